//! Limits that somebody has set to their own play, and what has come of them.

use crate::actor::{Name, Time};
use rules::Amount;

/// The limits of a play card. None of them need be set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PlayLimits {
    /// After how many minutes of play a break is due.
    pub minutes: Option<u32>,
    /// How long the break is then, in minutes.
    pub break_minutes: u32,
    /// What may be lost at most.
    pub loss: Option<Amount>,
    /// Whether the bettor does not want to play at all.
    pub excluded: bool,
}

/// Whether a limit is as tight as another; none is the loosest.
fn as_tight<T: PartialOrd>(one: Option<T>, other: Option<T>) -> bool {
    match (one, other) {
        (_, None) => true,
        (None, Some(_)) => false,
        (Some(one), Some(other)) => one <= other,
    }
}

impl PlayLimits {
    /// Whether nothing is allowed by these that others do not allow.
    pub(crate) fn are_as_tight_as(&self, others: &PlayLimits) -> bool {
        as_tight(self.minutes, others.minutes)
            && as_tight(self.loss, others.loss)
            && self.break_minutes >= others.break_minutes
            && (self.excluded || !others.excluded)
    }
}

/// A bettor's card: what they have set, and how far they have come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayCard {
    /// Whose it is.
    pub bettor: Name,
    /// The limits.
    pub limits: PlayLimits,
    /// From when the minutes are counted.
    pub since: Time,
    /// What has been lost since the card was shown, below zero where more was won.
    pub lost: Amount,
    /// Until when the bettor is on a break.
    pub break_until: Option<Time>,
}

impl PlayCard {
    /// When a break is due; never where the time is not limited.
    pub fn due(&self) -> Option<Time> {
        self.limits.minutes.map(|minutes| self.since.plus_minutes(u64::from(minutes)))
    }

    /// What may still be lost; any amount where that is not limited.
    pub fn room(&self) -> Option<Amount> {
        let room = self.limits.loss?.cents().saturating_sub(self.lost.cents());
        Some(Amount::from_cents(room.max(0)))
    }
}
