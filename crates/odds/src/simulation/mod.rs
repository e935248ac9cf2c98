//! Whole shoes, dealt as the rulebook says, and what comes of every bet.
//!
//! Thirty-two shoes are dealt side by side, one in each lane of a vector, by look-up tables made
//! from the rulebook's tableau. Shoes come in groups of so many; each group has its own source of
//! chance, made of the seed and the group's number, and all that is kept are counts. So the same
//! seed gives the same counts however many threads deal and whatever processor they run on.

// Only code that becomes part of its caller is compiled for the caller's processor, and the numbers
// in the lanes are small.
#![allow(clippy::inline_always, clippy::cast_possible_truncation, clippy::cast_possible_wrap)]

pub(crate) mod crew;
mod dealing;
mod faces;
mod group;
mod lanes;
mod procedure;
mod results;
mod shoes;
mod tally;
pub mod walk;

pub use crew::Progress;
pub use procedure::{Choices, NotDealt, Procedure};
pub use results::Results;
pub use tally::{BAND, Bands, STREAK_MAX, Tally};

use crate::processor::Engine;
use crew::{Portions, on_threads};
use dealing::Drawing;
use faces::Faces;
use group::{Group, Plan};
use lanes::{LANES, SplitMix};
use rules::{Rulebook, Setting};

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
        let portions = Portions::new(order.shoes, PORTION, progress);
        let parts = on_threads(order.threads, || self.work(order, &portions));
        let mut tally = Tally::none(&self.plan.procedure, self.plan.everything);
        for part in parts {
            tally.add(&part);
        }
        tally
    }

    /// What one thread does: deals portions until there are none left.
    fn work(&self, order: &Order, portions: &Portions<'_>) -> Tally {
        let mut tally = Tally::none(&self.plan.procedure, self.plan.everything);
        let mut faces = Faces::new(self.plan.procedure.decks);
        while let Some(shoes) = portions.take() {
            let (before, coups_before) = (tally.shoes, tally.coups);
            for first in shoes.clone().step_by(LANES) {
                order.engine.run(Group {
                    plan: &self.plan,
                    faces: &mut faces,
                    tally: &mut tally,
                    chance: SplitMix::new(order.seed, first / LANES as u64),
                    shoes: usize::try_from(shoes.end - first).unwrap_or(LANES).min(LANES),
                });
            }
            portions.progress.add(tally.shoes - before, tally.coups - coups_before);
        }
        tally
    }
}
