//! The demonstration floor plays by itself: dealers deal, bettors wager, books add up, and a
//! restart changes nothing.

mod support;

use devices::shoe::Folder;
use house::plan::FloorPlan;
use house::{Library, open};
use journal::{Memory, Store};
use rulebook::Shelf;
use std::sync::Arc;
use support::Floor;

#[test]
fn every_table_of_the_demonstration_plays_through_a_shoe_and_its_books_add_up() {
    let library = Library::load(&Shelf::built_in()).expect("the shelf that is built in");
    let text = include_str!("../../../floors/demonstration.toml");
    let plan = FloorPlan::read("demonstration.toml", text, &library).expect("it can be read");
    for table in &plan.tables {
        let store: Arc<dyn Store> = Arc::new(Memory::new(Arc::new(journal::clock::System)));
        let folder = tempfile::tempdir().expect("a folder");
        let folder = Folder::open(folder.path(), &[7; 32]).expect("it can be used");
        let mut floor = Floor::open((&*store, &library), table, folder, 1_000_000);
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
