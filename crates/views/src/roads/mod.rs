//! The roads of a shoe: the bead plate, the big road, and the three roads derived from it.
//!
//! A road belongs to the whole shoe. Results are pushed as coups end, each in constant time save
//! for memory that grows, and only ever append; a display that has room for fewer columns shows
//! the last of them. A result that is taken back or corrected changes everything behind it, so
//! the roads are built anew from the beads.

mod bead;
mod big;
mod derived;
mod layout;
mod notation;
mod streaks;

pub use bead::{Bead, BeadPlate};
pub use big::{BigRoad, Cell};
pub use derived::{Derived, DerivedRoad, Mark, MarkAt};
pub use layout::{Place, ROWS, Tails};
pub use notation::{NotAResult, letter, results};

use rules::Side;
use streaks::Streaks;

/// All roads of one shoe.
#[derive(Debug, Clone, Default)]
pub struct Roads {
    beads: BeadPlate,
    big: BigRoad,
    derived: [DerivedRoad; Derived::ALL.len()],
    streaks: Streaks,
}

impl Roads {
    /// The roads of a shoe without a coup, with tails drawn in this way.
    pub fn with_tails(tails: Tails) -> Roads {
        Roads {
            big: BigRoad::with_tails(tails),
            derived: [(); Derived::ALL.len()].map(|()| DerivedRoad::with_tails(tails)),
            ..Roads::default()
        }
    }

    /// Adds the result of the next coup.
    pub fn push(&mut self, bead: Bead) {
        self.beads.push(bead);
        let Some(side) = bead.side() else {
            // A tie shows on the bead plate and the big road, and never touches a derived road.
            self.big.add_tie();
            return;
        };
        let step = self.streaks.push(side);
        self.big.push(step, side, bead);
        for (road, kind) in self.derived.iter_mut().zip(Derived::ALL) {
            if let Some(mark) = self.streaks.mark(kind) {
                road.push(mark);
            }
        }
    }

    /// The marks that the next coup would add if this side won it, one for each of
    /// [`Derived::ALL`]; none where there would be no mark.
    pub fn ask(&self, side: Side) -> [Option<Mark>; Derived::ALL.len()] {
        let mut next = self.streaks;
        next.push(side);
        Derived::ALL.map(|kind| next.mark(kind))
    }

    /// Empties the roads for the next shoe and keeps their memory.
    pub fn clear(&mut self) {
        self.beads.clear();
        self.big.clear();
        self.derived.iter_mut().for_each(DerivedRoad::clear);
        self.streaks = Streaks::default();
    }

    /// The bead plate.
    pub const fn beads(&self) -> &BeadPlate {
        &self.beads
    }

    /// The big road.
    pub const fn big(&self) -> &BigRoad {
        &self.big
    }

    /// One of the derived roads.
    pub const fn derived(&self, kind: Derived) -> &DerivedRoad {
        &self.derived[kind as usize]
    }
}

impl Extend<Bead> for Roads {
    fn extend<I: IntoIterator<Item = Bead>>(&mut self, beads: I) {
        beads.into_iter().for_each(|bead| self.push(bead));
    }
}

impl FromIterator<Bead> for Roads {
    fn from_iter<I: IntoIterator<Item = Bead>>(beads: I) -> Roads {
        let mut roads = Roads::default();
        roads.extend(beads);
        roads
    }
}
