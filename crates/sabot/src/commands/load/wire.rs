//! The way to the house: questions over one connection that is kept, and the feeds of stations.

use crate::failure::Failure;
use http_body_util::{BodyExt as _, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

/// How long whoever has asked too much waits.
const TOO_MUCH: Duration = Duration::from_millis(250);

/// How often a question is put that nobody answers, or whose table is on its way to another
/// process.
const TRIES: usize = 20;

/// A connection to the house.
pub(super) struct Line {
    host: String,
    sender: Option<SendRequest<Full<Bytes>>>,
}

/// The host and the port of a house.
pub(super) fn host(url: &str) -> Result<String, Failure> {
    let host = url.strip_prefix("http://").map(|rest| rest.trim_end_matches('/'));
    host.map(str::to_owned).ok_or_else(|| {
        let words = format!("`{url}` is no address that can be loaded: write http://HOST:PORT");
        Failure::not_understood(words)
    })
}

fn unreached(why: &impl std::fmt::Display) -> Failure {
    Failure::not_understood(format!("the house cannot be reached: {why}"))
}

impl Line {
    pub(super) fn to(host: &str) -> Line {
        Line { host: host.to_owned(), sender: None }
    }

    /// Asks until it is answered. Whoever asks too much waits, as the house wants it.
    pub(super) async fn ask(
        &mut self,
        path: &str,
        shown: &str,
        body: &Value,
    ) -> Result<Value, Failure> {
        let mut tries = TRIES;
        loop {
            match self.asked(path, shown, Some(body)).await {
                Ok((429, _)) => tokio::time::sleep(TOO_MUCH).await,
                Ok((503, _)) if tries > 1 => {
                    tries -= 1;
                    tokio::time::sleep(TOO_MUCH).await;
                }
                Ok((status, answer)) if status < 300 => return Ok(answer),
                Ok((_, answer)) => {
                    let words = answer["words"].as_str().unwrap_or("for no reason");
                    let words = format!("the house refuses {path}: {words}");
                    return Err(Failure::refused(words, None));
                }
                Err(why) if tries == 1 => return Err(why),
                Err(_) => {
                    (self.sender, tries) = (None, tries - 1);
                    tokio::time::sleep(TOO_MUCH).await;
                }
            }
        }
    }

    async fn asked(
        &mut self,
        path: &str,
        shown: &str,
        body: Option<&Value>,
    ) -> Result<(u16, Value), Failure> {
        let method = if body.is_some() { "POST" } else { "GET" };
        let body = body.map_or_else(String::new, Value::to_string);
        let request = hyper::Request::builder()
            .method(method)
            .uri(path)
            .header("host", &self.host)
            .header("authorization", format!("Bearer {shown}"))
            .header("content-type", "application/json")
            .body(Full::new(Bytes::from(body)))
            .map_err(|why| Failure::not_understood(why.to_string()))?;
        let sender = self.sender().await?;
        let response = sender.send_request(request).await.map_err(|why| unreached(&why))?;
        let status = response.status().as_u16();
        let body = response.into_body().collect().await.map_err(|why| unreached(&why))?;
        Ok((status, serde_json::from_slice(&body.to_bytes()).unwrap_or_default()))
    }

    async fn sender(&mut self) -> Result<&mut SendRequest<Full<Bytes>>, Failure> {
        let open = self.sender.take().filter(|sender| !sender.is_closed());
        let sender = if let Some(sender) = open { sender } else { self.connected().await? };
        Ok(self.sender.insert(sender))
    }

    async fn connected(&self) -> Result<SendRequest<Full<Bytes>>, Failure> {
        let stream = TcpStream::connect(&self.host).await.map_err(|why| unreached(&why))?;
        let shaken = handshake(TokioIo::new(stream)).await.map_err(|why| unreached(&why))?;
        tokio::spawn(shaken.1);
        Ok(shaken.0)
    }
}

/// The names of the first tables of a house that runs.
pub(super) async fn tables(host: &str, count: usize) -> Result<Vec<String>, Failure> {
    let (_, all) = Line::to(host).asked("/api/tables", "", None).await?;
    let all = all.as_array().into_iter().flatten();
    let names = all.filter_map(|table| table["name"].as_str()).map(str::to_owned);
    let names: Vec<String> = names.take(count).collect();
    if names.len() < count {
        let words = format!("the house has {} tables only", names.len());
        return Err(Failure::refused(words, None));
    }
    Ok(names)
}

/// A feed of the house.
pub(super) type Feed = WebSocketStream<TcpStream>;

/// Opens a feed.
pub(super) async fn feed(host: &str, path: &str, shown: &str) -> Result<Feed, Error> {
    let mut request = format!("ws://{host}{path}").into_client_request()?;
    let shown = format!("Bearer {shown}").parse();
    request.headers_mut().insert("authorization", shown.map_err(|_| Error::ConnectionClosed)?);
    let stream = TcpStream::connect(host).await?;
    // What a station asks is small and waited for.
    stream.set_nodelay(true)?;
    let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
    let opened = tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await;
    opened.map(|(feed, _)| feed)
}
