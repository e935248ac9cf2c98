//! How long a house takes to run a table with a long history, by snapshots and without.
//!
//! `cargo bench --package server --bench start` does it with 5,000 coups; `-- 100000` with so many.

#[path = "../../record/benches/history/play.rs"]
#[allow(dead_code, reason = "the other bench uses more of it")]
mod play;

use access::Cost;
use house::plan::FloorPlan;
use house::{Library, Pace};
use journal::{Done, Key, Sqlite, Store};
use play::{Came, NUMBER, Play};
use record::{Beginning, By, Recorder, Step};
use rulebook::Shelf;
use server::{Config, House, Process};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use table::Table;
use table::evolve::evolve_in;

const PLAN: &str = r#"
[house]
name = "A house"
site = "of benchmarks"
currency = "AUD"
[house.tickets]
system = 42
max = "5000.00"
kiosk_max = "2000.00"
one_approves_max = "1000.00"
kept_for_till_seconds = 30
[[table]]
name = "seven"
number = 7
rulebook = "vic"
version = "traditional"
limits = "min 5 max 1000"
places = "7 stations"
fixtures = ["screen-design=on file"]
period = 20
cards = "keypad"
dealer = "person"
"#;

fn main() {
    let coups = std::env::args().skip(1).find_map(|arg| arg.parse().ok()).unwrap_or(5_000);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("journal.db");
    let store = Sqlite::open(&path, journal::sqlite::Options::default()).expect("it opens");
    let store: Arc<dyn Store> = Arc::new(store);
    let library = Library::load(&Shelf::built_in()).expect("the shelf that is built in");
    played(&*store, &library, coups);
    println!("{coups} coups, {} events", store.last().expect("it can be read"));
    // The first start keeps a snapshot when it ends, which the second one uses.
    for what in ["without a snapshot", "by a snapshot", "by a snapshot again"] {
        let took = started(&store, &library, folder.path());
        println!("  the table is run, {what}: {:.0} ms", took.as_secs_f64() * 1e3);
    }
}

fn played(store: &dyn Store, library: &Library, coups: u64) {
    let edition = library.edition("vic").expect("it is on the shelf");
    let beginning = Beginning {
        name: "seven",
        table: NUMBER,
        edition,
        editions: library.editions(),
        key: Key::new("begin").expect("a key"),
        time_ms: 0,
        by: By::Equipment("bench"),
    };
    let mut recorder = Recorder::begin(store, &beginning).expect("it begins");
    let (mut play, mut table) = (Play::new(edition, 7), Table::default());
    let mut steps = 0_u64;
    while play.coups < coups {
        let Came { now, events } = play.next();
        steps += 1;
        let step = Step {
            key: Key::new(&format!("step {steps}")).expect("a key"),
            time_ms: i64::try_from(now.0).expect("soon"),
            by: By::Equipment("bench"),
            cause: None,
            before: &table,
            events: &events,
        };
        let Some(batch) = recorder.batch(&step).expect("it balances") else { continue };
        recorder.sent(batch.drafts.len());
        store.submit(batch, Done::new(|answer| drop(answer.expect("it is appended"))));
        for event in &events {
            evolve_in(&mut table, event);
        }
    }
    store.resolve(&Key::new("none").expect("a key")).expect("all is answered");
}

/// How long it takes until the house runs its table.
fn started(store: &Arc<dyn Store>, library: &Library, folder: &Path) -> Duration {
    let config = Config {
        store: Arc::clone(store),
        library: library.clone(),
        plan: FloorPlan::read("plan.toml", PLAN, library).expect("it can be read"),
        listen: "127.0.0.1:0".parse().expect("an address"),
        secrets: folder.join("shoes"),
        catalogue: folder.join("catalogue.db"),
        key: [7; 32],
        cost: Cost::LEAST,
        pace: Pace::default(),
        demonstration: true,
        process: Process::alone(),
        limits: server::Limits::default(),
        tls: None,
        proxied: false,
        directory_secret: None,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.expect("a runtime").block_on(async move {
        let start = Instant::now();
        let house = House::open(config).await.expect("it opens");
        while !house.runs("seven") {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let took = start.elapsed();
        house.serve(async {}).await;
        took
    })
}
