//! Who asks, when, and under which key.

use alloc::sync::Arc;
use core::fmt;

/// The name of a person, or of a device that acts by itself.
pub type Name = Arc<str>;

/// A moment, in milliseconds since some beginning that the caller keeps to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Time(pub u64);

impl Time {
    /// So many seconds later.
    #[must_use]
    pub const fn plus_seconds(self, seconds: u64) -> Time {
        Time(self.0.saturating_add(seconds.saturating_mul(1_000)))
    }
}

impl fmt::Display for Time {
    /// Hours, minutes and seconds.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0 / 1_000;
        write!(f, "{:02}:{:02}:{:02}", seconds / 3_600, seconds / 60 % 60, seconds % 60)
    }
}

/// What a caller names a request by, so that a repeat of it is known for one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(pub u128);
