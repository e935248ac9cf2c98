//! What events of a tournament move: real money alone, and the one place where it is said.
//! Tournament chips are no money and are in no account.
//!
//! What an entrant pays comes from outside the books; where it is put into a drawer of the cage,
//! the cage says so. What an entrant is paid goes to the cage, which takes it over and pays it.

use super::event::{Event, What};
use super::state::{EntrantId, Paid};
use alloc::vec::Vec;
use ledger::{Account, Entry, NotAnEntry, PoolId, Posting, less, more};
use rules::Amount;

/// The entry of an event of the tournament with this pool; none where it moves no money.
pub fn entry(pool: PoolId, event: &Event) -> Result<Option<Entry>, NotAnEntry> {
    Entry::moving(postings(pool, &event.what))
}

fn postings(pool: PoolId, what: &What) -> Vec<Posting> {
    match what {
        What::Entered { paid, .. }
        | What::SeatOffered { paid, .. }
        | What::BoughtBack { paid, .. } => came(pool, paid),
        What::Withdrawn { refund, .. }
        | What::Disqualified { refund, .. }
        | What::Retired { refund, .. } => went(pool, refund),
        What::Cancelled { refunds, .. } => {
            refunds.iter().flat_map(|(_, refund)| went(pool, refund)).collect()
        }
        What::SessionEnded { cash, .. } => {
            let paid = cash.iter().map(|paid| Paid { pool: Amount::ZERO, house: paid.prize });
            paid.flat_map(|paid| went(pool, &paid)).collect()
        }
        What::PrizeDue { amount, .. } => went(pool, &Paid { pool: *amount, house: Amount::ZERO }),
        _ => Vec::new(),
    }
}

/// Somebody pays.
fn came(pool: PoolId, paid: &Paid) -> Vec<Posting> {
    [
        less(Account::World, paid.sum()),
        more(Account::TournamentPool(pool), paid.pool),
        more(Account::TournamentWin(pool), paid.house),
    ]
    .into()
}

/// Somebody is to be paid at the cage.
fn went(pool: PoolId, paid: &Paid) -> Vec<Posting> {
    [
        less(Account::TournamentPool(pool), paid.pool),
        less(Account::TournamentWin(pool), paid.house),
        more(Account::ManualPayments, paid.sum()),
    ]
    .into()
}

/// What an event gives to whom, for the cage to take over.
pub fn handed(event: &Event) -> Vec<(EntrantId, Amount)> {
    let due: Vec<(EntrantId, Amount)> = match &event.what {
        What::Withdrawn { entrant, refund }
        | What::Disqualified { entrant, refund, .. }
        | What::Retired { entrant, refund } => [(*entrant, refund.sum())].into(),
        What::Cancelled { refunds, .. } => {
            refunds.iter().map(|(entrant, refund)| (*entrant, refund.sum())).collect()
        }
        What::SessionEnded { cash, .. } => {
            cash.iter().map(|paid| (paid.entrant, paid.prize)).collect()
        }
        What::PrizeDue { entrant, amount } => [(*entrant, *amount)].into(),
        _ => Vec::new(),
    };
    due.into_iter().filter(|(_, amount)| *amount > Amount::ZERO).collect()
}
