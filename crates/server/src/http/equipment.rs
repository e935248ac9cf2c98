//! Simulated equipment over HTTP: what happens to it is told, as somebody at the station would do
//! it by hand. Real equipment is not told anything.

use super::Problem;
use super::asked::wrong;
use crate::authority::Denied;
use crate::caller::Caller;
use crate::floor::Floor;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use floor::staff::{DeviceKind, Post};
use ledger::Spot;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// What happens to a simulated device, as in `note 50` or `jam`.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Happens {
    words: String,
}

/// What came of it.
#[derive(Serialize, ToSchema)]
pub(crate) struct Happened {
    came: String,
}

/// The name of a device, if whoever asks is the station that it is at.
fn own(
    floor: &Floor,
    caller: &Caller,
    (table, kind, place): (&str, &str, u8),
) -> Result<String, Denied> {
    let post = Post::Place(Spot { table: floor.id_of(table)?, place });
    let station = caller.device.as_ref().ok_or(Denied::Unknown)?;
    if station.kind == DeviceKind::Station && station.post == post {
        return Ok(format!("{table}-{kind}-{place}"));
    }
    Err(Denied::NotAllowed("only the station itself has this in its hands".to_owned()))
}

pub(crate) async fn happens(
    State(floor): State<Arc<Floor>>,
    Path((table, kind, place)): Path<(String, String, u8)>,
    caller: Caller,
    Json(Happens { words }): Json<Happens>,
) -> Result<Json<Happened>, Problem> {
    let name = own(&floor, &caller, (&table, &kind, place))?;
    match floor.equipment.simulations.tell(&name, &words) {
        Some(Ok(came)) => Ok(Json(Happened { came })),
        Some(Err(known)) => {
            let told = format!("`{words}` cannot happen to it; there are {known}");
            Err(wrong(&told))
        }
        None => Err(not_simulated()),
    }
}

/// The last ticket that a simulated printer printed.
pub(crate) async fn ticket(
    State(floor): State<Arc<Floor>>,
    Path((table, kind, place)): Path<(String, String, u8)>,
    caller: Caller,
) -> Result<Response, Problem> {
    let name = own(&floor, &caller, (&table, &kind, place))?;
    let picture = floor.equipment.simulations.last_ticket(&name).ok_or_else(not_simulated)?;
    Ok(([(CONTENT_TYPE, "image/png"), (CACHE_CONTROL, "no-store")], picture).into_response())
}

fn not_simulated() -> Problem {
    let words = "there is no simulated device of this kind, or nothing to show";
    Problem::new(StatusCode::NOT_FOUND, "not_simulated", words)
}
