//! Reading: streams, pages, heads, subscriptions, snapshots.

use super::kit::{Subject, all, batch, fill, stream};
use journal::{Hash, Snapshot, Subscription};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

pub(crate) fn a_stream_is_read_from_a_number(store: &Subject) {
    fill(store);
    let tail = store.read_stream(&stream("table/1"), 10).unwrap();
    assert!(tail.iter().map(|entry| entry.number).eq(11..=13));
    assert!(store.read_stream(&stream("table/1"), 13).unwrap().is_empty());
    assert!(store.read_stream(&stream("nowhere"), 0).unwrap().is_empty());
    let first = |name: &str| {
        let mut found = Vec::new();
        let mut visit = |row: &journal::Row<'_>| {
            found.push((row.stream.to_owned(), row.number));
            ControlFlow::Continue(())
        };
        store.first(&stream(name), &mut visit).unwrap();
        found
    };
    assert_eq!(first("table/2"), [("table/2".to_owned(), 1)], "one entry, and no more");
    assert!(first("nowhere").is_empty());
}

pub(crate) fn everything_is_read_from_a_position_over_many_pages(store: &Subject) {
    let count = u64::from(journal::store::PAGE) + 500;
    for at in (0..count).step_by(1000) {
        let size = 1000.min(count - at);
        store.append(batch(&format!("at {at}"), "table/1", at, size)).unwrap();
    }
    assert!(all(store).iter().map(|entry| entry.position).eq(1..=count));
    let entries = store.read_stream(&stream("table/1"), 0).unwrap();
    assert!(entries.iter().map(|entry| entry.number).eq(1..=count));
    let few = store.read(100, 3).unwrap();
    assert!(few.iter().map(|entry| entry.position).eq(101..=103));
    assert!(store.read(count, 3).unwrap().is_empty());
}

pub(crate) fn heads_are_the_last_entries(store: &Subject) {
    assert!(store.heads().unwrap().is_empty());
    assert_eq!(store.head(&stream("table/1")).unwrap(), None);
    fill(store);
    let mut heads = store.heads().unwrap();
    heads.sort_by_key(|(stream, _)| stream.clone());
    let names: Vec<_> = heads.iter().map(|(stream, head)| (stream.as_str(), head.number)).collect();
    assert_eq!(names, [("cage", 1), ("table/1", 13), ("table/2", 12)]);
    for (stream, head) in heads {
        assert_eq!(store.head(&stream).unwrap(), Some(head));
        let last = store.read_stream(&stream, head.number - 1).unwrap().remove(0);
        assert_eq!(
            (last.position, last.hash, last.time_ms),
            (head.position, head.hash, head.time_ms)
        );
    }
}

pub(crate) fn a_subscriber_sees_each_entry_once_while_many_write(store: &Subject) {
    const WRITERS: u64 = 6;
    const BATCHES: u64 = 40;
    let write = |name: u64| {
        let store = Arc::clone(store);
        move || {
            for round in 0..BATCHES {
                let (text, table) = (format!("{name} {round}"), format!("table/{name}"));
                store.append(batch(&text, &table, round * 2, 2)).unwrap();
            }
        }
    };
    let early = thread::spawn(write(99));
    early.join().unwrap();
    let mut subscription = Subscription::new(Arc::clone(store), 10);
    let writers: Vec<_> = (0..WRITERS).map(|name| thread::spawn(write(name))).collect();
    let last = (WRITERS + 1) * BATCHES * 2;
    let mut seen = Vec::new();
    while subscription.after() < last {
        let next = subscription.next(Duration::from_mins(1)).unwrap();
        assert!(!next.is_empty(), "nothing came for a minute after {}", subscription.after());
        seen.extend(next.into_iter().map(|entry| entry.position));
    }
    assert!(seen.into_iter().eq(11..=last));
    for writer in writers {
        writer.join().unwrap();
    }
}

pub(crate) fn a_subscriber_waits_no_longer_than_asked(store: &Subject) {
    let mut subscription = Subscription::new(Arc::clone(store), 0);
    assert!(subscription.next(Duration::from_millis(1)).unwrap().is_empty());
    store.append(batch("one", "table/1", 0, 1)).unwrap();
    assert_eq!(subscription.next(Duration::ZERO).unwrap().len(), 1);
    assert!(subscription.next(Duration::ZERO).unwrap().is_empty());
}

fn snapshot_at(store: &Subject, number: u64, body: &[u8]) -> Snapshot {
    let head = store.read_stream(&stream("table/1"), number - 1).unwrap()[0].hash;
    let (stream, tag) = (stream("table/1"), "state 1".to_owned());
    Snapshot { stream, number, tag, head, body: body.to_vec() }
}

pub(crate) fn snapshots_are_of_this_history_or_none(store: &Subject) {
    fill(store);
    let find = |tag: &str, upto: u64| store.snapshot(&stream("table/1"), tag, upto).unwrap();
    assert_eq!(find("state 1", 99), None);
    for number in 1..=5 {
        store.keep_snapshot(&snapshot_at(store, number, b"early")).unwrap();
    }
    let good = snapshot_at(store, 8, b"state at eight");
    store.keep_snapshot(&good).unwrap();
    assert_eq!(find("state 1", 99), Some(good.clone()));
    assert_eq!(find("state 1", 8), Some(good.clone()));
    assert_eq!(find("state 1", 7), Some(snapshot_at(store, 5, b"early")));
    assert_eq!(find("state 1", 3), None, "only the newest three are kept");
    assert_eq!(find("state 2", 99), None, "another version of the program cannot use it");

    let other = Snapshot { number: 9, head: Hash([1; 32]), ..good.clone() };
    store.keep_snapshot(&other).unwrap();
    let ahead = Snapshot { number: 14, ..good.clone() };
    store.keep_snapshot(&ahead).unwrap();
    assert_eq!(find("state 1", 99), Some(good.clone()), "those are of another history");
    let better = Snapshot { body: b"folded anew".to_vec(), ..good };
    store.keep_snapshot(&better).unwrap();
    assert_eq!(find("state 1", 99), Some(better));
}

pub(crate) fn snapshots_can_be_thrown_away(store: &Subject) {
    fill(store);
    store.keep_snapshot(&snapshot_at(store, 8, b"state")).unwrap();
    store.drop_snapshots().unwrap();
    assert_eq!(store.snapshot(&stream("table/1"), "state 1", 99).unwrap(), None);
    assert_eq!(all(store).len(), 26);
}
