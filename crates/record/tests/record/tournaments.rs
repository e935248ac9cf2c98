//! What was written of tournaments once can be read forever, and an audit decides it again.

use floor::tournament::{Event, entry};
use ledger::PoolId;
use record::payload::Sealed;
use record::postings::store;
use record::tournament::{read, write};
use record::tournament_v1::TournamentEvent;
use rulebook::Edition;
use scenario::{TournamentScenario, built_in_tournaments};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use testkit::edition;

const WRITTEN: &str = include_str!("../../golden/tournament_v1.jsonl");

/// Every event of every tournament scenario.
fn events() -> Vec<Event> {
    let editions = |id: &str| -> Result<&'static Edition, String> { Ok(edition(id)) };
    let played = built_in_tournaments().iter().flat_map(|(file, text)| {
        let scenario = TournamentScenario::read(file, text, &editions);
        scenario.unwrap_or_else(|faults| panic!("{faults}")).play().events
    });
    played.collect()
}

#[test]
fn every_event_is_read_as_it_was_written_and_in_one_way_only() {
    for event in events() {
        let moved = store(entry(PoolId(1), &event).expect("it balances").as_ref());
        let written = write(&event, &moved).expect("it fits");
        let payload = written.payload.as_str();
        let value: Value = serde_json::from_str(payload).expect("it is JSON");
        assert_eq!(value.to_string(), payload, "JSON of sorted keys");
        let kept = read(Sealed { kind: written.kind, schema: written.schema, payload });
        let kept = kept.unwrap_or_else(|why| panic!("{}: {why}", written.kind));
        assert_eq!((kept.event, kept.moved), (event, moved));
    }
}

#[test]
fn every_line_of_a_tournament_is_read_and_written_as_it_was() {
    for line in WRITTEN.lines() {
        let line: Value = serde_json::from_str(line).expect("a line is JSON");
        let kind = line["kind"].as_str().expect("a kind");
        let schema = line["schema"].as_u64().and_then(|schema| u32::try_from(schema).ok());
        let schema = schema.expect("a version");
        let payload = line["payload"].to_string();
        let kept = read(Sealed { kind, schema, payload: &payload });
        let kept = kept.unwrap_or_else(|why| panic!("{kind}: {why}"));
        let again = write(&kept.event, &kept.moved).expect("it fits");
        assert_eq!(again.kind, kind);
        if again.schema == schema {
            assert_eq!(again.payload.as_str(), payload);
        }
    }
}

#[test]
fn every_kind_of_a_tournament_has_a_line() {
    let mut lines = BTreeMap::new();
    for event in events() {
        let moved = store(entry(PoolId(1), &event).expect("it balances").as_ref());
        let written = write(&event, &moved).expect("it fits");
        let payload: Value = serde_json::from_str(written.payload.as_str()).expect("JSON");
        let (kind, schema) = (written.kind, written.schema);
        let line = json!({"kind": kind, "payload": payload, "schema": schema}).to_string();
        lines.entry(kind).or_insert(line);
    }
    let made: Vec<&str> = lines.keys().copied().collect();
    let mut declared = TournamentEvent::WORDS.to_vec();
    declared.sort_unstable();
    assert_eq!(made, declared, "the scenarios have an event of every kind");
    lines.retain(|kind, _| !WRITTEN.contains(&format!("{{\"kind\":\"{kind}\",")));
    let lines = lines.into_values().collect::<Vec<_>>().join("\n");
    assert!(lines.is_empty(), "add to crates/record/golden/tournament_v1.jsonl:\n{lines}\nEND");
}
