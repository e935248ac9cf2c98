//! Processes are killed while they append: what was acknowledged is there, whole and chained.

use crate::server::{Server, database};
use crate::suite::kit::{Subject, all};
use journal::postgres::PATIENCE;
use journal::sqlite::Options;
use journal::verify::Trust;
use journal::{Entry, Postgres, Sqlite, verify};
use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::Duration;
use tempfile::TempDir;

/// How often a process is killed on each store.
const KILLS: u64 = 200;

/// How often on one store before the next begins empty, which keeps verifying short.
const KILLS_A_STORE: u64 = 20;

fn start(kind: &str, address: &str) -> Child {
    let program = env!("CARGO_BIN_EXE_journal-appender");
    let mut command = Command::new(program);
    command.args([kind, address]).stdout(Stdio::piped()).stderr(Stdio::null());
    command.spawn().unwrap()
}

/// A number that looks like chance and is the same in every run.
fn scattered(round: u64) -> u64 {
    round.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(17) % 1000
}

/// Lets a process append for a while, ends it in some way, and gives the lines it printed whole.
fn acknowledged(mut child: Child, round: u64, end: impl FnOnce(&mut Child)) -> Vec<String> {
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut lines = Vec::new();
    // Most are killed while they append, some while they start.
    let wait_for = if round.is_multiple_of(5) { 0 } else { 1 + scattered(round) % 20 };
    for _ in 0..wait_for {
        lines.push(String::new());
        output.read_line(lines.last_mut().unwrap()).unwrap();
    }
    thread::sleep(Duration::from_micros(scattered(round + 1) * 3));
    end(&mut child);
    child.wait().unwrap();
    while let Ok(1..) = {
        lines.push(String::new());
        output.read_line(lines.last_mut().unwrap())
    } {}
    lines.retain(|line| line.ends_with('\n'));
    lines
}

/// Every line's batch is there, and the store is whole.
fn check(store: &Subject, lines: &[String], round: u64) {
    let report = verify(&**store, Trust::default()).unwrap();
    assert_eq!(report.difference, None, "after kill {round}");
    let entries = all(store);
    let mut batches: HashMap<&str, Vec<&Entry>> = HashMap::new();
    for entry in &entries {
        batches.entry(entry.key.as_str()).or_default().push(entry);
    }
    for line in lines {
        let words: Vec<&str> = line.split_whitespace().collect();
        let there = batches.get(words[0]).expect("an acknowledged batch is there");
        let ends = (there[0].position.to_string(), there[there.len() - 1].position.to_string());
        assert_eq!((ends.0.as_str(), ends.1.as_str()), (words[1], words[2]), "after kill {round}");
        assert!(there.iter().all(|entry| entry.place.count as usize == there.len()));
    }
}

#[test]
fn a_killed_process_leaves_a_whole_file_with_all_it_acknowledged() {
    let mut total = 0;
    for start_round in (0..KILLS).step_by(usize::try_from(KILLS_A_STORE).unwrap()) {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("journal.db");
        let mut lines = Vec::new();
        for round in start_round..start_round + KILLS_A_STORE {
            let child = start("sqlite", path.to_str().unwrap());
            lines.extend(acknowledged(child, round, |child| child.kill().unwrap()));
            let store: Subject = Arc::new(Sqlite::open(&path, Options::default()).unwrap());
            check(&store, &lines, round);
        }
        total += lines.len();
    }
    assert!(total > 1000, "only {total} batches were acknowledged");
}

#[test]
fn a_killed_client_leaves_a_whole_database_with_all_it_acknowledged() {
    let mut total = 0;
    for start_round in (0..KILLS).step_by(usize::try_from(KILLS_A_STORE).unwrap()) {
        let address = database();
        let store: Subject = Arc::new(Postgres::open(&address, PATIENCE).unwrap());
        let mut lines = Vec::new();
        for round in start_round..start_round + KILLS_A_STORE {
            let child = start("postgres", &address);
            lines.extend(acknowledged(child, round, |child| child.kill().unwrap()));
            // What the server was told before the kill may come to be a moment later.
            store.resolve(&crate::suite::kit::key("any")).unwrap();
            check(&store, &lines, round);
        }
        total += lines.len();
    }
    assert!(total > 1000, "only {total} batches were acknowledged");
}

#[test]
fn a_crashed_server_comes_back_with_all_it_acknowledged() {
    let server = Server::start();
    let address = server.database();
    let mut lines = Vec::new();
    for round in 1..=8 {
        let child = start("postgres", &address);
        lines.extend(acknowledged(child, round, |_| server.crash()));
        server.up();
        let store: Subject = Arc::new(Postgres::open(&address, PATIENCE).unwrap());
        check(&store, &lines, round);
    }
    server.crash();
}
