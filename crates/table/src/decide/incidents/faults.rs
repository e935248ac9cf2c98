//! Stations, the system and the displays that fail.

use super::resolve::Doing;
use crate::actor::Time;
use crate::decide::accounts::{CREDIT_MAX, adds_up};
use crate::decide::closing::{lacks_another, returned};
use crate::decide::{Decided, Deciding};
use crate::event::{Event, WagerOf, Why};
use crate::refusal::Reason;
use crate::settlement::named;
use crate::state::{Held, Incident, PlaceId, Table, Task};
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use rules::irregularity::{Remedy, Situation};
use rules::wagering::Channel;
use rules::{Amount, Rulebook};

/// Whether the table has stations.
pub(super) fn stations(table: &Table) -> bool {
    table.places.iter().any(|place| place.channel == Channel::Station)
}

/// Whether wagers are still taken, so that those on a failed station are void; at the very end of
/// the period they are not.
pub(super) fn still_open(table: &Table, now: Time) -> bool {
    table.coup.as_ref().is_none_or(|coup| coup.is_open() && !table.period_over(now))
}

/// The wagers that a fault touches: those of its station, or of all stations.
fn touched(table: &Table, incident: &Incident) -> Vec<WagerOf> {
    let all = incident.situation != Situation::StationFault;
    let station = |held: &&Held| {
        let place = table.place(held.place);
        place.is_some_and(|place| place.channel == Channel::Station)
            && (all || incident.about.place == Some(held.place))
    };
    table.wagers.iter().filter(station).map(named).collect()
}

/// What the rules prescribe with nobody having to ask for it: before wagers are closed those of a
/// failed station are void, after that the records confirm them; a display is disregarded.
pub(super) fn by_itself(rulebook: &Rulebook, table: &Table) -> Vec<Event> {
    let Some(incident) = table.incidents.last() else { return Vec::new() };
    let number = incident.number;
    let irregular = rulebook.irregularities.of(incident.situation);
    let applied = |remedy| {
        let cite = irregular.choice(remedy).and_then(|choice| choice.source.cite().cloned());
        let (by, note) = (None, String::new());
        Event::RemedyApplied { number, remedy, by, note, cite }
    };
    match incident.situation {
        Situation::DisplayDisagrees | Situation::ScreensDisagree => {
            let remedies = [Remedy::Disregard, Remedy::FollowStations];
            let known = |remedy: &Remedy| irregular.choice(*remedy).is_some();
            let Some(remedy) = remedies.into_iter().find(known) else { return Vec::new() };
            let closed = Event::IncidentClosed { number, by: None, decision: String::new() };
            vec![applied(remedy), closed]
        }
        Situation::StationFault | Situation::SystemFault | Situation::ControllerFault => {
            let open = still_open(table, table.now);
            let remedy = if open { Remedy::VoidWagers } else { Remedy::ConfirmWagers };
            if irregular.choice(remedy).is_none() {
                return Vec::new();
            }
            let tasks = Event::TasksSet { number, tasks: vec![Task::Repair] };
            let first = touched_event(table, incident, open);
            first.into_iter().chain([applied(remedy), tasks]).collect()
        }
        _ => Vec::new(),
    }
}

/// What becomes of the wagers that a fault touches.
fn touched_event(table: &Table, incident: &Incident, open: bool) -> Option<Event> {
    let wagers = touched(table, incident);
    if wagers.is_empty() {
        return None;
    }
    Some(if open {
        Event::WagersReturned { why: Why::Malfunction, wagers }
    } else {
        Event::WagersInDoubt { number: incident.number, wagers }
    })
}

/// Somebody finds a wager in the records.
pub(super) fn confirm(
    deciding: &Deciding<'_>,
    number: u32,
    wanted: impl Fn(&&WagerOf) -> bool,
) -> Decided {
    let incident = deciding.incident(number)?;
    deciding.choice(incident, Remedy::ConfirmWagers)?;
    let wager = incident.in_doubt.iter().find(wanted);
    let held = |wager: &&WagerOf| deciding.table.wager(wager.place, &wager.bettor, wager.bet);
    let wager = wager.filter(|wager| held(wager).is_some());
    let wager = wager.ok_or_else(|| Reason::NoWager.plainly())?.clone();
    Ok(vec![Event::WagerConfirmed { number, wager, by: deciding.actor.clone() }])
}

/// The wagers that nobody has found in the records go back, and with them those that lean on them.
pub(super) fn unconfirmed(deciding: &Deciding<'_>, incident: &Incident) -> Vec<Event> {
    if incident.in_doubt.is_empty() {
        return Vec::new();
    }
    let same = |held: &Held, wager: &WagerOf| {
        held.place == wager.place && held.bettor == wager.bettor && held.bet == wager.bet
    };
    let held = deciding.table.wagers.iter();
    let gone: Vec<&Held> =
        held.filter(|held| incident.in_doubt.iter().any(|wager| same(held, wager))).collect();
    let number = incident.number;
    let mut events = vec![Event::WagersInDoubt { number, wagers: Vec::new() }];
    returned(&mut events, Why::Unconfirmed, &gone);
    let leaning = deciding.table.wagers.iter().filter(|held| {
        !gone.contains(held) && lacks_another(deciding.rulebook, deciding.table, &gone, held)
    });
    let leaning: Vec<&Held> = leaning.collect();
    returned(&mut events, Why::LacksAnother, &leaning);
    events
}

/// What is done about the credit of a station that failed.
pub(super) fn credit(deciding: &Deciding<'_>, doing: &Doing<'_>) -> Decided {
    match doing.choice.remedy {
        Remedy::HoldCredit => hold(deciding, doing),
        Remedy::RestoreCredit => restore(deciding, doing),
        _ => owed(deciding, doing),
    }
}

/// Until when something may be done that is bound to a time: it runs from the fault.
fn deadline(doing: &Doing<'_>) -> Option<Time> {
    let hours = doing.choice.hours?;
    Some(doing.incident.opened.plus_minutes(60 * u64::from(hours)))
}

/// Nothing that is disputed is paid there for a while, or wagered: an amount that is named, or all
/// that is there.
fn hold(deciding: &Deciding<'_>, doing: &Doing<'_>) -> Decided {
    let Doing { incident, choice, with } = doing;
    let place = incident.about.place;
    let place = place.ok_or_else(|| Reason::NoSuchThing.from(&choice.source))?;
    let until = deadline(doing).unwrap_or(deciding.at);
    if incident.done.contains(&Remedy::HoldCredit) || deciding.at >= until {
        return Err(Reason::AlreadyDone.from(&choice.source));
    }
    let there = deciding.table.place(place).map_or(Amount::ZERO, |place| place.credit);
    let amount = with.amount.map_or(there, |amount| amount.min(there));
    let number = incident.number;
    Ok(vec![Event::CreditHeld { number, place, amount, until }])
}

/// The credit of a station becomes what the records make it.
fn restore(deciding: &Deciding<'_>, doing: &Doing<'_>) -> Decided {
    let Doing { incident, choice, with } = doing;
    super::cards::reason_given(choice, with)?;
    let kept = |place: &PlaceId| deciding.table.stations().any(|it| it == *place);
    let place = incident.about.place.filter(kept);
    let place = place.ok_or_else(|| Reason::NoAccount.from(&choice.source))?;
    let credit = with.amount.filter(|amount| (Amount::ZERO..=CREDIT_MAX).contains(amount));
    let credit = credit.ok_or_else(|| Reason::AmountNeeded.from(&choice.source))?;
    let reserved = deciding
        .table
        .place(place)
        .map_or(0, |found| found.credit.cents() - deciding.table.spendable(place).cents());
    if credit.cents() < reserved {
        return Err(Reason::WagersLive.from(&choice.source));
    }
    Ok(vec![Event::CreditRestored { number: incident.number, place, credit }])
}

/// An amount that is refused, demanded back or paid.
fn owed(deciding: &Deciding<'_>, doing: &Doing<'_>) -> Decided {
    let Doing { incident, choice, with } = doing;
    let number = incident.number;
    let amount = with.amount.filter(|amount| amount.cents() > 0 && *amount <= CREDIT_MAX);
    let amount = amount.ok_or_else(|| Reason::AmountNeeded.from(&choice.source))?;
    let at_place = incident.about.place.and_then(|place| deciding.table.place(place));
    let bettor = with.to.clone().or_else(|| incident.about.bettor.clone());
    let bettor = bettor.or_else(|| at_place.and_then(|place| place.bettor.clone()));
    let bettor = bettor.ok_or_else(|| Reason::NobodyNamed.from(&choice.source))?;
    let place = super::people::station(deciding, &bettor, incident.about.place);
    if let Some(place) = place {
        adds_up(deciding, place)?;
    }
    let credit = place.map(|place| deciding.table.spendable(place));
    match choice.remedy {
        Remedy::RefuseCredit => {
            if let Some(credit) = credit.filter(|credit| *credit < amount) {
                return Err(Reason::NotEnoughCredit { credit }.from(&choice.source));
            }
            // What was credited before the repair may be refused as it is; of all else it is said
            // how the fault brought it about.
            if amount > refusable(incident) {
                super::cards::reason_given(choice, with)?;
            }
            Ok(vec![Event::CreditRefused { number, place, bettor, amount }])
        }
        Remedy::DemandBack => {
            super::cards::reason_given(choice, with)?;
            if let Some(until) = deadline(doing).filter(|until| deciding.at >= *until) {
                return Err(Reason::TooLate { until }.from(&choice.source));
            }
            // What is still there is refused; what is gone is demanded.
            let there = credit.map_or(0, |credit| credit.cents().clamp(0, amount.cents()));
            let parts = [(place, there), (None, amount.cents() - there)];
            let parts = parts.into_iter().filter(|(_, cents)| *cents > 0);
            let refused = parts.map(|(place, cents)| {
                let (bettor, amount) = (bettor.clone(), Amount::from_cents(cents));
                Event::CreditRefused { number, place, bettor, amount }
            });
            Ok(refused.collect())
        }
        _ => {
            crate::decide::float::payable(deciding, amount, &choice.source)?;
            // What is owed comes off the station as far as it stands there, else it is the
            // house's.
            let place = place.filter(|_| credit.is_some_and(|credit| credit >= amount));
            Ok(vec![Event::OwedPaid { number, place, bettor, amount }])
        }
    }
}

/// What a station was credited with between its failure and its repair.
fn refusable(incident: &Incident) -> Amount {
    let all = incident.flagged.iter().map(|credit| credit.amount.cents());
    Amount::from_cents(all.fold(0, i64::saturating_add))
}
