//! What was written once can be read forever: `golden/staff_v1.jsonl`, whose lines never change.

use crate::by_hand::events;
use floor::staff::Event;
use record::payload::{Sealed, Written, read_as, write_as};
use record::staff_v1::{self, StaffEvent};
use record::{Schemas, Unreadable};
use serde_json::{Value, json};
use std::collections::BTreeMap;

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
    for line in WRITTEN.lines() {
        let line: Value = serde_json::from_str(line).expect("a line is JSON");
        let kind = line["kind"].as_str().expect("a kind");
        let schema = line["schema"].as_u64().and_then(|schema| u32::try_from(schema).ok());
        let schema = schema.expect("a version");
        let payload = line["payload"].to_string();
        let event = read(kind, schema, &payload).unwrap_or_else(|why| panic!("{kind}: {why}"));
        let again = write(&event);
        assert_eq!(again.kind, kind);
        if again.schema == schema {
            assert_eq!(again.payload.as_str(), payload);
        }
    }
}

#[test]
fn every_kind_has_a_line() {
    let mut lines = BTreeMap::new();
    for event in events() {
        let Written { kind, schema, payload } = write(&event);
        let payload: Value = serde_json::from_str(payload.as_str()).expect("it is JSON");
        let line = json!({"kind": kind, "payload": payload, "schema": schema}).to_string();
        lines.entry(kind).or_insert(line);
    }
    let made: Vec<&str> = lines.keys().copied().collect();
    let mut declared = StaffEvent::WORDS.to_vec();
    declared.sort_unstable();
    assert_eq!(made, declared, "by hand there is an event of every kind");
    let missing =
        lines.iter().filter(|(kind, _)| !WRITTEN.contains(&format!("{{\"kind\":\"{kind}\",")));
    let missing: Vec<&str> = missing.map(|(_, line)| line.as_str()).collect();
    let text = missing.join("\n");
    assert!(missing.is_empty(), "add to crates/record/golden/staff_v1.jsonl:\n{text}\nEND");
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
