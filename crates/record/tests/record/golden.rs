//! What was written once can be read forever: the files in `golden/`, whose lines never change.

use crate::by_hand;
use crate::cashier::a_day;
use crate::lines;
use crate::play::{everywhere, scenarios};
use record::cage;
use record::payload::{read, write};
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
    lines::read_again(WRITTEN, |line, sealed| {
        let rulebook = edition(line["rulebook"].as_str().expect("a rulebook")).at_table();
        let kept = read(rulebook, sealed)?;
        Ok(write(rulebook, &kept.event, &kept.moved).expect("it fits"))
    });
}

#[test]
fn every_kind_has_a_line() {
    let missing = Event::WORDS.iter().copied().filter(|kind| !lines::has(WRITTEN, kind));
    let missing: Vec<&str> = missing.collect();
    if !missing.is_empty() {
        let lines = lines_for(&missing).join("\n");
        panic!("add these lines to crates/record/golden/table_v1.jsonl:\n{lines}\nEND");
    }
}

#[test]
fn every_line_of_the_cage_is_read_and_written_as_it_was() {
    lines::read_again(AT_THE_CAGE, |_, sealed| {
        let kept = cage::read(sealed)?;
        Ok(cage::write(&kept.event, &kept.moved).expect("it fits"))
    });
}

#[test]
fn every_kind_of_the_cage_has_a_line() {
    let day = a_day();
    let written = day.steps.iter().flatten().map(|event| {
        let entry = floor::cage::entry(event).expect("it balances");
        cage::write(event, &record::postings::store(entry.as_ref())).expect("it fits")
    });
    lines::has_each(("cage_v1.jsonl", AT_THE_CAGE), lines::by_kind(written));
}
