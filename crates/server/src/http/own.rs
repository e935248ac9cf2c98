//! One's own access put in order, and sessions: one's own, and others' for who may end them.

use super::Problem;
use super::people::{may_look, one_secret};
use super::sessions::{either, given};
use crate::caller::Caller;
use crate::floor::Floor;
use crate::people::NotDone;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use floor::staff::{Event, Power, Request, Session, SessionId};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// One's own secret, shown again for something sensitive.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShownAgain {
    /// The password.
    password: Option<String>,
    /// Or, at a console, the PIN.
    pin: Option<String>,
    /// The code of the second factor.
    code: Option<String>,
}

/// A secret of one's own choice.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OwnSecret {
    /// A password.
    password: Option<String>,
    /// Or a PIN.
    pin: Option<String>,
}

/// A second factor to be set up in an app, told once.
#[derive(Serialize, ToSchema)]
pub(crate) struct FactorShown {
    /// What is given back with a code.
    offer: String,
    /// The secret, to be typed into an app.
    secret: String,
    /// The same as the address in a QR code.
    uri: String,
}

/// A code of a second factor that was offered.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FactorSetUp {
    /// What was offered.
    offer: String,
    /// The code that the app shows.
    code: String,
}

/// A session.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SessionShown {
    /// Its number.
    session: u64,
    /// Whose.
    person: String,
    /// The console that it is bound to.
    device: Option<String>,
    /// Since when.
    opened: u64,
    /// Whether it is locked.
    locked: bool,
    /// Whether it is the one that asks.
    own: bool,
}

/// Which session.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WhichSession {
    /// Its number.
    session: u64,
}

/// Does something that blocks while secrets are checked and it is recorded.
async fn does(
    does: impl FnOnce() -> Result<Event, NotDone> + Send + 'static,
) -> Result<StatusCode, Problem> {
    let done = tokio::task::spawn_blocking(does);
    done.await??;
    Ok(StatusCode::NO_CONTENT)
}

pub(crate) async fn confirm(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
    Json(asked): Json<ShownAgain>,
) -> Result<StatusCode, Problem> {
    let holder = caller.holder(&floor.people)?;
    let given = given(asked.password, asked.pin, asked.code).ok_or_else(either)?;
    does(move || floor.people.confirm(holder, &caller.visitor(), &given)).await
}

pub(crate) async fn change_secret(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
    Json(asked): Json<OwnSecret>,
) -> Result<StatusCode, Problem> {
    let holder = caller.holder(&floor.people)?;
    let (kind, secret) = one_secret(asked.password, asked.pin)?;
    does(move || floor.people.change(holder, (kind, &secret))).await
}

pub(crate) async fn offer_factor(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
) -> Result<Json<FactorShown>, Problem> {
    let holder = caller.holder(&floor.people)?;
    let offered = floor.people.factor(&holder, &floor.plan().house.name)?;
    let crate::people::FactorOffered { offer, secret, uri } = offered;
    Ok(Json(FactorShown { offer, secret, uri }))
}

pub(crate) async fn set_up_factor(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
    Json(asked): Json<FactorSetUp>,
) -> Result<StatusCode, Problem> {
    let holder = caller.holder(&floor.people)?;
    let FactorSetUp { offer, code } = asked;
    does(move || floor.people.set_up_factor(holder, &caller.visitor(), (&offer, &code))).await
}

pub(crate) async fn sessions(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
) -> Result<Json<Vec<SessionShown>>, Problem> {
    let person = caller.person.as_ref().ok_or_else(|| caller.denied())?;
    let all = may_look(person, Power::EndSessions).is_ok();
    let line = |session: &Session| SessionShown {
        session: session.id.0,
        person: session.person.to_string(),
        device: session.device.as_ref().map(ToString::to_string),
        opened: session.opened.0,
        locked: session.locked,
        own: session.id == person.session,
    };
    let lines = floor.people.look(|staff| {
        let sessions = staff.sessions.values().filter(|it| all || it.person == person.name);
        sessions.map(line).collect()
    });
    Ok(Json(lines))
}

pub(crate) async fn end_session(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
    Json(asked): Json<WhichSession>,
) -> Result<StatusCode, Problem> {
    let person = caller.person.clone().ok_or_else(|| caller.denied())?;
    let session = SessionId(asked.session);
    does(move || floor.people.ask(floor.people.by(&person), Request::EndSession { session })).await
}
