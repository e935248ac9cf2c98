//! Where the chance of a shuffle comes from: words of 64 bits, and places drawn from them without
//! bias.

use super::Fault;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Words of 64 bits, each value as likely as the next and none to be told from the others.
pub trait Words {
    /// The next word.
    fn word(&mut self) -> Result<u64, Fault>;
}

/// The place below `bound` that a word of so many bits draws; none where the word must be passed
/// over (Lemire, "Fast random integer generation in an interval", 2019).
///
/// Of all 2^BITS words, exactly ⌊2^BITS / bound⌋ draw each place: there is no bias at all.
/// Words are passed over by their value alone, with 64 bits and a shoe fewer than one in 10^16.
pub const fn place<const BITS: u32>(word: u64, bound: u64) -> Option<u64> {
    let product = word as u128 * bound as u128;
    let rest = product & ((1 << BITS) - 1);
    // The division is dear, and it takes a rest below the bound to need it.
    if rest < bound as u128 && rest < (1 << BITS) % bound as u128 {
        return None;
    }
    #[allow(clippy::cast_possible_truncation, reason = "it is below the bound")]
    Some((product >> BITS) as u64)
}

/// A place below `bound`, which is not zero, each as likely as the next. The first word that
/// draws one is used.
pub fn below(words: &mut impl Words, bound: u64) -> Result<u64, Fault> {
    loop {
        if let Some(place) = place::<64>(words.word()?, bound) {
            return Ok(place);
        }
    }
}

/// `ChaCha20` from a seed alone: the same seed gives the same words. For tests.
#[derive(Debug, Clone)]
pub struct Seeded(ChaCha20Rng);

impl Seeded {
    /// The words of a seed.
    pub fn new(seed: [u8; 32]) -> Seeded {
        Seeded(ChaCha20Rng::from_seed(seed))
    }
}

impl Words for Seeded {
    fn word(&mut self) -> Result<u64, Fault> {
        Ok(self.0.next_u64())
    }
}

/// How much entropy is asked for at once.
const GULP: usize = 4096;

/// What the adaptive proportion test looks at: so many bytes, in which the first must not come
/// again more often than this. A good source fails once in 2^40 windows.
const WINDOW: usize = 512;
const AGAIN_MAX: usize = 20;

/// The words of a real shuffle: `ChaCha20`, seeded by the operating system, and 64 fresh bits of
/// the operating system added to every word of it without carry. As long as one of the two is what
/// it should be, so are the words.
pub struct Fresh {
    own: ChaCha20Rng,
    entropy: Box<[u8; GULP]>,
    used: usize,
    last: Option<u64>,
}

impl Fresh {
    /// Words that nobody has seen.
    pub fn new() -> Result<Fresh, Fault> {
        let mut seed = [0; 32];
        fill(&mut seed)?;
        let own = ChaCha20Rng::from_seed(seed);
        Ok(Fresh { own, entropy: Box::new([0; GULP]), used: GULP, last: None })
    }

    fn entropy(&mut self) -> Result<u64, Fault> {
        if self.used == GULP {
            fill(&mut self.entropy[..])?;
            self.used = 0;
            for window in self.entropy.chunks(WINDOW) {
                proportion(window)?;
            }
        }
        let bytes = &self.entropy[self.used..self.used + 8];
        let word = u64::from_le_bytes(bytes.try_into().expect("a word has eight bytes"));
        self.used += 8;
        repetition(&mut self.last, word)?;
        Ok(word)
    }
}

impl Words for Fresh {
    fn word(&mut self) -> Result<u64, Fault> {
        Ok(self.own.next_u64() ^ self.entropy()?)
    }
}

/// Fills with entropy of the operating system.
pub(super) fn fill(bytes: &mut [u8]) -> Result<(), Fault> {
    getrandom::fill(bytes).map_err(|why| Fault::Entropy(why.to_string()))
}

/// The repetition count test of SP 800-90B: two equal words after each other are none of chance.
fn repetition(last: &mut Option<u64>, word: u64) -> Result<(), Fault> {
    if last.replace(word) == Some(word) { Err(Fault::Unhealthy) } else { Ok(()) }
}

/// The adaptive proportion test of SP 800-90B on bytes.
fn proportion(window: &[u8]) -> Result<(), Fault> {
    let again = window.iter().skip(1).filter(|byte| **byte == window[0]).count();
    if again > AGAIN_MAX { Err(Fault::Unhealthy) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::{Fresh, GULP, Words, proportion, repetition};
    use std::collections::BTreeSet;

    #[test]
    fn a_source_that_is_stuck_is_found() {
        let mut last = None;
        assert!(repetition(&mut last, 0).is_ok());
        assert!(repetition(&mut last, 1).is_ok());
        assert!(repetition(&mut last, 1).is_err());
        assert!(proportion(&[7; 512]).is_err());
        let counting: Vec<u8> = (0..=255).chain(0..=255).collect();
        assert!(proportion(&counting).is_ok());
        let mut heavy = counting;
        heavy[1..22].fill(0);
        assert!(proportion(&heavy).is_err());
    }

    #[test]
    fn no_two_shuffles_share_a_word() {
        let mut met = BTreeSet::new();
        for _ in 0..8 {
            let mut words = Fresh::new().unwrap();
            met.extend((0..GULP / 4).map(|_| words.word().unwrap()));
        }
        assert_eq!(met.len(), 8 * GULP / 4);
    }
}
