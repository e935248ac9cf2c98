//! Whether the house is ready, and which tables run here.

use crate::floor::Floor;
use crate::leases::Whereabouts;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use std::fmt::Write as _;
use std::sync::Arc;

/// Ready: the store can be read, and every table is run here or by another process.
pub(crate) async fn ready(State(floor): State<Arc<Floor>>) -> Response {
    let store = Arc::clone(&floor.store);
    match tokio::task::spawn_blocking(move || store.last()).await {
        Ok(Ok(_)) => tables(&floor).into_response(),
        Ok(Err(why)) => (StatusCode::SERVICE_UNAVAILABLE, format!("{why}\n")).into_response(),
        Err(_) => StatusCode::SERVICE_UNAVAILABLE.into_response(),
    }
}

/// Every table with where it is, one to a line.
fn tables(floor: &Floor) -> (StatusCode, String) {
    let (mut status, mut text) = (StatusCode::OK, String::from("ready\n"));
    for table in &floor.plan().tables {
        let here = floor.table(&table.name).is_ok();
        let place = match floor.leases.whereabouts(&table.name) {
            Whereabouts::Here if here => "here".to_owned(),
            Whereabouts::At(address) => format!("at {address}"),
            Whereabouts::Here | Whereabouts::Nowhere => {
                status = StatusCode::SERVICE_UNAVAILABLE;
                "not run".to_owned()
            }
        };
        writeln!(text, "{} {place}", table.name).expect("a text takes what is written");
    }
    if status != StatusCode::OK {
        text.replace_range(.."ready".len(), "not ready");
    }
    (status, text)
}
