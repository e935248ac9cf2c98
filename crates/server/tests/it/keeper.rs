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

/// One of several processes, whose leases are short.
fn process(store: &Arc<Failing>, plan: &str) -> Running {
    let mut process = Process::among_several(None);
    process.times = Times { station_lost: None, ..Times::leased(Duration::from_secs(1)) };
    let folder = Arc::new(tempfile::tempdir().unwrap());
    run_by(Arc::clone(store) as Arc<dyn Store>, plan, process, folder)
}

/// The next call of the house, which is answered with the position that is known.
fn answered(listener: &TcpListener, after: u64) -> BufReader<TcpStream> {
    let (mut line, _) = listener.accept().unwrap();
    writeln!(line, "{{\"after\":{after}}}").unwrap();
    BufReader::new(line)
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
    let first = process(&store, &plan);
    let mut line = answered(&listener, 0);
    let mut last = position(&event(&mut line).unwrap());
    let second = process(&store, &plan);
    drop(first);
    // What the first still says is taken in until it has gone.
    while let Some(told) = event(&mut line) {
        assert!(position(&told) > last, "once and in order: {told}");
        last = position(&told);
    }
    let mut line = answered(&listener, last);
    let next = event(&mut line).unwrap();
    let record = (&*store as &dyn Store).read(last, 1_000).unwrap();
    let untold = ["wager_placed", "wagers_accepted", "time_passed", "device_memory"];
    let due = record.iter().find(|entry| !untold.contains(&entry.kind.as_str())).unwrap();
    assert_eq!(position(&next), due.position, "nothing is left out");
    drop(second);
}
