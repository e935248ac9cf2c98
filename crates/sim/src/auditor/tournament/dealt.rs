//! What must come of what is asked at a table of a tournament: turns, wagers and coups.

use super::asked::done;
use super::play::{Play, Wagers};
use super::{Expected, Session, TournamentAuditor};
use crate::auditor::hands::Hands;
use floor::tournament::conditions::Advance;
use floor::tournament::{Request, Turn};
use rules::Name;
use table::Actor;

impl TournamentAuditor {
    /// What is played at a table now.
    fn playing(&self, table: u16, at: u64) -> Option<&Play> {
        // While a correction waits, everything rests at the table.
        if self.pause.is_some_and(|until| at < until) || self.correcting.contains_key(&table) {
            return None;
        }
        if let Some((own, play)) = &self.play_off {
            return Some(play).filter(|_| *own == table);
        }
        let session = self.session.as_ref().filter(|own| own.started.is_some())?;
        Some(&session.play).filter(|_| !self.is_table_over(session, table, at))
    }

    /// Whether the one before has wagered, and somebody is next.
    fn may_ask(&self, play: &Play, table: u16) -> bool {
        let asked = play.felts.get(&table).and_then(|felt| felt.asked.last());
        let ready = asked.is_none_or(|place| self.is_ready(play, (table, *place)));
        ready && play.next_asked(table).is_some()
    }

    pub(super) fn of_play(&self, request: &Request, (by, at): (&Actor, u64)) -> Expected {
        match request {
            Request::AskNext { table } => {
                let turns = self.terms.is("turns", "clockwise") && self.is_watched();
                let playing = self.playing(table.0, at).filter(|_| turns);
                done(playing.is_some_and(|play| self.may_ask(play, table.0)))
            }
            Request::Wager { table, place, bet, amount } => {
                let play = self.playing(table.0, at);
                let play = play.filter(|play| self.takes_wagers(play, table.0, at));
                play.map_or(Expected::Refused, |play| {
                    self.of_wager(play, (table.0, *place), (bet, amount.cents(), by))
                })
            }
            Request::TakeBack { table, place } => {
                done(self.playing(table.0, at).is_some_and(|play| {
                    let own = self.is_own(play, (table.0, *place), by);
                    let some = play.staked(table.0, *place).next().is_some();
                    let open = self.takes_wagers(play, table.0, at);
                    // act:15.15/p4: what was placed out of turn stands.
                    let felt = play.felts.get(&table.0);
                    let asked = felt.is_some_and(|felt| felt.asked.last() == Some(place));
                    own && some && open && (asked || self.terms.is("turns", "together"))
                }))
            }
            Request::VoidWagers { table, place } => {
                done(self.playing(table.0, at).is_some_and(|play| {
                    let mut own = play.staked(table.0, *place);
                    let there = play.order(table.0).contains(place);
                    there && own.any(|stake| stake.turn == Turn::WarnedBefore)
                }))
            }
            Request::Excuse { table, place } => done(
                self.playing(table.0, at).is_some_and(|play| play.order(table.0).contains(place)),
            ),
            Request::Coup { table, cards } => {
                let play = self.playing(table.0, at).filter(|_| self.is_watched());
                done(play.is_some_and(|play| {
                    self.all_ready(play, table.0) && is_closed(play, table.0, at) && is_whole(cards)
                }))
            }
            Request::EndTable { table, agreed } => {
                let session = self.session.as_ref().filter(|own| own.started.is_some());
                let early = self.terms.is("early end", "when decided");
                done(session.filter(|_| early).is_some_and(|own| {
                    let cash = self.in_cash();
                    let all = || {
                        let mut live = own.play.live(table.0);
                        live.all(|seat| agreed.iter().any(|id| id.0 == seat.who))
                    };
                    own.play.felts.contains_key(&table.0)
                        && !self.correcting.contains_key(&table.0)
                        && !self.is_table_over(own, table.0, at)
                        && own.play.on(table.0).next().is_none()
                        && self.is_decided(own, table.0)
                        && (!cash || all())
                }))
            }
            Request::CorrectCoup { table, cards } => {
                let rests = !self.correcting.contains_key(&table.0);
                let whole = cards.as_ref().is_none_or(|cards| is_whole(cards));
                done(rests && whole && self.is_correctable(table.0))
            }
            Request::ConfirmCorrection { table } => {
                let waiting = self.correcting.get(&table.0);
                done(waiting.is_some_and(|waiting| waiting.by != by.name))
            }
            Request::DropCorrection { table } => done(self.correcting.contains_key(&table.0)),
            other => self.of_wagering(other, at),
        }
    }

    /// What comes of opening and closing the wagers of a coup.
    fn of_wagering(&self, request: &Request, at: u64) -> Expected {
        match request {
            Request::OpenWagers { table } => {
                let period = self.terms.is("wagers", "period") && self.is_watched();
                let play = self.playing(table.0, at).filter(|_| period);
                let felt = play.and_then(|play| play.felts.get(&table.0));
                done(felt.is_some_and(|felt| felt.wagers == Wagers::Waiting))
            }
            Request::CloseWagers { table } => {
                let play = self.playing(table.0, at).filter(|_| self.is_watched());
                let play = play.filter(|play| !is_closed(play, table.0, at));
                done(play.is_some_and(|play| match self.terms.says("wagers") {
                    "call" => self.all_ready(play, table.0),
                    // vic:8.1(c): the first card ends the period.
                    _ => self.takes_wagers(play, table.0, at),
                }))
            }
            _ => Expected::Either,
        }
    }

    /// Whether everybody had the opportunity to wager, and has enough at risk.
    fn all_ready(&self, play: &Play, table: u16) -> bool {
        let asked = self.terms.is("turns", "together") || play.next_asked(table).is_none();
        asked && play.order(table).iter().all(|it| self.is_ready(play, (table, *it)))
    }

    /// Whether wagers on a coup are taken: until the call, or while their period runs.
    fn takes_wagers(&self, play: &Play, table: u16, at: u64) -> bool {
        let begun = play.felts.get(&table).is_some_and(|felt| felt.wagers != Wagers::Waiting);
        !is_closed(play, table, at) && (begun || self.terms.is("wagers", "call"))
    }

    /// Whether it is decided who goes on from a table (vic:12.3.5(a)).
    fn is_decided(&self, session: &Session, table: u16) -> bool {
        let live = session.play.live(table).count();
        let all = session.play.seats.iter().filter(|seat| !seat.out).count();
        if self.is_final(session) {
            return live <= 1;
        }
        match self.advance(session) {
            Advance::All => true,
            Advance::TopOfTable(count) => live <= usize::from(count),
            Advance::TopOverall(count) => all <= usize::from(count),
        }
    }

    /// Whether somebody has enough at risk, is let off, or is not there any more.
    fn is_ready(&self, play: &Play, (table, place): (u16, u8)) -> bool {
        let Some(seat) = play.seat(table, place) else { return true };
        let gone = seat.out || !seat.taken;
        gone || seat.excused || self.risk(play, (table, place)) >= self.least()
    }

    /// Whether somebody's opportunity to wager is not over (act:15.15/p3, act:15.16).
    fn lasts(&self, play: &Play, (table, place): (u16, u8)) -> bool {
        let Some(felt) = play.felts.get(&table) else { return false };
        self.terms.is("turns", "together")
            || felt.asked.last() == Some(&place)
            || !felt.asked.contains(&place)
    }

    /// Whether a seat is played by whoever asks, or staff enter what lies on the cloth.
    fn is_own(&self, play: &Play, (table, place): (u16, u8), by: &Actor) -> bool {
        let Some(seat) = play.seat(table, place).filter(|seat| seat.taken && !seat.out) else {
            return false;
        };
        let staff = by.role != self.rulebook.conduct.bettor;
        // vic:4.3, vic:4.9: whoever controls a station wagers there, and nobody for them.
        let cloth = !self.terms.is("placed", "at stations");
        (staff && cloth) || self.plays_as(&by.name).any(|(id, _)| id == seat.who)
    }

    fn of_wager(
        &self,
        play: &Play,
        (table, place): (u16, u8),
        (name, cents, by): (&Name, i64, &Actor),
    ) -> Expected {
        let own = self.is_own(play, (table, place), by);
        let Some(seat) = play.seat(table, place).filter(|_| own) else { return Expected::Refused };
        let substitute = self.person(seat.who).filter(|person| person.substitute.is_some());
        if substitute.is_some_and(|person| self.is_unsigned(person)) {
            return Expected::Refused;
        }
        let (min, max) = self.limits();
        let staked = play.staked(table, place);
        let on_bet: i64 = staked.filter(|stake| stake.bet == *name).map(|it| it.cents).sum();
        let within = cents >= min && on_bet.saturating_add(cents) <= max && cents <= seat.chips;
        if !within || !self.lasts(play, (table, place)) {
            return Expected::Refused;
        }
        // act:4.5(b)
        let other = match name.as_ref() {
            "player" => "banker",
            "banker" => "player",
            _ => "",
        };
        let mut staked = play.staked(table, place);
        let both = staked.any(|stake| *stake.bet == *other) && !seat.both_hands;
        if both && self.terms.is("both hands", "approved") {
            return Expected::Refused;
        }
        let bet = self.rulebook.bet(name);
        let offered = bet.zip(self.paper(table).ok()).map(|(bet, paper)| {
            let others = play.staked(table, place).filter(|stake| stake.bet != *name);
            let beside = others.filter_map(|stake| self.rulebook.bet(&stake.bet));
            let alone = !beside.into_iter().any(|bet| paper.is_main(bet));
            paper.offers(bet) && !(paper.leans(bet) && alone)
        });
        done(offered == Some(true))
    }
}

/// Whether no more wagers are taken on a coup (act:6.2, wa:4.8, vic:4.7).
fn is_closed(play: &Play, table: u16, at: u64) -> bool {
    match play.felts.get(&table).map(|felt| felt.wagers) {
        Some(Wagers::Closed) => true,
        Some(Wagers::Until(until)) => at >= until,
        Some(Wagers::Waiting) | None => false,
    }
}

/// Whether cards are all those of one coup.
fn is_whole(cards: &[rules::Card]) -> bool {
    let mut hands = Hands::default();
    for card in cards {
        let Some(side) = hands.next() else { return false };
        hands = Hands::of(hands.dealt().chain([(side, *card)]));
    }
    hands.next().is_none()
}
