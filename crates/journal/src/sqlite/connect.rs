//! Connections to a file of SQLite, set so that what is committed is on the disk.

use super::Options;
use super::faults::OrFault;
use super::file::beside;
use crate::fault::Fault;
use crate::migrations;
use rusqlite::{Connection, ErrorCode, OpenFlags, params};
use std::fs;
use std::path::Path;

/// The first SQLite without the fault by which a reset of the WAL can destroy a file.
const SQLITE_MIN: i32 = 3_051_003;

/// Whether a file that is not there is made.
#[derive(Clone, Copy)]
pub(super) enum Making {
    Create,
    Reopen,
}

pub(super) fn writer(path: &Path, options: &Options, making: Making) -> Result<Connection, Fault> {
    if rusqlite::version_number() < SQLITE_MIN {
        let version = rusqlite::version();
        return Err(Fault::Engine(format!("SQLite {version} can destroy files: use 3.51.3")));
    }
    let create = match making {
        Making::Create => OpenFlags::SQLITE_OPEN_CREATE,
        Making::Reopen => OpenFlags::empty(),
    };
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX | create;
    let mut connection = Connection::open_with_flags(path, flags).or_fault()?;
    let mode: String = connection
        .pragma_update_and_check(None, "journal_mode", "wal", |row| row.get(0))
        .or_fault()?;
    if mode != "wal" {
        return Err(Fault::Engine(format!("SQLite cannot keep a WAL here (mode {mode})")));
    }
    connection.pragma_update(None, "synchronous", "full").or_fault()?;
    // Another thread copies the WAL back into the file.
    connection.pragma_update(None, "wal_autocheckpoint", 0).or_fault()?;
    if let Some(pages) = options.pages_max {
        connection.pragma_update(None, "max_page_count", pages).or_fault()?;
    }
    migrate(&mut connection)?;
    Ok(connection)
}

/// A connection that copies the WAL back into a file which is there.
pub(super) fn copier(path: &Path) -> Result<Connection, Fault> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    Connection::open_with_flags(path, flags).or_fault()
}

/// How a file is opened to be read.
const READING: OpenFlags = OpenFlags::SQLITE_OPEN_READ_ONLY.union(OpenFlags::SQLITE_OPEN_NO_MUTEX);

pub(super) fn reader(path: &Path) -> Result<Connection, Fault> {
    let connection = Connection::open_with_flags(path, READING).or_fault()?;
    let version = connection.query_row("pragma schema_version", [], |row| row.get::<_, i64>(0));
    let cannot = version.as_ref().err().and_then(rusqlite::Error::sqlite_error_code);
    if cannot == Some(ErrorCode::CannotOpen) && is_at_rest(path) {
        return reader_of_what_rests(path);
    }
    version.or_fault().map(|_| connection)
}

/// Whether all that was written is in the file itself, with nothing beside it.
fn is_at_rest(path: &Path) -> bool {
    path.is_file() && fs::metadata(beside(path, "-wal")).map_or(true, |wal| wal.len() == 0)
}

/// Readers of a WAL keep a file beside it, which they cannot on a disk that nobody can write. What
/// nobody can write does not change either, and can be read without.
fn reader_of_what_rests(path: &Path) -> Result<Connection, Fault> {
    let name = path.display().to_string();
    let name = name.replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    let flags = READING | OpenFlags::SQLITE_OPEN_URI;
    Connection::open_with_flags(format!("file:{name}?immutable=1"), flags).or_fault()
}

/// Whether a file has the table that every store has.
pub(super) fn has_migrations(connection: &Connection) -> Result<bool, Fault> {
    let sql = "select count(*) from sqlite_schema where name = 'migration'";
    connection.query_row(sql, [], |row| row.get::<_, i64>(0)).or_fault().map(|there| there > 0)
}

/// Which schema a file has; 0 before the first migration.
pub(super) fn schema(connection: &Connection) -> Result<i64, Fault> {
    if !has_migrations(connection)? {
        return Ok(0);
    }
    let sql = "select coalesce(max(number), 0) from migration";
    connection.query_row(sql, [], |row| row.get(0)).or_fault()
}

fn migrate(connection: &mut Connection) -> Result<(), Fault> {
    let pending = migrations::pending(schema(connection)?)?;
    for migration in pending {
        let transaction = connection.transaction().or_fault()?;
        transaction.execute_batch(migrations::TABLE_SQLITE).or_fault()?;
        transaction.execute_batch(migration.sqlite).or_fault()?;
        let row = params![migration.number, migration.title];
        transaction.execute("insert into migration values (?1, ?2)", row).or_fault()?;
        transaction.commit().or_fault()?;
    }
    Ok(())
}
