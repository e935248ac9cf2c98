//! Moments as documents print them.

use rules::calendar;
use table::Time;

/// The milliseconds of a day.
const DAY_MS: u64 = 86_400_000;

/// The first moment that is told by its date: a scenario counts from the midnight before it, and a
/// house that runs from the beginning of 1970, which is longer ago than anything is played for.
const DATED: u64 = 20 * 365 * DAY_MS;

/// A moment: the time of the day, with the date where it has one (UTC).
pub fn moment(time: Time) -> String {
    if time.0 < DATED {
        return time.to_string();
    }
    let days = i64::try_from(time.0 / DAY_MS).unwrap_or(i64::MAX);
    let (year, month, day) = calendar::date(days);
    format!("{year:04}-{month:02}-{day:02} {}", Time(time.0 % DAY_MS))
}

#[cfg(test)]
mod tests {
    use super::moment;
    use table::Time;

    #[test]
    fn what_counts_from_1970_has_a_date_and_what_counts_from_midnight_has_none() {
        assert_eq!(moment(Time(36_061_999)), "10:01:01");
        assert_eq!(moment(Time(1_793_613_661_000)), "2026-11-02 10:01:01");
    }
}
