//! The record of the staff: the stream `staff`, one entry an event.

use crate::payload::{Sealed, read_as, write_as};
use crate::schemas::Schemas;
use crate::staff_v1;
use crate::unreadable::Unreadable;
use floor::staff::{Event, Staff, Who, evolve};
use journal::{Actor, Draft, Fault, Refusal, Row, Store, StreamId};
use serde_json::{Value, json};
use std::ops::ControlFlow;
use thiserror::Error;

/// The name of the stream.
pub const STREAM: &str = "staff";

/// The role under which people are recorded in this stream: which of their rights they used, the
/// event says.
const PERSON: &str = "staff";

/// What is told of an event, by the names of its fields. What is kept of secrets is not among them,
/// and what an event may hold one day is told when its name is put here.
const TOLD: [&str; 25] = [
    "after", "before", "device", "ends", "kind", "left", "name", "person", "plan", "post",
    "process", "program", "replaces", "rights", "session", "since", "source", "step", "table",
    "tables", "times", "tries", "until", "why", "with",
];

/// What stands in the place of what is not told.
const HIDDEN: &str = "hidden";

/// Why the staff could not be restored.
#[derive(Debug, Error)]
pub enum NotRestored {
    /// The journal cannot be read.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// An entry cannot be read.
    #[error("entry {number} of the staff's record: {why}")]
    Unreadable {
        /// Which.
        number: u64,
        /// Why.
        why: Unreadable,
    },
}

/// The stream.
pub fn stream() -> StreamId {
    StreamId::new(STREAM).expect("it is the name of a stream")
}

/// An event as the journal is to keep it.
pub fn draft(event: &Event) -> Result<Draft, Refusal> {
    let written = write_as::<staff_v1::Event, ()>(&(), event, &[])?;
    Ok(Draft {
        stream: stream(),
        time_ms: event.at.ms(),
        actor: actor(&event.by),
        approval: event.approved.as_ref().map(|by| Actor::new(&by.person, PERSON)),
        cause: None,
        kind: written.kind.to_owned(),
        schema: written.schema,
        payload: written.payload,
    })
}

fn actor(who: &Who) -> Actor {
    match who {
        Who::Terminal => Actor::new("terminal", crate::recorder::EQUIPMENT),
        Who::Clock => Actor::new("clock", crate::recorder::EQUIPMENT),
        Who::Visitor { source, device } => Actor::new(device.as_ref().unwrap_or(source), "visitor"),
        Who::Person { name, .. } => Actor::new(name, PERSON),
    }
}

/// The event of an entry.
pub fn read(row: &Row<'_>) -> Result<Event, Unreadable> {
    let sealed = Sealed::from(row);
    read_as::<staff_v1::Event, ()>(Schemas::CURRENT, &(), sealed).map(|kept| kept.event)
}

/// The payload of an entry for others than the house itself: a hash that is read elsewhere is a
/// hash to be guessed at, so all that is kept of secrets is hidden.
pub fn told(payload: &str) -> Value {
    let payload: Value = serde_json::from_str(payload).unwrap_or_default();
    let event = &payload["event"];
    let fields = event["what"].as_object().into_iter().flatten();
    let what = fields.map(|(name, value)| {
        let open = value.is_null() || TOLD.contains(&name.as_str());
        (name.clone(), if open { value.clone() } else { HIDDEN.into() })
    });
    let what: serde_json::Map<String, Value> = what.collect();
    let (approved, at, by) = (&event["approved"], &event["at"], &event["by"]);
    json!({
        "event": { "approved": approved, "at": at, "by": by, "what": what },
        "postings": payload["postings"],
    })
}

/// Looks at every event of the stream in order, with its number.
pub fn walk(
    store: &dyn Store,
    after: u64,
    visit: &mut dyn FnMut(u64, Event),
) -> Result<(), NotRestored> {
    let mut unreadable = None;
    store.walk_stream(&stream(), after, &mut |row| match read(row) {
        Ok(event) => {
            visit(row.number, event);
            ControlFlow::Continue(())
        }
        Err(why) => {
            unreadable = Some(NotRestored::Unreadable { number: row.number, why });
            ControlFlow::Break(())
        }
    })?;
    unreadable.map_or(Ok(()), Err)
}

/// The staff as they stand, and the number of the last entry.
pub fn restore(store: &dyn Store) -> Result<(Staff, u64), NotRestored> {
    let (mut staff, mut last) = (Staff::default(), 0);
    walk(store, 0, &mut |number, event| {
        staff = evolve(std::mem::take(&mut staff), &event);
        last = number;
    })?;
    Ok((staff, last))
}
