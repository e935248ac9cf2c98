//! Charts as lines, boxes and texts on a plane, for every renderer alike. Lengths are in points,
//! the plane begins at the top left.

use crate::face::Face;
use crate::model::{Chart, Tone};
use crate::palette::{self, Colour};

/// A shape on the plane.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
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
        /// What it says.
        text: String,
        /// How large it is.
        size: f32,
        /// Its colour.
        colour: Colour,
    },
}

/// Shapes on a plane of a certain size.
#[derive(Debug, Clone, PartialEq)]
pub struct Drawing {
    /// How wide the plane is.
    pub width: f32,
    /// How high it is.
    pub height: f32,
    /// What is on it.
    pub shapes: Vec<Shape>,
}

/// From one bar to the next.
const STEP: f32 = 14.0;
/// How thick a bar is.
const THICK: f32 = 8.5;
/// The size of labels and figures.
const SIZE: f32 = 7.5;
/// Between label, bar and figure.
const GAP: f32 = 5.0;
/// What is left of a bar that is too short to be seen.
const SEEN: f32 = 0.75;

/// Draws a chart on a plane of this width.
pub fn draw(chart: &Chart, width: f32) -> Drawing {
    let widest = |texts: &mut dyn Iterator<Item = &str>| {
        texts.map(|text| Face::Regular.width(text, SIZE)).fold(0.0, f32::max)
    };
    let labels = widest(&mut chart.bars.iter().map(|bar| bar.label.as_str()));
    let figures = widest(&mut chart.bars.iter().map(|bar| bar.figure.as_str()));
    let zero = labels + GAP;
    let room = (width - zero - GAP - figures).max(SEEN);
    let longest = chart.bars.iter().map(|bar| bar.length).fold(f64::MIN_POSITIVE, f64::max);
    let height = STEP * f32::from(u16::try_from(chart.bars.len()).unwrap_or(u16::MAX));
    let mut shapes = Vec::new();
    let mut top = 0.0;
    for bar in &chart.bars {
        let base = top + STEP / 2.0 + SIZE * 0.36;
        // A length on paper: no figure is made from it.
        #[allow(clippy::cast_possible_truncation)]
        let length = ((bar.length / longest) as f32 * room).max(SEEN);
        let own = Face::Regular.width(&bar.label, SIZE);
        let text = |x: f32, text: &str, colour| Shape::Text {
            x,
            y: base,
            text: text.to_owned(),
            size: SIZE,
            colour,
        };
        shapes.push(text(labels - own, &bar.label, palette::INK));
        shapes.push(Shape::Box {
            x: zero,
            y: top + (STEP - THICK) / 2.0,
            width: length,
            height: THICK,
            colour: colour(bar.tone),
        });
        shapes.push(text(zero + length + GAP, &bar.figure, palette::QUIET));
        top += STEP;
    }
    let line = Shape::Box { x: zero - 0.25, y: 0.0, width: 0.5, height, colour: palette::QUIET };
    shapes.push(line);
    Drawing { width, height, shapes }
}

const fn colour(tone: Tone) -> Colour {
    match tone {
        Tone::Gain => palette::GAIN,
        Tone::Even => palette::EVEN,
        Tone::Loss => palette::LOSS,
    }
}
