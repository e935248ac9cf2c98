//! Promotional tokens in people's hands.

use crate::event::{Event, Resettled, Settled, WagerOf};
use crate::state::Table;
use alloc::vec::Vec;
use rules::Amount;

/// Follows the tokens. It is asked before the wagers change: what lay on a bet is a fact of them.
pub(super) fn apply(table: &mut Table, event: &Event) {
    match event {
        Event::VoucherExchanged { bettor, voucher, value, bets } => {
            table.tokens.give(bettor, bets, *value);
            table.vouchers.push(voucher.clone());
        }
        // Mostly there are no tokens at all.
        Event::WagerPlaced { .. } if table.tokens.0.is_empty() => {}
        Event::WagerPlaced { wager } => {
            let standing = table.wager(wager.place, &wager.bettor, wager.bet);
            let standing = standing.map_or(0, |held| held.tokens.cents());
            table.tokens.put(&wager.bettor, wager.bet, wager.tokens.cents() - standing);
        }
        Event::WagerReduced { wager, to } => {
            let less = wager.tokens.cents() - wager.tokens.min(*to).cents();
            table.tokens.put(&wager.bettor, wager.bet, -less);
        }
        Event::WagersReturned { wagers, .. } => {
            for wager in with_tokens(wagers) {
                table.tokens.put(&wager.bettor, wager.bet, -wager.tokens.cents());
            }
        }
        Event::WagersForfeited { wagers } => {
            for wager in with_tokens(wagers) {
                table.tokens.taken(&wager.bettor, wager.bet, wager.tokens);
            }
        }
        Event::WagersSettled { settled, .. } => {
            for one in settled {
                decided(table, one);
            }
        }
        Event::SettlementReversed { settled, .. } => {
            for one in settled {
                again(table, one, kept(one));
            }
        }
        Event::CoupCorrected { changes, .. } | Event::PastCoupVoided { changes, .. } => {
            for change in changes {
                otherwise(table, change);
            }
        }
        _ => {}
    }
}

fn with_tokens(wagers: &[WagerOf]) -> impl Iterator<Item = &WagerOf> {
    wagers.iter().filter(|wager| wager.tokens != Amount::ZERO)
}

/// What the house kept of the tokens of a wager.
const fn kept(one: &Settled) -> Amount {
    Amount::from_cents(one.wager.tokens.cents() - one.tokens.cents())
}

fn decided(table: &mut Table, one: &Settled) {
    if one.wager.tokens == Amount::ZERO {
        return;
    }
    table.tokens.put(&one.wager.bettor, one.wager.bet, -one.tokens.cents());
    table.tokens.taken(&one.wager.bettor, one.wager.bet, kept(one));
}

fn again(table: &mut Table, one: &Settled, amount: Amount) {
    if amount != Amount::ZERO {
        table.tokens.back(&one.wager.bettor, one.wager.bet, amount);
    }
}

fn otherwise(table: &mut Table, change: &Resettled) {
    let more = change.after.tokens.cents() - change.before.tokens.cents();
    if more > 0 {
        return again(table, &change.after, Amount::from_cents(more));
    }
    // Tokens that had gone back are laid down again and taken, as far as they are there.
    let (bettor, bet) = (&change.after.wager.bettor, change.after.wager.bet);
    let there = table.tokens.in_hand(bettor, bet).cents().min(-more);
    table.tokens.put(bettor, bet, there);
    table.tokens.taken(bettor, bet, Amount::from_cents(there));
}

/// What of the tokens that a correction takes back is not there any more.
pub(crate) fn spent(table: &Table, changes: &[Resettled]) -> Vec<i64> {
    let mut after = table.clone();
    let all = changes.iter().map(|change| {
        let more = change.after.tokens.cents() - change.before.tokens.cents();
        let (bettor, bet) = (&change.after.wager.bettor, change.after.wager.bet);
        let there = after.tokens.in_hand(bettor, bet).cents();
        otherwise(&mut after, change);
        (-more - there).max(0)
    });
    all.collect()
}
