//! The first stored form of what happens to promotions.
//!
//! An event holds when it happened (`at`), who asked for it (`by`; nobody where time brought it
//! about) and what happened (`what`), whose fields go by the entry's kind.

pub mod event;
pub mod names;
pub mod parts;

pub use event::PromotionEvent;

use crate::cage_v1::names::Moment;
use crate::form::stored;
use crate::kinds::{Fields, Kinds};
use crate::table_v1::names::Name;
use crate::text::Shared;
use serde::de::Error as _;
use serde::ser::SerializeStruct as _;
use serde::{Deserialize, Deserializer, Serializer};
use serde_json::Value;

stored! {
    /// Something that happened.
    struct Event of floor::promotion::Event {
        /// When.
        at: Moment,
        /// Who asked for it; nobody where time brought it about.
        by: Option<Name>,
        /// What.
        what: PromotionEvent,
    }
}

/// What an event holds beside what happened.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Read {
    at: u64,
    by: Option<Shared>,
    what: Value,
}

impl Kinds for Event {
    fn all() -> Vec<&'static str> {
        PromotionEvent::all()
    }

    fn kind(&self) -> &'static str {
        self.what.kind()
    }

    fn fields<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut fields = out.serialize_struct("Event", 3)?;
        fields.serialize_field("at", &self.at)?;
        fields.serialize_field("by", &self.by)?;
        fields.serialize_field("what", &Fields(&self.what))?;
        fields.end()
    }

    fn from_fields<'de, D: Deserializer<'de>>(kind: &str, fields: D) -> Result<Event, D::Error> {
        let Read { at, by, what } = Read::deserialize(fields)?;
        let what = PromotionEvent::from_fields(kind, what).map_err(D::Error::custom)?;
        Ok(Event { at, by, what })
    }
}
