//! What those who run promotions ask, as it is written.

use super::conditions::{PromotionConditions, name};
use crate::floor::Floor;
use crate::http::Problem;
use crate::http::asked::{amount, wrong};
use floor::lots;
use floor::promotion::{Paid, PromotionId, Reached, Request, Switch, Taken};
use floor::ticket::Check;
use record::sha_256;
use rules::promotion::{Method, PayBy};
use serde::Deserialize;
use utoipa::ToSchema;

/// So much, in one way.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PromotionPaid {
    /// `cash`, `cheque` or `transfer`.
    by: String,
    amount: String,
}

/// What can be asked. Amounts are texts with two places, prizes and claims numbers from one.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(tag = "is", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum PromotionRequest {
    /// Write the conditions by a rulebook, which is free until the start.
    Write { rulebook: String, conditions: Box<PromotionConditions> },
    /// Note that the conditions were given to whom they must be.
    Lodge { reference: String },
    /// Say where the terms can be read.
    MakeAvailable { means: Vec<String> },
    /// Keep marketing, with its words that refer to the terms.
    Advertise { text: String, reference: String },
    /// Commit to the seed of the draw, which the house makes and keeps secret.
    Commit,
    /// Start.
    Start,
    /// Put other conditions in place after the start.
    Amend { conditions: Box<PromotionConditions>, approval: Option<String> },
    /// Switch the sign at a table.
    SwitchSign { table: String, on: bool },
    /// Take an entry.
    Enter { entrant: String, eligible: bool, wagered: String },
    /// Nominate a scrutineer.
    Nominate { scrutineer: String },
    /// Say that there is none, and why.
    Waive { why: String },
    /// Draw all prizes, with a word that somebody from outside says.
    Draw { word: String, scrutineer: Option<String> },
    /// Draw a prize again.
    Redraw { prize: u32, why: String },
    /// Publish the results.
    PublishResults { means: String },
    /// Note that a winner was told, or that it was tried.
    Notify { prize: u32, method: String, reached: bool, late: Option<String> },
    /// Take a claim.
    Claim { prize: u32, claimant: String, address: Option<String> },
    /// Accept it.
    Accept { claim: u32 },
    /// Note that the winner wants money in these parts.
    ChooseMoney { claim: u32, parts: Vec<PromotionPaid> },
    /// Note that the winner wants cash instead of the prize, or the prize itself.
    Choose { claim: u32, cash: bool },
    /// Hand over the prize, or what was chosen instead.
    Award { claim: u32, voucher: Option<String> },
    /// Deny a claim.
    Deny { claim: u32, reasons: String, address: Option<String> },
    /// Note that the claimant was told the reasons.
    TellReasons { claim: u32, method: String },
    /// Take a dispute.
    Dispute { person: String, about: String },
    /// Decide it.
    Decide { dispute: u32, decision: String },
    /// Note that the person was told of the right to complain.
    Advise { dispute: u32 },
    /// Note that the integrity is in doubt.
    Doubt { why: String },
    /// Postpone, having told those who must be.
    Postpone { told: String },
    /// Note that the integrity is validated.
    Validate { how: String },
    /// Cancel, having told those who must be.
    Cancel { told: String },
    /// Close the promotion.
    Close,
}

/// What is asked about one promotion, read with what only the house knows.
pub(super) struct Reading<'r> {
    pub(super) floor: &'r Floor,
    pub(super) promotion: &'r str,
}

fn method(id: &str) -> Result<Method, Problem> {
    let known = Method::ALL.iter().find(|(known, _)| *known == id);
    known.map(|(_, method)| *method).ok_or_else(|| wrong(&format!("nobody is told by `{id}`")))
}

fn paid(written: &PromotionPaid) -> Result<Paid, Problem> {
    let known = PayBy::ALL.iter().find(|(known, _)| *known == written.by);
    let (_, by) = known.ok_or_else(|| wrong(&format!("nobody is paid by `{}`", written.by)))?;
    Ok(Paid { by: *by, amount: amount(&written.amount)? })
}

impl Reading<'_> {
    /// The rulebook by which conditions are written, where they are.
    pub(super) fn rulebook(written: &PromotionRequest) -> Option<String> {
        match written {
            PromotionRequest::Write { rulebook, .. } => Some(rulebook.clone()),
            _ => None,
        }
    }

    pub(super) fn request(&self, written: PromotionRequest) -> Result<Request, Problem> {
        use PromotionRequest as Asked;
        Ok(match written {
            Asked::Write { conditions, .. } => {
                let conditions = Box::new(conditions.read(self.floor)?);
                // Which number it is the house says.
                Request::Write { number: PromotionId(0), conditions }
            }
            Asked::Lodge { reference } => Request::Lodge { reference: reference.into() },
            Asked::MakeAvailable { means } => {
                Request::MakeAvailable { means: means.into_iter().map(Into::into).collect() }
            }
            Asked::Advertise { text, reference } => {
                Request::Advertise { text: text.into(), reference: reference.into() }
            }
            Asked::Commit => {
                let seed = self.floor.promotions.seed(self.promotion);
                Request::Commit { commitment: lots::commitment(sha_256, &seed) }
            }
            Asked::Start => Request::Start,
            Asked::Amend { conditions, approval } => {
                let conditions = Box::new(conditions.read(self.floor)?);
                Request::Amend { conditions, approval: name(approval) }
            }
            Asked::SwitchSign { table, on } => {
                let switch = if on { Switch::On } else { Switch::Off };
                Request::SwitchSign { table: self.floor.id_of(&table)?, switch }
            }
            other => self.at_the_draw(other)?,
        })
    }

    fn at_the_draw(&self, written: PromotionRequest) -> Result<Request, Problem> {
        use PromotionRequest as Asked;
        Ok(match written {
            Asked::Enter { entrant, eligible, wagered } => {
                let eligible = if eligible { Check::Holds } else { Check::Fails };
                Request::Enter { entrant: entrant.into(), eligible, wagered: amount(&wagered)? }
            }
            Asked::Nominate { scrutineer } => Request::Nominate { scrutineer: scrutineer.into() },
            Asked::Waive { why } => Request::Waive { why: why.into() },
            Asked::Draw { word, scrutineer } => {
                let seed = self.floor.promotions.seed(self.promotion);
                Request::Draw { seed, word: word.into(), scrutineer: name(scrutineer) }
            }
            Asked::Redraw { prize, why } => Request::Redraw { prize, why: why.into() },
            Asked::PublishResults { means } => Request::PublishResults { means: means.into() },
            Asked::Notify { prize, method: by, reached, late } => {
                let reached = if reached { Reached::Yes } else { Reached::No };
                Request::Notify { prize, method: method(&by)?, reached, late: name(late) }
            }
            other => of_claims(other)?,
        })
    }
}

fn of_claims(written: PromotionRequest) -> Result<Request, Problem> {
    use PromotionRequest as Asked;
    Ok(match written {
        Asked::Claim { prize, claimant, address } => {
            Request::Claim { prize, claimant: claimant.into(), address: name(address) }
        }
        Asked::Accept { claim } => Request::Accept { claim },
        Asked::ChooseMoney { claim, parts } => {
            let parts = parts.iter().map(paid).collect::<Result<_, _>>()?;
            Request::Choose { claim, taken: Taken::Parts(parts) }
        }
        Asked::Choose { claim, cash } => {
            let taken = if cash { Taken::Alternative } else { Taken::Prize };
            Request::Choose { claim, taken }
        }
        Asked::Award { claim, voucher } => Request::Award { claim, voucher: name(voucher) },
        Asked::Deny { claim, reasons, address } => {
            Request::Deny { claim, reasons: reasons.into(), address: name(address) }
        }
        Asked::TellReasons { claim, method: by } => {
            Request::TellReasons { claim, method: method(&by)? }
        }
        other => of_trouble(other),
    })
}

fn of_trouble(written: PromotionRequest) -> Request {
    use PromotionRequest as Asked;
    match written {
        Asked::Dispute { person, about } => {
            Request::Dispute { person: person.into(), about: about.into() }
        }
        Asked::Decide { dispute, decision } => {
            Request::Decide { dispute, decision: decision.into() }
        }
        Asked::Advise { dispute } => Request::Advise { dispute },
        Asked::Doubt { why } => Request::Doubt { why: why.into() },
        Asked::Postpone { told } => Request::Postpone { told: told.into() },
        Asked::Validate { how } => Request::Validate { how: how.into() },
        Asked::Cancel { told } => Request::Cancel { told: told.into() },
        _ => Request::Close,
    }
}
