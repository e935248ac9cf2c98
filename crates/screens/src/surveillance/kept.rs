//! What is kept of the watch over a table, as it is kept.

use super::alarms::VigilAlarm;
use super::edge::EdgeShown;
use crate::wire::{Face, Moment};
use record::table_v1::names::Setting;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use views::vigil::Trace;

/// Orders of cards are kept as they are written, a letter for each card.
mod letters {
    use serde::{Deserialize, Deserializer, Serializer};
    use views::vigil::Trace;

    pub(super) fn serialize<S: Serializer>(trace: &Trace, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(trace.letters())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Trace, D::Error> {
        Ok(Trace::from_letters(&String::deserialize(from)?))
    }
}

/// An earlier shoe: its cards as they were dealt and as they were laid into the rack.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct PastShoe {
    /// Its number.
    pub shoe: u32,
    /// As dealt.
    #[serde(with = "letters")]
    pub dealt: Trace,
    /// As racked.
    #[serde(with = "letters")]
    pub racked: Trace,
}

/// A coup on which wagering was opened: what nobody had seen then, a number for each card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opened {
    /// The coup.
    pub coup: u32,
    /// How many of each card.
    pub unseen: Vec<u8>,
}

/// What somebody has staked on a bet in a coup, in cents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stake {
    /// The coup.
    pub coup: u32,
    /// The bet, by its place among those of the course.
    pub bet: usize,
    /// How much.
    pub cents: i64,
}

/// The odds of every bet through a shoe: row by row, in billionths.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Course {
    /// The bets, by their ids.
    pub bets: Vec<String>,
    /// The coups.
    pub coups: Vec<u32>,
    /// How many cards nobody had seen before each.
    pub unseen: Vec<u16>,
    /// A row of edges for each coup.
    pub edges: Vec<i64>,
}

impl Course {
    /// The edges of a coup.
    pub fn row(&self, coup: u32) -> Option<&[i64]> {
        let at = self.coups.iter().rposition(|known| *known == coup)? * self.bets.len();
        self.edges.get(at..at + self.bets.len())
    }
}

/// A bet as it stands now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BetNow {
    /// What it brings.
    pub edge: EdgeShown,
    /// With a full shoe.
    pub full: EdgeShown,
    /// Whether the bettor has the edge.
    pub in_favour: bool,
    /// Since which coup.
    pub since: Option<u32>,
}

/// A shoe whose stakes are held against its shadows, one after the other.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Compared {
    /// The shoe.
    pub shoe: u32,
    /// How many decks it held.
    pub decks: u8,
    /// Whether the first card of its burn was shown.
    pub burn_shown: bool,
    /// What everybody staked.
    pub stakes: BTreeMap<String, Vec<Stake>>,
    /// The odds that they had.
    pub course: Course,
    /// How many shadows have been dealt.
    pub dealt: u8,
    /// How many of them were at least as good for each.
    pub ahead: BTreeMap<String, u8>,
}

/// What is held against somebody.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Held {
    /// In how many shoes they have wagered.
    pub shoes: u32,
    /// What their ranks are worth together.
    pub worth: f64,
    /// The most that it was.
    pub most: f64,
    /// The rank of the last shoe.
    pub last: u8,
    /// Which shoe that was.
    pub shoe: u32,
    /// What was staked, in cents.
    pub staked: i64,
    /// How much of that where the bettor had the edge.
    pub in_favour: i64,
}

/// What is kept of the watch over a table.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct VigilKept {
    /// The shoe.
    pub shoe: u32,
    /// How many decks it holds.
    pub decks: u8,
    /// Whether the first card of its burn was shown.
    pub burn_shown: bool,
    /// Cards that were burnt face down between coups.
    pub burnt_between: Vec<Face>,
    /// The cards that have left it.
    #[serde(with = "letters")]
    pub dealt: Trace,
    /// The same as they lie in the rack.
    #[serde(with = "letters")]
    pub racked: Trace,
    /// Where among those dealt the cards of the coup are.
    pub places: Vec<usize>,
    /// Earlier shoes, the last one last.
    pub past: Vec<PastShoe>,
    /// When wagering was closed last.
    pub closed: Option<Moment>,
    /// The version, and the decks, that odds were worked out for.
    pub setting: Option<(Setting, u8)>,
    /// Coups whose odds are not worked out yet.
    pub opened: Vec<Opened>,
    /// The odds of the shoe so far.
    pub course: Course,
    /// The bets as they stand now, in the order of the course.
    pub now: Vec<BetNow>,
    /// Why there are no odds, where there are none.
    pub why_not: Option<String>,
    /// What everybody has staked in this shoe.
    pub stakes: BTreeMap<String, Vec<Stake>>,
    /// The shoe before, while it is compared.
    pub compared: Option<Compared>,
    /// What is held against whom.
    pub held: BTreeMap<String, Held>,
    /// Alarms of late, the last one last.
    pub alarms: Vec<VigilAlarm>,
}
