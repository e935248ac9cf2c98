//! The bead plate: every coup of the shoe in a cell of its own, ties too.

use super::layout::{Place, ROWS};
use alloc::vec::Vec;
use rules::facts::Group;
use rules::{Coup, Outcome, Pair, Side};

/// What the roads show of a coup.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bead {
    /// Who won.
    pub outcome: Outcome,
    /// Whether the Player's Hand began with a pair.
    pub players_pair: bool,
    /// Whether the Banker's Hand began with a pair.
    pub bankers_pair: bool,
    /// Whether a natural ended the coup.
    pub natural: bool,
}

impl Bead {
    /// The side that won, unless it was a tie.
    pub const fn side(self) -> Option<Side> {
        match self.outcome {
            Outcome::Player => Some(Side::Player),
            Outcome::Banker => Some(Side::Banker),
            Outcome::Tie => None,
        }
    }
}

/// A coup of which no more is known than who won.
impl From<Outcome> for Bead {
    fn from(outcome: Outcome) -> Bead {
        Bead { outcome, players_pair: false, bankers_pair: false, natural: false }
    }
}

impl From<&Coup> for Bead {
    fn from(coup: &Coup) -> Bead {
        let is_natural = |group| coup.facts().value(group) != 0;
        Bead {
            outcome: coup.outcome(),
            players_pair: coup.players_hand().pair() != Pair::None,
            bankers_pair: coup.bankers_hand().pair() != Pair::None,
            natural: is_natural(Group::PlayersNatural) || is_natural(Group::BankersNatural),
        }
    }
}

/// The coups of the shoe, six to a column.
#[derive(Debug, Clone, Default)]
pub struct BeadPlate(Vec<Bead>);

impl BeadPlate {
    pub(super) fn push(&mut self, bead: Bead) {
        self.0.push(bead);
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// All beads in the order of their coups.
    pub fn as_slice(&self) -> &[Bead] {
        &self.0
    }

    /// The beads column by column, each from the top; only the last column may be short.
    pub fn columns(&self) -> impl ExactSizeIterator<Item = &[Bead]> {
        self.0.chunks(usize::from(ROWS))
    }

    /// The beads with their places.
    pub fn places(&self) -> impl Iterator<Item = (Place, Bead)> {
        (0..).zip(self.columns()).flat_map(|(column, beads)| {
            (0..).zip(beads).map(move |(row, bead)| (Place { column, row }, *bead))
        })
    }
}
