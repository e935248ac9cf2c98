//! The doors of the house: connections taken in, each with its time limits, over TLS where there
//! is a certificate.

use crate::guard::Limits;
use crate::inside::Counted;
use crate::network;
use crate::patience::Patient;
use axum::Router;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_rustls::TlsAcceptor;

/// The most that the head of a request may come to.
const HEAD_MAX: usize = 32 * 1024;

/// How long nothing is taken in after the system had no more room for connections.
const NO_ROOM: Duration = Duration::from_millis(100);

/// The first byte of everything that is TLS.
const TLS: u8 = 22;

/// What is said to those who do not speak TLS where it is spoken.
const SPEAKS_TLS: &str = "HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\
                          content-type: text/plain\r\ncontent-length: 45\r\n\r\n\
                          TLS is spoken here: ask again with https://\r\n";

/// One of the connections that there may be. It goes with the connection, which may become a feed.
type Place = OwnedSemaphorePermit;

/// What serves connections.
#[derive(Clone)]
struct Porter {
    router: Router,
    limits: Limits,
    tls: Option<TlsAcceptor>,
}

/// Takes connections in for as long as anybody waits for it.
pub(crate) async fn keep_open(
    listener: TcpListener,
    router: Router,
    (limits, tls): (Limits, Option<TlsAcceptor>),
) {
    let room = Arc::new(Semaphore::new(limits.connections));
    let crowd = Arc::new(Counted::default());
    let porter = Porter { router, limits, tls };
    loop {
        let Ok(place) = Arc::clone(&room).acquire_owned().await else { return };
        let (stream, peer) = match listener.accept().await {
            Ok(connection) => connection,
            Err(why) => {
                tracing::warn!(%why, "a connection was not taken in");
                tokio::time::sleep(NO_ROOM).await;
                continue;
            }
        };
        let most = most_from(&limits, peer.ip());
        let Some(inside) = crowd.enter(network::masked(peer.ip()), most) else {
            tracing::debug!(%peer, "too many connections from there");
            continue;
        };
        let porter = porter.clone();
        tokio::spawn(async move {
            porter.let_in((stream, place), peer).await;
            // A feed counts among those of its device or person from now on.
            drop(inside);
        });
    }
}

/// How many connections there may be from an address.
fn most_from(limits: &Limits, address: IpAddr) -> usize {
    if address.to_canonical().is_loopback() { limits.loopback } else { limits.per_address }
}

impl Porter {
    async fn let_in(self, (stream, place): (TcpStream, Place), peer: SocketAddr) {
        // Answers are small and waited for.
        let _ = stream.set_nodelay(true);
        // Nothing is kept ready for those who say nothing: who serves them has buffers of 16 kB.
        let mut first = [0];
        let heard = tokio::time::timeout(self.limits.head, stream.peek(&mut first)).await;
        if !matches!(heard, Ok(Ok(1))) {
            return;
        }
        // Each apart, so that a connection without TLS does not take the memory of one with it.
        match self.tls.clone() {
            None => Box::pin(self.serve((stream, place), peer)).await,
            Some(tls) => Box::pin(self.serve_over(tls, (stream, place), peer)).await,
        }
    }

    async fn serve_over(
        self,
        tls: TlsAcceptor,
        (stream, place): (TcpStream, Place),
        peer: SocketAddr,
    ) {
        let shaken = tokio::time::timeout(self.limits.head, shake(&tls, stream)).await;
        if let Ok(Some(stream)) = shaken {
            self.serve((stream, place), peer).await;
        }
    }

    /// Answers until either side has enough.
    async fn serve<S>(self, (stream, place): (S, Place), peer: SocketAddr)
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let router = TowerToHyperService::new(self.router);
        let service = service_fn(move |mut request: hyper::Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            router.call(request)
        });
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(self.limits.head).max_buf_size(HEAD_MAX);
        let stream = TokioIo::new(Patient::new(stream, place, self.limits.taken));
        let served = http.serve_connection(stream, service).with_upgrades().await;
        if let Err(why) = served {
            tracing::debug!(%why, %peer, "a connection ended");
        }
    }
}

/// Agrees on keys; whoever does not speak TLS is told so.
async fn shake(
    tls: &TlsAcceptor,
    mut stream: TcpStream,
) -> Option<tokio_rustls::server::TlsStream<TcpStream>> {
    let mut first = [0];
    if stream.peek(&mut first).await.ok()? == 1 && first[0] != TLS {
        let _ = stream.write_all(SPEAKS_TLS.as_bytes()).await;
        let _ = stream.shutdown().await;
        return None;
    }
    tls.accept(stream).await.ok()
}
