//! What a table does while the store does not take what is sent: it takes no wagers, says so on
//! every screen, and finds out by itself when that is over.

use super::task::{Task, Waiting};
use super::{Came, Message, Responder};
use crate::answers::Answered;
use house::{Heard, Loss, Reply, What};
use journal::{Key, NotAppended, Refusal};
use std::sync::Arc;
use std::time::{Duration, Instant};
use table::Observation;

/// Whether the store takes what a table sends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Health {
    /// As far as anybody knows.
    Well,
    /// Something was sent long ago and is not answered.
    Late,
    /// It did not: something is tried at this moment.
    Failing(Instant),
    /// Nobody knows what was recorded: the table is being restored.
    InDoubt,
}

/// How long the store may take before every screen says so.
const LATE: Duration = Duration::from_secs(3);

/// How often something is tried while the store fails.
const TRY_EVERY: Duration = Duration::from_secs(1);

/// How long to wait before a table that cannot be restored is tried again.
const AGAIN: Duration = Duration::from_millis(250);

pub(super) const FAILING: &str =
    "nothing can be recorded now, so no wagers are taken: it will be asked again";

impl Task {
    /// Whether something can be put to the table; an answer where it cannot.
    pub(super) fn unwell(&self) -> Option<Answered> {
        match self.health {
            Health::Well => None,
            Health::Late | Health::Failing(_) => Some(self.unavailable("not_recorded", FAILING)),
            Health::InDoubt => Some(self.unavailable("restarting", super::RESTARTING)),
        }
    }

    /// The store has failed somebody, if not this table.
    pub(super) fn store_failed(&mut self) {
        if matches!(self.health, Health::Well | Health::Late) {
            self.health = Health::Failing(Instant::now());
            self.stage.fails();
        }
    }

    /// Something is in the journal: all is well.
    pub(super) fn store_works(&mut self) {
        if self.health != Health::InDoubt {
            self.health = Health::Well;
            self.stage.works();
        }
    }

    /// Says so if the store is late, and tries whether it works where it did not.
    pub(super) fn look_after(&mut self) {
        let now = Instant::now();
        match self.health {
            Health::Well => {
                let oldest = self.waiting.front().map(|waiting| waiting.responder.since);
                if oldest.is_some_and(|since| now.saturating_duration_since(since) > LATE) {
                    self.health = Health::Late;
                    self.stage.fails();
                }
            }
            Health::Failing(at) if at <= now && self.owner.is_quiet() => {
                self.health = Health::Failing(now + TRY_EVERY);
                self.probe();
            }
            Health::Late | Health::Failing(_) | Health::InDoubt => {}
        }
    }

    /// Records that time has passed.
    fn probe(&mut self) {
        let what = What::Seen { by: "clock".to_owned(), observation: Observation::ClockRead };
        let Some(heard) = self.own(what) else { return };
        if let Reply::Send(batch) = self.owner.probe(&heard) {
            let Heard { key, what, .. } = heard;
            self.send(batch, Waiting { responder: Responder::nobody(), key, what, other: None });
        }
    }

    /// What was sent is not in the journal, or nobody knows. Those who wait ask again.
    pub(super) fn lost(&mut self, why: &NotAppended, is_last: Last) {
        tracing::warn!(table = self.name(), %why, "a step was not recorded");
        if let Some(waiting) = self.waiting.pop_front() {
            let words = format!("it could not be recorded ({why}): it will be asked again");
            let answered = match why {
                NotAppended::Refused(Refusal::KeyUsed { .. }) => {
                    self.unavailable("key_used", super::task::KEY_USED)
                }
                _ => self.unavailable("not_recorded", &words),
            };
            waiting.responder.answer(answered);
            if let Some(other) = waiting.other {
                let _ = other.send(Came::Lost(why.clone()));
            }
            self.doubted.push(waiting.key);
        }
        match Loss::of(why, &self.owner.recorded().stream) {
            Loss::Fenced => {
                self.means.metrics.fenced.inc();
                self.ended = Some(super::Ended::Fenced);
            }
            Loss::Harmless => {}
            Loss::Failing => self.fails(),
            Loss::InDoubt => {
                self.health = Health::InDoubt;
                if matches!(why, NotAppended::Unknown(_)) {
                    self.stage.fails();
                }
            }
        }
        if is_last == Last::Yes {
            self.owner.again();
            let doubted = std::mem::take(&mut self.doubted);
            if self.health == Health::InDoubt {
                self.restore(doubted);
            }
        }
    }

    fn fails(&mut self) {
        if self.health != Health::InDoubt {
            self.health = Health::Failing(Instant::now() + TRY_EVERY);
        }
        self.stage.fails();
    }

    /// Restores the table from the journal, as soon as it can be read, once it is certain what
    /// became of the keys in doubt.
    fn restore(&self, doubted: Vec<Key>) {
        let (restore, mailbox) = (Arc::clone(&self.means.restore), self.mailbox.clone());
        let (table, doubted) = (self.name().to_owned(), Arc::new(doubted));
        let opening = Arc::clone(&self.means.opening);
        tokio::spawn(async move {
            while !mailbox.is_closed() {
                let turn = opening.acquire().await;
                let (restore, doubted) = (Arc::clone(&restore), Arc::clone(&doubted));
                match tokio::task::spawn_blocking(move || restore(&doubted)).await {
                    Ok(Ok(restored)) => {
                        let _ = mailbox.send(Message::Restored(restored));
                        return;
                    }
                    Ok(Err(why)) => tracing::debug!(table, %why, "the table is not restored yet"),
                    Err(why) => tracing::error!(table, %why, "the table cannot be restored"),
                }
                drop(turn);
                tokio::time::sleep(AGAIN).await;
            }
        });
    }

    /// The table was restored: every screen is shown it anew.
    pub(super) fn restored(&mut self, opened: super::Opened) {
        let (owner, stage) = *opened;
        tracing::info!(table = self.name(), number = owner.recorded().number, "restored");
        (self.owner, self.stage) = (owner, stage);
        self.health = Health::Well;
        self.bar_again();
        self.means.robots.restored(self.owner.table());
        self.say_who_deals();
        self.show_all();
    }

    /// Something that the house itself does.
    pub(super) fn own(&mut self, what: What) -> Option<Heard> {
        self.ticks += 1;
        let (number, ticks, now_ms) = (self.owner.recorded().number, self.ticks, self.now_ms());
        let key = format!("own {} {number} {ticks} {now_ms}", self.name());
        let key = Key::new(&key).ok()?;
        Some(Heard { key, time_ms: now_ms, what })
    }
}

/// Whether an answer is the last that is waited for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Last {
    Yes,
    No,
}
