//! Whether books, tickets, drawers and dues agree, line by line.

use super::Subject;
use floor::cage::DueKind;
use floor::ticket::{Report, State};
use ledger::{Account, DeskId, Total};
use std::collections::BTreeSet;

/// Two figures that must be the same.
pub(super) struct Line {
    pub(super) what: String,
    pub(super) booked: Total,
    pub(super) should_be: Total,
}

impl Line {
    pub(super) fn agrees(&self) -> bool {
        self.booked == self.should_be
    }

    pub(super) fn difference(&self) -> Total {
        self.booked - self.should_be
    }

    pub(super) fn words(&self) -> String {
        let Line { what, booked, should_be } = self;
        format!(
            "{what}: {booked} where {should_be} should be, a difference of {}",
            self.difference()
        )
    }
}

/// Every figure that there are two of.
pub(super) fn lines(subject: &Subject<'_>) -> Vec<Line> {
    let Subject { cage, books, untaken: [by_hand, held], .. } = subject;
    let line = |what: &str, booked: Total, should_be: Total| {
        let what = what.to_owned();
        Line { what, booked, should_be }
    };
    let booked = |account: Account, should_be| {
        line(&account.to_string(), books.balance(account).into(), should_be)
    };
    let expired = cage.tickets.iter().filter(|ticket| ticket.state == State::Expired);
    let unclaimed: Total = expired.map(|ticket| ticket.amount).sum();
    let tickets = Report::of(&cage.tickets);
    let others = [tickets.redeemed, tickets.outstanding, tickets.expired, tickets.void];
    let mut all = vec![
        line("sum of all accounts", books.sum(), Total::ZERO),
        line(
            "tickets issued: redeemed, outstanding, expired and void together",
            others.iter().map(|sum| sum.total).sum(),
            tickets.issued.total,
        ),
        booked(Account::TicketsOutstanding, cage.tickets.outstanding()),
        booked(Account::Unclaimed, unclaimed),
        booked(Account::ManualPayments, cage.open_dues(DueKind::ByHand) + *by_hand),
        booked(Account::CreditsHeld, cage.open_dues(DueKind::Held) + *held),
    ];
    let known = books.lines().filter_map(|line| match line.account {
        Account::Cage(desk) => Some(desk),
        _ => None,
    });
    let desks: BTreeSet<DeskId> = cage.desks.keys().copied().chain(known).collect();
    all.extend(desks.into_iter().map(|desk| {
        let drawer = cage.shift(desk).map_or(Total::ZERO, floor::cage::Shift::expected);
        booked(Account::Cage(desk), drawer)
    }));
    all
}
