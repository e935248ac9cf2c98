//! Failures to sign in: those who fail wait, and nobody else.

use crate::house::{House, name, pin};
use floor::staff::{Attempt, Attempts, SecretKind, Waits, What};
use floor::{Name, Time};
use proptest::prelude::*;

fn from<'a>(person: Option<&'a Name>, source: &'a Name) -> Attempt<'a> {
    Attempt { person, source, console: None, with: Some(SecretKind::Password) }
}

fn at<'a>(person: &'a Name, console: &'a Name) -> Attempt<'a> {
    let with = Some(SecretKind::Pin);
    Attempt { person: Some(person), source: console, console: Some(console), with }
}

/// The same with a password.
fn by_password<'a>(person: &'a Name, console: &'a Name) -> Attempt<'a> {
    Attempt { with: Some(SecretKind::Password), ..at(person, console) }
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

/// How many attempts are let be made at once, none of them being over.
fn at_once(attempts: &mut Attempts, attempt: Attempt<'_>) -> usize {
    let begun = (0..100).map(|_| attempts.begin(&Waits::default(), attempt, Time(0)));
    begun.flatten().count()
}

#[test]
fn what_is_being_tried_counts_as_failed_until_it_is_over() {
    let (waits, mut attempts) = (Waits::default(), Attempts::default());
    let (dan, there, console) = (name("Dan"), name("198.51.100.1"), name("console-7"));
    let in_a_row = usize::try_from(waits.free).unwrap() + 1;
    assert_eq!(at_once(&mut attempts.clone(), from(Some(&dan), &there)), in_a_row);
    assert_eq!(at_once(&mut attempts.clone(), from(None, &there)), in_a_row);
    assert_eq!(at_once(&mut attempts.clone(), at(&dan, &console)), in_a_row);
    attempts.signed_in(&waits, (&dan, &there), Time(0));
    assert_eq!(at_once(&mut attempts.clone(), from(Some(&dan), &there)), in_a_row);
    for _ in 0..100 {
        let trying = attempts.begin(&waits, from(Some(&dan), &there), Time(0)).unwrap();
        attempts.end(&trying);
    }
    assert_eq!(attempts.wait(&waits, from(Some(&dan), &there), Time(0)), None, "none has failed");
}

#[test]
fn a_place_is_strange_until_somebody_has_signed_in_there() {
    let (waits, mut attempts) = (Waits::default(), Attempts::default());
    let (dan, there, console) = (name("Dan"), name("198.51.100.1"), name("console-7"));
    let is_strange = |attempts: &mut Attempts, attempt| {
        attempts.begin(&waits, attempt, Time(0)).unwrap().is_strange()
    };
    assert!(is_strange(&mut attempts, from(Some(&dan), &there)));
    assert!(is_strange(&mut attempts, from(None, &there)));
    assert!(!is_strange(&mut attempts, at(&dan, &console)));
    attempts.signed_in(&Waits::default(), (&dan, &there), Time(0));
    assert!(!is_strange(&mut attempts, from(Some(&dan), &there)));
}

/// However often strangers fail in somebody's name, it is seconds until they may try anywhere.
#[test]
fn a_stranger_keeps_nobody_from_elsewhere_for_long() {
    let (waits, mut attempts) = (Waits::default(), Attempts::default());
    let (olga, stranger, hotel) = (name("Olga"), name("198.51.100.1"), name("203.0.113.9"));
    let mut now = Time(0);
    for _ in 0..200 {
        attempts.failed(&waits, from(Some(&olga), &stranger), now);
        let until = attempts.wait(&waits, from(Some(&olga), &hotel), now).unwrap_or(now);
        assert!(until <= now.plus_seconds(waits.strange_max_s));
        now = attempts.wait(&waits, from(Some(&olga), &stranger), now).unwrap_or(now);
    }
    assert_eq!(attempts.wait(&waits, from(Some(&olga), &hotel), now), None);
}

/// From however many places a name is guessed at, it is guessed at once in a while.
#[test]
fn guesses_at_one_name_from_everywhere_are_bounded() {
    let (waits, mut attempts) = (Waits::default(), Attempts::default());
    let olga = name("Olga");
    let (mut tried, hour_s) = (0, 3_600);
    for second in 0..hour_s {
        for stranger in 0..3 {
            let source = name(&format!("stranger {second} {stranger}"));
            let (attempt, now) = (from(Some(&olga), &source), Time(second * 1_000));
            if let Ok(trying) = attempts.begin(&waits, attempt, now) {
                attempts.failed(&waits, attempt, now);
                attempts.end(&trying);
                tried += 1;
            }
        }
    }
    assert!(tried <= hour_s / waits.strange_max_s + 10, "{tried}");
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

/// How many PINs are tried at a console in so many seconds by somebody who goes through all names
/// and has a PIN of their own.
fn pins_tried(waits: &Waits, seconds: u64) -> u64 {
    let mut attempts = Attempts::default();
    let (own, console) = (name("Mallory"), name("console-7"));
    let staff: Vec<Name> = (0..20).map(|number| name(&format!("dealer {number}"))).collect();
    let mut tried = 0;
    for second in (0..seconds).step_by(5) {
        let now = Time(second * 1_000);
        for person in &staff {
            if let Ok(trying) = attempts.begin(waits, at(person, &console), now) {
                attempts.failed(waits, at(person, &console), now);
                attempts.end(&trying);
                attempts.succeeded(waits, at(&own, &console), now);
                tried += 1;
            }
        }
    }
    tried
}

/// `docs/security.md` counts with this.
#[test]
fn a_console_takes_so_many_wrong_pins_whomever_as() {
    let waits = Waits::default();
    let day_s = 86_400;
    let tried = pins_tried(&waits, day_s);
    assert!(tried <= u64::from(waits.pins_free) + day_s / waits.pin_each_s, "{tried}");
    let years_to_half_of_six_digits = 500_000 / (day_s / waits.pin_each_s) / 365;
    assert!(years_to_half_of_six_digits >= 4);
}

/// Sixty people come and go at one console within a shift, and each fourth of them mistypes.
#[test]
fn a_change_of_shifts_waits_for_nobody() {
    let (waits, mut attempts) = (Waits::default(), Attempts::default());
    let console = name("console-7");
    for number in 0..60 {
        let (person, now) = (name(&format!("dealer {number}")), Time(number * 20_000));
        assert_eq!(attempts.wait(&waits, at(&person, &console), now), None, "dealer {number}");
        if number % 4 == 0 {
            attempts.failed(&waits, at(&person, &console), now);
        }
        assert_eq!(attempts.wait(&waits, at(&person, &console), now), None, "dealer {number}");
        attempts.succeeded(&waits, at(&person, &console), now);
    }
}

#[test]
fn who_finds_a_console_worn_out_by_others_comes_in_by_password() {
    let (waits, mut attempts) = (Waits::default(), Attempts::default());
    let (dan, sue, console) = (name("Dan"), name("Sue"), name("console-7"));
    for _ in 0..waits.pins_free {
        attempts.failed(&waits, at(&dan, &console), Time(0));
    }
    let until = Time(0).plus_seconds(waits.pin_each_s);
    assert_eq!(attempts.wait(&waits, at(&sue, &console), Time(0)), Some(until));
    assert_eq!(attempts.wait(&waits, by_password(&sue, &console), Time(0)), None);
    assert_eq!(attempts.wait(&waits, at(&sue, &name("console-8")), Time(0)), None);
    assert_eq!(attempts.wait(&waits, at(&sue, &console), until), None);
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
    /// Whatever others do elsewhere, nobody is kept from a console; at it they are kept no longer
    /// than for their own failures or until it takes another PIN.
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
                let wait = |attempt, longest_s| {
                    let until = attempts.wait(&waits, attempt, now);
                    until.is_none_or(|until| until <= now.plus_seconds(longest_s))
                };
                prop_assert!(wait(by_password(other, &places[place]), waits.console_max_s));
                prop_assert!(wait(at(other, &places[place]), waits.pin_each_s));
            }
        }
    }
}
