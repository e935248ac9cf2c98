//! What has happened to tickets.

use super::number::TicketNumber;
use super::state::Till;
use crate::actor::Time;
use alloc::vec::Vec;
use ledger::Spot;
use rules::Amount;

/// What stands behind a ticket that is being printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Backing {
    /// Credit of a station, which stays there until the ticket is issued.
    Credit(Spot),
    /// Another ticket, whose place it takes when it is issued.
    Ticket(TicketNumber),
}

/// A ticket that was paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Paid {
    /// Which.
    pub number: TicketNumber,
    /// How much.
    pub amount: Amount,
}

/// Something that happened to a ticket.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Event {
    Reserved { number: TicketNumber, from: Spot, amount: Amount },
    PrintingBegun { number: TicketNumber },
    Issued { number: TicketNumber, amount: Amount, backing: Backing, expires: Option<Time> },
    Failed { number: TicketNumber, backing: Backing },
    Abandoned { number: TicketNumber },
    ReprintBegun { old: TicketNumber, new: TicketNumber, amount: Amount, backing: Backing },
    Presented { number: TicketNumber, till: Till, until: Time },
    Returned { number: TicketNumber },
    Redeemed { till: Till, tickets: Vec<Paid> },
    ReportedLost { number: TicketNumber, payable: Time },
    Found { number: TicketNumber },
    Expired { number: TicketNumber, amount: Amount },
}
