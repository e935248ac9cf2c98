//! What those who wagered are asked before a coup goes on.

use super::resolve::closed;
use crate::actor::Name;
use crate::decide::{Decided, Deciding};
use crate::event::{Event, Why};
use crate::refusal::{Reason, Refusal};
use crate::state::{CoupKind, DummyCause};
use alloc::vec;
use alloc::vec::Vec;
use rules::irregularity::{Choice, Offer, Remedy};

/// What was done, and then the question, where the rulebook has those who wagered asked.
pub(super) fn after(
    deciding: &Deciding<'_>,
    choice: &Choice,
    mut events: Vec<Event>,
) -> Vec<Event> {
    let exposed = events.iter().any(|event| match event {
        Event::CoupRebuilt { cards, .. } => cards.iter().any(|dealt| dealt.exposed),
        _ => false,
    });
    let offer = match choice.offer {
        Some(Offer::RemovalUnlessExposed) if exposed => None,
        offer => offer,
    };
    events.extend(offer.and_then(|offer| ask(deciding, offer)));
    events
}

/// Everybody who has wagered is asked.
pub(super) fn ask(deciding: &Deciding<'_>, offer: Offer) -> Option<Event> {
    let mut asked: Vec<Name> = Vec::new();
    for held in &deciding.table.wagers {
        if !asked.contains(&held.bettor) {
            asked.push(held.bettor.clone());
        }
    }
    let seconds = deciding.rulebook.irregularities.answer_s.value;
    let until = seconds.map(|seconds| deciding.at.plus_seconds(u64::from(seconds)));
    (!asked.is_empty()).then_some(Event::OfferMade { offer, until, asked })
}

/// Refuses where somebody may not take wagers back any more: the time is over, or they have said
/// that they keep them.
pub(crate) fn may_still_answer(deciding: &Deciding<'_>, bettor: &Name) -> Result<(), Refusal> {
    let answers = deciding.coup()?.answers.as_ref();
    let Some(answers) = answers else { return Ok(()) };
    if deciding.table.answers_over(deciding.at) || answers.answered.contains(bettor) {
        let source = &deciding.rulebook.irregularities.answer_s.source;
        return Err(Reason::WageringClosed.from(source));
    }
    Ok(())
}

/// Somebody leaves their wagers as they are.
pub(super) fn keep(deciding: &Deciding<'_>, bettor: &Name) -> Decided {
    let coup = deciding.coup()?;
    let answers = coup.answers.as_ref().ok_or_else(|| Reason::NothingWrong.plainly())?;
    if deciding.actor.name != *bettor && deciding.dealer().is_err() {
        return Err(Reason::NotYourPlace.plainly());
    }
    if !answers.asked.contains(bettor) {
        return Err(Reason::NoWager.plainly());
    }
    if answers.answered.contains(bettor) {
        return Err(Reason::AlreadyDone.plainly());
    }
    Ok(vec![Event::OfferAnswered { bettor: bettor.clone() }])
}

/// All have answered, or had the time to; play goes on.
pub(super) fn resume(deciding: &Deciding<'_>) -> Decided {
    deciding.dealer()?;
    let coup = deciding.coup()?;
    let answers = coup.answers.as_ref().ok_or_else(|| Reason::NothingWrong.plainly())?;
    let unanswered: Vec<Name> = answers.missing().cloned().collect();
    if !deciding.table.answers_over(deciding.at) && !unanswered.is_empty() {
        let first = "an answer from everybody who wagered";
        let source = &deciding.rulebook.irregularities.answer_s.source;
        return Err(Reason::ComesFirst { first }.from(source));
    }
    let mut events = vec![Event::OfferEnded { unanswered }];
    if !deciding.table.wagers.is_empty() {
        return Ok(events);
    }
    let from_shoe =
        deciding.table.unresolved().find(|incident| incident.done.contains(&Remedy::DealingShoe));
    if let Some(incident) = from_shoe {
        // Nobody has kept a wager: the coup ends without settlement.
        events.extend(deciding.undone(Why::CoupVoid));
        events.push(Event::CoupVoided { reason: "nobody kept a wager".into() });
        events.push(Event::MachineLeft);
        events.push(Event::ShoeEnded);
        events.push(closed(deciding, incident.number, "nobody kept a wager"));
        return Ok(events);
    }
    events.push(Event::CoupBarred { kind: CoupKind::Dummy(DummyCause::AllRemoved) });
    Ok(events)
}
