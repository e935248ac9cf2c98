//! The devices of the house: offered, enrolled, listed.

use super::Problem;
use super::sessions::{LetIn, cookie};
use crate::authority::Denied;
use crate::caller::{Caller, DEVICE};
use crate::floor::Floor;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Response};
use floor::staff::{DeviceKind, Post, Power};
use ledger::{DeskId, Spot, TableId};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// A device with the one-time code that was offered to it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Enrolment {
    /// Its name.
    device: String,
    /// The code.
    code: String,
}

/// How long a browser keeps a device's credential: ten years.
const KEPT_S: u64 = 10 * 365 * 86_400;

/// Enrols a device: the credential is given once.
pub(crate) async fn enrol(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
    Json(asked): Json<Enrolment>,
) -> Result<Response, Problem> {
    let name = format!("{DEVICE}{}", asked.device);
    let house = Arc::clone(&floor);
    let enrolled = tokio::task::spawn_blocking(move || {
        house.people.enrol(&caller.visitor(), &asked.device, &asked.code)
    });
    let credential = enrolled.await.map_err(|_| Problem::not_here())??;
    let text = credential.text();
    let mut response = Json(LetIn { credential: text.to_string() }).into_response();
    if let Some(cookie) = cookie(&floor, (&name, &text), Some(KEPT_S)) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    Ok(response)
}

/// Where a device is to be.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Offer {
    /// Its name: small letters, digits and dashes.
    device: String,
    /// What it is: station, console, display, scanning-shoe, printer, note-acceptor or kiosk.
    kind: String,
    /// The table it is at, by its name.
    table: Option<String>,
    /// The place of the table.
    place: Option<u8>,
    /// Or the desk of the cage.
    desk: Option<u16>,
}

/// A one-time code for a device, told once.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CodeOffered)]
pub(crate) struct Offered {
    /// The code.
    code: String,
}

pub(crate) async fn offer(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
    Json(asked): Json<Offer>,
) -> Result<Json<Offered>, Problem> {
    let person = caller.person.ok_or(Denied::Unknown)?;
    let wrong = |words: &str| Problem::new(StatusCode::BAD_REQUEST, "not_understood", words);
    let kind = DeviceKind::ALL.iter().find(|(id, _)| *id == asked.kind).map(|(_, kind)| *kind);
    let kind = kind.ok_or_else(|| wrong("there is no such kind of device"))?;
    let table = asked.table.as_ref().map(|name| floor.plan.table(name).ok_or(Denied::NoTable));
    let table = table.transpose()?.map(|plan| TableId(plan.number));
    let post = match (table, asked.place, asked.desk) {
        (Some(table), None, None) => Post::Table(table),
        (Some(table), Some(place), None) => Post::Place(Spot { table, place }),
        (None, None, Some(desk)) => Post::Desk(DeskId(desk)),
        _ => return Err(wrong("give a table, a table and a place, or a desk")),
    };
    let offered = tokio::task::spawn_blocking(move || {
        let by = floor.people.by(&person);
        floor.people.offer(by, &asked.device, (kind, post))
    });
    let code = offered.await.map_err(|_| Problem::not_here())??;
    Ok(Json(Offered { code: code.text().to_string() }))
}

/// An enrolled device.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DeviceLine {
    /// Its name.
    device: String,
    /// What it is.
    kind: String,
    /// The number of the table that it is at.
    table: Option<u16>,
}

pub(crate) async fn list(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
) -> Result<Json<Vec<DeviceLine>>, Problem> {
    let person = caller.person.ok_or(Denied::Unknown)?;
    if !person.may(Power::EnrolDevices) && !person.may(Power::Read) {
        return Err(Denied::NotAllowed("this is for those who run devices".to_owned()).into());
    }
    let lines = floor.people.look(|staff| {
        let line = |device: &floor::staff::Device| DeviceLine {
            device: device.name.to_string(),
            kind: device.kind.id().to_owned(),
            table: device.post.table().map(|table| table.0),
        };
        staff.devices.values().map(line).collect()
    });
    Ok(Json(lines))
}
