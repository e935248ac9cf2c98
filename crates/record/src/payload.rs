//! An event as the journal keeps it: its kind and version in the envelope, its fields and what it
//! moved in the payload.

use crate::postings::{self, Moved};
use crate::schemas::Schemas;
use crate::table_v1;
use crate::unreadable::Unreadable;
use journal::{Payload, Refusal};
use rules::Rulebook;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::Event;

/// What a payload holds.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Body {
    event: Value,
    postings: Vec<Moved>,
}

/// An event ready to be appended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// What kind of event it is.
    pub kind: &'static str,
    /// The version of its stored form.
    pub schema: u32,
    /// Its fields and what it moved.
    pub payload: Payload,
}

/// An event as it was kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// What happened.
    pub event: Event,
    /// What it moved.
    pub moved: Vec<Moved>,
}

/// Writes an event with what it moves.
pub fn write(rulebook: &Rulebook, event: &Event, moved: Vec<Moved>) -> Result<Written, Refusal> {
    let (kind, event) = table_v1::store(rulebook, event).to_fields();
    let body = serde_json::to_value(Body { event, postings: moved });
    let body = body.expect("its keys are texts and its numbers whole");
    Ok(Written { kind, schema: Schemas::CURRENT.version(kind), payload: Payload::of(&body)? })
}

/// A payload's place in the journal's envelope.
#[derive(Debug, Clone, Copy)]
pub struct Sealed<'p> {
    /// What kind of entry it is.
    pub kind: &'p str,
    /// The version of its stored form.
    pub schema: u32,
    /// The payload as text.
    pub payload: &'p str,
}

impl<'p> From<&journal::Row<'p>> for Sealed<'p> {
    fn from(row: &journal::Row<'p>) -> Sealed<'p> {
        Sealed { kind: row.kind, schema: row.schema, payload: row.payload }
    }
}

/// Reads an event with what it moved.
pub fn read(rulebook: &Rulebook, sealed: Sealed<'_>) -> Result<Kept, Unreadable> {
    read_by(Schemas::CURRENT, rulebook, sealed)
}

/// The same, for a program that knows these versions.
pub fn read_by(
    schemas: Schemas<'_>,
    rulebook: &Rulebook,
    sealed: Sealed<'_>,
) -> Result<Kept, Unreadable> {
    let Sealed { kind, schema, payload } = sealed;
    if !table_v1::Event::WORDS.contains(&kind) {
        return Err(Unreadable::UnknownKind { kind: kind.to_owned() });
    }
    let value = serde_json::from_str(payload);
    let value = value.map_err(|error| Unreadable::NotJson(error.to_string()))?;
    let body = serde_json::from_value(schemas.upcast(kind, schema, value)?);
    let Body { event, postings } = body.map_err(|error| Unreadable::Shape(error.to_string()))?;
    let event = table_v1::load(rulebook, &table_v1::Event::from_fields(kind, event)?)?;
    // What does not balance cannot have been written.
    postings::load(rulebook, &postings)?;
    Ok(Kept { event, moved: postings })
}
