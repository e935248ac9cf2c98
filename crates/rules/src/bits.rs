//! A thing that has one of several values, as a run of bits in a word of which one is set.

/// The bits of such a thing: as many as it has values, from a first one on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BitGroup {
    first: usize,
    width: usize,
}

impl BitGroup {
    /// How many bits a word has for all its groups together.
    pub const WORD: usize = 64;

    /// A group of `width` bits from `first` on, which must fit the word.
    pub const fn new(first: usize, width: usize) -> BitGroup {
        assert!(first + width <= BitGroup::WORD, "a group must fit the word");
        BitGroup { first, width }
    }

    /// The bit behind the last.
    pub const fn end(self) -> usize {
        self.first + self.width
    }

    /// All its bits.
    pub const fn mask(self) -> u64 {
        if self.width == 0 {
            return 0;
        }
        (u64::MAX >> (BitGroup::WORD - self.width)) << self.first
    }

    /// The bit of a value, by its place among the values.
    pub const fn bit(self, value: usize) -> u64 {
        assert!(value < self.width, "a value must be one of the group's");
        1 << (self.first + value)
    }

    /// The value that is set in a word.
    pub const fn value(self, word: u64) -> usize {
        ((word & self.mask()) >> self.first).trailing_zeros() as usize
    }

    /// The word with this value set and no other of the group.
    pub const fn set(self, word: u64, value: usize) -> u64 {
        word & !self.mask() | self.bit(value)
    }

    /// The word with, of this group, only those bits left that are named.
    pub fn keep(self, word: u64, values: &[usize]) -> u64 {
        let kept = values.iter().fold(0, |bits, value| bits | self.bit(*value));
        word & (kept | !self.mask())
    }
}
