//! Stores with scenarios in them, and what comes of exporting them.

use exports::{Destination, Filter, Format, NotExported, Order, Report, Set, export};
use journal::clock::System;
use journal::{Key, Memory, Store};
use ledger::TableId;
use record::{Beginning, By, Recorder, Step};
use rulebook::Edition;
use scenario::{Scenario, built_in, run_with_events};
use serde_json::Value;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use table::{Event, Table, evolve};
use testkit::{DOCUMENTS, ODD_HOUSE, edition};

/// When the tables' own clocks began.
pub(crate) const BEGAN: i64 = 1_794_700_000_000;

/// All rulebooks.
pub(crate) fn everywhere() -> Vec<&'static Edition> {
    DOCUMENTS.into_iter().chain([ODD_HOUSE]).map(edition).collect()
}

/// A scenario: its file, its edition, and what came of its steps.
pub(crate) struct Played {
    pub(crate) file: &'static str,
    pub(crate) edition: &'static Edition,
    pub(crate) steps: Vec<Vec<Event>>,
}

impl Played {
    pub(crate) fn events(&self) -> impl Iterator<Item = &Event> {
        self.steps.iter().flatten()
    }

    /// The name that its table has in a store.
    pub(crate) fn table(&self) -> String {
        self.file.trim_end_matches(".scn").replace('/', "-")
    }
}

fn played(file: &'static str, text: &str) -> Played {
    let editions = |id: &str| -> Result<&'static Edition, String> { Ok(edition(id)) };
    let scenario = Scenario::read(file, text, &editions);
    let scenario = scenario.unwrap_or_else(|faults| panic!("{faults}"));
    let own = everywhere().into_iter().find(|one| std::ptr::eq(one.at_table(), scenario.rulebook));
    let edition = own.expect("it is one of them");
    Played { file, edition, steps: run_with_events(&scenario).1 }
}

/// All scenarios.
pub(crate) fn scenarios() -> Vec<Played> {
    built_in().iter().map(|(file, text)| played(file, text)).collect()
}

/// A scenario by its file.
pub(crate) fn scenario(file: &str) -> Played {
    let found = built_in().iter().find(|(known, _)| *known == file);
    let (file, text) = found.unwrap_or_else(|| panic!("there is no scenario {file}"));
    played(file, text)
}

pub(crate) fn memory() -> Memory {
    Memory::new(Arc::new(System))
}

fn key(text: impl std::fmt::Display) -> Key {
    Key::new(&text.to_string()).expect("a key")
}

/// Records events of a table, in pieces that a journal takes at once.
pub(crate) fn record(store: &dyn Store, name: &str, edition: &Edition, steps: &[Vec<Event>]) {
    let editions = everywhere();
    let (table, by) = (TableId(7), By::Equipment("server"));
    let beginning = Beginning {
        name,
        table,
        edition,
        editions: &editions,
        key: key(format!("{name} begins")),
        time_ms: BEGAN,
        by,
    };
    let mut recorder = Recorder::begin(store, &beginning).unwrap_or_else(|why| panic!("{why}"));
    let mut table = Table::default();
    for (index, events) in steps.iter().flat_map(|events| events.chunks(500)).enumerate() {
        let before = table.clone();
        table = events.iter().fold(table, evolve);
        let key = key(format!("{name} {index}"));
        let time_ms = BEGAN + i64::try_from(table.now.0).expect("soon");
        let step = Step { key, time_ms, by, cause: None, before: &before, events };
        recorder.record(store, &step).unwrap_or_else(|why| panic!("{name}: {why}"));
    }
}

/// A store with the table of a scenario.
pub(crate) fn store_of(played: &Played) -> Memory {
    let store = memory();
    record(&store, &played.table(), played.edition, &played.steps);
    store
}

/// Exports, and says what came of it.
pub(crate) fn exported(
    store: &dyn Store,
    (sets, format): (&[Set], Format),
    filter: &Filter,
    to: &Path,
) -> Result<Report, NotExported> {
    let to = Destination::of(to, sets);
    let order = Order { sets: sets.to_vec(), format, filter: filter.clone(), to };
    export(store, &everywhere(), &order, &mut |_| ControlFlow::Continue(()))
}

/// The rows of a data set, as JSON.
pub(crate) fn rows(store: &dyn Store, set: Set, filter: &Filter) -> Vec<Value> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("rows");
    let report = exported(store, (&[set], Format::Jsonl), filter, &file);
    let report = report.unwrap_or_else(|why| panic!("{why}"));
    let text = fs::read_to_string(&file).expect("it was written");
    let rows: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(rows.len() as u64, report.rows());
    rows
}

/// Money as cents; nothing where the cell is empty.
pub(crate) fn cents(row: &Value, column: &str) -> i128 {
    match &row[column] {
        Value::Null => 0,
        Value::String(text) => text.replacen('.', "", 1).parse().expect("money"),
        other => panic!("{column} is {other}"),
    }
}

pub(crate) fn text<'r>(row: &'r Value, column: &str) -> Option<&'r str> {
    assert!(row.get(column).is_some(), "there is no column {column}");
    row[column].as_str()
}
