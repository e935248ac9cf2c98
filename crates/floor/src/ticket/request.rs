//! What is asked about tickets.

use super::number::TicketNumber;
use super::state::Till;
use alloc::vec::Vec;
use ledger::Spot;
use rules::Amount;

/// Whether the keyed check of a number holds. The key is the caller's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Check {
    /// It does.
    Holds,
    /// It does not: a misread, or a forgery.
    Fails,
}

/// Something asked about tickets. A ticket is made void by asking the cage for what then takes its
/// place: a payment by hand, or a credit that is held.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Request {
    /// Set credit of a station aside for a ticket.
    Reserve {
        /// The number that it will have.
        number: TicketNumber,
        /// Whose credit.
        from: Spot,
        /// How much of it.
        amount: Amount,
        /// How much there is.
        credit: Amount,
    },
    /// Hand it to the printer.
    Print {
        /// Which.
        number: TicketNumber,
    },
    /// The printer has confirmed it.
    Confirm {
        /// Which.
        number: TicketNumber,
    },
    /// The printer has failed, or nobody knows whether it printed.
    Fail {
        /// Which.
        number: TicketNumber,
    },
    /// Give up a ticket that has not gone to the printer.
    Abandon {
        /// Which.
        number: TicketNumber,
    },
    /// Print a ticket again: as a duplicate, with a number of its own.
    Reprint {
        /// The ticket that was illegible or came out in part.
        old: TicketNumber,
        /// The number of the duplicate.
        new: TicketNumber,
        /// The credit at the station, to which a ticket that failed has gone back.
        credit: Amount,
    },
    /// Keep a ticket for whoever brings it, so that nobody else can be paid for it.
    Present {
        /// Which.
        number: TicketNumber,
        /// Where it was brought.
        till: Till,
        /// Whether its check holds.
        check: Check,
    },
    /// Give it back unpaid.
    Return {
        /// Which.
        number: TicketNumber,
        /// Where it was brought.
        till: Till,
    },
    /// Pay for tickets: all of them or none. Asked when the paper is past recall; what is owed may
    /// be handed out once the answer is in.
    Redeem {
        /// Which.
        numbers: Vec<TicketNumber>,
        /// Where they were brought.
        till: Till,
    },
    /// Stop a ticket that somebody has lost.
    ReportLost {
        /// Which.
        number: TicketNumber,
    },
    /// Let it go again.
    ReportFound {
        /// Which.
        number: TicketNumber,
    },
}
