//! Which site a page is of that asks: browsers say it, and show the cookies of the house for
//! whichever page asks them to; programs say nothing, and show credentials of their own accord.

use super::Problem;
use axum::http::header::{COOKIE, HOST, HeaderMap, ORIGIN};
use axum::http::request::Parts;
use axum::http::{Method, StatusCode, Uri};

/// What browsers say of the page that asks, which no page can change.
const SITE: &str = "sec-fetch-site";

/// Refuses what a page of another site asks to be done by cookie. What is only read is the
/// browser's to keep from such a page.
pub(super) fn refuse_foreign(parts: &Parts) -> Result<(), Problem> {
    let reads = matches!(parts.method, Method::GET | Method::HEAD | Method::OPTIONS);
    if reads || !parts.headers.contains_key(COOKIE) {
        return Ok(());
    }
    let own = match parts.headers.get(SITE) {
        Some(site) => site == "same-origin" || site == "none",
        // Over plain HTTP browsers say the origin alone.
        None => is_own_page(&parts.headers),
    };
    if own { Ok(()) } else { Err(foreign("a page of another site may ask nothing here")) }
}

/// The refusal of a page of another site.
pub(super) fn foreign(words: &str) -> Problem {
    Problem::new(StatusCode::FORBIDDEN, "other_origin", words)
}

/// Whether it is by its origin a page of this server that asks, or no page.
pub(super) fn is_own_page(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let origin = origin.to_str().ok().and_then(|origin| origin.parse::<Uri>().ok());
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    origin.and_then(|origin| origin.authority().map(ToString::to_string)).as_deref() == host
}
