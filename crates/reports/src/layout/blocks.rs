//! Blocks as chunks: pieces of a column that stay whole.

use super::text::{self, Column};
use super::{Ink, Item, Place, Style, table};
use crate::drawing::{Shape, draw};
use crate::face::Face;
use crate::model::{Block, Chart, Level, Loudness, Note};
use crate::palette;
use std::rc::Rc;

/// A piece that stays whole, measured from its own top left corner.
#[derive(Clone, Default)]
pub(super) struct Chunk {
    pub(super) items: Vec<Item>,
    pub(super) height: f32,
    /// The space above it, unless it is the first on its page.
    pub(super) before: f32,
    /// Whether it stays on a page with the next.
    pub(super) keep: bool,
    /// How much of the page must be left for it and what follows.
    pub(super) room: f32,
    /// What comes above it where it is the first on its page.
    pub(super) repeated: Option<Rc<Repeated>>,
    /// The heading that it is.
    pub(super) heading: Option<(u16, String)>,
}

/// The head of a table, once more.
pub(super) struct Repeated {
    pub(super) items: Vec<Item>,
    pub(super) height: f32,
}

impl Chunk {
    pub(super) fn new(items: Vec<Item>, height: f32) -> Chunk {
        Chunk { items, height, ..Chunk::default() }
    }
}

/// Prose.
const BODY: Style = Style::new(Face::Regular, 8.8, palette::INK);
const NAME: Style = Style::new(Face::Regular, 8.2, palette::QUIET);
const VALUE: Style = Style::new(Face::Regular, 8.2, palette::INK);
const TYPED: Style = Style::new(Face::Mono, 7.4, palette::INK);
const CAPTION: Style = Style::new(Face::Bold, 7.6, palette::QUIET);

/// Above a block.
const ABOVE: f32 = 8.0;
/// A list with no more facts than this is not parted.
const WHOLE_FACTS: usize = 8;
/// Between two blocks beside each other.
const BESIDE: f32 = 24.0;

/// The chunks of a block in a column of this width.
pub(super) fn chunks(block: &Block, width: f32, place: Place) -> Vec<Chunk> {
    let mut chunks = match block {
        Block::Heading(level, words) => vec![heading(*level, words, width, place)],
        Block::Paragraph(words) => paragraph(words, width, place),
        Block::Facts(facts) => facts_chunks(facts, width, place),
        Block::Table(table) => table::chunks(table, width, place),
        Block::Note(note) => vec![note_chunk(note, width, place)],
        Block::Commands(lines) => vec![commands(lines, width, place)],
        Block::Chart(chart) => vec![chart_chunk(chart, width, place)],
        Block::Beside(both) => vec![beside(both, width, place)],
    };
    if let Some(first) = chunks.first_mut() {
        first.before = first.before.max(ABOVE);
    }
    chunks
}

fn heading(level: Level, words: &str, width: f32, place: Place) -> Chunk {
    let (size, colour, before, room) = match level {
        Level::Part => (14.0, palette::FELT, 26.0, 120.0),
        Level::Section => (11.0, palette::FELT, 22.0, 230.0),
        Level::Group => (8.8, palette::INK, 12.0, 60.0),
    };
    let style = Style::new(Face::Bold, size, colour);
    let (mut items, mut height) = text::set(words, style, Column::new(0.0, width, 0.0), place);
    if level != Level::Group {
        let (thick, colour) = match level {
            Level::Part => (1.0, palette::BRASS),
            _ => (0.5, palette::BRASS),
        };
        let line = Ink::Box { x: 0.0, y: height + 2.0, width, height: thick, colour };
        items.push(Item { place: None, ink: line });
        height += 3.0;
    }
    let heading = Some((level.number(), words.to_owned()));
    Chunk { before, keep: true, room, heading, ..Chunk::new(items, height) }
}

fn paragraph(words: &str, width: f32, place: Place) -> Vec<Chunk> {
    let (items, _) = text::set(words, BODY, Column::new(0.0, width, 0.0), place);
    let last = items.len().saturating_sub(1);
    let lines = items.into_iter().enumerate().map(|(index, item)| {
        let up = text::height(index, BODY);
        let item = Item { ink: item.ink.moved(0.0, -up), ..item };
        // No first or last line stands alone on a page.
        let keep = index < last && (index == 0 || index + 1 == last);
        Chunk { keep, ..Chunk::new(vec![item], BODY.leading()) }
    });
    lines.collect()
}

fn facts_chunks(facts: &[(String, String)], width: f32, place: Place) -> Vec<Chunk> {
    let widest = facts.iter().map(|(name, _)| NAME.width(name)).fold(0.0, f32::max);
    let names = (widest + 0.1).min(width * 0.4);
    let last = facts.len().saturating_sub(1);
    let rows = facts.iter().enumerate().map(|(row, (name, value))| {
        let at = |column| Place { row, column, ..place };
        let (mut items, left) = text::set(name, NAME, Column::new(0.0, names, 1.0), at(0));
        let column = Column::new(names + 12.0, width, 1.0);
        let (values, right) = text::set(value, VALUE, column, at(1));
        items.extend(values);
        let height = left.max(right) + 2.4;
        let line = Ink::Box { x: 0.0, y: height - 0.4, width, height: 0.4, colour: palette::HAIR };
        items.push(Item { place: None, ink: line });
        let keep = row < last && (last < WHOLE_FACTS || row == 0 || row + 1 == last);
        Chunk { keep, ..Chunk::new(items, height) }
    });
    rows.collect()
}

fn note_chunk(note: &Note, width: f32, place: Place) -> Chunk {
    let (edge, shade) = match note.loudness {
        Loudness::Remark => (palette::BRASS, palette::SHADE),
        Loudness::Warning => (palette::ALARM, palette::ALARM_SHADE),
    };
    let title = Style::new(Face::Bold, BODY.size, edge_ink(note.loudness));
    let inner = |top: f32| Column::new(12.0, width - 10.0, top);
    let (mut texts, first) = text::set(&note.title, title, inner(7.0), place);
    let below = Place { row: 1, ..place };
    let (rest, second) = text::set(&note.text, BODY, inner(7.0 + first + 1.0), below);
    texts.extend(rest);
    let height = first + second + 15.0;
    let behind = [
        Ink::Box { x: 0.0, y: 0.0, width, height, colour: shade },
        Ink::Box { x: 0.0, y: 0.0, width: 2.5, height, colour: edge },
    ];
    let behind = behind.map(|ink| Item { place: None, ink });
    Chunk { before: ABOVE + 2.0, ..Chunk::new(behind.into_iter().chain(texts).collect(), height) }
}

const fn edge_ink(loudness: Loudness) -> palette::Colour {
    match loudness {
        Loudness::Remark => palette::INK,
        Loudness::Warning => palette::ALARM,
    }
}

fn commands(lines: &[String], width: f32, place: Place) -> Chunk {
    let mut texts = Vec::new();
    let mut top = 6.0;
    for (row, line) in lines.iter().enumerate() {
        let column = Column::new(10.0, width - 10.0, top);
        let (items, height) = text::set(line, TYPED, column, Place { row, ..place });
        texts.extend(items);
        top += height + 2.0;
    }
    let height = top + 4.0;
    let behind = Ink::Box { x: 0.0, y: 0.0, width, height, colour: palette::SHADE };
    let behind = Item { place: None, ink: behind };
    Chunk::new([behind].into_iter().chain(texts).collect(), height)
}

fn chart_chunk(chart: &Chart, width: f32, place: Place) -> Chunk {
    let (mut items, caption) =
        text::set(&chart.caption, CAPTION, Column::new(0.0, width, 0.0), place);
    let drawing = draw(chart, width);
    let place = Some(Place { row: 1, ..place });
    for shape in drawing.shapes {
        let ink = match shape {
            Shape::Box { x, y, width, height, colour } => Ink::Box { x, y, width, height, colour },
            Shape::Text { x, y, text, size, colour } => {
                let style = Style::new(Face::Regular, size, colour);
                Ink::Text { x, y, room: (0.0, width), style, text }
            }
        };
        items.push(Item { place, ink: ink.moved(0.0, caption + 3.0) });
    }
    Chunk::new(items, caption + 3.0 + drawing.height)
}

fn beside(both: &[Block; 2], width: f32, place: Place) -> Chunk {
    let half = (width - BESIDE) / 2.0;
    let mut items = Vec::new();
    let mut height: f32 = 0.0;
    for (side, block) in both.iter().enumerate() {
        let right = if side == 0 { 0.0 } else { half + BESIDE };
        let mut top = 0.0;
        for chunk in chunks(block, half, Place { side, ..place }) {
            let moved = chunk.items.into_iter();
            items.extend(moved.map(|item| Item { ink: item.ink.moved(right, top), ..item }));
            top += chunk.height;
        }
        height = height.max(top);
    }
    Chunk::new(items, height)
}
