//! Chip accounts at stations: what they are opened with, and how they are paid out.

use crate::cite::{Clause, Source};
use crate::role::RoleId;
use alloc::vec::Vec;

/// What an account is credited for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tender {
    /// Money.
    Cash,
    /// Chips of the house.
    Chips,
    /// Vouchers of the house.
    Voucher,
    /// Tokens that the house has authorised.
    Token,
    /// A ticket that a station has printed.
    Ticket,
    /// A note in the acceptor.
    Note,
}

impl Tender {
    /// As written in a rulebook file and in requests.
    pub const ALL: [(&'static str, Tender); 6] = [
        ("cash", Tender::Cash),
        ("chips", Tender::Chips),
        ("voucher", Tender::Voucher),
        ("token", Tender::Token),
        ("ticket", Tender::Ticket),
        ("note", Tender::Note),
    ];

    /// Its name in requests.
    pub const fn id(self) -> &'static str {
        Tender::ALL[self as usize].0
    }
}

/// How a station away from the table is bought into.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Remote {
    /// As any other.
    AsOthers,
    /// By its note acceptor alone.
    AcceptorOnly,
}

impl Remote {
    /// As written in a rulebook file.
    pub const ALL: [(&'static str, Remote); 2] =
        [("as-others", Remote::AsOthers), ("acceptor-only", Remote::AcceptorOnly)];
}

/// When somebody may be paid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CashOut {
    /// At any time, once wagers on the coup are settled.
    AnyTime,
    /// Between coups alone.
    BetweenCoups,
}

impl CashOut {
    /// As written in a rulebook file.
    pub const ALL: [(&'static str, CashOut); 2] =
        [("any-time", CashOut::AnyTime), ("between-coups", CashOut::BetweenCoups)];
}

/// Where tickets are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tickets {
    /// At every station.
    Anywhere,
    /// At stations away from the table alone.
    RemoteOnly,
}

impl Tickets {
    /// As written in a rulebook file.
    pub const ALL: [(&'static str, Tickets); 2] =
        [("anywhere", Tickets::Anywhere), ("remote-only", Tickets::RemoteOnly)];
}

/// What must have happened before a station is paid out by hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ByHandAfter {
    /// A ticket was not printed, or not so that it can be read.
    FailedPrint,
    /// The station is out of order.
    Malfunction,
}

impl ByHandAfter {
    /// As written in a rulebook file.
    pub const ALL: [(&'static str, ByHandAfter); 2] =
        [("failed-print", ByHandAfter::FailedPrint), ("malfunction", ByHandAfter::Malfunction)];
}

/// Who may do something about an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountBy {
    /// The lowest role that may.
    pub by: RoleId,
    /// Where that comes from.
    pub source: Source,
}

/// The clauses on chip accounts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountClauses {
    /// That one is needed to play at a station.
    pub account: Clause<()>,
    /// What the dealer takes.
    pub dealer_takes: Clause<Vec<Tender>>,
    /// What the acceptor takes.
    pub acceptor_takes: Clause<Vec<Tender>>,
    /// How a station away from the table is bought into.
    pub remote: Clause<Remote>,
    /// When somebody may be paid out.
    pub cash_out: Clause<CashOut>,
    /// That the dealer pays out in chips.
    pub chips: Clause<()>,
    /// Where tickets are printed.
    pub tickets: Clause<Tickets>,
    /// Who pays by hand where no ticket could be printed.
    pub manual: AccountBy,
    /// After what.
    pub by_hand_after: Clause<Vec<ByHandAfter>>,
    /// Who sends somebody away.
    pub send_away: AccountBy,
}
