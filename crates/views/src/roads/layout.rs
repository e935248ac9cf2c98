//! Where the cells of a road stand on a display of six rows.

use alloc::vec::Vec;

/// How many rows a road has.
pub const ROWS: u8 = 6;

/// A cell of the display, counted from 0 at the upper left.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Place {
    /// From the left.
    pub column: u32,
    /// From the top, below [`ROWS`].
    pub row: u8,
}

/// How a streak goes on that has run out of room below and turned right. It changes the drawing
/// only, never a mark.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Tails {
    /// It keeps to its row.
    #[default]
    Straight,
    /// It goes down again wherever the cell below is free.
    Redescending,
}

/// How the next cell stands to the one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// It is the first of a streak.
    Begins,
    /// It is one more of the same streak.
    GoesOn,
}

/// Gives every cell of a road its place, in order.
#[derive(Debug, Clone, Default)]
pub(super) struct Layout {
    tails: Tails,
    /// One bit a row for every column that has a cell.
    taken: Vec<u8>,
    /// The column that the present streak began in.
    start: u32,
    last: Place,
    turned: bool,
}

impl Layout {
    pub(super) fn with_tails(tails: Tails) -> Layout {
        Layout { tails, ..Layout::default() }
    }

    pub(super) fn clear(&mut self) {
        self.taken.clear();
    }

    /// The place of the next cell. The first of all begins a streak.
    pub(super) fn place(&mut self, step: Step) -> Place {
        let place = match step {
            Step::Begins => self.start_of_streak(),
            Step::GoesOn => self.next_in_streak(),
        };
        let column = place.column as usize;
        if column == self.taken.len() {
            self.taken.push(0);
        }
        self.taken[column] |= 1 << place.row;
        self.last = place;
        place
    }

    /// Streaks begin in the top row, right of where the one before began: where it ended does not
    /// matter, unless its tail, or an earlier one, lies in the top row itself.
    fn start_of_streak(&mut self) -> Place {
        self.turned = false;
        self.start = if self.taken.is_empty() { 0 } else { self.start + 1 };
        while !self.is_free(Place { column: self.start, row: 0 }) {
            self.start += 1;
        }
        Place { column: self.start, row: 0 }
    }

    /// The cell to the right is always free: every streak begins left of those after it and goes
    /// only down and right, so one that lay there would have had to cross the present one.
    fn next_in_streak(&mut self) -> Place {
        let below = Place { row: self.last.row + 1, ..self.last };
        let may_go_down = !self.turned || self.tails == Tails::Redescending;
        if may_go_down && below.row < ROWS && self.is_free(below) {
            return below;
        }
        self.turned = true;
        Place { column: self.last.column + 1, ..self.last }
    }

    fn is_free(&self, place: Place) -> bool {
        let rows = self.taken.get(place.column as usize);
        rows.is_none_or(|rows| rows & 1 << place.row == 0)
    }
}
