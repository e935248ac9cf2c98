//! The page that the simulated printer makes up before it prints it.

use super::glyphs::{Glyph, LARGE, SMALL};
use super::reader::Command;

/// Dots across the paper: 72 mm.
pub const DOTS: usize = 576;

/// A row of dots across the paper.
pub type Row = [bool; DOTS];

/// How letters look from here on.
#[derive(Debug, Clone, Copy)]
struct Style {
    small: bool,
    scale: (usize, usize),
    bold: bool,
    reversed: bool,
    bar_height: usize,
    bar_width: usize,
}

impl Default for Style {
    fn default() -> Style {
        let (bar_height, bar_width) = (162, 3);
        Style { small: false, scale: (1, 1), bold: false, reversed: false, bar_height, bar_width }
    }
}

/// A page in the making.
#[derive(Debug, Default)]
pub(super) struct Page {
    style: Style,
    /// The part of the paper that is drawn on: left, top, width, height.
    area: [usize; 4],
    direction: u8,
    along: usize,
    down: usize,
    rows: Vec<Row>,
}

/// The two wide elements of a digit in a code of five, by their weights: 1, 2, 4, 7 and parity.
const WEIGHTS: [usize; 5] = [1, 2, 4, 7, 0];

impl Page {
    /// The page's rows, which are gone from here.
    pub(super) fn take(&mut self) -> Vec<Row> {
        std::mem::take(&mut self.rows)
    }

    /// Obeys a command that has to do with the page.
    pub(super) fn obey(&mut self, command: &Command) {
        match *command {
            Command::Initialize => *self = Page::default(),
            Command::PageMode | Command::ForgetPage => self.rows.clear(),
            Command::Area(sides) => self.area = sides.map(usize::from),
            Command::Direction(way) => self.direction = way,
            Command::Along(along) => self.along = usize::from(along),
            Command::Down(down) => self.down = usize::from(down),
            Command::Letter(letter) => self.letter(letter),
            Command::Code { system: 5 | 70, ref data } => self.code(data),
            ref other => self.restyle(other),
        }
    }

    fn restyle(&mut self, command: &Command) {
        let style = &mut self.style;
        match *command {
            Command::SmallFont(small) => style.small = small,
            Command::Scale { width, height } => {
                style.scale = (usize::from(width), usize::from(height));
            }
            Command::Bold(bold) => style.bold = bold,
            Command::Reversed(reversed) => style.reversed = reversed,
            Command::BarHeight(height) => style.bar_height = usize::from(height),
            Command::BarWidth(width) => style.bar_width = usize::from(width.clamp(2, 6)),
            _ => {}
        }
    }

    fn letter(&mut self, letter: u8) {
        let style = self.style;
        let size = if style.small { SMALL } else { LARGE };
        let glyph = Glyph::of(letter, size);
        let (wide, high) = style.scale;
        let top = self.down.saturating_sub(size.1 * high);
        for row in 0..size.1 * high {
            for column in 0..size.0 * wide {
                let (x, y) = (column / wide, row / high);
                let thick = style.bold && x > 0 && glyph.dot(x - 1, y);
                if (glyph.dot(x, y) || thick) != style.reversed {
                    self.dot(self.along + column, top + row);
                }
            }
        }
        self.along += size.0 * wide;
    }

    /// Interleaved 2 of 5. A printer ignores what is not an even count of digits.
    fn code(&mut self, data: &[u8]) {
        if !data.len().is_multiple_of(2) || !data.iter().all(u8::is_ascii_digit) {
            return;
        }
        let mut widths = vec![false; 4];
        for pair in data.chunks(2) {
            let (bars, spaces) = (wide_elements(pair[0]), wide_elements(pair[1]));
            widths.extend(bars.into_iter().zip(spaces).flat_map(|(bar, space)| [bar, space]));
        }
        widths.extend([true, false, false]);
        for (index, wide) in widths.into_iter().enumerate() {
            let narrow = self.style.bar_width;
            let width = if wide { narrow * 5 / 2 } else { narrow };
            if index % 2 == 0 {
                self.bar(width);
            }
            self.along += width;
        }
    }

    fn bar(&mut self, width: usize) {
        for row in self.down.saturating_sub(self.style.bar_height)..self.down {
            for column in self.along..self.along + width {
                self.dot(column, row);
            }
        }
    }

    /// Puts a dot where it lies on the paper. What is off the area is not printed.
    fn dot(&mut self, along: usize, down: usize) {
        let [left, top, width, height] = self.area;
        let (length, depth) =
            if self.direction.is_multiple_of(2) { (width, height) } else { (height, width) };
        if along >= length || down >= depth {
            return;
        }
        let (x, y) = match self.direction {
            0 => (along, down),
            1 => (down, height - 1 - along),
            2 => (width - 1 - along, height - 1 - down),
            _ => (width - 1 - down, along),
        };
        let (x, y) = (left + x, top + y);
        if self.rows.len() < top + height {
            self.rows.resize(top + height, [false; DOTS]);
        }
        if x < DOTS {
            self.rows[y][x] = true;
        }
    }
}

/// Which of a digit's five elements are wide: two of them, whose weights add up to the digit, with
/// 11 for nought.
fn wide_elements(digit: u8) -> [bool; 5] {
    let digit = usize::from(digit - b'0');
    let sum = if digit == 0 { 11 } else { digit };
    let pairs = (0..5).flat_map(|one| (one + 1..5).map(move |two| (one, two)));
    let mut right = pairs.filter(|(one, two)| WEIGHTS[*one] + WEIGHTS[*two] == sum);
    let wide = right.next();
    [0, 1, 2, 3, 4].map(|at| wide.is_some_and(|(one, two)| at == one || at == two))
}
