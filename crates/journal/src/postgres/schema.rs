//! Migrations on PostgreSQL, and what is looked at beside the entries.

use super::Server;
use super::faults::fault;
use super::rows::hash;
use super::session::Session;
use crate::fault::Fault;
use crate::migrations::{self, MIGRATIONS};
use crate::names::StreamId;
use crate::snapshot::Snapshot;
use crate::verify::{Difference, What};
use tokio_postgres::{Error, Row};

/// Any number, the same for all processes: one at a time brings the schema up to date.
const ALONE: &str = "select pg_advisory_xact_lock(7302118)";

/// Runs what the database has not had, in one transaction.
pub(super) async fn migrate(session: &Session) -> Result<(), Fault> {
    let begin = format!("begin; {ALONE}; {}", migrations::TABLE);
    let found = async {
        session.client.batch_execute(&begin).await?;
        let sql = "select coalesce(max(number), 0) from migration";
        session.client.query_one(sql, &[]).await?.try_get::<_, i64>(0)
    };
    let found = found.await.map_err(|error| fault(&error))?;
    let run = async |pending: &mut dyn Iterator<Item = &'static migrations::Migration>| {
        for migration in pending {
            session.client.batch_execute(migration.postgres).await?;
            let sql = "insert into migration values ($1, $2)";
            session.client.execute(sql, &[&migration.number, &migration.title]).await?;
        }
        session.client.batch_execute("commit").await
    };
    run(&mut migrations::pending(found)?).await.map_err(|error| fault(&error))
}

/// The last change that the database has had; none where it has no table of them.
pub(super) async fn found(session: &Session) -> Result<Option<i64>, Fault> {
    let found = async {
        let sql = "select count(*) from information_schema.tables \
                   where table_name = 'migration' and table_schema = any(current_schemas(false))";
        let there: i64 = session.client.query_one(sql, &[]).await?.try_get(0)?;
        if there == 0 {
            return Ok(None);
        }
        let sql = "select coalesce(max(number), 0) from migration";
        session.client.query_one(sql, &[]).await?.try_get::<_, i64>(0).map(Some)
    };
    found.await.map_err(|error: Error| fault(&error))
}

/// What every session sets for itself is asked as it was before.
const SERVER: &str = "select current_setting('server_version_num')::bigint, \
    current_setting('fsync')::boolean, current_setting('full_page_writes')::boolean, \
    (select reset_val from pg_settings where name = 'synchronous_commit'), \
    current_setting('max_connections')::bigint \
    - current_setting('superuser_reserved_connections')::bigint, \
    (select count(*) from pg_stat_activity where backend_type = 'client backend')";

/// What the server says of itself.
pub(super) async fn server(session: &Session) -> Result<Server, Fault> {
    let said = async {
        let row = session.client.query_one(SERVER, &[]).await?;
        Ok(Server {
            version: row.try_get(0)?,
            fsync: row.try_get(1)?,
            full_page_writes: row.try_get(2)?,
            synchronous_commit: row.try_get(3)?,
            connections_max: row.try_get(4)?,
            connections: row.try_get(5)?,
        })
    };
    said.await.map_err(|error: Error| fault(&error))
}

const SNAPSHOTS: &str = "select stream, tag, number, snapshot.head, body, checksum, hash \
    from snapshot left join entry using (stream, number)";
pub(super) const SNAPSHOT: &str = "select stream, tag, number, snapshot.head, body, checksum, hash \
    from snapshot join entry using (stream, number) \
    where stream = $1 and tag = $2 and number <= $3 order by number desc";

/// The snapshot in a row of [`SNAPSHOT`], if it is sound and of this history.
pub(super) fn sound_snapshot(row: &Row) -> Result<Option<Snapshot>, Error> {
    let number: i64 = row.try_get(2)?;
    let head: Option<&[u8]> = row.try_get(3)?;
    let (Some(head), Ok(number)) = (head.and_then(hash), u64::try_from(number)) else {
        return Ok(None);
    };
    let stream = StreamId::stored(row.try_get(0)?);
    let (tag, body) = (row.try_get(1)?, row.try_get(4)?);
    let snapshot = Snapshot { stream, number, tag, head, body };
    let (checksum, entry): (Option<&[u8]>, Option<&[u8]>) = (row.try_get(5)?, row.try_get(6)?);
    let sound =
        checksum.and_then(hash) == Some(snapshot.checksum()) && entry.and_then(hash) == Some(head);
    Ok(sound.then_some(snapshot))
}

pub(super) async fn inspect(session: &Session) -> Result<Option<Difference>, Error> {
    let client = &session.client;
    // Positions begin at 1: nobody who reads would come upon anything before.
    let row = client.query_one("select min(position) from entry", &[]).await?;
    let first: Option<i64> = row.try_get(0)?;
    if let Some(stray) = first.filter(|first| *first < 1) {
        return Ok(Some(Difference::beside(What::Stray(stray))));
    }
    let sql = "select count(*), coalesce(min(position), -1), \
               (select coalesce(max(position), 0) from entry) from head";
    let row = client.query_one(sql, &[]).await?;
    let (rows, found, last): (i64, i64, i64) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
    if rows != 1 || found != last {
        let what = What::Head { found, last: last.unsigned_abs() };
        return Ok(Some(Difference::beside(what)));
    }
    let sql = "select number, title from migration order by number";
    let read = |row: &Row| Ok::<(i64, String), Error>((row.try_get(0)?, row.try_get(1)?));
    let rows = client.query(sql, &[]).await?;
    let found = rows.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    let known = MIGRATIONS.iter().map(|migration| (migration.number, migration.title.to_owned()));
    if !known.eq(found) {
        return Ok(Some(Difference::beside(What::Migrations)));
    }
    for row in client.query(SNAPSHOTS, &[]).await? {
        if sound_snapshot(&row)?.is_none() {
            let (stream, tag, number) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
            return Ok(Some(Difference::beside(What::Snapshot { stream, number, tag })));
        }
    }
    let sql = "select min(name) from lease where fence < 1 or expires_ms < 0";
    let lease: Option<String> = client.query_one(sql, &[]).await?.try_get(0)?;
    Ok(lease.map(|name| Difference::beside(What::Lease(name))))
}
