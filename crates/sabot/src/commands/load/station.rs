//! A station that plays: follows its feed, wagers while it may, comes back when the link is lost.

use super::seats::{Seat, Seating};
use super::wire::{self, Feed};
use futures_util::{SinkExt as _, StreamExt as _};
use std::collections::VecDeque;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, watch};
use tokio::time::{Interval, MissedTickBehavior};
use tokio_tungstenite::tungstenite::Message;

/// What all stations do now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// They are connected and listen.
    Listen,
    /// They wager, since then.
    Play(Instant),
    /// They are done.
    Over,
}

/// How long a station waits before it knocks again.
const KNOCK: Duration = Duration::from_millis(200);

/// What a wager is refused with that comes when the wagering period is over.
const OVER: [&str; 2] = ["\"code\":\"wagering_closed\"", "\"code\":\"no_coup\""];

/// A wager that is not answered.
struct Sent {
    key: u32,
    at: Instant,
    /// Whether it had to be sent again on another link.
    again: bool,
}

/// What a station has seen.
#[derive(Debug, Default)]
pub(super) struct Seen {
    /// Which station it is.
    pub(super) seat: usize,
    /// The keys of wagers that the house has acknowledged.
    pub(super) accepted: Vec<u32>,
    /// How long each took that was answered on the link it was sent on, in microseconds.
    pub(super) took: Vec<u32>,
    /// Wagers that were refused, the wagering period being over.
    pub(super) late: u64,
    /// Wagers that were refused otherwise.
    pub(super) refused: u64,
    /// Wagers of which the house could not say what becomes of them.
    pub(super) unavailable: u64,
    /// Wagers that were never answered.
    pub(super) unanswered: u64,
    /// The settled coups that were shown, and when.
    pub(super) settled: Vec<(u32, Instant)>,
    /// When the first message came on every link.
    pub(super) links: Vec<Instant>,
}

/// A station and what it goes by.
pub(super) struct Station {
    seat: Seat,
    host: String,
    stage: watch::Receiver<Stage>,
    ticks: Interval,
    /// How long after all others its table begins to play.
    behind: Duration,
    sent: VecDeque<Sent>,
    next: u32,
    /// Whether wagers are taken now, as the house shows it.
    open: bool,
    /// The last number that was seen.
    number: u64,
    shown: Option<u32>,
    seen: Seen,
    /// Whom to tell when it may wager for the first time, or is connected where nobody sits.
    ready: Option<mpsc::UnboundedSender<()>>,
}

/// Why a link has ended.
#[derive(PartialEq, Eq)]
enum Ended {
    Over,
    Lost,
}

impl Station {
    /// A station that wagers with such a pause between, so long behind those that begin.
    pub(super) fn new(
        (index, seat): (usize, Seat),
        host: &str,
        (stage, ready): (watch::Receiver<Stage>, mpsc::UnboundedSender<()>),
        (pause, behind): (Duration, Duration),
    ) -> Station {
        // Nobody touches their screen in step with others.
        let part = u32::try_from(index.wrapping_mul(617) % 1_000).unwrap_or(0);
        let shift = pause * part / 1_000;
        let mut ticks = tokio::time::interval_at(tokio::time::Instant::now() + shift, pause);
        // One that was held up does not make up for it.
        ticks.set_missed_tick_behavior(MissedTickBehavior::Skip);
        Station {
            seat,
            host: host.to_owned(),
            stage,
            ticks,
            behind,
            sent: VecDeque::new(),
            next: 1,
            open: false,
            number: 0,
            shown: None,
            seen: Seen { seat: index, ..Seen::default() },
            ready: Some(ready),
        }
    }

    /// Plays until all are done, however often the link is lost.
    pub(super) async fn play(mut self) -> Seen {
        while *self.stage.borrow() != Stage::Over {
            if let Some(feed) = self.connected().await
                && self.talk(feed).await == Ended::Over
            {
                break;
            }
            tokio::time::sleep(KNOCK).await;
        }
        self.seen.unanswered += self.sent.len() as u64;
        self.seen
    }

    /// A new link, on which the house says how things stand; what is not answered is asked again.
    async fn connected(&mut self) -> Option<Feed> {
        let path = format!("/api/tables/{}/feed/station/{}", self.seat.table_name, self.seat.place);
        let opened = wire::feed(&self.host, &path, &self.seat.credential).await;
        let mut feed = opened.ok()?;
        let greeting = format!("{{\"resume\":{}}}", self.number);
        feed.send(Message::text(greeting)).await.ok()?;
        let first = loop {
            match feed.next().await?.ok()? {
                Message::Text(text) => break text,
                Message::Close(_) => return None,
                _ => {}
            }
        };
        self.shown(&first, Instant::now());
        self.seen.links.push(Instant::now());
        for sent in &mut self.sent {
            sent.again = true;
        }
        let keys: Vec<u32> = self.sent.iter().map(|sent| sent.key).collect();
        for key in keys {
            feed.send(self.wager(key)).await.ok()?;
        }
        Some(feed)
    }

    async fn talk(&mut self, mut feed: Feed) -> Ended {
        loop {
            tokio::select! {
                frame = feed.next() => match frame {
                    Some(Ok(Message::Text(text))) => self.heard(&text),
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return Ended::Lost,
                    Some(Ok(_)) => {}
                },
                _ = self.ticks.tick() => {
                    if self.may_wager() && !self.touched(&mut feed).await {
                        return Ended::Lost;
                    }
                },
                changed = self.stage.changed() => {
                    if changed.is_err() || *self.stage.borrow() == Stage::Over {
                        let _ = feed.close(None).await;
                        return Ended::Over;
                    }
                },
            }
        }
    }

    fn may_wager(&self) -> bool {
        let plays = matches!(*self.stage.borrow(), Stage::Play(at) if at.elapsed() >= self.behind);
        self.open && plays
    }

    /// Somebody touches the screen: whether the wager could be sent.
    async fn touched(&mut self, feed: &mut Feed) -> bool {
        let key = self.next;
        self.next += 1;
        self.sent.push_back(Sent { key, at: Instant::now(), again: false });
        let wager = self.wager(key);
        feed.send(wager).await.is_ok()
    }

    /// A wager under a key: places take sides in turn, and the amount changes every time.
    fn wager(&self, key: u32) -> Message {
        let (place, bettor) = (self.seat.place, self.seat.bettor());
        let bet = if place.is_multiple_of(2) { "banker" } else { "player" };
        let amount = 10 + key % 10;
        Message::text(format!(
            "{{\"key\":\"{key}\",\"seen\":{},\"ask\":{{\"is\":\"place_wager\",\"place\":{place},\
             \"bettor\":\"{bettor}\",\"bet\":\"{bet}\",\"amount\":\"{amount}.00\"}}}}",
            self.number
        ))
    }

    fn heard(&mut self, text: &str) {
        let now = Instant::now();
        match text.strip_prefix("{\"key\":\"") {
            Some(rest) => self.answered(rest, now),
            None => self.shown(text, now),
        }
    }

    fn answered(&mut self, rest: &str, now: Instant) {
        let Some((key, rest)) = rest.split_once('"') else { return };
        let sent = self.sent.iter().position(|sent| key.parse() == Ok(sent.key));
        let Some(Sent { key, at, again }) = sent.and_then(|at| self.sent.remove(at)) else {
            return;
        };
        if rest.contains("\"accepted\":") {
            self.seen.accepted.push(key);
            if !again {
                let took = now.saturating_duration_since(at).as_micros();
                self.seen.took.push(u32::try_from(took).unwrap_or(u32::MAX));
            }
        } else if rest.contains("\"unavailable\":") {
            self.seen.unavailable += 1;
        } else if OVER.iter().any(|code| rest.contains(code)) {
            self.seen.late += 1;
        } else {
            self.seen.refused += 1;
        }
    }

    /// Takes in what the house shows, as far as it matters here.
    fn shown(&mut self, text: &str, now: Instant) {
        if let Some(number) = after(text, "{\"n\":").and_then(leading) {
            self.number = number;
        }
        if let Some(felt) = after(text, "\"felt\":{\"open\":") {
            self.open = felt.starts_with("true");
        }
        if self.open || self.seat.seating == Seating::Nobody {
            // Nobody waits any more where it is too late.
            self.ready.take().map(|ready| ready.send(()));
        }
        let Some(result) = after(text, "\"result\":{\"coup\":") else { return };
        let coup = leading(result).and_then(|coup| u32::try_from(coup).ok());
        let is_part = !text.contains("\"full\":{");
        if let Some(coup) = coup.filter(|_| coup != self.shown && is_part) {
            self.seen.settled.push((coup, now));
        }
        self.shown = coup;
    }
}

/// What stands behind a word.
fn after<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    text.find(word).map(|at| &text[at + word.len()..])
}

/// The number that a text begins with.
fn leading(text: &str) -> Option<u64> {
    let end = text.find(|it: char| !it.is_ascii_digit()).unwrap_or(text.len());
    text[..end].parse().ok()
}
