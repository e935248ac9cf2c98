//! What is answered to a request: what was taken, or why it was refused.

mod code;
mod filled;

pub use code::Code;
pub use filled::Filled;

use crate::wire::{Money, Rule};
use record::kinds::Kinds as _;
use rules::{Amount, BetId, Rulebook};
use serde::{Deserialize, Serialize};
use table::limits::range_of;
use table::refusal::Refusal;
use table::state::PlaceId;
use table::{Event, Request, Table};
use utoipa::ToSchema;

/// A refusal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Refused {
    /// Why.
    pub code: Code,
    /// The same in English.
    pub words: String,
    /// The rule.
    pub rule: Option<Rule>,
    /// What there is to fill in.
    pub with: Filled,
}

/// A refusal as it is answered.
pub fn refused(refusal: &Refusal) -> Refused {
    Refused {
        code: Code::of(&refusal.reason),
        words: refusal.reason.to_string(),
        rule: refusal.cite.clone().map(Rule),
        with: Filled::of(&refusal.reason),
    }
}

/// A wager that was taken, and how much of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Taken {
    /// The bet.
    pub bet: String,
    /// What was asked for.
    pub asked: Money,
    /// What was taken.
    pub taken: Money,
    /// The rule, where less was taken.
    pub rule: Option<Rule>,
}

/// What came of a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Told {
    /// What happened, by the stored names of the events.
    pub events: Vec<String>,
    /// What was taken, where it was a wager.
    pub wager: Option<Taken>,
    /// The number under which it waits for somebody's approval.
    pub waiting: Option<u32>,
}

/// What is told of a request that came to these events, at the table as it stood before.
pub fn told(rulebook: &Rulebook, before: &Table, request: &Request, events: &[Event]) -> Told {
    let names = events.iter().filter(|event| !matches!(event, Event::TimePassed { .. }));
    let names = names.map(|event| record::table_v1::store(rulebook, event).kind());
    let waiting = events.iter().find_map(|event| match event {
        Event::ApprovalAsked { number, .. } => Some(*number),
        _ => None,
    });
    let wager = taken(rulebook, before, request, events);
    Told { events: names.map(str::to_owned).collect(), wager, waiting }
}

fn taken(
    rulebook: &Rulebook,
    before: &Table,
    request: &Request,
    events: &[Event],
) -> Option<Taken> {
    let Request::PlaceWager { place, bet, amount: asked, .. } = request else { return None };
    let taken = events.iter().rev().find_map(|event| match event {
        Event::WagerPlaced { wager } => Some(wager.amount),
        Event::WagerReduced { to, .. } => Some(*to),
        _ => None,
    })?;
    Some(Taken {
        bet: rulebook.bet_clauses(*bet).id.clone(),
        asked: Money(*asked),
        taken: Money(taken),
        rule: if taken < *asked { clamped(rulebook, before, (*place, *bet, *asked)) } else { None },
    })
}

/// The rule by which less of a wager was taken than was asked for.
fn clamped(
    rulebook: &Rulebook,
    before: &Table,
    (place, bet, asked): (PlaceId, BetId, Amount),
) -> Option<Rule> {
    let found = before.place(place)?;
    let channel = rulebook.wagering.channel(found.channel)?;
    let limits = &before.setup.as_ref()?.limits;
    let bettor = found.bettor.as_deref().unwrap_or_default();
    let range = range_of(before, limits, (place, bettor), bet);
    if asked > range.max {
        return Rule::of(&channel.over.source);
    }
    let step = range.unit.map_or(1, |unit| unit.cents().max(1));
    if (asked.cents() - range.min.cents()) % step != 0 {
        return Rule::of(&channel.uneven.source);
    }
    rulebook.wagering.differential.as_ref().and_then(|clause| Rule::of(&clause.source))
}
