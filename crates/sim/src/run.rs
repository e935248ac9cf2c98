//! Many houses, one behind the other on every core, until so many coups have been played.

use crate::auditor::Looked;
use crate::chance::Chance;
use crate::faults::{Kind, Which};
use crate::opening::Rulebooks;
use crate::world::{Played, Violation, coups_of, play};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// What is to be simulated.
#[derive(Debug, Clone, Copy)]
pub struct Order<'o> {
    /// The rulebook.
    pub rulebook: &'o str,
    /// The seed: the same one plays the same houses, on however many threads.
    pub seed: u64,
    /// How many coups.
    pub coups: u64,
    /// On how many threads.
    pub threads: usize,
    /// With which faults.
    pub which: Which,
}

/// How far it has come.
#[derive(Debug, Clone, Copy)]
pub struct Progress {
    /// Coups so far.
    pub coups: u64,
    /// For how long.
    pub took: Duration,
}

/// What it came to.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Report {
    /// How many houses were played.
    pub houses: u64,
    /// How many coups were completed in them.
    pub coups: u64,
    /// How many shoes.
    pub shoes: u64,
    /// How many things happened.
    pub steps: u64,
    /// How many entries were recorded.
    pub entries: u64,
    /// What the auditor looked at.
    pub looked: Looked,
    /// How often a table was restored from its record.
    pub restored: u64,
    /// How many tickets were printed, paid or put in.
    pub tickets: u64,
    /// The seeds of houses that were given up because nothing went on any more, and what was due.
    pub stuck: Vec<(u64, String)>,
    /// How often each kind of fault happened, in the order of [`Kind::ALL`].
    pub faults: Vec<u64>,
    /// How many hours passed by the houses' clocks.
    pub hours: u64,
    /// How long it took.
    pub took: Duration,
    /// What was wrong, if anything was: then it ended there.
    pub violation: Option<Violation>,
}

impl Report {
    /// Coups in a second, all threads together.
    pub fn coups_per_second(&self) -> u64 {
        let millis = self.took.as_millis().max(1);
        u64::try_from(u128::from(self.coups) * 1000 / millis).unwrap_or(u64::MAX)
    }

    fn take(&mut self, seed: u64, played: Result<Played, Violation>) {
        match played {
            Ok(played) => self.add(seed, &played),
            Err(violation) => {
                self.violation.get_or_insert(violation);
            }
        }
    }

    fn add(&mut self, seed: u64, played: &Played) {
        self.houses += 1;
        self.coups += played.coups;
        self.shoes += played.shoes;
        self.steps += played.steps;
        self.entries += played.entries;
        self.looked.events += played.looked.events;
        self.looked.results += played.looked.results;
        self.looked.wagers += played.looked.wagers;
        self.looked.requests += played.looked.requests;
        self.restored += played.restored;
        self.tickets += played.tickets;
        self.hours += u64::try_from(played.time_ms / 3_600_000).unwrap_or(0);
        self.stuck.extend(played.stuck.clone().map(|due| (seed, due)));
        self.faults.resize(Kind::ALL.len(), 0);
        for (sum, count) in self.faults.iter_mut().zip(&played.faults) {
            *sum += count;
        }
    }
}

/// The houses that are left to be played.
struct Houses {
    seed: u64,
    next: u64,
    left: u64,
}

impl Houses {
    /// The next house: its seed, and how many coups it has.
    fn take(&mut self) -> Option<(u64, u64)> {
        if self.left == 0 {
            return None;
        }
        let seed = Chance::of(self.seed, 1_000 + self.next).word();
        let coups = coups_of(seed).min(self.left);
        self.next += 1;
        self.left -= coups;
        Some((seed, coups))
    }
}

/// Plays until all coups are played or something is wrong, and tells every second how far it is.
pub fn run(books: &Rulebooks, order: Order<'_>, tell: &mut dyn FnMut(Progress)) -> Report {
    let began = Instant::now();
    let houses = Mutex::new(Houses { seed: order.seed, next: 0, left: order.coups });
    let report = Mutex::new(Report::default());
    let (stop, coups, at_work) =
        (AtomicBool::new(false), AtomicU64::new(0), AtomicU64::new(order.threads.max(1) as u64));
    let waiting = thread::current();
    thread::scope(|scope| {
        for _ in 0..order.threads.max(1) {
            scope.spawn(|| {
                while let Some((seed, count)) = next(&houses, &stop) {
                    let played = play(books, order.rulebook, (seed, count), order.which);
                    coups.fetch_add(count, Ordering::Relaxed);
                    stop.fetch_or(played.is_err(), Ordering::Relaxed);
                    let mut report = report.lock().unwrap_or_else(PoisonError::into_inner);
                    report.take(seed, played);
                }
                at_work.fetch_sub(1, Ordering::Relaxed);
                waiting.unpark();
            });
        }
        while at_work.load(Ordering::Relaxed) > 0 {
            thread::park_timeout(Duration::from_millis(200));
            tell(Progress { coups: coups.load(Ordering::Relaxed), took: began.elapsed() });
        }
    });
    let mut report = report.into_inner().unwrap_or_else(PoisonError::into_inner);
    report.stuck.sort_unstable();
    report.took = began.elapsed();
    report
}

fn next(houses: &Mutex<Houses>, stop: &AtomicBool) -> Option<(u64, u64)> {
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    houses.lock().unwrap_or_else(PoisonError::into_inner).take()
}
