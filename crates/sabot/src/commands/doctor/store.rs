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
    match address.is_to_be_made() {
        Ok(true) => {
            let found = format!("{address} is made at the first start");
            return vec![Finding::good("store", found)];
        }
        Ok(false) => {}
        Err(failure) => return vec![Finding::refused("store", &failure)],
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
    let mut findings = vec![finding, record];
    findings.extend(last.map(|last_ms| behind(last_ms, clock::now_ms())));
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

/// Whether the machine's clock, which says this, is behind what was recorded last.
fn behind(last_ms: i64, now_ms: i64) -> Finding {
    let finding = Finding::good("time", format!("the last entry is of {}", clock::utc(last_ms)));
    let behind_s = last_ms.saturating_sub(now_ms) / 1_000;
    if behind_s < 2 {
        return finding;
    }
    let mend = format!("this machine's clock is {behind_s} s behind that: set it right");
    finding.graded(Grade::Look, mend)
}

#[cfg(test)]
mod tests {
    use super::{Grade, behind};

    #[test]
    fn a_clock_that_is_behind_the_record_is_told_with_how_far() {
        assert_eq!(behind(5_000, 9_000).grade, Grade::Good);
        assert_eq!(behind(5_000, 3_001).grade, Grade::Good, "what two machines may differ by");
        let finding = behind(65_000, 3_000);
        assert_eq!(finding.grade, Grade::Look);
        assert!(finding.mend.is_some_and(|mend| mend.contains("62 s behind")));
        assert!(finding.found.contains("1970-01-01T00:01:05"), "{}", finding.found);
    }
}
