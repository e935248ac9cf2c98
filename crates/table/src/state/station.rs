//! What a station is doing.

use super::{PlaceId, Table};
use core::fmt;
use ledger::Total;
use rules::wagering::Channel;

/// A station whose figures do not add up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Difference {
    /// Its credit is not what came in less what went out.
    Credit {
        /// The credit.
        credit: Total,
        /// What its meters make it.
        by_meters: Total,
    },
    /// What was debited for wagers is not what lies on the coup.
    Wagers {
        /// The wagers that lie there.
        wagers: Total,
        /// What was debited and neither settled nor handed back.
        debited: Total,
    },
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Difference::Credit { credit, by_meters } => {
                write!(f, "its credit is {credit} where its meters make it {by_meters}")
            }
            Difference::Wagers { wagers, debited } => {
                write!(f, "wagers of {wagers} lie there where {debited} was debited for them")
            }
        }
    }
}

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
    /// The stations whose accounts this table keeps.
    pub fn stations(&self) -> impl Iterator<Item = PlaceId> {
        let kept = self.keeps_accounts();
        let places = (1..).map(PlaceId).zip(&self.places);
        let stations = places.filter(move |(_, it)| kept && it.channel == Channel::Station);
        stations.map(|(place, _)| place)
    }

    /// What does not add up at a station, if anything does not. Asked at the start of every coup
    /// and before any value leaves.
    pub fn difference(&self, place: PlaceId) -> Option<Difference> {
        let found = self.place(place).filter(|_| self.stations().any(|it| it == place))?;
        let (credit, by_meters) = (Total::from(found.credit), found.meters.credit());
        if credit != by_meters {
            return Some(Difference::Credit { credit, by_meters });
        }
        let (wagers, debited) = (self.debited_at(place), found.on_wagers);
        (wagers != debited).then_some(Difference::Wagers { wagers, debited })
    }

    /// The wagers at a station that have been debited and lie on the coup.
    pub(crate) fn debited_at(&self, place: PlaceId) -> Total {
        let debited = self.coup.as_ref().is_some_and(|coup| coup.debited);
        let own = self.wagers.iter().filter(|held| debited && held.place == place);
        own.map(|held| held.amount).sum()
    }

    /// What a station is doing; none where the place is no station.
    pub fn station_state(&self, place: PlaceId) -> Option<StationState> {
        let found = self.place(place).filter(|place| place.channel == Channel::Station)?;
        let held = self
            .unresolved()
            .any(|incident| incident.until.is_some() && incident.about.place == Some(place));
        Some(if self.out_of_order(place).is_some() {
            StationState::OutOfOrder
        } else if self.may_be_frozen() {
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
