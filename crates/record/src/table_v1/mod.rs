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
use serde_json::{Map, Value};

/// The stored form of an event at a table that is run by a rulebook.
pub fn store(rulebook: &Rulebook, event: &table::Event) -> Event {
    Event::store(event, rulebook)
}

/// The event that was stored.
pub fn load(rulebook: &Rulebook, stored: &Event) -> Result<table::Event, Unreadable> {
    Event::load(stored, rulebook)
}

impl Event {
    /// Its kind and its fields.
    pub fn to_fields(&self) -> (&'static str, Value) {
        let value = serde_json::to_value(self).expect("its keys are texts and its numbers whole");
        let Value::Object(members) = value else { unreachable!("a kind with its fields") };
        let (kind, fields) = members.into_iter().next().expect("a kind with its fields");
        let known = Event::WORDS.iter().find(|known| **known == kind);
        (known.expect("a kind is one of them all"), fields)
    }

    /// The event of a kind with its fields.
    pub fn from_fields(kind: &str, fields: Value) -> Result<Event, Unreadable> {
        if !Event::WORDS.contains(&kind) {
            return Err(Unreadable::UnknownKind { kind: kind.to_owned() });
        }
        let members = Map::from_iter([(kind.to_owned(), fields)]);
        let event = serde_json::from_value(Value::Object(members));
        event.map_err(|error| Unreadable::Shape(error.to_string()))
    }
}
