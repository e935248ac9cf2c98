//! Limits as signs show them.

use crate::wire::Money;
use rules::Rulebook;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The least and the most that may be wagered, and in what steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Range {
    /// The minimum.
    pub min: Money,
    /// The maximum.
    pub max: Money,
    /// Every wager is the minimum and so many times this; none where any amount will do.
    pub unit: Option<Money>,
}

impl From<&table::state::Range> for Range {
    fn from(range: &table::state::Range) -> Range {
        Range { min: Money(range.min), max: Money(range.max), unit: range.unit.map(Money) }
    }
}

/// The limits of one bet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BetLimits {
    /// The bet.
    pub bet: String,
    /// Its limits.
    pub range: Range,
}

/// The limits of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Limits {
    /// Of every bet that has none of its own.
    pub usual: Range,
    /// Of single bets.
    pub of_bets: Vec<BetLimits>,
    /// What all wagers of a bettor together must come to.
    pub aggregate_min: Option<Money>,
    /// What all wagers on one area may come to.
    pub area_max: Option<Money>,
    /// How far the wagers on both hands may be apart.
    pub differential_max: Option<Money>,
    /// Whether a bettor may wager at one place only.
    pub per_person: bool,
}

impl Limits {
    /// The limits of a table that is run by a rulebook.
    pub fn of(rulebook: &Rulebook, limits: &table::state::Limits) -> Limits {
        let of_bets = limits.of_bets.iter().map(|(bet, range)| BetLimits {
            bet: rulebook.bet_clauses(*bet).id.clone(),
            range: Range::from(range),
        });
        Limits {
            usual: Range::from(&limits.usual),
            of_bets: of_bets.collect(),
            aggregate_min: limits.aggregate_min.map(Money),
            area_max: limits.area_max.map(Money),
            differential_max: limits.differential_max.map(Money),
            per_person: limits.per_person,
        }
    }
}
