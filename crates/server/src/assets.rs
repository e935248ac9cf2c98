//! The screens themselves: files that were built from `web/` and are part of the program.

use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, HeaderMap, VARY,
};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

/// Every file by its name, brotli copies included.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));

const NOT_BUILT: &str = "<!doctype html><title>Sabot</title><p>The screens are not part of this \
                         build. Build them with <code>./run serve</code>, or in \
                         <code>web/</code> with <code>npm install --no-save &amp;&amp; npm run \
                         build</code>, then build the program.";

/// What a file is, by the end of its name.
const KINDS: [(&str, &str); 7] = [
    (".html", "text/html; charset=utf-8"),
    (".js", "text/javascript; charset=utf-8"),
    (".css", "text/css; charset=utf-8"),
    (".svg", "image/svg+xml"),
    (".png", "image/png"),
    (".woff2", "font/woff2"),
    (".json", "application/json"),
];

/// Whether this program carries the screens: it does where they were built before it was.
pub fn carries_screens() -> bool {
    !FILES.is_empty()
}

fn find(name: &str) -> Option<&'static [u8]> {
    let place = FILES.binary_search_by_key(&name, |(known, _)| known).ok()?;
    Some(FILES[place].1)
}

/// A file, in the shortest form that the browser takes.
pub(crate) fn serve(name: &str, wanted: &HeaderMap) -> Response {
    let Some(plain) = find(name) else {
        let missing = if carries_screens() { "there is no such page" } else { NOT_BUILT };
        let kind = [(CONTENT_TYPE, KINDS[0].1)];
        return (StatusCode::NOT_FOUND, kind, missing).into_response();
    };
    let kind = KINDS.iter().find(|(end, _)| name.ends_with(end));
    let kind = kind.map_or("application/octet-stream", |(_, kind)| kind);
    // Names of scripts and styles carry a digest of what is in them.
    let hashed = name.starts_with("assets/");
    let cached = if hashed { "public, max-age=31536000, immutable" } else { "no-cache" };
    let takes = wanted.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let brotli = takes.is_some_and(|takes| takes.split(',').any(|it| it.trim() == "br"));
    let short = brotli.then(|| find(&format!("{name}.br"))).flatten();
    let head = [(CONTENT_TYPE, kind), (CACHE_CONTROL, cached)];
    let mut response = (head, short.unwrap_or(plain)).into_response();
    response.headers_mut().insert(VARY, HeaderValue::from_static("accept-encoding"));
    if short.is_some() {
        response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    response
}
