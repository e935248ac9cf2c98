//! The demonstration floor, and a table that plays by itself.
#![allow(dead_code)] // Not every test uses all of it.

use devices::shoe::Folder;
use house::plan::{FloorPlan, TablePlan};
use house::{Crowd, Dealer, Heard, Library, Orders, Owner, Pace, Played, What, open};
use journal::{Key, Store};
use rulebook::Shelf;
use std::sync::LazyLock;
use table::{Event, Observation};

/// The rulebooks of the source tree.
pub(crate) static LIBRARY: LazyLock<Library> =
    LazyLock::new(|| Library::load(&Shelf::built_in()).expect("the shelf that is built in"));

/// The plan of the demonstration floor, as it is written.
pub(crate) const DEMONSTRATION: &str = include_str!("../../../../floors/demonstration.toml");

/// The plan of the demonstration floor.
pub(crate) fn demonstration() -> FloorPlan {
    FloorPlan::read("demonstration.toml", DEMONSTRATION, &LIBRARY).expect("it can be read")
}

/// A table of the demonstration floor.
pub(crate) fn planned(name: &str) -> TablePlan {
    demonstration().table(name).expect("it is on the floor").clone()
}

/// A table in simulated time.
pub(crate) struct Floor<'s> {
    pub(crate) store: &'s dyn Store,
    pub(crate) owner: Owner,
    pub(crate) dealer: Dealer,
    pub(crate) crowd: Crowd,
    pub(crate) now: u64,
    pub(crate) deal_at: u64,
    pub(crate) asked: u64,
    pub(crate) coups: usize,
    pub(crate) shoes: usize,
}

impl Floor<'_> {
    fn hear(&mut self, what: What) {
        self.asked += 1;
        // Tables of one store do not share keys.
        let table = &self.owner.recorded().begun.table;
        let key = Key::new(&format!("{table} {}", self.asked)).expect("it is a key");
        let time_ms = i64::try_from(self.now).expect("it is no time yet");
        match self.owner.play(self.store, &Heard { key, time_ms, what }) {
            Played::Landed(landed) => {
                self.dealer.saw(&landed).expect("the folder can be written");
                let ended = |event: &&Event| matches!(event, Event::CoupCompleted { .. });
                self.coups += landed.events.iter().filter(ended).count();
                let told = |event: &&Event| matches!(event, Event::ShoeRevealed { .. });
                self.shoes += landed.events.iter().filter(told).count();
                let rulebook = self.owner.recorded().edition.at_table();
                self.deal_at = self.now + self.dealer.pause_ms(rulebook, self.owner.table());
            }
            Played::Nothing | Played::Refused(_) => {}
            other => panic!("{other:?}"),
        }
    }

    /// What happens within a quarter of a second.
    pub(crate) fn step(&mut self) {
        self.now += 250;
        if self.owner.due().is_some_and(|due| due.0 <= self.now) {
            let (by, observation) = ("clock".to_owned(), Observation::ClockRead);
            self.hear(What::Seen { by, observation });
        }
        let recorded = self.owner.recorded();
        let (rulebook, number) = (recorded.edition.at_table(), recorded.number);
        if self.deal_at <= self.now {
            let act = self.dealer.act(rulebook, &recorded.table, number);
            if let Some(what) = act.expect("the shoe is sound") {
                return self.hear(what);
            }
        }
        if let Some(what) = self.crowd.act(rulebook, self.owner.table()) {
            self.hear(what);
        }
    }
}

impl<'s> Floor<'s> {
    /// A table of a plan at a moment, with its secrets in a folder.
    pub(crate) fn open(
        (store, library): (&'s dyn Store, &Library),
        table: &TablePlan,
        folder: Folder,
        now: u64,
    ) -> Floor<'s> {
        let orders = Orders { setup: table.setup.clone(), decks: table.decks };
        let owner = open(store, library, table, None);
        Floor {
            store,
            owner: owner.unwrap_or_else(|why| panic!("{}: {why}", table.name)),
            dealer: Dealer::new(orders, Pace::default(), folder),
            crowd: Crowd::new(table.simulated, 1),
            now,
            deal_at: 0,
            asked: 0,
            coups: 0,
            shoes: 0,
        }
    }
}
