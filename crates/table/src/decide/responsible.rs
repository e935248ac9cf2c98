//! Play cards: limits that bettors set to their own play, and breaks.

use super::{Decided, Deciding};
use crate::actor::Name;
use crate::event::Event;
use crate::limits::Asked;
use crate::refusal::{Reason, Refusal};
use crate::request::Request;
use crate::state::{PlayCard, PlayLimits};
use alloc::vec;
use rules::Amount;

pub(super) fn decide(deciding: &Deciding<'_>, request: &Request) -> Decided {
    deciding.setup()?;
    match request {
        Request::SetPlayLimits { bettor, limits } => set(deciding, bettor, limits),
        Request::TakeBreak { bettor, minutes } => take_break(deciding, bettor, *minutes),
        _ => Err(Reason::NotInThisRulebook.plainly()),
    }
}

/// Whoever it is about asks it, or whoever deals for them.
fn own(deciding: &Deciding<'_>, bettor: &Name) -> Result<(), Refusal> {
    if bettor.trim().is_empty() {
        return Err(Reason::NobodyNamed.plainly());
    }
    if deciding.actor.name == *bettor { Ok(()) } else { deciding.dealer() }
}

/// Limits may be set by anybody for themselves, and become tighter at once; never looser here.
fn set(deciding: &Deciding<'_>, bettor: &Name, limits: &PlayLimits) -> Decided {
    own(deciding, bettor)?;
    if limits.loss.is_some_and(|loss| loss < Amount::ZERO) {
        return Err(Reason::AmountNeeded.plainly());
    }
    let known = deciding.table.play_card(bettor);
    if known.is_some_and(|card| !limits.are_as_tight_as(&card.limits)) {
        return Err(Reason::OnlyTighter.plainly());
    }
    if known.is_some_and(|card| card.limits == *limits) {
        return Err(Reason::AlreadyDone.plainly());
    }
    let by = deciding.actor.clone();
    Ok(vec![Event::PlayLimitsSet { bettor: bettor.clone(), limits: *limits, by }])
}

/// A break is at least as long as the card says, and is not made shorter.
fn take_break(deciding: &Deciding<'_>, bettor: &Name, minutes: u32) -> Decided {
    own(deciding, bettor)?;
    let card = deciding.table.play_card(bettor).ok_or_else(|| Reason::NoSuchThing.plainly())?;
    let minutes = minutes.max(card.limits.break_minutes);
    let until = deciding.at.plus_minutes(u64::from(minutes));
    if minutes == 0 {
        return Err(Reason::AmountNeeded.plainly());
    }
    if card.break_until.is_some_and(|already| already > until) {
        return Err(Reason::OnlyTighter.plainly());
    }
    Ok(vec![Event::BreakTaken { bettor: bettor.clone(), until }])
}

/// Refuses where somebody's own limits keep them from playing now.
pub(super) fn may_play(deciding: &Deciding<'_>, bettor: &str) -> Result<(), Refusal> {
    let Some(card) = deciding.table.play_card(bettor) else { return Ok(()) };
    if card.limits.excluded {
        return Err(Reason::Excluded.plainly());
    }
    if let Some(until) = card.break_until.filter(|until| deciding.at < *until) {
        return Err(Reason::OnBreak { until }.plainly());
    }
    if card.due().is_some_and(|due| deciding.at >= due) {
        let minutes = card.limits.minutes.unwrap_or(0);
        return Err(Reason::TimeLimitReached { minutes }.plainly());
    }
    Ok(())
}

/// Refuses a wager with which more could be lost than somebody has allowed themselves. What is on
/// the coup already counts as if it were lost.
pub(super) fn may_wager(
    deciding: &Deciding<'_>,
    asked: &Asked<'_>,
    amount: Amount,
) -> Result<(), Refusal> {
    let card = deciding.table.play_card(asked.bettor);
    let Some(room) = card.and_then(PlayCard::room) else { return Ok(()) };
    let others = deciding.table.wagers.iter().filter(|held| {
        &*held.bettor == asked.bettor && (held.place, held.bet) != (asked.place, asked.bet)
    });
    let others: i64 = others.map(|held| held.amount.cents()).fold(0, i64::saturating_add);
    let room = Amount::from_cents(room.cents().saturating_sub(others).max(0));
    if amount > room {
        return Err(Reason::LossLimitReached { room }.plainly());
    }
    Ok(())
}
