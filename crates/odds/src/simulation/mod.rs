//! Whole shoes, dealt as the rulebook says, and what comes of every bet.
//!
//! Thirty-two shoes are dealt side by side, one in each lane of a vector, by look-up tables made
//! from the rulebook's tableau. Shoes come in groups of so many; each group has its own source of
//! chance, made of the seed and the group's number, and all that is kept are counts. So the same
//! seed gives the same counts however many threads deal and whatever processor they run on.

mod dealing;
mod faces;
mod group;
mod lanes;
mod procedure;
mod results;
mod shoes;
mod tally;

pub use procedure::{Choices, NotDealt, Procedure};
pub use results::Results;
pub use tally::{BAND, Bands, STREAK_MAX, Tally};

use crate::processor::Engine;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use dealing::Drawing;
use faces::Faces;
use group::{Group, Plan};
use lanes::{LANES, SplitMix};
use rules::{Rulebook, Setting};
use std::thread;

/// How many shoes a thread deals before it asks for more.
const PORTION: u64 = 64 * LANES as u64;

/// What is to be dealt.
#[derive(Debug, Clone, Copy)]
pub struct Order {
    /// How many shoes.
    pub shoes: u64,
    /// What chance depends on.
    pub seed: u64,
    /// How many threads deal.
    pub threads: usize,
    /// For which processor.
    pub engine: Engine,
}

/// How far the work is, for those who watch it, and their way to end it.
#[derive(Debug, Default)]
pub struct Progress {
    shoes: AtomicU64,
    coups: AtomicU64,
    stop: AtomicBool,
}

impl Progress {
    /// How many shoes have been dealt so far.
    pub fn shoes(&self) -> u64 {
        self.shoes.load(Ordering::Relaxed)
    }

    /// How many coups have been dealt so far.
    pub fn coups(&self) -> u64 {
        self.coups.load(Ordering::Relaxed)
    }

    /// Ends the work early: what has been dealt is counted.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// A rulebook made ready to be dealt.
pub struct Simulation {
    plan: Plan,
}

impl Simulation {
    /// Makes a rulebook ready to count every bet of a setting.
    pub fn new(rulebook: &Rulebook, setting: &Setting, procedure: Procedure) -> Simulation {
        Simulation::counting(rulebook, procedure, Some(setting))
    }

    /// Makes a rulebook ready to count who wins, and nothing else.
    pub fn of_outcomes(rulebook: &Rulebook, procedure: Procedure) -> Simulation {
        Simulation::counting(rulebook, procedure, None)
    }

    fn counting(rulebook: &Rulebook, procedure: Procedure, bets: Option<&Setting>) -> Simulation {
        let plan = Plan {
            procedure,
            drawing: Drawing::of(&rulebook.tableau),
            bands: Bands::of(&procedure),
            everything: bets.is_some(),
            pairs: bets.is_some_and(|setting| results::looks_at_pairs(rulebook, setting)),
        };
        Simulation { plan }
    }

    /// Deals shoes, and counts.
    pub fn run(&self, order: &Order, progress: &Progress) -> Tally {
        let next = AtomicU64::new(0);
        let threads = order.threads.max(1);
        thread::scope(|scope| {
            let workers: Vec<_> = (0..threads)
                .map(|_| scope.spawn(|| self.work(order, progress, &next)))
                .collect();
            let mut tally = Tally::none(&self.plan.procedure, self.plan.everything);
            for worker in workers {
                tally.add(&worker.join().expect("a thread that deals does not panic"));
            }
            tally
        })
    }

    /// What one thread does: deals portions until there are none left.
    fn work(&self, order: &Order, progress: &Progress, next: &AtomicU64) -> Tally {
        let mut tally = Tally::none(&self.plan.procedure, self.plan.everything);
        let mut faces = Faces::new(self.plan.procedure.decks);
        loop {
            let first = next.fetch_add(PORTION, Ordering::Relaxed);
            if first >= order.shoes || progress.stop.load(Ordering::Relaxed) {
                return tally;
            }
            let (shoes, coups) = (tally.shoes, tally.coups);
            let last = order.shoes.min(first.saturating_add(PORTION));
            let mut shoe = first;
            while shoe < last {
                let group = Group {
                    plan: &self.plan,
                    faces: &mut faces,
                    tally: &mut tally,
                    chance: SplitMix::new(order.seed, shoe / LANES as u64),
                    shoes: usize::try_from(last - shoe).unwrap_or(LANES).min(LANES),
                };
                order.engine.run(group);
                shoe += LANES as u64;
            }
            progress.shoes.fetch_add(tally.shoes - shoes, Ordering::Relaxed);
            progress.coups.fetch_add(tally.coups - coups, Ordering::Relaxed);
        }
    }
}
