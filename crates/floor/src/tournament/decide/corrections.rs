//! A coup that was entered wrongly is worked out anew, or is void: one person asks for it, another
//! confirms it, as at a table that plays for money.

use super::Deciding;
use super::rounds::next_marker;
use crate::tournament::corrected::{restored, uncovered};
use crate::tournament::event::What;
use crate::tournament::refusal::{Reason, Refusal};
use crate::tournament::request::Request;
use crate::tournament::state::{Correcting, EntrantId, Settled};
use alloc::vec::Vec;
use ledger::TableId;
use rules::irregularity::{Choice, Remedy, Situation};
use rules::role::RoleId;
use rules::{Card, Cite};
use table::Actor;

/// What the last coup at a table comes to: its wagers, who is out, and where the marker goes.
type Anew = (Vec<Settled>, Vec<EntrantId>, Option<u8>);

impl<'a> Deciding<'a> {
    pub(super) fn corrections(&self, request: &Request) -> Result<What, Refusal> {
        self.staff()?;
        match request {
            Request::CorrectCoup { table, cards } => self.correct(*table, cards.as_deref()),
            Request::ConfirmCorrection { table } => self.confirm(*table),
            Request::DropCorrection { table } => {
                self.waiting(*table)?;
                Ok(What::CorrectionDropped { table: *table })
            }
            _ => Err(Reason::SessionNotStarted.plainly()),
        }
    }

    /// Whether the next coup is as good as begun: its wagers are closed.
    fn next_is_closed(&self, table: TableId) -> bool {
        let next = self.t.felt(table).filter(|_| self.t.play_off_before.is_none());
        next.is_some_and(|next| next.is_closed(self.at))
    }

    /// What may be done about a coup that was entered wrongly, and who may.
    fn choice(&self, table: TableId, cards: Option<&[Card]>) -> Result<&'a Choice, Refusal> {
        let late = self.next_is_closed(table);
        let found = if late { Situation::LateError } else { Situation::WrongResult };
        let irregular = self.house.rulebook.irregularities.of(found);
        let remedy = if cards.is_some() { Remedy::Recalculate } else { Remedy::VoidThatCoup };
        let choice = irregular.choice(remedy);
        choice.ok_or_else(|| Reason::NoSuchRemedy.by(irregular.source.cite()))
    }

    /// The rule on results that are entered wrongly.
    fn wrong_result(&self) -> Option<&'a Cite> {
        self.house.rulebook.irregularities.of(Situation::WrongResult).source.cite()
    }

    /// Refuses to go on while a correction waits at a table.
    pub(super) fn nothing_waits_at(&self, table: TableId) -> Result<(), Refusal> {
        if self.t.correcting.contains_key(&table) {
            return Err(Reason::CorrectionWaits.by(self.wrong_result()));
        }
        Ok(())
    }

    /// Refuses to go on while a correction waits anywhere.
    pub(super) fn nothing_waits(&self) -> Result<(), Refusal> {
        self.t.correcting.keys().try_for_each(|table| self.nothing_waits_at(*table))
    }

    fn waiting(&self, table: TableId) -> Result<&'a Correcting, Refusal> {
        let waiting = self.t.correcting.get(&table);
        waiting.ok_or_else(|| Reason::NoCorrectionWaits.by(self.wrong_result()))
    }

    fn correct(&self, table: TableId, cards: Option<&[Card]>) -> Result<What, Refusal> {
        let choice = self.choice(table, cards)?;
        self.may(choice.by, choice.source.cite())?;
        self.nothing_waits_at(table)?;
        self.anew(table, cards)?;
        Ok(What::CorrectionProposed { table, cards: cards.map(<[Card]>::to_vec) })
    }

    /// The second person carries it out; one of the two has the role that the rules ask for.
    fn confirm(&self, table: TableId) -> Result<What, Refusal> {
        let rulebook = self.house.rulebook;
        let waiting = self.waiting(table)?;
        let clause = &rulebook.irregularities.corrections;
        if waiting.by == self.by.name {
            return Err(Reason::SamePerson.by(clause.source.cite()));
        }
        let role = rulebook.roles.iter().position(|role| role.id == *waiting.role);
        let role = role.and_then(|place| u8::try_from(place).ok()).map(RoleId);
        let first = role.map(|role| Actor { name: waiting.by.clone(), role });
        if !first.is_some_and(|first| first.may_act_as(rulebook, clause.by)) {
            self.may(clause.by, clause.source.cite())?;
        }
        // The wagers of the next coup may have closed meanwhile.
        self.choice(table, waiting.cards.as_deref())?;
        let (settled, out, marker) = self.anew(table, waiting.cards.as_deref())?;
        let (cards, kept) = (waiting.cards.clone(), self.next_is_closed(table));
        let uncovered = if kept { self.uncovered(table, &settled) } else { Vec::new() };
        Ok(What::CoupCorrected { table, cards, settled, out, marker, kept, uncovered })
    }

    /// What goes back of the wagers on the next coup: nobody wagers more than they have.
    fn uncovered(&self, table: TableId, settled: &[Settled]) -> Vec<Settled> {
        let felts = restored(self.t, table).zip(self.t.felt(table));
        let min = self.limits().min;
        felts.map_or_else(Vec::new, |(before, now)| uncovered(&before, settled, (now, min)))
    }

    /// The last coup at a table, worked out anew from the wagers that lay there.
    fn anew(&self, table: TableId, cards: Option<&[Card]>) -> Result<Anew, Refusal> {
        // What the places were awarded by stands.
        let felt = restored(self.t, table).filter(|_| self.t.awards.is_empty());
        let felt = felt.ok_or_else(|| Reason::NothingToCorrect.by(self.wrong_result()))?;
        let Some(cards) = cards else {
            let back = felt.stakes.iter().map(|stake| Settled {
                place: stake.place,
                bet: stake.bet.clone(),
                amount: stake.amount,
                returned: stake.amount,
            });
            return Ok((back.collect(), Vec::new(), felt.marker));
        };
        let settled = self.settled((&felt, table), cards)?;
        let play_off = self.t.play_off_before.is_some();
        let out = if play_off { Vec::new() } else { self.out(&felt, &settled, self.t.felt(table)) };
        let marker = next_marker(&felt, &out);
        Ok((settled, out, marker))
    }
}
