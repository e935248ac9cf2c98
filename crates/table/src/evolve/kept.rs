//! Who keeps a lower minimum after it was raised for others, and until when.

use crate::actor::Name;
use crate::state::{KeptStanding, Limits, PlaceId, Table};
use alloc::vec::Vec;

/// Everybody who plays keeps the limits of before: whoever has a place, there; whoever wagered on
/// the last coup without one, where they did.
pub(super) fn by_all(table: &mut Table, old: &Limits) {
    let mut present: Vec<Name> = Vec::new();
    for place in &mut table.places {
        // Somebody with several boxes keeps it where they sit, which is the first of them.
        let Some(bettor) = place.bettor.clone().filter(|name| !present.contains(name)) else {
            continue;
        };
        place.kept.get_or_insert_with(|| old.clone());
        present.push(bettor);
    }
    let last = table.past.last().map(|past| past.paid.as_slice()).unwrap_or_default();
    for wager in last.iter().map(|paid| &paid.wager) {
        if !present.contains(&wager.bettor) && !table.excluded.contains(&wager.bettor) {
            present.push(wager.bettor.clone());
            let (bettor, limits) = (wager.bettor.clone(), old.clone());
            table.kept_standing.push(KeptStanding { bettor, place: wager.place, limits });
        }
    }
}

/// Somebody who stood has sat down, and keeps it there.
pub(super) fn seated(table: &mut Table, at: PlaceId, bettor: &Name) {
    let Some(index) = table.kept_standing.iter().position(|kept| kept.bettor == *bettor) else {
        return;
    };
    let kept = table.kept_standing.remove(index);
    if let Some(place) = super::place_mut(table, at) {
        place.kept = Some(kept.limits);
    }
}

/// Whoever stands and has not wagered on a coup that they could wager on has left.
pub(super) fn sat_out(table: &mut Table) {
    let Some(coup) = table.coup.as_ref().filter(|coup| !coup.is_barred()) else {
        return;
    };
    table.kept_standing.retain(|kept| {
        let paid = coup.paid.iter().any(|paid| paid.wager.bettor == kept.bettor);
        paid || coup.taken_off.contains(&kept.bettor)
    });
}
