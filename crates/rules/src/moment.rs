//! Names of people, and moments: what every table and the cage speak of alike.

use alloc::sync::Arc;
use core::fmt;

/// The name of a person, or of a device that acts by itself.
pub type Name = Arc<str>;

/// A moment, in milliseconds since some beginning that the caller keeps to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Time(pub u64);

impl Time {
    /// The moment that a clock with a sign shows. What it shows before the beginning is that.
    pub fn from_ms(ms: i64) -> Time {
        Time(u64::try_from(ms).unwrap_or(0))
    }

    /// What a clock with a sign shows then.
    pub fn ms(self) -> i64 {
        i64::try_from(self.0).unwrap_or(i64::MAX)
    }

    /// So many seconds later.
    #[must_use]
    pub const fn plus_seconds(self, seconds: u64) -> Time {
        Time(self.0.saturating_add(seconds.saturating_mul(1_000)))
    }

    /// So many minutes later.
    #[must_use]
    pub const fn plus_minutes(self, minutes: u64) -> Time {
        self.plus_seconds(minutes.saturating_mul(60))
    }
}

impl fmt::Display for Time {
    /// Hours, minutes and seconds.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0 / 1_000;
        write!(f, "{:02}:{:02}:{:02}", seconds / 3_600, seconds / 60 % 60, seconds % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::Time;
    use alloc::string::ToString;

    #[test]
    fn no_moment_is_so_late_that_another_comes_round_to_the_beginning() {
        assert_eq!(Time(1).plus_minutes(2), Time(120_001));
        assert_eq!(Time(1).plus_seconds(u64::MAX), Time(u64::MAX));
        assert_eq!(Time(1).plus_minutes(u64::MAX), Time(u64::MAX));
        assert_eq!(Time(36_061_999).to_string(), "10:01:01");
    }

    #[test]
    fn a_clock_with_a_sign_shows_no_moment_before_the_beginning_and_none_too_late_for_it() {
        assert_eq!((Time::from_ms(-1), Time::from_ms(1)), (Time(0), Time(1)));
        assert_eq!((Time(1).ms(), Time(u64::MAX).ms()), (1, i64::MAX));
    }
}
