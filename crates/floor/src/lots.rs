//! Drawing lots so that anyone can check it: a seed that was committed to before the list was
//! known, a list that cannot change, and a word from outside make one order and no other.
//!
//! Whoever asks brings the hash (SHA-256), because this crate uses nothing from outside.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

/// The SHA-256 of some bytes.
pub type Hash = fn(&[u8]) -> [u8; 32];

/// A number of 256 bits: a hash, or a seed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest(pub [u8; 32]);

/// What lots are drawn from; a secret until they are.
pub type Seed = Digest;

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not 64 hexadecimal digits in small letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotADigest;

impl fmt::Display for NotADigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("write 64 hexadecimal digits in small letters")
    }
}

impl core::error::Error for NotADigest {}

impl FromStr for Digest {
    type Err = NotADigest;

    fn from_str(text: &str) -> Result<Digest, NotADigest> {
        let digit = |byte: u8| match byte {
            b'0'..=b'9' => Ok(byte - b'0'),
            b'a'..=b'f' => Ok(byte - b'a' + 10),
            _ => Err(NotADigest),
        };
        let (pairs, rest) = text.as_bytes().as_chunks::<2>();
        let mut bytes = [0; 32];
        if pairs.len() != bytes.len() || !rest.is_empty() {
            return Err(NotADigest);
        }
        for (byte, [high, low]) in bytes.iter_mut().zip(pairs) {
            *byte = digit(*high)? << 4 | digit(*low)?;
        }
        Ok(Digest(bytes))
    }
}

/// What is published before the list is closed: it fixes the seed and does not tell it.
pub fn commitment(hash: Hash, seed: &Seed) -> Digest {
    Digest(hash(format!("sabot seed 1\n{seed}\n").as_bytes()))
}

/// The fingerprint of a list, which has a line for each lot in the order of their numbers.
pub fn list<'l>(hash: Hash, lines: impl IntoIterator<Item = &'l str>) -> Digest {
    let mut text = Vec::from(*b"sabot entries 1\n");
    for (number, line) in (1_u64..).zip(lines) {
        text.extend(format!("{number} {line}\n").bytes());
    }
    Digest(hash(&text))
}

/// The order in which lots come out: every order is as likely as any other.
#[derive(Debug, Clone)]
pub struct Order {
    hash: Hash,
    key: Digest,
    /// The number of the next word.
    word: u64,
    /// How many lots are left, in places from one.
    left: u64,
    /// The lots that lie at a place which is not their own.
    moved: BTreeMap<u64, u64>,
}

impl Order {
    /// The order of so many lots by a seed, the list of the lots, and a word from outside.
    pub fn new(hash: Hash, (seed, list): (&Seed, &Digest), word: &str, lots: u64) -> Order {
        let key = Digest(hash(format!("sabot draw 1\n{seed}\n{list}\n{word}\n").as_bytes()));
        Order { hash, key, word: 0, left: lots, moved: BTreeMap::new() }
    }

    /// The next word of 64 bits: the front of the hash of the key and the word's number.
    fn word(&mut self) -> u64 {
        let mut text = Vec::from(self.key.0);
        text.extend(self.word.to_be_bytes());
        self.word += 1;
        let hashed = (self.hash)(&text);
        let front = hashed.first_chunk().expect("a hash has more than eight bytes");
        u64::from_be_bytes(*front)
    }

    fn below(&mut self, bound: u64) -> u64 {
        loop {
            if let Some(place) = place(self.word(), u64::MAX, bound) {
                return place;
            }
        }
    }
}

impl Iterator for Order {
    type Item = u64;

    /// The number of the next lot, from one. The last lot takes the place of the one that is out.
    fn next(&mut self) -> Option<u64> {
        if self.left == 0 {
            return None;
        }
        let place = self.below(self.left) + 1;
        let last = self.moved.remove(&self.left).unwrap_or(self.left);
        let drawn =
            if place == self.left { last } else { self.moved.insert(place, last).unwrap_or(place) };
        self.left -= 1;
        Some(drawn)
    }
}

/// The place below `bound` that a word draws, words being the numbers up to `last`; none for the
/// few words that are passed over, so that each place has as many words as the next.
pub const fn place(word: u64, last: u64, bound: u64) -> Option<u64> {
    let over = (last % bound + 1) % bound;
    if word > last - over { None } else { Some(word % bound) }
}
