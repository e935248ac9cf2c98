//! Signing in through the directory of the house.

use super::Problem;
use super::sessions::cookie;
use crate::caller::{Caller, SESSION};
use crate::directory::{BACK, Brought, Directory, LASTS_S, NotIn};
use crate::floor::Floor;
use axum::extract::{Query, State};
use axum::http::header::{CONTENT_TYPE, COOKIE, HeaderMap, LOCATION, SET_COOKIE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use std::sync::Arc;

/// What a browser keeps on the way to the directory and back.
const WAY: &str = "sabot_way";

/// Where somebody goes when they are in.
#[derive(Deserialize)]
pub(crate) struct Onwards {
    #[serde(default)]
    to: String,
}

fn directory(floor: &Floor) -> Result<&Directory, NotIn> {
    floor.directory.as_ref().ok_or(NotIn::NoDirectory)
}

/// A cookie that comes back with a browser which the directory sends.
fn way(floor: &Floor, value: &str, seconds: u64) -> Option<HeaderValue> {
    let secure = if floor.guard.secure { "; Secure" } else { "" };
    let text =
        format!("{WAY}={value}; Path={BACK}; HttpOnly; SameSite=Lax{secure}; Max-Age={seconds}");
    HeaderValue::from_str(&text).ok()
}

fn kept(headers: &HeaderMap) -> Option<&str> {
    let all = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = all.flat_map(|value| value.split(';'));
    pairs.find_map(|pair| pair.trim().strip_prefix(WAY)?.strip_prefix('='))
}

pub(crate) async fn begin(
    State(floor): State<Arc<Floor>>,
    Query(Onwards { to }): Query<Onwards>,
) -> Result<Response, Problem> {
    let now = floor.people.now();
    let (address, kept) = directory(&floor)?.begin(&to, now).await?;
    let mut response = StatusCode::SEE_OTHER.into_response();
    let headers = response.headers_mut();
    headers.extend(HeaderValue::from_str(&address).ok().map(|value| (LOCATION, value)));
    headers.extend(way(&floor, &kept, LASTS_S).map(|value| (SET_COOKIE, value)));
    Ok(response)
}

pub(crate) async fn answer(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
    headers: HeaderMap,
    Query(brought): Query<Brought>,
) -> Result<Response, Problem> {
    let (now, directory) = (floor.people.now(), directory(&floor)?);
    let (identity, journey) = directory.answered(kept(&headers), brought, now).await?;
    let (name, factors) = (directory.called(&identity)?.to_owned(), directory.factors(&identity));
    let people = Arc::clone(&floor);
    let signed = tokio::task::spawn_blocking(move || {
        people.people.come_in(&caller.visitor(), &name, factors)
    });
    let credential = signed.await??;
    let mut response = going_on(&journey.to);
    let headers = response.headers_mut();
    headers.extend(cookie(&floor, (SESSION, &credential.text()), None).map(|it| (SET_COOKIE, it)));
    headers.extend(way(&floor, "", 0).map(|it| (SET_COOKIE, it)));
    Ok(response)
}

/// A page that goes on by itself. The session's cookie is not sent along the way that another site
/// has begun; from a page of the house it is.
fn going_on(to: &str) -> Response {
    let page = format!(
        "<!doctype html><meta charset=\"utf-8\">\
         <meta http-equiv=\"refresh\" content=\"0;url={to}\"><title>Signed in</title>\
         <p><a href=\"{to}\">Signed in: go on</a></p>\n"
    );
    ([(CONTENT_TYPE, "text/html; charset=utf-8")], page).into_response()
}

impl From<NotIn> for Problem {
    fn from(why: NotIn) -> Problem {
        let (status, code) = match &why {
            NotIn::NoDirectory => (StatusCode::NOT_FOUND, "no_directory"),
            NotIn::NotBegun => (StatusCode::FORBIDDEN, "sign_in_not_begun"),
            NotIn::Used => (StatusCode::FORBIDDEN, "sign_in_used"),
            NotIn::Refused(_) => (StatusCode::FORBIDDEN, "directory_refuses"),
            NotIn::NotReached => (StatusCode::BAD_GATEWAY, "directory_not_reached"),
            NotIn::NotBelieved(_) => (StatusCode::FORBIDDEN, "directory_not_believed"),
            NotIn::NoRandomness(_) => (StatusCode::SERVICE_UNAVAILABLE, "not_recorded"),
        };
        if let NotIn::NotBelieved(why) = &why {
            tracing::warn!(%why, "what the directory says is not believed");
        }
        Problem::new(status, code, &why.to_string())
    }
}
