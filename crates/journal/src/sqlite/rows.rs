//! Entries as rows of SQLite.

use crate::entry::{ActorRow, Entry, Hash, Place, Row};
use crate::fault::Fault;
use crate::store::Head;
use crate::verify::{Difference, What};
use rusqlite::types::FromSql;
use rusqlite::{Statement, ToSql};

use super::faults::OrFault;

/// The columns of an entry in the order in which they are read and written.
pub(super) const COLUMNS: &str = "position, stream, number, time_ms, actor_name, actor_role, \
    approval_name, approval_role, cause, key, batch_index, batch_count, kind, schema, payload, \
    previous, hash";

/// A row that is not an entry: which, and why.
fn damaged(position: u64, error: &dyn std::fmt::Display) -> Fault {
    Fault::Damaged(Difference::at(position, What::Unreadable(error.to_string())))
}

/// Reads one column, naming the entry when it is not what it should be.
struct Columns<'r, 's> {
    row: &'r rusqlite::Row<'s>,
    position: u64,
}

impl<'r> Columns<'r, '_> {
    fn text(&self, index: usize) -> Result<&'r str, Fault> {
        let value = self.row.get_ref(index).or_fault()?;
        value.as_str().map_err(|error| damaged(self.position, &error))
    }

    fn maybe_text(&self, index: usize) -> Result<Option<&'r str>, Fault> {
        let value = self.row.get_ref(index).or_fault()?;
        value.as_str_or_null().map_err(|error| damaged(self.position, &error))
    }

    fn number<T: FromSql>(&self, index: usize) -> Result<T, Fault> {
        self.row.get(index).map_err(|error| damaged(self.position, &error))
    }

    fn hash(&self, index: usize) -> Result<Hash, Fault> {
        let value = self.row.get_ref(index).or_fault()?;
        let bytes = value.as_blob().map_err(|error| damaged(self.position, &error))?;
        bytes.try_into().map(Hash).map_err(|_| damaged(self.position, &"a hash has 32 bytes"))
    }
}

/// The entry in a row that was read by [`COLUMNS`].
pub(super) fn entry<'r>(row: &'r rusqlite::Row<'_>) -> Result<Row<'r>, Fault> {
    let position: i64 = row.get(0).or_fault()?;
    let position = u64::try_from(position).map_err(|error| damaged(0, &error))?;
    let columns = Columns { row, position };
    let approval = match (columns.maybe_text(6)?, columns.maybe_text(7)?) {
        (Some(name), Some(role)) => Some(ActorRow { name, role }),
        (None, None) => None,
        _ => return Err(damaged(position, &"an approval has a name and a role")),
    };
    Ok(Row {
        position,
        stream: columns.text(1)?,
        number: columns.number(2)?,
        time_ms: columns.number(3)?,
        actor: ActorRow { name: columns.text(4)?, role: columns.text(5)? },
        approval,
        cause: columns.number(8)?,
        key: columns.text(9)?,
        place: Place { index: columns.number(10)?, count: columns.number(11)? },
        kind: columns.text(12)?,
        schema: columns.number(13)?,
        payload: columns.text(14)?,
        previous: columns.hash(15)?,
        hash: columns.hash(16)?,
    })
}

/// The head in a row of number, position, time and hash.
pub(super) fn head(row: &rusqlite::Row<'_>) -> Result<Head, Fault> {
    let position = row.get(1).or_fault()?;
    let columns = Columns { row, position };
    let (number, time_ms) = (columns.number(0)?, columns.number(2)?);
    Ok(Head { number, position, time_ms, hash: columns.hash(3)? })
}

/// Inserts an entry by a statement with a place for each of [`COLUMNS`].
pub(super) fn insert(statement: &mut Statement<'_>, entry: &Entry) -> rusqlite::Result<()> {
    let row = entry.row();
    let values: [&dyn ToSql; 17] = [
        &row.position,
        &row.stream,
        &row.number,
        &row.time_ms,
        &row.actor.name,
        &row.actor.role,
        &row.approval.map(|approval| approval.name),
        &row.approval.map(|approval| approval.role),
        &row.cause,
        &row.key,
        &row.place.index,
        &row.place.count,
        &row.kind,
        &row.schema,
        &row.payload,
        &row.previous.0,
        &row.hash.0,
    ];
    statement.execute(values).map(drop)
}
