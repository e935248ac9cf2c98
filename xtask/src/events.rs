//! The page of events, `docs/reference/events.md`: every kind of entry in the streams of tables and
//! of the cage with its fields, from the declarations of the stored forms, and the hashes of the
//! files that declare them.

use crate::forms::{
    Row, compare_forms, declared, file_table, form_table, kind_table, kinds, named,
};
use crate::reference::write;
use rules::accounts::Tender;
use rules::irregularity::Offer;
use std::fmt::Write;
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
";

/// How accounts are named.
const ACCOUNT: &str = "An account of the books by its name and the numbers of its table, place, \
                       desk or pool: `house_win/7`, `station_credit/7/3`, `world`.";

/// The kinds of the cage; what happens to a ticket has kinds of its own.
fn kinds_of_the_cage() -> Vec<Row> {
    let own = kinds(AT_THE_CAGE, "CageEvent").into_iter().filter(|(kind, ..)| kind != "ticket");
    kinds(AT_THE_CAGE, "TicketEvent").into_iter().chain(own).collect()
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

fn page() -> String {
    let mut page = HEAD.to_owned();
    let mut line = |text: String| writeln!(page, "{text}").expect("a string");
    let at_tables = kind_table("fields", kinds(AT_TABLES, "Event"));
    line(format!("\n## Events of a table\n\n{at_tables}"));
    let at_the_cage = kind_table("fields of `what`", kinds_of_the_cage());
    line(format!("{CAGE}\n{at_the_cage}"));
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
         was made."
            .to_owned(),
    );
    let held = form_table(PARTS.into_iter().flat_map(declared));
    line(format!("\n## What fields hold\n\n{held}"));
    let files = [AT_TABLES, AT_THE_CAGE].iter().chain(&NAMES).chain(&PARTS).chain(&WRITING);
    line(format!("\n## The files that declare it\n\n{}", file_table(files)));
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
    use super::{AT_TABLES, Row, kinds, kinds_of_the_cage};
    use record::kinds::Kinds as _;

    #[test]
    fn the_page_has_every_kind_that_is_declared() {
        let names =
            |kinds: Vec<Row>| -> Vec<String> { kinds.into_iter().map(|(kind, ..)| kind).collect() };
        assert_eq!(names(kinds(AT_TABLES, "Event")), record::table_v1::Event::WORDS);
        assert_eq!(names(kinds_of_the_cage()), record::cage_v1::Event::all());
    }
}
