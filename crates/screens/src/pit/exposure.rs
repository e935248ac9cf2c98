//! What the wagers on the coup may cost the house.

use crate::around::Scene;
use crate::wire::Money;
use rules::{Amount, BetId, Grade, Odds, Setting};
use serde::{Deserialize, Serialize};
use table::Request;
use utoipa::ToSchema;

/// What the wagers on the coup may cost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Exposure {
    /// What is wagered on the Player's Hand.
    pub players: Money,
    /// What is wagered on the Banker's Hand.
    pub bankers: Money,
    /// What is wagered on all other bets.
    pub others: Money,
    /// How far both hands are apart.
    pub differential: Money,
    /// How far they may be.
    pub differential_max: Option<Money>,
    /// What the dearest line of every bet would cost together: no coup can cost more.
    pub most: Money,
}

pub(super) fn exposure(scene: &Scene<'_>) -> Exposure {
    exposure_of(scene, scene.table.wagers.iter().map(|held| (held.bet, held.amount)))
}

/// What the wagers would cost if a request came to pass; none where it is not about wagers.
pub(crate) fn exposure_after(scene: &Scene<'_>, request: &Request) -> Option<Exposure> {
    let held = || scene.table.wagers.iter();
    match request {
        Request::PlaceWager { place, bettor, bet, amount }
        | Request::WagerTokens { place, bettor, bet, amount, .. } => {
            let others = held().filter(|held| {
                !(held.place == *place && held.bettor == *bettor && held.bet == *bet)
            });
            let all = others.map(|held| (held.bet, held.amount)).chain([(*bet, *amount)]);
            Some(exposure_of(scene, all))
        }
        Request::MoveWager { place, bettor, from, to } => {
            let all = held().map(|held| {
                let moves = held.place == *place && held.bettor == *bettor && held.bet == *from;
                (if moves { *to } else { held.bet }, held.amount)
            });
            Some(exposure_of(scene, all))
        }
        _ => None,
    }
}

fn exposure_of(scene: &Scene<'_>, wagers: impl Iterator<Item = (BetId, Amount)>) -> Exposure {
    let [players, bankers] = scene.rulebook().together.both_hands.what;
    let mut on = [0_i128; 3];
    let mut most = 0_i128;
    for (bet, amount) in wagers {
        let cents = i128::from(amount.cents());
        let place = if bet == players {
            0
        } else if bet == bankers {
            1
        } else {
            2
        };
        on[place] += cents;
        let odds = scene.setup().and_then(|setup| dearest(scene, &setup.setting, bet));
        most += odds.map_or(0, |odds| cents * i128::from(odds.win()) / i128::from(odds.stake()));
    }
    let max = scene.setup().and_then(|setup| setup.limits.differential_max);
    Exposure {
        players: Money::of_many(on[0]),
        bankers: Money::of_many(on[1]),
        others: Money::of_many(on[2]),
        differential: Money::of_many((on[0] - on[1]).abs()),
        differential_max: max.map(Money),
        most: Money::of_many(most),
    }
}

/// The dearest odds of a bet.
fn dearest(scene: &Scene<'_>, setting: &Setting, bet: BetId) -> Option<Odds> {
    let lines = scene.rulebook().bet_clauses(bet).lines.iter();
    let winning = lines
        .filter(|line| line.in_force.holds(setting) && line.pays.grade() == Grade::Win)
        .filter_map(|line| line.pays.odds(setting));
    winning.max_by(|one, other| {
        let product = |win: u32, stake: u32| u64::from(win) * u64::from(stake);
        let left = product(one.win(), other.stake());
        let right = product(other.win(), one.stake());
        left.cmp(&right)
    })
}
