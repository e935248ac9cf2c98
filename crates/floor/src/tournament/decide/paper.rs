//! The conditions: written, complete, available, notified or approved; and then entries open.

use super::Deciding;
use crate::actor::Name;
use crate::tournament::conditions::{Conditions, Unsound};
use crate::tournament::event::What;
use crate::tournament::refusal::{Reason, Refusal};
use crate::tournament::request::Request;
use alloc::boxed::Box;
use rules::tournament::{Point, Regulator};

impl Deciding<'_> {
    pub(super) fn paper(&self, request: &Request) -> Result<What, Refusal> {
        if let Request::NameDirector { name } = request {
            self.nominator()?;
            return Ok(What::DirectorNamed { name: name.clone() });
        }
        self.operator()?;
        match request {
            Request::Announce { name, pool, game } => {
                Ok(What::Announced { name: name.clone(), pool: *pool, game: game.clone() })
            }
            Request::WriteConditions { conditions } => self.write(conditions),
            Request::FinaliseConditions => self.finalise(),
            Request::Publish { place } => {
                self.is_final()?;
                Ok(What::ConditionsPublished { place: place.clone() })
            }
            Request::NotifyRegulator { reference } => {
                self.is_final()?;
                Ok(What::RegulatorNotified { reference: reference.clone() })
            }
            Request::RecordApproval { reference } => {
                self.is_final()?;
                Ok(What::ApprovalRecorded { reference: reference.clone() })
            }
            Request::RecordCommission { amount, reference } => {
                Ok(What::CommissionApproved { amount: *amount, reference: reference.clone() })
            }
            _ => self.open(),
        }
    }

    fn write(&self, conditions: &Conditions) -> Result<What, Refusal> {
        // What was announced to entrants stands.
        if self.t.opened {
            return Err(Reason::Frozen.by(self.cite(Point::Documented)));
        }
        if let Some(rule) = self.unalterable(conditions) {
            return Err(Reason::MayNotAlter { rule }.by(self.cite(Point::Prevail)));
        }
        if let Some(why) = conditions.unsound() {
            return Err(Reason::Unsound(why).by(self.cite(Point::Documented)));
        }
        Ok(What::ConditionsWritten { conditions: Box::new(conditions.clone()) })
    }

    /// A rule that the conditions change and may not.
    fn unalterable(&self, conditions: &Conditions) -> Option<Name> {
        let allowed = &self.clauses.alterable.value;
        let may = |rule: &Name| {
            let number = rule.rsplit(':').next().unwrap_or(rule);
            allowed.iter().any(|own| {
                let below = number.strip_prefix(own.as_str());
                below.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '(', '/']))
            })
        };
        conditions.alters.iter().find(|rule| !may(rule)).cloned()
    }

    fn finalise(&self) -> Result<What, Refusal> {
        let missing = self.t.conditions.missing(self.clauses);
        if !missing.is_empty() {
            let cite = missing.first().and_then(|(_, cite)| cite.clone());
            return Err(Refusal { reason: Reason::Missing { items: missing }, cite });
        }
        if self.t.conditions.keeps_of_nothing() {
            return Err(Reason::Unsound(Unsound::Commission).by(self.cite(Point::Documented)));
        }
        let overruled = self.t.conditions.overruled(self.clauses);
        Ok(What::ConditionsFinalised {
            overruled: overruled.into_iter().map(|(item, _)| item).collect(),
        })
    }

    fn is_final(&self) -> Result<(), Refusal> {
        if self.t.finalised {
            return Ok(());
        }
        Err(Reason::NotFinal.by(self.cite(Point::Documented)))
    }

    fn open(&self) -> Result<What, Refusal> {
        if self.t.opened {
            return Err(Reason::EntriesOpen.plainly());
        }
        self.is_final()?;
        // Where no rule asks for it, nothing has to be shown before.
        if let (None, Some(cite)) = (&self.t.published, self.cite(Point::Published)) {
            return Err(Reason::NotPublished.by(Some(cite)));
        }
        let regulator = &self.clauses.policies.regulator;
        let refused = match regulator.value {
            Regulator::Notified if self.t.notified.is_none() => Some(Reason::NotNotified),
            Regulator::Approved if self.t.approved.is_none() => Some(Reason::NotApproved),
            _ => None,
        };
        if let Some(reason) = refused {
            return Err(reason.by(regulator.source.cite()));
        }
        if !self.t.conditions.is_approved(self.clauses, self.t.commission_max) {
            let cite = self.clauses.policies.commission.source.cite();
            return Err(Reason::CommissionNotApproved.by(cite));
        }
        Ok(What::EntriesOpened)
    }
}
