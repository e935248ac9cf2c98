//! Which places of a table have to be drawn again.

use rules::Side;
use std::collections::BTreeSet;
use table::event::{WagerOf, Why};
use table::state::{HandState, PlaceId};
use table::{Event, Table};

/// The places at which something may have changed since they were last drawn. Nearly everything
/// that happens at a table is a wager: one that drew all its places for it would do little else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Touched {
    /// Any of them.
    All,
    /// These alone.
    Places(BTreeSet<PlaceId>),
}

impl Default for Touched {
    fn default() -> Touched {
        Touched::Places(BTreeSet::new())
    }
}

impl Touched {
    /// Takes in what happens, at the table as it stood before.
    pub fn take(&mut self, before: &Table, event: &Event) {
        match event {
            Event::TimePassed { now } if !before.changes_until(*now) => {}
            Event::WagerPlaced { wager } => self.wager(before, wager),
            Event::WagersReturned { why: Why::Withdrawn, wagers } => {
                for wager in wagers {
                    self.wager(before, wager);
                }
            }
            _ => *self = Touched::All,
        }
    }

    /// The places, where it is only they.
    pub const fn places(&self) -> Option<&BTreeSet<PlaceId>> {
        match self {
            Touched::All => None,
            Touched::Places(places) => Some(places),
        }
    }

    /// Whether a place has to be drawn again.
    pub(crate) fn has(&self, place: PlaceId) -> bool {
        match self {
            Touched::All => true,
            Touched::Places(places) => places.contains(&place),
        }
    }

    /// A wager is seen where it lies, wherever else its bettor is, since some bets need another,
    /// and where a hand is offered, which may be somebody else's to take now.
    fn wager(&mut self, table: &Table, wager: &WagerOf) {
        if let Touched::Places(places) = self {
            places.insert(wager.place);
            let theirs = table.taken().filter(|(_, _, name)| **name == wager.bettor);
            places.extend(theirs.map(|(place, _, _)| place));
            let hands = table
                .coup
                .iter()
                .flat_map(|coup| [Side::Player, Side::Banker].map(|it| coup.hands.of(it)));
            places.extend(hands.filter_map(|hand| match hand {
                HandState::Offered(place) => Some(*place),
                _ => None,
            }));
        }
    }
}
