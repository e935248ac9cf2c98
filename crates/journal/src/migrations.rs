//! Numbered changes of the stored schema: those a store has not had are run when it is opened.

use crate::fault::Fault;

/// A change of the schema, for each engine.
pub(crate) struct Migration {
    pub(crate) number: i64,
    pub(crate) title: &'static str,
    pub(crate) sqlite: &'static str,
    pub(crate) postgres: &'static str,
}

/// All of them, in order. One that has been released is never edited: add another.
pub(crate) const MIGRATIONS: [Migration; 1] = [Migration {
    number: 1,
    title: "entries, snapshots, leases",
    sqlite: include_str!("../migrations/0001-sqlite.sql"),
    postgres: include_str!("../migrations/0001-postgres.sql"),
}];

/// The table in which a store remembers what it has had; both engines read this.
pub(crate) const TABLE: &str =
    "create table if not exists migration (number bigint primary key, title text not null)";

/// The same in SQLite's words, which have fewer types.
pub(crate) const TABLE_SQLITE: &str =
    "create table if not exists migration (number integer primary key, title text not null) strict";

/// What is still to be run on a store that has had all up to `found`.
pub(crate) fn pending(found: i64) -> Result<impl Iterator<Item = &'static Migration>, Fault> {
    let known = MIGRATIONS[MIGRATIONS.len() - 1].number;
    if found > known {
        return Err(Fault::Newer { found, known });
    }
    Ok(MIGRATIONS.iter().filter(move |migration| migration.number > found))
}
