//! Promotional tokens: given for vouchers, and wagered.

use super::accounts::CREDIT_MAX;
use super::{Decided, Deciding};
use crate::event::{Event, WagerOf};
use crate::refusal::{Reason, Refusal};
use crate::request::Request;
use alloc::vec;
use rules::tokens::TokenClauses;
use rules::wagering::Channel;
use rules::{Amount, BetId};

impl<'a> Deciding<'a> {
    fn token_clauses(&self) -> Result<&'a TokenClauses, Refusal> {
        self.setup()?;
        let clauses = self.rulebook.wagering.tokens.as_ref();
        clauses.ok_or_else(|| Reason::NotInThisRulebook.plainly())
    }
}

/// A voucher is exchanged for tokens of the same value, on the conditions printed on it, once.
pub(super) fn exchange(deciding: &Deciding<'_>, request: &Request) -> Decided {
    let Request::ExchangeVoucher { bettor, voucher, value, bets } = request else {
        return Err(Reason::NotInThisRulebook.plainly());
    };
    let clause = &deciding.token_clauses()?.exchange;
    deciding.authorised(clause.by, &clause.source)?;
    if value.cents() <= 0 || *value > CREDIT_MAX {
        return Err(Reason::AmountNeeded.from(&clause.source));
    }
    let known = |bet: &BetId| usize::from(bet.0) < deciding.rulebook.bets.len();
    if voucher.trim().is_empty() || bettor.trim().is_empty() || !bets.iter().all(known) {
        return Err(Reason::NoSuchThing.from(&clause.source));
    }
    if deciding.table.vouchers.contains(voucher) {
        return Err(Reason::VoucherUsed.from(&clause.source));
    }
    if deciding.table.excluded.contains(bettor) {
        return Err(Reason::Excluded.from(&clause.source));
    }
    let (bettor, voucher, value) = (bettor.clone(), voucher.clone(), *value);
    Ok(vec![Event::VoucherExchanged { bettor, voucher, value, bets: bets.clone() }])
}

/// A wager of which so much is in tokens, given what becomes of one in chips alone.
pub(super) fn wagered(
    deciding: &Deciding<'_>,
    wager: &WagerOf,
    placed: impl FnOnce() -> Decided,
) -> Decided {
    let clauses = deciding.token_clauses()?;
    let found = deciding.table.place(wager.place);
    if found.is_some_and(|place| place.channel == Channel::Station) {
        return Err(Reason::TenderNotTaken.from(&clauses.wager.source));
    }
    let tokens = wager.tokens;
    if tokens.cents() <= 0 || tokens > wager.amount {
        return Err(Reason::AmountNeeded.from(&clauses.wager.source));
    }
    let standing = deciding.table.wager(wager.place, &wager.bettor, wager.bet);
    let standing = standing.map_or(0, |held| held.tokens.cents());
    let in_hand = deciding.table.tokens.in_hand(&wager.bettor, wager.bet).cents() + standing;
    if tokens.cents() > in_hand {
        let tokens = Amount::from_cents(in_hand);
        return Err(Reason::NotEnoughTokens { tokens }.from(&clauses.exchange.source));
    }
    let mut events = placed()?;
    for event in &mut events {
        if let Event::WagerPlaced { wager: placed } = event {
            placed.tokens = tokens.min(placed.amount);
        }
    }
    Ok(events)
}
