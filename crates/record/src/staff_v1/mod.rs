//! The first stored form of what happens to people, sessions and devices.
//!
//! An event holds when it happened (`at`), whose doing it is (`by`), who stood beside them
//! (`approved`) and what happened (`what`), whose fields go by the entry's kind. Of secrets there
//! are verifiers, digests and salts; nothing with which somebody could sign in.

pub mod event;
pub mod names;
pub mod parts;

pub use event::StaffEvent;

use crate::form::stored;
use crate::kinds::{Fields, Kinds};
use names::Moment;
use parts::{Approval, Who};
use serde::de::Error as _;
use serde::ser::SerializeStruct as _;
use serde::{Deserialize, Deserializer, Serializer};
use serde_json::Value;

stored! {
    /// Something that happened.
    struct Event of floor::staff::Event {
        /// Who stood beside whoever asked.
        approved: Option<Approval>,
        /// When.
        at: Moment,
        /// Whose doing it is.
        by: Who,
        /// What.
        what: StaffEvent,
    }
}

/// What an event holds beside what happened.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Read {
    approved: Option<Approval>,
    at: u64,
    by: Who,
    what: Value,
}

impl Kinds for Event {
    fn all() -> Vec<&'static str> {
        StaffEvent::all()
    }

    fn kind(&self) -> &'static str {
        self.what.kind()
    }

    fn fields<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut fields = out.serialize_struct("Event", 4)?;
        fields.serialize_field("approved", &self.approved)?;
        fields.serialize_field("at", &self.at)?;
        fields.serialize_field("by", &self.by)?;
        fields.serialize_field("what", &Fields(&self.what))?;
        fields.end()
    }

    fn from_fields<'de, D: Deserializer<'de>>(kind: &str, fields: D) -> Result<Event, D::Error> {
        let Read { approved, at, by, what } = Read::deserialize(fields)?;
        let what = StaffEvent::from_fields(kind, what).map_err(D::Error::custom)?;
        Ok(Event { approved, at, by, what })
    }
}
