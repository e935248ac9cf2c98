//! Disputes, and doubts about the integrity of a promotion.

use super::{Deciding, named, next, said};
use crate::actor::Name;
use crate::promotion::event::What;
use crate::promotion::refusal::{Reason, Refusal};
use crate::promotion::state::{Dispute, Doubt, Fate, Phase};

impl<'a> Deciding<'a> {
    pub(super) fn dispute(&self, person: &Name, about: &Name) -> Result<What, Refusal> {
        self.started()?;
        named(person)?;
        said(about)?;
        let dispute = next(self.promotion.disputes.len());
        Ok(What::DisputeRaised { dispute, person: person.clone(), about: about.clone() })
    }

    fn found_dispute(&self, number: u32) -> Result<&'a Dispute, Refusal> {
        self.promotion.dispute(number).ok_or(Refusal::plain(Reason::NoSuchDispute))
    }

    pub(super) fn decide_dispute(&self, number: u32, decision: &Name) -> Result<What, Refusal> {
        if self.found_dispute(number)?.decision.is_some() {
            return Err(Refusal::by(Reason::DisputeDecided, Some(&self.clauses.disputes)));
        }
        said(decision)?;
        Ok(What::DisputeDecided { dispute: number, decision: decision.clone() })
    }

    pub(super) fn advise(&self, number: u32) -> Result<What, Refusal> {
        let dispute = self.found_dispute(number)?;
        if dispute.decision.is_none() {
            return Err(Refusal::by(Reason::DisputeOpen, Some(&self.clauses.disputes)));
        }
        if dispute.advised.is_some() {
            return Err(Refusal::plain(Reason::Advised));
        }
        Ok(What::ComplaintAdvised { dispute: number })
    }

    pub(super) fn doubt(&self, why: &Name) -> Result<What, Refusal> {
        self.started()?;
        self.undoubted()?;
        said(why)?;
        Ok(What::Doubted { why: why.clone() })
    }

    fn doubted(&self) -> Result<&'a Doubt, Refusal> {
        let doubt = self.promotion.doubt.as_ref();
        doubt.ok_or_else(|| Refusal::by(Reason::NotInDoubt, Some(&self.clauses.integrity)))
    }

    /// Refuses to go on before those who must be told at once have been.
    fn told(&self, told: &Name) -> Result<Name, Refusal> {
        if told.trim().is_empty() {
            let clause = &self.clauses.told;
            let reason = Reason::NotTold { whom: self.whom(clause) };
            return Err(Refusal::by(reason, Some(&clause.source)));
        }
        Ok(told.clone())
    }

    pub(super) fn postpone(&self, told: &Name) -> Result<What, Refusal> {
        self.doubted()?;
        Ok(What::Postponed { told: self.told(told)? })
    }

    pub(super) fn validate(&self, how: &Name) -> Result<What, Refusal> {
        if self.doubted()?.told.is_none() {
            return Err(Refusal::by(Reason::NotPostponed, Some(&self.clauses.integrity)));
        }
        said(how)?;
        Ok(What::Validated { how: how.clone() })
    }

    pub(super) fn cancel(&self, told: &Name) -> Result<What, Refusal> {
        self.doubted()?;
        let awarded = self.promotion.prizes.iter().any(|prize| prize.fate == Fate::Awarded);
        if self.promotion.phase >= Phase::Drawn && awarded {
            return Err(Refusal::plain(Reason::Awarded));
        }
        Ok(What::Cancelled { told: self.told(told)? })
    }
}
