//! What is seen of a tournament at its tables: the leaderboard on the display, and a seat at a
//! station, where chips are wagered that are no money.

use super::board::Showing;
use super::felts::stakes;
use super::shapes::{ContestOwnSeat, ContestSeat, ContestSeen};
use super::{ContestDone, Problem, asks, no_such, not_held, not_read};
use crate::authority::{Denied, own_key};
use crate::caller::Caller;
use crate::contests::Asked;
use crate::floor::Floor;
use crate::http::asked::{self, wrong};
use crate::http::tables::may_read;
use axum::Json;
use axum::extract::{Path, State};
use floor::Time;
use floor::staff::{DeviceKind, Post};
use floor::tournament::conditions::{Compulsory, Limits};
use floor::tournament::{Felt, Request, Seen, Station, Tournament, coups_max, seen, station};
use ledger::{Spot, TableId};
use rules::Amount;
use rules::tournament::{LeastWager, Point};
use serde::Deserialize;
use std::sync::Arc;
use table::Actor;
use utoipa::ToSchema;

/// The tournament of a table.
fn found(floor: &Floor, table: TableId) -> Result<String, Problem> {
    floor.contests.at(table).map_err(not_read)?.ok_or_else(no_such)
}

impl Showing<'_> {
    fn seen(&self, id: &str, table: TableId) -> ContestSeen {
        let t = self.held.tournament();
        let now = self.floor.contests.now();
        let Seen { pause, lines } = seen(t, now);
        let drawn = t.session.as_ref().is_some_and(|session| !session.felts.is_empty());
        ContestSeen {
            id: id.to_owned(),
            name: t.name.as_ref().map_or_else(String::new, ToString::to_string),
            shows: drawn || t.play_off.is_some() || t.finished || !t.awards.is_empty(),
            alone: t.uses(table),
            now: now.0,
            session: self.session(),
            coups: t.felt(table).map_or(0, |felt| felt.coups),
            play_off: t.play_off.is_some(),
            pause: pause.map(|until| until.0),
            pool: t.money.to_string(),
            for_points: t.conditions.is_for_points(),
            awarded: !t.awards.is_empty(),
            standings: self.standings(lines),
        }
    }

    fn own_seat(&self, spot: Spot, seen: &ContestSeen) -> Option<ContestOwnSeat> {
        let t = self.held.tournament();
        let Spot { table, place } = spot;
        let own: Station = station(self.clauses, (t, Time(seen.now)), (table, place))?;
        let felt = t.felt(table)?;
        let out = felt.seat(place).is_some_and(|seat| seat.out || !seat.taken);
        let order = felt.order();
        let turn = order.iter().position(|other| *other == place).filter(|_| self.in_turn());
        let turn = turn.and_then(|turn| u8::try_from(turn).ok());
        let asked = u8::try_from(felt.asked.len()).unwrap_or(u8::MAX);
        let line = seen.standings.iter().find(|line| line.number == own.entrant.0);
        let most = Amount::from_cents(i64::MAX);
        let limits = t.conditions.limits.unwrap_or(Limits { min: Amount::CENT, max: most });
        let started = t.uses(table) && own.pause.is_none() && !is_over(t, felt);
        let (wagers, until) = self.wagers(felt);
        let frozen = t.correcting.contains_key(&table);
        let turn_now = own.asked || !self.in_turn();
        let open = started && !out && turn_now && wagers == "open" && !frozen;
        Some(ContestOwnSeat {
            entrant: own.entrant.0,
            name: self.plays(own.entrant),
            chips: own.chips.to_string(),
            staked: own.staked.to_string(),
            stakes: stakes(felt, place),
            asked: own.asked,
            open,
            wagers,
            until: until.map(|until| until.0),
            out,
            marker: own.marker,
            turn: turn.map(|turn| turn + 1),
            before: turn.map(|turn| turn.saturating_sub(asked)),
            pace_s: own.pace_s,
            place: line.and_then(|line| line.place),
            min: limits.min.to_string(),
            max: limits.max.to_string(),
            compulsory: self.clauses.policies.least.value == LeastWager::TableMinimum
                || t.conditions.compulsory == Some(Compulsory::Minimum),
            bets: self.bets(t.tables.get(&table).copied().flatten()),
            cards: felt.cards.iter().map(ToString::to_string).collect(),
        })
    }
}

fn is_over(t: &Tournament, felt: &Felt) -> bool {
    let coups = t.session.as_ref().and_then(|session| coups_max(t, session));
    t.play_off.is_none() && (felt.ended || coups.is_some_and(|coups| felt.coups >= coups))
}

/// The tournament that a table is designated for, as everybody sees it.
pub(crate) async fn at_table(
    State(floor): State<Arc<Floor>>,
    Path(table): Path<String>,
    caller: Caller,
) -> Result<Json<ContestSeen>, Problem> {
    may_read(&floor, (&table, "display", None), &caller)?;
    let table = floor.id_of(&table)?;
    let shown = tokio::task::spawn_blocking(move || {
        let id = found(&floor, table)?;
        let looked = floor.contests.look(|all| {
            let showing = Showing::of(&floor, all.held(&id)?)?;
            Some(showing.seen(&id, table))
        });
        looked.map_err(not_read)?.ok_or_else(no_such)
    });
    shown.await?.map(Json)
}

/// The same at a station, with the seat there.
pub(crate) async fn at_station(
    State(floor): State<Arc<Floor>>,
    Path((table, place)): Path<(String, u8)>,
    caller: Caller,
) -> Result<Json<ContestSeat>, Problem> {
    may_read(&floor, (&table, "station", Some(place)), &caller)?;
    let spot = Spot { table: floor.id_of(&table)?, place };
    let shown = tokio::task::spawn_blocking(move || {
        let id = found(&floor, spot.table)?;
        let looked = floor.contests.look(|all| {
            let showing = Showing::of(&floor, all.held(&id)?)?;
            let seen = showing.seen(&id, spot.table);
            let seat = showing.own_seat(spot, &seen);
            let no_money = showing.clauses.cite(Point::NotMoney).map(ToString::to_string);
            Some(ContestSeat { seen, seat, no_money })
        });
        looked.map_err(not_read)?.ok_or_else(no_such)
    });
    shown.await?.map(Json)
}

/// Chips that somebody wagers at their own station, or takes back.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ContestWager {
    /// Heard again under the same key it happens once.
    key: String,
    /// The bet; none to take back what was wagered.
    bet: Option<String>,
    /// How much.
    amount: Option<String>,
}

/// Wagers chips at a station, in the name of whoever plays there.
pub(crate) async fn wager(
    State(floor): State<Arc<Floor>>,
    Path((table, place)): Path<(String, u8)>,
    caller: Caller,
    Json(asked): Json<ContestWager>,
) -> Result<Json<ContestDone>, Problem> {
    let spot = Spot { table: floor.id_of(&table)?, place };
    let device = caller.device.as_ref().ok_or(Denied::Unknown)?;
    if device.kind != DeviceKind::Station || device.post != Post::Place(spot) {
        let words = "chips are wagered at one's own station, or entered at the director's board";
        return Err(Denied::NotAllowed(words.to_owned()).into());
    }
    let request = match (&asked.bet, &asked.amount) {
        (Some(bet), Some(amount)) => {
            let (bet, amount) = (asks::name(bet)?, asked::amount(amount)?);
            Request::Wager { table: spot.table, place, bet, amount }
        }
        (None, None) => Request::TakeBack { table: spot.table, place },
        _ => return Err(wrong("say both `bet` and `amount`, or neither to take back")),
    };
    let key = own_key(&caller, &asked.key)?;
    let done = tokio::task::spawn_blocking(move || {
        let id = found(&floor, spot.table)?;
        let by = bettor(&floor, &id, spot)?;
        let request = |_: &Tournament| request.clone();
        let put = Asked { id: Some(&id), key, by: &[by], request: &request };
        let came = floor.contests.ask(&put).map_err(|why| not_held(&why))?;
        Ok::<_, Problem>(ContestDone::of(&came))
    });
    done.await?.map(Json)
}

/// Whoever plays at a place.
fn bettor(floor: &Floor, id: &str, spot: Spot) -> Result<Actor, Problem> {
    let looked = floor.contests.look(|all| {
        let showing = Showing::of(floor, all.held(id)?)?;
        let seat = showing.held.tournament().felt(spot.table)?.seat(spot.place)?;
        let name = showing.plays(seat.entrant).as_str().into();
        Some(Actor { name, role: showing.rulebook.conduct.bettor })
    });
    let nobody = || {
        let words = "nobody plays in the tournament at this place";
        Problem::from(Denied::NotAllowed(words.to_owned()))
    };
    looked.map_err(not_read)?.ok_or_else(nobody)
}
