//! The chips that a bettor chooses from: those that fit the limits.

use super::At;
use crate::wire::Money;
use rules::Amount;
use serde::{Deserialize, Serialize};
use table::limits::range_of;
use utoipa::ToSchema;

/// The chips that are usual, in cents.
const USUAL: [i64; 12] =
    [100, 250, 500, 1_000, 2_500, 5_000, 10_000, 50_000, 100_000, 500_000, 1_000_000, 10_000_000];

/// How many are shown at most.
const SHOWN: usize = 6;

/// The chips to choose from, the smallest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Chips {
    /// What they are worth.
    pub worth: Vec<Money>,
}

/// Those with which every permitted amount can be made and none is above the maximum: the smallest
/// is no larger than any step and any minimum, and the others follow as far as there is room.
pub(super) fn chips(at: &At<'_>) -> Chips {
    let Some(setup) = at.scene.setup() else { return Chips { worth: Vec::new() } };
    let rulebook = at.scene.rulebook();
    let whose = (at.id, at.bettor().map_or("", |name| &**name));
    let bets = crate::common::offered(rulebook, &setup.setting, at.scene.table.shoe.decks);
    let ranges = bets.into_iter().map(|bet| range_of(at.scene.table, &setup.limits, whose, bet));
    let (mut step, mut most) = (i64::MAX, 0);
    for range in ranges {
        let unit = range.unit.map_or(range.min, |unit| unit.min(range.min));
        step = step.min(unit.cents());
        most = most.max(range.max.cents());
    }
    let house: Vec<i64> = at.scene.around.chips.iter().map(|chip| chip.cents()).collect();
    let known: &[i64] = if house.is_empty() { &USUAL } else { &house };
    let fitting = known.iter().copied().filter(|worth| *worth % step == 0 && *worth <= most);
    let mut worth: Vec<i64> = fitting.take(SHOWN).collect();
    // Where no chip of the house is a whole number of steps, a step is one.
    if worth.is_empty() && step <= most {
        worth.push(step);
    }
    Chips { worth: worth.into_iter().map(|cents| Money(Amount::from_cents(cents))).collect() }
}
