//! What came in and went out of a table beside play, and the counts of its tray.

use super::{count, dollars, heading};
use crate::first_large;
use crate::model::{Block, Column, Table};
use serde::Serialize;
use table::request::PayOut;
use views::accounting::{Money, Tally, TrayShift};

/// All that is to be said of the money beside play; nothing where there was none.
pub(super) fn blocks(money: &Money) -> Vec<Block> {
    let mut blocks = Vec::new();
    let lines = lines(money);
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
    if !money.shifts.is_empty() {
        blocks.push(heading("Float"));
        blocks.push(Block::Table(shifts(money)));
    }
    blocks
}

/// Every kind of money that moved, in words.
fn lines(money: &Money) -> Vec<(String, Tally)> {
    let taken = money.taken.iter();
    let taken = taken.map(|(tender, tally)| (format!("taken: {}", tender.id()), *tally));
    let paid = PayOut::ALL.iter().zip(money.paid);
    let paid = paid.map(|((id, _), tally)| (format!("paid out: {id}"), tally));
    let other = money.other.iter().map(|(what, tally)| (what.words().to_owned(), *tally));
    taken.chain(paid).chain(other).filter(|(_, tally)| tally.count > 0).collect()
}

fn shifts(money: &Money) -> Table {
    let heads = ["Opener", "Fills", "Credits", "Drop", "Expected", "Closer", "Variance"];
    let mut columns: Vec<_> = ["Opened", "Closed"].map(Column::text).into();
    columns.extend(heads.map(Column::figures));
    let row = |shift: &TrayShift| {
        let closed = |of: &dyn Fn(&TrayShift) -> Option<String>| of(shift).unwrap_or_default();
        vec![
            shift.opened.to_string(),
            closed(&|shift| shift.closed.map(|(at, ..)| at.to_string())),
            dollars(shift.opener.into()),
            dollars(shift.fills.amount),
            dollars(shift.credits.amount),
            dollars(shift.drop.amount),
            closed(&|shift| shift.closed.map(|(.., expected)| dollars(expected.into()))),
            closed(&|shift| shift.closed.map(|(_, counted, _)| dollars(counted.into()))),
            closed(&|shift| shift.variance().map(dollars)),
        ]
    };
    let summary = "The tray from count to count, and the cash in the drop box".to_owned();
    Table { summary, columns, rows: money.shifts.iter().map(row).collect() }
}

#[derive(Serialize)]
struct LineShape {
    what: String,
    count: u64,
    amount: String,
}

#[derive(Serialize)]
struct ShiftShape {
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
    pub(super) fn of(money: &Money) -> MoneyShape {
        let line = |(what, tally): (String, Tally)| LineShape {
            what,
            count: tally.count,
            amount: tally.amount.to_string(),
        };
        let shift = |shift: &TrayShift| ShiftShape {
            opened: shift.opened.to_string(),
            opener: shift.opener.to_string(),
            fills: shift.fills.amount.to_string(),
            credits: shift.credits.amount.to_string(),
            drop: shift.drop.amount.to_string(),
            closed: shift.closed.map(|(at, ..)| at.to_string()),
            closer: shift.closed.map(|(_, counted, _)| counted.to_string()),
            expected: shift.closed.map(|(.., expected)| expected.to_string()),
            variance: shift.variance().map(|variance| variance.to_string()),
        };
        MoneyShape {
            accounts: lines(money).into_iter().map(line).collect(),
            float: money.shifts.iter().map(shift).collect(),
        }
    }
}
