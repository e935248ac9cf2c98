//! Roads as people see them: six rows of letters in their colours, side by side where they fit.

use crate::numbers;
use crate::paint::{self, Cell};
use anstyle::{AnsiColor, Style};
use rules::{Outcome, Side};
use std::collections::HashMap;
use views::roads::{Bead, Derived, Mark, Place, ROWS, Roads, letter};

const RED: Style = AnsiColor::Red.on_default().bold();
const BLUE: Style = AnsiColor::Blue.on_default().bold();
const GREEN: Style = AnsiColor::Green.on_default();

/// What every line begins with.
const INDENT: &str = "  ";

/// What stands between two blocks.
const GAP: &str = "    ";

/// The whole page.
pub(super) fn draw(roads: &Roads, width: usize) -> String {
    let above = [bead_plate(roads), big_road(roads)];
    let below = Derived::ALL.map(|kind| derived_road(roads, kind));
    let drawings = [&above[..], &below].map(|boards| {
        let blocks: Vec<_> = boards.iter().flat_map(|board| board.blocks(width)).collect();
        side_by_side(&blocks, width)
    });
    format!("{}\n{}{}\n{}", tally(roads), drawings.concat(), ask(roads), legend())
}

/// How many coups there were, and how they ended.
fn tally(roads: &Roads) -> String {
    let beads = roads.beads().as_slice();
    let count = |outcome| beads.iter().filter(|bead| bead.outcome == outcome).count();
    let counts = [Outcome::Banker, Outcome::Player, Outcome::Tie]
        .map(|outcome| format!("{} {}", letter(outcome), count(outcome)));
    paint::styled(paint::HEAD, &numbers::count(beads.len(), "coup"))
        + ": "
        + &counts.join(", ")
        + "\n"
}

const fn style(outcome: Outcome) -> Style {
    match outcome {
        Outcome::Banker => RED,
        Outcome::Player => BLUE,
        Outcome::Tie => GREEN,
    }
}

const fn mark_style(mark: Mark) -> Style {
    match mark {
        Mark::Red => RED,
        Mark::Blue => BLUE,
    }
}

fn bead_plate(roads: &Roads) -> Board {
    let cell = |(place, bead): (Place, Bead)| (place, Sign::of(bead.outcome, 0));
    Board::new("bead plate", roads.beads().places().map(cell))
}

fn big_road(roads: &Roads) -> Board {
    let lone = roads.big().lone_ties();
    let lone = lone.map(|ties| (Place::default(), Sign::of(Outcome::Tie, ties)));
    let cells = roads.big().cells().iter();
    let cells = cells.map(|cell| (cell.place, Sign::of(cell.side.into(), cell.ties)));
    Board::new("big road", lone.into_iter().chain(cells))
}

fn derived_road(roads: &Roads, kind: Derived) -> Board {
    let marks = roads.derived(kind).marks().iter();
    let sign = |mark: Mark| Sign { letter: mark.letter(), style: mark_style(mark), ties: 0 };
    Board::new(kind.name(), marks.map(|at| (at.place, sign(at.mark))))
}

/// What stands in a cell.
struct Sign {
    letter: char,
    style: Style,
    /// Counted behind the letter.
    ties: u32,
}

impl Sign {
    fn of(outcome: Outcome, ties: u32) -> Sign {
        Sign { letter: letter(outcome), style: style(outcome), ties }
    }

    fn ties(&self) -> String {
        if self.ties == 0 { String::new() } else { self.ties.to_string() }
    }
}

/// A road to be drawn.
struct Board {
    name: &'static str,
    cells: HashMap<Place, Sign>,
    columns: u32,
    /// How wide a cell is, with the space behind it.
    cell_width: usize,
}

impl Board {
    fn new(name: &'static str, cells: impl Iterator<Item = (Place, Sign)>) -> Board {
        let cells: HashMap<_, _> = cells.collect();
        let columns = cells.keys().map(|place| place.column + 1).max().unwrap_or(1);
        let digits = cells.values().map(|sign| sign.ties().len()).max().unwrap_or(0);
        Board { name, cells, columns, cell_width: 1 + digits + 1 }
    }

    /// The board in pieces, none of them wider than the terminal.
    fn blocks(&self, width: usize) -> Vec<Block> {
        let room = width.saturating_sub(INDENT.len()) / self.cell_width;
        let room = u32::try_from(room.max(1)).unwrap_or(u32::MAX);
        let firsts = (0..self.columns).step_by(room as usize);
        firsts
            .map(|first| self.block(first, self.columns.min(first.saturating_add(room))))
            .collect()
    }

    /// The columns from one up to another.
    fn block(&self, first: u32, end: u32) -> Block {
        let name = match first {
            0 => self.name.to_owned(),
            _ => format!("{}, from column {}", self.name, first + 1),
        };
        let drawn = (end - first) as usize * self.cell_width;
        let width = drawn.max(name.chars().count());
        let fill = " ".repeat(width - drawn);
        let head = paint::styled(paint::QUIET, &name) + &" ".repeat(width - name.chars().count());
        let rows = (0..ROWS).map(|row| {
            let cells = (first..end).map(|column| self.cell(Place { column, row }));
            cells.collect::<String>() + &fill
        });
        Block { width, lines: [head].into_iter().chain(rows).collect() }
    }

    fn cell(&self, place: Place) -> String {
        let (text, width) = match self.cells.get(&place) {
            None => (paint::styled(paint::QUIET, "."), 1),
            Some(sign) => {
                let letter = paint::styled(sign.style, &sign.letter.to_string());
                match sign.ties() {
                    ties if ties.is_empty() => (letter, 1),
                    ties => (letter + &paint::styled(GREEN, &ties), 1 + ties.len()),
                }
            }
        };
        text + &" ".repeat(self.cell_width - width)
    }
}

/// A heading and six rows, all filled up to one width.
struct Block {
    width: usize,
    lines: Vec<String>,
}

/// Blocks beside each other as far as there is room, the others below, each band with a blank line
/// behind it.
fn side_by_side(blocks: &[Block], width: usize) -> String {
    let mut text = String::new();
    let mut rest = blocks;
    while !rest.is_empty() {
        let widths = rest.iter().scan(INDENT.len(), |end, block| {
            let block_end = *end + block.width;
            *end = block_end + GAP.len();
            Some(block_end)
        });
        let fit = widths.take_while(|end| *end <= width).count().max(1);
        let (band, below) = rest.split_at(fit);
        for line in 0..=usize::from(ROWS) {
            let pieces: Vec<_> = band.iter().map(|block| block.lines[line].as_str()).collect();
            text += format!("{INDENT}{}", pieces.join(GAP)).trim_end();
            text.push('\n');
        }
        text.push('\n');
        rest = below;
    }
    text
}

/// What the next coup would add to the derived roads.
fn ask(roads: &Roads) -> String {
    let head = |text: &str| Cell::new(text).in_style(paint::QUIET);
    let mut lines = vec![vec![head("  next")]];
    lines[0].extend(Derived::ALL.map(|kind| head(kind.name())));
    for (side, name) in [(Side::Banker, "B"), (Side::Player, "P")] {
        let mut line = vec![Cell::new(format!("  {name}")).in_style(style(side.into()))];
        line.extend(roads.ask(side).map(|mark| match mark {
            Some(mark) => Cell::new(mark.letter()).in_style(mark_style(mark)),
            None => Cell::new("-"),
        }));
        lines.push(line);
    }
    paint::columns(&lines)
}

/// What the letters mean.
fn legend() -> String {
    let lines = [
        "B Banker's Hand, P Player's Hand, T tie; figures count ties.",
        "Derived roads: R red, the shoe repeats itself; B blue, it does not.",
    ];
    lines.map(|line| format!("{INDENT}{}\n", paint::styled(paint::QUIET, line))).concat()
}
