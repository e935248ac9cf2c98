//! Verifying on demand, with progress.

use super::{inside, told};
use crate::audit::{Begun, VerifyShown};
use crate::caller::Caller;
use crate::floor::Floor;
use crate::http::Problem;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use catalogue::Fault;
use std::sync::Arc;

/// Begins a verification of everything, unless one goes on.
pub(crate) async fn begin(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
) -> Result<Json<VerifyShown>, Problem> {
    let by = caller.person.as_ref().map(|person| person.name.to_string()).unwrap_or_default();
    let own = Arc::clone(&floor);
    told(floor, &caller, move |floor| {
        let begun = Begun { by, at_ms: floor.clock.now_ms() };
        let is_first = floor.records.verifying.begin(&*floor.store, begun).map_err(Fault::from)?;
        if !is_first {
            let words = "a verification goes on already: wait until it is over";
            return Err(Problem::new(StatusCode::CONFLICT, "verifying", words));
        }
        std::thread::spawn(move || {
            let (clock, editions) = (Arc::clone(&own.clock), own.library.editions());
            own.records.verifying.carry_through(&own.store, editions, || clock.now_ms());
        });
        Ok(floor.records.verifying.shown())
    })
    .await
}

/// How far the verification is.
pub(crate) async fn progress(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
) -> Result<Json<VerifyShown>, Problem> {
    inside(floor, &caller, |floor| Ok(floor.records.verifying.shown())).await.map(Json)
}
