//! Ten thousand who connect and say nothing: others are answered meanwhile, every one of them is
//! hung up on in the end, and their memory is had back. Alone in its program, whose memory it is.
#![allow(dead_code, reason = "what is shared is not all used here")]

#[path = "kit/config.rs"]
mod config;
#[path = "api/running.rs"]
mod running;

use running::{Running, generous};
use server::Limits;
use std::time::{Duration, Instant};
use testkit::{CountingAllocator, held_bytes};
use tokio::io::AsyncReadExt as _;
use tokio::net::TcpStream;

const QUIET: u64 = 10_000;

/// What may be left of them: not a hundred bytes of each.
const KEPT_BYTES_MAX: usize = 1 << 20;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

/// So many connect; what the memory is with them, and they are waited for until they are closed.
async fn come_and_go(running: &Running, count: u64) -> usize {
    let mut quiet = Vec::new();
    for _ in 0..count {
        quiet.push(TcpStream::connect(running.address).await.expect("a connection"));
    }
    for _ in 0..50 {
        assert_eq!(running.get("/healthz", "").await.status, 200, "while {count} say nothing");
    }
    let most = held_bytes();
    for mut stream in quiet {
        // Whether it ends in order or is cut off, it ends.
        let _ = stream.read_to_end(&mut Vec::new()).await;
    }
    most
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_thousand_quiet_connections_keep_nobody_out_and_leave_no_memory_behind() {
    // Both ends of each are files of this process.
    let room = server::room_for(2 * QUIET) / 2;
    if room < QUIET {
        println!("only {room}: this system lets a process open no more files (ulimit -Hn)");
    }
    let limits = Limits { head: Duration::from_secs(15), ..generous() };
    let running = Running::start_with(limits, None).await;
    // What is made for the first connections stays.
    come_and_go(&running, 100).await;
    let before = held_bytes();
    let most = come_and_go(&running, room).await;
    let gone = Instant::now();
    while held_bytes() > before + KEPT_BYTES_MAX {
        assert!(gone.elapsed() < Duration::from_mins(1), "{} of {before} at first", held_bytes());
        tokio::task::yield_now().await;
    }
    println!("{room} quiet: {before} bytes before, {most} with them, {} after", held_bytes());
    assert_eq!(running.get("/readyz", "").await.status, 200, "every table is still run");
}
