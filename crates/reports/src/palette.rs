//! The colours of a page: ink, paper, brass, and what bars are filled with.

/// A colour, in sRGB.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Colour(pub u8, pub u8, pub u8);

impl Colour {
    /// The colour as HTML writes it.
    pub fn hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// Text.
pub const INK: Colour = Colour(0x16, 0x21, 0x1c);
/// Text that steps back: labels, heads of columns, footers.
pub const QUIET: Colour = Colour(0x5d, 0x68, 0x62);
/// Headings.
pub const FELT: Colour = Colour(0x14, 0x4a, 0x38);
/// The line below the title, the edge of a remark.
pub const BRASS: Colour = Colour(0xa8, 0x84, 0x3c);
/// Lines between rows.
pub const HAIR: Colour = Colour(0xd9, 0xdd, 0xd8);
/// Behind remarks and commands.
pub const SHADE: Colour = Colour(0xf5, 0xf4, 0xee);
/// The edge of a warning and its first words.
pub const ALARM: Colour = Colour(0xa3, 0x2a, 0x22);
/// Behind warnings.
pub const ALARM_SHADE: Colour = Colour(0xfb, 0xee, 0xec);
/// A bar of something gained.
pub const GAIN: Colour = Colour(0x2c, 0x7a, 0x5b);
/// A bar of neither.
pub const EVEN: Colour = Colour(0xb9, 0xc0, 0xba);
/// A bar of something lost.
pub const LOSS: Colour = Colour(0x5b, 0x66, 0x70);
