//! A posting: one account, so much more or less of it.

use crate::account::{Account, Sense};
use crate::meters::Meter;
use crate::total::Total;
use rules::Amount;

/// Whether an account grows or shrinks, as its own reader sees it: more cash in a drawer is more,
/// and so is more that is owed on tickets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Change {
    /// It grows.
    More,
    /// It shrinks.
    Less,
}

/// A change of one account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Posting {
    /// The account.
    pub account: Account,
    /// Which way.
    pub change: Change,
    /// By how much; never below zero.
    pub amount: Amount,
    /// The meter of the station that counts it: one for station credit, none for all else.
    pub meter: Option<Meter>,
}

/// An account grows.
pub const fn more(account: Account, amount: Amount) -> Posting {
    Posting { account, change: Change::More, amount, meter: None }
}

/// An account shrinks.
pub const fn less(account: Account, amount: Amount) -> Posting {
    Posting { account, change: Change::Less, amount, meter: None }
}

impl Posting {
    /// The same, counted by a meter of the station.
    #[must_use]
    pub const fn on(self, meter: Meter) -> Posting {
        Posting { meter: Some(meter), ..self }
    }

    /// What it adds to its account.
    pub fn adds(&self) -> Total {
        let amount = Total::from(self.amount);
        match self.change {
            Change::More => amount,
            Change::Less => -amount,
        }
    }

    /// What it adds to the sum of all accounts, in which what the house owes counts against what
    /// it has.
    pub fn signed(&self) -> Total {
        match self.account.kind().sense() {
            Sense::Has => self.adds(),
            Sense::Owes => -self.adds(),
        }
    }
}
