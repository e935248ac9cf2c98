//! A table in a session: who sits there, what is wagered, and until when.

use super::event::Turn;
use super::state::EntrantId;
use crate::actor::{Name, Time};
use alloc::boxed::Box;
use alloc::vec::Vec;
use ledger::Total;
use rules::{Amount, Card};

/// Somebody's seat.
#[derive(Debug, Clone, PartialEq, Eq)]
// Each says something else of whoever sits there.
#[allow(clippy::struct_excessive_bools)]
pub struct Seat {
    /// Whose.
    pub entrant: EntrantId,
    /// Its place at the table.
    pub place: u8,
    /// Whether they sit there.
    pub taken: bool,
    /// Their chips, without what is wagered.
    pub chips: Amount,
    /// Whether they are out.
    pub out: bool,
    /// Whether they are let off the least wager of this coup.
    pub excused: bool,
    /// Whether they may wager on both hands of this coup.
    pub both_hands: bool,
}

/// A wager that is not settled.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Stake {
    pub place: u8,
    pub bet: Name,
    pub amount: Amount,
    pub turn: Turn,
}

/// How it stands with the wagers of a coup, where rules close them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Wagering {
    /// Nobody has opened or closed anything.
    #[default]
    Waits,
    /// A period runs until then.
    Open(Time),
    /// They are closed.
    Closed,
}

/// A table in a session.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Felt {
    /// The seats, by their places.
    pub seats: Vec<Seat>,
    /// Where the starting marker is.
    pub marker: Option<u8>,
    /// Who has been asked for this coup, in order.
    pub asked: Vec<u8>,
    /// The wagers on it.
    pub stakes: Vec<Stake>,
    /// How it stands with them.
    pub wagering: Wagering,
    /// How many coups were played.
    pub coups: u16,
    /// The cards of the last one.
    pub cards: Vec<Card>,
    /// The table before the last coup was entered.
    pub before: Option<Box<Felt>>,
    /// Whether play was ended before its time.
    pub ended: bool,
}

impl Felt {
    /// Those who still play, by their places.
    pub fn live(&self) -> impl Iterator<Item = &Seat> {
        self.seats.iter().filter(|seat| !seat.out)
    }

    /// Those who are there to wager.
    pub fn playing(&self) -> impl Iterator<Item = &Seat> {
        self.live().filter(|seat| seat.taken)
    }

    /// The seat at a place.
    pub fn seat(&self, place: u8) -> Option<&Seat> {
        self.seats.iter().find(|seat| seat.place == place)
    }

    /// The places in the order in which they wager: clockwise from the marker, which is by rising
    /// numbers.
    pub fn order(&self) -> Vec<u8> {
        let mut places: Vec<u8> = self.playing().map(|seat| seat.place).collect();
        places.sort_unstable();
        let first = self.marker.unwrap_or(0);
        let turn = places.iter().position(|place| *place >= first).unwrap_or(0);
        places.rotate_left(turn);
        places
    }

    /// What somebody has wagered.
    pub fn staked(&self, place: u8) -> Total {
        let own = self.stakes.iter().filter(|stake| stake.place == place);
        own.map(|stake| stake.amount).sum()
    }

    /// What somebody has wagered out of turn who had been warned of it before.
    pub fn out_of_turn_again(&self, place: u8) -> Total {
        let own = self.stakes.iter().filter(|stake| stake.place == place);
        own.filter(|stake| stake.turn == Turn::WarnedBefore).map(|stake| stake.amount).sum()
    }

    /// Whether wagers are closed at a moment.
    pub fn is_closed(&self, at: Time) -> bool {
        match self.wagering {
            Wagering::Waits => false,
            Wagering::Open(until) => at >= until,
            Wagering::Closed => true,
        }
    }

    /// Whether nobody is left to play against: a coup with wagers on it is still played.
    pub fn is_decided(&self) -> bool {
        self.live().count() <= 1 && self.stakes.is_empty()
    }

    /// All chips at the table: in front of people, and wagered.
    pub fn chips(&self) -> Total {
        let stacks: Total = self.seats.iter().map(|seat| seat.chips).sum();
        stacks + self.stakes.iter().map(|stake| stake.amount).sum()
    }
}
