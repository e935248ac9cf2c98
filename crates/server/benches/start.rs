//! How long a house takes to run a table with a long history, by snapshots and without.
//!
//! `cargo bench --package server --bench start` does it with 5,000 coups; `-- 100000` with so many.

#[path = "../tests/kit/config.rs"]
mod config;
#[path = "../../record/benches/history/play.rs"]
#[allow(dead_code, reason = "the other bench uses more of it")]
mod play;
#[path = "../../record/benches/history/recording.rs"]
#[allow(dead_code, reason = "the other bench uses more of it")]
mod recording;

use config::{HOUSE, config, library};
use house::Pace;
use journal::{Sqlite, Store};
use play::Play;
use recording::Recording;
use server::{Config, House};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

const TABLE: &str = r#"
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
    played(&*store, coups);
    println!("{coups} coups, {} events", store.last().expect("it can be read"));
    // The first start keeps a snapshot when it ends, which the second one uses.
    for what in ["without a snapshot", "by a snapshot", "by a snapshot again"] {
        let took = started(&store, folder.path());
        println!("  the table is run, {what}: {:.0} ms", took.as_secs_f64() * 1e3);
    }
}

fn played(store: &dyn Store, coups: u64) {
    let edition = library().edition("vic").expect("it is on the shelf");
    let mut recording = Recording::begin(store, "seven", edition);
    let mut play = Play::new(edition, 7);
    while play.coups < coups {
        recording.keep(&play.next());
    }
    recording.rest();
}

/// How long it takes until the house runs its table.
fn started(store: &Arc<dyn Store>, folder: &Path) -> Duration {
    let config = Config {
        pace: Pace::default(),
        ..config(&format!("{HOUSE}{TABLE}"), folder, Arc::clone(store))
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
