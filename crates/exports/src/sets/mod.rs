//! The data sets: what a row of each is, and how it is made of what happened.

mod cards;
mod corrections;
mod coups;
mod events;
mod incidents;
mod postings;
mod wagers;

pub use cards::Card;
pub use corrections::Correction;
pub use coups::Coup;
pub use events::Event;
pub use incidents::Incident;
pub use postings::Posting;
pub use wagers::Wager;

pub(crate) use cards::beside;
pub(crate) use postings::Moving;

use crate::row::{Column, Declared, joined};
use record::Begun;
use rules::Rulebook;

/// A data set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Set {
    /// Coups.
    Coups,
    /// Cards.
    Cards,
    /// Wagers.
    Wagers,
    /// Postings.
    Postings,
    /// Incidents.
    Incidents,
    /// Corrections.
    Corrections,
    /// Entries of the journal.
    Events,
}

impl Set {
    /// All of them.
    pub const ALL: [Set; 7] = [
        Set::Coups,
        Set::Cards,
        Set::Wagers,
        Set::Postings,
        Set::Incidents,
        Set::Corrections,
        Set::Events,
    ];

    /// Its name, which is that of its file.
    pub const fn word(self) -> &'static str {
        match self {
            Set::Coups => "coups",
            Set::Cards => "cards",
            Set::Wagers => "wagers",
            Set::Postings => "postings",
            Set::Incidents => "incidents",
            Set::Corrections => "corrections",
            Set::Events => "events",
        }
    }

    /// Its columns.
    pub const fn columns(self) -> &'static [Column] {
        self.declared().1
    }

    /// What a row is.
    pub fn about(self) -> String {
        joined(self.declared().0)
    }

    const fn declared(self) -> (&'static [&'static str], &'static [Column]) {
        match self {
            Set::Coups => (Coup::LINES, Coup::COLUMNS),
            Set::Cards => (Card::LINES, Card::COLUMNS),
            Set::Wagers => (Wager::LINES, Wager::COLUMNS),
            Set::Postings => (Posting::LINES, Posting::COLUMNS),
            Set::Incidents => (Incident::LINES, Incident::COLUMNS),
            Set::Corrections => (Correction::LINES, Correction::COLUMNS),
            Set::Events => (Event::LINES, Event::COLUMNS),
        }
    }
}

/// The table that rows are made for.
#[derive(Clone, Copy)]
pub(crate) struct At<'r> {
    pub(crate) begun: &'r Begun,
    pub(crate) rulebook: &'r Rulebook,
}

impl At<'_> {
    /// The table's name.
    pub(crate) fn table(&self) -> String {
        self.begun.table.clone()
    }
}
