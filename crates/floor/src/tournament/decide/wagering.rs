//! Until when wagers of a coup are taken, from whom, and with whose approval: by the rules of the
//! game, where a tournament is played by them.

use super::Deciding;
use crate::actor::Time;
use crate::tournament::event::What;
use crate::tournament::refusal::{Reason, Refusal};
use crate::tournament::request::Request;
use crate::tournament::state::{Felt, Seat, Wagering};
use ledger::TableId;
use rules::cite::Clause;
use rules::tournament::{Point, Turns};
use rules::wagering::{Call, Period};
use rules::{BetId, Cite, Rulebook};

/// Whether wagers of a coup are taken now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taking {
    /// Their period has not begun.
    NotOpened,
    /// They are, until then where a period runs.
    Open(Option<Time>),
    /// They are closed.
    Closed,
}

/// Whether wagers are taken at a table of a tournament by this rulebook.
pub fn taking(rulebook: &Rulebook, felt: &Felt, at: Time) -> Taking {
    let clauses = rulebook.tournament.as_ref();
    if clauses.is_none_or(|clauses| clauses.policies.as_at_tables().is_none()) {
        return Taking::Open(None);
    }
    match felt.wagering {
        _ if felt.is_closed(at) => Taking::Closed,
        Wagering::Open(until) => Taking::Open(Some(until)),
        _ if period(rulebook).is_some() => Taking::NotOpened,
        _ => Taking::Open(None),
    }
}

/// Whether staff may enter wagers for those who play: not where they are made at stations alone.
pub fn by_staff(rulebook: &Rulebook) -> bool {
    let clauses = rulebook.tournament.as_ref();
    rulebook.wagering.cloth.is_some()
        || clauses.is_none_or(|clauses| clauses.policies.as_at_tables().is_none())
}

/// The period that closes wagers, where no call does.
fn period(rulebook: &Rulebook) -> Option<&Clause<Period>> {
    let own = &rulebook.wagering;
    own.period.as_ref().filter(|_| own.call.value == Call::None)
}

impl<'a> Deciding<'a> {
    pub(super) fn wagering(&self, request: &Request) -> Result<What, Refusal> {
        match request {
            Request::OpenWagers { table } => self.open_wagers(*table),
            Request::CloseWagers { table } => self.close_wagers(*table),
            Request::AllowBothHands { table, place } => {
                let both = &self.house.rulebook.together.both_hands;
                let cite = both.source.cite();
                let needs = both.needs.ok_or_else(|| Reason::NeedsNobody.by(cite))?;
                self.may(needs, cite)?;
                self.seat(*table, *place)?;
                Ok(What::BothHandsAllowed { table: *table, place: *place })
            }
            _ => Err(Reason::SessionNotStarted.plainly()),
        }
    }

    fn period(&self) -> Option<&'a Clause<Period>> {
        period(self.house.rulebook)
    }

    fn closed_by(&self) -> Option<&'a Cite> {
        self.house.rulebook.conduct.state("wagering-closed")
    }

    /// Refuses wagers that come too early or too late.
    pub(super) fn takes_wagers(&self, felt: &Felt) -> Result<(), Refusal> {
        match taking(self.house.rulebook, felt, self.at) {
            Taking::Open(_) => Ok(()),
            Taking::Closed => Err(Reason::WagersClosed.by(self.closed_by())),
            Taking::NotOpened => {
                let cite = self.period().and_then(|period| period.source.cite());
                Err(Reason::WagersNotOpened.by(cite))
            }
        }
    }

    /// Refuses cards before wagers are closed.
    pub(super) fn takes_cards(&self, felt: &Felt) -> Result<(), Refusal> {
        if self.clauses.policies.as_at_tables().is_none() || felt.is_closed(self.at) {
            return Ok(());
        }
        let call = &self.house.rulebook.wagering.call.source;
        let cite = self.period().map_or(call.cite(), |period| period.source.cite());
        Err(Reason::WagersStillOpen.by(cite))
    }

    /// Refuses staff who wager for somebody where wagers are made at stations alone.
    pub(super) fn takes_from(&self, seat: &Seat) -> Result<(), Refusal> {
        let rulebook = self.house.rulebook;
        if self.by.is_bettor(rulebook) {
            let own = self.entrant(seat.entrant)?.is_played_by(&self.by.name);
            let refused = || Reason::OtherSeat.by(self.cite(Point::SeatKept));
            return own.then_some(()).ok_or_else(refused);
        }
        if !by_staff(rulebook) {
            return Err(Reason::OwnStation.by(rulebook.conduct.state("not-your-place")));
        }
        Ok(())
    }

    /// Refuses a wager on the other hand too, where that needs an approval that nobody has given.
    pub(super) fn one_hand(&self, felt: &Felt, seat: &Seat, bet: BetId) -> Result<(), Refusal> {
        let rulebook = self.house.rulebook;
        let both = &rulebook.together.both_hands;
        let Some(needs) = both.needs.filter(|_| both.what.contains(&bet) && !seat.both_hands)
        else {
            return Ok(());
        };
        let other = |name: &str| {
            rulebook.bet(name).is_some_and(|other| other != bet && both.what.contains(&other))
        };
        let mut own = felt.stakes.iter().filter(|stake| stake.place == seat.place);
        if self.clauses.policies.as_at_tables().is_none() || !own.any(|stake| other(&stake.bet)) {
            return Ok(());
        }
        let needs = rulebook.role(needs).name.clone();
        Err(Reason::BothHands { needs }.by(both.source.cite()))
    }

    /// A period lasts as the director has set the pace, and at least as long as it must.
    fn open_wagers(&self, table: TableId) -> Result<What, Refusal> {
        self.staff()?;
        self.is_present()?;
        let felt = self.felt(table)?;
        let policy = self.clauses.policies.as_at_tables();
        let Some(period) = self.period().filter(|_| policy.is_some()) else {
            let call = self.house.rulebook.wagering.call.source.cite();
            return Err(Reason::NoPeriod.by(call));
        };
        if felt.wagering != Wagering::Waits {
            return Err(Reason::PeriodBegun.by(period.source.cite()));
        }
        let least = u16::from(period.value.seconds_min);
        let usual = u16::from(period.value.seconds_usual);
        let seconds = self.t.pace_s.unwrap_or(usual).max(least);
        Ok(What::WagersOpened { table, until: self.at.plus_seconds(u64::from(seconds)) })
    }

    /// The dealer's call, or the first card where a period lasts until then.
    fn close_wagers(&self, table: TableId) -> Result<What, Refusal> {
        self.staff()?;
        self.is_present()?;
        let felt = self.felt(table)?;
        if self.clauses.policies.as_at_tables().is_none() {
            let own = self.clauses.policies.wagering.as_ref();
            return Err(Reason::NoPeriod.by(own.and_then(|clause| clause.source.cite())));
        }
        if felt.is_closed(self.at) {
            return Err(Reason::WagersClosed.by(self.closed_by()));
        }
        let Some(period) = self.period() else {
            self.all_asked(felt)?;
            felt.playing().try_for_each(|seat| self.at_risk(felt, seat.place))?;
            return Ok(What::WagersClosed { table });
        };
        match felt.wagering {
            Wagering::Open(_) if period.value.first_card_ends_it => {
                Ok(What::WagersClosed { table })
            }
            Wagering::Open(until) => Err(Reason::PeriodLasts { until }.by(period.source.cite())),
            _ => Err(Reason::WagersNotOpened.by(period.source.cite())),
        }
    }

    /// Refuses while somebody has not had the opportunity to wager.
    pub(super) fn all_asked(&self, felt: &Felt) -> Result<(), Refusal> {
        let clockwise = self.clauses.policies.turns.value == Turns::Clockwise;
        if clockwise && felt.order().iter().any(|place| !felt.asked.contains(place)) {
            return Err(Reason::NotAllAsked.by(self.cite(Point::Opportunity)));
        }
        Ok(())
    }
}
