//! The glossary: what it calls a name in code is one.

use std::collections::BTreeSet;
use std::fs;
use xtask::tree::{files, root};

/// The words of a text that could be names.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let letters = |letter: char| !letter.is_alphanumeric() && letter != '_';
    text.split(letters).filter(|word| word.starts_with(|first: char| !first.is_ascii_digit()))
}

/// What stands in the code itself: comments speak of what is not there too.
fn code() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let sources = ["crates", "xtask/src"].map(|folder| files(folder, ".rs"));
    let others = [files("web/src", ".ts"), files("rulebooks", ".toml")];
    for source in sources.into_iter().chain(others).flatten() {
        let own = !source.path.contains("/tests/");
        for line in source.text.lines().filter(|_| own) {
            let line = line.split("//").next().unwrap_or_default();
            names.extend(words(line).map(str::to_owned));
        }
    }
    names
}

/// Names between backticks in the second column of the glossary's tables, with their lines.
fn named(glossary: &str) -> Vec<(usize, &str)> {
    let mut names = Vec::new();
    for (index, line) in glossary.lines().enumerate().filter(|(_, line)| line.starts_with("| ")) {
        let column = line.split(" | ").nth(1).unwrap_or_default();
        for span in column.split('`').skip(1).step_by(2) {
            names.extend(words(span).map(|word| (index + 1, word)));
        }
    }
    names
}

#[test]
fn every_name_in_the_glossary_is_in_the_code() {
    let glossary = fs::read_to_string(root().join("GLOSSARY.md")).expect("it is there");
    let (code, names) = (code(), named(&glossary));
    assert!(names.len() > 200, "{} names: is the column read?", names.len());
    let missing: Vec<_> = names.into_iter().filter(|(_, name)| !code.contains(*name)).collect();
    assert!(missing.is_empty(), "GLOSSARY.md, line and name: {missing:?}");
}
