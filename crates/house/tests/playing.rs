//! The demonstration floor plays by itself: dealers deal, bettors wager, books add up, and a
//! restart changes nothing.

use devices::shoe::Folder;
use house::plan::FloorPlan;
use house::{Crowd, Dealer, Heard, Library, Orders, Owner, Pace, Played, What, open};
use journal::{Key, Memory, Store};
use rulebook::Shelf;
use std::sync::Arc;
use table::{Event, Observation};

/// A table in simulated time.
struct Floor<'s> {
    store: &'s dyn Store,
    owner: Owner,
    dealer: Dealer,
    crowd: Crowd,
    now: u64,
    deal_at: u64,
    asked: u64,
    coups: usize,
    shoes: usize,
}

impl Floor<'_> {
    fn hear(&mut self, what: What) {
        self.asked += 1;
        let key = Key::new(&format!("{}", self.asked)).expect("it is a key");
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

    fn step(&mut self) {
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

#[test]
fn every_table_of_the_demonstration_plays_through_a_shoe_and_its_books_add_up() {
    let library = Library::load(&Shelf::built_in()).expect("the shelf that is built in");
    let text = include_str!("../../../floors/demonstration.toml");
    let plan = FloorPlan::read("demonstration.toml", text, &library).expect("it can be read");
    for table in &plan.tables {
        let store: Arc<dyn Store> = Arc::new(Memory::new(Arc::new(journal::clock::System)));
        let folder = tempfile::tempdir().expect("a folder");
        let folder = Folder::open(folder.path(), &[7; 32]).expect("it can be used");
        let orders = Orders { setup: table.setup.clone(), decks: table.decks };
        let mut floor = Floor {
            store: &*store,
            owner: open(&*store, &library, table, None).expect("it can be opened"),
            dealer: Dealer::new(orders, Pace::default(), folder),
            crowd: Crowd::new(table.simulated, 1),
            now: 1_000_000,
            deal_at: 0,
            asked: 0,
            coups: 0,
            shoes: 0,
        };
        for _ in 0..40_000 {
            floor.step();
            if floor.shoes > 0 {
                break;
            }
        }
        assert!(floor.coups > 40, "{}: {} coups", table.name, floor.coups);
        assert_eq!(floor.shoes, 1, "{}: the order of a shoe is told when it is over", table.name);
        let recorded = floor.owner.recorded();
        assert_eq!(recorded.books.fault(&recorded.table), None, "{}", table.name);
        let again = open(&*store, &library, table, None).expect("it can be opened again");
        assert_eq!(again.table(), floor.owner.table(), "{}: a restart changes nothing", table.name);
        let editions = library.editions();
        let audit = record::audit(&*store, &recorded.stream, editions).expect("it can be read");
        assert_eq!((audit.difference, audit.shoes), (None, 1), "{}", table.name);
    }
}
