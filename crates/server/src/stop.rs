//! Threads that go on until whoever began them is gone.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether a thread is to stop.
#[derive(Debug, Clone)]
pub(crate) struct Stop(Arc<AtomicBool>);

impl Stop {
    pub(crate) fn is_told(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Stops threads when it is dropped.
#[derive(Debug, Default)]
pub(crate) struct Stopper(Arc<AtomicBool>);

impl Stopper {
    /// What a thread looks at.
    pub(crate) fn stop(&self) -> Stop {
        Stop(Arc::clone(&self.0))
    }
}

impl Drop for Stopper {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
