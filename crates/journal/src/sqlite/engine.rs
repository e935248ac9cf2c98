//! The writing side of the SQLite store: one connection, one transaction a group.

use super::Options;
use super::connect::{self, Making};
use super::copier::Copier;
use super::faults::OrFault;
use super::file::{Claim, Identity};
use super::rows;
use crate::admit::Known;
use crate::batch::Batch;
use crate::entry::{Entry, Hash};
use crate::fault::{Answer, Fault, NotAppended};
use crate::lease::{Asked, Lease, Leased, ends};
use crate::names::{Key, StreamId};
use crate::snapshot::{KEPT, Snapshot};
use crate::store::Head;
use crate::subscription::Watch;
use crate::writer;
use rusqlite::{Connection, OptionalExtension, params};
use std::path::PathBuf;
use std::sync::Arc;

/// How many heads of streams are kept at hand.
const HEADS_MAX: usize = 100_000;

pub(super) struct Engine {
    path: PathBuf,
    options: Options,
    watch: Arc<Watch>,
    /// Only the first time may make a file: later an absent file is a lost one.
    making: Making,
    /// The last entry that was acknowledged: whatever is opened anew must have it.
    acknowledged: Option<(u64, Hash)>,
    /// Gone after a fault that leaves SQLite's state in doubt; the next group opens it anew.
    open: Option<Open>,
    copier: Copier,
    _claim: Claim,
}

struct Open {
    connection: Connection,
    identity: Identity,
    known: Known,
}

impl Engine {
    pub(super) fn open(path: PathBuf, options: Options, watch: Arc<Watch>) -> Result<Self, Fault> {
        let claim = Claim::take(&path)?;
        let copier = Copier::start(&path)?;
        let mut engine = Self {
            path,
            options,
            watch,
            making: Making::Create,
            acknowledged: None,
            open: None,
            copier,
            _claim: claim,
        };
        let last = engine.opened()?.known.last;
        engine.watch.advance(last);
        Ok(engine)
    }

    /// The connection, opened if there is none, to the file that has its name.
    fn opened(&mut self) -> Result<&mut Open, Fault> {
        if self.open.as_ref().is_some_and(|open| open.identity.check().is_err()) {
            self.open = None;
        }
        if self.open.is_none() {
            let connection = connect::writer(&self.path, &self.options, self.making)?;
            self.making = Making::Reopen;
            self.check_acknowledged(&connection)?;
            let last = last(&connection)?;
            let identity = Identity::of(&self.path)?;
            self.open =
                Some(Open { connection, identity, known: Known { last, ..Known::default() } });
        }
        Ok(self.open.as_mut().expect("it was opened above"))
    }

    /// A file in which something is missing that was acknowledged is not written to.
    fn check_acknowledged(&self, connection: &Connection) -> Result<(), Fault> {
        let Some((position, hash)) = self.acknowledged else { return Ok(()) };
        let sql = "select hash from entry where position = ?1";
        let read = |row: &rusqlite::Row<'_>| row.get::<_, Vec<u8>>(0);
        let found = connection.query_row(sql, [position], read).optional().or_fault()?;
        if found.as_deref() == Some(&hash.0[..]) {
            return Ok(());
        }
        let path = self.path.display();
        Err(Fault::Down(format!("{path} is without position {position}, which was acknowledged")))
    }

    fn try_commit(&mut self, group: &[Batch]) -> Result<Vec<Answer>, NotAppended> {
        let now_ms = self.options.clock.now_ms();
        let open = self.opened()?;
        open.load(group, now_ms)?;
        let admitted = group.iter().map(|batch| open.known.admit(batch).map_err(Into::into));
        let answers: Vec<Answer> = admitted.collect();
        if !open.known.written.is_empty() {
            open.write()?;
        }
        let rows = open.known.written.len();
        let last = open.known.written.last().map(|entry| (entry.position, entry.hash));
        if let Some((position, _)) = last {
            self.acknowledged = last;
            self.copier.wrote(rows);
            self.watch.advance(position);
        }
        Ok(answers)
    }

    /// Does something in a transaction of its own.
    fn change<T>(
        &mut self,
        act: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, Fault> {
        let connection = &mut self.opened()?.connection;
        let transaction = connection.transaction().or_fault()?;
        let result = act(&transaction).or_fault()?;
        transaction.commit().or_fault()?;
        self.copier.wrote(1);
        Ok(result)
    }

    /// The entries of the batch with a key, read where nothing is under way.
    pub(super) fn stored(&mut self, key: &Key) -> Result<Vec<Entry>, Fault> {
        stored(&self.opened()?.connection, key)
    }

    pub(super) fn keep_snapshot(&mut self, snapshot: &Snapshot) -> Result<(), Fault> {
        let Snapshot { stream, number, tag, head, body } = snapshot;
        let checksum = snapshot.checksum();
        self.change(|connection| {
            connection.execute(
                "insert or replace into snapshot (stream, tag, number, head, body, checksum) \
                 values (?1, ?2, ?3, ?4, ?5, ?6)",
                params![stream.as_str(), tag, number, head.0, body, checksum.0],
            )?;
            connection.execute(
                "delete from snapshot where stream = ?1 and tag = ?2 and number not in (\
                 select number from snapshot where stream = ?1 and tag = ?2 \
                 order by number desc limit ?3)",
                params![stream.as_str(), tag, KEPT],
            )?;
            Ok(())
        })
    }

    pub(super) fn drop_snapshots(&mut self) -> Result<(), Fault> {
        self.change(|connection| connection.execute("delete from snapshot", [])).map(drop)
    }

    /// Asks for leases, in one transaction.
    pub(super) fn acquire(&mut self, asked: &[Asked<'_>]) -> Result<Vec<Leased>, Fault> {
        let now_ms = self.options.clock.now_ms();
        self.change(|connection| {
            let mut answers = Vec::new();
            for asked in asked {
                let before = lease(connection, asked.name)?;
                let leased = Lease::acquire(before.as_ref(), asked, now_ms);
                if let Leased::Granted(Lease { name, owner, fence, expires_ms }) = &leased {
                    connection.execute(
                        "insert or replace into lease (name, owner, fence, expires_ms) \
                         values (?1, ?2, ?3, ?4)",
                        params![name, owner, fence, expires_ms],
                    )?;
                }
                answers.push(leased);
            }
            Ok(answers)
        })
    }

    pub(super) fn renew(&mut self, held: &Lease, until: Until) -> Result<Option<Lease>, Fault> {
        let expires_ms = match until {
            Until::After(duration) => ends(self.options.clock.now_ms(), duration),
            Until::Released => 0,
        };
        self.change(|connection| {
            let changed = connection.execute(
                "update lease set expires_ms = ?3 where name = ?1 and fence = ?2",
                params![held.name, held.fence, expires_ms],
            )?;
            Ok((changed == 1).then(|| Lease { expires_ms, ..held.clone() }))
        })
    }

    /// Holds several leases for longer, in one transaction.
    pub(super) fn renew_all(
        &mut self,
        held: Vec<Lease>,
        duration: std::time::Duration,
    ) -> Result<Vec<Lease>, Fault> {
        let expires_ms = ends(self.options.clock.now_ms(), duration);
        self.change(|connection| {
            let sql = "update lease set expires_ms = ?3 where name = ?1 and fence = ?2";
            let mut renewed = Vec::new();
            for lease in held {
                let values = params![lease.name, lease.fence, expires_ms];
                if connection.execute(sql, values)? == 1 {
                    renewed.push(Lease { expires_ms, ..lease });
                }
            }
            Ok(renewed)
        })
    }

    /// All leases that are held now.
    pub(super) fn leases(&mut self) -> Result<Vec<Lease>, Fault> {
        let now_ms = self.options.clock.now_ms();
        self.change(|connection| {
            let sql = "select name, owner, fence, expires_ms from lease \
                       where expires_ms > ?1 order by name";
            let mut statement = connection.prepare_cached(sql)?;
            statement.query_map([now_ms], read_lease)?.collect()
        })
    }
}

/// How long a lease is to be held on.
#[derive(Clone, Copy)]
pub(super) enum Until {
    After(std::time::Duration),
    Released,
}

impl Open {
    /// Finds out what there is to know about the streams, keys and leases of a group.
    fn load(&mut self, group: &[Batch], now_ms: i64) -> Result<(), Fault> {
        self.known.clear_group();
        self.known.now_ms = now_ms;
        if self.known.heads.len() > HEADS_MAX {
            self.known.heads.clear();
        }
        for batch in group {
            for (stream, _) in &batch.expected {
                if !self.known.heads.contains_key(stream) {
                    let head = head(&self.connection, stream)?;
                    self.known.heads.insert(stream.clone(), head);
                }
            }
            let stored = stored(&self.connection, &batch.key)?;
            if !stored.is_empty() {
                self.known.stored.insert(batch.key.clone(), stored);
            }
            for fence in &batch.fences {
                let lease = lease(&self.connection, &fence.name).or_fault()?;
                self.known.leases.extend(lease.map(|lease| (fence.name.clone(), lease)));
            }
        }
        Ok(())
    }

    /// Writes what was admitted. Until the commit begins a fault leaves nothing behind; from
    /// then on only the file knows.
    fn write(&mut self) -> Result<(), NotAppended> {
        self.insert()?;
        let unknown = |text: String| NotAppended::Unknown(text);
        self.connection.execute_batch("commit").map_err(|error| unknown(error.to_string()))?;
        self.identity.check().map_err(|fault| unknown(fault.to_string()))
    }

    fn insert(&mut self) -> Result<(), Fault> {
        self.connection.execute_batch("begin immediate").or_fault()?;
        let places = (1..=17).map(|place| format!("?{place}")).collect::<Vec<_>>().join(", ");
        let sql = format!("insert into entry ({}) values ({places})", rows::COLUMNS);
        let mut statement = self.connection.prepare_cached(&sql).or_fault()?;
        for entry in &self.known.written {
            rows::insert(&mut statement, entry).or_fault()?;
        }
        Ok(())
    }
}

impl writer::Engine for Engine {
    fn commit(&mut self, group: &[Batch]) -> Vec<Answer> {
        self.try_commit(group).unwrap_or_else(|failure| {
            // Closing the connection rolls back whatever was not committed.
            self.open = None;
            group.iter().map(|_| Err(failure.clone())).collect()
        })
    }

    fn pause(&mut self) {
        if let Some(open) = &self.open {
            self.copier.shorten(&open.connection);
        }
    }
}

pub(super) fn last(connection: &Connection) -> Result<u64, Fault> {
    let sql = "select coalesce(max(position), 0) from entry";
    connection
        .prepare_cached(sql)
        .and_then(|mut sql| sql.query_row([], |row| row.get(0)))
        .or_fault()
}

pub(super) fn head(connection: &Connection, stream: &StreamId) -> Result<Option<Head>, Fault> {
    let sql = "select number, position, time_ms, hash from entry where stream = ?1 \
               order by number desc limit 1";
    let mut statement = connection.prepare_cached(sql).or_fault()?;
    let mut found = statement.query([stream.as_str()]).or_fault()?;
    found.next().or_fault()?.map(rows::head).transpose()
}

/// All streams, found by stepping through the index from one name to the next, and their heads.
const HEADS: &str = "with recursive name (stream) as (\
    select min(stream) from entry union all \
    select (select min(stream) from entry where stream > name.stream) from name \
    where name.stream is not null) \
    select number, position, time_ms, hash, name.stream from name join entry \
    on entry.stream = name.stream and number = \
    (select max(number) from entry where entry.stream = name.stream)";

pub(super) fn heads(connection: &Connection) -> Result<Vec<(StreamId, Head)>, Fault> {
    let mut statement = connection.prepare_cached(HEADS).or_fault()?;
    let mut found = statement.query([]).or_fault()?;
    let mut heads = Vec::new();
    while let Some(row) = found.next().or_fault()? {
        let stream: String = row.get(4).or_fault()?;
        heads.push((StreamId::stored(&stream), rows::head(row)?));
    }
    Ok(heads)
}

/// The entries of the batch with a key.
pub(super) fn stored(connection: &Connection, key: &Key) -> Result<Vec<Entry>, Fault> {
    let sql = "select position, batch_count from entry where key = ?1 and batch_index = 0";
    let mut statement = connection.prepare_cached(sql).or_fault()?;
    let place = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
    let found: Option<(i64, i64)> =
        statement.query_row([key.as_str()], place).optional().or_fault()?;
    let Some((first, count)) = found else { return Ok(Vec::new()) };
    let sql = format!(
        "select {} from entry where position >= ?1 and position < ?1 + ?2 order by position",
        rows::COLUMNS
    );
    let mut statement = connection.prepare_cached(&sql).or_fault()?;
    let mut found = statement.query([first, count]).or_fault()?;
    let mut entries = Vec::new();
    while let Some(row) = found.next().or_fault()? {
        entries.push(rows::entry(row)?.to_entry());
    }
    Ok(entries)
}

fn lease(connection: &Connection, name: &str) -> rusqlite::Result<Option<Lease>> {
    let sql = "select name, owner, fence, expires_ms from lease where name = ?1";
    let mut statement = connection.prepare_cached(sql)?;
    statement.query_row([name], read_lease).optional()
}

fn read_lease(row: &rusqlite::Row<'_>) -> rusqlite::Result<Lease> {
    let (name, owner) = (row.get(0)?, row.get(1)?);
    Ok(Lease { name, owner, fence: row.get(2)?, expires_ms: row.get(3)? })
}
