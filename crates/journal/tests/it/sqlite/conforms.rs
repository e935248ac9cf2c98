//! The suite that every store passes, and what a file can do besides.

use super::{file, open};
use crate::suite::kit::{Made, all, fill};
use journal::sqlite::Options;
use journal::{Fault, Sqlite, Store, Subscription};
use std::sync::Arc;
use std::time::Duration;

fn subject() -> Made {
    let (folder, path) = file();
    Made { store: open(&path), _kept: Some(folder) }
}

crate::conformance!(subject);

#[test]
fn what_was_appended_is_there_when_the_file_is_opened_again() {
    let (_folder, path) = file();
    let store = open(&path);
    fill(&store);
    let before = all(&store);
    drop(store);
    let store = open(&path);
    assert_eq!(all(&store), before);
    let mut subscription = Subscription::new(Arc::clone(&store), 20);
    assert_eq!(subscription.next(Duration::ZERO).unwrap().len(), 6);
}

#[test]
fn a_file_has_one_writer_and_many_readers() {
    let (_folder, path) = file();
    let store = open(&path);
    fill(&store);
    let second = Sqlite::open(&path, Options::default()).err();
    assert_eq!(second, Some(Fault::InUse(path.display().to_string())));
    let reader = Sqlite::open_read_only(&path).unwrap();
    assert_eq!(reader.last(), Ok(26));
    drop(store);
    assert!(Sqlite::open(&path, Options::default()).is_ok());
}
