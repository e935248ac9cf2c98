//! The record of those whom the house has excluded: a stream beside each table's, and all tables go
//! by all of them.

use crate::begun::table_of;
use crate::reader::NotRestored;
use crate::unreadable::Unreadable;
use journal::{Batch, Cause, Draft, Expected, Payload, Refusal, Row, Store, StreamId};
use rules::irregularity::Remedy;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;
use table::{Event, Table};

/// What the streams begin with.
const STREAMS: &str = "exclusions/";

/// The kind of their entries.
const KIND: &str = "excluded_from_house";

/// Somebody whom the house has excluded, and by what.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exclusion {
    /// Who.
    pub bettor: String,
    /// The stream of the table at which it was decided.
    pub table: String,
    /// The incident there.
    pub incident: u32,
    /// The rule.
    pub rule: Option<String>,
}

/// Adds to what a table records whom it has excluded from the house: both are stored, or neither.
pub fn add(batch: &mut Batch, before: &Table, events: &[Event]) -> Result<(), Refusal> {
    let own = batch.drafts.first().map(|draft| draft.stream.clone());
    for (index, event) in events.iter().enumerate() {
        let Event::RemedyApplied { number, remedy: Remedy::ExcludeFromHouse, cite, .. } = event
        else {
            continue;
        };
        let bettor = before.incident(*number).and_then(|incident| incident.about.bettor.as_ref());
        let (Some(bettor), Some(own)) = (bettor, &own) else { continue };
        let exclusion = Exclusion {
            bettor: bettor.to_string(),
            table: own.as_str().to_owned(),
            incident: *number,
            rule: cite.as_ref().map(ToString::to_string),
        };
        let Some(decided) = batch.drafts.get(index).cloned() else { continue };
        let stream = beside(own)?;
        let cause = u32::try_from(index).ok().map(Cause::Draft);
        let (kind, payload) = (KIND.to_owned(), Payload::of(&exclusion)?);
        batch.drafts.push(Draft {
            stream: stream.clone(),
            cause,
            kind,
            schema: 1,
            payload,
            ..decided
        });
        // Nobody but the table writes it, and its own stream is where it was expected to be.
        batch.expected.push((stream, Expected::Any));
    }
    Ok(())
}

/// The streams that there are, with the number of the last entry of each.
pub fn streams(store: &dyn Store) -> Result<Vec<(StreamId, u64)>, NotRestored> {
    let heads = store.heads()?.into_iter();
    let own = heads.filter(|(stream, _)| stream.as_str().starts_with(STREAMS));
    Ok(own.map(|(stream, head)| (stream, head.number)).collect())
}

/// Those who were excluded after an entry of a stream, in order, and the number of the last.
pub fn after(
    store: &dyn Store,
    (stream, number): (&StreamId, u64),
) -> Result<(Vec<Exclusion>, u64), NotRestored> {
    let (mut found, mut last) = (Vec::new(), number);
    loop {
        let (from, mut unread) = (last, None);
        store.page_stream(stream, from, &mut |row| {
            last = row.number;
            match read(row) {
                Ok(exclusion) => found.push(exclusion),
                Err(why) => unread = Some(why),
            }
            if unread.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        if let Some(why) = unread {
            return Err(why);
        }
        if last == from {
            return Ok((found, last));
        }
    }
}

fn read(row: &Row<'_>) -> Result<Exclusion, NotRestored> {
    if row.kind != KIND {
        let kind = row.kind.to_owned();
        return Err(NotRestored::unreadable(row, Unreadable::UnknownKind { kind }));
    }
    let read = serde_json::from_str(row.payload);
    read.map_err(|why| NotRestored::unreadable(row, Unreadable::Shape(why.to_string())))
}

/// The stream beside a table's.
fn beside(table: &StreamId) -> Result<StreamId, Refusal> {
    let table = table_of(table).unwrap_or(table.as_str());
    StreamId::new(&format!("{STREAMS}{table}"))
}
