//! The page of measures, `docs/reference/metrics.md`: what a process measures, by the names under
//! which `/metrics` tells it.

use crate::reference::{compare, write};
use std::collections::BTreeMap;
use std::fmt::Write;

const PAGE: &str = "docs/reference/metrics.md";

const HEAD: &str = "\
# Measures

What a house tells at `/metrics` in Prometheus's text format. [operations.md](../operations.md#monitoring) says when to
raise an alarm. A counter's name ends in `_total` there, and a histogram has `_bucket`, `_sum` and `_count`. Written by
`cargo xtask reference --bless` from the code and checked by a test.

| measure | kind | what it is |
|---|---|---|
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
        writeln!(page, "| `{name}` | {kind} | {help} |").expect("a string");
    }
    page
}

/// Writes the page.
pub fn bless() -> Result<(), String> {
    write(PAGE, &page())
}

/// Fails where the page is not what would be written now.
pub fn check() -> Result<(), String> {
    compare(PAGE, &page())
}
