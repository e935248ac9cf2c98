//! A store that is read while somebody watches how far it is.

use journal::lease::{Lease, Leased};
use journal::store::{Done, Head, Visit};
use journal::subscription::Watch;
use journal::verify::Difference;
use journal::{Appended, Batch, Fault, Key, Snapshot, Store, StreamId};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A store, and the position of the last entry that was read of it.
pub(crate) struct Watched<'s> {
    pub(crate) store: &'s dyn Store,
    pub(crate) seen: &'s AtomicU64,
}

impl Store for Watched<'_> {
    fn page(&self, after: u64, limit: u32, visit: &mut Visit<'_>) -> Result<(), Fault> {
        self.store.page(after, limit, &mut |row| {
            self.seen.store(row.position, Ordering::Relaxed);
            visit(row)
        })
    }

    fn submit(&self, batch: Batch, done: Done) {
        self.store.submit(batch, done);
    }

    fn resolve(&self, key: &Key) -> Result<Option<Appended>, Fault> {
        self.store.resolve(key)
    }

    fn page_stream(
        &self,
        stream: &StreamId,
        after: u64,
        visit: &mut Visit<'_>,
    ) -> Result<(), Fault> {
        self.store.page_stream(stream, after, visit)
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
