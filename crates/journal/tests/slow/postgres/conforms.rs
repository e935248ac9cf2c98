//! The suite that every store passes, and migrations.

use super::open;
use crate::server::{database, sql};
use crate::suite::kit::{Made, all, fill};
use journal::postgres::PATIENCE;
use journal::verify::Trust;
use journal::{Fault, Postgres, verify};
use std::thread;

fn subject() -> Made {
    Made { store: open(&database()), _kept: None }
}

crate::conformance!(subject);

/// What each migration's SQL was; a database of schema n has had the first n.
const STEPS: [&str; 1] = [include_str!("../../../migrations/0001-postgres.sql")];

const TABLE: &str = "create table migration (number bigint primary key, title text not null)";

#[test]
fn a_database_of_every_earlier_schema_is_brought_up_to_date() {
    for had in 0..=STEPS.len() {
        let address = database();
        sql(&address, TABLE).unwrap();
        for (step, number) in STEPS.iter().zip(1..).take(had) {
            sql(&address, step).unwrap();
            let row =
                format!("insert into migration values ({number}, 'entries, snapshots, leases')");
            sql(&address, &row).unwrap();
        }
        let store = open(&address);
        fill(&store);
        let report = verify(&*store, Trust::default()).unwrap();
        assert_eq!((report.entries, report.difference), (26, None), "from schema {had}");
    }
}

#[test]
fn nodes_that_start_at_once_migrate_once() {
    let address = database();
    let start = || {
        let address = address.clone();
        thread::spawn(move || drop(open(&address)))
    };
    let starting: Vec<_> = (0..6).map(|_| start()).collect();
    for node in starting {
        node.join().unwrap();
    }
    assert_eq!(verify(&*open(&address), Trust::default()).unwrap().difference, None);
}

#[test]
fn a_newer_database_is_refused() {
    let address = database();
    drop(open(&address));
    sql(&address, "insert into migration values (99, 'of the future')").unwrap();
    let refused = Postgres::open(&address, PATIENCE).err();
    assert_eq!(refused, Some(Fault::Newer { found: 99, known: 1 }));
}

#[test]
fn what_was_appended_is_there_for_the_next_process() {
    let address = database();
    let store = open(&address);
    fill(&store);
    let before = all(&store);
    drop(store);
    assert_eq!(all(&open(&address)), before);
}
