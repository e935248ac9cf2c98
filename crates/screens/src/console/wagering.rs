//! The wagers on the coup, summed up.

use crate::around::Scene;
use crate::wire::{Moment, Money};
use serde::{Deserialize, Serialize};
use table::limits::risk_on;
use table::state::Wagering as Open;
use utoipa::ToSchema;

/// What is wagered on a bet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TotalOn {
    /// The bet.
    pub bet: String,
    /// How many wagers.
    pub wagers: u32,
    /// How much.
    pub total: Money,
}

/// How far the wagers on both hands are apart.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Differential {
    /// What is at risk on the Player's Hand less what is on the Banker's.
    pub now: Money,
    /// How far they may be apart.
    pub max: Option<Money>,
}

/// The wagers on the coup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Wagering {
    /// Whether they are taken.
    pub open: bool,
    /// Since when.
    pub since: Option<Moment>,
    /// Until when at stations.
    pub until: Option<Moment>,
    /// By bet, those with a wager.
    pub totals: Vec<TotalOn>,
    /// Altogether.
    pub total: Money,
    /// How many have wagered.
    pub bettors: u32,
    /// How far both hands are apart.
    pub differential: Differential,
}

pub(crate) fn wagering(scene: &Scene<'_>) -> Wagering {
    let (table, rulebook) = (scene.table, scene.rulebook());
    let open = table.coup.as_ref().map(|coup| coup.wagering);
    let mut sums = vec![(0_u32, 0_i64); rulebook.bets.len()];
    for held in &table.wagers {
        if let Some(sum) = sums.get_mut(usize::from(held.bet.0)) {
            *sum = (sum.0 + 1, sum.1.saturating_add(held.amount.cents()));
        }
    }
    let limits = scene.setup().map(|setup| &setup.limits);
    let on = |bet| limits.map_or(0, |limits| risk_on(rulebook, table, limits, bet).cents());
    let [players, bankers] = rulebook.together.both_hands.what;
    let max = limits.and_then(|limits| limits.differential_max);
    let totals = rulebook.bets.iter().zip(&sums).filter(|(_, (wagers, _))| *wagers > 0);
    Wagering {
        open: matches!(open, Some(Open::Open(_))),
        since: scene.watch.kept().wagering_since.filter(|_| open.is_some()),
        until: match open {
            Some(Open::Open(until)) => until.map(|until| until.0),
            _ => None,
        },
        total: Money::of_many(sums.iter().map(|(_, cents)| i128::from(*cents)).sum()),
        totals: totals
            .map(|(bet, (wagers, cents))| TotalOn {
                bet: bet.id.clone(),
                wagers: *wagers,
                total: Money::of_cents(*cents),
            })
            .collect(),
        bettors: bettors(scene),
        differential: Differential {
            now: Money::of_many(i128::from(on(players)) - i128::from(on(bankers))),
            max: max.map(Money),
        },
    }
}

/// How many people have wagered. Wagers of one mostly come one behind the other.
fn bettors(scene: &Scene<'_>) -> u32 {
    let mut names: Vec<&str> = scene.table.wagers.iter().map(|held| &*held.bettor).collect();
    names.dedup();
    names.sort_unstable();
    names.dedup();
    u32::try_from(names.len()).unwrap_or(u32::MAX)
}
