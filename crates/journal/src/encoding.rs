//! The bytes an entry's hash is taken of: fixed order, fixed widths, every text with its length.
//!
//! Numbers are big-endian. A text is its length in bytes as 4 bytes, then its UTF-8. Something
//! that may be missing is the byte 0, or the byte 1 and then the thing. An entry is, in order:
//! the 16 letters `journal entry 1\n`; position (8 bytes); stream (text); number (8); time in
//! milliseconds (8, two's complement); actor's name and role (texts); approval (maybe: name and
//! role, texts); cause (maybe: 8); key (text); index in the batch (4); count of the batch (4);
//! kind (text); schema (4); payload (text); the predecessor's hash (32). No two entries have the
//! same bytes, as each field ends where its width or length says.

use crate::entry::{ActorRow, Hash, Row};
use sha2::{Digest, Sha256};

/// Tells an entry from anything else that is hashed.
const ENTRY: &[u8; 16] = b"journal entry 1\n";

pub(crate) fn sha256(bytes: &[u8]) -> Hash {
    Hash(Sha256::digest(bytes).into())
}

pub(crate) fn entry(row: &Row<'_>, out: &mut Vec<u8>) {
    out.extend_from_slice(ENTRY);
    out.extend_from_slice(&row.position.to_be_bytes());
    text(row.stream, out);
    out.extend_from_slice(&row.number.to_be_bytes());
    out.extend_from_slice(&row.time_ms.to_be_bytes());
    actor(row.actor, out);
    maybe(row.approval, out, actor);
    maybe(row.cause, out, |cause, out| out.extend_from_slice(&cause.to_be_bytes()));
    text(row.key, out);
    out.extend_from_slice(&row.place.index.to_be_bytes());
    out.extend_from_slice(&row.place.count.to_be_bytes());
    text(row.kind, out);
    out.extend_from_slice(&row.schema.to_be_bytes());
    text(row.payload, out);
    out.extend_from_slice(&row.previous.0);
}

fn actor(actor: ActorRow<'_>, out: &mut Vec<u8>) {
    text(actor.name, out);
    text(actor.role, out);
}

/// A text with its length before it.
pub(crate) fn text(text: &str, out: &mut Vec<u8>) {
    let length = u32::try_from(text.len()).expect("names and payloads are at most 1 MiB");
    out.extend_from_slice(&length.to_be_bytes());
    out.extend_from_slice(text.as_bytes());
}

fn maybe<T>(thing: Option<T>, out: &mut Vec<u8>, write: impl Fn(T, &mut Vec<u8>)) {
    out.push(u8::from(thing.is_some()));
    if let Some(thing) = thing {
        write(thing, out);
    }
}
