//! The page of measures, `docs/reference/metrics.md`: what a process measures, by the names under
//! which `/metrics` tells it.

use crate::reference::{compare, write};
use std::collections::BTreeMap;
use std::fmt::Write;

const PAGE: &str = "docs/reference/metrics.md";

const HEAD: &str = "\
# Metrics

What a house tells at `/metrics` in Prometheus's text format, by the names that stand there.
[operations.md](../operations.md#monitoring) says when to raise an alarm. A histogram has `_bucket`, `_sum` and `_count`
behind its name. Written by `cargo xtask reference --bless` from the code and checked by a test.

| metric | kind | labels | what it is |
|---|---|---|---|
";

fn page() -> String {
    let text = server::measures();
    let said = |head: &str| -> BTreeMap<&str, &str> {
        text.lines().filter_map(|line| line.strip_prefix(head)?.trim().split_once(' ')).collect()
    };
    let (kinds, helps) = (said("# TYPE"), said("# HELP"));
    let mut page = HEAD.to_owned();
    for (name, kind) in kinds {
        let help = helps.get(name).copied().unwrap_or_default().trim_end_matches('.');
        let labels = labels(&text, name);
        let name = exposed(&text, name);
        writeln!(page, "| `{name}` | {kind} | {labels} | {help} |").expect("a string");
    }
    page
}

/// A metric by the name that its values have: that of a counter ends in `_total`.
fn exposed(text: &str, name: &str) -> String {
    let total = format!("{name}_total");
    let is_there = |line: &str| {
        let rest = line.strip_prefix(&total);
        rest.is_some_and(|rest| rest.starts_with([' ', '{']))
    };
    if text.lines().any(is_there) { total } else { name.to_owned() }
}

/// By what a metric is told apart, but for the bounds of a histogram.
fn labels(text: &str, name: &str) -> String {
    let line = text.lines().find(|line| line.starts_with(name) && line.contains('{'));
    let inside = line.and_then(|line| line.split_once('{')?.1.split_once('}')).map(|(it, _)| it);
    let names = inside.unwrap_or_default().split(',').filter_map(|label| label.split_once('='));
    let names = names.map(|(label, _)| label).filter(|label| *label != "le");
    names.map(|label| format!("`{label}`")).collect::<Vec<_>>().join(", ")
}

/// The metrics that the operators' page speaks of and no process has.
pub fn unknown_in(operations: &str) -> Vec<String> {
    let page = page();
    let words = operations.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    let metrics = words.filter(|word| word.starts_with("sabot_"));
    let known = |word: &&str| page.contains(&format!("| `{word}` |"));
    metrics.filter(|word| !known(word)).map(str::to_owned).collect()
}

/// Writes the page.
pub fn bless() -> Result<(), String> {
    write(PAGE, &page())
}

/// Fails where the page is not what would be written now.
pub fn check() -> Result<(), String> {
    compare(PAGE, &page())
}
