//! The desks of the office over the API: whom each is open to, and what it tells.

use crate::running::Running;
use serde_json::{Value, json};

/// A way in, and who of the demonstration's staff may use it.
const WAYS: [(&str, &[&str]); 9] = [
    ("/api/cage", &["cashier", "auditor", "inspector"]),
    ("/api/cage/liability", &["cashier", "auditor", "inspector"]),
    ("/api/devices", &["technician", "auditor", "inspector"]),
    ("/api/floor", &["technician", "auditor", "inspector", "supervisor-one"]),
    ("/api/people", &["auditor", "inspector"]),
    ("/api/rulebooks", &EVERYBODY),
    ("/api/rulebooks/wa", &EVERYBODY),
    ("/api/rulebooks/wa/beside/act", &EVERYBODY),
    ("/api/health", &["technician", "auditor", "inspector"]),
];

const EVERYBODY: [&str; 6] =
    ["cashier", "auditor", "inspector", "technician", "supervisor-one", "dealer-one"];

#[tokio::test(flavor = "multi_thread")]
async fn every_desk_is_open_to_its_roles_and_to_nobody_else() {
    let running = Running::start().await;
    let station = running.enrol("one", "station").await;
    let mut people = Vec::new();
    for name in EVERYBODY {
        people.push((name, running.sign_in_office(name).await));
    }
    for (way, open_to) in WAYS {
        assert_eq!(running.get(way, "").await.status, 401, "a stranger at {way}");
        assert_eq!(running.get(way, &station).await.status, 401, "a station at {way}");
        for (name, person) in &people {
            let reply = running.get(way, person).await;
            let wanted = if open_to.contains(name) { 200 } else { 403 };
            assert_eq!(reply.status, wanted, "{name} at {way}: {reply:?}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_done_at_a_desk_is_refused_to_other_roles() {
    let running = Running::start().await;
    let shift = json!({
        "is": "open_shift", "desk": 1, "kind": "window", "cashier": "x", "counted": "10.00",
    });
    let shift = json!({ "key": "a key", "ask": shift });
    let offer = json!({ "device": "one-station-1", "kind": "station", "table": "one", "place": 1 });
    let person =
        json!({ "name": "Zoe", "rights": [{ "role": "cashier" }], "password": "a b c d e f" });
    let plan = json!({ "text": "", "digest": "" });
    let sought = json!({ "number": "420000000000000017" });
    let deeds = [
        ("/api/cage/ask", &shift, "cashier"),
        ("/api/cage/look", &sought, "cashier auditor inspector"),
        ("/api/devices/offer", &offer, "technician"),
        ("/api/people/add", &person, ""),
        ("/api/floor/plan", &plan, ""),
        ("/api/floor/reload", &plan, ""),
        ("/api/floor/check", &plan, "technician auditor inspector supervisor-one"),
    ];
    for name in EVERYBODY {
        let session = running.sign_in_office(name).await;
        for (way, body, allowed) in &deeds {
            let reply = running.post(way, &session, body).await;
            let may = allowed.split(' ').any(|it| it == name);
            assert_eq!(reply.status == 403, !may, "{name} at {way}: {reply:?}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rule_comes_with_its_reading_and_with_what_shows_it() {
    let running = Running::start().await;
    let dealer = running.sign_in_office("dealer-one").await;
    let books = running.get("/api/rulebooks", &dealer).await.json();
    let wa = books.as_array().expect("books").iter().find(|it| it["id"] == "wa").expect("wa");
    assert_eq!(wa["tables"], json!(["one"]), "{wa}");
    let kinds = wa["kinds"].as_array().expect("kinds");
    for kind in kinds {
        let count = |name: &str| kind[name].as_u64().expect("a count");
        let sum = count("shown") + count("reasoned") + count("missing");
        assert_eq!(sum, count("rules"), "{kind}");
    }
    let rules = running.get("/api/rulebooks/wa", &dealer).await.json();
    let rules = rules.as_array().expect("rules");
    assert_eq!(rules.len() as u64, wa["rules"].as_u64().expect("a count"));
    let rule = |id: &str| rules.iter().find(|it| it["id"] == id).expect("it is there");
    let cash_out = rule("wa:1.1/Cash Out Period");
    assert_eq!(cash_out["clauses"], json!(["accounts.cash_out"]), "{cash_out}");
    assert!(cash_out["readings"][0].as_str().is_some_and(|it| it.contains("not stated")));
    let shown = rules.iter().filter(|it| it["standing"] == "shown");
    assert!(shown.clone().count() > 100, "{}", shown.clone().count());
    assert!(shown.clone().all(|it| !it["proofs"].as_array().expect("proofs").is_empty()));
    assert_eq!(running.get("/api/rulebooks/none", &dealer).await.code(), "no_rulebook");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_rulebooks_stand_side_by_side() {
    let running = Running::start().await;
    let dealer = running.sign_in_office("dealer-one").await;
    let rows = running.get("/api/rulebooks/wa/beside/act", &dealer).await.json();
    let rows = rows.as_array().expect("rows").clone();
    let decks = rows.iter().find(|it| it["path"] == "decks.allowed").expect("decks");
    assert_eq!(decks["one"][0]["cite"], "wa:2.4", "{decks}");
    assert!(decks["other"][0]["cite"].as_str().is_some_and(|it| it.starts_with("act:")), "{decks}");
    let own = running.get("/api/rulebooks/wa/beside/wa", &dealer).await.json();
    assert!(own.as_array().expect("rows").iter().all(|row| row["same"] == true));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_is_tried_out_and_nothing_changes() {
    let running = Running::start().await;
    let auditor = running.sign_in_office("auditor").await;
    let before = running.get("/api/floor", &auditor).await.json();
    let body = json!({ "text": "[house]\nname = 7\n" });
    let tried = running.post("/api/floor/check", &auditor, &body).await.json();
    let faults = tried["faults"].as_array().expect("faults");
    assert!(faults.iter().any(|it| it["line"] == 2), "{tried}");
    let names = |floor: &Value| floor["tables"].as_array().expect("tables").len();
    let after = running.get("/api/floor", &auditor).await.json();
    assert_eq!(names(&after), names(&before));
    // The house of the tests was started without a file.
    assert_eq!(running.get("/api/floor/text", &auditor).await.code(), "no_plan");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_house_tells_how_it_is() {
    let running = Running::start().await;
    let technician = running.sign_in_office("technician").await;
    let health = running.get("/api/health", &technician).await.json();
    assert_eq!(health["alarms"], json!([]), "{health}");
    assert!(health["store"]["last"].as_u64().is_some_and(|last| last > 0), "{health}");
    let tables = health["tables"].as_array().expect("tables");
    assert!(tables.iter().all(|table| table["runs"] == "here"), "{health}");
    let times = health["times"].as_array().expect("times");
    let committed = times.iter().find(|it| it["what"] == "committed").expect("committed");
    let upto = committed["upto"].as_array().expect("bounds");
    assert_eq!(upto.last().map(|it| &it["count"]), Some(&committed["count"]), "{committed}");
    assert!(upto.last().is_some_and(|it| it["ms"].is_null()), "{committed}");
    assert!(health["processes"].as_array().is_some_and(|all| all.len() == 1), "{health}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_owed_adds_up_and_a_ticket_that_is_none_is_said_to_be_so() {
    let running = Running::start().await;
    let cashier = running.sign_in_office("cashier").await;
    let owed = running.get("/api/cage/liability", &cashier).await.json();
    let cents = |value: &Value| {
        value.as_str().expect("an amount").replace('.', "").parse::<i64>().expect("cents")
    };
    let lines = owed["lines"].as_array().expect("lines").iter();
    let sum: i64 = lines.filter(|it| it["counts"] == true).map(|it| cents(&it["total"])).sum();
    assert_eq!(sum, cents(&owed["total"]), "{owed}");
    let look = |number: &str| {
        let (running, cashier) = (&running, &cashier);
        let body = json!({ "number": number });
        async move { running.post("/api/cage/look", cashier, &body).await.code() }
    };
    assert_eq!(look("430000000000000017").await, "other_house");
    assert_eq!(look("12").await, "not_a_ticket_number");
}
