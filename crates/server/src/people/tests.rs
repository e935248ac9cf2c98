//! Those who try secrets at once get no more tries than one after the other, and keep none of the
//! staff waiting.

use super::hashing::Whose;
use super::{NotDone, People, Visitor};
use access::{Checker, Cost, Given, HouseKey, Secret};
use floor::staff::{Refusal, SecretKind, Terms};
use journal::clock::Clock;
use journal::{Memory, Store};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// A clock that stands until it is set.
#[derive(Clone, Default)]
struct Set(Arc<AtomicI64>);

impl Clock for Set {
    fn now_ms(&self) -> i64 {
        self.0.load(Ordering::SeqCst)
    }
}

impl Set {
    fn on(&self, seconds: i64) {
        self.0.fetch_add(seconds * 1_000, Ordering::SeqCst);
    }
}

const SECRET: &str = "a phrase of Olga's choice";

/// A process that looks after the staff on a store.
fn process(store: &Arc<dyn Store>, clock: &Set) -> People {
    let checker = Checker::new(Cost::OF_TESTS).expect("it can be met");
    let terms = Terms { second_factor: Vec::new(), ..Terms::default() };
    let keys = (terms, checker, HouseKey::from_bytes([7; 32]));
    People::open(Arc::clone(store), Arc::new(clock.clone()), keys).expect("nothing is wrong")
}

/// A house whose owner is Olga.
fn house() -> (Arc<dyn Store>, Set, People) {
    let clock = Set::default();
    clock.on(1_000_000);
    let store: Arc<dyn Store> = Arc::new(Memory::new(Arc::new(clock.clone())));
    let people = process(&store, &clock);
    let code = people.offer_owner().expect("it is recorded").expect("there is none yet");
    let named = ("Olga", &*code.text().to_string());
    people.enrol_owner(&from("192.0.2.200"), named, &SECRET.into()).expect("the code is right");
    (store, clock, people)
}

fn from(source: &str) -> Visitor {
    Visitor { source: source.into(), device: None }
}

fn given(secret: &str) -> Given {
    Given { kind: SecretKind::Password, secret: Secret::new(secret.to_owned()), code: None }
}

fn tries(people: &People, source: &str, secret: &str) -> Result<(), NotDone> {
    people.sign_in(&from(source), "Olga", &given(secret)).map(drop)
}

/// How many of twenty tries that come together are looked at.
fn looked_at(people: &People, place: &Visitor, name: &str) -> usize {
    let wrong = |_| match people.sign_in(place, name, &given("a wrong phrase")) {
        Err(NotDone::Wrong) => true,
        Err(NotDone::Wait(_)) => false,
        other => panic!("{other:?}"),
    };
    std::thread::scope(|scope| {
        let tries: Vec<_> = (0..20).map(|number| scope.spawn(move || wrong(number))).collect();
        tries.into_iter().map(|tried| tried.join().expect("it ends")).filter(|wrong| *wrong).count()
    })
}

#[test]
fn all_devices_of_a_floor_enrol_at_once_from_one_address() {
    let (_, _, people) = house();
    let all = std::sync::Barrier::new(20);
    let enrolled = std::thread::scope(|scope| {
        let one = || {
            people.tried_at_once(&"192.0.2.7".into(), || {
                all.wait();
                Ok(())
            })
        };
        let tries: Vec<_> = (0..20).map(|_| scope.spawn(one)).collect();
        tries.into_iter().all(|tried| tried.join().expect("it ends").is_ok())
    });
    assert!(enrolled, "none of them waits for another");
}

#[test]
fn tries_that_come_together_are_as_many_as_one_after_the_other() {
    let (_, _, people) = house();
    let free = usize::try_from(people.terms().waits.free).expect("a few") + 1;
    assert_eq!(looked_at(&people, &from("198.51.100.1"), "Olga"), free);
    assert_eq!(looked_at(&people, &from("198.51.100.2"), "Nobody"), free);
}

#[test]
fn what_succeeds_is_given_back() {
    let (_, _, people) = house();
    for _ in 0..10 {
        tries(&people, "198.51.100.1", SECRET).expect("it is right");
    }
}

#[test]
fn a_crowd_of_strangers_is_sent_away_and_staff_are_not() {
    let (_, _, people) = house();
    tries(&people, "192.0.2.1", SECRET).expect("it is right");
    let mut crowd = Vec::new();
    while let Ok(place) = people.hashing.enter(Whose::Strangers) {
        crowd.push(place);
    }
    let sent_away = tries(&people, "198.51.100.1", SECRET);
    assert!(matches!(sent_away, Err(NotDone::Busy)), "{sent_away:?}");
    tries(&people, "192.0.2.1", SECRET).expect("she has been there before");
    drop(crowd);
    tries(&people, "198.51.100.1", SECRET).expect("they have gone, and it cost her nothing");
}

/// No password of an owner is hashed for whoever has failed too often, either.
#[test]
fn those_who_guess_the_owner_s_code_wait_before_anything_is_hashed() {
    let (_, _, people) = house();
    let code = access::Code::random().expect("there is chance").text().to_string();
    let guess = || people.enrol_owner(&from("198.51.100.1"), ("Eve", &code), &SECRET.into());
    for _ in 0..=people.terms().waits.free {
        let refused = guess();
        assert!(matches!(refused, Err(NotDone::Refused(Refusal::OwnerExists))), "{refused:?}");
    }
    let mut crowd = Vec::new();
    while let Ok(place) = people.hashing.enter(Whose::Strangers) {
        crowd.push(place);
    }
    let waits = guess();
    assert!(matches!(waits, Err(NotDone::Wait(_))), "{waits:?}");
}

/// Strangers fail in her name for two days, whenever they may, from an IPv4 address and from
/// everywhere in a network of IPv6.
#[test]
fn strangers_keep_nobody_out_after_a_restart_at_another_process_or_elsewhere() {
    let (store, clock, people) = house();
    tries(&people, "192.0.2.1", SECRET).expect("it is right");
    let (again, other) = (process(&store, &clock), process(&store, &clock));
    for people in [&again, &other] {
        for number in 0..6 {
            let six = format!("2001:db8::{number}");
            for source in ["198.51.100.1", &six] {
                let failed = tries(people, source, "a wrong phrase");
                assert!(failed.is_err());
            }
        }
        tries(people, "192.0.2.1", SECRET).expect("she has been there before");
    }
    let waits = tries(&again, "203.0.113.1", SECRET);
    assert!(matches!(waits, Err(NotDone::Wait(1..=5))), "where she has never been: {waits:?}");
    clock.on(5);
    tries(&again, "203.0.113.1", SECRET).expect("a moment later");
    // What one process learns of her places the others learn with the record.
    tries(&other, "198.51.100.2", "a wrong phrase").expect_err("it is wrong");
    other.follow();
    tries(&other, "203.0.113.1", SECRET).expect("she has been there since");
}

#[test]
fn a_network_of_ipv6_is_one_stranger() {
    let (_, _, people) = house();
    let nobody = |source: &str| people.sign_in(&from(source), "Nobody", &given("a wrong phrase"));
    let mut answers = (0..6).map(|number| nobody(&format!("2001:db8::{number}")));
    assert!(answers.any(|answer| matches!(answer, Err(NotDone::Wait(_)))));
    assert!(matches!(nobody("2001:db8:0:1::1"), Err(NotDone::Wrong)), "another network");
}
