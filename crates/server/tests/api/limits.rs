//! Those who ask too much, too slowly or too often wait, and keep nobody else waiting.

use super::running::{Reply, Running, generous};
use serde_json::json;
use server::{Config, Limits, Rate};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

fn rate(burst: u32) -> Rate {
    Rate { each: Duration::from_mins(1), burst }
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_wait_and_devices_do_not_wait_for_them() {
    let limits = Limits { strangers: rate(40), ..generous() };
    let running = Running::start_with(limits, None).await;
    let station = running.enrol("one", "station").await;
    let mut reply = running.get("/api/tables", "").await;
    while reply.status == 200 {
        reply = running.get("/api/tables", "").await;
    }
    assert_eq!((reply.status, reply.code().as_str()), (429, "too_much"));
    assert!(reply.head.contains("retry-after: "), "{reply:?}");
    assert!(reply.json()["words"].as_str().is_some_and(|words| words.contains("wait")));
    assert_eq!(running.get("/api/me", &station).await.status, 200);
    assert_eq!(running.get("/healthz", "").await.status, 200);
}

/// Behind a proxy everybody has an address of their own: the last that is named, which the proxy
/// has seen itself, and not what somebody claims before it.
#[tokio::test(flavor = "multi_thread")]
async fn behind_a_proxy_strangers_do_not_wait_for_each_other() {
    let limits = Limits { strangers: rate(40), ..generous() };
    let running = Running::start_as(|config| Config { limits, proxied: true, ..config }).await;
    let ask = async |named: &str| {
        let head = format!(
            "GET /api/tables HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\
             x-forwarded-for: {named}\r\n\r\n"
        );
        running.raw(&head).await.expect("an answer")
    };
    let mut reply = ask("10.0.0.1").await;
    assert!(reply.head.contains("strict-transport-security"), "{reply:?}");
    while reply.status == 200 {
        reply = ask("10.0.0.1").await;
    }
    assert_eq!((reply.status, reply.code().as_str()), (429, "too_much"));
    assert_eq!(ask("10.0.0.7, 10.0.0.1").await.status, 429, "a claim before the proxy's own word");
    assert_eq!(ask("10.0.0.2").await.status, 200, "somebody else");
}

/// Where no proxy is told of, nobody is believed who names an address.
#[tokio::test(flavor = "multi_thread")]
async fn without_a_proxy_nobody_names_their_address() {
    let running = Running::start_with(Limits { strangers: rate(40), ..generous() }, None).await;
    for name in 1..=200 {
        let head = format!(
            "GET /api/tables HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\
             x-forwarded-for: 10.0.0.{name}\r\n\r\n"
        );
        if running.raw(&head).await.expect("an answer").status == 429 {
            return;
        }
    }
    panic!("two hundred names are two hundred people");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_waits_over_http_and_its_feed_alike() {
    let limits = Limits { known: rate(30), ..generous() };
    let running = Running::start_with(limits, None).await;
    let (one, two) = (running.enrol("one", "station").await, running.enrol("two", "station").await);
    let mut feed = running.feed("/api/tables/one/feed/station/4", &one).await.expect("a feed");
    feed.say("{\"resume\":0}").await;
    while running.get("/api/me", &one).await.status == 200 {}
    feed.say(r#"{"key":"k","ask":{"is":"take_place","place":4,"bettor":"Ann"}}"#).await;
    let answer = feed.answer("k").await.expect("an answer");
    assert_eq!(answer["unavailable"]["code"], "too_much", "{answer}");
    assert_eq!(running.get("/api/me", &two).await.status, 200, "another device asks on");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_has_so_many_feeds_and_gets_them_back() {
    let limits = Limits { feeds: 3, ..generous() };
    let running = Running::start_with(limits, None).await;
    let display = running.enrol("one", "display").await;
    let path = "/api/tables/one/feed/display";
    let mut open = Vec::new();
    for _ in 0..3 {
        open.push(running.feed(path, &display).await.expect("a feed"));
    }
    assert!(running.feed(path, &display).await.is_none(), "a fourth");
    open.clear();
    while running.feed(path, &display).await.is_none() {
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_too_long_is_not_read() {
    let running = Running::start().await;
    let body = json!({ "name": "x".repeat(100_000), "pin": "1" });
    let reply = running.post("/api/sign-in", "", &body).await;
    assert_eq!((reply.status, reply.code().as_str()), (413, "too_large"));
    let head = format!("GET /api/me HTTP/1.1\r\nhost: x\r\nx-long: {}\r\n\r\n", "x".repeat(50_000));
    let reply = running.raw(&head).await;
    assert!(reply.is_none_or(|reply| reply.status == 431), "a head of 50 kB");
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_heads_and_slow_bodies_are_given_up() {
    let short = Duration::from_millis(200);
    let limits = Limits { head: short, request: short, ..generous() };
    let running = Running::start_with(limits, None).await;
    let mut stream = TcpStream::connect(running.address).await.expect("a connection");
    stream.write_all(b"GET /api/me HT").await.expect("it is sent");
    let mut rest = Vec::new();
    let _ = stream.read_to_end(&mut rest).await;
    let reply = Reply::read(&String::from_utf8_lossy(&rest));
    assert!(reply.is_none_or(|reply| reply.status == 408), "the head never came");
    let slow = "POST /api/sign-in HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\
                content-type: application/json\r\ncontent-length: 100\r\n\r\n{\"name\":";
    let reply = running.raw(slow).await.expect("an answer");
    assert_eq!((reply.status, reply.code().as_str()), (408, "too_slow"));
}

/// Nobody who is quiet keeps others out.
#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_quiet_connections_keep_nobody_out_and_are_closed() {
    let limits = Limits { head: Duration::from_secs(2), ..generous() };
    let running = Running::start_with(limits, None).await;
    let mut quiet = Vec::new();
    for _ in 0..1_000 {
        quiet.push(TcpStream::connect(running.address).await.expect("a connection"));
    }
    for _ in 0..50 {
        assert_eq!(running.get("/healthz", "").await.status, 200);
    }
    for mut stream in quiet {
        let mut rest = Vec::new();
        let _ = stream.read_to_end(&mut rest).await;
    }
    assert_eq!(running.get("/healthz", "").await.status, 200);
}

/// Whoever asks and does not read what is answered.
async fn greedy(running: &Running) -> TcpStream {
    let mut stream = TcpStream::connect(running.address).await.expect("a connection");
    let one = "GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n";
    stream.write_all(one.repeat(200).as_bytes()).await.expect("it is sent");
    stream
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_read_what_is_answered_loses_the_place() {
    let limits = Limits { connections: 1, taken: Duration::from_millis(200), ..generous() };
    let running = Running::start_with(limits, None).await;
    let stays = greedy(&running).await;
    let asked = tokio::time::timeout(Duration::from_mins(1), running.get("/healthz", "")).await;
    assert_eq!(asked.expect("the only place is free again").status, 200);
    drop(stays);
}

#[tokio::test(flavor = "multi_thread")]
async fn there_are_so_many_connections_from_one_address() {
    let limits = Limits { loopback: 40, ..generous() };
    let running = Running::start_with(limits, None).await;
    let ask = "GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
    let mut quiet = Vec::new();
    while running.raw(ask).await.is_some() {
        quiet.push(TcpStream::connect(running.address).await.expect("a connection"));
        assert!(quiet.len() <= 40, "one too many is closed without an answer");
    }
    quiet.clear();
    while running.raw(ask).await.is_none() {
        tokio::task::yield_now().await;
    }
}

/// A feed has one of the places that there are, for as long as it is open.
#[tokio::test(flavor = "multi_thread")]
async fn feeds_count_among_the_connections() {
    let limits = Limits { connections: 2, ..generous() };
    let running = Running::start_with(limits, None).await;
    let display = running.enrol("one", "display").await;
    let path = "/api/tables/one/feed/display";
    let one = running.feed(path, &display).await.expect("a feed");
    let two = running.feed(path, &display).await.expect("a feed");
    let mut asked = std::pin::pin!(running.get("/healthz", ""));
    let soon = tokio::time::timeout(Duration::from_millis(500), &mut asked).await;
    assert!(soon.is_err(), "both places are taken");
    drop(one);
    assert_eq!(asked.await.status, 200, "one is free");
    drop(two);
}

/// How many screens were dropped because they did not keep up, at all tables.
async fn dropped(running: &Running) -> f64 {
    let text = running.get("/metrics", "").await.body;
    let lines = text.lines().filter(|line| line.starts_with("sabot_screens_dropped_total"));
    lines.filter_map(|line| line.rsplit(' ').next()?.parse::<f64>().ok()).sum()
}

/// What is sent to a screen waits for it so far and no further; the table does not.
#[tokio::test(flavor = "multi_thread")]
async fn a_screen_that_stops_reading_is_dropped_and_keeps_nobody_waiting() {
    let running = Running::start().await;
    let station = running.enrol("one", "station").await;
    let console = running.enrol("one", "console").await;
    let staff = running.sign_in(&console, "supervisor-one").await;
    let sit = json!({ "is": "take_place", "place": 4, "bettor": "Ann" });
    let credit = json!({
        "is": "buy_in", "place": 4, "bettor": "Ann", "tender": "cash", "amount": "500.00",
    });
    for (key, ask) in [("sit", sit), ("credit", credit)] {
        let reply = running.ask("one", &staff, (key, ask)).await.json();
        assert!(reply["accepted"].is_object(), "{reply}");
    }
    let path = "/api/tables/one/feed/station/4";
    let mut stuck = running.feed(path, &station).await.expect("a feed");
    let mut other = running.feed(path, &station).await.expect("a feed");
    stuck.say("{\"resume\":0}").await;
    other.say("{\"resume\":0}").await;
    // It is answered at length and reads nothing, until no answer gets through any more.
    let long = format!("{{\"key\":\"k\",\"{}\":0}}", "x".repeat(15_000));
    let says = tokio::spawn(async move { while stuck.say(&long).await {} });
    let (begun, mut slowest) = (Instant::now(), Duration::ZERO);
    for round in 0.. {
        if dropped(&running).await > 0.0 {
            break;
        }
        assert!(begun.elapsed() < Duration::from_mins(2), "it is never dropped");
        let is = if round % 2 == 0 { "place_wager" } else { "withdraw_wager" };
        let mut ask = json!({ "is": is, "place": 4, "bettor": "Ann", "bet": "banker" });
        if round % 2 == 0 {
            ask["amount"] = "10.00".into();
        }
        let (key, asked) = (format!("w{round}"), Instant::now());
        other.say(&json!({ "key": key, "ask": ask }).to_string()).await;
        other.answer(&key).await.expect("the other screen goes on");
        slowest = slowest.max(asked.elapsed());
    }
    // A message that is not taken is given up after twenty seconds: nobody waited for that.
    assert!(slowest < Duration::from_secs(10), "{slowest:?}");
    says.abort();
    let mut again = running.feed(path, &station).await.expect("it may come back");
    again.say("{\"resume\":0}").await;
    assert!(again.next().await.is_some_and(|message| message["full"].is_object()));
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_pins_make_wait_also_where_somebody_vouches() {
    let running = Running::start().await;
    let console = running.enrol("one", "console").await;
    let staff = running.sign_in(&console, "dealer-one").await;
    let ask = json!({ "is": "approve", "number": 1 });
    let pin = running.pin("supervisor-one");
    let wrong = if pin == "000001" { "000002" } else { "000001" };
    let vouch = |pin: &str| json!({ "name": "supervisor-one", "pin": pin, "key": "k", "ask": ask });
    let mut statuses = Vec::new();
    for _ in 0..5 {
        let reply = running.post("/api/tables/one/vouch", &staff, &vouch(wrong)).await;
        statuses.push(reply.status);
    }
    assert!(statuses.starts_with(&[403, 403, 403]) && statuses.contains(&429), "{statuses:?}");
    let reply = running.post("/api/tables/one/vouch", &staff, &vouch(&pin)).await;
    assert_eq!((reply.status, reply.code().as_str()), (429, "wait"), "even the right one");
    assert!(reply.head.contains("retry-after: "), "{reply:?}");
}

/// A station is in the hands of whoever sits at it: it is no console.
#[tokio::test(flavor = "multi_thread")]
async fn wrong_pins_at_a_station_make_wait_as_anywhere_at_its_address() {
    let running = Running::start().await;
    let station = running.enrol("one", "station").await;
    let console = running.enrol("one", "console").await;
    let wrong = |name: &str| json!({ "name": name, "pin": "000001" });
    let guess =
        async |name: &str| running.post("/api/sign-in", &station, &wrong(name)).await.status;
    let mut statuses = Vec::new();
    for _ in 0..4 {
        // Another name is no way around it.
        statuses.extend([guess("dealer-one").await, guess("supervisor-one").await]);
    }
    assert!(statuses.starts_with(&[401, 401, 401]) && statuses.contains(&429), "{statuses:?}");
    running.sign_in(&console, "dealer-one").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn guessed_codes_make_wait() {
    let running = Running::start().await;
    let display = running.shown.screens.iter().find(|it| it.screen == "display").expect("one");
    let (_, code) = display.url.split_once('#').expect("a code");
    let body = json!({ "device": "another-device", "code": code });
    let mut statuses = Vec::new();
    for _ in 0..6 {
        statuses.push(running.post("/api/devices/enrol", "", &body).await.status);
    }
    assert!(statuses.starts_with(&[403, 403, 403]) && statuses.contains(&429), "{statuses:?}");
}
