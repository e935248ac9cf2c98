//! Taking in what happens.

use super::alarms::{Found, VigilAlarm, VigilAlarmCode};
use super::kept::{Compared, Opened, PastShoe, Stake, VigilKept};
use crate::wire::Face;
use rules::{Card, Rulebook, Side};
use std::collections::BTreeMap;
use std::sync::LazyLock;
use table::event::{Irregularity, Settled};
use table::{Event, Table};
use views::vigil::{
    Beside, Census, Order, PAST_SHOES, Run, Trace, factory, run, run_within, threshold,
};

/// Takes in an event, at the table as it stood before; whether it changes anything that is shown.
pub(super) fn take(
    kept: &mut VigilKept,
    rulebook: &Rulebook,
    before: &Table,
    event: &Event,
) -> bool {
    match event {
        Event::CuttingCardPlaced { .. } => began(kept, before),
        Event::ShoeRestarted => restarted(kept),
        Event::BurnBegun { .. } => {
            let mut beside = Beside::default();
            beside.take(rulebook, event);
            kept.burn_shown = beside.burn_shown;
        }
        Event::CardDealt { card, .. } => {
            kept.places.push(kept.dealt.len());
            came(kept, before, *card);
        }
        Event::CardBurnt { card, .. } => {
            kept.racked.push(*card);
            came(kept, before, *card);
        }
        Event::CardBurntBeforeCoup { card } => {
            kept.racked.push(*card);
            kept.burnt_between.extend(card.map(Face));
            came(kept, before, *card);
        }
        Event::IrregularityRecorded { what, card } => irregular(kept, before, (*what, *card)),
        Event::CardExposed { number, card } => exposed(kept, before, (*number, *card)),
        Event::WageringOpened { number, .. } => {
            let unseen = census(kept, before).unseen.to_vec();
            kept.opened.push(Opened { coup: *number, unseen });
            kept.places.clear();
        }
        Event::WageringClosed { .. } => kept.closed = Some(before.now.0),
        Event::WagersSettled { settled, .. } => staked(kept, rulebook, before, settled),
        Event::SettlementReversed { settled, at_cage, .. } => {
            let number = before.coup_id().number;
            for one in settled.iter().chain(at_cage) {
                if let Some(stakes) = kept.stakes.get_mut(&*one.wager.bettor) {
                    stakes.retain(|stake| stake.coup != number);
                }
            }
        }
        Event::CoupCompleted { .. } | Event::CoupVoided { .. } | Event::CoupInvalidated { .. } => {
            racked(kept, before);
        }
        Event::CoupRebuilt { .. } => kept.places.clear(),
        Event::WagerPlaced { .. } | Event::TableOpened { .. } | Event::TableClosed => {}
        _ => return false,
    }
    true
}

/// The census as it is known here.
pub(super) fn census(kept: &VigilKept, table: &Table) -> Census {
    let burnt_between = kept.burnt_between.iter().map(|face| face.0).collect();
    Census::of(table, &Beside { burn_shown: kept.burn_shown, burnt_between })
}

/// Another shoe: what is known of the one before is kept to compare with.
fn began(kept: &mut VigilKept, before: &Table) {
    let old = std::mem::take(kept);
    let mut past = old.past;
    if !old.dealt.is_empty() {
        past.push(PastShoe { shoe: old.shoe, dealt: old.dealt, racked: old.racked });
    }
    let too_many = past.len().saturating_sub(PAST_SHOES);
    past.drain(..too_many);
    // Odds that were never worked out, as when a record is read again, are not gone back to.
    let is_whole = old.opened.is_empty() && !old.course.coups.is_empty();
    let stakes: BTreeMap<_, _> =
        old.stakes.into_iter().filter(|(_, stakes)| !stakes.is_empty()).collect();
    let compared = (is_whole && !stakes.is_empty()).then_some(Compared {
        shoe: old.shoe,
        decks: old.decks,
        burn_shown: old.burn_shown,
        stakes,
        course: old.course,
        ..Compared::default()
    });
    *kept = VigilKept {
        shoe: before.shoes + 1,
        decks: before.shoe.decks,
        past,
        setting: old.setting,
        compared: compared.or(old.compared),
        held: old.held,
        alarms: old.alarms,
        ..VigilKept::default()
    };
}

/// The cards go back into the shoe.
fn restarted(kept: &mut VigilKept) {
    kept.dealt.clear();
    kept.racked.clear();
    kept.places.clear();
    kept.burnt_between.clear();
    kept.burn_shown = false;
}

/// A card has left the shoe.
fn came(kept: &mut VigilKept, before: &Table, card: Option<Card>) {
    kept.dealt.push(card);
    let last = kept.dealt.len();
    compare(kept, before, last);
}

/// A card came that nobody had to draw, or that cannot be.
fn irregular(kept: &mut VigilKept, before: &Table, (what, card): (Irregularity, Option<Card>)) {
    let is_out = matches!(what, Irregularity::CardOutOfTurn | Irregularity::DealtTooEarly);
    if is_out || card.is_some() {
        came(kept, before, card);
    }
    if what == Irregularity::TooManyCopies {
        kept.alarm(VigilAlarm {
            code: VigilAlarmCode::TooManyCopies,
            since: before.now.0,
            shoe: kept.shoe,
            coup: before.coup.as_ref().map_or(before.shoe.coups, |coup| coup.number),
            // No shoe that holds what it should can do it.
            one_in: u64::from(u32::MAX),
            cards: None,
            earlier: None,
            from: None,
            backwards: false,
            bettor: None,
        });
    }
}

/// A card that was dealt face down is known now.
fn exposed(kept: &mut VigilKept, before: &Table, (number, card): (u8, Card)) {
    let place = usize::from(number).checked_sub(1).and_then(|at| kept.places.get(at).copied());
    let Some(place) = place else { return };
    if !kept.dealt.expose(place, card) {
        return;
    }
    for end in place + 1..=kept.dealt.len() {
        compare(kept, before, end);
    }
}

/// The cards of a coup go into the rack, hand by hand.
fn racked(kept: &mut VigilKept, before: &Table) {
    let cards = || before.coup.iter().flat_map(|coup| &coup.cards);
    for side in [Side::Player, Side::Banker] {
        for dealt in cards().filter(|dealt| dealt.side == side) {
            kept.racked.push(dealt.card);
        }
    }
    kept.places.clear();
}

/// A deck as it is packed.
static PACKED: LazyLock<Trace> = LazyLock::new(factory);

/// Looks whether the cards up to here came in an order that they had before.
fn compare(kept: &mut VigilKept, before: &Table, end: usize) {
    let least = usize::try_from(threshold(kept.decks)).unwrap_or(usize::MAX);
    if end < least || kept.decks == 0 {
        return;
    }
    let now = &kept.dealt;
    let mut found: Option<Found> = None;
    let mut look = |order: Order, earlier: Option<u32>, run: Option<Run>| {
        let longest = found.as_ref().map_or(least, |found| found.run.cards + 1);
        if let Some(run) = run.filter(|run| run.cards >= longest) {
            found = Some(Found { order, earlier, run });
        }
    };
    for past in &kept.past {
        let shoe = Some(past.shoe);
        look(Order::Dealt, shoe, run((now, end), &past.dealt));
        look(Order::Racked, shoe, run((now, end), &past.racked));
    }
    look(Order::Packed, None, run((now, end), &PACKED));
    look(Order::Same, Some(kept.shoe), run_within((now, end)));
    if let Some(found) = found {
        let coup = before.coup.as_ref().map_or(before.shoe.coups, |coup| coup.number);
        kept.alarm_of(&found, (before.now.0, coup));
    }
}

/// What was staked on a coup, on bets whose odds are known.
fn staked(kept: &mut VigilKept, rulebook: &Rulebook, before: &Table, settled: &[Settled]) {
    let coup = before.coup_id().number;
    for one in settled {
        let id = &rulebook.bet_clauses(one.wager.bet).id;
        let Some(bet) = kept.course.bets.iter().position(|known| known == id) else { continue };
        let stake = Stake { coup, bet, cents: one.staked.cents() };
        kept.stakes.entry(one.wager.bettor.to_string()).or_default().push(stake);
    }
}
