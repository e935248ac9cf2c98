//! What has happened to a promotion. One request brings about one event.

use super::conditions::Conditions;
use super::state::{Given, PromotionId, Reached, Switch, Taken};
use crate::actor::{Name, Time};
use crate::lots::{Digest, Seed};
use alloc::boxed::Box;
use alloc::vec::Vec;
use ledger::TableId;
use rules::promotion::Method;

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// When.
    pub at: Time,
    /// Who asked for it; nobody where time brought it about.
    pub by: Option<Name>,
    /// What.
    pub what: What,
}

/// A prize and the entry that won it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Won {
    /// The prize, by its number.
    pub prize: u32,
    /// The entry, by its number.
    pub entry: u32,
    /// Who made it.
    pub entrant: Name,
    /// By when they are to be told, where they must be.
    pub notify_by: Option<Time>,
    /// Until when they may claim it, where there is an end.
    pub claim_by: Option<Time>,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum What {
    Written { number: PromotionId, rulebook: Name, conditions: Box<Conditions> },
    Lodged { reference: Name },
    MadeAvailable { means: Vec<Name> },
    Advertised { text: Name, reference: Name },
    Committed { commitment: Digest },
    Started,
    Amended { conditions: Box<Conditions>, approval: Name },
    SignSwitched { table: TableId, switch: Switch },
    EntryTaken { number: u32, entrant: Name },
    ScrutineerNominated { scrutineer: Name },
    ScrutineerWaived { why: Name },
    EntriesClosed { entries: u32, list: Digest },
    Drawn { seed: Seed, word: Name, scrutineer: Option<Name>, won: Vec<Won> },
    Redrawn { why: Name, out: u32, won: Won },
    ResultsPublished { means: Name },
    NoticeGiven { prize: u32, method: Method, reached: Reached, late: Option<Name> },
    NoticeOverdue { prize: u32 },
    PrizeClaimed { claim: u32, prize: u32, claimant: Name, address: Option<Name> },
    PrizeUnclaimed { prize: u32, kept: bool },
    ClaimAccepted { claim: u32 },
    PaymentChosen { claim: u32, taken: Taken },
    PrizeAwarded { claim: u32, prize: u32, to: Name, given: Given },
    ClaimDenied { claim: u32, reasons: Name, address: Option<Name> },
    ReasonsTold { claim: u32, method: Method },
    DisputeRaised { dispute: u32, person: Name, about: Name },
    DisputeDecided { dispute: u32, decision: Name },
    ComplaintAdvised { dispute: u32 },
    Doubted { why: Name },
    Postponed { told: Name },
    Validated { how: Name },
    Cancelled { told: Name },
    Closed,
}
