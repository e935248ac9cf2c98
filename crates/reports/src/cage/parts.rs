//! The parts of a report of the cage, each as rows.

use super::cell::Kind::{Figures, Words};
use super::cell::{Cell, Section};
use super::{LAST, Subject, agree};
use crate::moment::moment;
use floor::cage::{Closed, DeskKind, Due, DueKind, DueState, Origin, Shift};
use floor::ticket::{Report, State, Sum, Ticket, Till};
use ledger::DeskId;
use table::Time;

/// A part of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// What has become of all tickets.
    Tickets,
    /// Tickets paid, by who paid.
    Cashiers,
    /// Tickets paid, by where.
    Tills,
    /// Every shift, from count to count.
    Shifts,
    /// What was paid in every shift, by kind.
    Paid,
    /// What is and was due, with approvals.
    Dues,
    /// The last tickets that a station printed.
    Printed,
    /// The last tickets that a station accepted.
    Accepted,
    /// Books against tickets, drawers and dues.
    Reconciliation,
}

impl Part {
    /// All of them.
    pub const ALL: [Part; 9] = [
        Part::Tickets,
        Part::Cashiers,
        Part::Tills,
        Part::Shifts,
        Part::Paid,
        Part::Dues,
        Part::Printed,
        Part::Accepted,
        Part::Reconciliation,
    ];

    /// Its word in commands and files.
    pub const fn word(self) -> &'static str {
        match self {
            Part::Tickets => "tickets",
            Part::Cashiers => "cashiers",
            Part::Tills => "tills",
            Part::Shifts => "shifts",
            Part::Paid => "paid",
            Part::Dues => "dues",
            Part::Printed => "printed",
            Part::Accepted => "accepted",
            Part::Reconciliation => "reconciliation",
        }
    }
}

type Columns = &'static [(&'static str, &'static str, super::cell::Kind)];

const TICKETS: Columns =
    &[("what", "Tickets", Words), ("count", "Count", Figures), ("amount", "Amount", Figures)];
const CASHIERS: Columns =
    &[("cashier", "Cashier", Words), ("count", "Tickets", Figures), ("amount", "Paid", Figures)];
const TILLS: Columns =
    &[("till", "Where", Words), ("count", "Tickets", Figures), ("amount", "Paid", Figures)];
const SHIFTS: Columns = &[
    ("desk", "Desk", Words),
    ("cashier", "Cashier", Words),
    ("opened", "Opened", Words),
    ("closed", "Closed", Words),
    ("float", "Float", Figures),
    ("brought", "Brought", Figures),
    ("taken", "Taken", Figures),
    ("paid", "Paid", Figures),
    ("expected", "Expected", Figures),
    ("counted", "Counted", Figures),
    ("variance", "Variance", Figures),
];
const PAID: Columns = &[
    ("desk", "Desk", Words),
    ("kind", "Kind", Words),
    ("cashier", "Cashier", Words),
    ("opened", "Opened", Words),
    ("tickets", "Tickets", Figures),
    ("by_hand", "By hand", Figures),
    ("held", "Held credits", Figures),
    ("together", "Together", Figures),
    ("vouchers", "Vouchers for tokens", Figures),
];
const DUES: Columns = &[
    ("number", "No", Words),
    ("kind", "Kind", Words),
    ("whose", "Whose", Words),
    ("from", "From", Words),
    ("amount", "Amount", Figures),
    ("approved_by", "Approved by", Words),
    ("state", "State", Words),
];
const OF_STATION: Columns = &[
    ("number", "Number", Words),
    ("amount", "Amount", Figures),
    ("at", "When", Words),
    ("state", "State", Words),
];
const RECONCILIATION: Columns = &[
    ("what", "What", Words),
    ("booked", "Found", Figures),
    ("should_be", "Must be", Figures),
    ("difference", "Difference", Figures),
];

/// A part as rows.
pub(super) fn section(subject: &Subject<'_>, part: Part) -> Section {
    let (title, columns, rows) = match part {
        Part::Tickets => ("Tickets, and what is owed on them", TICKETS, liability(subject)),
        Part::Cashiers => ("Tickets paid, by cashier", CASHIERS, by_cashier(subject)),
        Part::Tills => ("Tickets paid, by till", TILLS, by_till(subject)),
        Part::Shifts => ("Shifts, from count to count", SHIFTS, shifts(subject, of_shift)),
        Part::Paid => ("What was paid in each shift", PAID, shifts(subject, paid)),
        Part::Dues => ("What is due and held", DUES, dues(subject)),
        Part::Printed => ("Last tickets printed", OF_STATION, printed(subject)),
        Part::Accepted => ("Last tickets accepted", OF_STATION, accepted(subject)),
        Part::Reconciliation => ("Whether it adds up", RECONCILIATION, reconciled(subject)),
    };
    Section { id: part.word(), title: title.to_owned(), columns, rows }
}

fn summed(name: &impl ToString, sum: Sum) -> Vec<Cell> {
    vec![Cell::text(name), Cell::Count(sum.count), Cell::Amount(sum.total)]
}

fn liability(subject: &Subject<'_>) -> Vec<Vec<Cell>> {
    let report = Report::of(&subject.cage.tickets);
    let rows = [
        ("issued", report.issued),
        ("redeemed", report.redeemed),
        ("outstanding", report.outstanding),
        ("expired", report.expired),
        ("void", report.void),
    ];
    rows.into_iter().map(|(name, sum)| summed(&name, sum)).collect()
}

fn by_cashier(subject: &Subject<'_>) -> Vec<Vec<Cell>> {
    let report = Report::of(&subject.cage.tickets);
    report.by_cashier.iter().map(|(name, sum)| summed(name, *sum)).collect()
}

fn by_till(subject: &Subject<'_>) -> Vec<Vec<Cell>> {
    let report = Report::of(&subject.cage.tickets);
    report.by_till.iter().map(|(till, sum)| summed(&subject.till(*till), *sum)).collect()
}

/// A shift, and the end of it where it is over.
type OfDesk<'a> = (DeskId, &'a Shift, Option<&'a Closed>);

fn shifts(subject: &Subject<'_>, row: fn(OfDesk<'_>) -> Vec<Cell>) -> Vec<Vec<Cell>> {
    let mut rows = Vec::new();
    for (id, desk) in &subject.cage.desks {
        rows.extend(desk.closed.iter().map(|closed| row((*id, &closed.shift, Some(closed)))));
        rows.extend(desk.shift.iter().map(|shift| row((*id, shift, None))));
    }
    rows
}

fn of_shift((desk, shift, closed): OfDesk<'_>) -> Vec<Cell> {
    let expected = closed.map_or_else(|| shift.expected(), |closed| closed.expected.into());
    vec![
        Cell::text(&desk.0),
        Cell::text(&shift.cashier),
        Cell::Text(moment(shift.opened)),
        closed.map_or(Cell::None, |closed| Cell::Text(moment(closed.at))),
        Cell::amount(shift.float),
        Cell::amount(shift.brought),
        Cell::amount(shift.taken),
        Cell::amount(shift.paid.sum()),
        Cell::Amount(expected),
        closed.map_or(Cell::None, |closed| Cell::amount(closed.counted)),
        closed.map_or(Cell::None, |closed| Cell::Amount(closed.variance())),
    ]
}

fn paid((desk, shift, _): OfDesk<'_>) -> Vec<Cell> {
    let kind = match shift.kind {
        DeskKind::Window => "window",
        DeskKind::Kiosk => "kiosk",
    };
    vec![
        Cell::text(&desk.0),
        Cell::text(&kind),
        Cell::text(&shift.cashier),
        Cell::Text(moment(shift.opened)),
        Cell::Amount(shift.paid.tickets),
        Cell::Amount(shift.paid.by_hand),
        Cell::Amount(shift.paid.held),
        Cell::Amount(shift.paid.sum()),
        Cell::Amount(shift.vouchers),
    ]
}

fn dues(subject: &Subject<'_>) -> Vec<Vec<Cell>> {
    let row = |(due, number): (&Due, u64)| {
        let kind = match due.kind {
            DueKind::ByHand => "to be paid by hand",
            DueKind::Held => "held",
        };
        let state = match due.state {
            DueState::Open => "open".to_owned(),
            DueState::Paid { desk, at } => format!("paid at {desk}, {}", moment(at)),
            DueState::Withdrawn => "declined".to_owned(),
        };
        let approved: Vec<_> = due.approved.iter().map(|name| &**name).collect();
        vec![
            Cell::Count(number),
            Cell::text(&kind),
            Cell::text(&due.whose),
            Cell::Text(origin(subject, due.origin)),
            Cell::amount(due.amount),
            Cell::Text(approved.join(", ")),
            Cell::Text(state),
        ]
    };
    subject.cage.dues.iter().zip(1..).map(row).collect()
}

fn origin(subject: &Subject<'_>, origin: Origin) -> String {
    match origin {
        Origin::Station(spot) => format!("credit of {}", subject.spot(spot)),
        Origin::Ticket(number) => format!("ticket {number}"),
        Origin::Expired(number) => format!("expired ticket {number}"),
        Origin::House(table) => format!("win of {}", subject.table(table)),
        Origin::Table(table) => format!("moved by {}", subject.table(table)),
        Origin::Promotion(promotion) => format!("prize of promotion {}", promotion.0),
        Origin::Tournament(pool) => format!("tournament {pool}"),
    }
}

/// The latest of some tickets, the last one first. Numbers are masked unless they were redeemed.
fn latest(mut tickets: Vec<(Time, &Ticket)>) -> Vec<Vec<Cell>> {
    tickets.sort_by_key(|(at, ticket)| (core::cmp::Reverse(*at), ticket.number));
    let row = |(at, ticket): (Time, &Ticket)| {
        vec![
            Cell::Text(ticket.shown_number()),
            Cell::amount(ticket.amount),
            Cell::Text(moment(at)),
            Cell::text(&state(&ticket.state)),
        ]
    };
    tickets.into_iter().take(LAST).map(row).collect()
}

const fn state(state: &State) -> &'static str {
    match state {
        State::Reserved => "reserved",
        State::Printing => "printing",
        State::Issued => "issued",
        State::Presented { .. } => "presented",
        State::Reprinting(_) => "being reprinted",
        State::Redeemed { .. } => "redeemed",
        State::Void(_) => "void",
        State::Expired => "expired",
        State::Failed => "not printed",
        State::Abandoned => "given up",
        State::Lost { .. } => "lost",
    }
}

fn printed(subject: &Subject<'_>) -> Vec<Vec<Cell>> {
    let own = subject.cage.tickets.iter().filter(|ticket| Some(ticket.from) == subject.station);
    latest(own.filter_map(|ticket| Some((ticket.issued?, ticket))).collect())
}

fn accepted(subject: &Subject<'_>) -> Vec<Vec<Cell>> {
    let own = subject.cage.tickets.iter().filter_map(|ticket| match ticket.state {
        State::Redeemed { till: Till::Station(spot), at, .. } if Some(spot) == subject.station => {
            Some((at, ticket))
        }
        _ => None,
    });
    latest(own.collect())
}

fn reconciled(subject: &Subject<'_>) -> Vec<Vec<Cell>> {
    let row = |line: &agree::Line| {
        vec![
            Cell::text(&line.what),
            Cell::Amount(line.booked),
            Cell::Amount(line.should_be),
            Cell::Amount(line.difference()),
        ]
    };
    agree::lines(subject).iter().map(row).collect()
}
