//! Whether what the house has acknowledged is in its store, and the store sound.

use super::figures::Found;
use super::paid::Settled;
use super::seats::Seat;
use super::station::Seen;
use crate::cli::VerifyArgs;
use crate::commands::verify;
use crate::failure::Failure;
use crate::library::Library;
use crate::store::Address;
use record::TABLES;
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::path::Path;

/// What every entry of a wager is called.
const PLACED: &str = "wager_placed";

/// What every entry by which a coup is paid is called.
const SETTLED: &str = "wagers_settled";

/// Looks for every acknowledged wager, and verifies everything; and tells when coups were paid.
pub(super) fn look(
    library: &Library,
    store: &Path,
    (seats, seen): (&[Seat], &[Seen]),
) -> Result<(Found, Settled), Failure> {
    let address = format!("sqlite:{}", store.display());
    let Stored { placed, settled, entries } = stored(&Address::parse(&address)?, seats)?;
    let missing = |seen: &&Seen| {
        let there = placed.get(&seen.seat);
        seen.accepted.iter().filter(|key| !there.is_some_and(|all| all.contains(key))).count()
    };
    let lost = seen.iter().map(|seen| missing(&seen)).sum();
    let args =
        VerifyArgs { store: address, key: None, checkpoint: None, archives: vec![], json: true };
    let (_, code) = verify::run(library, &args)?;
    let acknowledged = seen.iter().map(|seen| seen.accepted.len()).sum();
    Ok((Found { acknowledged, lost, sound: code == 0, entries }, settled))
}

/// What is of interest in a store.
#[derive(Default)]
struct Stored {
    /// The keys of wagers, by station.
    placed: HashMap<usize, HashSet<u32>>,
    /// When coups were paid, by table.
    settled: Settled,
    entries: u64,
}

/// Reads a store from its first entry to its last.
fn stored(address: &Address, seats: &[Seat]) -> Result<Stored, Failure> {
    let devices: HashMap<&str, usize> =
        seats.iter().map(|seat| seat.device.as_str()).zip(0..).collect();
    let tables: HashMap<String, usize> =
        seats.iter().map(|seat| (format!("{TABLES}{}", seat.table_name), seat.table)).collect();
    let (store, mut stored) = (address.read()?, Stored::default());
    let walked = store.walk(0, &mut |row| {
        stored.entries += 1;
        let own = row.key.split_once(' ').filter(|_| row.kind == PLACED);
        let own = own.and_then(|(device, key)| Some((devices.get(device)?, key.parse().ok()?)));
        if let Some((seat, key)) = own {
            stored.placed.entry(*seat).or_default().insert(key);
        }
        if let Some(table) = tables.get(row.stream).filter(|_| row.kind == SETTLED) {
            stored.settled.entry(*table).or_default().push(row.time_ms);
        }
        ControlFlow::Continue(())
    });
    walked.map_err(|fault| address.failure(&fault))?;
    Ok(stored)
}
