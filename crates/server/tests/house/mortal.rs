//! A store that dies after so many appends: nothing is taken any more, and nobody is told.

use journal::{Batch, Done, Over, Sqlite, Store};
use std::sync::atomic::{AtomicU64, Ordering};

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

    #[cfg(feature = "slow-tests")]
    pub(crate) fn is_dead(&self) -> bool {
        self.left.load(Ordering::SeqCst) == 0
    }
}

impl Over for Mortal {
    fn below(&self) -> &dyn Store {
        &self.inner
    }

    fn submit(&self, batch: Batch, done: Done) {
        let alive = |left: u64| left.checked_sub(1);
        match self.left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, alive) {
            Ok(_) => self.inner.submit(batch, done),
            // Whoever waits is told that nobody knows.
            Err(_) => drop(done),
        }
    }
}
