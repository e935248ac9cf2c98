//! The first entry of a table's stream: which table, by which rulebook, written by which program.

use crate::unreadable::Unreadable;
use journal::{Fault, Payload, Refusal, Store, StreamId};
use rulebook::Edition;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// The kind of the first entry.
pub const KIND: &str = "record_begun";

/// The version of its stored form.
pub const SCHEMA: u32 = 1;

/// A document, by its name and the digest of its data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Document {
    /// Its name.
    pub id: String,
    /// Its digest.
    pub digest: String,
}

impl Document {
    fn of(edition: &Edition) -> Document {
        Document { id: edition.id().to_owned(), digest: edition.digest.to_string() }
    }

    /// The edition that it is, where it is at hand.
    fn among<'e>(&self, editions: &[&'e Edition]) -> Option<&'e Edition> {
        editions.iter().find(|edition| Document::of(edition) == *self).copied()
    }
}

/// What the first entry says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Begun {
    /// The table's name.
    pub table: String,
    /// Its number in the books.
    pub number: u16,
    /// The rulebook that it is run by.
    pub rulebook: Document,
    /// The rulebook on whose game that one is played, where it is a piece of a document.
    pub played_on: Option<Document>,
    /// The version of the program that began the record.
    pub program: String,
}

/// The stream of a table.
pub fn stream(table: &str) -> Result<StreamId, Refusal> {
    StreamId::new(&format!("{TABLES}{table}"))
}

/// What the streams of tables begin with.
pub const TABLES: &str = "table/";

/// The name of the table whose stream it is.
pub fn table_of(stream: &StreamId) -> Option<&str> {
    stream.as_str().strip_prefix(TABLES)
}

/// What the first entry of every table's stream says, one entry of each being read. What cannot be
/// read is left out: nobody runs such a table.
pub fn tables(store: &dyn Store) -> Result<Vec<Begun>, Fault> {
    let mut all = Vec::new();
    for (stream, _) in store.heads()? {
        if table_of(&stream).is_some() {
            store.first(&stream, &mut |row| {
                all.extend(Begun::read(row).ok());
                ControlFlow::Break(())
            })?;
        }
    }
    Ok(all)
}

/// Whether a document is played on the game of a rulebook.
fn is_played_on(document: &Edition, game: &Edition) -> bool {
    let played = document.at_table();
    game.rulebook().is_some_and(|game| {
        game.id == played.id
            && game.bets == played.bets
            && game.menu == played.menu
            && game.tableau == played.tableau
    })
}

impl Begun {
    /// The beginning of a table's record by a rulebook; none where that is played on another that
    /// is not among those at hand.
    pub(crate) fn new(
        (table, number): (&str, u16),
        edition: &Edition,
        editions: &[&Edition],
    ) -> Option<Begun> {
        let played_on = if edition.rulebook().is_some() {
            None
        } else {
            let game = editions.iter().find(|game| is_played_on(edition, game))?;
            Some(Document::of(game))
        };
        let program = env!("CARGO_PKG_VERSION").to_owned();
        let (table, rulebook) = (table.to_owned(), Document::of(edition));
        Some(Begun { table, number, rulebook, played_on, program })
    }

    /// As the journal keeps it.
    pub(crate) fn payload(&self) -> Result<Payload, Refusal> {
        Payload::of(self)
    }

    pub(crate) fn read(row: &journal::Row<'_>) -> Result<Begun, Unreadable> {
        if row.kind != KIND {
            return Err(Unreadable::UnknownKind { kind: row.kind.to_owned() });
        }
        if row.schema != SCHEMA {
            let (kind, found) = (KIND.to_owned(), row.schema);
            return Err(Unreadable::Newer { kind, found, known: SCHEMA });
        }
        serde_json::from_str(row.payload).map_err(|error| Unreadable::Shape(error.to_string()))
    }

    /// The edition that the table is run by, or the document that is not at hand.
    pub(crate) fn edition<'e>(&self, editions: &[&'e Edition]) -> Result<&'e Edition, Document> {
        let edition = self.rulebook.among(editions).ok_or_else(|| self.rulebook.clone())?;
        if let Some(game) = &self.played_on {
            let found = game.among(editions).filter(|found| is_played_on(edition, found));
            found.ok_or_else(|| game.clone())?;
        }
        Ok(edition)
    }
}
