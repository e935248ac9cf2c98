//! What must come of a request about a tournament, said before it is decided.

use super::play::Play;
use super::{Checked, Expected, Person, Session, TournamentAuditor, ensure};
use floor::ticket::Check;
use floor::tournament::conditions::{Away, BuyBack, Format, Groups, OtherGames, Repechage};
use floor::tournament::{Asking, Kind, Request, Stage, TurnedDown};
use rules::{Amount, Name};
use table::Actor;

/// Whether somebody may do what belongs to a role.
#[derive(Clone, Copy, PartialEq, Eq)]
enum May {
    Yes,
    No,
    /// That is for the house to say.
    Perhaps,
}

pub(super) fn done(holds: bool) -> Expected {
    if holds { Expected::Done } else { Expected::Refused }
}

impl TournamentAuditor {
    /// What must come of a request.
    pub fn expects(&mut self, asking: &Asking) -> Option<bool> {
        let expected = self.comes_of(asking);
        self.followed.requests += u64::from(expected != Expected::Either);
        match expected {
            Expected::Done | Expected::Wagered(_) => Some(true),
            Expected::Refused => Some(false),
            Expected::Either => None,
        }
    }

    /// Whether what came of a request is what had to.
    pub fn check(expected: Option<bool>, came: bool, asking: &Asking) -> Checked {
        ensure(expected.is_none_or(|expected| expected == came), || {
            let word = |done: bool| if done { "done" } else { "refused" };
            let due = word(!came);
            format!("{:?} was {} and should be {due}", asking.request, word(came))
        })
    }

    pub(super) fn comes_of(&self, asking: &Asking) -> Expected {
        let at = asking.at.0.max(self.now);
        let (request, by) = (&asking.request, &asking.by);
        let begins = matches!(request, Request::Announce { .. });
        if begins == self.announced {
            return Expected::Refused;
        }
        let gives_back = matches!(request, Request::Release { .. });
        if (self.over || self.cancelled) && !gives_back {
            return Expected::Refused;
        }
        let comes = match self.of_paper(request) {
            Some(comes) => comes,
            None => self.of_entrants(request, at).unwrap_or_else(|| {
                self.of_sessions(request, at).unwrap_or_else(|| self.of_play(request, (by, at)))
            }),
        };
        match (self.may(request, by), comes) {
            (May::No, _) | (_, Expected::Refused) => Expected::Refused,
            (May::Perhaps, _) => Expected::Either,
            (May::Yes, comes) => comes,
        }
    }

    fn may(&self, request: &Request, by: &Actor) -> May {
        let role = &self.rulebook.role(by.role).id;
        let bettor = by.role == self.rulebook.conduct.bettor;
        let of = |what: &str| match self.terms.says(what) == role {
            true => May::Yes,
            false if bettor => May::No,
            false => May::Perhaps,
        };
        match request {
            Request::NameDirector { .. } => of("nominator"),
            Request::Announce { .. }
            | Request::WriteConditions { .. }
            | Request::FinaliseConditions
            | Request::Publish { .. }
            | Request::NotifyRegulator { .. }
            | Request::RecordApproval { .. }
            | Request::RecordCommission { .. }
            | Request::OpenEntries
            | Request::Cancel { .. }
            | Request::Close => of("operator"),
            // Who may is for the house to say.
            Request::CorrectCoup { .. } | Request::ConfirmCorrection { .. } => {
                if bettor {
                    May::No
                } else {
                    May::Perhaps
                }
            }
            Request::Enter { .. }
            | Request::ListReserve { .. }
            | Request::DropCorrection { .. }
            | Request::TurnDown { .. }
            | Request::CloseEntries
            | Request::Report { .. }
            | Request::AskNext { .. }
            | Request::OpenWagers { .. }
            | Request::CloseWagers { .. }
            | Request::Coup { .. }
            | Request::PayPrize { .. } => {
                if bettor {
                    May::No
                } else {
                    May::Yes
                }
            }
            // Whoever plays asks for themselves alone.
            // vic:12.2.4: whoever plays signs.
            Request::Sign { entrant } => {
                let own = |person: &Person| person.plays() == &by.name;
                let own = self.person(entrant.0).is_some_and(own);
                if own || !bettor { May::Yes } else { May::No }
            }
            Request::Withdraw { entrant }
            | Request::Retire { entrant }
            | Request::BuyBack { entrant } => {
                let own = self.person(entrant.0).is_some_and(|person| person.name == by.name);
                if own || !bettor { May::Yes } else { May::No }
            }
            Request::TakeSeat { .. }
            | Request::Wager { .. }
            | Request::TakeBack { .. }
            | Request::Chips { .. } => May::Yes,
            _ => of("director"),
        }
    }

    fn of_paper(&self, request: &Request) -> Option<Expected> {
        let own = &self.conditions;
        Some(match request {
            Request::Announce { .. }
            | Request::RecordCommission { .. }
            | Request::NameDirector { .. } => Expected::Done,
            Request::WriteConditions { conditions } => {
                let bad = self.opened || self.terms.alters(conditions);
                if bad { Expected::Refused } else { Expected::Either }
            }
            Request::FinaliseConditions => {
                // Of no fee nothing can be kept.
                let kept =
                    own.commission.is_some_and(|kept| kept > own.fee.unwrap_or(Amount::ZERO));
                done(!self.terms.lacks(own) && !kept)
            }
            Request::Publish { .. }
            | Request::NotifyRegulator { .. }
            | Request::RecordApproval { .. } => done(self.last),
            Request::OpenEntries => {
                let cents = |amount: Option<Amount>| amount.map_or(0, Amount::cents);
                let again = self.buy_back().map_or(0, |(_, house, _, _)| house);
                let most = cents(own.commission).max(again);
                // act:15.22
                let approved = !self.terms.is("commission", "approved")
                    || most == 0
                    || self.commission_max.is_some_and(|max| most <= max);
                let told = match self.terms.says("regulator") {
                    "notified" => self.notified,
                    "approved" => self.approved,
                    _ => true,
                };
                let shown = self.published || self.terms.is("published", "-");
                done(!self.opened && self.last && shown && told && approved)
            }
            _ => return None,
        })
    }

    /// What buying back in costs the pool's side and the house's, how often, and until when.
    pub(super) fn buy_back(&self) -> Option<(i64, i64, u8, u16)> {
        match self.conditions.buy_back {
            Some(BuyBack::Allowed { times, fee, commission, until_session }) => {
                let (fee, commission) = (fee.cents(), commission.cents());
                Some((fee - commission, commission, times, until_session))
            }
            _ => None,
        }
    }

    fn of_entrants(&self, request: &Request, at: u64) -> Option<Expected> {
        let own = &self.conditions;
        // act:15.21: once it is awarded, all of the pool is the winners'.
        let awarded = !self.awards.is_empty();
        let stays = |id: u16| {
            self.person(id)
                .is_some_and(|it| matches!(it.stage, Stage::In | Stage::Reserve) && !awarded)
        };
        Some(match request {
            Request::RequireAgreement => Expected::Done,
            Request::Enter { name, group, eligible, agreed } => {
                let signs = self.agreement && self.terms.is("agreement", "before entry");
                let full = own.numbers.is_some_and(|own| self.entered() >= usize::from(own.max));
                let unsigned = signs && *agreed == Check::Fails;
                done(!self.closed && !full && !unsigned && self.applies((name, group), *eligible))
            }
            Request::ListReserve { name, group, eligible } => {
                done(self.applies((name, group), *eligible))
            }
            Request::TurnDown { by, .. } => {
                let kept = match by {
                    TurnedDown::Generally => own.right_to_refuse.is_some(),
                    TurnedDown::ByCriteria => own.selection.is_some(),
                };
                done(kept)
            }
            Request::Sign { entrant } | Request::Report { entrant, .. } => {
                done(self.person(entrant.0).is_some())
            }
            Request::Withdraw { entrant } => {
                let waits = self.session.as_ref().is_some_and(|own| own.started.is_none());
                done(stays(entrant.0) && (self.sessions == 0 || waits))
            }
            Request::CloseEntries => {
                let enough = own.numbers.is_none_or(|own| self.entered() >= usize::from(own.min));
                done(self.opened && !self.closed && enough)
            }
            Request::Substitute { entrant, name } => {
                let known = self
                    .people
                    .iter()
                    .any(|person| person.name == *name || person.substitute.as_ref() == Some(name));
                // vic:12.2.1(h), vic:12.3.3: a director approves within the conditions.
                let gone = self.plays_as(name).any(|(_, it)| it.stage == Stage::Disqualified)
                    || self.turned_down.contains(name);
                match (stays(entrant.0) && !gone, known) {
                    (false, _) => Expected::Refused,
                    (true, true) => Expected::Either,
                    (true, false) => Expected::Done,
                }
            }
            Request::Disqualify { entrant, ground } => {
                let listed = own.disqualification.as_ref().is_none_or(|own| own.contains(ground));
                done(stays(entrant.0) && listed)
            }
            Request::Retire { entrant } => done(stays(entrant.0)),
            Request::BuyBack { entrant } => {
                let out = |person: &&Person| person.stage == Stage::Out;
                let person = self.person(entrant.0).filter(out);
                let now = self.session.is_none() && !self.finished;
                done(self.buy_back().zip(person).is_some_and(|((_, _, times, until), person)| {
                    now && self.sessions <= until && person.bought_back < times
                }))
            }
            Request::EnterPoints { entrant, .. } => {
                let by_hand = own.points.as_ref().map(|own| own.other_games);
                let may = by_hand == Some(OtherGames::ByHand) && self.awards.is_empty();
                done(may && self.person(entrant.0).is_some())
            }
            _ => return self.of_money(request, at),
        })
    }

    /// Whether somebody may be on the list at all.
    fn applies(&self, (name, group): (&Name, &Option<Name>), eligible: Check) -> bool {
        let active = |person: &&Person| person.stage != Stage::Withdrawn;
        // act:15.6
        let before = self.people.iter().filter(active).any(|person| person.name == *name);
        let same = |person: &&Person| group.is_some() && person.group == *group;
        let crowded = match own_groups(self.conditions.groups) {
            Some(max) if group.is_some() => {
                self.people.iter().filter(active).filter(same).count() >= max
            }
            _ => false,
        };
        self.opened && eligible == Check::Holds && !before && !crowded
    }

    /// How many have entered.
    fn entered(&self) -> usize {
        let counts = |person: &&Person| !matches!(person.stage, Stage::Reserve | Stage::Withdrawn);
        self.people.iter().filter(counts).count()
    }

    fn of_money(&self, request: &Request, _: u64) -> Option<Expected> {
        Some(match request {
            Request::Award => {
                let placed = !self.final_places().is_empty();
                let over = self.is_at_its_end() && !self.owes_a_chance();
                let rests = self.play_off.is_none() && self.correcting.is_empty();
                let ready = over && rests && self.awards.is_empty();
                done(ready && placed && self.tied().is_none())
            }
            Request::PayPrize { entrant } => {
                let own = self.awards.iter().find(|award| award.entrant == *entrant);
                let prize = own.map_or(0, |award| award.prize.cents());
                done(prize > 0 && !self.prizes_due.contains(&entrant.0))
            }
            Request::Cancel { .. } => done(self.awards.is_empty()),
            Request::Close => done(!self.awards.is_empty() && self.pool == 0),
            // act:A/tournament-chips, act:15.13, wa:2.1/Note
            Request::Chips { .. } => Expected::Refused,
            _ => return None,
        })
    }

    fn of_sessions(&self, request: &Request, at: u64) -> Option<Expected> {
        let waiting = self.session.as_ref().filter(|own| own.started.is_none());
        let layout_fits = |layout: &Option<u8>| {
            let own = self.terms.says("layouts");
            let number = layout.map(|layout| layout.to_string()).unwrap_or_default();
            own.split(' ').any(|own| own == number)
        };
        Some(match request {
            // vic:12.2.3: nobody is briefed before it is known who plays.
            Request::Brief => done(self.closed),
            Request::SetSeats { .. }
            | Request::SetPace { .. }
            | Request::Break { .. }
            | Request::Come
            | Request::Leave => Expected::Done,
            Request::Designate { layout, .. } => {
                done(self.terms.is("layouts", "-") || layout_fits(layout))
            }
            Request::Release { table, layout } => {
                let used = |play: &Play| play.felts.contains_key(&table.0);
                let on = self.play_off.as_ref().is_some_and(|(own, _)| *own == table.0)
                    || self.session.as_ref().is_some_and(|own| used(&own.play));
                // wa:2.1/Note: such a layout is for tournaments alone.
                let kept = layout.is_some() && layout_fits(layout);
                done(self.tables.contains_key(&table.0) && !on && !kept)
            }
            Request::Schedule { kind, starts } => {
                let now = self.closed && self.session.is_none() && starts.0 >= at;
                done(now && self.is_to_come(*kind))
            }
            Request::Commit { commitment } => done(!self.commitments.contains(&commitment.0)),
            Request::MoveStart { starts, notice } => {
                let told = !notice.trim().is_empty() && starts.0 >= at;
                done(waiting.is_some_and(|own| told && is_known(own, starts.0)))
            }
            Request::Draw { secret, .. } => {
                let open = self.session.as_ref().filter(|own| own.play.felts.is_empty());
                let told = self.commitment == Some((self.hash)(&secret.0));
                done(told && open.is_some_and(|own| self.has_tables(own)))
            }
            Request::TakeSeat { name, table, place } => done(
                self.session
                    .as_ref()
                    .filter(|own| !self.is_late(own, at))
                    .is_some_and(|own| self.may_sit(own, name, (table.0, *place))),
            ),
            Request::OfferSeat { absent, reserve } => {
                let waits = self.person(reserve.0).is_some_and(|it| it.stage == Stage::Reserve);
                done(waiting.filter(|_| waits).is_some_and(|own| {
                    let mut seats = own.play.seats.iter();
                    // act:15.10
                    let first = own.number == 1 && !own.second_chance;
                    (first || self.terms.is("reserves", "any session"))
                        && at >= own.starts
                        && seats.any(|seat| seat.who == absent.0 && !seat.taken)
                }))
            }
            Request::StartSession => done(waiting.is_some_and(|own| self.may_start(own, at))),
            Request::EndSession => {
                let played = self.session.as_ref().is_some_and(|own| self.is_played(own, at));
                let rests = self.play_off.is_none() && self.correcting.is_empty();
                done(played && rests && self.tied().is_none())
            }
            Request::PlayOff => {
                let played = self.session.as_ref().is_none_or(|own| self.is_played(own, at));
                let rests = self.play_off.is_none() && self.correcting.is_empty();
                let free = rests && self.awards.is_empty();
                done(played && free && !self.tables.is_empty() && self.tied().is_some())
            }
            _ => return None,
        })
    }

    /// Whether such a session is the next.
    fn is_to_come(&self, kind: Kind) -> bool {
        let chance = self.conditions.repechage;
        let first = self.sessions == 1 && !self.second_chance_held && !self.finished;
        let losers = !self.losers().is_empty();
        match kind {
            Kind::Repechage => {
                first && losers && matches!(chance, Some(Repechage::May(_) | Repechage::Shall(_)))
            }
            Kind::Regular => {
                let owed = first && losers && matches!(chance, Some(Repechage::Shall(_)));
                let planned = self.plan(self.sessions + 1).is_some();
                !owed && planned && !self.finished && !self.still_in().is_empty()
            }
        }
    }

    /// Whether there are tables for a session.
    fn has_tables(&self, session: &Session) -> bool {
        let needed = session.who.len().div_ceil(usize::from(self.per_table()).max(1));
        let most = self.conditions.tables.and_then(|tables| tables.count);
        let within = most.is_none_or(|most| needed <= usize::from(most));
        needed > 0 && self.tables.len() >= needed && within
    }

    /// Who plays under a name: somebody's substitute, or an entrant who has none. Whoever has left
    /// does not.
    pub(super) fn plays_as<'a>(
        &'a self,
        name: &'a Name,
    ) -> impl Iterator<Item = (u16, &'a Person)> {
        let own = move |person: &Person| person.plays() == name;
        let gone = |person: &Person| person.stage == Stage::Withdrawn;
        self.numbered().filter(move |(_, person)| own(person) && !gone(person))
    }

    fn may_sit(&self, session: &Session, name: &Name, (table, place): (u16, u8)) -> bool {
        let Some(seat) = session.play.seat(table, place) else { return false };
        let mut plays = self.plays_as(name);
        let own = plays.find(|(id, _)| *id == seat.who && session.who.contains(id));
        own.is_some_and(|(_, person)| !seat.taken && !self.is_unsigned(person))
    }

    /// Whether somebody must sign before they play and has not (vic:12.2.4). What another has
    /// agreed to (act:15.5), a substitute has not.
    pub(super) fn is_unsigned(&self, person: &Person) -> bool {
        let asked = self.terms.is("agreement", "before seat") || person.substitute.is_some();
        self.agreement && asked && !person.agreed
    }

    /// Whether the starting time is over where positions are forfeit by then (act:15.9); a session
    /// of sit-and-go starts when enough have come.
    fn is_late(&self, session: &Session, at: u64) -> bool {
        self.terms.is("absent", "forfeits") && at >= session.starts && !self.is_sit_and_go()
    }

    /// Whether the conditions say what sessions wait for (act:15.3(a)(ii)(b)/p2).
    fn is_sit_and_go(&self) -> bool {
        matches!(self.conditions.format, Some(Format::SitAndGo { .. }))
    }

    fn may_start(&self, session: &Session, at: u64) -> bool {
        let kept = matches!(self.conditions.away, Some(Away::KeptFor(_)))
            && !self.terms.is("absent", "forfeits");
        let seats = &session.play.seats;
        let there = seats.iter().any(|seat| seat.taken) || (kept && !seats.is_empty());
        // vic:12.2.3, vic:12.2.5
        let briefed = self.briefed || self.terms.is("briefing", "-");
        // vic:12.3.1
        let designated = seats.iter().all(|seat| self.tables.contains_key(&seat.table));
        // In sit-and-go it is the last who sits down, and no time, that starts it: nobody forfeits.
        let due = if self.is_sit_and_go() {
            seats.iter().all(|seat| seat.taken)
        } else {
            at >= session.starts
        };
        self.director && briefed && self.is_watched() && designated && there && due
    }

    /// Whether the director is there where that is asked for.
    pub(super) fn is_watched(&self) -> bool {
        self.present || self.terms.is("presence", "-")
    }

    /// Whether all coups of a session are played.
    fn is_played(&self, session: &Session, at: u64) -> bool {
        let mut tables = session.play.felts.keys();
        session.started.is_some()
            && session.play.stakes.is_empty()
            && tables.all(|table| self.is_table_over(session, *table, at))
    }
}

const fn own_groups(groups: Option<Groups>) -> Option<usize> {
    match groups {
        Some(Groups::AtMost(max)) => Some(max as usize),
        _ => None,
    }
}

/// act:15.7/p3, vic:12.3.4: an earlier start is known to those who are there.
fn is_known(session: &Session, starts: u64) -> bool {
    let mut seats = session.play.seats.iter();
    let there = !session.play.seats.is_empty() && seats.all(|seat| seat.taken);
    there || starts >= session.starts
}
