//! What the wagers on the coup may cost the house.

use crate::around::Scene;
use crate::wire::Money;
use rules::{BetId, Grade, Odds, Setting};
use serde::{Deserialize, Serialize};
use table::Request;
use table::limits::{Asked, at_risk};
use utoipa::ToSchema;

/// What the wagers on the coup may cost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Exposure {
    /// What is at risk on the Player's Hand: of a wager above its maximum only what is settled.
    pub players: Money,
    /// What is at risk on the Banker's Hand.
    pub bankers: Money,
    /// What is at risk on all other bets.
    pub others: Money,
    /// How far both hands are apart.
    pub differential: Money,
    /// How far they may be.
    pub differential_max: Option<Money>,
    /// What the dearest line of every bet would cost together: no coup can cost more.
    pub most: Money,
}

pub(super) fn exposure(scene: &Scene<'_>) -> Exposure {
    exposure_of(scene, scene.table.wagers.iter().map(Asked::of))
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
            let (place, bet, amount) = (*place, *bet, *amount);
            let all = others.map(Asked::of).chain([Asked { place, bettor, bet, amount }]);
            Some(exposure_of(scene, all))
        }
        Request::MoveWager { place, bettor, from, to } => {
            let all = held().map(|held| {
                let moves = held.place == *place && held.bettor == *bettor && held.bet == *from;
                Asked { bet: if moves { *to } else { held.bet }, ..Asked::of(held) }
            });
            Some(exposure_of(scene, all))
        }
        _ => None,
    }
}

fn exposure_of<'a>(scene: &Scene<'_>, wagers: impl Iterator<Item = Asked<'a>>) -> Exposure {
    let rulebook = scene.rulebook();
    let [players, bankers] = rulebook.together.both_hands.what;
    let mut on = [0_i128; 3];
    let mut most = 0_i128;
    for wager in wagers {
        let limits = scene.setup().map(|setup| &setup.limits);
        let risk = limits.map(|limits| at_risk(rulebook, scene.table, limits, &wager));
        let (bet, cents) = (wager.bet, risk.map_or(0, |risk| i128::from(risk.cents())));
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
