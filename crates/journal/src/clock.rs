//! Clocks: the time of a machine, and one that never goes back.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// Tells the time in milliseconds since 1970 (UTC).
pub trait Clock: Send + Sync {
    /// The time now.
    fn now_ms(&self) -> i64;
}

/// The machine's clock, which somebody may set.
#[derive(Debug, Clone, Copy)]
pub struct System;

impl Clock for System {
    fn now_ms(&self) -> i64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        since.map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
    }
}

/// A clock that stands still while the one behind it has been set back.
pub struct Steady {
    inner: Arc<dyn Clock>,
    latest_ms: AtomicI64,
}

impl Steady {
    /// A clock over another, starting no earlier than `latest_ms`, the time of the last entry.
    pub fn new(inner: Arc<dyn Clock>, latest_ms: i64) -> Self {
        Self { inner, latest_ms: AtomicI64::new(latest_ms) }
    }

    /// By how much the clock behind it is behind: 0 unless it was set back.
    pub fn behind_ms(&self) -> i64 {
        let latest = self.latest_ms.load(Ordering::SeqCst);
        latest.saturating_sub(self.inner.now_ms()).max(0)
    }
}

impl Clock for Steady {
    fn now_ms(&self) -> i64 {
        let now = self.inner.now_ms();
        self.latest_ms.fetch_max(now, Ordering::SeqCst).max(now)
    }
}
