//! Who asks, and when.

use alloc::sync::Arc;
use core::fmt;
use rules::Rulebook;
use rules::role::RoleId;

/// A person's name.
pub type Name = Arc<str>;

/// A moment, in milliseconds since some beginning that the caller keeps to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Time(pub u64);

impl Time {
    /// So many seconds later.
    #[must_use]
    pub const fn plus_seconds(self, seconds: u64) -> Time {
        Time(self.0.saturating_add(seconds * 1_000))
    }

    /// So many minutes later.
    #[must_use]
    pub const fn plus_minutes(self, minutes: u64) -> Time {
        self.plus_seconds(minutes * 60)
    }
}

impl fmt::Display for Time {
    /// Hours, minutes and seconds.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0 / 1_000;
        write!(f, "{:02}:{:02}:{:02}", seconds / 3_600, seconds / 60 % 60, seconds % 60)
    }
}

/// Somebody who asks for something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Actor {
    /// Who.
    pub name: Name,
    /// As what.
    pub role: RoleId,
}

impl Actor {
    /// Whether somebody may do what is given to a role: it is their own, or a lower one of the
    /// ladder where higher ones may act for lower.
    pub fn may_act_as(&self, rulebook: &Rulebook, role: RoleId) -> bool {
        rulebook.role(self.role).may_act_for(rulebook.role(role), rulebook.higher_may_act.value)
    }

    /// Whether it is somebody who wagers.
    pub fn is_bettor(&self, rulebook: &Rulebook) -> bool {
        self.role == rulebook.conduct.bettor
    }
}
