//! Whether cash, tickets and books agree: to the cent, or an alarm that says where.

use super::state::{Cage, DueKind};
use crate::ticket::State;
use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::fmt;
use ledger::{Account, DeskId, Ledger, Total};

/// Where two figures must agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Where {
    /// The cash that a desk paid out, against tickets, payments by hand and held credits.
    CashPaid(DeskId),
    /// The books of a drawer, against what its shift makes it.
    Drawer(DeskId),
    /// The books of tickets outstanding, against the tickets that are.
    TicketsOutstanding,
    /// The books of unclaimed tickets, against the tickets that expired.
    Unclaimed,
    /// The books of manual payments, against those that are due.
    ManualPayments,
    /// The books of credits held, against those that are.
    CreditsHeld,
}

/// Two figures that must agree and do not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Alarm {
    /// Where.
    pub place: Where,
    /// What was found: the cash, or the books.
    pub found: Total,
    /// What it must be, by what happened.
    pub should_be: Total,
}

/// Compares the cash that a desk has ever paid out, as its dispenser or its cashier counts it,
/// with the tickets redeemed there, the payments by hand and the held credits paid.
pub fn reconcile_cash(cage: &Cage, desk: DeskId, cash_paid: Total) -> Option<Alarm> {
    let paid = cage.desks.get(&desk).map(super::Desk::paid).unwrap_or_default();
    compare(Where::CashPaid(desk), cash_paid, paid.sum())
}

/// Compares the books with what has happened at the cage.
pub fn reconcile(cage: &Cage, ledger: &Ledger) -> Vec<Alarm> {
    let booked = |account| Total::from(ledger.balance(account));
    let expired = cage.tickets.iter().filter(|ticket| ticket.state == State::Expired);
    let unclaimed = expired.map(|ticket| ticket.amount).sum();
    let sums = [
        (Where::TicketsOutstanding, Account::TicketsOutstanding, cage.tickets.outstanding()),
        (Where::Unclaimed, Account::Unclaimed, unclaimed),
        (Where::ManualPayments, Account::ManualPayments, cage.open_dues(DueKind::ByHand)),
        (Where::CreditsHeld, Account::CreditsHeld, cage.open_dues(DueKind::Held)),
    ];
    let booked_at = ledger.lines().filter_map(|line| match line.account {
        Account::Cage(desk) => Some(desk),
        _ => None,
    });
    // A desk that only one side knows of is a difference too.
    let desks: BTreeSet<DeskId> = cage.desks.keys().copied().chain(booked_at).collect();
    let drawers = desks.into_iter().map(|desk| {
        let should_be = cage.shift(desk).map_or(Total::ZERO, super::Shift::expected);
        (Where::Drawer(desk), Account::Cage(desk), should_be)
    });
    let all = sums.into_iter().chain(drawers);
    all.filter_map(|(place, account, should_be)| compare(place, booked(account), should_be))
        .collect()
}

fn compare(place: Where, found: Total, should_be: Total) -> Option<Alarm> {
    (found != should_be).then_some(Alarm { place, found, should_be })
}

impl fmt::Display for Where {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Where::CashPaid(desk) => write!(f, "cash paid at {desk}"),
            Where::Drawer(desk) => Account::Cage(*desk).fmt(f),
            Where::TicketsOutstanding => Account::TicketsOutstanding.fmt(f),
            Where::Unclaimed => Account::Unclaimed.fmt(f),
            Where::ManualPayments => Account::ManualPayments.fmt(f),
            Where::CreditsHeld => Account::CreditsHeld.fmt(f),
        }
    }
}

impl fmt::Display for Alarm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Alarm { place, found, should_be } = self;
        let by = *found - *should_be;
        write!(f, "{place}: {found} where {should_be} should be, a difference of {by}: stop paying")
    }
}
