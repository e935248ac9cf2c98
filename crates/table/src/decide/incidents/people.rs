//! What is done about somebody who broke the rules.

use super::corrections;
use super::resolve::Doing;
use crate::actor::Name;
use crate::decide::accounts::adds_up;
use crate::decide::coup::unless_empty;
use crate::decide::{Decided, Deciding, has_left, reversed};
use crate::event::{Event, Settled, Why};
use crate::evolve::evolve_all;
use crate::refusal::{Reason, Refusal};
use crate::settlement::named;
use crate::state::{Incident, PlaceId, Standing, Table};
use alloc::vec;
use alloc::vec::Vec;
use rules::Amount;
use rules::irregularity::Remedy;
use rules::wagering::Channel;

/// The person whom an incident is about.
pub(super) fn somebody<'d>(doing: &Doing<'d>) -> Result<&'d Name, Refusal> {
    let bettor = doing.incident.about.bettor.as_ref();
    bettor.ok_or_else(|| Reason::NobodyNamed.from(&doing.choice.source))
}

/// What is done about that person.
pub(super) fn sanction(deciding: &Deciding<'_>, doing: &Doing<'_>) -> Decided {
    let Doing { incident, choice, with } = doing;
    let bettor = somebody(doing)?.clone();
    match choice.remedy {
        Remedy::VoidTheirWagers => void(deciding, doing, &bettor),
        Remedy::Exclude | Remedy::ExcludeFromHouse => {
            let known = deciding.table.excluded.contains(&bettor);
            let again = incident.done.contains(&choice.remedy);
            if again || (known && choice.remedy == Remedy::Exclude) {
                return Err(Reason::AlreadyDone.from(&choice.source));
            }
            Ok(Some(Event::BettorExcluded { bettor }).filter(|_| !known).into_iter().collect())
        }
        Remedy::Seize => {
            let amount = with.amount.filter(|amount| amount.cents() > 0);
            let amount = amount.ok_or_else(|| Reason::AmountNeeded.from(&choice.source))?;
            let won = won(deciding.table, &bettor) - kept(deciding.table, &bettor);
            if amount.cents() > won {
                let max = Amount::from_cents(won.max(0));
                return Err(Reason::OverMaximum { max }.from(&choice.source));
            }
            let place = station(deciding, &bettor, incident.about.place);
            let kept = deciding.table.keeps_accounts();
            if kept && place.is_none() {
                return Err(Reason::NoAccount.from(&choice.source));
            }
            if let Some(place) = place {
                adds_up(deciding, place)?;
            }
            let credit = place.map(|place| deciding.table.spendable(place));
            if let Some(credit) = credit.filter(|credit| *credit < amount) {
                return Err(Reason::NotEnoughCredit { credit }.from(&choice.source));
            }
            Ok(vec![Event::MoneySeized { number: incident.number, place, bettor, amount }])
        }
        Remedy::Release => release(deciding, doing, bettor),
        _ => {
            super::cards::reason_given(choice, with)?;
            Ok(Vec::new())
        }
    }
}

/// What somebody has won at the table, in cents.
fn won(table: &Table, bettor: &Name) -> i64 {
    let past = table.past.iter().filter(|past| past.standing != Standing::Void);
    let past = past.flat_map(|past| &past.paid);
    let now = table.coup.iter().flat_map(|coup| &coup.paid);
    let own = past.chain(now).filter(|one| one.wager.bettor == *bettor);
    let before = table.won_before.iter().filter(|won| won.bettor == *bettor);
    let before: i64 = before.map(|won| won.amount.cents()).sum();
    before + own.map(Settled::won).sum::<i64>()
}

/// The incidents that keep money of somebody, and how much each.
fn keeping<'t>(table: &'t Table, bettor: &'t Name) -> impl Iterator<Item = (u32, i64)> + 't {
    let about = table.incidents.iter().filter(|it| it.about.bettor.as_ref() == Some(bettor));
    let over = table.seized.iter().filter(|kept| kept.bettor == *bettor);
    let now = about.map(|it| (it.number, it.seized.cents()));
    over.map(|kept| (kept.number, kept.amount.cents())).chain(now)
}

/// What is kept of somebody's money, in cents, whichever incident it was seized in.
fn kept(table: &Table, bettor: &Name) -> i64 {
    keeping(table, bettor).map(|(_, cents)| cents).sum()
}

/// What has to be released before the wagers of somebody on a coup that is over are void.
pub(super) fn released(
    deciding: &Deciding<'_>,
    incident: &Incident,
    settled: &[Settled],
) -> Vec<Event> {
    let Some(bettor) = &incident.about.bettor else { return Vec::new() };
    let own = settled.iter().filter(|one| one.wager.bettor == *bettor);
    let own: Vec<_> = own.cloned().collect();
    released_first(deciding, incident.number, (bettor, &own))
}

/// What has to be released before some of what somebody was paid is taken back: else more would be
/// kept than they have won. Of the incident itself first, then of the latest.
fn released_first(
    deciding: &Deciding<'_>,
    number: u32,
    (bettor, paid): (&Name, &[Settled]),
) -> Vec<Event> {
    let table = deciding.table;
    let left = won(table, bettor) - paid.iter().map(Settled::won).sum::<i64>();
    let mut over = kept(table, bettor) - left.max(0);
    let mut keeping: Vec<_> = keeping(table, bettor).collect();
    keeping.sort_by_key(|(of, _)| (*of != number, core::cmp::Reverse(*of)));
    let at = paid.first().map(|one| one.wager.place);
    let place = station(deciding, bettor, at).or_else(|| station(deciding, bettor, None));
    let mut events = Vec::new();
    for (number, cents) in keeping {
        let back = cents.min(over);
        if back > 0 {
            let (bettor, amount) = (bettor.clone(), Amount::from_cents(back));
            events.push(Event::MoneyReleased { number, place, bettor, amount });
            over -= back;
        }
    }
    events
}

/// Money that was seized goes back: onto the station where that person still is, else the cage pays
/// it out.
fn release(deciding: &Deciding<'_>, doing: &Doing<'_>, bettor: Name) -> Decided {
    let Doing { incident, choice, with } = doing;
    super::cards::reason_given(choice, with)?;
    let amount = with.amount.unwrap_or(incident.seized);
    if amount.cents() <= 0 {
        return Err(Reason::AmountNeeded.from(&choice.source));
    }
    if amount > incident.seized {
        return Err(Reason::OverMaximum { max: incident.seized }.from(&choice.source));
    }
    let place = station(deciding, &bettor, incident.about.place);
    Ok(vec![Event::MoneyReleased { number: incident.number, place, bettor, amount }])
}

/// What is proposed of the wagers of somebody on a coup that is over; none where the incident is
/// about the coup of the moment.
fn of_earlier(deciding: &Deciding<'_>, doing: &Doing<'_>, bettor: &Name) -> Option<Decided> {
    let earlier = doing.incident.about.coup.filter(|coup| *coup != deciding.table.coup_id())?;
    if !corrections::wagered(deciding, earlier, bettor) {
        return Some(Err(Reason::NoWager.from(&doing.choice.source)));
    }
    Some(corrections::propose(deciding, doing).map(|proposed| vec![proposed]))
}

/// The outcome is invalid, and what that person wagered on it goes to the house: of the coup of the
/// moment at once, of one that is over when two people have confirmed it.
pub(super) fn forfeit(deciding: &Deciding<'_>, doing: &Doing<'_>) -> Decided {
    let bettor = somebody(doing)?.clone();
    if let Some(proposed) = of_earlier(deciding, doing, &bettor) {
        return proposed;
    }
    let coup = deciding.coup()?;
    let settled = coup.paid.clone();
    let paid = settled.iter().filter(|one| one.wager.bettor == bettor);
    let paid: Vec<_> = paid.map(|one| one.wager.clone()).collect();
    let held = deciding.table.wagers.iter().filter(|held| held.bettor == bettor).map(named);
    let theirs: Vec<_> = paid.iter().cloned().chain(held).collect();
    if theirs.is_empty() {
        return Err(Reason::NoWager.from(&doing.choice.source));
    }
    if settled.iter().any(|one| one.wager.bettor == bettor && has_left(deciding.table, one)) {
        // What was settled for whoever has left is put right at the cage, of a coup that is over.
        let first = "completing the coup";
        return Err(Reason::ComesFirst { first }.from(&doing.choice.source));
    }
    let mut events = Vec::new();
    if !settled.is_empty() {
        events.push(reversed(deciding.table, settled, &paid));
    }
    events.extend(paid.into_iter().map(|wager| Event::WagerPlaced { wager }));
    events.push(Event::WagersForfeited { wagers: theirs });
    let others = deciding.table.wagers.iter().filter(|held| held.bettor != bettor);
    let others: Vec<_> = others.map(named).collect();
    if !others.is_empty() {
        events.push(Event::WagersReturned { why: Why::Invalid, wagers: others });
    }
    events.push(Event::CoupInvalidated { situation: doing.incident.situation });
    events.extend(super::cards::after_void(deciding, coup));
    Ok(events)
}

/// The station whose account this table keeps for somebody.
pub(super) fn station(
    deciding: &Deciding<'_>,
    bettor: &Name,
    named: Option<PlaceId>,
) -> Option<PlaceId> {
    let kept = deciding.table.keeps_accounts();
    let theirs = deciding.table.taken().find(|(id, place, name)| {
        let station = place.channel == Channel::Station;
        station && *name == bettor && named.is_none_or(|named| named == *id)
    });
    theirs.map(|(id, _, _)| id).filter(|_| kept)
}

/// The wagers of somebody on the coup go back, those that have been settled as if they had not been
/// made; those on one that is over, when two people have confirmed it.
fn void(deciding: &Deciding<'_>, doing: &Doing<'_>, bettor: &Name) -> Decided {
    if let Some(proposed) = of_earlier(deciding, doing, bettor) {
        return proposed;
    }
    let coup = deciding.coup()?;
    let own = deciding.table.wagers.iter().filter(|held| held.bettor == *bettor);
    let wagers: Vec<_> = own.map(named).collect();
    let paid = coup.paid.iter().filter(|one| one.wager.bettor == *bettor);
    let paid: Vec<_> = paid.cloned().collect();
    if wagers.is_empty() && paid.is_empty() {
        return Err(Reason::NoWager.from(&doing.choice.source));
    }
    let mut events = released_first(deciding, doing.incident.number, (bettor, &paid));
    if !paid.is_empty() {
        let table = evolve_all(deciding.table.clone(), &events);
        events.push(reversed(&table, paid, &[]));
    }
    if !wagers.is_empty() {
        events.push(Event::WagersReturned { why: Why::Void, wagers });
    }
    Ok(unless_empty(deciding, events))
}
