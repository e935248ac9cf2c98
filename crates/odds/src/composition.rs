//! The cards that are left: how many of each of the 52.

use core::fmt;
use rules::Card;
use rules::card::{Rank, Suit};

/// How many cards of each kind a shoe holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Composition {
    counts: [u32; Card::KINDS],
    /// The same by point value, kept beside them for those who evaluate after each card.
    points: [u32; 10],
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
        let mut points = [each * 4; 10];
        points[0] = each * 16;
        Composition { counts: [each; Card::KINDS], points, total: each * 52 }
    }

    /// So many of each card, by [`Card::index`].
    pub fn of(counts: [u32; Card::KINDS]) -> Result<Composition, TooManyCards> {
        let total: u64 = counts.iter().map(|count| u64::from(*count)).sum();
        match u32::try_from(total) {
            Ok(total) if total <= CARDS_MAX => {
                let mut points = [0; 10];
                for (count, card) in counts.iter().zip(Card::deck()) {
                    points[usize::from(card.point_value())] += count;
                }
                Ok(Composition { counts, points, total })
            }
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
        self.points[card.point_value() as usize] -= 1;
        self.total -= 1;
        true
    }

    /// How many cards of this rank there are in each suit, in the order of [`Suit::ALL`].
    pub fn of_rank(&self, rank: Rank) -> &[u32; Suit::ALL.len()] {
        let from = Card::new(rank, Suit::ALL[0]).index();
        self.counts[from..].first_chunk().expect("the cards of a rank lie together")
    }

    /// How many cards of each point value there are.
    pub const fn points(&self) -> &[u32; 10] {
        &self.points
    }
}
