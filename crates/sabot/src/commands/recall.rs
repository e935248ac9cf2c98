//! `sabot recall`: coups of a scenario or of a table of a store, card by card and wager by wager.

use super::played::played;
use crate::cli::RecallArgs;
use crate::failure::Failure;
use crate::library::Library;
use crate::store::{self, Address};
use crate::tables::{self, not_restored};
use crate::{paper, watch};
use record::Reader;
use reports::recall::{Subject, json, report};
use rulebook::Edition;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::Ordering;
use table::Name;
use table::state::PlaceId;
use views::recall::{Recall, Record, Whose};

pub(crate) fn run(library: &Library, args: &RecallArgs) -> Result<String, Failure> {
    if store::is_named(&args.source) {
        return of_store(library, args);
    }
    if let Some(table) = &args.table {
        let message = format!("{} is not a store and has no table {table}", args.source);
        return Err(Failure::not_understood(message));
    }
    let played = played(library, Path::new(&args.source))?;
    let mut recall = Recall::new(played.edition.at_table());
    for batch in &played.batches {
        recall.take(batch);
    }
    let mut found = Found::default();
    found.take(args, recall.records);
    told(&found, args, (played.edition, played.table))
}

fn of_store(library: &Library, args: &RecallArgs) -> Result<String, Failure> {
    let address = Address::parse(&args.source)?;
    let store = address.read()?;
    let Some(table) = &args.table else {
        let known = tables::names(&address, &*store)?.join(", ");
        let message = format!("name the table behind the store: {address} has {known}");
        return Err(Failure::not_understood(message));
    };
    if args.place.is_none() && args.bettor.is_none() && args.coup.is_none() {
        let message = "say whose coups, with --place or --bettor, or which, with --coup; \
            `sabot export` writes all of them";
        return Err(Failure::not_understood(message.to_owned()));
    }
    let editions = library.for_records()?;
    let reader = tables::reader((&address, &*store), table, &editions)?;
    let stream = tables::stream(table)?;
    let head = store.head(&stream).map_err(|fault| address.failure(&fault))?;
    let found = recalled(&reader, args, head.map_or(0, |head| head.number));
    let found = found.map_err(|why| not_restored(&address, &why))?;
    told(&found, args, (reader.edition(), &reader.begun().table))
}

/// Goes through a table's record and keeps what is wanted of it.
fn recalled(
    reader: &Reader<'_, '_>,
    args: &RecallArgs,
    entries: u64,
) -> Result<Found, record::NotRestored> {
    let mut recall = Recall::new(reader.rulebook());
    let mut found = Found::default();
    watch::reading(entries, |seen| {
        reader.walk(0, &mut |row, kept| {
            recall.one(&kept.event);
            found.take(args, recall.take_finished());
            seen.store(row.number, Ordering::Relaxed);
            ControlFlow::Continue(())
        })
    })?;
    found.take(args, recall.records);
    Ok(found)
}

/// The coups that are wanted, and what is said where there are none.
#[derive(Default)]
struct Found {
    records: Vec<Record>,
    coups: usize,
    names: BTreeSet<Name>,
}

impl Found {
    fn take(&mut self, args: &RecallArgs, records: Vec<Record>) {
        let whose = whose(args);
        for record in records {
            self.coups += 1;
            self.names.extend(record.wagers.iter().map(|one| one.wager.bettor.clone()));
            if whose.coup(&record) && args.coup.is_none_or(|coup| coup.is(record.id)) {
                self.records.push(record);
            }
        }
    }

    /// What could be asked for instead.
    fn none(&self, args: &RecallArgs) -> String {
        let names: Vec<&str> = self.names.iter().map(|name| &**name).collect();
        let names = if names.is_empty() { "nobody".to_owned() } else { names.join(", ") };
        let (source, count) = (&args.source, self.coups);
        let of = args.table.as_ref().map_or_else(String::new, |table| format!(", table {table},"));
        format!("{source}{of} has no such coup: it has {count} coups, and wagers of {names}")
    }
}

fn whose(args: &RecallArgs) -> Whose<'_> {
    match (args.place, &args.bettor) {
        (Some(place), _) => Whose::Place(PlaceId(place)),
        (None, Some(name)) => Whose::Bettor(name),
        (None, None) => Whose::All,
    }
}

fn told(
    found: &Found,
    args: &RecallArgs,
    (edition, table): (&Edition, &str),
) -> Result<String, Failure> {
    if found.records.is_empty() {
        return Err(Failure::refused(found.none(args), None));
    }
    let records: Vec<&Record> = found.records.iter().collect();
    let subject = Subject { edition, table, whose: whose(args), records: &records };
    match &args.out {
        Some(out) => paper::write(&report(&subject), out),
        None if args.json => Ok(json(&subject)),
        None => Ok(reports::markdown(&report(&subject))),
    }
}
