//! The file: its tables, and whether it is of this program and of this store.

use crate::fault::Fault;
use journal::{Hash, Store};
use rusqlite::{Connection, OpenFlags, OptionalExtension as _, params};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The number of the tables' form: another is thrown away.
const SCHEMA: i64 = 1;

/// How long another process of the house may write.
const PATIENCE: Duration = Duration::from_secs(10);

/// How many statements whoever writes has ready: more than there are.
const STATEMENTS: usize = 32;

/// What the tables are. A coup goes by the position of the entry that opened it, so that newer ones
/// have larger ids and the same store gives the same ids; texts that repeat go by their number in
/// `name`.
const TABLES: &str = "
create table meta (key text primary key, value) without rowid;
create table name (id integer primary key, kind integer not null, text text not null);
create unique index name_text on name (kind, text);
create index name_any_case on name (kind, text collate nocase);
create table moment (position integer primary key, at integer not null);
create index moment_at on moment (at);
create table followed (table_id integer primary key, first integer not null);
create table state (
    table_id integer not null, number integer not null, body blob not null,
    primary key (table_id, number)
) without rowid;

create table coup (
    id integer primary key, table_id integer not null, entry integer not null,
    shoe integer not null, number integer not null, opened_at integer not null, ended_at integer,
    dealer integer, version integer not null, kind integer not null, end integer,
    outcome integer, first_outcome integer, players_cards text not null,
    bankers_cards text not null, players_count integer, bankers_count integer,
    naturals integer not null, wagers integer not null, handle integer not null,
    win integer not null, marks integer not null
);
create index coup_table on coup (table_id, id);
create index coup_number on coup (table_id, shoe, number);
create index coup_dealer on coup (dealer, id);
create index coup_marked on coup (id) where marks > 0;

create table wager (
    coup integer not null, number integer not null, placed_at integer not null,
    place integer not null, bettor integer not null, bet integer not null,
    amount integer not null, fate integer not null, grade integer, odds integer,
    returned integer, rule integer, again integer not null, incident integer,
    primary key (coup, number)
) without rowid;
create index wager_bettor on wager (bettor, coup);
create index wager_amount on wager (amount, coup);
create index wager_rule on wager (rule, coup);

create table incident (
    id integer primary key, table_id integer not null, number integer not null,
    opened_at integer not null, situation integer not null, note text not null,
    coup integer, shoe integer, coup_number integer, place integer, bettors text not null,
    remedies text not null, rules text not null, reported_by text not null,
    decided_by text not null, closed_by text not null, closed_at integer, decision text not null,
    again integer not null, is_over integer not null
);
create index incident_table on incident (table_id, id);
create index incident_situation on incident (situation, id);
create index incident_coup on incident (coup);

create table correction (
    id integer primary key, table_id integer not null, coup integer not null,
    shoe integer not null, number integer not null, at integer not null, incident integer,
    situation integer, note text not null, remedy text not null, rule integer,
    confirmed_by text not null, players_before text not null, bankers_before text not null,
    outcome_before integer, players_cards text not null, bankers_cards text not null,
    outcome integer, wagers integer not null, again integer not null
);
create index correction_table on correction (table_id, id);
create index correction_coup on correction (coup);

create table event (
    id integer primary key, stream integer not null, number integer not null,
    at integer not null, kind integer not null, actor integer not null, role integer not null,
    approver integer, approver_role integer
);
create index event_stream on event (stream, id);
create index event_actor on event (actor, id);
create index event_approver on event (approver, id) where approver is not null;
create index event_kind on event (kind, id);
";

/// The file of a catalogue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File(PathBuf);

impl File {
    /// The file of this name; it is made when it is first fed.
    pub fn new(path: impl Into<PathBuf>) -> File {
        File(path.into())
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Whoever writes to it. What is of another schema or of another store is made anew.
    pub(crate) fn write(&self, store: &dyn Store) -> Result<Connection, Fault> {
        if let Some(kept) = self.sound(store)? {
            return Ok(kept);
        }
        self.remove()?;
        let made = self.open()?;
        made.execute_batch(&format!("begin; {TABLES} commit;"))?;
        set(&made, "schema", SCHEMA)?;
        set(&made, "position", 0)?;
        Ok(made)
    }

    /// A reader.
    pub(crate) fn read(&self) -> Result<Connection, Fault> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let reader = Connection::open_with_flags(&self.0, flags)?;
        reader.busy_timeout(PATIENCE)?;
        reader.execute_batch("pragma cache_size = -32768; pragma mmap_size = 1073741824;")?;
        Ok(reader)
    }

    fn open(&self) -> Result<Connection, Fault> {
        let file = Connection::open(&self.0)?;
        file.busy_timeout(PATIENCE)?;
        file.set_prepared_statement_cache_capacity(STATEMENTS);
        // What a power cut takes is followed again: the journal has it.
        file.execute_batch(
            "pragma journal_mode = wal; pragma synchronous = normal; pragma cache_size = -16384; \
             pragma wal_autocheckpoint = 16000;",
        )?;
        Ok(file)
    }

    /// The file as it is, if it is of this schema and of this store.
    fn sound(&self, store: &dyn Store) -> Result<Option<Connection>, Fault> {
        if !self.0.exists() {
            return Ok(None);
        }
        let Ok(kept) = self.open() else { return Ok(None) };
        let found = |key| get::<i64>(&kept, key).ok().flatten();
        if found("schema") != Some(SCHEMA) {
            return Ok(None);
        }
        let position = found("position").and_then(|at| u64::try_from(at).ok()).unwrap_or(0);
        let hash = get::<String>(&kept, "hash")?;
        let same = position == 0 || hash == hash_at(store, position)?.map(|hash| hash.to_string());
        Ok(same.then_some(kept))
    }

    fn remove(&self) -> Result<(), Fault> {
        for ending in ["", "-wal", "-shm"] {
            let mut path = self.0.clone().into_os_string();
            path.push(ending);
            let path = PathBuf::from(path);
            match std::fs::remove_file(&path) {
                Err(why) if why.kind() != std::io::ErrorKind::NotFound => {
                    return Err(Fault::NotRemoved { path, why });
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// The hash of the entry at a position.
fn hash_at(store: &dyn Store, position: u64) -> Result<Option<Hash>, Fault> {
    Ok(store.read(position - 1, 1)?.first().map(|entry| entry.hash))
}

/// Something that is kept of the file as a whole.
pub(crate) fn get<T: rusqlite::types::FromSql>(
    file: &Connection,
    key: &str,
) -> rusqlite::Result<Option<T>> {
    let mut found = file.prepare_cached("select value from meta where key = ?")?;
    found.query_row([key], |row| row.get(0)).optional()
}

/// Keeps something of the file as a whole.
pub(crate) fn set(
    file: &Connection,
    key: &str,
    value: impl rusqlite::ToSql,
) -> rusqlite::Result<()> {
    let mut kept = file.prepare_cached("insert or replace into meta values (?, ?)")?;
    kept.execute(params![key, value]).map(drop)
}
