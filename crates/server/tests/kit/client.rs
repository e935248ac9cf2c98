//! A small client of the house for tests: requests, and feeds of screens that keep their document.

#[path = "pieces.rs"]
mod pieces;

use pieces::joined;
use serde_json::{Map, Value, json};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

/// How long anything may take before a test gives up: machines may be busy.
pub(crate) const PATIENCE: Duration = Duration::from_mins(2);

/// Waits until something is so.
pub(crate) fn until<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(start.elapsed() < PATIENCE, "{what}: not after {PATIENCE:?}");
        std::thread::sleep(Duration::from_millis(60));
    }
}

/// Somebody with credentials who asks a process of the house.
#[derive(Clone)]
pub(crate) struct Client {
    pub(crate) address: SocketAddr,
    credentials: Vec<String>,
}

impl Client {
    pub(crate) fn new(address: SocketAddr) -> Client {
        Client { address, credentials: Vec::new() }
    }

    /// The same at another process.
    pub(crate) fn at(&self, address: SocketAddr) -> Client {
        Client { address, credentials: self.credentials.clone() }
    }

    /// As a device that enrols.
    pub(crate) fn enrolled(&self, device: &str, code: &str) -> Client {
        let answer = self.post("/api/devices/enrol", &json!({ "device": device, "code": code }));
        self.with(&answer)
    }

    /// Signed in with a PIN.
    pub(crate) fn signed_in(&self, name: &str, pin: &str) -> Client {
        let answer = self.post("/api/sign-in", &json!({ "name": name, "pin": pin }));
        self.with(&answer)
    }

    fn with(&self, (status, answer): &(u16, Value)) -> Client {
        assert_eq!(*status, 200, "{answer}");
        let mut client = self.clone();
        client.credentials.push(answer["credential"].as_str().unwrap().to_owned());
        client
    }

    pub(crate) fn get(&self, path: &str) -> (u16, String) {
        self.request("GET", path, "").unwrap_or_default()
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let (status, text) = self.request("POST", path, &body.to_string()).unwrap_or_default();
        (status, serde_json::from_str(&text).unwrap_or(Value::Null))
    }

    /// Asks a table until somebody knows what came of it.
    pub(crate) fn ask(&self, table: &str, key: &str, ask: &Value) -> Value {
        let body = json!({ "key": key, "ask": ask });
        until(&format!("an answer to {ask}"), || {
            let (status, answer) = self.post(&format!("/api/tables/{table}/ask"), &body);
            (status == 200 && answer.get("unavailable").is_none()).then_some(answer)
        })
    }

    fn request(&self, method: &str, path: &str, body: &str) -> std::io::Result<(u16, String)> {
        let mut stream = TcpStream::connect(self.address)?;
        stream.set_read_timeout(Some(Duration::from_secs(30)))?;
        let bearer = self.bearer();
        let length = body.len();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nhost: house\r\nconnection: close\r\n{bearer}\
             content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
        )?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok());
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or_default();
        let body = if head.to_lowercase().contains("chunked") { joined(body) } else { body.into() };
        Ok((status.unwrap_or(0), body))
    }

    fn bearer(&self) -> String {
        if self.credentials.is_empty() {
            return String::new();
        }
        format!("authorization: Bearer {}\r\n", self.credentials.join(","))
    }

    /// The feed of a screen, none where it is not to be had now.
    pub(crate) fn feed(&self, table: &str, screen: &str) -> Option<Feed> {
        let stream = TcpStream::connect(self.address).ok()?;
        stream.set_read_timeout(Some(Duration::from_millis(100))).ok()?;
        let url = format!("ws://{}/api/tables/{table}/feed/{screen}", self.address);
        let mut request = url.into_client_request().unwrap();
        let bearer = format!("Bearer {}", self.credentials.join(","));
        request.headers_mut().insert("authorization", bearer.parse().unwrap());
        let opened = shaken(tungstenite::client(request, stream));
        let mut feed = Feed { socket: opened?, document: Map::new(), n: 0, heartbeats: 0 };
        feed.say(&json!({ "resume": 0 })).ok()?;
        Some(feed)
    }
}

/// A handshake that waits for its other side.
fn shaken(
    mut tried: Result<
        (WebSocket<TcpStream>, tungstenite::handshake::client::Response),
        tungstenite::HandshakeError<tungstenite::ClientHandshake<TcpStream>>,
    >,
) -> Option<WebSocket<TcpStream>> {
    let start = Instant::now();
    loop {
        match tried {
            Ok((socket, _)) => return Some(socket),
            Err(tungstenite::HandshakeError::Interrupted(half)) if start.elapsed() < PATIENCE => {
                tried = half.handshake();
            }
            Err(_) => return None,
        }
    }
}

/// The feed of a screen.
pub(crate) struct Feed {
    socket: WebSocket<TcpStream>,
    pub(crate) document: Map<String, Value>,
    pub(crate) n: u64,
    /// How many parts of nothing came.
    pub(crate) heartbeats: u32,
}

/// A feed that has ended.
#[derive(Debug)]
pub(crate) struct Ended;

impl Feed {
    fn say(&mut self, message: &Value) -> Result<(), Ended> {
        self.socket.send(Message::text(message.to_string())).map_err(|_| Ended)
    }

    /// Takes in the next message, if there is one by now; an answer is given back.
    pub(crate) fn next(&mut self) -> Result<Option<Value>, Ended> {
        let text = match self.socket.read() {
            Ok(Message::Text(text)) => text,
            Ok(Message::Close(_)) => return Err(Ended),
            Ok(_) => return Ok(None),
            Err(tungstenite::Error::Io(why)) if is_silence(&why) => return Ok(None),
            Err(_) => return Err(Ended),
        };
        let message: Value = serde_json::from_str(&text).unwrap();
        if message.get("key").is_some() {
            return Ok(Some(message));
        }
        if let Some(Value::Object(full)) = message.get("full") {
            self.document.clone_from(full);
        }
        if let Some(Value::Object(part)) = message.get("part") {
            self.heartbeats += u32::from(part.is_empty());
            self.document.extend(part.clone());
        }
        self.n = message["n"].as_u64().unwrap();
        Ok(None)
    }

    /// Listens until the document is as it should be.
    pub(crate) fn until(&mut self, what: &str, is: impl Fn(&Feed) -> bool) -> Result<(), Ended> {
        let start = Instant::now();
        while !is(self) {
            self.next()?;
            assert!(start.elapsed() < PATIENCE, "{what}: not after {PATIENCE:?}");
        }
        Ok(())
    }

    /// Asks once, and waits for the answer.
    pub(crate) fn ask(&mut self, key: &str, ask: &Value) -> Result<Value, Ended> {
        self.tell(key, ask)?;
        self.answer(key).ok_or(Ended)
    }

    /// Asks, and waits for nothing.
    pub(crate) fn tell(&mut self, key: &str, ask: &Value) -> Result<(), Ended> {
        self.say(&json!({ "key": key, "seen": self.n, "ask": ask }))
    }

    /// The answer to what was asked under a key; none where the feed ends before.
    pub(crate) fn answer(&mut self, key: &str) -> Option<Value> {
        let start = Instant::now();
        loop {
            if let Some(answer) = self.next().ok()?.filter(|answer| answer["key"] == key) {
                return Some(answer);
            }
            assert!(start.elapsed() < PATIENCE, "no answer to {key}");
        }
    }

    /// Whether a band of this kind is across the screen.
    pub(crate) fn has_band(&self, code: &str) -> bool {
        let bands = self.document.get("bands").and_then(|bands| bands["all"].as_array());
        bands.is_some_and(|all| all.iter().any(|band| band["code"] == code))
    }
}

fn is_silence(why: &std::io::Error) -> bool {
    matches!(why.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut)
}
