//! Stores with play in them, and catalogues of them.

use catalogue::{Catalogue, File, Follower};
use exports::{Destination, Filter, Format, Order, Set, export};
use journal::clock::System;
use journal::{Key, Memory, Store};
use ledger::TableId;
use record::{Beginning, By, Recorder, Step};
use rulebook::Edition;
use scenario::{Scenario, built_in, run_with_events};
use serde_json::Value;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use table::{Event, Table, Time, evolve};
use tempfile::TempDir;
use testkit::{DOCUMENTS, ODD_HOUSE, edition};

/// When the tables' own clocks began.
const BEGAN: i64 = 1_794_700_000_000;

pub(crate) fn everywhere() -> Vec<&'static Edition> {
    DOCUMENTS.into_iter().chain([ODD_HOUSE]).map(edition).collect()
}

/// A scenario's table: its name, its edition, and what came of its steps.
pub(crate) struct Played {
    pub(crate) table: String,
    edition: &'static Edition,
    steps: Vec<Vec<Event>>,
}

/// Every scenario whose number leaves this remainder when divided by so many.
pub(crate) fn some(of: usize, rest: usize) -> Vec<Played> {
    let every = built_in().iter().enumerate().filter(|(place, _)| place % of == rest);
    every.map(|(_, (file, text))| played(file, text)).collect()
}

pub(crate) fn named(file: &str) -> Played {
    let found = built_in().iter().find(|(known, _)| *known == file);
    let (file, text) = found.unwrap_or_else(|| panic!("there is no scenario {file}"));
    played(file, text)
}

fn played(file: &str, text: &str) -> Played {
    let editions = |id: &str| -> Result<&'static Edition, String> { Ok(edition(id)) };
    let scenario = Scenario::read(file, text, &editions);
    let scenario = scenario.unwrap_or_else(|faults| panic!("{faults}"));
    let own = everywhere().into_iter().find(|one| std::ptr::eq(one.at_table(), scenario.rulebook));
    let table = file.trim_end_matches(".scn").replace('/', "-");
    let edition = own.expect("it is one of them");
    Played { table, edition, steps: run_with_events(&scenario).1 }
}

fn key(text: impl std::fmt::Display) -> Key {
    Key::new(&text.to_string()).expect("a key")
}

/// A table that is played on in a store, step by step.
pub(crate) struct Playing {
    played: Played,
    recorder: Recorder<'static>,
    table: Table,
    next: usize,
}

impl Playing {
    pub(crate) fn begin(store: &dyn Store, played: Played, number: u16) -> Playing {
        let editions = everywhere();
        let beginning = Beginning {
            name: &played.table,
            table: TableId(number),
            edition: played.edition,
            editions: &editions,
            key: key(format!("{} begins", played.table)),
            time_ms: BEGAN,
            by: By::Equipment("server"),
        };
        let recorder = Recorder::begin(store, &beginning).unwrap_or_else(|why| panic!("{why}"));
        Playing { played, recorder, table: Table::default(), next: 0 }
    }

    /// When its next step will have been played; nothing where there is none.
    fn next_at(&self) -> Option<Time> {
        let events = self.played.steps.get(self.next)?;
        Some(events.iter().fold(self.table.clone(), evolve).now)
    }

    /// Plays a step, and says whether there was one.
    pub(crate) fn step(&mut self, store: &dyn Store) -> bool {
        let Some(events) = self.played.steps.get(self.next) else { return false };
        self.next += 1;
        for (piece, events) in events.chunks(500).enumerate() {
            let before = self.table.clone();
            self.table = events.iter().fold(std::mem::take(&mut self.table), evolve);
            let key = key(format!("{} {} {piece}", self.played.table, self.next));
            let time_ms = BEGAN + i64::try_from(self.table.now.0).expect("soon");
            let by = By::Equipment("server");
            let step = Step { key, time_ms, by, cause: None, before: &before, events };
            self.recorder.record(store, &step).unwrap_or_else(|why| panic!("{why}"));
        }
        true
    }
}

pub(crate) fn memory() -> Memory {
    Memory::new(Arc::new(System))
}

/// Plays tables side by side, as their clocks say: a store has what happened in its order.
pub(crate) fn play(store: &dyn Store, tables: Vec<Played>) {
    let begin = |(number, played)| {
        let table = Playing::begin(store, played, number);
        (table.next_at(), table)
    };
    let mut playing: Vec<_> = (1..).zip(tables).map(begin).collect();
    loop {
        let due = playing.iter_mut().filter(|(at, _)| at.is_some()).min_by_key(|(at, _)| *at);
        let Some((at, table)) = due else { return };
        table.step(store);
        *at = table.next_at();
    }
}

/// A catalogue in a folder of its own.
pub(crate) struct Kept {
    pub(crate) folder: TempDir,
}

impl Kept {
    pub(crate) fn new() -> Kept {
        Kept { folder: tempfile::tempdir().expect("a folder") }
    }

    pub(crate) fn file(&self) -> File {
        File::new(self.folder.path().join("catalogue.db"))
    }

    pub(crate) fn follower(&self, store: &dyn Store) -> Follower {
        let follower = Follower::open(&self.file(), store, &everywhere());
        follower.unwrap_or_else(|why| panic!("{why}"))
    }

    /// Feeds it with all there is.
    pub(crate) fn fed(&self, store: &dyn Store) -> Catalogue {
        let mut follower = self.follower(store);
        follower.catch_up(store).unwrap_or_else(|why| panic!("{why}"));
        let stood = follower.stood();
        assert_eq!((stood.position, stood.unread.len()), (store.last().expect("it is there"), 0));
        Catalogue::new(self.file())
    }
}

/// The rows of a data set as an export has them.
pub(crate) fn scanned(store: &dyn Store, set: Set) -> Vec<Value> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("rows");
    exported(store, set, &file);
    let text = std::fs::read_to_string(&file).expect("it was written");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn exported(store: &dyn Store, set: Set, file: &Path) {
    let order = Order {
        sets: vec![set],
        format: Format::Jsonl,
        filter: Filter::default(),
        to: Destination::File(file.to_owned()),
    };
    let done = export(store, &everywhere(), &order, &mut |_| ControlFlow::Continue(()));
    done.unwrap_or_else(|why| panic!("{why}"));
}
