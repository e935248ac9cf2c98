//! What came in and went out of a table beside play, and the counts of its tray.

use super::{Subject, dollars, heading};
use crate::first_large;
use crate::model::{Block, Column, Table};
use crate::moment::moment;
use crate::numbers::count;
use serde::Serialize;
use table::request::PayOut;
use views::accounting::{Money, Tally, TrayShift};

/// All that is to be said of the money beside play; nothing where there was none.
pub(super) fn blocks(subject: &Subject<'_>) -> Vec<Block> {
    let mut blocks = Vec::new();
    let lines = all_lines(subject);
    if !lines.is_empty() {
        let rows = lines.into_iter().map(|(what, tally)| {
            vec![first_large(&what), count(tally.count), dollars(tally.amount)]
        });
        let mut columns = vec![Column::text("What")];
        columns.extend(["Times", "Amount"].map(Column::figures));
        let summary = "What stations were credited with and paid out".to_owned();
        blocks.push(heading("Accounts of stations"));
        blocks.push(Block::Table(Table { summary, columns, rows: rows.collect() }));
    }
    let shifts = shifts(subject);
    if !shifts.rows.is_empty() {
        blocks.push(heading("Float"));
        blocks.push(Block::Table(shifts));
    }
    blocks
}

/// Every kind of money that moved at any of the tables, in words.
fn all_lines(subject: &Subject<'_>) -> Vec<(String, Tally)> {
    let mut all: Vec<(String, Tally)> = Vec::new();
    for (what, tally) in subject.tables.iter().flat_map(|table| lines(table.books.money())) {
        match all.iter_mut().find(|(known, _)| *known == what) {
            Some((_, sum)) => {
                sum.count += tally.count;
                sum.amount += tally.amount;
            }
            None => all.push((what, tally)),
        }
    }
    all
}

/// The counts of every table's tray, each with the table.
fn all_shifts<'a>(
    subject: &Subject<'a>,
) -> impl Iterator<Item = (&'a str, &'a TrayShift)> + use<'a> {
    let tables = subject.tables.iter();
    tables.flat_map(|of| of.books.money().shifts.iter().map(|shift| (of.table, shift)))
}

/// Every kind of money that moved at a table, in words.
fn lines(money: &Money) -> Vec<(String, Tally)> {
    let taken = money.taken.iter();
    let taken = taken.map(|(tender, tally)| (format!("taken: {}", tender.id()), *tally));
    let paid = PayOut::ALL.iter().zip(money.paid);
    let paid = paid.map(|((id, _), tally)| (format!("paid out: {id}"), tally));
    let other = money.other.iter().map(|(what, tally)| (what.words().to_owned(), *tally));
    taken.chain(paid).chain(other).filter(|(_, tally)| tally.count > 0).collect()
}

fn shifts(subject: &Subject<'_>) -> Table {
    let heads = ["Opener", "Fills", "Credits", "Drop", "Expected", "Closer", "Variance"];
    let several = subject.are_several();
    let mut columns: Vec<_> = several.then(|| Column::text("Table")).into_iter().collect();
    columns.extend(["Opened", "Closed"].map(Column::text));
    columns.extend(heads.map(Column::figures));
    let row = |(table, shift): (&str, &TrayShift)| {
        let closed = |of: &dyn Fn(&TrayShift) -> Option<String>| of(shift).unwrap_or_default();
        let table = several.then(|| table.to_owned());
        let figures = [
            moment(shift.opened),
            closed(&|shift| shift.closed.map(|(at, ..)| moment(at))),
            dollars(shift.opener.into()),
            dollars(shift.fills.amount),
            dollars(shift.credits.amount),
            dollars(shift.drop.amount),
            closed(&|shift| shift.closed.map(|(.., expected)| dollars(expected.into()))),
            closed(&|shift| shift.closed.map(|(_, counted, _)| dollars(counted.into()))),
            closed(&|shift| shift.variance().map(dollars)),
        ];
        table.into_iter().chain(figures).collect()
    };
    let summary = "The tray from count to count, and the cash in the drop box".to_owned();
    Table { summary, columns, rows: all_shifts(subject).map(row).collect() }
}

#[derive(Serialize)]
struct LineShape {
    what: String,
    count: u64,
    amount: String,
}

#[derive(Serialize)]
struct ShiftShape {
    table: String,
    opened: String,
    opener: String,
    fills: String,
    credits: String,
    drop: String,
    closed: Option<String>,
    closer: Option<String>,
    expected: Option<String>,
    variance: Option<String>,
}

/// The same as a shape for JSON.
#[derive(Serialize)]
pub(super) struct MoneyShape {
    accounts: Vec<LineShape>,
    float: Vec<ShiftShape>,
}

impl MoneyShape {
    pub(super) fn of(subject: &Subject<'_>) -> MoneyShape {
        let line = |(what, tally): (String, Tally)| LineShape {
            what,
            count: tally.count,
            amount: tally.amount.to_string(),
        };
        let shift = |(table, shift): (&str, &TrayShift)| ShiftShape {
            table: table.to_owned(),
            opened: moment(shift.opened),
            opener: shift.opener.to_string(),
            fills: shift.fills.amount.to_string(),
            credits: shift.credits.amount.to_string(),
            drop: shift.drop.amount.to_string(),
            closed: shift.closed.map(|(at, ..)| moment(at)),
            closer: shift.closed.map(|(_, counted, _)| counted.to_string()),
            expected: shift.closed.map(|(.., expected)| expected.to_string()),
            variance: shift.variance().map(|variance| variance.to_string()),
        };
        MoneyShape {
            accounts: all_lines(subject).into_iter().map(line).collect(),
            float: all_shifts(subject).map(shift).collect(),
        }
    }
}
