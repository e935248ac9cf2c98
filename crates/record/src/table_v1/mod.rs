//! The first stored form of what happens at a table.
//!
//! Keys are in `snake_case`, cards are text such as `4S`, amounts decimal text, moments are in
//! milliseconds, and bets, roles, versions, options, ways to deal and to burn go by the names that
//! their rulebook gives them: a record can be read without this program. Once written a form
//! does not change: a new one is a new version, and an upcaster leads to it.

pub mod event;
pub mod names;
pub mod parts;
pub mod request;
pub mod state;
pub mod words;

pub use event::Event;

use crate::form::Form;
use crate::unreadable::Unreadable;
use rules::Rulebook;

/// The stored form of an event at a table that is run by a rulebook.
pub fn store(rulebook: &Rulebook, event: &table::Event) -> Event {
    Event::store(event, rulebook)
}

/// The event that was stored.
pub fn load(rulebook: &Rulebook, stored: &Event) -> Result<table::Event, Unreadable> {
    Event::load(stored, rulebook)
}
