//! A house with one table, two stations away from it, and simulated printers and acceptors that a
//! test holds in its hands.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::response::Parts;
use axum::http::{Method, Request, StatusCode};
use devices::sim::{Acceptor, Paper, Printer, Server, Shared, acceptor, printer, serve};
use house::Pace;
use journal::sqlite::Options;
use journal::{Sqlite, Store};
use serde_json::{Value, json};
use server::{Config, House};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::runtime::Runtime;
use tower::ServiceExt;

use crate::config::{HOUSE, config};
use crate::mortal::Mortal;

/// A printer and an acceptor at a station, which outlive any crash of the house.
pub(crate) struct Cabinet {
    pub(crate) printer: Shared<Printer>,
    pub(crate) acceptor: Shared<Acceptor>,
    servers: (Server, Server),
}

impl Cabinet {
    pub(crate) fn new() -> Cabinet {
        Cabinet::with(printer::Faults::default())
    }

    pub(crate) fn with(faults: printer::Faults) -> Cabinet {
        let printer = Shared::new(Printer::new(faults));
        let acceptor = Shared::new(Acceptor::new(acceptor::Faults::default()));
        let servers = (serve(&printer).expect("a port"), serve(&acceptor).expect("a port"));
        Cabinet { printer, acceptor, servers }
    }

    fn plan(&self, place: u8) -> String {
        let device = |kind: &str, address| {
            format!(
                "[[device]]\nkind = \"{kind}\"\ntable = \"rapid\"\nplace = {place}\n\
                 address = \"tcp:{address}\"\n\n"
            )
        };
        device("printer", self.servers.0.address()) + &device("acceptor", self.servers.1.address())
    }

    /// Feeds something to the acceptor until it takes it.
    pub(crate) fn feed(&self, paper: &Paper) {
        until("the acceptor takes it", || {
            self.acceptor.lock().feed(paper.clone()) == acceptor::Taken::Yes
        });
    }
}

/// The head of a plan; a ticket waits for the till no longer than a test may.
fn floor() -> String {
    HOUSE.replace("kept_for_till_seconds = 30", "kept_for_till_seconds = 3")
}

/// A table whose stations away from it print tickets, and take notes alone.
pub(crate) const PRINTS: &str = r#"
[[table]]
name = "rapid"
number = 4
rulebook = "vic"
version = "traditional"
limits = "min 5 max 1000"
places = "1 stations, 2 remote"
fixtures = ["screen-design=on file"]
cards = "virtual"
dealer = "automatic"

"#;

/// A table whose stations print tickets and take them.
pub(crate) const TAKES: &str = r#"
[[table]]
name = "rapid"
number = 1
rulebook = "wa"
version = "commission"
limits = "min 10 max 2000"
places = "3 stations"
cards = "virtual"
dealer = "automatic"

"#;

/// A house that runs, with its two cabinets.
pub(crate) struct Rig {
    runtime: Option<Runtime>,
    house: Option<House>,
    pub(crate) store: Arc<Mortal>,
    credentials: Vec<(u8, String)>,
    table: &'static str,
    /// The credential of the owner's session.
    pub(crate) owner: String,
}

/// Where a house keeps its things from one start to the next.
pub(crate) struct Home {
    folder: TempDir,
}

impl Home {
    pub(crate) fn new() -> Home {
        Home { folder: TempDir::new().expect("a folder") }
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn plan(&self) -> PathBuf {
        self.path().join("floor.toml")
    }

    pub(crate) fn database(&self) -> PathBuf {
        self.path().join("house.db")
    }
}

/// Waits for something that happens by itself, for as long as a slow machine may need.
pub(crate) fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < Duration::from_mins(1), "it never came: {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// What a house is run with by a plan.
fn configured(home: &Home, plan: &str) -> (Config, Arc<Mortal>) {
    std::fs::write(home.plan(), plan).expect("the plan is written");
    let store = Arc::new(Mortal::new(opened(&home.database())));
    let config = Config {
        // The first result stands for as long as a test takes: nothing else happens.
        pace: Pace { card_ms: 1, shoe_ms: 1, result_ms: 3_600_000, wagers_ms: 20 },
        ..config(plan, home.path(), Arc::clone(&store) as Arc<dyn Store>)
    };
    (config, store)
}

pub(crate) const OWNER: &str = "owner with a long passphrase";

impl Rig {
    /// Starts the house with a table, or starts it again.
    pub(crate) fn start(home: &Home, table: &'static str, cabinets: &[(u8, &Cabinet)]) -> Rig {
        Rig::start_changed(home, (table, cabinets), ("", ""), |_| ())
    }

    /// The same with somebody who listens at an address.
    pub(crate) fn start_monitored(
        home: &Home,
        table: &'static str,
        (cabinets, monitoring): (&[(u8, &Cabinet)], &str),
    ) -> Rig {
        let told = format!("monitoring = \"{monitoring}\"\ncurrency");
        Rig::start_changed(home, (table, cabinets), ("currency", &told), |_| ())
    }

    /// The same with a plan and ways that are changed before it starts.
    pub(crate) fn start_changed(
        home: &Home,
        (table, cabinets): (&'static str, &[(u8, &Cabinet)]),
        (from, to): (&str, &str),
        change: impl FnOnce(&mut Config),
    ) -> Rig {
        let devices: String =
            cabinets.iter().map(|(place, cabinet)| cabinet.plan(*place)).collect();
        let plan = format!("{}{table}{devices}", floor().replace(from, to));
        let (mut config, store) = configured(home, &plan);
        change(&mut config);
        let runtime = Runtime::new().expect("a runtime");
        let house = runtime.block_on(House::open(config)).expect("it opens");
        let house = house.planned_in(home.plan());
        let (runtime, house) = (Some(runtime), Some(house));
        Rig { runtime, house, store, credentials: Vec::new(), table, owner: String::new() }
    }

    /// Why a house with these tables is not started.
    pub(crate) fn not_started(home: &Home, tables: &str) -> String {
        let (config, _store) = configured(home, &format!("{}{tables}", floor()));
        let runtime = Runtime::new().expect("a runtime");
        let Err(why) = runtime.block_on(House::open(config)) else { panic!("it started") };
        why.to_string()
    }

    fn router(&self) -> Router {
        self.house.as_ref().expect("it runs").router()
    }

    /// Asks over HTTP.
    pub(crate) fn call(
        &self,
        (method, path): (Method, &str),
        credential: Option<&str>,
        body: Option<Value>,
    ) -> (StatusCode, Value) {
        let mut request = Request::builder().method(method).uri(path);
        if let Some(credential) = credential {
            request = request.header("authorization", format!("Bearer {credential}"));
        }
        request = request.header("content-type", "application/json");
        let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
        let (head, body) = self.raw(request.body(body).expect("a request"));
        (head.status, serde_json::from_slice(&body).unwrap_or(Value::Null))
    }

    /// What is answered, as it comes.
    pub(crate) fn raw(&self, request: Request<Body>) -> (Parts, Vec<u8>) {
        let router = self.router();
        let runtime = self.runtime.as_ref().expect("it runs");
        runtime.block_on(async move {
            let response = router.oneshot(request).await.expect("it always answers");
            let (head, body) = response.into_parts();
            (head, to_bytes(body, 1 << 20).await.expect("a body").to_vec())
        })
    }

    /// Enrols the owner, and signs them in.
    pub(crate) fn enrol_owner(&mut self) {
        let file = self.house.as_ref().expect("it runs");
        let code = file.owner_code().expect("there is no owner yet");
        let owner = json!({ "name": "Owner", "code": code, "password": OWNER });
        let (status, _) = self.call((Method::POST, "/api/owner"), None, Some(owner));
        assert_eq!(status, StatusCode::CREATED);
        let sign_in = json!({ "name": "Owner", "password": OWNER });
        let (_, signed) = self.call((Method::POST, "/api/sign-in"), None, Some(sign_in));
        signed["credential"].as_str().expect("signed in").clone_into(&mut self.owner);
    }

    /// Somebody asks for something to be done, and it is answered with this status.
    pub(crate) fn post(&self, credential: &str, path: &str, body: &Value) -> (u16, Value) {
        let credential = (!credential.is_empty()).then_some(credential);
        let path = format!("/api/{path}");
        let (status, answer) = self.call((Method::POST, &path), credential, Some(body.clone()));
        (status.as_u16(), answer)
    }

    /// Somebody looks.
    pub(crate) fn get(&self, credential: &str, path: &str) -> (u16, Value) {
        let credential = (!credential.is_empty()).then_some(credential);
        let (status, answer) = self.call((Method::GET, &format!("/api/{path}")), credential, None);
        (status.as_u16(), answer)
    }

    /// Signs somebody in with a password.
    pub(crate) fn sign_in(&self, name: &str, password: &str) -> String {
        let body = json!({ "name": name, "password": password });
        let (status, signed) = self.post("", "sign-in", &body);
        assert_eq!(status, 200, "{signed}");
        signed["credential"].as_str().expect("a credential").to_owned()
    }

    /// Offers a device a place, and enrols it.
    pub(crate) fn device(&self, name: &str, at: Value) -> String {
        let mut offer = at;
        offer["device"] = name.into();
        let (status, offered) = self.post(&self.owner, "devices/offer", &offer);
        assert_eq!(status, 200, "{offered}");
        let enrol = json!({ "device": name, "code": offered["code"] });
        let (status, enrolled) = self.post("", "devices/enrol", &enrol);
        assert_eq!(status, 200, "{enrolled}");
        enrolled["credential"].as_str().expect("a credential").to_owned()
    }

    /// Enrols the stations and an owner; once for a home.
    pub(crate) fn enrol(&mut self, places: &[u8]) {
        self.enrol_owner();
        for place in places {
            let at = json!({ "kind": "station", "table": "rapid", "place": place });
            let credential = self.device(&format!("station-{place}"), at);
            self.credentials.push((*place, credential));
        }
    }

    /// Somebody at the machine lets an owner in again.
    pub(crate) fn let_in(&self, name: &str) -> Result<String, String> {
        self.house.as_ref().expect("it runs").let_in(name)
    }

    /// Starts the house again after it has died.
    pub(crate) fn start_after(dead: Rig, home: &Home, cabinets: &[(u8, &Cabinet)]) -> Rig {
        let Rig { store, credentials, table, owner, .. } = dead;
        drop(store);
        let mut rig = Rig::start(home, table, cabinets);
        rig.credentials = credentials;
        rig.owner = owner;
        rig
    }

    fn credential(&self, place: u8) -> &str {
        let found = self.credentials.iter().find(|(own, _)| *own == place);
        &found.expect("it is enrolled").1
    }

    /// Asks something at a station.
    pub(crate) fn ask(&self, place: u8, key: &str, ask: &Value) -> (StatusCode, Value) {
        let body = json!({ "key": key, "ask": ask });
        let path = (Method::POST, "/api/tables/rapid/ask");
        self.call(path, Some(self.credential(place)), Some(body))
    }

    /// What a station shows.
    pub(crate) fn shown(&self, place: u8) -> Value {
        let path = format!("/api/tables/rapid/screen/station/{place}");
        self.call((Method::GET, &path), Some(self.credential(place)), None).1["full"].clone()
    }

    /// The credit that a station shows.
    pub(crate) fn credit(&self, place: u8) -> Option<String> {
        let shown = self.shown(place);
        find(&shown, "credit").and_then(|credit| credit.as_str().map(str::to_owned))
    }

    /// Somebody sits down at a station, as soon as the table is open.
    pub(crate) fn sit(&self, place: u8) {
        let mut tries = 0;
        until("somebody sits down", || {
            tries += 1;
            let ask = json!({ "is": "take_place", "place": place, "bettor": "anybody" });
            let (_, answer) = self.ask(place, &format!("sit {place} {tries}"), &ask);
            answer.get("accepted").is_some() || answer.to_string().contains("place_taken")
        });
    }

    /// Asks for a ticket until the table is between two coups and takes the request.
    pub(crate) fn cash_out(&self, place: u8, key: &str) -> Value {
        let mut last = Value::Null;
        let mut tries = 0;
        until("a ticket is asked for", || {
            tries += 1;
            let ask = json!({ "is": "cash_out", "place": place, "how": "ticket" });
            last = self.ask(place, &format!("{key} {tries}"), &ask).1;
            let refused = last.pointer("/refused/code").and_then(Value::as_str);
            !matches!(refused, Some("coup_in_progress" | "wagers_live"))
                && last.get("unavailable").is_none()
        });
        last
    }

    /// The house dies as if its power was cut.
    pub(crate) fn crash(mut self) -> Rig {
        self.store.die();
        drop(self.house.take());
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_timeout(Duration::from_secs(30));
        }
        self
    }
}

/// Opens a database that a house which died may still be letting go of.
pub(crate) fn opened(path: &Path) -> Sqlite {
    let mut opened = None;
    until("the database is free", || {
        opened = Sqlite::open(path, Options::default()).ok();
        opened.is_some()
    });
    opened.expect("it is open")
}

/// The first value under a name, wherever it is.
pub(crate) fn find<'v>(value: &'v Value, name: &str) -> Option<&'v Value> {
    match value {
        Value::Object(fields) => {
            fields.get(name).or_else(|| fields.values().find_map(|field| find(field, name)))
        }
        Value::Array(all) => all.iter().find_map(|one| find(one, name)),
        _ => None,
    }
}
