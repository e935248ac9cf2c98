//! How far the odds of a bet usually go, by how many cards nobody has seen: from shoes that were
//! shuffled and dealt for this.

use super::course::Ready;
use odds::advantage::STEP;
use odds::simulation::walk::Walk;
use odds::simulation::{Choices, Procedure};
use rules::{Rulebook, Setting};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How many shoes are dealt.
pub const SHOES: u64 = 200;

/// What chance depends on.
const SEED: u64 = 20_261_116;

/// Nineteen of twenty lie between the ends of a band: so many of a thousand lie below each.
const BELOW: usize = 25;

/// How far the odds of a bet go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EdgeBand {
    /// The lower end, in billionths of the wager.
    pub low: i64,
    /// The upper end.
    pub high: i64,
}

/// How far they go where so many cards are unseen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BandAt {
    /// As few as this, and up to half a deck more.
    pub unseen: u16,
    /// In the order of the bets.
    pub bands: Vec<EdgeBand>,
}

/// How far the odds of every bet usually go through a shoe: in nineteen coups of twenty.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EdgeBands {
    /// The bets.
    pub bets: Vec<String>,
    /// How many shoes were dealt for it.
    pub shoes: u32,
    /// From a full shoe to its end.
    pub steps: Vec<BandAt>,
}

/// The bands of a setting. It takes a while: not for the task of a table.
pub fn bands(rulebook: &Rulebook, setting: &Setting, decks: u8) -> EdgeBands {
    let mut ready = Ready::of(rulebook, setting, decks);
    let ids = ready.bets.iter().map(|(_, bet)| rulebook.bet_clauses(*bet).id.clone());
    let none = EdgeBands { bets: ids.collect(), shoes: 0, steps: Vec::new() };
    let Ok(procedure) = Procedure::new(rulebook, decks, &Choices::default()) else { return none };
    let steps = usize::from(procedure.cards().div_ceil(STEP));
    let mut found: Vec<Vec<Vec<i64>>> = vec![vec![Vec::new(); none.bets.len()]; steps];
    let mut walk = Walk::new(&rulebook.tableau, procedure, SEED);
    for shoe in 0..SHOES {
        walk.deal(shoe, |moment| {
            let Some(edges) = ready.edges(moment.unseen) else { return };
            let unseen = u16::try_from(moment.unseen.total()).unwrap_or(u16::MAX);
            let Some(step) = found.get_mut(usize::from((unseen.max(1) - 1) / STEP)) else { return };
            for (bet, edge) in step.iter_mut().zip(edges) {
                bet.push(edge);
            }
        });
    }
    let filled = (0_u16..).zip(found).filter(|(_, bets)| bets.iter().any(|bet| !bet.is_empty()));
    let filled = filled.map(|(step, bets)| BandAt {
        unseen: step * STEP,
        bands: bets.into_iter().map(band).collect(),
    });
    let mut steps: Vec<BandAt> = filled.collect();
    steps.reverse();
    EdgeBands { shoes: u32::try_from(SHOES).unwrap_or(u32::MAX), steps, ..none }
}

fn band(mut edges: Vec<i64>) -> EdgeBand {
    edges.sort_unstable();
    let below = edges.len() * BELOW / 1_000;
    let end = |at: usize| edges.get(at).copied().unwrap_or(0);
    EdgeBand { low: end(below), high: end(edges.len().saturating_sub(below + 1)) }
}
