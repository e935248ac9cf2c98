//! What happens to a promotion, as it is stored: every kind with its fields.

use super::names::Digest;
use super::parts::{Conditions, Given, Method, Reached, Switch, Taken, Won};
use crate::cage_v1::names::{PromotionNumber, TableNumber};
use crate::form::stored;
use crate::table_v1::names::Name;

stored! {
    /// Something that happened to a promotion.
    events PromotionEvent of floor::promotion::What {
        /// Conditions were written, in place of those before.
        Written = "conditions_written" {
            conditions: Box<Conditions>, number: PromotionNumber, rulebook: Name,
        },
        /// They were given to whom they must be.
        Lodged = "conditions_lodged" { reference: Name },
        /// The terms can be read in these places.
        MadeAvailable = "terms_made_available" { means: Vec<Name> },
        /// Something was said to market it, which refers to the terms with these words.
        Advertised = "promotion_advertised" { reference: Name, text: Name },
        /// The seed of the draw was committed to.
        Committed = "seed_committed" { commitment: Digest },
        /// The promotion started.
        Started = "promotion_started",
        /// Other conditions are in place, with this approval.
        Amended = "conditions_amended" { approval: Name, conditions: Box<Conditions> },
        /// The promotion's sign was switched at a table.
        SignSwitched = "sign_switched" { switch: Switch, table: TableNumber },
        /// An entry was taken.
        EntryTaken = "entry_taken" { entrant: Name, number: u32 },
        /// Somebody was nominated to see the draw.
        ScrutineerNominated = "scrutineer_nominated" { scrutineer: Name },
        /// Nobody was.
        ScrutineerWaived = "scrutineer_waived" { why: Name },
        /// Entries closed; this is the SHA-256 of their list.
        EntriesClosed = "entries_closed" { entries: u32, list: Digest },
        /// The prizes were drawn.
        Drawn = "prizes_drawn" {
            scrutineer: Option<Name>, seed: Digest, won: Vec<Won>, word: Name,
        },
        /// A prize was drawn again; so many entries are out now.
        Redrawn = "prize_redrawn" { out: u32, why: Name, won: Won },
        /// The results were published.
        ResultsPublished = "results_published" { means: Name },
        /// A winner was told, or it was tried.
        NoticeGiven = "notice_given" {
            late: Option<Name>, method: Method, prize: u32, reached: Reached,
        },
        /// The time to tell a winner ran out.
        NoticeOverdue = "notice_overdue" { prize: u32 },
        /// Somebody claimed a prize.
        PrizeClaimed = "prize_claimed" {
            address: Option<Name>, claim: u32, claimant: Name, prize: u32,
        },
        /// Nobody claimed a prize in time.
        PrizeUnclaimed = "prize_unclaimed" { kept: bool, prize: u32 },
        /// A claim was accepted.
        ClaimAccepted = "claim_accepted" { claim: u32 },
        /// A winner said what they want to have.
        PaymentChosen = "payment_chosen" { claim: u32, taken: Taken },
        /// A prize was handed over.
        PrizeAwarded = "prize_awarded" { claim: u32, given: Given, prize: u32, to: Name },
        /// A claim was denied.
        ClaimDenied = "claim_denied" { address: Option<Name>, claim: u32, reasons: Name },
        /// The claimant was told why.
        ReasonsTold = "reasons_told" { claim: u32, method: Method },
        /// Somebody was not content.
        DisputeRaised = "dispute_raised" { about: Name, dispute: u32, person: Name },
        /// That was decided, finally.
        DisputeDecided = "dispute_decided" { decision: Name, dispute: u32 },
        /// They were told of the right to complain.
        ComplaintAdvised = "complaint_advised" { dispute: u32 },
        /// The integrity is in doubt.
        Doubted = "integrity_doubted" { why: Name },
        /// The promotion was postponed, and this person told.
        Postponed = "promotion_postponed" { told: Name },
        /// The integrity was validated.
        Validated = "integrity_validated" { how: Name },
        /// The promotion was cancelled, and this person told.
        Cancelled = "promotion_cancelled" { told: Name },
        /// The promotion was closed.
        Closed = "promotion_closed",
    }
}
