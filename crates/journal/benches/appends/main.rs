//! Durable appends beside the raw engine in the same run, and how fast a store is verified.
//!
//! `cargo bench --package journal --bench appends`. For each engine and number of streams in flight
//! the raw engine and the store take turns. Raw is what the engine can do at best: prepared rows of
//! the same table with its indexes, as many in a transaction as there are streams in flight. A
//! stream asks anew in the callback that brings its answer: what is measured is the store, not how
//! soon a busy machine wakes another thread up.

#[path = "../../tests/slow/server.rs"]
#[expect(dead_code, clippy::unwrap_used, reason = "it is the tests' own")]
mod server;

mod engine;
mod load;

use engine::{RawPostgres, RawSqlite};
use journal::clock::System;
use journal::sqlite::Options;
use journal::verify::Trust;
use journal::{Memory, Postgres, Sqlite, Store, verify};
use load::{Raw, appends, fill, raw};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long one turn takes.
const TURN: Duration = Duration::from_millis(250);

/// How many turns each gets.
const TURNS: usize = 21;

/// How many entries are verified.
const VERIFIED: u64 = 300_000;

fn main() {
    let folder =
        tempfile::TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder on the disk");
    let file = |name: &str| folder.path().join(name);
    for in_flight in [1, 10, 100] {
        let raw = RawSqlite::new(&file(&format!("raw-{in_flight}.db")));
        let store = sqlite(&file(&format!("store-{in_flight}.db")));
        compare("SQLite", in_flight, raw, &store);
    }
    for in_flight in [1, 10, 100] {
        let raw = RawPostgres::new(&server::database());
        let store = postgres(&server::database());
        compare("PostgreSQL", in_flight, raw, &store);
    }
    checked("memory", &Memory::new(Arc::new(System)));
    checked("SQLite", &*sqlite(&file("verified.db")));
    checked("PostgreSQL", &*postgres(&server::database()));
}

fn sqlite(path: &Path) -> Arc<dyn Store> {
    Arc::new(Sqlite::open(path, Options::default()).expect("a file"))
}

fn postgres(address: &str) -> Arc<dyn Store> {
    Arc::new(Postgres::open(address, journal::postgres::PATIENCE).expect("a database"))
}

/// Lets the raw engine and a store take turns, and prints medians, also of the ratio in each turn:
/// a machine that others use slows both down.
fn compare(name: &str, in_flight: u64, mut engine: impl Raw, store: &Arc<dyn Store>) {
    let (mut raw_rates, mut rates, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    let mut numbers = vec![0; usize::try_from(in_flight).expect("a few")];
    for _ in 0..TURNS {
        let (raw, own) = (raw(&mut engine, in_flight, TURN), appends(store, &mut numbers, TURN));
        raw_rates.push(raw);
        rates.push(own);
        ratios.push(own / raw);
    }
    let (raw, own, ratio) = (median(raw_rates), median(rates), median(ratios));
    println!(
        "{name}, {in_flight} streams in flight: {own:.0} durable appends a second, \
         raw engine {raw:.0}, ratio {ratio:.2}"
    );
}

fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates[rates.len() / 2]
}

/// Prints how fast a store is verified, by one thread; the best of three.
fn checked(name: &str, store: &dyn Store) {
    fill(store, VERIFIED);
    let mut best = f64::INFINITY;
    for _ in 0..3 {
        let start = Instant::now();
        let report = verify(store, Trust::default()).expect("a store that can be read");
        assert_eq!((report.entries, report.difference), (VERIFIED, None));
        best = best.min(start.elapsed().as_secs_f64());
    }
    let start = Instant::now();
    store.inspect().expect("a store that can be read");
    let beside = start.elapsed().as_secs_f64();
    println!(
        "{name}: {VERIFIED} entries verified in {best:.2} s, {:.0} a second, \
         of which {beside:.2} s are the engine's own check",
        entries(VERIFIED) / best
    );
}

/// A count as a float; there are fewer than 2^53.
#[expect(clippy::cast_precision_loss, reason = "a rate is printed in whole numbers")]
fn entries(count: u64) -> f64 {
    count as f64
}
