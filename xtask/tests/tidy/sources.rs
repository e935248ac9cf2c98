//! Every source file: its header, its size, and nothing unfinished in it.

use xtask::tree::{Source, files};

fn rust_files() -> Vec<Source> {
    files("", ".rs")
}

#[test]
fn every_file_opens_with_its_purpose() {
    for source in rust_files() {
        let opens = source.text.starts_with("//! ")
            || source.text.starts_with("#![doc = include_str!(\"../README.md\")]");
        assert!(opens, "{} must open with `//!` and a sentence of purpose", source.path);
    }
}

#[test]
fn no_house_is_run_with_the_cost_of_tests() {
    let named = files("crates", ".rs").into_iter().filter(|source| {
        let is_test = source.path.contains("/tests/") || source.path.ends_with("/tests.rs");
        source.text.contains("OF_TESTS") && !is_test
    });
    let named: Vec<String> = named.map(|source| source.path).collect();
    assert_eq!(named, ["crates/access/src/hash.rs"], "secrets would be cheap to guess there");
}

#[test]
fn nothing_is_unfinished_or_switched_off() {
    // In two pieces, so that this file does not find itself.
    let words =
        [("to", "do!("), ("unimpl", "emented!("), ("#[ig", "nore"), ("FIX", "ME"), ("db", "g!(")];
    let words = words.map(|(first, second)| format!("{first}{second}"));
    for source in rust_files() {
        for word in &words {
            assert!(!source.text.contains(word.as_str()), "{} has `{word}`", source.path);
        }
    }
}

/// Files that hold what people see on a wide terminal or a page, as they see it.
const WIDE: [&str; 6] = [
    "crates/sabot/tests/cli/readable.rs",
    "crates/exports/src/dictionary.rs",
    "xtask/src/api.rs",
    "xtask/src/equipment_events.rs",
    "xtask/src/keys.rs",
    "xtask/src/measures.rs",
];

#[test]
fn files_and_lines_keep_their_size() {
    let mut faults = Vec::new();
    for source in rust_files() {
        let lines = source.text.lines().count();
        if lines > 500 {
            faults.push(format!("{} has {lines} lines: is it one thing?", source.path));
        }
        for (index, line) in source.text.lines().enumerate() {
            let width = line.chars().count();
            let whole = WIDE.contains(&source.path.as_str()) || line.contains("r#\"");
            if width > 100 && !whole {
                faults.push(format!("{}:{}: {width} wide", source.path, index + 1));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
