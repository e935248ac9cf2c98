//! Comma-separated values as RFC 4180 has them, with nothing that a spreadsheet takes for a
//! formula.

use super::{Writer, decimal};
use crate::row::Row;
use crate::sets::Set;
use crate::value::{Cell, Moment};
use std::fmt::Write as _;
use std::io::{self, Write};

/// What a spreadsheet may take a text for a formula by, in the widths of all its languages, and the
/// apostrophe, so that taking one off always gives back what was there.
const GUARDED: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\'', '＝', '＋', '－', '＠'];

/// What keeps a text from standing without quotes: what parts cells in any country's spreadsheet.
const QUOTED: [char; 7] = ['"', ',', ';', '|', '\t', '\r', '\n'];

pub(super) struct Csv<W> {
    out: W,
    line: String,
}

impl<W: Write> Csv<W> {
    pub(super) fn new(set: Set, mut out: W) -> io::Result<Csv<W>> {
        let names: Vec<&str> = set.columns().iter().map(|column| column.name).collect();
        out.write_all(format!("{}\r\n", names.join(",")).as_bytes())?;
        Ok(Csv { out, line: String::new() })
    }
}

impl<W: Write> Writer<W> for Csv<W> {
    fn row(&mut self, row: &dyn Row) -> io::Result<()> {
        self.line.clear();
        let line = &mut self.line;
        row.each(&mut |cell| {
            field(line, cell);
            line.push(',');
        });
        line.pop();
        line.push_str("\r\n");
        self.out.write_all(line.as_bytes())
    }

    fn finish(self: Box<Self>) -> io::Result<W> {
        Ok(self.out)
    }
}

fn field(line: &mut String, cell: Cell<'_>) {
    match cell {
        Cell::Empty => Ok(()),
        Cell::Whole(number) => write!(line, "{number}"),
        Cell::Flag(flag) => write!(line, "{flag}"),
        Cell::Time(ms) => write!(line, "{}", Moment(ms)),
        Cell::Money(cents) => write!(line, "{}", decimal(cents)),
        Cell::Text(text) | Cell::Json(text) => {
            quoted(line, text);
            Ok(())
        }
    }
    .expect("a string takes all that is written to it");
}

/// A text, in quotes where it needs them. A text of nothing has quotes, since it is not empty.
fn quoted(line: &mut String, text: &str) {
    let guard = if text.starts_with(GUARDED) { "'" } else { "" };
    let edges = text.starts_with(' ') || text.ends_with(' ') || text.is_empty();
    if !edges && !text.contains(QUOTED) {
        line.push_str(guard);
        line.push_str(text);
        return;
    }
    line.push('"');
    line.push_str(guard);
    for (index, part) in text.split('"').enumerate() {
        if index > 0 {
            line.push_str("\"\"");
        }
        line.push_str(part);
    }
    line.push('"');
}

#[cfg(test)]
mod tests {
    use super::field;
    use crate::value::Cell;
    use proptest::prelude::{ProptestConfig, any, prop_assert_eq, proptest};

    fn written(cell: Cell<'_>) -> String {
        let mut line = String::new();
        field(&mut line, cell);
        line
    }

    #[test]
    fn cells_are_written_as_rfc_4180_has_them() {
        let cells = [
            (Cell::Empty, ""),
            (Cell::Text(""), "\"\""),
            (Cell::Text("Ann"), "Ann"),
            (Cell::Text("Lee, Ann"), "\"Lee, Ann\""),
            (Cell::Text("say \"so\""), "\"say \"\"so\"\"\""),
            (Cell::Text("two\nlines"), "\"two\nlines\""),
            (Cell::Text(" Ann"), "\" Ann\""),
            (Cell::Json("{\"a\":1}"), "\"{\"\"a\"\":1}\""),
            (Cell::Whole(-7), "-7"),
            (Cell::Flag(true), "true"),
            (Cell::Money(-105), "-1.05"),
            (Cell::Time(0), "1970-01-01T00:00:00.000Z"),
        ];
        for (cell, text) in cells {
            assert_eq!(written(cell), text);
        }
    }

    #[test]
    fn names_do_not_become_formulas() {
        let names = [
            ("=1+1", "'=1+1"),
            ("+61 2", "'+61 2"),
            ("-Ann", "'-Ann"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("\t=1", "\"'\t=1\""),
            ("＝1", "'＝1"),
            ("=HYPERLINK(\"x\",\"y\")", "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\""),
            ("a;=1+1", "\"a;=1+1\""),
            ("'Ann", "''Ann"),
            ("O'Hara", "O'Hara"),
        ];
        for (name, text) in names {
            assert_eq!(written(Cell::Text(name)), text);
        }
    }

    /// What a reader of RFC 4180 makes of a field, which no spreadsheet may take for a formula.
    fn read(field: &str) -> String {
        let inner = field.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
        let text = inner.map_or_else(|| field.to_owned(), |inner| inner.replace("\"\"", "\""));
        assert!(!text.starts_with(['=', '+', '-', '@', '\t', '\r']), "{text}");
        text.strip_prefix('\'').unwrap_or(&text).to_owned()
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..<_>::default() })]

        #[test]
        fn every_text_comes_back_when_one_apostrophe_is_taken_off(text in any::<String>()) {
            prop_assert_eq!(read(&written(Cell::Text(&text))), text);
        }

        #[test]
        fn the_same_of_texts_that_spreadsheets_fear(text in "[-=+@'\"＝;,| \t\r\na]{0,6}") {
            prop_assert_eq!(read(&written(Cell::Text(&text))), text);
        }
    }
}
