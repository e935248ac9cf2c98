//! What is asked of a store: a batch of drafts that becomes entries whole or not at all.

use crate::entry::{Actor, Entry};
use crate::fault::Refusal;
use crate::lease::Fence;
use crate::names::{Key, Payload, StreamId, check_name};

/// The most entries one batch may have: a step at a table of 255 stations with a wager on each of
/// 16 bets, all of which are laid anew, and a page of what is read at a time.
pub const BATCH_ENTRIES_MAX: usize = 4096;

/// Entries to be appended together, and under which conditions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Batch {
    /// Sent again under the same key, the batch is stored once.
    pub key: Key,
    /// What is to be appended, in order, to one or several streams.
    pub drafts: Vec<Draft>,
    /// The number each stream must be at. Every stream that is written is named here; others
    /// may be, where the decision rested on them.
    pub expected: Vec<(StreamId, Expected)>,
    /// Leases that must still be held.
    pub fences: Vec<Fence>,
}

/// What a stream must be at for a batch to be appended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expected {
    /// The number of its last entry; 0 for a stream without entries.
    Number(u64),
    /// Anything.
    Any,
}

/// An entry to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// The stream it goes to.
    pub stream: StreamId,
    /// When it happened.
    pub time_ms: i64,
    /// Who caused it.
    pub actor: Actor,
    /// Who approved it.
    pub approval: Option<Actor>,
    /// What caused it.
    pub cause: Option<Cause>,
    /// What kind of entry it is.
    pub kind: String,
    /// Which version of that kind's schema the payload follows.
    pub schema: u32,
    /// What it says.
    pub payload: Payload,
}

/// What caused an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// The entry at a position.
    Position(u64),
    /// An earlier entry of the same batch, by its index from 0.
    Draft(u32),
}

/// Where a batch was appended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Appended {
    /// The position of its first entry.
    pub first: u64,
    /// The position of its last entry.
    pub last: u64,
    /// The number of each stream after it, in the order in which the batch names them.
    pub streams: Vec<(StreamId, u64)>,
}

impl Batch {
    /// A batch that is to follow the entry `number` of the stream its drafts are for.
    pub fn one(key: Key, number: u64, drafts: Vec<Draft>) -> Self {
        let stream = drafts.first().map(|draft| draft.stream.clone());
        let expected = stream.into_iter().map(|stream| (stream, Expected::Number(number)));
        Self { key, drafts, expected: expected.collect(), fences: Vec::new() }
    }

    /// What is wrong with it whatever the store holds.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        let malformed = |message: String| Err(Refusal::Malformed(message));
        if self.drafts.is_empty() || self.drafts.len() > BATCH_ENTRIES_MAX {
            let count = self.drafts.len();
            return malformed(format!(
                "a batch has 1 to {BATCH_ENTRIES_MAX} entries, this one has {count}"
            ));
        }
        for (index, draft) in self.drafts.iter().enumerate() {
            draft.check()?;
            if !self.expected.iter().any(|(stream, _)| *stream == draft.stream) {
                return malformed(format!("say what stream {} is expected at", draft.stream));
            }
            if let Some(Cause::Draft(cause)) = draft.cause
                && cause as usize >= index
            {
                return malformed(format!(
                    "entry {index} of the batch cannot be caused by {cause}"
                ));
            }
        }
        Ok(())
    }

    /// Whether stored entries are what this batch would have become.
    pub(crate) fn is_content_of(&self, entries: &[Entry]) -> bool {
        let first = entries.first().map_or(0, |entry| entry.position);
        let same = |(draft, entry): (&Draft, &Entry)| draft.is_content_of(entry, first);
        self.drafts.len() == entries.len() && self.drafts.iter().zip(entries).all(same)
    }
}

impl Draft {
    fn check(&self) -> Result<(), Refusal> {
        check_name("kind", &self.kind)?;
        for actor in [Some(&self.actor), self.approval.as_ref()].into_iter().flatten() {
            check_name("actor's name", &actor.name)?;
            check_name("actor's role", &actor.role)?;
        }
        Ok(())
    }

    /// Compares all but what the store adds. A cause within the batch has its index's position.
    fn is_content_of(&self, entry: &Entry, first: u64) -> bool {
        self.stream == entry.stream
            && self.time_ms == entry.time_ms
            && self.actor == entry.actor
            && self.approval == entry.approval
            && self.cause.map(|cause| cause.position(first)) == entry.cause
            && self.kind == entry.kind
            && self.schema == entry.schema
            && self.payload == entry.payload
    }
}

impl Cause {
    /// The position meant, in a batch that begins at `first`.
    pub(crate) fn position(self, first: u64) -> u64 {
        match self {
            Self::Position(position) => position,
            Self::Draft(index) => first + u64::from(index),
        }
    }
}

impl Appended {
    /// Where the entries of one batch are.
    pub(crate) fn of(entries: &[Entry]) -> Self {
        let mut streams: Vec<(StreamId, u64)> = Vec::new();
        for entry in entries {
            match streams.iter_mut().find(|(stream, _)| *stream == entry.stream) {
                Some((_, number)) => *number = entry.number,
                None => streams.push((entry.stream.clone(), entry.number)),
            }
        }
        let position = |entry: Option<&Entry>| entry.map_or(0, |entry| entry.position);
        Self { first: position(entries.first()), last: position(entries.last()), streams }
    }
}
