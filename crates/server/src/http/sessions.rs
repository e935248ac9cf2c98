//! Signing in and out.

use super::Problem;
use super::asked::wrong;
use crate::caller::{Caller, SESSION};
use crate::floor::Floor;
use crate::people::NotDone;
use access::{Credential, Given, Secret};
use axum::Json;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use floor::staff::{Request, Role, Room, SecretKind};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// What somebody gives to sign in: a password, or a PIN at an enrolled console.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SignIn {
    /// Their name.
    name: String,
    /// Their password.
    #[serde(default)]
    password: Option<String>,
    /// Or their PIN.
    #[serde(default)]
    pin: Option<String>,
    /// The code of the second factor.
    #[serde(default)]
    code: Option<String>,
}

/// Whoever is signed in.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Me {
    /// Their name.
    name: Option<String>,
    /// What they may act as.
    roles: Vec<String>,
    /// The rooms of the office that are open to them.
    rooms: Vec<&'static str>,
    /// The device that showed its credential.
    device: Option<String>,
    /// What whoever has signed in must do before anything else: `secret_must_change`,
    /// `second_factor_due` or `session_locked`.
    due: Option<String>,
    /// Whether one can sign in through a directory of the house.
    directory: bool,
}

pub(crate) fn given(
    password: Option<String>,
    pin: Option<String>,
    code: Option<String>,
) -> Option<Given> {
    let (kind, secret) = match (password, pin) {
        (Some(password), None) => (SecretKind::Password, password),
        (None, Some(pin)) => (SecretKind::Pin, pin),
        _ => return None,
    };
    Some(Given { kind, secret: Secret::new(secret), code: code.map(Secret::new) })
}

pub(super) fn either() -> Problem {
    let words = "give either a password or a PIN";
    wrong(words)
}

/// What is let in, told once.
#[derive(Serialize, ToSchema)]
pub(crate) struct LetIn {
    /// What is shown from now on, in `Authorization: Bearer` or as the cookie that was set.
    pub(crate) credential: String,
}

/// Tells a credential and sets it as a cookie, which a browser keeps for so many seconds, or for as
/// long as it is open.
pub(super) fn let_in(
    floor: &Floor,
    (name, credential): (&str, &Credential),
    kept_s: Option<u64>,
) -> Response {
    let text = credential.text();
    let mut response = Json(LetIn { credential: text.to_string() }).into_response();
    if let Some(cookie) = cookie(floor, (name, &text), kept_s) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    response
}

/// A cookie that only this house sees, and no script.
pub(crate) fn cookie(
    floor: &Floor,
    (name, value): (&str, &str),
    seconds: Option<u64>,
) -> Option<HeaderValue> {
    let lasts = seconds.map_or_else(String::new, |seconds| format!("; Max-Age={seconds}"));
    let secure = if floor.guard.secure { "; Secure" } else { "" };
    let text = format!("{name}={value}; Path=/; HttpOnly; SameSite=Strict{secure}{lasts}");
    HeaderValue::from_str(&text).ok()
}

pub(crate) async fn sign_in(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
    Json(asked): Json<SignIn>,
) -> Result<Response, Problem> {
    let given = given(asked.password, asked.pin, asked.code).ok_or_else(either)?;
    let (people, name) = (Arc::clone(&floor), asked.name);
    let signed = tokio::task::spawn_blocking(move || {
        people.people.sign_in(&caller.visitor(), &name, &given)
    });
    let (_, credential) = signed.await??;
    Ok(let_in(&floor, (SESSION, &credential), None))
}

pub(crate) async fn sign_out(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
) -> Result<Response, Problem> {
    if let Some(person) = caller.person {
        let house = Arc::clone(&floor);
        let ask = tokio::task::spawn_blocking(move || {
            let by = house.people.by(&person);
            house.people.ask(by, Request::SignOut)
        });
        ask.await??;
    }
    let mut response = StatusCode::NO_CONTENT.into_response();
    if let Some(cookie) = cookie(&floor, (SESSION, ""), Some(0)) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    Ok(response)
}

pub(crate) async fn me(State(floor): State<Arc<Floor>>, caller: Caller) -> Json<Me> {
    let rights = caller.person.as_ref().map(|person| &person.rights[..]).unwrap_or_default();
    let terms = floor.people.terms();
    let open = Room::ALL.iter().filter(|(_, room)| room.is_open_to(&terms, rights));
    let role = |role: &Role| match role {
        Role::House(role) => role.id().to_owned(),
        Role::Table { rulebook, role } => format!("{rulebook}:{role}"),
    };
    let due = caller.due().map(|due| due.code().to_owned());
    Json(Me {
        due,
        name: caller.person.as_ref().map(|person| person.name.to_string()),
        roles: rights.iter().map(|right| role(&right.role)).collect(),
        rooms: open.map(|(id, _)| *id).collect(),
        device: caller.device.map(|device| device.name.to_string()),
        directory: floor.directory.is_some(),
    })
}

/// The first owner, with the one-time code that the terminal showed.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FirstOwner {
    /// Who.
    name: String,
    /// The code.
    code: String,
    /// A password of their choice.
    password: String,
}

pub(crate) async fn enrol_owner(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
    Json(asked): Json<FirstOwner>,
) -> Result<StatusCode, Problem> {
    let enrolled = tokio::task::spawn_blocking(move || {
        let (name, password) = (asked.name, Secret::new(asked.password));
        floor.people.enrol_owner(&caller.visitor(), (&name, &asked.code), &password)
    });
    enrolled.await.map_err(|_| Problem::from(NotDone::NoRandomness))??;
    Ok(StatusCode::CREATED)
}
