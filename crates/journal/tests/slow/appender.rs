//! A process that appends as fast as it can until it is killed, and prints what was acknowledged.
//!
//! `journal-appender sqlite PATH` or `journal-appender postgres ADDRESS`. Each line is the key of a
//! batch, its first and its last position.

use journal::sqlite::Options;
use journal::{Actor, Batch, Draft, Expected, Key, Payload, Postgres, Sqlite, Store, StreamId};
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::thread;

/// How many streams are written at once.
const STREAMS: u64 = 6;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let store: Arc<dyn Store> = match args[1].as_str() {
        "sqlite" => {
            Arc::new(Sqlite::open(Path::new(&args[2]), Options::default()).expect("a file"))
        }
        _ => Arc::new(Postgres::open(&args[2], journal::postgres::PATIENCE).expect("a server")),
    };
    let appending = (0..STREAMS).map(|name| {
        let store = Arc::clone(&store);
        thread::spawn(move || append(&*store, name))
    });
    for thread in appending.collect::<Vec<_>>() {
        thread.join().expect("it goes on until the process is killed, or the store is lost");
    }
}

/// Appends to a stream of its own, and to one that all share.
fn append(store: &dyn Store, name: u64) {
    let own = StreamId::new(&format!("table/{name}")).expect("a name");
    let shared = StreamId::new("shared").expect("a name");
    let mut number = store.head(&own).expect("a head").map_or(0, |head| head.number);
    loop {
        let count = number % 4 + 1;
        let key = format!("{name}/{number}");
        let streams = (0..count).map(|_| &own).chain([&shared]);
        let batch = Batch {
            key: Key::new(&key).expect("a key"),
            drafts: streams.map(draft).collect(),
            expected: vec![
                (own.clone(), Expected::Number(number)),
                (shared.clone(), Expected::Any),
            ],
            fences: Vec::new(),
        };
        // When the store is lost the process ends: nothing more is acknowledged.
        let Ok(appended) = store.append(batch) else { return };
        let line = format!("{key} {} {}\n", appended.first, appended.last);
        std::io::stdout().lock().write_all(line.as_bytes()).expect("somebody reads");
        number += count;
    }
}

fn draft(stream: &StreamId) -> Draft {
    Draft {
        stream: stream.clone(),
        time_ms: 0,
        actor: Actor::new("appender", "test"),
        approval: None,
        cause: None,
        kind: "happened".to_owned(),
        schema: 1,
        payload: Payload::new("{\"what\":\"as fast as it can\"}").expect("JSON"),
    }
}
