//! What is kept of a table's history, as it is kept.

use super::hours::Hours;
use crate::common::Bead;
use crate::wire::{Goes, Moment, Money, Outcome, PayOut, ReturnedWhy, Rule, Situation};
use record::table_v1::names::Setting;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A coup, by its shoe and its number in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CoupRef {
    /// The shoe.
    pub shoe: u32,
    /// The coup.
    pub number: u32,
}

impl From<table::state::CoupId> for CoupRef {
    fn from(id: table::state::CoupId) -> CoupRef {
        CoupRef { shoe: id.shoe, number: id.number }
    }
}

/// A coup of the shoe as the roads show it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Beaded {
    /// Its number.
    pub coup: u32,
    /// What they show.
    pub bead: Bead,
}

/// A wager that was settled again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WagerChanged {
    /// Where it was placed.
    pub place: u8,
    /// By whom.
    pub bettor: String,
    /// On what.
    pub bet: String,
    /// What went back before.
    pub before: Money,
    /// What goes back now.
    pub after: Money,
    /// Where the difference goes.
    pub goes: Goes,
}

/// A correction that was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CorrectionMade {
    /// The coup.
    pub coup: CoupRef,
    /// When.
    pub at: Moment,
    /// What had gone wrong.
    pub situation: Option<Situation>,
    /// The rule.
    pub rule: Option<Rule>,
    /// Who has won; nobody where the coup is void.
    pub outcome: Option<Outcome>,
    /// Every wager that was settled otherwise.
    pub changes: Vec<WagerChanged>,
    /// How many coups have been opened since.
    pub since: u8,
}

/// How a coup came to no result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndedHow {
    /// It was declared void.
    Void,
    /// Its outcome was declared invalid.
    Invalid,
    /// It was called off before a card was out.
    CalledOff,
    /// Its shoe was declared void.
    ShoeVoid,
}

/// What went wrong, and the rule by which something is done about it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blame {
    /// What went wrong.
    pub situation: Option<Situation>,
    /// The rule.
    pub rule: Option<Rule>,
}

/// A coup that came to no result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ended {
    /// Its number.
    pub coup: u32,
    /// How.
    pub how: EndedHow,
    /// What had gone wrong.
    pub situation: Option<Situation>,
    /// The rule.
    pub rule: Option<Rule>,
}

/// What became of a wager before the coup was decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Became {
    /// It was made smaller.
    Reduced,
    /// It was handed back.
    Returned,
    /// The house kept it.
    Forfeited,
}

/// A wager that is not what it was.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WagerMark {
    /// Where it was placed.
    pub place: u8,
    /// By whom.
    pub bettor: String,
    /// On what.
    pub bet: String,
    /// What became of it.
    pub became: Became,
    /// How much it was.
    pub was: Money,
    /// How much it is.
    pub is: Money,
    /// Why it was handed back.
    pub why: Option<ReturnedWhy>,
    /// The rule.
    pub rule: Option<Rule>,
}

/// What somebody won last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Win {
    /// With which coup.
    pub coup: CoupRef,
    /// How much beyond what was wagered.
    pub amount: Money,
}

/// How a station was paid out last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PaidOut {
    /// How much.
    pub amount: Money,
    /// How; none where the cage keeps it.
    pub how: Option<PayOut>,
    /// When.
    pub at: Moment,
}

/// What has been settled on a bet, in cents. The texts are whole numbers.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Sum {
    /// How many wagers.
    pub wagers: i64,
    /// What was staked.
    pub staked: i64,
    /// What the house won, below zero where it lost.
    pub won: i64,
    /// The squares of what was staked on it in each coup.
    #[serde(with = "as_text")]
    pub squares: i128,
}

impl Sum {
    /// Takes another in.
    pub(crate) const fn add(&mut self, other: &Sum) {
        self.wagers += other.wagers;
        self.staked += other.staked;
        self.won += other.won;
        self.squares += other.squares;
    }
}

/// Numbers that JSON readers round are kept as text.
mod as_text {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    #[allow(clippy::trivially_copy_pass_by_ref)]
    pub(super) fn serialize<S: Serializer>(number: &i128, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(number)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<i128, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

/// What has been settled under one version and so many decks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sums {
    /// The version and options.
    pub setting: Setting,
    /// The decks.
    pub decks: u8,
    /// By bet.
    pub bets: BTreeMap<String, Sum>,
}

/// The chips in the tray and what was bought in and paid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Float {
    /// What was there when the table opened.
    pub opened: Money,
    /// What was brought since.
    pub filled: Money,
    /// What was taken away since.
    pub credited: Money,
    /// What was counted when it closed.
    pub closed: Option<Money>,
    /// What stations were credited.
    pub bought_in: Money,
    /// What stations were paid.
    pub paid_out: Money,
}

impl Default for Float {
    fn default() -> Float {
        let none = Money::ZERO;
        Float {
            opened: none,
            filled: none,
            credited: none,
            closed: None,
            bought_in: none,
            paid_out: none,
        }
    }
}

/// What is kept of a table's history.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Kept {
    /// The coups of the shoe.
    pub beads: Vec<Beaded>,
    /// Corrections of late.
    pub corrections: Vec<CorrectionMade>,
    /// The coup before, where it came to no result.
    pub ended: Option<Ended>,
    /// Wagers on the coup that are not what they were.
    pub marks: Vec<WagerMark>,
    /// What was won last, by place.
    pub wins: BTreeMap<u8, Win>,
    /// How stations were paid out last, by place.
    pub payouts: BTreeMap<u8, PaidOut>,
    /// What went wrong and was remedied last, by which rule.
    pub remedied: Option<Blame>,
    /// Why those who wagered are asked what they want, while they are.
    pub offered: Option<Blame>,
    /// What has been settled since the table was opened.
    pub sums: Vec<Sums>,
    /// The chips in the tray.
    pub float: Float,
    /// When the last coups were completed.
    pub completed: Vec<Moment>,
    /// Since when requests wait for approval.
    pub waiting: BTreeMap<u32, Moment>,
    /// When the table was opened.
    pub opened: Option<Moment>,
    /// When wagering was opened last.
    pub wagering_since: Option<Moment>,
    /// How many coups have been completed since the table was opened.
    pub coups: u32,
    /// What was played hour by hour, for as long as reports reach back.
    pub hours: Hours,
}
