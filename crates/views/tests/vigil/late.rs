//! Touches that were refused in the last moments.

use views::vigil::{HOURS, Late, LateAt, MOMENTS_MS};

const HOUR: u64 = 3_600_000;

#[test]
fn only_what_comes_just_after_the_close_is_late() {
    let mut late = Late::default();
    assert!(late.refused(3, 10_000 + MOMENTS_MS, 10_000));
    assert!(!late.refused(3, 10_001 + MOMENTS_MS, 10_000));
    let hours: Vec<_> = late.hours().collect();
    assert_eq!(hours.len(), 1);
    assert_eq!(hours[0].1[0].1, LateAt { late: 1, taken: 0 });
}

#[test]
fn hours_are_told_apart_and_kept_for_a_day() {
    let mut late = Late::default();
    for hour in 0..30 {
        late.taken(1, hour * HOUR + 5);
        late.refused(1, hour * HOUR + 6, hour * HOUR);
    }
    let hours: Vec<u64> = late.hours().map(|(hour, _)| hour).collect();
    assert_eq!(hours.len() as u64, HOURS);
    assert_eq!(hours.first(), Some(&(6 * HOUR)));
}

/// Two stations that wager alike; all of `late` are one's.
fn chance(late: u32) -> f64 {
    let mut table = Late::default();
    for _ in 0..9 {
        table.taken(1, 0);
        table.taken(2, 0);
    }
    for _ in 0..late {
        table.refused(1, 1, 0);
    }
    let (_, stations) = table.hours().next().expect("an hour");
    stations[0].2
}

#[test]
fn the_chance_of_a_share_is_the_tail_of_a_binomial_times_the_stations() {
    // All of n with a share of a half: 2⁻ⁿ, for each of two stations.
    for late in [2, 5, 10, 20] {
        let exact = 2.0 * 0.5_f64.powi(i32::try_from(late).expect("small"));
        assert!((chance(late) / exact - 1.0).abs() < 1e-9, "{late}: {}", chance(late));
    }
    assert!((chance(1) - 1.0).abs() < f64::EPSILON, "no chance is above one");
}

#[test]
fn nothing_is_claimed_of_more_than_the_numbers_hold() {
    assert!((chance(2_000) - 1.0).abs() < f64::EPSILON);
}

#[test]
fn a_station_alone_has_all_of_them_and_nothing_is_said_against_it() {
    let mut late = Late::default();
    for _ in 0..50 {
        late.refused(1, 1, 0);
    }
    let (_, stations) = late.hours().next().expect("an hour");
    assert!((stations[0].2 - 1.0).abs() < f64::EPSILON);
}
