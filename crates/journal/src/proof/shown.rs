//! Proofs for somebody who has nothing but the public key: an entry is in a checkpoint, and one
//! checkpoint goes on from another.

use super::checkpoint::Checkpoint;
use super::merkle::{self, Frontier, is_consistent, leaf, root_of_inclusion};
use super::note::{BadNote, Verifier};
use crate::entry::{Entry, Hash};
use crate::fault::Fault;
use crate::store::Store;
use crate::verify::{Difference, What};
use std::ops::{ControlFlow, Range};
use thiserror::Error;

/// An entry, and what shows that it is among those of a checkpoint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryProof {
    /// The entry.
    pub entry: Entry,
    /// The signed checkpoint.
    pub note: String,
    /// The hashes beside the way from the entry to the root.
    pub path: Vec<Hash>,
}

/// Two checkpoints, and what shows that the second holds all of the first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GrowthProof {
    /// The earlier signed checkpoint.
    pub old: String,
    /// The later one.
    pub new: String,
    /// The hashes that lead to both roots.
    pub path: Vec<Hash>,
}

/// Why a proof does not hold.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum NotProved {
    #[error("the checkpoint does not count: {0}")]
    Note(#[from] BadNote),
    #[error("the entry's content does not match its hash")]
    Content,
    #[error("the entry at position {position} is not among the {size} of the checkpoint")]
    Path { position: u64, size: u64 },
    #[error("the entries are not all among the {size} of the checkpoint")]
    Paths { size: u64 },
    #[error("the checkpoint of {new} entries does not go on from that of {old}")]
    Growth { old: u64, new: u64 },
}

impl EntryProof {
    /// Proves the entry at a position by a signed checkpoint that covers it.
    pub fn make(store: &dyn Store, position: u64, note: &str) -> Result<Self, Fault> {
        let size = size_of(note)?;
        let missing = || Fault::Damaged(Difference::at(position, What::Missing));
        if position == 0 || position > size {
            let text =
                format!("the checkpoint covers 1 to {size}, not {position}: take a later one");
            return Err(Fault::Engine(text));
        }
        let entry = store.read(position - 1, 1)?.into_iter().next().ok_or_else(missing)?;
        let path = roots(store, &merkle::inclusion(position - 1, size))?;
        Ok(Self { entry, note: note.to_owned(), path })
    }

    /// Whether it holds, by the journal's public key alone; gives what the checkpoint says.
    pub fn check(&self, verifier: &Verifier) -> Result<Checkpoint, NotProved> {
        let checkpoint = Checkpoint::open(&self.note, verifier)?;
        if self.entry.computed_hash() != self.entry.hash {
            return Err(NotProved::Content);
        }
        let (position, size) = (self.entry.position, checkpoint.log.size);
        let index = position.checked_sub(1).ok_or(NotProved::Path { position, size })?;
        let root = root_of_inclusion(leaf(&self.entry.hash.0), index, size, &self.path);
        if root == Some(checkpoint.log.root) {
            Ok(checkpoint)
        } else {
            Err(NotProved::Path { position, size })
        }
    }
}

impl GrowthProof {
    /// Proves that a store has lost and changed nothing between two checkpoints.
    pub fn make(store: &dyn Store, old: &str, new: &str) -> Result<Self, Fault> {
        let path = roots(store, &merkle::consistency(size_of(old)?, size_of(new)?))?;
        Ok(Self { old: old.to_owned(), new: new.to_owned(), path })
    }

    /// Whether it holds, by the journal's public key alone.
    pub fn check(&self, verifier: &Verifier) -> Result<(), NotProved> {
        let old = Checkpoint::open(&self.old, verifier)?;
        let new = Checkpoint::open(&self.new, verifier)?;
        if is_consistent(old.log, new.log, &self.path) {
            Ok(())
        } else {
            Err(NotProved::Growth { old: old.log.size, new: new.log.size })
        }
    }
}

pub(super) fn size_of(note: &str) -> Result<u64, Fault> {
    let checkpoint = Checkpoint::read(note).map_err(|error| Fault::Engine(error.to_string()))?;
    Ok(checkpoint.log.size)
}

/// The roots over some ranges of leaves, in one reading of the store.
pub(super) fn roots(store: &dyn Store, ranges: &[Range<u64>]) -> Result<Vec<Hash>, Fault> {
    let mut trees = vec![Frontier::default(); ranges.len()];
    let end = ranges.iter().map(|range| range.end).max().unwrap_or(0);
    store.walk(0, &mut |row| {
        let index = row.position.wrapping_sub(1);
        if index >= end {
            return ControlFlow::Break(());
        }
        let under = ranges.iter().position(|range| range.contains(&index));
        if let Some(tree) = under {
            trees[tree].push(leaf(&row.hash.0));
        }
        ControlFlow::Continue(())
    })?;
    for (tree, range) in trees.iter().zip(ranges) {
        if tree.size() != range.end - range.start {
            let missing = range.start + tree.size() + 1;
            return Err(Fault::Damaged(Difference::at(missing, What::Missing)));
        }
    }
    Ok(trees.iter().map(Frontier::root).collect())
}
