//! Wrongs that may be done to the events of a record that move money.

use rules::{Amount, Grade, Outcome};
use sim::Auditor;
use table::event::{Resettled, Settled, WagerOf, Why};
use table::{Event, Table};

/// Something wrong that may be done to an event: what stands in its place, or nothing where it has
/// no such part.
pub(crate) type Wrong = fn(&Event) -> Option<Vec<Event>>;

/// An amount with so many cents more.
pub(crate) fn cent(amount: &mut Amount, by: i64) {
    *amount = Amount::from_cents(amount.cents() + by);
}

fn paid(event: &Event, by: i64) -> Option<Vec<Event>> {
    let mut event = event.clone();
    let Event::StationPaid { amount, .. } = &mut event else { return None };
    cent(amount, by);
    Some(vec![event])
}

fn returned(event: &Event, wrong: impl Fn(&mut Vec<WagerOf>)) -> Option<Vec<Event>> {
    let mut event = event.clone();
    let Event::WagersReturned { wagers, .. } = &mut event else { return None };
    wrong(wagers);
    let none = wagers.is_empty();
    Some(if none { Vec::new() } else { vec![event] })
}

fn forfeited(event: &Event, wrong: impl Fn(&mut Vec<WagerOf>)) -> Option<Vec<Event>> {
    let mut event = event.clone();
    let Event::WagersForfeited { wagers } = &mut event else { return None };
    wrong(wagers);
    let none = wagers.is_empty();
    Some(if none { Vec::new() } else { vec![event] })
}

/// A correction with something done to the first change that moves money.
fn corrected(event: &Event, wrong: impl Fn(&mut Vec<Resettled>, usize)) -> Option<Vec<Event>> {
    let mut event = event.clone();
    let Event::CoupCorrected { changes, .. } = &mut event else { return None };
    let moves = changes.iter().position(|change| change.difference() != 0)?;
    wrong(changes, moves);
    Some(vec![event])
}

fn voided(event: &Event, wrong: impl Fn(&mut Vec<Resettled>, usize)) -> Option<Vec<Event>> {
    let mut event = event.clone();
    let Event::PastCoupVoided { changes, .. } = &mut event else { return None };
    let moves = changes.iter().position(|change| change.difference() != 0)?;
    wrong(changes, moves);
    Some(vec![event])
}

fn reversed(event: &Event, wrong: impl Fn(&mut Vec<Settled>)) -> Option<Vec<Event>> {
    let mut event = event.clone();
    let Event::SettlementReversed { settled, .. } = &mut event else { return None };
    settled.first()?;
    wrong(settled);
    Some(vec![event])
}

fn restored(event: &Event, by: i64) -> Option<Vec<Event>> {
    let mut event = event.clone();
    let Event::CreditRestored { credit, .. } = &mut event else { return None };
    cent(credit, by);
    Some(vec![event])
}

/// What may be wrong with money, in words.
pub(crate) const MONEY: [(&str, Wrong); 24] = [
    ("a station is paid a cent too much", |event| paid(event, 1)),
    ("a station is paid a cent too little", |event| paid(event, -1)),
    ("a station is not paid", |event| matches!(event, Event::StationPaid { .. }).then(Vec::new)),
    ("a cent more goes back", |event| returned(event, |all| cent(&mut all[0].amount, 1))),
    ("a wager does not go back", |event| returned(event, |all| drop(all.remove(0)))),
    ("a wager that goes back is forfeited", |event| {
        let Event::WagersReturned { wagers, .. } = event else { return None };
        Some(vec![Event::WagersForfeited { wagers: wagers.clone() }])
    }),
    ("a cent more is forfeited", |event| forfeited(event, |all| cent(&mut all[0].amount, 1))),
    ("a wager is not forfeited", |event| forfeited(event, |all| drop(all.remove(0)))),
    ("a wager that is forfeited goes back", |event| {
        let Event::WagersForfeited { wagers } = event else { return None };
        Some(vec![Event::WagersReturned { why: Why::Invalid, wagers: wagers.clone() }])
    }),
    ("a wager is reduced by a cent less", |event| {
        let mut event = event.clone();
        let Event::WagerReduced { to, .. } = &mut event else { return None };
        cent(to, 1);
        Some(vec![event])
    }),
    ("a wager is not reduced", |event| matches!(event, Event::WagerReduced { .. }).then(Vec::new)),
    ("a correction pays a cent too much", |event| {
        corrected(event, |all, at| cent(&mut all[at].after.returned, 1))
    }),
    ("a correction is of a wager that was settled for a cent less", |event| {
        corrected(event, |all, at| cent(&mut all[at].before.returned, -1))
    }),
    ("a correction leaves a wager out", |event| corrected(event, |all, at| drop(all.remove(at)))),
    ("a correction names a wager twice", |event| {
        corrected(event, |all, at| all.push(all[at].clone()))
    }),
    ("a correction is for another outcome", |event| {
        let mut event = event.clone();
        let Event::CoupCorrected { outcome, .. } = &mut event else { return None };
        *outcome = if *outcome == Outcome::Tie { Outcome::Banker } else { Outcome::Tie };
        Some(vec![event])
    }),
    ("of a void coup a cent less goes back", |event| {
        voided(event, |all, at| cent(&mut all[at].after.returned, -1))
    }),
    ("of a void coup a wager does not go back", |event| {
        voided(event, |all, at| drop(all.remove(at)))
    }),
    ("of a void coup a wager that was settled for less goes back", |event| {
        voided(event, |all, at| cent(&mut all[at].before.returned, -1))
    }),
    ("of a void coup a wager is forfeited", |event| {
        voided(event, |all, at| {
            let after = &mut all[at].after;
            let lost = after.grade == Grade::Lose;
            after.grade = if lost { Grade::StandOff } else { Grade::Lose };
            after.returned = if lost { after.wager.amount } else { Amount::ZERO };
        })
    }),
    ("a settlement of a cent more is taken back", |event| {
        reversed(event, |all| cent(&mut all[0].returned, 1))
    }),
    ("a settlement is not taken back", |event| reversed(event, |all| drop(all.remove(0)))),
    ("a credit is put right by a cent too much", |event| restored(event, 1)),
    ("a credit is not put right", |event| {
        matches!(event, Event::CreditRestored { .. }).then(Vec::new)
    }),
];

/// What an auditor who knows what came before says of a record's end, and of the table that it
/// should make.
pub(crate) fn audited<'e>(
    before: &Auditor,
    events: impl IntoIterator<Item = &'e Event>,
    table: &Table,
) -> Result<(), String> {
    let mut auditor = before.clone();
    events.into_iter().try_for_each(|event| auditor.take(event))?;
    auditor.compare(table)
}

/// Whether it makes no difference that a wager did not go back, because it is placed again.
pub(crate) fn is_placed_again<'e>(
    event: &Event,
    behind: impl IntoIterator<Item = &'e Event>,
) -> bool {
    let Event::WagersReturned { wagers, .. } = event else { return false };
    let same = |other: &WagerOf, wager: &WagerOf| {
        (other.place, other.bet, &other.bettor) == (wager.place, wager.bet, &wager.bettor)
    };
    let until = behind.into_iter().take_while(|it| !matches!(it, Event::WageringClosed { .. }));
    until.into_iter().any(|it| match it {
        Event::WagerPlaced { wager } => wagers.first().is_some_and(|gone| same(wager, gone)),
        _ => false,
    })
}
