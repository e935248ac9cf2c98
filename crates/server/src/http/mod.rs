//! The API and the screens over HTTP.

mod api;
mod asked;
mod audit;
mod cage;
mod desks;
mod devices;
mod directory;
mod drafts;
mod drills;
mod equipment;
mod floor;
mod health;
mod origin;
mod own;
mod panels;
mod people;
mod pit;
mod problem;
mod promotions;
mod ready;
mod rooms;
mod rulebooks;
mod sessions;
mod surveillance;
mod tables;
mod tournaments;
mod ways;

pub(crate) use problem::Problem;
pub(crate) use tables::may_see;

use crate::assets;
use crate::caller::Caller;
use crate::description::{STYLE, page as written};
use crate::directory::BACK;
use crate::floor::Floor;
use crate::relay::relay;
use axum::Router;
use axum::body::to_bytes;
use axum::extract::{ConnectInfo, DefaultBodyLimit, FromRequestParts, Path, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderMap, HeaderValue, REFERRER_POLICY,
    STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::request::Parts;
use axum::http::{HeaderName, StatusCode};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{any, get};
use serde_json::Value;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::{Arc, LazyLock};
use tracing::Instrument as _;
use tracing::field::Empty;
use ways::ways;

/// The largest body that is read.
const BODY_MAX: usize = 64 * 1024;

/// Pages load nothing from elsewhere, run nothing that stands in them, and nobody frames them.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; object-src 'none'; \
                      frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/// Browsers that have come over TLS once do not come without it for a year.
const INSIST: &str = "max-age=31536000";

/// What the API is, as `OpenAPI` 3.1.
pub fn description() -> Value {
    ways().book.document()
}

/// The description as it is served: as JSON, and as a page.
static DESCRIBED: LazyLock<(String, String)> = LazyLock::new(|| {
    let document = description();
    (document.to_string(), written(&document))
});

/// The routes of a floor.
pub(crate) fn routes(floor: Arc<Floor>) -> Router {
    let described = Router::new()
        .route("/", get(described_page))
        .route("/openapi.json", get(described_json))
        .route("/page.css", get(page_css))
        .route("/{*rest}", any(nothing_there));
    let api = ways().router.merge(described);
    let admission = from_fn_with_state(Arc::clone(&floor), admission);
    let api = Router::new().nest("/api", api).route("/api/", get(described_page));
    let guarded = api
        .layer(from_fn(in_words))
        .route("/readyz", get(ready::ready))
        .route("/metrics", get(metrics))
        .route("/directory/sign-in", get(directory::begin))
        .route(BACK, get(directory::answer))
        .layer(admission);
    Router::new()
        .merge(guarded)
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/", get(front))
        .route("/{page}", get(page))
        .route("/{page}/", get(page))
        .route("/{page}/{*rest}", get(page_at))
        .route("/assets/{*file}", get(asset))
        .layer(from_fn_with_state(Arc::clone(&floor), relay))
        .layer(DefaultBodyLimit::max(BODY_MAX))
        .layer(from_fn_with_state(Arc::clone(&floor), headers))
        .with_state(floor)
}

/// Finds out who asks, and whether they may ask so much; what takes too long is given up.
async fn admission(
    State(floor): State<Arc<Floor>>,
    request: Request,
    next: Next,
) -> Result<Response, Problem> {
    let (mut parts, body) = request.into_parts();
    origin::refuse_foreign(&parts)?;
    let caller = caller(&parts, &floor);
    floor.guard.ask(&caller).map_err(Problem::too_much)?;
    parts.extensions.insert(looked_up(caller, &floor).await);
    let request = Request::from_parts(parts, body);
    let (method, path) = (request.method(), request.uri().path());
    let span = tracing::info_span!(target: "trace", "request", %method, path, status = Empty);
    let answering = next.run(request).instrument(span.clone());
    let answer = tokio::time::timeout(floor.guard.limits.request, answering).await;
    let words = "the request took too long to arrive: send it again at once";
    let slow = |_| Problem::new(StatusCode::REQUEST_TIMEOUT, "too_slow", words);
    let answer = answer.map_err(slow)?;
    span.record("status", answer.status().as_u16());
    Ok(answer)
}

/// Whoever is not known here may have been let in by another process a moment ago.
async fn looked_up(caller: Caller, floor: &Arc<Floor>) -> Caller {
    if !caller.is_strange() {
        return caller;
    }
    let of_record = Arc::clone(floor);
    // What cannot be read leaves them unknown.
    let _ = tokio::task::spawn_blocking(move || of_record.people.follow()).await;
    caller.again(&floor.people)
}

/// The longest text that is kept of why something was not understood.
const WHY_MAX: usize = 4 * 1024;

/// Gives what was not even understood the form of every other problem.
async fn in_words(request: Request, next: Next) -> Response {
    let response = next.run(request).await;
    let status = response.status();
    let kind = response.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let is_problem = kind.is_some_and(|kind| kind.starts_with("application/json"));
    if is_problem || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let code = match status {
        StatusCode::NOT_FOUND => "not_found",
        StatusCode::METHOD_NOT_ALLOWED => "other_method",
        StatusCode::PAYLOAD_TOO_LARGE => "too_large",
        _ => "not_understood",
    };
    let (parts, body) = response.into_parts();
    let why = to_bytes(body, WHY_MAX).await.unwrap_or_default();
    let why = String::from_utf8_lossy(&why);
    let words = if why.is_empty() { "see /api for what can be asked" } else { &why };
    let mut problem = Problem::new(status, code, words).into_response();
    for (name, value) in &parts.headers {
        if *name != CONTENT_TYPE && *name != axum::http::header::CONTENT_LENGTH {
            problem.headers_mut().append(name, value.clone());
        }
    }
    problem
}

/// Adds to every answer what keeps browsers from mischief.
async fn headers(State(floor): State<Arc<Floor>>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let private = path.starts_with("/api/") || path.starts_with("/directory/");
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let fixed: [(HeaderName, &str); 6] = [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (X_FRAME_OPTIONS, "DENY"),
        (REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if private {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    if floor.guard.secure {
        headers.insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(INSIST));
    }
    response
}

async fn described_json() -> Response {
    ([(CONTENT_TYPE, "application/json")], DESCRIBED.0.as_str()).into_response()
}

async fn described_page() -> Response {
    ([(CONTENT_TYPE, "text/html; charset=utf-8")], DESCRIBED.1.as_str()).into_response()
}

async fn page_css() -> Response {
    ([(CONTENT_TYPE, "text/css; charset=utf-8")], STYLE).into_response()
}

async fn nothing_there() -> Problem {
    let words = "there is no such way in: see /api for what can be asked";
    Problem::new(StatusCode::NOT_FOUND, "not_found", words)
}

async fn metrics(State(floor): State<Arc<Floor>>) -> Response {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(CONTENT_TYPE, kind)], floor.metrics.text()).into_response()
}

/// Who names no screen comes to the office: every other screen is opened by an address of its own.
async fn front() -> Redirect {
    Redirect::to("/office")
}

/// A page goes by the first word of its address; the rest says which table and place.
async fn page(Path(page): Path<String>, headers: HeaderMap) -> Response {
    if page.contains('.') {
        return assets::serve(&page, &headers);
    }
    assets::serve(&format!("{page}.html"), &headers)
}

async fn page_at(Path((page, _)): Path<(String, String)>, headers: HeaderMap) -> Response {
    assets::serve(&format!("{page}.html"), &headers)
}

async fn asset(Path(file): Path<String>, headers: HeaderMap) -> Response {
    assets::serve(&format!("assets/{file}"), &headers)
}

/// The query by which a browser with several devices says which it is.
const AS: &str = "as";

/// Whom the proxy before the house names: the last, which it has added itself.
fn named(headers: &HeaderMap) -> Option<IpAddr> {
    let all = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    all.rsplit(',').next()?.trim().parse().ok()
}

fn caller(parts: &Parts, floor: &Floor) -> Caller {
    let source = parts.extensions.get::<ConnectInfo<SocketAddr>>();
    let source = source.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |info| info.0.ip());
    let named = floor.guard.proxied.then(|| named(&parts.headers)).flatten();
    let source = named.unwrap_or(source);
    let query = parts.uri.query().unwrap_or_default();
    let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    let device = pairs.into_iter().find(|(name, _)| *name == AS).map(|(_, value)| value);
    Caller::read(&floor.people, &parts.headers, source, device)
}

impl FromRequestParts<Arc<Floor>> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        floor: &Arc<Floor>,
    ) -> Result<Caller, Infallible> {
        // Whoever was let in is known already.
        Ok(parts.extensions.remove().unwrap_or_else(|| caller(parts, floor)))
    }
}
