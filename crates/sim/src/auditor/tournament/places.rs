//! Places: at a table, in a session, at the end, and the prizes for them to the cent.

use super::{Checked, Session, TournamentAuditor, ensure};
use floor::tournament::conditions::{Advance, PrizeTies, SessionTies};
use floor::tournament::{Award, Stage, Standing};

/// What somebody's place goes by, the greatest first; behind it the play-offs.
type Score = (u64, i64, Vec<i64>);

impl TournamentAuditor {
    fn scored(&self, id: u16, points: u64, chips: i64) -> (Score, u16) {
        let off = self.played_off.get(&id).cloned().unwrap_or_default();
        ((points, chips, off), id)
    }

    /// Those at a table by their chips.
    fn at_table(&self, session: &Session, table: u16, live: bool) -> Vec<Vec<u16>> {
        let seats = session.play.at(table).filter(|seat| !live || !seat.out);
        groups(seats.map(|seat| self.scored(seat.who, 0, seat.chips)).collect())
    }

    fn overall(&self, session: &Session) -> Vec<Vec<u16>> {
        let seats = session.play.seats.iter().filter(|seat| !seat.out);
        groups(seats.map(|seat| self.scored(seat.who, 0, seat.chips)).collect())
    }

    fn ties(&self) -> SessionTies {
        self.conditions.session_ties.unwrap_or(SessionTies::FurtherCoups)
    }

    /// The hundredths of points for a place at a table, from nought.
    fn points_of(&self, place: usize) -> u64 {
        let own = self.conditions.points.as_ref();
        own.and_then(|own| own.by_place.get(place)).map_or(0, |points| u64::from(*points) * 100)
    }

    /// Those who must be told apart before a session can end, or places be awarded.
    pub(super) fn tied(&self) -> Option<Vec<u16>> {
        match &self.session {
            Some(session) => self.tied_in(session),
            None if self.owes_a_chance() => None,
            None if self.is_at_its_end() => self.tied_for_prizes(),
            None => None,
        }
    }

    fn tied_in(&self, session: &Session) -> Option<Vec<u16>> {
        if self.ties() != SessionTies::FurtherCoups {
            return None;
        }
        let tables = || session.play.felts.keys();
        if self.for_points() && !session.second_chance {
            return tables().find_map(|table| {
                differing(&self.at_table(session, *table, false), &|at| self.points_of(at))
            });
        }
        if self.is_final(session) {
            return None;
        }
        match self.advance(session) {
            Advance::All => None,
            Advance::TopOfTable(count) => {
                let passes = |place: usize| u64::from(place < usize::from(count));
                tables().find_map(|it| differing(&self.at_table(session, *it, true), &passes))
            }
            Advance::TopOverall(count) => {
                let passes = |place: usize| u64::from(place < usize::from(count));
                differing(&self.overall(session), &passes)
            }
        }
    }

    fn tied_for_prizes(&self) -> Option<Vec<u16>> {
        if self.conditions.prize_ties != Some(PrizeTies::FurtherCoups) {
            return None;
        }
        let groups = self.final_places();
        let prizes = self.prizes(groups.iter().map(Vec::len).sum());
        differing(&groups, &|at| prizes.get(at).map_or(0, |prize| prize.unsigned_abs()))
    }

    /// Equals in the order of the ballot.
    fn by_ballot(session: &Session, groups: Vec<Vec<u16>>) -> Vec<u16> {
        let drawn = |id: &u16| session.drawn.iter().position(|own| own == id);
        let told = groups.into_iter().flat_map(|mut group| {
            group.sort_by_key(drawn);
            group
        });
        told.collect()
    }

    /// Who goes on from a session.
    pub(super) fn go_on(&self, session: &Session) -> Vec<u16> {
        if self.is_final(session) {
            return Vec::new();
        }
        let first = |groups: Vec<Vec<u16>>, count: usize| {
            let mut told = TournamentAuditor::by_ballot(session, groups);
            told.truncate(count);
            told
        };
        let mut through = match self.advance(session) {
            Advance::All => first(self.overall(session), usize::MAX),
            Advance::TopOverall(count) => first(self.overall(session), count.into()),
            Advance::TopOfTable(count) => {
                let tables = session.play.felts.keys();
                let each = tables.map(|it| first(self.at_table(session, *it, true), count.into()));
                each.flatten().collect()
            }
        };
        through.sort_unstable();
        through
    }

    /// The places of a session are those of the chips, and the points those of the places.
    pub(super) fn placed(&self, session: &Session, standings: &[Standing]) -> Checked {
        let mut own = Vec::new();
        let counts = self.for_points() && !session.second_chance;
        for table in session.play.felts.keys() {
            let mut groups = self.at_table(session, *table, false);
            if self.ties() == SessionTies::Ballot {
                let told = TournamentAuditor::by_ballot(session, groups);
                groups = told.into_iter().map(|id| vec![id]).collect();
            }
            let mut from = 0;
            for group in groups {
                let to = from + group.len();
                // act:15.3(a)(ix)(B): their points are put together and divided.
                let together: u64 = (from..to).map(|place| self.points_of(place)).sum();
                let each = if counts { together / (to - from).max(1) as u64 } else { 0 };
                for id in group {
                    let seat = session.play.at(*table).find(|seat| seat.who == id);
                    own.push((id, *table, from + 1, seat.map_or(0, |it| it.chips), each));
                }
                from = to;
            }
        }
        let told = standings.iter().map(|it| {
            let (place, points) = (usize::from(it.place), u64::from(it.points));
            (it.entrant.0, it.table.0, place, it.chips.cents(), points)
        });
        let told: Vec<_> = told.collect();
        ensure(own == told, || format!("places are {told:?}, and should be {own:?}"))
    }

    /// Everybody's place at the end: by points, or by the last session and the chips in it.
    pub(super) fn final_places(&self) -> Vec<Vec<u16>> {
        let placed = self.numbered().filter(|(_, person)| {
            person.session > 0 && matches!(person.stage, Stage::In | Stage::Out)
        });
        let scored = placed.map(|(id, person)| {
            if self.for_points() {
                self.scored(id, person.points, 0)
            } else {
                self.scored(id, u64::from(person.session), person.chips)
            }
        });
        groups(scored.collect())
    }

    /// The prizes of so many places: all of the pool (act:15.21) by the shares of the breakdown,
    /// where odd cents go to the first.
    fn prizes(&self, placed: usize) -> Vec<i64> {
        let shares = self.conditions.breakdown.clone().unwrap_or_else(|| vec![10_000]);
        let shares: Vec<i128> = shares.into_iter().take(placed).map(i128::from).collect();
        let whole = shares.iter().sum::<i128>().max(1);
        let of = |share: &i128| i64::try_from(i128::from(self.pool) * share / whole).unwrap_or(0);
        let mut prizes: Vec<i64> = shares.iter().map(of).collect();
        let left = self.pool - prizes.iter().sum::<i64>();
        let odd = usize::try_from(left).unwrap_or(0);
        prizes.iter_mut().take(odd).for_each(|prize| *prize += 1);
        prizes
    }

    /// All of the pool is awarded; equals have equal prizes, but for a cent (act:15.3(a)(xi)(C)).
    pub(super) fn award(&mut self, awards: &[Award]) -> Checked {
        let groups = self.final_places();
        let prizes = self.prizes(groups.iter().map(Vec::len).sum());
        let sum: i64 = awards.iter().map(|award| award.prize.cents()).sum();
        ensure(sum == self.pool, || format!("{sum} of a pool of {} is awarded", self.pool))?;
        let told: usize = awards.len();
        let count: usize = groups.iter().map(Vec::len).sum();
        ensure(told == count, || format!("{told} of {count} have a place"))?;
        let mut from = 0;
        for group in groups {
            let to = from + group.len();
            let contested: i64 = prizes.iter().skip(from).take(group.len()).sum();
            let size = i64::try_from(group.len()).unwrap_or(1).max(1);
            let own = awards.iter().filter(|award| group.contains(&award.entrant.0));
            let own: Vec<&Award> = own.collect();
            let same = |award: &&Award| {
                let share = award.prize.cents() - contested / size;
                let places = (usize::from(award.from), usize::from(award.to));
                (0..=1).contains(&share) && places == (from + 1, to)
            };
            let paid: i64 = own.iter().map(|award| award.prize.cents()).sum();
            let fair = own.len() == group.len() && own.iter().all(same) && paid == contested;
            ensure(fair, || format!("{group:?} contest {contested} and are awarded {own:?}"))?;
            from = to;
        }
        self.awards = awards.to_vec();
        Ok(())
    }
}

/// Those with equal scores together, the best first.
fn groups(mut scored: Vec<(Score, u16)>) -> Vec<Vec<u16>> {
    scored.sort_by(|one, other| other.0.cmp(&one.0).then(one.1.cmp(&other.1)));
    let same = scored.chunk_by(|one, other| one.0 == other.0);
    same.map(|group| group.iter().map(|(_, id)| *id).collect()).collect()
}

/// The first group whose members would get something else if they were not equal.
fn differing(groups: &[Vec<u16>], gets: &dyn Fn(usize) -> u64) -> Option<Vec<u16>> {
    let mut from = 0;
    for group in groups {
        let to = from + group.len();
        if (from..to).any(|place| gets(place) != gets(from)) {
            return Some(group.clone());
        }
        from = to;
    }
    None
}
