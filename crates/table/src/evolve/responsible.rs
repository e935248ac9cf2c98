//! What becomes of play cards.

use crate::event::{Event, Settled};
use crate::state::{PlayCard, Table};
use rules::Amount;

pub(super) fn apply(table: &mut Table, event: &Event) {
    match event {
        Event::PlayLimitsSet { bettor, limits, .. } => {
            let now = table.now;
            match table.play_cards.iter_mut().find(|card| card.bettor == *bettor) {
                Some(card) => card.limits = *limits,
                None => table.play_cards.push(PlayCard {
                    bettor: bettor.clone(),
                    limits: *limits,
                    since: now,
                    lost: Amount::ZERO,
                    break_until: None,
                }),
            }
        }
        Event::BreakTaken { bettor, until } => {
            let card = table.play_cards.iter_mut().find(|card| card.bettor == *bettor);
            if let Some(card) = card {
                (card.since, card.break_until) = (*until, Some(*until));
            }
        }
        money => money_moved(table, money),
    }
}

fn money_moved(table: &mut Table, event: &Event) {
    if table.play_cards.is_empty() {
        return;
    }
    match event {
        Event::WagersSettled { settled, .. } => {
            for one in settled {
                lose(table, one, lost(one));
            }
        }
        Event::SettlementReversed { settled, at_cage, .. } => {
            for one in settled.iter().chain(at_cage) {
                lose(table, one, -lost(one));
            }
        }
        Event::CoupCorrected { changes, .. } | Event::PastCoupVoided { changes, .. } => {
            for it in changes {
                lose(table, &it.before, -it.difference());
            }
        }
        _ => {}
    }
}

/// What the bettor lost with a wager, in cents.
const fn lost(settled: &Settled) -> i64 {
    settled.wager.amount.cents() - settled.returned.cents()
}

fn lose(table: &mut Table, settled: &Settled, cents: i64) {
    let card = table.play_cards.iter_mut().find(|card| card.bettor == settled.wager.bettor);
    if let Some(card) = card {
        card.lost = Amount::from_cents(card.lost.cents().saturating_add(cents));
    }
}
