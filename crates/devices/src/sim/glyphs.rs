//! The letters of the simulated printer, as dots.

use crate::ticket::{Face, Picture, Shape};
use std::sync::LazyLock;

/// Columns and rows of a letter.
pub(super) const LARGE: (usize, usize) = (12, 24);
pub(super) const SMALL: (usize, usize) = (9, 17);

/// All letters, large and small.
static GLYPHS: LazyLock<[Vec<Glyph>; 2]> = LazyLock::new(|| {
    [LARGE, SMALL].map(|size| (0..=u8::MAX).map(|letter| Glyph::draw(letter, size)).collect())
});

/// A letter's dots, row by row.
#[derive(Debug, Clone)]
pub(super) struct Glyph {
    size: (usize, usize),
    dots: Vec<bool>,
}

impl Glyph {
    /// A letter of Windows 1252, of which the printer has what Latin 1 has.
    pub(super) fn of(letter: u8, size: (usize, usize)) -> &'static Glyph {
        &GLYPHS[usize::from(size == SMALL)][usize::from(letter)]
    }

    fn draw(letter: u8, size: (usize, usize)) -> Glyph {
        let letter = char::from(letter);
        let face = if Face::Mono.has(letter) { Face::Mono } else { Face::Regular };
        let mut cell = Picture::blank(size.0, size.1, 8_000);
        // A letter of this font is 0.6 of its height wide.
        let (width, height) = if size == LARGE { (12.0, 20.0) } else { (9.0, 15.0) };
        let left = (width - face.glyph(letter).1 * height) / 2.0;
        let mut shape = Shape::level(&cell, (left, height * 0.95));
        face.outline(letter, height, &mut shape);
        shape.pour(&mut cell, 0);
        Glyph { size, dots: cell.shades.iter().map(|shade| *shade < 140).collect() }
    }

    /// Whether there is a dot.
    pub(super) fn dot(&self, column: usize, row: usize) -> bool {
        column < self.size.0 && self.dots[row * self.size.0 + column]
    }
}
