//! What a station is doing.

use super::{PlaceId, Table};
use rules::wagering::Channel;

/// What a station is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StationState {
    /// It has no active account.
    Closed,
    /// It has one, and nobody is in control of it.
    Open,
    /// Somebody is in control of it.
    InControl,
    /// Somebody was sent away and has still to be paid.
    SentAway,
    /// Its credit is held while something is looked into.
    Held,
    /// No account moves.
    Frozen,
    /// It has failed.
    OutOfOrder,
}

impl StationState {
    /// In words.
    pub const fn words(self) -> &'static str {
        match self {
            StationState::Closed => "closed",
            StationState::Open => "open",
            StationState::InControl => "in play",
            StationState::SentAway => "to be paid out",
            StationState::Held => "credit held",
            StationState::Frozen => "frozen",
            StationState::OutOfOrder => "out of order",
        }
    }
}

impl Table {
    /// What a station is doing; none where the place is no station.
    pub fn station_state(&self, place: PlaceId) -> Option<StationState> {
        let found = self.place(place).filter(|place| place.channel == Channel::Station)?;
        let held = self
            .unresolved()
            .any(|incident| incident.until.is_some() && incident.about.place == Some(place));
        Some(if self.out_of_order(place).is_some() {
            StationState::OutOfOrder
        } else if self.frozen_by().is_some() {
            StationState::Frozen
        } else if held {
            StationState::Held
        } else if found.sent_away {
            StationState::SentAway
        } else if found.bettor.is_some() {
            StationState::InControl
        } else if found.open {
            StationState::Open
        } else {
            StationState::Closed
        })
    }
}
