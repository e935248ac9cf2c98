//! Chunks on pages, with what stands at the head and the foot of each.

use super::blocks::{Chunk, chunks};
use super::text::{self, Column};
use super::{BOTTOM, Ink, Item, Laid, Mark, PAGE, Page, Place, SIDE, Style, TOP, WIDTH};
use crate::face::Face;
use crate::model::{Block, Document};
use crate::palette;

const TITLE: Style = Style::new(Face::Bold, 21.0, palette::FELT);
const SUBTITLE: Style = Style::new(Face::Regular, 10.5, palette::QUIET);
const RUNNING: Style = Style::new(Face::Regular, 7.2, palette::QUIET);
const FOOT: Style = Style::new(Face::Mono, 6.2, palette::QUIET);

/// How generous the space between blocks is: as drawn, then tighter, then wider.
const AIRS: [f32; 10] = [1.0, 0.95, 0.9, 0.85, 0.8, 0.7, 1.1, 1.2, 1.3, 1.4];
/// How much room a new section asks for on its page: as drawn, less, then more.
const ROOMS: [f32; 4] = [1.0, 0.7, 0.4, 1.5];
/// A text that follows a heading and is not higher than this leads on to something, and stays with
/// it.
const FEW: f32 = 56.0;
/// How full every page should be.
const FULL: f32 = 0.4;

/// Lays a document out on pages: in the first way that leaves no page nearly empty, or in the one
/// that comes closest.
pub fn lay_out(document: &Document) -> Laid {
    let mut all = vec![title(document)];
    for (index, block) in document.blocks.iter().enumerate() {
        let place = Place { block: index + 1, ..Place::default() };
        let mut chunks = chunks(block, WIDTH, place);
        let height: f32 = chunks.iter().map(|chunk| chunk.height).sum();
        let follows_a_heading = all.last().is_some_and(|last| last.keep);
        let leads_on = matches!(block, Block::Paragraph(_) | Block::Facts(_) | Block::Note(_));
        let is_last = index + 1 == document.blocks.len();
        if leads_on && follows_a_heading && height < FEW && !is_last {
            for chunk in &mut chunks {
                chunk.keep = true;
            }
        }
        all.extend(chunks);
    }
    let mut best: Option<Writer> = None;
    let ways = AIRS.into_iter().flat_map(|air| ROOMS.map(|room| (air, room)));
    for (air, room) in ways {
        let written = write(&all, air, room);
        if best.as_ref().is_none_or(|best| written.emptiest() > best.emptiest()) {
            best = Some(written);
        }
        if best.as_ref().is_some_and(|best| best.emptiest() >= FULL) {
            break;
        }
    }
    let writer = best.expect("there is a way");
    let mut laid = Laid { pages: writer.pages, marks: writer.marks };
    let count = laid.pages.len();
    for (index, page) in laid.pages.iter_mut().enumerate() {
        page.items.extend(around(document, index, count));
    }
    laid
}

fn write(all: &[Chunk], air: f32, room: f32) -> Writer {
    let mut writer = Writer::default();
    for together in all.split_inclusive(|chunk| !chunk.keep) {
        let spaced = together.iter().cloned();
        let spaced = spaced.map(|chunk| Chunk {
            before: chunk.before * air,
            room: chunk.room * room,
            ..chunk
        });
        writer.place(spaced.collect());
    }
    writer
}

fn title(document: &Document) -> Chunk {
    let place = |row| Place { row, ..Place::default() };
    let (mut items, first) =
        text::set(&document.title, TITLE, Column::new(0.0, WIDTH, 0.0), place(0));
    let column = Column::new(0.0, WIDTH, first + 2.0);
    let (more, second) = text::set(&document.subtitle, SUBTITLE, column, place(1));
    items.extend(more);
    let y = first + second + 9.0;
    let line = Ink::Box { x: 0.0, y, width: WIDTH, height: 1.6, colour: palette::BRASS };
    items.push(Item { place: None, ink: line });
    let heading = Some((1, document.title.clone()));
    Chunk { heading, keep: true, ..Chunk::new(items, y + 4.0) }
}

/// What stands above and below the text of a page.
fn around(document: &Document, index: usize, count: usize) -> Vec<Item> {
    let number = format!("Page {} of {count}", index + 1);
    let (left, right) = (SIDE, PAGE.0 - SIDE);
    let before_number = right - RUNNING.width(&number) - 12.0;
    let room = before_number - left;
    // The foot gives way to the number, by being smaller.
    let scale = (room / FOOT.width(&document.footer)).min(1.0);
    let foot = Style { size: FOOT.size * scale, ..FOOT };
    let y = PAGE.1 - BOTTOM + 30.0;
    let line = |y: f32| Ink::Box { x: left, y, width: WIDTH, height: 0.4, colour: palette::HAIR };
    let text = |x: f32, y: f32, style: Style, room: (f32, f32), text: &str| {
        let text = text.to_owned();
        Ink::Text { x, y, room, style, text }
    };
    let mut inks = vec![
        text(left, y, foot, (left, before_number), &document.footer),
        text(right - RUNNING.width(&number), y, RUNNING, (before_number, right), &number),
    ];
    if index > 0 {
        let running = format!("{} · {}", document.title, document.subtitle);
        let fits = text::wrap(&running, RUNNING, WIDTH);
        let first = fits.first().map_or("", String::as_str);
        inks.push(text(left, TOP - 24.0, RUNNING, (left, right), first));
        inks.push(line(TOP - 17.0));
    }
    inks.into_iter().map(|ink| Item { place: None, ink }).collect()
}

/// Pages as they fill.
#[derive(Default)]
struct Writer {
    pages: Vec<Page>,
    marks: Vec<Mark>,
    /// How far down the last page is written.
    down: f32,
    /// How far down those before it are.
    downs: Vec<f32>,
}

/// Where the text of a page ends.
const END: f32 = PAGE.1 - BOTTOM;

impl Writer {
    /// Places chunks on one page, or on several where one is too small for them.
    fn place(&mut self, together: Vec<Chunk>) {
        let height: f32 = together.iter().map(|chunk| chunk.before + chunk.height).sum();
        let room = together.iter().map(|chunk| chunk.room).fold(height, f32::max);
        let fits_a_page = height <= END - TOP;
        if self.pages.is_empty() || fits_a_page && self.down + room > END {
            self.turn();
        }
        for chunk in together {
            if self.down + chunk.before + chunk.height > END && self.down > TOP {
                self.turn();
            }
            self.put(chunk);
        }
    }

    /// How full the emptiest page is. A document of one page is as long as it is.
    fn emptiest(&self) -> f32 {
        if self.pages.len() == 1 {
            return 1.0;
        }
        let fills = self.downs.iter().skip(1).chain([&self.down]);
        fills.map(|down| (down - TOP) / (END - TOP)).fold(1.0, f32::min)
    }

    fn turn(&mut self) {
        self.downs.push(self.down);
        self.pages.push(Page::default());
        self.down = TOP;
    }

    fn put(&mut self, chunk: Chunk) {
        let first = self.down <= TOP;
        if first && let Some(repeated) = &chunk.repeated {
            let items = repeated.items.clone();
            self.write(items);
            self.down += repeated.height;
        }
        self.down += if first { 0.0 } else { chunk.before };
        if let Some((level, text)) = chunk.heading {
            let page = self.pages.len() - 1;
            self.marks.push(Mark { level, text, page, y: self.down });
        }
        self.write(chunk.items);
        self.down += chunk.height;
    }

    fn write(&mut self, items: Vec<Item>) {
        let down = self.down;
        let moved = items.into_iter().map(|item| Item { ink: item.ink.moved(SIDE, down), ..item });
        self.pages.last_mut().expect("a page was turned to").items.extend(moved);
    }
}
