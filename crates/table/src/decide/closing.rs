//! Wagering closes: what still counts of the wagers.

use crate::event::{Event, Why};
use crate::settlement::named;
use crate::state::{Held, Table};
use alloc::vec;
use alloc::vec::Vec;
use rules::wagering::{Channel, Excess, Lock, Under};
use rules::{Amount, Rulebook};

/// Wagering closes: wagers that do not count any more go back.
pub fn closing(rulebook: &Rulebook, table: &Table, by: Lock) -> Vec<Event> {
    let mut events = vec![Event::WageringClosed { by }];
    let Some(setup) = &table.setup else { return events };
    let mut gone: Vec<&Held> = Vec::new();
    let under = |held: &&Held| {
        let channel = table.place(held.place).and_then(|p| rulebook.wagering.channel(p.channel));
        let min =
            crate::limits::range_of(table, &setup.limits, (held.place, &held.bettor), held.bet).min;
        let Some(channel) = channel.filter(|_| held.amount < min) else { return false };
        match channel.under.value {
            Under::RejectedAtClose => true,
            Under::StandsWithWarning => table.warned.contains(&held.bettor),
            Under::NotTaken | Under::StandsOnceExposed => false,
        }
    };
    gone.extend(table.wagers.iter().filter(under));
    returned(&mut events, Why::UnderMinimum, &gone);
    let lacking: Vec<&Held> = table
        .wagers
        .iter()
        .filter(|held| !gone.contains(held) && lacks_another(rulebook, table, &gone, held))
        .collect();
    returned(&mut events, Why::LacksAnother, &lacking);
    gone.extend(lacking);
    let aggregate = under_aggregate(rulebook, table, &gone);
    returned(&mut events, Why::UnderAggregate, &aggregate);
    gone.extend(aggregate);
    events.extend(over_differential(rulebook, table, &gone));
    warn(rulebook, table, &gone, &mut events);
    events.extend(accepted(table, &events));
    events
}

/// What is left at stations is debited.
fn accepted(table: &Table, closing: &[Event]) -> Option<Event> {
    let kept = table.setup.as_ref().is_some_and(|setup| setup.accounts);
    let debited = table.coup.as_ref().is_some_and(|coup| coup.debited);
    if !kept || debited {
        return None;
    }
    let after = crate::evolve::evolve_all(table.clone(), closing);
    let stations = after.wagers.iter().filter(|held| {
        after.place(held.place).is_some_and(|place| place.channel == Channel::Station)
    });
    let wagers: Vec<_> = stations.map(named).collect();
    (!wagers.is_empty()).then_some(Event::WagersAccepted { wagers })
}

/// Where the hands have come too far apart because others withdrew, the latest wagers on the
/// heavier hand are cut back, unless the dealer does it in proportion.
fn over_differential(rulebook: &Rulebook, table: &Table, gone: &[&Held]) -> Vec<Event> {
    let clause = rulebook.wagering.differential.as_ref();
    let max = table.setup.as_ref().and_then(|setup| setup.limits.differential_max);
    let cut_back = clause.is_some_and(|clause| clause.value != Excess::ProRata);
    let Some(max) = max.filter(|_| cut_back) else { return Vec::new() };
    let on = |bet| table.wagers.iter().filter(move |held| held.bet == bet && !gone.contains(held));
    let total = |bet| on(bet).map(|held| held.amount.cents()).sum::<i64>();
    let [one, other] = rulebook.together.both_hands.what;
    let heavier = if total(one) > total(other) { one } else { other };
    let mut excess = (total(one) - total(other)).abs() - max.cents();
    let mut events = Vec::new();
    for held in on(heavier).rev() {
        if excess <= 0 {
            break;
        }
        let left = held.amount.cents() - excess;
        excess -= held.amount.cents();
        events.push(if left > 0 {
            Event::WagerReduced { wager: named(held), to: Amount::from_cents(left) }
        } else {
            Event::WagersReturned { why: Why::OverDifferential, wagers: vec![named(held)] }
        });
    }
    events
}

pub(super) fn returned(events: &mut Vec<Event>, why: Why, wagers: &[&Held]) {
    if !wagers.is_empty() {
        let wagers = wagers.iter().map(|held| named(held)).collect();
        events.push(Event::WagersReturned { why, wagers });
    }
}

/// Those whose wagers below the minimum stand are told that later ones may not.
fn warn(rulebook: &Rulebook, table: &Table, gone: &[&Held], events: &mut Vec<Event>) {
    let Some(setup) = &table.setup else { return };
    let mut told: Vec<crate::actor::Name> = Vec::new();
    for held in table.wagers.iter().filter(|held| !gone.contains(held)) {
        let channel = table.place(held.place).and_then(|p| rulebook.wagering.channel(p.channel));
        let stands = channel.is_some_and(|c| c.under.value == Under::StandsWithWarning);
        let min =
            crate::limits::range_of(table, &setup.limits, (held.place, &held.bettor), held.bet).min;
        if stands && held.amount < min && !told.contains(&held.bettor) {
            told.push(held.bettor.clone());
            events.push(Event::BettorWarned { bettor: held.bettor.clone() });
        }
    }
}

/// The wagers of those whose wagers do not come to the aggregate minimum.
fn under_aggregate<'t>(rulebook: &Rulebook, table: &'t Table, gone: &[&Held]) -> Vec<&'t Held> {
    let min = table.setup.as_ref().and_then(|setup| setup.limits.aggregate_min);
    let Some(min) = min else { return Vec::new() };
    let asked_of = |held: &Held| {
        let channel = table.place(held.place).and_then(|p| rulebook.wagering.channel(p.channel));
        channel.is_some_and(|channel| channel.aggregate.is_some())
    };
    let counted = || table.wagers.iter().filter(|held| !gone.contains(held) && asked_of(held));
    let mut sums: Vec<(&crate::actor::Name, i64)> = Vec::new();
    for held in counted() {
        // Wagers of one bettor mostly come one behind the other.
        match sums.iter_mut().rev().find(|sum| *sum.0 == held.bettor) {
            Some(sum) => sum.1 += held.amount.cents(),
            None => sums.push((&held.bettor, held.amount.cents())),
        }
    }
    sums.retain(|(_, sum)| *sum < min.cents());
    let short = |held: &&Held| sums.iter().any(|(bettor, _)| **bettor == held.bettor);
    counted().filter(short).collect()
}

/// Whether a side bet has lost the other wager that it needs.
pub(super) fn lacks_another(
    rulebook: &Rulebook,
    table: &Table,
    gone: &[&Held],
    held: &Held,
) -> bool {
    let Some(setup) = &table.setup else { return false };
    let Some(needs) = &rulebook.bet_clauses(held.bet).needs else { return false };
    if !needs.in_force.holds(&setup.setting) || needs.any_of.is_empty() {
        return false;
    }
    !table.wagers.iter().any(|other| {
        other.bettor == held.bettor && needs.any_of.contains(&other.bet) && !gone.contains(&other)
    })
}
