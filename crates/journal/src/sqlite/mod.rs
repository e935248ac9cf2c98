//! The store in a file of SQLite: one process writes, any number read.

mod backup;
mod connect;
mod copier;
mod engine;
mod faults;
mod file;
mod inspect;
mod rows;

use crate::batch::{Appended, Batch};
use crate::clock::{self, Clock};
use crate::entry::Hash;
use crate::fault::{Fault, NotAppended};
use crate::lease::{Asked, Lease, Leased};
use crate::migrations::Schema;
use crate::names::{Key, StreamId};
use crate::snapshot::Snapshot;
use crate::store::{Done, Head, PAGE, Store, Visit};
use crate::subscription::Watch;
use crate::verify::Difference;
use crate::writer::Writer;
use engine::{Engine, Until};
use faults::OrFault;
use rusqlite::{Connection, Statement, ToSql, params};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How many connections that nobody reads by are kept: each has megabytes of pages at hand, and a
/// floor that opens reads by as many as it has tables.
const READERS_KEPT: usize = 4;

/// How a file is opened.
#[derive(Clone)]
pub struct Options {
    /// The clock by which leases end.
    pub clock: Arc<dyn Clock>,
    /// The most pages of 4 KiB the file may have, beyond which the disk counts as full.
    pub pages_max: Option<u32>,
}

impl Default for Options {
    fn default() -> Self {
        Self { clock: Arc::new(clock::System), pages_max: None }
    }
}

/// A store in a file.
pub struct Sqlite {
    path: PathBuf,
    watch: Arc<Watch>,
    readers: Mutex<Vec<Connection>>,
    /// None where the file is only read.
    writer: Option<Writer<Engine>>,
}

impl Sqlite {
    /// Opens a file for writing, makes it if it is not there, and brings its schema up to date.
    pub fn open(path: &Path, options: Options) -> Result<Self, Fault> {
        let watch = Arc::new(Watch::default());
        let engine = Engine::open(path.to_owned(), options, Arc::clone(&watch))?;
        let writer = Some(Writer::start("journal-sqlite", engine)?);
        Ok(Self { path: path.to_owned(), watch, readers: Mutex::default(), writer })
    }

    /// Opens a file for reading, which may be in use by a writer.
    pub fn open_read_only(path: &Path) -> Result<Self, Fault> {
        let store = Self {
            path: path.to_owned(),
            watch: Arc::default(),
            readers: Mutex::default(),
            writer: None,
        };
        let found = store.reading(connect::schema)?;
        if let Some(pending) = crate::migrations::pending(found)?.next() {
            let text = format!("its schema is {found} and {} is to come", pending.number);
            return Err(Fault::ReadOnly(text));
        }
        store.watch.advance(store.last()?);
        Ok(store)
    }

    /// Which schema a file has, which is neither made nor changed.
    pub fn schema(path: &Path) -> Result<Schema, Fault> {
        let connection = connect::reader(path)?;
        let there = connect::has_migrations(&connection)?;
        let found = there.then(|| connect::schema(&connection)).transpose()?;
        Ok(Schema::of(found))
    }

    fn writer(&self) -> Result<&Writer<Engine>, Fault> {
        self.writer.as_ref().ok_or_else(|| Fault::ReadOnly("it was opened to be read".to_owned()))
    }

    /// Asks for leases together; what becomes of each.
    fn ask_for(
        &self,
        names: &[String],
        owner: &str,
        duration: Duration,
    ) -> Result<Vec<Leased>, Fault> {
        let (names, owner) = (names.to_vec(), owner.to_owned());
        self.writer()?.act(move |engine| {
            let asked = names.iter().map(|name| Asked { name, owner: &owner, duration });
            engine.acquire(&asked.collect::<Vec<_>>())
        })
    }

    /// Reads by a connection that nobody else uses meanwhile.
    fn reading<T>(&self, read: impl FnOnce(&Connection) -> Result<T, Fault>) -> Result<T, Fault> {
        let free = || self.readers.lock().unwrap_or_else(PoisonError::into_inner);
        let idle = free().pop();
        let connection = idle.map_or_else(|| connect::reader(&self.path), Ok)?;
        let result = read(&connection)?;
        let mut idle = free();
        if idle.len() < READERS_KEPT {
            idle.push(connection);
        }
        Ok(result)
    }
}

/// Visits what a query over the columns of entries finds.
fn visit_rows(
    statement: &mut Statement<'_>,
    values: &[&dyn ToSql],
    visit: &mut Visit<'_>,
) -> Result<(), Fault> {
    let mut found = statement.query(values).or_fault()?;
    while let Some(row) = found.next().or_fault()? {
        if visit(&rows::entry(row)?).is_break() {
            break;
        }
    }
    Ok(())
}

impl Store for Sqlite {
    fn submit(&self, batch: Batch, done: Done) {
        match self.writer() {
            Ok(writer) => writer.submit(batch, done),
            Err(fault) => done.answer(Err(NotAppended::Failed(fault))),
        }
    }

    /// Reads behind the writer, where nothing is under way.
    fn resolve(&self, key: &Key) -> Result<Option<Appended>, Fault> {
        let key = key.clone();
        let entries = match &self.writer {
            Some(writer) => writer.act(move |engine| engine.stored(&key))?,
            None => self.reading(|connection| engine::stored(connection, &key))?,
        };
        Ok((!entries.is_empty()).then(|| Appended::of(&entries)))
    }

    fn page(&self, after: u64, limit: u32, visit: &mut Visit<'_>) -> Result<(), Fault> {
        self.reading(|connection| {
            let columns = rows::COLUMNS;
            let sql = format!(
                "select {columns} from entry where position > ?1 order by position limit ?2"
            );
            let mut statement = connection.prepare_cached(&sql).or_fault()?;
            visit_rows(&mut statement, params![after, limit], visit)
        })
    }

    fn page_stream(
        &self,
        stream: &StreamId,
        after: u64,
        visit: &mut Visit<'_>,
    ) -> Result<(), Fault> {
        self.reading(|connection| {
            let columns = rows::COLUMNS;
            let sql = format!(
                "select {columns} from entry where stream = ?1 and number > ?2 \
                 order by number limit {PAGE}"
            );
            let mut statement = connection.prepare_cached(&sql).or_fault()?;
            visit_rows(&mut statement, params![stream.as_str(), after], visit)
        })
    }

    fn last(&self) -> Result<u64, Fault> {
        self.reading(engine::last)
    }

    fn head(&self, stream: &StreamId) -> Result<Option<Head>, Fault> {
        self.reading(|connection| engine::head(connection, stream))
    }

    fn heads(&self) -> Result<Vec<(StreamId, Head)>, Fault> {
        self.reading(engine::heads)
    }

    fn watch(&self) -> Arc<Watch> {
        Arc::clone(&self.watch)
    }

    fn keep_snapshot(&self, snapshot: &Snapshot) -> Result<(), Fault> {
        let snapshot = snapshot.clone();
        self.writer()?.act(move |engine| engine.keep_snapshot(&snapshot))
    }

    fn snapshot(&self, stream: &StreamId, tag: &str, upto: u64) -> Result<Option<Snapshot>, Fault> {
        self.reading(|connection| {
            let sql = "select number, snapshot.head, body, checksum, hash from snapshot \
                       join entry using (stream, number) \
                       where stream = ?1 and tag = ?2 and number <= ?3 order by number desc";
            let mut statement = connection.prepare_cached(sql).or_fault()?;
            let mut found = statement.query(params![stream.as_str(), tag, upto]).or_fault()?;
            while let Some(row) = found.next().or_fault()? {
                let sound = inspect::sound_snapshot(stream, tag, row).or_fault()?;
                if sound.is_some() {
                    return Ok(sound);
                }
            }
            Ok(None)
        })
    }

    fn drop_snapshots(&self) -> Result<(), Fault> {
        self.writer()?.act(Engine::drop_snapshots)
    }

    fn acquire(&self, name: &str, owner: &str, duration: Duration) -> Result<Leased, Fault> {
        let mut answers = self.ask_for(&[name.to_owned()], owner, duration)?;
        Ok(answers.pop().expect("one was asked for"))
    }

    fn acquire_all(
        &self,
        names: &[String],
        owner: &str,
        duration: Duration,
    ) -> Result<Vec<Lease>, Fault> {
        let answers = self.ask_for(names, owner, duration)?.into_iter();
        Ok(answers.filter_map(Leased::granted).collect())
    }

    fn renew(&self, lease: &Lease, duration: Duration) -> Result<Option<Lease>, Fault> {
        let lease = lease.clone();
        self.writer()?.act(move |engine| engine.renew(&lease, Until::After(duration)))
    }

    fn release(&self, lease: &Lease) -> Result<(), Fault> {
        let lease = lease.clone();
        self.writer()?.act(move |engine| engine.renew(&lease, Until::Released)).map(drop)
    }

    fn leases(&self) -> Result<Vec<Lease>, Fault> {
        self.writer()?.act(Engine::leases)
    }

    fn renew_all(&self, leases: &[Lease], duration: Duration) -> Result<Vec<Lease>, Fault> {
        let leases = leases.to_vec();
        self.writer()?.act(move |engine| engine.renew_all(leases, duration))
    }

    fn inspect(&self) -> Result<Option<Difference>, Fault> {
        self.reading(inspect::inspect)
    }
}

/// A hash in a column, if it is one.
fn hash(bytes: &[u8]) -> Option<Hash> {
    bytes.try_into().ok().map(Hash)
}
