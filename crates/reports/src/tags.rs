//! What the pieces on the pages of a PDF are, and in which order they are read.

use crate::layout::Place;
use crate::model::{Block, Document, Table};
use crate::pdf::Drawn;
use krilla::tagging::{ListNumbering, Node, TableHeaderScope, Tag, TagGroup, TagKind, TagTree};
use std::num::NonZeroU16;

/// The tree of a document of which so much was drawn.
pub(crate) fn tag_tree(document: &Document, drawn: &mut Drawn) -> TagTree {
    let mut tree = TagTree::new().with_lang(Some(document.language.clone()));
    let start = Place::default();
    tree.push(leaf(heading(1, &document.title), start, drawn));
    tree.push(leaf(Tag::P, Place { row: 1, ..start }, drawn));
    let mut above = 1;
    for (index, block) in document.blocks.iter().enumerate() {
        let place = Place { block: index + 1, ..start };
        if let Block::Heading(level, text) = block {
            // PDF/UA has no heading lie two levels below the one before it.
            above = level.number().min(above + 1);
            tree.push(leaf(heading(above, text), place, drawn));
            continue;
        }
        for group in groups(block, place, drawn) {
            tree.push(group);
        }
    }
    tree
}

fn heading(level: u16, text: &str) -> TagKind {
    let level = NonZeroU16::new(level).unwrap_or(NonZeroU16::MIN);
    Tag::Hn(level, Some(text.to_owned())).into()
}

/// What was drawn at a place.
fn leaf(tag: impl Into<TagKind>, place: Place, drawn: &mut Drawn) -> TagGroup {
    let pieces = drawn.remove(&place).unwrap_or_default();
    TagGroup::with_children(tag, pieces.into_iter().map(Node::from).collect())
}

fn group(tag: impl Into<TagKind>, children: Vec<TagGroup>) -> TagGroup {
    TagGroup::with_children(tag, children.into_iter().map(Node::from).collect())
}

fn groups(block: &Block, place: Place, drawn: &mut Drawn) -> Vec<TagGroup> {
    match block {
        Block::Heading(level, text) => vec![leaf(heading(level.number(), text), place, drawn)],
        Block::Paragraph(_) => vec![leaf(Tag::P, place, drawn)],
        Block::Facts(facts) => {
            let items = (0..facts.len()).map(|row| {
                let label = leaf(Tag::Lbl, Place { row, ..place }, drawn);
                let body = leaf(Tag::LBody, Place { row, column: 1, ..place }, drawn);
                group(Tag::LI, vec![label, body])
            });
            let items = items.collect();
            vec![group(Tag::L(ListNumbering::None), items)]
        }
        Block::Table(table) => vec![of_table(table, place, drawn)],
        Block::Note(_) => {
            let texts = [0, 1].map(|row| leaf(Tag::P, Place { row, ..place }, drawn));
            vec![group(Tag::Div, texts.into())]
        }
        Block::Commands(lines) => {
            let lines = 0..lines.len();
            lines.map(|row| leaf(Tag::P, Place { row, ..place }, drawn)).collect()
        }
        Block::Chart(chart) => {
            let figure = Tag::Figure(Some(chart.in_words()));
            let figure = leaf(figure, Place { row: 1, ..place }, drawn);
            vec![figure, leaf(Tag::Caption, place, drawn)]
        }
        Block::Beside(both) => {
            let sides = both.iter().enumerate();
            sides.flat_map(|(side, block)| groups(block, Place { side, ..place }, drawn)).collect()
        }
    }
}

fn of_table(table: &Table, place: Place, drawn: &mut Drawn) -> TagGroup {
    let columns = table.columns.len();
    let row = |row: usize, drawn: &mut Drawn| {
        let cells = (0..columns).map(|column| {
            let tag: TagKind = match row {
                0 => Tag::TH(TableHeaderScope::Column).into(),
                _ => Tag::TD.into(),
            };
            leaf(tag, Place { row, column, ..place }, drawn)
        });
        group(Tag::TR, cells.collect())
    };
    let head = group(Tag::THead, vec![row(0, drawn)]);
    let body = (1..=table.rows.len()).map(|index| row(index, drawn)).collect();
    let tag = Tag::Table.with_summary(Some(table.summary.clone()));
    group(tag, vec![head, group(Tag::TBody, body)])
}
