//! What the task of a table sends to screens, and the snapshots that it keeps.

use super::audience::{Outgoing, ScreenKind, View};
use super::task::Task;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;
use table::state::PlaceId;
use tokio::task::JoinHandle;

/// A snapshot is kept after so many entries, at the end of a coup.
const KEEP_EVERY: u64 = 2_000;

impl Task {
    pub(super) fn join(&mut self, view: View) {
        let number = self.owner.recorded().number;
        // Who has seen everything needs nothing but the time. Nothing seen is not everything, not
        // even at a table where nothing has happened.
        let all = view.seen > 0 && view.seen == number && !self.stage.has_more_than(number);
        let text = if all && !self.stage.is_failing() {
            self.message("part", "{}")
        } else {
            self.message("full", &self.stage.sheet(view.kind).document())
        };
        if view.out.try_send(text).is_ok() {
            self.means.metrics.screens.inc();
            if let Some(place) = view.station() {
                self.means.presence.joined(place);
            }
            self.views.push(view);
        }
    }

    pub(super) fn leave(&mut self, id: u64) {
        let left = self.views.iter().position(|view| view.id == id);
        if let Some(view) = left.map(|place| self.views.swap_remove(place)) {
            self.gone(&view);
        }
    }

    fn gone(&mut self, view: &View) {
        self.means.metrics.screens.dec();
        if let Some(place) = view.station() {
            self.means.presence.left(place, Instant::now());
        }
    }

    fn message(&self, what: &str, document: &str) -> Outgoing {
        let (n, now) = (self.owner.recorded().number, self.now_ms());
        format!("{{\"n\":{n},\"now\":{now},\"{what}\":{document}}}").into()
    }

    /// Sends what has changed to every screen.
    pub(super) fn show(&mut self) {
        let Some(changes) = self.stage.show(&self.owner) else { return };
        self.tell_all(|task, kind| {
            let part = match kind {
                ScreenKind::Station(place) => changes.station(PlaceId(place)),
                ScreenKind::Console => changes.console(),
                ScreenKind::Display => changes.display().clone(),
                ScreenKind::Pit => changes.pit_table(),
                ScreenKind::Surveillance => changes.surveillance(),
            };
            task.message("part", &part.document())
        });
        self.means.metrics.shown();
    }

    /// Sends everything to every screen.
    pub(super) fn show_all(&mut self) {
        self.tell_all(|task, kind| task.message("full", &task.stage.sheet(kind).document()));
    }

    /// Lets every screen know that the link lives, where nothing else has of late.
    pub(super) fn beat(&mut self) {
        if self.shown.elapsed() >= self.means.heartbeat {
            let text = self.message("part", "{}");
            self.tell_all(|_, _| text.clone());
        }
    }

    /// Sends something to every screen, written once for each kind. One that does not keep up is
    /// dropped: it comes back and asks for everything.
    fn tell_all(&mut self, write: impl Fn(&Task, ScreenKind) -> Outgoing) {
        self.shown = Instant::now();
        let mut written: HashMap<ScreenKind, Outgoing> = HashMap::new();
        for view in std::mem::take(&mut self.views) {
            let text = written.entry(view.kind).or_insert_with(|| write(self, view.kind));
            if view.out.try_send(text.clone()).is_ok() {
                self.views.push(view);
            } else {
                self.means.metrics.dropped.inc();
                self.gone(&view);
            }
        }
    }

    /// Keeps snapshots, so that the next start is quick.
    pub(super) async fn keep(&self) {
        // Nothing is lost but time where none was kept.
        let _ = self.keeping().await;
    }

    /// The same beside the play, from time to time.
    pub(super) fn keep_if_due(&mut self) {
        if self.stage.is_due(self.owner.recorded().number, KEEP_EVERY) {
            drop(self.keeping());
        }
    }

    fn keeping(&self) -> JoinHandle<()> {
        let (store, kept) = (Arc::clone(&self.means.store), self.stage.snapshot(&self.owner));
        let table = self.name().to_owned();
        tokio::task::spawn_blocking(move || {
            if let Err(why) = kept.keep(&*store) {
                tracing::warn!(table, %why, "no snapshot was kept");
            }
        })
    }
}
