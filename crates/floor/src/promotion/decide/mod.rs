//! What becomes of a request about a promotion: one event, or a refusal with its rule.

mod claims;
mod drawing;
mod trouble;
mod writing;

use super::duty::duties;
use super::event::{Event, What};
use super::refusal::{Reason, Refusal};
use super::request::{Asking, Request};
use super::state::{Claim, Phase, Promotion, Standing};
use crate::actor::{Name, Time};
use crate::lots::Hash;
use rules::Rulebook;
use rules::accounts::AccountBy;
use rules::promotion::{Item, PromotionClauses};

/// What decisions are made with: the rulebook, and the hash that draws are made with.
#[derive(Debug, Clone, Copy)]
pub struct Context<'a> {
    /// The rulebook.
    pub rulebook: &'a Rulebook,
    /// SHA-256.
    pub hash: Hash,
}

/// What is decided with, at one moment.
#[derive(Clone, Copy)]
pub(super) struct Deciding<'a> {
    pub(super) context: Context<'a>,
    pub(super) clauses: &'a PromotionClauses,
    pub(super) promotion: &'a Promotion,
    pub(super) at: Time,
}

/// What becomes of a request.
pub fn decide(
    context: Context<'_>,
    promotion: &Promotion,
    asking: &Asking,
) -> Result<Event, Refusal> {
    let clauses = context.rulebook.promotions.as_ref();
    let clauses = clauses.ok_or_else(|| Refusal::plain(Reason::NotProvided))?;
    let at = asking.at.max(promotion.now);
    let deciding = Deciding { context, clauses, promotion, at };
    let what = deciding.decided(&asking.request)?;
    Ok(Event { at, by: Some(asking.by.clone()), what })
}

impl<'a> Deciding<'a> {
    fn decided(&self, request: &Request) -> Result<What, Refusal> {
        if self.promotion.is_over() {
            return self.after_the_end(request);
        }
        match request {
            Request::Write { number, conditions } => self.write(*number, conditions),
            Request::Lodge { reference } => self.lodge(reference),
            Request::MakeAvailable { means } => self.make_available(means),
            Request::Advertise { text, reference } => self.advertise(text, reference),
            Request::Commit { commitment } => self.commit(*commitment),
            Request::Start => self.start(),
            Request::Amend { conditions, approval } => self.amend(conditions, approval.as_ref()),
            Request::SwitchSign { table, switch } => self.switch_sign(*table, *switch),
            Request::Enter { entrant, eligible, wagered } => {
                self.enter(entrant, *eligible, *wagered)
            }
            Request::Nominate { scrutineer } => self.nominate(scrutineer),
            Request::Waive { why } => self.waive(why),
            Request::Draw { seed, word, scrutineer } => self.draw(seed, word, scrutineer.as_ref()),
            Request::Redraw { prize, why } => self.redraw(*prize, why),
            Request::PublishResults { means } => self.publish_results(means),
            other => self.of_winners(other),
        }
    }

    fn of_winners(&self, request: &Request) -> Result<What, Refusal> {
        match request {
            Request::Notify { prize, method, reached, late } => {
                self.notify(*prize, (*method, *reached), late.as_ref())
            }
            Request::Claim { prize, claimant, address } => {
                self.take_claim(*prize, claimant, address.as_ref())
            }
            Request::Accept { claim } => self.accept(*claim),
            Request::Choose { claim, taken } => self.choose(*claim, taken),
            Request::Award { claim, voucher } => self.award(*claim, voucher.as_ref()),
            Request::Deny { claim, reasons, address } => {
                self.deny(*claim, reasons, address.as_ref())
            }
            Request::TellReasons { claim, method } => self.tell_reasons(*claim, *method),
            other => self.in_trouble(other),
        }
    }

    fn in_trouble(&self, request: &Request) -> Result<What, Refusal> {
        match request {
            Request::Dispute { person, about } => self.dispute(person, about),
            Request::Decide { dispute, decision } => self.decide_dispute(*dispute, decision),
            Request::Advise { dispute } => self.advise(*dispute),
            Request::Doubt { why } => self.doubt(why),
            Request::Postpone { told } => self.postpone(told),
            Request::Validate { how } => self.validate(how),
            Request::Cancel { told } => self.cancel(told),
            _ => self.close(),
        }
    }

    /// Disputes and claims may come when a promotion is over, and its sign goes off then.
    fn after_the_end(&self, request: &Request) -> Result<What, Refusal> {
        match request {
            Request::Dispute { person, about } => self.dispute(person, about),
            Request::Decide { dispute, decision } => self.decide_dispute(*dispute, decision),
            Request::Advise { dispute } => self.advise(*dispute),
            Request::Claim { prize, claimant, address } => {
                self.take_claim(*prize, claimant, address.as_ref())
            }
            Request::Deny { claim, reasons, address } => {
                self.deny(*claim, reasons, address.as_ref())
            }
            Request::TellReasons { claim, method } => self.tell_reasons(*claim, *method),
            Request::SwitchSign { table, switch: switch @ super::state::Switch::Off } => {
                self.switch_sign(*table, *switch)
            }
            _ => Err(Refusal::plain(Reason::Over)),
        }
    }

    fn close(&self) -> Result<What, Refusal> {
        if self.promotion.phase < Phase::Drawn {
            return Err(Refusal::plain(Reason::NotDrawn));
        }
        if let Some(due) = duties(self.context.rulebook, self.promotion).first() {
            let what = due.words(self.context.rulebook).as_str().into();
            return Err(Refusal { reason: Reason::LeftToDo { what }, cite: due.cite.clone() });
        }
        Ok(What::Closed)
    }

    /// Refuses before the start.
    fn started(&self) -> Result<(), Refusal> {
        let started = self.promotion.phase >= Phase::Running;
        if started { Ok(()) } else { Err(Refusal::plain(Reason::NotStarted)) }
    }

    /// Refuses while the integrity is in doubt.
    fn undoubted(&self) -> Result<(), Refusal> {
        match &self.promotion.doubt {
            None => Ok(()),
            Some(_) => Err(Refusal::by(Reason::InDoubt, Some(&self.clauses.integrity))),
        }
    }

    /// A refusal by the rule that asks for an item of the conditions.
    fn by_item(&self, reason: Reason, item: Item) -> Refusal {
        Refusal::by(reason, self.clauses.item(item).or(Some(&self.clauses.conditions)))
    }

    /// The words for somebody whom a rule names.
    fn whom(&self, by: &AccountBy) -> Name {
        self.context.rulebook.role(by.by).name.as_str().into()
    }

    /// A prize that can be won or claimed.
    fn open_prize(&self, number: u32) -> Result<(&'a super::Prize, &'a Standing), Refusal> {
        let found = self.promotion.prize(number);
        let (prize, standing) = found.ok_or(Refusal::plain(Reason::NoSuchPrize))?;
        match standing.fate {
            super::Fate::Kept | super::Fate::Awarded => Err(Refusal::plain(Reason::PrizeGone)),
            _ => Ok((prize, standing)),
        }
    }

    fn found_claim(&self, number: u32) -> Result<&'a Claim, Refusal> {
        self.promotion.claim(number).ok_or(Refusal::plain(Reason::NoSuchClaim))
    }
}

/// Refuses words that say nothing.
fn said(words: &Name) -> Result<(), Refusal> {
    if words.trim().is_empty() { Err(Refusal::plain(Reason::NoWords)) } else { Ok(()) }
}

/// Refuses a name that could not stand on a line of its own.
fn named(name: &Name) -> Result<(), Refusal> {
    said(name)?;
    let bad = name.chars().any(char::is_control);
    if bad { Err(Refusal::plain(Reason::BadName)) } else { Ok(()) }
}

/// The next number of a list.
fn next(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX).saturating_add(1)
}
