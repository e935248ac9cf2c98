//! What is written goes from the WAL into the file while the store is open, beside the writer.

use super::{file, open};
use crate::suite::kit::batch;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// As long as a thread may need to come to its turn on a machine that does other things.
const PATIENCE: Duration = Duration::from_secs(30);

fn length(path: &Path) -> u64 {
    fs::metadata(path).unwrap().len()
}

#[test]
fn entries_are_copied_into_the_file_while_others_are_written() {
    let (_folder, path) = file();
    let store = open(&path);
    let empty = length(&path);
    let end = Instant::now() + PATIENCE;
    let mut at = 0;
    while length(&path) < empty + 100_000 {
        assert!(Instant::now() < end, "{at} entries are written and the file does not grow");
        store.append(batch(&format!("step {at}"), "table 1", at, 100)).unwrap();
        at += 100;
    }
}

#[test]
fn a_store_that_is_closed_has_everything_in_its_file_and_nothing_beside_it() {
    let (_folder, path) = file();
    let store = open(&path);
    for at in (0..2_000).step_by(100) {
        store.append(batch(&format!("step {at}"), "table 1", at, 100)).unwrap();
    }
    drop(store);
    let mut beside = path.clone().into_os_string();
    beside.push("-wal");
    assert!(!Path::new(&beside).exists(), "a WAL is left");
    assert_eq!(open(&path).last().unwrap(), 2_000);
}
