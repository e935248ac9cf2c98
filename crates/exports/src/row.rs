//! A row and its columns, declared once: what the declaration says is the header, the schema and
//! the dictionary.

use crate::value::{Cell, Type};

/// A column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// What it holds.
    pub of: Type,
    /// In which unit; nothing where there is none.
    pub unit: &'static str,
    /// Whether it may be empty.
    pub may_be_empty: bool,
    /// What it means, line by line as it is declared.
    pub lines: &'static [&'static str],
}

impl Column {
    /// What it means.
    pub fn meaning(&self) -> String {
        joined(self.lines)
    }
}

/// The lines of a doc comment as one.
pub(crate) fn joined(lines: &[&str]) -> String {
    lines.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ")
}

/// A row.
pub trait Row {
    /// Shows every cell in the order of the columns.
    fn each(&self, see: &mut dyn FnMut(Cell<'_>));
}

/// A kind of row.
pub trait Declared: Row {
    /// What a row is, line by line as it is declared.
    const LINES: &'static [&'static str];
    /// The columns.
    const COLUMNS: &'static [Column];
}

/// Declares a kind of row. What is said of a row and of its fields is the dictionary; the type of a
/// field is the type of the column.
macro_rules! row {
    (
        $(#[doc = $line:literal])+
        $name:ident {
            $($(#[doc = $meaning:literal])+ $column:ident: $value:ty $(=> $unit:literal)?,)+
        }
    ) => {
        $(#[doc = $line])+
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct $name {
            $($(#[doc = $meaning])+ pub $column: $value,)+
        }

        impl $crate::row::Row for $name {
            fn each(&self, see: &mut dyn FnMut($crate::value::Cell<'_>)) {
                $(see($crate::value::Value::cell(&self.$column));)+
            }
        }

        impl $crate::row::Declared for $name {
            const LINES: &'static [&'static str] = &[$($line),+];
            const COLUMNS: &'static [$crate::row::Column] = &[$($crate::row::Column {
                name: stringify!($column),
                of: <$value as $crate::value::Value>::TYPE,
                // The first of these: the column's own unit, or that of its type.
                unit: [$($unit,)? <$value as $crate::value::Value>::UNIT][0],
                may_be_empty: <$value as $crate::value::Value>::MAY_BE_EMPTY,
                lines: &[$($meaning),+],
            }),+];
        }
    };
}

pub(crate) use row;
