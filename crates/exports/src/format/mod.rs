//! The formats that rows are written in.

mod csv;
mod jsonl;
mod parquet;

use crate::row::Row;
use crate::sets::Set;
use std::io::{self, Write};

/// A format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// Comma-separated values.
    Csv,
    /// A JSON object a line.
    Jsonl,
    /// Columns.
    Parquet,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 3] = [Format::Csv, Format::Jsonl, Format::Parquet];

    /// Its name, which is how its files end.
    pub const fn word(self) -> &'static str {
        match self {
            Format::Csv => "csv",
            Format::Jsonl => "jsonl",
            Format::Parquet => "parquet",
        }
    }

    /// A writer of rows of a data set in this format.
    pub(crate) fn writer<W: Write + Send + 'static>(
        self,
        set: Set,
        out: W,
    ) -> io::Result<Box<dyn Writer<W>>> {
        Ok(match self {
            Format::Csv => Box::new(csv::Csv::new(set, out)?),
            Format::Jsonl => Box::new(jsonl::Jsonl::new(set, out)),
            Format::Parquet => Box::new(parquet::Columns::new(set, out)?),
        })
    }
}

/// Writes rows.
pub(crate) trait Writer<W> {
    /// Writes a row.
    fn row(&mut self, row: &dyn Row) -> io::Result<()>;

    /// Writes what is left, and gives back what was written to.
    fn finish(self: Box<Self>) -> io::Result<W>;
}

/// Money as decimal text.
pub(crate) fn decimal(cents: i128) -> String {
    ledger::Total::from_cents(cents).to_string()
}
