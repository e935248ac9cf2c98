//! Entries of the journal.

use crate::row::row;
use crate::value::{Json, Moment};
use journal::Row;
use record::staff;

row! {
    /// An entry of the journal as it is kept, of whatever stream. `docs/reference/events.md` says
    /// what the payload of each kind holds; with the hashes the chain can be followed. In the
    /// stream of the staff what is kept of passwords, PINs, second factors, tokens and codes reads
    /// `hidden`: its hashes are of the payload with them, and `sabot verify` computes them again.
    Event {
        /// The stream.
        stream: String,
        /// The number of the entry in its stream.
        number: u64,
        /// Its position among all entries of the store.
        position: u64,
        /// When it happened.
        at: Moment,
        /// What kind of entry it is.
        kind: String,
        /// The version of that kind's form.
        schema: u32,
        /// Who did it: a person or a device.
        actor: String,
        /// In which role.
        role: String,
        /// Who approved it; empty where that was not needed.
        approved_by: Option<String>,
        /// In which role; empty where that was not needed.
        approved_role: Option<String>,
        /// The position of the entry that caused it; empty where none did.
        cause: Option<u64>,
        /// The idempotency key of its batch.
        key: String,
        /// Its place in the batch, from 0.
        batch_index: u32,
        /// The entries of the batch.
        batch_count: u32 => "entries",
        /// What it says.
        payload: Json,
        /// The hash of its predecessor in the stream, 64 hexadecimal digits.
        previous_hash: String,
        /// Its own hash.
        hash: String,
    }
}

impl Event {
    pub(crate) fn new(row: &Row<'_>) -> Event {
        Event {
            stream: row.stream.to_owned(),
            number: row.number,
            position: row.position,
            at: Moment(row.time_ms),
            kind: row.kind.to_owned(),
            schema: row.schema,
            actor: row.actor.name.to_owned(),
            role: row.actor.role.to_owned(),
            approved_by: row.approval.map(|actor| actor.name.to_owned()),
            approved_role: row.approval.map(|actor| actor.role.to_owned()),
            cause: row.cause,
            key: row.key.to_owned(),
            batch_index: row.place.index,
            batch_count: row.place.count,
            payload: Json(payload(row)),
            previous_hash: row.previous.to_string(),
            hash: row.hash.to_string(),
        }
    }
}

/// What an entry says, but for what is kept of secrets.
fn payload(row: &Row<'_>) -> String {
    match row.stream {
        staff::STREAM => staff::told(row.payload).to_string(),
        _ => row.payload.to_owned(),
    }
}
