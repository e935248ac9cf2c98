//! Changes to a database behind the store's back.

use super::open;
use crate::server::{database, sql};
use crate::suite::kit::Subject;
use crate::suite::tamper::{Victim, every_change_is_found_and_named, the_tables_refuse_changes};

struct Database(String);

impl Victim for Database {
    fn open(&self) -> Subject {
        open(&self.0)
    }

    fn run(&self, text: &str) {
        sql(&self.0, text).unwrap();
    }

    fn bytes(&self, bytes: &[u8]) -> String {
        let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        format!("'\\x{digits}'::bytea")
    }

    fn unlock(&self) -> &'static str {
        "drop trigger entry_is_never_changed on entry"
    }
}

#[test]
fn every_change_to_a_database_is_found_and_named() {
    let more = [
        (
            "update entry set hash = '\\x00' where position = 9",
            "position 9: the row is not an entry: a hash has 32 bytes",
        ),
        ("truncate entry", "position 1: 34 entries were signed, and there are 0"),
        (
            "delete from entry where position > 35",
            "the table of the head says 37, the last entry is 35",
        ),
        ("update head set position = 99", "the table of the head says 99, the last entry is 37"),
        ("delete from head", "the table of the head says -1, the last entry is 37"),
    ];
    every_change_is_found_and_named(&|| Box::new(Database(database())), &more);
}

#[test]
fn the_database_itself_refuses_changes_of_entries() {
    let database = Database(database());
    the_tables_refuse_changes(&database, &|text| sql(&database.0, text));
    let refused = sql(&database.0, "truncate entry").unwrap_err();
    assert!(refused.contains("an entry is never"), "{refused}");
}
