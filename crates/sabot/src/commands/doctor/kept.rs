//! The store: whether it is one, whether this program can use it, and how far it is.

use super::{Finding, Grade};
use crate::clock;
use crate::failure::Failure;
use crate::numbers::count;
use crate::store::Address;

pub(super) fn look(address: &Address) -> Vec<Finding> {
    if let Address::Sqlite(path) = address
        && !path.exists()
    {
        let found = format!("{address} is made at the first start");
        return vec![Finding::good("store", found)];
    }
    match kept(address) {
        Ok(findings) => findings,
        Err(failure) => vec![Finding::refused("store", &failure)],
    }
}

fn kept(address: &Address) -> Result<Vec<Finding>, Failure> {
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
    Ok([Some(finding), Some(record), last.map(behind)].into_iter().flatten().collect())
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
