//! What happens in a coup.

use super::{put, take};
use crate::actor::Time;
use crate::event::{Event, Irregularity};
use crate::state::{
    Answers, CarriedCard, CoupState, DealtCard, HandState, Hands, NamedFor, PlaceId, RefusedHand,
    Stage, Table, Wagering,
};
use alloc::vec::Vec;

pub(super) fn apply(table: &mut Table, event: &Event) {
    match event {
        Event::WageringOpened { number, kind, until } => {
            table.next_is_dummy = false;
            table.coup = Some(CoupState::new(*number, *kind, Wagering::Open(*until)));
            table.agreed.clear();
        }
        Event::WagerPlaced { wager } => put(&mut table.wagers, wager),
        Event::WagerReduced { wager, to } => {
            let mut reduced = wager.clone();
            reduced.amount = *to;
            reduced.tokens = wager.tokens.min(*to);
            put(&mut table.wagers, &reduced);
        }
        Event::WagersReturned { .. }
        | Event::WagersForfeited { .. }
        | Event::SettlementReversed { .. } => gone(table, event),
        Event::WagersSettled { settled, .. } => {
            let gone: Vec<_> = settled.iter().map(|settled| settled.wager.clone()).collect();
            take(&mut table.wagers, &gone);
        }
        Event::CoupCalledOff | Event::CoupInvalidated { .. } | Event::CoupVoided { .. } => {
            // A card that nobody had to draw is gone with the coup it lay in.
            table.strays.clear();
            end(table);
        }
        Event::CoupRebuilt { .. }
        | Event::CardLaidAside { .. }
        | Event::CardCarried { .. }
        | Event::CarriedCardUsed { .. }
        | Event::IrregularityRecorded {
            what: Irregularity::CardOutOfTurn | Irregularity::DealtTooEarly,
            ..
        } => strays(table, event),
        Event::FaceUpSeen { next_is_dummy } => {
            table.next_is_dummy |= *next_is_dummy;
            table.face_up = true;
        }
        // A card that is out already may still begin the one dummy coup after the last.
        Event::ShoeEnded => {
            table.strays.clear();
            table.next_is_dummy = false;
            table.face_up = false;
        }
        Event::CardsBroughtIn { .. } | Event::CardsShuffled { .. } => {
            table.carried.clear();
            table.strays.clear();
            // No card has been seen in these.
            table.next_is_dummy = false;
            table.face_up = false;
        }
        Event::CoupCompleted { idle, active } => {
            super::incidents::remember(table);
            super::kept::sat_out(table);
            end(table);
            count_idle(table, idle, active);
        }
        Event::MarkerMoved { to } => table.marker = *to,
        within => {
            if let Some(coup) = &mut table.coup {
                apply_within(coup, within);
            }
            beside(table, within);
        }
    }
    if table.is_dealing() {
        table.begun = table.begun.max(Some(table.coup_id()));
    }
    if let (Event::WagersSettled { early, settled }, Some(coup)) = (event, &mut table.coup) {
        coup.paid.extend(settled.iter().cloned());
        coup.settled |= !early;
    }
}

/// Time passes. Of a period that stands still, and of the time to take wagers back while accounts
/// may be frozen, as much is left behind it as before.
pub(super) fn time_passes(table: &mut Table, now: Time) {
    let (before, passed) = (table.now, now.0.saturating_sub(table.now.0));
    let (still, frozen) = (table.stands_still(), table.may_be_frozen());
    let later = |until: &mut Time| {
        if *until > before {
            until.0 = until.0.saturating_add(passed);
        }
    };
    if let Some(coup) = &mut table.coup {
        if let (true, Wagering::Open(Some(until))) = (still, &mut coup.wagering) {
            later(until);
        }
        let until = coup.answers.as_mut().and_then(|answers| answers.until.as_mut());
        if let Some(until) = until.filter(|_| frozen) {
            later(until);
        }
    }
    table.now = now;
}

/// Wagers that are on the coup no more, or whose settlement is taken back.
fn gone(table: &mut Table, event: &Event) {
    match event {
        Event::WagersReturned { wagers, why } => {
            take(&mut table.wagers, wagers);
            if let Some(coup) = table.coup.as_mut().filter(|_| why.is_by_the_house()) {
                coup.taken_off.extend(wagers.iter().map(|wager| wager.bettor.clone()));
            }
        }
        Event::WagersForfeited { wagers } => take(&mut table.wagers, wagers),
        Event::SettlementReversed { settled, at_cage, .. } => {
            if let Some(coup) = &mut table.coup {
                coup.paid.retain(|one| !settled.contains(one) && !at_cage.contains(one));
                let undone = settled.iter().chain(at_cage);
                coup.taken_off.extend(undone.map(|one| one.wager.bettor.clone()));
            }
        }
        _ => {}
    }
}

/// What an event of the coup means for the table around it.
fn beside(table: &mut Table, event: &Event) {
    match event {
        Event::ShoeVoided { .. } => end(table),
        Event::ShoeRestarted => table.strays.clear(),
        // What was agreed to until now was whether it is wagered on.
        Event::CoupBegun { .. } => {
            table.agreed.clear();
            let wagered = !table.wagers.is_empty();
            if let Some(coup) = &mut table.coup {
                coup.wagered |= wagered;
            }
        }
        // The card that lay face up in the shoe is out.
        Event::CardDealt { .. } | Event::CardBurnt { .. } | Event::CardBurntBeforeCoup { .. } => {
            table.face_up = false;
        }
        _ => {}
    }
}

/// Who has gone one more coup without a wager, and who has not.
fn count_idle(table: &mut Table, idle: &[PlaceId], active: &[PlaceId]) {
    for place in idle {
        if let Some(place) = super::place_mut(table, *place) {
            place.idle = place.idle.saturating_add(1);
        }
    }
    for place in active {
        if let Some(place) = super::place_mut(table, *place) {
            place.idle = 0;
        }
    }
}

/// A card that nobody had to draw, and what becomes of it.
fn strays(table: &mut Table, event: &Event) {
    match event {
        Event::CardCarried { card, exposed, dummy } => {
            table.strays.drain(..table.strays.len().min(1));
            table.carried.push(CarriedCard { card: *card, exposed: *exposed, dummy: *dummy });
        }
        Event::CarriedCardUsed { side, card } => {
            table.carried.drain(..table.carried.len().min(1));
            if let Some(coup) = &mut table.coup {
                coup.cards.push(DealtCard { side: *side, card: *card, exposed: false });
            }
        }
        Event::CardLaidAside { .. } => {
            table.strays.drain(..table.strays.len().min(1));
        }
        Event::CoupRebuilt { cards, strays } => {
            if let Some(coup) = &mut table.coup {
                // Other cards are announced and settled anew.
                if coup.cards != *cards {
                    coup.cards.clone_from(cards);
                    coup.announced = None;
                    coup.settled = false;
                }
                table.strays.clone_from(strays);
            }
        }
        // Before the shoe is in play there is no coup that it could belong to.
        Event::IrregularityRecorded { card, .. } if table.shoe.stage == Stage::InPlay => {
            table.strays.push(*card);
            // The card that lay face up in the shoe is out.
            table.face_up = false;
        }
        _ => {}
    }
}

/// The coup is over, and with it what was asked and agreed for it.
fn end(table: &mut Table) {
    let warned = table.coup.take().map(|coup| coup.warned);
    table.warned.extend(warned.unwrap_or_default());
    table.agreed.clear();
    table.waiting.retain(|waiting| !waiting.request.is_of_a_coup());
}

fn apply_within(coup: &mut CoupState, event: &Event) {
    match event {
        Event::WageringClosed { .. } => coup.wagering = Wagering::Closed,
        Event::DummyDeclared { kind, .. }
        | Event::CoupBegun { kind }
        | Event::CoupBarred { kind } => coup.kind = *kind,
        Event::OfferMade { offer, until, asked } => {
            let (asked, answered) = (asked.clone(), Vec::new());
            coup.answers = Some(Answers { offer: *offer, until: *until, asked, answered });
            coup.asked = true;
        }
        Event::OfferAnswered { bettor } => {
            if let Some(answers) = &mut coup.answers {
                answers.answered.push(bettor.clone());
            }
        }
        Event::OfferEnded { .. } => coup.answers = None,
        Event::ShoeRestarted => {
            coup.cards.clear();
            coup.announced = None;
            coup.burnt = false;
            coup.hands = Hands::default();
        }
        Event::WageringReopened { until } => {
            coup.wagering = Wagering::Open(*until);
            coup.reopened = true;
        }
        Event::BurnBeforeCoupWanted => coup.burn_wanted = true,
        Event::CardBurntBeforeCoup { .. } => coup.burnt = true,
        Event::CardDealt { side, card } => {
            coup.cards.push(DealtCard { side: *side, card: *card, exposed: false });
        }
        Event::CardExposed { number, card } => {
            let place = usize::from(*number).checked_sub(1);
            if let Some(dealt) = place.and_then(|place| coup.cards.get_mut(place)) {
                dealt.card = Some(*card);
                dealt.exposed = true;
            }
        }
        Event::HandOffered { side, place, bettor } => {
            *coup.hands.of_mut(*side) = HandState::Offered(*place);
            coup.hands.named.retain(|named| named.side != *side);
            coup.hands.named.extend(bettor.clone().map(|bettor| NamedFor {
                side: *side,
                place: *place,
                bettor,
            }));
        }
        Event::HandAccepted { side, place } => {
            *coup.hands.of_mut(*side) = HandState::With(*place);
            coup.hands.had.push((*side, *place));
        }
        Event::HandRefused { side, place } => {
            *coup.hands.of_mut(*side) = HandState::WithDealer;
            let bettor = coup.hands.named_at(*side, *place).cloned();
            coup.hands.named.retain(|named| named.side != *side);
            coup.hands.refused.push(RefusedHand { side: *side, place: *place, bettor });
        }
        Event::NomineeNamed { side, name } => {
            let state = coup.hands.of_mut(*side);
            if let HandState::With(place) | HandState::WithNominee(place, _) = state {
                *state = HandState::WithNominee(*place, name.clone());
            }
        }
        Event::HandTakenBack { side } => *coup.hands.of_mut(*side) = HandState::Back,
        Event::OutcomeAnnounced { outcome, .. } => coup.announced = Some(*outcome),
        _ => {}
    }
}
