//! Streaks, and the marks that follow from their lengths.

use super::derived::{Derived, Mark};
use super::layout::Step;
use rules::Side;

/// How many streaks a mark can depend on: the cockroach pig compares the last finished one with
/// the third before it, and the present one stands before both.
const REACH: usize = 5;

/// The last streaks of a shoe, the present one first. Ties are no part of them.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Streaks {
    side: Option<Side>,
    /// How long each is; 0 where the shoe has no such streak.
    lengths: [u32; REACH],
}

impl Streaks {
    /// Adds a coup that this side won.
    pub(super) fn push(&mut self, side: Side) -> Step {
        if self.side == Some(side) {
            self.lengths[0] += 1;
            return Step::GoesOn;
        }
        let [first, second, third, fourth, _] = self.lengths;
        self.lengths = [1, first, second, third, fourth];
        self.side = Some(side);
        Step::Begins
    }

    /// The mark that the last coup made in a derived road, if any.
    pub(super) const fn mark(&self, kind: Derived) -> Option<Mark> {
        let distance = kind.distance();
        let present = self.lengths[0];
        let (other, is_regular) = if present > 1 {
            let other = self.lengths[distance];
            // Blue only on the very row below the other streak's end.
            (other, present != other + 1)
        } else {
            let other = self.lengths[1 + distance];
            (other, self.lengths[1] == other)
        };
        match (other, is_regular) {
            (0, _) => None,
            (_, true) => Some(Mark::Red),
            (_, false) => Some(Mark::Blue),
        }
    }
}
