//! A store to which another process writes just before somebody's first batch does.

use journal::store::Visit;
use journal::subscription::Watch;
use journal::{
    Appended, Batch, Difference, Done, Fault, Head, Key, Lease, Leased, Snapshot, Store, StreamId,
};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// What another process does meanwhile, once.
type Other<'o> = Box<dyn FnOnce(&dyn Store) + Send + 'o>;

/// The store, and what another process does before the first batch is sent.
pub(crate) struct Meanwhile<'o> {
    store: &'o dyn Store,
    other: Mutex<Option<Other<'o>>>,
}

impl<'o> Meanwhile<'o> {
    pub(crate) fn new(
        store: &'o dyn Store,
        other: impl FnOnce(&dyn Store) + Send + 'o,
    ) -> Meanwhile<'o> {
        Meanwhile { store, other: Mutex::new(Some(Box::new(other))) }
    }
}

impl Store for Meanwhile<'_> {
    fn submit(&self, batch: Batch, done: Done) {
        let other = self.other.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(other) = other {
            other(self.store);
        }
        self.store.submit(batch, done);
    }

    fn resolve(&self, key: &Key) -> Result<Option<Appended>, Fault> {
        self.store.resolve(key)
    }

    fn page(&self, after: u64, limit: u32, visit: &mut Visit<'_>) -> Result<(), Fault> {
        self.store.page(after, limit, visit)
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
