//! Tables and the cage on a PostgreSQL server of the tests' own.
#![allow(clippy::unwrap_used, dead_code, reason = "what is shared is not all used here")]

#[path = "../record/cashier.rs"]
mod cashier;
#[path = "../record/play.rs"]
mod play;
#[path = "../../../journal/tests/slow/server.rs"]
mod server;

use journal::postgres::PATIENCE;
use journal::verify::Trust;
use journal::{Actor, Key, Postgres, Store, verify};
use ledger::TableId;
use play::{Came, at_random, everywhere};
use record::{
    Beginning, By, CageRecorder, CageStep, Reader, Recorder, Snapshots, Step, house, stream,
};
use rulebook::Edition;
use table::Table;
use testkit::edition;

fn key(text: impl std::fmt::Display) -> Key {
    Key::new(&text.to_string()).expect("a key")
}

/// Records a table from the beginning; the table as it is left.
fn record(store: &dyn Store, name: &str, edition: &'static Edition, all: &[Came]) -> Table {
    let number = name.parse().expect("a number");
    let beginning = Beginning {
        name,
        table: TableId(number),
        edition,
        editions: &everywhere(),
        key: key(format!("begin {name}")),
        time_ms: 0,
        by: By::Equipment("server"),
    };
    let mut recorder = Recorder::begin(store, &beginning).expect("it begins");
    let mut table = Table::default();
    for (index, came) in all.iter().enumerate() {
        let step = Step {
            key: key(format!("table {name} step {index}")),
            time_ms: i64::try_from(came.now.0).expect("soon"),
            by: came.by.as_ref().map_or(By::Equipment("shoe"), By::Person),
            cause: None,
            before: &came.before,
            events: &came.events,
        };
        recorder.record(store, &step).unwrap_or_else(|why| panic!("{why}"));
        table = came.events.iter().fold(table, table::evolve);
    }
    table
}

#[test]
fn tables_come_back_by_snapshot_and_without_and_pass_the_audit() {
    let store = Postgres::open(&server::database(), PATIENCE).unwrap();
    let editions = everywhere();
    for (number, book) in (1..).zip(["wa", "vic", "act"]) {
        let name = number.to_string();
        // On the cloth: no tickets that the cage would have to know.
        let came = at_random(edition(book), 3 * number, 120);
        let table = record(&store, &name, edition(book), &came);
        let reader = Reader::open(&store, &stream(&name).unwrap(), &editions).unwrap();
        let mut all = reader.restore(Snapshots::Ignored).unwrap();
        assert_eq!(all.table, table, "{book}");
        all.keep(&store).unwrap();
        let kept = reader.restore(Snapshots::Used).unwrap();
        assert_eq!((kept.table, kept.head), (all.table, all.head), "{book}");
    }
    assert_eq!(verify(&store, Trust::default()).unwrap().difference, None);
    let report = house::audit(&store, &editions).unwrap();
    assert_eq!((report.tables, report.states, report.difference), (3, 3, None));
}

#[test]
fn a_cage_comes_back_and_passes_the_audit() {
    let store = Postgres::open(&server::database(), PATIENCE).unwrap();
    let day = cashier::a_day();
    let mut recorder = CageRecorder::default();
    for (index, events) in day.steps.iter().enumerate() {
        let actor = Actor::new("Ana", "cashier");
        let step = CageStep { time_ms: 0, actor, approval: None, cause: None, events };
        recorder.record(&store, key(index), &step).expect("it is recorded");
    }
    assert_eq!(record::cage::restore(&store).unwrap().cage, day.cage);
    let report = record::cage::audit(&store).unwrap();
    assert_eq!(report.difference, None);
    assert_eq!(report.redeemed, 2);
}
