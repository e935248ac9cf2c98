//! The store: whether it is one, whether this program can use it, and how far it is.

use super::{Finding, Grade};
use crate::clock;
use crate::failure::Failure;
use crate::library::Library;
use crate::numbers::count;
use crate::store::Address;
use house::Numbers;
use house::plan::FloorPlan;
use journal::{Store, StreamId};
use record::{NotRestored, Reader};
use rulebook::Edition;
use std::path::Path;

pub(super) fn look(
    rulebooks: Option<&Path>,
    address: &Address,
    plan: Option<&FloorPlan>,
) -> Vec<Finding> {
    if let Address::Sqlite(path) = address
        && !path.exists()
    {
        let found = format!("{address} is made at the first start");
        return vec![Finding::good("store", found)];
    }
    match kept(rulebooks, address, plan) {
        Ok(findings) => findings,
        Err(failure) => vec![Finding::refused("store", &failure)],
    }
}

fn kept(
    rulebooks: Option<&Path>,
    address: &Address,
    plan: Option<&FloorPlan>,
) -> Result<Vec<Finding>, Failure> {
    let schema = address.is_store()?;
    let known = schema.known;
    let finding = Finding::good("store", format!("{address}: schema {known}"));
    if !schema.pending.is_empty() {
        let finding = Finding {
            found: format!("{address}: schema {} of {known}", schema.found.unwrap_or(0)),
            ..finding
        };
        let mend = "back it up, then bring it up to date: sabot migrate STORE";
        return Ok(vec![finding.graded(Grade::Fix, mend)]);
    }
    let store = address.read()?;
    let heads = store.heads().map_err(|fault| address.failure(&fault))?;
    let entries: u64 = heads.iter().map(|(_, head)| head.number).sum();
    let last = heads.iter().map(|(_, head)| head.time_ms).max();
    let found = format!("{} in {}", count(entries, "entry"), count(heads.len(), "stream"));
    let record = Finding::good("record", found)
        .graded(Grade::Good, "what is in it is checked by: sabot verify STORE");
    let mut findings: Vec<Finding> =
        [Some(finding), Some(record), last.map(behind)].into_iter().flatten().collect();
    let library = Library::open(rulebooks)?;
    let editions = library.for_records()?;
    findings.extend(heads.iter().filter_map(|(stream, _)| unread(&*store, stream, &editions)));
    let numbers = Numbers::recorded(&*store).map_err(|fault| address.failure(&fault))?;
    let wrong = plan.map(|plan| numbers.wrong(plan)).unwrap_or_default();
    findings.extend(wrong.into_iter().map(misnumbered));
    Ok(findings)
}

/// A table of the plan that cannot have its number in the books: the house would not start.
fn misnumbered(found: String) -> Finding {
    let mend = "a number is one table's for good: \"The floor plan\" in docs/operations.md";
    Finding::good("number", found).graded(Grade::Fix, mend)
}

/// A table that was begun by an edition of its rulebook that is not at hand: it could not be run.
fn unread(store: &dyn Store, stream: &StreamId, editions: &[&Edition]) -> Option<Finding> {
    let missing = Reader::open(store, stream, editions).err()?;
    if !matches!(missing, NotRestored::RulebookMissing { .. }) {
        return None;
    }
    let mend = "keep that edition on the shelf: \"Upgrade\" in docs/operations.md";
    Some(Finding::good("table", missing.to_string()).graded(Grade::Fix, mend))
}

/// Whether the machine's clock is behind what was recorded.
fn behind(last_ms: i64) -> Finding {
    let finding = Finding::good("time", format!("the last entry is of {}", clock::utc(last_ms)));
    let behind_s = last_ms.saturating_sub(clock::now_ms()) / 1_000;
    if behind_s < 2 {
        return finding;
    }
    let mend = format!("this machine's clock is {behind_s} s behind that: set it right");
    finding.graded(Grade::Look, mend)
}
