//! The wire: every document can be read again, and every type has a schema of its own name.

use super::states::{PLACE, STATES};
use screens::wire::{Coded, Money};
use screens::{
    Bets, Code, Console, Display, PitRow, PitTable, Refused, Sheet, Station, Told, console,
    display, pit_row, pit_table, station,
};
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

fn again<S: DeserializeOwned>(sheet: &Sheet) -> S {
    serde_json::from_str(&sheet.document()).unwrap_or_else(|error| panic!("{error}: {sheet:?}"))
}

#[test]
fn every_document_is_read_as_it_was_written() {
    for state in STATES {
        let played = state.played();
        let scene = played.scene();
        let shown = station(&scene, PLACE);
        assert_eq!(again::<Station>(&Sheet::of(&shown)), shown);
        let shown = console(&scene);
        assert_eq!(again::<Console>(&Sheet::of(&shown)), shown);
        let shown = display(&scene);
        assert_eq!(again::<Display>(&Sheet::of(&shown)), shown);
        let shown = pit_row(&scene);
        assert_eq!(again::<PitRow>(&Sheet::of(&shown)), shown);
        let shown = pit_table(&scene);
        assert_eq!(again::<PitTable>(&Sheet::of(&shown)), shown);
    }
}

fn with_all<S: ToSchema + PartialSchema>(all: &mut Vec<(String, RefOr<Schema>)>) {
    all.push((S::name().into_owned(), S::schema()));
    S::schemas(all);
}

#[test]
fn no_two_types_share_the_name_of_a_schema() {
    let mut all = Vec::new();
    with_all::<Station>(&mut all);
    with_all::<Console>(&mut all);
    with_all::<Display>(&mut all);
    with_all::<PitRow>(&mut all);
    with_all::<PitTable>(&mut all);
    with_all::<Bets>(&mut all);
    with_all::<Refused>(&mut all);
    with_all::<Told>(&mut all);
    let mut known: BTreeMap<String, serde_json::Value> = BTreeMap::new();
    for (name, schema) in all {
        let schema = serde_json::to_value(&schema).expect("a schema");
        let before = known.insert(name.clone(), schema.clone());
        assert!(before.is_none_or(|before| before == schema), "{name} is two types");
    }
    assert!(known.len() > 80, "{}", known.len());
}

#[test]
fn words_of_closed_lists_are_in_their_schemas() {
    let schema = serde_json::to_value(screens::wire::Situation::schema()).expect("a schema");
    let words = screens::wire::Situation::words();
    assert_eq!(schema["enum"].as_array().map(Vec::len), Some(words.len()));
    assert!(words.contains(&"wrong-result"));
}

#[test]
fn money_is_text_with_two_places_of_either_sign() {
    for (cents, text) in [(0, "0.00"), (10_000, "100.00"), (-1_625, "-16.25"), (5, "0.05")] {
        let money = Money::of_cents(cents);
        assert_eq!(serde_json::to_string(&money).expect("text"), format!("\"{text}\""));
        let read: Money = serde_json::from_str(&format!("\"{text}\"")).expect("an amount");
        assert_eq!(read, money);
    }
    let wrong: Result<Money, _> = serde_json::from_str("\"ten\"");
    assert!(wrong.expect_err("no amount").to_string().contains("write as in 100.00"));
}

#[test]
fn every_code_of_a_refusal_is_a_word_of_its_own() {
    let words: std::collections::BTreeSet<String> =
        Code::ALL.iter().map(|code| serde_json::to_string(code).expect("a word")).collect();
    assert_eq!(words.len(), Code::ALL.len());
}
