//! What somebody at a screen asks to read: the last coups of a place, the rules of the table.

use super::Problem;
use super::tables::may_read;
use crate::caller::Caller;
use crate::floor::Floor;
use axum::Json;
use axum::extract::{Path, State};
use screens::{History, RulesText};
use std::sync::Arc;
use table::state::PlaceId;

/// The last coups of whoever is at a place: for its own station, and for staff.
pub(crate) async fn history(
    State(floor): State<Arc<Floor>>,
    Path((table, place)): Path<(String, u8)>,
    caller: Caller,
) -> Result<Json<History>, Problem> {
    may_read(&floor, (&table, "station", Some(place)), &caller)?;
    let handle = floor.table(&table)?;
    let looked =
        handle.look(move |owner, stage| screens::history(&stage.scene(owner), PlaceId(place)));
    Ok(Json(looked.await?))
}

/// The rules that a table is run by.
pub(crate) async fn rules(
    State(floor): State<Arc<Floor>>,
    Path(table): Path<String>,
) -> Result<Json<RulesText>, Problem> {
    let (_, edition) = floor.at(&table)?;
    Ok(Json(screens::rules_text(edition)))
}
