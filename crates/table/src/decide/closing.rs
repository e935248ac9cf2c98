//! Wagering closes: what still counts of the wagers.

use crate::event::{Event, WagerOf, Why};
use crate::evolve::evolve_all;
use crate::limits::{Asked, at_risk, on_step, range_of};
use crate::settlement::named;
use crate::state::{Held, Table};
use alloc::vec;
use alloc::vec::Vec;
use rules::wagering::{Channel, Excess, Lock, Under};
use rules::{Amount, Rulebook};

/// Wagering closes: wagers that do not count any more go back, until what is left counts.
pub fn closing(rulebook: &Rulebook, table: &Table, by: Lock) -> Vec<Event> {
    let mut events = vec![Event::WageringClosed { by }];
    let mut left = table.clone();
    loop {
        let gone = not_counted(rulebook, &left);
        if gone.is_empty() {
            break;
        }
        left = evolve_all(left, &gone);
        events.extend(gone);
    }
    events.extend(warnings(rulebook, &left));
    events.extend(accepted(&left));
    events
}

/// What does not count any more of the wagers that are there.
fn not_counted(rulebook: &Rulebook, table: &Table) -> Vec<Event> {
    let mut events = Vec::new();
    let under = table.wagers.iter().filter(|held| is_rejected(rulebook, table, held));
    let mut gone: Vec<&Held> = under.collect();
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
    events
}

/// What becomes of a wager that is below the minimum; nothing of any other.
fn under_minimum(rulebook: &Rulebook, table: &Table, held: &Held) -> Option<Under> {
    let setup = table.setup.as_ref()?;
    let channel = rulebook.wagering.channel(table.place(held.place)?.channel)?;
    let min = range_of(table, &setup.limits, (held.place, &held.bettor), held.bet).min;
    (held.amount < min).then_some(channel.under.value)
}

/// Whether a wager below the minimum goes back: at once, or because its bettor was warned in an
/// earlier coup.
fn is_rejected(rulebook: &Rulebook, table: &Table, held: &Held) -> bool {
    match under_minimum(rulebook, table, held) {
        Some(Under::RejectedAtClose) => true,
        Some(Under::StandsWithWarning) => table.warned.contains(&held.bettor),
        Some(Under::NotTaken | Under::StandsOnceExposed) | None => false,
    }
}

/// What is left at stations is debited.
fn accepted(left: &Table) -> Option<Event> {
    let kept = left.keeps_accounts();
    let debited = left.coup.as_ref().is_some_and(|coup| coup.debited);
    if !kept || debited {
        return None;
    }
    let stations = left.wagers.iter().filter(|held| {
        left.place(held.place).is_some_and(|place| place.channel == Channel::Station)
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
    // What is above the maximum is not at risk.
    let risk = |held: &Held, amount: Amount| {
        at_risk(rulebook, table, limits, &Asked { amount, ..Asked::of(held) }).cents()
    };
    let mut left: Vec<(&Held, Amount)> = counted.map(|held| (held, held.amount)).collect();
    let mut events = Vec::new();
    loop {
        let [one, other] = hands.map(|bet| {
            let on = left.iter().filter(|(held, _)| held.bet == bet);
            on.map(|(held, amount)| risk(held, *amount)).sum::<i64>()
        });
        let heavier = if one > other { hands[0] } else { hands[1] };
        let excess = (one - other).abs() - max.cents();
        let latest = left.iter().rposition(|(held, _)| held.bet == heavier);
        let Some(latest) = latest.filter(|_| excess > 0) else { return events };
        let (held, amount) = left.remove(latest);
        // One that was cut back before is named as it stands.
        let tokens = held.tokens.min(amount);
        let wager = WagerOf { amount, tokens, ..named(held) };
        let range = range_of(table, limits, (held.place, &held.bettor), held.bet);
        let fits = on_step(&range, Amount::from_cents(risk(held, amount) - excess));
        if fits < range.min || fits.cents() <= 0 {
            let (why, wagers) = (Why::OverDifferential, vec![wager]);
            events.push(Event::WagersReturned { why, wagers });
            continue;
        }
        events.push(Event::WagerReduced { wager, to: fits });
        left.insert(latest, (held, fits));
    }
}

pub(super) fn returned(events: &mut Vec<Event>, why: Why, wagers: &[&Held]) {
    if !wagers.is_empty() {
        let wagers = wagers.iter().map(|held| named(held)).collect();
        events.push(Event::WagersReturned { why, wagers });
    }
}

/// Those whose wagers below the minimum stand are told that later ones may not, once in a coup.
fn warnings(rulebook: &Rulebook, left: &Table) -> Vec<Event> {
    let mut told = left.coup.as_ref().map_or_else(Vec::new, |coup| coup.warned.clone());
    let mut events = Vec::new();
    for held in &left.wagers {
        let stands = under_minimum(rulebook, left, held) == Some(Under::StandsWithWarning);
        if stands && !told.contains(&held.bettor) {
            told.push(held.bettor.clone());
            events.push(Event::BettorWarned { bettor: held.bettor.clone() });
        }
    }
    events
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
