//! When wagers are taken, within which limits, and what becomes of those outside them.

use crate::bet::BetId;
use crate::cite::{Clause, Permitted, Source};
use crate::role::RoleId;
use crate::tokens::TokenClauses;
use alloc::vec::Vec;

/// What ends the time in which wagers may be placed, changed or withdrawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lock {
    /// The dealer's call.
    NoMoreBets,
    /// The first card of the coup leaves the shoe.
    FirstCardDealt,
    /// A card of the coup is exposed.
    FirstCardExposed,
    /// The wagering period runs out.
    PeriodEnded,
    /// Something went wrong after cards were out.
    Trouble,
}

impl Lock {
    /// As written in a rulebook file.
    pub const ALL: [(&'static str, Lock); 4] = [
        ("no-more-bets", Lock::NoMoreBets),
        ("first-card-dealt", Lock::FirstCardDealt),
        ("first-card-exposed", Lock::FirstCardExposed),
        ("period-ended", Lock::PeriodEnded),
    ];
}

/// Whether the dealer calls "no more bets" before the first card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Call {
    /// The first card waits for it.
    Required,
    /// As the dealer likes.
    Optional,
    /// There is no such call.
    None,
}

impl Call {
    /// As written in a rulebook file.
    pub const ALL: [(&'static str, Call); 3] =
        [("required", Call::Required), ("optional", Call::Optional), ("none", Call::None)];
}

/// The wagering period of stations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    /// The shortest that may be set, in seconds.
    pub seconds_min: u8,
    /// What it is where nothing is set.
    pub seconds_usual: u8,
    /// Whether the first card may be dealt before it has run out, and ends it.
    pub first_card_ends_it: bool,
}

/// What becomes of a wager below the minimum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Under {
    /// It is settled all the same; the bettor is warned, and later ones are handed back.
    StandsWithWarning,
    /// It is valid once it is found after a card was exposed, and refused before.
    StandsOnceExposed,
    /// It is rejected when the wagering period ends.
    RejectedAtClose,
    /// It is not taken at all.
    NotTaken,
}

impl Under {
    /// As written in a rulebook file.
    pub const ALL: [(&'static str, Under); 4] = [
        ("stands-with-warning", Under::StandsWithWarning),
        ("stands-once-exposed", Under::StandsOnceExposed),
        ("rejected-at-close", Under::RejectedAtClose),
        ("not-taken", Under::NotTaken),
    ];
}

/// What becomes of a wager above the maximum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Over {
    /// It is settled up to the maximum, and the rest is handed back.
    SettledToMaximum,
    /// It is valid once it is found after a card was exposed, and refused before.
    StandsOnceExposed,
    /// Only the highest permitted wager is taken.
    Clamped,
}

impl Over {
    /// As written in a rulebook file.
    pub const ALL: [(&'static str, Over); 3] = [
        ("settled-to-maximum", Over::SettledToMaximum),
        ("stands-once-exposed", Over::StandsOnceExposed),
        ("clamped", Over::Clamped),
    ];
}

/// What becomes of a wager that is no permitted multiple.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Uneven {
    /// It is not taken.
    NotTaken,
    /// Only the next lowest permitted wager is taken.
    Clamped,
}

impl Uneven {
    /// As written in a rulebook file.
    pub const ALL: [(&'static str, Uneven); 2] =
        [("not-taken", Uneven::NotTaken), ("clamped", Uneven::Clamped)];
}

/// Where a wager is placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Channel {
    /// Chips on the layout.
    Cloth,
    /// An automated transaction station.
    Station,
}

/// How limits work in one channel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChannelLimits {
    /// Below the minimum.
    pub under: Clause<Under>,
    /// Above the maximum.
    pub over: Clause<Over>,
    /// Off the permitted multiples.
    pub uneven: Clause<Uneven>,
    /// All wagers of a bettor together must come to the aggregate minimum, or none counts; none
    /// where the document knows no such minimum.
    pub aggregate: Option<Clause<()>>,
}

/// What becomes of a wager that would break the table differential.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Excess {
    /// It is not taken.
    NotTaken,
    /// Only what fits is taken.
    Clamped,
    /// The dealer reduces all wagers of the heavier side in proportion.
    ProRata,
}

impl Excess {
    /// As written in a rulebook file.
    pub const ALL: [(&'static str, Excess); 3] = [
        ("not-taken", Excess::NotTaken),
        ("clamped", Excess::Clamped),
        ("pro-rata", Excess::ProRata),
    ];
}

/// How many bettors may wager on one area.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PerArea {
    /// How many where nobody has allowed more; none where any number may.
    pub usual: Option<u8>,
    /// How many may be allowed.
    pub allowed: Option<Permitted<u8>>,
    /// How many where the table has a total maximum for an area.
    pub with_area_max: Option<Clause<u8>>,
    /// How many on the areas of these bets.
    pub of_bets: Option<Clause<(Vec<BetId>, u8)>>,
}

/// Bets on whose areas some bettors go before others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Priority {
    /// The bets.
    pub bets: Vec<BetId>,
    /// Those who have also wagered on one of these go first.
    pub to: Vec<BetId>,
}

/// What becomes of a coup that nobody has wagered on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WithoutWagers {
    /// It is dealt like any other.
    Dealt,
    /// Once a card is out it is a dummy coup.
    Dummy,
    /// It is not dealt unless it is made a dummy coup first.
    NotDealt,
}

impl WithoutWagers {
    /// As written in a rulebook file.
    pub const ALL: [(&'static str, WithoutWagers); 3] = [
        ("dealt", WithoutWagers::Dealt),
        ("dummy", WithoutWagers::Dummy),
        ("not-dealt", WithoutWagers::NotDealt),
    ];
}

/// The clauses on wagering.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WageringClauses {
    /// What closes wagering: whichever comes first.
    pub locks: Vec<Clause<Lock>>,
    /// The call before the first card.
    pub call: Clause<Call>,
    /// The wagering period; none where the document knows none.
    pub period: Option<Clause<Period>>,
    /// What becomes of a coup without wagers.
    pub without_wagers: Clause<WithoutWagers>,
    /// Limits on the cloth; none where there is no cloth.
    pub cloth: Option<ChannelLimits>,
    /// Limits at stations; none where there are no stations.
    pub station: Option<ChannelLimits>,
    /// The table differential; none where the document knows none.
    pub differential: Option<Clause<Excess>>,
    /// Limits of one bettor's own, and who must hear of them first; none where the document knows
    /// none.
    pub personal_limit: Option<Permitted<Option<RoleId>>>,
    /// By which rule such limits are the bettor's wherever they wager, also when they have left and
    /// come back; none where they go with the place.
    pub limit_of_person: Option<Source>,
    /// How many bettors share an area.
    pub per_area: Clause<PerArea>,
    /// Who goes first where an area is full.
    pub priorities: Vec<Clause<Priority>>,
    /// Side bets that are settled before the third cards, if any.
    pub settled_early: Option<Clause<Vec<BetId>>>,
    /// Promotional tokens; none where the document knows none.
    pub tokens: Option<TokenClauses>,
}

impl WageringClauses {
    /// The limits of a channel; none where there is no such channel.
    pub const fn channel(&self, channel: Channel) -> Option<&ChannelLimits> {
        match channel {
            Channel::Cloth => self.cloth.as_ref(),
            Channel::Station => self.station.as_ref(),
        }
    }

    /// The clause by which this closes wagering, if it does.
    pub fn lock(&self, lock: Lock) -> Option<&Clause<Lock>> {
        self.locks.iter().find(|clause| clause.value == lock)
    }
}
