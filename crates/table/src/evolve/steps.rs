//! Steps beside the play.

use crate::actor::Name;
use crate::event::Event;
use crate::state::{Played, Recorded, Stage, Table};
use alloc::vec::Vec;

pub(super) fn apply(table: &mut Table, event: &Event) {
    match event {
        Event::StepOrdered { step, .. } => table.ordered.push(step.clone()),
        Event::StepRecorded { step, .. } => {
            table.ordered.retain(|ordered| ordered != step);
            let (coups, cards_out) = (table.shoe.coups, table.shoe.cards_out);
            table.recorded.push(Recorded { step: step.clone(), coups, cards_out });
            of_played(table, step);
        }
        // What was recorded of cards is not true of others.
        Event::CardsBroughtIn { .. } | Event::CardsReplaced { .. } => table.recorded.clear(),
        Event::CardsShuffled { .. } if table.shoe.stage == Stage::Ended => table.recorded.clear(),
        // Once dealt with again, they have to be looked at again.
        Event::CoupCompleted { .. } | Event::CoupInvalidated { .. } | Event::CoupVoided { .. } => {
            in_play(table);
        }
        _ => {}
    }
}

/// The cards of the shoe are in play, and nothing has been recorded of them since.
pub(super) fn in_play(table: &mut Table) {
    let played = Played { origin: table.shoe.origin, recorded: Vec::new() };
    if !table.played.contains(&played) {
        table.played.push(played);
    }
}

/// A step is recorded of all cards that have been in play, those that are gone included.
fn of_played(table: &mut Table, step: &Name) {
    for played in core::mem::take(&mut table.played) {
        let mut played = played;
        if !played.recorded.contains(step) {
            played.recorded.push(step.clone());
        }
        if !table.played.contains(&played) {
            table.played.push(played);
        }
    }
}
