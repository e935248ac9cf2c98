//! Cards in an order, a letter each, so that orders can be compared and kept.

use alloc::string::String;
use rules::Card;

/// The letter of a card that nobody has seen. It equals no other card, itself neither.
pub(super) const UNKNOWN: u8 = b'.';

/// Cards in an order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Trace {
    letters: String,
}

/// The 52 letters, by [`Card::index`].
const LETTERS: &[u8; Card::KINDS] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

impl Trace {
    /// No card yet.
    pub const fn new() -> Trace {
        Trace { letters: String::new() }
    }

    /// The order that was written so; letters that stand for no card are cards not seen.
    pub fn from_letters(letters: &str) -> Trace {
        let known = |letter: char| if letter.is_ascii_alphabetic() { letter } else { '.' };
        Trace { letters: letters.chars().map(known).collect() }
    }

    /// How it is written.
    pub fn letters(&self) -> &str {
        &self.letters
    }

    /// The next card; none where nobody has seen it.
    pub fn push(&mut self, card: Option<Card>) {
        let letter = card.map_or(UNKNOWN, |card| LETTERS[card.index()]);
        self.letters.push(char::from(letter));
    }

    /// The card at a place turns out to be this one; whether nobody had known.
    pub fn expose(&mut self, place: usize, card: Card) -> bool {
        let unknown = self.letters.as_bytes().get(place) == Some(&UNKNOWN);
        if unknown {
            let letter = char::from(LETTERS[card.index()]);
            let mut buffer = [0; 4];
            self.letters.replace_range(place..=place, letter.encode_utf8(&mut buffer));
        }
        unknown
    }

    /// How many cards.
    pub const fn len(&self) -> usize {
        self.letters.len()
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    /// No card any more.
    pub fn clear(&mut self) {
        self.letters.clear();
    }

    pub(super) const fn bytes(&self) -> &[u8] {
        self.letters.as_bytes()
    }
}

impl FromIterator<Option<Card>> for Trace {
    fn from_iter<I: IntoIterator<Item = Option<Card>>>(cards: I) -> Trace {
        let mut trace = Trace::new();
        cards.into_iter().for_each(|card| trace.push(card));
        trace
    }
}

impl FromIterator<Card> for Trace {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Trace {
        cards.into_iter().map(Some).collect()
    }
}
