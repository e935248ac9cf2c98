//! What happens to the cards.

use crate::event::{Event, Irregularity};
use crate::state::{Backs, Burning, CardSource, Shoe, Shuffling, Stage, Table};
use alloc::vec::Vec;
use rules::Card;
use rules::irregularity::{Remedy, Situation};

pub(super) fn apply(table: &mut Table, event: &Event) {
    let shoe = &mut table.shoe;
    match event {
        Event::CardsBroughtIn { decks, source, backs } => {
            *shoe = brought(shoe, (*decks, *source), backs);
        }
        Event::CardsChecked => shoe.checked = true,
        Event::CardsAccepted => shoe.stage = Stage::Mixed,
        Event::CardsObjectedTo => objected_to(shoe),
        Event::CardsShuffled { how } => {
            if shoe.stage > Stage::Brought {
                *shoe = core::mem::take(shoe).gathered();
            }
            shoe.stage = Stage::Mixed;
            shoe.automatic = *how == Shuffling::Automatic;
            shoe.commitment = None;
            shoe.shuffle_ordered = false;
        }
        Event::ShoeCommitted { .. } | Event::ShoeRevealed { .. } => committed(table, event),
        Event::CutRefused { place } => shoe.cut_refused.push(*place),
        Event::CardsCut { depth, by_staff, .. } => {
            shoe.stage = Stage::Cut;
            shoe.cut = *depth;
            shoe.handled |= !by_staff;
        }
        Event::CuttingCardPlaced { cards_behind } => {
            table.shoes += 1;
            shoe.stage = Stage::Loaded;
            shoe.cards_behind = *cards_behind;
        }
        Event::BurnBegun { method } => {
            shoe.burning = Some(Burning { method: *method, left: None });
        }
        Event::CardBurnt { card, left } => {
            out(shoe, *card);
            shoe.burnt.push(*card);
            if let Some(burning) = &mut shoe.burning {
                burning.left = Some(*left);
            }
        }
        Event::BurnEnded => {
            shoe.burning = None;
            shoe.stage = Stage::InPlay;
            table.used = true;
            super::steps::in_play(table);
        }
        Event::CardBurntBeforeCoup { card }
        | Event::CardDealt { card, .. }
        | Event::IrregularityRecorded {
            what: Irregularity::CardOutOfTurn | Irregularity::DealtTooEarly,
            card,
        } => out(shoe, *card),
        Event::IrregularityRecorded { card: Some(card), .. } => out(shoe, Some(*card)),
        Event::CoupRebuilt { .. }
        | Event::CoupCorrected { .. }
        | Event::BurnMissed { .. }
        | Event::ShoeRestarted
        | Event::MachineLeft => put_right(table, event),
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

/// Other cards, in the place of those of a shoe that is over.
fn brought(before: &Shoe, (decks, source): (u8, CardSource), backs: &Backs) -> Shoe {
    let replaced = before.stage == Stage::Ended;
    let (stage, backs) = (Stage::Brought, backs.clone());
    Shoe { stage, decks, source, origin: source, backs, replaced, ..Shoe::default() }
}

/// Cards that were accepted, and perhaps cut, are so no more.
fn objected_to(shoe: &mut Shoe) {
    shoe.objected = true;
    shoe.stage = Stage::Brought;
    shoe.cut = 0;
    shoe.cut_refused.clear();
}

/// What the order of the cards was committed to, until it is told.
fn committed(table: &mut Table, event: &Event) {
    match event {
        Event::ShoeCommitted { commitment } => {
            table.shoe.commitment.get_or_insert(*commitment);
            table.unrevealed.push(*commitment);
        }
        Event::ShoeRevealed { commitment, .. } => {
            table.unrevealed.retain(|other| other != commitment);
        }
        _ => {}
    }
}

/// What is known of the cards after something went wrong.
fn put_right(table: &mut Table, event: &Event) {
    let shoe = &mut table.shoe;
    match event {
        Event::CoupRebuilt { cards, strays } => {
            let before = table.coup.iter().flat_map(|coup| &coup.cards);
            let before = before.filter_map(|dealt| dealt.card);
            let before = before.chain(table.strays.iter().copied().flatten());
            let known = table.coup.as_ref().map_or(0, |coup| coup.cards.len()) + table.strays.len();
            missed(shoe, known, cards.len() + strays.len());
            let after = cards.iter().map(|dealt| dealt.card).chain(strays.iter().copied());
            recount(shoe, before, after);
        }
        Event::CoupCorrected { coup, cards, .. } if coup.shoe == table.shoes => {
            let now = table.coup.as_ref().filter(|now| now.number == coup.number);
            let past = table.past.iter().rev().find(|past| past.id == *coup);
            let before = now.map(|now| &now.cards).or(past.map(|past| &past.cards));
            missed(shoe, before.map_or(cards.len(), Vec::len), cards.len());
            let before = before.into_iter().flatten().filter_map(|dealt| dealt.card);
            recount(shoe, before, cards.iter().map(|dealt| dealt.card));
        }
        Event::BurnMissed { cards } => {
            let count = u16::try_from(cards.len()).unwrap_or(0);
            shoe.cards_out = shoe.cards_out.saturating_sub(count);
            recount(shoe, cards.iter().copied().flatten(), core::iter::empty());
            shoe.burnt.clear();
        }
        Event::ShoeRestarted => {
            shoe.stage = Stage::Loaded;
            shoe.cards_out = 0;
            // What was recorded as burnt never was.
            shoe.burnt.clear();
            let dealt = table.coup.iter().flat_map(|coup| &coup.cards).map(|dealt| dealt.card);
            shoe.put_back = dealt.chain(table.strays.iter().copied()).collect();
            shoe.census = [0; Card::KINDS];
        }
        // The rest is cut anew, and the cutting card lies in it again.
        Event::MachineLeft => {
            shoe.automatic = false;
            shoe.cutting_card = None;
            shoe.cutting_card_first = false;
            shoe.coups_left = None;
        }
        _ => {}
    }
}

/// Cards turn out to be more than were entered: those are out as well.
fn missed(shoe: &mut Shoe, before: usize, after: usize) {
    let more = u16::try_from(after.saturating_sub(before)).unwrap_or(0);
    shoe.cards_out = shoe.cards_out.saturating_add(more);
}

/// Cards turn out to be others.
fn recount(
    shoe: &mut Shoe,
    before: impl Iterator<Item = Card>,
    after: impl Iterator<Item = Option<Card>>,
) {
    for card in before {
        let count = &mut shoe.census[card.index()];
        *count = count.saturating_sub(1);
    }
    for card in after {
        seen(shoe, card);
    }
}

/// What brings a shoe to its end, and after it.
fn end(shoe: &mut Shoe, event: &Event) {
    match event {
        Event::ShuffleOrdered { .. } => shoe.shuffle_ordered = true,
        Event::CardsReplaced { backs } => {
            *shoe = core::mem::take(shoe).gathered();
            shoe.backs.clone_from(backs);
            shoe.origin = CardSource::Plain;
            shoe.checked = false;
            shoe.replaced = true;
        }
        Event::CuttingCardReached { coup, as_first_card } => {
            shoe.cutting_card = Some(*coup);
            shoe.cutting_card_first = *as_first_card;
        }
        Event::LastCoupCalled { coups_left } => {
            shoe.coups_left = Some(*coups_left);
            // A shoe that was over goes on where its last coup has come out otherwise.
            if shoe.stage == Stage::Ended {
                shoe.stage = Stage::InPlay;
            }
        }
        Event::ExtraDummyAllowed => {
            shoe.extra_allowed = true;
            shoe.stage = Stage::InPlay;
        }
        Event::ShoeEnded | Event::ShoeVoided { .. } => {
            shoe.stage = Stage::Ended;
            shoe.coups_left = None;
            shoe.withdrawn |= matches!(event, Event::ShoeVoided { .. });
        }
        Event::RemedyApplied { remedy, .. } => {
            let withdrawn = matches!(remedy, Remedy::WithdrawCards | Remedy::VoidAndShuffle);
            shoe.withdrawn |= withdrawn && shoe.stage == Stage::Ended;
        }
        Event::CoupCompleted { .. } | Event::CoupInvalidated { .. } | Event::CoupVoided { .. } => {
            shoe.coups += 1;
        }
        Event::HandAccepted { .. }
        | Event::NomineeNamed { .. }
        | Event::IncidentOpened { situation: Situation::WrongHolder, .. } => shoe.handled = true,
        _ => {}
    }
}

/// A card has left the shoe.
fn out(shoe: &mut Shoe, card: Option<Card>) {
    if !shoe.put_back.is_empty() {
        shoe.put_back.remove(0);
    }
    shoe.cards_out = shoe.cards_out.saturating_add(1);
    seen(shoe, card);
}

fn seen(shoe: &mut Shoe, card: Option<Card>) {
    if let Some(card) = card {
        let count = &mut shoe.census[card.index()];
        *count = count.saturating_add(1);
    }
}
