//! A monitoring system that is told what happens: without gap and repeat, wherever the line breaks.

use crate::rig::{Cabinet, Home, PRINTS, Rig, TAKES, until};
use axum::body::Body;
use axum::http::Request;
use devices::sim::{Paper, printer};
use journal::Store;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};

/// A call of the house that is answered with the position that is known.
fn answered(listener: &TcpListener, after: u64) -> BufReader<TcpStream> {
    let (mut line, _) = listener.accept().expect("the house calls");
    writeln!(line, "{{\"after\":{after}}}").expect("it listens");
    BufReader::new(line)
}

/// The next line.
fn heard(line: &mut BufReader<TcpStream>) -> Value {
    let mut text = String::new();
    line.read_line(&mut text).expect("the house speaks");
    for secret in ["$argon2", "\"sealed\":\"", "\"token\":\"", "\"verifier\":\""] {
        let told = text.replace(":\"hidden\"", "");
        assert!(!told.contains(secret), "what a secret is kept as: {text}");
    }
    serde_json::from_str(&text).expect("a line of JSON")
}

/// Whether the house has hung up: it says nothing more, or breaks the line on whoever still speaks.
fn is_over(line: &mut BufReader<TcpStream>) -> bool {
    line.read_line(&mut String::new()).map_or(true, |read| read == 0)
}

/// Events up to the first that fits, by kind and position.
fn events_until(line: &mut BufReader<TcpStream>, kind: &str) -> Vec<(String, u64)> {
    let mut events = Vec::new();
    loop {
        let told = heard(line);
        let Some(own) = told["kind"].as_str() else { continue };
        assert!(!told.to_string().contains("\"420"), "a ticket's number is masked: {told}");
        events.push((own.to_owned(), told["position"].as_u64().expect("a position")));
        if own == kind {
            return events;
        }
    }
}

/// A table whose coups are over soon, with a station away from it.
const COUPS: &str = r#"
[[table]]
name = "rapid"
number = 4
rulebook = "vic"
version = "traditional"
limits = "min 5 max 1000"
places = "1 stations, 2 remote"
period = 8
fixtures = ["screen-design=on file"]
cards = "virtual"
dealer = "automatic"

"#;

/// Somebody who sits at a place wagers as soon as wagers are taken; the name they have there.
fn wagers(rig: &Rig, place: u8) -> String {
    let shown = rig.shown(place);
    let bettor = shown["seat"]["bettor"].as_str().expect("somebody sits there").to_owned();
    let mut tries = 0;
    until("a wager is taken", || {
        tries += 1;
        let ask = json!({
            "is": "place_wager", "place": place, "bettor": bettor, "bet": "player",
            "amount": "10.00",
        });
        rig.ask(place, &format!("wager {tries}"), &ask).1.get("accepted").is_some()
    });
    bettor
}

// Shows wa:2.3(e); vic:1.1/game system(a).
#[test]
fn what_happens_is_told_once_and_in_order_wherever_the_line_breaks() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("it listens").to_string();
    let (home, one) = (Home::new(), Cabinet::new());
    let told = format!("monitoring = \"{address}\"\ncurrency");
    let mut rig = Rig::start_changed(&home, (COUPS, &[(2, &one)]), ("currency", &told), |config| {
        config.pace.result_ms = 1;
    });
    rig.enrol(&[2]);
    rig.sit(2);
    let mut line = answered(&listener, 0);
    let first = events_until(&mut line, "place_taken");
    let last = first.last().expect("there are some").1;
    drop(line);
    // The floor plays on, and nobody listens: a coup is wagered on, dealt and settled.
    one.feed(&Paper::Note(*b"AUD", 50));
    until("the note is credited", || rig.credit(2).as_deref() == Some("50.00"));
    let bettor = wagers(&rig, 2);
    let store: &dyn Store = &*rig.store;
    until("the wager is settled", || {
        let record = store.read(0, 10_000).expect("it can be read");
        let of_bettor = |text: &str| text.contains(&format!("\"{bettor}\""));
        record
            .iter()
            .any(|entry| entry.kind == "wagers_settled" && of_bettor(entry.payload.as_str()))
    });
    rig.cash_out(2, "out");
    let mut line = answered(&listener, last);
    let more = events_until(&mut line, "ticket_issued");
    let kinds: Vec<&str> = more.iter().map(|(kind, _)| kind.as_str()).collect();
    for kind in [
        "station_credited",
        "wagering_closed",
        "card_dealt",
        "outcome_announced",
        "wagers_settled",
        "coup_completed",
        "ticket_reserved",
        "ticket_printing_begun",
        "station_paid",
    ] {
        assert!(kinds.contains(&kind), "{kind} is not in {kinds:?}");
    }
    // Together they are the record, in its order, without what is not told one by one.
    let record = store.read(0, 10_000).expect("it can be read");
    let issued = more.last().expect("there are some").1;
    let wanted = record.iter().filter(|entry| entry.position <= issued);
    let wanted = wanted.filter(|entry| {
        !["wager_placed", "wagers_accepted", "time_passed", "device_memory"]
            .contains(&entry.kind.as_str())
    });
    let wanted: Vec<(String, u64)> =
        wanted.map(|entry| (entry.kind.clone(), entry.position)).collect();
    assert_eq!([first, more].concat(), wanted);
    rig.crash();
}

/// The next line that has something.
fn until_told(line: &mut BufReader<TcpStream>, fits: impl Fn(&Value) -> bool) -> Value {
    loop {
        let told = heard(line);
        if fits(&told) {
            return told;
        }
    }
}

#[test]
fn the_start_of_the_house_troubles_of_its_equipment_and_games_are_told() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("it listens").to_string();
    let faults = printer::Faults { paper_rows: 10, ..printer::Faults::default() };
    let (home, one) = (Home::new(), Cabinet::with(faults));
    let mut rig = Rig::start_monitored(&home, PRINTS, (&[(2, &one)], &address));
    let mut line = answered(&listener, 0);
    let started = until_told(&mut line, |told| told["kind"] == "house_started");
    assert_eq!((&started["position"], &started["role"]), (&1.into(), &"equipment".into()));
    rig.enrol(&[2]);
    let owner = until_told(&mut line, |told| told["kind"] == "owner_enrolled");
    let what = &owner["event"]["what"];
    assert_eq!((&what["name"], &what["password"]), (&"Owner".into(), &"hidden".into()));
    let device = until_told(&mut line, |told| told["kind"] == "device_enrolled");
    assert_eq!(device["event"]["what"]["token"], "hidden", "{device}");
    rig.sit(2);
    one.feed(&Paper::Note(*b"AUD", 50));
    until("the note is credited", || rig.credit(2).as_deref() == Some("50.00"));
    let first = until_told(&mut line, |told| {
        told["meters"].as_array().is_some_and(|all| all.iter().any(|it| it["notes"] == 5_000))
    });
    let own = first["meters"].as_array().and_then(|all| all.iter().find(|it| it["place"] == 2));
    let own = own.expect("the station is there");
    for meter in ["games_played", "games_won", "games_lost", "promotional"] {
        assert_eq!(own[meter], 0, "{meter}: {own}");
    }
    rig.cash_out(2, "out");
    let trouble = until_told(&mut line, |told| told["kind"] == "device_trouble");
    assert_eq!(trouble["event"]["what"], "paper_out", "{trouble}");
    assert_eq!(trouble["by"], "rapid-printer-2", "{trouble}");
    rig.crash();
}

/// What is measured of the line: 1 while nothing can be told.
fn untold(rig: &Rig) -> Option<char> {
    let request = Request::get("/metrics").body(Body::empty()).expect("a request");
    let text = String::from_utf8(rig.raw(request).1).expect("text");
    let line = text.lines().find(|line| line.starts_with("sabot_monitoring_untold "));
    line.and_then(|line| line.chars().last())
}

#[test]
fn a_system_that_was_told_more_than_the_record_holds_is_told_so() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("it listens").to_string();
    let home = Home::new();
    let mut rig = Rig::start_monitored(&home, TAKES, (&[], &address));
    rig.enrol_owner();
    let mut line = answered(&listener, 1_000_000);
    let told = heard(&mut line);
    assert_eq!((&told["refused"], &told["after"]), (&"ahead".into(), &1_000_000.into()));
    assert!(told["last"].as_u64().is_some_and(|last| last > 0 && last < 1_000), "{told}");
    assert!(is_over(&mut line), "nothing else is told");
    until("it is measured", || untold(&rig) == Some('1'));
    let (_, health) = rig.get(&rig.owner, "health");
    let trouble = health["monitoring"]["trouble"].as_str().unwrap_or_default();
    assert!(trouble.contains("1000000") && trouble.contains("the record ends at"), "{health}");
    let alarms = health["alarms"].as_array().expect("alarms");
    assert!(alarms.iter().any(|alarm| alarm["code"] == "monitoring"), "{health}");
    // Told where the record ends, it says from where on it wants to hear.
    let mut line = answered(&listener, 0);
    assert_eq!(heard(&mut line)["position"], 1);
    until("all is well", || untold(&rig) == Some('0'));
    rig.crash();
}

#[test]
fn a_greeting_without_end_is_not_waited_for() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("it listens").to_string();
    let home = Home::new();
    let rig = Rig::start_monitored(&home, TAKES, (&[], &address));
    let (mut line, _) = listener.accept().expect("the house calls");
    line.write_all(&[b' '; 300]).expect("it listens");
    assert!(is_over(&mut BufReader::new(line)), "it has heard enough");
    let mut line = answered(&listener, 0);
    assert_eq!(heard(&mut line)["position"], 1, "and calls again");
    rig.crash();
}
