//! Those who mean ill: forged and foreign credentials, others' work, and whatever the description
//! allows or nearly allows, in great numbers. No 500, no panic, no wager that should not be.

use super::running::Running;
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use serde_json::{Map, Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

/// How many requests are made up.
const REQUESTS: usize = 1_500;

/// Any JSON at all.
fn anything() -> BoxedStrategy<Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "\\PC{0,12}".prop_map(Value::from),
    ];
    let deeper = leaf.prop_recursive(3, 16, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map("[a-z_]{1,8}", inner, 0..4)
                .prop_map(|map| Value::Object(map.into_iter().collect::<Map<_, _>>())),
        ]
    });
    deeper.boxed()
}

/// Texts that are nearly right.
fn texts() -> BoxedStrategy<Value> {
    let known = [
        "100.00",
        "-1.00",
        "99999999999999999999.00",
        "0.001",
        "4S",
        "ZZ",
        "banker",
        "tie",
        "Ann",
        "8:1",
        "commission",
        "#0",
        "#999",
        "",
        "\u{0}",
        "𝄞",
        "../../etc",
        "1e9",
        "one",
        "station",
    ];
    let known = prop::sample::select(known.to_vec()).prop_map(Value::from);
    prop_oneof![4 => known, 1 => "\\PC{0,80}".prop_map(Value::from)].boxed()
}

/// What a schema allows, and now and then what it does not.
fn nearly(book: &Value, schema: &Value, depth: u32) -> BoxedStrategy<Value> {
    if depth == 0 {
        return anything();
    }
    let right = as_told(book, schema, depth - 1);
    prop_oneof![12 => right, 1 => anything()].boxed()
}

fn as_told(book: &Value, schema: &Value, depth: u32) -> BoxedStrategy<Value> {
    if let Some(reference) = schema["$ref"].as_str() {
        let schema = book.pointer(reference.trim_start_matches('#')).expect("it is there");
        return nearly(book, schema, depth + 1);
    }
    let choices = schema["oneOf"].as_array().or(schema["anyOf"].as_array());
    if let Some(choices) = choices {
        let all = choices.iter().map(|one| nearly(book, one, depth));
        return prop::strategy::Union::new(all.collect::<Vec<_>>()).boxed();
    }
    if let Some(words) = schema["enum"].as_array() {
        return prop::sample::select(words.clone()).boxed();
    }
    if !schema["const"].is_null() {
        return Just(schema["const"].clone()).boxed();
    }
    let kind = schema["type"].as_str().or(schema["type"][0].as_str());
    match kind {
        Some("string") => texts(),
        Some("boolean") => any::<bool>().prop_map(Value::from).boxed(),
        Some("integer") => prop_oneof![
            (0_u64..10).prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            Just(json!(256)),
            Just(json!(-1)),
        ]
        .boxed(),
        Some("array") => {
            let item = nearly(book, &schema["items"], depth);
            prop::collection::vec(item, 0..3).prop_map(Value::from).boxed()
        }
        Some("object") => fields(book, schema, depth),
        _ => anything(),
    }
}

fn fields(book: &Value, schema: &Value, depth: u32) -> BoxedStrategy<Value> {
    let Some(properties) = schema["properties"].as_object() else { return anything() };
    let mut object = Just(Map::new()).boxed();
    for (name, field) in properties {
        let (name, field) = (name.clone(), nearly(book, field, depth));
        let there = prop::bool::weighted(0.95);
        object = (object, field, there)
            .prop_map(move |(mut object, field, there)| {
                if there {
                    object.insert(name.clone(), field);
                }
                object
            })
            .boxed();
    }
    object.prop_map(Value::Object).boxed()
}

fn runner() -> TestRunner {
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    TestRunner::new_with_rng(Config::default(), rng)
}

/// What is made up for an operation, and where it goes.
fn made_up(book: &Value) -> Vec<(String, String, BoxedStrategy<Value>)> {
    let mut all = Vec::new();
    for (path, methods) in book["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            let body = &operation["requestBody"]["content"]["application/json"]["schema"];
            let body =
                if body.is_null() { Just(Value::Null).boxed() } else { nearly(book, body, 6) };
            // Secrets are hashed slowly: guessing at them is left to tests of its own.
            if !["/api/sign-in", "/api/owner"].contains(&path.as_str()) {
                all.push((method.to_uppercase(), path.clone(), body));
            }
        }
    }
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_asked_in_whosever_name_is_answered_and_nothing_breaks() {
    let running = Running::start().await;
    let console = running.enrol("one", "console").await;
    let shown = [
        String::new(),
        running.enrol("one", "station").await,
        running.sign_in(&console, "dealer-one").await,
        format!("d.one-station-4.{}", "0".repeat(64)),
        console,
    ];
    let book = server::description();
    let operations = made_up(&book);
    let mut runner = runner();
    let choice = (0..operations.len(), 0..shown.len(), 0..4_u8, 0..300_u16);
    let mut counts = std::collections::BTreeMap::<u16, usize>::new();
    for _ in 0..REQUESTS {
        let tree = choice.new_tree(&mut runner).expect("a choice");
        let (operation, who, table, place) = tree.current();
        let (method, path, body) = &operations[operation];
        let table = ["one", "two", "three", "%00"][usize::from(table)];
        let kind = ["console", "station", "pit", "display"][usize::from(place % 4)];
        let path = path.replace("{table}", table).replace("{kind}", kind);
        let path = path.replace("{place}", &place.to_string()).replace("{device}", "printer");
        let body = body.new_tree(&mut runner).expect("a body").current();
        let text = body.to_string();
        let sent = (!body.is_null()).then_some(text.as_str());
        let reply = running.send((method, &path), &shown[who], sent).await;
        // A table that is being taken over again is not there for a moment.
        assert!(reply.status < 500 || reply.status == 503, "{method} {path} {text}: {reply:?}");
        if reply.status >= 400 {
            assert!(!reply.code().is_empty(), "{reply:?}");
        }
        *counts.entry(reply.status).or_default() += 1;
    }
    assert!(counts.get(&200).is_some_and(|done| *done > 20), "some are done: {counts:?}");
    assert!(counts.len() > 4, "{counts:?}");
    assert_eq!(running.get("/readyz", "").await.status, 200, "every table is still run");
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
    let mut runner = runner();
    for number in 0..500 {
        let ask = ask.new_tree(&mut runner).expect("an ask").current();
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
    while first["refused"]["code"] == "wagering_closed" {
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
