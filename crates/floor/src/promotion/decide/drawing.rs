//! Entries, the scrutineer, and the draw.

use super::{Deciding, named, next, said};
use crate::actor::{Name, Time};
use crate::lots::{Order, Seed, commitment};
use crate::promotion::conditions::{Entering, Presence};
use crate::promotion::event::{What, Won};
use crate::promotion::refusal::{Reason, Refusal};
use crate::promotion::state::{Draw, HOUR_S, Phase, Scrutineer, index};
use crate::ticket::Check;
use alloc::vec::Vec;
use rules::Amount;
use rules::promotion::{Item, Oversight};

impl Deciding<'_> {
    pub(super) fn enter(
        &self,
        entrant: &Name,
        eligible: Check,
        wagered: Amount,
    ) -> Result<What, Refusal> {
        self.started()?;
        self.undoubted()?;
        named(entrant)?;
        self.entries_open()?;
        if eligible == Check::Fails {
            return Err(self.by_item(Reason::NotEligible, Item::Eligibility));
        }
        let promotion = self.promotion;
        match promotion.conditions.entering {
            Some(Entering::Wager(least)) if wagered < least => {
                return Err(self.by_item(Reason::WagerTooSmall { least }, Item::Wager));
            }
            _ => {}
        }
        let own = promotion.entries.iter().filter(|one| *one == entrant).count();
        match promotion.conditions.entries_each {
            Some(each) if next(own) > each => {
                Err(self.by_item(Reason::EnoughEntries { each }, Item::Eligibility))
            }
            _ => {
                let number = next(promotion.entries.len());
                Ok(What::EntryTaken { number, entrant: entrant.clone() })
            }
        }
    }

    pub(super) fn nominate(&self, scrutineer: &Name) -> Result<What, Refusal> {
        named(scrutineer)?;
        self.before_draw()?;
        Ok(What::ScrutineerNominated { scrutineer: scrutineer.clone() })
    }

    pub(super) fn waive(&self, why: &Name) -> Result<What, Refusal> {
        said(why)?;
        self.before_draw()?;
        let clause = &self.clauses.scrutineer;
        if clause.value.oversight == Oversight::Required {
            let reason = Reason::ScrutineerNeeded { above: clause.value.above };
            return Err(Refusal::by(reason, Some(&clause.source)));
        }
        Ok(What::ScrutineerWaived { why: why.clone() })
    }

    fn before_draw(&self) -> Result<(), Refusal> {
        match self.promotion.phase {
            Phase::Nothing => Err(Refusal::plain(Reason::NoConditions)),
            phase if phase >= Phase::Drawn => Err(Refusal::plain(Reason::Drawn)),
            _ => Ok(()),
        }
    }

    pub(super) fn draw(
        &self,
        seed: &Seed,
        word: &Name,
        scrutineer: Option<&Name>,
    ) -> Result<What, Refusal> {
        self.started()?;
        self.before_draw()?;
        self.undoubted()?;
        self.drawable()?;
        self.seen(scrutineer)?;
        if word.chars().any(char::is_control) {
            return Err(Refusal::plain(Reason::BadName));
        }
        let committed = self.promotion.commitment.ok_or(Refusal::plain(Reason::NotCommitted))?;
        if commitment(self.context.hash, seed) != committed {
            return Err(Refusal::plain(Reason::OtherSeed));
        }
        let draw =
            Draw { at: self.at, seed: *seed, word: word.clone(), scrutineer: scrutineer.cloned() };
        let order = self.order(&draw)?;
        let prizes = 1..next(self.promotion.conditions.prizes.len());
        let won: Vec<Won> =
            prizes.zip(order).map(|(prize, entry)| self.won(prize, entry)).collect();
        let Draw { seed, word, scrutineer, .. } = draw;
        Ok(What::Drawn { seed, word, scrutineer, won })
    }

    /// Refuses before entries are closed and the time of the draw has come.
    fn drawable(&self) -> Result<(), Refusal> {
        let conditions = &self.promotion.conditions;
        if self.promotion.phase != Phase::EntriesClosed {
            let closes = conditions.closes.unwrap_or(Time(u64::MAX));
            return Err(self.by_item(Reason::EntriesOpen { closes }, Item::Closing));
        }
        if let Some(draws) = conditions.draws.filter(|draws| self.at < *draws) {
            return Err(self.by_item(Reason::DrawLater { draws }, Item::Time));
        }
        if self.promotion.entries.is_empty() {
            return Err(Refusal::plain(Reason::NoEntries));
        }
        Ok(())
    }

    /// Refuses a draw that nobody sees who should.
    fn seen(&self, present: Option<&Name>) -> Result<(), Refusal> {
        let clause = &self.clauses.scrutineer;
        let by = |reason| Refusal::by(reason, Some(&clause.source));
        match &self.promotion.scrutineer {
            Some(Scrutineer::Nominated(scrutineer)) if present != Some(scrutineer) => {
                let scrutineer = scrutineer.clone();
                return Err(by(Reason::ScrutineerAbsent { scrutineer }));
            }
            Some(_) => return Ok(()),
            None => {}
        }
        let above = clause.value.above;
        let values = self.promotion.conditions.prizes.iter().filter_map(|prize| prize.value);
        if !values.into_iter().any(|value| value > above) {
            return Ok(());
        }
        Err(by(match clause.value.oversight {
            Oversight::Offered => Reason::NoScrutineer { above },
            Oversight::Required => Reason::ScrutineerNeeded { above },
        }))
    }

    /// The order in which entries come out.
    fn order(&self, draw: &Draw) -> Result<Order, Refusal> {
        let promotion = self.promotion;
        let (list, _) = promotion.list.ok_or(Refusal::plain(Reason::NotDrawn))?;
        let lots = promotion.entries.len() as u64;
        Ok(Order::new(self.context.hash, (&draw.seed, &list), &draw.word, lots))
    }

    /// The entry that came out wins a prize.
    fn won(&self, prize: u32, entry: u64) -> Won {
        let entry = u32::try_from(entry).unwrap_or(u32::MAX);
        let entries = &self.promotion.entries;
        let entrant = index(entry).and_then(|place| entries.get(place)).cloned();
        let conditions = &self.promotion.conditions;
        let absent = conditions.presence == Some(Presence::NotRequired);
        let notice_s = self.clauses.notice_s.value;
        let hours = conditions.claim_hours.map(u64::from);
        Won {
            prize,
            entry,
            entrant: entrant.unwrap_or_default(),
            notify_by: absent.then(|| self.at.plus_seconds(notice_s)),
            claim_by: hours.map(|hours| self.at.plus_seconds(hours.saturating_mul(HOUR_S))),
        }
    }

    /// Refuses to take a prize from a winner who may still claim it: one who need not be present,
    /// has time left, and was not told why they do not get it.
    fn given_up(&self, prize: u32) -> Result<(), Refusal> {
        let won = self.promotion.prize(prize).and_then(|(_, standing)| standing.won.as_ref());
        let Some(won) = won else { return Ok(()) };
        let absent = self.promotion.conditions.presence == Some(Presence::Required);
        let mut denied = self.promotion.denied();
        let refused =
            denied.any(|(_, claim)| claim.prize == prize && claim.claimant == won.entrant);
        match won.claim_by.filter(|due| self.at <= *due) {
            Some(due) if !absent && !refused => {
                Err(self.by_item(Reason::Claimable { due }, Item::Claim))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn redraw(&self, prize: u32, why: &Name) -> Result<What, Refusal> {
        let draw = self.promotion.draw.as_ref().ok_or(Refusal::plain(Reason::NotDrawn))?;
        self.undoubted()?;
        said(why)?;
        self.open_prize(prize)?;
        let mut own = self.promotion.claims.iter().filter(|claim| claim.prize == prize);
        if own.any(|claim| self.promotion.contends(claim)) {
            return Err(Refusal::plain(Reason::BeingClaimed));
        }
        self.given_up(prize)?;
        let out = self.promotion.out;
        let skip = usize::try_from(out).unwrap_or(usize::MAX);
        let entry = self.order(draw)?.nth(skip).ok_or(Refusal::plain(Reason::NoMoreEntries))?;
        let won = self.won(prize, entry);
        Ok(What::Redrawn { why: why.clone(), out: out + 1, won })
    }
}
