//! A promotion as it stands.

use super::conditions::{Conditions, Prize};
use super::event::Won;
use crate::actor::{Name, Time};
use crate::lots::{Digest, Seed};
use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use ledger::TableId;
use rules::Amount;
use rules::promotion::{Method, PayBy};

/// A promotion's number in the books.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct PromotionId(pub u16);

/// The seconds of an hour.
pub(super) const HOUR_S: u64 = 3_600;

/// How far a promotion is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Phase {
    /// Nothing has been written.
    #[default]
    Nothing,
    /// It is being prepared.
    Draft,
    /// It runs and takes entries.
    Running,
    /// Entries are closed.
    EntriesClosed,
    /// It has been drawn.
    Drawn,
    /// It is closed.
    Closed,
    /// It was cancelled.
    Cancelled,
}

/// Whether somebody was reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reached {
    /// They were.
    Yes,
    /// They were not.
    No,
}

/// Whether a sign is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Switch {
    /// It is.
    On,
    /// It is not.
    Off,
}

/// So much, in one way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Paid {
    /// How.
    pub by: PayBy,
    /// How much.
    pub amount: Amount,
}

/// What a winner wants to have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Taken {
    /// Money in these parts.
    Parts(Vec<Paid>),
    /// Cash instead of the prize.
    Alternative,
    /// The prize itself.
    Prize,
}

/// What was handed over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Given {
    /// Money, in these parts. Cash is owed at the cage.
    Money(Vec<Paid>),
    /// A voucher of the house, which costs when it is exchanged.
    Voucher {
        /// What is printed on it to tell it from others.
        voucher: Name,
        /// What it is worth.
        value: Amount,
    },
    /// A thing, which has cost so much.
    Thing {
        /// How much.
        value: Amount,
    },
}

/// Marketing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marketing {
    /// What it says.
    pub text: Name,
    /// Its words that refer to the terms.
    pub reference: Name,
}

/// Whether somebody sees the draw.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Scrutineer {
    /// This person does.
    Nominated(Name),
    /// Nobody does, for this reason.
    Waived(Name),
}

/// The draw.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draw {
    /// When.
    pub at: Time,
    /// The seed that was committed to.
    pub seed: Seed,
    /// The word from outside.
    pub word: Name,
    /// Who saw it.
    pub scrutineer: Option<Name>,
}

/// An attempt to tell a winner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// When.
    pub at: Time,
    /// How.
    pub method: Method,
    /// Whether they were reached.
    pub reached: Reached,
    /// Why it is late, where it is.
    pub late: Option<Name>,
}

/// What became of a prize.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Fate {
    /// It can be won or claimed.
    #[default]
    Open,
    /// Nobody claimed it in time: it is to be drawn again.
    Unclaimed,
    /// The house keeps it.
    Kept,
    /// It was awarded.
    Awarded,
}

/// How a prize stands.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Standing {
    /// Who has won it.
    pub won: Option<Won>,
    /// Who won it before it was drawn again, and why it was.
    pub before: Vec<(Won, Name)>,
    /// How the winner was told.
    pub notices: Vec<Notice>,
    /// Whether the time for that ran out.
    pub overdue: bool,
    /// What became of it.
    pub fate: Fate,
}

impl Standing {
    /// Whether the winner was told.
    pub fn is_told(&self) -> bool {
        self.notices.iter().any(|notice| notice.reached == Reached::Yes)
    }
}

/// How a claim stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ClaimState {
    /// It is not decided.
    Open,
    /// It was accepted.
    Accepted,
    /// The prize was handed over.
    Met(Given),
    /// It was denied.
    Denied {
        /// Why.
        reasons: Name,
        /// When and how the claimant was told.
        told: Option<(Time, Method)>,
    },
}

/// A claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// When it was made.
    pub at: Time,
    /// The prize, by its number.
    pub prize: u32,
    /// Who claims it.
    pub claimant: Name,
    /// Where they live.
    pub address: Option<Name>,
    /// What they want to have.
    pub taken: Option<Taken>,
    /// How it stands.
    pub state: ClaimState,
}

/// A dispute.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dispute {
    /// Who is not content.
    pub person: Name,
    /// With what.
    pub about: Name,
    /// The house's decision, which is final.
    pub decision: Option<Name>,
    /// When they were told that they can complain.
    pub advised: Option<Time>,
}

/// A doubt about the integrity.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Doubt {
    /// What compromised it.
    pub why: Name,
    /// Who was told, once it is postponed.
    pub told: Option<Name>,
}

/// A promotion.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Promotion {
    /// The moment of the last event.
    pub now: Time,
    /// Its number in the books.
    pub number: PromotionId,
    /// The rulebook by which it is run, by its short name.
    pub rulebook: Name,
    /// How far it is.
    pub phase: Phase,
    /// Its conditions.
    pub conditions: Conditions,
    /// Under which reference they were lodged, as they are now.
    pub lodged: Option<Name>,
    /// Where they can be read.
    pub available: Vec<Name>,
    /// What was said to market it.
    pub marketing: Vec<Marketing>,
    /// The approvals of other terms.
    pub approvals: Vec<(Time, Name)>,
    /// The tables at which its sign is on.
    pub signs: BTreeSet<TableId>,
    /// What the seed is committed to by.
    pub commitment: Option<Digest>,
    /// Who entered, the first being number 1.
    pub entries: Vec<Name>,
    /// The fingerprint of the entries, and when they were closed.
    pub list: Option<(Digest, Time)>,
    /// Whether somebody sees the draw.
    pub scrutineer: Option<Scrutineer>,
    /// The draw.
    pub draw: Option<Draw>,
    /// How many entries have come out.
    pub out: u32,
    /// How each prize stands.
    pub prizes: Vec<Standing>,
    /// Where the results were published.
    pub results: Vec<Name>,
    /// The claims, the first being number 1.
    pub claims: Vec<Claim>,
    /// The disputes, the first being number 1.
    pub disputes: Vec<Dispute>,
    /// A doubt about its integrity.
    pub doubt: Option<Doubt>,
}

impl Promotion {
    /// A prize by its number, and how it stands.
    pub fn prize(&self, number: u32) -> Option<(&Prize, &Standing)> {
        Some((self.conditions.prize(number)?, self.prizes.get(index(number)?)?))
    }

    /// A claim by its number.
    pub fn claim(&self, number: u32) -> Option<&Claim> {
        self.claims.get(index(number)?)
    }

    /// A dispute by its number.
    pub fn dispute(&self, number: u32) -> Option<&Dispute> {
        self.disputes.get(index(number)?)
    }

    /// Claims that were denied, with their numbers.
    pub fn denied(&self) -> impl Iterator<Item = (u32, &Claim)> {
        let numbered = (1..).zip(&self.claims);
        numbered.filter(|(_, claim)| matches!(claim.state, ClaimState::Denied { .. }))
    }

    /// What a claim is worth: the value of the prize, or nothing where it is not said.
    pub fn worth(&self, claim: &Claim) -> Amount {
        let prize = self.conditions.prize(claim.prize);
        prize.and_then(|prize| prize.value).unwrap_or(Amount::ZERO)
    }

    /// Whether a claim can still be met or is: it came in time and is not denied.
    pub fn contends(&self, claim: &Claim) -> bool {
        let won = self.prize(claim.prize).and_then(|(_, standing)| standing.won.as_ref());
        let late = won.and_then(|won| won.claim_by).is_some_and(|due| claim.at > due);
        !late && matches!(claim.state, ClaimState::Open | ClaimState::Accepted)
    }

    /// Whether it is over.
    pub const fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Closed | Phase::Cancelled)
    }
}

/// Where something numbered from one stands in a list.
pub(crate) fn index(number: u32) -> Option<usize> {
    usize::try_from(number).ok()?.checked_sub(1)
}
