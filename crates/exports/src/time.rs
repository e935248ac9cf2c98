//! Moments as ISO 8601 writes them, in UTC.

use crate::value::Moment;
use rules::calendar::{date, days};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = date(self.0.div_euclid(DAY));
        let rest = self.0.rem_euclid(DAY);
        let (hour, minute, ms) = (rest / HOUR, rest / MINUTE % 60, rest % MINUTE);
        let (second, ms) = (ms / 1_000, ms % 1_000);
        // Years of more or fewer digits have a sign.
        match year {
            0..=9_999 => write!(f, "{year:04}")?,
            _ => write!(f, "{year:+07}")?,
        }
        write!(f, "-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{ms:03}Z")
    }
}

/// A text that is no moment.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "`{0}` is no time: write it as 2026-11-15, 2026-11-15T08:30 or 2026-11-15T08:30:00Z; \
     it is UTC unless it ends as in +10:00"
)]
pub struct NotATime(pub String);

impl FromStr for Moment {
    type Err = NotATime;

    fn from_str(text: &str) -> Result<Moment, NotATime> {
        read(text).map(Moment).ok_or_else(|| NotATime(text.to_owned()))
    }
}

/// A number of so many digits within a range.
fn number(text: &str, digits: usize, range: std::ops::RangeInclusive<i64>) -> Option<i64> {
    let exact = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|_| exact)?;
    range.contains(&number).then_some(number)
}

fn read(text: &str) -> Option<i64> {
    let (date, time) = text.split_once(['T', ' ']).map_or((text, None), |(d, t)| (d, Some(t)));
    let day = read_date(date)?;
    let Some(time) = time else { return Some(day * DAY) };
    let (time, offset) = match time.find(['Z', '+', '-']) {
        Some(at) => (&time[..at], read_offset(&time[at..])?),
        None => (time, 0),
    };
    Some(day * DAY + read_time(time)? - offset)
}

fn read_date(text: &str) -> Option<i64> {
    let parts: Vec<&str> = text.split('-').collect();
    let [year, month, day] = parts[..] else { return None };
    let (year, month) = (number(year, 4, 0..=9_999)?, number(month, 2, 1..=12)?);
    let (day, first) = (number(day, 2, 1..=31)?, days(year, month, 1));
    // A day that the month does not have is one of another month.
    let found = first + day - 1;
    (date(found) == (year, month, day)).then_some(found)
}

fn read_time(text: &str) -> Option<i64> {
    let parts: Vec<&str> = text.split(':').collect();
    let (hour, minute, second) = match parts[..] {
        [hour, minute] => (hour, minute, "00"),
        [hour, minute, second] => (hour, minute, second),
        _ => return None,
    };
    let (second, ms) = match second.split_once('.') {
        Some((second, ms)) if (1..=3).contains(&ms.len()) => (second, format!("{ms:0<3}")),
        Some(_) => return None,
        None => (second, "000".to_owned()),
    };
    let (hour, minute) = (number(hour, 2, 0..=23)?, number(minute, 2, 0..=59)?);
    let (second, ms) = (number(second, 2, 0..=59)?, number(&ms, 3, 0..=999)?);
    Some(hour * HOUR + minute * MINUTE + second * 1_000 + ms)
}

fn read_offset(text: &str) -> Option<i64> {
    if text == "Z" {
        return Some(0);
    }
    let (sign, size) = text.split_at(1);
    let (hours, minutes) = size.split_once(':')?;
    let size = number(hours, 2, 0..=23)? * HOUR + number(minutes, 2, 0..=59)? * MINUTE;
    match sign {
        "+" => Some(size),
        "-" => Some(-size),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{DAY, Moment, date, days};

    #[test]
    fn every_day_of_two_cycles_is_counted_and_comes_back() {
        for day in -146_097..146_097 {
            let (year, month, of_month) = date(day);
            assert_eq!(days(year, month, of_month), day);
        }
        assert_eq!(date(0), (1970, 1, 1));
        assert_eq!(date(11_016), (2000, 2, 29));
    }

    #[test]
    fn moments_are_written_to_the_millisecond() {
        let written = |ms: i64| Moment(ms).to_string();
        assert_eq!(written(0), "1970-01-01T00:00:00.000Z");
        assert_eq!(written(-1), "1969-12-31T23:59:59.999Z");
        assert_eq!(written(1_794_732_630_123), "2026-11-15T08:50:30.123Z");
        assert_eq!(written(253_402_300_800_000), "+010000-01-01T00:00:00.000Z");
        assert_eq!(written(-62_167_219_200_001), "-000001-12-31T23:59:59.999Z");
    }

    #[test]
    fn moments_are_read_as_people_write_them() {
        let read = |text: &str| text.parse::<Moment>().map(|moment| moment.to_string());
        let same = [
            "2026-11-15T08:30:00.500Z",
            "2026-11-15T08:30:00.5",
            "2026-11-15 08:30:00.50Z",
            "2026-11-15T18:30:00.5+10:00",
            "2026-11-14T22:30:00.5-10:00",
        ];
        for text in same {
            assert_eq!(read(text).as_deref(), Ok("2026-11-15T08:30:00.500Z"), "{text}");
        }
        assert_eq!(read("2026-11-15").as_deref(), Ok("2026-11-15T00:00:00.000Z"));
        assert_eq!(read("2024-02-29T23:59").as_deref(), Ok("2024-02-29T23:59:00.000Z"));
        assert_eq!("1970-01-02".parse(), Ok(Moment(DAY)));
    }

    #[test]
    fn what_is_no_time_is_said_to_be_none_and_how_to_write_one() {
        let wrong = [
            "",
            "now",
            "2026-02-29",
            "2026-13-01",
            "2026-1-1",
            "15-11-2026",
            "2026-11-15T",
            "2026-11-15T24:00",
            "2026-11-15T08",
            "2026-11-15T08:30:00.1234",
            "2026-11-15T08:30+1",
            "2026-11-15T08:30X",
            "2026-11-15T08:30ZZ",
            "+2026-11-15",
            "2026-11-15T08:30:0٣",
        ];
        for text in wrong {
            let error = text.parse::<Moment>().expect_err(text).to_string();
            assert!(error.contains("write it as 2026-11-15"), "{error}");
        }
    }
}
