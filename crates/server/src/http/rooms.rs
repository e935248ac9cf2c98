//! The rooms of the office: who is let into which.

use crate::authority::Denied;
use crate::caller::Caller;
use crate::floor::Floor;
use floor::staff::{Principal, Room};

/// Whoever asks, where the room is open to them.
pub(super) fn enter<'c>(
    floor: &Floor,
    caller: &'c Caller,
    room: Room,
) -> Result<&'c Principal, Denied> {
    let person = caller.person.as_ref().ok_or_else(|| caller.denied())?;
    if room.is_open_to(&floor.people.terms(), &person.rights) {
        return Ok(person);
    }
    let words = format!("{} has no role that opens the room {}", person.name, room.id());
    Err(Denied::NotAllowed(words))
}
