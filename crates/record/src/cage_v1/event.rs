//! What happens at the cage and to tickets, as it is stored: every kind with its fields.

use super::names::{Desk, Moment, TicketNumber};
use super::parts::{Backing, DeskKind, DueKind, Origin, Paid, Spot, Till};
use crate::form::stored;
use crate::table_v1::names::{Amount, Name};

stored! {
    /// Something that happened to a ticket.
    events TicketEvent of floor::ticket::Event {
        /// Credit of a station was set aside for a ticket.
        Reserved = "ticket_reserved" { number: TicketNumber, from: Spot, amount: Amount },
        /// The ticket went to the printer.
        PrintingBegun = "ticket_printing_begun" { number: TicketNumber },
        /// It is out: from now on the house owes what it is worth.
        Issued = "ticket_issued" {
            number: TicketNumber, amount: Amount, backing: Backing, expires: Option<Moment>,
        },
        /// The printer failed.
        Failed = "ticket_failed" { number: TicketNumber, backing: Backing },
        /// It was given up before it was printed.
        Abandoned = "ticket_abandoned" { number: TicketNumber },
        /// A duplicate with a number of its own went to the printer.
        ReprintBegun = "ticket_reprint_begun" {
            old: TicketNumber, new: TicketNumber, amount: Amount, backing: Backing,
        },
        /// Somebody brought it, and it is kept for them until a moment.
        Presented = "ticket_presented" { number: TicketNumber, till: Till, until: Moment },
        /// It was given back unpaid.
        Returned = "ticket_returned" { number: TicketNumber },
        /// Tickets were paid, all of one session together.
        Redeemed = "ticket_redeemed" { till: Till, tickets: Vec<Paid> },
        /// Somebody has lost it; from a moment on it may be paid by hand.
        ReportedLost = "ticket_reported_lost" { number: TicketNumber, payable: Moment },
        /// It was found again.
        Found = "ticket_found" { number: TicketNumber },
        /// It was not redeemed in time.
        Expired = "ticket_expired" { number: TicketNumber, amount: Amount },
    }
}

stored! {
    /// Something that happened at the cage. What happened to a ticket has its own kinds.
    events CageEvent of floor::cage::What {
        /// Something happened to a ticket.
        Ticket = "ticket" (event: TicketEvent),
        /// A desk was opened with a counted float.
        ShiftOpened = "shift_opened" {
            desk: Desk, kind: DeskKind, cashier: Name, counted: Amount,
        },
        /// Cash was put into a drawer.
        CashBrought = "cash_brought" { desk: Desk, amount: Amount },
        /// Cash was taken out of a drawer.
        CashTaken = "cash_taken" { desk: Desk, amount: Amount },
        /// A desk was closed; what should have been in the drawer and what was.
        ShiftClosed = "shift_closed" { desk: Desk, expected: Amount, counted: Amount },
        /// Something is due to somebody without a ticket.
        DueRaised = "due_raised" {
            due: u32, kind: DueKind, origin: Origin, amount: Amount, whose: Name,
        },
        /// Somebody approved of paying it.
        DueApproved = "due_approved" { due: u32 },
        /// Somebody declined to: it is held, or stays with the house that it came from.
        DueDeclined = "due_declined" { due: u32, origin: Origin, amount: Amount },
        /// It was paid.
        DuePaid = "due_paid" { due: u32, kind: DueKind, desk: Desk, amount: Amount },
        /// Tokens were given for a promotional voucher.
        VoucherExchanged = "voucher_exchanged" { voucher: Name, value: Amount, desk: Desk },
        /// Answers given before a moment will not be asked for again.
        AnswersForgotten = "answers_forgotten" { before: Moment },
    }
}
