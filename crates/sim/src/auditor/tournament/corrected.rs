//! A coup that was entered wrongly: worked out anew, or void as if it had not been.

use super::play::{Felt, Play, Seat, Stake, Wagers};
use super::{Checked, TournamentAuditor, ensure};
use floor::tournament::{EntrantId, Settled, Stage, What};
use rules::{Card, Name};

/// A table before its last coup.
#[derive(Debug, Clone)]
pub(super) struct Past {
    seats: Vec<Seat>,
    stakes: Vec<Stake>,
    felt: Felt,
    /// What the coup has paid more than it took.
    paid: i64,
}

/// A correction that one person has asked for.
#[derive(Debug, Clone)]
pub(super) struct Waiting {
    pub(super) by: Name,
    cards: Option<Vec<Card>>,
}

/// How a coup was settled: its cards, if it is not void, and every wager.
type Told<'a> = (Option<&'a [Card]>, &'a [Settled]);

fn of_table(play: &Play, table: u16) -> Option<Past> {
    let (seats, stakes) = (play.at(table).cloned().collect(), play.on(table).cloned().collect());
    Some(Past { seats, stakes, felt: play.felts.get(&table)?.clone(), paid: 0 })
}

impl TournamentAuditor {
    /// Whether the last coup at a table can be corrected: the last play-off goes before the coups
    /// of its session, and what was awarded stands.
    pub(super) fn is_correctable(&self, table: u16) -> bool {
        let off = self.past_off.as_ref().map(|(own, _)| *own == table);
        let last = off.unwrap_or_else(|| self.past.contains_key(&table));
        last && self.play_off.is_none() && self.awards.is_empty()
    }

    /// Whether a coup that was entered can be one that is corrected later.
    pub(super) fn played(
        &mut self,
        table: u16,
        told: (&[Card], &[Settled]),
        then: (&[EntrantId], Option<u8>),
    ) -> Checked {
        let off = self.play_off.clone();
        let past = self.play().and_then(|play| of_table(play, table));
        let before = self.play().map_or(0, |play| play.paid);
        self.coup(table, told, then)?;
        if off.is_some() {
            self.past_off = off;
            return Ok(());
        }
        let paid = self.play().map_or(0, |play| play.paid) - before;
        self.past.extend(past.map(|past| (table, Past { paid, ..past })));
        Ok(())
    }

    pub(super) fn take_correction(&mut self, by: &Name, what: &What) -> Checked {
        match what {
            What::CorrectionProposed { table, cards } => {
                let waiting = Waiting { by: by.clone(), cards: cards.clone() };
                self.correcting.insert(table.0, waiting);
                Ok(())
            }
            What::CorrectionDropped { table } => {
                self.correcting.remove(&table.0);
                Ok(())
            }
            What::CoupCorrected { table, cards, settled, out, marker, kept, uncovered } => {
                let waiting = self.correcting.remove(&table.0);
                let same = waiting.is_some_and(|own| own.cards == *cards && own.by != *by);
                ensure(same, || format!("{cards:?} are not what somebody else asked for"))?;
                let next = self.session.as_ref().and_then(|own| own.play.felts.get(&table.0));
                let next = next.filter(|_| self.past_off.is_none());
                let closed = next.is_some_and(|felt| match felt.wagers {
                    Wagers::Closed => true,
                    Wagers::Until(until) => self.now >= until,
                    Wagers::Waiting => false,
                });
                ensure(closed == *kept, || format!("the next wagers are kept: {kept}"))?;
                let none = uncovered.is_empty() || closed;
                ensure(none, || format!("of wagers that go back go back {uncovered:?}"))?;
                let told = (cards.as_deref(), &settled[..]);
                if closed {
                    return self.settle_late(table.0, told, (out, *marker, uncovered));
                }
                self.again(table.0, told, (out, *marker))
            }
            _ => Ok(()),
        }
    }

    /// Those who have left since a coup do not come back by its correction, and those who have sat
    /// down since stay.
    fn since(&self, past: &Past) -> Vec<Seat> {
        let gone = |who: u16| {
            let stage = self.person(who).map(|person| person.stage);
            matches!(stage, Some(Stage::Retired | Stage::Disqualified | Stage::Withdrawn))
        };
        let now = self.session.as_ref().map(|session| &session.play);
        let mut seats = past.seats.clone();
        for seat in &mut seats {
            let there = now.and_then(|play| play.seat(seat.table, seat.place));
            seat.taken |= there.is_some_and(|there| there.taken);
            seat.out |= gone(seat.who);
        }
        seats
    }

    /// Whoever was out by a coup is not without it.
    fn back_in(&mut self, seats: &[Seat]) -> Checked {
        for seat in seats.iter().filter(|seat| !seat.out) {
            let person = self.person_mut(seat.who)?;
            if person.stage == Stage::Out {
                person.stage = Stage::In;
            }
        }
        Ok(())
    }

    /// As before the coup; and then it is played by its true cards, or its wagers go back.
    fn again(
        &mut self,
        table: u16,
        (cards, settled): Told<'_>,
        (out, marker): (&[EntrantId], Option<u8>),
    ) -> Checked {
        if let Some((own, play)) = self.past_off.take() {
            for seat in &play.seats {
                let rounds = self.played_off.get_mut(&seat.who).ok_or("nobody played off")?;
                rounds.pop();
                if rounds.is_empty() {
                    self.played_off.remove(&seat.who);
                }
            }
            self.play_off = Some((own, play));
        } else {
            let past = self.past.remove(&table).ok_or("nothing is corrected")?;
            let seats = self.since(&past);
            self.back_in(&seats)?;
            let play = &mut self.session.as_mut().ok_or("no session is corrected")?.play;
            let felt = play.felts.get_mut(&table).ok_or("no table is corrected")?;
            // A coup after which the next has begun was not cut off by the time.
            let begun = play.stakes.iter().any(|stake| stake.table == table)
                || !felt.asked.is_empty()
                || felt.wagers != Wagers::Waiting;
            *felt = Felt { ended: felt.ended, ..past.felt };
            for seat in seats {
                let own = play.seat_mut(table, seat.place)?;
                *own = seat;
            }
            play.stakes.retain(|stake| stake.table != table);
            play.stakes.extend(past.stakes);
            play.paid -= past.paid;
            self.next_begun = begun;
        }
        let done = match cards {
            Some(cards) => self.played(table, (cards, settled), (out, marker)),
            None => self.as_if_never(table, settled, (out, marker)),
        };
        self.next_begun = false;
        done
    }

    /// All wagers of a void coup go back, and it is dealt anew.
    fn as_if_never(
        &mut self,
        table: u16,
        settled: &[Settled],
        (out, marker): (&[EntrantId], Option<u8>),
    ) -> Checked {
        let play = self.play_mut()?;
        let stakes: Vec<Stake> = play.on(table).cloned().collect();
        ensure(whole(&stakes, settled), || format!("{settled:?} of {stakes:?} go back"))?;
        for stake in &stakes {
            play.seat_mut(table, stake.place)?.chips += stake.cents;
        }
        play.stakes.retain(|stake| stake.table != table);
        for seat in play.seats.iter_mut().filter(|seat| seat.table == table) {
            (seat.excused, seat.both_hands) = (false, false);
        }
        let felt = play.felts.get_mut(&table).ok_or("no table is void")?;
        felt.asked.clear();
        felt.wagers = Wagers::Waiting;
        ensure(out.is_empty() && felt.marker == marker, || {
            "a void coup has come to more".to_owned()
        })
    }

    /// The coup after the wrong one stands (act:12.5, vic:11.9, wa:5.11), by the chips that there
    /// are (act:15.13): the wrong one alone is void, or settled by its true cards.
    fn settle_late(
        &mut self,
        table: u16,
        (cards, settled): Told<'_>,
        (out, marker, uncovered): (&[EntrantId], Option<u8>, &[Settled]),
    ) -> Checked {
        let past = self.past.get(&table).cloned().ok_or("nothing is corrected")?;
        let seats = self.since(&past);
        let then = self.as_it_stood((table, &past, &seats), (cards, settled), (out, marker))?;
        self.back_in(&seats)?;
        let told: Vec<u16> = out.iter().map(|id| id.0).collect();
        let was = self.play_mut()?.chips();
        let mut short = Vec::new();
        for old in &seats {
            let had = then.seat(table, old.place).map_or(0, |seat| seat.chips);
            short.extend(self.cover((table, old.place), had, uncovered)?);
            let play = self.play_mut()?;
            let staked: i64 = play.staked(table, old.place).map(|stake| stake.cents).sum();
            let goes = told.contains(&old.who);
            let seat = play.seat_mut(table, old.place)?;
            seat.chips = had - staked;
            let comes_back = seat.out && !old.out && !goes;
            seat.excused |= comes_back;
            seat.out = old.out || goes;
            let felt = play.felts.get_mut(&table).ok_or("no table is corrected")?;
            felt.asked.extend(comes_back.then_some(old.place));
            if goes {
                let number = self.session.as_ref().map_or(0, |session| session.number);
                let person = self.person_mut(old.who)?;
                (person.stage, person.session, person.chips) = (Stage::Out, number, had - staked);
            }
        }
        ensure(short.len() == uncovered.len(), || format!("{uncovered:?}, and not {short:?}"))?;
        let play = self.play_mut()?;
        play.paid += play.chips() - was;
        let felt = play.felts.get_mut(&table).ok_or("no table is corrected")?;
        felt.coups = past.felt.coups + u16::from(cards.is_some());
        match cards {
            // The next wagers stay closed: it can only be corrected late again.
            Some(_) => drop(self.past.insert(table, Past { seats, ..past })),
            None => drop(self.past.remove(&table)),
        }
        Ok(())
    }

    /// What the wrong coup comes to, worked out on a table as it stood then.
    fn as_it_stood(
        &mut self,
        (table, past, seats): (u16, &Past, &[Seat]),
        (cards, settled): Told<'_>,
        then: (&[EntrantId], Option<u8>),
    ) -> Result<Play, String> {
        let mut own = self.clone();
        own.back_in(seats)?;
        let play = &mut own.session.as_mut().ok_or("no session is corrected")?.play;
        for seat in seats {
            *play.seat_mut(table, seat.place)? = seat.clone();
        }
        play.stakes.retain(|stake| stake.table != table);
        play.stakes.extend(past.stakes.iter().cloned());
        play.felts.insert(table, past.felt.clone());
        own.next_begun = true;
        match cards {
            Some(cards) => own.coup(table, (cards, settled), then)?,
            None => own.as_if_never(table, settled, then)?,
        }
        self.followed.wagers = own.followed.wagers;
        let session = own.session.ok_or("no session is corrected")?;
        Ok(session.play)
    }

    /// Nobody has more on the next coup than they have: the last wager goes back first, and whole
    /// where less than the least would be left of it.
    fn cover(
        &mut self,
        (table, place): (u16, u8),
        had: i64,
        told: &[Settled],
    ) -> Result<Vec<i64>, String> {
        let (least, _) = self.limits();
        let play = self.play_mut()?;
        let mut told = told.iter().filter(|off| off.place == place);
        let mut cut = Vec::new();
        while play.staked(table, place).map(|stake| stake.cents).sum::<i64>() > had {
            let all: i64 = play.staked(table, place).map(|stake| stake.cents).sum();
            let mut own = play.stakes.iter_mut().rev();
            let stake = own.find(|it| (it.table, it.place) == (table, place));
            let stake = stake.ok_or("nothing is wagered")?;
            let rest = had - (all - stake.cents);
            let left = if rest < least.max(1) { 0 } else { rest };
            let off = told.next().ok_or_else(|| format!("{all} are wagered of {had}"))?;
            let same = (&off.bet, off.amount.cents(), off.returned.cents())
                == (&stake.bet, stake.cents, stake.cents - left);
            ensure(same, || format!("{off:?} of {stake:?}, and {left} should be left"))?;
            cut.push(stake.cents - left);
            stake.cents = left;
            play.stakes.retain(|stake| stake.cents > 0);
            play.seat_mut(table, place)?.excused = true;
        }
        ensure(told.next().is_none(), || format!("of {had} more goes back than has to"))?;
        Ok(cut)
    }
}

/// Whether every wager goes back whole.
fn whole(stakes: &[Stake], settled: &[Settled]) -> bool {
    let same = |(own, told): (&Stake, &Settled)| {
        (own.place, &own.bet) == (told.place, &told.bet)
            && own.cents == told.amount.cents()
            && own.cents == told.returned.cents()
    };
    stakes.len() == settled.len() && stakes.iter().zip(settled).all(same)
}
