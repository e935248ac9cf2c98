//! Entries as rows of PostgreSQL.

use crate::entry::{ActorRow, Entry, Hash, Place, Row};
use crate::fault::Fault;
use crate::store::Head;
use crate::verify::{Difference, What};
use tokio_postgres::types::{FromSql, ToSql};

/// The columns of an entry in the order in which they are read and written.
macro_rules! columns {
    () => {
        "position, stream, number, time_ms, actor_name, actor_role, approval_name, \
         approval_role, cause, key, batch_index, batch_count, kind, schema, payload, previous, hash"
    };
}
pub(super) use columns;

/// Inserts entries by one array a column.
pub(super) const INSERT: &str = concat!(
    "insert into entry (",
    columns!(),
    ") select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::text[], \
     $6::text[], $7::text[], $8::text[], $9::bigint[], $10::text[], $11::int[], $12::int[], \
     $13::text[], $14::int[], $15::text[], $16::bytea[], $17::bytea[])"
);

/// A row that is not an entry: which, and why.
fn damaged(position: u64, error: &dyn std::fmt::Display) -> Fault {
    Fault::Damaged(Difference::at(position, What::Unreadable(error.to_string())))
}

/// Reads one column, naming the entry when it is not what it should be.
struct Columns<'r> {
    row: &'r tokio_postgres::Row,
    position: u64,
}

impl<'r> Columns<'r> {
    fn get<T: FromSql<'r>>(&self, index: usize) -> Result<T, Fault> {
        self.row.try_get(index).map_err(|error| damaged(self.position, &error))
    }

    fn number(&self, index: usize) -> Result<u64, Fault> {
        let number: i64 = self.get(index)?;
        u64::try_from(number).map_err(|error| damaged(self.position, &error))
    }

    fn small(&self, index: usize) -> Result<u32, Fault> {
        let number: i32 = self.get(index)?;
        u32::try_from(number).map_err(|error| damaged(self.position, &error))
    }

    fn hash(&self, index: usize) -> Result<Hash, Fault> {
        hash(self.get(index)?).ok_or_else(|| damaged(self.position, &"a hash has 32 bytes"))
    }
}

/// A hash in a column, if it is one.
pub(super) fn hash(bytes: &[u8]) -> Option<Hash> {
    bytes.try_into().ok().map(Hash)
}

/// The entry in a row that was read by [`columns`].
pub(super) fn entry(row: &tokio_postgres::Row) -> Result<Row<'_>, Fault> {
    let position = Columns { row, position: 0 }.number(0)?;
    let columns = Columns { row, position };
    let approval = match (columns.get(6)?, columns.get(7)?) {
        (Some(name), Some(role)) => Some(ActorRow { name, role }),
        (None, None) => None,
        _ => return Err(damaged(position, &"an approval has a name and a role")),
    };
    let cause: Option<i64> = columns.get(8)?;
    let cause = cause.map(u64::try_from).transpose();
    Ok(Row {
        position,
        stream: columns.get(1)?,
        number: columns.number(2)?,
        time_ms: columns.get(3)?,
        actor: ActorRow { name: columns.get(4)?, role: columns.get(5)? },
        approval,
        cause: cause.map_err(|error| damaged(position, &error))?,
        key: columns.get(9)?,
        place: Place { index: columns.small(10)?, count: columns.small(11)? },
        kind: columns.get(12)?,
        schema: columns.small(13)?,
        payload: columns.get(14)?,
        previous: columns.hash(15)?,
        hash: columns.hash(16)?,
    })
}

/// The stream and head in a row of stream, number, position, time and hash.
pub(super) fn head(row: &tokio_postgres::Row) -> Result<(&str, Head), Fault> {
    let position = Columns { row, position: 0 }.number(2)?;
    let columns = Columns { row, position };
    let (number, time_ms) = (columns.number(1)?, columns.get(3)?);
    Ok((columns.get(0)?, Head { number, position, time_ms, hash: columns.hash(4)? }))
}

/// What the engine stores of a number: positions and numbers never come near its end.
pub(super) fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn signed_small(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// One column of entries as an array.
fn column<'e, T: ToSql + Sync + Send + 'e>(
    rows: &[Row<'e>],
    field: impl Fn(&Row<'e>) -> T,
) -> Box<dyn ToSql + Sync + Send + 'e> {
    Box::new(rows.iter().map(field).collect::<Vec<T>>())
}

/// The columns of entries, each as one array.
pub(super) struct Arrays<'e>(Vec<Box<dyn ToSql + Sync + Send + 'e>>);

impl<'e> Arrays<'e> {
    pub(super) fn of(entries: &'e [Entry]) -> Self {
        let rows: Vec<Row<'e>> = entries.iter().map(Entry::row).collect();
        Self(vec![
            column(&rows, |row| signed(row.position)),
            column(&rows, |row| row.stream),
            column(&rows, |row| signed(row.number)),
            column(&rows, |row| row.time_ms),
            column(&rows, |row| row.actor.name),
            column(&rows, |row| row.actor.role),
            column(&rows, |row| row.approval.map(|approval| approval.name)),
            column(&rows, |row| row.approval.map(|approval| approval.role)),
            column(&rows, |row| row.cause.map(signed)),
            column(&rows, |row| row.key),
            column(&rows, |row| signed_small(row.place.index)),
            column(&rows, |row| signed_small(row.place.count)),
            column(&rows, |row| row.kind),
            column(&rows, |row| signed_small(row.schema)),
            column(&rows, |row| row.payload),
            Box::new(entries.iter().map(|entry| &entry.previous.0[..]).collect::<Vec<_>>()),
            Box::new(entries.iter().map(|entry| &entry.hash.0[..]).collect::<Vec<_>>()),
        ])
    }

    pub(super) fn values(&self) -> Vec<&(dyn ToSql + Sync)> {
        self.0.iter().map(|column| &**column as &(dyn ToSql + Sync)).collect()
    }
}
