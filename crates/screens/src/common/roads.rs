//! The roads of the shoe, as they are drawn.

use crate::around::Scene;
use crate::wire::{Mark, Outcome, Side};
use rules::Side as Hand;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use views::roads::{Derived as Kind, DerivedRoad};

/// A coup on the bead plate: they stand six to a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Bead {
    /// Who won.
    pub is: Outcome,
    /// Whether the Player's Hand began with a pair.
    #[serde(default, skip_serializing_if = "is_false")]
    pub players_pair: bool,
    /// Whether the Banker's Hand began with a pair.
    #[serde(default, skip_serializing_if = "is_false")]
    pub bankers_pair: bool,
    /// Whether a natural ended the coup.
    #[serde(default, skip_serializing_if = "is_false")]
    pub natural: bool,
}

/// A cell of the big road.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Cell {
    /// Its column, from 0.
    pub x: u32,
    /// Its row, from 0 to 5.
    pub y: u8,
    /// Who won.
    pub is: Side,
    /// How many ties followed.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub ties: u32,
    /// Whether the Player's Hand began with a pair.
    #[serde(default, skip_serializing_if = "is_false")]
    pub players_pair: bool,
    /// Whether the Banker's Hand began with a pair.
    #[serde(default, skip_serializing_if = "is_false")]
    pub bankers_pair: bool,
}

/// A mark of a derived road.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Derived {
    /// Its column, from 0.
    pub x: u32,
    /// Its row, from 0 to 5.
    pub y: u8,
    /// Its colour, which has nothing to do with the hands.
    pub is: Mark,
}

/// How often each has happened in the shoe.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, Default)]
pub struct Counts {
    /// Coups.
    pub coups: u32,
    /// Won by the Player's Hand.
    pub players: u32,
    /// Won by the Banker's Hand.
    pub bankers: u32,
    /// Ties.
    pub ties: u32,
    /// Pairs of the Player's Hand.
    pub players_pairs: u32,
    /// Pairs of the Banker's Hand.
    pub bankers_pairs: u32,
    /// Naturals.
    pub naturals: u32,
}

/// A run of coups that one hand has won, ties aside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Streak {
    /// Which hand.
    pub is: Side,
    /// How many.
    pub coups: u32,
}

/// The roads of the shoe.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Roads {
    /// The bead plate, coup by coup.
    pub beads: Vec<Bead>,
    /// The big road.
    pub big: Vec<Cell>,
    /// The ties of a shoe that has had nothing else.
    pub lone_ties: Option<u32>,
    /// Big eye boy.
    pub big_eye_boy: Vec<Derived>,
    /// The small road.
    pub small_road: Vec<Derived>,
    /// Cockroach pig.
    pub cockroach_pig: Vec<Derived>,
    /// The marks of the derived roads if the Player's Hand wins the next coup; none where the
    /// rules want nothing shown of what may come.
    pub if_player: [Option<Mark>; 3],
    /// The same if the Banker's Hand does.
    pub if_banker: [Option<Mark>; 3],
    /// How often each has happened.
    pub counts: Counts,
    /// The streak of the moment.
    pub streak: Option<Streak>,
    /// The longest streak of the shoe.
    pub longest: Option<Streak>,
}

// Serde hands over a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_false(flag: &bool) -> bool {
    !*flag
}

#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_zero(count: &u32) -> bool {
    *count == 0
}

/// The roads of a table's shoe.
pub(crate) fn roads(scene: &Scene<'_>) -> Roads {
    let roads = scene.watch.roads();
    let beads = roads.beads().as_slice();
    let (streak, longest) = streaks(beads);
    let cells = roads.big().cells().iter().map(|cell| Cell {
        x: cell.place.column,
        y: cell.place.row,
        is: Side(cell.side),
        ties: cell.ties,
        players_pair: cell.players_pair,
        bankers_pair: cell.bankers_pair,
    });
    let derived = |kind| marks(roads.derived(kind));
    // A mark that the next coup would make is a projection.
    let silent = scene.rulebook().conduct.no_projection.is_some();
    let ask = |side| {
        if silent { [None; 3] } else { roads.ask(side).map(|mark| mark.map(Mark)) }
    };
    Roads {
        beads: beads.iter().map(bead).collect(),
        big: cells.collect(),
        lone_ties: roads.big().lone_ties(),
        big_eye_boy: derived(Kind::BigEyeBoy),
        small_road: derived(Kind::SmallRoad),
        cockroach_pig: derived(Kind::CockroachPig),
        if_player: ask(Hand::Player),
        if_banker: ask(Hand::Banker),
        counts: counts(beads),
        streak,
        longest,
    }
}

const fn bead(bead: &views::roads::Bead) -> Bead {
    Bead {
        is: Outcome(bead.outcome),
        players_pair: bead.players_pair,
        bankers_pair: bead.bankers_pair,
        natural: bead.natural,
    }
}

fn marks(road: &DerivedRoad) -> Vec<Derived> {
    let marks = road.marks().iter();
    marks.map(|at| Derived { x: at.place.column, y: at.place.row, is: Mark(at.mark) }).collect()
}

fn counts(beads: &[views::roads::Bead]) -> Counts {
    let mut counts = Counts::default();
    for bead in beads {
        counts.coups += 1;
        match bead.outcome {
            rules::Outcome::Player => counts.players += 1,
            rules::Outcome::Banker => counts.bankers += 1,
            rules::Outcome::Tie => counts.ties += 1,
        }
        counts.players_pairs += u32::from(bead.players_pair);
        counts.bankers_pairs += u32::from(bead.bankers_pair);
        counts.naturals += u32::from(bead.natural);
    }
    counts
}

/// The streak of the moment, and the longest, the latest of those as long.
fn streaks(beads: &[views::roads::Bead]) -> (Option<Streak>, Option<Streak>) {
    let (mut now, mut longest): (Option<Streak>, Option<Streak>) = (None, None);
    for side in beads.iter().filter_map(|bead| bead.side()) {
        let coups = now.filter(|streak| streak.is.0 == side).map_or(0, |streak| streak.coups);
        let streak = Streak { is: Side(side), coups: coups + 1 };
        if longest.is_none_or(|longest| streak.coups >= longest.coups) {
            longest = Some(streak);
        }
        now = Some(streak);
    }
    (now, longest)
}
