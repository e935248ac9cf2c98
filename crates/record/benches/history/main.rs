//! How fast a table is recorded, verified and taken up again, in plain figures.
//!
//! `cargo bench --package record --bench history` does it with 5,000 coups in memory; `-- 100000`
//! does it with so many, in a file of SQLite; `-- 5000 sqlite` with few of them there. A rate a
//! core is by the processor's time, of all threads together, and not by the clock on the wall.

#![allow(clippy::cast_precision_loss, reason = "figures are rounded to be read")]

mod play;
mod recording;

use journal::clock::System;
use journal::verify::Trust;
use journal::{Key, Memory, Sqlite, Store, verify};
use play::Play;
use record::{By, Reader, Snapshots, Step, house};
use recording::Recording;
use rulebook::Edition;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};
use table::evolve::evolve_in;
use table::{Table, Time, decide};
use testkit::edition;

/// How often a figure is taken; the best counts, since the machine has other work.
const TURNS: usize = 5;

/// Up to so many coups a history is kept in memory.
const IN_MEMORY_MAX: u64 = 20_000;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let coups = args.iter().find_map(|arg| arg.parse().ok()).unwrap_or(5_000);
    let on_disk = coups > IN_MEMORY_MAX || args.iter().any(|arg| arg == "sqlite");
    let kept = if on_disk { Kept::Sqlite } else { Kept::Memory };
    for (book, stations) in [("vic", 7), ("wa", 50)] {
        let coups = coups / u64::from(stations) * 7;
        println!("\n{book}, {stations} stations, {coups} coups");
        history(edition(book), (stations, coups), kept);
        wager(edition(book), stations);
    }
}

fn rate(what: &str, count: u64, took: Duration) {
    let each = took.as_secs_f64() / count as f64;
    println!("  {what}: {:.0} a second ({:.2} µs each)", 1.0 / each, each * 1e6);
}

/// The least time that something takes.
fn best<T>(mut act: impl FnMut() -> T) -> Duration {
    let turn = |_| {
        let start = Instant::now();
        black_box(act());
        start.elapsed()
    };
    (0..TURNS).map(turn).min().expect("there are some")
}

/// How many steps are sent before their answers are waited for: a disk has its pace.
const WAITING_MAX: u64 = 4_000;

/// Where a history is kept.
#[derive(Debug, Clone, Copy)]
enum Kept {
    Memory,
    Sqlite,
}

fn history(edition: &'static Edition, (stations, coups): (u8, u64), kept: Kept) {
    let folder = tempfile::tempdir().expect("a folder");
    let store: Arc<dyn Store> = match kept {
        Kept::Memory => Arc::new(Memory::new(Arc::new(System))),
        Kept::Sqlite => {
            let path = folder.path().join("journal.db");
            Arc::new(Sqlite::open(&path, journal::sqlite::Options::default()).expect("it opens"))
        }
    };
    let (table, took, steps) = recorded(&*store, edition, (stations, coups));
    let entries = store.last().expect("it can be read");
    let mut bytes = 0;
    let weigh = &mut |row: &journal::Row<'_>| {
        bytes += row.payload.len();
        ControlFlow::Continue(())
    };
    store.walk(0, weigh).expect("it can be read");
    let (each, size) = (entries as f64 / coups as f64, bytes as f64 / entries as f64);
    println!("  {kept:?}: {entries} events, {each:.1} a coup, {size:.0} bytes each");
    let files = std::fs::read_dir(folder.path()).expect("a folder").flatten();
    let files: u64 = files.filter_map(|file| Some(file.metadata().ok()?.len())).sum();
    println!("  on the disk: {:.0} bytes an event", files as f64 / entries as f64);
    rate("steps recorded (batch, append, evolve)", steps, took);
    verified(&*store, edition, entries);
    taken_up(&*store, edition, &table);
}

/// Plays and records; the table, how long recording took, and how many steps there were.
fn recorded(
    store: &dyn Store,
    edition: &'static Edition,
    (stations, coups): (u8, u64),
) -> (Table, Duration, u64) {
    let mut play = Play::new(edition, stations);
    let mut recording = Recording::begin(store, "7", edition);
    let mut took = Duration::ZERO;
    while play.coups < coups {
        let came = play.next();
        let start = Instant::now();
        recording.keep(&came);
        if recording.steps.is_multiple_of(WAITING_MAX) {
            recording.rest();
        }
        took += start.elapsed();
    }
    recording.rest();
    (recording.table, took, recording.steps)
}

/// The processor's time of all threads so far, to a hundredth of a second.
fn cpu() -> Duration {
    let stat = std::fs::read_to_string("/proc/self/stat").expect("this is Linux");
    let rest = stat.rsplit(')').next().expect("the name is in brackets");
    let ticks = rest.split_whitespace().skip(11).take(2);
    let ticks: u64 = ticks.map(|ticks| ticks.parse::<u64>().expect("a number")).sum();
    Duration::from_millis(ticks * 10)
}

/// Does something often enough, and prints how many a second, by the clock and a core.
fn by_core(what: &str, entries: u64, mut act: impl FnMut()) {
    let before = cpu();
    let least = best(&mut act);
    let turns = u32::try_from(TURNS).expect("few");
    let a_core = cpu().saturating_sub(before).as_secs_f64() / f64::from(turns);
    rate(what, entries, least);
    println!("    a core: {:.0} a second", entries as f64 / a_core.max(1e-9));
}

fn verified(store: &dyn Store, edition: &'static Edition, entries: u64) {
    let chain = || {
        let report = verify(store, Trust::default()).expect("it can be read");
        assert_eq!(report.difference, None);
    };
    let audit = || {
        let report = house::audit(store, &[edition]).expect("it can be read");
        assert_eq!(report.difference, None);
        assert!(report.wagers > 0);
    };
    by_core("verified by journal", entries, chain);
    by_core("audited by record", entries, audit);
    by_core("both, as `sabot verify` does", entries, || {
        thread::scope(|scope| {
            scope.spawn(chain);
            audit();
        });
    });
}

fn taken_up(store: &dyn Store, edition: &'static Edition, table: &Table) {
    let stream = record::stream("7").expect("a name");
    let editions = [edition];
    let reader = Reader::open(store, &stream, &editions).expect("it can be read");
    let mut all = reader.restore(Snapshots::Ignored).expect("it can be read");
    assert!(all.table == *table, "the same state");
    let without = best(|| reader.restore(Snapshots::Ignored).expect("it can be read").number);
    all.keep(store).expect("it can be kept");
    let kept = reader.restore(Snapshots::Used).expect("it can be read");
    assert!(kept.table == all.table && kept.books.ledger == all.books.ledger, "the same state");
    let with = best(|| reader.restore(Snapshots::Used).expect("it can be read").number);
    rate("events folded without a snapshot", all.number, without);
    println!("  taken up without a snapshot: {:.1} ms", without.as_secs_f64() * 1e3);
    println!("  taken up by a snapshot: {:.2} ms", with.as_secs_f64() * 1e3);
}

/// What one wager costs at a table where everybody else has wagered.
fn wager(edition: &'static Edition, stations: u8) {
    let mut play = Play::new(edition, stations);
    play.open(stations - 1);
    play.now = Time(play.now.0 + 40);
    let asking = play.wager(stations);
    let (rulebook, before) = (edition.at_table(), play.table());
    let decided = || decide(rulebook, before, &asking).expect("it may be placed");
    let events = decided();
    let store = Memory::new(Arc::new(System));
    let recorder = Recording::begin(&store, "7", edition).recorder;
    let step = || Step {
        key: Key::new("wager").expect("a key"),
        time_ms: 1_000,
        by: By::Person(&asking.actor),
        cause: None,
        before,
        events: &events,
    };
    let mut after = before.clone();
    each("a wager decided", || decided().len());
    each("its batch", || recorder.batch(&step()).expect("it balances").map(|all| all.drafts.len()));
    each("folded into the table", || {
        // The same wager again takes the place of the last.
        for event in &events {
            evolve_in(&mut after, event);
        }
    });
    each("a copy of the table, which none of these makes", || before.clone().wagers.len());
}

/// What something costs, done often.
fn each<T>(what: &str, mut act: impl FnMut() -> T) {
    const OFTEN: u32 = 2_000;
    let took = best(|| (0..OFTEN).for_each(|_| drop(black_box(act()))));
    println!("  {what}: {:.2} µs", took.as_secs_f64() * 1e6 / f64::from(OFTEN));
}
