//! Files of every schema there has been are brought up to date; newer ones are refused.

use super::{file, open};
use crate::suite::kit::{all, fill};
use journal::sqlite::Options;
use journal::{Fault, Sqlite, verify};
use rusqlite::Connection;

/// What each migration's SQL was; a file of schema n has had the first n.
const STEPS: [&str; 1] = [include_str!("../../../migrations/0001-sqlite.sql")];

const TABLE: &str =
    "create table migration (number integer primary key, title text not null) strict";

#[test]
fn a_file_of_every_earlier_schema_is_brought_up_to_date() {
    for had in 0..=STEPS.len() {
        let (_folder, path) = file();
        let raw = Connection::open(&path).unwrap();
        raw.execute_batch(TABLE).unwrap();
        for (step, number) in STEPS.iter().zip(1..).take(had) {
            raw.execute_batch(step).unwrap();
            let title = "entries, snapshots, leases";
            raw.execute("insert into migration values (?1, ?2)", (number, title)).unwrap();
        }
        drop(raw);
        let store = open(&path);
        fill(&store);
        let report = verify(&*store, journal::verify::Trust::default()).unwrap();
        assert_eq!((report.entries, report.difference), (26, None), "from schema {had}");
    }
}

#[test]
fn opening_twice_runs_nothing_twice() {
    let (_folder, path) = file();
    fill(&open(&path));
    assert_eq!(all(&open(&path)).len(), 26);
    let raw = Connection::open(&path).unwrap();
    let ran: i64 = raw.query_row("select count(*) from migration", [], |row| row.get(0)).unwrap();
    assert_eq!(ran, i64::try_from(STEPS.len()).unwrap());
}

#[test]
fn a_newer_file_is_refused() {
    let (_folder, path) = file();
    drop(open(&path));
    let raw = Connection::open(&path).unwrap();
    raw.execute("insert into migration values (99, 'of the future')", []).unwrap();
    drop(raw);
    let refused = Sqlite::open(&path, Options::default()).err().unwrap();
    assert_eq!(refused, Fault::Newer { found: 99, known: 1 });
    assert!(refused.to_string().contains("use a newer program"), "{refused}");
    assert_eq!(Sqlite::open_read_only(&path).err(), Some(refused));
}

#[test]
fn a_file_that_is_only_read_is_not_migrated() {
    let (_folder, path) = file();
    Connection::open(&path).unwrap().execute_batch(TABLE).unwrap();
    let refused = Sqlite::open_read_only(&path).err().unwrap();
    assert!(refused.to_string().contains("schema is 0 and 1 is to come"), "{refused}");
}
