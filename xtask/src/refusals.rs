//! The page of refusals, `docs/reference/refusals.md`: every reason in the order in which reasons
//! are looked for, from the documentation of the code itself.

use crate::reference::{compare, write};
use crate::tree::root;
use std::fmt::Write;
use std::fs;

const PAGE: &str = "docs/reference/refusals.md";

/// The lists of reasons: at a table, at the cage, and in the rules themselves.
const LISTS: [(&str, &str); 3] = [
    ("At a table", "crates/table/src/refusal.rs"),
    ("For tickets and at the cage", "crates/floor/src/refusal.rs"),
    ("In the rules themselves", "crates/rules/src/refusal.rs"),
];

const HEAD: &str = "\
# Refusals

Every reason for which a request is refused, in the order in which reasons are looked for. A refusal
carries the rule behind it where a clause of the rulebook stands behind it, or `[conduct.states]`
names one. Written by `cargo xtask matrix --bless` from the code and checked by a test.
";

/// The reasons of a file with what is said of each, in their order.
fn reasons(file: &str) -> Vec<(String, String)> {
    let text = fs::read_to_string(root().join(file)).unwrap_or_default();
    let list = ["pub enum Reason {", "pub enum Refusal {"];
    let body = list.iter().find_map(|head| text.split(head).nth(1)).unwrap_or_default();
    let body = body.split("\n}").next().unwrap_or_default();
    let mut reasons = Vec::new();
    let mut said = String::new();
    for line in body.lines() {
        // Fields of a reason stand deeper, and say what is filled in.
        let Some(line) = line.strip_prefix("    ").filter(|line| !line.starts_with(' ')) else {
            continue;
        };
        if let Some(words) = line.strip_prefix("///") {
            said.push_str(words);
        } else if line.starts_with(char::is_uppercase) {
            let name = line.split([' ', ',', '(']).next().unwrap_or_default();
            reasons.push((name.to_owned(), said.trim().to_owned()));
            said.clear();
        }
    }
    reasons
}

fn page() -> String {
    let mut page = HEAD.to_owned();
    for (title, file) in LISTS {
        write!(page, "\n## {title}\n\n| reason | what it says |\n|---|---|\n").expect("a string");
        for (name, said) in reasons(file) {
            writeln!(page, "| `{name}` | {said} |").expect("a string");
        }
    }
    page
}

/// Writes the page.
pub fn bless() -> Result<(), String> {
    write(PAGE, &page())
}

/// Whether the page is fresh.
pub fn check() -> Result<(), String> {
    compare(PAGE, &page())
}
