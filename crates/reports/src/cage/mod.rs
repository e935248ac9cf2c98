//! The cage as a document, CSV and JSON: what is owed on tickets, every shift, what is due,
//! the last
//! tickets of a station, and whether books, tickets, drawers and dues agree to the cent.

mod agree;
mod cell;
mod parts;

pub use parts::Part;

use crate::PROGRAM;
use crate::model::{Block, Document, Level, Loudness, Note};
use agree::Line;
use cell::Section;
use floor::cage::Cage;
use floor::ticket::Till;
use ledger::{Ledger, Spot, TableId, Total};
use serde_json::{Map, Value, json};

/// How many tickets of a station are told, printed and accepted each.
pub const LAST: usize = 35;

/// What is reported.
pub struct Subject<'a> {
    /// The cage.
    pub cage: &'a Cage,
    /// The books of the whole house.
    pub books: &'a Ledger,
    /// What tables have moved to the cage that it has not taken over yet: to be paid by hand, and
    /// to be held.
    pub untaken: [Total; 2],
    /// The tables of the house, by their numbers in the books.
    pub tables: &'a [(TableId, &'a str)],
    /// The station whose last tickets are told.
    pub station: Option<Spot>,
    /// What an audit of the house found to be wrong.
    pub difference: Option<&'a str>,
    /// The one part that is wanted; all of them where none is named.
    pub part: Option<Part>,
}

impl Subject<'_> {
    /// Whether everything agrees to the cent.
    pub fn is_sound(&self) -> bool {
        self.wrong().is_empty()
    }

    /// What does not agree, in words.
    pub fn wrong(&self) -> Vec<String> {
        // Behind the first difference of the record nothing was looked at.
        if let Some(difference) = self.difference {
            return vec![difference.to_owned()];
        }
        let lines = agree::lines(self);
        lines.iter().filter(|line| !line.agrees()).map(Line::words).collect()
    }

    fn sections(&self) -> Vec<Section> {
        let wanted = Part::ALL.into_iter().filter(|part| {
            let of_station = matches!(part, Part::Printed | Part::Accepted);
            let told = self.station.is_some() || !of_station;
            self.part.map_or(told, |wanted| wanted == *part)
        });
        wanted.map(|part| parts::section(self, part)).collect()
    }

    fn table(&self, id: TableId) -> String {
        let known = self.tables.iter().find(|(known, _)| *known == id);
        known.map_or_else(|| id.to_string(), |(_, name)| (*name).to_owned())
    }

    fn spot(&self, spot: Spot) -> String {
        format!("{}, place {}", self.table(spot.table), spot.place)
    }

    fn till(&self, till: Till) -> String {
        match till {
            Till::Desk(desk) => desk.to_string(),
            Till::Station(spot) => self.spot(spot),
        }
    }
}

/// The document.
pub fn report(subject: &Subject<'_>) -> Document {
    let mut blocks = Vec::new();
    for what in subject.wrong() {
        blocks.push(Block::Note(Note {
            loudness: Loudness::Warning,
            title: "It does not add up.".to_owned(),
            text: format!("{what}. Nothing is to be paid until somebody has looked."),
        }));
    }
    for section in subject.sections() {
        blocks.push(Block::Heading(Level::Part, section.title.clone()));
        blocks.push(if section.rows.is_empty() {
            Block::Paragraph("None.".to_owned())
        } else {
            Block::Table(section.table())
        });
    }
    let subtitle = match subject.station {
        Some(spot) => format!("With the last tickets of {}", subject.spot(spot)),
        None => "Tickets, shifts, what is due, and whether it adds up".to_owned(),
    };
    Document {
        title: "The cage".to_owned(),
        footer: format!("{PROGRAM} · {subtitle}"),
        subtitle,
        author: PROGRAM.to_owned(),
        language: "en".to_owned(),
        blocks,
    }
}

/// The parts that are wanted as CSV, each with its own head; a blank line is between them.
pub fn csv(subject: &Subject<'_>) -> String {
    let parts: Vec<_> = subject.sections().iter().map(Section::csv).collect();
    parts.join("\r\n")
}

/// The parts that are wanted as one JSON document on one line.
pub fn json(subject: &Subject<'_>) -> String {
    let mut shape = Map::new();
    shape.insert("adds_up".to_owned(), Value::Bool(subject.is_sound()));
    shape.insert("wrong".to_owned(), json!(subject.wrong()));
    for section in subject.sections() {
        shape.insert(section.id.to_owned(), section.json());
    }
    crate::to_line(&shape)
}
