//! I1 and I2: pure crates do no I/O and ask no clock or chance; no code names a jurisdiction.

use super::dependencies::{ORDER, PURE};
use rulebook::Shelf;
use xtask::tree::{Source, files};

/// The crates that serve the project alone: what ships is all of the order but these.
const STAYS: [&str; 2] = ["testkit", "xtask"];

/// The folder of a crate's sources.
fn sources(name: &str) -> String {
    format!("crates/{name}/src")
}

/// What only examples in help texts may name.
const EXAMPLES: [&str; 1] = ["crates/sabot/src/examples.rs"];

/// The code of a file: its lines without comments.
fn code(source: &Source) -> impl Iterator<Item = (usize, &str)> {
    let lines = source.text.lines().enumerate();
    lines.map(|(index, line)| (index + 1, line.split("//").next().unwrap_or_default()))
}

/// I1: without the standard library there is no file, no clock, no thread and no environment.
#[test]
fn i1_pure_crates_are_built_without_the_standard_library() {
    for folder in PURE.map(sources) {
        let library = files(&folder, "lib.rs");
        assert!(library[0].text.contains("#![no_std]"), "{folder} must be no_std");
        for source in files(&folder, ".rs") {
            for (line, code) in code(&source) {
                for word in ["extern crate std", "std::", "async ", "unsafe "] {
                    assert!(!code.contains(word), "{}:{line}: `{word}`", source.path);
                }
            }
        }
    }
}

/// I5: a screen is made of what is handed to it; it can look nothing up and change nothing.
#[test]
fn i5_screens_do_no_io_and_ask_no_clock() {
    let sources = files("crates/screens/src", ".rs");
    assert!(sources.len() > 20, "the screens are somewhere else");
    let words = ["std::fs", "std::net", "std::time", "std::env", "std::thread", "async "];
    for source in sources {
        for (line, code) in code(&source) {
            for word in words.iter().chain(&["journal::", "decide(", "Recorder"]) {
                assert!(!code.contains(word), "{}:{line}: `{word}`", source.path);
            }
        }
    }
}

/// I3: a fold that looked at a rulebook would mean something else after the rulebook changed.
#[test]
fn i3_evolve_never_reads_a_rulebook() {
    let sources = files("crates/table/src/evolve", ".rs");
    assert!(!sources.is_empty(), "evolve is somewhere else");
    for source in sources.into_iter().chain(files("crates/table/src/state", ".rs")) {
        for (line, code) in code(&source) {
            for word in ["Rulebook", "rulebook", "Result<"] {
                assert!(!code.contains(word), "{}:{line}: `{word}`", source.path);
            }
        }
    }
}

/// I3: the same of what the house has settled about tickets and the cage.
#[test]
fn i3_evolve_never_reads_the_terms_of_the_house() {
    let sources = files("crates/floor/src", "evolve.rs");
    assert_eq!(sources.len(), 5, "evolve is somewhere else");
    for source in sources.into_iter().chain(files("crates/floor/src", "state.rs")) {
        for (line, code) in code(&source) {
            for word in ["Terms", "terms", "Result<"] {
                assert!(!code.contains(word), "{}:{line}: `{word}`", source.path);
            }
        }
    }
}

/// I6: what an event moves is said in one place for each kind of event, and nowhere else.
#[test]
fn i6_postings_are_made_in_one_place() {
    for source in files("crates", ".rs") {
        let ships = source.path.contains("/src/") && source.text.contains("ledger::");
        let apart = source.path.starts_with("crates/ledger/");
        // An audit of the house puts together what was recorded, and makes nothing up.
        let audits = source.path == "crates/record/src/house.rs";
        if !ships || apart || audits || source.path.ends_with("/postings.rs") {
            continue;
        }
        for (line, code) in code(&source) {
            for word in ["Posting {", "Posting::", "Entry::new", "ledger::more", "ledger::less"] {
                assert!(!code.contains(word), "{}:{line}: `{word}`", source.path);
            }
        }
    }
}

/// I4: what keeps records does not know what they say, so that no game can bend them.
#[test]
fn i4_the_journal_s_store_knows_nothing_of_baccarat() {
    let words = ["baccarat", "coup", "shoe", "wager", "bettor", "rules::", "table::", "ledger::"];
    let sources = files("crates/journal/src", ".rs");
    assert!(sources.len() > 20, "the journal is somewhere else");
    for source in sources {
        for (line, code) in code(&source) {
            let code = code.to_lowercase();
            for word in words {
                assert!(!code.contains(word), "{}:{line}: `{word}`", source.path);
            }
        }
    }
}

/// I2: the rulebook decides, so nothing that ships may hold a jurisdiction's name.
#[test]
fn i2_no_code_names_a_jurisdiction() {
    let shelf = Shelf::built_in();
    let ids: Vec<_> = shelf.ids().map(str::to_owned).collect();
    assert!(ids.len() >= 4, "{ids:?}");
    let shipped = ORDER.iter().filter(|name| !STAYS.contains(name)).map(|name| sources(name));
    let houses = ["Crown", "Canberra", "Perth", "Melbourne"].map(str::to_owned);
    for source in shipped.flat_map(|folder| files(&folder, ".rs")) {
        if EXAMPLES.contains(&source.path.as_str()) {
            continue;
        }
        for (line, code) in code(&source) {
            for id in &ids {
                for named in [format!("\"{id}\""), format!("\"{id}:"), format!("is_{id}(")] {
                    let code = code.to_lowercase();
                    assert!(!code.contains(&named), "{}:{line}: names {named}", source.path);
                }
            }
            for house in &houses {
                assert!(!code.contains(house), "{}:{line}: names {house}", source.path);
            }
        }
    }
}

/// A name that is ambiguous in the documents is not used for a thing: GLOSSARY.md.
#[test]
fn nothing_is_called_just_player_or_banker() {
    for source in files("crates", ".rs") {
        for (line, code) in code(&source) {
            let declared = ["let player ", "let banker ", "fn player(", "fn banker("];
            for declared in declared.into_iter().chain([" player:", " banker:"]) {
                assert!(!code.contains(declared), "{}:{line}: `{declared}`", source.path);
            }
        }
    }
}
