//! What a screen says over its feed.

use super::answers::{HASHED, tells};
use super::house::{Served, with};
use axum::Router;
use futures_util::{SinkExt as _, StreamExt as _};
use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use serde_json::Value;
use std::time::Duration;
use tokio::io::{DuplexStream, duplex};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

/// How much is said in one input.
const LINES: usize = 8;

/// A line that begins with it is said in bytes, not in letters.
const BYTES: u8 = 1;

/// What is on its way at most.
const LINE: usize = 64 * 1024;

/// The house answers sooner, however slow the machine.
const LATEST: Duration = Duration::from_secs(20);

/// The feeds that can be opened, each with who opens it.
pub(crate) const FEEDS: [(&str, &str); 6] = [
    ("station", "/api/tables/one/feed/station/4"),
    ("dealer", "/api/tables/one/feed/console"),
    ("supervisor", "/api/tables/one/feed/console"),
    ("display", "/api/tables/one/feed/display"),
    ("surveillance", "/api/tables/one/feed/surveillance"),
    ("supervisor-one", "/api/pit/feed"),
];

/// A screen that is let in: what it hears, and whether its feed is of a table, where every message
/// in letters is answered.
type Feed = WebSocketStream<DuplexStream>;

/// The first byte chooses a feed; behind it is a line that greets, and then lines that are said.
/// Everything that is said in letters is answered once, under its key.
pub(crate) fn feeds(bytes: &[u8]) {
    let Some((first, rest)) = bytes.split_first() else { return };
    let (who, path) = FEEDS[usize::from(*first) % FEEDS.len()];
    with(|served| {
        let shown = served.words[who].clone();
        let router = served.router.clone();
        let talk = talk(router, (&shown, path), rest);
        let before = served.position();
        let heard = served.runtime.block_on(async { tokio::time::timeout(LATEST, talk).await });
        let heard = heard.unwrap_or_else(|_| panic!("{who} at {path} waits for ever"));
        judged(served, before, &heard);
    });
}

/// What was answered tells no secret; where all of it is refused, nothing has changed.
fn judged(served: &Served, before: u64, heard: &[Value]) {
    for said in heard {
        let text = said.to_string();
        assert!(!text.contains(HASHED), "{text}");
        let told = served.secrets.iter().find(|secret| tells(&text, secret));
        assert_eq!(told, None, "{text}");
    }
    if heard.iter().all(|said| said["accepted"].is_null()) {
        assert_eq!(served.position(), before, "nothing was done: {heard:?}");
    }
}

async fn talk(router: Router, (shown, path): (&str, &str), said: &[u8]) -> Vec<Value> {
    let Some(mut feed) = opened(router, shown, path).await else {
        panic!("{path} is not opened");
    };
    let mut lines = said.split(|byte| *byte == b'\n').take(LINES);
    let greeting = lines.next().unwrap_or_default();
    if feed.send(message(greeting)).await.is_err() {
        return Vec::new();
    }
    let mut owed = 0;
    for line in lines {
        let message = message(line);
        owed += usize::from(message.is_text() && !path.starts_with("/api/pit"));
        if feed.send(message).await.is_err() {
            break;
        }
    }
    answers(&mut feed, owed).await
}

/// What is answered to so much; less where the feed is closed, its greeting being none.
async fn answers(feed: &mut Feed, owed: usize) -> Vec<Value> {
    let mut heard = Vec::new();
    while heard.len() < owed {
        match feed.next().await {
            Some(Ok(Message::Text(text))) => {
                let said: Value = serde_json::from_str(&text).expect("it speaks JSON");
                if said["key"].is_string() {
                    answered_once(&said);
                    heard.push(said);
                }
            }
            Some(Ok(Message::Close(_)) | Err(_)) | None => break,
            Some(Ok(_)) => {}
        }
    }
    heard
}

/// An answer is one of three.
fn answered_once(said: &Value) {
    let outcomes = ["accepted", "refused", "unavailable"];
    let given = outcomes.iter().filter(|outcome| said[**outcome].is_object()).count();
    assert_eq!(given, 1, "{said}");
}

fn message(line: &[u8]) -> Message {
    match (line, std::str::from_utf8(line)) {
        ([BYTES, rest @ ..], _) => Message::binary(rest.to_vec()),
        (_, Ok(text)) => Message::text(text),
        (_, Err(_)) => Message::binary(line.to_vec()),
    }
}

/// A feed over a line without a network.
async fn opened(router: Router, shown: &str, path: &str) -> Option<Feed> {
    let (near, far) = duplex(LINE);
    tokio::spawn(async move {
        let service = TowerToHyperService::new(router);
        let serving = http1::Builder::new().serve_connection(TokioIo::new(far), service);
        // Whoever leaves in the middle of a word leaves it unfinished.
        let _ = serving.with_upgrades().await;
    });
    let mut request = format!("ws://house{path}").into_client_request().ok()?;
    let shown = format!("Bearer {shown}").parse().ok()?;
    request.headers_mut().insert("authorization", shown);
    let opened = tokio_tungstenite::client_async(request, near).await;
    opened.ok().map(|(feed, _)| feed)
}
