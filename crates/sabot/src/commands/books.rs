//! `sabot books`: handle, win and hold of what was played in a scenario or at the tables of a
//! store.

use super::played::played;
use crate::cli::BooksArgs;
use crate::failure::Failure;
use crate::library::Library;
use crate::store::{self, Address};
use crate::tables::{self, not_restored};
use crate::{paper, watch};
use journal::Store;
use record::Reader;
use reports::accounting::{Subject, TableBooks, csv, json, report};
use rulebook::Edition;
use std::ops::ControlFlow;
use std::path::Path;
use std::slice::from_ref;
use std::sync::atomic::{AtomicU64, Ordering};
use views::accounting::Accounting;

pub(crate) fn run(library: &Library, args: &BooksArgs) -> Result<String, Failure> {
    if store::is_named(&args.source) {
        return of_store(library, args);
    }
    if !args.tables.is_empty() {
        let message = format!("--table is for stores, and {} is not one", args.source);
        return Err(Failure::not_understood(message));
    }
    let played = played(library, Path::new(&args.source))?;
    let mut books = Accounting::new(played.edition.at_table());
    for batch in &played.batches {
        books.take(batch);
    }
    let (edition, table) = (played.edition, played.table);
    told(&[TableBooks { edition, table, books: &books }], args)
}

fn told(tables: &[TableBooks<'_>], args: &BooksArgs) -> Result<String, Failure> {
    let subject = Subject { tables, by: args.by };
    match &args.out {
        Some(out) => paper::write(&report(&subject), out),
        None if args.json => Ok(json(&subject)),
        None if args.csv => Ok(csv(&subject)),
        None => Ok(reports::markdown(&report(&subject))),
    }
}

fn of_store(library: &Library, args: &BooksArgs) -> Result<String, Failure> {
    let address = Address::parse(&args.source)?;
    let store = address.read()?;
    let editions = library.for_records()?;
    let readers = wanted((&address, &*store), args, &editions)?;
    let entries = store.last().map_err(|fault| address.failure(&fault))?;
    let all = watch::reading(entries, |seen| {
        let books = readers.iter().map(|reader| counted(&address, reader, seen));
        books.collect::<Result<Vec<_>, _>>()
    })?;
    let tables: Vec<_> = readers
        .iter()
        .zip(&all)
        .map(|(reader, books)| TableBooks {
            edition: reader.edition(),
            table: &reader.begun().table,
            books,
        })
        .collect();
    told(&tables, args)
}

/// The tables that are asked for, each once.
fn wanted<'s, 'e>(
    (address, store): (&Address, &'s dyn Store),
    args: &BooksArgs,
    editions: &[&'e Edition],
) -> Result<Vec<Reader<'s, 'e>>, Failure> {
    let mut names = args.tables.clone();
    names.sort();
    names.dedup();
    if names.is_empty() {
        names = tables::names(address, store)?;
    }
    if names.is_empty() {
        return Err(Failure::refused(format!("{address} has no table"), None));
    }
    names.iter().map(|name| tables::reader((address, store), name, editions)).collect()
}

/// The books of a table, entry by entry.
fn counted<'e>(
    address: &Address,
    reader: &Reader<'_, 'e>,
    seen: &AtomicU64,
) -> Result<Accounting<'e>, Failure> {
    let mut books = Accounting::new(reader.rulebook());
    let walked = reader.walk(0, &mut |_, kept| {
        books.take(from_ref(&kept.event));
        seen.fetch_add(1, Ordering::Relaxed);
        ControlFlow::Continue(())
    });
    walked.map_err(|why| not_restored(address, &why))?;
    Ok(books)
}
