//! `sabot run --store`, `verify`, `replay`, `streams`, `migrate`: a store as its users try it.

use super::own_rulebooks::shelf;
use super::{Run, sabot};
use journal::sqlite::Options;
use journal::{Actor, Batch, Draft, Key, Payload, Sqlite, Store, StreamId};
use rusqlite::Connection;
use std::path::Path;
use tempfile::TempDir;

/// A folder with a store in which scenarios are kept.
pub(crate) struct Kept {
    pub(crate) folder: TempDir,
}

impl Kept {
    pub(crate) fn new(scenarios: &[&str]) -> Kept {
        let kept = Kept { folder: tempfile::tempdir().expect("a folder") };
        let store = format!("sqlite:{}", kept.store());
        let mut args = vec!["run", "--quiet", "--store", &store];
        args.extend(scenarios);
        let run = sabot(&args);
        assert_eq!(run.code, 0, "{}{}", run.out, run.err);
        kept
    }

    pub(crate) fn file(&self, name: &str) -> String {
        self.folder.path().join(name).display().to_string()
    }

    pub(crate) fn store(&self) -> String {
        self.file("floor.db")
    }

    /// Changes the file behind the store's back.
    pub(crate) fn tamper(&self, sql: &str) {
        let connection = Connection::open(self.store()).expect("a file of SQLite");
        let unlock = "drop trigger entry_is_never_changed; drop trigger entry_is_never_deleted";
        connection.execute_batch(unlock).expect("they are there");
        assert!(connection.execute(sql, []).expect("it can be run") > 0, "{sql}");
    }

    pub(crate) fn run(&self, command: &str, args: &[&str]) -> Run {
        let store = self.store();
        let mut all = vec![command, &store];
        all.extend(args);
        sabot(&all)
    }
}

const BOOKS: &str = "scenarios/wa/books.scn";

#[test]
fn what_scenarios_play_is_kept_and_sound() {
    let kept = Kept::new(&[BOOKS, "scenarios/vic/books.scn", "scenarios/nsw/books.scn"]);
    let streams = kept.run("streams", &["--json"]).json();
    let named = |stream: &serde_json::Value| {
        (stream["table"].as_str().map(str::to_owned), stream["rulebook"].clone())
    };
    let found: Vec<_> = streams["streams"].as_array().expect("streams").iter().map(named).collect();
    let table = |name: &str, rulebook: &str| (Some(name.to_owned()), rulebook.into());
    assert_eq!(
        found,
        [table("nsw-books", "nsw"), table("vic-books", "vic"), table("wa-books", "wa")]
    );
    let run = kept.run("verify", &["--json"]);
    let document = run.json();
    assert_eq!((run.code, &document["sound"]), (0, &true.into()), "{document}");
    assert_eq!(document["entries"], streams["entries"]);
    let audits = document["audits"].as_array().expect("audits");
    assert!(
        audits.iter().all(|audit| audit["derived"]["wagers"].as_u64() >= Some(5)),
        "{audits:?}"
    );
    let run = kept.run("verify", &[]);
    assert!(run.out.contains("sound: ") && run.out.contains("entries a second"), "{}", run.out);
}

#[test]
fn a_name_is_given_once_and_only_to_one_scenario() {
    let kept = Kept::new(&[BOOKS]);
    let store = kept.store();
    let run = sabot(&["run", BOOKS, "--store", &store, "--table", "wa-books"]);
    assert!(run.code == 1 && run.err.contains("take another name"), "{}", run.err);
    let run = sabot(&["run", BOOKS, "--store", &store, "--json"]);
    assert_eq!(run.json()["scenarios"][0]["kept"]["table"], "wa-books-2");
    let run = sabot(&["run", BOOKS, BOOKS, "--store", &store, "--table", "7"]);
    assert!(run.code == 2 && run.err.contains("one table"), "{}", run.err);
    assert_eq!(kept.run("verify", &[]).code, 0);
}

#[test]
fn what_is_no_store_is_told_and_nothing_is_made() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name).display().to_string();
    std::fs::write(file("note.txt"), "not a store").expect("a file");
    std::fs::write(file("empty.db"), "").expect("a file");
    Connection::open(file("other.db"))
        .and_then(|other| other.execute_batch("create table t (a)"))
        .expect("a file of SQLite");
    for command in ["verify", "streams", "migrate"] {
        for (store, says) in [
            (file("none.db"), "there is no file"),
            (file("note.txt"), "not a store of Sabot"),
            (file("empty.db"), "not a store of Sabot"),
            (file("other.db"), "not a store of Sabot"),
            (folder.path().display().to_string(), "is a folder"),
            ("mysql://somewhere/x".to_owned(), "write sqlite:PATH"),
            ("sqlite:".to_owned(), "no store is named"),
            ("postgres://nobody@127.0.0.1:1/none".to_owned(), "cannot be reached"),
        ] {
            let run = sabot(&[command, &store]);
            assert!(run.code == 2 && run.err.contains(says), "{command} {store}: {}", run.err);
        }
    }
    assert!(!Path::new(&file("none.db")).exists(), "opening to read makes no file");
    let run = sabot(&["verify", &file("none.db"), "--json"]);
    assert!(run.json()["error"].as_str().is_some_and(|text| text.contains("there is no file")));
}

#[test]
fn a_newer_store_is_refused_by_every_command() {
    let kept = Kept::new(&[BOOKS]);
    kept.tamper("insert into migration values (999, 'from tomorrow')");
    for args in [&["verify"][..], &["streams"], &["migrate"], &["replay", "wa-books"]] {
        let run = kept.run(args[0], &args[1..]);
        assert!(run.code == 1 && run.err.contains("use a newer program"), "{args:?} {}", run.err);
    }
}

#[test]
fn a_store_that_is_up_to_date_has_nothing_to_migrate() {
    let kept = Kept::new(&[BOOKS]);
    let document = kept.run("migrate", &["--dry-run", "--json"]).json();
    assert_eq!(document["pending"], serde_json::json!([]));
    assert_eq!(document["found"], document["known"]);
    assert!(kept.run("migrate", &[]).out.contains("is up to date"));
}

/// What `verify` finds after a change behind the store's back.
fn found(sql: &str) -> serde_json::Value {
    let kept = Kept::new(&[BOOKS]);
    kept.tamper(sql);
    let run = kept.run("verify", &["--json"]);
    assert_eq!(run.code, 3, "{sql}: {}", run.out);
    let document = run.json();
    assert_eq!(document["sound"], false);
    document["difference"].clone()
}

#[test]
fn whatever_is_changed_in_a_store_is_found_and_named() {
    let of = "stream = 'table/wa-books' and number = 20";
    for (sql, says) in [
        (format!("update entry set payload = '{{}}' where {of}"), "does not match its hash"),
        (format!("update entry set actor_name = 'Eve' where {of}"), "does not match its hash"),
        (format!("update entry set time_ms = time_ms + 1 where {of}"), "does not match its hash"),
        (format!("update entry set hash = zeroblob(32) where {of}"), "does not match its hash"),
        (format!("delete from entry where {of}"), "missing"),
    ] {
        let difference = found(&sql);
        assert_eq!(difference["position"], 20, "{sql}: {difference}");
        let what = difference["what"].as_str().unwrap_or_default();
        assert!(what.contains(says), "{sql}: {difference}");
    }
    let difference = found("update migration set title = 'another'");
    assert!(difference["words"].as_str().is_some_and(|words| words.contains("migrations")));
}

/// Tells the history of a store anew, with another text in place of one, all its hashes sound.
fn retold(kept: &Kept, text: &str, instead: &str) -> String {
    let other = kept.file("retold.db");
    let old = Sqlite::open_read_only(Path::new(&kept.store())).expect("a store");
    let new = Sqlite::open(Path::new(&other), Options::default()).expect("a store");
    let (old, new): (&dyn Store, &dyn Store) = (&old, &new);
    for entry in old.read(0, 10_000).expect("it can be read") {
        let draft = Draft {
            stream: entry.stream,
            time_ms: entry.time_ms,
            actor: entry.actor,
            approval: entry.approval,
            cause: None,
            kind: entry.kind,
            schema: entry.schema,
            payload: Payload::new(&entry.payload.as_str().replace(text, instead)).expect("JSON"),
        };
        let key = Key::new(&entry.position.to_string()).expect("a key");
        new.append(Batch::one(key, entry.number - 1, vec![draft])).expect("it is in order");
    }
    other
}

#[test]
fn a_history_told_anew_with_sound_hashes_is_found_by_deriving_it_again() {
    let kept = Kept::new(&[BOOKS]);
    for (text, instead, says) in [
        ("\"returned\":\"195.00\"", "\"returned\":\"196.00\"", "the settlement differs"),
        ("\"card\":\"7H\"", "\"card\":\"6H\"", "the settlement differs"),
        ("\"amount\":\"40.00\"", "\"amount\":\"41.00\"", ""),
    ] {
        let other = retold(&kept, text, instead);
        let run = sabot(&["verify", &other]);
        assert!(run.code == 3 && run.out.contains(says), "{text}: {}", run.out);
        let run = sabot(&["verify", &other, "--json"]);
        let difference = run.json()["difference"].clone();
        assert_eq!(difference["stream"], "table/wa-books", "{difference}");
        std::fs::remove_file(other).expect("it is there");
    }
    let same = retold(&kept, "nothing", "nothing");
    assert_eq!(sabot(&["verify", &same]).code, 0);
}

#[test]
fn other_streams_of_the_house_are_audited_and_unknown_ones_are_left_to_the_journal() {
    for (stream, code) in [("staff", 3), ("cage", 3), ("weather", 0)] {
        let kept = Kept::new(&[BOOKS]);
        let nonsense = Draft {
            stream: StreamId::new(stream).expect("a name"),
            time_ms: 0,
            actor: Actor::new("Eve", "visitor"),
            approval: None,
            cause: None,
            kind: "it_rained".to_owned(),
            schema: 1,
            payload: Payload::new("{}").expect("JSON"),
        };
        let store = Sqlite::open(Path::new(&kept.store()), Options::default()).expect("a store");
        let key = Key::new("rain").expect("a key");
        let store: Box<dyn Store> = Box::new(store);
        store.append(Batch::one(key, 0, vec![nonsense])).expect("the journal knows no better");
        drop(store);
        let run = kept.run("verify", &["--json"]);
        assert_eq!(run.code, code, "{stream}: {}", run.out);
        if code == 3 {
            assert_eq!(run.json()["difference"]["stream"], stream, "{}", run.out);
        }
    }
}

#[test]
fn a_coup_is_replayed_card_by_card_with_hands_rules_and_postings() {
    let kept = Kept::new(&[BOOKS]);
    let run = kept.run("replay", &["wa-books", "--coup", "1.1"]);
    assert_eq!(run.code, 0, "{}", run.err);
    for part in [
        "Coup 1 of shoe 1  coup 1 of the record",
        "wager placed: Ann 100.00 on Banker Wager at place 1  [Ann, bettor]",
        "Players Hand 4♠ 2♦  6   Bankers Hand 7♥ K♣  7",
        "the Bankers Hand stands on 7 (wa:4.",
        "Ann 100.00 on Banker Wager: win, 195.00 back; the Bankers Hand won: version A pays 1 to 1",
        "moves ",
        "next: ",
    ] {
        assert!(run.out.contains(part), "{part} in {}", run.out);
    }
    assert!(!run.out.contains("Coup 2 of"), "{}", run.out);
    let by_running = kept.run("replay", &["wa-books", "--coup", "1"]);
    assert_eq!(by_running.out, run.out);
}

#[test]
fn a_replay_is_one_json_document_with_every_event() {
    let kept = Kept::new(&[BOOKS]);
    let document = kept.run("replay", &["wa-books", "--json"]).json();
    let entries = document["entries"].as_array().expect("entries");
    let numbers: Vec<_> = entries.iter().filter_map(|entry| entry["number"].as_u64()).collect();
    // The first entry is the record's own.
    assert_eq!(numbers, (2..numbers.len() as u64 + 2).collect::<Vec<_>>());
    assert_eq!(document["coups"].as_array().map(Vec::len), Some(5));
    let settled = entries.iter().find(|entry| entry["kind"] == "wagers_settled").expect("one");
    let rules: Vec<_> = settled["settled"].as_array().expect("wagers").iter().collect();
    assert!(rules.iter().any(|one| one["rule"] == "wa:3.19/A"), "{settled}");
    assert_eq!(settled["actor"]["role"], "dealer");
    assert_eq!(settled["hands"]["banker"], serde_json::json!({"cards": ["7H", "KC"], "points": 7}));
    assert!(settled["postings"].as_array().is_some_and(|all| !all.is_empty()));
    let one = kept.run("replay", &["wa-books", "--coup", "3", "--json"]).json();
    assert_eq!(one["coups"][0]["later"].as_array().map(Vec::len), Some(1), "put right later");
    let last = one["entries"].as_array().and_then(|entries| entries.last()).expect("an entry");
    assert_eq!(last["kind"], "coup_corrected");
}

#[test]
fn a_table_is_shown_as_it_stood_at_a_time() {
    let kept = Kept::new(&[BOOKS]);
    let run = kept.run("replay", &["wa-books", "--at", "10:00:10"]);
    assert_eq!(run.code, 0, "{}", run.err);
    for part in ["The table as it stood at", "coup 1 is on", "Ann has 100.00 on Banker Wager"] {
        assert!(run.out.contains(part), "{part} in {}", run.out);
    }
    assert!(!run.out.contains("win, 195.00"), "what came later is not told: {}", run.out);
    let standing = kept.run("replay", &["wa-books", "--at", "10:00:10", "--json"]).json();
    assert_eq!(standing["standing"]["wagers"][0]["amount"], "100.00");
    let run = kept.run("replay", &["wa-books", "--at", "09:00:00"]);
    assert!(run.code == 1 && run.err.contains("take a later time"), "{}", run.err);
    let run = kept.run("replay", &["wa-books", "--at", "noon"]);
    assert!(run.code == 2 && run.err.contains("is not a time"), "{}", run.err);
}

#[test]
fn what_is_not_there_is_told_with_what_is() {
    let kept = Kept::new(&[BOOKS]);
    let run = kept.run("replay", &["8"]);
    assert!(run.code == 1 && run.err.contains("no table 8: there are wa-books"), "{}", run.err);
    let run = kept.run("replay", &["wa-books", "--coup", "2.1"]);
    assert!(run.code == 1 && run.err.contains("5 coups, the last of them 1.5"), "{}", run.err);
    let run = kept.run("replay", &["wa-books", "--coup", "last"]);
    assert!(run.code == 2 && run.err.contains("as in 1.3"), "{}", run.err);
}

#[test]
fn what_would_have_been_stands_beside_what_was_and_says_so() {
    let kept = Kept::new(&[BOOKS]);
    let run = kept.run("replay", &["wa-books", "--as-version", "B"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.starts_with("WHAT DID NOT HAPPEN\n"), "{}", run.out);
    let args = ["wa-books", "--as-version", "B", "--coup", "1", "--json"];
    let document = kept.run("replay", &args).json();
    let first = &document["coups"][0]["wagers"][0];
    assert_eq!(first["really"]["returned"], "195.00");
    assert_eq!(first["would"]["returned"], "200.00");
    assert_eq!(document["house_win"]["difference"], "-5.00");
    let limits = ["wa-books", "--as-limits", "min 5 max 50", "--json"];
    let document = kept.run("replay", &limits).json();
    assert_eq!(document["coups"][0]["wagers"][0]["would"]["staked"], "50.00");
    let kept = Kept::new(&["scenarios/nsw/books.scn"]);
    let run = kept.run("replay", &["nsw-books", "--as-limits", "min 5 max 20"]);
    assert!(run.out.contains("refused: the maximum is 20.00 (nsw:6.3)"), "{}", run.out);
    let kept = Kept::new(&[BOOKS]);
    for args in [["--as-version", "Z"], ["--as-option", "moon=full"], ["--as-limits", "high"]] {
        let run = kept.run("replay", &["wa-books", args[0], args[1]]);
        assert_eq!(run.code, 2, "{args:?} {}", run.err);
    }
}

#[test]
fn a_record_of_another_rulebook_is_verified_as_far_as_it_goes() {
    let kept = Kept::new(&[BOOKS]);
    let shelf = shelf(|rulebook| rulebook);
    let folder = shelf.path().display().to_string();
    let run = kept.run("verify", &["--rulebooks", &folder]);
    assert!(run.code == 1 && run.out.contains("not audited"), "{}{}", run.out, run.err);
    let document = kept.run("verify", &["--rulebooks", &folder, "--json"]).json();
    assert_eq!(document["audits"][0]["audited"], false);
    assert_eq!((&document["sound"], &document["complete"]), (&true.into(), &false.into()));
    let run = kept.run("replay", &["wa-books", "--rulebooks", &folder]);
    assert!(run.code == 1 && run.err.contains("which is not at hand"), "{}", run.err);
}
