//! Places, wagers and limits.

use crate::actor::Name;
use alloc::vec::Vec;
use ledger::{Meters, Total};
use rules::wagering::Channel;
use rules::{Amount, BetId};

/// A place at the table, by its printed number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlaceId(pub u8);

/// The least and the most that may be wagered, and in what steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Range {
    /// The minimum.
    pub min: Amount,
    /// The maximum.
    pub max: Amount,
    /// Every wager is the minimum and so many times this; none where any amount will do.
    pub unit: Option<Amount>,
}

/// The limits of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Of every bet that has no limits of its own.
    pub usual: Range,
    /// Of these bets.
    pub of_bets: Vec<(BetId, Range)>,
    /// What all wagers of a bettor together must come to.
    pub aggregate_min: Option<Amount>,
    /// What all wagers on one bet may come to.
    pub area_max: Option<Amount>,
    /// How far the wagers on both hands may be apart.
    pub differential_max: Option<Amount>,
    /// Whether a bettor may wager at one place only.
    pub per_person: bool,
}

impl Limits {
    /// The limits of a bet.
    pub fn of(&self, bet: BetId) -> &Range {
        let own = self.of_bets.iter().find(|(own, _)| *own == bet);
        own.map_or(&self.usual, |(_, range)| range)
    }

    /// Whether a bet has limits of its own.
    pub(crate) fn has_own(&self, bet: BetId) -> bool {
        self.of_bets.iter().any(|(own, _)| *own == bet)
    }

    /// Whether any minimum is higher than in these.
    pub(crate) fn raise_minimum_of(&self, old: &Limits) -> bool {
        let bets = self.of_bets.iter().chain(&old.of_bets).map(|(bet, _)| *bet);
        let mut bets = bets.collect::<Vec<_>>();
        bets.dedup();
        self.usual.min > old.usual.min
            || self.aggregate_min > old.aggregate_min
            || bets.iter().any(|bet| self.of(*bet).min > old.of(*bet).min)
    }
}

/// Limits of one bettor's own, wherever they wager at the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonalLimit {
    /// Whose.
    pub bettor: Name,
    /// What they are.
    pub limit: Range,
}

/// The limits that somebody who plays standing keeps after the minimum was raised, at the place
/// where they wagered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptStanding {
    /// Who.
    pub bettor: Name,
    /// Where.
    pub place: PlaceId,
    /// What they were.
    pub limits: Limits,
}

/// A place at the table.
// Each of the flags is a fact of its own that may or may not be so.
#[allow(clippy::struct_excessive_bools)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// On the cloth, or a station.
    pub channel: Channel,
    /// Who has taken it.
    pub bettor: Option<Name>,
    /// The limits of whoever has taken it, while they have it.
    pub personal: Option<Range>,
    /// The limits that the bettor may keep after the minimum was raised.
    pub kept: Option<Limits>,
    /// How many coups in a row have gone by without a wager.
    pub idle: u8,
    /// Whether no wagers are accepted here.
    pub closed: bool,
    /// Whether a station's chip account is active.
    pub open: bool,
    /// What is on it.
    pub credit: Amount,
    /// Whether whoever is there leaves or was sent away, and has still to be paid.
    pub sent_away: bool,
    /// Whether a ticket was not printed there, or cannot be read.
    pub print_failed: bool,
    /// What is counted of a station's credit, whoever was there.
    pub meters: Meters,
    /// The wagers that have been debited and are neither settled nor handed back.
    pub on_wagers: Total,
}

impl Place {
    /// A place that nobody has taken.
    pub const fn empty(channel: Channel) -> Place {
        Place {
            channel,
            bettor: None,
            personal: None,
            kept: None,
            idle: 0,
            closed: false,
            open: false,
            credit: Amount::ZERO,
            sent_away: false,
            print_failed: false,
            meters: Meters::NONE,
            on_wagers: Total::ZERO,
        }
    }

    /// The same place when whoever was there has left it. A box is closed to everybody, whoever
    /// sits there, and meters count on.
    #[must_use]
    pub fn left(&self) -> Place {
        let (closed, meters, on_wagers) = (self.closed, self.meters, self.on_wagers);
        Place { closed, meters, on_wagers, ..Place::empty(self.channel) }
    }
}

/// A wager on the coup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Held {
    /// Where.
    pub place: PlaceId,
    /// Whose.
    pub bettor: Name,
    /// On what.
    pub bet: BetId,
    /// How much.
    pub amount: Amount,
    /// How much of that in promotional tokens.
    pub tokens: Amount,
}
