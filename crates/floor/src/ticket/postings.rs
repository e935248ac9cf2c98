//! What events of tickets move: the one place where it is said.

use super::event::{Backing, Event};
use super::state::Till;
use alloc::vec::Vec;
use ledger::{Account, Meter, Posting, less, more};

/// The postings of an event; none where it moves no money.
pub fn postings(event: &Event) -> Vec<Posting> {
    match event {
        Event::Issued { amount, backing: Backing::Credit(spot), .. } => [
            less(Account::StationCredit(*spot), *amount).on(Meter::TicketsOut),
            more(Account::TicketsOutstanding, *amount),
        ]
        .into(),
        Event::Redeemed { till, tickets } => {
            let each = tickets.iter().flat_map(|ticket| {
                let paid = match till {
                    Till::Desk(desk) => less(Account::Cage(*desk), ticket.amount),
                    Till::Station(spot) => {
                        more(Account::StationCredit(*spot), ticket.amount).on(Meter::TicketsIn)
                    }
                };
                [less(Account::TicketsOutstanding, ticket.amount), paid]
            });
            each.collect()
        }
        Event::Expired { amount, .. } => {
            [less(Account::TicketsOutstanding, *amount), more(Account::Unclaimed, *amount)].into()
        }
        _ => Vec::new(),
    }
}
