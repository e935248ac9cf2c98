//! `sabot books`: handle, win and hold of what is played in a scenario.

use super::played::played;
use crate::cli::BooksArgs;
use crate::failure::Failure;
use crate::library::Library;
use crate::paper;
use reports::accounting::{Subject, csv, json, report};
use views::accounting::Accounting;

pub(crate) fn run(library: &Library, args: &BooksArgs) -> Result<String, Failure> {
    let played = played(library, &args.file)?;
    let mut books = Accounting::new(played.edition.at_table());
    for batch in &played.batches {
        books.take(batch);
    }
    let (edition, table) = (played.edition, played.table);
    let subject = Subject { edition, table, books: &books, by: args.by };
    match &args.out {
        Some(out) => paper::write(&report(&subject), out),
        None if args.json => Ok(json(&subject)),
        None if args.csv => Ok(csv(&subject)),
        None => Ok(reports::markdown(&report(&subject))),
    }
}
