//! What has happened at the cage. One request brings about one event, so that no crash can keep
//! half of what was answered.

use super::state::{DeskKind, DueKind};
use crate::actor::{Key, Name, Time};
use crate::promotion::PromotionId;
use crate::ticket::{self, TicketNumber};
use ledger::{DeskId, PoolId, Spot, TableId};
use rules::Amount;

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// When.
    pub at: Time,
    /// Who asked for it; nobody where time brought it about.
    pub asked: Option<Asked>,
    /// What.
    pub what: What,
}

/// A request that was granted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// Who asked.
    pub by: Name,
    /// Under which key.
    pub key: Key,
    /// What was asked.
    pub request: super::Request,
}

/// Where what is due came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// The credit of a station.
    Station(Spot),
    /// A ticket that was outstanding.
    Ticket(TicketNumber),
    /// A ticket that had expired.
    Expired(TicketNumber),
    /// A table's win.
    House(TableId),
    /// What a table has moved to the cage by an event of its own.
    Table(TableId),
    /// What a promotion has moved to the cage likewise.
    Promotion(PromotionId),
    /// What a tournament has moved to the cage by an event of its own.
    Tournament(PoolId),
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum What {
    Ticket(ticket::Event),
    ShiftOpened { desk: DeskId, kind: DeskKind, cashier: Name, counted: Amount },
    CashBrought { desk: DeskId, amount: Amount },
    CashTaken { desk: DeskId, amount: Amount },
    ShiftClosed { desk: DeskId, expected: Amount, counted: Amount },
    DueRaised { due: u32, kind: DueKind, origin: Origin, amount: Amount, whose: Name },
    DueApproved { due: u32 },
    DueDeclined { due: u32, origin: Origin, amount: Amount },
    DuePaid { due: u32, kind: DueKind, desk: DeskId, amount: Amount },
    VoucherExchanged { voucher: Name, value: Amount, desk: DeskId },
    AnswersForgotten { before: Time },
}
