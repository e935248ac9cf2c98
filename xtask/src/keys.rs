//! The page of keys, `docs/reference/rulebook-keys.md`: every key that a rulebook uses, section by
//! section, with what `rulebooks/README.md` says of it and the values that rulebooks give it.

use crate::reference::{compare, write};
use crate::tree::root;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use testkit::{DOCUMENTS, ODD_HOUSE, edition};

const PAGE: &str = "docs/reference/rulebook-keys.md";

/// How many values are shown of a key.
const SHOWN: usize = 4;

const HEAD: &str = "\
# The keys of a rulebook

Every key of a rulebook, section by section: what it means, as [rulebooks/README.md](../../rulebooks/README.md) says, what
kind of value it has, how many of the five documents use it, and values that they give it. A key that no document uses is
one of the Odd House, the rulebook of the tests. `[]` stands for each member of a list. Beside a value stand `cite`, the
rule, and perhaps a `reading`. The loader tells of a key that is missing or that it does not know. `sabot rulebooks R
--canonical` prints one rulebook so. Written by `cargo xtask reference --bless` from the rulebooks and checked by a test.
";

/// Keys below these are names of something else: of an act, a situation, a word, an option.
const OPEN: [&str; 8] =
    ["terms", "acts", "states", "irregularities", "in_force", "offered", "points", "languages"];

/// Keys that mean the same everywhere.
const COMMON: [&str; 4] = ["cite", "cites", "reading", "value"];

/// What is known of a key.
#[derive(Default)]
struct Used {
    documents: BTreeSet<&'static str>,
    values: BTreeSet<String>,
}

/// A section of the README's table: the heads of its keys, and what is said of them.
struct Section {
    heads: Vec<String>,
    said: String,
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
    for document in DOCUMENTS.into_iter().chain([ODD_HOUSE]) {
        for line in edition(document).canonical.lines() {
            let Some((key, value)) = line.split_once(" = ") else { continue };
            let used = keys.entry(plain(key)).or_default();
            if document != ODD_HOUSE {
                used.documents.insert(document);
            }
            // What the Odd House gives a key is odd on purpose.
            if document != ODD_HOUSE || used.documents.is_empty() {
                used.values.insert(value.to_owned());
            }
        }
    }
    keys
}

/// What the README says, section by section.
fn sections(readme: &str) -> Vec<Section> {
    let table = readme.split("## The keys of `rulebook.toml`").nth(1).unwrap_or_default();
    let rows = table.lines().filter_map(|line| line.strip_prefix("| `")?.strip_suffix(" |"));
    let mut sections: Vec<Section> = Vec::new();
    for (heads, said) in rows.filter_map(|row| row.split_once(" | ")) {
        let heads = format!("`{heads}");
        let heads = heads.split('`').skip(1).step_by(2).map(|head| head.trim_matches(['[', ']']));
        let heads: Vec<String> = heads.map(str::to_owned).collect();
        match sections.iter_mut().find(|section| section.heads == heads) {
            Some(section) => write!(section.said, " {said}.").expect("a string"),
            None => sections.push(Section { heads, said: format!("{said}.") }),
        }
    }
    sections
}

/// The section of a key: the one with the longest head that it begins with.
fn section_of<'s>(sections: &'s [Section], key: &str) -> Option<&'s Section> {
    let key = key.replace("[]", "");
    let below = |head: &&String| {
        key.strip_prefix(head.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    let longest = |section: &&Section| section.heads.iter().filter(below).map(String::len).max();
    sections.iter().filter(|section| longest(section).is_some()).max_by_key(longest)
}

/// The parts of a key that the README does not name, where they are not names of something else.
fn unexplained(readme: &str, key: &str) -> Vec<String> {
    let named: BTreeSet<&str> = readme
        .split('`')
        .skip(1)
        .step_by(2)
        .flat_map(|code| code.split(['[', ']', '.', ' ']))
        .collect();
    let key = key.replace("[]", "");
    let parts: Vec<&str> = key.split('.').collect();
    let unknown = parts.iter().enumerate().filter(|(place, part)| {
        let open = *place > 0 && OPEN.contains(&parts[place - 1]);
        !open && !COMMON.contains(part) && !named.contains(*part)
    });
    unknown.map(|(_, part)| (*part).to_owned()).collect()
}

/// What kind of value a key has.
fn kind(key: &str, values: &BTreeSet<String>) -> &'static str {
    let Some(first) = values.iter().next() else { return "" };
    match first.as_str() {
        "[]" => "list",
        _ if key.ends_with("[]") && first.starts_with('"') => "texts",
        _ if key.ends_with("[]") => "numbers",
        "true" | "false" => "flag",
        text if text.starts_with('"') => "text",
        _ => "number",
    }
}

fn row(key: &str, used: &Used) -> String {
    let values = used.values.iter().take(SHOWN).map(|value| format!("`{value}`"));
    let more = if used.values.len() > SHOWN { ", …" } else { "" };
    let prose = is_prose(key);
    let values = if prose { String::new() } else { values.collect::<Vec<_>>().join(", ") + more };
    let values = values.replace('|', "\\|");
    format!("| `{key}` | {} | {} | {values} |", kind(key, &used.values), used.documents.len())
}

fn readme() -> String {
    fs::read_to_string(root().join("rulebooks/README.md")).unwrap_or_default()
}

fn page() -> String {
    let (readme, used) = (readme(), used());
    let sections = sections(&readme);
    let mut page = HEAD.to_owned();
    let mut line = |text: String| writeln!(page, "{text}").expect("a string");
    for section in &sections {
        let own = used.iter().filter(|(key, _)| {
            section_of(&sections, key).is_some_and(|found| found.heads == section.heads)
        });
        let heads: Vec<String> = section.heads.iter().map(|head| format!("`{head}`")).collect();
        line(format!("\n## {}\n\n{}\n", heads.join(", "), section.said));
        line("| key | kind | documents | values |\n|---|---|---|---|".to_owned());
        own.for_each(|(key, used)| line(row(key, used)));
    }
    page
}

/// Fails where the README says nothing of a key.
fn explained() -> Result<(), String> {
    let readme = readme();
    let sections = sections(&readme);
    for key in used().keys() {
        if section_of(&sections, key).is_none() {
            return Err(format!("rulebooks/README.md has no row for {key}"));
        }
        if let Some(unknown) = unexplained(&readme, key).first() {
            return Err(format!("rulebooks/README.md says nothing of `{unknown}` in {key}"));
        }
    }
    Ok(())
}

/// Writes the page.
pub fn bless() -> Result<(), String> {
    explained()?;
    write(PAGE, &page())
}

/// Fails where the page is not what would be written now, or a key is not explained.
pub fn check() -> Result<(), String> {
    explained()?;
    compare(PAGE, &page())
}

#[cfg(test)]
mod tests {
    use super::{plain, readme, section_of, sections, unexplained};

    #[test]
    fn places_in_lists_do_not_tell_keys_apart() {
        assert_eq!(plain("bet[0].lines[12].when.margin[1]"), "bet[].lines[].when.margin[]");
        assert_eq!(plain("imprint.title"), "imprint.title");
    }

    #[test]
    fn a_key_that_the_readme_does_not_name_is_not_explained() {
        let readme = readme();
        assert_eq!(unexplained(&readme, "shoe.lamp"), ["lamp"]);
        assert!(unexplained(&readme, "shoe.burns[].face").is_empty());
        assert!(section_of(&sections(&readme), "lamp.colour").is_none());
    }
}
