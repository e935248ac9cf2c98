//! The pit: every table of the floor at a glance, what may be done at one, and reports.

mod feed;
mod paper;
mod reports;
mod ways;

use feed::feed;
use reports::{file, report};
pub(super) use ways::ways;

use super::Problem;
use super::rooms::{Which, elsewhere, enter};
use crate::authority;
use crate::board::Rows;
use crate::caller::Caller;
use crate::floor::Floor;
use crate::relay::{Asker, fetch};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use floor::staff::Room;
use screens::pit::Permits;
use screens::{PitRow, Sheet};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;
use utoipa::ToSchema;

/// The tables of a floor, by their names.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct FloorRows {
    /// Each as a row.
    rows: BTreeMap<String, PitRow>,
}

/// Every table as a row.
pub(crate) async fn rows(
    State(floor): State<Arc<Floor>>,
    Query(which): Query<Which>,
    caller: Caller,
    asker: Asker,
) -> Result<Response, Problem> {
    enter(&floor, &caller, Room::Pit)?;
    let mut rows = floor.board.rows();
    if !which.here {
        rows.extend(rows_elsewhere(&floor, &asker).await);
    }
    let rows = rows.iter().map(|(table, row)| (table.as_str(), Some(row.document())));
    let body = format!("{{\"rows\":{}}}", written(rows));
    Ok(([(CONTENT_TYPE, "application/json")], body).into_response())
}

/// Documents by name, as one.
fn written<'t>(rows: impl Iterator<Item = (&'t str, Option<String>)>) -> String {
    let mut text = String::from("{");
    for (table, document) in rows {
        let name = serde_json::to_string(table).expect("a text can be written");
        let comma = if text.len() == 1 { "" } else { "," };
        let document = document.as_deref().unwrap_or("null");
        write!(text, "{comma}{name}:{document}").expect("a text takes what is written");
    }
    text.push('}');
    text
}

/// The rows of tables that other processes run, as far as they answer.
async fn rows_elsewhere(floor: &Floor, asker: &Asker) -> Rows {
    let mut all = Rows::new();
    for (address, tables) in elsewhere(floor) {
        let found: Option<FloorRows> =
            fetch(floor, asker, (&address, "/api/pit/rows?here=true")).await;
        let rows = found.into_iter().flat_map(|found| found.rows);
        let own = rows.filter(|(table, _)| tables.contains(table));
        all.extend(own.map(|(table, row)| (table, Sheet::of(&row))));
    }
    all
}

/// What the rulebook of a table lets whoever asks do there.
pub(crate) async fn permits(
    State(floor): State<Arc<Floor>>,
    Path(table): Path<String>,
    caller: Caller,
) -> Result<Json<Permits>, Problem> {
    let person = enter(&floor, &caller, Room::Pit)?;
    let (plan, edition) = floor.at(&table)?;
    let actor = authority::actor(&floor, (&*plan, edition.at_table()), person).ok();
    Ok(Json(screens::pit::permits(edition, actor.as_ref())))
}
