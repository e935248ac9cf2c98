//! What happens to the cards.

use crate::event::Event;
use crate::state::{Burning, Shoe, Shuffling, Stage, Table};
use rules::Card;

pub(super) fn apply(table: &mut Table, event: &Event) {
    let shoe = &mut table.shoe;
    match event {
        Event::CardsBroughtIn { decks, source, backs } => {
            *shoe = Shoe {
                stage: Stage::Brought,
                decks: *decks,
                source: *source,
                backs: backs.clone(),
                ..Shoe::default()
            };
        }
        Event::CardsChecked => shoe.checked = true,
        Event::CardsAccepted => shoe.stage = Stage::Mixed,
        Event::CardsObjectedTo => shoe.source = crate::state::CardSource::Plain,
        Event::CardsShuffled { how } => {
            if shoe.stage > Stage::Brought {
                *shoe = core::mem::take(shoe).gathered();
            }
            shoe.stage = Stage::Mixed;
            shoe.automatic = *how == Shuffling::Automatic;
            shoe.shuffle_ordered = false;
        }
        Event::CutRefused { place } => shoe.cut_refused.push(*place),
        Event::CardsCut { by_staff, .. } => {
            shoe.stage = Stage::Cut;
            shoe.handled |= !by_staff;
        }
        Event::CuttingCardPlaced { cards_behind } => {
            shoe.stage = Stage::Loaded;
            shoe.cards_behind = *cards_behind;
        }
        Event::BurnBegun { method } => {
            shoe.burning = Some(Burning { method: *method, left: None });
        }
        Event::CardBurnt { card, left } => {
            out(shoe, *card);
            if let Some(burning) = &mut shoe.burning {
                burning.left = Some(*left);
            }
        }
        Event::BurnEnded => {
            shoe.burning = None;
            shoe.stage = Stage::InPlay;
        }
        Event::CardBurntBeforeCoup { card } | Event::CardDealt { card, .. } => out(shoe, *card),
        Event::IrregularityRecorded { card: Some(card), .. } => out(shoe, Some(*card)),
        Event::CardExposed { number, card } => {
            let place = usize::from(*number).checked_sub(1);
            let dealt = table.coup.as_ref().zip(place).and_then(|(c, place)| c.cards.get(place));
            if dealt.is_some_and(|dealt| dealt.card.is_none()) {
                seen(shoe, Some(*card));
            }
        }
        later => end(shoe, later),
    }
}

/// What brings a shoe to its end, and after it.
fn end(shoe: &mut Shoe, event: &Event) {
    match event {
        Event::ShuffleOrdered { .. } => shoe.shuffle_ordered = true,
        Event::CardsReplaced { backs } => {
            *shoe = core::mem::take(shoe).gathered();
            shoe.backs.clone_from(backs);
            shoe.checked = false;
        }
        Event::CuttingCardReached { coup, as_first_card } => {
            shoe.cutting_card = Some(*coup);
            shoe.cutting_card_first = *as_first_card;
        }
        Event::LastCoupCalled { coups_left } => shoe.coups_left = Some(*coups_left),
        Event::ExtraDummyAllowed => {
            shoe.extra_allowed = true;
            shoe.stage = Stage::InPlay;
        }
        Event::ShoeEnded | Event::ShoeVoided { .. } => {
            shoe.stage = Stage::Ended;
            shoe.coups_left = None;
        }
        Event::CoupCompleted { .. } | Event::CoupInvalidated { .. } | Event::CoupVoided { .. } => {
            shoe.coups += 1;
        }
        Event::HandAccepted { .. } | Event::NomineeNamed { .. } => shoe.handled = true,
        _ => {}
    }
}

/// A card has left the shoe.
fn out(shoe: &mut Shoe, card: Option<Card>) {
    shoe.cards_out = shoe.cards_out.saturating_add(1);
    seen(shoe, card);
}

fn seen(shoe: &mut Shoe, card: Option<Card>) {
    if let Some(card) = card {
        let count = &mut shoe.census[card.index()];
        *count = count.saturating_add(1);
    }
}
