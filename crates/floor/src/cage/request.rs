//! What is asked of the cage.

use super::state::DeskKind;
use crate::actor::{Key, Name, Time};
use crate::promotion::PromotionId;
use crate::ticket::{self, Check, TicketNumber};
use ledger::{DeskId, PoolId, Spot, TableId};
use rules::Amount;

/// A request, who makes it, when, and under which key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asking {
    /// When.
    pub at: Time,
    /// Who: a person, or a device that acts by itself.
    pub by: Name,
    /// The caller's name for this request. A repeat has the same.
    pub key: Key,
    /// What.
    pub request: Request,
}

/// What somebody is to be paid from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// The credit of a station.
    Station {
        /// Which.
        spot: Spot,
        /// How much of it.
        amount: Amount,
        /// How much there is.
        credit: Amount,
    },
    /// A ticket, which becomes void.
    Ticket {
        /// Which.
        number: TicketNumber,
    },
    /// A table's win, where nothing else stands behind it.
    House {
        /// Which table's.
        table: TableId,
        /// How much.
        amount: Amount,
    },
    /// What a table has moved to the cage by an event of its own: the cage takes it over.
    Table {
        /// Which table.
        table: TableId,
        /// How much.
        amount: Amount,
    },
    /// What a promotion has moved to the cage likewise.
    Promotion {
        /// Which promotion.
        promotion: PromotionId,
        /// How much.
        amount: Amount,
    },
    /// What a tournament has moved to the cage by an event of its own: a prize, or a fee that goes
    /// back. The cage takes it over.
    Tournament {
        /// Whose pool.
        pool: PoolId,
        /// How much.
        amount: Amount,
    },
}

/// Something asked of the cage.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Request {
    /// Something about tickets.
    Ticket(ticket::Request),
    /// Open a desk with a counted float.
    OpenShift {
        /// Which.
        desk: DeskId,
        /// What it is.
        kind: DeskKind,
        /// Who pays out there: a person, or the kiosk.
        cashier: Name,
        /// What was counted into the drawer.
        counted: Amount,
    },
    /// Put cash into a drawer.
    BringCash {
        /// Which.
        desk: DeskId,
        /// How much.
        amount: Amount,
    },
    /// Take cash out of a drawer.
    TakeCash {
        /// Which.
        desk: DeskId,
        /// How much.
        amount: Amount,
    },
    /// Close a desk with what was counted.
    CloseShift {
        /// Which.
        desk: DeskId,
        /// What was counted out of the drawer.
        counted: Amount,
    },
    /// Have something paid by hand.
    CallPayment {
        /// Source what.
        from: Source,
        /// To whom.
        whose: Name,
    },
    /// Hold something for somebody who left or is under inquiry.
    HoldCredit {
        /// Source what.
        from: Source,
        /// For whom.
        whose: Name,
    },
    /// Approve of paying what is due.
    Approve {
        /// The number of what is due.
        due: u32,
    },
    /// Decline to pay it: it is held, or stays with the house that it came from.
    Decline {
        /// The number of what is due.
        due: u32,
    },
    /// Pay it.
    Pay {
        /// The number of what is due.
        due: u32,
        /// Where.
        desk: DeskId,
    },
    /// Give tokens for a promotional voucher.
    ExchangeVoucher {
        /// What is printed on it to tell it from others.
        voucher: Name,
        /// What it is worth.
        value: Amount,
        /// Where.
        desk: DeskId,
        /// Whether it is genuine and good today, which the caller knows.
        check: Check,
    },
}
