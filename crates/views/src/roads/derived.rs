//! The derived roads: red where the big road repeats itself, blue where it does not.

use super::layout::{Layout, Place, Step, Tails};
use alloc::vec::Vec;

/// The three derived roads, which differ in how far back they compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Derived {
    /// Compares with the streak before.
    BigEyeBoy,
    /// Compares with the second streak before.
    SmallRoad,
    /// Compares with the third streak before.
    CockroachPig,
}

impl Derived {
    /// All three, the nearest comparison first.
    pub const ALL: [Derived; 3] = [Derived::BigEyeBoy, Derived::SmallRoad, Derived::CockroachPig];

    /// How many streaks back it compares.
    pub const fn distance(self) -> usize {
        self as usize + 1
    }

    /// Its name, as it stands above a drawing.
    pub const fn name(self) -> &'static str {
        match self {
            Derived::BigEyeBoy => "big eye boy",
            Derived::SmallRoad => "small road",
            Derived::CockroachPig => "cockroach pig",
        }
    }
}

/// What a derived road says of a coup. The colours have nothing to do with the two sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// The streaks compared are alike: regular.
    Red,
    /// They are not: irregular.
    Blue,
}

impl Mark {
    /// `R` or `B`.
    pub const fn letter(self) -> char {
        match self {
            Mark::Red => 'R',
            Mark::Blue => 'B',
        }
    }
}

/// A mark and where it is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MarkAt {
    /// Where it is drawn.
    pub place: Place,
    /// Its colour.
    pub mark: Mark,
}

/// One derived road of a shoe, laid out as the big road is, with colours for sides.
#[derive(Debug, Clone, Default)]
pub struct DerivedRoad {
    marks: Vec<MarkAt>,
    layout: Layout,
}

impl DerivedRoad {
    pub(super) fn with_tails(tails: Tails) -> DerivedRoad {
        DerivedRoad { layout: Layout::with_tails(tails), ..DerivedRoad::default() }
    }

    pub(super) fn push(&mut self, mark: Mark) {
        let step = match self.marks.last() {
            Some(last) if last.mark == mark => Step::GoesOn,
            _ => Step::Begins,
        };
        let place = self.layout.place(step);
        self.marks.push(MarkAt { place, mark });
    }

    pub(super) fn clear(&mut self) {
        self.marks.clear();
        self.layout.clear();
    }

    /// The marks in the order they were made.
    pub fn marks(&self) -> &[MarkAt] {
        &self.marks
    }
}
