//! Entrants and sessions: who pays what, who gets what back, who sits where, who goes on.

use super::play::{Felt, Play, Seat};
use super::{Checked, Person, Session, TournamentAuditor, ensure};
use floor::tournament::conditions::{Away, Disposition, Repechage, Withdrawal};
use floor::tournament::draw::Allotted;
use floor::tournament::{Award, EntrantId, Kind, Paid, Stage, Standing, What};
use rules::{Amount, Name};

fn cents(paid: &Paid) -> (i64, i64) {
    (paid.pool.cents(), paid.house.cents())
}

impl TournamentAuditor {
    /// Whether chips become cash at the end of a session: where the conditions say so, and no rule
    /// prevails over them (act:A/tournament-chips, wa:2.1/Note).
    pub(super) fn in_cash(&self) -> bool {
        let asked = self.conditions.disposition == Some(Disposition::Cash);
        asked && !self.terms.is("in cash", "never")
    }

    /// What an entry costs: the fee less commission is the pool's (act:15.22/p2); a buy-in is the
    /// pool's too unless chips become cash.
    fn entry(&self) -> (i64, i64) {
        let of = |amount: Option<Amount>| amount.map_or(0, Amount::cents);
        let own = &self.conditions;
        let (fee, commission, buy_in) = (of(own.fee), of(own.commission), of(own.buy_in));
        if self.in_cash() {
            (fee - commission, commission + buy_in)
        } else {
            (fee - commission + buy_in, commission)
        }
    }

    pub(super) fn take_entry(&mut self, what: &What) -> Checked {
        match what {
            What::Entered { entrant, name, group, agreed, paid } => {
                self.enter(*entrant, (name, group.as_ref()), Stage::In)?;
                self.turned_down.remove(name);
                self.person_mut(entrant.0)?.agreed = *agreed;
                self.pays(entrant.0, cents(paid), self.entry())
            }
            What::ReserveListed { entrant, name, group } => {
                self.enter(*entrant, (name, group.as_ref()), Stage::Reserve)
            }
            What::ConditionsSigned { entrant } => {
                self.person_mut(entrant.0)?.agreed = true;
                Ok(())
            }
            What::Substituted { entrant, name } => {
                // Before play a substitute is briefed as everybody is (vic:12.2.3), and has signed
                // nothing yet (vic:12.2.4).
                self.briefed &= self.has_begun();
                let person = self.person_mut(entrant.0)?;
                (person.substitute, person.agreed) = (Some(name.clone()), false);
                Ok(())
            }
            What::Withdrawn { entrant, refund } => {
                let within = match self.conditions.withdrawal {
                    Some(Withdrawal::Until(until)) => self.now <= until.0,
                    _ => false,
                };
                let share = if within { 100 } else { 0 };
                self.leaves(entrant.0, (Stage::Withdrawn, share), refund)
            }
            What::Retired { entrant, refund } => {
                let share = i64::from(self.conditions.refund.unwrap_or(0));
                self.leaves(entrant.0, (Stage::Retired, share), refund)
            }
            What::Disqualified { entrant, refund, .. } => {
                let share = i64::from(self.conditions.refund.unwrap_or(0));
                self.leaves(entrant.0, (Stage::Disqualified, share), refund)
            }
            What::BoughtBack { entrant, paid } => {
                let due = self.buy_back().map_or((0, 0), |(pool, house, _, _)| (pool, house));
                let person = self.person_mut(entrant.0)?;
                person.bought_back += 1;
                person.stage = Stage::In;
                self.pays(entrant.0, cents(paid), due)
            }
            What::PointsEntered { entrant, points, .. } => {
                self.person_mut(entrant.0)?.points += u64::from(*points);
                Ok(())
            }
            other => self.take_session(other),
        }
    }

    fn enter(&mut self, id: EntrantId, who: (&Name, Option<&Name>), stage: Stage) -> Checked {
        let next = self.people.len() + 1;
        ensure(usize::from(id.0) == next, || format!("{id:?} should be number {next}"))?;
        self.people.push(Person {
            name: who.0.clone(),
            substitute: None,
            group: who.1.cloned(),
            stage,
            agreed: false,
            paid: (0, 0),
            bought_back: 0,
            warned: 0,
            points: 0,
            session: 0,
            chips: 0,
        });
        Ok(())
    }

    fn pays(&mut self, id: u16, paid: (i64, i64), due: (i64, i64)) -> Checked {
        ensure(paid == due, || format!("entrant {id} pays {paid:?}, and {due:?} are due"))?;
        self.pool += paid.0;
        self.house += paid.1;
        let person = self.person_mut(id)?;
        person.paid = (person.paid.0 + paid.0, person.paid.1 + paid.1);
        Ok(())
    }

    /// Somebody leaves with so many percent of what they paid; with nothing where the document
    /// gives nothing back (act:15.23).
    fn leaves(&mut self, id: u16, (stage, percent): (Stage, i64), refund: &Paid) -> Checked {
        let percent = if self.terms.is("refunds", "none") { 0 } else { percent };
        let paid = self.person_mut(id)?.paid;
        let due = (paid.0 * percent / 100, paid.1 * percent / 100);
        ensure(cents(refund) == due, || format!("{refund:?} is paid back, and {due:?} are due"))?;
        self.pays_back(id, due)?;
        self.person_mut(id)?.stage = stage;
        if let Some(session) = &mut self.session {
            session.who.retain(|own| *own != id);
            if session.started.is_none() {
                session.play.seats.retain(|seat| seat.who != id);
            }
            for seat in session.play.seats.iter_mut().filter(|seat| seat.who == id) {
                seat.out = true;
            }
        }
        Ok(())
    }

    fn pays_back(&mut self, id: u16, (pool, house): (i64, i64)) -> Checked {
        self.pool -= pool;
        self.house -= house;
        let person = self.person_mut(id)?;
        person.paid = (person.paid.0 - pool, person.paid.1 - house);
        self.owes(id, pool + house)
    }

    /// The cage has to pay something.
    pub(super) fn owes(&mut self, id: u16, cents: i64) -> Checked {
        let name = self.person_mut(id)?.name.clone();
        self.dues.extend((cents > 0).then_some((name, cents)));
        Ok(())
    }

    fn take_session(&mut self, what: &What) -> Checked {
        match what {
            What::SessionScheduled { session, kind, starts, entrants } => {
                self.schedule((*session, *kind), starts.0, entrants)
            }
            What::StartMoved { starts, .. } => {
                self.session.as_mut().ok_or("no session is moved")?.starts = starts.0;
                Ok(())
            }
            What::SeatsDrawn { secret, word, seats } => self.draw((&secret.0, word), seats),
            What::SeatTaken { entrant, table, place, .. } => {
                let session = self.session.as_mut().ok_or("a seat in no session")?;
                let seat = session.play.seat_mut(table.0, *place)?;
                ensure(seat.who == entrant.0, || format!("{entrant:?} sits in {seat:?}"))?;
                seat.taken = true;
                Ok(())
            }
            What::SeatOffered { absent, reserve, paid } => {
                // Whoever comes in now was not there when the others were briefed (vic:12.2.3).
                self.briefed = false;
                self.pays(reserve.0, cents(paid), self.entry())?;
                self.offer(absent.0, reserve.0)
            }
            What::SessionStarted { forfeited, chips } => self.start(forfeited, chips),
            What::PlayOffBegun { table, seats, chips } => {
                self.play_off(table.0, seats, chips.cents())
            }
            What::SessionEnded { standings, through, cash } => self.end(standings, through, cash),
            What::PlacesAwarded { awards } => {
                self.award(awards)?;
                self.finished = true;
                Ok(())
            }
            What::PrizeDue { entrant, amount } => {
                let own = self.awards.iter().find(|award| award.entrant == *entrant);
                let prize = own.map_or(0, |award| award.prize.cents());
                ensure(prize == amount.cents(), || format!("{amount} is paid of {prize}"))?;
                ensure(self.prizes_due.insert(entrant.0), || "a prize is paid twice".to_owned())?;
                self.pool -= prize;
                self.owes(entrant.0, prize)
            }
            What::Cancelled { refunds, .. } => self.cancel(refunds),
            What::Closed => {
                self.over = true;
                ensure(self.pool == 0, || format!("{} cents are left in a pool", self.pool))
            }
            other => self.take_play(other),
        }
    }

    /// All who are in it play the next session; those who did not go on from the first have the
    /// second chance.
    fn schedule(&mut self, (number, kind): (u16, Kind), starts: u64, who: &[EntrantId]) -> Checked {
        let second_chance = kind == Kind::Repechage;
        let own = if second_chance { self.losers() } else { self.still_in() };
        let told: Vec<u16> = who.iter().map(|id| id.0).collect();
        ensure(own == told, || format!("{told:?} are to play, and should be {own:?}"))?;
        let due = self.sessions + u16::from(!second_chance);
        ensure(number == due, || format!("session {number} should be {due}"))?;
        self.sessions = number;
        self.second_chance_held |= second_chance;
        for id in &told {
            self.person_mut(*id)?.stage = Stage::In;
        }
        let (drawn, started, play) = (Vec::new(), None, Play::default());
        self.session =
            Some(Session { number, second_chance, starts, who: told, drawn, started, play });
        Ok(())
    }

    pub(super) fn still_in(&self) -> Vec<u16> {
        let still = self.numbered().filter(|(_, person)| person.stage == Stage::In);
        still.map(|(id, _)| id).collect()
    }

    /// Whether play has begun (vic:12.2.3): the first session was started.
    fn has_begun(&self) -> bool {
        let waits = |own: &Session| own.number == 1 && !own.second_chance && own.started.is_none();
        self.sessions > 0 && !self.session.as_ref().is_some_and(waits)
    }

    /// Whether a second chance is promised and not held (act:15.3(a)(ii)(e)).
    pub(super) fn owes_a_chance(&self) -> bool {
        let promised = matches!(self.conditions.repechage, Some(Repechage::Shall(_)));
        let first = self.sessions == 1 && !self.second_chance_held && !self.finished;
        promised && first && !self.losers().is_empty()
    }

    /// Whether the conditions have a way back for somebody who is out.
    fn may_come_back(&self) -> bool {
        let chance =
            matches!(self.conditions.repechage, Some(Repechage::May(_) | Repechage::Shall(_)));
        let chance = chance && self.sessions == 1 && !self.second_chance_held;
        let mut out = self.people.iter().filter(|person| person.stage == Stage::Out);
        let bought = self.buy_back().is_some_and(|(_, _, times, until)| {
            self.sessions <= until && out.any(|person| person.bought_back < times)
        });
        bought || (chance && !self.losers().is_empty())
    }

    /// Whether nobody plays on: the final is played, or all are out.
    pub(super) fn is_at_its_end(&self) -> bool {
        let all_out = self.sessions > 0 && self.session.is_none() && self.still_in().is_empty();
        self.finished || all_out
    }

    pub(super) fn losers(&self) -> Vec<u16> {
        let out = self.numbered().filter(|(_, it)| it.stage == Stage::Out && it.session == 1);
        out.map(|(id, _)| id).collect()
    }

    /// The ballot: whoever has the lowest lot sits down first, at each table in turn.
    fn draw(&mut self, (secret, word): (&[u8; 32], &Name), seats: &[Allotted]) -> Checked {
        let committed = self.commitment.take();
        ensure(committed == Some((self.hash)(secret)), || "another secret is told".to_owned())?;
        let hash = self.hash;
        let each = usize::from(self.per_table()).max(1);
        let tables: Vec<u16> = self.tables.keys().copied().collect();
        let session = self.session.as_mut().ok_or("seats of no session are drawn")?;
        let mut lots: Vec<([u8; 32], u16)> = Vec::new();
        for id in &session.who {
            let mut bytes = secret.to_vec();
            bytes.extend(session.number.to_be_bytes());
            bytes.extend(id.to_be_bytes());
            bytes.extend(word.bytes());
            lots.push((hash(&bytes), *id));
        }
        lots.sort_unstable();
        let count = lots.len().div_ceil(each).max(1);
        ensure(tables.len() >= count, || format!("{tables:?} are not enough"))?;
        let told: Vec<(u16, u16, u8)> =
            seats.iter().map(|seat| (seat.entrant.0, seat.table.0, seat.place)).collect();
        let own = lots.iter().enumerate().map(|(at, (_, id))| {
            let place = u8::try_from(at / count + 1).unwrap_or(u8::MAX);
            (*id, tables[at % count], place)
        });
        let own: Vec<_> = own.collect();
        ensure(own == told, || format!("{told:?} are drawn, and should be {own:?}"))?;
        session.drawn = own.iter().map(|(id, _, _)| *id).collect();
        for (who, table, place) in own {
            let (taken, chips, out, excused) = (false, 0, false, false);
            session.play.seats.push(Seat {
                table,
                place,
                who,
                taken,
                chips,
                out,
                excused,
                both_hands: false,
            });
            session.play.felts.entry(table).or_default();
        }
        Ok(())
    }

    /// How many sit at a table.
    pub(super) fn per_table(&self) -> u8 {
        let planned = self.conditions.tables.map_or(u8::MAX, |tables| tables.seats);
        self.seats_set.unwrap_or(planned)
    }

    fn offer(&mut self, absent: u16, reserve: u16) -> Checked {
        self.person_mut(absent)?.stage = Stage::Forfeited;
        self.person_mut(reserve)?.stage = Stage::In;
        let session = self.session.as_mut().ok_or("a seat of no session is offered")?;
        let lists = session.who.iter_mut().chain(&mut session.drawn);
        lists.filter(|id| **id == absent).for_each(|id| *id = reserve);
        for seat in session.play.seats.iter_mut().filter(|seat| seat.who == absent) {
            (seat.who, seat.taken) = (reserve, true);
        }
        Ok(())
    }

    /// Who is not there has forfeited, unless the conditions keep the seat; everybody else gets the
    /// same (vic:12.1.1), or what they have carried on.
    fn start(&mut self, forfeited: &[EntrantId], chips: &[(EntrantId, Amount)]) -> Checked {
        let kept = matches!(self.conditions.away, Some(Away::KeptFor(_)))
            && !self.terms.is("absent", "forfeits");
        let carries = self.conditions.disposition == Some(Disposition::CarriedOn);
        let usual = self.conditions.chips.map_or(0, Amount::cents);
        let mut session = self.session.take().ok_or("no session is started")?;
        let mut told: Vec<u16> = forfeited.iter().map(|id| id.0).collect();
        let gone = |seat: &&Seat| !seat.taken && !kept;
        let mut own: Vec<u16> = session.play.seats.iter().filter(gone).map(|it| it.who).collect();
        told.sort_unstable();
        own.sort_unstable();
        ensure(own == told, || format!("{told:?} have forfeited, and should be {own:?}"))?;
        for id in &own {
            self.person_mut(*id)?.stage = Stage::Forfeited;
        }
        session.play.seats.retain(|seat| !own.contains(&seat.who));
        session.who.retain(|id| !own.contains(id));
        let tables: Vec<u16> = session.play.seats.iter().map(|seat| seat.table).collect();
        session.play.felts.retain(|table, _| tables.contains(table));
        for seat in &mut session.play.seats {
            let person = self.person_mut(seat.who)?;
            let has = carries && session.number > 1 && person.session > 0 && person.chips > 0;
            seat.chips = if has { person.chips } else { usual };
            let given = chips.iter().find(|(id, _)| id.0 == seat.who);
            let given = given.map(|(_, amount)| amount.cents());
            ensure(given == Some(seat.chips), || format!("{given:?} are given: {seat:?}"))?;
            session.play.given += seat.chips;
        }
        ensure(chips.len() == session.play.seats.len(), || "others get chips too".to_owned())?;
        for (table, felt) in &mut session.play.felts {
            let places = session.play.seats.iter().filter(|seat| seat.table == *table);
            felt.marker = places.map(|seat| seat.place).min();
        }
        session.started = Some(self.now);
        self.session = Some(session);
        Ok(())
    }

    /// A further coup for those with equal places, with the same chips for each.
    fn play_off(&mut self, table: u16, who: &[EntrantId], chips: i64) -> Checked {
        let told: Vec<u16> = who.iter().map(|id| id.0).collect();
        let tied = self.tied();
        ensure(tied.as_ref() == Some(&told), || format!("{told:?} play off, and not {tied:?}"))?;
        let seats = (1..).zip(&told).map(|(place, who)| {
            let (taken, out, excused) = (true, false, false);
            let (who, both_hands) = (*who, false);
            Seat { table, place, who, taken, chips, out, excused, both_hands }
        });
        let seats: Vec<Seat> = seats.collect();
        // Places are played off when all is over but for them.
        self.finished |= self.session.is_none();
        let given = seats.iter().map(|seat| seat.chips).sum();
        let felt = Felt { marker: Some(1), ..Felt::default() };
        let felts = [(table, felt)].into();
        self.past_off = None;
        self.play_off = Some((table, Play { seats, felts, given, ..Play::default() }));
        Ok(())
    }

    /// Everybody's place at their table, who goes on, and what is paid for chips.
    fn end(&mut self, standings: &[Standing], through: &[EntrantId], cash: &[Award]) -> Checked {
        let session = self.session.take().ok_or("no session is ended")?;
        self.placed(&session, standings)?;
        let own = self.go_on(&session);
        let told: Vec<u16> = through.iter().map(|id| id.0).collect();
        ensure(own == told, || format!("{told:?} go on, and should be {own:?}"))?;
        for standing in standings {
            let number = session.number;
            let person = self.person_mut(standing.entrant.0)?;
            (person.session, person.chips) = (number, standing.chips.cents());
            person.points += u64::from(standing.points);
            if matches!(person.stage, Stage::In | Stage::Out) {
                let stays = own.contains(&standing.entrant.0);
                person.stage = if stays { Stage::In } else { Stage::Out };
            }
        }
        // With the last who is out it is over, unless it is said that somebody may come back
        // (act:15.3(a)(ii)(e), act:15.3(a)(ii)(f), vic:12.2.1(d), vic:12.2.1(e)).
        let none = own.is_empty() && !session.second_chance;
        self.finished = none && (self.is_final(&session) || !self.may_come_back());
        for standing in standings.iter().filter(|_| none && self.finished) {
            let person = self.people.get_mut(usize::from(standing.entrant.0).wrapping_sub(1));
            let person = person.filter(|person| person.stage == Stage::Out);
            if let Some(person) = person {
                person.stage = Stage::In;
            }
        }
        let pays = self.in_cash();
        let due = if pays { standings.len() } else { 0 };
        ensure(cash.len() == due, || format!("{cash:?} for {due} entrants"))?;
        for paid in cash {
            let own = standings.iter().find(|standing| standing.entrant == paid.entrant);
            let chips = own.map_or(0, |standing| standing.chips.cents());
            ensure(paid.prize.cents() == chips, || format!("{paid:?} for {chips} in chips"))?;
            self.house -= chips;
            self.owes(paid.entrant.0, chips)?;
        }
        self.played_off.clear();
        self.past.clear();
        self.past_off = None;
        self.pause = None;
        Ok(())
    }

    /// Everything that was paid goes back (act:15.23/p3).
    fn cancel(&mut self, refunds: &[(EntrantId, Paid)]) -> Checked {
        let paid = self.numbered().filter(|(_, person)| person.paid != (0, 0));
        let own: Vec<_> = paid.map(|(id, person)| (id, person.paid)).collect();
        let told: Vec<_> = refunds.iter().map(|(id, paid)| (id.0, cents(paid))).collect();
        ensure(own == told, || format!("{told:?} goes back, and should be {own:?}"))?;
        for (id, paid) in own {
            self.pays_back(id, paid)?;
        }
        self.cancelled = true;
        (self.session, self.play_off) = (None, None);
        ensure(self.pool == 0, || format!("{} cents are left in a pool", self.pool))
    }
}
