//! The examples of `examples/`: what each screen shows in each state. `BLESS=1` writes them.

use super::played::Played;
use super::states::{PLACE, STATES, named};
use screens::{Sheet, console, display, pit_row, pit_table, station};
use serde_json::Value;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

/// The states of which the examples have the screens of the house too.
const IN_FULL: [&str; 8] = [
    "preparing",
    "wagering",
    "dealing",
    "result-won",
    "options-asked",
    "stray-card",
    "frozen",
    "approval-waits",
];

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("examples")
}

/// A document with a line for each section, so that a change is seen where it is.
fn lines(documents: &[(&str, String)]) -> String {
    let mut text = String::from("{");
    for (index, (name, document)) in documents.iter().enumerate() {
        let sections: serde_json::Map<String, Value> =
            serde_json::from_str(document).expect("a screen is a document of sections");
        let comma = if index == 0 { "" } else { "," };
        write!(text, "{comma}\n\"{name}\": {{").expect("a string");
        for (index, (section, value)) in sections.iter().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            write!(text, "{comma}\n  \"{section}\": {value}").expect("a string");
        }
        text.push_str("\n}");
    }
    text + "\n}\n"
}

fn screens(name: &str, played: &Played) -> String {
    let scene = played.scene();
    let mut documents = vec![
        ("station", Sheet::of(&station(&scene, PLACE)).document()),
        ("pit_row", Sheet::of(&pit_row(&scene)).document()),
    ];
    if IN_FULL.contains(&name) {
        documents.extend([
            ("console", Sheet::of(&console(&scene)).document()),
            ("display", Sheet::of(&display(&scene)).document()),
            ("pit_table", Sheet::of(&pit_table(&scene)).document()),
        ]);
    }
    lines(&documents)
}

/// Compares an example with what is written, or writes it.
pub(crate) fn check(name: &str, text: &str) -> Result<(), String> {
    let path = folder().join(format!("{name}.json"));
    if std::env::var_os("BLESS").is_some() {
        return fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()));
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    if written == text {
        return Ok(());
    }
    Err(format!("examples/{name}.json is stale: run BLESS=1 cargo test -p screens"))
}

#[test]
fn every_state_has_an_example_that_is_true() {
    let stale = STATES
        .iter()
        .filter_map(|state| check(state.name, &screens(state.name, &state.played())).err());
    let stale: Vec<String> = stale.collect();
    assert!(stale.is_empty(), "{}", stale.join("\n"));
}

#[test]
fn the_bets_of_a_table_have_an_example_that_is_true() {
    let played = named("wagering");
    let setup = played.table.setup.as_ref().expect("the table is open");
    let decks = played.table.shoe.decks;
    let bets = screens::bets(played.edition, &setup.setting, &setup.limits, decks);
    let text = serde_json::to_string_pretty(&bets).expect("texts and numbers") + "\n";
    check("bets", &text).unwrap_or_else(|stale| panic!("{stale}"));
}

#[test]
fn no_example_is_of_a_state_that_is_gone() {
    let known: Vec<String> = STATES
        .iter()
        .map(|state| state.name)
        .chain(["bets", "answers"])
        .map(|name| format!("{name}.json"))
        .collect();
    for entry in fs::read_dir(folder()).expect("the folder of examples") {
        let name = entry.expect("an entry").file_name().to_string_lossy().into_owned();
        assert!(known.contains(&name), "{name} is of no state: remove it");
    }
}
