//! A house that runs in this process, and its screens.

use crate::client::{Client, until};
use crate::config::{HOUSE, config};
use house::Pace;
use journal::Store;
use serde_json::json;
use server::{Config, Demonstration, House, Process};
use std::net::SocketAddr;
use std::sync::{Arc, mpsc};
use std::thread::JoinHandle;
use std::time::Duration;
use tempfile::TempDir;
use tokio::sync::oneshot;

/// A table with stations, wagers open for long.
pub(crate) const STATIONS: &str = r#"
[[table]]
name = "perth"
number = 1
rulebook = "wa"
version = "commission"
options = ["tie-8=true"]
fixtures = ["tie-promotion=Lucky Eight BONUS"]
limits = "min 10 max 2000 differential 10000; tie min 5 max 200; player-pair min 5 max 200"
places = "2 stations"
period = 20
cards = "virtual"
dealer = "automatic"
"#;

/// A table on the cloth at which the dealer is quick.
pub(crate) const CLOTH: &str = r#"
[[table]]
name = "canberra"
number = 2
rulebook = "act"
version = "commission"
limits = "min 10 max 1000; tie min 5 max 100"
places = "9 cloth"
fixtures = ["table-approval=on file", "pairs-approval=on file"]
cards = "virtual"
dealer = "automatic"
simulated = 4
"#;

/// A house that runs until it is dropped.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    shown: Demonstration,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
    /// What the house runs on.
    pub(crate) runtime: tokio::runtime::Handle,
    _folder: Arc<TempDir>,
}

/// A process that looks after its leases often.
pub(crate) fn attentive() -> Process {
    let mut process = Process::alone();
    process.times.round = Duration::from_millis(100);
    process.times.station_lost = None;
    process
}

/// Runs a house with these tables.
pub(crate) fn run(store: Arc<dyn Store>, tables: &str, process: Process) -> Running {
    run_in(store, tables, process, Arc::new(tempfile::tempdir().unwrap()))
}

/// The same with the secrets in a folder.
pub(crate) fn run_in(
    store: Arc<dyn Store>,
    tables: &str,
    process: Process,
    folder: Arc<TempDir>,
) -> Running {
    run_by(store, &format!("{HOUSE}{tables}"), process, folder)
}

/// A house that tells a monitoring system what happens, with these tables.
pub(crate) fn told_to(monitoring: &str, tables: &str) -> String {
    let told = format!("monitoring = \"{monitoring}\"\ncurrency");
    format!("{}{tables}", HOUSE.replace("currency", &told))
}

/// Runs a house by a whole floor plan.
pub(crate) fn run_by(
    store: Arc<dyn Store>,
    plan: &str,
    process: Process,
    folder: Arc<TempDir>,
) -> Running {
    let config = Config {
        pace: Pace { card_ms: 5, shoe_ms: 1, result_ms: 5, wagers_ms: 20 },
        process,
        ..config(plan, folder.path(), store)
    };
    let (opened, open) = mpsc::channel();
    let (stop, stopped) = oneshot::channel::<()>();
    let file = folder.path().join("demonstration");
    let thread = std::thread::spawn(move || {
        let mut runtime = tokio::runtime::Builder::new_multi_thread();
        let runtime = runtime.worker_threads(2).enable_all().build().unwrap();
        let handle = runtime.handle().clone();
        runtime.block_on(async move {
            let house = House::open(config).await.unwrap();
            let shown = house.demonstrate(&file).unwrap();
            opened.send((house.address(), shown, handle)).unwrap();
            house.serve(async { drop(stopped.await) }).await;
        });
    });
    let (address, shown, runtime) = open.recv().unwrap();
    let (stop, thread) = (Some(stop), Some(thread));
    let running = Running { address, shown, stop, thread, runtime, _folder: folder };
    until("every table is run", || (running.client().get("/readyz").0 == 200).then_some(()));
    running
}

impl Running {
    pub(crate) fn client(&self) -> Client {
        Client::new(self.address)
    }

    /// A screen that enrols by the address that was shown for it.
    pub(crate) fn screen(&self, table: &str, screen: &str) -> Client {
        let found = self.shown.screens.iter().find(|it| it.table == table && it.screen == screen);
        let (_, code) = found.unwrap().url.split_once('#').unwrap();
        self.client().enrolled(&format!("{table}-{}", screen.replace(' ', "-")), code)
    }

    /// Somebody of the staff at a console.
    pub(crate) fn staff(&self, console: &Client, name: &str) -> Client {
        let hand = self.shown.staff.iter().find(|hand| hand.name == name).unwrap();
        console.signed_in(name, &hand.pin)
    }

    /// A station at which Ann has money, and the console of its table with its dealer.
    pub(crate) fn ann(&self) -> (Client, Client) {
        let (station, console) =
            (self.screen("perth", "station 2"), self.screen("perth", "console"));
        let dealer = self.staff(&console, "dealer-perth");
        let buy_in = json!({
            "is": "buy_in", "place": 2, "bettor": "Ann", "tender": "cash", "amount": "900.00",
        });
        until("Ann has bought in", || {
            let answer = dealer.ask("perth", &format!("buy in {}", unique()), &buy_in);
            answer.get("accepted").map(drop)
        });
        (station, dealer)
    }
}

/// A number that no other call gives.
pub(crate) fn unique() -> u32 {
    static NUMBER: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
    NUMBER.fetch_add(1, std::sync::atomic::Ordering::SeqCst)
}

/// A wager of Ann's.
pub(crate) fn wager() -> serde_json::Value {
    json!({ "is": "place_wager", "place": 2, "bettor": "Ann", "bet": "banker", "amount": "10.00" })
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let joined = thread.join();
            assert!(joined.is_ok() || std::thread::panicking(), "the house ends well");
        }
    }
}
