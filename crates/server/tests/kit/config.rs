//! What every house of tests is run with: the head of its floor plan, and a configuration.

use access::Cost;
use house::plan::FloorPlan;
use house::{Library, Pace};
use journal::Store;
use rulebook::Shelf;
use server::{Config, Limits, Process};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Arc, LazyLock};

/// The head of a floor plan, which tables follow; what comes directly behind it is of its tickets.
pub(crate) const HOUSE: &str = r#"
[house]
name = "A house"
site = "of the tests"
currency = "AUD"

[house.tickets]
system = 42
max = "5000.00"
kiosk_max = "2000.00"
one_approves_max = "1000.00"
kept_for_till_seconds = 30
"#;

static LIBRARY: LazyLock<Library> =
    LazyLock::new(|| Library::load(&Shelf::built_in()).expect("the shelf that is built in"));

/// The rulebooks that are built in.
pub(crate) fn library() -> Library {
    LIBRARY.clone()
}

/// A house alone by a floor plan, which deals as fast as it can and keeps its things in a folder.
pub(crate) fn config(plan: &str, home: &Path, store: Arc<dyn Store>) -> Config {
    let plan = FloorPlan::read("floor.toml", plan, &LIBRARY);
    Config {
        store,
        library: library(),
        plan: plan.unwrap_or_else(|faults| panic!("{faults}")),
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        secrets: home.join("shoes"),
        catalogue: home.join("catalogue.db"),
        key: [7; 32],
        cost: Cost::OF_TESTS,
        pace: Pace { card_ms: 1, shoe_ms: 1, result_ms: 1, ..Pace::default() },
        demonstration: true,
        process: Process::alone(),
        limits: Limits::default(),
        tls: None,
        proxied: false,
        directory_secret: None,
    }
}
