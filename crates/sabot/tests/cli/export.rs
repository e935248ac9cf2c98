//! A store as tables for an auditor's tools, as users ask for it.

use super::sabot;
use std::fs;
use std::path::Path;

/// A store with a table `7` at which a scenario was played.
fn store(folder: &Path) -> String {
    let path = folder.join("floor.db").display().to_string();
    let address = format!("sqlite:{path}");
    let run = ["run", "scenarios/wa/books.scn", "--quiet", "--table", "7", "--store", &address];
    let run = sabot(&run);
    assert_eq!(run.code, 0, "{}", run.err);
    path
}

#[test]
fn a_store_becomes_a_folder_of_tables() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = store(folder.path());
    let out = folder.path().join("audit").display().to_string();
    for format in ["csv", "jsonl", "parquet"] {
        let run = sabot(&["export", &store, "--what", "all", "--format", format, "--out", &out]);
        assert_eq!(run.code, 0, "{}", run.err);
        let lines: Vec<&str> = run.out.lines().collect();
        assert_eq!(lines.len(), 8, "{}", run.out);
        assert!(lines[0].contains(&format!("coups.{format}  ")), "{}", run.out);
        assert!(lines[7].contains(" rows/s, "), "{}", run.out);
    }
    let names = fs::read_dir(&out).expect("a folder").count();
    assert_eq!(names, 3 * 7 + 1);
}

#[test]
fn one_data_set_goes_into_one_file_and_only_what_is_asked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = format!("sqlite:{}", store(folder.path()));
    let out = folder.path().join("ann.csv").display().to_string();
    let wagers = ["export", &store, "--what", "wagers", "--format", "csv", "--out", &out];
    let all = sabot(&[&wagers[..], &["--json"]].concat()).json();
    let own = sabot(&[&wagers[..], &["--bettor", "Ann", "--table", "7", "--json"]].concat()).json();
    assert!(own["rows"].as_u64() < all["rows"].as_u64() && own["rows"] != 0, "{own}");
    assert_eq!(own["files"][0]["set"], "wagers");
    assert_eq!(own["files"][0]["sha256"].as_str().map(str::len), Some(64));
    assert!(own["rows_per_second"].is_u64() && own["entries"].is_u64(), "{own}");
    let text = fs::read_to_string(&out).expect("it was written");
    let mut lines = text.split("\r\n");
    assert!(lines.next().is_some_and(|head| head.starts_with("table,coup_entry,shoe,coup,")));
    assert!(lines.filter(|line| !line.is_empty()).all(|line| line.contains(",Ann,")), "{text}");
    let none = sabot(&[&wagers[..], &["--from", "2030-01-01", "--json"]].concat()).json();
    assert_eq!(none["rows"], 0);
}

#[test]
fn the_dictionary_is_printed_for_people_and_programs() {
    let page = sabot(&["export", "--dictionary"]);
    assert_eq!(page.code, 0, "{}", page.err);
    assert!(page.out.starts_with("# What is exported\n"), "{}", page.out);
    let sets = sabot(&["export", "--dictionary", "--json"]).json();
    let sets = sets.as_array().expect("data sets");
    assert_eq!(sets.len(), 7);
    for set in sets {
        for column in set["columns"].as_array().expect("columns") {
            assert!(page.out.contains(&format!("| `{}` | ", column["name"].as_str().expect("it"))));
        }
    }
}

#[test]
fn what_cannot_be_exported_is_said_with_what_to_do() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, out) = (store(folder.path()), folder.path().join("out").display().to_string());
    let said = |args: &[&str]| {
        let run = sabot(&[&["export"], args].concat());
        assert_ne!(run.code, 0, "{args:?}");
        (run.code, run.err)
    };
    let to = ["--format", "csv", "--out", &out];
    for (args, code, words) in [
        (vec![&*store, "--what", "chips"], 2, "there are coups, cards, wagers"),
        (vec![&*store, "--what", "coups", "--from", "today"], 2, "write it as 2026-11-15"),
        (vec![&*store, "--what", "coups", "--table", "9"], 1, "there are 7"),
        (vec!["/no/such/store.db", "--what", "coups"], 2, "no file"),
        (
            vec![&*store, "--what", "coups", "--from", "2026-11-16", "--to", "2026-11-15"],
            2,
            "no row is between them",
        ),
    ] {
        let (found, err) = said(&[&args[..], &to[..]].concat());
        assert_eq!(found, code, "{err}");
        assert!(err.contains(words), "{err}");
    }
    let (code, err) = said(&[&store, "--what", "all", "--format", "csv", "--out", &store]);
    assert!(code == 2 && err.contains("need a folder"), "{err}");
    let (code, err) = said(&[&store]);
    assert!(code == 2 && err.contains("--what"), "{err}");
    assert!(!Path::new(&out).exists());
}
