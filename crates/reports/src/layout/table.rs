//! Tables on paper: how wide each column is, and where its cells stand.

use super::blocks::{Chunk, Repeated};
use super::text::{self, Column, wrap};
use super::{Ink, Item, Place, Style};
use crate::face::Face;
use crate::model::{Align, Table};
use crate::palette;
use std::rc::Rc;

/// Cells.
const CELL: Style = Style::new(Face::Regular, 7.8, palette::INK);
/// Heads of columns.
const HEAD: Style = Style::new(Face::Bold, 7.3, palette::QUIET);
/// From one column to the next.
const GUTTER: f32 = 9.0;
/// So that a column as wide as its widest text holds it, however lengths are rounded.
const SLACK: f32 = 0.1;
/// A table with no more rows than this is not parted.
const WHOLE_ROWS: usize = 8;
/// Above and below the text of a row.
const PADDING: f32 = 2.2;

/// A table as a head and rows that stay whole.
pub(super) fn chunks(table: &Table, width: f32, place: Place) -> Vec<Chunk> {
    let widths = widths(table, width);
    let heads: Vec<_> = table.columns.iter().map(|column| column.head.clone()).collect();
    let row = |cells: &[String], style: Style, place: Place| {
        row_chunk(&Row { table, widths: &widths, style, place }, cells)
    };
    let head = row(&heads, HEAD, place);
    let again = head.items.iter().cloned().map(|item| Item { place: None, ..item });
    let again = Rc::new(Repeated { items: again.collect(), height: head.height });
    let mut chunks = vec![Chunk { keep: true, ..head }];
    let last = table.rows.len().saturating_sub(1);
    // No row of a long table stands alone.
    for (index, cells) in table.rows.iter().enumerate() {
        let chunk = row(cells, CELL, Place { row: index + 1, ..place });
        let keep = index < last && (last < WHOLE_ROWS || index == 0 || index + 1 == last);
        chunks.push(Chunk { keep, repeated: Some(Rc::clone(&again)), ..chunk });
    }
    chunks
}

/// What every cell of a row needs to know.
struct Row<'a> {
    table: &'a Table,
    widths: &'a [f32],
    style: Style,
    place: Place,
}

fn row_chunk(row: &Row<'_>, cells: &[String]) -> Chunk {
    let set = |cell: &str, left: f32, index: usize| {
        let align = row.table.columns[index].align;
        let column = Column { left, right: left + row.widths[index], top: PADDING, align };
        text::set(cell, row.style, column, Place { column: index, ..row.place })
    };
    let mut left = 0.0;
    let mut columns = Vec::new();
    for (index, cell) in cells.iter().enumerate() {
        columns.push(set(cell, left, index));
        left += row.widths[index] + GUTTER;
    }
    let height = columns.iter().map(|(_, height)| *height).fold(0.0, f32::max);
    let is_head = row.style == HEAD;
    let mut items: Vec<Item> = Vec::new();
    for (column, high) in columns {
        // Heads stand on their line; cells hang from the one above.
        let down = if is_head { height - high } else { 0.0 };
        let moved = |item: Item| Item { ink: item.ink.moved(0.0, down), ..item };
        items.extend(column.into_iter().map(moved));
    }
    let height = height + 2.0 * PADDING;
    let (thick, colour) = if is_head { (0.9, palette::QUIET) } else { (0.4, palette::HAIR) };
    let line = Ink::Box { x: 0.0, y: height - thick, width: left - GUTTER, height: thick, colour };
    items.push(Item { place: None, ink: line });
    Chunk::new(items, height)
}

/// The width of every column; together with the gutters they are as wide as the table.
fn widths(table: &Table, width: f32) -> Vec<f32> {
    let count = f32::from(u16::try_from(table.columns.len()).unwrap_or(u16::MAX));
    let available = width - GUTTER * (count - 1.0);
    let measured: Vec<Measured> = (0..table.columns.len()).map(|at| measure(table, at)).collect();
    let sum = |of: fn(&Measured) -> f32| measured.iter().map(of).sum::<f32>();
    let (whole, least) = (sum(|column| column.whole), sum(|column| column.least));
    if least > available {
        // Nothing fits: every column gives way alike, and words are broken.
        return measured.iter().map(|column| column.least * available / least).collect();
    }
    if whole > available {
        let share = (available - least) / (whole - least);
        let grown = |column: &Measured| column.least + (column.whole - column.least) * share;
        return measured.iter().map(grown).collect();
    }
    // What is over goes to the columns of text; a table of figures spreads.
    let texts = measured.iter().filter(|column| column.is_text).count();
    let takers = if texts == 0 { measured.len() } else { texts };
    let each = (available - whole) / f32::from(u16::try_from(takers).unwrap_or(u16::MAX));
    let gains = |column: &Measured| texts == 0 || column.is_text;
    let grown = |column: &Measured| column.whole + if gains(column) { each } else { 0.0 };
    measured.iter().map(grown).collect()
}

/// How wide a column would be with all its texts whole, and with its words whole.
struct Measured {
    whole: f32,
    least: f32,
    is_text: bool,
}

fn measure(table: &Table, at: usize) -> Measured {
    let column = &table.columns[at];
    let cells = || table.rows.iter().map(|row| row[at].as_str());
    let widest = |texts: &mut dyn Iterator<Item = &str>, style: Style| {
        texts.map(|text| style.width(text) + SLACK).fold(0.0, f32::max)
    };
    let whole = widest(&mut cells().flat_map(|cell| cell.split('\n')), CELL);
    let words = widest(&mut cells().flat_map(str::split_whitespace), CELL);
    let head_words = widest(&mut column.head.split_whitespace(), HEAD);
    let head = head_on_few_lines(&column.head, whole.max(head_words));
    let is_text = column.align == Align::Left;
    let least = if is_text { words.max(head_words) } else { whole.max(head_words) };
    Measured { whole: whole.max(head), least, is_text }
}

/// How wide a head is that takes at most two lines, in a column that is at least so wide.
fn head_on_few_lines(head: &str, column: f32) -> f32 {
    let mut width = column;
    while wrap(head, HEAD, width).len() > 2 {
        width += 4.0;
    }
    width
}
