//! The audit room: open to those who may read everything, and it says what is in the journal.

use super::pieces::joined;
use super::running::{Reply, Running};
use journal::clock::System;
use journal::proof::{Checkpointer, Signer};
use journal::{Actor, Key, Memory, Store};
use ledger::TableId;
use record::{Beginning, By, CoupProof, Recorder, Step};
use rulebook::Edition;
use scenario::{Scenario, built_in, run_with_events};
use serde_json::{Value, json};
use std::sync::Arc;
use table::{Table, evolve};
use testkit::{DOCUMENTS, edition};

/// A scenario in which a result is corrected by two people.
pub(crate) const CORRECTED: &str = "act/error-found-between-rounds.scn";
const AT: &str = "/api/audit/tables/long-ago/coups";

/// Records a scenario as a table of another day.
pub(crate) fn record(store: &dyn Store, file: &str) {
    let editions = |id: &str| -> Result<&'static Edition, String> { Ok(edition(id)) };
    let (file, text) = built_in().iter().find(|(known, _)| *known == file).expect("it is there");
    let scenario = Scenario::read(file, text, &editions).unwrap_or_else(|why| panic!("{why}"));
    let all = DOCUMENTS.map(edition);
    let own = all.iter().find(|one| std::ptr::eq(one.at_table(), scenario.rulebook));
    let key = |text: String| Key::new(&text).expect("a key");
    let beginning = Beginning {
        name: "long-ago",
        table: TableId(99),
        edition: own.expect("it is one of them"),
        editions: &all,
        key: key("begins".to_owned()),
        time_ms: 0,
        by: By::Equipment("server"),
    };
    let mut recorder = Recorder::begin(store, &beginning).expect("it begins");
    let mut table = Table::default();
    for (place, events) in run_with_events(&scenario).1.iter().enumerate() {
        let before = table.clone();
        table = events.iter().fold(table, evolve);
        let time_ms = i64::try_from(table.now.0).expect("soon");
        let (key, by) = (key(format!("step {place}")), By::Equipment("shoe"));
        let step = Step { key, time_ms, by, cause: None, before: &before, events };
        recorder.record(store, &step).expect("it is recorded");
    }
}

async fn house() -> (Running, Arc<dyn Store>) {
    let store: Arc<dyn Store> = Arc::new(Memory::new(Arc::new(System)));
    record(&*store, CORRECTED);
    let running = Running::start_on(Arc::clone(&store), |config| config).await;
    (running, store)
}

/// Waits until the catalogue has everything of the table.
async fn indexed(running: &Running, auditor: &str) {
    while running.get("/api/audit", auditor).await.json()["position"].as_u64() < Some(50) {
        tokio::task::yield_now().await;
    }
}

fn rows(reply: &Reply) -> Vec<Value> {
    assert_eq!(reply.status, 200, "{reply:?}");
    reply.json()["rows"].as_array().expect("rows").clone()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_room_is_shut_to_those_without_the_role() {
    let (running, _) = house().await;
    let paths = [
        "",
        "/coups",
        "/wagers",
        "/incidents",
        "/corrections",
        "/events",
        "/words?of=bet",
        "/verify",
        "/export?set=coups&format=csv",
        "/tables/long-ago/coups/1.1",
        "/tables/long-ago/coups/1.1/proof",
        "/tables/long-ago/coups/1.1/qr",
        "/tables/long-ago/coups/1.1/report",
    ];
    let mut sessions = vec![(String::new(), 401)];
    for name in ["cashier", "dealer-one", "supervisor-two", "technician"] {
        sessions.push((running.sign_in_office(name).await, 403));
    }
    for (session, status) in &sessions {
        for path in paths {
            let reply = running.get(&format!("/api/audit{path}"), session).await;
            assert_eq!(reply.status, *status, "{path}: {reply:?}");
        }
        let begun = running.post("/api/audit/verify", session, &json!({})).await;
        assert_eq!(begun.status, *status, "{begun:?}");
    }
    for name in ["auditor", "inspector", "surveillance"] {
        let session = running.sign_in_office(name).await;
        indexed(&running, &session).await;
        assert_eq!(running.get("/api/audit/coups", &session).await.status, 200, "{name}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_corrected_coup_is_found_and_told_with_who_confirmed_it() {
    let (running, _) = house().await;
    let auditor = running.sign_in_office("auditor").await;
    indexed(&running, &auditor).await;
    let find = "/api/audit/coups?table=long-ago&mark=corrected";
    let found = rows(&running.get(find, &auditor).await);
    let coup = found.first().expect("one was corrected");
    let address = format!("{AT}/{}.{}", coup["shoe"], coup["coup"]);
    let told = running.get(&address, &auditor).await;
    assert_eq!(told.status, 200, "{told:?}");
    let told = told.json();
    assert_eq!(told["is_corrected"], true);
    let done = &told["corrections"][0];
    assert!(done["confirmed_by"].as_array().is_some_and(|all| !all.is_empty()), "{done}");
    let wagers = told["wagers"].as_array().expect("wagers");
    assert!(wagers.iter().all(|wager| wager["why"].is_string() && wager["rule"].is_string()));
    let events = told["events"].as_array().expect("events");
    assert!(events.iter().any(|event| event["kind"] == "coup_corrected"), "{events:?}");
    assert_eq!(events.last().expect("some")["cards"], told["cards"]);

    let bettor = wagers[0]["bettor"].as_str().expect("a name");
    let own = format!("/api/audit/wagers?table=long-ago&bettor={bettor}");
    let own = rows(&running.get(&own, &auditor).await);
    assert!(!own.is_empty() && own.iter().all(|wager| wager["bettor"] == bettor));
    let corrections = rows(&running.get("/api/audit/corrections", &auditor).await);
    assert_eq!(corrections[0]["table"], "long-ago");
    assert!(corrections[0]["confirmed_by"][0].is_string(), "{corrections:?}");
    assert!(!rows(&running.get("/api/audit/incidents?table=long-ago", &auditor).await).is_empty());

    let pdf = running.get(&format!("{address}/report"), &auditor).await;
    assert!(pdf.status == 200 && pdf.body.starts_with("%PDF"), "{}", pdf.head);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_asked_wrongly_is_answered_with_what_to_write() {
    let (running, _) = house().await;
    let auditor = running.sign_in_office("auditor").await;
    indexed(&running, &auditor).await;
    let wrong = [
        ("/api/audit/coups?amount=much", "not_understood"),
        ("/api/audit/coups?from=noon", "not_understood"),
        ("/api/audit/coups?place=left", "not_understood"),
        ("/api/audit/coups?mark=odd", "not_understood"),
        ("/api/audit/export?set=all&format=csv", "not_understood"),
        ("/api/audit/export?set=coups&format=csv&table=nine", "no_table"),
        ("/api/audit/tables/long-ago/coups/first", "not_understood"),
        ("/api/audit/tables/long-ago/coups/77.1", "no_coup"),
    ];
    for (path, code) in wrong {
        let reply = running.get(path, &auditor).await;
        assert!((400..500).contains(&reply.status), "{path}: {reply:?}");
        assert_eq!(reply.code(), code, "{path}: {reply:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_search_may_begin_and_end_at_any_moment_there_is() {
    let (running, _) = house().await;
    let auditor = running.sign_in_office("auditor").await;
    indexed(&running, &auditor).await;
    let always = format!("from={}&to={}", i64::MIN, i64::MAX);
    for what in ["coups", "wagers", "incidents", "corrections", "events"] {
        let found = running.get(&format!("/api/audit/{what}?{always}"), &auditor).await;
        assert!(!rows(&found).is_empty(), "{what}: {found:?}");
        let behind = format!("/api/audit/{what}?after={}", i64::MIN);
        assert!(rows(&running.get(&behind, &auditor).await).is_empty(), "{what}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everything_is_verified_on_demand() {
    let (running, _) = house().await;
    let auditor = running.sign_in_office("auditor").await;
    let begun = running.post("/api/audit/verify", &auditor, &json!({})).await;
    assert_eq!(begun.status, 200, "{begun:?}");
    let shown = loop {
        let shown = running.get("/api/audit/verify", &auditor).await.json();
        if shown["running"] == false {
            break shown;
        }
        assert!(shown["percent"].as_u64() <= Some(99), "{shown}");
        tokio::task::yield_now().await;
    };
    assert_eq!((&shown["sound"], &shown["percent"]), (&json!(true), &json!(100)), "{shown}");
    assert_eq!((&shown["by"], &shown["difference"]), (&json!("auditor"), &Value::Null), "{shown}");
    let wagers = shown["right"].as_array().expect("counts").iter();
    assert!(wagers.filter(|it| it["what"] == "wagers").all(|it| it["count"].as_u64() > Some(0)));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_export_is_read_while_it_is_written() {
    let (running, _) = house().await;
    let auditor = running.sign_in_office("auditor").await;
    for set in ["coups", "wagers", "corrections"] {
        let path = format!("/api/audit/export?set={set}&format=csv&table=long-ago");
        let reply = running.get(&path, &auditor).await;
        assert_eq!(reply.status, 200, "{reply:?}");
        let file = format!("attachment; filename=\"{set}.csv\"");
        assert!(reply.head.contains(&file), "{}", reply.head);
        let text = joined(&reply.body);
        assert!(text.starts_with("table,coup_entry,shoe,coup,"), "{text}");
        assert!(text.lines().count() > 1 && text.contains("long-ago,"), "{text}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_coup_is_proved_once_a_checkpoint_covers_it() {
    let (running, store) = house().await;
    let auditor = running.sign_in_office("auditor").await;
    indexed(&running, &auditor).await;
    let address = format!("{AT}/1.1");
    for what in ["proof", "qr"] {
        let early = running.get(&format!("{address}/{what}"), &auditor).await;
        assert_eq!((early.status, early.code().as_str()), (409, "not_covered"), "{early:?}");
    }
    let signer = Signer::new("house-of-tests", &[3; 32]).expect("a name");
    let verifier = signer.verifier();
    tokio::task::block_in_place(|| {
        let actor = Actor::new("signer", "equipment");
        let mut signing = Checkpointer::resume(&*store, signer, actor).expect("it is sound");
        // A table may write at the same moment: then it is signed again.
        while signing.checkpoint(&*store, 4_000_000_000_000).is_err() {}
    });
    let proof = running.get(&format!("{address}/proof"), &auditor).await;
    assert_eq!(proof.status, 200, "{proof:?}");
    let proof = CoupProof::read(&proof.body).expect("it is written as it should be");
    let shown = proof.check(&verifier, &DOCUMENTS.map(edition));
    assert!(shown.is_ok(), "{:?}", shown.err());
    let square = running.get(&format!("{address}/qr"), &auditor).await;
    assert!(square.status == 200 && square.body.starts_with("<svg "), "{square:?}");
}
