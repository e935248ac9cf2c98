//! The first stored form of what happens at the cage and to tickets.
//!
//! An event holds when it happened (`at`), who asked for it under which key (`asked`; nobody where
//! time brought it about) and what happened (`what`), whose fields go by the entry's kind.

pub mod event;
pub mod names;
pub mod parts;

pub use event::{CageEvent, TicketEvent};

use crate::form::stored;
use crate::kinds::{Fields, Kinds};
use names::Moment;
use parts::Asked;
use serde::de::Error as _;
use serde::ser::SerializeStruct as _;
use serde::{Deserialize, Deserializer, Serializer};
use serde_json::Value;

stored! {
    /// Something that happened.
    struct Event of floor::cage::Event {
        /// Who asked for it; nobody where time brought it about.
        asked: Option<Asked>,
        /// When.
        at: Moment,
        /// What.
        what: CageEvent,
    }
}

/// The word of the cage's events that are a ticket's, which has kinds of its own.
const TICKET: &str = "ticket";

/// What an event holds beside what happened.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Read {
    asked: Option<Asked>,
    at: u64,
    what: Value,
}

impl Kinds for Event {
    fn all() -> Vec<&'static str> {
        let own = CageEvent::all().into_iter().filter(|kind| *kind != TICKET);
        TicketEvent::all().into_iter().chain(own).collect()
    }

    fn kind(&self) -> &'static str {
        match &self.what {
            CageEvent::Ticket { event } => event.kind(),
            other => other.kind(),
        }
    }

    fn fields<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut fields = out.serialize_struct("Event", 3)?;
        fields.serialize_field("asked", &self.asked)?;
        fields.serialize_field("at", &self.at)?;
        match &self.what {
            CageEvent::Ticket { event } => fields.serialize_field("what", &Fields(event))?,
            other => fields.serialize_field("what", &Fields(other))?,
        }
        fields.end()
    }

    fn from_fields<'de, D: Deserializer<'de>>(kind: &str, fields: D) -> Result<Event, D::Error> {
        let Read { asked, at, what } = Read::deserialize(fields)?;
        let what = if TicketEvent::WORDS.contains(&kind) {
            TicketEvent::from_fields(kind, what).map(|event| CageEvent::Ticket { event })
        } else if kind == TICKET {
            return Err(D::Error::custom("what happens to a ticket has kinds of its own"));
        } else {
            CageEvent::from_fields(kind, what)
        };
        Ok(Event { asked, at, what: what.map_err(D::Error::custom)? })
    }
}
