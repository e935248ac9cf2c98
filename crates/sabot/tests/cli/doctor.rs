//! `sabot doctor` says what to mend, of a machine, a floor plan and a store.

use super::{Run, sabot};
use serde_json::Value;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// Looks over a house in this folder, with more arguments, and answers in JSON.
fn doctor(folder: &TempDir, more: &[&str]) -> (Run, Value) {
    let home = path(folder, "house");
    let mut args = vec!["doctor", "--home", &home, "--listen", "127.0.0.1:0", "--json"];
    args.extend(more);
    let run = sabot(&args);
    let answer = run.json();
    (run, answer)
}

fn path(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).display().to_string()
}

/// What was found of one thing.
fn found<'a>(answer: &'a Value, part: &str, what: &str) -> &'a Value {
    let findings = answer["findings"].as_array().expect("findings");
    let found = findings.iter().find(|it| it["part"] == part && it["what"] == what);
    found.unwrap_or_else(|| panic!("{part}, {what} in {answer}"))
}

#[test]
fn a_machine_that_will_do_has_nothing_to_mend() {
    let folder = tempfile::tempdir().expect("a folder");
    let (run, answer) = doctor(&folder, &[]);
    assert!(run.code == 0 && answer["sound"] == true, "{}", run.out);
    for what in ["disk", "writes", "clock", "memory", "address", "files", "screens"] {
        assert!(found(&answer, "machine", what)["found"].is_string(), "{what}");
    }
    assert_eq!(found(&answer, "floor plan", "plan")["grade"], "ok");
    assert_eq!(found(&answer, "store", "store")["grade"], "ok", "it is made at the start");
    let left: Vec<_> = fs::read_dir(folder.path()).expect("the folder").collect();
    assert!(left.is_empty(), "nothing is changed: {left:?}");
}

#[test]
fn a_port_that_is_taken_and_a_foreign_address_are_told_apart() {
    let folder = tempfile::tempdir().expect("a folder");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let at = taken.local_addr().expect("an address").to_string();
    let home = path(&folder, "house");
    let run = sabot(&["doctor", "--home", &home, "--listen", &at, "--json"]);
    assert_eq!((run.code, &found(&run.json(), "machine", "address")["grade"]), (0, &"look".into()));
    // An address that is kept for documents, and no machine's.
    let run = sabot(&["doctor", "--home", &home, "--listen", "192.0.2.1:8080", "--json"]);
    assert_eq!((run.code, &found(&run.json(), "machine", "address")["grade"]), (1, &"fix".into()));
}

#[test]
fn the_faults_of_a_floor_plan_are_told_with_their_places() {
    let folder = tempfile::tempdir().expect("a folder");
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy/floor.toml");
    let sample = fs::read_to_string(sample).expect("the sample");
    let file = path(&folder, "floor.toml");
    fs::write(&file, sample.replace("currency = \"AUD\"", "currency = \"dollars\""))
        .expect("written");
    let (run, answer) = doctor(&folder, &["--config", &file]);
    let plan = found(&answer, "floor plan", "plan");
    assert_eq!((run.code, &plan["grade"]), (2, &"unread".into()));
    assert!(plan["found"].as_str().is_some_and(|it| it.contains("floor.toml:")), "{plan}");
    // A device that is not plugged in keeps nobody from playing.
    fs::write(&file, sample.replace("/dev/ttyS0", "/dev/not-there")).expect("written");
    let (run, answer) = doctor(&folder, &["--config", &file]);
    assert_eq!((run.code, &found(&answer, "floor plan", "device")["grade"]), (0, &"look".into()));
}

#[test]
fn a_store_is_read_and_what_is_none_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = path(&folder, "floor.db");
    let played = format!("sqlite:{store}");
    assert_eq!(sabot(&["run", "scenarios/wa/books.scn", "--store", &played]).code, 0);
    let (run, answer) = doctor(&folder, &["--store", &store]);
    let record = found(&answer, "store", "record")["found"].as_str().expect("words").to_owned();
    assert!(run.code == 0 && record.contains("entries in "), "{record}");
    fs::write(path(&folder, "letter.txt"), "no database").expect("written");
    let (run, answer) = doctor(&folder, &["--store", &path(&folder, "letter.txt")]);
    assert_eq!((run.code, &found(&answer, "store", "store")["grade"]), (2, &"unread".into()));
}

/// Every wager waits for the disk of the store, which need not be that of the house's folder.
#[test]
fn the_disk_of_a_store_is_looked_at_where_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let apart = tempfile::tempdir().expect("a folder");
    let store = path(&apart, "floor.db");
    let (run, answer) = doctor(&folder, &["--store", &store]);
    let disk = found(&answer, "store", "disk")["found"].as_str().expect("words").to_owned();
    assert!(run.code == 0 && disk.starts_with(&apart.path().display().to_string()), "{disk}");
    let writes = &found(&answer, "store", "writes")["found"];
    assert!(writes.as_str().is_some_and(|it| it.contains("durable after")), "{writes}");
    let left: Vec<_> = fs::read_dir(apart.path()).expect("the folder").collect();
    assert!(left.is_empty(), "nothing is changed: {left:?}");
    // A folder that is not there is looked for further up, and that is the same for both.
    let beside = path(&folder, "floor.db");
    let (_, answer) = doctor(&folder, &["--store", &beside]);
    let findings = answer["findings"].as_array().expect("findings");
    assert!(!findings.iter().any(|it| it["part"] == "store" && it["what"] == "disk"), "{answer}");
}

#[cfg(unix)]
#[test]
fn a_key_that_others_can_read_or_that_is_cut_off_is_named() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().expect("a folder");
    let house = folder.path().join("house");
    fs::create_dir(&house).expect("a folder");
    fs::set_permissions(&house, fs::Permissions::from_mode(0o755)).expect("changed");
    let key = house.join("house.key");
    fs::write(&key, [7; 32]).expect("written");
    fs::set_permissions(&key, fs::Permissions::from_mode(0o644)).expect("changed");
    let (run, answer) = doctor(&folder, &[]);
    let mend = found(&answer, "house", "key")["mend"].as_str().expect("words").to_owned();
    assert!(run.code == 0 && mend.contains("chmod 600"), "{mend}");
    let mend = found(&answer, "house", "folder")["mend"].as_str().expect("words").to_owned();
    assert!(mend.contains("chmod 700"), "{mend}");
    fs::write(&key, [7; 31]).expect("written");
    let (run, answer) = doctor(&folder, &[]);
    assert_eq!((run.code, &found(&answer, "house", "key")["grade"]), (3, &"broken".into()));
}

/// A file of the certificates that tests of the server use.
fn shown(name: &str) -> String {
    format!("crates/server/tests/tls/{name}")
}

#[test]
fn a_certificate_with_its_key_is_loaded_and_its_end_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let (cert, key) = (shown("one.crt"), shown("one.key"));
    let (run, answer) = doctor(&folder, &["--tls-cert", &cert, "--tls-key", &key]);
    let certificate = found(&answer, "TLS", "certificate");
    assert_eq!((run.code, &certificate["grade"]), (0, &"ok".into()), "{certificate}");
    assert!(certificate["found"].as_str().is_some_and(|it| it.contains("until 2126-10-22T21:25")));
    let (_, answer) = doctor(&folder, &[]);
    let parts = answer["findings"].as_array().expect("findings");
    assert!(parts.iter().all(|it| it["part"] != "TLS"), "nobody has named any: {answer}");
}

#[test]
fn what_cannot_be_shown_to_browsers_is_told_before_the_house_starts() {
    let folder = tempfile::tempdir().expect("a folder");
    let (cert, key) = (shown("one.crt"), shown("two.key"));
    let (run, answer) = doctor(&folder, &["--tls-cert", &cert, "--tls-key", &key]);
    let certificate = found(&answer, "TLS", "certificate");
    assert_eq!((run.code, &certificate["grade"]), (1, &"fix".into()), "{certificate}");
    let gone = path(&folder, "gone.key");
    let (run, answer) = doctor(&folder, &["--tls-cert", &cert, "--tls-key", &gone]);
    assert_eq!((run.code, &found(&answer, "TLS", "file")["grade"]), (1, &"fix".into()));
    let letter = path(&folder, "letter.crt");
    fs::write(&letter, "no certificate").expect("written");
    let (run, answer) = doctor(&folder, &["--tls-cert", &letter, "--tls-key", &shown("one.key")]);
    assert_eq!((run.code, &found(&answer, "TLS", "certificate")["grade"]), (2, &"unread".into()));
    let run = sabot(&["doctor", "--tls-cert", &cert]);
    assert!(run.code == 2 && run.err.contains("--tls-key"), "{}", run.err);
}

#[test]
fn people_read_what_to_do_behind_an_arrow() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = path(&folder, "house");
    let run = sabot(&["doctor", "--home", &home, "--listen", "192.0.2.1:8080"]);
    assert!(run.code == 1 && run.out.starts_with("machine\n"), "{}", run.out);
    assert!(run.out.contains("→ name an address of this machine"), "{}", run.out);
    assert!(run.out.ends_with("to look at\n"), "{}", run.out);
}

#[test]
fn a_table_whose_rulebook_was_amended_since_is_told_before_the_house_is_started() {
    let folder = tempfile::tempdir().expect("a folder");
    // The folder of a house that an earlier program left.
    let left = Path::new(env!("CARGO_MANIFEST_DIR")).join("../house/tests/earlier/house.tar.gz");
    let mut tar = std::process::Command::new("tar");
    let done = tar.arg("-xzf").arg(left).arg("-C").arg(folder.path()).status();
    assert!(done.expect("tar can be run").success());
    let (run, answer) = doctor(&folder, &[]);
    let table = found(&answer, "store", "table");
    assert_eq!((run.code, &table["grade"]), (1, &"fix".into()), "{}", run.out);
    assert!(table["found"].as_str().is_some_and(|it| it.contains("not at hand")), "{table}");
}

#[test]
fn a_table_that_has_another_s_number_is_told_before_the_house_is_started() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, file) = (path(&folder, "floor.db"), path(&folder, "floor.toml"));
    let played = format!("sqlite:{store}");
    assert_eq!(sabot(&["run", "scenarios/wa/books.scn", "--store", &played]).code, 0);
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy/floor.toml");
    let sample = fs::read_to_string(sample).expect("the sample");
    fs::write(&file, &sample).expect("written");
    let taken = "which is that of table `wa-books` in the books for good";
    let (run, answer) = doctor(&folder, &["--config", &file, "--store", &store]);
    let number = found(&answer, "store", "number");
    assert_eq!((run.code, &number["grade"]), (1, &"fix".into()), "{number}");
    assert!(number["found"].as_str().is_some_and(|it| it.contains(taken)), "{number}");
    let check = ["serve", "--floor", &file, "--store", &store, "--check"];
    let run = sabot(&check);
    assert!(run.code == 1 && run.err.contains(taken), "{}{}", run.out, run.err);
    assert!(run.err.contains("such as 4"), "the sample has up to 3: {}", run.err);
    fs::write(&file, sample.replace("number = 1\n", "number = 4\n")).expect("written");
    let run = sabot(&check);
    assert!(run.code == 0 && run.out.contains("3 tables"), "{}{}", run.out, run.err);
    let (run, _) = doctor(&folder, &["--config", &file, "--store", &store]);
    assert_eq!(run.code, 0, "{}", run.out);
    // What is played into the store takes a number that none of its tables has.
    assert_eq!(sabot(&["run", "scenarios/wa/books.scn", "--store", &played]).code, 0);
    assert_eq!(sabot(&["verify", &store]).code, 0);
}
