//! What time brings about by itself.

use super::event::{Event, What};
use super::state::Cage;
use crate::actor::Time;
use crate::terms::Terms;
use crate::ticket::{self, State, Ticket};
use alloc::vec::Vec;

/// What has run out by a moment: tickets that are kept for somebody no longer, numbers that never
/// went to a printer, tickets that have expired, answers that nobody will ask for again.
pub fn lapse(terms: &Terms, cage: &Cage, now: Time) -> Vec<Event> {
    let at = now.max(cage.now);
    let tickets = cage.tickets.live().flat_map(|ticket| of_ticket(terms, ticket, at));
    let whats = tickets.map(What::Ticket).chain(answers(terms, cage, at));
    whats.map(|what| Event { at, asked: None, what }).collect()
}

fn of_ticket(terms: &Terms, ticket: &Ticket, at: Time) -> impl Iterator<Item = ticket::Event> {
    let number = ticket.number;
    let state = ticket.state_at(at);
    let kept = matches!(ticket.state, State::Presented { .. });
    let over = kept && state != &ticket.state;
    let returned = over.then_some(ticket::Event::Returned { number });
    let late = *state == State::Expired;
    let expired = late.then_some(ticket::Event::Expired { number, amount: ticket.amount });
    let idle = *state == State::Reserved && ticket.since.plus_seconds(terms.lease_s) <= at;
    let abandoned = idle.then_some(ticket::Event::Abandoned { number });
    [returned, expired, abandoned].into_iter().flatten()
}

/// Answers are forgotten when the oldest is twice as old as any need be, so that this does not
/// happen at every tick.
fn answers(terms: &Terms, cage: &Cage, at: Time) -> Option<What> {
    let kept_ms = terms.answers_kept_s.saturating_mul(1_000);
    let before = Time(at.0.checked_sub(kept_ms)?);
    let long_before = Time(before.0.checked_sub(kept_ms)?);
    let old = cage.answered.values().any(|event| event.at < long_before);
    old.then_some(What::AnswersForgotten { before })
}
