//! The dictionary: what every column of every data set means, from the declarations.

use crate::row::Column;
use crate::sets::Set;
use serde_json::{Value, json};
use std::fmt::Write;

const HEAD: &str = "\
# What is exported

`sabot export STORE --what … --format … --out …` writes what a store holds as tables for an
auditor's own tools. This page says what every column holds. It is written by
`sabot export --dictionary > docs/reference/export.md` from the declarations of the rows in
`crates/exports`, and a test keeps it fresh; the header of a CSV file and the schema of a Parquet file
come from the same declarations.

## How values are written

| type | CSV and JSON Lines | Parquet |
|---|---|---|
| text | UTF-8 | `BYTE_ARRAY` (`STRING`) |
| whole number | digits | `INT64` |
| flag | `true` or `false` | `BOOLEAN` |
| time | ISO 8601 in UTC, as `2026-11-15T08:50:30.123Z` | `INT64` (`TIMESTAMP`, milliseconds, UTC) |
| money | decimal text with two decimals, as `-12.50` | `INT64` (`DECIMAL(18,2)`) |
| JSON | CSV: its text; JSON Lines: the value itself | `BYTE_ARRAY` (`STRING`) |

Money is exact everywhere: no reader has to know that cents are meant or divide by a hundred, and sums of
decimals are decimals. An amount of more than 18 digits, which no table takes, is refused in Parquet. A
cell that holds nothing is an empty field in CSV, `null` in JSON Lines and null in Parquet; a text of no
letters is `\"\"` in CSV. Several words in one cell are parted by `; `.

CSV is as RFC 4180 has it: UTF-8 without a mark, a line of names first, lines end in CRLF, quotes where a
text has a comma, a quote, a line break or anything else that parts cells in some spreadsheet. No text
becomes a formula: one that begins with `=`, `+`, `-`, `@`, a tab, a carriage return, one of the wide forms
of these signs, or an apostrophe, has one apostrophe in front. Whoever reads the file with a program takes
one apostrophe off the front of a text that has one, and has what is in the record. Numbers, times and
money are never touched. JSON Lines and Parquet hold texts as they are.

## Which rows, and in which order

An export is of one moment: entries that come while it runs are left out. Tables follow each other by name.
Postings and entries come in the order of the stream. A coup, with its cards and wagers, comes when its
table can no longer change it, so that a correction is in it; cards of no hand when they came; an incident
when nothing is left to do about it, open ones last. The same store gives the same bytes.

`--table` chooses tables; without it `events` and `postings` hold those of all streams, also of the cage and
whatever else is no table's. `--from` and `--to` (without that moment itself) choose coups, with their cards
and wagers, by when wagering was opened, incidents by when they were reported, cards of no hand, postings and entries by their
own time; what was done later to a coup that is chosen is in its rows. `--bettor` chooses the coups that
somebody wagered on (their figures are those of the whole coup), their cards, that person's wagers,
postings to their places, incidents about them or their wagers, and entries that name them; cards of no hand
are left out.

Sums over `wagers` and over `coups` are the figures of the table's books: over wagers that are settled,
`staked` is the handle, `returned`, `win` and `commission` are what they are called; `reduced`, `above_maximum`,
`back` and `forfeited` are what never came to a settlement.

With several data sets `--out` is a folder. Files there have the names of the data sets; `export.json`, which is
written last, lists them with rows, bytes and SHA-256, the filters, and the last entry of every stream with
its hash. A file that is not complete has a name that ends in `.partial`. A Parquet file carries its part of this
page under the key `sabot.dictionary`.
";

/// The dictionary as a page in Markdown.
pub fn page() -> String {
    let mut page = HEAD.to_owned();
    for set in Set::ALL {
        let (word, about) = (set.word(), set.about());
        write!(page, "\n## {word}\n\n{about}\n\n").expect("a string takes it");
        page.push_str("| column | type | unit | may be empty | meaning |\n|---|---|---|---|---|\n");
        for column in set.columns() {
            page.push_str(&line(column));
        }
    }
    page
}

fn line(column: &Column) -> String {
    let Column { name, of, unit, .. } = column;
    let empty = if column.may_be_empty { "yes" } else { "no" };
    let (of, meaning) = (of.word(), column.meaning());
    format!("| `{name}` | {of} | {unit} | {empty} | {meaning} |\n")
}

/// The dictionary of a data set, for programs.
pub fn of(set: Set) -> Value {
    let columns = set.columns().iter().map(|column| {
        json!({
            "name": column.name,
            "type": column.of.word(),
            "unit": (!column.unit.is_empty()).then_some(column.unit),
            "may_be_empty": column.may_be_empty,
            "meaning": column.meaning(),
        })
    });
    json!({ "set": set.word(), "row": set.about(), "columns": columns.collect::<Vec<_>>() })
}
