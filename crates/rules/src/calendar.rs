//! The calendar: days counted from 1 January 1970, and their dates.

/// The days of 400 years, after which the calendar repeats.
const CYCLE: i64 = 146_097;

/// From 1 March of the year 0 to 1 January 1970.
const BEFORE_1970: i64 = 719_468;

/// Year, month and day of a day counted from 1 January 1970.
pub const fn date(days: i64) -> (i64, i64, i64) {
    // Years that begin in March have the odd day last.
    let days = days + BEFORE_1970;
    let (cycle, day) = (days.div_euclid(CYCLE), days.rem_euclid(CYCLE));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (cycle * 400 + year + later, month, day)
}

/// The day of a date, counted from 1 January 1970. A date that there is not gives the day of
/// another: see whether it comes back.
pub const fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = if month > 2 { year } else { year - 1 };
    let (cycle, year) = (year.div_euclid(400), year.rem_euclid(400));
    let month = (month + 9) % 12;
    let day = (153 * month + 2) / 5 + day - 1;
    cycle * CYCLE + year * 365 + year / 4 - year / 100 + day - BEFORE_1970
}
