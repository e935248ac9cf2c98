//! From session to session: who goes on, who plays off, who buys back in.

use super::Deciding;
use crate::actor::Name;
use crate::tournament::conditions::{Advance, BuyBack, OtherGames};
use crate::tournament::event::What;
use crate::tournament::ranking::{advance, final_tie, session_tie, standings, through};
use crate::tournament::refusal::{Reason, Refusal};
use crate::tournament::request::Request;
use crate::tournament::state::{Award, EntrantId, Felt, Paid, Session, Stage, Standing};
use alloc::vec::Vec;
use ledger::TableId;
use rules::Amount;
use rules::tournament::{EarlyEnd, Item, Point};

impl Deciding<'_> {
    pub(super) fn progress(&self, request: &Request) -> Result<What, Refusal> {
        match request {
            Request::EndTable { table, agreed } => self.end_table(*table, agreed),
            Request::PlayOff => self.play_off(),
            Request::EndSession => self.end_session(),
            Request::BuyBack { entrant } => self.buy_back(*entrant),
            Request::EnterPoints { entrant, game, points } => {
                self.enter_points(*entrant, game, *points)
            }
            _ => Err(Reason::NoSession.plainly()),
        }
    }

    fn end_table(&self, table: TableId, agreed: &[EntrantId]) -> Result<What, Refusal> {
        self.director(Point::EarlyDecided)?;
        let policy = &self.clauses.policies.early_end;
        if policy.value == EarlyEnd::NotAllowed {
            return Err(Reason::EndsAtItsTime.by(policy.source.cite()));
        }
        let session = self.session()?;
        let felt = session.felts.get(&table).filter(|_| session.started.is_some());
        let felt = felt.ok_or_else(|| Reason::NotAtThisTable.plainly())?;
        self.nothing_waits_at(table)?;
        if self.is_over(session, felt) {
            return Err(Reason::TableOver.plainly());
        }
        if !felt.stakes.is_empty() || !self.is_decided(session, felt) {
            return Err(Reason::NotDecided.by(self.cite(Point::EarlyDecided)));
        }
        let cash = self.t.conditions.pays_chips(self.clauses);
        if cash && felt.live().any(|seat| !agreed.contains(&seat.entrant)) {
            return Err(Reason::NotAllAgree.by(self.cite(Point::EarlyAgreed)));
        }
        Ok(What::TableEnded { table, agreed: agreed.to_vec() })
    }

    /// Whether it is decided who goes on: no more are left than do.
    fn is_decided(&self, session: &Session, felt: &Felt) -> bool {
        if self.t.is_final(session) {
            return felt.live().count() <= 1;
        }
        let all = || session.felts.values().map(|felt| felt.live().count()).sum::<usize>();
        match advance(self.t, session) {
            Advance::All => true,
            Advance::TopOfTable(count) => felt.live().count() <= usize::from(count),
            Advance::TopOverall(count) => all() <= usize::from(count),
        }
    }

    /// Those who must be told apart now.
    fn tie(&self) -> Option<Vec<EntrantId>> {
        match &self.t.session {
            Some(session) => session_tie(self.t, session),
            None if self.t.owes_second_chance() => None,
            None => final_tie(self.t).filter(|_| self.t.is_played_out()),
        }
    }

    fn play_off(&self) -> Result<What, Refusal> {
        self.director(Point::Places)?;
        if self.t.play_off.is_some() {
            return Err(Reason::PlayOffOn.plainly());
        }
        self.nothing_waits()?;
        if let Some(session) = &self.t.session {
            self.is_played(session)?;
        }
        let tie = self.tie().filter(|_| self.t.awards.is_empty());
        let seats = tie.ok_or_else(|| Reason::NoTie.by(self.item(Item::PrizeTies)))?;
        let table = self.t.tables.keys().next().copied();
        let table = table.ok_or_else(|| Reason::NoTables.by(self.cite(Point::Designation)))?;
        let chips = self.t.conditions.chips.unwrap_or(Amount::ZERO).max(self.limits().min);
        Ok(What::PlayOffBegun { table, seats, chips })
    }

    /// Refuses while coups are to be played.
    fn is_played(&self, session: &Session) -> Result<(), Refusal> {
        if session.started.is_none() {
            return Err(Reason::SessionNotStarted.plainly());
        }
        let open = |felt: &Felt| !self.is_over(session, felt) || !felt.stakes.is_empty();
        if session.felts.values().any(open) {
            return Err(Reason::TableNotOver.by(self.item(Item::Sessions)));
        }
        Ok(())
    }

    fn end_session(&self) -> Result<What, Refusal> {
        self.director(Point::Places)?;
        let session = self.session()?;
        if self.t.play_off.is_some() {
            return Err(Reason::PlayOffOn.plainly());
        }
        self.nothing_waits()?;
        self.is_played(session)?;
        if let Some(entrants) = session_tie(self.t, session) {
            let points = self.t.conditions.is_for_points();
            let item = if points { Item::PointsTies } else { Item::SessionTies };
            return Err(Reason::Tied { entrants }.by(self.item(item)));
        }
        let standings = standings(self.t, session);
        let cash = if self.t.conditions.pays_chips(self.clauses) {
            standings.iter().map(in_cash).collect()
        } else {
            Vec::new()
        };
        Ok(What::SessionEnded { through: through(self.t, session), standings, cash })
    }

    fn buy_back(&self, id: EntrantId) -> Result<What, Refusal> {
        let cite = self.cite(Point::BuyBack);
        self.own_entry(id)?;
        let entrant = self.entrant(id)?;
        self.is_let_in(entrant.plays())?;
        let Some(BuyBack::Allowed { times, fee, commission, until_session }) =
            self.t.conditions.buy_back
        else {
            return Err(Reason::NoBuyBack.by(cite));
        };
        if entrant.stage != Stage::Out {
            return Err(Reason::NotThatStage { stage: entrant.stage.words() }.by(cite));
        }
        let over = self.t.session.is_some() || self.t.finished || self.t.sessions > until_session;
        if over {
            return Err(Reason::BuyBackOver.by(cite));
        }
        if entrant.buy_backs >= times {
            return Err(Reason::BoughtBackEnough { times }.by(cite));
        }
        let pool = fee.checked_sub(commission).unwrap_or(Amount::ZERO);
        Ok(What::BoughtBack { entrant: id, paid: Paid { pool, house: commission } })
    }

    fn enter_points(&self, id: EntrantId, game: &Name, points: u32) -> Result<What, Refusal> {
        self.director(Point::Places)?;
        self.entrant(id)?;
        let own = self.t.conditions.points.as_ref();
        let by_hand = own.is_some_and(|own| own.other_games == OtherGames::ByHand);
        if !by_hand {
            return Err(Reason::NoOtherGames.by(self.item(Item::Points)));
        }
        if !self.t.awards.is_empty() {
            return Err(Reason::AwardedAlready.plainly());
        }
        Ok(What::PointsEntered { entrant: id, game: game.clone(), points })
    }
}

/// Somebody's chips at the end of a session, in cash.
fn in_cash(standing: &Standing) -> Award {
    let Standing { entrant, place, chips, .. } = *standing;
    Award { entrant, from: place, to: place, prize: chips, odd: Amount::ZERO }
}
