//! Acts that need somebody's approval: they wait for it, are done when it comes, and lapse when it
//! is declined.

use super::hands::nominating;
use super::{Decided, Deciding};
use crate::actor::Name;
use crate::event::Event;
use crate::refusal::{Reason, Refusal};
use crate::request::{ChangeTo, DummyGround, Request};
use crate::state::{Setup, Shuffling, Waiting};
use alloc::boxed::Box;
use alloc::vec;
use rules::Cite;
use rules::cite::Source;
use rules::conduct::Act;
use rules::role::{RoleId, Standing};
use rules::{BetId, Rulebook, Setting};

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
                let own = rulebook.conduct.styles.get(*style).and_then(|style| style.needs);
                let chooses = rulebook.conduct.act(Act::ChooseStyle).map(|clause| clause.by);
                Ok(self.highest([own, chooses].into_iter().flatten()))
            }
            Request::OfferHand { side, place, bettor } => {
                Ok(self.offering(*side, (*place, bettor.as_ref())))
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
            Request::Nominate { side, .. } => by(nominating(rulebook, self.table, *side)),
            Request::DeclareDummy { ground } => by(act_of(*ground)),
            Request::Cut { .. } if !self.is_cutter() => {
                if rulebook.conduct.act(Act::AllowOtherToCut).is_some() {
                    by(Act::AllowOtherToCut)
                } else {
                    Ok(None)
                }
            }
            Request::PlaceWager { bettor, bet, .. } | Request::WagerTokens { bettor, bet, .. } => {
                Ok(self.both_hands(bettor, *bet, None))
            }
            Request::MoveWager { bettor, from, to, .. } => {
                Ok(self.both_hands(bettor, *to, Some(*from)))
            }
            Request::RecordStep { step, .. } => Ok(self.step_needs(step)),
            Request::OpenTable(setup) => Ok(self.opening(setup)),
            Request::Change(ChangeTo::Version(setting)) => Ok(self.options(setting)),
            _ => Ok(None),
        }
    }

    /// Whose approval wagers on both hands need, wherever the other one lies, but for one that
    /// moves away.
    fn both_hands(&self, bettor: &Name, bet: BetId, moved: Option<BetId>) -> Option<RoleId> {
        let both = &self.rulebook.together.both_hands;
        let needs = both.needs.filter(|_| both.what.contains(&bet))?;
        let other = both.what.iter().find(|other| **other != bet)?;
        let mut wagers = self.table.wagers.iter();
        let has_other = wagers
            .any(|held| held.bet == *other && moved != Some(held.bet) && held.bettor == *bettor);
        has_other.then_some(needs)
    }

    /// Whose approval the options of a setting need that are not as usual: the highest of them.
    pub(super) fn options(&self, setting: &Setting) -> Option<RoleId> {
        let menu = &self.rulebook.menu;
        let version = menu.version(&menu.version_set(setting).id).unwrap_or(0);
        let usual = menu.default_setting(version);
        let current = self.table.setup.as_ref().map_or(&usual, |setup| &setup.setting);
        let changed = menu.options.iter().enumerate().filter(|(place, option)| {
            let value = menu.value_set(setting, *place);
            option.matters.holds(setting)
                && value != menu.value_set(&usual, *place)
                && value != menu.value_set(current, *place)
        });
        self.highest(changed.filter_map(|(_, option)| option.needs))
    }

    /// Whose approval it needs to open a table like this.
    fn opening(&self, setup: &Setup) -> Option<RoleId> {
        let style = self.rulebook.conduct.styles.get(setup.style).and_then(|style| style.needs);
        let burn = self.rulebook.shoe.burn_before_coup.as_ref().filter(|_| setup.burn_before_coup);
        let needs = [style, burn.and_then(|burn| burn.needs), self.options(&setup.setting)];
        self.highest(needs.into_iter().flatten())
    }

    /// The role on the highest rung.
    pub(super) fn highest(&self, roles: impl Iterator<Item = RoleId>) -> Option<RoleId> {
        roles.max_by_key(|role| match self.rulebook.role(*role).standing {
            Standing::Rung(rung) => Some(rung),
            Standing::Beside | Standing::Outside => None,
        })
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
            let cite = approving_rule(self.rulebook, &waiting.request);
            return Err(Refusal { reason: Reason::NotAuthorised { needs }, cite });
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

/// The rule that asks for the approval of a request.
pub fn approving_rule(rulebook: &Rulebook, request: &Request) -> Option<Cite> {
    let by = |act: Act| rulebook.conduct.act(act).and_then(|clause| clause.source.cite());
    let source = |source: &Source| source.cite().cloned();
    match request {
        Request::Burn { method } => rulebook.shoe.burns.get(*method).map(|m| m.cite.clone()),
        Request::ChooseStyle { style } => {
            let style = rulebook.conduct.styles.get(*style).map(|style| &style.cite);
            by(Act::ChooseStyle).or(style).cloned()
        }
        Request::OfferHand { .. } => by(Act::HandleBothHands).cloned(),
        Request::BurnBeforeCoup => {
            rulebook.shoe.burn_before_coup.as_ref().and_then(|burn| source(&burn.source))
        }
        Request::Shuffle { .. } => by(Act::ShuffleByHand).cloned(),
        Request::AllowSeveralPerArea => {
            let allowed = rulebook.wagering.per_area.value.allowed.as_ref();
            allowed.and_then(|allowed| source(&allowed.source))
        }
        Request::SetPersonalLimit { .. } => by(Act::SetPersonalLimit).cloned(),
        // Where whoever has the shoe needs approval, nobody else does.
        Request::Nominate { .. } => {
            by(Act::AllowShoeNominee).or_else(|| by(Act::AllowNominee)).cloned()
        }
        Request::DeclareDummy { ground } => by(act_of(*ground)).cloned(),
        Request::Cut { .. } => by(Act::AllowOtherToCut).cloned(),
        Request::PlaceWager { .. } | Request::WagerTokens { .. } | Request::MoveWager { .. } => {
            source(&rulebook.together.both_hands.source)
        }
        Request::RecordStep { step, .. } => {
            rulebook.conduct.step(step).and_then(|step| source(&step.source))
        }
        _ => None,
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
