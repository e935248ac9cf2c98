//! Acts that need somebody's approval: they wait for it, are done when it comes, and lapse when it
//! is declined.

use super::{Decided, Deciding};
use crate::event::Event;
use crate::refusal::{Reason, Refusal};
use crate::request::{DummyGround, Request};
use crate::state::{Shuffling, Waiting};
use alloc::boxed::Box;
use alloc::vec;
use rules::conduct::Act;
use rules::role::RoleId;

impl Deciding<'_> {
    /// What becomes of a request, with the approval that it may need.
    pub(super) fn with_approval(&self, request: &Request) -> Decided {
        let needs = self.needs(request)?;
        let needs = needs.filter(|role| !self.actor.may_act_as(self.rulebook, *role));
        let Some(needs) = needs else { return self.decided(request) };
        // What would be refused all the same does not bother anybody.
        self.decided(request)?;
        let number = self.table.asked + 1;
        let (actor, request) = (self.actor.clone(), Box::new(request.clone()));
        Ok(vec![Event::ApprovalAsked { number, actor, request, needs }])
    }

    /// Whose approval a request needs; none where it needs nobody's.
    fn needs(&self, request: &Request) -> Result<Option<RoleId>, Refusal> {
        let rulebook = self.rulebook;
        let by = |act: Act| self.clause(act).map(|clause| Some(clause.by));
        match request {
            Request::Burn { method } => Ok(rulebook.shoe.burns.get(*method).and_then(|m| m.needs)),
            Request::ChooseStyle { style } => {
                Ok(rulebook.conduct.styles.get(*style).and_then(|style| style.needs))
            }
            Request::BurnBeforeCoup => {
                Ok(rulebook.shoe.allow_burn_before_coup().map_err(Refusal::from)?.needs)
            }
            Request::Shuffle { how: Shuffling::Hand } => by(Act::ShuffleByHand),
            Request::AllowSeveralPerArea => {
                let allowed = rulebook.wagering.per_area.value.allowed.as_ref();
                Ok(allowed.ok_or_else(|| Reason::NotInThisRulebook.plainly())?.needs)
            }
            Request::SetPersonalLimit { .. } => {
                let allowed = rulebook.wagering.personal_limit.as_ref();
                Ok(allowed.ok_or_else(|| Reason::NotInThisRulebook.plainly())?.needs)
            }
            Request::Nominate { .. } => by(Act::AllowNominee),
            Request::DeclareDummy { ground } => by(act_of(*ground)),
            Request::Cut { .. } if !self.is_cutter() => {
                if rulebook.conduct.act(Act::AllowOtherToCut).is_some() {
                    by(Act::AllowOtherToCut)
                } else {
                    Ok(None)
                }
            }
            Request::PlaceWager { place, bettor, bet, .. } => {
                let both = &rulebook.together.both_hands;
                let other = both.what.iter().find(|other| *other != bet);
                let on_hands = both.what.contains(bet);
                let has_other =
                    other.is_some_and(|other| self.table.wager(*place, bettor, *other).is_some());
                Ok(both.needs.filter(|_| on_hands && has_other))
            }
            _ => Ok(None),
        }
    }

    /// Somebody approves or declines what waits.
    pub(super) fn answer(&self, request: &Request) -> Decided {
        let (Request::Approve { number } | Request::Decline { number }) = request else {
            return Err(Reason::NothingWaiting.plainly());
        };
        let waiting = self.table.waiting.iter().find(|waiting| waiting.number == *number);
        let waiting = waiting.ok_or_else(|| Reason::NothingWaiting.plainly())?;
        if !self.actor.may_act_as(self.rulebook, waiting.needs) {
            let needs = self.rulebook.role(waiting.needs).name.clone();
            return Err(Reason::NotAuthorised { needs }.plainly());
        }
        let (number, by) = (*number, self.actor.clone());
        if matches!(request, Request::Decline { .. }) {
            return Ok(vec![Event::ApprovalDeclined { number, by }]);
        }
        let mut events = vec![Event::ApprovalGiven { number, by }];
        events.extend(self.as_asked(waiting)?);
        Ok(events)
    }

    /// What becomes of a request that waited, now.
    fn as_asked(&self, waiting: &Waiting) -> Decided {
        Deciding { actor: &waiting.actor, ..*self }.decided(&waiting.request)
    }
}

/// The act behind a dummy coup.
pub(super) const fn act_of(ground: DummyGround) -> Act {
    match ground {
        DummyGround::AfterLastCoup => Act::ExtraDummyCoup,
        DummyGround::NobodyWagered => Act::CoupWithoutWagers,
        DummyGround::AllAgree => Act::DummyCoupByConsent,
        DummyGround::NoBettors => Act::DummyCoupWithoutBettors,
    }
}
