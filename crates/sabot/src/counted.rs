//! A store that counts what is read of it, for whoever waits.

use journal::subscription::Watch;
use journal::verify::Difference;
use journal::{
    Appended, Batch, Done, Fault, Head, Key, Lease, Leased, Snapshot, Store, StreamId, store::Visit,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A store whose pages are counted.
pub(crate) struct Counted<'s> {
    pub(crate) store: &'s dyn Store,
    /// How many entries have been read.
    pub(crate) seen: &'s AtomicU64,
}

impl Counted<'_> {
    /// Reads a page and counts it.
    fn count(
        &self,
        visit: &mut Visit<'_>,
        page: impl FnOnce(&mut Visit<'_>) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let mut seen = 0;
        let read = page(&mut |row| {
            seen += 1;
            visit(row)
        });
        self.seen.fetch_add(seen, Ordering::Relaxed);
        read
    }
}

impl Store for Counted<'_> {
    fn submit(&self, batch: Batch, done: Done) {
        self.store.submit(batch, done);
    }

    fn resolve(&self, key: &Key) -> Result<Option<Appended>, Fault> {
        self.store.resolve(key)
    }

    fn page(&self, after: u64, limit: u32, visit: &mut Visit<'_>) -> Result<(), Fault> {
        self.count(visit, |visit| self.store.page(after, limit, visit))
    }

    fn page_stream(
        &self,
        stream: &StreamId,
        after: u64,
        visit: &mut Visit<'_>,
    ) -> Result<(), Fault> {
        self.count(visit, |visit| self.store.page_stream(stream, after, visit))
    }

    fn last(&self) -> Result<u64, Fault> {
        self.store.last()
    }

    fn head(&self, stream: &StreamId) -> Result<Option<Head>, Fault> {
        self.store.head(stream)
    }

    fn heads(&self) -> Result<Vec<(StreamId, Head)>, Fault> {
        self.store.heads()
    }

    fn watch(&self) -> Arc<Watch> {
        self.store.watch()
    }

    fn keep_snapshot(&self, snapshot: &Snapshot) -> Result<(), Fault> {
        self.store.keep_snapshot(snapshot)
    }

    fn snapshot(&self, stream: &StreamId, tag: &str, upto: u64) -> Result<Option<Snapshot>, Fault> {
        self.store.snapshot(stream, tag, upto)
    }

    fn drop_snapshots(&self) -> Result<(), Fault> {
        self.store.drop_snapshots()
    }

    fn acquire(&self, name: &str, owner: &str, duration: Duration) -> Result<Leased, Fault> {
        self.store.acquire(name, owner, duration)
    }

    fn renew(&self, lease: &Lease, duration: Duration) -> Result<Option<Lease>, Fault> {
        self.store.renew(lease, duration)
    }

    fn release(&self, lease: &Lease) -> Result<(), Fault> {
        self.store.release(lease)
    }

    fn leases(&self) -> Result<Vec<Lease>, Fault> {
        self.store.leases()
    }

    fn inspect(&self) -> Result<Option<Difference>, Fault> {
        self.store.inspect()
    }
}
