//! How fast a table's record becomes rows, in each format, and how much memory that takes: the same
//! day of a table with stations, over and over.

use exports::{Destination, Filter, Format, Order, Set, export};
use journal::clock::System;
use journal::sqlite::Options;
use journal::{Key, Memory, Sqlite, Store};
use ledger::TableId;
use record::{Beginning, By, Recorder, Step};
use rulebook::Edition;
use scenario::{Scenario, built_in, run_with_events};
use std::fs;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;
use table::{Event, Table, Time, evolve};
use testkit::{DOCUMENTS, edition};

/// How many days are played; a number on the command line is another.
const DAYS: u64 = 2_000;

/// The scenario of a day.
const DAY: &str = "wa/books.scn";

/// The milliseconds of a day.
const MS: u64 = 86_400_000;

fn main() {
    let days = std::env::args().find_map(|word| word.parse().ok()).unwrap_or(DAYS);
    let folder = tempfile::tempdir().expect("a folder");
    let memory = Memory::new(Arc::new(System));
    record(&memory, days);
    let file = Sqlite::open(&folder.path().join("store.db"), Options::default()).expect("a store");
    record(&file, days);
    let stores: [(&str, &dyn Store); 2] = [("memory", &memory), ("SQLite", &file)];
    for (name, store) in stores {
        for format in Format::ALL {
            for sets in [&[Set::Coups][..], &[Set::Wagers], &[Set::Events], &Set::ALL] {
                let order = Order {
                    sets: sets.to_vec(),
                    format,
                    filter: Filter::default(),
                    to: Destination::Folder(folder.path().join("out")),
                };
                measure(name, store, &order);
            }
        }
    }
}

fn record(store: &dyn Store, days: u64) {
    let editions = |id: &str| -> Result<&'static Edition, String> { Ok(edition(id)) };
    let (file, text) = built_in().iter().find(|(file, _)| *file == DAY).expect("it is there");
    let scenario = Scenario::read(file, text, &editions).unwrap_or_else(|why| panic!("{why}"));
    let steps = run_with_events(&scenario).1;
    let editions = DOCUMENTS.map(edition);
    let own = editions.iter().find(|one| std::ptr::eq(one.at_table(), scenario.rulebook));
    let key = |text: String| Key::new(&text).expect("a key");
    let beginning = Beginning {
        name: "7",
        table: TableId(7),
        edition: own.expect("it is one of them"),
        editions: &editions,
        key: key("begin".to_owned()),
        time_ms: 0,
        by: By::Equipment("server"),
    };
    let mut recorder = Recorder::begin(store, &beginning).expect("it begins");
    let mut table = Table::default();
    for day in 0..days {
        let events = steps.iter().flatten().map(|event| match event {
            Event::TimePassed { now } => Event::TimePassed { now: Time(now.0 + day * MS) },
            other => other.clone(),
        });
        let events: Vec<Event> = events.chain([Event::TableClosed]).collect();
        for (piece, events) in events.chunks(500).enumerate() {
            let before = table.clone();
            table = events.iter().fold(table, evolve);
            let time_ms = i64::try_from(table.now.0).expect("soon");
            let (key, by) = (key(format!("{day} {piece}")), By::Equipment("shoe"));
            let step = Step { key, time_ms, by, cause: None, before: &before, events };
            recorder.record(store, &step).expect("it is recorded");
        }
    }
}

/// The most memory that the program has used, in MiB, where the system tells.
fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    let kib = line.and_then(|line| line.split_whitespace().nth(1)).and_then(|kib| kib.parse().ok());
    kib.unwrap_or(0_u64) / 1_024
}

#[allow(clippy::cast_precision_loss)]
fn measure(name: &str, store: &dyn Store, order: &Order) {
    let editions = DOCUMENTS.map(edition);
    // The peak counts from here on, where the system lets a program say so.
    let _ = fs::write("/proc/self/clear_refs", "5");
    let (before, begun) = (peak(), Instant::now());
    let report = export(store, &editions, order, &mut |_| ControlFlow::Continue(()));
    let (report, seconds) = (report.expect("it is exported"), begun.elapsed().as_secs_f64());
    let sets: Vec<&str> = order.sets.iter().map(|set| set.word()).collect();
    let bytes: u64 = report.files.iter().map(|file| file.bytes).sum();
    println!(
        "{name:6} {:7} {:9} {:>9} rows of {} entries in {seconds:.2} s: {:>9.0} rows/s, {:>8.0} \
         entries/s, {:>6.1} MB; {before} MiB before, {} at the most",
        order.format.word(),
        if sets.len() == 1 { sets[0] } else { "all" },
        report.rows(),
        report.entries,
        report.rows() as f64 / seconds,
        report.entries as f64 / seconds,
        bytes as f64 / 1e6,
        peak(),
    );
}
