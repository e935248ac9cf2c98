//! What is found where a store is not as it was written.

use crate::entry::Row;
use crate::names::StreamId;
use std::fmt;

/// A difference, and where it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// At which position, unless it is beside the entries.
    pub position: Option<u64>,
    /// At which number of which stream, where there is an entry.
    pub place: Option<(StreamId, u64)>,
    /// What it is.
    pub what: What,
}

/// What can be wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "Display says what each means")]
pub enum What {
    Missing,
    Order { before: u64 },
    Unreadable(String),
    Content,
    Number { expected: u64 },
    Previous,
    Time { before_ms: i64, time_ms: i64 },
    Batch(String),
    Cause(u64),
    Checkpoint(String),
    Root { size: u64 },
    Heads { size: u64 },
    Truncated { expected: u64, found: u64 },
    Head { found: i64, last: u64 },
    Stray(i64),
    Engine(String),
    Migrations,
    Snapshot { stream: String, number: i64, tag: String },
    Lease(String),
    Archive { file: String, why: String },
    NotArchived { from: u64, upto: u64 },
}

impl Difference {
    /// A difference at a position.
    pub(crate) fn at(position: u64, what: What) -> Self {
        Self { position: Some(position), place: None, what }
    }

    /// A difference in an entry.
    pub(crate) fn of(row: &Row<'_>, what: What) -> Self {
        let place = Some((StreamId::stored(row.stream), row.number));
        Self { position: Some(row.position), place, what }
    }

    /// A difference beside the entries.
    pub(crate) fn beside(what: What) -> Self {
        Self { position: None, place: None, what }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(position) = self.position {
            write!(out, "position {position}")?;
            if let Some((stream, number)) = &self.place {
                write!(out, " (stream {stream}, number {number})")?;
            }
            out.write_str(": ")?;
        }
        self.what.fmt(out)
    }
}

impl fmt::Display for What {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => write!(out, "the entry is missing"),
            Self::Order { before } => write!(out, "it comes after position {before}"),
            Self::Unreadable(why) => write!(out, "the row is not an entry: {why}"),
            Self::Content => write!(out, "the content does not match its hash"),
            Self::Number { expected } => write!(out, "the stream goes on with {expected} here"),
            Self::Previous => write!(out, "it does not follow its predecessor's hash"),
            Self::Time { before_ms, time_ms } => {
                write!(out, "its time {time_ms} is before its predecessor's, {before_ms}")
            }
            Self::Batch(why) => write!(out, "its batch is not whole: {why}"),
            Self::Cause(cause) => write!(out, "its cause {cause} is not an earlier entry"),
            Self::Checkpoint(why) => write!(out, "the checkpoint is not sound: {why}"),
            Self::Root { size } => {
                write!(out, "the first {size} entries are not those that this checkpoint signed")
            }
            Self::Heads { size } => {
                write!(out, "streams at {size} entries are not where this checkpoint signed them")
            }
            Self::Truncated { expected, found } => {
                write!(out, "{expected} entries were signed, and there are {found}")
            }
            Self::Head { found, last } => {
                write!(out, "the table of the head says {found}, the last entry is {last}")
            }
            Self::Stray(position) => write!(out, "there is a row at {position}, before the first"),
            Self::Engine(why) => write!(out, "the engine's own check fails: {why}"),
            Self::Migrations => write!(out, "the table of migrations is not what was run"),
            Self::Snapshot { stream, number, tag } => write!(
                out,
                "the snapshot {tag} of stream {stream} at {number} is damaged or of another history"
            ),
            Self::Archive { file, why } => write!(out, "the archive {file}: {why}"),
            Self::NotArchived { from, upto } => {
                write!(out, "positions {from} to {upto} are in no archive that was given")
            }
            Self::Lease(name) => write!(out, "the lease on {name} cannot have been given"),
        }
    }
}
