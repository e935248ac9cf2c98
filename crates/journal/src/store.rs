//! What a store can do, whatever it is made of.

use crate::batch::{Appended, Batch};
use crate::entry::{Entry, Hash, Row};
use crate::fault::{Answer, Fault, NotAppended};
use crate::lease::{Lease, Leased};
use crate::names::{Key, StreamId};
use crate::snapshot::Snapshot;
use crate::subscription::Watch;
use crate::verify::Difference;
use std::ops::ControlFlow;
use std::sync::{Arc, mpsc};
use std::time::Duration;

/// How many entries are read at a time.
pub const PAGE: u32 = 4096;

/// The last entry of a stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Head {
    /// Its number.
    pub number: u64,
    /// Its position.
    pub position: u64,
    /// Its time.
    pub time_ms: i64,
    /// Its hash.
    pub hash: Hash,
}

/// Looks at an entry, and says whether to go on. It must not call the store.
pub type Visit<'v> = dyn FnMut(&Row<'_>) -> ControlFlow<()> + 'v;

/// An append-only store of hash-chained streams.
///
/// Calls block until the store has answered, except [`Store::submit`]: within an async runtime
/// call them where blocking is allowed.
pub trait Store: Send + Sync {
    /// Asks for a batch to be appended. `done` is called once, with the answer, when the batch is
    /// durable or certainly not there; by then everybody else may read it. It is called on the
    /// store's own thread, so it must not block.
    fn submit(&self, batch: Batch, done: Done);

    /// Where the batch with this key is, if it was appended. Waits until no append that was under
    /// way earlier can still come to be, so that `None` after an unknown answer is final.
    fn resolve(&self, key: &Key) -> Result<Option<Appended>, Fault>;

    /// Visits entries in the order of positions, at most `limit` after the position `after`.
    fn page(&self, after: u64, limit: u32, visit: &mut Visit<'_>) -> Result<(), Fault>;

    /// Visits entries of one stream in order, at most [`PAGE`] after the number `after`.
    fn page_stream(
        &self,
        stream: &StreamId,
        after: u64,
        visit: &mut Visit<'_>,
    ) -> Result<(), Fault>;

    /// Visits the first entry of a stream, if there is one.
    fn first(&self, stream: &StreamId, visit: &mut Visit<'_>) -> Result<(), Fault> {
        self.page_stream(stream, 0, &mut |row| {
            let _ = visit(row);
            ControlFlow::Break(())
        })
    }

    /// The position of the last entry, 0 if there is none.
    fn last(&self) -> Result<u64, Fault>;

    /// The last entry of a stream.
    fn head(&self, stream: &StreamId) -> Result<Option<Head>, Fault>;

    /// The last entries of all streams, as of one moment.
    fn heads(&self) -> Result<Vec<(StreamId, Head)>, Fault>;

    /// What tells of new positions.
    fn watch(&self) -> Arc<Watch>;

    /// Keeps a snapshot, and the newest few of the same stream and tag.
    fn keep_snapshot(&self, snapshot: &Snapshot) -> Result<(), Fault>;

    /// The newest snapshot of a stream with this tag that goes no further than the entry `upto`,
    /// is sound and is of this very history.
    fn snapshot(&self, stream: &StreamId, tag: &str, upto: u64) -> Result<Option<Snapshot>, Fault>;

    /// Throws all snapshots away: nothing is lost but time.
    fn drop_snapshots(&self) -> Result<(), Fault>;

    /// Asks for a lease. Whoever holds it already gets a new one, and loses the old.
    fn acquire(&self, name: &str, owner: &str, duration: Duration) -> Result<Leased, Fault>;

    /// Asks for several leases; those that another holds are left out.
    fn acquire_all(
        &self,
        names: &[String],
        owner: &str,
        duration: Duration,
    ) -> Result<Vec<Lease>, Fault> {
        let mut granted = Vec::new();
        for name in names {
            granted.extend(self.acquire(name, owner, duration)?.granted());
        }
        Ok(granted)
    }

    /// Holds a lease for longer, if it is still held.
    fn renew(&self, lease: &Lease, duration: Duration) -> Result<Option<Lease>, Fault>;

    /// Gives a lease back, if it is still held.
    fn release(&self, lease: &Lease) -> Result<(), Fault>;

    /// All leases that are held now, by name.
    fn leases(&self) -> Result<Vec<Lease>, Fault>;

    /// Holds several leases for longer; those that are no longer held are left out.
    fn renew_all(&self, leases: &[Lease], duration: Duration) -> Result<Vec<Lease>, Fault> {
        let renewed = leases.iter().map(|lease| self.renew(lease, duration));
        renewed.filter_map(Result::transpose).collect()
    }

    /// Looks for faults in what the engine keeps beside the entries.
    fn inspect(&self) -> Result<Option<Difference>, Fault>;
}

/// What to do with an answer. Dropped unanswered it says that nobody knows.
pub struct Done(Option<Box<dyn FnOnce(Answer) + Send>>);

impl Done {
    /// Calls a function with the answer.
    pub fn new(call: impl FnOnce(Answer) + Send + 'static) -> Self {
        Self(Some(Box::new(call)))
    }

    /// Hands the answer over.
    pub fn answer(mut self, answer: Answer) {
        if let Some(call) = self.0.take() {
            call(answer);
        }
    }
}

impl Drop for Done {
    fn drop(&mut self) {
        if let Some(call) = self.0.take() {
            call(Err(NotAppended::Unknown("the store stopped".to_owned())));
        }
    }
}

impl dyn Store + '_ {
    /// Appends a batch and waits for the answer.
    pub fn append(&self, batch: Batch) -> Answer {
        let (sender, answer) = mpsc::channel();
        self.submit(batch, Done::new(move |answer| drop(sender.send(answer))));
        answer.recv().expect("an answer is called even when it is dropped")
    }

    /// Visits all entries after a position.
    pub fn walk(&self, after: u64, visit: &mut Visit<'_>) -> Result<(), Fault> {
        let mut next = |after: u64, visit: &mut Visit<'_>| self.page(after, PAGE, visit);
        pages(after, |row| row.position, &mut next, visit)
    }

    /// Visits all entries of a stream after a number.
    pub fn walk_stream(
        &self,
        stream: &StreamId,
        after: u64,
        visit: &mut Visit<'_>,
    ) -> Result<(), Fault> {
        let mut next = |after: u64, visit: &mut Visit<'_>| self.page_stream(stream, after, visit);
        pages(after, |row| row.number, &mut next, visit)
    }

    /// At most `limit` entries after a position.
    pub fn read(&self, after: u64, limit: u32) -> Result<Vec<Entry>, Fault> {
        let mut entries = Vec::new();
        self.page(after, limit, &mut |row| {
            entries.push(row.to_entry());
            ControlFlow::Continue(())
        })?;
        Ok(entries)
    }

    /// All entries of a stream after a number.
    pub fn read_stream(&self, stream: &StreamId, after: u64) -> Result<Vec<Entry>, Fault> {
        let mut entries = Vec::new();
        self.walk_stream(stream, after, &mut |row| {
            entries.push(row.to_entry());
            ControlFlow::Continue(())
        })?;
        Ok(entries)
    }
}

/// A step that visits one page after a place.
type NextPage<'n> = dyn FnMut(u64, &mut Visit<'_>) -> Result<(), Fault> + 'n;

/// Visits page after page, until one is not full or the visitor has seen enough.
fn pages(
    after: u64,
    place: impl Fn(&Row<'_>) -> u64,
    next: &mut NextPage<'_>,
    visit: &mut Visit<'_>,
) -> Result<(), Fault> {
    let mut after = after;
    loop {
        let (mut seen, mut flow) = (0, ControlFlow::Continue(()));
        next(after, &mut |row| {
            after = place(row);
            seen += 1;
            flow = visit(row);
            flow
        })?;
        if seen < PAGE || flow.is_break() {
            return Ok(());
        }
    }
}
