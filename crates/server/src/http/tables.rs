//! What can be asked of tables over HTTP, and the way to their feeds.

use super::Problem;
use super::origin::{foreign, is_own_page};
use super::rooms::enter;
use crate::answers::Answered;
use crate::authority::{self, Denied, Hearing};
use crate::caller::Caller;
use crate::feed::{Screen, TableAsk, talk};
use crate::floor::Floor;
use crate::guard::OpenFeed;
use crate::socket::Asked;
use crate::table::ScreenKind;
use axum::Json;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use floor::staff::{Deed, DeviceKind, Power, Room, may_do};
use house::plan::{Dealing, TablePlan};
use ledger::{Spot, TableId};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;
use utoipa::ToSchema;

/// A table of the floor.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TableLine {
    /// Its name, in addresses.
    name: String,
    /// Its number in the books.
    number: u16,
    /// The rulebook that it is run by.
    rulebook: String,
    /// How many places it has.
    places: usize,
    /// Whether it is run here now.
    here: bool,
}

/// The tables of the floor.
pub(crate) async fn list(State(floor): State<Arc<Floor>>) -> Json<Vec<TableLine>> {
    let line = |plan: &TablePlan| TableLine {
        name: plan.name.clone(),
        number: plan.number,
        rulebook: plan.document().to_owned(),
        places: plan.setup.places.len(),
        here: floor.table(&plan.name).is_ok(),
    };
    Json(floor.plan().tables.iter().map(line).collect())
}

/// Something that is asked of a table.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Question {
    /// Heard again under the same key it happens once.
    key: String,
    /// The last number that was seen before it was asked.
    #[serde(default)]
    seen: u64,
    /// Do it only if nothing has happened at the table since `seen`; otherwise the answer is
    /// `changed`, with the number that the table is at.
    #[serde(default)]
    unless_changed: bool,
    /// What is asked: its name under `is`, and its fields.
    #[schema(value_type = TableAsk)]
    ask: Value,
}

/// Asks something of a table.
pub(crate) async fn ask(
    State(floor): State<Arc<Floor>>,
    Path(table): Path<String>,
    caller: Caller,
    Json(asked): Json<Question>,
) -> Result<Json<Answered>, Problem> {
    let hearing = authority::hearing(&floor, &table, &caller, (&asked.key, asked.ask))?;
    tracing::trace!(table, seen = asked.seen, "asked");
    let hearing = hearing.only_at(asked.unless_changed.then_some(asked.seen));
    let handle = floor.table(&table)?;
    Ok(Json(handle.ask(hearing).await?))
}

/// Something asked by a second person, who shows their PIN at the console.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Vouched {
    /// Who.
    name: String,
    /// Their PIN.
    pin: String,
    /// Heard again under the same key it happens once.
    key: String,
    /// The last number that was seen before it was asked.
    #[serde(default)]
    seen: u64,
    /// Do it only if nothing has happened at the table since `seen`; otherwise the answer is
    /// `changed`, with the number that the table is at.
    #[serde(default)]
    unless_changed: bool,
    /// What is asked.
    #[schema(value_type = TableAsk)]
    ask: Value,
}

/// Lets a second person approve or confirm something at the console of whoever deals.
pub(crate) async fn vouch(
    State(floor): State<Arc<Floor>>,
    Path(table): Path<String>,
    caller: Caller,
    Json(Vouched { name, pin, key, seen, unless_changed, ask }): Json<Vouched>,
) -> Result<Json<Answered>, Problem> {
    floor.planned(&table).ok_or(Denied::NoTable)?;
    let handle = floor.table(&table)?;
    let hearing = tokio::task::spawn_blocking(move || {
        authority::vouch(&floor, &table, &caller, (&name, pin))?;
        authority::vouched(&floor, &table, &caller, (&key, ask, &name.as_str().into()))
    });
    let hearing = hearing.await??;
    let hearing = hearing.only_at(unless_changed.then_some(seen));
    Ok(Json(handle.ask(hearing).await?))
}

/// Who deals.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WhoDeals {
    /// Whether the system does.
    automatic: bool,
}

/// Lets a person deal at a table, or the system again.
pub(crate) async fn dealer(
    State(floor): State<Arc<Floor>>,
    Path(table): Path<String>,
    caller: Caller,
    Json(wanted): Json<WhoDeals>,
) -> Result<Json<Answered>, Problem> {
    let (plan, edition) = floor.at(&table)?;
    let person = caller.person.as_ref().ok_or_else(|| caller.denied())?;
    let actor = authority::actor(&floor, (&*plan, edition.at_table()), person)?;
    let handle = floor.table(&table)?;
    let dealing = if wanted.automatic { Dealing::Automatic } else { Dealing::Person };
    Ok(Json(handle.ask(Hearing::LetDeal(actor, dealing)).await?))
}

/// The pay tables, limits and exact house edges of a table's bets.
pub(crate) async fn bets(
    State(floor): State<Arc<Floor>>,
    Path(table): Path<String>,
) -> Result<Response, Problem> {
    floor.planned(&table).ok_or(Denied::NoTable)?;
    let handle = floor.table(&table)?;
    let looked = handle.look(|owner, _| {
        let recorded = owner.recorded();
        (recorded.edition, recorded.table.setup.clone(), recorded.table.shoe.decks)
    });
    let (edition, setup, decks) = looked.await?;
    let closed = || Problem::new(StatusCode::CONFLICT, "table_closed", "the table is closed");
    let setup = setup.ok_or_else(closed)?;
    // Exact odds take a moment: not on the table's own time.
    let bets = tokio::task::spawn_blocking(move || {
        screens::bets(edition, &setup.setting, &setup.limits, decks)
    })
    .await;
    let bets = bets?;
    Ok(Json(bets).into_response())
}

pub(crate) async fn screen(
    State(floor): State<Arc<Floor>>,
    Path((table, kind)): Path<(String, String)>,
    caller: Caller,
) -> Result<Response, Problem> {
    shown(&floor, (&table, &kind, None), &caller).await
}

pub(crate) async fn screen_at(
    State(floor): State<Arc<Floor>>,
    Path((table, kind, place)): Path<(String, String, u8)>,
    caller: Caller,
) -> Result<Response, Problem> {
    shown(&floor, (&table, &kind, Some(place)), &caller).await
}

/// A screen of a table, in full.
async fn shown(
    floor: &Floor,
    (table, kind, place): (&str, &str, Option<u8>),
    caller: &Caller,
) -> Result<Response, Problem> {
    let kind = may_read(floor, (table, kind, place), caller)?;
    let handle = floor.table(table)?;
    let looked =
        handle.look(move |owner, stage| (owner.recorded().number, stage.sheet(kind).document()));
    let (n, document) = looked.await?;
    let now = floor.clock.now_ms();
    let body = format!("{{\"n\":{n},\"now\":{now},\"full\":{document}}}");
    Ok(([(CONTENT_TYPE, "application/json")], body).into_response())
}

pub(crate) async fn feed(
    state: State<Arc<Floor>>,
    Path((table, kind)): Path<(String, String)>,
    caller: Caller,
    upgrade: Upgrade,
) -> Result<Response, Problem> {
    opened(&state, (table, &kind, None), caller, upgrade)
}

pub(crate) async fn feed_at(
    state: State<Arc<Floor>>,
    Path((table, kind, place)): Path<(String, String, u8)>,
    caller: Caller,
    upgrade: Upgrade,
) -> Result<Response, Problem> {
    opened(&state, (table, &kind, Some(place)), caller, upgrade)
}

/// A request for a WebSocket, with where it comes from.
pub(crate) struct Upgrade {
    socket: Asked,
    own_page: bool,
}

impl<S: Send + Sync> FromRequestParts<S> for Upgrade {
    type Rejection = WebSocketUpgradeRejection;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Upgrade, Self::Rejection> {
        let own_page = is_own_page(&parts.headers);
        let socket = Asked::from_request_parts(parts, state).await?;
        Ok(Upgrade { socket, own_page })
    }
}

impl Upgrade {
    /// The WebSocket, where it is opened by a page of this server and is not one too many.
    pub(super) fn accepted(
        self,
        floor: &Floor,
        caller: &Caller,
    ) -> Result<(OpenFeed, Asked), Problem> {
        if !self.own_page {
            return Err(foreign("a screen of another site may not listen here"));
        }
        let Some(open) = floor.guard.feed(caller) else {
            let words = "as many screens are open as this device or person may have: close one";
            return Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, "too_many_feeds", words));
        };
        Ok((open, self.socket))
    }
}

fn opened(
    floor: &Arc<Floor>,
    (table, kind, place): (String, &str, Option<u8>),
    caller: Caller,
    upgrade: Upgrade,
) -> Result<Response, Problem> {
    let changes = floor.people.changes();
    let kind = may_read(floor, (&table, kind, place), &caller)?;
    let (open, socket) = upgrade.accepted(floor, &caller)?;
    let screen = Screen { floor: Arc::clone(floor), table, kind, caller, changes, open };
    let screen = Box::new(screen);
    Ok(socket.opened(move |socket| talk(socket, screen)))
}

/// Whether somebody may see a screen: its own device, or staff of the table or of the house.
pub(super) fn may_read(
    floor: &Floor,
    (table, kind, place): (&str, &str, Option<u8>),
    caller: &Caller,
) -> Result<ScreenKind, Denied> {
    let kind = ScreenKind::read(kind, place).ok_or(Denied::NoTable)?;
    may_see(floor, (table, kind), caller)
}

/// The same of a screen that there is.
pub(crate) fn may_see(
    floor: &Floor,
    (table, kind): (&str, ScreenKind),
    caller: &Caller,
) -> Result<ScreenKind, Denied> {
    let plan = floor.planned(table).ok_or(Denied::NoTable)?;
    let places = plan.setup.places.len();
    if matches!(kind, ScreenKind::Station(at) if !(1..=places).contains(&usize::from(at))) {
        return Err(Denied::NoTable);
    }
    if kind == ScreenKind::Surveillance {
        return enter(floor, caller, Room::Surveillance).map(|_| kind);
    }
    let id = TableId(plan.number);
    let of_device = caller.device.as_ref().is_some_and(|device| {
        let own = match (kind, device.kind) {
            (ScreenKind::Station(place), DeviceKind::Station) => {
                device.post == floor::staff::Post::Place(Spot { table: id, place })
            }
            (ScreenKind::Console, DeviceKind::Console)
            | (ScreenKind::Display, DeviceKind::Display) => true,
            _ => false,
        };
        own && may_do(device, Deed::Read(id)).is_ok()
    });
    if of_device {
        return Ok(kind);
    }
    if kind == ScreenKind::Pit {
        return enter(floor, caller, Room::Pit).map(|_| kind);
    }
    let Some(person) = &caller.person else { return Err(Denied::Unknown) };
    let edition = floor.library.edition(&plan.rulebook).ok_or(Denied::NoTable)?;
    if person.may(Power::Read) {
        return Ok(kind);
    }
    authority::actor(floor, (&*plan, edition.at_table()), person).map(|_| kind)
}
