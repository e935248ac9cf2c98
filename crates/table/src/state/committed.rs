//! What is published of the order of a shoe before its first card, and what opens it afterwards.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use rules::Card;

/// The first line of the text that a commitment is the hash of.
const HEAD: &str = "sabot shoe 1";

/// The SHA-256 of a shoe's [`Reveal::text`]: it gives nothing away, and fits no other order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Commitment(pub [u8; 32]);

impl Commitment {
    /// The commitment that 64 lower-case hexadecimal digits write.
    pub fn of_hex(text: &str) -> Option<Commitment> {
        of_hex(text).map(Commitment)
    }

    /// Its first eight digits, to speak of it.
    pub fn short(&self) -> String {
        self.to_string().chars().take(8).collect()
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(f, &self.0)
    }
}

/// A number that keeps the order from being guessed from its commitment.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Salt(pub [u8; 32]);

impl Salt {
    /// The salt that 64 lower-case hexadecimal digits write.
    pub fn of_hex(text: &str) -> Option<Salt> {
        of_hex(text).map(Salt)
    }
}

impl fmt::Display for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(f, &self.0)
    }
}

/// Before the reveal it is a secret, and logs and panics print values this way.
impl fmt::Debug for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Salt(secret)")
    }
}

/// What opens a commitment: the cards as they were shuffled, before the cut.
#[derive(Clone, PartialEq, Eq)]
pub struct Reveal {
    /// The salt.
    pub salt: Salt,
    /// The cards in their order, the first one on top.
    pub order: Vec<Card>,
}

impl Reveal {
    /// The text whose SHA-256 is the commitment: three lines, each ended by a line feed. The first
    /// says what it is, the second is the salt in hexadecimal, the third the cards with one space
    /// between them.
    pub fn text(&self) -> String {
        alloc::format!("{HEAD}\n{}\n{}\n", self.salt, self.cards())
    }

    /// What a text opens; none where it is written otherwise.
    pub fn read(text: &str) -> Option<Reveal> {
        let rest = text.strip_prefix(HEAD)?.strip_prefix('\n')?.strip_suffix('\n')?;
        let (salt, cards) = rest.split_once('\n')?;
        Some(Reveal { salt: Salt::of_hex(salt)?, order: read_cards(cards)? })
    }

    /// The cards with one space between them.
    pub fn cards(&self) -> String {
        let cards: Vec<String> = self.order.iter().map(ToString::to_string).collect();
        cards.join(" ")
    }

    /// The card that comes so many cards after the first, once the shoe was cut so deep: what lay
    /// in front of the cut lies behind.
    pub fn card(&self, cut: u16, out: u16) -> Option<Card> {
        let count = self.order.len();
        let place = usize::from(out);
        (place < count).then(|| self.order[(usize::from(cut) + place) % count])
    }
}

/// Before its time it is a secret.
impl fmt::Debug for Reveal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reveal").field("cards", &self.order.len()).finish_non_exhaustive()
    }
}

/// Cards with one space between them, each as this program writes it.
pub fn read_cards(text: &str) -> Option<Vec<Card>> {
    let cards = text.split(' ').map(|word| {
        let card = word.parse::<Card>().ok()?;
        (card.to_string() == word).then_some(card)
    });
    cards.collect()
}

fn write_hex(f: &mut fmt::Formatter<'_>, bytes: &[u8]) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

fn of_hex(text: &str) -> Option<[u8; 32]> {
    let digits = text.as_bytes();
    let value = |digit: u8| match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    };
    let mut bytes = [0; 32];
    if digits.len() != 2 * bytes.len() {
        return None;
    }
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks(2)) {
        *byte = value(pair[0])? * 16 + value(pair[1])?;
    }
    Some(bytes)
}
