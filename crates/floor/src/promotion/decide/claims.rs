//! Winners are told, prizes claimed, claims accepted or denied, prizes handed over.

use super::writing::words;
use super::{Deciding, named, next};
use crate::actor::Name;
use crate::promotion::conditions::Prize;
use crate::promotion::event::What;
use crate::promotion::refusal::{Reason, Refusal};
use crate::promotion::state::{Claim, ClaimState, Given, Paid, Reached, Taken};
use alloc::vec::Vec;
use rules::Amount;
use rules::promotion::{Item, Method, PayBy, Worth};

impl<'a> Deciding<'a> {
    pub(super) fn notify(
        &self,
        prize: u32,
        (method, reached): (Method, Reached),
        late: Option<&Name>,
    ) -> Result<What, Refusal> {
        let (_, standing) = self.open_prize(prize)?;
        let won = standing.won.as_ref().ok_or(Refusal::plain(Reason::NoWinner))?;
        self.listed(method)?;
        let late = late.filter(|why| !why.trim().is_empty());
        if let (Some(due), None) = (won.notify_by.filter(|due| self.at > *due), late) {
            let source = &self.clauses.notice_s.source;
            return Err(Refusal::by(Reason::NoticeLate { due }, Some(source)));
        }
        Ok(What::NoticeGiven { prize, method, reached, late: late.cloned() })
    }

    /// Refuses a way of telling people that the rules do not list.
    fn listed(&self, method: Method) -> Result<(), Refusal> {
        let known: Vec<Method> = self.clauses.methods.iter().map(|clause| clause.value).collect();
        if known.contains(&method) {
            return Ok(());
        }
        let known = words(&known, Method::id);
        Err(Refusal::by(Reason::OtherMethod { known }, Some(&self.clauses.notice_s.source)))
    }

    /// Takes a claim on a prize that was drawn. One that comes too late, or for a prize that is
    /// gone, can only be denied: with reasons, and on record.
    pub(super) fn take_claim(
        &self,
        prize: u32,
        claimant: &Name,
        address: Option<&Name>,
    ) -> Result<What, Refusal> {
        named(claimant)?;
        if self.promotion.draw.is_none() {
            return Err(self.by_item(Reason::NotDrawn, Item::Claim));
        }
        self.promotion.prize(prize).ok_or(Refusal::plain(Reason::NoSuchPrize))?;
        let claim = next(self.promotion.claims.len());
        let (claimant, address) = (claimant.clone(), address.cloned());
        Ok(What::PrizeClaimed { claim, prize, claimant, address })
    }

    fn open_claim(&self, number: u32) -> Result<&'a Claim, Refusal> {
        let claim = self.found_claim(number)?;
        match claim.state {
            ClaimState::Open => Ok(claim),
            _ => Err(Refusal::plain(Reason::ClaimDecided)),
        }
    }

    pub(super) fn accept(&self, number: u32) -> Result<What, Refusal> {
        self.undoubted()?;
        let claim = self.open_claim(number)?;
        let (_, standing) = self.open_prize(claim.prize)?;
        let won = standing.won.as_ref().ok_or(Refusal::plain(Reason::NoWinner))?;
        if let Some(due) = won.claim_by.filter(|due| claim.at > *due) {
            return Err(self.by_item(Reason::ClaimLate { due }, Item::Claim));
        }
        if won.entrant != claim.claimant {
            return Err(self.by_item(Reason::NotTheWinner, Item::Claim));
        }
        let mut others = self.promotion.claims.iter();
        if others.any(|one| one.prize == claim.prize && one.state == ClaimState::Accepted) {
            return Err(Refusal::plain(Reason::BeingClaimed));
        }
        Ok(What::ClaimAccepted { claim: number })
    }

    fn accepted(&self, number: u32) -> Result<(&'a Claim, &'a Prize), Refusal> {
        let claim = self.found_claim(number)?;
        match claim.state {
            ClaimState::Accepted => Ok((claim, self.open_prize(claim.prize)?.0)),
            ClaimState::Open => Err(Refusal::plain(Reason::ClaimNotAccepted)),
            _ => Err(Refusal::plain(Reason::ClaimDecided)),
        }
    }

    fn worth(&self, prize: &Prize) -> Worth {
        self.clauses.kind(&prize.kind).map_or(Worth::Thing, |kind| kind.worth)
    }

    /// Whether the winner may say how they are paid.
    fn has_choice(&self, prize: &Prize) -> bool {
        let above = self.clauses.payment.value.above;
        self.worth(prize) == Worth::Cash && prize.value.is_some_and(|value| value > above)
    }

    pub(super) fn choose(&self, number: u32, taken: &Taken) -> Result<What, Refusal> {
        let (_, prize) = self.accepted(number)?;
        match taken {
            Taken::Parts(parts) => self.parts(prize, parts)?,
            Taken::Alternative if prize.alternative.is_none() => {
                let source = &self.clauses.cash_alternative.source;
                return Err(Refusal::by(Reason::NotOffered, Some(source)));
            }
            _ => {}
        }
        Ok(What::PaymentChosen { claim: number, taken: taken.clone() })
    }

    fn parts(&self, prize: &Prize, parts: &[Paid]) -> Result<(), Refusal> {
        let clause = &self.clauses.payment;
        let by = |reason| Err(Refusal::by(reason, Some(&clause.source)));
        if !self.has_choice(prize) {
            return by(Reason::NoChoice { above: clause.value.above });
        }
        if parts.iter().any(|part| !clause.value.ways.contains(&part.by)) {
            return by(Reason::OtherWay { known: words(&clause.value.ways, PayBy::id) });
        }
        let value = prize.value.unwrap_or(Amount::ZERO);
        let each = parts.iter().all(|part| part.amount > Amount::ZERO);
        let sum = parts.iter().try_fold(Amount::ZERO, |sum, part| sum.checked_add(part.amount));
        if each && sum == Some(value) { Ok(()) } else { by(Reason::PartsDiffer { value }) }
    }

    pub(super) fn award(&self, number: u32, voucher: Option<&Name>) -> Result<What, Refusal> {
        self.undoubted()?;
        let (claim, prize) = self.accepted(number)?;
        let given = self.given(claim, prize, voucher)?;
        let to = claim.claimant.clone();
        Ok(What::PrizeAwarded { claim: number, prize: claim.prize, to, given })
    }

    fn given(
        &self,
        claim: &Claim,
        prize: &Prize,
        voucher: Option<&Name>,
    ) -> Result<Given, Refusal> {
        let value = prize.value.unwrap_or(Amount::ZERO);
        let cash = |amount| Given::Money([Paid { by: PayBy::Cash, amount }].into());
        match (&claim.taken, self.worth(prize)) {
            (Some(Taken::Parts(parts)), _) => Ok(Given::Money(parts.clone())),
            (Some(Taken::Alternative), _) => Ok(cash(prize.alternative.unwrap_or(value))),
            (_, Worth::Cash) if self.has_choice(prize) => {
                let source = &self.clauses.payment.source;
                Err(Refusal::by(Reason::ChoiceMissing, Some(source)))
            }
            (_, Worth::Cash) => Ok(cash(value)),
            (_, Worth::HouseMoney) => {
                let voucher = voucher.filter(|voucher| !voucher.trim().is_empty());
                let voucher = voucher.ok_or(Refusal::plain(Reason::VoucherMissing))?;
                Ok(Given::Voucher { voucher: voucher.clone(), value })
            }
            (_, Worth::Thing) => Ok(Given::Thing { value }),
        }
    }

    pub(super) fn deny(
        &self,
        number: u32,
        reasons: &Name,
        address: Option<&Name>,
    ) -> Result<What, Refusal> {
        let claim = self.open_claim(number)?;
        if reasons.trim().is_empty() {
            return Err(Refusal::by(Reason::ReasonsMissing, Some(&self.clauses.reasons)));
        }
        let clause = &self.clauses.denied_above;
        let address = address.or(claim.address.as_ref()).filter(|words| !words.trim().is_empty());
        if self.promotion.worth(claim) > clause.value && address.is_none() {
            let reason = Reason::AddressMissing { above: clause.value };
            return Err(Refusal::by(reason, Some(&clause.source)));
        }
        let (reasons, address) = (reasons.clone(), address.cloned());
        Ok(What::ClaimDenied { claim: number, reasons, address })
    }

    pub(super) fn tell_reasons(&self, number: u32, method: Method) -> Result<What, Refusal> {
        match &self.found_claim(number)?.state {
            ClaimState::Denied { told: None, .. } => {
                Ok(What::ReasonsTold { claim: number, method })
            }
            ClaimState::Denied { .. } => Err(Refusal::plain(Reason::ReasonsTold)),
            _ => Err(Refusal::by(Reason::NotDenied, Some(&self.clauses.reasons))),
        }
    }
}
