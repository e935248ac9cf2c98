//! Sessions: tables, the draw of seats, and the start.

use super::Deciding;
use crate::actor::{Name, Time};
use crate::tournament::conditions::{Away, Disposition, Format, Repechage};
use crate::tournament::draw::{Ballot, commitment, order, seats};
use crate::tournament::event::What;
use crate::tournament::refusal::{Reason, Refusal};
use crate::tournament::request::Request;
use crate::tournament::state::{EntrantId, Kind, Seat, Session, Stage};
use alloc::vec::Vec;
use ledger::TableId;
use rules::Amount;
use rules::tournament::{Absence, Briefing, Item, LateSeats, Point};
use table::state::{Commitment, Salt};

impl Deciding<'_> {
    pub(super) fn sessions(&self, request: &Request) -> Result<What, Refusal> {
        if let Request::TakeSeat { name, table, place } = request {
            return self.take_seat(name, *table, *place);
        }
        self.director(point_of(request))?;
        match request {
            Request::Brief => self.brief(),
            Request::Designate { table, layout } => self.designate(*table, *layout),
            Request::Release { table, layout } => self.release(*table, *layout),
            Request::SetSeats { seats } => Ok(What::SeatsSet { seats: *seats }),
            Request::Schedule { kind, starts } => self.schedule(*kind, *starts),
            Request::Commit { commitment } => self.commit(*commitment),
            Request::MoveStart { starts, notice } => self.move_start(*starts, notice),
            Request::Draw { secret, word } => self.draw(secret, word),
            Request::OfferSeat { absent, reserve } => self.offer(*absent, *reserve),
            Request::Come => Ok(What::DirectorCame),
            Request::Leave => Ok(What::DirectorLeft),
            Request::Break { minutes } => {
                let until = self.at.plus_minutes(u64::from(*minutes));
                Ok(What::BreakCalled { minutes: *minutes, until })
            }
            Request::SetPace { seconds } => Ok(What::PaceSet { seconds: *seconds }),
            _ => self.start(),
        }
    }

    /// Nobody can be briefed before it is known who plays.
    fn brief(&self) -> Result<What, Refusal> {
        if !self.t.closed {
            return Err(Reason::NobodyToBrief.by(self.clauses.policies.briefing.source.cite()));
        }
        Ok(What::PlayersBriefed)
    }

    fn designate(&self, table: TableId, layout: Option<u8>) -> Result<What, Refusal> {
        if let Some(own) = &self.clauses.layouts
            && !layout.is_some_and(|layout| own.value.numbers.contains(&layout))
        {
            return Err(Reason::LayoutNotForTournaments.by(own.source.cite()));
        }
        Ok(What::TableDesignated { table, layout })
    }

    fn release(&self, table: TableId, layout: Option<u8>) -> Result<What, Refusal> {
        if !self.t.tables.contains_key(&table) {
            return Err(Reason::NotDesignated.by(self.cite(Point::Designation)));
        }
        // Seats that are drawn are at tables that are designated.
        let drawn = self.t.session.as_ref().is_some_and(|own| own.felts.contains_key(&table));
        if drawn || self.t.uses(table) {
            return Err(Reason::Exclusive.by(self.cite(Point::Exclusive)));
        }
        if let (Some(own), Some(layout)) = (&self.clauses.layouts, layout)
            && own.value.numbers.contains(&layout)
        {
            return Err(Reason::LayoutForTournaments.by(own.source.cite()));
        }
        Ok(What::TableReleased { table, layout })
    }

    fn schedule(&self, kind: Kind, starts: Time) -> Result<What, Refusal> {
        if !self.t.closed {
            return Err(Reason::EntriesOpen.plainly());
        }
        if self.t.session.is_some() {
            return Err(Reason::SessionOn.plainly());
        }
        if starts < self.at {
            return Err(Reason::StartInThePast.by(self.cite(Point::StartMoved)));
        }
        let (session, entrants) = match kind {
            Kind::Regular => (self.t.sessions + 1, self.next_players()?),
            Kind::Repechage => (self.t.sessions, self.second_chance()?),
        };
        Ok(What::SessionScheduled { session, kind, starts, entrants })
    }

    fn next_players(&self) -> Result<Vec<EntrantId>, Refusal> {
        if self.t.owes_second_chance() {
            return Err(Reason::RepechageFirst.by(self.item(Item::Repechage)));
        }
        let still = self.t.numbered().filter(|(_, entrant)| entrant.stage == Stage::In);
        let entrants: Vec<_> = still.map(|(id, _)| id).collect();
        let planned = self.t.plan(self.t.sessions + 1).is_some();
        if self.t.finished || entrants.is_empty() || !planned {
            return Err(Reason::NoMoreSessions.by(self.item(Item::Sessions)));
        }
        Ok(entrants)
    }

    fn second_chance(&self) -> Result<Vec<EntrantId>, Refusal> {
        let offered =
            matches!(self.t.conditions.repechage, Some(Repechage::May(_) | Repechage::Shall(_)));
        if !offered || !self.t.is_second_chance() {
            return Err(Reason::NoRepechage.by(self.item(Item::Repechage)));
        }
        Ok(self.t.losers().collect())
    }

    fn move_start(&self, starts: Time, notice: &Name) -> Result<What, Refusal> {
        let session = self.session()?;
        if session.started.is_some() {
            return Err(Reason::PlayHasBegun.plainly());
        }
        if notice.trim().is_empty() {
            return Err(Reason::NoNotice.by(self.cite(Point::StartMoved)));
        }
        if starts < self.at {
            return Err(Reason::StartInThePast.by(self.cite(Point::StartMoved)));
        }
        // Notice of an earlier start is reasonable where everybody is there to hear it.
        let seats = || session.felts.values().flat_map(|felt| &felt.seats);
        let there = !session.felts.is_empty() && seats().all(|seat| seat.taken);
        if starts < session.starts && !there {
            return Err(Reason::NotAllSeated.by(self.cite(Point::StartMoved)));
        }
        Ok(What::StartMoved { starts, notice: notice.clone() })
    }

    fn commit(&self, commitment: Commitment) -> Result<What, Refusal> {
        if self.t.commitments.contains(&commitment.0) {
            return Err(Reason::CommittedBefore.by(self.cite(Point::Ballot)));
        }
        Ok(What::DrawCommitted { commitment })
    }

    fn draw(&self, secret: &Salt, word: &Name) -> Result<What, Refusal> {
        let session = self.session()?;
        let cite = self.cite(Point::Ballot);
        if !session.felts.is_empty() {
            return Err(Reason::DrawnAlready.by(cite));
        }
        let committed = self.t.commitment.ok_or_else(|| Reason::NotCommitted.by(cite))?;
        if commitment(self.house.hash, secret) != committed {
            return Err(Reason::OtherSecret.by(cite));
        }
        session.entrants.iter().try_for_each(|id| self.is_let_in(self.entrant(*id)?.plays()))?;
        let tables = self.tables_for(session.entrants.len())?;
        let ballot = Ballot { secret, session: session.number, word };
        let order = order(self.house.hash, ballot, &session.entrants);
        let seats = seats(&order, &tables);
        Ok(What::SeatsDrawn { secret: *secret, word: word.clone(), seats })
    }

    /// The tables for so many, the lowest numbers first.
    fn tables_for(&self, players: usize) -> Result<Vec<TableId>, Refusal> {
        let seats = self.t.seats_max();
        let needed = players.div_ceil(usize::from(seats.max(1)));
        let most = self.t.conditions.tables.and_then(|tables| tables.count);
        let tables: Vec<_> = self.t.tables.keys().copied().take(needed).collect();
        if tables.is_empty() {
            return Err(Reason::NoTables.by(self.cite(Point::Designation)));
        }
        if tables.len() < needed || most.is_some_and(|most| needed > usize::from(most)) {
            return Err(Reason::TooManyForTheTables { seats }.by(self.cite(Point::PerTable)));
        }
        Ok(tables)
    }

    fn take_seat(&self, name: &Name, table: TableId, place: u8) -> Result<What, Refusal> {
        let session = self.session()?;
        if session.felts.is_empty() {
            return Err(Reason::NotDrawn.by(self.cite(Point::Ballot)));
        }
        let plays = |id: &EntrantId| self.t.entrant(*id).is_some_and(|it| it.is_played_by(name));
        if !session.entrants.iter().any(plays) {
            // Anybody else may not sit down there at all.
            return Err(Reason::Exclusive.by(self.cite(Point::Exclusive)));
        }
        let felt = session.felts.get(&table);
        let own = felt.and_then(|felt| felt.seat(place)).filter(|seat| plays(&seat.entrant));
        let seat = own.ok_or_else(|| Reason::OtherSeat.by(self.cite(Point::SeatKept)))?;
        self.is_let_in(name)?;
        self.has_agreed(seat.entrant)?;
        if seat.taken {
            return Err(Reason::SeatIsTaken.plainly());
        }
        self.in_time(session)?;
        Ok(What::SeatTaken { entrant: seat.entrant, name: name.clone(), table, place })
    }

    /// Refuses who comes after the starting time, where the position is forfeit by then. A session
    /// of sit-and-go starts when enough have come.
    fn in_time(&self, session: &Session) -> Result<(), Refusal> {
        let absence = &self.clauses.policies.absence;
        let waits = self.is_sit_and_go();
        if absence.value == Absence::Forfeits && self.at >= session.starts && !waits {
            return Err(Reason::TooLate { starts: session.starts }.by(absence.source.cite()));
        }
        Ok(())
    }

    fn offer(&self, absent: EntrantId, reserve: EntrantId) -> Result<What, Refusal> {
        let session = self.session()?;
        let late = &self.clauses.policies.late_seats;
        let cite = late.source.cite();
        // A second chance is nobody's first session.
        let later = session.number > 1 || session.kind == Kind::Repechage;
        if late.value == LateSeats::FirstSession && later {
            return Err(Reason::NotFirstSession.by(cite));
        }
        if session.started.is_some() {
            return Err(Reason::PlayHasBegun.by(cite));
        }
        let waits = self.entrant(reserve)?;
        if waits.stage != Stage::Reserve {
            return Err(Reason::NotThatStage { stage: waits.stage.words() }.by(cite));
        }
        self.is_let_in(waits.plays())?;
        if self.at < session.starts {
            return Err(Reason::TooEarly { starts: session.starts }.by(cite));
        }
        let seats = session.felts.values().flat_map(|felt| &felt.seats);
        let seat = seats.into_iter().find(|seat| seat.entrant == absent);
        match seat {
            Some(seat) if seat.taken => Err(Reason::SeatIsTaken.by(cite)),
            Some(_) => {
                let paid = self.t.conditions.entry(self.clauses);
                Ok(What::SeatOffered { absent, reserve, paid })
            }
            None => Err(Reason::NoSuchEntrant.by(cite)),
        }
    }

    fn start(&self) -> Result<What, Refusal> {
        let session = self.session()?;
        self.may_start(session)?;
        let away = |seat: &&Seat| !seat.taken;
        let kept = self.clauses.policies.absence.value == Absence::AsConditions
            && matches!(self.t.conditions.away, Some(Away::KeptFor(_)));
        let seats = || session.felts.values().flat_map(|felt| &felt.seats);
        let forfeited: Vec<_> =
            if kept { Vec::new() } else { seats().filter(away).map(|seat| seat.entrant).collect() };
        let playing = seats().map(|seat| seat.entrant).filter(|id| !forfeited.contains(id));
        let chips: Vec<_> = playing.map(|id| (id, self.chips_of(id, session))).collect();
        if chips.is_empty() {
            return Err(Reason::NotAtThisTable.by(self.clauses.policies.absence.source.cite()));
        }
        Ok(What::SessionStarted { forfeited, chips })
    }

    fn may_start(&self, session: &Session) -> Result<(), Refusal> {
        if session.started.is_some() {
            return Err(Reason::PlayHasBegun.plainly());
        }
        if self.t.director.is_none() {
            return Err(Reason::NoDirector.by(self.clauses.nominates.source.cite()));
        }
        let briefing = &self.clauses.policies.briefing;
        if briefing.value == Briefing::BeforePlay && !self.t.briefed {
            return Err(Reason::NotBriefed.by(briefing.source.cite()));
        }
        self.is_present()?;
        if session.felts.is_empty() {
            return Err(Reason::NotDrawn.by(self.cite(Point::Ballot)));
        }
        if self.is_sit_and_go() {
            // There is no time by which a position is forfeit: the last seat starts it.
            let mut seats = session.felts.values().flat_map(|felt| &felt.seats);
            let full = seats.all(|seat| seat.taken);
            let waits = || Reason::SeatsWait.by(self.item(Item::SitAndGo));
            return full.then_some(()).ok_or_else(waits);
        }
        if self.at < session.starts {
            return Err(Reason::TooEarly { starts: session.starts }.by(self.item(Item::Start)));
        }
        Ok(())
    }

    /// Whether sessions start when their seats are taken, and at no time.
    fn is_sit_and_go(&self) -> bool {
        matches!(self.t.conditions.format, Some(Format::SitAndGo { .. }))
    }

    /// The chips that somebody begins a session with: the same for all, unless they are carried on.
    fn chips_of(&self, id: EntrantId, session: &Session) -> Amount {
        let usual = self.t.conditions.chips.unwrap_or(Amount::ZERO);
        let carried = self.t.conditions.disposition == Some(Disposition::CarriedOn);
        let own = self.t.entrant(id).filter(|entrant| entrant.session > 0);
        match own {
            Some(entrant) if carried && session.number > 1 && entrant.chips > Amount::ZERO => {
                entrant.chips
            }
            _ => usual,
        }
    }
}

/// The point of the rules under which the director does something.
fn point_of(request: &Request) -> Point {
    match request {
        Request::Designate { .. } | Request::Release { .. } => Point::Designation,
        Request::SetSeats { .. } => Point::PerTable,
        Request::MoveStart { .. } => Point::StartMoved,
        Request::Commit { .. } | Request::Draw { .. } => Point::Ballot,
        Request::Break { .. } => Point::Break,
        Request::SetPace { .. } => Point::Pace,
        _ => Point::Held,
    }
}
