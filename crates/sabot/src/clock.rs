//! Times as people write them: days of the calendar in UTC.

use journal::clock::{Clock, System};
use rules::calendar;

/// Milliseconds of a day.
const DAY_MS: i64 = 86_400_000;

/// A time as 2026-11-02T10:00:20.125Z; no fraction where it is a whole second.
pub(crate) fn utc(time_ms: i64) -> String {
    let (year, month, day) = calendar::date(time_ms.div_euclid(DAY_MS));
    let rest = time_ms.rem_euclid(DAY_MS);
    let (seconds, fraction) = (rest / 1_000, rest % 1_000);
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    let fraction = if fraction == 0 { String::new() } else { format!(".{fraction:03}") };
    format!("{year:04}-{month:02}-{day:02}T{hours:02}:{minutes:02}:{seconds:02}{fraction}Z")
}

/// The time of a day alone, as 10:00:20.
pub(crate) fn of_day(time_ms: i64) -> String {
    utc(time_ms)[11..19].to_owned()
}

/// The day of a time, as 2026-11-02.
pub(crate) fn day(time_ms: i64) -> String {
    utc(time_ms)[..10].to_owned()
}

/// The time now.
pub(crate) fn now_ms() -> i64 {
    System.now_ms()
}

/// When today began.
pub(crate) fn today_ms() -> i64 {
    now_ms().div_euclid(DAY_MS) * DAY_MS
}

/// Reads 2026-11-02T10:01:20Z, or 10:01:20 of the day that a time is of.
pub(crate) fn parse(text: &str, of_the_day: i64) -> Result<i64, String> {
    let wrong = || {
        let example = "as in 10:01:20 or 2026-11-02T10:01:20Z";
        format!("{text} is not a time: write hours, minutes and seconds, {example}")
    };
    let text = text.strip_suffix('Z').unwrap_or(text);
    let (date, time) = match text.split_once(['T', ' ']) {
        Some((date, time)) => (Some(date), time),
        None => (None, text),
    };
    let start = match date {
        Some(date) => days(date).ok_or_else(wrong)? * DAY_MS,
        None => of_the_day.div_euclid(DAY_MS) * DAY_MS,
    };
    Ok(start + milliseconds(time).ok_or_else(wrong)?)
}

/// Reads 10:01:20, 10:01 or 10:01:20.125.
fn milliseconds(text: &str) -> Option<i64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let parts: Vec<i64> = whole.split(':').map(|part| number(part, 2)).collect::<Option<_>>()?;
    let (hours, minutes, seconds) = match parts[..] {
        [hours, minutes] => (hours, minutes, 0),
        [hours, minutes, seconds] => (hours, minutes, seconds),
        _ => return None,
    };
    let within = hours < 24 && minutes < 60 && seconds < 60 && fraction.len() <= 3;
    let fraction = number(&format!("{fraction:0<3}"), 3)?;
    within.then_some(((hours * 60 + minutes) * 60 + seconds) * 1_000 + fraction)
}

/// Digits, so many at most.
fn number(text: &str, digits: usize) -> Option<i64> {
    let plain = text.len() <= digits && text.bytes().all(|letter| letter.is_ascii_digit());
    text.parse().ok().filter(|_| plain)
}

/// How many days a date is after 1970 began.
fn days(text: &str) -> Option<i64> {
    let parts: Vec<i64> = text.split('-').map(|part| number(part, 4)).collect::<Option<_>>()?;
    let [year, month, day] = parts[..] else { return None };
    let days = calendar::days(year, month, day);
    // A date that there is comes back as it was.
    (calendar::date(days) == (year, month, day)).then_some(days)
}

#[cfg(test)]
mod tests {
    use super::{DAY_MS, parse, utc};

    #[test]
    fn times_are_those_of_the_calendar() {
        for (ms, text) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_400_000, "2000-02-29T00:00:00Z"),
            (1_709_210_096_007, "2024-02-29T12:34:56.007Z"),
            (1_793_620_880_000, "2026-11-02T12:01:20Z"),
            (-1, "1969-12-31T23:59:59.999Z"),
            (4_107_542_399_000, "2100-02-28T23:59:59Z"),
        ] {
            assert_eq!(utc(ms), text);
            assert_eq!(parse(text, 0), Ok(ms));
        }
    }

    #[test]
    fn every_day_of_four_centuries_comes_back() {
        for days in 0..146_097 {
            assert_eq!(parse(&utc(days * DAY_MS), 0), Ok(days * DAY_MS));
        }
    }

    #[test]
    fn what_is_no_time_is_not_read() {
        let no_times =
            ["", "25:00:00", "10:60:00", "2023-02-29T10:00:00Z", "2023-13-01 10:00", "x"];
        for text in no_times {
            assert!(parse(text, 0).is_err(), "{text}");
        }
        assert_eq!(parse("10:01:20", 5 * DAY_MS + 1), Ok(5 * DAY_MS + 36_080_000));
    }
}
