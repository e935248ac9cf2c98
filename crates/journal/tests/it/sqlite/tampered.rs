//! Changes to a file behind the store's back.

use super::{file, open};
use crate::suite::kit::Subject;
use crate::suite::tamper::{Victim, every_change_is_found_and_named, the_tables_refuse_changes};
use rusqlite::Connection;
use std::path::PathBuf;
use tempfile::TempDir;

struct File {
    _folder: TempDir,
    path: PathBuf,
}

impl Victim for File {
    fn open(&self) -> Subject {
        open(&self.path)
    }

    fn run(&self, sql: &str) {
        Connection::open(&self.path).unwrap().execute_batch(sql).unwrap();
    }

    fn bytes(&self, bytes: &[u8]) -> String {
        let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        format!("x'{digits}'")
    }

    fn unlock(&self) -> &'static str {
        "drop trigger entry_is_never_changed; drop trigger entry_is_never_deleted"
    }
}

fn victim() -> File {
    let (folder, path) = file();
    File { _folder: folder, path }
}

#[test]
fn every_change_to_a_file_is_found_and_named() {
    let more = [
        (
            "update entry set hash = x'00' where position = 9",
            "position 9: the row is not an entry: a hash has 32 bytes",
        ),
        (
            "pragma writable_schema = on; \
             update sqlite_schema set sql = 'create index entry_stream on entry (stream, kind)' \
             where name = 'entry_stream'",
            "the engine's own check fails: row 1 missing from index entry_stream",
        ),
    ];
    every_change_is_found_and_named(&|| Box::new(victim()), &more);
}

#[test]
fn the_file_itself_refuses_changes_of_entries() {
    let file = victim();
    let run = |sql: &str| {
        let done = Connection::open(&file.path).unwrap().execute_batch(sql);
        done.map_err(|error| error.to_string())
    };
    the_tables_refuse_changes(&file, &run);
}
