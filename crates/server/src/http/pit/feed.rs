//! The feed of the whole floor: one WebSocket over which the pit hears of every table. What changes
//! faster than anybody reads is put together, so that a slow screen gets less and not late.

use super::{rows_elsewhere, written};
use crate::board::Rows;
use crate::caller::Caller;
use crate::feed::{greeted, sent};
use crate::floor::Floor;
use crate::guard::OpenFeed;
use crate::http::Problem;
use crate::http::rooms::enter;
use crate::http::tables::Upgrade;
use crate::relay::Asker;
use crate::socket::Socket;
use axum::extract::State;
use axum::response::Response;
use floor::staff::Room;
use screens::{Sheet, changed};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};
use tokio_tungstenite::tungstenite::Message as Frame;

/// What changes within this time is told together.
const TOGETHER: Duration = Duration::from_millis(200);

/// So often other processes are asked for their tables.
const ASKED_EVERY: Duration = Duration::from_secs(1);

/// Opens the feed of the floor.
pub(crate) async fn feed(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
    asker: Asker,
    upgrade: Upgrade,
) -> Result<Response, Problem> {
    enter(&floor, &caller, Room::Pit)?;
    let (open, socket) = upgrade.accepted(&floor, &caller)?;
    let changes = floor.people.changes();
    let pit = Pit { floor, caller, changes, _open: open };
    Ok(socket.opened(move |socket| pit.talk(socket, asker)))
}

/// Somebody who looks at the whole floor.
struct Pit {
    floor: Arc<Floor>,
    caller: Caller,
    /// How often people had changed when it was last looked whether they may.
    changes: u64,
    /// What counts it among those that its caller has open.
    _open: OpenFeed,
}

/// What was told of every table; none of one that nobody runs.
type Heard = BTreeMap<String, Option<Sheet>>;

/// What is told of a table: what is new of its row, or that nobody runs it.
type News = (String, Option<String>);

impl Pit {
    /// Talks until the screen goes, or does not take what it is sent.
    async fn talk(mut self, mut socket: Socket, asker: Asker) {
        if greeted(&mut socket).await.is_none() {
            return;
        }
        let (afar, mut elsewhere) = watch::channel(Rows::new());
        let asking = tokio::spawn(ask_elsewhere(Arc::clone(&self.floor), asker, afar));
        let mut here = self.floor.board.changes();
        let mut beat = tokio::time::interval(self.floor.leases.times.heartbeat);
        let (mut heard, mut number) = (Heard::new(), 0_u64);
        let (mut is_stale, mut next) = (true, Instant::now());
        loop {
            let is_beat = tokio::select! {
                Ok(()) = here.changed(), if !is_stale => { is_stale = true; continue },
                Ok(()) = elsewhere.changed(), if !is_stale => { is_stale = true; continue },
                () = sleep_until(next), if is_stale => false,
                _ = beat.tick() => true,
                frame = socket.heard() => match frame {
                    Some(Frame::Close(_)) | None => break,
                    Some(_) => continue,
                },
            };
            if !self.is_let_in() {
                break;
            }
            (is_stale, next) = (false, Instant::now() + TOGETHER);
            let mut rows = self.floor.board.rows();
            rows.extend(elsewhere.borrow().clone());
            let news = self.news(&mut heard, rows);
            if news.is_empty() && !is_beat {
                continue;
            }
            number += 1;
            let text = self.message(number, &news);
            if !sent(&mut socket, text.into(), || None).await {
                break;
            }
        }
        asking.abort();
    }

    /// Everything the first time, then what is new.
    fn message(&self, number: u64, news: &[News]) -> String {
        let what = if number == 1 { "full" } else { "part" };
        let news = news.iter().map(|(table, text)| (table.as_str(), text.clone()));
        let (now, news) = (self.floor.clock.now_ms(), written(news));
        format!("{{\"n\":{number},\"now\":{now},\"{what}\":{news}}}")
    }

    /// Whether whoever opened the feed may still have it.
    fn is_let_in(&mut self) -> bool {
        let people = &self.floor.people;
        let before = std::mem::replace(&mut self.changes, people.changes());
        let may = || enter(&self.floor, &self.caller.looking_on(people), Room::Pit).is_ok();
        self.caller.is_still(people) && (before == self.changes || may())
    }

    /// What is new of every table, which counts as told. A table that has left the floor is told
    /// of as one that nobody runs.
    fn news(&self, heard: &mut Heard, mut rows: Rows) -> Vec<News> {
        let mut news = Vec::new();
        let plan = self.floor.plan();
        let mut names: BTreeSet<String> = heard.keys().cloned().collect();
        names.extend(plan.tables.iter().map(|plan| plan.name.clone()));
        for name in names {
            let now = rows.remove(&name);
            let before = heard.get(&name);
            let text = match (before, &now) {
                (Some(Some(before)), Some(now)) => {
                    let part = changed(before, now);
                    (!part.is_empty()).then(|| Some(part.document()))
                }
                (Some(None), None) => None,
                (_, now) => Some(now.as_ref().map(Sheet::document)),
            };
            if let Some(text) = text {
                heard.insert(name.clone(), now);
                news.push((name, text));
            }
        }
        news
    }
}

/// Asks other processes for their tables while somebody listens.
async fn ask_elsewhere(floor: Arc<Floor>, asker: Asker, told: watch::Sender<Rows>) {
    let mut every = tokio::time::interval(ASKED_EVERY);
    loop {
        every.tick().await;
        let rows = rows_elsewhere(&floor, &asker).await;
        told.send_if_modified(|before| {
            let differs = *before != rows;
            if differs {
                *before = rows;
            }
            differs
        });
    }
}
