//! What events of the cage move: the one place where it is said.

use super::event::{Event, Origin, What};
use super::state::DueKind;
use crate::ticket;
use alloc::vec::Vec;
use ledger::{Account, Entry, Meter, NotAnEntry, Posting, less, more};
use rules::Amount;

/// The entry of an event; none where it moves no money. No decision leads to postings that are no
/// entry: an event that has such was not decided here.
pub fn entry(event: &Event) -> Result<Option<Entry>, NotAnEntry> {
    Entry::moving(postings(&event.what))
}

fn postings(what: &What) -> Vec<Posting> {
    match what {
        What::Ticket(event) => ticket::postings(event),
        What::ShiftOpened { desk, counted: amount, .. } | What::CashBrought { desk, amount } => {
            [more(Account::Cage(*desk), *amount), more(Account::World, *amount)].into()
        }
        What::CashTaken { desk, amount } => {
            [less(Account::Cage(*desk), *amount), less(Account::World, *amount)].into()
        }
        What::ShiftClosed { desk, expected, counted } => {
            let variance = Account::CashVariance(*desk);
            [
                less(Account::Cage(*desk), *expected),
                less(Account::World, *counted),
                // What was counted, less what should have been there.
                more(variance, *counted),
                less(variance, *expected),
            ]
            .into()
        }
        What::DueRaised { kind, origin, amount, .. } => match from(*origin, *amount) {
            Some(leaves) => [leaves, more(due(*kind), *amount)].into(),
            None => Vec::new(),
        },
        What::DueDeclined { origin, amount, .. } => {
            let to = match origin {
                Origin::House(table) => Account::HouseWin(*table),
                _ => Account::CreditsHeld,
            };
            [less(Account::ManualPayments, *amount), more(to, *amount)].into()
        }
        What::DuePaid { kind, desk, amount, .. } => {
            [less(due(*kind), *amount), less(Account::Cage(*desk), *amount)].into()
        }
        What::VoucherExchanged { value, .. } => {
            [more(Account::Promotions, *value), more(Account::Tokens, *value)].into()
        }
        What::DueApproved { .. } | What::AnswersForgotten { .. } => Vec::new(),
    }
}

/// The account on which something is due.
pub const fn due(kind: DueKind) -> Account {
    match kind {
        DueKind::ByHand => Account::ManualPayments,
        DueKind::Held => Account::CreditsHeld,
    }
}

/// What is due leaves where it was; none where an event of a table, a promotion or a
/// tournament has moved it already.
fn from(origin: Origin, amount: Amount) -> Option<Posting> {
    Some(match origin {
        Origin::Station(spot) => less(Account::StationCredit(spot), amount).on(Meter::HandPays),
        Origin::Ticket(_) => less(Account::TicketsOutstanding, amount),
        Origin::Expired(_) => less(Account::Unclaimed, amount),
        Origin::House(table) => less(Account::HouseWin(table), amount),
        Origin::Table(_) | Origin::Promotion(_) | Origin::Tournament(_) => return None,
    })
}
