//! Feeds: what is read, what is not, and what becomes of them when access ends.

use super::running::{Feed, Running};
use house::Pace;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

async fn greeted(running: &Running, path: &str, shown: &str) -> Feed {
    let mut feed = running.feed(path, shown).await.expect("a feed");
    assert!(feed.say("{\"resume\":0}").await);
    let full = feed.next().await.expect("everything");
    assert!(full["full"].is_object(), "{full}");
    feed
}

const STATION: &str = "/api/tables/one/feed/station/4";

#[tokio::test(flavor = "multi_thread")]
async fn what_was_cut_off_or_is_no_message_is_answered_in_words_and_changes_nothing() {
    let running = Running::start().await;
    let station = running.enrol("one", "station").await;
    let mut feed = greeted(&running, STATION, &station).await;
    let whole = r#"{"key":"k","seen":0,"ask":{"is":"withdraw_wager","place":4,"bettor":"Ann","bet":"tie"}}"#;
    for end in 1..whole.len() {
        assert!(feed.say(&whole[..end]).await, "the feed goes on after {end} bytes");
        let answer = feed.answer("").await.expect("an answer");
        assert_eq!(answer["unavailable"]["code"], "not_understood", "{answer}");
    }
    for odd in ["null", "[]", "{}", "{\"resume\":0}", "{\"key\":7}", "\"\"", "1e999"] {
        assert!(feed.say(odd).await);
        let answer = feed.answer("").await.expect("an answer");
        assert_eq!(answer["unavailable"]["code"], "not_understood", "{answer}");
    }
    let seat = running.get("/api/tables/one/screen/station/4", &station).await.json();
    assert_eq!(seat["full"]["seat"]["bettor"], Value::Null, "nobody sat down");
    assert!(feed.say(whole).await);
    let answer = feed.answer("k").await.expect("an answer");
    assert!(answer["refused"]["code"].is_string(), "read, and refused by the table: {answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_feed_that_says_too_much_at_once_is_closed() {
    let running = Running::start().await;
    let station = running.enrol("one", "station").await;
    let mut feed = greeted(&running, STATION, &station).await;
    let long = format!("{{\"key\":\"{}\"}}", "k".repeat(20_000));
    feed.say(&long).await;
    while feed.next().await.is_some() {}
    assert_eq!(running.get("/healthz", "").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_feed_ends_when_its_device_is_enrolled_anew() {
    let running = Running::start().await;
    let station = running.enrol("one", "station").await;
    let mut feed = greeted(&running, STATION, &station).await;
    let code = running.offer_again("one-station-4", json!({ "table": "one", "place": 4 })).await;
    let body = json!({ "device": "one-station-4", "code": code });
    assert_eq!(running.post("/api/devices/enrol", "", &body).await.status, 200);
    let ask = r#"{"key":"k","ask":{"is":"take_place","place":4,"bettor":"Ann"}}"#;
    feed.say(ask).await;
    // Either it was closed already, or what it asks is denied.
    if let Some(answer) = feed.answer("k").await {
        assert_eq!(answer["unavailable"]["code"], "not_signed_in", "{answer}");
    }
    assert_eq!(running.get("/api/tables/one/screen/station/4", &station).await.status, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_feed_ends_when_the_right_to_its_screen_is_taken() {
    let running = Running::start().await;
    let owner = running.owner().await;
    let auditor = running.sign_in_office("auditor").await;
    let surveillance = "/api/tables/one/feed/surveillance";
    let mut stays = greeted(&running, surveillance, &auditor).await;
    let screens = [
        ("surveillance", surveillance),
        ("supervisor-one", "/api/tables/one/feed/pit"),
        ("dealer-one", "/api/tables/one/feed/console"),
    ];
    for (name, path) in screens {
        let session = running.sign_in_office(name).await;
        let mut feed = greeted(&running, path, &session).await;
        let body = json!({ "person": name, "rights": [{ "role": "cashier" }] });
        let given = running.post("/api/people/rights", &owner, &body).await;
        assert!(given.status < 300, "{given:?}");
        let mut more = 0;
        while feed.next().await.is_some() {
            more += 1;
            assert!(more < 100, "{name} is still shown {path}");
        }
        let me = running.get("/api/me", &session).await.json();
        assert_eq!(me["name"], name, "they are signed in as before");
        assert!(running.feed(path, &session).await.is_none(), "and are not let in again");
    }
    assert!(stays.next().await.is_some(), "whoever has the right still has the feed");
}

/// Asks something that is to be done only at a number.
fn at_number(seen: &Value, key: &str, ask: &Value) -> Value {
    json!({ "key": key, "seen": seen, "unless_changed": true, "ask": ask })
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_to_be_done_only_if_nothing_has_happened_is_not_done_otherwise() {
    const HOUR_MS: u64 = 3_600_000;
    // The dealer opens the table, and nothing happens by itself.
    let pace = Pace { card_ms: HOUR_MS, shoe_ms: HOUR_MS, result_ms: HOUR_MS, wagers_ms: HOUR_MS };
    let running = Running::start_as(|config| server::Config { pace, ..config }).await;
    let console = running.enrol("one", "console").await;
    let staff = running.sign_in(&console, "dealer-one").await;
    let path = "/api/tables/one/ask";
    let sits =
        |place: u8, name: &str| json!({ "is": "take_place", "place": place, "bettor": name });
    let mut first = running.ask("one", &staff, ("ann", sits(1, "Ann"))).await.json();
    while first["accepted"].is_null() {
        first = running.ask("one", &staff, ("ann", sits(1, "Ann"))).await.json();
    }
    let ben = at_number(&first["n"], "ben", &sits(2, "Ben"));
    let second = running.post(path, &staff, &ben).await.json();
    assert_eq!(second["accepted"]["events"], json!(["place_taken"]), "{second}");
    let again = running.post(path, &staff, &ben).await.json();
    assert_eq!((&again["n"], again["accepted"].is_object()), (&second["n"], true), "{again}");

    let leaves = json!({ "is": "leave_place", "place": 2 });
    let stale = at_number(&first["n"], "leaves", &leaves);
    let mut feed = greeted(&running, "/api/tables/one/feed/console", &staff).await;
    assert!(feed.say(&stale.to_string()).await);
    for refused in [
        running.post(path, &staff, &stale).await.json(),
        feed.answer("leaves").await.expect("an answer"),
    ] {
        assert_eq!(refused["unavailable"]["code"], "changed", "{refused}");
        assert_eq!(refused["n"], second["n"], "the number that it is at: {refused}");
        let words = refused["unavailable"]["words"].as_str().unwrap_or_default();
        assert!(words.contains(&format!("is at {}", second["n"])), "{words}");
    }
    // Nothing was done, and the key is good for asking again with what is seen now.
    assert!(feed.say(&at_number(&second["n"], "leaves", &leaves).to_string()).await);
    let left = feed.answer("leaves").await.expect("an answer");
    assert_eq!(left["accepted"]["events"], json!(["place_left"]), "{left}");
    // Without the word the number decides nothing.
    let body = json!({ "key": "cay", "seen": first["n"], "ask": sits(3, "Cay") });
    let third = running.post(path, &staff, &body).await.json();
    assert!(third["accepted"].is_object(), "{third}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_another_site_may_not_listen() {
    let running = Running::start().await;
    let station = running.enrol("one", "station").await;
    let text = format!(
        "GET {STATION} HTTP/1.1\r\nhost: {}\r\norigin: http://other.example\r\n\
         authorization: Bearer {station}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        running.address
    );
    let mut stream = tokio::net::TcpStream::connect(running.address).await.expect("a connection");
    stream.write_all(text.as_bytes()).await.expect("it is sent");
    let mut first = [0; 12];
    stream.read_exact(&mut first).await.expect("an answer");
    assert_eq!(&first, b"HTTP/1.1 403");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_key_again_is_one_event_however_it_is_sent() {
    let running = Running::start().await;
    let console = running.enrol("one", "console").await;
    let staff = running.sign_in(&console, "dealer-one").await;
    let mut feed = greeted(&running, "/api/tables/one/feed/console", &staff).await;
    let ask = json!({ "is": "take_place", "place": 4, "bettor": "Ann" });
    let first = running.ask("one", &staff, ("once", ask.clone())).await.json();
    assert_eq!(first["accepted"]["events"], json!(["place_taken"]), "{first}");
    let before = running.get("/api/tables/one/screen/console", &staff).await.json();
    for _ in 0..5 {
        let again = running.ask("one", &staff, ("once", ask.clone())).await.json();
        assert_eq!(again["n"], first["n"], "{again}");
        feed.say(&json!({ "key": "once", "ask": ask }).to_string()).await;
        let again = feed.answer("once").await.expect("an answer");
        assert_eq!(again["n"], first["n"], "{again}");
    }
    let other = json!({ "is": "leave_place", "place": 4 });
    let other = running.ask("one", &staff, ("once", other)).await.json();
    assert_eq!(other["unavailable"]["code"], "key_used", "{other}");
    let after = running.get("/api/tables/one/screen/console", &staff).await.json();
    assert_eq!(before["full"]["stations"], after["full"]["stations"]);
}

/// A screen as it is after a message: everything, or what has changed laid over it.
fn laid(mut screen: Value, message: &Value) -> Value {
    if message["full"].is_object() {
        return message["full"].clone();
    }
    for (section, now) in message["part"].as_object().into_iter().flatten() {
        screen[section] = now.clone();
    }
    screen
}

/// Stations are shown their wagers ahead of what all see of them; one that comes back in between
/// misses nothing all the same: the game system keeps coup and account while a station is away.
// Shows wa:2.3(c); vic:2.2(c).
#[tokio::test(flavor = "multi_thread")]
async fn a_station_that_comes_back_after_every_wager_shows_what_there_is() {
    let running = Running::start().await;
    let station = running.enrol("one", "station").await;
    let console = running.enrol("one", "console").await;
    let staff = running.sign_in(&console, "supervisor-one").await;
    for (key, ask) in [
        ("sit", json!({ "is": "take_place", "place": 4, "bettor": "Ann" })),
        (
            "credit",
            json!({
                "is": "buy_in", "place": 4, "bettor": "Ann", "tender": "cash", "amount": "500.00",
            }),
        ),
    ] {
        let reply = running.ask("one", &staff, (key, ask)).await.json();
        assert!(reply["accepted"].is_object(), "{reply}");
    }
    let (mut screen, mut seen, mut compared) = (json!({}), 0, 0);
    for round in 0..20 {
        let mut feed = running.feed(STATION, &station).await.expect("a feed");
        feed.say(&json!({ "resume": seen }).to_string()).await;
        let wager = json!({
            "is": "place_wager", "place": 4, "bettor": "Ann", "bet": "banker", "amount": "10.00",
        });
        feed.say(&json!({ "key": format!("w{round}"), "ask": wager }).to_string()).await;
        let (mut answered, mut n) = (u64::MAX, 0);
        while n < answered {
            let message = feed.next().await.expect("a message");
            if message["key"].is_string() {
                answered = message["n"].as_u64().expect("a number");
            } else {
                screen = laid(screen, &message);
                n = message["n"].as_u64().expect("a number");
            }
        }
        drop(feed);
        seen = n;
        let shown = running.get("/api/tables/one/screen/station/4", &station).await.json();
        let mut again = running.feed(STATION, &station).await.expect("a feed");
        again.say(&json!({ "resume": seen }).to_string()).await;
        let message = again.next().await.expect("a message");
        screen = laid(screen, &message);
        seen = message["n"].as_u64().expect("a number");
        if message["n"] == shown["n"] {
            assert_eq!(screen, shown["full"], "round {round}");
            compared += 1;
        }
    }
    assert!(compared > 0, "the table never stood still");
}

/// Messages that come in another order than they were said are each decided by what stands then:
/// nothing is put in order, nothing is taken on trust, and what came too early is not done later.
#[tokio::test(flavor = "multi_thread")]
async fn messages_in_another_order_are_each_decided_by_what_stands() {
    let running = Running::start().await;
    let console = running.enrol("one", "console").await;
    let staff = running.sign_in(&console, "supervisor-one").await;
    let mut feed = greeted(&running, "/api/tables/one/feed/console", &staff).await;
    let ann = json!({ "place": 4, "bettor": "Ann" });
    let with = |is: &str, more: Value| {
        let mut ask = ann.clone();
        ask["is"] = is.into();
        for (name, value) in more.as_object().into_iter().flatten() {
            ask[name] = value.clone();
        }
        ask
    };
    let sit = with("take_place", json!({}));
    let credit = with("buy_in", json!({ "tender": "cash", "amount": "500.00" }));
    let leave = json!({ "is": "leave_place", "place": 4 });
    // Said as sit, credit, leave; heard the other way round, each as if all before had been seen.
    for (key, seen, ask) in [("3", 9, &leave), ("2", 8, &credit), ("1", 7, &sit)] {
        feed.say(&json!({ "key": key, "seen": seen, "ask": ask }).to_string()).await;
    }
    let mut answers = json!({});
    while answers.as_object().is_some_and(|all| all.len() < 3) {
        let message = feed.next().await.expect("every one is answered");
        if let Some(key) = message["key"].as_str() {
            answers[key] = message.clone();
        }
    }
    assert!(answers["3"]["refused"].is_object(), "nobody sits there yet: {answers}");
    let events = json!(["place_taken", "station_credited"]);
    assert_eq!(answers["2"]["accepted"]["events"], events, "who buys in sits down: {answers}");
    assert_eq!(answers["1"]["refused"]["code"], "place_taken", "by then: {answers}");
    // What was done is done once, and what was refused is not done later.
    feed.say(&json!({ "key": "2", "ask": credit }).to_string()).await;
    let again = feed.answer("2").await.expect("an answer");
    assert_eq!(again["n"], answers["2"]["n"], "{again}");
    let screen = running.get("/api/tables/one/screen/station/4", &staff).await.json();
    let (seat, money) = (&screen["full"]["seat"], &screen["full"]["money"]);
    assert_eq!((&seat["bettor"], &money["credit"]), (&json!("Ann"), &json!("500.00")));
}

/// What somebody had seen is said over HTTP as over a feed, and decides nothing.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_seen_is_said_over_http_too_and_decides_nothing() {
    let running = Running::start().await;
    let console = running.enrol("one", "console").await;
    let staff = running.sign_in(&console, "dealer-one").await;
    for (place, seen) in [(3, json!(0)), (4, json!(u64::MAX))] {
        let ask = json!({ "is": "take_place", "place": place, "bettor": format!("Ann {place}") });
        let body = json!({ "key": format!("sits {place}"), "seen": seen, "ask": ask });
        let answer = running.post("/api/tables/one/ask", &staff, &body).await.json();
        assert_eq!(answer["accepted"]["events"], json!(["place_taken"]), "{answer}");
    }
    let body = json!({ "key": "k", "seen": "all", "ask": { "is": "settle" } });
    assert_eq!(running.post("/api/tables/one/ask", &staff, &body).await.status, 422);
}
