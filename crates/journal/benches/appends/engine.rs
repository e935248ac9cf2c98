//! The raw engines: the store's tables, and nothing of the store.

use crate::load::Raw;
use journal::Entry;
use rusqlite::{Connection, params};
use std::path::Path;
use tokio::runtime::Runtime;
use tokio_postgres::{Client, NoTls, Statement};

pub(crate) struct RawSqlite(Connection);

impl RawSqlite {
    pub(crate) fn new(path: &Path) -> Self {
        let connection = Connection::open(path).expect("a file");
        let mode = |row: &rusqlite::Row<'_>| row.get::<_, String>(0);
        connection.pragma_update_and_check(None, "journal_mode", "wal", mode).expect("a WAL");
        connection.pragma_update(None, "synchronous", "full").expect("flushes");
        connection.pragma_update(None, "wal_autocheckpoint", 4000).expect("checkpoints");
        let schema = include_str!("../../migrations/0001-sqlite.sql");
        connection.execute_batch(schema).expect("the store's tables");
        Self(connection)
    }
}

impl Raw for RawSqlite {
    fn commit(&mut self, rows: &[Entry]) {
        self.0.execute_batch("begin immediate").expect("a transaction");
        let sql = "insert into entry values \
                   (?1, ?2, ?3, ?4, ?5, ?6, null, null, null, ?7, 0, 1, ?8, ?9, ?10, ?11, ?12)";
        let mut statement = self.0.prepare_cached(sql).expect("a statement");
        for row in rows {
            let values = params![
                row.position,
                row.stream.as_str(),
                row.number,
                row.time_ms,
                row.actor.name,
                row.actor.role,
                row.key.as_str(),
                row.kind,
                row.schema,
                row.payload.as_str(),
                row.previous.0,
                row.hash.0
            ];
            statement.execute(values).expect("a row");
        }
        drop(statement);
        self.0.execute_batch("commit").expect("a commit");
    }
}

pub(crate) struct RawPostgres {
    runtime: Runtime,
    client: Client,
    insert: Statement,
}

const INSERT: &str = "insert into entry select position, stream, number, time_ms, name, role, \
    null, null, null, key, 0, 1, kind, schema, payload, previous, hash \
    from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], \
    $7::text[], $8::text[], $9::int[], $10::text[], $11::bytea[], $12::bytea[]) as asked \
    (position, stream, number, time_ms, name, role, key, kind, schema, payload, previous, hash)";

impl RawPostgres {
    pub(crate) fn new(address: &str) -> Self {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.expect("a runtime");
        let (client, insert) = runtime.block_on(async {
            let (client, connection) =
                tokio_postgres::connect(address, NoTls).await.expect("a server");
            tokio::spawn(connection);
            let schema = include_str!("../../migrations/0001-postgres.sql");
            client.batch_execute(schema).await.expect("the store's tables");
            let insert = client.prepare(INSERT).await.expect("a statement");
            (client, insert)
        });
        Self { runtime, client, insert }
    }
}

fn column<'r, T>(rows: &'r [Entry], field: impl Fn(&'r Entry) -> T) -> Vec<T> {
    rows.iter().map(field).collect()
}

impl Raw for RawPostgres {
    fn commit(&mut self, rows: &[Entry]) {
        let number = |number: u64| i64::try_from(number).expect("a small number");
        let schemas = column(rows, |row| i32::try_from(row.schema).expect("a small number"));
        // A statement on its own is a transaction: one round trip, one flush.
        self.runtime
            .block_on(self.client.execute(
                &self.insert,
                &[
                    &column(rows, |row| number(row.position)),
                    &column(rows, |row| row.stream.as_str()),
                    &column(rows, |row| number(row.number)),
                    &column(rows, |row| row.time_ms),
                    &column(rows, |row| row.actor.name.as_str()),
                    &column(rows, |row| row.actor.role.as_str()),
                    &column(rows, |row| row.key.as_str()),
                    &column(rows, |row| row.kind.as_str()),
                    &schemas,
                    &column(rows, |row| row.payload.as_str()),
                    &column(rows, |row| &row.previous.0[..]),
                    &column(rows, |row| &row.hash.0[..]),
                ],
            ))
            .expect("a commit");
    }
}
