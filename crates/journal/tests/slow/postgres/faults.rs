//! Faults of the server and the wire to it: each has its answer, and the store comes back.

use super::open;
use crate::proxy::{Proxy, Wire};
use crate::server::{Server, database, shared, sql};
use crate::suite::kit::{Subject, all, batch, key};
use journal::postgres::PATIENCE;
use journal::verify::Trust;
use journal::{Answer, Fault, NotAppended, Postgres, Subscription, verify};
use std::sync::Arc;
use std::time::Duration;

/// A store behind a wire, and the same database without it.
fn wired(patience: Duration) -> (Proxy, Subject, Subject) {
    let address = database();
    let proxy = Proxy::to(shared().socket());
    let store = Postgres::open(&proxy.address(&address), patience).unwrap();
    (proxy, Arc::new(store), open(&address))
}

fn is_unknown(answer: &Answer) -> bool {
    matches!(answer, Err(NotAppended::Unknown(_)))
}

fn sound(store: &Subject) -> u64 {
    let report = verify(&**store, Trust::default()).unwrap();
    assert_eq!(report.difference, None);
    report.entries
}

#[test]
fn a_wire_cut_before_the_commit_leaves_nothing() {
    let (proxy, store, _) = wired(PATIENCE);
    store.append(batch("one", "table/1", 0, 2)).unwrap();
    proxy.set(Wire::CutBeforeCommit);
    let answer = store.append(batch("two", "table/1", 2, 2));
    assert!(is_unknown(&answer), "{answer:?}");
    proxy.set(Wire::Whole);
    assert_eq!(store.resolve(&key("two")), Ok(None));
    let appended = store.append(batch("two", "table/1", 2, 2)).unwrap();
    assert_eq!((appended.first, appended.last), (3, 4));
    assert_eq!(sound(&store), 4);
}

#[test]
fn a_wire_cut_after_the_commit_is_resolved_by_the_key() {
    let (proxy, store, direct) = wired(PATIENCE);
    proxy.set(Wire::CutAfterCommit);
    let answer = store.append(batch("one", "table/1", 0, 2));
    assert!(is_unknown(&answer), "{answer:?}");
    proxy.set(Wire::Whole);
    let found = store.resolve(&key("one")).unwrap().expect("the server had heard of it");
    assert_eq!((found.first, found.last), (1, 2));
    assert_eq!(store.append(batch("one", "table/1", 0, 2)), Ok(found), "it is not appended twice");
    assert_eq!(sound(&direct), 2);
}

#[test]
fn cut_again_and_again_no_batch_is_lost_or_doubled() {
    let (proxy, store, _) = wired(PATIENCE);
    for round in 0..20 {
        let cut = if round % 2 == 0 { Wire::CutAfterCommit } else { Wire::CutBeforeCommit };
        let sent = batch(&format!("round {round}"), "table/1", round * 3, 3);
        proxy.set(cut);
        assert!(is_unknown(&store.append(sent.clone())));
        proxy.set(Wire::Whole);
        let appended = store.append(sent).unwrap();
        assert_eq!(appended.last, round * 3 + 3);
    }
    assert_eq!(sound(&store), 60);
}

#[test]
fn an_idle_wire_that_is_cut_costs_nothing() {
    let (proxy, store, _) = wired(PATIENCE);
    store.append(batch("one", "table/1", 0, 1)).unwrap();
    let mut subscription = Subscription::new(Arc::clone(&store), 0);
    assert_eq!(subscription.next(Duration::ZERO).unwrap().len(), 1);
    proxy.cut();
    // A connection found dead before anything was sent is tried anew; else it is certain or
    // resolved by the key.
    let sent = batch("two", "table/1", 1, 1);
    let answer = store.append(sent.clone()).or_else(|_| store.append(sent));
    assert_eq!(answer.unwrap().first, 2);
    let next = (0..).find_map(|_| {
        let next = subscription.next(Duration::from_secs(10)).ok()?;
        (!next.is_empty()).then_some(next)
    });
    assert_eq!(next.unwrap()[0].position, 2);
}

#[test]
fn a_server_that_says_nothing_is_given_up_and_comes_back() {
    let (proxy, store, direct) = wired(Duration::from_secs(1));
    store.append(batch("one", "table/1", 0, 1)).unwrap();
    proxy.set(Wire::Hangs);
    assert!(is_unknown(&store.append(batch("two", "table/1", 1, 1))), "it was on its way");
    let answer = store.append(batch("two", "table/1", 1, 1));
    assert!(matches!(&answer, Err(NotAppended::Failed(Fault::Down(_)))), "{answer:?}");
    let read = store.last();
    assert!(matches!(&read, Err(Fault::Down(_))), "{read:?}");
    // Others go on: the server drops whoever holds its lock and says nothing.
    direct.append(batch("other", "table/2", 0, 1)).unwrap();
    proxy.set(Wire::Whole);
    proxy.cut();
    store.append(batch("two", "table/1", 1, 1)).unwrap();
    assert_eq!(sound(&store), 3);
}

#[test]
fn what_was_given_up_and_found_not_to_be_there_does_not_come_to_be_later() {
    let (proxy, store, direct) = wired(Duration::from_secs(1));
    store.append(batch("one", "table/1", 0, 1)).unwrap();
    proxy.set(Wire::Holds);
    assert!(is_unknown(&store.append(batch("two", "table/1", 1, 1))));
    assert_eq!(direct.resolve(&key("two")), Ok(None));
    let before = proxy.ended();
    proxy.set(Wire::Whole);
    while proxy.ended() == before {
        std::thread::yield_now();
    }
    assert_eq!(direct.resolve(&key("two")), Ok(None), "the server has heard of it too late");
    assert_eq!(sound(&direct), 1);
}

#[test]
fn a_server_that_is_gone_is_said_and_comes_back() {
    let server = Server::start();
    let address = server.database();
    let store = open(&address);
    store.append(batch("one", "table/1", 0, 1)).unwrap();
    server.crash();
    let gone = store.append(batch("two", "table/1", 1, 1)).unwrap_err();
    assert!(
        matches!(&gone, NotAppended::Failed(Fault::Down(_)) | NotAppended::Unknown(_)),
        "{gone}"
    );
    let gone = store.append(batch("two", "table/1", 1, 1)).unwrap_err();
    assert!(matches!(&gone, NotAppended::Failed(Fault::Down(_))), "{gone}");
    assert!(matches!(store.last(), Err(Fault::Down(_))));
    let nobody = Postgres::open(&address, PATIENCE).err().unwrap();
    assert!(matches!(nobody, Fault::Down(_)), "{nobody}");
    server.up();
    store.append(batch("two", "table/1", 1, 1)).unwrap();
    assert_eq!(sound(&store), 2);
    server.crash();
}

#[test]
fn a_read_only_server_says_so() {
    let address = database();
    drop(open(&address));
    let name = address.split("dbname=").nth(1).unwrap();
    sql(&address, &format!("alter database {name} set default_transaction_read_only = on"))
        .unwrap();
    let settings = Postgres::open(&address, PATIENCE).err().unwrap();
    assert!(matches!(&settings, Fault::ReadOnly(_)), "{settings}");
}

#[test]
fn a_server_without_room_says_so_and_nothing_is_stored() {
    let address = database();
    let store = open(&address);
    store.append(batch("one", "table/1", 0, 1)).unwrap();
    let full = "create function full_disk() returns trigger language plpgsql as $$ \
                begin raise exception using errcode = '53100', message = 'no space left'; end $$; \
                create trigger full_disk before insert on entry execute function full_disk()";
    sql(&address, full).unwrap();
    let answer = store.append(batch("two", "table/1", 1, 1)).unwrap_err();
    assert!(matches!(&answer, NotAppended::Failed(Fault::Full(_))), "{answer}");
    sql(&address, "drop trigger full_disk on entry").unwrap();
    store.append(batch("two", "table/1", 1, 1)).unwrap();
    assert_eq!(all(&store).len(), 2);
}

#[test]
fn a_wrong_address_is_told() {
    let wrong = Postgres::open("host=/nowhere user=test", PATIENCE).err().unwrap();
    assert!(matches!(&wrong, Fault::Down(_)), "{wrong}");
    let wrong = Postgres::open("what=ever", PATIENCE).err().unwrap().to_string();
    // An address may hold a password, and faults are logged.
    assert!(wrong.contains("address of the database"), "{wrong}");
    assert!(!wrong.contains("what=ever"), "{wrong}");
}
