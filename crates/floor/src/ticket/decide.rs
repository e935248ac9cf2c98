//! What becomes of a request about tickets: one event, or a refusal.

use super::event::{Backing, Event, Paid};
use super::number::TicketNumber;
use super::request::{Check, Request};
use super::state::{State, Ticket, Tickets, Till};
use crate::actor::Time;
use crate::refusal::Refusal;
use crate::terms::{Lost, Overdue, Terms};
use alloc::vec::Vec;
use ledger::Spot;
use rules::Amount;

/// What becomes of a request.
pub fn decide(
    terms: &Terms,
    tickets: &Tickets,
    at: Time,
    request: &Request,
) -> Result<Event, Refusal> {
    let deciding = Deciding { terms, tickets, at };
    match request {
        Request::Reserve { number, from, amount, credit } => {
            deciding.unused(*number)?;
            deciding.reserve(*number, (*from, *amount), *credit)
        }
        Request::Reprint { old, new, credit } => {
            deciding.unused(*new)?;
            deciding.reprint(*old, *new, *credit)
        }
        Request::Present { number, till, check } => deciding.present(*number, *till, *check),
        Request::Redeem { numbers, till } => deciding.redeem(numbers, *till),
        Request::Print { number } => {
            deciding.standing(*number, &State::Reserved)?;
            Ok(Event::PrintingBegun { number: *number })
        }
        Request::Confirm { number } => deciding.issue(*number),
        Request::Fail { number } => {
            let ticket = deciding.standing(*number, &State::Printing)?;
            Ok(Event::Failed { number: *number, backing: ticket.backing })
        }
        Request::Abandon { number } => {
            deciding.standing(*number, &State::Reserved)?;
            Ok(Event::Abandoned { number: *number })
        }
        Request::Return { number, till } => {
            deciding.presented(*number, *till)?;
            Ok(Event::Returned { number: *number })
        }
        Request::ReportLost { number } => deciding.lose(*number),
        Request::ReportFound { number } => deciding.find(*number),
    }
}

/// A ticket, if there is one with this number.
pub(crate) fn found(tickets: &Tickets, number: TicketNumber) -> Result<&Ticket, Refusal> {
    tickets.ticket(number).ok_or(Refusal::NoSuchTicket)
}

/// Refuses where a station has less credit than is wanted, or a ticket is being made of it.
pub(crate) fn spare(
    tickets: &Tickets,
    (from, amount): (Spot, Amount),
    credit: Amount,
) -> Result<(), Refusal> {
    if amount <= Amount::ZERO {
        return Err(Refusal::NoAmount);
    }
    if tickets.coming_from(from).is_some() {
        return Err(Refusal::TicketComing);
    }
    if amount > credit { Err(Refusal::OverCredit { credit }) } else { Ok(()) }
}

/// The ticket if what it is worth may be paid by hand or held in its place.
pub(crate) fn payable_by_hand<'t>(
    terms: &Terms,
    ticket: &'t Ticket,
    at: Time,
) -> Result<&'t Ticket, Refusal> {
    let overdue = terms.validity.map(|validity| validity.overdue);
    match ticket.state_at(at) {
        State::Issued => Ok(ticket),
        // Somebody has to note first that it has expired, so that the books know.
        State::Expired
            if overdue == Some(Overdue::PaidByHand) && ticket.state == State::Expired =>
        {
            Ok(ticket)
        }
        State::Lost { payable } if *payable <= at => Ok(ticket),
        State::Lost { payable } => Err(Refusal::LostTooLately { payable: *payable }),
        state => Err(stands(state)),
    }
}

/// Why a ticket that stands so cannot be what is wanted.
fn stands(state: &State) -> Refusal {
    match state {
        State::Reserved => Refusal::NotPrinted,
        State::Printing => Refusal::Printing,
        State::Issued => Refusal::Issued,
        State::Presented { until, .. } => Refusal::Presented { until: *until },
        State::Reprinting(_) => Refusal::BeingReprinted,
        State::Redeemed { at, .. } => Refusal::AlreadyRedeemed { at: *at },
        State::Void(_) => Refusal::Void,
        State::Expired => Refusal::Expired,
        State::Failed => Refusal::PrintingFailed,
        State::Abandoned => Refusal::Abandoned,
        State::Lost { .. } => Refusal::Lost,
    }
}

/// What is decided with.
#[derive(Clone, Copy)]
struct Deciding<'a> {
    terms: &'a Terms,
    tickets: &'a Tickets,
    at: Time,
}

impl Deciding<'_> {
    /// Refuses a number that is not ours to give, or was given.
    fn unused(&self, number: TicketNumber) -> Result<(), Refusal> {
        if number.system() != self.terms.system {
            return Err(Refusal::OtherHouse);
        }
        match self.tickets.ticket(number) {
            Some(_) => Err(Refusal::NumberUsed),
            None => Ok(()),
        }
    }

    fn reserve(
        &self,
        number: TicketNumber,
        (from, amount): (Spot, Amount),
        credit: Amount,
    ) -> Result<Event, Refusal> {
        spare(self.tickets, (from, amount), credit)?;
        let max = self.terms.ticket_max;
        if amount > max {
            return Err(Refusal::OverTicketLimit { max });
        }
        Ok(Event::Reserved { number, from, amount })
    }

    /// A ticket that is out stands behind its duplicate until that is issued, so that what is owed
    /// is owed once throughout. The credit of one that failed is at the station.
    fn reprint(
        &self,
        old: TicketNumber,
        new: TicketNumber,
        credit: Amount,
    ) -> Result<Event, Refusal> {
        let ticket = found(self.tickets, old)?;
        let amount = ticket.amount;
        let backing = match ticket.state_at(self.at) {
            State::Issued => Backing::Ticket(old),
            State::Failed => {
                // A duplicate that failed has given its backing back to a ticket that is out.
                let Backing::Credit(from) = ticket.backing else {
                    return Err(Refusal::PrintingFailed);
                };
                spare(self.tickets, (from, amount), credit)?;
                Backing::Credit(from)
            }
            state => return Err(stands(state)),
        };
        Ok(Event::ReprintBegun { old, new, amount, backing })
    }

    fn present(&self, number: TicketNumber, till: Till, check: Check) -> Result<Event, Refusal> {
        if number.system() != self.terms.system {
            return Err(Refusal::OtherHouse);
        }
        if check == Check::Fails {
            return Err(Refusal::CheckFails);
        }
        let ticket = found(self.tickets, number)?;
        match ticket.state_at(self.at) {
            State::Issued => {
                let until = self.at.plus_seconds(self.terms.lease_s);
                Ok(Event::Presented { number, till, until })
            }
            state => Err(stands(state)),
        }
    }

    fn redeem(&self, numbers: &[TicketNumber], till: Till) -> Result<Event, Refusal> {
        if numbers.is_empty() {
            return Err(Refusal::NoTickets);
        }
        let mut sorted = numbers.to_vec();
        sorted.sort_unstable();
        if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(Refusal::NamedTwice);
        }
        let paid = numbers.iter().map(|number| {
            let ticket = self.presented(*number, till)?;
            Ok(Paid { number: *number, amount: ticket.amount })
        });
        let tickets = paid.collect::<Result<Vec<_>, Refusal>>()?;
        Ok(Event::Redeemed { till, tickets })
    }

    /// A ticket that is presented here.
    fn presented(&self, number: TicketNumber, here: Till) -> Result<&Ticket, Refusal> {
        let ticket = found(self.tickets, number)?;
        match ticket.state_at(self.at) {
            State::Presented { till, .. } if *till == here => Ok(ticket),
            State::Issued => Err(Refusal::NotPresentedHere),
            state => Err(stands(state)),
        }
    }

    /// A ticket that is at one point of its life.
    fn standing(&self, number: TicketNumber, wanted: &State) -> Result<&Ticket, Refusal> {
        let ticket = found(self.tickets, number)?;
        let state = ticket.state_at(self.at);
        if state == wanted { Ok(ticket) } else { Err(stands(state)) }
    }

    /// A duplicate is good as long as what it replaces.
    fn issue(&self, number: TicketNumber) -> Result<Event, Refusal> {
        let ticket = self.standing(number, &State::Printing)?;
        let expires = match ticket.backing {
            Backing::Ticket(old) => found(self.tickets, old)?.expires,
            Backing::Credit(_) => {
                let validity = self.terms.validity;
                validity.map(|validity| self.at.plus_seconds(validity.good_s))
            }
        };
        Ok(Event::Issued { number, amount: ticket.amount, backing: ticket.backing, expires })
    }

    fn lose(&self, number: TicketNumber) -> Result<Event, Refusal> {
        let Lost::Stopped { wait_s } = self.terms.lost else {
            return Err(Refusal::PaidToBearer);
        };
        self.standing(number, &State::Issued)?;
        Ok(Event::ReportedLost { number, payable: self.at.plus_seconds(wait_s) })
    }

    fn find(&self, number: TicketNumber) -> Result<Event, Refusal> {
        match found(self.tickets, number)?.state_at(self.at) {
            State::Lost { .. } => Ok(Event::Found { number }),
            State::Issued => Err(Refusal::NotLost),
            state => Err(stands(state)),
        }
    }
}
