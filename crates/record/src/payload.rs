//! An event as the journal keeps it: its kind and version in the envelope, its fields and what it
//! moved in the payload.

use crate::form::Form;
use crate::kinds::{Body, BodyOf, Kinds};
use crate::postings::{self, Moved};
use crate::recorder::NotRecorded;
use crate::schemas::Schemas;
use crate::table_v1;
use crate::unreadable::Unreadable;
use journal::{Draft, Payload, Refusal, StreamId};
use ledger::{Entry, NotAnEntry};
use rules::Rulebook;
use serde::de::DeserializeSeed;
use serde_json::error::Category;

/// Events that can be stored by those who know `C`.
pub trait Events<C: ?Sized>: Kinds + Form<C, Stored = Self> {}

impl<C: ?Sized, K: Kinds + Form<C, Stored = K>> Events<C> for K {}

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

impl Written {
    /// A draft of it that nobody has signed yet.
    pub(crate) fn draft(self, stream: StreamId, time_ms: i64) -> Draft {
        Draft {
            stream,
            time_ms,
            actor: journal::Actor::new("", ""),
            approval: None,
            cause: None,
            kind: self.kind.to_owned(),
            schema: self.schema,
            payload: self.payload,
        }
    }
}

/// An event as it was kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept<E = table::Event> {
    /// What happened.
    pub event: E,
    /// What it moved.
    pub moved: Vec<Moved>,
}

/// Writes an event of a table with what it moves.
pub fn write(
    rulebook: &Rulebook,
    event: &table::Event,
    moved: &[Moved],
) -> Result<Written, Refusal> {
    write_as::<table_v1::Event, Rulebook>(rulebook, event, moved)
}

/// Writes an event of any stream with what it moves.
pub fn write_as<K: Events<C>, C: ?Sized>(
    context: &C,
    event: &K::Of,
    moved: &[Moved],
) -> Result<Written, Refusal> {
    let event = K::store(event, context);
    let (kind, body) = (event.kind(), Body { event: &event, postings: moved });
    Ok(Written { kind, schema: Schemas::CURRENT.version(kind), payload: Payload::of(&body)? })
}

/// Writes an event of a stream that needs no context with what it moves, which is derived from it:
/// what does not balance is not written.
pub(crate) fn sealed<K: Events<()>>(
    event: &K::Of,
    moves: Result<Option<Entry>, NotAnEntry>,
) -> Result<Written, NotRecorded> {
    let entry = moves.map_err(|why| {
        let kind = K::store(event, &()).kind().to_owned();
        NotRecorded::Unbalanced { kind, why }
    })?;
    Ok(write_as::<K, ()>(&(), event, &postings::store(entry.as_ref()))?)
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

/// Reads an event of a table with what it moved.
pub fn read(rulebook: &Rulebook, sealed: Sealed<'_>) -> Result<Kept, Unreadable> {
    read_as::<table_v1::Event, Rulebook>(Schemas::CURRENT, rulebook, sealed)
}

/// Reads an event of any stream with what it moved, for a program that knows these versions.
pub fn read_as<K: Events<C>, C: ?Sized>(
    schemas: Schemas<'_>,
    context: &C,
    sealed: Sealed<'_>,
) -> Result<Kept<K::Of>, Unreadable> {
    let kept = read_unproved::<K, C>(schemas, context, sealed)?;
    // What does not balance cannot have been written.
    postings::load(&kept.moved)?;
    Ok(kept)
}

/// Reads an event for those who derive what it moved, and so prove by comparing that it balances.
pub(crate) fn read_unproved<K: Events<C>, C: ?Sized>(
    schemas: Schemas<'_>,
    context: &C,
    sealed: Sealed<'_>,
) -> Result<Kept<K::Of>, Unreadable> {
    let (event, moved) = parsed::<K>(schemas, sealed).map_err(|why| {
        let known = K::all().contains(&sealed.kind);
        if known { why } else { Unreadable::UnknownKind { kind: sealed.kind.to_owned() } }
    })?;
    Ok(Kept { event: K::load(&event, context)?, moved })
}

fn parsed<K: Kinds>(
    schemas: Schemas<'_>,
    sealed: Sealed<'_>,
) -> Result<(K, Vec<Moved>), Unreadable> {
    let Sealed { kind, schema, payload } = sealed;
    let body = BodyOf::<K>::kind(kind);
    if schema == schemas.version(kind) {
        let mut json = serde_json::Deserializer::from_str(payload);
        let read = body.deserialize(&mut json).and_then(|read| json.end().map(|()| read));
        return read.map_err(|error| told(&error));
    }
    let value = serde_json::from_str(payload).map_err(|error| told(&error))?;
    body.deserialize(schemas.upcast(kind, schema, value)?).map_err(|error| told(&error))
}

fn told(error: &serde_json::Error) -> Unreadable {
    match error.classify() {
        Category::Data => Unreadable::Shape(error.to_string()),
        _ => Unreadable::NotJson(error.to_string()),
    }
}
