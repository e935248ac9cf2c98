//! Folding an event into the tickets: copies facts, computes nothing, never fails.

use super::event::{Backing, Event};
use super::number::TicketNumber;
use super::state::{State, Ticket, Tickets, VoidWhy};
use crate::actor::{Name, Time};

/// The tickets after an event, which somebody brought about at a moment.
pub fn evolve(tickets: &mut Tickets, at: Time, by: &Name, event: &Event) {
    match event {
        Event::Reserved { number, from, amount } => {
            let ticket = Ticket {
                number: *number,
                amount: *amount,
                backing: Backing::Credit(*from),
                from: *from,
                duplicate_of: None,
                state: State::Reserved,
                since: at,
                issued: None,
                expires: None,
            };
            insert(tickets, ticket);
        }
        Event::PrintingBegun { number } => set(tickets, *number, State::Printing),
        Event::Issued { number, backing, expires, .. } => {
            set(tickets, *number, State::Issued);
            if let Some(ticket) = tickets.all.get_mut(number) {
                ticket.issued = Some(at);
                ticket.expires = *expires;
            }
            if let Backing::Ticket(old) = backing {
                set(tickets, *old, State::Void(VoidWhy::Replaced(*number)));
            }
        }
        Event::Failed { number, backing } => {
            set(tickets, *number, State::Failed);
            if let Backing::Ticket(old) = backing {
                set(tickets, *old, State::Issued);
            }
        }
        Event::Abandoned { number } => set(tickets, *number, State::Abandoned),
        Event::ReprintBegun { old, new, backing, .. } => {
            reprint(tickets, *old, (*new, *backing), at);
        }
        Event::Presented { number, till, until } => {
            set(tickets, *number, State::Presented { till: *till, until: *until });
        }
        Event::Returned { number } | Event::Found { number } => {
            set(tickets, *number, State::Issued);
        }
        Event::Redeemed { till, tickets: paid } => {
            for paid in paid {
                let state = State::Redeemed { till: *till, at, by: by.clone() };
                set(tickets, paid.number, state);
            }
        }
        Event::ReportedLost { number, payable } => {
            set(tickets, *number, State::Lost { payable: *payable });
        }
        Event::Expired { number, .. } => set(tickets, *number, State::Expired),
    }
}

/// A ticket becomes void because what it is worth is due otherwise.
pub(crate) fn void(tickets: &mut Tickets, number: TicketNumber, due: u32) {
    set(tickets, number, State::Void(VoidWhy::Due(due)));
}

fn reprint(
    tickets: &mut Tickets,
    old: TicketNumber,
    (new, backing): (TicketNumber, Backing),
    at: Time,
) {
    let Some(ticket) = tickets.all.get(&old) else { return };
    let duplicate = Ticket {
        number: new,
        backing,
        duplicate_of: Some(old),
        state: State::Printing,
        since: at,
        issued: None,
        expires: None,
        ..ticket.clone()
    };
    let left = match backing {
        Backing::Ticket(_) => State::Reprinting(new),
        Backing::Credit(_) => State::Void(VoidWhy::Replaced(new)),
    };
    set(tickets, old, left);
    insert(tickets, duplicate);
}

fn insert(tickets: &mut Tickets, ticket: Ticket) {
    tickets.live.insert(ticket.number);
    tickets.all.insert(ticket.number, ticket);
}

fn set(tickets: &mut Tickets, number: TicketNumber, state: State) {
    let Some(ticket) = tickets.all.get_mut(&number) else { return };
    if state.is_settled() {
        tickets.live.remove(&number);
    } else {
        tickets.live.insert(number);
    }
    ticket.state = state;
}
