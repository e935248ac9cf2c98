//! What is stored: an entry with its envelope, owned or as it lies in a store.

use crate::encoding;
use crate::names::{Key, Payload, StreamId};
use std::fmt;

/// A SHA-256 hash.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    /// What the first entry of a stream has in place of its predecessor's hash.
    pub const NONE: Self = Self([0; 32]);

    /// The hash written as 64 hexadecimal digits, if it is.
    pub fn from_hex(text: &str) -> Option<Self> {
        let digits = text.as_bytes();
        if digits.len() != 64 || !digits.iter().all(u8::is_ascii_hexdigit) {
            return None;
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
            *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
        }
        Some(Self(bytes))
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(out, "{byte:02x}"))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

/// Who did something, and as what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Actor {
    /// The person or device.
    pub name: String,
    /// The role in which they acted.
    pub role: String,
}

/// Which of how many in its batch an entry is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// From 0.
    pub index: u32,
    /// How many entries the batch has.
    pub count: u32,
}

/// One stored entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its place among all entries, from 1, without gaps, in the order of commits.
    pub position: u64,
    /// The stream it belongs to.
    pub stream: StreamId,
    /// Its place in the stream, from 1, without gaps.
    pub number: u64,
    /// When it happened, in milliseconds since 1970 (UTC); never less than its predecessor's.
    pub time_ms: i64,
    /// Who caused it.
    pub actor: Actor,
    /// Who approved it, where that was needed.
    pub approval: Option<Actor>,
    /// The position of the entry that caused it.
    pub cause: Option<u64>,
    /// The idempotency key of its batch.
    pub key: Key,
    /// Its place in its batch.
    pub place: Place,
    /// What kind of entry it is.
    pub kind: String,
    /// Which version of that kind's schema the payload follows.
    pub schema: u32,
    /// What it says.
    pub payload: Payload,
    /// The hash of its predecessor in the stream, or [`Hash::NONE`].
    pub previous: Hash,
    /// The hash of all of the above.
    pub hash: Hash,
}

/// An actor as it lies in a store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ActorRow<'a> {
    /// The person or device.
    pub name: &'a str,
    /// The role in which they acted.
    pub role: &'a str,
}

/// An entry as it lies in a store, borrowed; the fields are those of [`Entry`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is described at Entry")]
pub struct Row<'a> {
    pub position: u64,
    pub stream: &'a str,
    pub number: u64,
    pub time_ms: i64,
    pub actor: ActorRow<'a>,
    pub approval: Option<ActorRow<'a>>,
    pub cause: Option<u64>,
    pub key: &'a str,
    pub place: Place,
    pub kind: &'a str,
    pub schema: u32,
    pub payload: &'a str,
    pub previous: Hash,
    pub hash: Hash,
}

impl Actor {
    /// Somebody in a role.
    pub fn new(name: &str, role: &str) -> Self {
        Self { name: name.to_owned(), role: role.to_owned() }
    }

    pub(crate) fn row(&self) -> ActorRow<'_> {
        ActorRow { name: &self.name, role: &self.role }
    }
}

impl Entry {
    /// The entry, borrowed.
    pub fn row(&self) -> Row<'_> {
        Row {
            position: self.position,
            stream: self.stream.as_str(),
            number: self.number,
            time_ms: self.time_ms,
            actor: self.actor.row(),
            approval: self.approval.as_ref().map(Actor::row),
            cause: self.cause,
            key: self.key.as_str(),
            place: self.place,
            kind: &self.kind,
            schema: self.schema,
            payload: self.payload.as_str(),
            previous: self.previous,
            hash: self.hash,
        }
    }

    /// What its hash must be.
    pub fn computed_hash(&self) -> Hash {
        self.row().computed_hash(&mut Vec::new())
    }
}

impl Row<'_> {
    /// The entry, owned.
    pub fn to_entry(&self) -> Entry {
        let actor = |actor: ActorRow<'_>| Actor::new(actor.name, actor.role);
        Entry {
            position: self.position,
            stream: StreamId::stored(self.stream),
            number: self.number,
            time_ms: self.time_ms,
            actor: actor(self.actor),
            approval: self.approval.map(actor),
            cause: self.cause,
            key: Key::stored(self.key),
            place: self.place,
            kind: self.kind.to_owned(),
            schema: self.schema,
            payload: Payload::stored(self.payload),
            previous: self.previous,
            hash: self.hash,
        }
    }

    /// What its hash must be; the buffer is for reuse.
    pub fn computed_hash(&self, buffer: &mut Vec<u8>) -> Hash {
        buffer.clear();
        encoding::entry(self, buffer);
        encoding::sha256(buffer)
    }

    /// The bytes its hash is taken of.
    pub fn encoded(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        encoding::entry(self, &mut bytes);
        bytes
    }
}
