//! Checks a whole store, and names the first difference.

mod difference;

pub use difference::{Difference, What};

use crate::entry::{Hash, Place, Row};
use crate::fault::Fault;
use crate::names::{Key, StreamId};
use crate::proof::checkpoint::{heads_root, note_hash};
use crate::proof::merkle::{Frontier, leaf};
use crate::proof::stored::{STREAM, Stored};
use crate::proof::{Checkpoint, Verifier};
use crate::store::Store;
use std::collections::{HashMap, VecDeque};
use std::ops::ControlFlow;
use std::thread;

/// What is known from elsewhere.
#[derive(Debug, Clone, Copy, Default)]
pub struct Trust<'a> {
    /// The public key of the journal; without it signatures are not checked.
    pub key: Option<&'a Verifier>,
    /// A signed checkpoint kept outside the store: it must be on the way to what is there now.
    pub checkpoint: Option<&'a Checkpoint>,
}

/// What a check found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Report {
    /// How many entries are as they were written.
    pub entries: u64,
    /// How many streams they make.
    pub streams: u64,
    /// How many checkpoints among them are sound.
    pub checkpoints: u64,
    /// Up to which position a sound checkpoint covers them: whoever has no key can change nothing
    /// up to there; what comes later is bound by its chain alone.
    pub covered: u64,
    /// The first difference, if there is one.
    pub difference: Option<Difference>,
}

/// Checks every entry, chain, batch and checkpoint of a store, and what the engine keeps beside.
pub fn verify(store: &dyn Store, trust: Trust<'_>) -> Result<Report, Fault> {
    let mut awaited = awaited(store, trust)?;
    awaited.sort_by_key(|awaited| awaited.size);
    Walk::new(trust, awaited.into()).rest(store)
}

/// A state of the store that a checkpoint speaks of.
pub(crate) struct Awaited {
    pub(crate) size: u64,
    root: Hash,
    /// The root of heads, and the entry that says so; a checkpoint from outside has no entry.
    pub(crate) at: Option<u64>,
    heads: Hash,
}

impl Awaited {
    /// What the checkpoint in an entry speaks of, if it can be read.
    pub(crate) fn of(row: &Row<'_>) -> Option<Self> {
        let Checkpoint { log, heads, .. } = Stored::read(row.payload).ok()?.checkpoint;
        Some(Self { size: log.size, root: log.root, at: Some(row.position), heads })
    }
}

/// What the checkpoints say. Their entries are checked when the walk comes to them.
pub(crate) fn awaited(store: &dyn Store, trust: Trust<'_>) -> Result<Vec<Awaited>, Fault> {
    let mut awaited = Vec::new();
    let stream = crate::proof::stored::stream();
    let read = store.walk_stream(&stream, 0, &mut |row| {
        awaited.extend(Awaited::of(row));
        ControlFlow::Continue(())
    });
    match read {
        // The walk over all entries comes to it and says where it is.
        Ok(()) | Err(Fault::Damaged(_)) => {}
        Err(fault) => return Err(fault),
    }
    awaited.extend(trust.checkpoint.map(|checkpoint| {
        let Checkpoint { log, heads, .. } = *checkpoint;
        Awaited { size: log.size, root: log.root, at: None, heads }
    }));
    Ok(awaited)
}

/// The last entry of a stream so far.
struct Last {
    number: u64,
    time_ms: i64,
    hash: Hash,
}

/// A batch of which more is to come.
struct OpenBatch {
    key: Key,
    next: Place,
}

/// What is known of the entries so far.
pub(crate) struct Walk<'t> {
    trust: Trust<'t>,
    awaited: VecDeque<Awaited>,
    log: Frontier,
    streams: HashMap<StreamId, Last>,
    batch: Option<OpenBatch>,
    /// The hash of the last checkpoint's note.
    previous_note: Option<Hash>,
    pub(crate) report: Report,
    buffer: Vec<u8>,
}

impl<'t> Walk<'t> {
    pub(crate) fn new(trust: Trust<'t>, awaited: VecDeque<Awaited>) -> Self {
        Self {
            trust,
            awaited,
            log: Frontier::default(),
            streams: HashMap::new(),
            batch: None,
            previous_note: None,
            report: Report::default(),
            buffer: Vec::new(),
        }
    }

    /// Checks what a store has behind the entries so far, and what its engine keeps beside.
    pub(crate) fn rest(self, store: &dyn Store) -> Result<Report, Fault> {
        thread::scope(|scope| {
            // The engine looks through its own while we look through entries.
            let beside = scope.spawn(|| store.inspect());
            let mut report = self.entries(store)?;
            if report.difference.is_none() {
                report.difference = beside.join().expect("an engine answers, or says why not")?;
            }
            Ok(report)
        })
    }

    fn entries(mut self, store: &dyn Store) -> Result<Report, Fault> {
        let upto = store.last()?.max(self.report.entries);
        let walked = store.walk(self.report.entries, &mut |row| {
            if row.position > upto {
                return ControlFlow::Break(());
            }
            self.step(row)
        });
        match walked {
            Err(Fault::Damaged(difference)) => self.found(difference),
            walked => walked?,
        }
        self.end(upto);
        Ok(self.report)
    }

    pub(crate) fn found(&mut self, difference: Difference) {
        self.report.difference.get_or_insert(difference);
    }

    fn step(&mut self, row: &Row<'_>) -> ControlFlow<()> {
        match self.check(row) {
            Ok(()) => ControlFlow::Continue(()),
            Err(difference) => {
                self.found(difference);
                ControlFlow::Break(())
            }
        }
    }

    /// Checks the next entry.
    pub(crate) fn check(&mut self, row: &Row<'_>) -> Result<(), Difference> {
        let position = self.report.entries + 1;
        if row.position > position {
            return Err(Difference::at(position, What::Missing));
        }
        let wrong = |what: What| Err(Difference::of(row, what));
        if row.position < position {
            return wrong(What::Order { before: self.report.entries });
        }
        if row.computed_hash(&mut self.buffer) != row.hash {
            return wrong(What::Content);
        }
        if let Some(cause) = row.cause.filter(|cause| !(1..position).contains(cause)) {
            return wrong(What::Cause(cause));
        }
        self.check_chain(row).map_err(|what| Difference::of(row, what))?;
        self.check_batch(row).map_err(|what| Difference::of(row, what))?;
        if row.stream == STREAM {
            self.check_checkpoint(row).map_err(|what| Difference::of(row, what))?;
        }
        self.report.entries = position;
        self.check_awaited(row)
    }

    /// The entry follows the last one of its stream.
    fn check_chain(&mut self, row: &Row<'_>) -> Result<(), What> {
        let now = Last { number: row.number, time_ms: row.time_ms, hash: row.hash };
        let Some(last) = self.streams.get_mut(row.stream) else {
            self.report.streams += 1;
            self.streams.insert(StreamId::stored(row.stream), now);
            return match row {
                Row { number: 1, previous: Hash::NONE, .. } => Ok(()),
                Row { number: 1, .. } => Err(What::Previous),
                _ => Err(What::Number { expected: 1 }),
            };
        };
        let expected = last.number + 1;
        if row.number != expected {
            return Err(What::Number { expected });
        }
        if row.previous != last.hash {
            return Err(What::Previous);
        }
        if row.time_ms < last.time_ms {
            return Err(What::Time { before_ms: last.time_ms, time_ms: row.time_ms });
        }
        *last = now;
        Ok(())
    }

    /// The entry is the next of its batch, or the first of another.
    fn check_batch(&mut self, row: &Row<'_>) -> Result<(), What> {
        let Place { index, count } = row.place;
        let wrong = |why: &str| Err(What::Batch(why.to_owned()));
        match self.batch.take() {
            Some(open) if open.next != row.place => wrong("an entry of it is missing"),
            Some(open) if open.key.as_str() != row.key => wrong("it changes its key"),
            None if index != 0 => wrong("its first entry is missing"),
            _ if index >= count => wrong("it has more entries than it says"),
            _ => {
                let next = Place { index: index + 1, count };
                let more = next.index < count;
                self.batch = more.then(|| OpenBatch { key: Key::stored(row.key), next });
                Ok(())
            }
        }
    }

    /// The checkpoint is signed and follows the one before.
    fn check_checkpoint(&mut self, row: &Row<'_>) -> Result<(), What> {
        let stored = Stored::read(row.payload).map_err(What::Checkpoint)?;
        if let Some(key) = self.trust.key {
            let opened = Checkpoint::open(&stored.note, key);
            opened.map_err(|error| What::Checkpoint(error.to_string()))?;
        }
        let Checkpoint { previous, log, .. } = stored.checkpoint;
        if previous != self.previous_note {
            return Err(What::Checkpoint("it does not follow the one before it".to_owned()));
        }
        if log.size >= row.position {
            return Err(What::Checkpoint("it signs entries that come after it".to_owned()));
        }
        self.previous_note = Some(note_hash(&stored.note));
        self.report.checkpoints += 1;
        self.report.covered = log.size;
        Ok(())
    }

    /// Where checkpoints speak of this state, they must say what it is.
    fn check_awaited(&mut self, row: &Row<'_>) -> Result<(), Difference> {
        if self.awaited.is_empty() {
            return Ok(());
        }
        self.log.push(leaf(&row.hash.0));
        let size = self.log.size();
        while let Some(awaited) = self.awaited.pop_front_if(|awaited| awaited.size <= size) {
            let heads = self.heads_root();
            let at = awaited.at.unwrap_or(row.position);
            if awaited.size == size && awaited.root != self.log.root() {
                return Err(Difference::at(at, What::Root { size }));
            }
            if awaited.size == size && awaited.heads != heads {
                return Err(Difference::at(at, What::Heads { size }));
            }
        }
        Ok(())
    }

    /// The root of the tree of the heads that streams have now.
    pub(crate) fn heads_root(&self) -> Hash {
        let streams = self.streams.iter();
        heads_root(streams.map(|(stream, last)| (stream.as_str(), last.number, last.hash)))
    }

    /// Nothing is missing behind the last entry.
    fn end(&mut self, upto: u64) {
        let found = self.report.entries;
        if self.report.difference.is_some() {
            return;
        }
        if found < upto {
            self.found(Difference::at(found + 1, What::Missing));
        } else if self.batch.is_some() {
            let what = What::Batch("its last entries are missing".to_owned());
            self.found(Difference::at(found + 1, what));
        } else if let Some(awaited) = self.awaited.back() {
            let what = What::Truncated { expected: awaited.size, found };
            self.found(Difference::at(found + 1, what));
        }
    }
}
