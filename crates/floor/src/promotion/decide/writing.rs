//! Conditions: written, lodged, made available, amended.

use super::{Deciding, said};
use crate::actor::Name;
use crate::lots::Digest;
use crate::promotion::conditions::Conditions;
use crate::promotion::event::What;
use crate::promotion::refusal::{Reason, Refusal};
use crate::promotion::state::{Phase, Promotion, PromotionId, Switch};
use alloc::boxed::Box;
use alloc::vec::Vec;
use ledger::TableId;
use rules::promotion::{Item, Others};

impl Deciding<'_> {
    pub(super) fn write(
        &self,
        number: PromotionId,
        conditions: &Conditions,
    ) -> Result<What, Refusal> {
        match self.promotion.phase {
            Phase::Nothing => {}
            Phase::Draft if self.promotion.number == number => {}
            Phase::Draft => return Err(Refusal::plain(Reason::OtherNumber)),
            _ => return Err(Refusal::by(Reason::Started, Some(&self.clauses.amendment.source))),
        }
        said(&conditions.title)?;
        conditions.allowed(self.clauses)?;
        let rulebook = self.context.rulebook.id.as_str().into();
        Ok(What::Written { number, rulebook, conditions: Box::new(conditions.clone()) })
    }

    /// Refuses conditions that lack something, by the rule of the first thing they lack.
    fn complete(&self, conditions: &Conditions) -> Result<(), Refusal> {
        let missing = conditions.lacking(self.clauses);
        let Some((_, cite)) = missing.first() else { return Ok(()) };
        Err(Refusal { cite: cite.clone(), reason: Reason::Incomplete { missing } })
    }

    fn drafted(&self) -> Result<(), Refusal> {
        match self.promotion.phase {
            Phase::Nothing => Err(Refusal::plain(Reason::NoConditions)),
            _ => Ok(()),
        }
    }

    fn not_started(&self) -> Result<(), Refusal> {
        self.drafted()?;
        match self.promotion.phase {
            Phase::Draft => Ok(()),
            _ => Err(Refusal::by(Reason::Started, Some(&self.clauses.amendment.source))),
        }
    }

    pub(super) fn lodge(&self, reference: &Name) -> Result<What, Refusal> {
        self.not_started()?;
        said(reference)?;
        self.complete(&self.promotion.conditions)?;
        Ok(What::Lodged { reference: reference.clone() })
    }

    pub(super) fn make_available(&self, means: &[Name]) -> Result<What, Refusal> {
        self.drafted()?;
        let clause = &self.clauses.available;
        if means.is_empty() {
            return Err(Refusal::by(Reason::NotAvailable, Some(&clause.source)));
        }
        means.iter().try_for_each(said)?;
        let listed = |one: &&Name| clause.value.means.iter().any(|known| *known == ***one);
        let other = means.iter().find(|one| !listed(one));
        if let (Some(given), Others::None) = (other, clause.value.others) {
            let (given, known) = (given.clone(), clause.value.means.clone());
            return Err(Refusal::by(Reason::OtherMeans { given, known }, Some(&clause.source)));
        }
        Ok(What::MadeAvailable { means: means.to_vec() })
    }

    pub(super) fn advertise(&self, text: &Name, reference: &Name) -> Result<What, Refusal> {
        self.drafted()?;
        said(text)?;
        let refers = !reference.trim().is_empty() && text.contains(&**reference);
        if !refers {
            return Err(Refusal::by(Reason::NoReference, Some(&self.clauses.marketing)));
        }
        Ok(What::Advertised { text: text.clone(), reference: reference.clone() })
    }

    pub(super) fn commit(&self, commitment: Digest) -> Result<What, Refusal> {
        self.drafted()?;
        if self.promotion.commitment.is_some() {
            return Err(Refusal::plain(Reason::Committed));
        }
        self.entries_open()?;
        Ok(What::Committed { commitment })
    }

    pub(super) fn start(&self) -> Result<What, Refusal> {
        self.not_started()?;
        let promotion = self.promotion;
        self.complete(&promotion.conditions)?;
        promotion.conditions.allowed(self.clauses)?;
        if promotion.lodged.is_none() {
            let lodging = &self.clauses.lodging;
            let reason = Reason::NotLodged { whom: self.whom(lodging) };
            return Err(Refusal::by(reason, Some(&lodging.source)));
        }
        if promotion.available.is_empty() {
            let source = &self.clauses.available.source;
            return Err(Refusal::by(Reason::NotAvailable, Some(source)));
        }
        match promotion.conditions.starts {
            Some(starts) if self.at < starts => {
                Err(self.by_item(Reason::TooEarly { starts }, Item::Time))
            }
            _ => Ok(What::Started),
        }
    }

    pub(super) fn amend(
        &self,
        conditions: &Conditions,
        approval: Option<&Name>,
    ) -> Result<What, Refusal> {
        self.started()?;
        let amendment = &self.clauses.amendment;
        let Some(approval) = approval.filter(|approval| !approval.trim().is_empty()) else {
            let reason = Reason::ApprovalMissing { whom: self.whom(amendment) };
            return Err(Refusal::by(reason, Some(&amendment.source)));
        };
        conditions.allowed(self.clauses)?;
        self.complete(conditions)?;
        let closed = self.entries_open().is_err();
        if closed && conditions.closes != self.promotion.conditions.closes {
            return Err(self.by_item(Reason::ClosingPassed, Item::Closing));
        }
        if self.promotion.phase >= Phase::Drawn && !draws_alike(conditions, self.promotion) {
            return Err(Refusal::plain(Reason::Drawn));
        }
        let conditions = Box::new(conditions.clone());
        Ok(What::Amended { conditions, approval: approval.clone() })
    }

    pub(super) fn switch_sign(&self, table: TableId, switch: Switch) -> Result<What, Refusal> {
        self.started()?;
        if !self.promotion.conditions.tables.contains(&table) {
            return Err(Refusal::by(Reason::OtherTable, Some(&self.clauses.available.source)));
        }
        let on = self.promotion.signs.contains(&table);
        if on == (switch == Switch::On) {
            return Err(Refusal::plain(Reason::SignSo));
        }
        Ok(What::SignSwitched { table, switch })
    }

    pub(super) fn publish_results(&self, means: &Name) -> Result<What, Refusal> {
        if self.promotion.draw.is_none() {
            return Err(self.by_item(Reason::NotDrawn, Item::Publication));
        }
        said(means)?;
        Ok(What::ResultsPublished { means: means.clone() })
    }

    /// Refuses when entries are closed, whether time has been told or not.
    pub(super) fn entries_open(&self) -> Result<(), Refusal> {
        let promotion = self.promotion;
        let over = promotion.conditions.closes.filter(|closes| self.at >= *closes);
        let closed = promotion.list.map(|(_, at)| at).or(over);
        match closed {
            Some(closed) => Err(self.by_item(Reason::EntriesClosed { closed }, Item::Closing)),
            None => Ok(()),
        }
    }
}

/// Whether conditions leave what a draw went by as it was.
fn draws_alike(conditions: &Conditions, promotion: &Promotion) -> bool {
    let own = &promotion.conditions;
    let times = |it: &Conditions| (it.starts, it.closes, it.draws);
    conditions.prizes == own.prizes
        && conditions.entering == own.entering
        && conditions.entries_each == own.entries_each
        && conditions.presence == own.presence
        && times(conditions) == times(own)
}

/// Names as a list of words.
pub(super) fn words<T: Copy>(known: &[T], id: fn(T) -> &'static str) -> Vec<alloc::string::String> {
    known.iter().map(|one| id(*one).into()).collect()
}
