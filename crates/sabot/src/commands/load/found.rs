//! Whether what the house has acknowledged is in its store, and the store sound.

use super::figures::Found;
use super::seats::Seat;
use super::station::Seen;
use crate::cli::VerifyArgs;
use crate::commands::verify;
use crate::failure::Failure;
use crate::library::Library;
use crate::store::Address;
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::path::Path;

/// What every entry of a wager is called.
const PLACED: &str = "wager_placed";

/// Looks for every acknowledged wager, and verifies everything.
pub(super) fn look(
    library: &Library,
    store: &Path,
    (seats, seen): (&[Seat], &[Seen]),
) -> Result<Found, Failure> {
    let address = format!("sqlite:{}", store.display());
    let (placed, entries) = placed(&Address::parse(&address)?, seats)?;
    let missing = |seen: &&Seen| {
        let there = placed.get(&seen.seat);
        seen.accepted.iter().filter(|key| !there.is_some_and(|all| all.contains(key))).count()
    };
    let lost = seen.iter().map(|seen| missing(&seen)).sum();
    let args =
        VerifyArgs { store: address, key: None, checkpoint: None, archives: vec![], json: true };
    let (_, code) = verify::run(library, &args)?;
    let acknowledged = seen.iter().map(|seen| seen.accepted.len()).sum();
    Ok(Found { acknowledged, lost, sound: code == 0, entries })
}

/// The keys of wagers by station.
type Placed = HashMap<usize, HashSet<u32>>;

/// The keys of all wagers in a store, and how many entries it has.
fn placed(address: &Address, seats: &[Seat]) -> Result<(Placed, u64), Failure> {
    let devices: HashMap<&str, usize> =
        seats.iter().map(|seat| seat.device.as_str()).zip(0..).collect();
    let store = address.read()?;
    let (mut placed, mut entries) = (Placed::new(), 0);
    let walked = store.walk(0, &mut |row| {
        entries += 1;
        let own = row.key.split_once(' ').filter(|_| row.kind == PLACED);
        let own = own.and_then(|(device, key)| Some((devices.get(device)?, key.parse().ok()?)));
        if let Some((seat, key)) = own {
            placed.entry(*seat).or_default().insert(key);
        }
        ControlFlow::Continue(())
    });
    walked.map_err(|fault| address.failure(&fault))?;
    Ok((placed, entries))
}
