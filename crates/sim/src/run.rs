//! Many houses, one behind the other on every core, until so many coups have been played.

use crate::auditor::Looked;
use crate::auditor::cage::AtCage;
use crate::chance::Chance;
use crate::faults::{Kind, Which};
use crate::opening::Rulebooks;
use crate::world::{Contests, Documents, Played, Promotions, Troubles, Violation, coups_of, play};
use std::collections::BTreeMap;
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

/// A house that was given up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stuck {
    /// Its seed.
    pub seed: u64,
    /// How many coups it was to play.
    pub coups: u64,
    /// What was due.
    pub due: String,
    /// What happened since its last shoe began, the latest last.
    pub trace: Vec<String>,
}

/// What it came to.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Report {
    /// How many houses were played.
    pub houses: u64,
    /// How many tables they had.
    pub tables: u64,
    /// How many coups were completed in them.
    pub coups: u64,
    /// How many at tables of other rulebooks, by these.
    pub beside: BTreeMap<&'static str, u64>,
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
    /// What became of notes and tickets that were put into acceptors.
    pub documents: Documents,
    /// What the auditor's books of cages followed.
    pub cage: AtCage,
    /// What went wrong at tables, and what was done about it.
    pub troubles: Troubles,
    /// What tournaments came to.
    pub contests: Contests,
    /// What promotions came to.
    pub promotions: Promotions,
    /// Houses that were given up because nothing went on any more.
    pub stuck: Vec<Stuck>,
    /// How often each kind of fault happened, in the order of [`Kind::ALL`].
    pub faults: Vec<u64>,
    /// How many milliseconds passed by the houses' clocks.
    pub time_ms: u64,
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

    /// Whole hours by the houses' clocks.
    pub const fn hours(&self) -> u64 {
        self.time_ms / 3_600_000
    }

    /// Whether something is wrong: a violation, or a house that did not come to its end.
    pub const fn is_wrong(&self) -> bool {
        self.violation.is_some() || !self.stuck.is_empty()
    }

    fn take(&mut self, house: House, played: Result<Played, Violation>) {
        match played {
            Ok(played) => self.add(house, &played),
            Err(violation) => self.violation = Some(violation),
        }
    }

    fn add(&mut self, House { seed, coups, .. }: House, played: &Played) {
        self.houses += 1;
        self.tables += played.tables;
        self.coups += played.coups;
        for (rulebook, coups) in &played.beside {
            *self.beside.entry(rulebook).or_insert(0) += coups;
        }
        self.shoes += played.shoes;
        self.steps += played.steps;
        self.entries += played.entries;
        self.looked.add(&played.looked);
        self.restored += played.restored;
        self.tickets += played.tickets;
        self.documents.add(played.documents);
        self.cage.add(played.cage);
        self.troubles.add(&played.troubles);
        self.contests.add(played.contests);
        self.promotions.add(played.promotions);
        self.time_ms += u64::try_from(played.time_ms).unwrap_or(0);
        let stuck = |due| Stuck { seed, coups, due, trace: played.trace.clone() };
        self.stuck.extend(played.stuck.clone().map(stuck));
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
    /// The next house.
    fn take(&mut self) -> Option<House> {
        if self.left == 0 {
            return None;
        }
        let index = self.next;
        let seed = Chance::of(self.seed, 1_000 + index).word();
        let coups = coups_of(seed).min(self.left);
        self.next += 1;
        self.left -= coups;
        Some(House { index, seed, coups })
    }
}

/// A house that is to be played.
#[derive(Debug, Clone, Copy)]
struct House {
    index: u64,
    seed: u64,
    coups: u64,
}

/// What houses came to, added up in their order whichever is done first, so that the sum, and what
/// is found, are the same on any number of threads.
#[derive(Default)]
struct Sum {
    report: Report,
    next: u64,
    waiting: BTreeMap<u64, (House, Result<Played, Violation>)>,
}

impl Sum {
    fn take(&mut self, house: House, played: Result<Played, Violation>) {
        self.waiting.insert(house.index, (house, played));
        while let Some((house, played)) = self.waiting.remove(&self.next) {
            self.next += 1;
            // Behind the first that is wrong nothing counts: another time it is not played.
            if self.report.violation.is_none() {
                self.report.take(house, played);
            }
        }
    }
}

/// Plays one house by its own seed.
pub fn run_house(books: &Rulebooks, order: Order<'_>) -> Report {
    let began = Instant::now();
    let Order { rulebook, seed, coups, which, .. } = order;
    let mut report = Report::default();
    report.take(House { index: 0, seed, coups }, play(books, rulebook, (seed, coups), which));
    report.took = began.elapsed();
    report
}

/// Plays until all coups are played or something is wrong, and tells every second how far it is.
pub fn run(books: &Rulebooks, order: Order<'_>, tell: &mut dyn FnMut(Progress)) -> Report {
    let began = Instant::now();
    let houses = Mutex::new(Houses { seed: order.seed, next: 0, left: order.coups });
    let sum = Mutex::new(Sum::default());
    let (stop, coups, at_work) =
        (AtomicBool::new(false), AtomicU64::new(0), AtomicU64::new(order.threads.max(1) as u64));
    let waiting = thread::current();
    thread::scope(|scope| {
        for _ in 0..order.threads.max(1) {
            scope.spawn(|| {
                while let Some(house) = next(&houses, &stop) {
                    let (seed, count) = (house.seed, house.coups);
                    let played = play(books, order.rulebook, (seed, count), order.which);
                    coups.fetch_add(count, Ordering::Relaxed);
                    stop.fetch_or(played.is_err(), Ordering::Relaxed);
                    sum.lock().unwrap_or_else(PoisonError::into_inner).take(house, played);
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
    let mut report = sum.into_inner().unwrap_or_else(PoisonError::into_inner).report;
    report.took = began.elapsed();
    report
}

/// The next house, unless something is wrong: then those before it that are being played are
/// played to their end, and no other.
fn next(houses: &Mutex<Houses>, stop: &AtomicBool) -> Option<House> {
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    houses.lock().unwrap_or_else(PoisonError::into_inner).take()
}

#[cfg(test)]
mod tests {
    use super::{House, Sum};
    use crate::world::{Played, Violation};

    fn found(seed: u64) -> Violation {
        let (rulebook, what) = ("some".to_owned(), format!("house {seed} is wrong"));
        Violation { rulebook, seed, step: 9, coups: 4, until: 5, what, trace: Vec::new() }
    }

    /// Of three threads the last house may well be the first that is done.
    #[test]
    fn the_first_house_that_is_wrong_is_told_whichever_was_found_first() {
        let minutes = |coups: u64, minutes: i64| {
            Ok(Played { coups, time_ms: minutes * 60_000, ..Played::default() })
        };
        let house = |index: u64| House { index, seed: 100 + index, coups: 5 };
        let played =
            [(3, minutes(5, 50)), (2, Err(found(102))), (1, Err(found(101))), (0, minutes(5, 50))];
        let mut sum = Sum::default();
        for (index, played) in played {
            sum.take(house(index), played);
        }
        let report = sum.report;
        assert_eq!(report.violation, Some(found(101)));
        assert_eq!((report.houses, report.coups), (1, 5), "what is behind it does not count");
    }

    #[test]
    fn hours_are_those_of_all_houses_together_and_one_that_is_stuck_is_wrong() {
        let mut sum = Sum::default();
        let (coups, time_ms) = (30, 50 * 60_000);
        for index in 0..6 {
            let stuck = (index == 5).then(|| "nobody knows".to_owned());
            let house = House { index, seed: index, coups };
            assert!(!sum.report.is_wrong());
            sum.take(house, Ok(Played { coups, stuck, time_ms, ..Played::default() }));
        }
        assert_eq!(sum.report.hours(), 5);
        assert!(sum.report.is_wrong());
    }
}
