//! What is seen of a tournament: the leaderboard, a station, and what comes next.

use super::ranking::{coups_max, final_tie, session_tie};
use super::state::{Entrant, EntrantId, Felt, Stage, Tournament};
use crate::actor::{Name, Time};
use alloc::vec::Vec;
use ledger::TableId;
use rules::tournament::{Briefing, Item, Point, Regulator, TournamentClauses, Turns};
use rules::{Amount, Cite};

/// A line of the leaderboard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The place, from one; equals have the same.
    pub place: u16,
    /// Who.
    pub entrant: EntrantId,
    /// By which name they entered.
    pub name: Name,
    /// Who plays for them.
    pub substitute: Option<Name>,
    /// Where they stand.
    pub stage: Stage,
    /// Where they sit.
    pub seat: Option<(TableId, u8)>,
    /// All of their chips, wagered ones too.
    pub chips: Amount,
    /// Hundredths of points.
    pub points: u32,
    /// The prize, once places are awarded.
    pub prize: Option<Amount>,
}

/// What every display and every station of a tournament shows to everybody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    /// Until when there is a break.
    pub pause: Option<Time>,
    /// The leaderboard.
    pub lines: Vec<Line>,
}

/// What everybody sees at a moment: all chips, and how long a break lasts yet.
pub fn seen(tournament: &Tournament, at: Time) -> Seen {
    Seen { pause: tournament.on_break(at), lines: leaderboard(tournament) }
}

/// Everybody who is in or was, the best first: all chips in full view of everybody.
pub fn leaderboard(tournament: &Tournament) -> Vec<Line> {
    let listed = tournament.numbered().filter(|(_, entrant)| entrant.stage != Stage::Reserve);
    let mut lines: Vec<_> = listed.map(|(id, entrant)| line(tournament, id, entrant)).collect();
    let points = tournament.conditions.is_for_points();
    if tournament.awards.is_empty() {
        lines.sort_by_key(|line| core::cmp::Reverse(score(tournament, line, points)));
        let mut last = None;
        let mut place = 0;
        for (index, line) in lines.iter_mut().enumerate() {
            let own = Some(score(tournament, line, points));
            if own != last {
                place = u16::try_from(index + 1).unwrap_or(u16::MAX);
                last = own;
            }
            line.place = place;
        }
        return lines;
    }
    for line in &mut lines {
        let award = tournament.awards.iter().find(|award| award.entrant == line.entrant);
        line.place = award.map_or(u16::MAX, |award| award.from);
        line.prize = award.map(|award| award.prize);
    }
    lines.sort_by_key(|line| (line.place, line.entrant));
    lines
}

/// What the order of the leaderboard goes by while it is played.
fn score(tournament: &Tournament, line: &Line, points: bool) -> (bool, u64, i64) {
    let gone = matches!(line.stage, Stage::Forfeited | Stage::Withdrawn | Stage::Disqualified);
    let session = tournament.entrant(line.entrant).map_or(0, |entrant| entrant.session);
    let seated = line.seat.and(tournament.session.as_ref());
    let session = seated.map_or(session, |now| now.number);
    let major = if points { line.points } else { u32::from(session) };
    (!gone, u64::from(major), line.chips.cents())
}

fn line(tournament: &Tournament, id: EntrantId, entrant: &Entrant) -> Line {
    let felts = tournament.session.iter().flat_map(|session| &session.felts);
    let mut seated = felts.filter_map(|(table, felt)| {
        let seat = felt.seats.iter().find(|seat| seat.entrant == id)?;
        Some((*table, seat.place, chips(felt, seat.place)))
    });
    let seated = seated.next();
    Line {
        place: 0,
        entrant: id,
        name: entrant.name.clone(),
        substitute: entrant.substitute.clone(),
        stage: entrant.stage,
        seat: seated.map(|(table, place, _)| (table, place)),
        chips: seated.map_or(entrant.chips, |(_, _, chips)| chips),
        points: entrant.points,
        prize: None,
    }
}

/// All chips of a place, wagered ones too.
fn chips(felt: &Felt, place: u8) -> Amount {
    let own = felt.seat(place).map_or(0, |seat| seat.chips.cents());
    let staked = felt.staked(place).amount().map_or(0, Amount::cents);
    Amount::from_cents(own.saturating_add(staked))
}

/// What a station shows in a tournament. It takes no notes and no tickets, and says so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Station {
    /// The tournament.
    pub tournament: Name,
    /// Whose seat it is.
    pub entrant: EntrantId,
    /// Their chips, without what is wagered.
    pub chips: Amount,
    /// What is wagered.
    pub staked: Amount,
    /// Whether it is their opportunity now.
    pub asked: bool,
    /// Whether the starting marker is here.
    pub marker: bool,
    /// How many seconds each has.
    pub pace_s: Option<u16>,
    /// Until when there is a break.
    pub pause: Option<Time>,
    /// The rule by which neither notes nor tickets are taken and chips are not paid.
    pub no_money: Option<Cite>,
}

/// What a station at a place shows at a moment; none where the tournament does not use it.
pub fn station(
    clauses: &TournamentClauses,
    (tournament, at): (&Tournament, Time),
    (table, place): (TableId, u8),
) -> Option<Station> {
    let felt = tournament.felt(table)?;
    let seat = felt.seat(place)?;
    let clockwise = clauses.policies.turns.value == Turns::Clockwise;
    Some(Station {
        tournament: tournament.name.clone()?,
        entrant: seat.entrant,
        chips: seat.chips,
        staked: felt.staked(place).amount()?,
        asked: felt.asked.last() == Some(&place),
        marker: clockwise && felt.marker == Some(place),
        pace_s: tournament.pace_s,
        pause: tournament.on_break(at),
        no_money: clauses.cite(Point::NotMoney).cloned(),
    })
}

/// What comes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// Announce it.
    Announce,
    /// Write what the conditions lack.
    CompleteConditions,
    /// Finalise them.
    FinaliseConditions,
    /// Make them available.
    Publish,
    /// Notify the regulator.
    Notify,
    /// Have them approved.
    Approve,
    /// Open entries.
    OpenEntries,
    /// Take entries, and close them.
    TakeEntries,
    /// Name the director.
    NameDirector,
    /// Brief the players.
    Brief,
    /// Designate tables.
    Designate,
    /// Hold the second chance.
    Repechage,
    /// Schedule the next session.
    Schedule,
    /// Commit to a secret.
    Commit,
    /// Draw the seats.
    Draw,
    /// Seat the players, and start.
    Start,
    /// Play.
    Play,
    /// Have equals play off.
    PlayOff,
    /// End the session.
    EndSession,
    /// Award the places.
    Award,
    /// Pay the prizes.
    PayPrizes,
    /// Close the books.
    Close,
    /// Nothing: it is over.
    Nothing,
}

/// What comes next, and the rule behind it.
pub fn next_act(clauses: &TournamentClauses, tournament: &Tournament) -> (Act, Option<Cite>) {
    let act = act(clauses, tournament);
    let of = |point: Point| clauses.cite(point).cloned();
    let item = |item: Item| clauses.item(item).and_then(|own| own.source.cite()).cloned();
    let cite = match act {
        Act::CompleteConditions | Act::FinaliseConditions => of(Point::Documented),
        Act::Publish => of(Point::Published),
        Act::Notify | Act::Approve => clauses.policies.regulator.source.cite().cloned(),
        Act::NameDirector => clauses.nominates.source.cite().cloned(),
        Act::Brief => clauses.policies.briefing.source.cite().cloned(),
        Act::Designate => of(Point::Designation),
        Act::Repechage => item(Item::Repechage),
        Act::Commit | Act::Draw => of(Point::Ballot),
        Act::PlayOff => item(Item::PrizeTies),
        Act::Award => of(Point::Places),
        Act::PayPrizes | Act::Close => of(Point::Returned),
        _ => None,
    };
    (act, cite)
}

fn act(clauses: &TournamentClauses, t: &Tournament) -> Act {
    if t.over || t.cancelled.is_some() {
        return Act::Nothing;
    }
    let regulator = clauses.policies.regulator.value;
    let before = [
        (t.name.is_none(), Act::Announce),
        (!t.conditions.missing(clauses).is_empty(), Act::CompleteConditions),
        (!t.finalised, Act::FinaliseConditions),
        (t.published.is_none() && clauses.cite(Point::Published).is_some(), Act::Publish),
        (regulator == Regulator::Notified && t.notified.is_none(), Act::Notify),
        (regulator == Regulator::Approved && t.approved.is_none(), Act::Approve),
        (!t.opened, Act::OpenEntries),
        (!t.closed, Act::TakeEntries),
        (t.director.is_none(), Act::NameDirector),
        (clauses.policies.briefing.value == Briefing::BeforePlay && !t.briefed, Act::Brief),
        (t.tables.is_empty(), Act::Designate),
    ];
    let first = before.into_iter().find_map(|(due, act)| due.then_some(act));
    first.unwrap_or_else(|| played(t))
}

fn played(t: &Tournament) -> Act {
    if t.play_off.is_some() {
        return Act::Play;
    }
    let Some(session) = &t.session else { return between(t) };
    if session.felts.is_empty() {
        return if t.commitment.is_some() { Act::Draw } else { Act::Commit };
    }
    if session.started.is_none() {
        return Act::Start;
    }
    let coups = coups_max(t, session);
    let on = |felt: &Felt| {
        !felt.ended && !felt.is_decided() && coups.is_none_or(|coups| felt.coups < coups)
    };
    if session.felts.values().any(on) {
        return Act::Play;
    }
    if session_tie(t, session).is_some() { Act::PlayOff } else { Act::EndSession }
}

fn between(t: &Tournament) -> Act {
    if !t.awards.is_empty() {
        let paid = t
            .awards
            .iter()
            .all(|award| award.prize == Amount::ZERO || t.prizes_paid.contains(&award.entrant));
        return if paid { Act::Close } else { Act::PayPrizes };
    }
    if t.owes_second_chance() {
        return Act::Repechage;
    }
    if t.is_played_out() {
        return if final_tie(t).is_some() { Act::PlayOff } else { Act::Award };
    }
    Act::Schedule
}
