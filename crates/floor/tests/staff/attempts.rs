//! Failures to sign in: those who fail wait, and nobody else.

use crate::house::{House, name, pin};
use floor::staff::{Attempt, Attempts, Waits, What};
use floor::{Name, Time};
use proptest::prelude::*;

fn from<'a>(person: Option<&'a Name>, source: &'a Name) -> Attempt<'a> {
    Attempt { person, source, console: None }
}

fn at<'a>(person: &'a Name, console: &'a Name) -> Attempt<'a> {
    Attempt { person: Some(person), source: console, console: Some(console) }
}

#[test]
fn each_failure_costs_twice_as_much_up_to_a_limit() {
    let (waits, mut attempts) = (Waits::default(), Attempts::default());
    let (dan, there) = (name("Dan"), name("198.51.100.1"));
    let mut now = Time(0);
    let mut costs = Vec::new();
    for _ in 0..16 {
        attempts.failed(&waits, from(Some(&dan), &there), now);
        let until = attempts.wait(&waits, from(Some(&dan), &there), now).unwrap_or(now);
        costs.push((until.0 - now.0) / 1_000);
        now = until;
    }
    assert_eq!(costs, [0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
    let later = now.plus_seconds(waits.forget_s);
    attempts.failed(&waits, from(Some(&dan), &there), later);
    assert_eq!(attempts.wait(&waits, from(Some(&dan), &there), later), None, "forgotten");
}

#[test]
fn a_stranger_keeps_nobody_from_a_console_nor_from_where_they_sign_in() {
    let (waits, mut attempts) = (Waits::default(), Attempts::default());
    let (dan, office, console) = (name("Dan"), name("10.0.0.1"), name("console-7"));
    attempts.succeeded(&waits, from(Some(&dan), &office), Time(0));
    for number in 0..5_000_u64 {
        let stranger = name(&format!("2001:db8::{number}"));
        attempts.failed(&waits, from(Some(&dan), &stranger), Time(number));
    }
    let now = Time(5_000);
    let strange = name("203.0.113.9");
    assert!(attempts.wait(&waits, from(Some(&dan), &strange), now).is_some());
    assert_eq!(attempts.wait(&waits, from(Some(&dan), &office), now), None);
    assert_eq!(attempts.wait(&waits, at(&dan, &console), now), None);
}

#[test]
fn a_clumsy_colleague_keeps_nobody_else_waiting() {
    let (waits, mut attempts) = (Waits::default(), Attempts::default());
    let (dan, sue, office) = (name("Dan"), name("Sue"), name("10.0.0.1"));
    attempts.succeeded(&waits, from(Some(&sue), &office), Time(0));
    for _ in 0..20 {
        attempts.failed(&waits, from(Some(&dan), &office), Time(1));
    }
    assert!(attempts.wait(&waits, from(Some(&dan), &office), Time(2)).is_some());
    assert_eq!(attempts.wait(&waits, from(Some(&sue), &office), Time(2)), None);
}

#[test]
fn failures_are_recorded_together_and_names_that_are_nobody_s_are_not() {
    let (waits, mut attempts) = (Waits::default(), Attempts::default());
    let (dan, there) = (name("Dan"), name("198.51.100.1"));
    for number in 0..1_000 {
        let person = (number % 2 == 0).then_some(&dan);
        attempts.failed(&waits, from(person, &there), Time(number));
    }
    assert_eq!(attempts.record(&waits, Time(999)), [], "not yet");
    let recorded = attempts.record(&waits, Time(999).plus_seconds(waits.report_s));
    let whats: Vec<What> = recorded.into_iter().map(|event| event.what).collect();
    let failed = |person: Option<&Name>, since| What::SignInsFailed {
        person: person.cloned(),
        source: there.clone(),
        times: 500,
        since: Time(since),
    };
    assert_eq!(whats, [failed(None, 1), failed(Some(&dan), 0)]);
    assert_eq!(attempts.record(&waits, Time(u64::MAX)), [], "once");
}

#[test]
fn failures_as_somebody_are_theirs_to_see_until_they_sign_in() {
    let mut house = House::staffed();
    let mut attempts = Attempts::default();
    let (dan, there) = (name("Dan"), name("198.51.100.1"));
    attempts.failed(&house.terms.waits, from(Some(&dan), &there), house.at);
    house.at = house.at.plus_seconds(house.terms.waits.report_s);
    for event in attempts.record(&house.terms.waits, house.at) {
        house.take_in(&event);
    }
    assert_eq!(house.staff.people["Dan"].failures, 1);
    house.sign_in("Dan", pin("Dan pin"), Some("console-7")).unwrap();
    assert_eq!(house.staff.people["Dan"].failures, 0);
}

proptest! {
    /// Whatever others do, somebody at a console is kept no longer than for their own failures
    /// there, and never for long.
    #[test]
    fn nobody_is_kept_from_a_console(
        moves in prop::collection::vec((0..4_usize, 0..4_usize, 0..3_u8, 0..2_000_u64), 1..200),
    ) {
        let waits = Waits { sources_max: 3, ..Waits::default() };
        let mut attempts = Attempts::default();
        let people = ["Dan", "Sue", "Ada", "Olga"].map(name);
        let places = ["a", "b", "c", "d"].map(name);
        let console = name("console-7");
        let mut now = Time(0);
        for (person, place, what, millis) in moves {
            now = Time(now.0 + millis);
            let person = &people[person];
            match what {
                0 => attempts.failed(&waits, from(Some(person), &places[place]), now),
                1 => attempts.failed(&waits, at(person, &places[place]), now),
                _ => attempts.succeeded(&waits, from(Some(person), &places[place]), now),
            }
            for other in &people {
                prop_assert_eq!(attempts.wait(&waits, at(other, &console), now), None);
                let wait = attempts.wait(&waits, at(other, &places[place]), now);
                let longest = now.plus_seconds(waits.console_max_s);
                prop_assert!(wait.is_none_or(|until| until <= longest));
            }
        }
    }
}
