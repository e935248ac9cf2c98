//! JSON Lines: an object a line, with every column, `null` where it is empty.

use super::{Writer, decimal};
use crate::row::{Column, Row};
use crate::sets::Set;
use crate::value::{Cell, Moment};
use serde::de::IgnoredAny;
use std::io::{self, Write};

pub(super) struct Jsonl<W> {
    out: W,
    columns: &'static [Column],
    line: Vec<u8>,
}

impl<W: Write> Jsonl<W> {
    pub(super) fn new(set: Set, out: W) -> Jsonl<W> {
        Jsonl { out, columns: set.columns(), line: Vec::new() }
    }
}

impl<W: Write> Writer<W> for Jsonl<W> {
    fn row(&mut self, row: &dyn Row) -> io::Result<()> {
        self.line.clear();
        let (line, mut columns) = (&mut self.line, self.columns.iter());
        let mut mark = b'{';
        row.each(&mut |cell| {
            line.push(mark);
            let name = columns.next().map_or("", |column| column.name);
            text(line, name);
            line.push(b':');
            value(line, cell);
            mark = b',';
        });
        line.extend_from_slice(b"}\n");
        self.out.write_all(line)
    }

    fn finish(self: Box<Self>) -> io::Result<W> {
        Ok(self.out)
    }
}

fn text(line: &mut Vec<u8>, text: &str) {
    serde_json::to_writer(line, text).expect("a text is JSON, and memory takes it");
}

fn value(line: &mut Vec<u8>, cell: Cell<'_>) {
    match cell {
        Cell::Empty => line.extend_from_slice(b"null"),
        Cell::Text(words) => text(line, words),
        Cell::Whole(number) => line.extend_from_slice(number.to_string().as_bytes()),
        Cell::Flag(flag) => line.extend_from_slice(flag.to_string().as_bytes()),
        Cell::Time(ms) => text(line, &Moment(ms).to_string()),
        Cell::Money(cents) => text(line, &decimal(cents)),
        // What stands on one line as it is kept goes in as it is; what was tampered with is text.
        Cell::Json(document) if is_json(document) => line.extend_from_slice(document.as_bytes()),
        Cell::Json(other) => text(line, other),
    }
}

fn is_json(document: &str) -> bool {
    !document.contains(['\n', '\r']) && serde_json::from_str::<IgnoredAny>(document).is_ok()
}

#[cfg(test)]
mod tests {
    use super::value;
    use crate::value::Cell;

    #[test]
    fn values_are_json_whatever_they_hold() {
        let cells = [
            (Cell::Empty, "null"),
            (Cell::Text("say \"so\"\n"), r#""say \"so\"\n""#),
            (Cell::Whole(-7), "-7"),
            (Cell::Flag(false), "false"),
            (Cell::Money(1_250), "\"12.50\""),
            (Cell::Time(1), "\"1970-01-01T00:00:00.001Z\""),
            (Cell::Json("{\"a\":[1]}"), "{\"a\":[1]}"),
            (Cell::Json("{\"a\":"), r#""{\"a\":""#),
            (Cell::Json("{\n}"), r#""{\n}""#),
        ];
        for (cell, text) in cells {
            let mut line = Vec::new();
            value(&mut line, cell);
            assert_eq!(String::from_utf8(line).as_deref(), Ok(text));
        }
    }
}
