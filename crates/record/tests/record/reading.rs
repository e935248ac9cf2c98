//! What cannot be read says why.

use record::payload::{Sealed, read, read_as, write};
use record::{Schemas, Unreadable, Upcaster, table_v1};
use rules::{Amount, BetId};
use serde_json::{Value, json};
use table::Event;
use table::event::WagerOf;
use table::state::PlaceId;
use testkit::rulebook;

fn placed() -> Event {
    let (amount, tokens) = (Amount::from_cents(2_500), Amount::ZERO);
    let wager = WagerOf { place: PlaceId(3), bettor: "Ann".into(), bet: BetId(1), amount, tokens };
    Event::WagerPlaced { wager }
}

/// A payload with something changed at a place in it.
fn changed(pointer: &str, to: Value) -> String {
    let written = write(rulebook("wa"), &placed(), &[]).expect("it fits");
    let mut payload: Value = serde_json::from_str(written.payload.as_str()).expect("JSON");
    *payload.pointer_mut(pointer).unwrap_or_else(|| panic!("there is no {pointer}")) = to;
    payload.to_string()
}

fn fault(kind: &str, schema: u32, payload: &str) -> Unreadable {
    read(rulebook("wa"), Sealed { kind, schema, payload }).expect_err("it must not be readable")
}

#[test]
fn an_event_is_written_so_that_people_can_read_it() {
    let written = write(rulebook("wa"), &placed(), &[]).expect("it fits");
    assert_eq!((written.kind, written.schema), ("wager_placed", 1));
    let expected = "{\"event\":{\"wager\":{\"amount\":\"25.00\",\"bet\":\"banker\",\
        \"bettor\":\"Ann\",\"place\":3}},\"postings\":[]}";
    assert_eq!(written.payload.as_str(), expected);
}

#[test]
fn each_fault_names_what_is_wrong() {
    let at = "/event/wager";
    let amount = changed(&format!("{at}/amount"), json!("25"));
    let bet = changed(&format!("{at}/bet"), json!("roulette"));
    let unnamed = changed(&format!("{at}/bet"), json!("#1"));
    let place = changed(&format!("{at}/place"), json!(300));
    let posting =
        json!([{"account": "mattress", "change": "more", "amount": "1.00", "meter": null}]);
    let stray = changed("/postings", posting);
    let uneven = json!([{"account": "world", "change": "more", "amount": "1.00", "meter": null}]);
    let uneven = changed("/postings", uneven);
    let good = changed(&format!("{at}/place"), json!(3));
    let cases = [
        ("wager_eaten", 1, good.as_str(), "there is no kind `wager_eaten`"),
        ("wager_placed", 2, &good, "version 2, and this program knows up to 1"),
        ("wager_placed", 0, &good, "version 0, which there never was"),
        ("wager_placed", 1, "{\"event\":", "not JSON"),
        ("table_closed", 1, "{\"event\":{}}", "missing field `postings`"),
        ("card_dealt", 1, &good, "unknown field `wager`"),
        ("wager_placed", 1, &amount, "wager.amount: `25` should be written as in 100.00"),
        ("wager_placed", 1, &bet, "wager.bet: `roulette` is no bet of rulebook wa, which has"),
        ("wager_placed", 1, &unnamed, "wager.bet: `#1` is no bet"),
        ("wager_placed", 1, &place, "300"),
        ("wager_placed", 1, &stray, "postings[0].account: `mattress` is the name of no account"),
        ("wager_placed", 1, &uneven, "postings: the postings leave"),
    ];
    for (kind, schema, payload, expected) in cases {
        let told = fault(kind, schema, payload).to_string();
        assert!(told.contains(expected), "{expected}: {told}");
    }
}

#[test]
fn settings_are_read_by_name_and_completely() {
    let book = rulebook("wa");
    let setting = testkit::setting::<&str>(book, &book.menu.versions[0].id, &[]);
    let written = write(book, &Event::VersionChanged { setting }, &[]).expect("it fits");
    let at = |pointer: &str, to: Value| {
        let mut payload: Value = serde_json::from_str(written.payload.as_str()).expect("JSON");
        *payload.pointer_mut(pointer).expect("it is there") = to;
        fault("version_changed", 1, &payload.to_string()).to_string()
    };
    assert!(
        at("/event/setting/version", json!("z")).contains("setting.version: `z` is no version")
    );
    assert!(at("/event/setting/options", json!({})).contains("setting.options: the options of"));
}

/// An invented first version in which a wager had its amount in cents.
fn from_cents(mut payload: Value) -> Value {
    if let Some(amount) = payload.pointer_mut("/event/wager/amount")
        && let Some(cents) = amount.as_i64()
    {
        *amount = json!(Amount::from_cents(cents).to_string());
    }
    payload
}

/// And a second in which postings had not been thought of.
fn without_postings(mut payload: Value) -> Value {
    payload["postings"] = json!([]);
    payload
}

#[test]
fn an_older_version_is_led_to_the_one_of_now_step_by_step() {
    let steps = [
        Upcaster { kind: "wager_placed", from: 1, change: from_cents },
        Upcaster { kind: "wager_placed", from: 2, change: without_postings },
    ];
    let schemas = Schemas::new(&steps);
    assert_eq!((schemas.version("wager_placed"), schemas.version("card_dealt")), (3, 1));
    let mut old: Value =
        serde_json::from_str(&changed("/event/wager/amount", json!(2_500))).unwrap();
    old.as_object_mut().unwrap().remove("postings");
    let payload = old.to_string();
    let sealed = |schema| Sealed { kind: "wager_placed", schema, payload: &payload };
    let read = |schema| read_as::<table_v1::Event, _>(schemas, rulebook("wa"), sealed(schema));
    assert_eq!(read(1).map(|kept| kept.event), Ok(placed()));
    assert!(matches!(read(3), Err(Unreadable::Shape(_))), "it was not written in version 3");
    assert!(matches!(read(4), Err(Unreadable::Newer { found: 4, known: 3, .. })));
}
