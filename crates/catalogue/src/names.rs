//! Texts that repeat, by numbers.

use rusqlite::{Connection, OptionalExtension as _, params};
use std::collections::HashMap;

/// What a text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Table,
    Bettor,
    Bet,
    Rule,
    Person,
    Role,
    Situation,
    Stream,
    Event,
    /// A word of a short list, or odds.
    Word,
}

/// The numbers of texts, as far as they are known to whoever writes.
#[derive(Debug, Default)]
pub(crate) struct Names([HashMap<String, i64>; Kind::Word as usize + 1]);

impl Names {
    /// The number of a text, which is given one where it has none.
    pub(crate) fn id(
        &mut self,
        file: &Connection,
        kind: Kind,
        text: &str,
    ) -> rusqlite::Result<i64> {
        let known_here = &mut self.0[kind as usize];
        if let Some(id) = known_here.get(text) {
            return Ok(*id);
        }
        let id = if let Some(id) = known(file, kind, text)? {
            id
        } else {
            let mut made = file.prepare_cached("insert into name (kind, text) values (?, ?)")?;
            made.insert(params![kind as i64, text])?
        };
        known_here.insert(text.to_owned(), id);
        Ok(id)
    }

    /// The same of a text that may not be there.
    pub(crate) fn maybe(
        &mut self,
        file: &Connection,
        kind: Kind,
        text: Option<&str>,
    ) -> rusqlite::Result<Option<i64>> {
        text.map(|text| self.id(file, kind, text)).transpose()
    }

    /// Forgets all: what was not committed has no number.
    pub(crate) fn clear(&mut self) {
        *self = Names::default();
    }
}

/// The number of a text, if it has one.
pub(crate) fn known(file: &Connection, kind: Kind, text: &str) -> rusqlite::Result<Option<i64>> {
    let mut found = file.prepare_cached("select id from name where kind = ? and text = ?")?;
    found.query_row(params![kind as i64, text], |row| row.get(0)).optional()
}

/// How many names a few letters may stand for.
const MEANT_MAX: i64 = 64;

/// The numbers of the texts that begin with these letters, whatever their case.
pub(crate) fn beginning(
    file: &Connection,
    kind: Kind,
    letters: &str,
) -> rusqlite::Result<Vec<i64>> {
    let mut found = file.prepare_cached(
        "select id from name where kind = ?1 and text collate nocase >= ?2
         and text collate nocase < ?3 order by text collate nocase limit ?4",
    )?;
    let end = format!("{letters}\u{10FFFF}");
    let ids = found.query_map(params![kind as i64, letters, end, MEANT_MAX], |row| row.get(0))?;
    ids.collect()
}

/// The numbers of the texts that hold these letters: for kinds of which there are few.
pub(crate) fn holding(file: &Connection, kind: Kind, letters: &str) -> rusqlite::Result<Vec<i64>> {
    let mut found = file.prepare_cached(
        "select id from name where kind = ? and instr(lower(text), lower(?)) > 0 limit ?",
    )?;
    let ids = found.query_map(params![kind as i64, letters, MEANT_MAX], |row| row.get(0))?;
    ids.collect()
}
