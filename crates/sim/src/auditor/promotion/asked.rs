//! What must come of a request about a promotion, said before it is decided.

use super::{Claim, ClaimIs, Prize, PromotionAuditor, Seen, Stage};
use crate::auditor::{Checked, ensure};
use floor::promotion::{Asking, Conditions, Entering, Request, Taken};
use floor::ticket::Check;
use rules::promotion::Item;

impl PromotionAuditor {
    /// What must come of a request: that it is done, or refused; none where that is for the house.
    pub fn expects(&mut self, asking: &Asking) -> Option<bool> {
        let at = asking.at.0.max(self.now);
        let comes = self.comes_of(&asking.request, at);
        self.followed.1 += u64::from(comes.is_some());
        comes
    }

    /// Whether what came of a request is what had to.
    pub fn check(expected: Option<bool>, came: bool, asking: &Asking) -> Checked {
        ensure(expected.is_none_or(|expected| expected == came), || {
            let word = |done: bool| if done { "done" } else { "refused" };
            let due = word(!came);
            format!("{:?} was {} and should be {due}", asking.request, word(came))
        })
    }

    fn comes_of(&self, request: &Request, at: u64) -> Option<bool> {
        let over = self.stage == Stage::Over;
        let closed = self.list.is_some() || self.conditions.closes.is_some_and(|it| at >= it.0);
        Some(match request {
            Request::Write { conditions, .. } => {
                self.stage <= Stage::Draft && self.is_allowed(conditions)
            }
            Request::Lodge { .. } => self.stage == Stage::Draft && is_complete(&self.conditions),
            Request::Start => {
                let early = self.conditions.starts.is_some_and(|starts| at < starts.0);
                let ready = self.lodged && self.available && is_complete(&self.conditions);
                self.stage == Stage::Draft && ready && !early
            }
            Request::Amend { conditions, approval } => {
                // nsw:16.9.1
                let whole = is_complete(conditions) && self.is_allowed(conditions);
                let same = conditions.closes == self.conditions.closes;
                let now = match self.stage {
                    Stage::Running => !closed || same,
                    Stage::Closed => same,
                    Stage::Drawn => self.draws_alike(conditions),
                    Stage::Nothing | Stage::Draft | Stage::Over => false,
                };
                now && approval.is_some() && whole
            }
            Request::Commit { .. } => {
                let now = self.stage > Stage::Nothing && !over;
                now && self.commitment.is_none() && !closed
            }
            Request::Enter { entrant, eligible, wagered } => {
                // nsw:16.7.3, nsw:16.7.4, nsw:16.7.6
                let small = match self.conditions.entering {
                    Some(Entering::Wager(least)) => *wagered < least,
                    _ => false,
                };
                let own = self.entries.iter().filter(|own| *own == entrant).count();
                let each = self.conditions.entries_each;
                let many = each.is_some_and(|each| own >= each as usize);
                let open = self.stage == Stage::Running && !closed && !self.doubted;
                open && *eligible == Check::Holds && !small && !many
            }
            Request::Draw { seed, scrutineer, .. } => {
                let hex: String = seed.0.iter().map(|byte| format!("{byte:02x}")).collect();
                let own = (self.hash)(format!("sabot seed 1\n{hex}\n").as_bytes());
                let early = self.conditions.draws.is_some_and(|draws| at < draws.0);
                let now = self.stage == Stage::Closed && !self.doubted && !early;
                let told = self.commitment == Some(own) && !self.entries.is_empty();
                now && told && self.is_seen(scrutineer.as_ref())
            }
            Request::Redraw { prize, .. } => {
                let open = self.prize(*prize).is_some_and(|(prize, _)| *prize != Prize::Gone);
                let left = self.out < self.order.len();
                self.stage == Stage::Drawn
                    && !self.doubted
                    && open
                    && left
                    && !self.is_claimed(*prize)
                    && !self.may_be_claimed(*prize, at)
            }
            other => return self.of_claims(other),
        })
    }

    fn of_claims(&self, request: &Request) -> Option<bool> {
        let drawn = self.stage == Stage::Drawn;
        let found = |number: u32| self.claims.get((number as usize).checked_sub(1)?);
        let open = |number: u32| found(number).filter(|it| it.state == ClaimIs::Open);
        let accepted = |number: u32| found(number).filter(|it| it.state == ClaimIs::Accepted);
        let there = |claim: &Claim| self.prize(claim.prize).is_some_and(|it| it.0 != Prize::Gone);
        Some(match request {
            // nsw:16.10: who comes too late, or for a prize that is gone, is denied on record.
            Request::Claim { prize, claimant, .. } => {
                self.is_drawn() && self.prize(*prize).is_some() && !claimant.trim().is_empty()
            }
            Request::Accept { claim } => {
                let own = open(*claim).filter(|claim| there(claim) && !self.came_late(claim));
                drawn && !self.doubted && own.is_some_and(|own| self.is_winner(own))
            }
            Request::Choose { claim, taken } => {
                let own = accepted(*claim).filter(|claim| drawn && there(claim));
                own.is_some_and(|own| self.may_have(own.prize, taken))
            }
            Request::Award { claim, voucher } => {
                let own = accepted(*claim).filter(|claim| drawn && there(claim));
                !self.doubted && own.is_some_and(|own| self.may_award(own, voucher.is_some()))
            }
            Request::Deny { claim, reasons, address } => {
                // nsw:16.10, nsw:16.10.1
                open(*claim).is_some_and(|own| {
                    let dear = self.value(own.prize) > self.figure("address above");
                    let known = own.address || address.is_some();
                    !reasons.trim().is_empty() && (known || !dear)
                })
            }
            _ => return None,
        })
    }

    fn is_winner(&self, claim: &Claim) -> bool {
        let won = self.prize(claim.prize).and_then(|(_, won)| won.as_ref());
        let mut others = self.claims.iter().filter(|own| own.prize == claim.prize);
        let first = !others.any(|own| own.state == ClaimIs::Accepted);
        first && won.is_some_and(|won| won.entrant == claim.claimant)
    }

    /// Whether who must see the draw does (nsw:16.2).
    fn is_seen(&self, present: Option<&rules::Name>) -> bool {
        let dear = (1..)
            .zip(&self.conditions.prizes)
            .any(|(number, _)| self.value(number) > self.figure("seen above"));
        match &self.scrutineer {
            Some(Seen::By(own)) => present == Some(own),
            Some(Seen::ByNobody) => true,
            None => !dear,
        }
    }

    fn kind(&self, prize: u32) -> &str {
        self.conditions.prize(prize).map_or("", |prize| &prize.kind)
    }

    /// Whether a winner may have it so (nsw:16.3, nsw:16.4).
    fn may_have(&self, prize: u32, taken: &Taken) -> bool {
        let value = self.value(prize);
        match taken {
            Taken::Prize => true,
            Taken::Alternative => self.alternative(prize) > 0,
            Taken::Parts(parts) => {
                let sum: i64 = parts.iter().map(|part| part.amount.cents()).sum();
                let each = parts.iter().all(|part| part.amount.cents() > 0);
                let money = self.says("money", self.kind(prize));
                money && value > self.figure("parts above") && each && sum == value
            }
        }
    }

    fn may_award(&self, claim: &Claim, voucher: bool) -> bool {
        let kind = self.kind(claim.prize);
        let money = self.says("money", kind);
        let choice = money && self.value(claim.prize) > self.figure("parts above");
        match &claim.taken {
            Some(Taken::Parts(_) | Taken::Alternative) => true,
            _ if money => !choice,
            _ => self.says("thing", kind) || voucher,
        }
    }

    /// Whether what is to be won may be, and times are in order (nsw:16.5).
    fn is_allowed(&self, conditions: &Conditions) -> bool {
        let litres = u64::try_from(self.figure("litres")).unwrap_or(0);
        let prizes = conditions.prizes.iter().all(|prize| {
            let some = |amount: Option<rules::Amount>| amount.is_none_or(|it| it.cents() > 0);
            let wet = &*prize.kind == "liquor" && prize.quantity > Some(litres * 1_000);
            let cash = prize.alternative.is_some() && !self.says("thing", &prize.kind);
            let barred = self.says("barred", &prize.kind);
            !wet && !cash && !barred && some(prize.value) && some(prize.alternative)
        });
        let (starts, closes, draws) = (conditions.starts, conditions.closes, conditions.draws);
        let shut = starts.zip(closes).is_none_or(|(starts, closes)| closes > starts);
        prizes && shut && closes.zip(draws).is_none_or(|(closes, draws)| draws >= closes)
    }
}

/// Whether conditions have all that they must (nsw:16.7).
fn is_complete(of: &Conditions) -> bool {
    let said = |item: &Item| of.words.get(item).is_some_and(|words| !words.trim().is_empty());
    let prize = |prize: &floor::promotion::Prize| prize.value.is_some() && prize.on.is_some();
    Item::IN_WORDS.iter().all(said)
        && of.entering.is_some()
        && of.closes.is_some()
        && of.starts.is_some()
        && of.draws.is_some()
        && of.presence.is_some()
        && !of.prizes.is_empty()
        && of.prizes.iter().all(prize)
}
