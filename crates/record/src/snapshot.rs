//! Snapshots of a recorded table: kept to save time, never the truth.

use crate::form::Form;
use crate::postings::Account;
use crate::reader::Recorded;
use crate::table_v1::names::Amount;
use crate::table_v1::state;
use crate::text::Text;
use crate::unreadable::Unreadable;
use journal::Snapshot;
use ledger::{Ledger, Line, Meter, Meters, Spot, TableId, Total};
use serde::{Deserialize, Serialize};

/// What folded it: the version of the program, and a digest of the source of the fold and of its
/// stored form. Another program finds nothing, folds anew, and does not take what the other kept
/// for wrong.
pub const TAG: &str = concat!("record ", env!("CARGO_PKG_VERSION"), " ", env!("FOLD_DIGEST"));

/// A table and its books.
#[derive(Serialize, Deserialize)]
struct Body {
    table: state::Table,
    /// The accounts with their balances.
    accounts: Vec<(Text<ledger::Account>, Text<rules::Amount>)>,
    meters: Vec<Metered>,
}

/// The meters of a station.
#[derive(Serialize, Deserialize)]
struct Metered {
    table: u16,
    place: u8,
    /// In cents, in the order of the meters.
    counted: Vec<String>,
}

/// The snapshot of a table; none where its books are wrong.
pub(crate) fn of(recorded: &Recorded<'_>) -> Option<Snapshot> {
    if recorded.books.fault(&recorded.table).is_some() {
        return None;
    }
    let rulebook = recorded.edition.at_table();
    let ledger = &recorded.books.ledger;
    let account = |line: Line| (Text::Says(line.account), Text::Says(line.balance));
    let body = Body {
        table: state::Table::store(&recorded.table, rulebook),
        accounts: ledger.lines().map(account).collect(),
        meters: ledger.metered().map(metered).collect(),
    };
    let body = serde_json::to_vec(&body).expect("its keys are texts and its numbers whole");
    let (stream, tag) = (recorded.stream.clone(), TAG.to_owned());
    Some(Snapshot { stream, number: recorded.number, tag, head: recorded.head, body })
}

fn metered((spot, meters): (Spot, Meters)) -> Metered {
    let counted = Meter::ALL.map(|meter| meters.read(meter).cents().to_string());
    Metered { table: spot.table.0, place: spot.place, counted: counted.to_vec() }
}

/// The table of a snapshot; none where it cannot be read, and then nothing is lost but time.
pub(crate) fn read<'e>(first: &Recorded<'e>, kept: &Snapshot) -> Option<Recorded<'e>> {
    let rulebook = first.edition.at_table();
    let body: Body = serde_json::from_slice(&kept.body).ok()?;
    let mut recorded = first.clone();
    recorded.table = state::Table::load(&body.table, rulebook).ok()?;
    recorded.books.ledger = ledger(&body)?;
    recorded.number = kept.number;
    recorded.head = kept.head;
    Some(recorded)
}

fn ledger(body: &Body) -> Option<Ledger> {
    let line = |(account, balance): &(Text<ledger::Account>, Text<rules::Amount>)| {
        let account = Account::load(account, &())?;
        Ok(Line { account, balance: Amount::load(balance, &())? })
    };
    let lines: Result<Vec<Line>, Unreadable> = body.accounts.iter().map(line).collect();
    let meters: Option<Vec<_>> = body.meters.iter().map(meters).collect();
    Some(Ledger::restored(lines.ok()?, meters?))
}

fn meters(stored: &Metered) -> Option<(Spot, Meters)> {
    let mut meters = Meters::default();
    for (meter, cents) in Meter::ALL.into_iter().zip(&stored.counted) {
        let counted = Total::from_cents(cents.parse().ok()?);
        // A meter of what went out counts what credit loses.
        meters.count(meter, if meter.is_in() { counted } else { -counted });
    }
    Some((Spot { table: TableId(stored.table), place: stored.place }, meters))
}
