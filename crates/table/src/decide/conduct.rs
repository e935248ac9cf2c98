//! Places: taken, left, closed.

use super::{Decided, Deciding};
use crate::actor::Name;
use crate::event::Event;
use crate::refusal::{Reason, Refusal};
use crate::request::Request;
use crate::state::PlaceId;
use alloc::vec;
use rules::Amount;
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
            if deciding.table.has_wagers_at(*place) {
                return Err(Reason::WagersLive.plainly());
            }
            let private = deciding.setup()?.private;
            let most = deciding.rulebook.conduct.private_places.as_ref().filter(|_| private);
            if let Some(most) = most.filter(|most| place.0 > most.value) {
                return Err(Reason::BoxClosed.from(&most.source));
            }
            Ok(vec![Event::BoxMarked { place: *place, closed: *closed }])
        }
        Request::LeavePlace { place } => leave(deciding, *place),
        Request::VacateSeat { place } => vacate(deciding, *place),
        Request::SetPlayLimits { .. } | Request::TakeBreak { .. } => {
            super::responsible::decide(deciding, request)
        }
        _ => Err(Reason::NotInThisRulebook.plainly()),
    }
}

fn take_place(deciding: &Deciding<'_>, place: PlaceId, bettor: &Name) -> Decided {
    deciding.setup()?;
    let found = deciding.table.place(place);
    let found = found.filter(|_| !bettor.trim().is_empty());
    let found = found.ok_or_else(|| Reason::NoSuchThing.plainly())?;
    not_excluded(deciding, bettor)?;
    super::responsible::may_play(deciding, bettor)?;
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

/// Refuses whoever may not play.
pub(super) fn not_excluded(deciding: &Deciding<'_>, bettor: &Name) -> Result<(), Refusal> {
    if !deciding.table.excluded.contains(bettor) {
        return Ok(());
    }
    Err(Reason::Excluded.from(&deciding.clause(Act::ExcludeBettor)?.source))
}

fn leave(deciding: &Deciding<'_>, place: PlaceId) -> Decided {
    deciding.setup()?;
    let found = deciding.table.place(place).and_then(|place| place.bettor.as_ref());
    let bettor = found.ok_or_else(|| Reason::NotYourPlace.plainly())?;
    let by_themselves = deciding.actor.name == *bettor;
    if !by_themselves && deciding.dealer().is_err() {
        return Err(Reason::NotYourPlace.plainly());
    }
    if deciding.table.has_wagers_at(place) {
        return Err(Reason::WagersLive.plainly());
    }
    held_back(deciding, place)?;
    credit_left(deciding, place)?;
    Ok(vec![Event::PlaceLeft { place }])
}

/// Refuses to leave money behind.
fn credit_left(deciding: &Deciding<'_>, place: PlaceId) -> Result<(), Refusal> {
    let credit = deciding.table.place(place).map_or(Amount::ZERO, |place| place.credit);
    let clauses = deciding.rulebook.accounts.as_ref();
    match clauses.filter(|_| credit.cents() > 0) {
        Some(clauses) => Err(Reason::CreditLeft { credit }.from(&clauses.cash_out.source)),
        None => Ok(()),
    }
}

/// A seat without a wager for so many coups must be left where all others are taken.
fn vacate(deciding: &Deciding<'_>, place: PlaceId) -> Decided {
    deciding.may(Act::VacateSeat)?;
    deciding.setup()?;
    let idle = &deciding.rulebook.conduct.idle_coups;
    let found = deciding.table.place(place).ok_or_else(|| Reason::NoSuchThing.plainly())?;
    let mut places = deciding.table.places.iter();
    let all_taken = places.all(|place| place.bettor.is_some() || place.closed);
    let live = deciding.table.has_wagers_at(place);
    if found.bettor.is_none() || found.idle < idle.value || !all_taken || live {
        return Err(Reason::SeatMayBeKept.from(&idle.source));
    }
    held_back(deciding, place)?;
    credit_left(deciding, place)?;
    Ok(vec![Event::PlaceLeft { place }])
}

/// Refuses to let a station's credit go while accounts are frozen or it is held.
pub(super) fn held_back(deciding: &Deciding<'_>, place: PlaceId) -> Result<(), Refusal> {
    deciding.not_frozen(place)?;
    let held = deciding.table.unresolved().find_map(|incident| {
        let until = incident.until.filter(|until| deciding.at < *until)?;
        (incident.about.place == Some(place)).then_some((incident, until))
    });
    let Some((incident, until)) = held else { return Ok(()) };
    let irregular = deciding.rulebook.irregularities.of(incident.situation);
    let choice = irregular.choice(rules::irregularity::Remedy::HoldCredit);
    let source = choice.map_or(&irregular.source, |choice| &choice.source);
    Err(Reason::CreditHeld { until }.from(source))
}
