//! The devices of the house: offered, enrolled, listed, replaced, shut out.

use super::Problem;
use super::asked::{self, wrong};
use super::people::reason;
use super::sessions::let_in;
use crate::authority::Denied;
use crate::caller::{Caller, DEVICE};
use crate::equipment::sayable;
use crate::floor::Floor;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use floor::staff::{Deed, DeviceKind, Post, Power, Refusal, Request, Staff, may_do};
use ledger::{DeskId, Spot, TableId};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
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
    let credential = enrolled.await??;
    Ok(let_in(&floor, (&name, &credential), Some(KEPT_S)))
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
    /// The enrolled device whose place it takes: that one is out once this one has enrolled. A
    /// device of the same name replaces itself.
    replaces: Option<String>,
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
    let person = caller.person.clone().ok_or_else(|| caller.denied())?;
    let kind = DeviceKind::ALL.iter().find(|(id, _)| *id == asked.kind).map(|(_, kind)| *kind);
    let kind = kind.ok_or_else(|| wrong("there is no such kind of device"))?;
    let table = asked.table.as_ref().map(|name| floor.id_of(name)).transpose()?;
    let post = match (table, asked.place, asked.desk) {
        (Some(table), None, None) => Post::Table(table),
        (Some(table), Some(place), None) => Post::Place(Spot { table, place }),
        (None, None, Some(desk)) => Post::Desk(DeskId(desk)),
        _ => return Err(wrong("give a table, a table and a place, or a desk")),
    };
    let offered = tokio::task::spawn_blocking(move || {
        let by = floor.people.by(&person);
        floor.people.offer(by, (&asked.device, asked.replaces.as_deref()), (kind, post))
    });
    let code = offered.await??;
    Ok(Json(Offered { code: code.text().to_string() }))
}

/// A device that is enrolled, or may enrol.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DeviceLine {
    /// Its name.
    device: String,
    /// What it is.
    kind: String,
    /// The number of the table that it is at.
    table: Option<u16>,
    /// The place of the table.
    place: Option<u8>,
    /// Or the desk of the cage.
    desk: Option<u16>,
    /// enrolled; offered, where its code is out; or offered anew, where both are so.
    state: &'static str,
    /// Since when it is enrolled.
    enrolled: Option<u64>,
    /// Until when its code is good.
    until: Option<u64>,
    /// The device whose place it takes when it enrols.
    replaces: Option<String>,
}

impl DeviceLine {
    fn of(staff: &Staff, name: &floor::Name) -> Option<DeviceLine> {
        let (enrolled, offered) = (staff.devices.get(name), staff.offers.get(name));
        let stands = enrolled.map(|device| (device.kind, device.post));
        let (kind, post) = stands.or(offered.map(|offer| (offer.kind, offer.post)))?;
        let (place, desk) = match post {
            Post::Table(_) => (None, None),
            Post::Place(spot) => (Some(spot.place), None),
            Post::Desk(desk) => (None, Some(desk.0)),
        };
        let replaces = offered.and_then(|offer| offer.replaces.as_ref());
        Some(DeviceLine {
            device: name.to_string(),
            kind: kind.id().to_owned(),
            table: post.table().map(|table| table.0),
            place,
            desk,
            state: match (enrolled, offered) {
                (Some(_), Some(_)) => "offered anew",
                (None, Some(_)) => "offered",
                _ => "enrolled",
            },
            enrolled: enrolled.map(|device| device.enrolled.0),
            until: offered.map(|offer| offer.offer.until.0),
            replaces: replaces.map(ToString::to_string),
        })
    }
}

pub(crate) async fn list(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
) -> Result<Json<Vec<DeviceLine>>, Problem> {
    let person = caller.person.as_ref().ok_or_else(|| caller.denied())?;
    if !person.may(Power::EnrolDevices) && !person.may(Power::Read) {
        return Err(Denied::NotAllowed("this is for those who run devices".to_owned()).into());
    }
    let lines = floor.people.look(|staff| {
        let names: BTreeSet<_> = staff.devices.keys().chain(staff.offers.keys()).collect();
        names.into_iter().filter_map(|name| DeviceLine::of(staff, name)).collect()
    });
    Ok(Json(lines))
}

/// How a device is.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DeviceStatus {
    /// Everything that is wrong with it now; nothing where it is well. Of a printer:
    /// `paper_low`, `paper_out`, `cover_open`, `jam`, `cutter`, `ticket_not_taken`, `offline`,
    /// `broken`. Of a note acceptor: `jam`, `cassette_full`, `cassette_removed`, `open`, `broken`.
    /// Of a scanning shoe: `open`, `broken`.
    wrong: BTreeSet<String>,
}

/// A device says how it is: what began is recorded, and what is over.
pub(crate) async fn status(
    State(floor): State<Arc<Floor>>,
    Path(table): Path<String>,
    caller: Caller,
    Json(DeviceStatus { wrong }): Json<DeviceStatus>,
) -> Result<StatusCode, Problem> {
    let plan = floor.planned(&table).ok_or(Denied::NoTable)?;
    let device = caller.device.clone().ok_or(Denied::Unknown)?;
    let denied = |why: Refusal| Denied::NotAllowed(why.to_string());
    may_do(&device, Deed::Status).map_err(denied)?;
    let known = sayable(device.kind);
    if device.post.table() != Some(TableId(plan.number)) || known.is_empty() {
        return Err(denied(Refusal::NotThisDevice).into());
    }
    let found = |word: &String| known.iter().find(|known| **known == *word).copied();
    let Some(wrong) = wrong.iter().map(found).collect::<Option<Vec<&str>>>() else {
        let words = format!("of such a device is told: {}", known.join(", "));
        return Err(asked::wrong(&words));
    };
    let said = tokio::task::spawn_blocking(move || floor.said(&plan, &device, &wrong));
    said.await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A device that is shut out, and why.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DeviceOut {
    /// Its name.
    device: String,
    /// Why, for the record.
    why: String,
}

pub(crate) async fn revoke(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
    Json(asked): Json<DeviceOut>,
) -> Result<StatusCode, Problem> {
    let (device, why) = (asked.device.as_str().into(), reason(&asked.why)?);
    asks(floor, caller, Request::Revoke { device, why }).await
}

/// Which device.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WhichDevice {
    /// Its name.
    device: String,
}

pub(crate) async fn withdraw(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
    Json(asked): Json<WhichDevice>,
) -> Result<StatusCode, Problem> {
    let device = asked.device.as_str().into();
    asks(floor, caller, Request::WithdrawOffer { device }).await
}

/// Asks something about devices in the name of whoever is signed in.
async fn asks(floor: Arc<Floor>, caller: Caller, request: Request) -> Result<StatusCode, Problem> {
    let person = caller.person.clone().ok_or_else(|| caller.denied())?;
    let asked =
        tokio::task::spawn_blocking(move || floor.people.ask(floor.people.by(&person), request));
    asked.await??;
    Ok(StatusCode::NO_CONTENT)
}
