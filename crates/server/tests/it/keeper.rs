//! Two processes on one store: one of them looks after the house, and the other when that one has
//! gone.

use crate::failing::Failing;
use crate::house::{CLOTH, Running, run_by, told_to};
use journal::Store;
use serde_json::Value;
use server::{Process, Times};
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;

/// One of several processes, whose leases are short; its folder is that of another, or new.
fn process(store: &Arc<Failing>, plan: &str, like: Option<&TempDir>) -> (Running, Arc<TempDir>) {
    let mut process = Process::among_several(None);
    process.times = Times { station_lost: None, ..Times::leased(Duration::from_secs(1)) };
    let folder = Arc::new(tempfile::tempdir().unwrap());
    if let Some(like) = like {
        // The staff of the demonstration are there already.
        let file = "demonstration";
        std::fs::copy(like.path().join(file), folder.path().join(file)).unwrap();
    }
    let store = Arc::clone(store) as Arc<dyn Store>;
    (run_by(store, plan, process, Arc::clone(&folder)), folder)
}

/// A call of the house that is answered with the position that is known, and the first event that
/// is told then. Calls that nobody took in time are over.
fn answered(listener: &TcpListener, after: u64) -> (BufReader<TcpStream>, Value) {
    loop {
        let (mut line, _) = listener.accept().unwrap();
        let greeted = writeln!(line, "{{\"after\":{after}}}");
        let mut line = BufReader::new(line);
        if let (Ok(()), Some(told)) = (greeted, event(&mut line)) {
            return (line, told);
        }
    }
}

/// The next event that is told; none where the line was ended.
fn event(line: &mut BufReader<TcpStream>) -> Option<Value> {
    loop {
        let mut text = String::new();
        if line.read_line(&mut text).ok()? == 0 {
            return None;
        }
        let told: Value = serde_json::from_str(&text).ok()?;
        if told["kind"].is_string() {
            return Some(told);
        }
    }
}

fn position(told: &Value) -> u64 {
    told["position"].as_u64().unwrap()
}

#[test]
fn a_monitoring_system_is_told_on_by_the_process_that_looks_after_the_house_next() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let (store, plan) = (Failing::new(), told_to(&address, CLOTH));
    let (first, folder) = process(&store, &plan, None);
    let (mut line, told) = answered(&listener, 0);
    let mut last = position(&told);
    let (second, _) = process(&store, &plan, Some(&folder));
    drop(first);
    // What the first still says is taken in until it has gone.
    while let Some(told) = event(&mut line) {
        assert!(position(&told) > last, "once and in order: {told}");
        last = position(&told);
    }
    let (_line, next) = answered(&listener, last);
    let record = (&*store as &dyn Store).read(last, 1_000).unwrap();
    let untold = ["wager_placed", "wagers_accepted", "time_passed", "device_memory"];
    let due = record.iter().find(|entry| !untold.contains(&entry.kind.as_str())).unwrap();
    assert_eq!(position(&next), due.position, "nothing is left out");
    drop(second);
}
