//! Several processes run one house on one PostgreSQL: real processes, a real server.
#![allow(clippy::unwrap_used, dead_code, reason = "what is shared is not all used here")]

#[path = "../../../server/tests/kit/client.rs"]
mod client;
mod doctor;
mod process;
#[path = "../../../journal/tests/slow/server.rs"]
mod server;

use client::{Client, Feed, until};
use journal::postgres::PATIENCE;
use journal::verify::Trust;
use journal::{Key, Postgres, Store, verify};
use process::Process;
use serde_json::{Value, json};
use std::time::Instant;
use tempfile::TempDir;

/// How long a process may say nothing, in milliseconds: the usual time.
const LEASE_MS: u32 = 2_500;

/// A house on a database of its own.
struct House {
    database: String,
    direct: String,
    home: TempDir,
}

impl House {
    fn on(server: &server::Server) -> House {
        let direct = server.database();
        let folder = server.socket();
        let folder = folder.parent().unwrap().to_str().unwrap().replace('/', "%2F");
        let name = direct.split("dbname=").nth(1).unwrap();
        let database = format!("postgres://test@{folder}/{name}");
        House { database, direct, home: tempfile::tempdir().unwrap() }
    }

    fn process(&self, lease_ms: u32) -> Process {
        Process::start(&self.database, self.home.path(), lease_ms)
    }

    /// Two processes with two tables each; `perth` is with the first.
    fn two(&self) -> (Process, Process) {
        let first = self.process(LEASE_MS);
        first.runs(4);
        let second = self.process(LEASE_MS);
        assert_eq!(first.runs(2), ["perth", "canberra"]);
        assert_eq!(second.runs(2), ["premium", "rapid"]);
        (first, second)
    }

    fn store(&self) -> Postgres {
        Postgres::open_current(&self.direct, PATIENCE).unwrap()
    }

    /// Whether something is in the journal under a key of Ann's station.
    fn has(&self, key: &str) -> bool {
        let key = Key::new(&format!("perth-station-8 {key}")).unwrap();
        self.store().resolve(&key).unwrap().is_some()
    }

    fn is_sound(&self) {
        let report = verify(&self.store(), Trust::default()).unwrap();
        assert_eq!(report.difference, None);
    }
}

fn wager() -> Value {
    json!({ "is": "place_wager", "place": 8, "bettor": "Ann", "bet": "banker", "amount": "10.00" })
}

/// Ann's station at `perth`, enrolled and filled by way of a process.
fn ann(by: &Process) -> Client {
    let station = by.screen("perth", "station", Some(8));
    let console = by.screen("perth", "console", None);
    let dealer = by.staff(&console, "dealer-perth");
    let buy_in = json!({
        "is": "buy_in", "place": 8, "bettor": "Ann", "tender": "cash", "amount": "900.00",
    });
    let mut tries = 0;
    until("Ann has bought in", || {
        tries += 1;
        let answer = dealer.ask("perth", &format!("buy in {tries}"), &buy_in);
        answer.get("accepted").map(drop)
    });
    station
}

/// The feed of Ann's station, as soon as it is to be had.
fn feed(station: &Client) -> Feed {
    until("the feed of the station", || {
        let mut feed = station.feed("perth", "station/8")?;
        feed.until("the table is shown", |feed| !feed.document.is_empty()).ok()?;
        Some(feed)
    })
}

/// Wagers until so many wagers are acknowledged; the keys of those.
fn wagers(feed: &mut Feed, name: &str, count: usize) -> Vec<String> {
    let (mut keys, mut tries) = (Vec::new(), 0);
    until("wagers are accepted", || {
        tries += 1;
        let key = format!("{name} {tries}");
        let answer = feed.ask(&key, &wager()).unwrap();
        if answer.get("accepted").is_some() {
            keys.push(key);
        }
        (keys.len() >= count).then_some(())
    });
    keys
}

#[test]
fn a_killed_process_loses_its_tables_and_no_wager() {
    let house = House::on(server::shared());
    let (first, second) = house.two();
    // Everything goes by way of the process that does not run the table.
    let station = ann(&second);
    let mut screen = feed(&station);
    let keys = wagers(&mut screen, "before", 3);
    let seen = screen.n;
    let start = Instant::now();
    first.signal("-KILL");
    second.runs(4);
    println!("taken over after {} ms", start.elapsed().as_millis());
    let mut screen = feed(&station);
    println!("the station is shown its table again after {} ms", start.elapsed().as_millis());
    assert!(screen.n >= seen, "nothing that was shown is gone");
    for key in keys {
        assert!(house.has(&key), "{key} was acknowledged");
        let again = screen.ask(&key, &wager()).unwrap();
        assert!(again.get("accepted").is_some(), "{key} was done before: {again}");
    }
    wagers(&mut screen, "after", 1);
    assert_eq!(second.measured("sabot_leases_held"), 4);
    house.is_sound();
}

#[test]
fn a_stopped_process_cannot_write_when_it_wakes() {
    let house = House::on(server::shared());
    let (first, second) = house.two();
    let station = ann(&second);
    let at_first = station.at(first.address);
    let mut stale = feed(&at_first);
    wagers(&mut stale, "before", 1);
    first.signal("-STOP");
    let start = Instant::now();
    second.runs(4);
    println!("taken over after {} ms", start.elapsed().as_millis());
    let mut screen = feed(&station);
    let keys = wagers(&mut screen, "meanwhile", 1);
    // What was said to the first while it slept is the first thing that it hears.
    stale.tell("late", &wager()).unwrap();
    first.signal("-CONT");
    let answer = stale.answer("late");
    assert!(answer.is_none_or(|answer| answer.get("accepted").is_none()), "it wrote");
    assert!(!house.has("late"), "it wrote");
    assert!(keys.iter().all(|key| house.has(key)));
    println!("fenced writes: {}", first.measured("sabot_fenced_writes_total"));
    // It is told where its tables are, and gets its share back.
    first.runs(2);
    second.runs(2);
    house.is_sound();
}

#[test]
fn a_process_that_is_told_to_stop_gives_its_tables_back_at_once() {
    let house = House::on(server::shared());
    let mut first = house.process(60_000);
    first.runs(4);
    assert_eq!(house.store().leases().unwrap().len(), 6, "four tables, the process, the keeper");
    first.signal("-TERM");
    first.ended();
    assert_eq!(house.store().leases().unwrap(), []);
    let second = house.process(60_000);
    second.runs(4);
    house.is_sound();
}

#[test]
fn a_database_that_stops_stops_wagers_and_comes_back_by_itself() {
    let server = server::Server::start();
    let house = House::on(&server);
    let first = house.process(LEASE_MS);
    first.runs(4);
    let station = ann(&first);
    let mut screen = feed(&station);
    let keys = wagers(&mut screen, "before", 2);
    server.crash();
    screen.until("the station says so", |feed| feed.has_band("not_recorded")).unwrap();
    let answer = screen.ask("meanwhile", &wager()).unwrap();
    assert!(answer.get("unavailable").is_some(), "{answer}");
    server.up();
    let start = Instant::now();
    screen.until("the station no longer does", |feed| !feed.has_band("not_recorded")).unwrap();
    println!("wagers are taken again {} ms after the database is up", start.elapsed().as_millis());
    assert!(keys.iter().all(|key| house.has(key)), "nothing acknowledged is lost");
    wagers(&mut screen, "after", 1);
    house.is_sound();
}
