//! Subscriptions: every entry from a position on, in order, once.

use crate::entry::Entry;
use crate::fault::Fault;
use crate::store::Store;
use crate::verify::{Difference, What};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How many entries a subscriber gets at a time.
const AT_A_TIME: u32 = 512;

/// The last position known to this process; a hint to go and read.
#[derive(Debug, Default)]
pub struct Watch {
    last: Mutex<u64>,
    changed: Condvar,
}

impl Watch {
    /// Tells those who wait that there are entries up to a position.
    pub(crate) fn advance(&self, last: u64) {
        let mut known = self.lock();
        if *known < last {
            *known = last;
            self.changed.notify_all();
        }
    }

    /// The last position known.
    pub fn last(&self) -> u64 {
        *self.lock()
    }

    /// Waits until there is something after a position, or the time is up.
    pub fn wait_beyond(&self, position: u64, wait: Duration) -> u64 {
        let end = Instant::now() + wait;
        let mut known = self.lock();
        while *known <= position {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            known = self
                .changed
                .wait_timeout(known, left)
                .map_or_else(|poisoned| poisoned.into_inner().0, |(known, _)| known);
        }
        *known
    }

    fn lock(&self) -> MutexGuard<'_, u64> {
        // A number cannot be left half changed.
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A reader who misses nothing and sees nothing twice.
///
/// Positions have no gaps and become visible in their order, so reading after the last one seen is
/// enough; the watch only saves asking in vain.
pub struct Subscription {
    store: Arc<dyn Store>,
    after: u64,
}

impl Subscription {
    /// A subscription to all entries after a position.
    pub fn new(store: Arc<dyn Store>, after: u64) -> Self {
        Self { store, after }
    }

    /// The position of the last entry seen.
    pub fn after(&self) -> u64 {
        self.after
    }

    /// The next entries, waiting for one if there is none; empty when the time is up.
    pub fn next(&mut self, wait: Duration) -> Result<Vec<Entry>, Fault> {
        let entries = self.read()?;
        if !entries.is_empty() {
            return Ok(entries);
        }
        // Whether the watch saw something or the time is up: reading tells, a hint may be lost.
        self.store.watch().wait_beyond(self.after, wait);
        self.read()
    }

    fn read(&mut self) -> Result<Vec<Entry>, Fault> {
        let entries = self.store.read(self.after, AT_A_TIME)?;
        for (entry, position) in entries.iter().zip(self.after + 1..) {
            if entry.position != position {
                return Err(Fault::Damaged(Difference::at(position, What::Missing)));
            }
        }
        self.after = entries.last().map_or(self.after, |entry| entry.position);
        Ok(entries)
    }
}
