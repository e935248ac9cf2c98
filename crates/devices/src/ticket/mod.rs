//! A ticket: what it says, laid out once and drawn as bytes for a printer, as PNG and as PDF.

mod escpos;
mod face;
pub mod itf;
mod layout;
mod pdf;
mod picture;

use crate::date::{Date, Time};
use crate::number::Number;
use crate::printer::Job;
use crate::words;
use layout::Layout;
use rules::Amount;
use std::fmt;

pub use face::Face;
pub use picture::Picture;
pub(crate) use picture::Shape;

/// Everything that stands on a ticket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ticket {
    /// The casino's name.
    pub casino: String,
    /// Where the casino is.
    pub site: String,
    /// The table, as the house numbers it.
    pub table: String,
    /// The station at that table.
    pub station: String,
    /// The day it is issued.
    pub date: Date,
    /// The time it is issued.
    pub time: Time,
    /// What it is worth.
    pub value: Amount,
    /// Its place among the tickets of the station.
    pub sequence: u32,
    /// Its validation number.
    pub number: Number,
    /// What it can be used for.
    pub kind: Kind,
    /// Until when.
    pub expiry: Expiry,
    /// Whether it stands for one that was printed before.
    pub copy: Copy,
}

/// What a ticket can be used for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Play and cash.
    Cashable,
    /// Play alone.
    Promotional,
}

impl Kind {
    fn title(self) -> &'static str {
        match self {
            Kind::Cashable => "CASH-OUT TICKET",
            Kind::Promotional => "PROMOTIONAL TICKET - NO CASH VALUE",
        }
    }
}

/// Until when a ticket is worth something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expiry {
    /// So many days from the day of issue.
    Days(u16),
    /// To the end of this day.
    Until(Date),
    /// Always.
    Never,
}

impl fmt::Display for Expiry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expiry::Days(1) => write!(f, "VOID AFTER 1 DAY"),
            Expiry::Days(days) => write!(f, "VOID AFTER {days} DAYS"),
            Expiry::Until(date) => write!(f, "VOID AFTER {date}"),
            Expiry::Never => write!(f, "DOES NOT EXPIRE"),
        }
    }
}

/// Whether a ticket stands for one that was printed before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Copy {
    /// The first print.
    Original,
    /// In place of an incomplete or illegible one. The mark says so.
    Duplicate,
}

/// Why a ticket cannot be printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unprintable {
    /// A letter that the printer does not have.
    Letter {
        /// The line it is in.
        line: String,
        /// The letter.
        letter: char,
    },
    /// A line without room.
    TooLong {
        /// The line.
        line: String,
        /// How many letters there is room for.
        room: usize,
    },
    /// A ticket must be worth something, and no more than 9,999,999.99.
    Value(Amount),
}

impl fmt::Display for Unprintable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unprintable::Letter { line, letter } => {
                write!(f, "the printer has no {letter:?}, in {line:?}: use Latin letters")
            }
            Unprintable::TooLong { line, room } => {
                write!(f, "{line:?} is too long for a ticket: use at most {room} letters")
            }
            Unprintable::Value(value) => {
                write!(f, "a ticket of {value} is not printed: 0.01 to 9999999.99 are")
            }
        }
    }
}

impl std::error::Error for Unprintable {}

/// The largest value a ticket has room for, in figures and in words.
const VALUE_MAX: Amount = Amount::from_cents(999_999_999);

impl Ticket {
    /// The ticket as what a printer is told.
    pub fn job(&self) -> Result<Job, Unprintable> {
        Ok(escpos::job(&self.layout()?, self.sequence))
    }

    /// The ticket as a picture of so many pixels to a printer's dot, of which a millimetre has
    /// eight.
    pub fn picture(&self, pixels: u8) -> Result<Picture, Unprintable> {
        Ok(picture::draw(&self.layout()?, pixels.max(1)))
    }

    /// The ticket as a PNG file of about 406 dots to the inch.
    pub fn png(&self) -> Result<Vec<u8>, Unprintable> {
        Ok(self.picture(2)?.png())
    }

    /// The ticket as a PDF file, in its true size.
    pub fn pdf(&self) -> Result<Vec<u8>, Unprintable> {
        Ok(pdf::draw(&self.layout()?, self.copy))
    }

    fn layout(&self) -> Result<Layout, Unprintable> {
        if self.value < Amount::CENT || self.value > VALUE_MAX {
            return Err(Unprintable::Value(self.value));
        }
        Layout::of(self)
    }

    fn value_in_words(&self) -> String {
        words::dollars(self.value).unwrap_or_default().to_uppercase()
    }
}
