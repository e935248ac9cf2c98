//! The cards that are left: how many of each of the 52.

use core::fmt;
use rules::Card;

/// How many cards of each kind a shoe holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Composition {
    counts: [u32; Card::KINDS],
    total: u32,
}

/// The most cards that a composition may hold, so that every count of deals fits its type.
pub const CARDS_MAX: u32 = 1_000_000;

/// There are more cards than [`CARDS_MAX`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooManyCards;

impl fmt::Display for TooManyCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a shoe can hold at most {CARDS_MAX} cards")
    }
}

impl core::error::Error for TooManyCards {}

impl Composition {
    /// A fresh shoe of so many decks.
    pub const fn fresh(decks: u8) -> Composition {
        let each = decks as u32;
        Composition { counts: [each; Card::KINDS], total: each * 52 }
    }

    /// So many of each card, by [`Card::index`].
    pub fn of(counts: [u32; Card::KINDS]) -> Result<Composition, TooManyCards> {
        let total: u64 = counts.iter().map(|count| u64::from(*count)).sum();
        match u32::try_from(total) {
            Ok(total) if total <= CARDS_MAX => Ok(Composition { counts, total }),
            _ => Err(TooManyCards),
        }
    }

    /// How many cards there are.
    pub const fn total(&self) -> u32 {
        self.total
    }

    /// How many of this card there are.
    pub const fn count(&self, card: Card) -> u32 {
        self.counts[card.index()]
    }

    /// Takes a card out; whether there was one.
    pub const fn remove(&mut self, card: Card) -> bool {
        let count = &mut self.counts[card.index()];
        if *count == 0 {
            return false;
        }
        *count -= 1;
        self.total -= 1;
        true
    }

    /// How many cards of each point value there are.
    pub fn points(&self) -> [u32; 10] {
        let mut points = [0; 10];
        for (count, card) in self.counts.iter().zip(Card::deck()) {
            points[usize::from(card.point_value())] += count;
        }
        points
    }
}
