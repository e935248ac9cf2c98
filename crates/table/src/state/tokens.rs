//! Promotional tokens that people have been given, and how many of them they hold.

use crate::actor::Name;
use alloc::vec::Vec;
use rules::{Amount, BetId};

/// Tokens of one bettor that may be wagered on the same bets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tokens {
    /// Whose.
    pub bettor: Name,
    /// The bets that they may be wagered on; any where none is named.
    pub bets: Vec<BetId>,
    /// How many are out: those in hand and those on the layout.
    pub out: Amount,
    /// How many are in hand.
    pub in_hand: Amount,
}

impl Tokens {
    fn fit(&self, bettor: &str, bet: BetId) -> bool {
        &*self.bettor == bettor && (self.bets.is_empty() || self.bets.contains(&bet))
    }

    const fn on_the_layout(&self) -> i64 {
        self.out.cents() - self.in_hand.cents()
    }
}

/// All tokens that are out. Those that may be wagered on few bets are wagered first, and are the
/// first to come back, so that no condition is ever lost.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Purses(pub Vec<Tokens>);

impl Purses {
    /// What somebody has in hand that may be wagered on a bet.
    pub fn in_hand(&self, bettor: &str, bet: BetId) -> Amount {
        let fit = self.0.iter().filter(|tokens| tokens.fit(bettor, bet));
        Amount::from_cents(fit.map(|tokens| tokens.in_hand.cents()).sum())
    }

    /// Tokens are given for a voucher.
    pub(crate) fn give(&mut self, bettor: &Name, bets: &[BetId], amount: Amount) {
        let same = |tokens: &&mut Tokens| tokens.bettor == *bettor && tokens.bets == bets;
        if let Some(tokens) = self.0.iter_mut().find(same) {
            add(&mut tokens.out, amount.cents());
            add(&mut tokens.in_hand, amount.cents());
        } else {
            let (bettor, bets) = (bettor.clone(), bets.to_vec());
            self.0.push(Tokens { bettor, bets, out: amount, in_hand: amount });
            // Those for any bet are last.
            self.0.sort_by_key(|tokens| tokens.bets.is_empty());
        }
    }

    /// So many more are put on a bet, or taken off it where it is less than nothing.
    pub(crate) fn put(&mut self, bettor: &str, bet: BetId, cents: i64) {
        let mut left = cents;
        for tokens in self.0.iter_mut().filter(|tokens| tokens.fit(bettor, bet)) {
            let room = if left > 0 { tokens.in_hand.cents() } else { tokens.on_the_layout() };
            let moved = left.signum() * room.min(left.abs());
            add(&mut tokens.in_hand, -moved);
            left -= moved;
        }
    }

    /// The house takes tokens that lay on a bet.
    pub(crate) fn taken(&mut self, bettor: &str, bet: BetId, amount: Amount) {
        let mut left = amount.cents();
        for tokens in self.0.iter_mut().filter(|tokens| tokens.fit(bettor, bet)) {
            let gone = tokens.on_the_layout().min(left);
            add(&mut tokens.out, -gone);
            left -= gone;
        }
        self.0.retain(|tokens| tokens.out.cents() > 0);
    }

    /// Tokens that the house had taken are somebody's again.
    pub(crate) fn back(&mut self, bettor: &Name, bet: BetId, amount: Amount) {
        match self.0.iter_mut().find(|tokens| tokens.fit(bettor, bet)) {
            Some(tokens) => {
                add(&mut tokens.out, amount.cents());
                add(&mut tokens.in_hand, amount.cents());
            }
            // What is no longer known of their conditions is the bet they were wagered on.
            None => self.give(bettor, &[bet], amount),
        }
    }
}

fn add(amount: &mut Amount, cents: i64) {
    *amount = Amount::from_cents(amount.cents().saturating_add(cents));
}
