//! Who stands where: at a table, in a session, and at the end.

use super::conditions::{Advance, PrizeTies, Repechage, SessionTies};
use super::prizes::prizes;
use super::state::{EntrantId, Felt, Kind, Session, Stage, Standing, Tournament};
use alloc::vec::Vec;
use core::cmp::Reverse;
use ledger::TableId;
use rules::Amount;

/// Entrants with equal places, the best first.
pub type Groups = Vec<Vec<EntrantId>>;

/// What somebody's place goes by: the first number, then the second.
type Score = (u64, i64);

/// Some entrants by a score, the best first, told apart by the play-offs so far.
fn grouped(
    tournament: &Tournament,
    entrants: impl IntoIterator<Item = (EntrantId, Score)>,
) -> Groups {
    let off = |id: EntrantId| tournament.played_off.get(&id).cloned().unwrap_or_default();
    let mut scored: Vec<_> = entrants.into_iter().map(|(id, score)| (score, off(id), id)).collect();
    scored.sort_by_key(|(score, off, id)| (Reverse(*score), Reverse(off.clone()), *id));
    let mut groups: Groups = Vec::new();
    let mut last = None;
    for (score, off, id) in scored {
        let key = Some((score, off));
        match groups.last_mut() {
            Some(group) if last == key => group.push(id),
            _ => groups.push([id].into()),
        }
        last = key;
    }
    groups
}

/// Those at a table by their chips.
fn at_table(tournament: &Tournament, felt: &Felt, live_only: Counted) -> Groups {
    let counts = |out: bool| live_only == Counted::All || !out;
    let seats = felt.seats.iter().filter(|seat| counts(seat.out));
    grouped(tournament, seats.map(|seat| (seat.entrant, (0, seat.chips.cents()))))
}

/// Who counts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Counted {
    All,
    Live,
}

/// Those of all tables by their chips.
fn overall(tournament: &Tournament, session: &Session) -> Groups {
    let seats = session.felts.values().flat_map(Felt::live);
    grouped(tournament, seats.map(|seat| (seat.entrant, (0, seat.chips.cents()))))
}

/// Who goes on after a session.
pub(super) fn advance(tournament: &Tournament, session: &Session) -> Advance {
    if session.kind == Kind::Repechage {
        return match tournament.conditions.repechage {
            Some(Repechage::May(chance) | Repechage::Shall(chance)) => {
                Advance::TopOverall(chance.places)
            }
            _ => Advance::TopOverall(0),
        };
    }
    if tournament.conditions.is_for_points() {
        return Advance::All;
    }
    tournament.plan(session.number).and_then(|plan| plan.advance).unwrap_or(Advance::All)
}

/// How many coups a session has at each table, where their number is set.
pub fn coups_max(tournament: &Tournament, session: &Session) -> Option<u16> {
    match (session.kind, tournament.conditions.repechage) {
        (Kind::Repechage, Some(Repechage::May(chance) | Repechage::Shall(chance))) => {
            Some(chance.coups)
        }
        _ => tournament.plan(session.number).and_then(|plan| plan.coups),
    }
}

/// How equal chips at the end of a session are told apart.
fn ties(tournament: &Tournament) -> SessionTies {
    tournament.conditions.session_ties.unwrap_or(SessionTies::FurtherCoups)
}

/// The group in which a line behind so many entrants falls.
fn straddling(groups: &Groups, line: usize) -> Option<Vec<EntrantId>> {
    let mut before = 0;
    for group in groups {
        let after = before + group.len();
        if before < line && line < after {
            return Some(group.clone());
        }
        before = after;
    }
    None
}

/// Those of a session who must be told apart before it can end.
pub(super) fn session_tie(tournament: &Tournament, session: &Session) -> Option<Vec<EntrantId>> {
    if ties(tournament) != SessionTies::FurtherCoups {
        return None;
    }
    if tournament.conditions.is_for_points() && session.kind == Kind::Regular {
        let tables = session.felts.values().map(|felt| at_table(tournament, felt, Counted::All));
        return tables.into_iter().find_map(|groups| points_tie(tournament, &groups));
    }
    if tournament.is_final(session) {
        return None;
    }
    match advance(tournament, session) {
        Advance::All => None,
        Advance::TopOfTable(count) => session.felts.values().find_map(|felt| {
            straddling(&at_table(tournament, felt, Counted::Live), usize::from(count))
        }),
        Advance::TopOverall(count) => straddling(&overall(tournament, session), usize::from(count)),
    }
}

/// The first who are equal and would have other points if they were not.
fn points_tie(tournament: &Tournament, groups: &Groups) -> Option<Vec<EntrantId>> {
    let mut from = 0;
    for group in groups {
        let own = from..from + group.len();
        if own.clone().any(|place| points(tournament, place) != points(tournament, from)) {
            return Some(group.clone());
        }
        from = own.end;
    }
    None
}

/// The hundredths of points of a place at a table, from nought.
fn points(tournament: &Tournament, place: usize) -> u32 {
    let points = tournament.conditions.points.as_ref();
    points.and_then(|points| points.by_place.get(place)).copied().unwrap_or(0).saturating_mul(100)
}

/// A list without groups: equals in the order of the draw.
fn told_apart(session: &Session, groups: Groups) -> Vec<EntrantId> {
    let drawn = |id: &EntrantId| session.drawn.iter().position(|drawn| drawn == id);
    let mut order = Vec::new();
    for mut group in groups {
        group.sort_by_key(drawn);
        order.extend(group);
    }
    order
}

/// Who goes on from a session, in the order of the entrants' numbers.
pub(super) fn through(tournament: &Tournament, session: &Session) -> Vec<EntrantId> {
    if tournament.is_final(session) {
        return Vec::new();
    }
    let first = |groups: Groups, count: u16| {
        told_apart(session, groups).into_iter().take(usize::from(count)).collect::<Vec<_>>()
    };
    let mut through = match advance(tournament, session) {
        Advance::All => told_apart(session, overall(tournament, session)),
        Advance::TopOverall(count) => first(overall(tournament, session), count),
        Advance::TopOfTable(count) => {
            let tables = session.felts.values();
            tables
                .flat_map(|felt| first(at_table(tournament, felt, Counted::Live), count))
                .collect()
        }
    };
    through.sort_unstable();
    through
}

/// How everybody came out of a session, table by table.
pub(super) fn standings(tournament: &Tournament, session: &Session) -> Vec<Standing> {
    let mut standings = Vec::new();
    for (table, felt) in &session.felts {
        standings.extend(at_one(tournament, session, (*table, felt)));
    }
    standings
}

fn at_one(
    tournament: &Tournament,
    session: &Session,
    (table, felt): (TableId, &Felt),
) -> Vec<Standing> {
    let mut groups = at_table(tournament, felt, Counted::All);
    if ties(tournament) == SessionTies::Ballot {
        groups = told_apart(session, groups).into_iter().map(|id| [id].into()).collect();
    }
    let counts = tournament.conditions.is_for_points() && session.kind == Kind::Regular;
    let mut standings = Vec::new();
    for group in groups {
        let from = standings.len();
        let together: u32 = (from..from + group.len()).map(|at| points(tournament, at)).sum();
        let each = together / u32::try_from(group.len()).unwrap_or(u32::MAX).max(1);
        for id in group {
            let seat = felt.seats.iter().find(|seat| seat.entrant == id);
            standings.push(Standing {
                entrant: id,
                table,
                place: u16::try_from(from + 1).unwrap_or(u16::MAX),
                chips: seat.map_or(Amount::ZERO, |seat| seat.chips),
                points: if counts { each } else { 0 },
            });
        }
    }
    standings
}

/// All who have a place at the end: by points, or by the last session played and the chips there.
pub fn places(tournament: &Tournament) -> Groups {
    let placed = tournament.numbered().filter(|(_, entrant)| {
        entrant.session > 0 && matches!(entrant.stage, Stage::In | Stage::Out)
    });
    let points = tournament.conditions.is_for_points();
    let score = |entrant: &super::state::Entrant| {
        if points {
            (u64::from(entrant.points), 0)
        } else {
            (u64::from(entrant.session), entrant.chips.cents())
        }
    };
    grouped(tournament, placed.map(|(id, entrant)| (id, score(entrant))))
}

/// Those who must be told apart before places can be awarded.
pub(super) fn final_tie(tournament: &Tournament) -> Option<Vec<EntrantId>> {
    if tournament.conditions.prize_ties != Some(PrizeTies::FurtherCoups) {
        return None;
    }
    let groups = places(tournament);
    let prizes = prizes(tournament, groups.iter().map(Vec::len).sum());
    let prize = |place: usize| prizes.get(place).copied().unwrap_or(Amount::ZERO);
    let mut from = 0;
    for group in groups {
        let own = from..from + group.len();
        if own.clone().any(|place| prize(place) != prize(from)) {
            return Some(group);
        }
        from = own.end;
    }
    None
}
