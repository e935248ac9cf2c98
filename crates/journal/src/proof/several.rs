//! Several entries in one proof: the hashes beside all their ways to the root, each once.
//!
//! The tree is walked from the root, the left half before the right. Where no entry is in a part
//! of it the proof has the root of that part; where the part is one entry the proof has nothing.

use super::checkpoint::Checkpoint;
use super::merkle::{leaf, node, split};
use super::note::Verifier;
use super::shown::{NotProved, roots, size_of};
use crate::entry::{Entry, Hash};
use crate::fault::Fault;
use crate::store::Store;
use crate::verify::{Difference, What};
use std::ops::Range;

/// Entries in the order of their positions, and what shows that all are among those of a
/// checkpoint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntriesProof {
    /// The entries.
    pub entries: Vec<Entry>,
    /// The signed checkpoint.
    pub note: String,
    /// The hashes beside their ways to the root.
    pub path: Vec<Hash>,
}

impl EntriesProof {
    /// Proves entries, by their positions in order, by a signed checkpoint that covers them.
    pub fn make(store: &dyn Store, positions: &[u64], note: &str) -> Result<Self, Fault> {
        let size = size_of(note)?;
        let beyond = positions.iter().find(|position| !(1..=size).contains(*position));
        if let Some(beyond) = beyond {
            let text = format!("the checkpoint covers 1 to {size}, not {beyond}: take a later one");
            return Err(Fault::Engine(text));
        }
        let mut entries = Vec::with_capacity(positions.len());
        for &position in positions {
            let missing = || Fault::Damaged(Difference::at(position, What::Missing));
            entries.push(store.read(position - 1, 1)?.into_iter().next().ok_or_else(missing)?);
        }
        let indices: Vec<u64> = positions.iter().map(|position| position - 1).collect();
        let path = roots(store, &beside(&indices, size))?;
        Ok(Self { entries, note: note.to_owned(), path })
    }

    /// Whether it holds, by the journal's public key alone; gives what the checkpoint says.
    pub fn check(&self, verifier: &Verifier) -> Result<Checkpoint, NotProved> {
        let checkpoint = Checkpoint::open(&self.note, verifier)?;
        let size = checkpoint.log.size;
        let mut leaves = Vec::with_capacity(self.entries.len());
        for entry in &self.entries {
            if entry.computed_hash() != entry.hash {
                return Err(NotProved::Content);
            }
            let index = entry.position.checked_sub(1).ok_or(NotProved::Paths { size })?;
            leaves.push((index, leaf(&entry.hash.0)));
        }
        let root = root_of_several(&leaves, size, &self.path);
        if root == Some(checkpoint.log.root) {
            Ok(checkpoint)
        } else {
            Err(NotProved::Paths { size })
        }
    }
}

/// The leaves under each hash of the proof that some leaves, by their indices in order, are in a
/// tree of some size.
pub fn beside(indices: &[u64], size: u64) -> Vec<Range<u64>> {
    let mut ranges = Vec::new();
    if size > 0 {
        parts(indices, 0..size, &mut ranges);
    }
    ranges
}

fn parts(indices: &[u64], tree: Range<u64>, ranges: &mut Vec<Range<u64>>) {
    if indices.is_empty() {
        ranges.push(tree);
    } else if tree.end - tree.start > 1 {
        let middle = tree.start + split(tree.end - tree.start);
        let (left, right) = indices.split_at(indices.partition_point(|index| *index < middle));
        parts(left, tree.start..middle, ranges);
        parts(right, middle..tree.end, ranges);
    }
}

/// The root that leaves, with their indices in order, and their proof lead to, if the proof is as
/// long as it must be.
pub fn root_of_several(leaves: &[(u64, Hash)], size: u64, proof: &[Hash]) -> Option<Hash> {
    let in_order = leaves.windows(2).all(|pair| pair[0].0 < pair[1].0);
    let within = leaves.last().is_some_and(|(last, _)| *last < size);
    if !in_order || !within {
        return None;
    }
    let mut proof = proof.iter().copied();
    let root = root_of_part(leaves, 0..size, &mut proof)?;
    proof.next().is_none().then_some(root)
}

fn root_of_part(
    leaves: &[(u64, Hash)],
    tree: Range<u64>,
    proof: &mut impl Iterator<Item = Hash>,
) -> Option<Hash> {
    match leaves {
        [] => proof.next(),
        [(_, leaf), ..] if tree.end - tree.start == 1 => Some(*leaf),
        _ => {
            let middle = tree.start + split(tree.end - tree.start);
            let (left, right) = leaves.split_at(leaves.partition_point(|leaf| leaf.0 < middle));
            let left = root_of_part(left, tree.start..middle, proof)?;
            Some(node(left, root_of_part(right, middle..tree.end, proof)?))
        }
    }
}
