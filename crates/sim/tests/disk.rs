//! The simulated disk keeps what it acknowledged through every kind of crash, and nothing else.

use journal::{Actor, Batch, Done, Draft, Key, NotAppended, Payload, Store, StreamId};
use sim::{Cut, Disk, Moment};
use std::sync::{Arc, Mutex};

fn batch(key: &str, number: u64, entries: usize) -> Batch {
    let stream = StreamId::new("table/one").expect("a name");
    let draft = Draft {
        stream,
        time_ms: 5,
        actor: Actor::new("Ann", "dealer"),
        approval: Some(Actor::new("Kim", "supervisor")),
        cause: None,
        kind: "test".to_owned(),
        schema: 1,
        payload: Payload::of("words").expect("text"),
    };
    Batch::one(Key::new(key).expect("a key"), number, vec![draft; entries])
}

fn disk() -> Disk {
    Disk::new(Arc::new(Moment::default()))
}

#[test]
fn what_was_acknowledged_survives_and_half_a_batch_does_not() {
    for cut in [Cut::Nothing, Cut::Part(0), Cut::Part(200), Cut::Noise(90), Cut::All] {
        let disk = disk();
        disk.at_once(|store| store.append(batch("first", 0, 2))).expect("it is taken");
        disk.submit(batch("second", 2, 3), Done::new(|_| {}));
        disk.crash(cut).expect("it can be read");
        let left = disk.last().expect("it can be read");
        let expected = if cut == Cut::Nothing { 5 } else { 2 };
        assert_eq!(left, expected, "{cut:?}");
        disk.reread().expect("the bytes say it");
        disk.at_once(|store| store.append(batch("third", left, 1))).expect("it goes on");
        let found = journal::verify(&disk, journal::verify::Trust::default());
        assert_eq!(found.expect("it can be read").difference, None, "{cut:?}");
    }
}

#[test]
fn a_batch_in_doubt_is_there_once_or_not_at_all() {
    for written in [0, 1] {
        let disk = disk();
        let answer = Arc::new(Mutex::new(None));
        let told = Arc::clone(&answer);
        disk.submit(
            batch("one", 0, 1),
            Done::new(move |answer| {
                *told.lock().expect("nobody panics") = Some(answer);
            }),
        );
        disk.doubt(written);
        let answer = answer.lock().expect("nobody panics").take();
        assert!(matches!(answer, Some(Err(NotAppended::Unknown(_)))));
        let found = disk.resolve(&Key::new("one").expect("a key")).expect("it can be read");
        assert_eq!(found.is_some(), written == 1);
        disk.at_once(|store| store.append(batch("one", 0, 1))).expect("sent again it is there");
        assert_eq!(disk.last().expect("it can be read"), 1);
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let disk = disk();
    disk.at_once(|store| store.append(batch("one", 0, 1))).expect("it is taken");
    for wrong in [batch("two", 0, 1), batch("one", 0, 2)] {
        let refused = disk.at_once(|store| store.append(wrong));
        assert!(matches!(refused, Err(NotAppended::Refused(_))), "{refused:?}");
    }
    disk.submit(batch("three", 1, 1), Done::new(|answer| assert!(answer.is_err())));
    disk.fail();
    assert_eq!(disk.last().expect("it can be read"), 1);
}
