//! The trial balance: every account, and whether both sides of the books agree.

use crate::account::{Account, Sense};
use crate::total::Total;
use alloc::vec::Vec;
use rules::Amount;

/// An account and what it stands at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line {
    /// The account.
    pub account: Account,
    /// What it stands at, as its own reader sees it.
    pub balance: Amount,
}

/// Every account that does not stand at zero, and the sums of both sides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trial {
    /// The accounts, in order.
    pub lines: Vec<Line>,
    /// What the house has or has spent, together.
    pub has: Total,
    /// What it owes or has made, together.
    pub owes: Total,
}

impl Trial {
    /// The trial balance of some accounts.
    pub fn of(lines: impl IntoIterator<Item = Line>) -> Trial {
        let lines: Vec<Line> = lines.into_iter().collect();
        let side = |sense| {
            let there = lines.iter().filter(|line| line.account.kind().sense() == sense);
            there.map(|line| line.balance).sum()
        };
        let (has, owes) = (side(Sense::Has), side(Sense::Owes));
        Trial { lines, has, owes }
    }
}
