//! What events of the cage hold: tills, tickets, dues and what was asked.

use super::names::{Desk, PoolNumber, PromotionNumber, RequestKey, TableNumber, TicketNumber};
use crate::form::stored;
use crate::table_v1::names::{Amount, Name};

stored! {
    /// Whether a check holds.
    words Check of floor::ticket::Check { Holds = "holds", Fails = "fails", }
}

stored! {
    /// What a desk is.
    words DeskKind of floor::cage::DeskKind { Window = "window", Kiosk = "kiosk", }
}

stored! {
    /// As what something is due.
    words DueKind of floor::cage::DueKind { ByHand = "by_hand", Held = "held", }
}

stored! {
    /// A station, by its table and its place.
    struct Spot of ledger::Spot {
        /// The table.
        table: TableNumber,
        /// The place.
        place: u8,
    }
}

stored! {
    /// Where a ticket is brought to be paid.
    #[serde(tag = "is")]
    enum Till of floor::ticket::Till {
        /// At a desk, in cash.
        Desk = "desk" (desk: Desk),
        /// At a station, as credit.
        Station = "station" (station: Spot),
    }
}

stored! {
    /// What stands behind a ticket that is being printed.
    #[serde(tag = "is")]
    enum Backing of floor::ticket::Backing {
        /// Credit of a station.
        Credit = "credit" (station: Spot),
        /// Another ticket, whose place it takes.
        Ticket = "ticket" (number: TicketNumber),
    }
}

stored! {
    /// A ticket that was paid.
    struct Paid of floor::ticket::Paid {
        /// Which.
        number: TicketNumber,
        /// How much.
        amount: Amount,
    }
}

stored! {
    /// Where what is due came from.
    #[serde(tag = "is")]
    enum Origin of floor::cage::Origin {
        /// The credit of a station.
        Station = "station" (station: Spot),
        /// A ticket that was outstanding.
        Ticket = "ticket" (number: TicketNumber),
        /// A ticket that had expired.
        Expired = "expired" (number: TicketNumber),
        /// A table's win.
        House = "house" (table: TableNumber),
        /// What a table moved to the cage by an event of its own.
        Table = "table" (table: TableNumber),
        /// What a promotion moved to the cage likewise.
        Promotion = "promotion" (promotion: PromotionNumber),
        /// What a tournament moved to the cage by an event of its own.
        Tournament = "tournament" (pool: PoolNumber),
    }
}

stored! {
    /// What somebody is to be paid from.
    #[serde(tag = "is")]
    enum Source of floor::cage::Source {
        /// The credit of a station.
        Station = "station" { spot: Spot, amount: Amount, credit: Amount },
        /// A ticket.
        Ticket = "ticket" { number: TicketNumber },
        /// A table's win.
        House = "house" { table: TableNumber, amount: Amount },
        /// What a table moved to the cage by an event of its own.
        Table = "table" { table: TableNumber, amount: Amount },
        /// What a promotion moved to the cage likewise.
        Promotion = "promotion" { promotion: PromotionNumber, amount: Amount },
        /// What a tournament moved to the cage by an event of its own.
        Tournament = "tournament" { pool: PoolNumber, amount: Amount },
    }
}

stored! {
    /// Something asked about tickets.
    #[serde(tag = "is")]
    enum TicketRequest of floor::ticket::Request {
        Reserve = "reserve" { number: TicketNumber, from: Spot, amount: Amount, credit: Amount },
        Print = "print" { number: TicketNumber },
        Confirm = "confirm" { number: TicketNumber },
        Fail = "fail" { number: TicketNumber },
        Abandon = "abandon" { number: TicketNumber },
        Reprint = "reprint" { old: TicketNumber, new: TicketNumber, credit: Amount },
        Present = "present" { number: TicketNumber, till: Till, check: Check },
        Return = "return" { number: TicketNumber, till: Till },
        Redeem = "redeem" { numbers: Vec<TicketNumber>, till: Till },
        ReportLost = "report_lost" { number: TicketNumber },
        ReportFound = "report_found" { number: TicketNumber },
    }
}

stored! {
    /// Something asked of the cage.
    #[serde(tag = "is")]
    enum CageRequest of floor::cage::Request {
        Ticket = "ticket" (request: TicketRequest),
        OpenShift = "open_shift" {
            desk: Desk, kind: DeskKind, cashier: Name, counted: Amount,
        },
        BringCash = "bring_cash" { desk: Desk, amount: Amount },
        TakeCash = "take_cash" { desk: Desk, amount: Amount },
        CloseShift = "close_shift" { desk: Desk, counted: Amount },
        CallPayment = "call_payment" { from: Source, whose: Name },
        HoldCredit = "hold_credit" { from: Source, whose: Name },
        Approve = "approve" { due: u32 },
        Decline = "decline" { due: u32 },
        Pay = "pay" { due: u32, desk: Desk },
        ExchangeVoucher = "exchange_voucher" {
            voucher: Name, value: Amount, desk: Desk, check: Check,
        },
    }
}

stored! {
    /// A request that was granted.
    struct Asked of floor::cage::Asked {
        /// Who asked.
        by: Name,
        /// Under which key.
        key: RequestKey,
        /// What was asked.
        request: CageRequest,
    }
}
