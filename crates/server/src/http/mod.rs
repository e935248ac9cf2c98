//! The API and the screens over HTTP.

mod cage;
mod devices;
mod drills;
mod equipment;
mod panels;
mod problem;
mod sessions;
mod tables;

pub(crate) use problem::Problem;

use crate::assets;
use crate::caller::Caller;
use crate::floor::Floor;
use axum::Router;
use axum::extract::{ConnectInfo, DefaultBodyLimit, FromRequestParts, Path, Request, State};
use axum::http::header::{
    CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderMap, HeaderValue, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::request::Parts;
use axum::http::{HeaderName, StatusCode};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

/// The largest body that is read.
const BODY_MAX: usize = 64 * 1024;

/// Pages load nothing from elsewhere, and nobody frames them.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; \
                      connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; \
                      form-action 'self'";

/// The routes of a floor.
pub(crate) fn routes(floor: Arc<Floor>) -> Router {
    let api = Router::new()
        .route("/tables", get(tables::list))
        .route("/tables/{table}/ask", post(tables::ask))
        .route("/tables/{table}/vouch", post(tables::vouch))
        .route("/tables/{table}/bets", get(tables::bets))
        .route("/tables/{table}/history/{place}", get(panels::history))
        .route("/tables/{table}/rules", get(panels::rules))
        .route("/tables/{table}/drills", get(drills::list))
        .route("/tables/{table}/drills/{drill}", get(drills::question).post(drills::answer))
        .route("/tables/{table}/dealer", post(tables::dealer))
        .route("/tables/{table}/screen/{kind}", get(tables::screen))
        .route("/tables/{table}/screen/{kind}/{place}", get(tables::screen_at))
        .route("/tables/{table}/feed/{kind}", get(tables::feed))
        .route("/tables/{table}/feed/{kind}/{place}", get(tables::feed_at))
        .route("/tables/{table}/equipment/{kind}/{place}", post(equipment::happens))
        .route("/tables/{table}/equipment/{kind}/{place}/ticket", get(equipment::ticket))
        .route("/cage", get(cage::show))
        .route("/cage/ask", post(cage::ask))
        .route("/cage/tickets", get(cage::tickets))
        .route("/sign-in", post(sessions::sign_in))
        .route("/sign-out", post(sessions::sign_out))
        .route("/me", get(sessions::me))
        .route("/owner", post(sessions::enrol_owner))
        .route("/devices/enrol", post(devices::enrol))
        .route("/devices/offer", post(devices::offer))
        .route("/devices", get(devices::list));
    Router::new()
        .nest("/api", api)
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
        .route("/", get(front))
        .route("/{page}", get(page))
        .route("/{page}/{*rest}", get(page_at))
        .route("/assets/{*file}", get(asset))
        .layer(DefaultBodyLimit::max(BODY_MAX))
        .layer(from_fn(headers))
        .with_state(floor)
}

/// Adds to every answer what keeps browsers from mischief.
async fn headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let fixed: [(HeaderName, &str); 4] = [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (X_FRAME_OPTIONS, "DENY"),
        (REFERRER_POLICY, "no-referrer"),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Whether the store can be read and every table is run.
async fn ready(State(floor): State<Arc<Floor>>) -> Response {
    let missing: Vec<_> = floor
        .plan
        .tables
        .iter()
        .filter(|table| floor.table(&table.name).is_err())
        .map(|table| table.name.clone())
        .collect();
    let store = Arc::clone(&floor.store);
    let reads = tokio::task::spawn_blocking(move || store.last()).await;
    match reads {
        Ok(Ok(_)) if missing.is_empty() => "ready\n".into_response(),
        Ok(Ok(_)) => {
            let words = format!("not run here: {}\n", missing.join(", "));
            (StatusCode::SERVICE_UNAVAILABLE, words).into_response()
        }
        Ok(Err(why)) => (StatusCode::SERVICE_UNAVAILABLE, format!("{why}\n")).into_response(),
        Err(_) => StatusCode::SERVICE_UNAVAILABLE.into_response(),
    }
}

async fn metrics(State(floor): State<Arc<Floor>>) -> Response {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(CONTENT_TYPE, kind)], floor.metrics.text()).into_response()
}

/// Who names no screen sees what there are.
async fn front() -> Redirect {
    Redirect::to("/gallery")
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

impl FromRequestParts<Arc<Floor>> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        floor: &Arc<Floor>,
    ) -> Result<Caller, Infallible> {
        let source = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let source = source.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |info| info.0.ip());
        let query = parts.uri.query().unwrap_or_default();
        let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
        let device = pairs.into_iter().find(|(name, _)| *name == AS).map(|(_, value)| value);
        Ok(Caller::read(&floor.people, &parts.headers, source, device))
    }
}
