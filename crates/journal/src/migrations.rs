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

/// Which changes of the schema a store has had, and which are to come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Schema {
    /// The number of the last one it has had; none where it is not a journal's store at all.
    pub found: Option<i64>,
    /// The number of the last one that this program knows.
    pub known: i64,
    /// Those to come, each with its number and title.
    pub pending: Vec<(i64, &'static str)>,
}

impl Schema {
    /// The schema of a store that has had all changes up to `found`.
    pub(crate) fn of(found: Option<i64>) -> Schema {
        let pending = MIGRATIONS.iter().filter(|one| found.is_none_or(|had| one.number > had));
        let pending = pending.map(|one| (one.number, one.title)).collect();
        Schema { found, known: MIGRATIONS[MIGRATIONS.len() - 1].number, pending }
    }

    /// Whether a newer program has been here.
    pub fn is_newer(&self) -> bool {
        self.found.is_some_and(|found| found > self.known)
    }
}
