//! What is settled, bought in and paid out, summed up.

use super::Watch;
use super::hours::Kind;
use super::kept::{CoupRef, Kept, Sum, Sums, Win};
use crate::wire::Money;
use record::form::Form;
use record::table_v1::names::Setting;
use rules::{BetId, Rulebook};
use std::collections::BTreeMap;
use table::event::{Resettled, Settled};
use table::request::Float;
use table::state::CoupId;
use table::{Event, Table};

/// Whether something is counted, or taken out again.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Counted {
    In,
    Out,
}

impl Counted {
    const fn sign(self) -> i64 {
        match self {
            Counted::In => 1,
            Counted::Out => -1,
        }
    }
}

pub(super) fn take(watch: &mut Watch, rulebook: &Rulebook, before: &Table, event: &Event) {
    match event {
        Event::WagersSettled { settled, .. } => {
            count(watch, rulebook, before, (settled, Counted::In));
            won(&mut watch.kept, before, settled);
        }
        Event::SettlementReversed { settled, at_cage, .. } => {
            let all: Vec<Settled> = settled.iter().chain(at_cage).cloned().collect();
            count(watch, rulebook, before, (&all, Counted::Out));
            let coup = CoupRef::from(before.coup_id());
            let undone = |place: u8| all.iter().any(|one| one.wager.place.0 == place);
            watch.kept.wins.retain(|place, win| win.coup != coup || !undone(*place));
        }
        Event::CoupCorrected { coup, changes, .. } => {
            changed(watch, rulebook, before, changes);
            won_again(&mut watch.kept, before, (*coup, changes));
        }
        Event::PastCoupVoided { coup, changes } => {
            let all: Vec<Settled> = changes.iter().map(|change| change.before.clone()).collect();
            count(watch, rulebook, before, (&all, Counted::Out));
            won_again(&mut watch.kept, before, (*coup, changes));
        }
        Event::StationCredited { amount, .. } => {
            more(&mut watch.kept.float.bought_in, *amount);
        }
        Event::StationPaid { amount, .. } | Event::StationAbandoned { amount, .. } => {
            more(&mut watch.kept.float.paid_out, *amount);
        }
        Event::FloatMoved { float } => moved(&mut watch.kept, *float),
        _ => {}
    }
}

fn more(sum: &mut Money, amount: rules::Amount) {
    *sum = Money(sum.0.checked_add(amount).unwrap_or(sum.0));
}

fn moved(kept: &mut Kept, float: Float) {
    let sums = &mut kept.float;
    match float {
        Float::Opened(amount) => sums.opened = Money(amount),
        Float::Filled(amount) => more(&mut sums.filled, amount),
        Float::Credited(amount) => more(&mut sums.credited, amount),
        Float::Closed(amount) => sums.closed = Some(Money(amount)),
    }
}

/// The sums of the setting that is in force.
fn sums<'w>(
    watch: &'w mut Watch,
    rulebook: &Rulebook,
    before: &Table,
) -> Option<&'w mut BTreeMap<String, Sum>> {
    let setting = before.setup.as_ref()?.setting;
    let now = (setting, before.shoe.decks);
    let all = &mut watch.kept.sums;
    if watch.summed != Some(now) || all.is_empty() {
        let (setting, decks) = (Setting::store(&setting, rulebook), now.1);
        let known = all.iter().position(|sums| sums.setting == setting && sums.decks == decks);
        // The sums of the moment stand last.
        let sums = match known {
            Some(known) => all.remove(known),
            None => Sums { setting, decks, bets: BTreeMap::new() },
        };
        all.push(sums);
        watch.summed = Some(now);
        watch.kinds.clear();
    }
    all.last_mut().map(|sums| &mut sums.bets)
}

/// Adds what was settled together, or takes it out.
fn count(
    watch: &mut Watch,
    rulebook: &Rulebook,
    before: &Table,
    (wagers, counted): (&[Settled], Counted),
) {
    let Some(sums) = sums(watch, rulebook, before) else { return };
    let sign = counted.sign();
    let mut together: BTreeMap<rules::BetId, Sum> = BTreeMap::new();
    for one in wagers {
        let sum = together.entry(one.wager.bet).or_default();
        sum.wagers += 1;
        sum.staked += one.staked.cents();
        sum.won += one.wager.amount.cents() - one.returned.cents();
    }
    let mut settled = Vec::new();
    for (bet, of_coup) in together {
        let id = &rulebook.bet_clauses(bet).id;
        if !sums.contains_key(id) {
            sums.insert(id.clone(), Sum::default());
        }
        let Some(sum) = sums.get_mut(id) else { continue };
        let of_coup = Sum {
            wagers: sign * of_coup.wagers,
            staked: sign * of_coup.staked,
            won: sign * of_coup.won,
            squares: i128::from(sign) * i128::from(of_coup.staked).pow(2),
        };
        sum.add(&of_coup);
        settled.push((bet, of_coup));
    }
    for (bet, sum) in settled {
        in_hour(watch, rulebook, before, (bet, &sum));
    }
}

/// Adds to the hour of the moment: what is corrected counts when it is.
fn in_hour(watch: &mut Watch, rulebook: &Rulebook, before: &Table, (bet, sum): (BetId, &Sum)) {
    let known = watch.kinds.get(&bet).copied();
    let kind = known.or_else(|| {
        let setting = Setting::store(&before.setup.as_ref()?.setting, rulebook);
        let id = rulebook.bet_clauses(bet).id.clone();
        let kind = Kind { setting, decks: before.shoe.decks, bet: id };
        Some(watch.kept.hours.kind(kind))
    });
    let Some(kind) = kind else { return };
    watch.kinds.insert(bet, kind);
    watch.kept.hours.settle(kind, sum);
}

/// Wagers are settled again: what was staked stays, what the house won does not.
fn changed(watch: &mut Watch, rulebook: &Rulebook, before: &Table, changes: &[Resettled]) {
    let Some(sums) = sums(watch, rulebook, before) else { return };
    for change in changes {
        let id = &rulebook.bet_clauses(change.before.wager.bet).id;
        if let Some(sum) = sums.get_mut(id) {
            sum.won -= change.difference();
        }
    }
    for change in changes {
        let sum = Sum { won: -change.difference(), ..Sum::default() };
        in_hour(watch, rulebook, before, (change.before.wager.bet, &sum));
    }
}

/// What was won beyond the wagers that won.
fn won(kept: &mut Kept, before: &Table, settled: &[Settled]) {
    let coup = CoupRef::from(before.coup_id());
    for one in settled.iter().filter(|one| is_there(before, one)) {
        let won = one.returned.cents() - one.wager.amount.cents();
        if won <= 0 {
            continue;
        }
        let place = one.wager.place.0;
        let sofar = kept.wins.get(&place).filter(|win| win.coup == coup);
        let sofar = sofar.map_or(0, |win| win.amount.0.cents());
        kept.wins.insert(place, Win { coup, amount: Money::of_cents(sofar + won) });
    }
}

/// Whether whoever wagered has taken the place: others may wager there too, or have left.
fn is_there(before: &Table, one: &Settled) -> bool {
    let place = before.place(one.wager.place);
    place.is_some_and(|place| place.bettor.as_ref() == Some(&one.wager.bettor))
}

/// What was won is another amount now.
fn won_again(kept: &mut Kept, before: &Table, (coup, changes): (CoupId, &[Resettled])) {
    let coup = CoupRef::from(coup);
    for change in changes.iter().filter(|change| is_there(before, &change.before)) {
        let place = change.before.wager.place.0;
        let stake = change.before.wager.amount.cents();
        let beyond = |settled: &Settled| (settled.returned.cents() - stake).max(0);
        let difference = beyond(&change.after) - beyond(&change.before);
        let sofar = kept.wins.get(&place).filter(|win| win.coup == coup);
        let now = sofar.map_or(0, |win| win.amount.0.cents()) + difference;
        if now > 0 {
            kept.wins.insert(place, Win { coup, amount: Money::of_cents(now) });
        } else if sofar.is_some() {
            kept.wins.remove(&place);
        }
    }
}
