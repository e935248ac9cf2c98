//! Those who mean ill: forged and foreign credentials, others' work, and whatever the description
//! allows or nearly allows, in great numbers. No 500, no panic, no wager that should not be.

use super::audit::{CORRECTED, record};
use super::made_up::{Asked, Chance, Operation, nearly, operations};
use super::promotions::Manager;
use super::running::{Reply, Running};
use super::schema::faults;
use super::tournaments::Cup;
use journal::clock::System;
use journal::{Memory, Store};
use proptest::prelude::any;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::panic;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Once};
use testkit::{DOCUMENTS, edition};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

/// How many requests are made up of a house, and of how many houses: what some of them change is
/// not so for ever.
const REQUESTS: usize = 2_500;
const HOUSES: usize = 2;

/// How often something of the server has panicked; a test's own thread has the test's name.
static PANICS: AtomicUsize = AtomicUsize::new(0);

fn count_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !std::thread::current().name().is_some_and(|name| name.contains("::")) {
                PANICS.fetch_add(1, Ordering::Relaxed);
            }
            before(info);
        }));
    });
}

/// Those who are signed in at the office.
const OFFICE: [&str; 10] = [
    "auditor",
    "cashier",
    "dealer-one",
    "inspector",
    "promotions-manager",
    "supervisor-one",
    "supervisor-two",
    "surveillance",
    "technician",
    "tournament-director",
];

/// Somebody who asks, and what they show.
struct Person {
    name: &'static str,
    shown: String,
}

/// Everybody: strangers, devices, and every role, at the office or at a console.
async fn everybody(running: &Running) -> Vec<Person> {
    let console = running.enrol("one", "console").await;
    let mut all = vec![
        ("nobody", String::new()),
        ("forged", format!("d.one-station-4.{}", "0".repeat(64))),
        ("station", running.enrol("one", "station").await),
        ("cloth", running.enrol("two", "station").await),
        ("display", running.enrol("one", "display").await),
        ("dealer at the console", running.sign_in(&console, "dealer-one").await),
        ("supervisor at the console", running.sign_in(&console, "supervisor-one").await),
        ("console", console),
        ("owner", running.owner().await),
    ];
    for name in OFFICE {
        all.push((name, running.sign_in_office(name).await));
    }
    all.into_iter().map(|(name, shown)| Person { name, shown }).collect()
}

/// Who is likely to be let in there: they ask as often as all others together.
fn likely(path: &str) -> &'static [&'static str] {
    let rooms: [(&str, &[&str]); 12] = [
        ("/api/audit", &["auditor", "inspector", "surveillance"]),
        ("/api/cage", &["cashier"]),
        ("/api/devices", &["technician", "owner"]),
        ("/api/floor", &["owner", "technician"]),
        ("/api/people", &["owner"]),
        ("/api/pit", &["supervisor-one", "supervisor-two"]),
        ("/api/promotions", &["promotions-manager"]),
        ("/api/surveillance", &["surveillance"]),
        ("/api/tournaments", &["tournament-director", "supervisor-two"]),
        ("/api/tables/{table}/tournament", &["cloth", "station"]),
        ("/api/tables/{table}/equipment", &["station"]),
        ("/api/tables", &["station", "dealer at the console", "supervisor at the console"]),
    ];
    let room = rooms.iter().find(|(start, _)| path.starts_with(start));
    room.map_or(&["dealer-one", "cashier"], |(_, likely)| likely)
}

/// A house in which a tournament is played, a promotion goes on, and a coup was corrected.
async fn busy_house() -> Cup {
    let store: Arc<dyn Store> = Arc::new(Memory::new(Arc::new(System)));
    record(&*store, CORRECTED);
    let cup = Cup::playing(Running::start_on(store, |config| config).await).await;
    Manager::of(&cup.running).await.begins(60_000).await;
    cup
}

/// Whether an answer is as the description says.
fn as_described(book: &Value, operation: &Operation, reply: &Reply) -> Result<(), String> {
    let status = reply.status.to_string();
    let said = match operation.responses.get(&status) {
        Some(said) => said,
        None if reply.status < 400 => return Err("a status that is not described".to_owned()),
        None => &book["components"]["responses"]["Problem"],
    };
    let header = |line: &str| line.strip_prefix("content-type: ").map(str::to_owned);
    let kind = reply.head.lines().find_map(header);
    let Some(content) = said["content"].as_object() else {
        return if reply.body.is_empty() { Ok(()) } else { Err("a body".to_owned()) };
    };
    let same = |kind: &str, known: &str| kind.split(';').next() == known.split(';').next();
    let known = content.iter().find(|(known, _)| kind.as_ref().is_some_and(|it| same(it, known)));
    let Some((known, content)) = known else { return Err(format!("it is {kind:?}")) };
    if known != "application/json" {
        return Ok(());
    }
    let document = serde_json::from_str(&reply.body).map_err(|why| why.to_string())?;
    let found = faults(book, &content["schema"], &document);
    if found.is_empty() { Ok(()) } else { Err(found.join("\n")) }
}

/// What is answered; a table that is being taken over again is not there for a moment.
async fn answered(running: &Running, operation: &Operation, asked: &Asked, shown: &str) -> Reply {
    let head = (&*operation.method, &*asked.path);
    for _ in 0..1_000 {
        let reply = running.send(head, shown, asked.body.as_deref()).await;
        if reply.status != 503 {
            return reply;
        }
        tokio::task::yield_now().await;
    }
    panic!("{head:?} is never there: {asked:?}");
}

/// The record of a house is sound, and its books add up.
fn sound(store: &dyn Store) {
    let report = record::house::audit(store, &DOCUMENTS.map(edition)).expect("it is read");
    assert_eq!(report.difference.map(|found| found.to_string()), None);
    let chain = journal::verify(store, journal::verify::Trust::default()).expect("it is read");
    assert_eq!(chain.difference, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_asked_in_whosever_name_is_answered_as_described_and_nothing_breaks() {
    count_panics();
    let book = server::description();
    let operations = operations(&book);
    let mut chance = Chance::new();
    let mut statuses = BTreeMap::<u16, usize>::new();
    let (mut done, mut done_by) = (BTreeSet::new(), BTreeSet::new());
    for _ in 0..HOUSES {
        let cup = busy_house().await;
        let running = &cup.running;
        let mut everybody = everybody(running).await;
        let choice = (0..operations.len(), 0..everybody.len(), any::<bool>(), 0..6_usize);
        for number in 0..REQUESTS {
            let (operation, who, is_likely, which) = chance.pick(&choice);
            let operation = &operations[operation];
            let likely = likely(&operation.path);
            let name = likely[which % likely.len()];
            let likely = everybody.iter().position(|it| is_likely && it.name == name);
            let who = &mut everybody[likely.unwrap_or(who)];
            let asked = operation.made_up(&mut chance, number);
            let reply = answered(running, operation, &asked, &who.shown).await;
            let told = || format!("{} asks {} {asked:?}: {reply:?}", who.name, operation.method);
            assert!(reply.status < 500, "{}", told());
            if let Err(why) = as_described(&book, operation, &reply) {
                panic!("{why}\n{}", told());
            }
            *statuses.entry(reply.status).or_default() += 1;
            if reply.status < 300 {
                done.insert((&operation.method, &operation.path));
                done_by.insert(who.name);
            }
            // Who has been signed out comes in again.
            let again = match who.name {
                _ if reply.status != 401 => None,
                "owner" => running.try_owner().await.ok(),
                name if OFFICE.contains(&name) => running.try_sign_in_office(name).await.ok(),
                _ => None,
            };
            who.shown = again.unwrap_or_else(|| std::mem::take(&mut who.shown));
        }
        assert_eq!(running.get("/readyz", "").await.status, 200, "every table is still run");
        sound(running.store());
    }
    assert_eq!(PANICS.load(Ordering::Relaxed), 0, "nothing panicked");
    println!("{statuses:?}: {} operations done at least once", done.len());
    assert!(done.len() > operations.len() / 3, "many can be done: {done:?}");
    assert!(done_by.len() > 12, "most of them did something: {done_by:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_asked_over_a_feed_is_answered() {
    let running = Running::start().await;
    let station = running.enrol("one", "station").await;
    let path = "/api/tables/one/feed/station/4";
    let mut feed = running.feed(path, &station).await.expect("a feed");
    feed.say("{\"resume\":0}").await;
    let book = server::description();
    let ask = nearly(&book, &json!({ "$ref": "#/components/schemas/TableAsk" }), 6);
    let mut chance = Chance::new();
    for number in 0..500 {
        let ask = chance.pick(&ask);
        let key = format!("k{number}");
        let text = json!({ "key": key, "seen": 0, "ask": ask }).to_string();
        assert!(feed.say(&text).await, "{text}");
        let answer = feed.answer(&key).await.unwrap_or_else(|| panic!("no answer to {text}"));
        let outcomes = ["accepted", "refused", "unavailable"];
        let given = outcomes.iter().filter(|outcome| answer[**outcome].is_object()).count();
        assert_eq!(given, 1, "{text}: {answer}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_and_foreign_credentials_open_nothing() {
    let running = Running::start().await;
    let station = running.enrol("one", "station").await;
    let console = running.enrol("one", "console").await;
    let staff = running.sign_in(&console, "dealer-one").await;
    let session = staff.split(',').nth(1).expect("a session").to_owned();
    let own = "/api/tables/one/screen/station/4";
    assert_eq!(running.get(own, &station).await.status, 200);
    let token = station.rsplit('.').next().expect("a token").to_owned();
    let forged = [
        station.replacen("one-station-4", "one-console", 1),
        station[..station.len() - 1].to_owned(),
        format!("{station}0"),
        station.to_uppercase(),
        format!("s.1.{token}"),
        format!("d.one-station-4.{}", "f".repeat(64)),
        session.clone(),
        String::new(),
    ];
    for shown in &forged {
        assert_eq!(running.get(own, shown).await.status, 401, "{shown}");
        let wager = json!({
            "is": "place_wager", "place": 4, "bettor": "Ann", "bet": "banker", "amount": "100.00",
        });
        let reply = running.ask("one", shown, ("k", wager)).await;
        assert!([401, 403].contains(&reply.status), "{shown}: {reply:?}");
    }
    // A session of a console is of no use without the console.
    assert_eq!(running.get("/api/devices", &session).await.status, 401);
    for elsewhere in ["/api/tables/one/screen/station/2", "/api/tables/two/screen/station/4"] {
        assert!(running.get(elsewhere, &station).await.status >= 401, "{elsewhere}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_does_another_s_work() {
    let running = Running::start().await;
    let station = running.enrol("one", "station").await;
    let display = running.enrol("one", "display").await;
    let console = running.enrol("one", "console").await;
    let dealer = running.sign_in(&console, "dealer-one").await;
    let others = [
        (json!({ "is": "take_place", "place": 2, "bettor": "Mallory" }), &station, "another place"),
        (json!({ "is": "call_no_more_bets" }), &station, "a station deals"),
        (json!({ "is": "card_drawn", "card": "9S" }), &station, "a station draws"),
        (
            json!({
                "is": "buy_in", "place": 4, "bettor": "Ann", "tender": "chips", "amount": "500.00",
            }),
            &station,
            "a station credits itself",
        ),
        (json!({ "is": "settle" }), &display, "a display settles"),
        (json!({ "is": "draw" }), &display, "a display draws"),
        (json!({ "is": "settle" }), &console, "nobody is signed in"),
    ];
    for (ask, shown, why) in others {
        let reply = running.ask("one", shown, ("k", ask)).await;
        assert!([401, 403].contains(&reply.status), "{why}: {reply:?}");
    }
    let reply = running.ask("two", &dealer, ("k", json!({ "is": "call_no_more_bets" }))).await;
    assert_eq!(reply.status, 403, "a dealer of another table: {reply:?}");
    for (path, body) in [
        ("/api/devices/offer", json!({ "device": "mine", "kind": "console", "table": "one" })),
        ("/api/tables/two/dealer", json!({ "automatic": false })),
    ] {
        let reply = running.post(path, &dealer, &body).await;
        assert_eq!(reply.status, 403, "{path}: {reply:?}");
    }
    assert_eq!(running.get("/api/devices", &dealer).await.status, 403);
    assert_eq!(running.get("/api/tables/one/screen/pit", &station).await.status, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_http_is_answered_or_dropped_and_nothing_more() {
    let running = Running::start().await;
    let odd = [
        "\r\n\r\n",
        "GET\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
        "POST /api/sign-in HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n",
        "POST /api/sign-in HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\
         \n\r\n0\r\n\r\nGET /",
        "POST /api/sign-in HTTP/1.1\r\nhost: x\r\nconnection: close\r\ntransfer-encoding: chunked\r\
         \n\r\nzz\r\n",
        "GET /api/tables/%ff/bets HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
        "GET /assets/../../../etc/passwd HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
        "GET /api/me HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer \u{ff}\r\n\
         \r\n",
        "\u{16}\u{3}\u{1}",
    ];
    for text in odd {
        let mut stream = tokio::net::TcpStream::connect(running.address).await.expect("a way in");
        let _ = stream.write_all(text.as_bytes()).await;
        let _ = stream.shutdown().await;
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes).await;
        let answer = String::from_utf8_lossy(&bytes).into_owned();
        assert!(!answer.starts_with("HTTP/1.1 5"), "{text:?}: {answer}");
        assert!(!answer.contains("root:"), "{text:?}");
    }
    assert_eq!(running.get("/healthz", "").await.status, 200);
}

/// A wager is taken once however often it is sent, and only where somebody sits and has money.
#[tokio::test(flavor = "multi_thread")]
async fn a_wager_sent_again_and_again_is_one_wager() {
    let running = Running::start().await;
    let station = running.enrol("one", "station").await;
    let console = running.enrol("one", "console").await;
    let staff = running.sign_in(&console, "supervisor-one").await;
    let wager = json!({
        "is": "place_wager", "place": 4, "bettor": "Ann", "bet": "banker", "amount": "100.00",
    });
    let reply = running.ask("one", &station, ("before", wager.clone())).await.json();
    assert!(reply["accepted"].is_null(), "nobody sits there: {reply}");
    let buy_in = json!({
        "is": "buy_in", "place": 4, "bettor": "Ann", "tender": "cash", "amount": "500.00",
    });
    let sit = json!({ "is": "take_place", "place": 4, "bettor": "Ann" });
    for (key, ask) in [("sit", sit), ("credit", buy_in)] {
        let reply = running.ask("one", &staff, (key, ask)).await.json();
        assert!(reply["accepted"].is_object(), "{reply}");
    }
    let mut first = running.ask("one", &station, ("wager", wager.clone())).await.json();
    // The table goes on meanwhile: cards come out, or a coup has just ended.
    while ["wagering_closed", "no_coup"].map(Value::from).contains(&first["refused"]["code"]) {
        first = running.ask("one", &station, ("wager", wager.clone())).await.json();
    }
    assert!(first["accepted"].is_object(), "{first}");
    for _ in 0..50 {
        let again = running.ask("one", &station, ("wager", wager.clone())).await.json();
        assert_eq!(again["n"], first["n"], "{again}");
    }
    let screen = running.get("/api/tables/one/screen/station/4", &station).await.json();
    let money = &screen["full"]["money"];
    // On the table still, or lost, returned at a tie, or won: once in any case.
    let known = ["400.00", "500.00", "595.00"].map(Value::from);
    assert!(known.contains(&money["credit"]), "{money}");
}
