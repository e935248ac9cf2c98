//! Tables as they stood now and then: from there on a coup is told, and a table is followed again.

use journal::Row;
use record::form::Form;
use record::table_v1::state;
use rules::Rulebook;
use rusqlite::{Connection, OptionalExtension as _, params};
use table::Table;

/// How many entries of a table lie between two states.
pub(crate) const APART: u64 = 16_384;

/// A table after an entry, without the coups that are over: those that are told of from there on
/// bring their own, and they would be most of it.
pub(crate) struct State {
    pub(crate) number: u64,
    pub(crate) body: Vec<u8>,
}

impl State {
    pub(crate) fn of(rulebook: &Rulebook, number: u64, table: &Table) -> State {
        let light = Table { past: std::sync::Arc::default(), ..table.clone() };
        let stored = state::Table::store(&light, rulebook);
        let body = serde_json::to_vec(&stored).expect("its keys are texts and its numbers whole");
        State { number, body }
    }

    /// The table; none where another version of the program has written it.
    fn table(&self, rulebook: &Rulebook) -> Option<Table> {
        let stored: state::Table = serde_json::from_slice(&self.body).ok()?;
        state::Table::load(&stored, rulebook).ok()
    }
}

pub(crate) fn keep(file: &Connection, table: i64, state: &State) -> rusqlite::Result<()> {
    let mut kept = file.prepare_cached("insert or replace into state values (?, ?, ?)")?;
    kept.execute(params![table, crate::keep::whole(state.number), state.body]).map(drop)
}

/// The newest state of a table from before an entry; the empty table before its first event where
/// there is none.
pub(crate) fn before(
    file: &Connection,
    (table, entry): (i64, u64),
    rulebook: &Rulebook,
) -> rusqlite::Result<(u64, Table)> {
    let mut found = file.prepare_cached(
        "select number, body from state where table_id = ? and number < ?
         order by number desc limit 1",
    )?;
    let read = |row: &rusqlite::Row<'_>| Ok(State { number: row.get(0)?, body: row.get(1)? });
    let found = found.query_row(params![table, crate::keep::whole(entry)], read).optional()?;
    let table = found.as_ref().and_then(|state| Some((state.number, state.table(rulebook)?)));
    Ok(table.unwrap_or((1, Table::default())))
}

/// Whether an entry is of another batch than the one before.
pub(crate) struct Batches(Option<String>);

impl Batches {
    pub(crate) fn new() -> Batches {
        Batches(None)
    }

    /// Whether the entry begins another batch.
    pub(crate) fn begins(&mut self, row: &Row<'_>) -> bool {
        let other = self.0.as_deref() != Some(row.key);
        let first = self.0.is_none();
        if other {
            self.0 = Some(row.key.to_owned());
        }
        other && !first
    }
}
