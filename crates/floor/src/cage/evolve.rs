//! Folding an event into the cage: copies facts, decides nothing, never fails.

use super::event::{Event, Origin, What};
use super::state::{Cage, Closed, Due, DueKind, DueState, Payouts, Shift, index};
use crate::actor::{Name, Time};
use crate::ticket::{self, Till};
use ledger::{DeskId, Total};
use rules::Amount;

/// The cage after an event.
#[must_use]
pub fn evolve(mut cage: Cage, event: &Event) -> Cage {
    cage.now = event.at;
    let by = event.asked.as_ref().map(|asked| asked.by.clone()).unwrap_or_default();
    apply(&mut cage, (event.at, &by), &event.what);
    if let Some(asked) = &event.asked {
        cage.answered.insert(asked.key, event.clone());
    }
    cage
}

/// The cage after some events.
#[must_use]
pub fn evolve_all<'e>(cage: Cage, events: impl IntoIterator<Item = &'e Event>) -> Cage {
    events.into_iter().fold(cage, evolve)
}

fn apply(cage: &mut Cage, (at, by): (Time, &Name), what: &What) {
    match what {
        What::Ticket(event) => {
            ticket::evolve(&mut cage.tickets, at, by, event);
            if let ticket::Event::Redeemed { till: Till::Desk(desk), tickets } = event {
                let sum: Total = tickets.iter().map(|paid| paid.amount).sum();
                at_desk(cage, *desk, |shift| shift.paid.tickets += sum);
            }
        }
        What::ShiftOpened { desk, kind, cashier, counted } => {
            let shift = Shift {
                kind: *kind,
                cashier: cashier.clone(),
                opened: at,
                float: *counted,
                brought: Total::ZERO,
                taken: Total::ZERO,
                paid: Payouts::default(),
                vouchers: Total::ZERO,
            };
            cage.desks.entry(*desk).or_default().shift = Some(shift);
        }
        What::CashBrought { desk, amount } => {
            at_desk(cage, *desk, |shift| shift.brought += *amount);
        }
        What::CashTaken { desk, amount } => at_desk(cage, *desk, |shift| shift.taken += *amount),
        What::ShiftClosed { desk, expected, counted } => {
            close(cage, *desk, at, (*expected, *counted));
        }
        What::VoucherExchanged { voucher, value, desk } => {
            cage.vouchers.insert(voucher.clone());
            at_desk(cage, *desk, |shift| shift.vouchers += *value);
        }
        What::AnswersForgotten { before } => {
            cage.answered.retain(|_, event| event.at >= *before);
        }
        dues => apply_due(cage, (at, by), dues),
    }
}

fn apply_due(cage: &mut Cage, (at, by): (Time, &Name), what: &What) {
    match what {
        What::DueRaised { due, kind, origin, amount, whose } => {
            if let Origin::Ticket(number) | Origin::Expired(number) = origin {
                ticket::void(&mut cage.tickets, *number, *due);
            }
            cage.dues.push(Due {
                kind: *kind,
                origin: *origin,
                amount: *amount,
                whose: whose.clone(),
                approved: alloc::vec::Vec::new(),
                state: DueState::Open,
            });
        }
        What::DueApproved { due } => with_due(cage, *due, |due| due.approved.push(by.clone())),
        What::DueDeclined { due, origin, .. } => with_due(cage, *due, |due| {
            due.approved.clear();
            match origin {
                Origin::House(_) => due.state = DueState::Withdrawn,
                _ => due.kind = DueKind::Held,
            }
        }),
        What::DuePaid { due, kind, desk, amount } => {
            with_due(cage, *due, |due| due.state = DueState::Paid { desk: *desk, at });
            at_desk(cage, *desk, |shift| match kind {
                DueKind::ByHand => shift.paid.by_hand += *amount,
                DueKind::Held => shift.paid.held += *amount,
            });
        }
        _ => {}
    }
}

fn at_desk(cage: &mut Cage, desk: DeskId, change: impl FnOnce(&mut Shift)) {
    let desk = cage.desks.get_mut(&desk);
    if let Some(shift) = desk.and_then(|desk| desk.shift.as_mut()) {
        change(shift);
    }
}

fn close(cage: &mut Cage, desk: DeskId, at: Time, (expected, counted): (Amount, Amount)) {
    let Some(desk) = cage.desks.get_mut(&desk) else { return };
    if let Some(shift) = desk.shift.take() {
        desk.closed.push(Closed { shift, at, expected, counted });
    }
}

fn with_due(cage: &mut Cage, number: u32, change: impl FnOnce(&mut Due)) {
    let due = index(number).and_then(|index| cage.dues.get_mut(index));
    if let Some(due) = due {
        change(due);
    }
}
