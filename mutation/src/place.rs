//! Where something stands in a file.

use proc_macro2::Span;
use serde_json::Value;

/// A line and a column, both from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    line: usize,
    column: usize,
}

impl Place {
    /// Where a span begins.
    pub(crate) fn of(span: Span) -> Place {
        let start = span.start();
        Place { line: start.line, column: start.column + 1 }
    }

    /// As the list of mutants writes it.
    pub(crate) fn read(place: &Value) -> Place {
        let number = |name: &str| place[name].as_u64().expect("a number") as usize;
        Place { line: number("line"), column: number("column") }
    }
}
