//! `sabot doctor` on a database: none yet, a store, one that is behind this program, one that is
//! ahead of it, and one that does not answer.

use crate::House;
use crate::server::{Server, sql};
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

fn sabot(args: &[&str]) -> Output {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    Command::new(env!("CARGO_BIN_EXE_sabot")).args(args).current_dir(root).output().unwrap()
}

/// How the doctor ends, and what it finds of the store: its grade, what it is and what to do.
fn store_of(house: &House) -> (Option<i32>, String, String) {
    of(house, "store")
}

/// The same of something else beside it.
fn of(house: &House, what: &str) -> (Option<i32>, String, String) {
    let home = house.home.path().display().to_string();
    let given = ["--store", &house.database, "--home", &home, "--listen", "127.0.0.1:0", "--json"];
    let output = sabot(&[&["doctor"], &given[..]].concat());
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    let findings = answer["findings"].as_array().unwrap();
    let store = findings.iter().find(|it| it["part"] == "store" && it["what"] == what).unwrap();
    let words = format!("{} {}", store["found"], store["mend"]);
    (output.status.code(), store["grade"].as_str().unwrap().to_owned(), words)
}

#[test]
fn a_database_is_told_from_a_store_and_a_store_from_one_of_another_version() {
    let server = Server::start();
    let house = House::on(&server);
    let (code, grade, words) = store_of(&house);
    assert_eq!((code, grade.as_str()), (Some(0), "ok"), "{words}");
    assert!(words.contains("is made at the first start"), "{words}");
    // What a unit of systemd runs before the first start.
    let floor = "deploy/floor.toml";
    let check = sabot(&["serve", "--floor", floor, "--store", &house.database, "--check"]);
    assert!(check.status.success(), "{}", String::from_utf8_lossy(&check.stderr));

    let played = sabot(&["run", "scenarios/wa/books.scn", "--store", &house.database]);
    assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));
    let (code, grade, words) = store_of(&house);
    assert_eq!((code, grade.as_str()), (Some(0), "ok"), "{words}");

    for what in ["server", "connections"] {
        let (_, grade, words) = of(&house, what);
        assert_eq!(grade, "ok", "{what}: {words}");
    }
    assert!(of(&house, "server").2.contains("PostgreSQL "));
    assert!(of(&house, "fsync").2.contains("fsync on"));

    // As an earlier program left it, before the last change.
    let last = "delete from migration where number = (select max(number) from migration)";
    sql(&house.direct, last).unwrap();
    let (code, grade, words) = store_of(&house);
    assert_eq!((code, grade.as_str()), (Some(1), "fix"), "{words}");
    assert!(words.contains(" of ") && words.contains("sabot migrate STORE"), "{words}");

    sql(&house.direct, "insert into migration values (9999, 'of a later program')").unwrap();
    let (code, grade, words) = store_of(&house);
    assert_eq!((code, grade.as_str()), (Some(1), "fix"), "{words}");
    assert!(words.contains("9999"), "{words}");

    server.stop();
    let (code, grade, words) = store_of(&house);
    assert_eq!((code, grade.as_str()), (Some(2), "unread"), "it does not answer: {words}");
}

/// What was acknowledged is gone with the power there: nobody should find out by that.
#[test]
fn a_server_that_does_not_wait_for_its_disk_is_told_before_anything_is_recorded() {
    let server = Server::with(5432, |_| "fsync = off".to_owned());
    let house = House::on(&server);
    let (code, grade, words) = of(&house, "fsync");
    assert_eq!((code, grade.as_str()), (Some(1), "fix"), "{words}");
    assert!(words.contains("fsync off"), "{words}");
}
