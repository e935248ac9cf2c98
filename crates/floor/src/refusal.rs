//! Why a request is refused, in words that somebody at a desk can act on.

use crate::actor::Time;
use core::fmt;
use rules::Amount;

/// A refusal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The key has been used for something else.
    KeyUsed,
    /// An amount is nothing, or below.
    NoAmount,
    /// An amount is too large to be added to what is there.
    OutOfRange,

    /// The number is another house's.
    OtherHouse,
    /// The number's check fails.
    CheckFails,
    /// The number has been given out before.
    NumberUsed,
    /// There is no such ticket.
    NoSuchTicket,
    /// No ticket is named.
    NoTickets,
    /// A ticket is named twice.
    NamedTwice,
    /// It is reserved and not printed.
    NotPrinted,
    /// It is with the printer.
    Printing,
    /// It is issued already.
    Issued,
    /// It is presented, here or somewhere else.
    Presented {
        /// Until when it is kept.
        until: Time,
    },
    /// It is not presented here, or the time for it has run out.
    NotPresentedHere,
    /// A duplicate of it is being printed.
    BeingReprinted,
    /// It has been paid.
    AlreadyRedeemed {
        /// When.
        at: Time,
    },
    /// It is void.
    Void,
    /// It has expired.
    Expired,
    /// It was never issued: printing failed.
    PrintingFailed,
    /// It was given up before it was printed.
    Abandoned,
    /// It was reported lost.
    Lost,
    /// It was not.
    NotLost,
    /// It was, not long enough ago.
    LostTooLately {
        /// From when on it may be paid.
        payable: Time,
    },
    /// The house does not stop lost tickets.
    PaidToBearer,
    /// The amount is above the ticket limit.
    OverTicketLimit {
        /// The limit.
        max: Amount,
    },
    /// The amount is above what a kiosk pays.
    OverKioskLimit {
        /// The limit.
        max: Amount,
    },
    /// The station has less credit.
    OverCredit {
        /// How much it has.
        credit: Amount,
    },
    /// A ticket is being made of the station's credit.
    TicketComing,
    /// No ticket has failed there: one can be had.
    TicketCanBeHad,

    /// The desk is open already.
    DeskOpen,
    /// The desk is not open.
    DeskClosed,
    /// Somebody else has the desk.
    NotYourDesk,
    /// The desk is a kiosk, which pays tickets and nothing else.
    TicketsOnly,
    /// Tickets are presented at the desk.
    TicketsPresented,
    /// The drawer holds less.
    NotInDrawer,
    /// Nothing is to be paid under the number.
    NothingDue,
    /// It has been paid or withdrawn.
    DueSettled,
    /// It is held already.
    HeldAlready,
    /// The same person has approved it.
    ApprovedAlready,
    /// Who pays may not be one of those who approved.
    ApprovedByPayer,
    /// More people must approve.
    ApprovalMissing {
        /// How many more.
        people: u8,
    },
    /// The voucher has been exchanged.
    VoucherUsed,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Presented { until } => {
                write!(f, "the ticket is presented and kept until {until}")
            }
            Refusal::AlreadyRedeemed { at } => {
                write!(f, "the ticket was paid at {at}: it is worth nothing")
            }
            Refusal::LostTooLately { payable } => {
                write!(f, "a lost ticket may turn up: it can be paid by hand from {payable} on")
            }
            Refusal::OverTicketLimit { max } => {
                write!(f, "tickets go up to {max}: call a payment by hand")
            }
            Refusal::OverKioskLimit { max } => {
                write!(f, "kiosks pay tickets up to {max}: go to a cashier")
            }
            Refusal::OverCredit { credit } => write!(f, "the credit is {credit}"),
            Refusal::ApprovalMissing { people: 1 } => f.write_str("one more person must approve"),
            Refusal::ApprovalMissing { people } => write!(f, "{people} people must approve"),
            plain => f.write_str(plain.words()),
        }
    }
}

impl Refusal {
    /// Its word on the wire, by which screens find theirs.
    pub const fn code(&self) -> &'static str {
        match self {
            Refusal::KeyUsed => "key_used",
            Refusal::NoAmount => "no_amount",
            Refusal::OutOfRange => "out_of_range",
            Refusal::OtherHouse => "other_house",
            Refusal::CheckFails => "check_fails",
            Refusal::NumberUsed => "number_used",
            Refusal::NoSuchTicket => "no_such_ticket",
            Refusal::NoTickets => "no_tickets",
            Refusal::NamedTwice => "named_twice",
            Refusal::NotPrinted => "not_printed",
            Refusal::Printing => "printing",
            Refusal::Issued => "issued",
            Refusal::Presented { .. } => "presented",
            Refusal::NotPresentedHere => "not_presented_here",
            Refusal::BeingReprinted => "being_reprinted",
            Refusal::AlreadyRedeemed { .. } => "already_redeemed",
            Refusal::Void => "void",
            Refusal::Expired => "expired",
            Refusal::PrintingFailed => "printing_failed",
            Refusal::Abandoned => "abandoned",
            Refusal::Lost => "lost",
            Refusal::NotLost => "not_lost",
            Refusal::LostTooLately { .. } => "lost_too_lately",
            Refusal::PaidToBearer => "paid_to_bearer",
            Refusal::OverTicketLimit { .. } => "over_ticket_limit",
            Refusal::OverKioskLimit { .. } => "over_kiosk_limit",
            Refusal::OverCredit { .. } => "over_credit",
            Refusal::TicketComing => "ticket_coming",
            Refusal::TicketCanBeHad => "ticket_can_be_had",
            Refusal::DeskOpen => "desk_open",
            Refusal::DeskClosed => "desk_closed",
            Refusal::NotYourDesk => "not_your_desk",
            Refusal::TicketsOnly => "tickets_only",
            Refusal::TicketsPresented => "tickets_presented",
            Refusal::NotInDrawer => "not_in_drawer",
            Refusal::NothingDue => "nothing_due",
            Refusal::DueSettled => "due_settled",
            Refusal::HeldAlready => "held_already",
            Refusal::ApprovedAlready => "approved_already",
            Refusal::ApprovedByPayer => "approved_by_payer",
            Refusal::ApprovalMissing { .. } => "approval_missing",
            Refusal::VoucherUsed => "voucher_used",
        }
    }

    /// What is said where there is nothing to fill in.
    const fn words(&self) -> &'static str {
        match self {
            Refusal::KeyUsed => "the key of this request was used for another: use a new one",
            Refusal::NoAmount => "an amount must be above zero",
            Refusal::OutOfRange => "the amount is larger than can be booked",
            Refusal::OtherHouse => "the ticket is another house's: it is not paid here",
            Refusal::CheckFails => "the number is not genuine: scan it again, or call a supervisor",
            Refusal::NumberUsed => "the number has been given out: take another",
            Refusal::NoSuchTicket => "there is no ticket with this number",
            Refusal::NoTickets => "name the tickets to be paid",
            Refusal::NamedTwice => "a ticket is named twice",
            Refusal::NotPrinted => "the ticket is reserved and has not been printed",
            Refusal::Printing => "the ticket is being printed",
            Refusal::Issued => "the ticket is issued",
            Refusal::NotPresentedHere => {
                "the ticket is not presented here, or its time ran out: present it again"
            }
            Refusal::BeingReprinted => "a duplicate of the ticket is being printed",
            Refusal::Void => "the ticket is void",
            Refusal::Expired => "the ticket has expired",
            Refusal::PrintingFailed => {
                "the ticket was never issued, printing failed: its worth is where it was before"
            }
            Refusal::Abandoned => "the ticket was given up before it was printed",
            Refusal::Lost => "the ticket was reported lost: call a supervisor",
            Refusal::NotLost => "the ticket was not reported lost",
            Refusal::PaidToBearer => "tickets are paid to whoever has them: they cannot be stopped",
            Refusal::TicketCanBeHad => {
                "no ticket has failed at this station: print one, or report that it failed"
            }
            Refusal::TicketComing => "a ticket is being printed for this station",
            Refusal::DeskOpen => "the desk is open: close its shift first",
            Refusal::DeskClosed => "the desk is closed: open a shift first",
            Refusal::NotYourDesk => "somebody else has this desk",
            Refusal::TicketsOnly => "kiosks pay tickets and nothing else: go to a cashier",
            Refusal::TicketsPresented => "tickets are presented here: pay them or give them back",
            Refusal::NotInDrawer => "there is not as much in the drawer: bring cash first",
            Refusal::NothingDue => "nothing is to be paid under this number",
            Refusal::DueSettled => "this has been paid or withdrawn",
            Refusal::HeldAlready => "this is held already",
            Refusal::ApprovedAlready => "the same person cannot approve twice",
            Refusal::ApprovedByPayer => "who approved it cannot also pay it",
            Refusal::VoucherUsed => "the voucher has been exchanged",
            // These are said with what they carry.
            Refusal::Presented { .. }
            | Refusal::AlreadyRedeemed { .. }
            | Refusal::LostTooLately { .. }
            | Refusal::OverTicketLimit { .. }
            | Refusal::OverKioskLimit { .. }
            | Refusal::OverCredit { .. }
            | Refusal::ApprovalMissing { .. } => "",
        }
    }
}

impl core::error::Error for Refusal {}
