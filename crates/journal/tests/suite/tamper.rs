//! Somebody changes a store behind its back, by SQL: each way is found, and named.

use super::kit::{Subject, batch, clerk, fill, joint, signer, stream};
use journal::proof::{Checkpoint, Checkpointer, Signer, checkpoints};
use journal::verify::Trust;
use journal::{Entry, Payload, Place, Snapshot, verify};
use serde_json::json;
use std::time::Duration;

/// A store whose tables can be reached without it.
pub(crate) trait Victim {
    /// The store, opened.
    fn open(&self) -> Subject;
    /// Runs statements on its tables.
    fn run(&self, sql: &str);
    /// Some bytes as a literal.
    fn bytes(&self, bytes: &[u8]) -> String;
    /// What switches off the tables' own protection.
    fn unlock(&self) -> &'static str;
}

/// What is known of the store before it is changed.
pub(crate) struct Before {
    entries: Vec<Entry>,
    kept: Checkpoint,
}

/// 26 entries, a checkpoint (27), 7 entries of `table/3`, a checkpoint (35), 2 more entries.
fn prepare(victim: &dyn Victim) -> Before {
    let store = victim.open();
    let mut checkpointer = Checkpointer::resume(&*store, signer(), clerk()).unwrap();
    fill(&store);
    checkpointer.checkpoint(&*store, 1).unwrap();
    store.append(batch("more", "table/3", 0, 7)).unwrap();
    let kept = checkpointer.checkpoint(&*store, 2).unwrap();
    store.append(batch("tail", "table/3", 7, 2)).unwrap();
    let entries = super::kit::all(&store);
    let (stream, tag, body) = (stream("table/1"), "state 1".to_owned(), b"state".to_vec());
    let snapshot = Snapshot { stream, number: 5, tag, head: entries[7].hash, body };
    store.keep_snapshot(&snapshot).unwrap();
    store.acquire("table/1", "north", Duration::from_mins(1)).unwrap();
    drop(store);
    victim.run(victim.unlock());
    Before { entries, kept }
}

/// The difference that verification finds, in words.
fn found(victim: &dyn Victim, before: &Before) -> String {
    let key = signer().verifier();
    let trust = Trust { key: Some(&key), checkpoint: Some(&before.kept) };
    let report = verify(&*victim.open(), trust).unwrap();
    report.difference.map_or_else(|| "nothing".to_owned(), |difference| difference.to_string())
}

/// A change, and what verification must say of it.
type Case = (Change, String);

type Change = Box<dyn Fn(&dyn Victim, &Before) -> String>;

/// What is said of the entry at position 9.
fn nine(what: &str) -> String {
    format!("position 9 (stream table/1, number 6): {what}")
}

/// What is said of the first checkpoint.
fn first_checkpoint(what: &str) -> String {
    let at = "position 27 (stream journal/checkpoints, number 1)";
    format!("{at}: the checkpoint is not sound: {what}")
}

fn sql(text: &str) -> Change {
    let text = text.to_owned();
    Box::new(move |_, _| text.clone())
}

/// Changes an entry and gives it the hash that its content then has.
fn rehashed(position: usize, change: fn(&mut Entry)) -> Change {
    Box::new(move |victim, before| {
        let mut entry = before.entries[position - 1].clone();
        change(&mut entry);
        entry.hash = entry.computed_hash();
        update(victim, &entry)
    })
}

/// Changes an entry, and chains the whole stream anew behind it.
fn rechained(position: usize, change: fn(&mut Entry)) -> Change {
    Box::new(move |victim, before| {
        let mut entries = before.entries.clone();
        change(&mut entries[position - 1]);
        rechain(&mut entries, position - 1);
        entries.iter().map(|entry| update(victim, entry)).collect()
    })
}

fn rechain(entries: &mut [Entry], from: usize) {
    let stream = entries[from].stream.clone();
    let mut previous = entries[from].previous;
    for entry in entries[from..].iter_mut().filter(|entry| entry.stream == stream) {
        entry.previous = previous;
        entry.hash = entry.computed_hash();
        previous = entry.hash;
    }
}

fn update(victim: &dyn Victim, entry: &Entry) -> String {
    format!(
        "update entry set number = {}, time_ms = {}, cause = {}, batch_index = {}, \
         batch_count = {}, payload = '{}', previous = {}, hash = {} where position = {};\n",
        entry.number,
        entry.time_ms,
        entry.cause.map_or_else(|| "null".to_owned(), |cause| cause.to_string()),
        entry.place.index,
        entry.place.count,
        entry.payload.as_str().replace('\'', "''"),
        victim.bytes(&entry.previous.0),
        victim.bytes(&entry.hash.0),
        entry.position,
    )
}

/// Makes a checkpoint's entry say something else, by another key or none.
fn resigned(change: fn(&mut Checkpoint) -> Option<Signer>) -> Change {
    Box::new(move |victim, before| {
        let mut entries = before.entries.clone();
        let value: serde_json::Value = serde_json::from_str(entries[26].payload.as_str()).unwrap();
        let note = value["note"].as_str().unwrap();
        let mut checkpoint = Checkpoint::read(note).unwrap();
        let forged = match change(&mut checkpoint) {
            Some(signer) => checkpoint.sign(&signer),
            None => checkpoint.text() + &note[note.rfind("\n\n").unwrap() + 1..],
        };
        let payload = json!({ "note": forged, "peaks": value["peaks"] });
        entries[26].payload = Payload::of(&payload).unwrap();
        rechain(&mut entries, 26);
        entries.iter().map(|entry| update(victim, entry)).collect()
    })
}

/// Puts an entry with a right hash and chain between two others.
fn inserted() -> Change {
    Box::new(|victim, before| {
        let mut entry = before.entries[25].clone();
        (entry.position, entry.number) = (10, 2);
        (entry.key, entry.place) = (super::kit::key("both+"), Place { index: 0, count: 1 });
        entry.previous = before.entries[25].hash;
        entry.hash = entry.computed_hash();
        let room = "update entry set position = -position - 1 where position >= 10;\
                    update entry set position = -position where position < 0;";
        format!(
            "{room} insert into entry select 10, stream, 2, time_ms, actor_name, actor_role, \
             approval_name, approval_role, cause, key || '+', 0, 1, kind, schema, payload, {}, {} \
             from entry where position = 27;",
            victim.bytes(&entry.previous.0),
            victim.bytes(&entry.hash.0)
        )
    })
}

/// Changes of entries as they stand.
fn plain() -> Vec<Case> {
    let columns = [
        "time_ms = 0",
        "actor_name = 'mallory'",
        "actor_role = 'manager'",
        "approval_name = 'mallory'",
        "approval_name = null, approval_role = null",
        "cause = 1",
        "key = 'other'",
        "batch_count = 4",
        "kind = 'undone'",
        "schema = 2",
        "payload = '{\"what\":99}'",
    ];
    let mut cases: Vec<Case> = Vec::new();
    for set in columns {
        let change = sql(&format!("update entry set {set} where position = 9"));
        cases.push((change, nine("the content does not match its hash")));
    }
    let mut case = |change: &str, finds: &str| cases.push((sql(change), finds.to_owned()));
    case(
        "update entry set stream = 'table/9' where position = 9",
        "position 9 (stream table/9, number 6): the content does not match its hash",
    );
    case(
        "update entry set approval_role = null where position = 9",
        "position 9: the row is not an entry: an approval has a name and a role",
    );
    case(
        "update entry set position = -9 where position = 9;\
         update entry set position = 9 where position = 10;\
         update entry set position = 10 where position = -9",
        "position 9 (stream table/2, number 4): the content does not match its hash",
    );
    case(
        "insert into entry select -5, 'hidden', number, time_ms, actor_name, actor_role, \
         approval_name, approval_role, cause, 'hidden', 0, 1, kind, schema, payload, previous, \
         hash from entry where position = 1",
        "there is a row at -5, before the first",
    );
    cases
}

/// Entries that are gone.
fn gone() -> Vec<Case> {
    let cases = [
        ("delete from entry where position = 9", "position 9: the entry is missing"),
        ("delete from entry where position = 1", "position 1: the entry is missing"),
        ("delete from entry where position = 27", "position 27: the entry is missing"),
        ("update entry set position = -9 where position = 9", "position 9: the entry is missing"),
        (
            "delete from entry where position > 27",
            "position 28: 34 entries were signed, and there are 27",
        ),
        (
            "delete from entry where position > 29",
            "position 30: its batch is not whole: its last entries are missing",
        ),
        ("delete from entry", "position 1: 34 entries were signed, and there are 0"),
    ];
    cases.into_iter().map(|(change, finds)| (sql(change), finds.to_owned())).collect()
}

/// Changes by somebody who knows how entries are hashed.
fn clever() -> Vec<Case> {
    let lie = |entry: &mut Entry| entry.payload = Payload::new("{\"what\":99}").unwrap();
    let forged = |entry: &mut Entry| entry.previous = journal::Hash([1; 32]);
    let first = "position 1 (stream table/1, number 1): it does not follow its predecessor's hash";
    let root = "position 27: the first 26 entries are not those that this checkpoint signed";
    let number = "position 9 (stream table/1, number 99): the stream goes on with 6 here";
    let cage =
        "position 26 (stream cage, number 1): its batch is not whole: an entry of it is missing";
    let inside = "position 10 (stream cage, number 2): the stream goes on with 1 here";
    let part = nine("its batch is not whole: an entry of it is missing");
    let back = nine("its time 5 is before its predecessor's, 1700000000000");
    vec![
        (rehashed(8, lie), nine("it does not follow its predecessor's hash")),
        (rehashed(1, forged), first.to_owned()),
        (rechained(8, lie), root.to_owned()),
        (rechained(9, |entry| entry.number = 99), number.to_owned()),
        (rechained(9, |entry| entry.place.index = 1), part.clone()),
        (rechained(9, |entry| entry.place.count = 2), part),
        (rechained(26, |entry| entry.place.count = 3), cage.to_owned()),
        (rechained(9, |entry| entry.time_ms = 5), back),
        (
            rechained(9, |entry| entry.cause = Some(30)),
            nine("its cause 30 is not an earlier entry"),
        ),
        (inserted(), inside.to_owned()),
    ]
}

/// Changes of checkpoints, by somebody without the key and by somebody who has it.
fn signed() -> Vec<Case> {
    let mallory = |_: &mut Checkpoint| Some(Signer::new("floor.example", &[9; 32]).unwrap());
    let later = |checkpoint: &mut Checkpoint| {
        checkpoint.time_ms += 1;
        None
    };
    let cut_off = |checkpoint: &mut Checkpoint| {
        checkpoint.previous = Some(journal::Hash([1; 32]));
        Some(signer())
    };
    let elsewhere = |checkpoint: &mut Checkpoint| {
        checkpoint.heads = journal::Hash([1; 32]);
        Some(signer())
    };
    let unsigned =
        format!("{} has not signed it: the signatures are by floor.example", signer().verifier());
    let altered = "the signature by floor.example is not of this text";
    let heads = "position 27: streams at 26 entries are not where this checkpoint signed them";
    vec![
        (resigned(mallory), first_checkpoint(&unsigned)),
        (resigned(later), first_checkpoint(altered)),
        (resigned(cut_off), first_checkpoint("it does not follow the one before it")),
        (resigned(elsewhere), heads.to_owned()),
    ]
}

/// Changes beside the entries. Snapshots and leases may go, and nothing is lost.
fn beside() -> Vec<Case> {
    let set = |column: &'static str| -> Change {
        Box::new(move |victim, _| {
            format!("update snapshot set {column} = {}", victim.bytes(b"lie"))
        })
    };
    let snapshot = |number: u64| {
        format!(
            "the snapshot state 1 of stream table/1 at {number} is damaged or of another history"
        )
    };
    let lease = |name: &str| format!("the lease on {name} cannot have been given");
    let lent = "insert into lease values ('cage', 'mallory', 1, -5)";
    let migrations = "the table of migrations is not what was run";
    vec![
        (set("body"), snapshot(5)),
        (set("head"), snapshot(5)),
        (set("checksum"), snapshot(5)),
        (sql("update snapshot set number = 6"), snapshot(6)),
        (sql("update lease set fence = 0"), lease("table/1")),
        (sql(lent), lease("cage")),
        (sql("update migration set title = 'nothing'"), migrations.to_owned()),
        (sql("delete from snapshot"), "nothing".to_owned()),
        (sql("delete from lease"), "nothing".to_owned()),
    ]
}

/// Every way to change a store, with what verification must say. `more` are those of one engine.
pub(crate) fn every_change_is_found_and_named(
    make: &dyn Fn() -> Box<dyn Victim>,
    more: &[(&str, &str)],
) {
    let untouched = make();
    let before = prepare(&*untouched);
    assert_eq!(found(&*untouched, &before), "nothing");
    let more = more.iter().map(|(change, finds)| (sql(change), (*finds).to_owned())).collect();
    for (change, finds) in
        [plain(), gone(), clever(), signed(), beside(), more].into_iter().flatten()
    {
        let victim = make();
        let before = prepare(&*victim);
        let statements = change(&*victim, &before);
        victim.run(&statements);
        assert_eq!(found(&*victim, &before), finds, "after {statements}");
    }
}

/// The tables themselves refuse what nobody should do.
pub(crate) fn the_tables_refuse_changes(
    victim: &dyn Victim,
    run: &dyn Fn(&str) -> Result<(), String>,
) {
    victim.open().append(joint("one", &["cage"])).unwrap();
    for change in ["update entry set kind = 'x'", "delete from entry"] {
        let refused = run(change).unwrap_err();
        assert!(refused.contains("an entry is never"), "{refused}");
    }
    assert_eq!(checkpoints(&*victim.open()).unwrap().len(), 0);
    assert_eq!(victim.open().last().unwrap(), 1);
}
