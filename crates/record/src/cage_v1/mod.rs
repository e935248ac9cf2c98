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
use serde::de::{DeserializeSeed, Error as _, MapAccess, Visitor};
use serde::ser::SerializeStruct as _;
use serde::{Deserialize, Deserializer, Serializer};
use std::fmt;

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

/// What an event holds.
#[derive(Deserialize)]
#[serde(field_identifier, rename_all = "snake_case")]
enum Member {
    Asked,
    At,
    What,
}

/// The names of what an event holds.
const MEMBERS: &[&str] = &["asked", "at", "what"];

/// Reads an event of a kind.
struct OfKind<'k>(&'k str);

impl<'de> Visitor<'de> for OfKind<'_> {
    type Value = Event;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("an event of the cage")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Event, A::Error> {
        let (mut asked, mut at, mut what) = (None, None, None);
        while let Some(member) = members.next_key()? {
            match member {
                Member::Asked if asked.is_none() => asked = Some(members.next_value()?),
                Member::At if at.is_none() => at = Some(members.next_value()?),
                Member::What if what.is_none() => {
                    what = Some(members.next_value_seed(WhatOf(self.0))?);
                }
                _ => return Err(A::Error::custom("a field stands there twice")),
            }
        }
        let at = at.ok_or_else(|| A::Error::missing_field("at"))?;
        let what = what.ok_or_else(|| A::Error::missing_field("what"))?;
        Ok(Event { asked: asked.flatten(), at, what })
    }
}

/// Reads what happened, by its kind.
struct WhatOf<'k>(&'k str);

impl<'de> DeserializeSeed<'de> for WhatOf<'_> {
    type Value = CageEvent;

    fn deserialize<D: Deserializer<'de>>(self, fields: D) -> Result<CageEvent, D::Error> {
        let kind = self.0;
        if TicketEvent::WORDS.contains(&kind) {
            return TicketEvent::from_fields(kind, fields).map(|event| CageEvent::Ticket { event });
        }
        if kind == TICKET {
            return Err(D::Error::custom("what happens to a ticket has kinds of its own"));
        }
        CageEvent::from_fields(kind, fields)
    }
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
        fields.deserialize_struct("Event", MEMBERS, OfKind(kind))
    }
}
