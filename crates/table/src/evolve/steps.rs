//! Steps beside the play.

use crate::event::Event;
use crate::state::{Recorded, Stage, Table};

pub(super) fn apply(table: &mut Table, event: &Event) {
    match event {
        Event::StepOrdered { step, .. } => table.ordered.push(step.clone()),
        Event::StepRecorded { step, .. } => {
            table.ordered.retain(|ordered| ordered != step);
            let (coups, cards_out) = (table.shoe.coups, table.shoe.cards_out);
            table.recorded.push(Recorded { step: step.clone(), coups, cards_out });
        }
        // What was recorded of cards is not true of others.
        Event::CardsBroughtIn { .. } | Event::CardsReplaced { .. } => table.recorded.clear(),
        Event::CardsShuffled { .. } if table.shoe.stage == Stage::Ended => table.recorded.clear(),
        _ => {}
    }
}
