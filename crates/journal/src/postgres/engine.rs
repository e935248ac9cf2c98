//! The writing side of the PostgreSQL store: one connection, one transaction a group.
//!
//! A transaction begins by changing the one row of `head`, which locks it: at any time one group is
//! being appended, whichever process it comes from. It takes the next positions, and the lock is
//! held until it has committed or is gone. So positions have no gaps and become visible in their
//! order, and a reader who has seen position n can never find a lower one later. Within a process
//! groups form while the one before is flushed, so the lock costs a flush for each group, not for
//! each append.
//!
//! A process that was the last to append knows where the journal ends and the heads of its
//! streams. It sends its next group as one statement that fails if the journal has moved, a lease
//! was lost or a key is taken; then, and when it knows too little, it asks first (`load`) and
//! writes second. Such a statement may still be on its way when its sender has given it up.
//! Therefore whoever asks takes a new turn, and a statement sent in an earlier turn fails: what
//! was found not to be there does not come to be later.

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
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;

const LOCK: &str = "update head set turn = turn + 1 returning position, turn";
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
    where name = any($1::text[]) order by name for share";
/// The time by the server's clock, which is one for all processes.
pub(super) const NOW: &str = "select (extract(epoch from clock_timestamp()) * 1000)::bigint";
/// Ends a transaction that wrote nothing but its turn, which a crash may forget: then nothing is on
/// its way any more.
const END_TURN: &str = "set local synchronous_commit = off; commit";
const MOVE: &str = "update head set position = $1";
const NOTIFY: &str = "select pg_notify('journal', $1)";

/// All of it at once: moves the head, if it is where it was; finds the leases, if they are held;
/// inserts the entries and tells of them. A condition that does not hold divides by zero. Leases
/// are locked in the order of their names, as whoever renews them does: nobody waits in a circle.
const AT_ONCE: &str = concat!(
    "with moved as (update head set position = $19 where position = $18 and turn = $24 \
     returning position), \
     held as (select lease.name from lease join unnest($21::text[], $22::bigint[]) \
     as shown (name, fence) on lease.name = shown.name and lease.fence = shown.fence \
     where expires_ms > (extract(epoch from clock_timestamp()) * 1000)::bigint \
     order by lease.name for share of lease), \
     right_now as (select 1 / (select count(*) from moved) + \
     1 / (case when (select count(*) from held) = $23 then 1 else 0 end) as yes), \
     inserted as (insert into entry (",
    columns!(),
    ") select written.* from right_now cross join unnest($1::bigint[], $2::text[], $3::bigint[], \
     $4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bigint[], $10::text[], \
     $11::int[], $12::int[], $13::text[], $14::int[], $15::text[], $16::bytea[], $17::bytea[]) \
     as written where right_now.yes = 2 returning 1) \
     select pg_notify('journal', $20) from inserted limit 1"
);

/// Something that goes into a statement.
type Value<'v> = &'v (dyn ToSql + Sync);

pub(super) struct Engine {
    runtime: Runtime,
    address: Address,
    watch: Arc<Watch>,
    /// Gone after a fault; the next group connects anew.
    session: Option<Session>,
    memory: Memory,
}

/// What is known from the last group.
#[derive(Default)]
struct Memory {
    /// Where the journal ended and the heads of streams, if this process was the last to append.
    known: Option<Known>,
    /// The turn in which that was found out.
    turn: i64,
    /// For how many groups others are taken to append as well.
    asking: u32,
}

/// How many groups ask first after one that did not and was wrong.
const ASK_AFTER_MISS: u32 = 16;

/// How many heads of streams are remembered.
const HEADS_MAX: usize = 100_000;

impl Engine {
    pub(super) fn new(address: Address, watch: Arc<Watch>) -> Result<Self, Fault> {
        Ok(Self { runtime: runtime()?, address, watch, session: None, memory: Memory::default() })
    }
}

/// A runtime for one thread.
pub(super) fn runtime() -> Result<Runtime, Fault> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.map_err(|error| Fault::Engine(format!("no runtime for PostgreSQL: {error}")))
}

impl writer::Engine for Engine {
    fn commit(&mut self, group: &[Batch]) -> Vec<Answer> {
        let Self { runtime, address, session, watch, memory } = self;
        let committed = runtime.block_on(async {
            // Nobody has looked at the socket since the last group: it may have been closed.
            tokio::task::yield_now().await;
            tokio::task::yield_now().await;
            if session.as_ref().is_none_or(|session| session.client.is_closed()) {
                *session = Some(address.connect().await?);
            }
            let session = session.as_ref().expect("it was connected above");
            commit(address, session, group, memory).await
        });
        match committed {
            Ok((answers, last)) => {
                watch.advance(last);
                answers
            }
            Err(failure) => {
                // The server rolls back what was begun when the connection ends.
                if let Some(session) = session.take() {
                    runtime.block_on(session.close());
                }
                *memory = Memory::default();
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
    memory: &mut Memory,
) -> Result<(Vec<Answer>, u64), NotAppended> {
    memory.asking = memory.asking.saturating_sub(1);
    let ready = |known: &mut Known| memory.asking == 0 && knows(known, group);
    if let Some(mut known) = memory.known.take_if(ready) {
        let sent = address.within(at_once(session, group, &mut known, memory.turn)).await;
        match sent.map_err(|late| NotAppended::Unknown(late.to_string()))?? {
            Sent::Written(answers) => {
                let last = known.last;
                memory.known = Some(known);
                return Ok((answers, last));
            }
            Sent::Doubtful => memory.known = Some(known),
            Sent::Moved => memory.asking = ASK_AFTER_MISS,
        }
    }
    let (mut known, turn) = address.within(load(session, group)).await??;
    let before = known.last;
    let answers = admit(&mut known, group);
    if known.written.is_empty() {
        let ended = address.within(session.client.batch_execute(END_TURN)).await?;
        ended.map_err(|error| fault(&error))?;
    } else {
        let written = address.within(write(session, &known)).await;
        written.map_err(|late| NotAppended::Unknown(late.to_string()))??;
    }
    let last = known.last;
    memory.remember(known, before);
    memory.turn = turn;
    Ok((answers, last))
}

fn admit(known: &mut Known, group: &[Batch]) -> Vec<Answer> {
    group.iter().map(|batch| known.admit(batch).map_err(Into::into)).collect()
}

/// Whether enough is known to write a group without asking.
fn knows(known: &Known, group: &[Batch]) -> bool {
    let mut streams = group.iter().flat_map(|batch| &batch.expected);
    streams.all(|(stream, _)| known.heads.contains_key(stream))
}

impl Memory {
    /// Keeps what was found out, with what was known before if nobody else has appended since.
    fn remember(&mut self, found: Known, before: u64) {
        let mut heads =
            self.known.take().filter(|known| known.last == before).unwrap_or_default().heads;
        if heads.len() > HEADS_MAX {
            heads.clear();
        }
        heads.extend(found.heads);
        self.known = Some(Known { last: found.last, heads, ..Known::default() });
    }
}

/// What came of a group that was written without asking.
enum Sent {
    Written(Vec<Answer>),
    /// By what is known something would be refused: better ask.
    Doubtful,
    /// What was known is no longer so; nothing was written.
    Moved,
}

/// Writes a group as one statement, by what is known from the last one.
async fn at_once(
    session: &Session,
    group: &[Batch],
    known: &mut Known,
    turn: i64,
) -> Result<Sent, NotAppended> {
    // Whatever goes wrong in preparing it, nothing has been sent.
    session.statement(AT_ONCE).await.map_err(|error| fault(&error))?;
    let before = known.last;
    let streams = group.iter().flat_map(|batch| &batch.expected).map(|(stream, _)| stream.clone());
    let heads: Vec<_> = streams.map(|stream| (known.heads.get(&stream).copied(), stream)).collect();
    // Whether leases are held is asked in the statement: here they are taken to be.
    let answers = group.iter().map(|batch| known.admit_unfenced(batch).map_err(Into::into));
    let answers: Vec<Answer> = answers.collect();
    if answers.iter().any(Result::is_err) {
        known.last = before;
        known.heads.extend(heads.into_iter().filter_map(|(head, stream)| Some((stream, head?))));
        known.clear_group();
        return Ok(Sent::Doubtful);
    }
    match send(session, group, known, (before, turn)).await {
        Ok(()) => {
            known.clear_group();
            Ok(Sent::Written(answers))
        }
        Err(error) if is_miss(&error) => Ok(Sent::Moved),
        Err(error) => Err(at_commit(&error)),
    }
}

async fn send(
    session: &Session,
    group: &[Batch],
    known: &Known,
    (before, turn): (u64, i64),
) -> Result<(), Error> {
    let fences = group.iter().flat_map(|batch| &batch.fences);
    let fences: HashSet<(&str, u64)> =
        fences.map(|fence| (fence.name.as_str(), fence.number)).collect();
    let (names, numbers): (Vec<&str>, Vec<i64>) =
        fences.into_iter().map(|(name, number)| (name, signed(number))).unzip();
    let held = i64::try_from(names.len()).unwrap_or(i64::MAX);
    let statement = session.statement(AT_ONCE).await?;
    let arrays = Arrays::of(&known.written);
    let (before, last, hint) = (signed(before), signed(known.last), known.last.to_string());
    let mut values = arrays.values();
    let more: [Value<'_>; 7] = [&before, &last, &hint, &names, &numbers, &held, &turn];
    values.extend(more);
    session.client.query(&statement, &values).await.map(drop)
}

/// Whether the statement failed because something has moved.
fn is_miss(error: &Error) -> bool {
    let moved = [SqlState::DIVISION_BY_ZERO, SqlState::UNIQUE_VIOLATION];
    error.code().is_some_and(|code| moved.contains(code)) && !is_fatal(error)
}

/// Begins a transaction and finds out what there is to know for a group. Everything is sent at
/// once; each statement sees what was committed before the lock was got.
async fn load(session: &Session, group: &[Batch]) -> Result<(Known, i64), Fault> {
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
        let (named, keys): ([Value<'_>; 1], [Value<'_>; 1]) = ([&streams], [&keys]);
        let found = join(client.query(&heads, &named), client.query(&taken, &keys));
        let ((begun, locked), (heads, taken)) = join(locked, found).await;
        begun?;
        Ok::<_, Error>((locked?, heads?, taken?))
    };
    let (locked, heads, taken) = known.await.map_err(|error| fault(&error))?;
    let at = || Ok((locked.try_get(0)?, locked.try_get(1)?));
    let (last, turn): (i64, i64) = at().map_err(|error: Error| fault(&error))?;
    let mut known = Known { last: last.unsigned_abs(), ..Known::default() };
    known.heads.extend(streams.iter().map(|stream| (StreamId::stored(stream), None)));
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
    Ok((known, turn))
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
    let ended = session.client.batch_execute(END_TURN).await;
    ended.map_err(|error| fault(&error)).map(|()| entries)
}
