//! What surveillance sees, section by section.

use super::edge::EdgeShown;
use super::fold::census;
use super::kept::VigilKept;
use super::{VigilAlarms, Watched};
use crate::around::Scene;
use crate::wire::{Moment, Money};
use rules::Card;
use rules::card::{Rank, Suit};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use views::vigil::{Late, SHADOWS, one_in};

/// What a bet brings just now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BetOdds {
    /// The bet.
    pub bet: String,
    /// What it brings for the cards that nobody has seen.
    pub edge: EdgeShown,
    /// What it brings with a full shoe.
    pub full: EdgeShown,
    /// Whether the bettor has the edge.
    pub in_favour: bool,
    /// Since which coup.
    pub since: Option<u32>,
}

/// What every bet that is offered brings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct OddsNow {
    /// The coup that wagering was opened on last; none before the first of a shoe.
    pub coup: Option<u32>,
    /// How many cards nobody had seen then.
    pub unseen: u16,
    /// The bets, in the order of the layout.
    pub bets: Vec<BetOdds>,
    /// Why there are none, in English.
    pub why_not: Option<String>,
}

/// What every bet has brought, coup by coup through the shoe.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct OddsCourse {
    /// The bets.
    pub bets: Vec<String>,
    /// The coups.
    pub coups: Vec<u32>,
    /// How many cards nobody had seen before each.
    pub unseen: Vec<u16>,
    /// Row by row, a row for each coup, in billionths of the wager.
    pub edges: Vec<i64>,
}

/// How many cards of a rank nobody has seen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CensusRow {
    /// The rank, as it stands on a card.
    pub rank: String,
    /// Spades, hearts, diamonds, clubs.
    pub suits: Vec<u8>,
}

/// The cards that nobody has seen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CardCensus {
    /// How many decks the shoe holds.
    pub decks: u8,
    /// How many cards are in the shoe.
    pub left: u16,
    /// How many are out and were not seen.
    pub hidden: u16,
    /// By rank.
    pub rows: Vec<CensusRow>,
    /// Whether that is all of them.
    pub adds_up: bool,
}

/// Somebody who wagers, and how far their wagers go with the odds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Follower {
    /// Who.
    pub bettor: String,
    /// In how many shoes that are over.
    pub shoes: u32,
    /// What they staked in those.
    pub staked: Money,
    /// How much of it where they had the edge.
    pub in_favour: Money,
    /// The place of the last shoe's score among its shadows, from one.
    pub rank: u8,
    /// Of those who do not look at the cards at most one in so many ever comes this far.
    pub one_in: u64,
}

/// Those who wager.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Followers {
    /// The most remarkable first.
    pub all: Vec<Follower>,
    /// How many shadows a shoe is held against.
    pub shadows: u8,
}

/// What came from a station within an hour.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LateStation {
    /// The place.
    pub place: u8,
    /// Wagers that were refused just after the close.
    pub late: u32,
    /// Wagers that were taken.
    pub taken: u32,
    /// If late ones fell to stations as wagers do, one would have so many at most once in so many
    /// hours.
    pub one_in: u64,
}

/// An hour.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LateHour {
    /// When it began.
    pub since: Moment,
    /// The stations from which something came.
    pub stations: Vec<LateStation>,
}

/// Wagers that came just after the close. They are in no record: they are known since this program
/// has the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LateTouches {
    /// The hours, the last one first.
    pub hours: Vec<LateHour>,
    /// How long after the close counts, in milliseconds.
    pub within_ms: u32,
}

/// All sections.
pub(super) fn watched(kept: &VigilKept, late: &Late, scene: &Scene<'_>) -> Watched {
    let alarms: VigilAlarms = kept.alarms();
    Watched {
        odds: odds(kept),
        course: OddsCourse {
            bets: kept.course.bets.clone(),
            coups: kept.course.coups.clone(),
            unseen: kept.course.unseen.clone(),
            edges: kept.course.edges.clone(),
        },
        census: cards(kept, scene),
        alarms,
        followers: followers(kept),
        late: touches(late),
    }
}

fn odds(kept: &VigilKept) -> OddsNow {
    let bets = kept.course.bets.iter().zip(&kept.now).map(|(bet, now)| BetOdds {
        bet: bet.clone(),
        edge: now.edge.clone(),
        full: now.full.clone(),
        in_favour: now.in_favour,
        since: now.since,
    });
    OddsNow {
        coup: kept.course.coups.last().copied(),
        unseen: kept.course.unseen.last().copied().unwrap_or(0),
        bets: bets.collect(),
        why_not: kept.why_not.clone(),
    }
}

fn cards(kept: &VigilKept, scene: &Scene<'_>) -> CardCensus {
    let census = census(kept, scene.table);
    let row = |rank: Rank| CensusRow {
        rank: rank.letter().to_string(),
        suits: Suit::ALL.map(|suit| census.unseen[Card::new(rank, suit).index()]).to_vec(),
    };
    CardCensus {
        decks: census.decks,
        left: census.left,
        hidden: census.hidden,
        rows: Rank::ALL.into_iter().map(row).collect(),
        adds_up: census.adds_up(),
    }
}

fn followers(kept: &VigilKept) -> Followers {
    let mut all: Vec<Follower> = kept
        .held
        .iter()
        .map(|(bettor, held)| Follower {
            bettor: bettor.clone(),
            shoes: held.shoes,
            staked: Money::of_cents(held.staked),
            in_favour: Money::of_cents(held.in_favour),
            rank: held.last,
            one_in: one_in(held.evidence().chance()),
        })
        .collect();
    all.sort_by(|one, other| other.one_in.cmp(&one.one_in).then(one.bettor.cmp(&other.bettor)));
    all.truncate(SHOWN);
    Followers { all, shadows: SHADOWS }
}

/// How many bettors are shown.
const SHOWN: usize = 30;

fn touches(late: &Late) -> LateTouches {
    let mut hours: Vec<LateHour> = late
        .hours()
        .map(|(since, stations)| LateHour {
            since,
            stations: stations
                .into_iter()
                .map(|(place, at, chance)| LateStation {
                    place,
                    late: at.late,
                    taken: at.taken,
                    one_in: one_in(chance),
                })
                .collect(),
        })
        .collect();
    hours.reverse();
    let within_ms = u32::try_from(views::vigil::MOMENTS_MS).unwrap_or(u32::MAX);
    LateTouches { hours, within_ms }
}
