//! A second derivation of the roads, from their definitions on a finished shoe: streaks are cut
//! first, then laid out whole, and marks come from looking at filled and empty cells to the left.
//! It shares no idea with the one under test, which goes coup by coup and compares lengths.

use rules::Side;
use std::collections::HashSet;
use views::roads::{Derived, Place, Roads, letter};

/// A letter and the column and row it is drawn in.
type At = (u32, u8, char);

/// Everything that is shown of a shoe.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Picture {
    beads: Vec<At>,
    /// With the ties counted on each cell.
    big: Vec<(At, u32)>,
    lone_ties: Option<u32>,
    derived: [Vec<At>; 3],
    /// If Banker's Hand is next, and if Player's Hand is.
    ask: [[Option<char>; 3]; 2],
}

impl Picture {
    /// As the crate has it.
    pub(crate) fn shown(roads: &Roads) -> Picture {
        let at = |place: Place, letter| (place.column, place.row, letter);
        let beads = roads.beads().places().map(|(place, bead)| at(place, letter(bead.outcome)));
        let big = roads
            .big()
            .cells()
            .iter()
            .map(|cell| (at(cell.place, letter(cell.side.into())), cell.ties));
        let derived = Derived::ALL.map(|kind| {
            let marks = roads.derived(kind).marks().iter();
            marks.map(|mark| at(mark.place, mark.mark.letter())).collect()
        });
        let ask = [Side::Banker, Side::Player]
            .map(|side| roads.ask(side).map(|mark| mark.map(views::roads::Mark::letter)));
        let lone_ties = roads.big().lone_ties();
        Picture { beads: beads.collect(), big: big.collect(), lone_ties, derived, ask }
    }

    /// As the definitions have it.
    pub(crate) fn drawn(shoe: &str) -> Picture {
        let beads = (0..).zip(shoe.chars());
        let beads = beads.map(|(index, letter)| (index / 6, (index % 6) as u8, letter));
        let sides: Vec<_> = shoe.chars().filter(|letter| *letter != 'T').collect();
        let derived = [1, 2, 3].map(|distance| lay_out(&marks(&sides, distance)));
        let ask = ['B', 'P'].map(|side| {
            let longer = [&sides[..], &[side]].concat();
            [1, 2, 3].map(|distance| {
                let (now, then) = (marks(&sides, distance), marks(&longer, distance));
                then.get(now.len()).copied()
            })
        });
        let ties = u32::try_from(shoe.len() - sides.len()).expect("a short shoe");
        Picture {
            beads: beads.collect(),
            big: lay_out(&sides).into_iter().zip(ties_on_cells(shoe)).collect(),
            lone_ties: (sides.is_empty() && ties > 0).then_some(ties),
            derived,
            ask,
        }
    }
}

/// The ties behind each side's coup; those in front of all go to the first.
fn ties_on_cells(shoe: &str) -> Vec<u32> {
    let runs = shoe.split(['B', 'P']).map(|ties| u32::try_from(ties.len()).expect("a short shoe"));
    let mut runs: Vec<_> = runs.collect();
    if runs.len() > 1 {
        let leading = runs.remove(0);
        runs[0] += leading;
    }
    runs
}

/// The lengths of the streaks.
fn streaks(letters: &[char]) -> Vec<usize> {
    letters.chunk_by(|one, other| one == other).map(<[char]>::len).collect()
}

/// Where letters stand on six rows: a streak goes down as far as cells are free, and what is left
/// of it lies in the row that it came to.
fn lay_out(letters: &[char]) -> Vec<At> {
    let mut cells: Vec<At> = Vec::new();
    let mut taken: HashSet<(u32, u8)> = HashSet::new();
    let mut column = 0;
    for streak in letters.chunk_by(|one, other| one == other) {
        // The top cell of the streak before is taken itself.
        while taken.contains(&(column, 0)) {
            column += 1;
        }
        let depth = (0..6).take_while(|row| !taken.contains(&(column, *row))).count();
        let down = (0..6).take(depth).map(|row| (column, row));
        let tail_row = u8::try_from(depth - 1).expect("at most six");
        let tail = (column + 1..).map(|column| (column, tail_row));
        for ((column, row), letter) in down.chain(tail).zip(streak) {
            assert!(taken.insert((column, row)), "two cells in column {column}, row {row}");
            cells.push((column, row, *letter));
        }
    }
    cells
}

/// The marks of a derived road by looking left. Beside a cell that goes down, the column compared
/// with has both this row and the one above, or neither: red; only the one above: blue. Where a
/// column begins, ask what would have been had it not, and turn the colour round.
fn marks(sides: &[char], distance: usize) -> Vec<char> {
    let lengths = streaks(sides);
    let look_left = |column: usize, row: usize| {
        let length = lengths[column.checked_sub(distance)?];
        Some((length > row) == (length > row - 1))
    };
    let mut marks = Vec::new();
    for (column, length) in lengths.iter().enumerate() {
        for row in 0..*length {
            let is_red = match (row, column) {
                (0, 0) => None,
                (0, _) => look_left(column - 1, lengths[column - 1]).map(|is_red| !is_red),
                _ => look_left(column, row),
            };
            marks.extend(is_red.map(|is_red| if is_red { 'R' } else { 'B' }));
        }
    }
    marks
}
