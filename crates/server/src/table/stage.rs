//! What the screens of a table are drawn from, and what they were last sent.

use house::Owner;
use journal::Store;
use record::{NotRestored, Reader};
use rules::Rulebook;
use screens::{Around, Changes, Printer, Scene, Showing, Watch};
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
    /// The number of the last entry when something changed that is in no entry.
    beside: Option<u64>,
}

impl Stage {
    /// The screens of a table that was restored, its history folded from its record.
    pub(crate) fn restored(
        owner: &Owner,
        store: &dyn Store,
        around: Around,
    ) -> Result<Stage, NotRestored> {
        let recorded = owner.recorded();
        let reader = Reader::open(store, &recorded.stream, &[recorded.edition])?;
        let (mut watch, mut table) = (Watch::default(), Table::default());
        let rulebook = recorded.edition.at_table();
        reader.walk(0, &mut |_, kept| {
            watch.take(rulebook, &table, &kept.event);
            table = table::evolve(std::mem::take(&mut table), &kept.event);
            ControlFlow::Continue(())
        })?;
        let mut stage =
            Stage { watch, around, showing: Showing::default(), stale: true, beside: None };
        stage.show(owner);
        Ok(stage)
    }

    /// Takes in an event, at the table as it stood before.
    pub(crate) fn take(&mut self, rulebook: &Rulebook, before: &Table, event: &Event) {
        self.watch.take(rulebook, before, event);
        self.stale = true;
    }

    /// Says what the printer of a place is doing.
    pub(crate) fn printer(&mut self, place: PlaceId, printer: Printer, number: u64) {
        self.around.printers.insert(place.0, printer);
        (self.stale, self.beside) = (true, Some(number));
    }

    /// Somebody is wanted at a place.
    pub(crate) fn call(&mut self, place: PlaceId, number: u64) {
        self.around.calls.insert(place.0);
        (self.stale, self.beside) = (true, Some(number));
    }

    /// Somebody has been there.
    pub(crate) fn attended(&mut self, place: PlaceId, number: u64) {
        self.around.calls.remove(&place.0);
        (self.stale, self.beside) = (true, Some(number));
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
        let changes = showing.show(&self.scene(owner));
        self.showing = showing;
        Some(changes)
    }

    /// The screens as they were last shown.
    pub(crate) fn showing(&self) -> &Showing {
        &self.showing
    }
}
