//! What was written of tournaments once can be read forever, and an audit decides it again.

use crate::lines;
use floor::tournament::{Event, What, entry};
use ledger::PoolId;
use record::payload::Sealed;
use record::postings::store;
use record::tournament::{read, write};
use record::tournament_v1::TournamentEvent;
use rulebook::Edition;
use scenario::{TournamentScenario, built_in_tournaments};
use serde_json::Value;
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
    lines::read_again(WRITTEN, |_, sealed| {
        let kept = read(sealed)?;
        Ok(write(&kept.event, &kept.moved).expect("it fits"))
    });
}

#[test]
fn every_kind_of_a_tournament_has_a_line() {
    let lines = lines::by_kind(events().iter().map(|event| {
        let moved = store(entry(PoolId(1), event).expect("it balances").as_ref());
        write(event, &moved).expect("it fits")
    }));
    let made: Vec<&str> = lines.keys().copied().collect();
    let mut declared = TournamentEvent::WORDS.to_vec();
    declared.sort_unstable();
    assert_eq!(made, declared, "the scenarios have an event of every kind");
    lines::has_each(("tournament_v1.jsonl", WRITTEN), lines);
}

#[test]
fn a_correction_behind_closed_wagers_is_read_as_what_an_earlier_program_made_of_it() {
    let lines = WRITTEN.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let earlier = |line: &Value| line["kind"] == "tournament_coup_corrected" && line["schema"] == 2;
    let old: Vec<Value> = lines.filter(earlier).collect();
    assert_eq!(old.len(), 1);
    let payload = old[0]["payload"].to_string();
    let sealed = Sealed { kind: "tournament_coup_corrected", schema: 2, payload: &payload };
    let What::CoupCorrected { cards, settled, uncovered, kept: true, .. } =
        read(sealed).expect("it is read").event.what
    else {
        panic!("{payload}");
    };
    // Whatever was entered, every wager went back.
    assert_eq!((cards, uncovered), (None, Vec::new()));
    assert!(settled.iter().all(|wager| wager.returned == wager.amount), "{settled:?}");
}
