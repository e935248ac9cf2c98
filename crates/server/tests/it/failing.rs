//! A store that fails on command.

use journal::clock::System;
use journal::store::Visit;
use journal::subscription::Watch;
use journal::verify::Difference;
use journal::{
    Appended, Batch, Done, Fault, Head, Key, Lease, Leased, Memory, NotAppended, Snapshot, Store,
    StreamId,
};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// What goes wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fails {
    Not,
    /// Nothing can be written.
    Full,
    ReadOnly,
    /// Nothing can be read or written.
    Down,
    /// Everything is cut off before it is written, and nobody knows that.
    CutBefore,
    /// Everything is cut off after it was written.
    CutAfter,
}

/// A store in memory that fails on command.
pub(crate) struct Failing {
    inner: Memory,
    fails: Mutex<Fails>,
    /// How many snapshots of stages were found.
    pub(crate) stages_found: AtomicU32,
}

impl Failing {
    pub(crate) fn new() -> Arc<Failing> {
        let inner = Memory::new(Arc::new(System));
        let (fails, stages_found) = (Mutex::new(Fails::Not), AtomicU32::new(0));
        Arc::new(Failing { inner, fails, stages_found })
    }

    pub(crate) fn set(&self, fails: Fails) {
        *self.fails.lock().unwrap() = fails;
    }

    fn fails(&self) -> Fails {
        *self.fails.lock().unwrap()
    }

    fn reads(&self) -> Result<(), Fault> {
        match self.fails() {
            Fails::Down | Fails::CutBefore | Fails::CutAfter => {
                Err(Fault::Down("as told".to_owned()))
            }
            Fails::Not | Fails::Full | Fails::ReadOnly => Ok(()),
        }
    }

    fn writes(&self) -> Result<(), Fault> {
        self.reads()?;
        match self.fails() {
            Fails::Full => Err(Fault::Full("as told".to_owned())),
            Fails::ReadOnly => Err(Fault::ReadOnly("as told".to_owned())),
            _ => Ok(()),
        }
    }

    /// How many entries of a kind there are.
    pub(crate) fn count(&self, kind: &str) -> usize {
        let store: &dyn Store = &self.inner;
        let entries = store.read(0, u32::MAX).unwrap();
        entries.iter().filter(|entry| entry.kind == kind).count()
    }
}

impl Store for Failing {
    fn submit(&self, batch: Batch, done: Done) {
        match self.fails() {
            Fails::Not => self.inner.submit(batch, done),
            Fails::CutBefore => drop(done),
            Fails::CutAfter => self.inner.submit(batch, Done::new(move |_| drop(done))),
            Fails::Full | Fails::ReadOnly | Fails::Down => {
                let why = self.writes().expect_err("it fails");
                done.answer(Err(NotAppended::Failed(why)));
            }
        }
    }

    fn resolve(&self, key: &Key) -> Result<Option<Appended>, Fault> {
        self.reads()?;
        self.inner.resolve(key)
    }

    fn page(&self, after: u64, limit: u32, visit: &mut Visit<'_>) -> Result<(), Fault> {
        self.reads()?;
        self.inner.page(after, limit, visit)
    }

    fn page_stream(
        &self,
        stream: &StreamId,
        after: u64,
        visit: &mut Visit<'_>,
    ) -> Result<(), Fault> {
        self.reads()?;
        self.inner.page_stream(stream, after, visit)
    }

    fn last(&self) -> Result<u64, Fault> {
        self.reads()?;
        self.inner.last()
    }

    fn head(&self, stream: &StreamId) -> Result<Option<Head>, Fault> {
        self.reads()?;
        self.inner.head(stream)
    }

    fn heads(&self) -> Result<Vec<(StreamId, Head)>, Fault> {
        self.reads()?;
        self.inner.heads()
    }

    fn watch(&self) -> Arc<Watch> {
        self.inner.watch()
    }

    fn keep_snapshot(&self, snapshot: &Snapshot) -> Result<(), Fault> {
        self.writes()?;
        self.inner.keep_snapshot(snapshot)
    }

    fn snapshot(&self, stream: &StreamId, tag: &str, upto: u64) -> Result<Option<Snapshot>, Fault> {
        self.reads()?;
        let found = self.inner.snapshot(stream, tag, upto)?;
        if found.is_some() && tag.starts_with("stage") {
            self.stages_found.fetch_add(1, Ordering::SeqCst);
        }
        Ok(found)
    }

    fn drop_snapshots(&self) -> Result<(), Fault> {
        self.inner.drop_snapshots()
    }

    fn acquire(&self, name: &str, owner: &str, duration: Duration) -> Result<Leased, Fault> {
        self.writes()?;
        self.inner.acquire(name, owner, duration)
    }

    fn renew(&self, lease: &Lease, duration: Duration) -> Result<Option<Lease>, Fault> {
        self.writes()?;
        self.inner.renew(lease, duration)
    }

    fn release(&self, lease: &Lease) -> Result<(), Fault> {
        self.writes()?;
        self.inner.release(lease)
    }

    fn leases(&self) -> Result<Vec<Lease>, Fault> {
        self.reads()?;
        self.inner.leases()
    }

    fn inspect(&self) -> Result<Option<Difference>, Fault> {
        Ok(None)
    }
}
