//! Why something was not appended or could not be read: values that say what to do.

use crate::batch::Appended;
use crate::names::{Key, StreamId};
use crate::verify::Difference;
use thiserror::Error;

/// What becomes of a batch: where it is, durably; or why it is not.
pub type Answer = Result<Appended, NotAppended>;

/// Why a batch was not acknowledged.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NotAppended {
    /// It breaks a condition; it is certainly not in the store.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The store could not take it; it is certainly not in the store.
    #[error("nothing was appended: {0}")]
    Failed(#[from] Fault),
    /// It may or may not be in the store: ask [`crate::Store::resolve`] or send it again with the
    /// same key, which waits until what was under way is over.
    #[error(
        "it is not known whether the batch was appended ({0}): send it again with the same key"
    )]
    Unknown(String),
}

/// Which condition a batch breaks.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Refusal {
    /// Somebody else has appended to the stream: load it anew and decide anew.
    #[error("stream {stream} is at {actual}, not at {expected}: read what came and decide again")]
    Conflict {
        /// The stream.
        stream: StreamId,
        /// The number it was expected at.
        expected: u64,
        /// The number it is at.
        actual: u64,
    },
    /// The key was used for something else.
    #[error("key {key} was used for other entries, at position {}: use a new key", first.first)]
    KeyUsed {
        /// The key.
        key: Key,
        /// Where the entries are that have it.
        first: Appended,
    },
    /// The clock went back: take a clock that waits, such as [`crate::clock::Steady`].
    #[error("stream {stream} is at time {head_ms} already, and this entry says {time_ms}")]
    ClockBack {
        /// The stream.
        stream: StreamId,
        /// The time of its last entry.
        head_ms: i64,
        /// The time the new entry has.
        time_ms: i64,
    },
    /// The lease was lost: stop, and acquire it anew before going on.
    #[error("the lease on {name} with fence {fence} is lost: {reason}")]
    Fenced {
        /// What was leased.
        name: String,
        /// The fence that was shown.
        fence: u64,
        /// What became of it.
        reason: String,
    },
    /// The batch itself is wrong.
    #[error("{0}")]
    Malformed(String),
}

/// What is wrong with a store.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Fault {
    /// No room: make some, then try again; nothing else has to be done.
    #[error("the disk is full ({0}): make room")]
    Full(String),
    /// The store can be read but not written.
    #[error("the store is read-only ({0}): make its file and folder writable")]
    ReadOnly(String),
    /// The store cannot be reached; it is tried anew with every request.
    #[error("the store cannot be reached ({0})")]
    Down(String),
    /// More was asked than the store can take: wait for answers before asking more.
    #[error("the store has a queue of {0} batches: wait for answers")]
    Busy(usize),
    /// The store has been closed.
    #[error("the store is closed")]
    Closed,
    /// Somebody else has it open for writing.
    #[error("{0} is in use by another process: a file has one writer")]
    InUse(String),
    /// What is stored is not what was written.
    #[error("the store is damaged: {0}")]
    Damaged(Difference),
    /// A newer program has been here.
    #[error("the store has schema {found}, this program knows up to {known}: use a newer program")]
    Newer {
        /// The schema of the store.
        found: i64,
        /// The newest schema this program knows.
        known: i64,
    },
    /// The engine itself cannot be used.
    #[error("{0}")]
    Engine(String),
}
