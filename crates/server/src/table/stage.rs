//! What the screens of a table are drawn from, and what they were last sent.

use super::audience::ScreenKind;
use super::snapshot::{self, Found, Snapshots};
use house::Owner;
use journal::Store;
use record::{NotRestored, Reader};
use rules::Rulebook;
use screens::surveillance::Watched;
use screens::{Around, Changes, Dealing, DeviceTrouble, Printer, Scene, Sheet, Showing, Touched};
use screens::{Vigil, Watch};
use std::ops::ControlFlow;
use table::state::PlaceId;
use table::{Event, Table};

/// Everything behind the screens of a table.
pub(crate) struct Stage {
    watch: Watch,
    vigil: Vigil,
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
        let Found { number: kept, mut table, mut watch, mut vigil } = found.unwrap_or_default();
        reader.walk(kept, &mut |row, event| {
            // What was appended since the table was restored is shown when it is heard of.
            if row.number > recorded.number {
                return ControlFlow::Break(());
            }
            watch.take(rulebook, &table, &event.event);
            vigil.take(rulebook, &table, &event.event);
            table = table::evolve(std::mem::take(&mut table), &event.event);
            ControlFlow::Continue(())
        })?;
        let (showing, touched) = (Showing::default(), Touched::All);
        let beside = None;
        let mut stage = Stage { watch, vigil, around, showing, stale: true, touched, kept, beside };
        stage.show(owner);
        Ok(stage)
    }

    /// Takes in an event, at the table as it stood before.
    pub(crate) fn take(&mut self, rulebook: &Rulebook, before: &Table, event: &Event) {
        self.watch.take(rulebook, before, event);
        self.touched.take(before, event);
        self.vigil.take(rulebook, before, event);
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

    /// A wager at a place was refused because wagering was closed.
    pub(crate) fn refused(&mut self, place: PlaceId, (now_ms, number): (u64, u64)) {
        self.vigil.refused(place, now_ms);
        (self.stale, self.beside) = (true, Some(number));
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

    /// A person deals, or the system.
    pub(crate) fn dealt(&mut self, dealing: Dealing, number: u64) {
        if self.around.dealing != dealing {
            self.around.dealing = dealing;
            self.beside(number);
        }
    }

    /// The table is one of a tournament of this name, or no longer.
    pub(crate) fn serve(&mut self, tournament: Option<String>, number: u64) {
        if self.around.tournament != tournament {
            self.around.tournament = tournament;
            self.beside(number);
        }
    }

    /// The signs of promotions are these.
    pub(crate) fn signs(&mut self, titles: Vec<String>, number: u64) {
        if self.around.promotions != titles {
            self.around.promotions = titles;
            self.beside(number);
        }
    }

    /// This is wrong with the devices of the table.
    pub(crate) fn troubles(&mut self, all: Vec<DeviceTrouble>, number: u64) {
        if self.around.equipment != all {
            self.around.equipment = all;
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
        let mut vigil = std::mem::take(&mut self.vigil);
        let touched = std::mem::take(&mut self.touched);
        let scene = self.scene(owner);
        let watched = vigil.show(&scene);
        let changes = Changes { watched, ..showing.show_touched(&scene, &touched) };
        (self.showing, self.vigil) = (showing, vigil);
        Some(changes)
    }

    /// What has changed on the screens of places at which somebody has wagered; none where more has
    /// happened than that. What all see of it is shown with the rest.
    pub(crate) fn show_places(&mut self, owner: &Owner) -> Option<Changes> {
        let places = self.touched.places()?.clone();
        let mut showing = std::mem::take(&mut self.showing);
        let changes = showing.show_places(&self.scene(owner), &places);
        (self.showing, self.touched) = (showing, Touched::default());
        Some(changes)
    }

    /// Whether something has changed since it was last shown.
    pub(crate) const fn is_stale(&self) -> bool {
        self.stale
    }

    /// Whether somebody has wagered and their screen does not show it.
    pub(crate) fn has_places_to_show(&self) -> bool {
        self.touched.places().is_some_and(|places| !places.is_empty())
    }

    /// Whether nothing has happened but wagers.
    pub(crate) const fn is_wagers_only(&self) -> bool {
        self.touched.places().is_some()
    }

    /// The row of the pit as it was last shown.
    pub(crate) fn pit_row(&self) -> Sheet {
        self.showing.pit_row()
    }

    /// A screen as it was last shown.
    pub(crate) fn sheet(&self, kind: ScreenKind) -> Sheet {
        match kind {
            ScreenKind::Station(place) => self.showing.station(PlaceId(place)),
            ScreenKind::Console => self.showing.console(),
            ScreenKind::Display => self.showing.display(),
            ScreenKind::Pit => self.showing.pit_table(),
            ScreenKind::Surveillance => self.showing.surveillance(self.vigil.sheet()),
        }
    }

    /// What surveillance was last shown.
    pub(crate) fn watched(&self) -> Option<&Watched> {
        self.vigil.watched()
    }

    /// Nothing can be recorded, and every screen says so.
    pub(crate) fn fails(&mut self) {
        if !std::mem::replace(&mut self.around.not_recorded, true) {
            (self.stale, self.touched) = (true, Touched::All);
        }
    }

    /// Things are recorded again.
    pub(crate) fn works(&mut self) {
        if std::mem::replace(&mut self.around.not_recorded, false) {
            (self.stale, self.touched) = (true, Touched::All);
        }
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
        Snapshots {
            recorded: owner.recorded().clone(),
            watch: self.watch.kept().clone(),
            vigil: self.vigil.kept().clone(),
        }
    }
}
