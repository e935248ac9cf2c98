//! Entrants: who enters, once, and who leaves, and with what.

use super::Deciding;
use crate::actor::Name;
use crate::ticket::Check;
use crate::tournament::conditions::{Groups, Withdrawal};
use crate::tournament::event::What;
use crate::tournament::refusal::{Reason, Refusal};
use crate::tournament::request::{Request, TurnedDown};
use crate::tournament::state::{Entrant, EntrantId, Paid, Stage};
use rules::Cite;
use rules::tournament::{Agreement, Item, Point, Refunds};

impl Deciding<'_> {
    pub(super) fn entries(&self, request: &Request) -> Result<What, Refusal> {
        match request {
            Request::RequireAgreement => {
                self.director(Point::Held)?;
                Ok(What::AgreementRequired)
            }
            Request::Enter { name, group, eligible, agreed } => {
                self.enter((name, group.as_ref()), *eligible, *agreed)
            }
            Request::ListReserve { name, group, eligible } => {
                self.reserve((name, group.as_ref()), *eligible)
            }
            Request::TurnDown { name, by } => self.turn_down(name, *by),
            Request::Sign { entrant } => {
                self.own_hand(*entrant)?;
                Ok(What::ConditionsSigned { entrant: *entrant })
            }
            Request::Withdraw { entrant } => self.withdraw(*entrant),
            Request::CloseEntries => self.close_entries(),
            Request::Substitute { entrant, name } => self.substitute(*entrant, name),
            Request::Report { entrant, what } => {
                self.staff()?;
                self.entrant(*entrant)?;
                Ok(What::Reported { entrant: *entrant, what: what.clone() })
            }
            Request::Disqualify { entrant, ground } => self.disqualify(*entrant, ground),
            Request::Retire { entrant } => {
                self.stays(*entrant)?;
                self.own_entry(*entrant)?;
                let refund = self.refund(*entrant)?;
                Ok(What::Retired { entrant: *entrant, refund })
            }
            _ => Err(Reason::EntriesNotOpen.plainly()),
        }
    }

    fn next(&self) -> Result<EntrantId, Refusal> {
        let number = u16::try_from(self.t.entrants.len() + 1);
        number.map(EntrantId).map_err(|_| Reason::OutOfRange.plainly())
    }

    /// Refuses who may not be on the list at all.
    fn may_apply(
        &self,
        (name, group): (&Name, Option<&Name>),
        eligible: Check,
    ) -> Result<(), Refusal> {
        self.staff()?;
        if !self.t.opened {
            return Err(Reason::EntriesNotOpen.plainly());
        }
        self.is_let_in(name)?;
        if eligible == Check::Fails {
            return Err(Reason::NotEligible.by(self.entitled()));
        }
        let active = |entrant: &Entrant| entrant.stage != Stage::Withdrawn;
        if self.t.entrants.iter().any(|other| other.name == *name && active(other)) {
            return Err(Reason::EnteredBefore.by(self.cite(Point::OneEntry)));
        }
        if let (Some(Groups::AtMost(max)), Some(group)) = (self.t.conditions.groups, group) {
            let same = |other: &&Entrant| other.group.as_ref() == Some(group) && active(other);
            if self.t.entrants.iter().filter(same).count() >= usize::from(max) {
                return Err(Reason::GroupFull { max }.by(self.item(Item::Groups)));
            }
        }
        Ok(())
    }

    /// The rule on who may enter at all.
    fn entitled(&self) -> Option<&Cite> {
        let entitled = self.clauses.item(Item::Entitled).map(|_| Item::Entitled);
        self.item(entitled.unwrap_or(Item::Eligibility))
    }

    /// Refuses whom the house has excluded.
    pub(super) fn is_let_in(&self, name: &Name) -> Result<(), Refusal> {
        if self.house.excluded.contains(name) {
            return Err(Reason::Excluded { who: name.clone() }.by(self.entitled()));
        }
        Ok(())
    }

    fn enter(
        &self,
        (name, group): (&Name, Option<&Name>),
        eligible: Check,
        agreed: Check,
    ) -> Result<What, Refusal> {
        if self.t.closed {
            return Err(Reason::EntriesClosed.plainly());
        }
        self.may_apply((name, group), eligible)?;
        let agreement = &self.clauses.policies.agreement;
        let first = agreement.value == Agreement::BeforeEntry && self.t.agreement;
        if first && agreed == Check::Fails {
            return Err(Reason::NotAgreed.by(agreement.source.cite()));
        }
        if let Some(numbers) = self.t.conditions.numbers
            && self.t.entered() >= usize::from(numbers.max)
        {
            return Err(Reason::Full { max: numbers.max }.by(self.item(Item::Numbers)));
        }
        Ok(What::Entered {
            entrant: self.next()?,
            name: name.clone(),
            group: group.cloned(),
            agreed: agreed == Check::Holds,
            paid: self.t.conditions.entry(self.clauses),
        })
    }

    fn reserve(
        &self,
        (name, group): (&Name, Option<&Name>),
        eligible: Check,
    ) -> Result<What, Refusal> {
        self.may_apply((name, group), eligible)?;
        let entrant = self.next()?;
        Ok(What::ReserveListed { entrant, name: name.clone(), group: group.cloned() })
    }

    fn turn_down(&self, name: &Name, by: TurnedDown) -> Result<What, Refusal> {
        self.staff()?;
        let item = match by {
            TurnedDown::Generally => Item::RightToRefuse,
            TurnedDown::ByCriteria => Item::Selection,
        };
        if !self.t.conditions.says(item) {
            return Err(Reason::NoRightToRefuse.by(self.item(item)));
        }
        Ok(What::ApplicationTurnedDown { name: name.clone(), by })
    }

    fn close_entries(&self) -> Result<What, Refusal> {
        self.staff()?;
        if !self.t.opened {
            return Err(Reason::EntriesNotOpen.plainly());
        }
        if self.t.closed {
            return Err(Reason::EntriesClosed.plainly());
        }
        let entered = u16::try_from(self.t.entered()).unwrap_or(u16::MAX);
        if let Some(min) = self.t.conditions.numbers.map(|numbers| numbers.min)
            && entered < min
        {
            return Err(Reason::TooFew { min, entered }.by(self.item(Item::Numbers)));
        }
        Ok(What::EntriesClosed)
    }

    fn withdraw(&self, id: EntrantId) -> Result<What, Refusal> {
        let entrant = self.stays(id)?;
        self.own_entry(id)?;
        let begun = self.t.sessions > 0
            && self.t.session.as_ref().is_none_or(|session| session.started.is_some());
        if begun {
            return Err(Reason::PlayHasBegun.plainly());
        }
        let within = match self.t.conditions.withdrawal {
            Some(Withdrawal::Until(until)) => self.at <= until,
            _ => false,
        };
        let pays = self.clauses.policies.refunds.value == Refunds::AsConditions;
        let refund = if pays && within { entrant.paid } else { Paid::NOTHING };
        Ok(What::Withdrawn { entrant: id, refund })
    }

    /// Those who play ask for themselves alone; staff enter what anybody has asked for.
    pub(super) fn own_entry(&self, id: EntrantId) -> Result<(), Refusal> {
        let own = self.entrant(id)?.name == self.by.name;
        if own || !self.by.is_bettor(self.house.rulebook) {
            return Ok(());
        }
        Err(Reason::NotYourEntry.by(self.cite(Point::OneEntry)))
    }

    /// Whoever plays signs for themselves alone; staff record what was signed on paper.
    fn own_hand(&self, id: EntrantId) -> Result<(), Refusal> {
        let entrant = self.entrant(id)?;
        let own = *entrant.plays() == self.by.name;
        if own || !self.by.is_bettor(self.house.rulebook) {
            return Ok(());
        }
        Err(Reason::NotYourEntry.by(self.clauses.policies.agreement.source.cite()))
    }

    /// Refuses who must have agreed in writing. A substitute plays for what somebody else has
    /// agreed to, and agrees before they play, whenever it was that others had to.
    pub(super) fn has_agreed(&self, id: EntrantId) -> Result<(), Refusal> {
        let agreement = &self.clauses.policies.agreement;
        let entrant = self.entrant(id)?;
        let asked = agreement.value == Agreement::BeforeSeat || entrant.substitute.is_some();
        if self.t.agreement && asked && !entrant.agreed {
            return Err(Reason::NotAgreed.by(agreement.source.cite()));
        }
        Ok(())
    }

    /// Somebody who is still in it, or on the list. Once the pool is awarded nobody leaves it with
    /// a part of it.
    fn stays(&self, id: EntrantId) -> Result<&Entrant, Refusal> {
        let entrant = self.entrant(id)?;
        if !self.t.awards.is_empty() {
            return Err(Reason::AwardedAlready.by(self.cite(Point::Places)));
        }
        match entrant.stage {
            Stage::In | Stage::Reserve => Ok(entrant),
            other => Err(Reason::NotThatStage { stage: other.words() }.plainly()),
        }
    }

    /// What somebody who retires or is disqualified is paid back.
    fn refund(&self, id: EntrantId) -> Result<Paid, Refusal> {
        let entrant = self.entrant(id)?;
        let percent = self.t.conditions.refund.unwrap_or(0);
        Ok(match self.clauses.policies.refunds.value {
            Refunds::AsConditions => entrant.paid.percent(percent),
            Refunds::Nothing => Paid::NOTHING,
        })
    }

    fn disqualify(&self, id: EntrantId, ground: &Name) -> Result<What, Refusal> {
        self.director(Point::Held)?;
        self.stays(id)?;
        if let Some(grounds) = &self.t.conditions.disqualification
            && !grounds.contains(ground)
        {
            return Err(Reason::GroundNotListed.by(self.item(Item::Disqualification)));
        }
        let refund = self.refund(id)?;
        Ok(What::Disqualified { entrant: id, ground: ground.clone(), refund })
    }

    fn substitute(&self, id: EntrantId, name: &Name) -> Result<What, Refusal> {
        self.director(Point::Substitute)?;
        self.stays(id)?;
        let cite = self.cite(Point::Substitute);
        let gone = |own: &Entrant| own.stage == Stage::Disqualified && own.is_played_by(name);
        if self.t.entrants.iter().any(gone) {
            return Err(Reason::NotThatStage { stage: Stage::Disqualified.words() }.by(cite));
        }
        if self.t.turned_down.contains(name) {
            return Err(Reason::WasTurnedDown.by(cite));
        }
        self.is_let_in(name)?;
        let busy = self.t.named(name).is_some_and(|(_, entrant)| entrant.stage == Stage::In);
        if busy {
            return Err(Reason::EnteredBefore.by(self.cite(Point::OneEntry)));
        }
        Ok(What::Substituted { entrant: id, name: name.clone() })
    }
}
