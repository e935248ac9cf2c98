//! The audit room over HTTP: what happened is found, told, verified, proved and exported.

mod coup;
mod export;
mod proof;
mod qr;
mod search;
mod shapes;
mod verify;
mod ways;

use shapes::CoupTold;
pub(super) use ways::ways;

use super::Problem;
use super::asked::wrong;
use super::rooms::enter;
use crate::caller::Caller;
use crate::floor::Floor;
use axum::Json;
use axum::http::StatusCode;
use catalogue::Fault;
use floor::staff::Room;
use record::Which;
use std::sync::Arc;
use table::state::CoupId;

/// Lets somebody in to whom the room is open, and does what they ask where that may take a moment.
async fn inside<T: Send + 'static>(
    floor: Arc<Floor>,
    caller: &Caller,
    work: impl FnOnce(&Floor) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    enter(&floor, caller, Room::Audit)?;
    let done = tokio::task::spawn_blocking(move || work(&floor)).await;
    done?
}

/// The same, told as JSON.
async fn told<T: Send + 'static>(
    floor: Arc<Floor>,
    caller: &Caller,
    work: impl FnOnce(&Floor) -> Result<T, Problem> + Send + 'static,
) -> Result<Json<T>, Problem> {
    inside(floor, caller, work).await.map(Json)
}

impl From<Fault> for Problem {
    fn from(why: Fault) -> Problem {
        let (status, code) = match &why {
            Fault::NotUnderstood(_) => (StatusCode::BAD_REQUEST, "not_understood"),
            _ => (StatusCode::SERVICE_UNAVAILABLE, "not_searched"),
        };
        Problem::new(status, code, &why.to_string())
    }
}

/// Reads a coup as addresses write it.
fn coup_id(text: &str) -> Result<CoupId, Problem> {
    match Which::parse(text) {
        Some(Which::Of(id)) => Ok(id),
        _ => Err(wrong(&format!("{text} is no coup: write its shoe and number, as in 2.13"))),
    }
}

/// A coup with all that is known of it.
fn found(floor: &Floor, table: &str, coup: &str) -> Result<catalogue::Told<'static>, Problem> {
    let id = coup_id(coup)?;
    let editions = floor.library.editions();
    let told = catalogue::told(&floor.records.catalogue, &*floor.store, editions, (table, id))?;
    told.ok_or_else(|| {
        let words = format!("table {table} has no coup {coup}, or it is not in the catalogue yet");
        Problem::new(StatusCode::NOT_FOUND, "no_coup", &words)
    })
}
