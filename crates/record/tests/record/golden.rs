//! What was written once can be read forever: the files in `golden/`, whose lines never change.

use crate::by_hand;
use crate::cashier::a_day;
use crate::play::{everywhere, scenarios};
use record::cage;
use record::payload::{Sealed, read, write};
use record::table_v1::Event;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use testkit::edition;

const WRITTEN: &str = include_str!("../../golden/table_v1.jsonl");

const AT_THE_CAGE: &str = include_str!("../../golden/cage_v1.jsonl");

/// A line for each of these kinds, as it is written now.
fn lines_for(missing: &[&str]) -> Vec<String> {
    let played = scenarios().into_iter().flat_map(|(edition, _, steps)| {
        steps.into_iter().flatten().map(move |event| (edition, event))
    });
    let by_hand = by_hand::events().into_iter().map(|event| (everywhere()[0], event));
    let mut lines = BTreeMap::new();
    for (edition, event) in played.chain(by_hand) {
        let written = write(edition.at_table(), &event, &[]).expect("it fits");
        if missing.contains(&written.kind) {
            let payload: Value = serde_json::from_str(written.payload.as_str()).expect("JSON");
            let (kind, schema, id) = (written.kind, written.schema, edition.id());
            let line = json!({"kind": kind, "payload": payload, "rulebook": id, "schema": schema});
            lines.entry(kind).or_insert_with(|| line.to_string());
        }
    }
    lines.into_values().collect()
}

#[test]
fn every_line_is_read_and_written_as_it_was() {
    for line in WRITTEN.lines() {
        let line: Value = serde_json::from_str(line).expect("a line is JSON");
        let kind = line["kind"].as_str().expect("a kind");
        let schema = line["schema"].as_u64().and_then(|schema| u32::try_from(schema).ok());
        let schema = schema.expect("a version");
        let rulebook = edition(line["rulebook"].as_str().expect("a rulebook")).at_table();
        let payload = line["payload"].to_string();
        let kept = read(rulebook, Sealed { kind, schema, payload: &payload });
        let kept = kept.unwrap_or_else(|why| panic!("{kind}: {why}"));
        let again = write(rulebook, &kept.event, &kept.moved).expect("it fits");
        assert_eq!(again.kind, kind);
        if again.schema == schema {
            assert_eq!(again.payload.as_str(), payload);
        }
    }
}

#[test]
fn every_kind_has_a_line() {
    let has = |kind: &&&str| WRITTEN.contains(&format!("{{\"kind\":\"{kind}\","));
    let missing: Vec<&str> = Event::WORDS.iter().filter(|kind| !has(kind)).copied().collect();
    if !missing.is_empty() {
        let lines = lines_for(&missing).join("\n");
        panic!("add these lines to crates/record/golden/table_v1.jsonl:\n{lines}\nEND");
    }
}

#[test]
fn every_line_of_the_cage_is_read_and_written_as_it_was() {
    for line in AT_THE_CAGE.lines() {
        let line: Value = serde_json::from_str(line).expect("a line is JSON");
        let kind = line["kind"].as_str().expect("a kind");
        let schema = line["schema"].as_u64().and_then(|schema| u32::try_from(schema).ok());
        let schema = schema.expect("a version");
        let payload = line["payload"].to_string();
        let kept = cage::read(Sealed { kind, schema, payload: &payload });
        let kept = kept.unwrap_or_else(|why| panic!("{kind}: {why}"));
        let again = cage::write(&kept.event, &kept.moved).expect("it fits");
        assert_eq!(again.kind, kind);
        if again.schema == schema {
            assert_eq!(again.payload.as_str(), payload);
        }
    }
}

#[test]
fn every_kind_of_the_cage_has_a_line() {
    let mut lines = BTreeMap::new();
    for event in a_day().steps.iter().flatten() {
        let entry = floor::cage::entry(event).expect("it balances");
        let moved = record::postings::store(entry.as_ref());
        let written = cage::write(event, &moved).expect("it fits");
        let payload: Value = serde_json::from_str(written.payload.as_str()).expect("JSON");
        let (kind, schema) = (written.kind, written.schema);
        let line = json!({"kind": kind, "payload": payload, "schema": schema}).to_string();
        lines.entry(kind).or_insert(line);
    }
    lines.retain(|kind, _| !AT_THE_CAGE.contains(&format!("{{\"kind\":\"{kind}\",")));
    if !lines.is_empty() {
        let lines = lines.into_values().collect::<Vec<_>>().join("\n");
        panic!("add these lines to crates/record/golden/cage_v1.jsonl:\n{lines}\nEND");
    }
}
