//! Merkle trees by RFC 6962 (section 2.1), computed as entries go by, in memory for their peaks.

use crate::encoding::sha256;
use crate::entry::Hash;
use std::ops::Range;

/// The hash of a leaf.
pub fn leaf(data: &[u8]) -> Hash {
    let mut bytes = Vec::with_capacity(1 + data.len());
    bytes.push(0);
    bytes.extend_from_slice(data);
    sha256(&bytes)
}

/// The hash of a node over two others.
pub fn node(left: Hash, right: Hash) -> Hash {
    let mut bytes = [1; 65];
    bytes[1..33].copy_from_slice(&left.0);
    bytes[33..].copy_from_slice(&right.0);
    sha256(&bytes)
}

/// A tree that grows, kept as the roots of its complete subtrees, largest first.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Frontier {
    size: u64,
    peaks: Vec<Hash>,
}

impl Frontier {
    /// A tree of which size and peaks are known.
    pub fn restored(size: u64, peaks: Vec<Hash>) -> Option<Self> {
        (size.count_ones() as usize == peaks.len()).then_some(Self { size, peaks })
    }

    /// Adds a leaf by its hash.
    pub fn push(&mut self, leaf: Hash) {
        let mut right = leaf;
        for _ in 0..self.size.trailing_ones() {
            let left = self.peaks.pop().expect("a peak for every bit of the size");
            right = node(left, right);
        }
        self.peaks.push(right);
        self.size += 1;
    }

    /// How many leaves it has.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// The roots of its complete subtrees, largest first.
    pub fn peaks(&self) -> &[Hash] {
        &self.peaks
    }

    /// Its root; that of no leaves is the hash of nothing.
    pub fn root(&self) -> Hash {
        let mut peaks = self.peaks.iter().rev().copied();
        let smallest = peaks.next();
        smallest
            .map_or_else(|| sha256(&[]), |least| peaks.fold(least, |right, left| node(left, right)))
    }
}

impl FromIterator<Hash> for Frontier {
    fn from_iter<I: IntoIterator<Item = Hash>>(leaves: I) -> Self {
        let mut frontier = Self::default();
        leaves.into_iter().for_each(|leaf| frontier.push(leaf));
        frontier
    }
}

/// The largest power of two below a number of leaves, of which there are at least two.
pub(super) fn split(size: u64) -> u64 {
    1 << (u64::BITS - 1 - (size - 1).leading_zeros())
}

/// The leaves under each hash of the proof that a leaf is in a tree of some size.
pub fn inclusion(index: u64, size: u64) -> Vec<Range<u64>> {
    let (mut ranges, mut tree) = (Vec::new(), 0..size);
    while tree.end - tree.start > 1 {
        let middle = tree.start + split(tree.end - tree.start);
        if index < middle {
            ranges.push(middle..tree.end);
            tree.end = middle;
        } else {
            ranges.push(tree.start..middle);
            tree.start = middle;
        }
    }
    ranges.reverse();
    ranges
}

/// The leaves under each hash of the proof that a tree of `old` leaves grew to one of `size`.
pub fn consistency(old: u64, size: u64) -> Vec<Range<u64>> {
    let (mut ranges, mut tree) = (Vec::new(), 0..size);
    if old == 0 {
        return ranges;
    }
    while old < tree.end {
        let middle = tree.start + split(tree.end - tree.start);
        if old <= middle {
            ranges.push(middle..tree.end);
            tree.end = middle;
        } else {
            ranges.push(tree.start..middle);
            tree.start = middle;
        }
    }
    // The old tree itself is known to whoever checks.
    if tree.start > 0 {
        ranges.push(tree);
    }
    ranges.reverse();
    ranges
}

/// The root that a leaf and its proof lead to, if the proof is as long as it must be.
pub fn root_of_inclusion(leaf: Hash, index: u64, size: u64, proof: &[Hash]) -> Option<Hash> {
    let ranges = inclusion(index, size);
    if index >= size || ranges.len() != proof.len() {
        return None;
    }
    let step = |root: Hash, (range, other): (&Range<u64>, &Hash)| {
        if range.start > index { node(root, *other) } else { node(*other, root) }
    };
    Some(ranges.iter().zip(proof).fold(leaf, step))
}

/// A tree's size and root.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tree {
    /// How many leaves it has.
    pub size: u64,
    /// Its root.
    pub root: Hash,
}

/// Whether a proof shows that a tree grew from another without losing or changing a leaf.
pub fn is_consistent(old: Tree, new: Tree, proof: &[Hash]) -> bool {
    if old.size == 0 || old.size > new.size {
        return old.size == 0 && proof.is_empty();
    }
    let ranges = consistency(old.size, new.size);
    if ranges.len() != proof.len() {
        return false;
    }
    // From the part they share up: the old root takes what is left of it, the new one everything.
    let mut parts = ranges.iter().zip(proof);
    let complete = old.size.is_power_of_two() || ranges.is_empty();
    let Some(shared) = (if complete { Some(old.root) } else { parts.next().map(|part| *part.1) })
    else {
        return false;
    };
    let (mut old_root, mut new_root) = (shared, shared);
    for (range, part) in parts {
        if range.start >= old.size {
            new_root = node(new_root, *part);
        } else {
            (old_root, new_root) = (node(*part, old_root), node(*part, new_root));
        }
    }
    old_root == old.root && new_root == new.root
}
