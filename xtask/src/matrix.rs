//! The matrix of rules and where each is shown: `docs/reference/conformance.md`.
//!
//! A rule is shown by a row of `conformance/` or by a test that names it with `rule!`. What is not
//! shown stands in `conformance/not-shown.tsv` with the reason.

use crate::tree::{files, root};
use rulebook::Kind;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use testkit::{GAMES, conformance_rows, edition};

const PAGE: &str = "docs/reference/conformance.md";

/// The kind of rule that this page accounts for.
const KIND: Kind = Kind::Compute;

/// Where a rule is shown: a place, and how often there.
pub type Shown = BTreeMap<String, BTreeMap<String, u32>>;

/// Every rule that is shown, with its places.
pub fn shown() -> Shown {
    let mut shown = Shown::new();
    for book in GAMES {
        for file in ["hands.tsv", "deals.tsv", "settles.tsv"] {
            for row in conformance_rows(book, file) {
                let places = shown.entry(row.get("rule").to_owned()).or_default();
                *places.entry(format!("conformance/{book}/{file}")).or_default() += 1;
            }
        }
    }
    for source in files("crates", ".rs") {
        for (rules, test) in rule_tests(&source.text) {
            for rule in rules {
                *shown.entry(rule).or_default().entry(test.clone()).or_default() += 1;
            }
        }
    }
    shown
}

/// The rules and the name of every test that is named by rules.
fn rule_tests(text: &str) -> Vec<(Vec<String>, String)> {
    let mut tests = Vec::new();
    for part in text.split("rule!(").skip(1) {
        let Some((cites, rest)) = part.split_once("fn ") else { continue };
        let rules: Vec<_> = cites.split('"').skip(1).step_by(2).map(str::to_owned).collect();
        let name = rest.split('(').next().unwrap_or_default().to_owned();
        if !rules.is_empty() {
            tests.push((rules, name));
        }
    }
    tests
}

/// Every rule that is not shown, with the reason.
pub fn not_shown() -> BTreeMap<String, String> {
    let path = root().join("conformance/not-shown.tsv");
    let text = fs::read_to_string(path).expect("the list of what is not shown can be read");
    let lines = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    lines
        .map(|line| line.split_once('\t').expect("a rule and a reason"))
        .map(|(rule, reason)| (rule.to_owned(), reason.to_owned()))
        .collect()
}

/// The rules of a document that this page accounts for.
fn rules(book: &str) -> impl Iterator<Item = &'static rulebook::Rule> {
    edition(book).register.rules().iter().filter(|rule| rule.kind == KIND)
}

/// What is wrong with the account: rules in neither list or in both, and rules that do not exist.
pub fn faults() -> Vec<String> {
    let (shown, not_shown) = (shown(), not_shown());
    let mut faults = Vec::new();
    for rule in GAMES.iter().flat_map(|book| rules(book)) {
        match (shown.contains_key(&rule.id), not_shown.contains_key(&rule.id)) {
            (false, false) => faults.push(format!("{} is shown nowhere", rule.id)),
            (true, true) => faults.push(format!("{} is shown, and listed as not shown", rule.id)),
            _ => {}
        }
    }
    for rule in not_shown.keys() {
        let book = rule.split(':').next().unwrap_or_default();
        if !GAMES.contains(&book) || !rules(book).any(|known| known.id == *rule) {
            faults.push(format!("{rule} is listed as not shown and is no {} rule", KIND.word()));
        }
    }
    faults
}

/// The page.
pub fn page() -> String {
    let (shown, not_shown) = (shown(), not_shown());
    let mut page = String::from(
        "# Where each rule is shown\n\n\
         Every rule of kind `compute` and the rows and tests that show it. Written by \
         `cargo xtask matrix --bless` and\nchecked by a test; rows stand in `conformance/`, \
         tests are those that name their rules with `rule!`.\n\n\
         | rulebook | rules | shown | not shown |\n|---|---|---|---|\n",
    );
    for book in GAMES {
        let all = rules(book).count();
        let lacking = rules(book).filter(|rule| not_shown.contains_key(&rule.id)).count();
        writeln!(page, "| {book} | {all} | {} | {lacking} |", all - lacking).expect("a string");
    }
    for book in GAMES {
        write!(page, "\n## {book}\n\n| rule | gist | shown by |\n|---|---|---|\n")
            .expect("a string");
        for rule in rules(book) {
            let by = match (shown.get(&rule.id), not_shown.get(&rule.id)) {
                (Some(places), _) => in_words(places),
                (None, Some(reason)) => format!("*not shown:* {reason}"),
                (None, None) => "**nothing**".to_owned(),
            };
            writeln!(page, "| `{}` | {} | {by} |", rule.id, rule.gist.replace('|', "\\|"))
                .expect("a string");
        }
    }
    page
}

fn in_words(places: &BTreeMap<String, u32>) -> String {
    let place = |(place, count): (&String, &u32)| {
        if place.starts_with("conformance/") {
            let rows = if *count == 1 { "row" } else { "rows" };
            format!("{count} {rows} of `{place}`")
        } else {
            format!("`{place}`")
        }
    };
    places.iter().map(place).collect::<Vec<_>>().join(", ")
}

/// Fails where the page in the tree is not the one that would be written now.
pub fn check() -> Result<(), String> {
    let there = fs::read_to_string(root().join(PAGE)).unwrap_or_default();
    if there == page() {
        return Ok(());
    }
    Err(format!("{PAGE} is stale: write it with `cargo xtask matrix --bless`"))
}

/// Writes the page.
pub fn bless() -> Result<(), String> {
    let path = root().join(PAGE);
    let folder = path.parent().expect("the page is in a folder");
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(&path, page()))
        .map_err(|error| format!("cannot write {PAGE}: {error}"))
}
