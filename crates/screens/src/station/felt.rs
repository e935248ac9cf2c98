//! The felt of a place: what may be wagered on, within which limits, and what is.

use super::At;
use crate::common::{Needs, Range};
use crate::watch::Became;
use crate::wire::{Money, ReturnedWhy, Rule};
use rules::{Bet, BetId};
use serde::{Deserialize, Serialize};
use table::frozen::kept_in_by;
use table::limits::range_of;
use table::state::{Setup, Wagering};
use utoipa::ToSchema;

/// How a wager stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SpotState {
    /// It lies there and may still be changed.
    Placed,
    /// It is taken, and at a station paid from the credit.
    Accepted,
    /// It was made smaller.
    Reduced,
    /// It was handed back.
    Returned,
    /// The house has kept it.
    Forfeited,
}

/// What a bet lacks here: another wager.
pub type Missing = Needs;

/// A bet at a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Spot {
    /// The bet.
    pub bet: String,
    /// What is wagered on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub amount: Option<Money>,
    /// How the wager stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub state: Option<SpotState>,
    /// What it was before it was made smaller or handed back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub was: Option<Money>,
    /// Why it was handed back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub why: Option<ReturnedWhy>,
    /// The rule by which it was made smaller or handed back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub rule: Option<Rule>,
    /// The limits here.
    pub range: Range,
    /// The other wager that is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub missing: Option<Needs>,
}

/// The felt of a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Felt {
    /// Whether wagers are taken here now.
    pub open: bool,
    /// The bets that are offered, in the rulebook's order.
    pub spots: Vec<Spot>,
}

pub(super) fn felt(at: &At<'_>) -> Felt {
    let Some(setup) = at.scene.setup() else { return Felt { open: false, spots: Vec::new() } };
    let decks = at.scene.table.shoe.decks;
    let rulebook = at.scene.rulebook();
    let offered = crate::common::offered(rulebook, &setup.setting, decks);
    let spots = offered.into_iter().map(|bet| spot(at, setup, bet)).collect();
    Felt { open: open(at), spots }
}

fn spot(at: &At<'_>, setup: &Setup, id: BetId) -> Spot {
    let (rulebook, table) = (at.scene.rulebook(), at.scene.table);
    let bet = rulebook.bet_clauses(id);
    let held = at.wagers.iter().find(|held| held.bet == id);
    let bettor = at.bettor();
    let mut marks = at.scene.watch.marks(at.id);
    let mark =
        marks.find(|mark| mark.bet == bet.id && bettor.is_some_and(|it| **it == *mark.bettor));
    let state = match (held, mark.map(|mark| mark.became)) {
        (Some(_), Some(Became::Reduced)) => Some(SpotState::Reduced),
        (Some(_), _) if accepted(at) => Some(SpotState::Accepted),
        (Some(_), _) => Some(SpotState::Placed),
        (None, Some(Became::Returned)) => Some(SpotState::Returned),
        (None, Some(Became::Forfeited)) => Some(SpotState::Forfeited),
        (None, _) => None,
    };
    let told =
        matches!(state, Some(SpotState::Reduced | SpotState::Returned | SpotState::Forfeited));
    let mark = mark.filter(|_| told);
    let whose = (at.id, bettor.map_or("", |name| &**name));
    Spot {
        bet: bet.id.clone(),
        amount: held.map(|held| Money(held.amount)),
        state,
        was: mark.map(|mark| mark.was),
        why: mark.and_then(|mark| mark.why),
        rule: mark.and_then(|mark| mark.rule.clone()),
        range: Range::from(&range_of(table, &setup.limits, whose, id)),
        missing: missing(at, setup, bet),
    }
}

/// The other wager that a bet needs and whoever is here has not placed anywhere.
fn missing(at: &At<'_>, setup: &Setup, bet: &Bet) -> Option<Needs> {
    let needs = bet.needs.as_ref()?;
    if !needs.in_force.holds(&setup.setting) || needs.any_of.is_empty() {
        return None;
    }
    let here = at.wagers.iter().any(|held| needs.any_of.contains(&held.bet));
    let elsewhere = || {
        let mut others = at.scene.table.wagers.iter();
        at.bettor().is_some_and(|bettor| {
            others.any(|held| held.bettor == *bettor && needs.any_of.contains(&held.bet))
        })
    };
    if here || elsewhere() {
        return None;
    }
    let any_of = crate::common::names(at.scene.rulebook(), &needs.any_of);
    Some(Needs { any_of, rule: Rule(needs.cite.clone()) })
}

/// Whether wagers are past changing: at stations once they are debited, else once wagering closed.
fn accepted(at: &At<'_>) -> bool {
    let coup = at.scene.table.coup.as_ref();
    coup.is_some_and(|coup| coup.debited || coup.wagering == Wagering::Closed)
}

/// Whether wagers are taken here now.
fn open(at: &At<'_>) -> bool {
    let table = at.scene.table;
    let (Some(coup), Some(place)) = (&table.coup, at.place) else { return false };
    let barred = coup.is_barred();
    let until = match coup.wagering {
        Wagering::Open(_) => !table.period_over(table.now) || goes_on(at),
        Wagering::Closed => false,
    };
    let station = place.channel == rules::wagering::Channel::Station;
    let frozen = station && kept_in_by(at.scene.rulebook(), table).is_some();
    let frozen = frozen || table.frozen_by().is_some();
    let stopped = table.is_halted() || frozen || coup.answers.is_some();
    let down =
        table.unresolved().any(|it| it.done.contains(&rules::irregularity::Remedy::ShutDown));
    until && !barred && !stopped && !down && !place.closed && table.out_of_order(at.id).is_none()
}

/// Whether wagering goes on here when the period of stations has run out.
fn goes_on(at: &At<'_>) -> bool {
    let cloth = at.place.is_some_and(|it| it.channel == rules::wagering::Channel::Cloth);
    cloth && at.scene.rulebook().wagering.lock(rules::wagering::Lock::PeriodEnded).is_none()
}
