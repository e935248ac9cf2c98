//! What is looked at beside the entries: the file itself, snapshots, leases, migrations.

use super::faults::OrFault;
use super::hash;
use crate::fault::Fault;
use crate::migrations::MIGRATIONS;
use crate::names::StreamId;
use crate::snapshot::Snapshot;
use crate::verify::{Difference, What};
use rusqlite::Connection;

/// The snapshot in a row of number, head, body, checksum and the hash of the entry it is of.
pub(super) fn sound_snapshot(
    stream: &StreamId,
    tag: &str,
    row: &rusqlite::Row<'_>,
) -> rusqlite::Result<Option<Snapshot>> {
    let hash_in =
        |index: usize| row.get_ref(index).map(|value| value.as_blob().ok().and_then(hash));
    let (Some(head), checksum, entry) = (hash_in(1)?, hash_in(3)?, hash_in(4)?) else {
        return Ok(None);
    };
    let (number, body) = (u64::try_from(row.get::<_, i64>(0)?), row.get(2)?);
    let Ok(number) = number else { return Ok(None) };
    let snapshot = Snapshot { stream: stream.clone(), number, tag: tag.to_owned(), head, body };
    let sound = checksum == Some(snapshot.checksum()) && entry == Some(head);
    Ok(sound.then_some(snapshot))
}

pub(super) fn inspect(connection: &Connection) -> Result<Option<Difference>, Fault> {
    let checks = [strays, engine, migrations, snapshots, leases];
    for check in checks {
        if let Some(what) = check(connection)? {
            return Ok(Some(Difference::beside(what)));
        }
    }
    Ok(None)
}

/// Positions begin at 1: nobody who reads would come upon anything before.
fn strays(connection: &Connection) -> Result<Option<What>, Fault> {
    let sql = "select min(position) from entry";
    let first: Option<i64> = connection.query_row(sql, [], |row| row.get(0)).or_fault()?;
    Ok(first.filter(|first| *first < 1).map(What::Stray))
}

/// SQLite's own check: pages, indexes and what tables promise.
fn engine(connection: &Connection) -> Result<Option<What>, Fault> {
    let sql = "pragma integrity_check(1)";
    let said: String = connection.query_row(sql, [], |row| row.get(0)).or_fault()?;
    Ok((said != "ok").then_some(What::Engine(said)))
}

fn migrations(connection: &Connection) -> Result<Option<What>, Fault> {
    let mut statement =
        connection.prepare("select number, title from migration order by number").or_fault()?;
    let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
    let found: Vec<(i64, String)> =
        statement.query_map([], read).and_then(Iterator::collect).or_fault()?;
    let known = MIGRATIONS.iter().map(|migration| (migration.number, migration.title.to_owned()));
    Ok((!known.eq(found)).then_some(What::Migrations))
}

fn snapshots(connection: &Connection) -> Result<Option<What>, Fault> {
    let sql = "select number, snapshot.head, body, checksum, hash, stream, tag from snapshot \
               left join entry using (stream, number)";
    let mut statement = connection.prepare(sql).or_fault()?;
    let mut found = statement.query([]).or_fault()?;
    while let Some(row) = found.next().or_fault()? {
        let (stream, tag): (String, String) = (row.get(5).or_fault()?, row.get(6).or_fault()?);
        if sound_snapshot(&StreamId::stored(&stream), &tag, row).or_fault()?.is_none() {
            let number = row.get(0).or_fault()?;
            return Ok(Some(What::Snapshot { stream, number, tag }));
        }
    }
    Ok(None)
}

fn leases(connection: &Connection) -> Result<Option<What>, Fault> {
    let sql = "select coalesce(min(name), '') from lease where fence < 1 or expires_ms < 0";
    let name: String = connection.query_row(sql, [], |row| row.get(0)).or_fault()?;
    Ok((!name.is_empty()).then_some(What::Lease(name)))
}
