//! `sabot archive`, `sabot backup`: closed days in sealed files, and copies of a store in use.

use super::records::Kept;
use super::sabot;
use journal::sqlite::Options;
use journal::{Actor, Batch, Draft, Key, Payload, Sqlite, Store, StreamId};
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// A store with its key, and the folder of its archives.
struct Archived {
    kept: Kept,
    key: String,
    folder: String,
}

const EARLY: &str = "scenarios/wa/books.scn";

/// A moment behind everything that scenarios play.
const AFTER: &str = "2999-01-01";

impl Archived {
    fn new() -> Archived {
        let kept = Kept::new(&[EARLY]);
        let (key, folder) = (kept.file("floor.key"), kept.file("archives"));
        assert_eq!(sabot(&["key", &key, "--name", "floor.example"]).code, 0);
        let archived = Archived { kept, key, folder };
        let document = archived.archive();
        assert_eq!((&document["from"], &document["archives"]), (&1.into(), &1.into()));
        archived
    }

    /// Archives what there is; what the command says.
    fn archive(&self) -> serde_json::Value {
        let args = [self.folder.as_str(), "--key", &self.key, "--before", AFTER, "--json"];
        let run = self.kept.run("archive", &args);
        assert_eq!(run.code, 0, "{}", run.out);
        run.json()
    }

    /// Puts something more into the store.
    fn go_on(&self) {
        let store = format!("sqlite:{}", self.kept.store());
        let run = sabot(&["run", "--quiet", "--store", &store, "scenarios/vic/books.scn"]);
        assert_eq!(run.code, 0, "{}", run.err);
    }

    fn verify(&self) -> super::Run {
        let key = format!("{}.pub", self.key);
        let args = ["--archive", &self.folder, "--key", &key, "--json"];
        self.kept.run("verify", &args)
    }

    /// The files of the folder, in order.
    fn files(&self) -> Vec<String> {
        let listed = fs::read_dir(&self.folder).expect("a folder");
        let mut files: Vec<_> =
            listed.map(|file| file.expect("a file").path().display().to_string()).collect();
        files.sort();
        files
    }
}

#[test]
fn days_are_archived_one_after_the_other_and_are_one_history_with_the_store() {
    let archived = Archived::new();
    let early = [&archived.folder, "--key", &archived.key, "--before", "1970-01-01"];
    let early = archived.kept.run("archive", &early);
    assert!(
        early.code == 0 && early.out.contains("nothing from before 1970-01-01"),
        "{}",
        early.out
    );
    let again = archived.archive();
    assert_eq!((&again["file"], &again["archives"]), (&serde_json::Value::Null, &1.into()));
    archived.go_on();
    let second = archived.archive();
    assert_eq!(second["archives"], 2);
    let run = archived.verify();
    let document = run.json();
    assert_eq!((run.code, &document["sound"]), (0, &true.into()), "{document}");
    assert_eq!((&document["archives"], &document["archived"]), (&2.into(), &second["upto"]));
    assert_eq!(document["entries"], second["upto"], "the store has nothing more");
    let told = archived.kept.run("verify", &["--archive", &archived.files()[0]]);
    assert!(told.code == 0 && told.out.contains("one history with the store"), "{}", told.out);
}

#[test]
fn whatever_is_changed_in_an_archive_is_found_and_named() {
    let archived = Archived::new();
    archived.go_on();
    archived.archive();
    let files = archived.files();
    let first = fs::read_to_string(&files[0]).expect("a file");
    let lines: Vec<&str> = first.lines().collect();
    let without = |number: usize| {
        let rest = lines.iter().enumerate().filter(|(place, _)| *place != number);
        rest.map(|(_, line)| format!("{line}\n")).collect::<String>()
    };
    for (what, text) in [
        ("a sum", first.replacen("195.00", "196.00", 1)),
        ("a person", first.replacen("Ann", "Eve", 1)),
        ("a line taken out", without(20)),
        ("the last line taken out", without(lines.len() - 1)),
        ("the seal", first.replacen("archive 1 ", "archive 2 ", 1)),
        ("the signature", first.replacen("floor.example ", "floor.example A", 1)),
        ("no text", "x".to_owned()),
    ] {
        assert_ne!(text, first, "{what}");
        fs::write(&files[0], text).expect("it can be written");
        let run = archived.verify();
        let file = Path::new(&files[0]).file_name().and_then(|name| name.to_str());
        assert!(run.code == 3 && run.out.contains(file.expect("a name")), "{what}: {}", run.out);
    }
    fs::remove_file(&files[0]).expect("it is there");
    let run = archived.verify();
    assert!(run.code == 3 && run.out.contains("in no archive that was given"), "{}", run.out);
}

#[test]
fn a_store_that_is_not_what_was_archived_is_found() {
    let archived = Archived::new();
    archived.kept.tamper("delete from entry where position = 20");
    let run = archived.verify();
    assert_eq!(run.code, 3, "{}", run.out);
    let other = Kept::new(&["scenarios/vic/books.scn"]);
    let run = other.run("verify", &["--archive", &archived.folder, "--json"]);
    assert!(run.code == 3 && run.out.contains("has another entry"), "{}", run.out);
}

#[test]
fn what_cannot_be_archived_is_told_with_what_to_do() {
    let archived = Archived::new();
    let args = [archived.folder.as_str(), "--key", &archived.key, "--before", "noon"];
    let run = archived.kept.run("archive", &args);
    assert!(run.code == 2 && run.err.contains("is no time"), "{}", run.err);
    let other = archived.kept.file("other.key");
    assert_eq!(sabot(&["key", &other, "--name", "other.example"]).code, 0);
    archived.go_on();
    let args = [archived.folder.as_str(), "--key", &other, "--before", AFTER];
    let run = archived.kept.run("archive", &args);
    assert!(run.code == 3 && run.err.contains("its seal"), "{}", run.err);
    assert_eq!(archived.files().len(), 1, "nothing is left of it");
    archived.kept.tamper("update entry set actor_name = 'Eve' where position = 5");
    let args = [archived.folder.as_str(), "--key", &archived.key, "--before", AFTER];
    let run = archived.kept.run("archive", &args);
    assert!(run.code == 3 && run.err.contains("is not sound"), "{}", run.err);
    assert_eq!(archived.files().len(), 1, "nothing is left of it");
}

/// Appends to a stream of its own until it is told to end; how many were acknowledged.
fn write(store: &dyn Store, end: &AtomicBool) -> u64 {
    for number in 0.. {
        if end.load(Ordering::SeqCst) {
            return number;
        }
        let draft = Draft {
            stream: StreamId::new("weather").expect("a name"),
            time_ms: 0,
            actor: Actor::new("vane", "device"),
            approval: None,
            cause: None,
            kind: "it_blew".to_owned(),
            schema: 1,
            payload: Payload::new("{}").expect("JSON"),
        };
        let key = Key::new(&format!("wind {number}")).expect("a key");
        store.append(Batch::one(key, number, vec![draft])).expect("it is appended");
    }
    unreachable!("it ends when it is told to")
}

#[test]
fn a_store_is_copied_while_it_is_written_and_the_copy_goes_on_from_there() {
    let kept = Kept::new(&[EARLY]);
    let copy = kept.file("copy.db");
    let store = Sqlite::open(Path::new(&kept.store()), Options::default()).expect("a store");
    let store: Box<dyn Store> = Box::new(store);
    let end = AtomicBool::new(false);
    let (entries, written) = thread::scope(|scope| {
        let writer = scope.spawn(|| write(&*store, &end));
        let run = kept.run("backup", &[&copy, "--json"]);
        end.store(true, Ordering::SeqCst);
        assert_eq!(run.code, 0, "{}", run.out);
        (run.json()["entries"].as_u64().expect("a number"), writer.join().expect("it ends"))
    });
    let last = store.last().expect("it can be read");
    assert!(last - written <= entries && entries <= last, "{entries} of {last}, {written} new");
    let document = sabot(&["verify", &copy, "--json"]).json();
    assert_eq!((&document["sound"], &document["entries"]), (&true.into(), &entries.into()));
    // To restore is to start with it.
    let restored = format!("sqlite:{copy}");
    let run = sabot(&["run", "--quiet", "--store", &restored, "scenarios/vic/books.scn"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(sabot(&["verify", &copy]).code, 0);
}

#[test]
fn a_copy_takes_no_file_s_place_and_none_is_made_of_what_is_not_sound() {
    let kept = Kept::new(&[EARLY]);
    let run = kept.run("backup", &[&kept.store()]);
    assert!(run.code == 2 && run.err.contains("is there already"), "{}", run.err);
    let run = sabot(&["backup", "postgres://nobody@127.0.0.1:1/none", "x.db"]);
    assert!(run.code == 1 && run.err.contains("pg_basebackup"), "{}", run.err);
    let run = kept.run("backup", &[&kept.file("no/folder.db")]);
    assert_eq!(run.code, 2, "{}", run.err);
    kept.tamper("update entry set actor_name = 'Eve' where position = 5");
    let copy = kept.file("copy.db");
    let run = kept.run("backup", &[&copy]);
    assert!(run.code == 3 && run.err.contains("no backup was made"), "{}", run.err);
    assert!(!Path::new(&copy).exists());
}
