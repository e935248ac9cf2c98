//! The page of keys, `docs/reference/rulebook-keys.md`: every key that a rulebook uses, with the
//! values that rulebooks give it.

use crate::reference::{compare, write};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use testkit::{DOCUMENTS, edition};

const PAGE: &str = "docs/reference/rulebook-keys.md";

/// How many values are shown of a key.
const SHOWN: usize = 4;

const HEAD: &str = "\
# The keys of a rulebook

Every key that a rulebook of the project uses, how many of the documents use it, and values that they give it. `[]`
stands for each member of a list. What the keys mean is in [rulebooks/README.md](../../rulebooks/README.md); the loader
tells all that it does not know. `sabot rulebooks R --canonical` prints one rulebook so. Written by
`cargo xtask reference --bless` from the rulebooks and checked by a test.

| key | documents | values |
|---|---|---|
";

/// What is known of a key.
#[derive(Default)]
struct Used {
    documents: BTreeSet<&'static str>,
    values: BTreeSet<String>,
}

/// A key without the places in lists, so that all members are one.
fn plain(key: &str) -> String {
    let mut out = String::new();
    for piece in key.split('[') {
        out.push_str(piece.split_once(']').map_or(piece, |(_, rest)| rest));
        out.push_str("[]");
    }
    out.truncate(out.len() - 2);
    out
}

/// Whether what a key holds is text for people, of which no examples are needed.
fn is_prose(key: &str) -> bool {
    let last = key.rsplit('.').next().unwrap_or(key).trim_end_matches("[]");
    key.starts_with("imprint.") || key.starts_with("terms.") || matches!(last, "reading" | "name")
}

fn used() -> BTreeMap<String, Used> {
    let mut keys: BTreeMap<String, Used> = BTreeMap::new();
    for document in DOCUMENTS {
        for line in edition(document).canonical.lines() {
            let Some((key, value)) = line.split_once(" = ") else { continue };
            let used = keys.entry(plain(key)).or_default();
            used.documents.insert(document);
            used.values.insert(value.to_owned());
        }
    }
    keys
}

fn page() -> String {
    let mut page = HEAD.to_owned();
    for (key, used) in used() {
        let values = used.values.iter().take(SHOWN).map(|value| format!("`{value}`"));
        let more = if used.values.len() > SHOWN { ", …" } else { "" };
        let values = if is_prose(&key) {
            "text".to_owned()
        } else {
            values.collect::<Vec<_>>().join(", ") + more
        };
        let values = values.replace('|', "\\|");
        writeln!(page, "| `{key}` | {} | {values} |", used.documents.len()).expect("a string");
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

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn places_in_lists_do_not_tell_keys_apart() {
        assert_eq!(plain("bet[0].lines[12].when.margin[1]"), "bet[].lines[].when.margin[]");
        assert_eq!(plain("imprint.title"), "imprint.title");
    }
}
