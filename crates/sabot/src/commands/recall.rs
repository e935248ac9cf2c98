//! `sabot recall`: the coups of a scenario, card by card and wager by wager.

use super::played::played;
use crate::cli::RecallArgs;
use crate::failure::Failure;
use crate::library::Library;
use crate::paper;
use reports::recall::{Subject, json, report};
use table::state::PlaceId;
use views::recall::{Recall, Whose};

pub(crate) fn run(library: &Library, args: &RecallArgs) -> Result<String, Failure> {
    let played = played(library, &args.file)?;
    let mut recall = Recall::new(played.edition.at_table());
    for batch in &played.batches {
        recall.take(batch);
    }
    let whose = match (args.place, &args.bettor) {
        (Some(place), _) => Whose::Place(PlaceId(place)),
        (None, Some(name)) => Whose::Bettor(name),
        (None, None) => Whose::All,
    };
    let wanted = |number: u32| args.coup.is_none_or(|coup| coup == number);
    let records: Vec<_> = recall.of(whose).filter(|record| wanted(record.id.number)).collect();
    if records.is_empty() {
        return Err(Failure::refused(none(args, &recall), None));
    }
    let (edition, table) = (played.edition, played.table);
    let subject = Subject { edition, table, whose, records: &records };
    match &args.out {
        Some(out) => paper::write(&report(&subject), out),
        None if args.json => Ok(json(&subject)),
        None => Ok(reports::markdown(&report(&subject))),
    }
}

/// What is said where there is no such coup: what could be asked for instead.
fn none(args: &RecallArgs, recall: &Recall<'_>) -> String {
    let wagers = || recall.records.iter().flat_map(|record| &record.wagers);
    let mut names: Vec<_> = wagers().map(|wagered| wagered.wager.bettor.to_string()).collect();
    names.sort();
    names.dedup();
    let names = if names.is_empty() { "nobody".to_owned() } else { names.join(", ") };
    let (file, count) = (args.file.display(), recall.records.len());
    format!("{file} has no such coup: it has {count} coups, and wagers of {names}")
}
