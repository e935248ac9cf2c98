//! Interleaved 2 of 5: digits in pairs, the first in bars and the second in the spaces between.

/// Dots of a narrow bar or space: 0.5 mm.
pub const NARROW: u32 = 4;

/// Dots of a wide one. Two and a half times a narrow one is what printers draw.
pub const WIDE: u32 = 10;

/// Dots without ink that a reader needs on either side.
pub const QUIET: u32 = 10 * NARROW;

/// Which two of a digit's five elements are wide.
const WIDE_OF: [[usize; 2]; 10] =
    [[2, 3], [0, 4], [1, 4], [0, 1], [2, 4], [0, 2], [1, 2], [3, 4], [0, 3], [1, 3]];

/// The widths in dots of bar, space, bar and so on, from a bar to a bar. None for anything but an
/// even count of digits.
pub fn elements(digits: &str) -> Option<Vec<u32>> {
    let digits: Vec<usize> = digits.chars().map(value).collect::<Option<_>>()?;
    let mut elements = vec![NARROW; 4];
    for pair in digits.chunks(2) {
        let [bars, spaces] = *pair else { return None };
        elements.extend((0..5).flat_map(|at| [width(bars, at), width(spaces, at)]));
    }
    elements.extend([WIDE, NARROW, NARROW]);
    Some(elements)
}

fn value(digit: char) -> Option<usize> {
    usize::try_from(digit.to_digit(10)?).ok()
}

fn width(digit: usize, at: usize) -> u32 {
    if WIDE_OF[digit].contains(&at) { WIDE } else { NARROW }
}

/// How wide the code of 18 digits is, without its quiet zones.
pub const WIDTH: u32 = 4 * NARROW + 18 * (3 * NARROW + 2 * WIDE) + WIDE + 2 * NARROW;
