//! The store in a file of SQLite: conformance, tampering, faults, migrations.

mod conforms;
mod copied;
mod faults;
mod migrations;
mod tampered;

use crate::suite::kit::Subject;
use journal::Sqlite;
use journal::sqlite::Options;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::TempDir;

fn file() -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("journal.db");
    (folder, path)
}

fn open(path: &Path) -> Subject {
    Arc::new(Sqlite::open(path, Options::default()).unwrap())
}
