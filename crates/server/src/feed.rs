//! The numbered feed of a screen: a WebSocket over which a screen hears of its table, and asks.

use crate::answers::Answered;
use crate::authority;
use crate::caller::Caller;
use crate::floor::Floor;
use crate::guard::OpenFeed;
use crate::http::{Problem, may_see};
use crate::socket::Socket;
use crate::table::{Answers, Message, Outgoing, Responder, ScreenKind, TableHandle, View, line};
use floor::staff::DeviceKind;
use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio_tungstenite::tungstenite::Message as Frame;
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// A screen says within this time what it has seen.
const GREETING: Duration = Duration::from_secs(10);

static SCREENS: AtomicU64 = AtomicU64::new(1);

/// A screen takes a message within this time, or is gone.
const TAKEN: Duration = Duration::from_secs(20);

/// The first thing that a screen says.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Greeting {
    /// The last number that it has seen; 0 for none.
    resume: u64,
}

/// Everything else that it says.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asking {
    /// Heard again under the same key it happens once.
    key: String,
    /// The last number that was seen before it was asked.
    #[serde(default)]
    seen: u64,
    /// Do it only if nothing has happened at the table since `seen`; otherwise the answer is
    /// `changed`, with the number that the table is at.
    #[serde(default)]
    unless_changed: bool,
    /// What is asked: its name under `is`, and its fields.
    #[schema(value_type = TableAsk)]
    ask: Value,
    /// A second person who asks it at a console, having typed their PIN.
    #[serde(default, rename = "as")]
    second: Option<Second>,
}

/// What a second person asks: its key, itself, and the number at which alone it is to be done.
type Vouching = (String, Value, Option<u64>);

/// A second person at a console.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Second {
    /// Who.
    name: String,
    /// Their PIN.
    pin: String,
}

/// Where the schema of what is asked stands; it is made of the stored forms.
pub(crate) struct TableAsk;

impl PartialSchema for TableAsk {
    fn schema() -> RefOr<Schema> {
        Ref::from_schema_name("TableAsk").into()
    }
}

impl ToSchema for TableAsk {}

/// A screen and the table that it shows.
pub(crate) struct Screen {
    pub(crate) floor: Arc<Floor>,
    pub(crate) table: String,
    pub(crate) kind: ScreenKind,
    pub(crate) caller: Caller,
    /// How often people had changed when it was looked whether they may.
    pub(crate) changes: u64,
    /// What counts it among those that its caller has open.
    pub(crate) open: OpenFeed,
}

/// Talks with a screen until it goes, or does not keep up.
pub(crate) async fn talk(mut socket: Socket, screen: Box<Screen>) {
    let Some(seen) = greeted(&mut socket).await else { return };
    let Ok(handle) = screen.floor.table_soon(&screen.table).await else { return };
    let id = SCREENS.fetch_add(1, Ordering::Relaxed);
    let (out, outgoing, aside) = line();
    let device = screen.caller.device.as_ref();
    let is_station = device.is_some_and(|device| device.kind == DeviceKind::Station);
    let view = View { id, kind: screen.kind, is_station, seen, out };
    if handle.tell(Message::Join(view)).is_err() {
        return;
    }
    // A screen that says nothing is asked whether it is there, and dropped if it stays silent.
    let mut every = tokio::time::interval(screen.floor.leases.times.heartbeat * 2);
    let (mut heard, mut asked) = (true, false);
    let mut changes = screen.changes;
    loop {
        tokio::select! {
            message = outgoing.next() => match message {
                Some(text) => {
                    let more = || outgoing.next_now();
                    if !screen.is_let_in(&mut changes) || !sent(&mut socket, text, more).await {
                        break;
                    }
                    screen.floor.metrics.feed_lag.observe(outgoing.lag().as_secs_f64());
                }
                None => break,
            },
            frame = socket.heard() => match frame {
                Some(Frame::Text(text)) => {
                    heard = true;
                    screen.heard(&handle, &text, Answers { view: id, out: aside.clone() });
                }
                Some(Frame::Close(_)) | None => break,
                Some(_) => heard = true,
            },
            _ = every.tick() => {
                let is_still = screen.caller.is_still(&screen.floor.people);
                if asked && !heard || !is_still || !screen.is_let_in(&mut changes) {
                    break;
                }
                asked = !std::mem::take(&mut heard);
                if asked && socket.ping().await.is_err() {
                    break;
                }
            },
        }
    }
    let _ = handle.tell(Message::Leave(id));
    drop(screen.open);
}

/// Whether a message, and what else waits, was taken in time.
pub(crate) async fn sent(
    socket: &mut Socket,
    text: Outgoing,
    more: impl FnMut() -> Option<Outgoing>,
) -> bool {
    let sending = tokio::time::timeout(TAKEN, socket.send(text, more));
    matches!(sending.await, Ok(Ok(())))
}

pub(crate) async fn greeted(socket: &mut Socket) -> Option<u64> {
    let frame = tokio::time::timeout(GREETING, socket.heard()).await.ok()??;
    let Frame::Text(text) = frame else { return None };
    let greeting: Greeting = serde_json::from_str(&text).ok()?;
    Some(greeting.resume)
}

/// The key of something that cannot be read otherwise, so that whoever asked knows which it was.
fn key_of(text: &str) -> String {
    let value: Value = serde_json::from_str(text).unwrap_or_default();
    let key = value.get("key").and_then(Value::as_str).unwrap_or_default();
    key.chars().take(64).collect()
}

impl Screen {
    /// Whether whoever opened the feed may still have it, looked at only when people, their rights
    /// or devices have changed.
    fn is_let_in(&self, changes: &mut u64) -> bool {
        let people = &self.floor.people;
        let before = std::mem::replace(changes, people.changes());
        let may =
            || may_see(&self.floor, (&self.table, self.kind), &self.caller.looking_on(people));
        before == *changes || self.caller.is_still(people) && may().is_ok()
    }

    /// Takes in what a screen asks.
    fn heard(&self, handle: &TableHandle, text: &str, answers: Answers) {
        let caller = self.caller.again(&self.floor.people);
        if let Err(wait) = self.floor.guard.ask(&caller) {
            let words = Problem::too_much(wait).words;
            let answered = Answered::unavailable(0, "too_much", words);
            return answers.out.send(answered.to_screen(&key_of(text)));
        }
        let asked: Asking = match serde_json::from_str(text) {
            Ok(asked) => asked,
            Err(why) => {
                let words = format!("this cannot be read: {why}");
                let answered = Answered::unavailable(0, "not_understood", words);
                return answers.out.send(answered.to_screen(&key_of(text)));
            }
        };
        let responder = Responder::screen(answers, asked.key.clone());
        tracing::trace!(table = self.table, seen = asked.seen, "asked");
        let only_at = asked.unless_changed.then_some(asked.seen);
        if let Some(second) = asked.second {
            let asked = (asked.key, asked.ask, only_at);
            return self.vouched((handle, caller), (asked, second), responder);
        }
        let hearing = (&*asked.key, asked.ask);
        match authority::hearing(&self.floor, &self.table, &caller, hearing) {
            Ok(hearing) => handle.hear(hearing.only_at(only_at), responder),
            Err(denied) => responder.answer(denied.answered()),
        }
    }

    /// What a second person asks. Their PIN takes a while to check: not on this task's time.
    fn vouched(
        &self,
        (handle, caller): (&TableHandle, Caller),
        ((key, ask, only_at), second): (Vouching, Second),
        responder: Responder,
    ) {
        let (floor, table) = (Arc::clone(&self.floor), self.table.clone());
        let handle = handle.clone();
        tokio::task::spawn_blocking(move || {
            let Second { name, pin } = second;
            let asked = authority::vouch(&floor, &table, &caller, (&name, pin)).and_then(|()| {
                authority::vouched(&floor, &table, &caller, (&key, ask, &name.as_str().into()))
            });
            match asked {
                Ok(hearing) => handle.hear(hearing.only_at(only_at), responder),
                Err(denied) => responder.answer(denied.answered()),
            }
        });
    }
}
