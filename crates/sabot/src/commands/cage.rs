//! `sabot cage`: what the cage of a store owes, has and paid, and whether it adds up.

use crate::cli::CageArgs;
use crate::failure::Failure;
use crate::library::Library;
use crate::store::Address;
use crate::tables::{no_table, not_restored};
use crate::{paint, paper, watch};
use journal::Store;
use ledger::{Kind, Spot, TableId};
use record::NotRestored;
use record::house::{Report, Walk};
use reports::cage::{Subject, csv, json, report};
use rulebook::Edition;
use std::io::Write;
use std::sync::atomic::Ordering;

/// How the program ends where something does not add up.
const BROKEN: u8 = 3;

pub(crate) fn run(library: &Library, args: &CageArgs) -> Result<(String, u8), Failure> {
    let address = Address::parse(&args.store)?;
    let store = address.read()?;
    let editions = library.for_records()?;
    let entries = store.last().map_err(|fault| address.failure(&fault))?;
    let audited = audited(&*store, &editions, entries);
    let (walk, report) = audited.map_err(|why| not_restored(&address, &why))?;
    let tables: Vec<_> = walk.tables().collect();
    let difference = report.difference.map(|found| found.to_string());
    let subject = Subject {
        cage: walk.cage(),
        books: walk.books(),
        untaken: [Kind::ManualPayments, Kind::CreditsHeld].map(|kind| walk.untaken(kind)),
        station: station((&address, &*store), args, &tables)?,
        tables: &tables,
        difference: difference.as_deref(),
        part: args.part,
    };
    let text = told(&subject, args)?;
    Ok((text, ended(&subject, args)))
}

/// Derives the books of the whole house again.
fn audited<'e>(
    store: &dyn Store,
    editions: &[&'e Edition],
    entries: u64,
) -> Result<(Walk<'e>, Report), NotRestored> {
    watch::reading(entries, |seen| {
        let mut walk = Walk::begin(store, editions)?;
        let mut watch = |position| seen.store(position, Ordering::Relaxed);
        let report = walk.go_on_watched(store, &mut watch)?;
        Ok((walk, report))
    })
}

/// The station whose last tickets are asked for.
fn station(
    from: (&Address, &dyn Store),
    args: &CageArgs,
    tables: &[(TableId, &str)],
) -> Result<Option<Spot>, Failure> {
    let (Some(name), Some(place)) = (&args.table, args.place) else { return Ok(None) };
    let found = tables.iter().find(|(_, known)| known == name);
    let (table, _) = found.ok_or_else(|| no_table(from, name))?;
    Ok(Some(Spot { table: *table, place }))
}

fn told(subject: &Subject<'_>, args: &CageArgs) -> Result<String, Failure> {
    match &args.out {
        Some(out) => paper::write(&report(subject), out),
        None if args.json => Ok(json(subject)),
        None if args.csv => Ok(csv(subject)),
        None => Ok(reports::markdown(&report(subject))),
    }
}

/// Says what does not add up, wherever the report goes, and how the program is to end.
fn ended(subject: &Subject<'_>, args: &CageArgs) -> u8 {
    let wrong = subject.wrong();
    let style = paint::BAD;
    let mut out = anstream::AutoStream::auto(std::io::stderr().lock());
    for what in wrong.iter().filter(|_| !args.json) {
        // Whoever does not listen has the exit code.
        let _ = writeln!(out, "{style}broken{style:#}: {what}");
    }
    if wrong.is_empty() { 0 } else { BROKEN }
}
