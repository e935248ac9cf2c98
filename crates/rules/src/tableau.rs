//! The tableau: which hand draws a third card, as data from the rulebook.

use crate::cite::Cite;
use crate::hand::{Hand, Side};
use alloc::vec::Vec;

/// A set of point counts or point values, each 0 to 9.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts(u16);

impl Counts {
    /// All ten.
    pub const ALL: Counts = Counts(0b11_1111_1111);
    /// None of them.
    pub const NONE: Counts = Counts(0);

    /// The set of these counts; none where one of them is above nine.
    pub fn of(counts: &[u8]) -> Option<Counts> {
        counts.iter().try_fold(Counts::NONE, |set, &count| {
            (count <= 9).then_some(Counts(set.0 | 1 << count))
        })
    }

    /// Whether the set holds this count.
    pub const fn contains(self, count: u8) -> bool {
        self.0 >> count & 1 == 1
    }

    /// What is in either set.
    #[must_use]
    pub const fn union(self, other: Counts) -> Counts {
        Counts(self.0 | other.0)
    }

    /// What is in both sets.
    #[must_use]
    pub const fn intersection(self, other: Counts) -> Counts {
        Counts(self.0 & other.0)
    }

    /// What is not in the set.
    #[must_use]
    pub const fn complement(self) -> Counts {
        Counts(!self.0 & Counts::ALL.0)
    }

    /// The counts in the set, lowest first.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..10).filter(move |count| self.contains(*count))
    }
}

/// What a hand does after the first four cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// It takes a third card.
    Draw,
    /// It takes none.
    Stand,
}

impl Action {
    /// `draw` or `stand`.
    pub const fn word(self) -> &'static str {
        match self {
            Action::Draw => "draw",
            Action::Stand => "stand",
        }
    }
}

/// One printed row of a table of play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The two-card counts that the row speaks of.
    pub counts: Counts,
    /// The values of the Player's third card on which the hand draws: all or none where the row
    /// does not look at that card.
    pub draws_on: Counts,
    /// The row in the register.
    pub cite: Cite,
}

/// A table of play: one row for each count that is not a natural.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chart {
    /// The rule that the table belongs to.
    pub cite: Cite,
    /// Its rows, as printed.
    pub rows: Vec<Row>,
}

impl Chart {
    fn row(&self, count: u8) -> &Row {
        self.rows
            .iter()
            .find(|row| row.counts.contains(count))
            .expect("the loader refuses a table of play without a row for every count")
    }

    fn decide(&self, side: Side, count: u8, third: u8) -> Decision<'_> {
        let row = self.row(count);
        let action = if row.draws_on.contains(third) { Action::Draw } else { Action::Stand };
        Decision { side, action, cite: &self.cite, row: &row.cite }
    }
}

/// What the tableau makes a hand do, and by which rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decision<'r> {
    /// The hand.
    pub side: Side,
    /// What it does.
    pub action: Action,
    /// The rule.
    pub cite: &'r Cite,
    /// The row of its table.
    pub row: &'r Cite,
}

/// A rulebook's table of play for both hands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tableau {
    /// The rule that deals the first four cards in turn, Player's Hand first.
    pub initial_deal: Cite,
    /// The two-card counts that end the draw for both hands.
    pub naturals: Counts,
    /// The rule of naturals.
    pub naturals_cite: Cite,
    /// When the Player's Hand draws.
    pub players_hand: Chart,
    /// When the Banker's Hand draws after the Player's Hand stood.
    pub bankers_hand_after_stand: Chart,
    /// When the Banker's Hand draws after the Player's Hand drew, by that third card.
    pub bankers_hand_after_draw: Chart,
}

impl Tableau {
    /// Whether a hand is a natural: one of the natural counts, on two cards.
    pub fn is_natural(&self, hand: &Hand) -> bool {
        hand.card_count() == 2 && self.naturals.contains(hand.point_count())
    }

    /// What the Player's Hand does, given the two-card counts of both hands.
    pub fn players_hand(&self, players_count: u8, bankers_count: u8) -> Decision<'_> {
        self.natural(Side::Player, players_count, bankers_count)
            .unwrap_or_else(|| self.players_hand.decide(Side::Player, players_count, 0))
    }

    /// What the Banker's Hand does, given the two-card counts of both hands and the point value of
    /// the Player's third card, if it drew one.
    pub fn bankers_hand(
        &self,
        players_count: u8,
        bankers_count: u8,
        players_third: Option<u8>,
    ) -> Decision<'_> {
        self.natural(Side::Banker, players_count, bankers_count).unwrap_or_else(|| {
            match players_third {
                None => self.bankers_hand_after_stand.decide(Side::Banker, bankers_count, 0),
                Some(value) => {
                    self.bankers_hand_after_draw.decide(Side::Banker, bankers_count, value)
                }
            }
        })
    }

    fn natural(&self, side: Side, players_count: u8, bankers_count: u8) -> Option<Decision<'_>> {
        let ended = self.naturals.contains(players_count) || self.naturals.contains(bankers_count);
        let cite = &self.naturals_cite;
        ended.then_some(Decision { side, action: Action::Stand, cite, row: cite })
    }
}
