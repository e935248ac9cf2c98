//! A part of a report as rows that are written once, and told as a table, CSV or JSON.

use crate::accounting::dollars;
use crate::model::{Column, Table};
use ledger::Total;
use serde_json::{Map, Value, json};

/// What stands in a row.
pub(super) enum Cell {
    Text(String),
    Count(u64),
    Amount(Total),
    /// Nothing yet.
    None,
}

impl Cell {
    pub(super) fn text(text: &impl ToString) -> Cell {
        Cell::Text(text.to_string())
    }

    pub(super) fn amount(amount: impl Into<Total>) -> Cell {
        Cell::Amount(amount.into())
    }

    fn printed(&self) -> String {
        match self {
            Cell::Amount(amount) => dollars(*amount),
            other => other.plain(),
        }
    }

    fn plain(&self) -> String {
        match self {
            Cell::Text(text) => text.clone(),
            Cell::Count(count) => count.to_string(),
            Cell::Amount(amount) => amount.to_string(),
            Cell::None => String::new(),
        }
    }

    /// Amounts are decimal text, as everywhere.
    fn json(&self) -> Value {
        match self {
            Cell::Count(count) => json!(count),
            Cell::None => Value::Null,
            other => json!(other.plain()),
        }
    }
}

/// How a column is told.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Words,
    Figures,
}

/// A part of a report.
pub(super) struct Section {
    pub(super) id: &'static str,
    pub(super) title: String,
    /// The name in files, the head in documents, and the kind of each column.
    pub(super) columns: &'static [(&'static str, &'static str, Kind)],
    pub(super) rows: Vec<Vec<Cell>>,
}

impl Section {
    pub(super) fn table(&self) -> Table {
        let column = |(_, head, kind): &(_, &str, Kind)| match kind {
            Kind::Words => Column::text(head),
            Kind::Figures => Column::figures(head),
        };
        Table {
            summary: self.title.clone(),
            columns: self.columns.iter().map(column).collect(),
            rows: self.rows.iter().map(|row| row.iter().map(Cell::printed).collect()).collect(),
        }
    }

    pub(super) fn csv(&self) -> String {
        let head = self.columns.iter().map(|(name, ..)| (*name).to_owned()).collect();
        let rows = self.rows.iter().map(|row| row.iter().map(Cell::plain).collect());
        let all: Vec<Vec<String>> = std::iter::once(head).chain(rows).collect();
        crate::csv::csv(&all)
    }

    pub(super) fn json(&self) -> Value {
        let row = |row: &Vec<Cell>| {
            let cells = self.columns.iter().zip(row);
            let cells = cells.map(|((name, ..), cell)| ((*name).to_owned(), cell.json()));
            Value::Object(cells.collect::<Map<_, _>>())
        };
        Value::Array(self.rows.iter().map(row).collect())
    }
}
