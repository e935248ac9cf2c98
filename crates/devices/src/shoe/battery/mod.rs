//! Whether shuffled shoes look like chance: cards at their positions, pairs of neighbours, runs of
//! a colour, serial correlation. Only counts are kept, so any number of shoes can be looked at.

mod counts;
mod verdicts;

pub use counts::Counts;
pub use verdicts::{Measure, PAIRS_LEAST, Verdict};

use super::Fault;
use super::chance::{Fresh, Seeded, Words};
use super::shuffle::shuffle;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

/// How many shoes a thread shuffles before it asks for more.
const PORTION: u64 = 256;

/// What the words of the shuffles are made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// The real ones: another shoe every time.
    Fresh,
    /// The generator alone from a seed: the same shoes every time.
    Seed(u64),
}

/// What is to be looked at.
#[derive(Debug, Clone, Copy)]
pub struct Order {
    /// How many shoes.
    pub shoes: u64,
    /// Of so many decks.
    pub decks: u8,
    /// Shuffled with this.
    pub source: Source,
    /// By so many threads.
    pub threads: usize,
}

/// How far the work is, and the way to end it early.
#[derive(Debug, Default)]
pub struct Progress {
    next: AtomicU64,
    shoes: AtomicU64,
    stop: AtomicBool,
}

impl Progress {
    /// Nothing done yet.
    pub const fn new() -> Progress {
        let (next, shoes) = (AtomicU64::new(0), AtomicU64::new(0));
        Progress { next, shoes, stop: AtomicBool::new(false) }
    }

    /// How many shoes have been shuffled.
    pub fn shoes(&self) -> u64 {
        self.shoes.load(Ordering::Relaxed)
    }

    /// Ends the work: what was shuffled counts. Whether somebody had ended it before.
    pub fn stop(&self) -> bool {
        self.stop.swap(true, Ordering::Relaxed)
    }

    /// The next shoes to shuffle: the number of the portion, and how many.
    fn take(&self, shoes: u64) -> Option<(u64, u64)> {
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        let portion = self.next.fetch_add(1, Ordering::Relaxed);
        let left = shoes.saturating_sub(portion.saturating_mul(PORTION));
        (left > 0).then_some((portion, left.min(PORTION)))
    }
}

/// Shuffles shoes and counts. Every shoe has its own words, as at a table; of a seed, every portion
/// of shoes has, so that the counts are the same however many threads there are.
pub fn measure(order: &Order, progress: &Progress) -> Result<Counts, Fault> {
    let work = || -> Result<Counts, Fault> {
        let mut counts = Counts::none(order.decks);
        while let Some((portion, shoes)) = progress.take(order.shoes) {
            match order.source {
                Source::Fresh => {
                    for _ in 0..shoes {
                        one(&mut counts, &mut Fresh::new()?)?;
                    }
                }
                Source::Seed(seed) => {
                    let mut words = Seeded::new(key(seed, portion));
                    for _ in 0..shoes {
                        one(&mut counts, &mut words)?;
                    }
                }
            }
            progress.shoes.fetch_add(shoes, Ordering::Relaxed);
        }
        Ok(counts)
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..order.threads.max(1)).map(|_| scope.spawn(work)).collect();
        let mut counts = Counts::none(order.decks);
        for worker in workers {
            counts.add(&worker.join().expect("a thread that shuffles does not panic")?);
        }
        Ok(counts)
    })
}

/// The key of a portion of shoes: no two seeds and portions share one.
fn key(seed: u64, portion: u64) -> [u8; 32] {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..16].copy_from_slice(&portion.to_le_bytes());
    key
}

/// Every shoe begins as new decks, as the shoes at a table do.
fn one(counts: &mut Counts, words: &mut impl Words) -> Result<(), Fault> {
    let mut cards = counts.new_shoe();
    shuffle(&mut cards, words)?;
    counts.take(&cards);
    Ok(())
}
