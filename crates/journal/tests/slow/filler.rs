//! A process on a small disk of its own: it appends until the disk is full, makes room, goes on.
//!
//! `journal-filler full FOLDER` removes `FOLDER/ballast` to make room; `journal-filler read-only
//! FOLDER` tries to open what it cannot write. Each line says what came of a step.

use journal::sqlite::Options;
use journal::verify::Trust;
use journal::{
    Actor, Answer, Batch, Draft, Fault, Key, NotAppended, Payload, Sqlite, Store, StreamId, verify,
};
use std::path::Path;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let folder = Path::new(&args[2]);
    match args[1].as_str() {
        "full" => fill(folder),
        _ => only_read(folder),
    }
}

fn append(store: &dyn Store, number: u64) -> Answer {
    let draft = Draft {
        stream: StreamId::new("table/1").expect("a name"),
        time_ms: 0,
        actor: Actor::new("filler", "test"),
        approval: None,
        cause: None,
        kind: "happened".to_owned(),
        schema: 1,
        payload: Payload::new(&format!("\"{}\"", "x".repeat(2_000))).expect("JSON"),
    };
    let key = Key::new(&format!("number {number}")).expect("a key");
    store.append(Batch::one(key, number, vec![draft]))
}

fn word(failure: &NotAppended) -> &'static str {
    match failure {
        NotAppended::Failed(Fault::Full(_)) => "full",
        NotAppended::Failed(Fault::ReadOnly(_)) => "read-only",
        NotAppended::Failed(_) => "failed",
        NotAppended::Unknown(_) => "unknown",
        NotAppended::Refused(_) => "refused",
    }
}

fn sound(store: &dyn Store) -> u64 {
    let report = verify(store, Trust::default()).expect("it can be read");
    assert_eq!(report.difference, None);
    report.entries
}

fn fill(folder: &Path) {
    let store =
        Sqlite::open(&folder.join("journal.db"), Options::default()).expect("there is room");
    let store: &dyn Store = &store;
    let taken = (0..).find_map(|number| Some((number, append(store, number).err()?)));
    let (taken, failure) = taken.expect("the disk is small");
    println!("first {}", word(&failure));
    let again = append(store, taken).expect_err("nobody has made room");
    println!("again {}", word(&again));
    assert_eq!(sound(store), taken, "what was acknowledged is there, and nothing else");
    std::fs::remove_file(folder.join("ballast")).expect("it is there");
    for number in taken..taken + 10 {
        append(store, number).expect("there is room");
    }
    println!("sound {} of {}", sound(store), taken + 10);
}

fn only_read(folder: &Path) {
    let path = folder.join("journal.db");
    let fault = Sqlite::open(&path, Options::default()).err().expect("nobody can write there");
    println!("opened {}", word(&NotAppended::Failed(fault)));
    let store = Sqlite::open_read_only(&path).expect("it can be read");
    println!("sound {}", sound(&store));
    println!(
        "append {}",
        word(&append(&store as &dyn Store, 0).expect_err("it cannot be written"))
    );
}
