//! The day and the time that stand on a ticket, in the house's own time.

use rules::calendar;
use std::fmt;

/// A day of the calendar, written day-month-year.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// The day, unless the calendar does not have it.
    pub fn new(day: u8, month: u8, year: u16) -> Option<Date> {
        let exists = (1..=9999).contains(&year) && (1..=days_in(month, year)).contains(&day);
        exists.then_some(Date { year, month, day })
    }
}

fn days_in(month: u8, year: u16) -> u8 {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => 0,
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}-{:02}-{:04}", self.day, self.month, self.year)
    }
}

/// A time of day, to the second.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Time {
    hour: u8,
    minute: u8,
    second: u8,
}

impl Time {
    /// The time, unless no clock shows it.
    pub fn new(hour: u8, minute: u8, second: u8) -> Option<Time> {
        (hour < 24 && minute < 60 && second < 60).then_some(Time { hour, minute, second })
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}:{:02}", self.hour, self.minute, self.second)
    }
}

/// The day and the time of day of a moment, in milliseconds since 1970.
pub fn of_moment(ms: i64) -> (Date, Time) {
    let (days, rest) = (ms.div_euclid(86_400_000), ms.rem_euclid(86_400_000) / 1_000);
    let (year, month, day) = calendar::date(days);
    let year = u16::try_from(year).unwrap_or(9_999);
    let small = |value: i64| u8::try_from(value).expect("days, months and hours are few");
    let date = Date { year, month: small(month), day: small(day) };
    let (hour, minute, second) = (small(rest / 3_600), small(rest / 60 % 60), small(rest % 60));
    (date, Time { hour, minute, second })
}
