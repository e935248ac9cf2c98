//! What surveillance reads: every table at a glance, and how far odds usually go.

use super::Problem;
use super::api::Api;
use super::rooms::{Which, elsewhere, enter};
use super::tables::may_read;
use crate::caller::Caller;
use crate::description::{Who, says};
use crate::floor::Floor;
use crate::relay::{Asker, fetch};
use axum::Json;
use axum::extract::{Path, Query, State};
use floor::staff::Room;
use house::plan::TablePlan;
use screens::surveillance::{
    BetOdds, EdgeBands, Follower, LateStation, VigilAlarm, VigilAlarmCode, Watched,
};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::sync::Arc;
use utoipa::ToSchema;

/// The ways into the room, each with what is said of it.
pub(super) fn ways() -> Api {
    Api::new()
        .get(
            "/surveillance",
            tables,
            says("Every table as surveillance sees it, those with alarms first", Who::Person)
                .narrowed(&[("here", "true: only tables that this process runs")])
                .gives_all::<WatchedTable>(),
        )
        .get(
            "/tables/{table}/bands",
            bands,
            says("How far the odds of a table's bets usually go through a shoe", Who::Person)
                .gives::<EdgeBands>(),
        )
}

/// A station is named in the overview where chance would have it so at most once in so many hours.
const LATE_ONE_IN: u64 = 1_000;

/// A table as surveillance sees it among others.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct WatchedTable {
    /// Its name.
    name: String,
    /// The rulebook that it is run by.
    rulebook: String,
    /// Whether somebody runs it who answers; else nothing more is known of it.
    is_run: bool,
    /// Its shoe, by its number; none where it has none.
    shoe: Option<u32>,
    /// The coup that wagering was opened on last.
    coup: Option<u32>,
    /// How many cards are in the shoe.
    cards_left: u16,
    /// The bets that favour the bettor, the most first.
    in_favour: Vec<BetOdds>,
    /// The bet that brings most, whether or not it favours the bettor.
    best: Option<BetOdds>,
    /// Alarms of the shoe in play, and of bettors.
    alarms: Vec<VigilAlarm>,
    /// Whoever's wagers follow the odds most.
    follower: Option<Follower>,
    /// Stations with more late touches within an hour than chance gives them.
    late: Vec<LateStation>,
}

/// Every table, those with alarms first, then those with bets that favour the bettor.
pub(crate) async fn tables(
    State(floor): State<Arc<Floor>>,
    Query(which): Query<Which>,
    caller: Caller,
    asker: Asker,
) -> Result<Json<Vec<WatchedTable>>, Problem> {
    enter(&floor, &caller, Room::Surveillance)?;
    let mut tables = Vec::new();
    for plan in &floor.plan().tables {
        tables.push(watched(&floor, plan).await);
    }
    if !which.here {
        for theirs in watched_elsewhere(&floor, &asker).await {
            if let Some(own) = tables.iter_mut().find(|table| table.name == theirs.name) {
                *own = theirs;
            }
        }
    }
    tables.sort_by_key(|table| {
        let edge = table.in_favour.first().map_or(0, |bet| bet.edge.billionths);
        (Reverse((table.alarms.len(), table.late.len())), Reverse(edge), table.name.clone())
    });
    Ok(Json(tables))
}

/// The tables that other processes run, as far as they answer.
async fn watched_elsewhere(floor: &Floor, asker: &Asker) -> Vec<WatchedTable> {
    let mut all = Vec::new();
    for (address, tables) in elsewhere(floor) {
        let found: Option<Vec<WatchedTable>> =
            fetch(floor, asker, (&address, "/api/surveillance?here=true")).await;
        let found = found.into_iter().flatten();
        all.extend(found.filter(|table| tables.contains(&table.name)));
    }
    all
}

async fn watched(floor: &Floor, plan: &TablePlan) -> WatchedTable {
    let empty = WatchedTable {
        name: plan.name.clone(),
        rulebook: plan.document().to_owned(),
        is_run: false,
        shoe: None,
        coup: None,
        cards_left: 0,
        in_favour: Vec::new(),
        best: None,
        alarms: Vec::new(),
        follower: None,
        late: Vec::new(),
    };
    let Ok(handle) = floor.table(&plan.name) else { return empty };
    let looked = handle.look(|owner, stage| {
        let (shoes, left) = (owner.table().shoes, owner.table().shoe.cards());
        let left = left.saturating_sub(owner.table().shoe.cards_out);
        (shoes, left, stage.watched().cloned())
    });
    match looked.await {
        Ok((shoes, cards_left, Some(seen))) => told(empty, (shoes, cards_left), seen),
        _ => empty,
    }
}

/// What is told of a table that is run here.
fn told(empty: WatchedTable, (shoe, cards_left): (u32, u16), seen: Watched) -> WatchedTable {
    let mut bets = seen.odds.bets;
    bets.sort_by_key(|bet| Reverse(bet.edge.billionths));
    let is_now =
        |alarm: &VigilAlarm| alarm.shoe == shoe || alarm.code == VigilAlarmCode::FollowsOdds;
    let hour = seen.late.hours.into_iter().next();
    let late = hour.into_iter().flat_map(|hour| hour.stations);
    WatchedTable {
        is_run: true,
        shoe: (shoe > 0).then_some(shoe),
        coup: seen.odds.coup,
        cards_left,
        best: bets.first().cloned(),
        in_favour: bets.into_iter().filter(|bet| bet.in_favour).collect(),
        alarms: seen.alarms.all.into_iter().filter(is_now).collect(),
        follower: seen.followers.all.into_iter().next(),
        late: late.filter(|station| station.one_in >= LATE_ONE_IN).collect(),
        ..empty
    }
}

/// How far the odds of a table's bets usually go.
pub(crate) async fn bands(
    State(floor): State<Arc<Floor>>,
    Path(table): Path<String>,
    caller: Caller,
) -> Result<Json<EdgeBands>, Problem> {
    may_read(&floor, (&table, "surveillance", None), &caller)?;
    let handle = floor.table(&table)?;
    let looked = handle.look(|owner, _| {
        let (recorded, shoe) = (owner.recorded(), &owner.table().shoe);
        let setting = owner.table().setup.as_ref().map(|setup| setup.setting);
        (recorded.edition, setting, shoe.decks)
    });
    let (edition, setting, decks) = looked.await?;
    let rulebook = edition.at_table();
    let Some(setting) = setting else {
        return Ok(Json(EdgeBands { bets: Vec::new(), shoes: 0, steps: Vec::new() }));
    };
    let decks = if decks == 0 { rulebook.usual_decks() } else { decks };
    let found = tokio::task::spawn_blocking(move || floor.bands.of(rulebook, &setting, decks));
    let found = found.await?;
    Ok(Json((*found).clone()))
}
