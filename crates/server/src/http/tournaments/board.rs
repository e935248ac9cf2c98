//! The director's board: everything that a tournament is, and what comes next.

use super::shapes::{
    ContestBet, ContestBoard, ContestDraw, ContestDue, ContestEntrant, ContestItem, ContestLine,
    ContestListed, ContestMoney, ContestNext, ContestNoted, ContestPaper, ContestSession,
    ContestTable,
};
use super::{Problem, enter, no_such, not_read, roles};
use crate::caller::Caller;
use crate::contests::is_on;
use crate::floor::Floor;
use axum::Json;
use axum::extract::{Path, State};
use floor::cage::{Cage, DueState, Origin};
use floor::staff::{Principal, Room};
use floor::tournament::{
    Act, EntrantId, Kind, Line, Tournament, by_staff, coups_max, leaderboard, next_act,
};
use house::tournaments::{Drawn, Held, Tournaments};
use ledger::{PoolId, TableId};
use record::form::Form;
use record::tournament_v1::parts::Conditions;
use rules::tournament::{Item, TournamentClauses, Turns};
use rules::{Amount, Cite, Rulebook};
use std::collections::BTreeMap;
use std::sync::Arc;
use table::Actor;

/// What a tournament is shown with.
pub(super) struct Showing<'s> {
    pub(super) floor: &'s Floor,
    pub(super) held: &'s Held,
    pub(super) rulebook: &'s Rulebook,
    pub(super) clauses: &'s TournamentClauses,
    /// The names of tables.
    pub(super) names: BTreeMap<TableId, String>,
}

impl<'s> Showing<'s> {
    /// None where the rulebook is not at hand.
    pub(super) fn of(floor: &'s Floor, held: &'s Held) -> Option<Showing<'s>> {
        let rulebook = held.house()?.rulebook;
        let clauses = rulebook.tournament.as_ref()?;
        let plan = floor.plan();
        let names = plan.tables.iter().map(|plan| (TableId(plan.number), plan.name.clone()));
        Some(Showing { floor, held, rulebook, clauses, names: names.collect() })
    }

    pub(super) fn t(&self) -> &'s Tournament {
        self.held.tournament()
    }

    pub(super) fn table(&self, table: TableId) -> String {
        self.names.get(&table).cloned().unwrap_or_else(|| table.0.to_string())
    }

    fn gist(&self, cite: Option<&Cite>) -> Option<String> {
        let edition = self.floor.library.edition(&self.t().game.rulebook)?;
        edition.register.rule(cite?.as_str()).map(|rule| rule.gist.clone())
    }

    /// Whoever plays for an entrant.
    pub(super) fn plays(&self, id: EntrantId) -> String {
        let entrant = self.t().entrant(id);
        let name = entrant.map(|own| own.substitute.as_ref().unwrap_or(&own.name));
        name.map_or_else(String::new, ToString::to_string)
    }

    pub(super) fn next(&self, by: &[Actor]) -> ContestNext {
        let (act, cite) = next_act(self.clauses, self.t());
        let role = match act {
            Act::Announce
            | Act::CompleteConditions
            | Act::FinaliseConditions
            | Act::Publish
            | Act::Notify
            | Act::Approve
            | Act::OpenEntries
            | Act::Close => self.clauses.operator.by,
            Act::NameDirector => self.clauses.nominates.by,
            _ => self.clauses.director.by,
        };
        let staff = matches!(act, Act::TakeEntries | Act::PayPrizes);
        let own = by.iter().any(|actor| staff || actor.may_act_as(self.rulebook, role));
        ContestNext {
            act: word(act),
            gist: self.gist(cite.as_ref()),
            rule: cite.map(|cite| cite.to_string()),
            who: self.rulebook.role(role).name.clone(),
            yours: own && act != Act::Nothing,
        }
    }

    fn roles(&self, by: &[Actor]) -> Vec<&'static str> {
        let all = [
            ("operator", self.clauses.operator.by),
            ("nominator", self.clauses.nominates.by),
            ("director", self.clauses.director.by),
        ];
        let may = |role| by.iter().any(|actor| actor.may_act_as(self.rulebook, role));
        all.into_iter().filter(|(_, role)| may(*role)).map(|(word, _)| word).collect()
    }

    fn items(&self) -> Vec<ContestItem> {
        let own = &self.t().conditions;
        let (missing, overruled) = (own.missing(self.clauses), own.overruled(self.clauses));
        let matter = Item::ALL.iter().filter(|(_, item)| {
            own.concerns(*item) && (self.clauses.item(*item).is_some() || own.says(*item))
        });
        let shown = matter.map(|(word, item)| {
            let cite = self.clauses.item(*item).and_then(|clause| clause.source.cite());
            let over = overruled.iter().find(|(other, _)| other == item);
            ContestItem {
                item: word,
                rule: cite.map(ToString::to_string),
                gist: self.gist(cite),
                missing: missing.iter().any(|(other, _)| other == item),
                overruled: over
                    .map(|(_, cite)| cite.as_ref().map_or_else(String::new, ToString::to_string)),
            }
        });
        shown.collect()
    }

    fn paper(&self) -> ContestPaper {
        let t = self.t();
        let stored = <Conditions as Form<()>>::store(&t.conditions, &());
        let text = |name: &Option<floor::Name>| name.as_ref().map(ToString::to_string);
        ContestPaper {
            conditions: serde_json::to_value(stored).unwrap_or_default(),
            items: self.items(),
            finalised: t.finalised,
            published: text(&t.published),
            notified: text(&t.notified),
            approved: text(&t.approved),
            commission_max: t.commission_max.map(|most| most.to_string()),
            regulator: self.clauses.policies.regulator.value.id(),
            agreement: t.agreement,
            briefed: t.briefed,
            opened: t.opened,
            closed: t.closed,
        }
    }

    fn money(&self, dues: Vec<ContestDue>) -> ContestMoney {
        let t = self.t();
        let entry = t.conditions.entry(self.clauses);
        ContestMoney {
            entry: entry.sum().to_string(),
            to_pool: entry.pool.to_string(),
            pool: t.money.to_string(),
            house: t.house.to_string(),
            chips: t.chips_on_tables().to_string(),
            dues,
        }
    }

    fn entrants(&self) -> Vec<ContestEntrant> {
        let all = self.t().numbered().map(|(id, own)| ContestEntrant {
            number: id.0,
            name: own.name.to_string(),
            group: own.group.as_ref().map(ToString::to_string),
            substitute: own.substitute.as_ref().map(ToString::to_string),
            stage: own.stage.words(),
            agreed: own.agreed,
            paid: own.paid.sum().to_string(),
            buy_backs: own.buy_backs,
            warnings: own.warnings,
            reports: own.reports.iter().map(ToString::to_string).collect(),
        });
        all.collect()
    }

    pub(super) fn in_turn(&self) -> bool {
        self.clauses.policies.turns.value == Turns::Clockwise
    }

    /// The bets that are offered on a layout.
    pub(super) fn bets(&self, layout: Option<u8>) -> Vec<ContestBet> {
        let house = self.held.house();
        let offered = |bet: &rules::BetId| {
            let decks = self.rulebook.usual_decks();
            house.is_some_and(|house| {
                let setting = self.rulebook.in_tournament(&house.setting, layout);
                self.rulebook.offers(*bet, &setting, decks)
            })
        };
        let all = (0..self.rulebook.bets.len()).filter_map(|at| u8::try_from(at).ok());
        let all = all.map(rules::BetId).filter(offered);
        let shown = all.map(|bet| {
            let own = self.rulebook.bet_clauses(bet);
            ContestBet { bet: own.id.clone(), name: own.name.clone() }
        });
        shown.collect()
    }

    pub(super) fn session(&self) -> Option<ContestSession> {
        let t = self.t();
        let session = t.session.as_ref()?;
        let minutes = match session.kind {
            Kind::Regular => t.plan(session.number).and_then(|plan| plan.minutes),
            Kind::Repechage => None,
        };
        let ends = session.started.zip(minutes);
        Some(ContestSession {
            number: session.number,
            kind: match session.kind {
                Kind::Regular => "regular",
                Kind::Repechage => "repechage",
            },
            is_final: !session.felts.is_empty() && t.is_final(session),
            starts: session.starts.0,
            started: session.started.map(|started| started.0),
            ends: ends.map(|(started, minutes)| started.plus_minutes(u64::from(minutes)).0),
            coups: coups_max(t, session),
            entrants: session.entrants.len(),
            drawn: !session.felts.is_empty(),
        })
    }

    pub(super) fn standings(&self, lines: Vec<Line>) -> Vec<ContestLine> {
        let t = self.t();
        let lines = lines.into_iter().map(|line| ContestLine {
            place: Some(line.place).filter(|place| *place != u16::MAX),
            number: line.entrant.0,
            name: line.substitute.as_ref().unwrap_or(&line.name).to_string(),
            stage: line.stage.words(),
            table: line.seat.map(|(table, _)| self.table(table)),
            seat: line.seat.map(|(_, place)| place),
            chips: line.chips.to_string(),
            points: line.points,
            prize: line.prize.map(|prize| prize.to_string()),
            handed: t.prizes_paid.contains(&line.entrant),
        });
        lines.collect()
    }

    fn log(&self) -> Vec<ContestNoted> {
        let lines = self.held.log().rev().map(|noted| ContestNoted {
            number: noted.number,
            at: noted.at.0,
            by: noted.by.to_string(),
            role: noted.role.to_string(),
            words: noted.words.clone(),
        });
        lines.collect()
    }

    /// Tables of the tournament's rulebook that no tournament has.
    fn free(&self, all: &Tournaments) -> Vec<String> {
        let plan = self.floor.plan();
        let taken = |table: TableId| {
            let mut on = all.all().filter(|(_, held)| is_on(held.tournament()));
            on.any(|(_, held)| held.tournament().tables.contains_key(&table))
        };
        let own = plan.tables.iter().filter(|plan| *plan.rulebook == *self.t().game.rulebook);
        let free = own.filter(|plan| !taken(TableId(plan.number)));
        free.map(|plan| plan.name.clone()).collect()
    }
}

fn drawn(drawn: &Drawn) -> ContestDraw {
    let mut tables: Vec<u16> = drawn.seats.iter().map(|seat| seat.table.0).collect();
    tables.sort_unstable();
    tables.dedup();
    ContestDraw {
        session: drawn.session,
        commitment: drawn.commitment.map(|commitment| commitment.to_string()),
        secret: drawn.secret.to_string(),
        word: drawn.word.to_string(),
        entrants: drawn.entrants.iter().map(|id| id.0).collect(),
        tables,
        holds: drawn.holds,
    }
}

const fn word(act: Act) -> &'static str {
    match act {
        Act::Announce => "announce",
        Act::CompleteConditions => "complete_conditions",
        Act::FinaliseConditions => "finalise_conditions",
        Act::Publish => "publish",
        Act::Notify => "notify",
        Act::Approve => "approve",
        Act::OpenEntries => "open_entries",
        Act::TakeEntries => "take_entries",
        Act::NameDirector => "name_director",
        Act::Brief => "brief",
        Act::Designate => "designate",
        Act::Repechage => "repechage",
        Act::Schedule => "schedule",
        Act::Commit => "commit",
        Act::Draw => "draw",
        Act::Start => "start",
        Act::Play => "play",
        Act::PlayOff => "play_off",
        Act::EndSession => "end_session",
        Act::Award => "award",
        Act::PayPrizes => "pay_prizes",
        Act::Close => "close",
        Act::Nothing => "nothing",
    }
}

/// What the cage owes or has paid by a tournament.
fn dues(cage: &Cage, pool: PoolId) -> Vec<ContestDue> {
    let all = (1..).zip(&cage.dues);
    let own = all.filter(|(_, due)| due.origin == Origin::Tournament(pool));
    let shown = own.map(|(number, due)| ContestDue {
        due: number,
        whose: due.whose.to_string(),
        amount: due.amount.to_string(),
        paid: matches!(due.state, DueState::Paid { .. }),
    });
    shown.collect()
}

fn shown(floor: &Floor, id: &str, person: &Principal) -> Result<ContestBoard, Problem> {
    let contests = &floor.contests;
    let looked = contests.look(|all| {
        let held = all.held(id)?;
        let showing = Showing::of(floor, held)?;
        Some((whole(&showing, (id, person), all), held.tournament().pool))
    });
    let (mut board, pool) = looked.map_err(not_read)?.ok_or_else(no_such)?;
    let pool = pool.unwrap_or(PoolId(0));
    // Not within the tournaments: who has the cage may wait for them.
    board.money.dues = floor.counter.look(|cage| dues(cage, pool)).map_err(not_read)?;
    Ok(board)
}

fn whole(
    showing: &Showing<'_>,
    (id, person): (&str, &Principal),
    all: &Tournaments,
) -> ContestBoard {
    let t = showing.t();
    let edition = t.game.rulebook.to_string();
    let by = roles((&edition, showing.rulebook), person);
    let tables = t
        .tables
        .iter()
        .map(|(table, layout)| ContestTable { table: showing.table(*table), layout: *layout });
    let text = |name: &Option<floor::Name>| name.as_ref().map(ToString::to_string);
    ContestBoard {
        id: id.to_owned(),
        name: text(&t.name).unwrap_or_default(),
        rulebook: edition,
        version: t.game.version.to_string(),
        now: showing.floor.contests.now().0,
        n: showing.held.number(),
        next: showing.next(&by),
        roles: showing.roles(&by),
        paper: showing.paper(),
        director: text(&t.director),
        present: t.present,
        money: showing.money(Vec::new()),
        entrants: showing.entrants(),
        tables: tables.collect(),
        free: showing.free(all),
        in_turn: showing.in_turn(),
        by_staff: by_staff(showing.rulebook),
        closes: showing.clauses.policies.as_at_tables().is_some(),
        bets: showing.bets(None),
        session: showing.session(),
        felts: showing.felts(),
        play_off: t.play_off.is_some(),
        pause: t.pause.map(|until| until.0),
        pace_s: t.pace_s,
        commitment: t.commitment.map(|commitment| commitment.to_string()),
        draws: showing.held.draws().iter().map(drawn).collect(),
        standings: showing.standings(leaderboard(t)),
        for_points: t.conditions.is_for_points(),
        awarded: !t.awards.is_empty(),
        cancelled: text(&t.cancelled),
        over: t.over,
        log: showing.log(),
    }
}

/// A tournament with everything that a director sees.
pub(crate) async fn board(
    State(floor): State<Arc<Floor>>,
    Path(id): Path<String>,
    caller: Caller,
) -> Result<Json<ContestBoard>, Problem> {
    let person = enter(&floor, &caller, Room::Tournaments)?.clone();
    let shown = tokio::task::spawn_blocking(move || shown(&floor, &id, &person));
    shown.await?.map(Json)
}

/// All tournaments, the newest first.
pub(crate) async fn list(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
) -> Result<Json<Vec<ContestListed>>, Problem> {
    let person = enter(&floor, &caller, Room::Tournaments)?.clone();
    let listed = tokio::task::spawn_blocking(move || {
        floor.contests.look(|all| {
            let mut lines: Vec<_> =
                all.all().filter_map(|(id, held)| line(&floor, (id, held), &person)).collect();
            lines.sort_by_key(|(pool, _)| std::cmp::Reverse(*pool));
            lines.into_iter().map(|(_, line)| line).collect::<Vec<_>>()
        })
    });
    let listed = listed.await?;
    listed.map(Json).map_err(not_read)
}

fn line(
    floor: &Floor,
    (id, held): (&str, &Held),
    person: &Principal,
) -> Option<(PoolId, ContestListed)> {
    let showing = Showing::of(floor, held)?;
    let t = held.tournament();
    let by = roles((&t.game.rulebook, showing.rulebook), person);
    let session = t.session.as_ref().map(|session| session.starts);
    let listed = ContestListed {
        id: id.to_owned(),
        name: t.name.as_ref()?.to_string(),
        rulebook: t.game.rulebook.to_string(),
        next: showing.next(&by),
        entrants: t.entered(),
        pool: t.money.amount().unwrap_or(Amount::ZERO).to_string(),
        starts: session.or(t.conditions.start).map(|starts| starts.0),
        cancelled: t.cancelled.is_some(),
        over: t.over,
    };
    Some((t.pool?, listed))
}
