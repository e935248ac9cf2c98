//! Places, exclusion, void wagers and invalid coups.

use super::coup::{shoe_after, unless_empty};
use super::{Decided, Deciding};
use crate::actor::Name;
use crate::event::{Event, Why};
use crate::refusal::Reason;
use crate::request::Request;
use crate::settlement::named;
use crate::state::{CoupState, PlaceId};
use alloc::vec;
use alloc::vec::Vec;
use rules::conduct::Act;

pub(super) fn decide(deciding: &Deciding<'_>, request: &Request) -> Decided {
    match request {
        Request::TakePlace { place, bettor } => take_place(deciding, *place, bettor),
        Request::MarkBox { place, closed } => {
            deciding.dealer()?;
            let found = deciding.table.place(*place);
            let found = found.ok_or_else(|| Reason::NoSuchThing.plainly())?;
            if found.closed == *closed {
                return Err(Reason::AlreadyDone.plainly());
            }
            if deciding.table.wagers.iter().any(|held| held.place == *place) {
                return Err(Reason::WagersLive.plainly());
            }
            Ok(vec![Event::BoxMarked { place: *place, closed: *closed }])
        }
        Request::LeavePlace { place } => leave(deciding, *place),
        Request::VacateSeat { place } => vacate(deciding, *place),
        Request::VoidWagers { bettor } => {
            deciding.may(Act::VoidWager)?;
            deciding.coup()?;
            let own = deciding.table.wagers.iter().filter(|held| held.bettor == *bettor);
            let wagers: Vec<_> = own.map(named).collect();
            if wagers.is_empty() {
                return Err(Reason::NoWager.plainly());
            }
            let void = Event::WagersReturned { why: Why::Void, wagers };
            Ok(unless_empty(deciding, vec![void]))
        }
        Request::Exclude { bettor } => {
            deciding.may(Act::ExcludeBettor)?;
            deciding.setup()?;
            if deciding.table.excluded.contains(bettor) {
                return Err(Reason::AlreadyDone.plainly());
            }
            Ok(vec![Event::BettorExcluded { bettor: bettor.clone() }])
        }
        Request::Invalidate { ground } => {
            deciding.may(Act::InvalidateCoup)?;
            let coup = deciding.coup()?;
            let mut events = deciding.undone(Why::Invalid);
            events.push(Event::CoupInvalidated { ground: *ground });
            // It has no result, so it is no tie.
            let void = CoupState { announced: None, ..coup.clone() };
            events.extend(shoe_after(deciding.rulebook, deciding.table, &void));
            Ok(events)
        }
        _ => Err(Reason::NotInThisRulebook.plainly()),
    }
}

fn take_place(deciding: &Deciding<'_>, place: PlaceId, bettor: &Name) -> Decided {
    deciding.setup()?;
    let found = deciding.table.place(place);
    let found = found.filter(|_| !bettor.trim().is_empty());
    let found = found.ok_or_else(|| Reason::NoSuchThing.plainly())?;
    if deciding.table.excluded.contains(bettor) {
        let clause = deciding.clause(Act::ExcludeBettor)?;
        return Err(Reason::Excluded.from(&clause.source));
    }
    if found.closed {
        return Err(Reason::BoxClosed.plainly());
    }
    if found.bettor.is_some() {
        return Err(Reason::PlaceTaken.plainly());
    }
    if deciding.actor.name != *bettor && deciding.dealer().is_err() {
        return Err(Reason::NotYourPlace.plainly());
    }
    Ok(vec![Event::PlaceTaken { place, bettor: bettor.clone() }])
}

fn leave(deciding: &Deciding<'_>, place: PlaceId) -> Decided {
    deciding.setup()?;
    let found = deciding.table.place(place).and_then(|place| place.bettor.as_ref());
    let bettor = found.ok_or_else(|| Reason::NotYourPlace.plainly())?;
    let by_themselves = deciding.actor.name == *bettor;
    if !by_themselves && deciding.dealer().is_err() {
        return Err(Reason::NotYourPlace.plainly());
    }
    if deciding.table.wagers.iter().any(|held| held.place == place) {
        return Err(Reason::WagersLive.plainly());
    }
    Ok(vec![Event::PlaceLeft { place }])
}

/// A seat without a wager for so many coups must be left where all others are taken.
fn vacate(deciding: &Deciding<'_>, place: PlaceId) -> Decided {
    deciding.may(Act::VacateSeat)?;
    deciding.setup()?;
    let idle = &deciding.rulebook.conduct.idle_coups;
    let found = deciding.table.place(place).ok_or_else(|| Reason::NoSuchThing.plainly())?;
    let mut places = deciding.table.places.iter();
    let all_taken = places.all(|place| place.bettor.is_some() || place.closed);
    let live = deciding.table.wagers.iter().any(|held| held.place == place);
    if found.bettor.is_none() || found.idle < idle.value || !all_taken || live {
        return Err(Reason::SeatMayBeKept.from(&idle.source));
    }
    Ok(vec![Event::PlaceLeft { place }])
}
