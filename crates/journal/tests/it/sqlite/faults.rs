//! Faults of the disk and the file: each has its answer, and the store comes back by itself.

use super::{file, open};
use crate::suite::kit::{Subject, all, batch, joint, key};
use journal::sqlite::Options;
use journal::verify::Trust;
use journal::{Fault, NotAppended, Payload, Sqlite, verify};
use std::fs;
use std::sync::Arc;

fn sound(store: &Subject) -> u64 {
    let report = verify(&**store, Trust::default()).unwrap();
    assert_eq!(report.difference, None);
    report.entries
}

#[test]
fn a_full_disk_is_said_loses_nothing_and_is_over_when_there_is_room() {
    let (_folder, path) = file();
    let small = Options { pages_max: Some(60), ..Options::default() };
    let store: Subject = Arc::new(Sqlite::open(&path, small).unwrap());
    let mut acknowledged = 0;
    let full = loop {
        let mut next = batch(&format!("after {acknowledged}"), "table/1", acknowledged, 2);
        next.drafts[1].payload = Payload::new(&format!("\"{}\"", "x".repeat(9000))).unwrap();
        match store.append(next) {
            Ok(_) => acknowledged += 2,
            Err(failure) => break failure,
        }
    };
    assert!(matches!(full, NotAppended::Failed(Fault::Full(_))), "{full}");
    assert!(acknowledged >= 10, "{acknowledged}");
    assert_eq!(sound(&store), acknowledged);
    assert_eq!(store.resolve(&key(&format!("after {acknowledged}"))), Ok(None));
    drop(store);
    let store = open(&path);
    store.append(batch(&format!("after {acknowledged}"), "table/1", acknowledged, 2)).unwrap();
    assert_eq!(sound(&store), acknowledged + 2);
}

#[test]
fn what_fits_is_taken_after_what_did_not() {
    let (_folder, path) = file();
    let small = Options { pages_max: Some(60), ..Options::default() };
    let store: Subject = Arc::new(Sqlite::open(&path, small).unwrap());
    let mut large = batch("large", "table/1", 0, 1);
    large.drafts[0].payload = Payload::new(&format!("\"{}\"", "x".repeat(900_000))).unwrap();
    assert!(matches!(store.append(large), Err(NotAppended::Failed(Fault::Full(_)))));
    store.append(batch("small", "table/1", 0, 1)).unwrap();
    assert_eq!(sound(&store), 1);
}

#[test]
fn a_read_only_store_says_so_and_can_be_read() {
    let (_folder, path) = file();
    open(&path).append(joint("one", &["cage"])).unwrap();
    let store: Subject = Arc::new(Sqlite::open_read_only(&path).unwrap());
    let refused = store.append(joint("two", &["cage"])).unwrap_err();
    assert!(matches!(&refused, NotAppended::Failed(Fault::ReadOnly(_))), "{refused}");
    assert!(refused.to_string().contains("make its file and folder writable"), "{refused}");
    assert_eq!(sound(&store), 1);
    assert!(store.resolve(&key("one")).unwrap().is_some());
}

#[test]
fn a_file_that_was_deleted_takes_nothing_more() {
    let (_folder, path) = file();
    let store = open(&path);
    store.append(batch("one", "table/1", 0, 1)).unwrap();
    let aside = path.with_extension("aside");
    fs::rename(&path, &aside).unwrap();
    let gone = store.append(batch("two", "table/1", 1, 1)).unwrap_err();
    assert!(matches!(&gone, NotAppended::Failed(Fault::Down(_))), "{gone}");
    assert!(!path.exists(), "no empty file takes its place");

    fs::rename(&aside, &path).unwrap();
    store.append(batch("two", "table/1", 1, 1)).unwrap();
    assert_eq!(sound(&store), 2);
}

#[test]
fn another_file_in_its_place_is_not_written() {
    let (_folder, path) = file();
    let (_other_folder, other) = file();
    let store = open(&path);
    store.append(batch("one", "table/1", 0, 1)).unwrap();
    drop(open(&other));
    fs::rename(&other, &path).unwrap();
    fs::remove_file(path.with_extension("db-wal")).unwrap();
    let swapped = store.append(batch("two", "table/1", 1, 1)).unwrap_err().to_string();
    assert!(swapped.contains("is without position 1, which was acknowledged"), "{swapped}");
}

#[test]
fn a_folder_that_is_not_there_and_a_file_of_something_else_are_told() {
    let (folder, path) = file();
    let nowhere = Sqlite::open(&folder.path().join("no/journal.db"), Options::default()).err();
    assert!(matches!(nowhere, Some(Fault::Down(_))), "{nowhere:?}");
    fs::write(&path, "something else, long enough to be looked at".repeat(100)).unwrap();
    let other = Sqlite::open(&path, Options::default()).err().unwrap().to_string();
    assert!(other.contains("not a database"), "{other}");
}

#[test]
fn closing_answers_everything_that_was_asked() {
    let (_folder, path) = file();
    let store = open(&path);
    let (sender, answers) = std::sync::mpsc::channel();
    for round in 0..100 {
        let sender = sender.clone();
        let done = journal::Done::new(move |answer| sender.send(answer).unwrap());
        store.submit(batch(&format!("{round}"), &format!("table/{round}"), 0, 1), done);
    }
    drop((store, sender));
    assert_eq!(answers.into_iter().flatten().count(), 100);
    assert_eq!(all(&open(&path)).len(), 100);
}

#[test]
fn the_last_to_let_go_of_a_store_may_be_its_own_callback() {
    let (_folder, path) = file();
    let store = open(&path);
    let (sender, answers) = std::sync::mpsc::channel();
    let held = Arc::clone(&store);
    let (free, wait) = std::sync::mpsc::channel::<()>();
    let done = journal::Done::new(move |answer| {
        wait.recv().unwrap();
        drop(held);
        sender.send(answer).unwrap();
    });
    store.submit(batch("one", "table/1", 0, 1), done);
    drop(store);
    free.send(()).unwrap();
    assert!(answers.recv().unwrap().is_ok());
    assert_eq!(all(&open(&path)).len(), 1);
}

#[test]
fn more_than_can_wait_is_refused_at_once() {
    const ASKED: u64 = 8_200;
    let (_folder, path) = file();
    let store = open(&path);
    let (free, wait) = std::sync::mpsc::channel::<()>();
    let (here, arrived) = std::sync::mpsc::channel();
    let slow = journal::Done::new(move |_| {
        here.send(()).unwrap();
        wait.recv().unwrap();
    });
    store.submit(batch("first", "table/1", 0, 1), slow);
    arrived.recv().unwrap();
    let (sender, answers) = std::sync::mpsc::channel();
    for number in 0..ASKED {
        let sender = sender.clone();
        let done = journal::Done::new(move |answer| sender.send(answer).unwrap());
        store.submit(batch(&format!("{number}"), "table/2", number, 1), done);
    }
    let busy = NotAppended::Failed(Fault::Busy(8_192));
    assert_eq!(answers.recv().unwrap(), Err(busy.clone()), "before anything else is answered");
    free.send(()).unwrap();
    drop((store, sender));
    let refused = answers.into_iter().filter(|answer| *answer == Err(busy.clone())).count() as u64;
    assert_eq!(sound(&open(&path)), 1 + ASKED - 1 - refused);
}
