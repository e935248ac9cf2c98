//! The rooms of the office: who is let into which, and which tables they are told of.

use crate::authority::Denied;
use crate::caller::Caller;
use crate::floor::Floor;
use crate::leases::Whereabouts;
use floor::staff::{DeviceKind, Principal, Room};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// Whoever asks, where the room is open to them.
pub(super) fn enter<'c>(
    floor: &Floor,
    caller: &'c Caller,
    room: Room,
) -> Result<&'c Principal, Denied> {
    let person = caller.person.as_ref().ok_or_else(|| caller.denied())?;
    let device = caller.device.as_ref().map(|device| device.kind);
    if matches!(device, Some(DeviceKind::Station | DeviceKind::Display)) {
        let words = "the office is not shown where those who play can see it";
        return Err(Denied::NotAllowed(words.to_owned()));
    }
    if room.is_open_to(&floor.people.terms(), &person.rights) {
        return Ok(person);
    }
    let words = format!("{} has no role that opens the room {}", person.name, room.id());
    Err(Denied::NotAllowed(words))
}

/// Which tables are asked for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Which {
    /// Those that this process runs alone.
    #[serde(default)]
    pub(super) here: bool,
    /// The device that a browser says it is.
    #[serde(default, rename = "as")]
    _device: Option<String>,
}

/// The other processes that run tables of the floor, each with those.
pub(super) fn elsewhere(floor: &Floor) -> BTreeMap<String, BTreeSet<String>> {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for plan in &floor.plan().tables {
        if let Whereabouts::At(address) = floor.leases.whereabouts(&plan.name) {
            found.entry(address).or_default().insert(plan.name.clone());
        }
    }
    found
}
