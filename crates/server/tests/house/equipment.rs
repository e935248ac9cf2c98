//! Equipment on serial lines, what is wrong with it in the record and on screens, and devices that
//! have enrolled.

use crate::rig::{Cabinet, Home, PRINTS, Rig, TAKES, until};
use crate::tickets::{fed, sound};
use devices::acceptor::{self, Document, Event, Keep, Memory, Verdict};
use devices::sim::scanner::Passed;
use devices::sim::{Acceptor, Device, Paper, Printer, Scanner, Shared, Wire, serve_on};
use devices::sim::{acceptor as notes, printer, scanner};
use journal::{Entry, Store};
use rules::Amount;
use serde_json::{Value, json};

/// A table whose cards a shoe reads.
const SHOE: &str = r#"
[[table]]
name = "shoe"
number = 9
rulebook = "wa"
version = "commission"
limits = "min 10 max 2000"
places = "3 stations"
cards = "scanner"
dealer = "person"

"#;

fn device(kind: &str, at: &str, address: &str) -> String {
    format!("[[device]]\nkind = \"{kind}\"\n{at}\naddress = \"{address}\"\n\n")
}

/// Every entry of a device about what is or was wrong with it, by kind and what.
fn recorded(rig: &Rig, device: &str) -> Vec<(String, Value)> {
    let store: &dyn Store = &*rig.store;
    let entries = store.read(0, 100_000).expect("it can be read");
    let stream = format!("equipment/{device}");
    let own = entries.iter().filter(|entry| entry.stream.as_str() == stream);
    own.map(|entry: &Entry| {
        let payload: Value = serde_json::from_str(entry.payload.as_str()).expect("JSON");
        (entry.kind.clone(), payload["event"].clone())
    })
    .collect()
}

/// Kinds and what they are about.
fn told(rig: &Rig, device: &str) -> Vec<(String, String)> {
    let what = |event: &Value| event["what"].as_str().unwrap_or_default().to_owned();
    recorded(rig, device).into_iter().map(|(kind, event)| (kind, what(&event))).collect()
}

fn pair(kind: &str, what: &str) -> (String, String) {
    (kind.to_owned(), what.to_owned())
}

#[test]
fn every_kind_of_equipment_works_over_a_serial_line() {
    let home = Home::new();
    let file = |name: &str| home.path().join(name);
    let shoe = Shared::new(Scanner::new(0x7a31, scanner::Faults::default()));
    let paper = Shared::new(Printer::new(printer::Faults::default()));
    let mouth = Shared::new(Acceptor::new(notes::Faults::default()));
    let _ports = (
        serve_on(&shoe, &file("shoe")).expect("a port"),
        serve_on(&paper, &file("printer")).expect("a port"),
        serve_on(&mouth, &file("acceptor")).expect("a port"),
    );
    let address = |name: &str| format!("serial:{}", file(name).display());
    let more = [
        SHOE.to_owned(),
        device("scanner", "table = \"shoe\"", &address("shoe")),
        device("printer", "table = \"rapid\"\nplace = 2", &address("printer")),
        device("acceptor", "table = \"rapid\"\nplace = 2", &address("acceptor")),
        "[house.tickets]".to_owned(),
    ]
    .concat();
    let mut rig = Rig::start_changed(&home, (TAKES, &[]), ("[house.tickets]", &more), |_| ());
    rig.enrol(&[2]);
    rig.sit(2);
    until("the acceptor takes the note", || {
        mouth.lock().feed(Paper::Note(*b"AUD", 50)) == notes::Taken::Yes
    });
    until("the note is credited", || rig.credit(2).as_deref() == Some("50.00"));
    let answer = rig.cash_out(2, "out");
    assert_eq!(answer["accepted"]["events"], json!(["station_paid"]), "{answer}");
    assert_eq!(paper.lock().sheets().len(), 1, "one ticket came out");
    assert_eq!(shoe.lock().draw("4S".parse().expect("a card")), Passed::Yes);
    until("the card is acknowledged", || shoe.lock().is_at_rest());
    sound(&*rig.store);
    rig.crash();
}

#[test]
fn what_happens_once_at_a_shoe_is_recorded_once() {
    let home = Home::new();
    let file = home.path().join("shoe");
    let shoe = Shared::new(Scanner::new(0x7a31, scanner::Faults::default()));
    let _port = serve_on(&shoe, &file).expect("a port");
    let address = format!("serial:{}", file.display());
    let more = [SHOE, &device("scanner", "table = \"shoe\"", &address), "[house.tickets]"].concat();
    let rig = Rig::start_changed(&home, (TAKES, &[]), ("[house.tickets]", &more), |_| ());
    let [upper, below] = ["4S", "KD"].map(|card| card.parse().expect("a card"));
    until("the shoe is heard", || shoe.lock().is_at_rest());
    shoe.lock().open_lid();
    shoe.lock().draw_two(upper, below);
    shoe.lock().empty();
    shoe.lock().close_lid();
    until("all is acknowledged", || shoe.lock().is_at_rest());
    until("the lid is closed in the record", || {
        told(&rig, "shoe-scanner").contains(&pair("device_trouble_over", "open"))
    });
    shoe.lock().forget();
    until("the other shoe is noticed", || {
        told(&rig, "shoe-scanner").contains(&pair("shoe_exchanged", ""))
    });
    let all = told(&rig, "shoe-scanner");
    for kind in ["cards_fed_together", "shoe_empty", "shoe_exchanged"] {
        assert_eq!(all.iter().filter(|(own, _)| own == kind).count(), 1, "{kind}: {all:?}");
    }
    sound(&*rig.store);
    rig.crash();
}

/// Keeps nothing.
struct Nothing;

impl Keep for Nothing {
    fn keep(&mut self, _: &Memory, _: &[Event]) -> std::io::Result<()> {
        Ok(())
    }
}

/// A note went into the cassette on the order of a host whose memory is gone.
fn stacked_for_another(cabinet: &Cabinet) {
    let host = acceptor::Host::resume(acceptor::Settings::default(), Memory::NEW);
    let mut host = acceptor::Acceptor::new(host, Wire::new(&cabinet.acceptor));
    host.enable();
    let note = Document::Note(Amount::from_cents(5_000));
    let mut fed = false;
    loop {
        fed = fed || cabinet.acceptor.lock().feed(Paper::Note(*b"AUD", 50)) == notes::Taken::Yes;
        let events = host.poll(&mut Nothing).expect("it answers");
        if events.contains(&Event::Escrowed(note)) {
            host.decide(note, Verdict::Stack, &mut Nothing).expect("it is in time");
            host.poll(&mut Nothing).expect("it answers");
            break;
        }
    }
    while cabinet.acceptor.lock().cassette().is_empty() {
        cabinet.acceptor.lock().tick();
    }
}

#[test]
fn a_note_that_nobody_ordered_is_recorded_with_its_amount_and_an_attendant_called() {
    let (home, one) = (Home::new(), Cabinet::new());
    stacked_for_another(&one);
    let mut rig = Rig::start(&home, TAKES, &[(2, &one)]);
    rig.enrol(&[2]);
    until("it is recorded", || {
        recorded(&rig, "rapid-acceptor-2").iter().any(|(kind, _)| kind == "document_unclaimed")
    });
    let all = recorded(&rig, "rapid-acceptor-2");
    let (_, event) = all.iter().find(|(kind, _)| kind == "document_unclaimed").expect("one");
    assert_eq!(event["amount"], "50.00", "{event}");
    until("an attendant is called", || rig.shown(2).to_string().contains("\"called\":true"));
    rig.crash();
}

#[test]
fn a_trouble_that_ends_while_the_house_is_down_is_over_when_it_is_back() {
    let (home, one) = (Home::new(), Cabinet::new());
    let mut rig = Rig::start(&home, PRINTS, &[(2, &one)]);
    rig.enrol(&[2]);
    let console = rig.device("console", json!({ "kind": "console", "table": "rapid" }));
    let shown = |rig: &Rig| {
        rig.get(&console, "tables/rapid/screen/console").1["full"]["equipment"]["all"].clone()
    };
    fed(&rig, &one, 2);
    one.printer.lock().jam();
    rig.cash_out(2, "out");
    one.acceptor.lock().set_cassette(false);
    until("both are shown", || shown(&rig).as_array().is_some_and(|all| all.len() == 2));
    let all = shown(&rig);
    let words: Vec<_> = all.as_array().expect("a list").iter().map(|it| &it["what"]).collect();
    assert_eq!(words, ["jam", "cassette_removed"], "{all}");
    assert_eq!((&all[0]["device"], &all[0]["place"]), (&"rapid-printer-2".into(), &2.into()));
    let rig = rig.crash();
    // One is mended while nobody is there to see it, the other is not.
    one.acceptor.lock().set_cassette(true);
    let rig = Rig::start_after(rig, &home, &[(2, &one)]);
    let over = pair("device_trouble_over", "cassette_removed");
    until("it is over", || told(&rig, "rapid-acceptor-2").contains(&over));
    until("one is shown still", || {
        let all = shown(&rig);
        all.as_array().is_some_and(|all| all.len() == 1) && all[0]["what"] == "jam"
    });
    // What is known is not told anew, and it is over when a ticket has been printed.
    one.printer.lock().mend();
    let answer = rig.cash_out(2, "again");
    assert_eq!(answer["accepted"]["events"], json!(["station_paid"]), "{answer}");
    let jams = [pair("device_trouble", "jam"), pair("device_trouble_over", "jam")];
    assert_eq!(told(&rig, "rapid-printer-2"), jams);
    until("nothing is shown any more", || shown(&rig) == json!([]));
    rig.crash();
}

/// What an enrolled device says of itself at the table, and what is answered.
fn says(rig: &Rig, credential: &str, wrong: &Value) -> u16 {
    rig.post(credential, "tables/rapid/status", &json!({ "wrong": wrong })).0
}

/// What an enrolled device asks of the table, and what is answered.
fn asks(rig: &Rig, credential: &str, key: &str, ask: &Value) -> (u16, Value) {
    rig.post(credential, "tables/rapid/ask", &json!({ "key": key, "ask": ask }))
}

#[test]
fn an_enrolled_printer_says_how_it_is_and_does_nothing_else() {
    let home = Home::new();
    let mut rig = Rig::start(&home, TAKES, &[]);
    rig.enrol(&[2]);
    let printer = json!({ "kind": "printer", "table": "rapid", "place": 2 });
    let printer = rig.device("paper-2", printer);
    rig.sit(2);
    assert_eq!(says(&rig, &printer, &json!(["paper_low"])), 204);
    assert_eq!(says(&rig, &printer, &json!(["paper_out", "jam"])), 204);
    assert_eq!(says(&rig, &printer, &json!(["jam", "paper_out"])), 204, "told again it is no news");
    assert_eq!(says(&rig, &printer, &json!([])), 204);
    let mut all = told(&rig, "paper-2");
    all.sort();
    let (began, over) = ("device_trouble", "device_trouble_over");
    let wanted = ["jam", "paper_low", "paper_out"];
    let wanted = wanted.map(|what| pair(began, what)).into_iter();
    let wanted = wanted.chain(["jam", "paper_low", "paper_out"].map(|what| pair(over, what)));
    assert_eq!(all, wanted.collect::<Vec<_>>());
    // Not another's troubles, not at another table, not by strangers or stations.
    assert_eq!(says(&rig, &printer, &json!(["cassette_full"])), 400);
    assert_eq!(rig.post(&printer, "tables/nowhere/status", &json!({ "wrong": [] })).0, 404);
    assert_eq!(says(&rig, "", &json!([])), 401);
    let display = rig.device("wnd", json!({ "kind": "display", "table": "rapid" }));
    assert_eq!(says(&rig, &display, &json!([])), 403);
    // Not another's work.
    let note = json!({ "is": "note_stacked", "place": 2, "amount": "50.00" });
    assert_eq!(asks(&rig, &printer, "1", &note).0, 403);
    let card = json!({ "is": "card_drawn", "card": "4S" });
    assert_eq!(asks(&rig, &printer, "2", &card).0, 403);
    assert_eq!(rig.get(&printer, "tables/rapid/screen/station/2").0, 401);
    assert_eq!(rig.credit(2).as_deref(), Some("0.00"));
    rig.crash();
}

#[test]
fn an_enrolled_acceptor_s_note_is_credited_once_at_its_own_place() {
    let home = Home::new();
    let mut rig = Rig::start(&home, TAKES, &[]);
    rig.enrol(&[2, 3]);
    let at = json!({ "kind": "note-acceptor", "table": "rapid", "place": 2 });
    let acceptor = rig.device("mouth-2", at);
    rig.sit(2);
    let note =
        |place: u8, amount: &str| json!({ "is": "note_stacked", "place": place, "amount": amount });
    for _ in 0..3 {
        let (status, answer) = asks(&rig, &acceptor, "first", &note(2, "50.00"));
        assert_eq!(status, 200, "{answer}");
        assert!(answer.get("accepted").is_some(), "{answer}");
    }
    assert_eq!(rig.credit(2).as_deref(), Some("50.00"));
    asks(&rig, &acceptor, "second", &note(2, "20.00"));
    until("the second is credited too", || rig.credit(2).as_deref() == Some("70.00"));
    assert_eq!(says(&rig, &acceptor, &json!(["cassette_full"])), 204);
    assert_eq!(told(&rig, "mouth-2"), [pair("device_trouble", "cassette_full")]);
    // Nowhere else, nothing that is no note, and nobody else's work.
    assert_eq!(asks(&rig, &acceptor, "3", &note(3, "50.00")).0, 403);
    assert_eq!(asks(&rig, &acceptor, "4", &note(2, "0.00")).0, 400);
    assert_eq!(asks(&rig, &acceptor, "5", &note(2, "-5.00")).0, 400);
    let card = json!({ "is": "card_drawn", "card": "4S" });
    assert_eq!(asks(&rig, &acceptor, "6", &card).0, 403);
    let out = json!({ "is": "cash_out", "place": 2, "how": "ticket" });
    assert_eq!(asks(&rig, &acceptor, "7", &out).0, 403);
    // A station credits nobody, and neither does whoever is signed in.
    let station = rig.device(
        "station-9",
        json!({
            "kind": "station", "table": "rapid", "place": 3, "replaces": "station-3"
        }),
    );
    assert_eq!(asks(&rig, &station, "8", &note(3, "50.00")).0, 403);
    let owner = rig.owner.clone();
    assert_eq!(asks(&rig, &owner, "9", &note(2, "50.00")).0, 403);
    assert_eq!(rig.credit(2).as_deref(), Some("70.00"));
    sound(&*rig.store);
    rig.crash();
}

#[test]
fn an_enrolled_shoe_tells_cards_and_how_it_is() {
    let home = Home::new();
    let mut rig = Rig::start(&home, TAKES, &[]);
    rig.enrol(&[2]);
    let shoe = rig.device("shoe-1", json!({ "kind": "scanning-shoe", "table": "rapid" }));
    let card = json!({ "is": "card_drawn", "card": "4S" });
    assert_eq!(asks(&rig, &shoe, "1", &card).0, 200);
    assert_eq!(says(&rig, &shoe, &json!(["open"])), 204);
    assert_eq!(says(&rig, &shoe, &json!(["jam"])), 400);
    let note = json!({ "is": "note_stacked", "place": 2, "amount": "50.00" });
    assert_eq!(asks(&rig, &shoe, "2", &note).0, 403);
    assert_eq!(told(&rig, "shoe-1"), [pair("device_trouble", "open")]);
    rig.crash();
}
