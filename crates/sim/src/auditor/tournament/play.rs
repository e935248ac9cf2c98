//! Play for chips: seats, wagers, coups, and who is out.

use super::{Checked, Session, TournamentAuditor, ensure};
use crate::auditor::hands::Hands;
use floor::tournament::conditions::{Away, Compulsory, Disposition};
use floor::tournament::{EntrantId, Settled, Stage, Turn, What};
use rules::{Amount, Card, Name};
use std::collections::BTreeMap;

/// Somebody's seat.
// Each says something else of whoever sits there.
#[allow(clippy::struct_excessive_bools)]
#[derive(Debug, Clone)]
pub(super) struct Seat {
    pub(super) table: u16,
    pub(super) place: u8,
    pub(super) who: u16,
    pub(super) taken: bool,
    pub(super) chips: i64,
    pub(super) out: bool,
    pub(super) excused: bool,
    pub(super) both_hands: bool,
}

/// A wager of chips.
#[derive(Debug, Clone)]
pub(super) struct Stake {
    pub(super) table: u16,
    pub(super) place: u8,
    pub(super) bet: Name,
    pub(super) cents: i64,
    pub(super) turn: Turn,
}

/// How it stands with the wagers of a coup.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Wagers {
    #[default]
    Waiting,
    Until(u64),
    Closed,
}

/// A table of a session.
#[derive(Debug, Clone, Default)]
pub(super) struct Felt {
    pub(super) coups: u16,
    pub(super) ended: bool,
    pub(super) marker: Option<u8>,
    pub(super) asked: Vec<u8>,
    pub(super) wagers: Wagers,
}

/// What is played for chips: a session, or a play-off.
#[derive(Debug, Clone, Default)]
pub(super) struct Play {
    pub(super) seats: Vec<Seat>,
    pub(super) stakes: Vec<Stake>,
    pub(super) felts: BTreeMap<u16, Felt>,
    /// The chips that were given out, and what tables have paid more than they took.
    pub(super) given: i64,
    pub(super) paid: i64,
}

impl Play {
    pub(super) fn seat(&self, table: u16, place: u8) -> Option<&Seat> {
        self.seats.iter().find(|seat| (seat.table, seat.place) == (table, place))
    }

    pub(super) fn seat_mut(&mut self, table: u16, place: u8) -> Result<&mut Seat, String> {
        let mut seats = self.seats.iter_mut();
        let found = seats.find(|seat| (seat.table, seat.place) == (table, place));
        found.ok_or_else(|| format!("there is no seat {place} at table {table}"))
    }

    pub(super) fn at(&self, table: u16) -> impl Iterator<Item = &Seat> {
        self.seats.iter().filter(move |seat| seat.table == table)
    }

    /// Those of a table who have not been eliminated.
    pub(super) fn live(&self, table: u16) -> impl Iterator<Item = &Seat> {
        self.at(table).filter(|seat| !seat.out)
    }

    pub(super) fn staked(&self, table: u16, place: u8) -> impl Iterator<Item = &Stake> {
        self.stakes.iter().filter(move |stake| (stake.table, stake.place) == (table, place))
    }

    pub(super) fn on(&self, table: u16) -> impl Iterator<Item = &Stake> {
        self.stakes.iter().filter(move |stake| stake.table == table)
    }

    /// All chips: in front of people, and wagered.
    pub(super) fn chips(&self) -> i64 {
        let stacks: i64 = self.seats.iter().map(|seat| seat.chips).sum();
        stacks + self.stakes.iter().map(|stake| stake.cents).sum::<i64>()
    }

    /// What somebody can lose at most on a coup: of two hands one wins at the most.
    pub(super) fn risk(&self, (table, place): (u16, u8)) -> i64 {
        let (mut players, mut bankers, mut rest) = (0, 0, 0);
        for stake in self.staked(table, place) {
            match stake.bet.as_ref() {
                "player" => players += stake.cents,
                "banker" => bankers += stake.cents,
                _ => rest += stake.cents,
            }
        }
        i64::abs(players - bankers) + rest
    }

    /// Who is asked next to wager.
    pub(super) fn next_asked(&self, table: u16) -> Option<u8> {
        let asked = self.felts.get(&table).map(|felt| &felt.asked)?;
        self.order(table).into_iter().find(|place| !asked.contains(place))
    }

    /// Those who are there to wager, clockwise from the marker.
    pub(super) fn order(&self, table: u16) -> Vec<u8> {
        let marker = self.felts.get(&table).and_then(|felt| felt.marker).unwrap_or(0);
        let there = self.live(table).filter(|seat| seat.taken).map(|seat| seat.place);
        let (mut behind, mut first): (Vec<u8>, Vec<u8>) = there.partition(|it| *it < marker);
        behind.sort_unstable();
        first.sort_unstable();
        first.extend(behind);
        first
    }
}

impl TournamentAuditor {
    /// What is played now: a play-off goes before the session.
    pub(super) fn play(&self) -> Option<&Play> {
        let off = self.play_off.as_ref().map(|(_, play)| play);
        off.or(self.session.as_ref().map(|session| &session.play))
    }

    pub(super) fn play_mut(&mut self) -> Result<&mut Play, String> {
        let off = self.play_off.as_mut().map(|(_, play)| play);
        let play = off.or(self.session.as_mut().map(|session| &mut session.play));
        play.ok_or_else(|| "nothing is played".to_owned())
    }

    /// The table limits.
    pub(super) fn limits(&self) -> (i64, i64) {
        let limits = self.conditions.limits;
        limits.map_or((1, i64::MAX), |limits| (limits.min.cents(), limits.max.cents()))
    }

    /// What must be at risk on every coup (act:15.14, vic:12.2.1(c)).
    pub(super) fn least(&self) -> i64 {
        let asked = self.terms.is("least", "minimum")
            || self.conditions.compulsory == Some(Compulsory::Minimum);
        if asked { self.limits().0 } else { 0 }
    }

    /// What somebody has wagered, and where the document speaks of risk (act:15.14) what they can
    /// lose of it at most.
    pub(super) fn risk(&self, play: &Play, (table, place): (u16, u8)) -> i64 {
        if self.terms.is("least", "conditions") {
            return play.staked(table, place).map(|stake| stake.cents).sum();
        }
        play.risk((table, place))
    }

    /// Whether play at a table of a session is over.
    pub(super) fn is_table_over(&self, session: &Session, table: u16, at: u64) -> bool {
        let play = &session.play;
        let Some(felt) = play.felts.get(&table) else { return true };
        let begun = play.on(table).next().is_some()
            || !felt.asked.is_empty()
            || felt.wagers != Wagers::Waiting;
        // A coup on which there are wagers is played.
        let alone = play.live(table).count() <= 1 && play.on(table).next().is_none();
        let all = self.coups(session).is_some_and(|coups| felt.coups >= coups);
        let timed = self.plan(session.number).filter(|_| !session.second_chance);
        let length = timed.and_then(|plan| plan.minutes).zip(session.started);
        let late = length.is_some_and(|(it, started)| at >= started + u64::from(it) * 60_000);
        felt.ended || all || alone || (late && !begun)
    }

    pub(super) fn take_play(&mut self, what: &What) -> Checked {
        match what {
            What::Asked { table, place } => {
                let next = self.play().and_then(|play| play.next_asked(table.0));
                ensure(next == Some(*place), || format!("{place} is asked before {next:?}"))?;
                let felt = self.play_mut()?.felts.get_mut(&table.0);
                felt.ok_or("somebody is asked at no table")?.asked.push(*place);
                Ok(())
            }
            What::Wagered { table, place, bet, amount, turn } => {
                self.wagered((table.0, *place), (bet, *amount, *turn))
            }
            What::WagersTakenBack { table, place, amount }
            | What::WagersVoided { table, place, amount } => {
                // act:15.15/p5: void is the further infringement, and nothing beside it.
                let void = matches!(what, What::WagersVoided { .. });
                let goes = |stake: &Stake| {
                    let own = (stake.table, stake.place) == (table.0, *place);
                    own && (!void || stake.turn == Turn::WarnedBefore)
                };
                let play = self.play_mut()?;
                let back = play.stakes.iter().filter(|stake| goes(stake));
                let cents: i64 = back.map(|stake| stake.cents).sum();
                ensure(cents == amount.cents(), || format!("{amount} of {cents} go back"))?;
                play.stakes.retain(|stake| !goes(stake));
                play.seat_mut(table.0, *place)?.chips += cents;
                Ok(())
            }
            What::Excused { table, place } => {
                self.play_mut()?.seat_mut(table.0, *place)?.excused = true;
                Ok(())
            }
            What::WagersOpened { table, until } => {
                let due = self.now + self.period_s() * 1_000;
                ensure(until.0 == due, || format!("wagers are open until {until:?}, not {due}"))?;
                self.wagers_are(table.0, Wagers::Until(until.0))
            }
            What::WagersClosed { table } => self.wagers_are(table.0, Wagers::Closed),
            What::BothHandsAllowed { table, place } => {
                self.play_mut()?.seat_mut(table.0, *place)?.both_hands = true;
                Ok(())
            }
            What::CoupPlayed { table, cards, settled, out, marker } => {
                self.played(table.0, (cards, settled), (out, *marker))
            }
            What::TableEnded { table, .. } => {
                let felt = self.play_mut()?.felts.get_mut(&table.0);
                felt.ok_or("a table ends that is none")?.ended = true;
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// For how long wagers are taken (vic:8.1(b)): as the director has set the pace.
    fn period_s(&self) -> u64 {
        u64::from(self.pace_s.unwrap_or(30).max(1))
    }

    fn wagers_are(&mut self, table: u16, wagers: Wagers) -> Checked {
        let felt = self.play_mut()?.felts.get_mut(&table);
        felt.ok_or("wagers at no table")?.wagers = wagers;
        Ok(())
    }

    fn wagered(
        &mut self,
        (table, place): (u16, u8),
        (bet, amount, turn): (&Name, Amount, Turn),
    ) -> Checked {
        let own = self.play().and_then(|play| self.turn(play, (table, place)));
        ensure(own.is_none_or(|own| own == turn), || format!("{turn:?} should be {own:?}"))?;
        let (bet, cents) = (bet.clone(), amount.cents());
        let play = self.play_mut()?;
        play.stakes.push(Stake { table, place, bet, cents, turn });
        let seat = play.seat_mut(table, place)?;
        seat.chips -= cents;
        let (who, left) = (seat.who, seat.chips);
        ensure(left >= 0, || format!("entrant {who} has {left} in chips"))?;
        if turn != Turn::Own {
            let person = self.person_mut(who)?;
            person.warned = person.warned.saturating_add(1);
        }
        Ok(())
    }

    /// In which order a wager comes (act:15.15/p4, p5).
    fn turn(&self, play: &Play, (table, place): (u16, u8)) -> Option<Turn> {
        if self.terms.is("turns", "together") {
            return Some(Turn::Own);
        }
        let asked = &play.felts.get(&table)?.asked;
        let warned = self.person(play.seat(table, place)?.who)?.warned > 0;
        Some(match asked.last() == Some(&place) {
            true => Turn::Own,
            false if warned => Turn::WarnedBefore,
            false => Turn::Warned,
        })
    }

    /// A coup: every wager comes to what the documents say, and who cannot go on is out.
    pub(super) fn coup(
        &mut self,
        table: u16,
        (cards, settled): (&[Card], &[Settled]),
        (out, marker): (&[EntrantId], Option<u8>),
    ) -> Checked {
        let mut hands = Hands::default();
        for card in cards {
            let side = hands.next().ok_or("a card too many")?;
            hands = Hands::of(hands.dealt().chain([(side, *card)]));
        }
        ensure(hands.next().is_none(), || format!("{hands:?} has not all of its cards"))?;
        self.settle((table, &hands), settled)?;
        let off = self.play_off.is_some();
        let own = if off { Vec::new() } else { self.are_out(table) };
        let told: Vec<u16> = out.iter().map(|id| id.0).collect();
        ensure(own == told, || format!("{told:?} are out, and should be {own:?}"))?;
        let session = self.session.as_ref().map_or(0, |session| session.number);
        let play = self.play_mut()?;
        for seat in play.seats.iter_mut().filter(|seat| seat.table == table) {
            seat.out |= told.contains(&seat.who);
            (seat.excused, seat.both_hands) = (false, false);
        }
        let felt = play.felts.get_mut(&table).ok_or("a coup at no table")?;
        let before = felt.marker;
        felt.asked.clear();
        felt.wagers = Wagers::Waiting;
        felt.coups += 1;
        felt.marker = marker;
        let next = next_marker(play, table, before);
        ensure(marker == next, || format!("the marker is at {marker:?}, and not {next:?}"))?;
        let left: Vec<(u16, i64)> = play.at(table).map(|seat| (seat.who, seat.chips)).collect();
        if off {
            self.play_off = None;
            for (who, chips) in left {
                self.played_off.entry(who).or_default().push(chips);
            }
            return Ok(());
        }
        for (who, chips) in left.into_iter().filter(|(who, _)| told.contains(who)) {
            let person = self.person_mut(who)?;
            (person.stage, person.session, person.chips) = (Stage::Out, session, chips);
        }
        Ok(())
    }

    /// Every wager on the table is settled once, for what it comes to.
    fn settle(&mut self, (table, hands): (u16, &Hands), settled: &[Settled]) -> Checked {
        let paper = self.paper(table)?;
        let rulebook = self.rulebook;
        let play = self.play_mut()?;
        let stakes: Vec<Stake> = play.on(table).cloned().collect();
        let same = stakes.len() == settled.len()
            && stakes.iter().zip(settled).all(|(own, told)| {
                (own.place, &own.bet, own.cents) == (told.place, &told.bet, told.amount.cents())
            });
        ensure(same, || format!("{stakes:?} are settled as {settled:?}"))?;
        for (own, told) in stakes.iter().zip(settled) {
            let bet = rulebook.bet(&own.bet).ok_or("a bet that there is not")?;
            let found = paper.comes_to(bet, hands, own.cents);
            let found = found.ok_or_else(|| format!("{own:?} is not offered"))?;
            ensure(found.returned == told.returned.cents(), || {
                format!("{own:?} on {hands:?} comes to {found:?}, and was settled as {told:?}")
            })?;
            play.seat_mut(table, own.place)?.chips += found.returned;
            play.paid += found.returned - own.cents;
        }
        play.stakes.retain(|stake| stake.table != table);
        self.followed.wagers += settled.len() as u64;
        Ok(())
    }

    /// Whether a session's last coup at a table is the one with this number: that many are played
    /// at each, or its time is over.
    fn ends_with(&self, coups: u16) -> bool {
        let Some(session) = &self.session else { return false };
        let timed = self.plan(session.number).filter(|_| !session.second_chance);
        let length = timed.and_then(|plan| plan.minutes).zip(session.started);
        let late = length.is_some_and(|(it, started)| self.now >= started + u64::from(it) * 60_000);
        (late && !self.next_begun) || self.coups(session).is_some_and(|most| coups >= most)
    }

    /// Whether there is a next session, and everybody begins it with what they have.
    fn carries_on(&self) -> bool {
        let carried = self.conditions.disposition == Some(Disposition::CarriedOn);
        carried && self.session.as_ref().is_some_and(|session| !self.is_final(session))
    }

    /// Those who cannot wager the least on the next coup, and those who are away for too long.
    fn are_out(&self, table: u16) -> Vec<u16> {
        let Some(play) = self.play() else { return Vec::new() };
        let coups = play.felts.get(&table).map_or(0, |felt| felt.coups);
        // act:15.14/p2: whoever cannot wager before a round commences is out, and behind the last
        // of a session none does, before everybody has chips for the next.
        let ends = self.ends_with(coups + 1) && !self.carries_on();
        let least = if ends { 0 } else { self.least().max(1) };
        let kept = match self.conditions.away {
            Some(Away::KeptFor(kept)) if !self.terms.is("absent", "forfeits") => Some(kept),
            _ => None,
        };
        let gone = kept.is_some_and(|kept| coups + 1 >= kept);
        let short = |seat: &&Seat| seat.chips < least || (gone && !seat.taken);
        play.live(table).filter(short).map(|seat| seat.who).collect()
    }
}

/// The marker goes clockwise to the next who still plays (act:A/starting-marker).
fn next_marker(play: &Play, table: u16, before: Option<u8>) -> Option<u8> {
    let before = before?;
    let mut places: Vec<u8> = play.live(table).map(|seat| seat.place).collect();
    places.sort_unstable();
    places.iter().copied().find(|place| *place > before).or_else(|| places.first().copied())
}
