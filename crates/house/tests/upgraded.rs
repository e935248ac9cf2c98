//! What an earlier program left is read, verified and played on by this one.
//!
//! `earlier/house.tar.gz` is the folder of a house that the program of 16 November 2026, 00:53 UTC,
//! wrote: four tables of its demonstration for seven minutes, a guest who put 250.00 into a note
//! acceptor, took it as a ticket and put in 100.00 more; then it was told to stop. Beside it are
//! the rulebooks of that day, which have been amended since.

mod support;

use devices::shoe::Folder;
use house::plan::FloorPlan;
use house::{Library, NotOpened, open};
use journal::sqlite::Options;
use journal::verify::{Trust, verify};
use journal::{Sqlite, Store};
use ledger::{Kind, Spot, TableId, Total};
use rulebook::{Shelf, parts};
use rules::Amount;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use support::{Floor, LIBRARY};
use tempfile::TempDir;

/// The house, in a folder of its own.
struct Left {
    folder: TempDir,
}

impl Left {
    fn new() -> Left {
        let folder = tempfile::tempdir().expect("a folder");
        let archive = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/earlier/house.tar.gz");
        let tar =
            Command::new("tar").arg("-xzf").arg(archive).arg("-C").arg(folder.path()).status();
        assert!(tar.expect("tar can be run").success());
        Left { folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join("house").join(name)
    }

    fn store(&self) -> Sqlite {
        Sqlite::open(&self.path("house.db"), Options::default()).expect("it can be opened")
    }

    /// The rulebooks of today, and those of that day as earlier editions.
    fn library(&self) -> Library {
        let (books, own) = (self.path("shelf"), self.path("rulebooks"));
        Shelf::built_in().write(&books).expect("it can be written");
        let folders = fs::read_dir(own).expect("a folder").map(|entry| entry.expect("one").path());
        let mut names = Vec::new();
        for folder in folders {
            let name = folder.file_name().and_then(|name| name.to_str()).expect("a name");
            let to = books.join(name);
            fs::create_dir(&to).expect("a folder");
            fs::copy(folder.join("rulebook.toml"), to.join("rulebook.toml")).expect("copied");
            // What rules are about is no part of an edition.
            let register = books.join(parts(name).0).join("register.tsv");
            fs::copy(register, to.join("register.tsv")).expect("copied");
            names.push(name.to_owned());
        }
        assert_eq!(names.len(), 4, "{names:?}");
        let listed = fs::read_to_string(books.join("shelf.toml")).expect("it is there");
        let listed = listed.replace("earlier = []", &format!("earlier = {names:?}"));
        fs::write(books.join("shelf.toml"), listed).expect("written");
        let books = Shelf::open(&books).unwrap_or_else(|faults| panic!("{faults}"));
        Library::load(&books).unwrap_or_else(|faults| panic!("{faults}"))
    }

    fn plan(&self, library: &Library) -> FloorPlan {
        let text = fs::read_to_string(self.path("floor.toml")).expect("it is there");
        let plan = FloorPlan::read("floor.toml", &text, library);
        plan.unwrap_or_else(|faults| panic!("{faults}"))
    }

    fn key(&self) -> [u8; 32] {
        fs::read(self.path("house.key")).expect("it is there").try_into().expect("32 bytes")
    }
}

/// How many entries and events there are, and how many wagers were settled again, all sound.
fn sound(store: &dyn Store, library: &Library) -> (u64, u64, u64) {
    let journal = verify(store, Trust::default()).expect("it can be read");
    assert_eq!(journal.difference, None);
    let house = record::house::audit(store, library.editions()).expect("it can be read");
    assert_eq!(house.difference, None);
    (journal.entries, house.events, house.wagers)
}

#[test]
fn everything_that_an_earlier_program_wrote_is_there_and_sound() {
    let left = Left::new();
    let (store, library) = (left.store(), left.library());
    assert_eq!(sound(&store, &library), (1_220, 1_105, 138));
    let walk = record::house::Walk::begin(&store, library.editions());
    let mut walk = walk.expect("it can be read");
    walk.go_on(&store).expect("it can be read");
    let books = walk.books();
    assert_eq!(books.total(Kind::TicketsOutstanding), Total::from_cents(25_000));
    let ann = Spot { table: TableId(1), place: 8 };
    assert_eq!(books.credit(ann).ok(), Some(Amount::from_cents(10_000)));
    assert_eq!(books.sum(), Total::ZERO);
}

/// The games at every place, counted from the texts of the record: played, won, lost.
fn counted(store: &dyn Store) -> BTreeMap<(String, u64), [u64; 3]> {
    let cents = |amount: &Value| -> i64 {
        amount.as_str().and_then(|text| text.replace('.', "").parse().ok()).expect("an amount")
    };
    let (mut games, mut coups) = (BTreeMap::new(), BTreeMap::new());
    for entry in store.read(0, 10_000).expect("it can be read") {
        let payload: Value = serde_json::from_str(entry.payload.as_str()).expect("JSON");
        let table = entry.stream.as_str().to_owned();
        let coup: &mut BTreeMap<u64, i64> = coups.entry(table.clone()).or_default();
        match entry.kind.as_str() {
            "wagers_settled" => {
                for settled in payload["event"]["settled"].as_array().expect("wagers") {
                    let place = settled["wager"]["place"].as_u64().expect("a place");
                    *coup.entry(place).or_default() +=
                        cents(&settled["returned"]) - cents(&settled["wager"]["amount"]);
                }
            }
            "coup_completed" => {
                for (place, net) in std::mem::take(coup) {
                    let [played, won, lost] = games.entry((table.clone(), place)).or_default();
                    *played += 1;
                    *won += u64::from(net > 0);
                    *lost += u64::from(net < 0);
                }
            }
            _ => {}
        }
    }
    games
}

#[test]
fn games_are_counted_as_they_were_played() {
    let left = Left::new();
    let (store, library) = (left.store(), left.library());
    let mut walk = record::house::Walk::begin(&store, library.editions()).expect("it can be read");
    walk.go_on(&store).expect("it can be read");
    let names: BTreeMap<TableId, String> =
        walk.tables().map(|(id, name)| (id, format!("table/{name}"))).collect();
    let games = walk.games().iter().map(|(spot, games)| {
        let place = (names[&spot.table].clone(), u64::from(spot.place));
        (place, [games.played, games.won, games.lost])
    });
    let games: BTreeMap<(String, u64), [u64; 3]> = games.collect();
    assert_eq!(games, counted(&store));
    let sum = |of: usize| games.values().map(|one| one[of]).sum::<u64>();
    assert!(sum(0) > 20 && sum(1) > 5 && sum(2) > 5, "{games:?}");
}

#[test]
fn every_table_goes_on_where_an_earlier_program_parked_it() {
    let left = Left::new();
    let (store, library) = (left.store(), left.library());
    let (entries, ..) = sound(&store, &library);
    for table in &left.plan(&library).tables {
        let folder = Folder::open(&left.path("shoes").join(&table.name), &left.key());
        let folder = folder.expect("it can be used");
        let now = store.heads().expect("it can be read").iter().map(|(_, head)| head.time_ms).max();
        let now = u64::try_from(now.expect("something is there")).expect("a moment") + 1_000;
        let mut floor = Floor::open((&store, &library), table, folder, now);
        assert!(floor.owner.table().setup.is_some(), "{} is open", table.name);
        for _ in 0..4_000 {
            floor.step();
            if floor.coups > 2 {
                break;
            }
        }
        assert!(floor.coups > 2, "{}: {} coups", table.name, floor.coups);
    }
    let (more, ..) = sound(&store, &library);
    assert!(more > entries, "{more}");
}

#[test]
fn a_table_keeps_to_the_edition_that_it_was_begun_by() {
    let left = Left::new();
    let (store, library) = (left.store(), left.library());
    let mut plan = left.plan(&library).tables.remove(0);
    assert_eq!((plan.rulebook.as_str(), plan.document()), ("wa@ae9df2a2", "wa"));
    // The setup of a plan that was read by another edition means something else.
    "wa".clone_into(&mut plan.rulebook);
    let why = open(&store, &library, &plan, None).expect_err("another edition is in force");
    assert!(matches!(&why, NotOpened::OtherEdition { recorded, .. } if recorded == "wa@ae9df2a2"));
    assert!(why.to_string().contains("write rulebook = \"wa@ae9df2a2\""), "{why}");
    let why = open(&store, &LIBRARY, &plan, None).expect_err("it is not on the shelf").to_string();
    assert!(why.contains("which is not at hand"), "{why}");
}
