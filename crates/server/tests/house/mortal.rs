//! A store that dies after so many appends: nothing is taken any more, and nobody is told.

use journal::store::Visit;
use journal::subscription::Watch;
use journal::{Appended, Batch, Difference, Done, Fault, Head, Key, Lease, Leased, Snapshot};
use journal::{Sqlite, Store, StreamId};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The store.
pub(crate) struct Mortal {
    inner: Sqlite,
    left: AtomicU64,
}

impl Mortal {
    pub(crate) fn new(inner: Sqlite) -> Mortal {
        Mortal { inner, left: AtomicU64::new(u64::MAX) }
    }

    /// Lets it live for so many appends more.
    pub(crate) fn live(&self, appends: u64) {
        self.left.store(appends, Ordering::SeqCst);
    }

    pub(crate) fn die(&self) {
        self.live(0);
    }

    pub(crate) fn is_dead(&self) -> bool {
        self.left.load(Ordering::SeqCst) == 0
    }
}

impl Store for Mortal {
    fn submit(&self, batch: Batch, done: Done) {
        let alive = |left: u64| left.checked_sub(1);
        match self.left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, alive) {
            Ok(_) => self.inner.submit(batch, done),
            // Whoever waits is told that nobody knows.
            Err(_) => drop(done),
        }
    }

    fn resolve(&self, key: &Key) -> Result<Option<Appended>, Fault> {
        self.inner.resolve(key)
    }

    fn page(&self, after: u64, limit: u32, visit: &mut Visit<'_>) -> Result<(), Fault> {
        self.inner.page(after, limit, visit)
    }

    fn page_stream(
        &self,
        stream: &StreamId,
        after: u64,
        visit: &mut Visit<'_>,
    ) -> Result<(), Fault> {
        self.inner.page_stream(stream, after, visit)
    }

    fn last(&self) -> Result<u64, Fault> {
        self.inner.last()
    }

    fn head(&self, stream: &StreamId) -> Result<Option<Head>, Fault> {
        self.inner.head(stream)
    }

    fn heads(&self) -> Result<Vec<(StreamId, Head)>, Fault> {
        self.inner.heads()
    }

    fn watch(&self) -> Arc<Watch> {
        self.inner.watch()
    }

    fn keep_snapshot(&self, snapshot: &Snapshot) -> Result<(), Fault> {
        self.inner.keep_snapshot(snapshot)
    }

    fn snapshot(&self, stream: &StreamId, tag: &str, upto: u64) -> Result<Option<Snapshot>, Fault> {
        self.inner.snapshot(stream, tag, upto)
    }

    fn drop_snapshots(&self) -> Result<(), Fault> {
        self.inner.drop_snapshots()
    }

    fn acquire(&self, name: &str, owner: &str, duration: Duration) -> Result<Leased, Fault> {
        self.inner.acquire(name, owner, duration)
    }

    fn renew(&self, lease: &Lease, duration: Duration) -> Result<Option<Lease>, Fault> {
        self.inner.renew(lease, duration)
    }

    fn release(&self, lease: &Lease) -> Result<(), Fault> {
        self.inner.release(lease)
    }

    fn leases(&self) -> Result<Vec<Lease>, Fault> {
        self.inner.leases()
    }

    fn inspect(&self) -> Result<Option<Difference>, Fault> {
        self.inner.inspect()
    }
}
