//! What events of a promotion move: the one place where it is said.

use super::event::{Event, What};
use super::state::{Given, Paid};
use alloc::vec::Vec;
use ledger::{Account, Entry, NotAnEntry, Posting, more};
use rules::Amount;
use rules::promotion::PayBy;

/// The entry of an event; none where it moves no money. Cash is owed at the cage, which takes it
/// over and pays it; cheques, transfers and things come from outside the books; a voucher moves
/// something when it is exchanged.
pub fn entry(event: &Event) -> Result<Option<Entry>, NotAnEntry> {
    Entry::moving(postings(&event.what))
}

fn postings(what: &What) -> Vec<Posting> {
    let What::PrizeAwarded { given, .. } = what else { return Vec::new() };
    let cost = |amount, from| [more(Account::Promotions, amount), more(from, amount)];
    match given {
        Given::Money(parts) => {
            parts.iter().flat_map(|part| cost(part.amount, from(part))).collect()
        }
        Given::Thing { value } => cost(*value, Account::World).into(),
        Given::Voucher { .. } => Vec::new(),
    }
}

const fn from(part: &Paid) -> Account {
    match part.by {
        PayBy::Cash => Account::ManualPayments,
        PayBy::Cheque | PayBy::Transfer => Account::World,
    }
}

/// What an event leaves for the cage to pay.
pub fn owed_at_cage(what: &What) -> Amount {
    let What::PrizeAwarded { given: Given::Money(parts), .. } = what else {
        return Amount::ZERO;
    };
    let cash = parts.iter().filter(|part| part.by == PayBy::Cash);
    let sum = cash.map(|part| part.amount.cents()).fold(0, i64::saturating_add);
    Amount::from_cents(sum)
}
