//! What was written once can be read forever: `golden/staff_v1.jsonl`, whose lines never change.

use crate::by_hand::events;
use crate::lines;
use floor::staff::Event;
use record::payload::{Sealed, Written, read_as, write_as};
use record::staff_v1::{self, StaffEvent};
use record::{Schemas, Unreadable};
use serde_json::{Value, json};

const WRITTEN: &str = include_str!("../../golden/staff_v1.jsonl");

fn write(event: &Event) -> Written {
    write_as::<staff_v1::Event, ()>(&(), event, &[]).expect("it fits")
}

fn read(kind: &str, schema: u32, payload: &str) -> Result<Event, Unreadable> {
    let sealed = Sealed { kind, schema, payload };
    read_as::<staff_v1::Event, ()>(Schemas::CURRENT, &(), sealed).map(|kept| kept.event)
}

#[test]
fn every_event_is_read_as_it_was_written_and_in_one_way_only() {
    for event in events() {
        let written = write(&event);
        let payload = written.payload.as_str();
        let value: Value = serde_json::from_str(payload).expect("it is JSON");
        assert_eq!(value.to_string(), payload, "JSON of sorted keys");
        assert_eq!(read(written.kind, written.schema, payload).as_ref(), Ok(&event), "{payload}");
    }
}

#[test]
fn every_line_is_read_and_written_as_it_was() {
    lines::read_again(WRITTEN, |_, Sealed { kind, schema, payload }| {
        read(kind, schema, payload).map(|event| write(&event))
    });
}

#[test]
fn every_kind_has_a_line() {
    let lines = lines::by_kind(events().iter().map(write));
    let made: Vec<&str> = lines.keys().copied().collect();
    let mut declared = StaffEvent::WORDS.to_vec();
    declared.sort_unstable();
    assert_eq!(made, declared, "by hand there is an event of every kind");
    lines::has_each(("staff_v1.jsonl", WRITTEN), lines);
}

#[test]
fn what_is_not_as_it_should_be_is_told_and_not_repeated() {
    let payload = |token: &str| {
        json!({"event": {"approved": null, "at": 1, "by": {"is": "clock"}, "what": {
            "device": "d", "kind": "console", "post": {"is": "table", "table": 7},
            "replaces": null, "token": token,
        }}, "postings": []})
        .to_string()
    };
    let good = "0f".repeat(32);
    assert!(read("device_enrolled", 1, &payload(&good)).is_ok());
    let bad = [String::new(), good.to_uppercase(), good[1..].to_owned(), "planted".to_owned()];
    for bad in bad {
        let why = read("device_enrolled", 1, &payload(&bad)).unwrap_err().to_string();
        assert_eq!(why, "what.token: this should be 64 hexadecimal digits in small letters");
    }
    assert!(matches!(read("device_lost", 1, "{}"), Err(Unreadable::UnknownKind { .. })));
    assert!(matches!(read("device_enrolled", 2, "{}"), Err(Unreadable::Newer { .. })));
}
