//! Coups: who is asked, what is wagered, and what the cards make of it.

use super::Deciding;
use crate::actor::Name;
use crate::tournament::conditions::{Away, Compulsory, Disposition, Limits};
use crate::tournament::event::{Turn, What};
use crate::tournament::ranking::coups_max;
use crate::tournament::refusal::{Reason, Refusal};
use crate::tournament::request::Request;
use crate::tournament::state::{EntrantId, Felt, Kind, Seat, Session, Settled, Wagering};
use alloc::string::ToString;
use alloc::vec::Vec;
use ledger::TableId;
use rules::tournament::{Absence, Item, LeastWager, OutOfTurn, Point, Presence, Turns};
use rules::{Amount, Card, Coup, Setting, Wager, settle};

impl<'a> Deciding<'a> {
    pub(super) fn rounds(&self, request: &Request) -> Result<What, Refusal> {
        match request {
            Request::AskNext { table } => self.ask(*table),
            Request::Wager { table, place, bet, amount } => {
                self.wager(*table, *place, (bet, *amount))
            }
            Request::TakeBack { table, place } => self.take_back(*table, *place),
            Request::VoidWagers { table, place } => self.void(*table, *place),
            Request::Excuse { table, place } => {
                self.director(Point::Short)?;
                self.seat(*table, *place)?;
                Ok(What::Excused { table: *table, place: *place })
            }
            Request::Coup { table, cards } => self.coup(*table, cards),
            _ => Err(Reason::SessionNotStarted.plainly()),
        }
    }

    /// Refuses play without the director, where the director must be there.
    pub(super) fn is_present(&self) -> Result<(), Refusal> {
        let presence = &self.clauses.policies.presence;
        if presence.value == Presence::EveryCoup && !self.t.present {
            return Err(Reason::DirectorAway.by(presence.source.cite()));
        }
        Ok(())
    }

    /// A table at which a coup can be played now.
    pub(super) fn felt(&self, table: TableId) -> Result<&'a Felt, Refusal> {
        self.nothing_waits_at(table)?;
        if self.t.play_off.is_none() {
            let session = self.session()?;
            if session.started.is_none() {
                return Err(Reason::SessionNotStarted.plainly());
            }
        }
        let felt = self.t.felt(table).ok_or_else(|| {
            let designated = self.t.tables.contains_key(&table);
            let reason = if designated { Reason::NotAtThisTable } else { Reason::NotDesignated };
            reason.by(self.cite(Point::Designation))
        })?;
        if let Some(until) = self.t.on_break(self.at) {
            return Err(Reason::OnBreak { until }.by(self.cite(Point::Break)));
        }
        if self.t.play_off.is_none() && self.is_over(self.session()?, felt) {
            return Err(Reason::TableOver.plainly());
        }
        Ok(felt)
    }

    /// Whether play at a table of a session is over.
    pub(super) fn is_over(&self, session: &Session, felt: &Felt) -> bool {
        let coups = coups_max(self.t, session).is_some_and(|coups| felt.coups >= coups);
        felt.ended || coups || felt.is_decided() || self.is_late(session, felt)
    }

    /// Whether the time of a session is over; a coup that has been begun is played.
    fn is_late(&self, session: &Session, felt: &Felt) -> bool {
        self.is_past_end(session) && !is_begun(felt)
    }

    fn is_past_end(&self, session: &Session) -> bool {
        let minutes = match session.kind {
            Kind::Regular => self.t.plan(session.number).and_then(|plan| plan.minutes),
            Kind::Repechage => None,
        };
        let end = session.started.zip(minutes);
        let end = end.map(|(started, minutes)| started.plus_minutes(u64::from(minutes)));
        end.is_some_and(|end| self.at >= end)
    }

    /// Whether a coup is the last of a session at its table, given the table as it was before it
    /// and as it is after it, where the coup has been played already.
    fn is_last(&self, before: &Felt, after: Option<&Felt>) -> bool {
        let Some(session) = &self.t.session else { return false };
        let coups = before.coups.saturating_add(1);
        let all = coups_max(self.t, session).is_some_and(|most| coups >= most);
        all || (self.is_past_end(session) && !after.is_some_and(is_begun))
    }

    pub(super) fn seat(&self, table: TableId, place: u8) -> Result<(&'a Felt, &'a Seat), Refusal> {
        let felt = self.felt(table)?;
        let seat = felt.playing().find(|seat| seat.place == place);
        let seat = seat.ok_or_else(|| Reason::NotAtThisTable.plainly())?;
        Ok((felt, seat))
    }

    pub(super) fn limits(&self) -> Limits {
        let most = Amount::from_cents(i64::MAX);
        self.t.conditions.limits.unwrap_or(Limits { min: Amount::CENT, max: most })
    }

    /// What must be at risk on every coup.
    fn least(&self) -> Amount {
        let asked = match self.clauses.policies.least.value {
            LeastWager::TableMinimum => true,
            LeastWager::AsConditions => self.t.conditions.compulsory == Some(Compulsory::Minimum),
        };
        if asked { self.limits().min } else { Amount::ZERO }
    }

    /// What somebody has wagered; and where it must be at risk, what they can lose of it: what one
    /// hand has above the other, and all that is on other bets.
    fn risk(&self, felt: &Felt, place: u8) -> Amount {
        if self.clauses.policies.least.value == LeastWager::AsConditions {
            return felt.staked(place).amount().unwrap_or(Amount::ZERO);
        }
        let [one, other] = self.house.rulebook.together.both_hands.what;
        let (mut hands, mut rest) = (0_i64, 0_i64);
        for stake in felt.stakes.iter().filter(|stake| stake.place == place) {
            match self.house.rulebook.bet(&stake.bet) {
                Some(bet) if bet == one => hands += stake.amount.cents(),
                Some(bet) if bet == other => hands -= stake.amount.cents(),
                _ => rest += stake.amount.cents(),
            }
        }
        Amount::from_cents(hands.abs() + rest)
    }

    /// Refuses to go on while somebody has too little at risk.
    pub(super) fn at_risk(&self, felt: &Felt, place: u8) -> Result<(), Refusal> {
        let excused = felt.seat(place).is_some_and(|seat| seat.excused);
        let (risk, min) = (self.risk(felt, place), self.least());
        if excused || risk >= min {
            return Ok(());
        }
        let cite = self.clauses.policies.least.source.cite();
        Err(Reason::AtRisk { place, risk, min }.by(cite))
    }

    fn ask(&self, table: TableId) -> Result<What, Refusal> {
        self.staff()?;
        let turns = &self.clauses.policies.turns;
        if turns.value == Turns::Together {
            return Err(Reason::NoTurns.by(turns.source.cite()));
        }
        self.is_present()?;
        let felt = self.felt(table)?;
        let order = felt.order();
        // Whoever has left meanwhile is not waited for.
        if let Some(last) = felt.asked.last().filter(|last| order.contains(last)) {
            self.at_risk(felt, *last)?;
        }
        let next = order.iter().find(|place| !felt.asked.contains(place));
        let place = *next.ok_or_else(|| Reason::AllAsked.by(self.cite(Point::Opportunity)))?;
        Ok(What::Asked { table, place })
    }

    fn wager(
        &self,
        table: TableId,
        place: u8,
        (bet, amount): (&Name, Amount),
    ) -> Result<What, Refusal> {
        let (felt, seat) = self.seat(table, place)?;
        self.takes_from(seat)?;
        if self.entrant(seat.entrant)?.substitute.is_some() {
            self.has_agreed(seat.entrant)?;
        }
        self.takes_wagers(felt)?;
        let turn = self.turn(felt, seat)?;
        let limits = self.limits();
        let cite = self.item(Item::Limits);
        let on_bet: i64 = felt
            .stakes
            .iter()
            .filter(|stake| stake.place == place && stake.bet == *bet)
            .map(|stake| stake.amount.cents())
            .sum();
        if amount < limits.min {
            return Err(Reason::BelowMinimum { min: limits.min }.by(cite));
        }
        if on_bet.saturating_add(amount.cents()) > limits.max.cents() {
            return Err(Reason::AboveMaximum { max: limits.max }.by(cite));
        }
        if amount > seat.chips {
            let cite = self.cite(Point::ChipsKept);
            return Err(Reason::OverChips { chips: seat.chips }.by(cite));
        }
        self.allowed((felt, table), seat, (bet, amount))?;
        Ok(What::Wagered { table, place, bet: bet.clone(), amount, turn })
    }

    fn turn(&self, felt: &Felt, seat: &Seat) -> Result<Turn, Refusal> {
        let asked = felt.asked.last() == Some(&seat.place);
        if asked || self.clauses.policies.turns.value == Turns::Together {
            return Ok(Turn::Own);
        }
        if felt.asked.contains(&seat.place) {
            return Err(Reason::OpportunityOver.by(self.cite(Point::Locked)));
        }
        let policy = &self.clauses.policies.out_of_turn;
        match policy.value {
            OutOfTurn::NotTaken => Err(Reason::OutOfTurn.by(policy.source.cite())),
            OutOfTurn::StandsThenVoid => {
                let warned = self.entrant(seat.entrant)?.warnings > 0;
                Ok(if warned { Turn::WarnedBefore } else { Turn::Warned })
            }
        }
    }

    /// Refuses what the game's own rules refuse.
    fn allowed(
        &self,
        (felt, table): (&Felt, TableId),
        seat: &Seat,
        (bet, amount): (&Name, Amount),
    ) -> Result<(), Refusal> {
        let rulebook = self.house.rulebook;
        let refused = |refusal: rules::Refusal| Refusal {
            reason: Reason::BetRefused { why: refusal.reason.to_string() },
            cite: refusal.cite,
        };
        let bet = rulebook.bet_named(bet).map_err(refused)?;
        self.one_hand(felt, seat, bet)?;
        let mut amounts: Vec<(rules::BetId, Amount)> = [(bet, amount)].into();
        for stake in felt.stakes.iter().filter(|stake| stake.place == seat.place) {
            // More on the same bet is one wager.
            let own = rulebook.bet(&stake.bet);
            let new = own.filter(|own| amounts.iter().all(|(known, _)| known != own));
            amounts.extend(new.map(|own| (own, stake.amount)));
        }
        let wagers: Vec<_> =
            amounts.into_iter().filter_map(|(bet, amount)| Wager::new(bet, amount)).collect();
        let decks = rulebook.usual_decks();
        rulebook.allow_wagers(&self.setting(table), decks, &wagers).map_err(refused)
    }

    /// The game's setting at a table, on the layout that it was designated with.
    fn setting(&self, table: TableId) -> Setting {
        let layout = self.t.tables.get(&table).copied().flatten();
        self.house.rulebook.in_tournament(&self.house.setting, layout)
    }

    fn take_back(&self, table: TableId, place: u8) -> Result<What, Refusal> {
        let (felt, seat) = self.seat(table, place)?;
        self.takes_from(seat)?;
        self.takes_wagers(felt)?;
        let asked = felt.asked.last() == Some(&place);
        if !asked && self.clauses.policies.turns.value != Turns::Together {
            // What is placed out of turn stands, and is not taken back out of turn.
            let stands = &self.clauses.policies.out_of_turn.source;
            return Err(if felt.asked.contains(&place) {
                Reason::OpportunityOver.by(self.cite(Point::Locked))
            } else {
                Reason::OutOfTurn.by(stands.cite())
            });
        }
        Ok(What::WagersTakenBack { table, place, amount: staked(felt, place)? })
    }

    fn void(&self, table: TableId, place: u8) -> Result<What, Refusal> {
        self.director(Point::VoidOutOfTurn)?;
        let (felt, _) = self.seat(table, place)?;
        staked(felt, place)?;
        // What was wagered in turn stands, and what the player was warned of (act:15.15/p5).
        let amount = felt.out_of_turn_again(place).amount().unwrap_or(Amount::ZERO);
        if amount == Amount::ZERO {
            return Err(Reason::NotOutOfTurnTwice.by(self.cite(Point::VoidOutOfTurn)));
        }
        Ok(What::WagersVoided { table, place, amount })
    }

    fn coup(&self, table: TableId, cards: &[Card]) -> Result<What, Refusal> {
        self.staff()?;
        self.is_present()?;
        let felt = self.felt(table)?;
        self.all_asked(felt)?;
        self.takes_cards(felt)?;
        felt.playing().try_for_each(|seat| self.at_risk(felt, seat.place))?;
        let settled = self.settled((felt, table), cards)?;
        let out = self.out(felt, &settled, None);
        let marker = next_marker(felt, &out);
        Ok(What::CoupPlayed { table, cards: cards.to_vec(), settled, out, marker })
    }

    /// What the cards make of every wager, by the rules of the game.
    pub(super) fn settled(
        &self,
        (felt, table): (&Felt, TableId),
        cards: &[Card],
    ) -> Result<Vec<Settled>, Refusal> {
        let (rulebook, setting) = (self.house.rulebook, self.setting(table));
        let coup = Coup::deal_exactly(&rulebook.tableau, cards).map_err(|wrong| {
            Reason::WrongCards { how: wrong.to_string() }.by(Some(wrong.cite()))
        })?;
        let settled = felt.stakes.iter().map(|stake| {
            let refused = |refusal: rules::Refusal| Refusal {
                reason: Reason::BetRefused { why: refusal.reason.to_string() },
                cite: refusal.cite,
            };
            let bet = rulebook.bet_named(&stake.bet).map_err(refused)?;
            let wager = Wager::new(bet, stake.amount);
            let wager = wager.ok_or_else(|| Reason::NothingWagered.plainly())?;
            let settlement = settle(rulebook, &setting, &coup, wager).map_err(refused)?;
            let (place, bet, amount) = (stake.place, stake.bet.clone(), stake.amount);
            Ok(Settled { place, bet, amount, returned: settlement.returned })
        });
        settled.collect()
    }

    /// Those who cannot wager on the next coup, and those who are away for too long. Behind the
    /// last coup of a session nobody has to wager before the next begins, with new chips unless
    /// they are carried on.
    pub(super) fn out(
        &self,
        felt: &Felt,
        settled: &[Settled],
        after: Option<&Felt>,
    ) -> Vec<EntrantId> {
        if self.t.play_off.is_some() {
            return Vec::new();
        }
        let ends = self.is_last(felt, after);
        let goes_on = self.t.session.as_ref().is_some_and(|session| !self.t.is_final(session));
        let carried = self.t.conditions.disposition == Some(Disposition::CarriedOn) && goes_on;
        let least = self.least().max(Amount::CENT);
        let min = if ends && !carried { Amount::ZERO } else { least };
        let gone = self.clauses.policies.absence.value == Absence::AsConditions
            && matches!(self.t.conditions.away,
                Some(Away::KeptFor(coups)) if felt.coups + 1 >= coups);
        let short = |seat: &&Seat| {
            let own = settled.iter().filter(|settled| settled.place == seat.place);
            let back: i64 = own.map(|settled| settled.returned.cents()).sum();
            seat.chips.cents().saturating_add(back) < min.cents() || (gone && !seat.taken)
        };
        felt.live().filter(short).map(|seat| seat.entrant).collect()
    }
}

/// Whether a coup has been begun: somebody was asked, or has wagered, or wagers are open.
fn is_begun(felt: &Felt) -> bool {
    !felt.stakes.is_empty() || !felt.asked.is_empty() || felt.wagering != Wagering::Waits
}

/// What somebody has wagered, if anything.
fn staked(felt: &Felt, place: u8) -> Result<Amount, Refusal> {
    let amount = felt.staked(place).amount().filter(|amount| *amount > Amount::ZERO);
    amount.ok_or_else(|| Reason::NothingWagered.plainly())
}

/// The marker goes clockwise to the next who still plays.
pub(super) fn next_marker(felt: &Felt, out: &[EntrantId]) -> Option<u8> {
    let now = felt.marker?;
    let still = felt.live().filter(|seat| !out.contains(&seat.entrant));
    let mut places: Vec<u8> = still.map(|seat| seat.place).collect();
    places.sort_unstable();
    let next = places.iter().find(|place| **place > now).or_else(|| places.first());
    next.copied()
}
