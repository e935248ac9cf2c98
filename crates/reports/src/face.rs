//! The fonts of a page: which glyph a letter is, and how wide.

use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A font, as it is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Face {
    /// Prose and figures.
    Regular,
    /// Headings and heads of columns.
    Bold,
    /// What is typed.
    Mono,
}

/// What is shown for a letter that a font does not have.
const UNKNOWN: char = '□';

/// The glyphs of one font.
struct Glyphs {
    /// The glyph of each letter, and its width where the font is 1 high.
    of_letters: BTreeMap<char, (u32, f32)>,
}

static GLYPHS: LazyLock<[Glyphs; 3]> = LazyLock::new(|| Face::ALL.map(|face| read(face.data())));

fn read(data: &[u8]) -> Glyphs {
    let font = FontRef::new(data).expect("the fonts are part of the program and read by its tests");
    let widths = font.glyph_metrics(Size::new(1.0), LocationRef::default());
    let of_letters = font.charmap().mappings().filter_map(|(code, glyph)| {
        let width = widths.advance_width(glyph)?;
        Some((char::from_u32(code)?, (glyph.to_u32(), width)))
    });
    Glyphs { of_letters: of_letters.collect() }
}

impl Face {
    /// All of them.
    pub const ALL: [Face; 3] = [Face::Regular, Face::Bold, Face::Mono];

    /// The font file.
    pub const fn data(self) -> &'static [u8] {
        match self {
            Face::Regular => include_bytes!("../fonts/Inter-Regular.ttf"),
            Face::Bold => include_bytes!("../fonts/Inter-SemiBold.ttf"),
            Face::Mono => include_bytes!("../fonts/JetBrainsMono-Regular.ttf"),
        }
    }

    /// Whether the font has this letter.
    pub fn has(self, letter: char) -> bool {
        GLYPHS[self as usize].of_letters.contains_key(&letter)
    }

    /// The glyph of a letter, or of the square that stands for those it does not have, and its
    /// width where the font is 1 high.
    pub fn glyph(self, letter: char) -> (u32, f32) {
        let glyphs = &GLYPHS[self as usize].of_letters;
        let known = glyphs.get(&letter).or_else(|| glyphs.get(&UNKNOWN));
        *known.expect("every font has the square")
    }

    /// How wide a text is at this size.
    pub fn width(self, text: &str, size: f32) -> f32 {
        text.chars().map(|letter| self.glyph(letter).1 * size).sum()
    }
}
