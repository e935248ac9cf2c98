//! Several processes on one database, here several stores in one process.

use super::open;
use crate::server::database;
use crate::suite::kit::{Subject, all, batch, joint, refusal, stream};
use journal::verify::Trust;
use journal::{Leased, Refusal, Subscription, verify};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

#[test]
fn a_node_hears_of_what_another_appends() {
    let address = database();
    let (north, south) = (open(&address), open(&address));
    let mut subscription = Subscription::new(south, 0);
    for number in 0..20 {
        north.append(batch(&format!("{number}"), "table/1", number, 1)).unwrap();
        let next = subscription.next(Duration::from_mins(1)).unwrap();
        assert_eq!(next.len(), 1);
        assert_eq!(next[0].number, number + 1);
    }
}

#[test]
fn subscribers_see_each_entry_once_while_all_nodes_write() {
    const NODES: u64 = 4;
    const BATCHES: u64 = 100;
    let address = database();
    let nodes: Vec<Subject> = (0..NODES).map(|_| open(&address)).collect();
    let last = NODES * BATCHES * 2;
    let read = |node: &Subject| {
        let mut subscription = Subscription::new(Arc::clone(node), 0);
        move || {
            let mut seen = Vec::new();
            while subscription.after() < last {
                let next = subscription.next(Duration::from_mins(1)).unwrap();
                assert!(!next.is_empty(), "nothing came after {}", subscription.after());
                seen.extend(next.into_iter().map(|entry| entry.position));
            }
            assert!(seen.into_iter().eq(1..=last));
        }
    };
    let write = |(name, node): (usize, &Subject)| {
        let node = Arc::clone(node);
        move || {
            for round in 0..BATCHES {
                let text = format!("{name} {round}");
                node.append(joint(&text, &["shared", &format!("table/{name}")])).unwrap();
            }
        }
    };
    let readers: Vec<_> = nodes.iter().map(|node| thread::spawn(read(node))).collect();
    let writers: Vec<_> = nodes.iter().enumerate().map(|node| thread::spawn(write(node))).collect();
    writers.into_iter().chain(readers).for_each(|thread| thread.join().unwrap());
    let report = verify(&*nodes[0], Trust::default()).unwrap();
    assert_eq!((report.entries, report.difference), (last, None));
}

#[test]
fn a_transaction_that_is_under_way_hides_what_comes_after_it() {
    // Positions are given out under the head's lock: nobody can commit position 2 before 1.
    let address = database();
    let store = open(&address);
    let (locked, free) = (std::sync::mpsc::channel(), std::sync::mpsc::channel::<()>());
    let slow = {
        let address = address.clone();
        thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.unwrap().block_on(async {
                let (client, connection) =
                    tokio_postgres::connect(&address, tokio_postgres::NoTls).await.unwrap();
                tokio::spawn(connection);
                client.batch_execute("begin; select position from head for update").await.unwrap();
                locked.0.send(()).unwrap();
                tokio::task::spawn_blocking(move || free.1.recv()).await.unwrap().unwrap();
                client.batch_execute("rollback").await.unwrap();
            });
        })
    };
    locked.1.recv().unwrap();
    let (sender, answer) = std::sync::mpsc::channel();
    store.submit(
        batch("waits", "table/1", 0, 1),
        journal::Done::new(move |answer| sender.send(answer).unwrap()),
    );
    assert!(answer.recv_timeout(Duration::from_millis(300)).is_err(), "it waits for the lock");
    assert!(all(&store).is_empty());
    free.0.send(()).unwrap();
    assert_eq!(answer.recv().unwrap().unwrap().first, 1);
    slow.join().unwrap();
}

#[test]
fn a_dead_node_s_table_is_taken_over_and_its_late_append_refused() {
    let address = database();
    let (north, south) = (open(&address), open(&address));
    let Leased::Granted(old) =
        north.acquire("table/1", "north", Duration::from_millis(200)).unwrap()
    else {
        panic!("it is free");
    };
    let mut first = batch("first", "table/1", 0, 1);
    first.fences = vec![old.fence()];
    north.append(first).unwrap();
    let new = loop {
        if let Leased::Granted(lease) =
            south.acquire("table/1", "south", Duration::from_mins(1)).unwrap()
        {
            break lease;
        }
    };
    assert!(new.fence > old.fence);
    let mut late = batch("late", "table/1", 1, 1);
    late.fences = vec![old.fence()];
    assert!(matches!(refusal(north.append(late)), Refusal::Fenced { .. }));
    let mut next = batch("next", "table/1", 1, 1);
    next.fences = vec![new.fence()];
    south.append(next).unwrap();
    assert_eq!(north.read_stream(&stream("table/1"), 0).unwrap().len(), 2);
}

#[test]
fn of_many_nodes_one_gets_the_lease() {
    let address = database();
    let nodes: Vec<Subject> = (0..4).map(|_| open(&address)).collect();
    for round in 0..10 {
        let ask = |(name, node): (usize, &Subject)| {
            let (node, lease) = (Arc::clone(node), format!("table/{round}"));
            thread::spawn(move || {
                let leased = node.acquire(&lease, &format!("node {name}"), Duration::from_mins(1));
                u32::from(matches!(leased.unwrap(), Leased::Granted(_)))
            })
        };
        let asking: Vec<_> = nodes.iter().enumerate().map(ask).collect();
        let granted: u32 = asking.into_iter().map(|node| node.join().unwrap()).sum();
        assert_eq!(granted, 1);
    }
}
