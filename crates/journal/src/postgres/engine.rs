//! The writing side of the PostgreSQL store: one connection, one transaction a group.
//!
//! A transaction begins by locking the one row of `head`, so that at any time one group is being
//! appended, whichever process it comes from. It takes the next positions, and the lock is held
//! until it has committed or is gone: positions have no gaps and become visible in their order, so
//! a reader who has seen position n can never find a lower one later. Within a process groups form
//! while the one before is flushed, so the lock costs a flush for each group, not for each append.

use super::faults::{fault, is_fatal};
use super::rows::{self, Arrays, columns, signed};
use super::session::{Address, Session};
use crate::admit::Known;
use crate::batch::Batch;
use crate::entry::Entry;
use crate::fault::{Answer, Fault, NotAppended};
use crate::lease::Lease;
use crate::names::{Key, StreamId};
use crate::subscription::Watch;
use crate::writer;
use futures_util::future::join;
use std::collections::HashSet;
use std::sync::Arc;
use tokio::runtime::Runtime;
use tokio_postgres::Error;
use tokio_postgres::types::ToSql;

const LOCK: &str = "select position from head for update";
const HEADS: &str = "select asked.stream, number, position, time_ms, hash \
    from unnest($1::text[]) as asked (stream) cross join lateral (\
    select number, position, time_ms, hash from entry where entry.stream = asked.stream \
    order by number desc limit 1) as last";
const KEYS: &str = "select position, batch_count from entry \
    where key = any($1::text[]) and batch_index = 0";
const BATCH: &str = concat!(
    "select ",
    columns!(),
    " from entry where position >= $1 and position < $1 + $2 order by position"
);
const LEASES: &str = "select name, owner, fence, expires_ms from lease \
    where name = any($1::text[]) for share";
/// The time by the server's clock, which is one for all processes.
pub(super) const NOW: &str = "select (extract(epoch from clock_timestamp()) * 1000)::bigint";
const MOVE: &str = "update head set position = $1";
const NOTIFY: &str = "select pg_notify('journal', $1)";

/// Something that goes into a statement.
type Value<'v> = &'v (dyn ToSql + Sync);

pub(super) struct Engine {
    runtime: Runtime,
    address: Address,
    watch: Arc<Watch>,
    /// Gone after a fault; the next group connects anew.
    session: Option<Session>,
}

impl Engine {
    pub(super) fn new(address: Address, watch: Arc<Watch>) -> Result<Self, Fault> {
        Ok(Self { runtime: runtime()?, address, watch, session: None })
    }
}

/// A runtime for one thread.
pub(super) fn runtime() -> Result<Runtime, Fault> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.map_err(|error| Fault::Engine(format!("no runtime for PostgreSQL: {error}")))
}

impl writer::Engine for Engine {
    fn commit(&mut self, group: &[Batch]) -> Vec<Answer> {
        let Self { runtime, address, session, watch } = self;
        let committed = runtime.block_on(async {
            if session.as_ref().is_none_or(|session| session.client.is_closed()) {
                *session = Some(address.connect().await?);
            }
            let session = session.as_ref().expect("it was connected above");
            commit(address, session, group).await
        });
        match committed {
            Ok((answers, last)) => {
                watch.advance(last);
                answers
            }
            Err(failure) => {
                // The server rolls back what was begun when the connection ends.
                *session = None;
                group.iter().map(|_| Err(failure.clone())).collect()
            }
        }
    }
}

/// Commits a group; a fault before the commit is sent leaves nothing behind, later only the
/// server knows.
async fn commit(
    address: &Address,
    session: &Session,
    group: &[Batch],
) -> Result<(Vec<Answer>, u64), NotAppended> {
    let mut known = address.within(load(session, group)).await??;
    let admitted = group.iter().map(|batch| known.admit(batch).map_err(Into::into));
    let answers: Vec<Answer> = admitted.collect();
    if known.written.is_empty() {
        let ended = address.within(session.client.batch_execute("rollback")).await?;
        ended.map_err(|error| fault(&error))?;
    } else {
        let written = address.within(write(session, &known)).await;
        written.map_err(|late| NotAppended::Unknown(late.to_string()))??;
    }
    Ok((answers, known.last))
}

/// Begins a transaction and finds out what there is to know for a group. Everything is sent at
/// once; each statement sees what was committed before the lock was got.
async fn load(session: &Session, group: &[Batch]) -> Result<Known, Fault> {
    let streams = group.iter().flat_map(|batch| &batch.expected).map(|(stream, _)| stream.as_str());
    let streams: Vec<&str> = streams.collect::<HashSet<_>>().into_iter().collect();
    let keys: Vec<&str> = group.iter().map(|batch| batch.key.as_str()).collect();
    let known = async {
        let [lock, heads, taken] = [
            session.statement(LOCK).await?,
            session.statement(HEADS).await?,
            session.statement(KEYS).await?,
        ];
        let client = &session.client;
        let locked = join(client.batch_execute("begin"), client.query_one(&lock, &[]));
        let (streams, keys): ([Value<'_>; 1], [Value<'_>; 1]) = ([&streams], [&keys]);
        let found = join(client.query(&heads, &streams), client.query(&taken, &keys));
        let ((begun, locked), (heads, taken)) = join(locked, found).await;
        begun?;
        Ok::<_, Error>((locked?, heads?, taken?))
    };
    let (locked, heads, taken) = known.await.map_err(|error| fault(&error))?;
    let last: i64 = locked.try_get(0).map_err(|error| fault(&error))?;
    let mut known = Known { last: last.unsigned_abs(), ..Known::default() };
    for row in &heads {
        let (stream, head) = rows::head(row)?;
        known.heads.insert(StreamId::stored(stream), Some(head));
    }
    for row in &taken {
        let entries = batch_at(session, row).await?;
        known
            .stored
            .extend(entries.first().map(|entry| entry.key.clone()).map(|key| (key, entries)));
    }
    load_leases(session, group, &mut known).await.map_err(|error| fault(&error))?;
    Ok(known)
}

/// The entries of a batch, found by a row of [`KEYS`].
async fn batch_at(session: &Session, row: &tokio_postgres::Row) -> Result<Vec<Entry>, Fault> {
    let found = async {
        let (first, count): (i64, i32) = (row.try_get(0)?, row.try_get(1)?);
        let statement = session.statement(BATCH).await?;
        session.client.query(&statement, &[&first, &i64::from(count)]).await
    };
    let found = found.await.map_err(|error| fault(&error))?;
    found.iter().map(|row| rows::entry(row).map(|row| row.to_entry())).collect()
}

/// Leases are locked against being taken until the group is committed.
async fn load_leases(session: &Session, group: &[Batch], known: &mut Known) -> Result<(), Error> {
    let names: Vec<&str> =
        group.iter().flat_map(|batch| &batch.fences).map(|fence| fence.name.as_str()).collect();
    if names.is_empty() {
        return Ok(());
    }
    let (leases, now) = (session.statement(LEASES).await?, session.statement(NOW).await?);
    for row in session.client.query(&leases, &[&names]).await? {
        let lease = lease(&row)?;
        known.leases.insert(lease.name.clone(), lease);
    }
    known.now_ms = session.client.query_one(&now, &[]).await?.try_get(0)?;
    Ok(())
}

/// The lease in a row of name, owner, fence and end.
pub(super) fn lease(row: &tokio_postgres::Row) -> Result<Lease, Error> {
    let fence: i64 = row.try_get(2)?;
    let (name, owner, expires_ms) = (row.try_get(0)?, row.try_get(1)?, row.try_get(3)?);
    Ok(Lease { name, owner, fence: fence.unsigned_abs(), expires_ms })
}

/// Writes what was admitted and commits; everything is sent at once.
async fn write(session: &Session, known: &Known) -> Result<(), NotAppended> {
    let prepared = async {
        let (insert, moved) =
            (session.statement(rows::INSERT).await?, session.statement(MOVE).await?);
        Ok::<_, Error>((insert, moved, session.statement(NOTIFY).await?))
    };
    let (insert, moved, notify) = prepared.await.map_err(|error| fault(&error))?;
    let arrays = Arrays::of(&known.written);
    let (values, last, hint) = (arrays.values(), signed(known.last), known.last.to_string());
    let client = &session.client;
    let (last, hint): ([Value<'_>; 1], [Value<'_>; 1]) = ([&last], [&hint]);
    let written = join(client.execute(&insert, &values), client.execute(&moved, &last));
    let ended = join(client.execute(&notify, &hint), client.batch_execute("commit"));
    let ((inserted, moved), (notified, committed)) = join(written, ended).await;
    // The commit of a transaction that has failed is a rollback, and not an error.
    for done in [inserted, moved, notified] {
        done.map_err(|error| before_commit(&error))?;
    }
    committed.map_err(|error| at_commit(&error))
}

/// An error that the server told of a statement before the commit: it has not committed. If it
/// told nothing, the commit that was sent behind may have been done.
fn before_commit(error: &Error) -> NotAppended {
    match error.as_db_error() {
        Some(_) => NotAppended::Failed(fault(error)),
        None => NotAppended::Unknown(fault(error).to_string()),
    }
}

/// An error of the commit: a plain one says that it was rolled back.
fn at_commit(error: &Error) -> NotAppended {
    if is_fatal(error) {
        NotAppended::Unknown(fault(error).to_string())
    } else {
        NotAppended::Failed(fault(error))
    }
}

/// The entries of the batch with a key, once no transaction is under way that could add them.
pub(super) async fn resolve(session: &Session, key: &Key) -> Result<Vec<Entry>, Fault> {
    let keys = [key.as_str()];
    let found = async {
        session.client.batch_execute("begin").await?;
        let (lock, taken) = (session.statement(LOCK).await?, session.statement(KEYS).await?);
        session.client.query_one(&lock, &[]).await?;
        session.client.query_opt(&taken, &[&&keys[..]]).await
    };
    let found = found.await.map_err(|error| fault(&error))?;
    let entries = match found {
        Some(row) => batch_at(session, &row).await?,
        None => Vec::new(),
    };
    let ended = session.client.batch_execute("rollback").await;
    ended.map_err(|error| fault(&error)).map(|()| entries)
}
