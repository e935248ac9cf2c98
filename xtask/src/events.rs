//! The page of events, `docs/reference/events.md`: every kind of entry in the streams of tables and
//! of the cage with its fields, from the declarations of the stored forms, and the hashes of the
//! files that declare them.

use crate::reference::{compare, write};
use crate::tree::root;
use rules::accounts::Tender;
use rules::irregularity::Offer;
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::fs;
use table::request::PayOut;
use table::state::Task;

const PAGE: &str = "docs/reference/events.md";

/// Where the kinds of a table are declared.
const AT_TABLES: &str = "crates/record/src/table_v1/event.rs";

/// Where the kinds of the cage are declared.
const AT_THE_CAGE: &str = "crates/record/src/cage_v1/event.rs";

/// Where texts and numbers are.
const NAMES: [&str; 2] =
    ["crates/record/src/table_v1/names.rs", "crates/record/src/cage_v1/names.rs"];

/// Where it is declared what fields hold.
const PARTS: [&str; 5] = [
    "crates/record/src/table_v1/parts.rs",
    "crates/record/src/table_v1/words.rs",
    "crates/record/src/table_v1/request.rs",
    "crates/record/src/cage_v1/parts.rs",
    "crates/record/src/postings.rs",
];

/// The other files that say how entries are written.
const WRITING: [&str; 7] = [
    "crates/record/src/cage_v1/mod.rs",
    "crates/record/src/form.rs",
    "crates/record/src/kinds.rs",
    "crates/record/src/text.rs",
    "crates/record/src/payload.rs",
    "crates/record/src/begun.rs",
    "crates/journal/src/canonical.rs",
];

const HEAD: &str = "\
# What is recorded

Every table has a stream `table/NAME` in the journal. Its first entry, of kind `record_begun`, says
which table it is (`table`, and `number` in the books), by which rulebook and digest it is run
(`rulebook`, `played_on`), and which version of the program began it (`program`). Every other entry
is an event. The kind and the version of its form stand in the entry's envelope, beside its time,
who did it in which role, who approved it and what caused it; the payload is
`{\"event\": {…}, \"postings\": […]}`, where `event` holds the fields below and `postings` what the
event moved. Fields that may be nothing are marked `?` and are then `null`; lists are marked `[]`.
Numbers are whole, flags are `true` or `false`.

Once written a form does not change. Written by `cargo xtask reference --bless` from the
declarations in `crates/record` and checked by a test.
";

const CAGE: &str = "
## Events of the cage

The cage has the stream `cage`. Its payloads have the same two members; `event` holds `at`, the
moment in milliseconds, `asked`, who asked for it under which key and what they asked (`null` where
time brought it about), and `what`, the fields below. A ticket that is printed at a station is one
batch with the `station_paid` of its table, one that is put in there with the `station_credited`.
Numbers of tickets are stored in full: a journal is kept like cash.

| kind | fields of `what` | meaning |
|---|---|---|";

/// How accounts are named.
const ACCOUNT: &str = "An account of the books by its name and the numbers of its table, place, \
                       desk or pool: `house_win/7`, `station_credit/7/3`, `world`.";

pub(crate) fn text(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap_or_default()
}

/// A declaration that runs over several lines, as one, without what is said of its members.
pub(crate) fn joined(lines: &str) -> String {
    let code = lines.lines().map(str::trim).filter(|line| !line.starts_with("///"));
    code.filter(|line| !line.starts_with("#[")).collect::<Vec<_>>().join(" ")
}

/// A form as the page writes it: `Option<T>` as `T?`, `Vec<T>` as `T[]`.
fn form(form: &str) -> String {
    let inside = |name: &str| {
        form.strip_prefix(name).and_then(|rest| rest.strip_prefix('<')?.strip_suffix('>'))
    };
    if let Some(inner) = inside("Option") {
        return format!("{}?", self::form(inner));
    }
    if let Some(inner) = inside("Vec") {
        return format!("{}[]", self::form(inner));
    }
    match inside("Box") {
        Some(inner) => self::form(inner),
        None => match form {
            "bool" => "flag".to_owned(),
            "u8" | "u16" | "u32" => "number".to_owned(),
            "String" => "text".to_owned(),
            other => other.to_owned(),
        },
    }
}

/// Fields as the page writes them.
pub(crate) fn fields(declared: &str) -> String {
    let all = declared.split(',').filter_map(|field| field.split_once(':'));
    let written = all.map(|(name, of)| format!("`{}` {}", name.trim(), form(of.trim())));
    written.collect::<Vec<_>>().join(", ")
}

/// The part of a declaration in brackets.
pub(crate) fn bracketed(declared: &str) -> &str {
    let from = declared.find(['{', '(']).map_or(declared.len(), |at| at + 1);
    let upto = declared.rfind(['}', ')']).unwrap_or(declared.len()).max(from);
    &declared[from..upto]
}

/// The words of a list of variants, each with its fields.
fn variants(body: &str) -> String {
    let parts: Vec<&str> = body.split('"').collect();
    let words = parts.chunks(2).filter_map(|pair| match pair {
        [_, word] => Some(*word),
        _ => None,
    });
    let behind = parts.iter().skip(2).step_by(2);
    let one = |(word, rest): (&str, &&str)| {
        let fields = fields(bracketed(rest.rsplit_once(" =").map_or(*rest, |(own, _)| own)));
        if fields.is_empty() { format!("`{word}`") } else { format!("`{word}` ({fields})") }
    };
    words.zip(behind).map(one).collect::<Vec<_>>().join(", ")
}

/// The kinds that an enum declares: name, fields, meaning.
fn kinds(file: &str, events: &str) -> Vec<(String, String, String)> {
    let text = text(file);
    let body = text.split(&format!("events {events} of")).nth(1).unwrap_or_default();
    let body = body.split("\n    }\n}").next().unwrap_or_default();
    let mut kinds = Vec::new();
    for part in body.split("        /// ").skip(1) {
        let (said, declared) = part.split_once('\n').unwrap_or_default();
        let declared = joined(declared);
        let word = declared.split('"').nth(1).unwrap_or_default().to_owned();
        kinds.push((word, fields(bracketed(&declared)), said.to_owned()));
    }
    kinds
}

/// The kinds of the cage; what happens to a ticket has kinds of its own.
fn kinds_of_the_cage() -> Vec<(String, String, String)> {
    let own = kinds(AT_THE_CAGE, "CageEvent").into_iter().filter(|(kind, ..)| kind != "ticket");
    kinds(AT_THE_CAGE, "TicketEvent").into_iter().chain(own).collect()
}

/// What is declared in a file with `stored!`: name, what it holds, meaning.
pub(crate) fn declared(file: &str) -> Vec<(String, String, String)> {
    let text = text(file);
    let mut all = Vec::new();
    for block in text.split("stored! {\n").skip(1) {
        let block = block.split("\n}\n").next().unwrap_or_default();
        let said = block.lines().next().unwrap_or_default().trim().trim_start_matches("/// ");
        let whole = joined(block);
        let (head, body) = whole.split_once('{').unwrap_or_default();
        let body = body.trim_end().trim_end_matches('}');
        let mut words = head.split_whitespace();
        let (kind, name) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let holds = match kind {
            "struct" | "pair" => fields(body),
            _ => variants(body),
        };
        all.push((name.to_owned(), holds, said.to_owned()));
    }
    all
}

/// The forms that are one text or number: name and meaning.
fn named(file: &str) -> Vec<(String, String)> {
    let text = text(file);
    let mut all = Vec::new();
    let mut said = "";
    for line in text.lines() {
        if let Some(words) = line.trim().strip_prefix("/// ") {
            said = words;
        } else if let Some(rest) = line.strip_prefix("pub enum ").or(line.strip_prefix("    ")) {
            let name = rest.split([' ', '{']).next().unwrap_or_default();
            let is_form = line.ends_with("{}") || (line.ends_with(';') && line.contains(" of "));
            if is_form && name.starts_with(char::is_uppercase) {
                all.push((name.to_owned(), said.to_owned()));
            }
        }
    }
    all
}

/// The words of the closed vocabularies that rulebook files use too.
fn vocabularies() -> String {
    fn words<T>(all: &[(&str, T)]) -> String {
        all.iter().map(|(word, _)| format!("`{word}`")).collect::<Vec<_>>().join(", ")
    }
    let lists = [
        ("offers", words(&Offer::ALL)),
        ("tenders", words(&Tender::ALL)),
        ("ways to pay out", words(&PayOut::ALL)),
        ("tasks", words(&Task::ALL)),
    ];
    let lists = lists.map(|(what, words)| format!("{what}: {words}")).join("; ");
    format!(
        "Situations and remedies are listed in [irregularities.md](irregularities.md). The other \
         vocabularies that rulebook\nfiles use too are {lists}."
    )
}

pub(crate) fn hash(file: &str) -> String {
    let digest = Sha256::digest(text(file).as_bytes());
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn page() -> String {
    let mut page = HEAD.to_owned();
    let mut line = |text: String| writeln!(page, "{text}").expect("a string");
    line("\n## Events of a table\n\n| kind | fields | meaning |\n|---|---|---|".to_owned());
    for (kind, fields, said) in kinds(AT_TABLES, "Event") {
        line(format!("| `{kind}` | {fields} | {said} |"));
    }
    line(CAGE.to_owned());
    for (kind, fields, said) in kinds_of_the_cage() {
        line(format!("| `{kind}` | {fields} | {said} |"));
    }
    line("\n## Texts and numbers\n\n| form | what it is |\n|---|---|".to_owned());
    for (name, said) in NAMES.into_iter().flat_map(named) {
        line(format!("| {name} | {said} |"));
    }
    line(
        "| Setting | `version` text, `options`: the version and every option in force, by their \
         names. |"
            .to_owned(),
    );
    line(format!("| Account | {ACCOUNT} |"));
    line(format!("\n{}", vocabularies()));
    line(
        "\nWhat is one of several things carries its word under `is`, beside its fields. `#7` in \
         place of a name stands for what a rulebook has no\nname for: a request is kept as it \
         was made.\n\n\
         ## What fields hold\n\n| form | holds | what it is |\n|---|---|---|"
            .to_owned(),
    );
    for (name, holds, said) in PARTS.into_iter().flat_map(declared) {
        line(format!("| {name} | {holds} | {said} |"));
    }
    line("\n## The files that declare it\n\n| file | SHA-256 |\n|---|---|".to_owned());
    for file in [AT_TABLES, AT_THE_CAGE].iter().chain(&NAMES).chain(&PARTS).chain(&WRITING) {
        line(format!("| `{file}` | `{}` |", hash(file)));
    }
    page
}

/// Writes the page.
pub fn bless() -> Result<(), String> {
    write(PAGE, &page())
}

/// Fails where a page of stored forms is not this.
pub(crate) fn compare_forms(page: &str, text: &str) -> Result<(), String> {
    let first = "if a stored form changed that has ever been written, give it a new version and \
                 an upcaster first";
    compare(page, text).map_err(|stale| format!("{stale}; {first}"))
}

/// Fails where the page is not what would be written now.
pub fn check() -> Result<(), String> {
    compare_forms(PAGE, &page())
}

#[cfg(test)]
mod tests {
    use super::{AT_TABLES, kinds, kinds_of_the_cage};
    use record::kinds::Kinds as _;

    #[test]
    fn the_page_has_every_kind_that_is_declared() {
        let names = |kinds: Vec<(String, String, String)>| -> Vec<String> {
            kinds.into_iter().map(|(kind, ..)| kind).collect()
        };
        assert_eq!(names(kinds(AT_TABLES, "Event")), record::table_v1::Event::WORDS);
        assert_eq!(names(kinds_of_the_cage()), record::cage_v1::Event::all());
    }
}
