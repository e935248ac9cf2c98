//! What is asked about a promotion.

use super::conditions::Conditions;
use super::state::{PromotionId, Reached, Switch, Taken};
use crate::actor::{Name, Time};
use crate::lots::{Digest, Seed};
use crate::ticket::Check;
use alloc::boxed::Box;
use alloc::vec::Vec;
use ledger::TableId;
use rules::Amount;
use rules::promotion::Method;

/// A request, who makes it, and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asking {
    /// When.
    pub at: Time,
    /// Who.
    pub by: Name,
    /// What.
    pub request: Request,
}

/// Something asked.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Request {
    /// Write the conditions, which is free until the start.
    Write { number: PromotionId, conditions: Box<Conditions> },
    /// Note that the conditions were given to whom they must be.
    Lodge { reference: Name },
    /// Say where the terms can be read.
    MakeAvailable { means: Vec<Name> },
    /// Keep marketing, with its words that refer to the terms.
    Advertise { text: Name, reference: Name },
    /// Commit to the seed of the draw.
    Commit { commitment: Digest },
    /// Start.
    Start,
    /// Put other conditions in place after the start.
    Amend { conditions: Box<Conditions>, approval: Option<Name> },
    /// Switch the promotion's sign at a table.
    SwitchSign { table: TableId, switch: Switch },

    /// Take an entry. Whether the entrant is eligible the caller knows.
    Enter { entrant: Name, eligible: Check, wagered: Amount },
    /// Nominate a scrutineer.
    Nominate { scrutineer: Name },
    /// Say that there is none, and why.
    Waive { why: Name },
    /// Draw all prizes, with a word from outside.
    Draw { seed: Seed, word: Name, scrutineer: Option<Name> },
    /// Draw a prize again.
    Redraw { prize: u32, why: Name },
    /// Publish the results.
    PublishResults { means: Name },

    /// Note that a winner was told, or that it was tried.
    Notify { prize: u32, method: Method, reached: Reached, late: Option<Name> },
    /// Take a claim.
    Claim { prize: u32, claimant: Name, address: Option<Name> },
    /// Accept it.
    Accept { claim: u32 },
    /// Note what the winner wants to have.
    Choose { claim: u32, taken: Taken },
    /// Hand over the prize, or what was chosen instead.
    Award { claim: u32, voucher: Option<Name> },
    /// Deny a claim.
    Deny { claim: u32, reasons: Name, address: Option<Name> },
    /// Note that the claimant was told the reasons.
    TellReasons { claim: u32, method: Method },

    /// Take a dispute.
    Dispute { person: Name, about: Name },
    /// Decide it.
    Decide { dispute: u32, decision: Name },
    /// Note that the person was told of the right to complain.
    Advise { dispute: u32 },

    /// Note that the integrity is in doubt.
    Doubt { why: Name },
    /// Postpone, having told those who must be.
    Postpone { told: Name },
    /// Note that the integrity is validated.
    Validate { how: Name },
    /// Cancel, having told those who must be.
    Cancel { told: Name },
    /// Close the promotion.
    Close,
}
