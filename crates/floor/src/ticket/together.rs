//! A step of a ticket that is recorded at the cage and at a table: its key, and what must come of
//! it at the table.

use super::{Event, Request, TicketNumber};
use crate::Key;
use crate::cage::What;
use alloc::string::ToString as _;
use rules::accounts::Tender;
use table::Event as AtTable;
use table::request::PayOut;

/// The key of a step in the life of a ticket: each happens once.
pub fn step_key(number: TicketNumber, request: &Request) -> Key {
    let step = match request {
        Request::Reserve { .. } => 1,
        Request::Print { .. } => 2,
        Request::Confirm { .. } => 3,
        Request::Fail { .. } => 4,
        Request::Abandon { .. } => 5,
        _ => 6,
    };
    let digits: u128 = number.in_full().to_string().parse().unwrap_or_default();
    Key((digits << 8) | step)
}

/// Whether a ticket's step at the cage comes to the same money in the events of the table.
pub fn stands(what: &What, events: &[AtTable]) -> bool {
    let What::Ticket(step) = what else { return false };
    let mut events = events.iter();
    match step {
        Event::Issued { amount: own, .. } => events.any(|event| {
            matches!(event, AtTable::StationPaid { amount, how: PayOut::Ticket, .. }
                if amount == own)
        }),
        Event::Redeemed { tickets, .. } => {
            let own: i64 = tickets.iter().map(|paid| paid.amount.cents()).sum();
            events.any(|event| {
                matches!(event, AtTable::StationCredited { amount, tender, .. }
                    if amount.cents() == own && *tender == Tender::Ticket)
            })
        }
        _ => true,
    }
}
