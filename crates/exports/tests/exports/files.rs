//! Files are there whole or not at all, and the same each time.

use crate::house::{everywhere, exported, memory, record, scenario, store_of};
use exports::{Destination, Filter, Format, NotExported, Order, Set, export};
use journal::sqlite::Options;
use journal::{Sqlite, Store};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

/// What is in a folder.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let files = fs::read_dir(folder).expect("a folder").map(|file| {
        let file = file.expect("a file");
        let name = file.file_name().to_string_lossy().into_owned();
        (name, fs::read(file.path()).expect("it can be read"))
    });
    files.collect()
}

fn whole(store: &dyn Store, format: Format) -> BTreeMap<String, Vec<u8>> {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out");
    exported(store, (&Set::ALL, format), &Filter::default(), &out).expect("it is exported");
    contents(&out)
}

#[test]
fn the_same_store_gives_the_same_bytes_and_so_does_another_engine() {
    let played = scenario("wa/books.scn");
    let folder = tempfile::tempdir().expect("a folder");
    let file = Sqlite::open(&folder.path().join("store.db"), Options::default()).expect("a store");
    record(&file, &played.table(), played.edition, &played.steps);
    for format in Format::ALL {
        let once = whole(&store_of(&played), format);
        assert_eq!(once.len(), 8);
        assert_eq!(once, whole(&store_of(&played), format), "{format:?}");
        assert_eq!(once, whole(&file, format), "{format:?}");
    }
}

#[test]
fn the_list_of_a_folder_says_what_is_in_it() {
    let played = scenario("act/books.scn");
    let files = whole(&store_of(&played), Format::Csv);
    let list: Value = serde_json::from_slice(&files["export.json"]).expect("JSON");
    let listed = list["files"].as_array().expect("files");
    assert_eq!(listed.len(), 7);
    for file in listed {
        let bytes = &files[file["file"].as_str().expect("a name")];
        let hash: String = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(file["sha256"], hash);
        assert_eq!(file["bytes"], bytes.len());
        if file["set"] == "coups" {
            let lines = bytes.split(|byte| *byte == b'\n').count() as u64 - 1;
            assert_eq!(file["rows"], lines - 1);
        }
    }
    assert_eq!(list["streams"][0]["stream"], "table/act-books");
    assert_eq!(list["filter"]["bettor"], Value::Null);
}

/// Exports to a folder and stops after so many looks.
fn stopped(store: &dyn Store, out: &Path, looks: u32) -> Result<exports::Report, NotExported> {
    let to = Destination::Folder(out.to_owned());
    let order =
        Order { sets: Set::ALL.to_vec(), format: Format::Parquet, filter: Filter::default(), to };
    let mut left = looks;
    export(store, &everywhere(), &order, &mut |_| {
        if left == 0 {
            return ControlFlow::Break(());
        }
        left -= 1;
        ControlFlow::Continue(())
    })
}

#[test]
fn an_export_that_is_stopped_leaves_nothing_and_spoils_nothing() {
    let played = scenario("wa/books.scn");
    let store = store_of(&played);
    let folder = tempfile::tempdir().expect("a folder");
    let why = stopped(&store, folder.path(), 0).expect_err("it was stopped");
    assert!(matches!(why, NotExported::Stopped), "{why}");
    assert_eq!(contents(folder.path()), BTreeMap::new());
    stopped(&store, folder.path(), u32::MAX).expect("it is exported");
    let before = contents(folder.path());
    stopped(&store, folder.path(), 0).expect_err("it was stopped");
    assert_eq!(contents(folder.path()), before);
}

#[test]
fn a_record_that_cannot_be_read_leaves_no_file() {
    let played = scenario("wa/books.scn");
    let store = store_of(&played);
    let folder = tempfile::tempdir().expect("a folder");
    let order = Order {
        sets: Set::ALL.to_vec(),
        format: Format::Csv,
        filter: Filter::default(),
        to: Destination::Folder(folder.path().to_owned()),
    };
    let why = export(&store, &[], &order, &mut |_| ControlFlow::Continue(()));
    let why = why.expect_err("no rulebook is at hand").to_string();
    assert!(why.contains("which is not at hand"), "{why}");
    assert_eq!(contents(folder.path()), BTreeMap::new());
    // Entries can be exported without any rulebook.
    let order = Order { sets: vec![Set::Events], ..order };
    export(&store, &[], &order, &mut |_| ControlFlow::Continue(())).expect("it is exported");
}

#[test]
fn places_that_cannot_be_written_to_are_named() {
    let store = memory();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    fs::write(&file, "here").expect("it is written");
    let none = Filter::default();
    let why = exported(&store, (&Set::ALL, Format::Csv), &none, &file).expect_err("a file");
    assert!(why.to_string().contains("need a folder"), "{why}");
    let there = file.join("coups.csv");
    let why = exported(&store, (&[Set::Coups], Format::Csv), &none, &there).expect_err("no folder");
    assert!(why.to_string().contains("cannot write"), "{why}");
    assert_eq!(fs::read_to_string(&file).expect("it is there"), "here");
}

#[test]
fn an_empty_store_gives_headers_and_no_rows() {
    for format in Format::ALL {
        let files = whole(&memory(), format);
        assert_eq!(files.len(), 8, "{format:?}");
        if format == Format::Csv {
            assert!(files["coups.csv"].starts_with(b"table,coup_entry,shoe,coup,"));
        }
    }
}
