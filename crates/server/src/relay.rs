//! The way to a table that another process runs: what reaches this one is carried there and back,
//! requests and feeds alike, so that any process can be asked for any table.

use crate::floor::Floor;
use crate::http::Problem;
use crate::leases::Whereabouts;
use axum::body::{Body, to_bytes};
use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::header::{AUTHORIZATION, COOKIE, HOST};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hmac::{Hmac, KeyInit, Mac};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use serde::de::DeserializeOwned;
use sha2::Sha256;
use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::rustls::pki_types::ServerName;

/// Says that a request was carried here by another process of the house, and from whom it came.
const CARRIED: &str = "sabot-carried";

/// How long a process may take to be reached, and to begin its answer.
const REACHED_WITHIN: Duration = Duration::from_secs(1);
const ANSWERED_WITHIN: Duration = Duration::from_secs(10);

/// Lets a request be answered here if its table is run here or by nobody, and carries it to
/// whoever runs the table otherwise. What was carried once is not carried on.
pub(crate) async fn relay(
    State(floor): State<Arc<Floor>>,
    mut request: Request,
    next: Next,
) -> Response {
    match carried_from(&floor, &request) {
        Carried::By(source) => {
            request.extensions_mut().insert(ConnectInfo(SocketAddr::new(source, 0)));
            next.run(request).await
        }
        Carried::Forged => {
            let words = "a process of another house carried this here: the processes of one house \
                         have the same key, in `house.key` of their --home";
            Problem::new(StatusCode::FORBIDDEN, "other_house", words).into_response()
        }
        Carried::No => match elsewhere(&floor, request.uri().path()) {
            Some((table, address)) => {
                let carried = carry(&floor, request, (table, &address)).await;
                carried.unwrap_or_else(|why| {
                    tracing::debug!(address, %why, "a process that has a table does not answer");
                    Problem::not_here().into_response()
                })
            }
            None => next.run(request).await,
        },
    }
}

/// The table of a path, and where it is, if that is elsewhere.
fn elsewhere(floor: &Floor, path: &str) -> Option<(String, String)> {
    let (table, _) = path.strip_prefix("/api/tables/")?.split_once('/')?;
    floor.planned(table)?;
    match floor.leases.whereabouts(table) {
        Whereabouts::At(address) => Some((table.to_owned(), address)),
        Whereabouts::Here | Whereabouts::Nowhere => None,
    }
}

async fn carry(
    floor: &Arc<Floor>,
    mut request: Request,
    (table, address): (String, &str),
) -> io::Result<Response> {
    let source = source(request.extensions());
    if let Ok(value) = HeaderValue::from_str(&signed(&floor.secrets.1, source)) {
        request.headers_mut().insert(CARRIED, value);
    }
    let mut sender = reached(floor, address).await?;
    let outer = hyper::upgrade::on(&mut request);
    let answer = within(ANSWERED_WITHIN, sender.send_request(request)).await?;
    let mut answer = answer.map_err(io::Error::other)?;
    if answer.status() == StatusCode::SWITCHING_PROTOCOLS {
        let inner = hyper::upgrade::on(&mut answer);
        let (floor, from) = (Arc::clone(floor), address.to_owned());
        tokio::spawn(async move {
            let (Ok(outer), Ok(inner)) = (outer.await, inner.await) else { return };
            let (mut outer, mut inner) = (TokioIo::new(outer), TokioIo::new(inner));
            // A process that has lost the table may not know it yet, or hang.
            tokio::select! {
                _ = tokio::io::copy_bidirectional(&mut outer, &mut inner) => {},
                () = floor.leases.moved(&table, &from) => {},
            }
        });
    }
    Ok(answer.map(Body::new))
}

/// The way to another process.
async fn reached(floor: &Floor, address: &str) -> io::Result<http1::SendRequest<Body>> {
    let stream = within(REACHED_WITHIN, TcpStream::connect(address)).await??;
    stream.set_nodelay(true)?;
    let Some(tls) = &floor.among else { return spoken(stream).await };
    let host = address.rsplit_once(':').map_or(address, |(host, _)| host);
    let host = host.trim_start_matches('[').trim_end_matches(']').to_owned();
    let name = ServerName::try_from(host).map_err(io::Error::other)?;
    spoken(within(REACHED_WITHIN, tls.connect(name, stream)).await??).await
}

/// HTTP over a stream.
async fn spoken<S>(stream: S) -> io::Result<http1::SendRequest<Body>>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let (sender, connection) =
        http1::handshake(TokioIo::new(stream)).await.map_err(io::Error::other)?;
    tokio::spawn(async move {
        // Whoever waits for the answer is told what went wrong.
        drop(connection.with_upgrades().await);
    });
    Ok(sender)
}

/// Where a request comes from.
fn source(extensions: &axum::http::Extensions) -> IpAddr {
    let source = extensions.get::<ConnectInfo<SocketAddr>>();
    source.map_or(IpAddr::from([0, 0, 0, 0]), |info| info.0.ip())
}

/// Whoever asks this process for what others know: they are asked in the same name.
#[derive(Debug, Clone)]
pub(crate) struct Asker {
    shown: HeaderMap,
    source: IpAddr,
}

impl<S: Send + Sync> FromRequestParts<S> for Asker {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Asker, Infallible> {
        let mut shown = HeaderMap::new();
        for name in [AUTHORIZATION, COOKIE] {
            for value in parts.headers.get_all(&name) {
                shown.append(name.clone(), value.clone());
            }
        }
        Ok(Asker { shown, source: source(&parts.extensions) })
    }
}

/// The longest answer of another process that is read.
const ANSWER_MAX: usize = 32 * 1024 * 1024;

/// What another process answers to a question of this one; nothing where it does not.
pub(crate) async fn fetch<T: DeserializeOwned>(
    floor: &Floor,
    asker: &Asker,
    (address, path): (&str, &str),
) -> Option<T> {
    let fetched = fetched(floor, asker, (address, path)).await;
    let fetched = fetched.and_then(|bytes| Ok(serde_json::from_slice(&bytes)?));
    fetched.map_err(|why| tracing::debug!(address, path, %why, "a process does not answer")).ok()
}

async fn fetched(
    floor: &Floor,
    asker: &Asker,
    (address, path): (&str, &str),
) -> io::Result<axum::body::Bytes> {
    let mut request = Request::new(Body::empty());
    *request.uri_mut() = path.parse().map_err(io::Error::other)?;
    *request.headers_mut() = asker.shown.clone();
    let carried = signed(&floor.secrets.1, asker.source);
    for (name, value) in [(HOST.as_str(), address), (CARRIED, &*carried)] {
        let value = HeaderValue::from_str(value).map_err(io::Error::other)?;
        request.headers_mut().insert(axum::http::HeaderName::from_static(name), value);
    }
    let mut sender = reached(floor, address).await?;
    let answer = within(ANSWERED_WITHIN, sender.send_request(request)).await?;
    let answer = answer.map_err(io::Error::other)?;
    if answer.status() != StatusCode::OK {
        return Err(io::Error::other(answer.status().to_string()));
    }
    let body = to_bytes(Body::new(answer.into_body()), ANSWER_MAX);
    within(ANSWERED_WITHIN, body).await?.map_err(io::Error::other)
}

async fn within<T>(time: Duration, future: impl Future<Output = T>) -> io::Result<T> {
    let late = |_| io::Error::new(io::ErrorKind::TimedOut, "no answer in time");
    tokio::time::timeout(time, future).await.map_err(late)
}

/// Whether a request was carried here.
enum Carried {
    No,
    By(IpAddr),
    Forged,
}

fn carried_from(floor: &Floor, request: &Request) -> Carried {
    let Some(shown) = request.headers().get(CARRIED) else { return Carried::No };
    let text = shown.to_str().unwrap_or_default();
    let source = text.split(' ').next().and_then(|source| source.parse().ok());
    let proof = |source: &IpAddr| {
        let proof = text.split(' ').nth(1).and_then(access::unhex::<32>)?;
        keyed(&floor.secrets.1, *source).verify_slice(&proof).ok()
    };
    source.filter(|source| proof(source).is_some()).map_or(Carried::Forged, Carried::By)
}

/// Nobody but a process of the house can say where a request came from.
fn keyed(key: &[u8; 32], source: IpAddr) -> Hmac<Sha256> {
    let mut mac =
        <Hmac<Sha256> as KeyInit>::new_from_slice(key).expect("a key of any length will do");
    mac.update(format!("carried from {source}").as_bytes());
    mac
}

fn signed(key: &[u8; 32], source: IpAddr) -> String {
    format!("{source} {}", access::hex(&keyed(key, source).finalize().into_bytes()))
}
