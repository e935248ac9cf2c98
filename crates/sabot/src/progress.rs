//! A store that counts what is read of it, for whoever waits.

use journal::store::Visit;
use journal::{Fault, Over, Store, StreamId};
use std::sync::atomic::{AtomicU64, Ordering};

/// A store whose pages are counted.
pub(crate) struct Counting<'s> {
    pub(crate) store: &'s dyn Store,
    /// How many entries have been read.
    pub(crate) seen: &'s AtomicU64,
}

impl Counting<'_> {
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

impl Over for Counting<'_> {
    fn below(&self) -> &dyn Store {
        self.store
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
}
