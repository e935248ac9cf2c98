//! What the screens of a table are drawn from, and what they were last sent.

use super::snapshot::{self, Snapshots};
use house::Owner;
use journal::Store;
use record::{NotRestored, Reader};
use rules::Rulebook;
use screens::{Around, Changes, Printer, Scene, Showing, Touched, Watch};
use std::ops::ControlFlow;
use table::state::PlaceId;
use table::{Event, Table};

/// Everything behind the screens of a table.
pub(crate) struct Stage {
    watch: Watch,
    around: Around,
    showing: Showing,
    /// Whether something has changed since it was last shown.
    stale: bool,
    /// Where.
    touched: Touched,
    /// The number of the last entry of which a snapshot was kept.
    kept: u64,
    /// The number of the last entry when something changed that is in no entry.
    beside: Option<u64>,
}

impl Stage {
    /// The screens of a table that was restored, its history folded from its record, by a snapshot
    /// where there is a sound one.
    pub(crate) fn restored(
        owner: &Owner,
        store: &dyn Store,
        around: Around,
    ) -> Result<Stage, NotRestored> {
        let recorded = owner.recorded();
        let reader = Reader::open(store, &recorded.stream, &[recorded.edition])?;
        let rulebook = recorded.edition.at_table();
        let found = snapshot::newest(store, recorded)?;
        let (kept, mut table, mut watch) = found.unwrap_or_default();
        reader.walk(kept, &mut |row, event| {
            // What was appended since the table was restored is shown when it is heard of.
            if row.number > recorded.number {
                return ControlFlow::Break(());
            }
            watch.take(rulebook, &table, &event.event);
            table = table::evolve(std::mem::take(&mut table), &event.event);
            ControlFlow::Continue(())
        })?;
        let (showing, touched) = (Showing::default(), Touched::All);
        let mut stage = Stage { watch, around, showing, stale: true, touched, kept, beside: None };
        stage.show(owner);
        Ok(stage)
    }

    /// Takes in an event, at the table as it stood before.
    pub(crate) fn take(&mut self, rulebook: &Rulebook, before: &Table, event: &Event) {
        self.watch.take(rulebook, before, event);
        self.touched.take(before, event);
        self.stale = true;
    }

    /// Something has changed that is in no entry.
    fn beside(&mut self, number: u64) {
        (self.stale, self.touched, self.beside) = (true, Touched::All, Some(number));
    }

    /// Says what the printer of a place is doing.
    pub(crate) fn printer(&mut self, place: PlaceId, printer: Printer, number: u64) {
        self.around.printers.insert(place.0, printer);
        self.beside(number);
    }

    /// Somebody is wanted at a place.
    pub(crate) fn call(&mut self, place: PlaceId, number: u64) {
        self.around.calls.insert(place.0);
        self.beside(number);
    }

    /// Somebody has been there.
    pub(crate) fn attended(&mut self, place: PlaceId, number: u64) {
        self.around.calls.remove(&place.0);
        self.beside(number);
    }

    /// The table is one of a tournament of this name, or no longer.
    pub(crate) fn serve(&mut self, tournament: Option<String>, number: u64) {
        if self.around.tournament != tournament {
            self.around.tournament = tournament;
            self.beside(number);
        }
    }

    /// Whether screens show something that changed since the entry of this number and is in none.
    pub(crate) fn has_more_than(&self, number: u64) -> bool {
        self.beside == Some(number)
    }

    /// What is behind the screens, as those who look deeper need it.
    pub(crate) fn scene<'a>(&'a self, owner: &'a Owner) -> Scene<'a> {
        let recorded = owner.recorded();
        Scene {
            edition: recorded.edition,
            table: &recorded.table,
            watch: &self.watch,
            around: &self.around,
        }
    }

    /// What has changed on the screens; none where nothing has happened.
    pub(crate) fn show(&mut self, owner: &Owner) -> Option<Changes> {
        if !std::mem::take(&mut self.stale) {
            return None;
        }
        let mut showing = std::mem::take(&mut self.showing);
        let touched = std::mem::take(&mut self.touched);
        let changes = showing.show_touched(&self.scene(owner), &touched);
        self.showing = showing;
        Some(changes)
    }

    /// Whether something has changed since it was last shown.
    pub(crate) const fn is_stale(&self) -> bool {
        self.stale
    }

    /// The screens as they were last shown.
    pub(crate) fn showing(&self) -> &Showing {
        &self.showing
    }

    /// Nothing can be recorded, and every screen says so.
    pub(crate) fn fails(&mut self) {
        self.stale |= !std::mem::replace(&mut self.around.not_recorded, true);
    }

    /// Things are recorded again.
    pub(crate) fn works(&mut self) {
        self.stale |= std::mem::replace(&mut self.around.not_recorded, false);
    }

    /// Whether every screen says that nothing can be recorded.
    pub(crate) const fn is_failing(&self) -> bool {
        self.around.not_recorded
    }

    /// Whether so many entries have come since a snapshot was kept; if so it counts as kept.
    pub(crate) fn is_due(&mut self, number: u64, every: u64) -> bool {
        let due = number >= self.kept + every;
        if due {
            self.kept = number;
        }
        due
    }

    /// The snapshots of the table and of its screens.
    pub(crate) fn snapshot(&self, owner: &Owner) -> Snapshots {
        Snapshots { recorded: owner.recorded().clone(), watch: self.watch.kept().clone() }
    }
}
