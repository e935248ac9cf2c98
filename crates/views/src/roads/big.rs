//! The big road: a column for every streak, ties counted on the cell before them.

use super::bead::Bead;
use super::layout::{Layout, Place, Step, Tails};
use alloc::vec::Vec;
use rules::Side;

/// A cell of the big road: a coup that was not a tie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    /// Where it is drawn.
    pub place: Place,
    /// Who won.
    pub side: Side,
    /// How many ties followed it; on the first, those before it count too.
    pub ties: u32,
    /// Whether the Player's Hand began with a pair.
    pub players_pair: bool,
    /// Whether the Banker's Hand began with a pair.
    pub bankers_pair: bool,
}

/// The big road of a shoe.
#[derive(Debug, Clone, Default)]
pub struct BigRoad {
    cells: Vec<Cell>,
    leading_ties: u32,
    layout: Layout,
}

impl BigRoad {
    pub(super) fn with_tails(tails: Tails) -> BigRoad {
        BigRoad { layout: Layout::with_tails(tails), ..BigRoad::default() }
    }

    pub(super) fn push(&mut self, step: Step, side: Side, bead: Bead) {
        let ties = if self.cells.is_empty() { self.leading_ties } else { 0 };
        let place = self.layout.place(step);
        let Bead { players_pair, bankers_pair, .. } = bead;
        self.cells.push(Cell { place, side, ties, players_pair, bankers_pair });
    }

    pub(super) fn add_tie(&mut self) {
        match self.cells.last_mut() {
            Some(cell) => cell.ties += 1,
            None => self.leading_ties += 1,
        }
    }

    pub(super) fn clear(&mut self) {
        self.cells.clear();
        self.leading_ties = 0;
        self.layout.clear();
    }

    /// The cells in the order of their coups.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The ties of a shoe that has nothing else yet, which stand in the first cell alone; none
    /// where there are no ties, or where a side has won.
    pub const fn lone_ties(&self) -> Option<u32> {
        if self.cells.is_empty() && self.leading_ties > 0 { Some(self.leading_ties) } else { None }
    }
}
