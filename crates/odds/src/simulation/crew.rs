//! Threads that share out shoes among themselves.

use core::ops::Range;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

/// How far the work is, for those who watch it, and their way to end it.
#[derive(Debug, Default)]
pub struct Progress {
    shoes: AtomicU64,
    coups: AtomicU64,
    stop: AtomicBool,
}

impl Progress {
    /// Nothing done yet.
    pub const fn new() -> Progress {
        Progress {
            shoes: AtomicU64::new(0),
            coups: AtomicU64::new(0),
            stop: AtomicBool::new(false),
        }
    }

    /// How many shoes have been dealt so far.
    pub fn shoes(&self) -> u64 {
        self.shoes.load(Ordering::Relaxed)
    }

    /// How many coups have been dealt so far.
    pub fn coups(&self) -> u64 {
        self.coups.load(Ordering::Relaxed)
    }

    /// Ends the work early: what has been dealt is counted. Whether somebody had ended it before.
    pub fn stop(&self) -> bool {
        self.stop.swap(true, Ordering::Relaxed)
    }

    /// Somebody has dealt so many more.
    pub(crate) fn add(&self, shoes: u64, coups: u64) {
        self.shoes.fetch_add(shoes, Ordering::Relaxed);
        self.coups.fetch_add(coups, Ordering::Relaxed);
    }
}

/// Shoes to be dealt, taken a portion at a time by whoever has none left.
pub(crate) struct Portions<'p> {
    pub(crate) shoes: u64,
    pub(crate) portion: u64,
    pub(crate) progress: &'p Progress,
    next: AtomicU64,
}

impl<'p> Portions<'p> {
    pub(crate) const fn new(shoes: u64, portion: u64, progress: &'p Progress) -> Portions<'p> {
        Portions { shoes, portion, progress, next: AtomicU64::new(0) }
    }

    /// The next shoes, by their numbers from zero; none where all are taken or the work is ended.
    pub(crate) fn take(&self) -> Option<Range<u64>> {
        if self.progress.stop.load(Ordering::Relaxed) {
            return None;
        }
        let first = self.next.fetch_add(self.portion, Ordering::Relaxed);
        (first < self.shoes).then(|| first..self.shoes.min(first.saturating_add(self.portion)))
    }
}

/// What every one of so many threads comes back with.
pub(crate) fn on_threads<T: Send>(threads: usize, work: impl Fn() -> T + Sync) -> Vec<T> {
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(&work)).collect();
        let join = |worker: thread::ScopedJoinHandle<'_, T>| {
            worker.join().expect("a thread that deals does not panic")
        };
        workers.into_iter().map(join).collect()
    })
}
