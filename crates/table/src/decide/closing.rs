//! Wagering closes: what still counts of the wagers.

use crate::event::{Event, WagerOf, Why};
use crate::limits::{on_step, range_of};
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
        let min = range_of(table, &setup.limits, (held.place, &held.bettor), held.bet).min;
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
    let kept = table.keeps_accounts();
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
/// heavier hand are cut back to the next lowest that is permitted, or go back where none is; unless
/// the dealer does it in proportion.
fn over_differential(rulebook: &Rulebook, table: &Table, gone: &[&Held]) -> Vec<Event> {
    let clause = rulebook.wagering.differential.as_ref();
    let Some(limits) = table.setup.as_ref().map(|setup| &setup.limits) else { return Vec::new() };
    let cut_back = clause.is_some_and(|clause| clause.value != Excess::ProRata);
    let Some(max) = limits.differential_max.filter(|_| cut_back) else { return Vec::new() };
    let hands = rulebook.together.both_hands.what;
    let counted = table.wagers.iter().filter(|held| !gone.contains(held));
    let mut left: Vec<(&Held, i64)> = counted.map(|held| (held, held.amount.cents())).collect();
    let mut events = Vec::new();
    loop {
        let [one, other] = hands.map(|bet| {
            left.iter().filter(|(held, _)| held.bet == bet).map(|(_, left)| *left).sum::<i64>()
        });
        let heavier = if one > other { hands[0] } else { hands[1] };
        let excess = (one - other).abs() - max.cents();
        let latest = left.iter().rposition(|(held, _)| held.bet == heavier);
        let Some(latest) = latest.filter(|_| excess > 0) else { return events };
        let (held, amount) = left.remove(latest);
        // One that was cut back before is named as it stands.
        let amount_now = Amount::from_cents(amount);
        let tokens = held.tokens.min(amount_now);
        let wager = WagerOf { amount: amount_now, tokens, ..named(held) };
        let range = range_of(table, limits, (held.place, &held.bettor), held.bet);
        let fits = on_step(&range, Amount::from_cents(amount - excess));
        if fits < range.min || fits.cents() <= 0 {
            let (why, wagers) = (Why::OverDifferential, vec![wager]);
            events.push(Event::WagersReturned { why, wagers });
            continue;
        }
        events.push(Event::WagerReduced { wager, to: fits });
        left.insert(latest, (held, fits.cents()));
    }
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
        let min = range_of(table, &setup.limits, (held.place, &held.bettor), held.bet).min;
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
