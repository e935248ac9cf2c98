//! The store in PostgreSQL: any number of processes write and read.

mod engine;
mod faults;
mod passfile;
mod reader;
mod rows;
mod schema;
mod session;
mod tls;

use crate::batch::{Appended, Batch};
use crate::fault::Fault;
use crate::lease::{Lease, Leased, ends};
use crate::migrations::Schema;
use crate::names::{Key, StreamId};
use crate::snapshot::{KEPT, Snapshot};
use crate::store::{Done, Head, PAGE, Store, Visit};
use crate::subscription::Watch;
use crate::verify::Difference;
use crate::writer::Writer;
use engine::Engine;
use faults::fault;
use reader::Reader;
use rows::{columns, signed};
use session::{Address, Session};
use std::sync::Arc;
use std::time::Duration;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Error, Row};

/// How long an answer may take unless it is said otherwise.
pub const PATIENCE: Duration = Duration::from_secs(10);

const ALL: &str =
    concat!("select ", columns!(), " from entry where position > $1 order by position limit $2");
const STREAM: &str = concat!(
    "select ",
    columns!(),
    " from entry where stream = $1 and number > $2 order by number limit $3"
);
const LAST: &str = "select coalesce(max(position), 0) from entry";
const HEAD: &str = "select stream, number, position, time_ms, hash from entry \
    where stream = $1 order by number desc limit 1";
/// All streams, found by stepping through the index from one name to the next, and their heads.
const HEADS: &str = "with recursive name (stream) as (\
    select min(stream) from entry union all \
    select (select min(entry.stream) from entry where entry.stream > name.stream) from name \
    where name.stream is not null) \
    select name.stream, number, position, time_ms, hash from name cross join lateral (\
    select number, position, time_ms, hash from entry where entry.stream = name.stream \
    order by number desc limit 1) as last";
const KEEP: &str = "insert into snapshot (stream, tag, number, head, body, checksum) \
    values ($1, $2, $3, $4, $5, $6) on conflict (stream, tag, number) \
    do update set head = excluded.head, body = excluded.body, checksum = excluded.checksum";
const TRIM: &str = "delete from snapshot where stream = $1 and tag = $2 and number not in (\
    select number from snapshot where stream = $1 and tag = $2 order by number desc limit $3)";
/// In the order of their names, as they are locked everywhere.
const ACQUIRE: &str = "insert into lease as held (name, owner, fence, expires_ms) \
    select name, $2, 1, (extract(epoch from clock_timestamp()) * 1000)::bigint + $3 \
    from unnest($1::text[]) as asked (name) order by name \
    on conflict (name) do update set owner = $2, fence = held.fence + 1, \
    expires_ms = (extract(epoch from clock_timestamp()) * 1000)::bigint + $3 \
    where held.owner = $2 \
    or held.expires_ms <= (extract(epoch from clock_timestamp()) * 1000)::bigint \
    returning name, owner, fence, expires_ms";
const LEASE: &str = "select name, owner, fence, expires_ms from lease where name = $1";
const RENEW: &str = "update lease \
    set expires_ms = (extract(epoch from clock_timestamp()) * 1000)::bigint + $3 \
    where name = $1 and fence = $2 returning name, owner, fence, expires_ms";
/// A crash may forget that a lease was held on: then it ends earlier, and its holder is told. They
/// are locked in the order of their names, as by whoever appends: nobody waits in a circle.
const RENEW_ALL: &str = "with quick as (select set_config('synchronous_commit', 'off', true)), \
    held as (select lease.name, lease.fence from lease \
    join unnest($1::text[], $2::bigint[]) as shown (name, fence) \
    on lease.name = shown.name and lease.fence = shown.fence \
    order by lease.name for no key update of lease) \
    update lease set expires_ms = (extract(epoch from clock_timestamp()) * 1000)::bigint + $3 \
    from quick, held where lease.name = held.name and lease.fence = held.fence \
    returning lease.name, lease.owner, lease.fence, lease.expires_ms";
const LEASES: &str = "select name, owner, fence, expires_ms from lease \
    where expires_ms > (extract(epoch from clock_timestamp()) * 1000)::bigint order by name";
const RELEASE: &str = "update lease set expires_ms = 0 where name = $1 and fence = $2";

/// What a server says of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Server {
    /// Its version as a number: 150004 is 15.4.
    pub version: i64,
    /// Whether it waits for the disk.
    pub fsync: bool,
    /// Whether pages that were written in part are whole again after a crash.
    pub full_page_writes: bool,
    /// Whether a commit waits for the disk where nobody says otherwise; a house says it itself.
    pub synchronous_commit: String,
    /// How many connections programs may have, without those that are kept for administrators.
    pub connections_max: i64,
    /// How many of them there are.
    pub connections: i64,
}

/// A store in a database.
pub struct Postgres {
    watch: Arc<Watch>,
    writer: Writer<Engine>,
    reader: Reader,
}

type Values<'v> = [&'v (dyn ToSql + Sync)];

impl Postgres {
    /// Connects to a database and brings its schema up to date. The address is that of libpq:
    /// `host=/run/postgresql dbname=journal` or `postgres://name@host/journal`, with `sslmode` and
    /// `sslrootcert` for TLS. A password stands in the address, or in a file that `passfile` or the
    /// variable `PGPASSFILE` names.
    pub fn open(address: &str, patience: Duration) -> Result<Self, Fault> {
        let address = Address::parse(address, patience)?;
        let watch = Arc::new(Watch::default());
        let reader = Reader::start(address.clone(), Arc::clone(&watch))?;
        reader.reading(schema::migrate)?;
        Self::with(address, watch, reader)
    }

    /// Connects to a database whose schema is up to date, and changes nothing of it.
    pub fn open_current(address: &str, patience: Duration) -> Result<Self, Fault> {
        let found = Self::schema(address, patience)?;
        if found.is_newer() || !found.pending.is_empty() {
            let (found, known) = (found.found.unwrap_or(0), found.known);
            let older = || Fault::ReadOnly(format!("its schema is {found} and {known} is to come"));
            return Err(if found > known { Fault::Newer { found, known } } else { older() });
        }
        let address = Address::parse(address, patience)?;
        let watch = Arc::new(Watch::default());
        let reader = Reader::start(address.clone(), Arc::clone(&watch))?;
        Self::with(address, watch, reader)
    }

    /// Which schema a database has, which is not changed.
    pub fn schema(address: &str, patience: Duration) -> Result<Schema, Fault> {
        let address = Address::parse(address, patience)?;
        let reader = Reader::start(address, Arc::default())?;
        reader.reading(schema::found).map(Schema::of)
    }

    /// What a server says of itself that a house depends on.
    pub fn server(address: &str, patience: Duration) -> Result<Server, Fault> {
        let address = Address::parse(address, patience)?;
        let reader = Reader::start(address, Arc::default())?;
        reader.reading(schema::server)
    }

    fn with(address: Address, watch: Arc<Watch>, reader: Reader) -> Result<Self, Fault> {
        let writer =
            Writer::start("journal-postgres-writer", Engine::new(address, Arc::clone(&watch))?)?;
        let store = Self { watch, writer, reader };
        store.watch.advance(store.last()?);
        Ok(store)
    }

    fn query(&self, sql: &'static str, values: &Values<'_>) -> Result<Vec<Row>, Fault> {
        self.reader.reading(async |session: &Session| {
            let rows = async {
                let statement = session.statement(sql).await?;
                session.client.query(&statement, values).await
            };
            rows.await.map_err(|error: Error| fault(&error))
        })
    }

    /// Visits what a query over the columns of entries finds.
    fn visit(
        &self,
        sql: &'static str,
        values: &Values<'_>,
        visit: &mut Visit<'_>,
    ) -> Result<(), Fault> {
        for row in self.query(sql, values)? {
            if visit(&rows::entry(&row)?).is_break() {
                break;
            }
        }
        Ok(())
    }

    fn lease(&self, sql: &'static str, values: &Values<'_>) -> Result<Option<Lease>, Fault> {
        let rows = self.query(sql, values)?;
        rows.first().map(engine::lease).transpose().map_err(|error| fault(&error))
    }
}

/// A duration as the statements take it.
fn milliseconds(duration: Duration) -> i64 {
    ends(0, duration)
}

fn leases(rows: &[Row]) -> Result<Vec<Lease>, Fault> {
    rows.iter().map(engine::lease).collect::<Result<_, _>>().map_err(|error| fault(&error))
}

impl Store for Postgres {
    fn submit(&self, batch: Batch, done: Done) {
        self.writer.submit(batch, done);
    }

    fn resolve(&self, key: &Key) -> Result<Option<Appended>, Fault> {
        let found = self.reader.reading(async |session| engine::resolve(session, key).await)?;
        Ok((!found.is_empty()).then(|| Appended::of(&found)))
    }

    fn page(&self, after: u64, limit: u32, visit: &mut Visit<'_>) -> Result<(), Fault> {
        self.visit(ALL, &[&signed(after), &i64::from(limit)], visit)
    }

    fn page_stream(
        &self,
        stream: &StreamId,
        after: u64,
        visit: &mut Visit<'_>,
    ) -> Result<(), Fault> {
        self.visit(STREAM, &[&stream.as_str(), &signed(after), &i64::from(PAGE)], visit)
    }

    fn first(&self, stream: &StreamId, visit: &mut Visit<'_>) -> Result<(), Fault> {
        self.visit(STREAM, &[&stream.as_str(), &signed(0), &1_i64], visit)
    }

    fn last(&self) -> Result<u64, Fault> {
        let rows = self.query(LAST, &[])?;
        let last: i64 = rows[0].try_get(0).map_err(|error| fault(&error))?;
        Ok(last.unsigned_abs())
    }

    fn head(&self, stream: &StreamId) -> Result<Option<Head>, Fault> {
        let found = self.query(HEAD, &[&stream.as_str()])?;
        found.first().map(|row| rows::head(row).map(|(_, head)| head)).transpose()
    }

    fn heads(&self) -> Result<Vec<(StreamId, Head)>, Fault> {
        let found = self.query(HEADS, &[])?;
        let heads = found.iter().map(rows::head);
        heads.map(|found| found.map(|(stream, head)| (StreamId::stored(stream), head))).collect()
    }

    fn watch(&self) -> Arc<Watch> {
        Arc::clone(&self.watch)
    }

    fn keep_snapshot(&self, snapshot: &Snapshot) -> Result<(), Fault> {
        let Snapshot { stream, number, tag, head, body } = snapshot;
        let (checksum, number) = (snapshot.checksum(), signed(*number));
        let values: &Values<'_> =
            &[&stream.as_str(), tag, &number, &&head.0[..], body, &&checksum.0[..]];
        self.query(KEEP, values)?;
        let kept = i64::try_from(KEPT).expect("a few are kept");
        self.query(TRIM, &[&stream.as_str(), tag, &kept]).map(drop)
    }

    fn snapshot(&self, stream: &StreamId, tag: &str, upto: u64) -> Result<Option<Snapshot>, Fault> {
        let found = self.query(schema::SNAPSHOT, &[&stream.as_str(), &tag, &signed(upto)])?;
        for row in &found {
            let sound = schema::sound_snapshot(row).map_err(|error| fault(&error))?;
            if sound.is_some() {
                return Ok(sound);
            }
        }
        Ok(None)
    }

    fn drop_snapshots(&self) -> Result<(), Fault> {
        self.query("delete from snapshot", &[]).map(drop)
    }

    fn acquire(&self, name: &str, owner: &str, duration: Duration) -> Result<Leased, Fault> {
        loop {
            let granted = self.lease(ACQUIRE, &[&&[name][..], &owner, &milliseconds(duration)])?;
            if let Some(lease) = granted {
                return Ok(Leased::Granted(lease));
            }
            // Leases are never deleted, so whoever holds it is found.
            if let Some(held) = self.lease(LEASE, &[&name])? {
                return Ok(Leased::Held(held));
            }
        }
    }

    fn acquire_all(
        &self,
        names: &[String],
        owner: &str,
        duration: Duration,
    ) -> Result<Vec<Lease>, Fault> {
        leases(&self.query(ACQUIRE, &[&names, &owner, &milliseconds(duration)])?)
    }

    fn renew(&self, lease: &Lease, duration: Duration) -> Result<Option<Lease>, Fault> {
        self.lease(RENEW, &[&lease.name, &signed(lease.fence), &milliseconds(duration)])
    }

    fn release(&self, lease: &Lease) -> Result<(), Fault> {
        self.query(RELEASE, &[&lease.name, &signed(lease.fence)]).map(drop)
    }

    fn leases(&self) -> Result<Vec<Lease>, Fault> {
        leases(&self.query(LEASES, &[])?)
    }

    fn renew_all(&self, held: &[Lease], duration: Duration) -> Result<Vec<Lease>, Fault> {
        let names: Vec<&str> = held.iter().map(|lease| lease.name.as_str()).collect();
        let fences: Vec<i64> = held.iter().map(|lease| signed(lease.fence)).collect();
        leases(&self.query(RENEW_ALL, &[&names, &fences, &milliseconds(duration)])?)
    }

    fn inspect(&self) -> Result<Option<Difference>, Fault> {
        self.reader
            .reading(async |session| schema::inspect(session).await.map_err(|error| fault(&error)))
    }
}
