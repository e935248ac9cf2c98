//! Asking a directory over HTTP, with TLS by the authorities that the house trusts.

use crate::trust::{NoAuthorities, connector};
use axum::body::{Body, to_bytes};
use axum::http::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HOST};
use axum::http::{Method, Request, Uri};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use std::io;
use std::net::IpAddr;
use std::path::Path;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;

/// How long an answer may take, and how long it may be.
const PATIENCE: Duration = Duration::from_secs(5);
const ANSWER_MAX: usize = 256 * 1024;

/// Somewhere to ask.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Place(Uri);

/// A question.
pub(super) enum Question {
    /// Something is looked at.
    Get,
    /// A form is sent, with a name and a secret beside it where there are any.
    Form(String, Option<String>),
}

impl Place {
    /// An address; without TLS only where nothing leaves the machine.
    pub(super) fn read(text: &str) -> Option<Place> {
        let uri: Uri = text.parse().ok()?;
        let host = host(&uri)?;
        let here = host == "localhost" || host.parse().is_ok_and(|ip: IpAddr| ip.is_loopback());
        match uri.scheme_str()? {
            "https" => Some(Place(uri)),
            "http" if here => Some(Place(uri)),
            _ => None,
        }
    }

    pub(super) fn text(&self) -> String {
        self.0.to_string()
    }

    fn is_secure(&self) -> bool {
        self.0.scheme_str() == Some("https")
    }
}

/// The host of an address, without the brackets of IPv6.
fn host(uri: &Uri) -> Option<&str> {
    Some(uri.host()?.trim_start_matches('[').trim_end_matches(']'))
}

/// Asks, and trusts nobody but those it was made with.
pub(super) struct Client {
    tls: TlsConnector,
}

impl Client {
    /// A client that trusts the authorities in a file, or those of the system.
    pub(super) fn open(authorities: Option<&Path>) -> Result<Client, NoAuthorities> {
        Ok(Client { tls: connector(authorities)? })
    }

    /// The text that is answered; nothing else than success counts.
    pub(super) async fn ask(&self, place: &Place, question: Question) -> io::Result<String> {
        let late = |_| io::Error::new(io::ErrorKind::TimedOut, "no answer in time");
        tokio::time::timeout(PATIENCE, self.asked(place, question)).await.map_err(late)?
    }

    async fn asked(&self, place: &Place, question: Question) -> io::Result<String> {
        let Place(uri) = place;
        let host = host(uri).ok_or(io::ErrorKind::InvalidInput)?;
        let port = uri.port_u16().unwrap_or(if place.is_secure() { 443 } else { 80 });
        let stream = TcpStream::connect((host, port)).await?;
        if !place.is_secure() {
            return send(stream, uri, question).await;
        }
        let name = ServerName::try_from(host.to_owned()).map_err(io::Error::other)?;
        send(self.tls.connect(name, stream).await?, uri, question).await
    }
}

async fn send<S>(stream: S, uri: &Uri, question: Question) -> io::Result<String>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let (mut sender, connection) =
        http1::handshake(TokioIo::new(stream)).await.map_err(io::Error::other)?;
    tokio::spawn(async move {
        // Whoever waits for the answer is told what went wrong.
        drop(connection.await);
    });
    let answer = sender.send_request(written(uri, question)?).await.map_err(io::Error::other)?;
    let status = answer.status();
    let body = to_bytes(Body::new(answer.into_body()), ANSWER_MAX).await;
    let body = body.map_err(io::Error::other)?;
    if !status.is_success() {
        return Err(io::Error::other(format!("it answers {}", status.as_u16())));
    }
    String::from_utf8(body.to_vec()).map_err(io::Error::other)
}

fn written(uri: &Uri, question: Question) -> io::Result<Request<Body>> {
    let (method, kind, basic, body) = match question {
        Question::Get => (Method::GET, None, None, Body::empty()),
        Question::Form(form, basic) => {
            (Method::POST, Some("application/x-www-form-urlencoded"), basic, Body::from(form))
        }
    };
    let path = uri.path_and_query().map_or("/", |path| path.as_str());
    let host = uri.authority().map_or("", |authority| authority.as_str());
    let mut request = Request::builder().method(method).uri(path);
    request = request.header(HOST, host).header(ACCEPT, "application/json");
    for (name, value) in [(CONTENT_TYPE, kind.map(str::to_owned)), (AUTHORIZATION, basic)] {
        if let Some(value) = value {
            request = request.header(name, value);
        }
    }
    request.body(body).map_err(io::Error::other)
}

#[cfg(test)]
mod tests {
    use super::Place;

    #[test]
    fn without_tls_nothing_leaves_the_machine() {
        for good in
            ["https://id.example/x", "http://127.0.0.1:9/x", "http://[::1]/", "http://localhost"]
        {
            assert!(Place::read(good).is_some(), "{good}");
        }
        for bad in ["http://id.example/", "ftp://127.0.0.1/", "/x", "", "http://127.0.0.1.example/"]
        {
            assert!(Place::read(bad).is_none(), "{bad}");
        }
    }
}
