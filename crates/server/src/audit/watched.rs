//! A store that is read while somebody watches how far it is.

use journal::store::Visit;
use journal::{Fault, Over, Store};
use std::sync::atomic::{AtomicU64, Ordering};

/// A store, and the position of the last entry that was read of it.
pub(crate) struct Watched<'s> {
    pub(crate) store: &'s dyn Store,
    pub(crate) seen: &'s AtomicU64,
}

impl Over for Watched<'_> {
    fn below(&self) -> &dyn Store {
        self.store
    }

    fn page(&self, after: u64, limit: u32, visit: &mut Visit<'_>) -> Result<(), Fault> {
        self.store.page(after, limit, &mut |row| {
            self.seen.store(row.position, Ordering::Relaxed);
            visit(row)
        })
    }
}
