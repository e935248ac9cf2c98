//! Dates by the Gregorian calendar, against one that is counted day by day.

use rules::calendar::{date, days};

fn days_of_month(year: i64, month: i64) -> i64 {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// The days of 800 years from 1 January 1600, by turning the leaves of a calendar.
fn leaves() -> impl Iterator<Item = (i64, i64, i64)> {
    (1600..2400).flat_map(|year| {
        (1..=12).flat_map(move |month| {
            (1..=days_of_month(year, month)).map(move |day| (year, month, day))
        })
    })
}

#[test]
fn every_day_of_eight_centuries_has_its_date_and_every_date_its_day() {
    let first = days(1600, 1, 1);
    for (day, leaf) in (first..).zip(leaves()) {
        assert_eq!(date(day), leaf, "day {day}");
        assert_eq!(days(leaf.0, leaf.1, leaf.2), day, "{leaf:?}");
    }
}

#[test]
fn days_are_counted_from_the_first_of_1970() {
    assert_eq!(days(1970, 1, 1), 0);
    assert_eq!(date(0), (1970, 1, 1));
    assert_eq!(date(-1), (1969, 12, 31));
    assert_eq!(date(19_782), (2024, 2, 29));
}

#[test]
fn a_date_that_there_is_not_comes_back_as_another() {
    for (year, month, day) in [(2023, 2, 29), (2023, 4, 31), (1900, 2, 29), (2023, 6, 0)] {
        assert_ne!(date(days(year, month, day)), (year, month, day));
    }
}
