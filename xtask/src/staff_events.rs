//! The page of the staff's events, `docs/reference/staff-events.md`: every kind of entry in the
//! stream `staff` with its fields, from the declarations of the stored form.

use crate::events::{bracketed, compare_forms, declared, fields, hash, joined, text};
use crate::reference::write;
use std::fmt::Write;

const PAGE: &str = "docs/reference/staff-events.md";
const EVENTS: &str = "crates/record/src/staff_v1/event.rs";
const NAMES: &str = "crates/record/src/staff_v1/names.rs";
const PARTS: &str = "crates/record/src/staff_v1/parts.rs";
const WHOLE: &str = "crates/record/src/staff_v1/mod.rs";

const HEAD: &str = "\
# What is recorded of people, sessions and devices

The stream `staff` of the journal has one entry an event. Its payload is
`{\"event\": {\"approved\": …, \"at\": …, \"by\": …, \"what\": {…}}, \"postings\": []}`: who stood
beside whoever asked, when, whose doing it is, and the fields below. Fields that may be nothing are
marked `?` and are then `null`; lists are marked `[]`. Of secrets there are verifiers, digests and
salts; nobody can sign in with them.

Once written a form does not change. Written by `cargo xtask matrix --bless` from the declarations
in `crates/record` and checked by a test.
";

/// The kinds: name, fields, meaning.
fn kinds() -> Vec<(String, String, String)> {
    let text = text(EVENTS);
    let body = text.split("events StaffEvent of").nth(1).unwrap_or_default();
    let parts = body.split("        /// ").skip(1).map(|part| {
        let (said, declared) = part.split_once('\n').unwrap_or_default();
        let declared = joined(declared);
        let word = declared.split('"').nth(1).unwrap_or_default().to_owned();
        (word, fields(bracketed(&declared)), said.to_owned())
    });
    parts.collect()
}

/// The forms that are one text or number: name and meaning.
fn named() -> Vec<(String, String)> {
    let text = text(NAMES);
    let (mut all, mut said) = (Vec::new(), "");
    for line in text.lines().map(str::trim) {
        if let Some(words) = line.strip_prefix("/// ") {
            said = words;
        }
        let one = line.strip_prefix("pub enum ").and_then(|it| it.strip_suffix(" {}"));
        let listed = line.strip_suffix(';').and_then(|it| it.split_once(" of "));
        let name = one.or(listed.map(|(name, _)| name)).unwrap_or_default();
        if name.starts_with(char::is_uppercase) {
            all.push((name.to_owned(), said.to_owned()));
        }
    }
    all
}

fn page() -> String {
    let mut page = HEAD.to_owned();
    let mut line = |text: String| writeln!(page, "{text}").expect("a string");
    line("\n## Events\n\n| kind | fields | meaning |\n|---|---|---|".to_owned());
    for (kind, fields, said) in kinds() {
        line(format!("| `{kind}` | {fields} | {said} |"));
    }
    line("\n## Texts and numbers\n\n| form | what it is |\n|---|---|".to_owned());
    line("| Name | The name of a person, a device, a rulebook, a role, or words. |".to_owned());
    for (name, said) in named() {
        line(format!("| {name} | {said} |"));
    }
    line(
        "\nWhat is one of several things carries its word under `is`, beside its fields."
            .to_owned(),
    );
    line("\n## What fields hold\n\n| form | holds | what it is |\n|---|---|---|".to_owned());
    for (name, holds, said) in declared(PARTS) {
        line(format!("| {name} | {holds} | {said} |"));
    }
    line("\n## The files that declare it\n\n| file | SHA-256 |\n|---|---|".to_owned());
    for file in [EVENTS, NAMES, PARTS, WHOLE] {
        line(format!("| `{file}` | `{}` |", hash(file)));
    }
    page
}

/// Writes the page.
pub fn bless() -> Result<(), String> {
    write(PAGE, &page())
}

/// Fails where the page is not what would be written now.
pub fn check() -> Result<(), String> {
    compare_forms(PAGE, &page())
}

#[cfg(test)]
mod tests {
    use super::{kinds, named};

    #[test]
    fn the_page_has_every_kind_that_is_declared() {
        let listed: Vec<String> = kinds().into_iter().map(|(kind, ..)| kind).collect();
        assert_eq!(listed, record::staff_v1::StaffEvent::WORDS);
        assert_eq!(named().len(), 8, "{:?}", named());
    }
}
