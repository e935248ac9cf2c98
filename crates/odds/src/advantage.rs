//! How often, and how deep in the shoe, a bet turns in the bettor's favour.
//!
//! Shoes are dealt card by card, and before every coup each bet is evaluated exactly for the cards
//! that nobody has seen: what somebody who remembers every card could know.

use crate::composition::Composition;
use crate::fast::CARDS_MAX;
use crate::live::{Expected, Live, NotLive};
use crate::simulation::crew::{Portions, on_threads};
use crate::simulation::walk::{Moment, Walk};
use crate::simulation::{Procedure, Progress};
use rules::{BetId, Rulebook, Setting};

/// How many cards one step of the shoe's depth holds: half a deck.
pub const STEP: u16 = 26;

/// How many shoes a thread deals before it asks for more.
const PORTION: u64 = 8;

/// Edges are added up in billionths, so that the order of adding does not matter.
const BILLION: i128 = 1_000_000_000;

/// How often a bet favoured the bettor, and by how much.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct InFavour {
    /// In how many coups it did.
    pub coups: u64,
    /// Their edges together, in billionths of the wager.
    pub edges: i128,
    /// The largest of them, in billionths.
    pub edge_max: i128,
}

impl InFavour {
    const fn count(&mut self, expected: &Expected) {
        // By its sign: an edge below a billionth is one, too.
        if expected.net > 0 {
            let edge = expected.net * BILLION / expected.wagered;
            self.coups += 1;
            self.edges += edge;
            if edge > self.edge_max {
                self.edge_max = edge;
            }
        }
    }

    fn add(&mut self, other: &InFavour) {
        self.coups += other.coups;
        self.edges += other.edges;
        self.edge_max = self.edge_max.max(other.edge_max);
    }

    /// The share of so many coups that they are.
    #[allow(clippy::cast_precision_loss)]
    pub fn share(&self, coups: u64) -> f64 {
        if coups == 0 { 0.0 } else { self.coups as f64 / coups as f64 }
    }

    /// Their mean edge, as a share of the wager.
    #[allow(clippy::cast_precision_loss)]
    pub fn mean_edge(&self) -> f64 {
        if self.coups == 0 { 0.0 } else { share(self.edges) / self.coups as f64 }
    }

    /// The largest edge, as a share of the wager.
    pub fn max_edge(&self) -> f64 {
        share(self.edge_max)
    }

    /// What one unit on each of them brings, spread over so many coups.
    #[allow(clippy::cast_precision_loss)]
    pub fn gain(&self, coups: u64) -> f64 {
        if coups == 0 { 0.0 } else { share(self.edges) / coups as f64 }
    }
}

#[allow(clippy::cast_precision_loss)]
fn share(billionths: i128) -> f64 {
    billionths as f64 / BILLION as f64
}

/// One step of the shoe's depth.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Depth {
    /// How many coups began there.
    pub coups: u64,
    /// By bet, in the order of [`Advantage::bets`].
    pub bets: Vec<InFavour>,
}

/// The bets of a setting, and when each favoured the bettor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Advantage {
    /// The bets that are offered with so many decks.
    pub bets: Vec<BetId>,
    /// How many shoes were dealt.
    pub shoes: u64,
    /// By depth: the first where fewer than [`STEP`] cards have left the shoe, and so on.
    pub depths: Vec<Depth>,
}

impl Advantage {
    /// Deals so many shoes on so many threads and evaluates every coup of them.
    pub fn of(
        (rulebook, setting): (&Rulebook, &Setting),
        procedure: Procedure,
        (shoes, seed, threads): (u64, u64, usize),
        progress: &Progress,
    ) -> Result<Advantage, NotLive> {
        let mut none = Advantage::none(rulebook, setting, &procedure)?;
        let portions = Portions::new(shoes, PORTION, progress);
        let parts: Vec<Result<_, NotLive>> = on_threads(threads, || {
            let mut part = none.clone();
            // The same call has just succeeded.
            let mut live = Live::new(rulebook, setting)?;
            let mut walk = Walk::new(&rulebook.tableau, procedure, seed);
            for shoe in core::iter::from_fn(|| portions.take()).flatten() {
                let coups = walk.deal(shoe, |moment| part.count(&mut live, moment));
                part.shoes += 1;
                progress.add(1, u64::from(coups));
            }
            Ok(part)
        });
        for part in parts {
            none.add(&part?);
        }
        Ok(none)
    }

    fn none(
        rulebook: &Rulebook,
        setting: &Setting,
        procedure: &Procedure,
    ) -> Result<Advantage, NotLive> {
        let mut live = Live::new(rulebook, setting)?;
        let fresh = Composition::fresh(procedure.decks);
        if fresh.total() > CARDS_MAX {
            return Err(NotLive::TooManyCards(fresh.total()));
        }
        let expected = live.evaluate(&fresh).unwrap_or(&[]).iter().map(|expected| expected.bet);
        let bets: Vec<_> =
            expected.filter(|bet| rulebook.offers(*bet, setting, procedure.decks)).collect();
        let depth = Depth { coups: 0, bets: vec![InFavour::default(); bets.len()] };
        let depths = vec![depth; usize::from(procedure.cards().div_ceil(STEP))];
        Ok(Advantage { bets, shoes: 0, depths })
    }

    fn count(&mut self, live: &mut Live, moment: &Moment<'_>) {
        // With fewer cards than a coup may need there is nothing to evaluate.
        let Ok(expected) = live.evaluate(moment.unseen) else { return };
        let depth = &mut self.depths[usize::from(moment.gone / STEP)];
        depth.coups += 1;
        let offered = expected.iter().filter(|expected| self.bets.contains(&expected.bet));
        for (bet, expected) in depth.bets.iter_mut().zip(offered) {
            bet.count(expected);
        }
    }

    fn add(&mut self, other: &Advantage) {
        self.shoes += other.shoes;
        for (own, other) in self.depths.iter_mut().zip(&other.depths) {
            own.coups += other.coups;
            for (own, other) in own.bets.iter_mut().zip(&other.bets) {
                own.add(other);
            }
        }
    }

    /// All depths together.
    pub fn whole(&self) -> Depth {
        let bets = vec![InFavour::default(); self.bets.len()];
        self.depths.iter().fold(Depth { coups: 0, bets }, |mut whole, depth| {
            whole.coups += depth.coups;
            for (own, other) in whole.bets.iter_mut().zip(&depth.bets) {
                own.add(other);
            }
            whole
        })
    }
}
