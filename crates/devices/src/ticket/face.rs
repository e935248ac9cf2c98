//! The fonts of pictures and of the simulated printer: a letter's glyph, width and outline.

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};

/// A font. The files are those that documents use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Face {
    /// Text.
    Regular,
    /// Text that stands out.
    Bold,
    /// Letters of one width.
    Mono,
}

/// What is shown for a letter that a font does not have.
const UNKNOWN: char = '\u{25a1}';

impl Face {
    /// All of them.
    pub const ALL: [Face; 3] = [Face::Regular, Face::Bold, Face::Mono];

    /// The font file.
    pub const fn data(self) -> &'static [u8] {
        match self {
            Face::Regular => include_bytes!("../../../reports/fonts/Inter-Regular.ttf"),
            Face::Bold => include_bytes!("../../../reports/fonts/Inter-SemiBold.ttf"),
            Face::Mono => include_bytes!("../../../reports/fonts/JetBrainsMono-Regular.ttf"),
        }
    }

    fn font(self) -> FontRef<'static> {
        FontRef::new(self.data()).expect("the fonts are part of the program and read by its tests")
    }

    /// Whether the font has this letter.
    pub fn has(self, letter: char) -> bool {
        self.font().charmap().map(letter).is_some()
    }

    /// The glyph of a letter, and its width where the font is 1 high.
    pub fn glyph(self, letter: char) -> (GlyphId, f32) {
        let font = self.font();
        let glyph = font.charmap().map(letter).or_else(|| font.charmap().map(UNKNOWN));
        let glyph = glyph.expect("every font has the square");
        let widths = font.glyph_metrics(Size::new(1.0), LocationRef::default());
        (glyph, widths.advance_width(glyph).unwrap_or_default())
    }

    /// How wide a text is where the font is 1 high.
    pub fn width(self, text: &str) -> f32 {
        text.chars().map(|letter| self.glyph(letter).1).sum()
    }

    /// Draws a letter where the font is `size` high.
    pub fn outline(self, letter: char, size: f32, pen: &mut impl OutlinePen) {
        let font = self.font();
        let outline = font.outline_glyphs().get(self.glyph(letter).0);
        let settings = DrawSettings::unhinted(Size::new(size), LocationRef::default());
        if let Some(outline) = outline {
            outline.draw(settings, pen).expect("the outlines of our own fonts can be drawn");
        }
    }
}
