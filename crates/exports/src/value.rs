//! What a cell holds, and which values are cells.

use ledger::Total;
use rules::Amount;

/// The type of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Type {
    /// Text in UTF-8.
    Text,
    /// A whole number that fits into 64 bits.
    Whole,
    /// Yes or no.
    Flag,
    /// A moment in UTC, to the millisecond.
    Time,
    /// Money with two decimals.
    Money,
    /// A JSON document.
    Json,
}

impl Type {
    /// Its name in the dictionary.
    pub const fn word(self) -> &'static str {
        match self {
            Type::Text => "text",
            Type::Whole => "whole number",
            Type::Flag => "flag",
            Type::Time => "time",
            Type::Money => "money",
            Type::Json => "JSON",
        }
    }
}

/// What stands in a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cell<'a> {
    /// Nothing.
    Empty,
    /// Text.
    Text(&'a str),
    /// A whole number.
    Whole(i64),
    /// Yes or no.
    Flag(bool),
    /// Milliseconds since 1970, UTC.
    Time(i64),
    /// Cents.
    Money(i128),
    /// A JSON document as text.
    Json(&'a str),
}

/// A value that fits into a column.
pub trait Value {
    /// The type of the column.
    const TYPE: Type;
    /// The unit, unless the column says another.
    const UNIT: &'static str = "";
    /// Whether the cell may be empty.
    const MAY_BE_EMPTY: bool = false;

    /// The cell.
    fn cell(&self) -> Cell<'_>;
}

impl<V: Value> Value for Option<V> {
    const TYPE: Type = V::TYPE;
    const UNIT: &'static str = V::UNIT;
    const MAY_BE_EMPTY: bool = true;

    fn cell(&self) -> Cell<'_> {
        self.as_ref().map_or(Cell::Empty, V::cell)
    }
}

macro_rules! texts {
    ($($text:ty),*) => {
        $(impl Value for $text {
            const TYPE: Type = Type::Text;

            fn cell(&self) -> Cell<'_> {
                Cell::Text(self)
            }
        })*
    };
}

texts!(String, &str, table::Name);

macro_rules! wholes {
    ($($whole:ty),*) => {
        $(impl Value for $whole {
            const TYPE: Type = Type::Whole;

            fn cell(&self) -> Cell<'_> {
                Cell::Whole(i64::from(*self))
            }
        })*
    };
}

wholes!(u8, u16, u32, i64);

impl Value for u64 {
    const TYPE: Type = Type::Whole;

    fn cell(&self) -> Cell<'_> {
        // Numbers of entries and counts of rows: no store holds as many as do not fit.
        Cell::Whole(i64::try_from(*self).unwrap_or(i64::MAX))
    }
}

impl Value for bool {
    const TYPE: Type = Type::Flag;

    fn cell(&self) -> Cell<'_> {
        Cell::Flag(*self)
    }
}

impl Value for Amount {
    const TYPE: Type = Type::Money;
    const UNIT: &'static str = "dollars";

    fn cell(&self) -> Cell<'_> {
        Cell::Money(self.cents().into())
    }
}

impl Value for Total {
    const TYPE: Type = Type::Money;
    const UNIT: &'static str = "dollars";

    fn cell(&self) -> Cell<'_> {
        Cell::Money(self.cents())
    }
}

/// A moment in milliseconds since 1970, UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment(pub i64);

impl Value for Moment {
    const TYPE: Type = Type::Time;
    const UNIT: &'static str = "UTC";

    fn cell(&self) -> Cell<'_> {
        Cell::Time(self.0)
    }
}

/// A JSON document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Json(pub String);

impl Value for Json {
    const TYPE: Type = Type::Json;

    fn cell(&self) -> Cell<'_> {
        Cell::Json(&self.0)
    }
}
