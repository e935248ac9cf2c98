//! What the task of a table sends to screens, and the snapshots that it keeps.

use super::audience::{ScreenKind, View};
use super::outgoing::Outgoing;
use super::task::Task;
use screens::Changes;
use screens::common::PhaseCode;
use std::sync::Arc;
use std::time::{Duration, Instant};
use table::state::PlaceId;
use tokio::task::JoinHandle;

/// What all see of wagers is drawn this often and no oftener: drawing every wager for everybody
/// would take most of a processor. Whoever wagers sees their own at once.
const WAGERS_EVERY: Duration = Duration::from_millis(500);

/// Anything else that happens is drawn this often and no oftener.
const DRAWN_EVERY: Duration = Duration::from_millis(50);

/// A snapshot is kept after so many entries, at the end of a coup: at a busy table after every one,
/// so that whoever takes it over has no more to read than a coup.
const KEEP_EVERY: u64 = 500;

impl Task {
    pub(super) fn join(&mut self, view: View) {
        self.catch_up();
        let number = self.owner.recorded().number;
        // Who has seen everything needs nothing but the time. Nothing seen is not everything, not
        // even at a table where nothing has happened; nor is a number that went to a station ahead
        // of what all see.
        let all =
            view.seen > self.ahead && view.seen == number && !self.stage.has_more_than(number);
        let text =
            if all && !self.stage.is_failing() { self.part("{}") } else { self.full(view.kind) };
        if view.out.send(text).is_ok() {
            self.means.metrics.screens.inc();
            if let Some(place) = view.station() {
                self.means.metrics.stations.inc();
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
            self.means.metrics.stations.dec();
            self.means.presence.left(place, Instant::now());
        }
    }

    fn part(&self, document: &str) -> Outgoing {
        let (n, now) = (self.owner.recorded().number, self.now_ms());
        format!("{{\"n\":{n},\"now\":{now},\"part\":{document}}}").into()
    }

    fn full(&self, kind: ScreenKind) -> Outgoing {
        let (n, now) = (self.owner.recorded().number, self.now_ms());
        let head = format!("{{\"n\":{n},\"now\":{now},\"full\":");
        Outgoing::Full(Box::new((head, self.stage.sheet(kind))))
    }

    /// How long it is until something is to be drawn, if anything is.
    pub(super) fn draws_in(&self, now: Instant) -> Option<Duration> {
        let wanted = self.stage.is_stale() || !self.told.is_empty();
        wanted.then(|| if self.draws_places() { Duration::ZERO } else { self.draws_all_in(now) })
    }

    fn draws_all_in(&self, now: Instant) -> Duration {
        let every = if self.is_places_only() { WAGERS_EVERY } else { DRAWN_EVERY };
        every.saturating_sub(now.saturating_duration_since(self.drawn))
    }

    /// Whether the screens of places alone are drawn: at once, so that what came of a wager goes
    /// out with the answer to it.
    fn draws_places(&self) -> bool {
        let wanted = self.stage.has_places_to_show() || !self.told.is_empty();
        wanted && self.is_places_only()
    }

    /// Whether only stations have something new to show that anybody waits for.
    fn is_places_only(&self) -> bool {
        let is_station = |view: &View| matches!(view.kind, ScreenKind::Station(_));
        let awaits = |view: &View| self.told.contains(&view.id) && !is_station(view);
        self.stage.is_wagers_only() && !self.views.iter().any(awaits)
    }

    /// Sends what has changed, at once where nothing was drawn of late, or nothing will be.
    pub(super) fn show_if_due(&mut self) {
        let now = Instant::now();
        let Some(pause) = self.draws_in(now) else { return };
        if self.is_ending() || self.draws_all_in(now).is_zero() {
            self.show();
        } else if pause.is_zero() {
            self.show_places();
        }
    }

    /// Sends what has changed, however short ago anything was drawn: a number must not reach a
    /// screen, or whoever looks, before what happened up to it.
    pub(super) fn catch_up(&mut self) {
        if self.draws_in(self.drawn).is_some() {
            self.show();
        }
    }

    /// Draws everything that has changed.
    fn show(&mut self) {
        self.drawn = Instant::now();
        let changes = self.stage.show(&self.owner).unwrap_or_default();
        if !changes.pit_row().is_empty() {
            self.post();
        }
        self.send_changes(&changes);
    }

    /// Draws what has changed at places where somebody has wagered.
    fn show_places(&mut self) {
        let changes = self.stage.show_places(&self.owner).unwrap_or_default();
        self.ahead = self.owner.recorded().number;
        self.send_changes(&changes);
    }

    /// Sends what has changed to every screen on which anything has, and the number alone to those
    /// that were told of something.
    fn send_changes(&mut self, changes: &Changes) {
        let told = std::mem::take(&mut self.told);
        let number = self.part("{}");
        self.tell(|task, view| {
            let part = match view.kind {
                ScreenKind::Station(place) => changes.station(PlaceId(place)),
                ScreenKind::Console => changes.console(),
                ScreenKind::Display => changes.display().clone(),
                ScreenKind::Pit => changes.pit_table(),
                ScreenKind::Surveillance => changes.surveillance(),
            };
            if part.is_empty() {
                return told.contains(&view.id).then(|| number.clone());
            }
            Some(task.part(&part.document()))
        });
        self.means.metrics.shown();
    }

    /// Posts the table's row for the pit.
    pub(super) fn post(&mut self) {
        self.means.metrics.stands(PhaseCode::of(self.owner.table()));
        self.means.board.post(self.name(), self.stage.pit_row());
    }

    /// Sends everything to every screen.
    pub(super) fn show_all(&mut self) {
        self.post();
        self.shown = Instant::now();
        self.tell(|task, view| Some(task.full(view.kind)));
    }

    /// Lets every screen know that the link lives, and what has happened that it does not show.
    pub(super) fn beat(&mut self) {
        if self.shown.elapsed() >= self.means.heartbeat {
            self.catch_up();
            self.shown = Instant::now();
            let text = self.part("{}");
            self.tell(|_, _| Some(text.clone()));
        }
    }

    /// Sends something to screens. One that does not keep up is dropped: it comes back and asks for
    /// everything.
    fn tell(&mut self, write: impl Fn(&Task, &View) -> Option<Outgoing>) {
        for view in std::mem::take(&mut self.views) {
            let text = write(self, &view);
            if text.is_none_or(|text| view.out.send(text).is_ok()) {
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
