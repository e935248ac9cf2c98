//! Where everything stands on the pages of a document, and whether it has room there.

mod blocks;
mod pages;
mod table;
mod text;

pub use pages::lay_out;

use crate::face::Face;
use crate::palette::Colour;

/// The size of a page: A4, in points.
pub const PAGE: (f32, f32) = (595.28, 841.89);
/// From either side of the page to the text.
pub const SIDE: f32 = 54.0;
/// From the top of the page to the text.
pub const TOP: f32 = 62.0;
/// From the bottom of the page to the text.
pub const BOTTOM: f32 = 66.0;
/// How wide the text is.
pub const WIDTH: f32 = PAGE.0 - 2.0 * SIDE;

/// Which piece of a document something on a page belongs to, in reading order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Place {
    /// The block; the title is 0.
    pub block: usize,
    /// Which of two blocks beside each other.
    pub side: usize,
    /// The row, paragraph or line.
    pub row: usize,
    /// The column.
    pub column: usize,
}

/// Something on a page, measured from its top left corner.
#[derive(Debug, Clone, PartialEq)]
pub struct Item {
    /// What it belongs to; none where it only adorns the page.
    pub place: Option<Place>,
    /// What is seen.
    pub ink: Ink,
}

/// What is seen.
#[derive(Debug, Clone, PartialEq)]
pub enum Ink {
    /// A filled box.
    Box {
        /// Its left edge.
        x: f32,
        /// Its top edge.
        y: f32,
        /// How wide it is.
        width: f32,
        /// How high it is.
        height: f32,
        /// Its colour.
        colour: Colour,
    },
    /// A text on one line.
    Text {
        /// Its left edge.
        x: f32,
        /// Its base line.
        y: f32,
        /// From where to where on the page it may stand.
        room: (f32, f32),
        /// How it looks.
        style: Style,
        /// What it says.
        text: String,
    },
}

impl Ink {
    /// The same, moved.
    fn moved(self, right: f32, down: f32) -> Ink {
        match self {
            Ink::Box { x, y, width, height, colour } => {
                Ink::Box { x: x + right, y: y + down, width, height, colour }
            }
            Ink::Text { x, y, room, style, text } => {
                let room = (room.0 + right, room.1 + right);
                Ink::Text { x: x + right, y: y + down, room, style, text }
            }
        }
    }
}

/// How a text looks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Style {
    /// Its font.
    pub face: Face,
    /// How large it is.
    pub size: f32,
    /// Its colour.
    pub colour: Colour,
}

impl Style {
    const fn new(face: Face, size: f32, colour: Colour) -> Style {
        Style { face, size, colour }
    }

    /// From one line to the next.
    fn leading(self) -> f32 {
        self.size * 1.42
    }

    /// How wide a text is in this style.
    pub fn width(self, text: &str) -> f32 {
        self.face.width(text, self.size)
    }
}

/// A page.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Page {
    /// What is on it.
    pub items: Vec<Item>,
}

/// Where a heading stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Mark {
    /// How deep it lies.
    pub level: u16,
    /// What it says.
    pub text: String,
    /// The page, from 0.
    pub page: usize,
    /// How far down the page.
    pub y: f32,
}

/// A document on its pages.
#[derive(Debug, Clone, PartialEq)]
pub struct Laid {
    /// The pages.
    pub pages: Vec<Page>,
    /// The headings.
    pub marks: Vec<Mark>,
}

impl Laid {
    /// Everything that leaves its column or its page, in words.
    pub fn faults(&self) -> Vec<String> {
        let pages = self.pages.iter().enumerate();
        pages
            .flat_map(|(page, on)| on.items.iter().map(move |item| (page + 1, item)))
            .filter_map(|(page, item)| fault(&item.ink).map(|what| format!("page {page}: {what}")))
            .collect()
    }
}

/// Lengths add up in floats.
const ROUNDING: f32 = 0.05;

fn fault(ink: &Ink) -> Option<String> {
    match ink {
        Ink::Box { x, y, width, height, .. } => {
            let inside = *x >= SIDE - ROUNDING
                && *y >= 0.0
                && x + width <= PAGE.0 - SIDE + ROUNDING
                && y + height <= PAGE.1 - BOTTOM + ROUNDING;
            (!inside).then(|| format!("a box at {x}, {y} of {width} by {height}"))
        }
        Ink::Text { x, y, room, style, text } => {
            let right = x + style.width(text);
            let wide = *x < room.0 - ROUNDING || right > room.1 + ROUNDING;
            let off = room.0 < SIDE - ROUNDING || room.1 > PAGE.0 - SIDE + ROUNDING;
            let low = *y > PAGE.1 - SIDE / 2.0 || *y - style.size < 0.0;
            (wide || off || low).then(|| format!("`{text}` from {x} to {right}, within {room:?}"))
        }
    }
}
