//! A ticket as a PDF file of one page in the ticket's size. The same ticket gives the same bytes.

use super::Copy;
use super::face::Face;
use super::layout::{Area, HEIGHT, Layout, Line, Turn, WIDTH};
use super::picture::{POINTS, bars, dots, set};
use krilla::color::rgb;
use krilla::geom::{PathBuilder, Point, Rect, Transform};
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::page::PageSettings;
use krilla::paint::Fill;
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};
use krilla::{Data, Document};

pub(super) fn draw(layout: &Layout, copy: Copy) -> Vec<u8> {
    let mut document = Document::new();
    let size = PageSettings::from_wh(dots(WIDTH) * POINTS, dots(HEIGHT) * POINTS);
    let mut page = document.start_page_with(size.expect("a ticket has a size"));
    let mut surface = page.surface();
    surface.push_transform(&Transform::from_scale(POINTS, POINTS));
    for area in layout.bearers.into_iter().chain(bars(layout)) {
        let Area { x, y, width, height } = area;
        fill_box(&mut surface, [x, y, width, height].map(dots));
    }
    let fonts = Face::ALL.map(|face| {
        Font::new(Data::from(face.data()), 0).expect("the fonts are part of the program")
    });
    for line in &layout.lines {
        write(&mut surface, &fonts, line);
    }
    surface.pop();
    surface.finish();
    page.finish();
    let title = match copy {
        Copy::Original => "Ticket",
        Copy::Duplicate => "Ticket (duplicate)",
    };
    document.set_metadata(Metadata::new().title(title.to_owned()).language("en".to_owned()));
    document.finish().expect("a page of lines and boxes can always be written")
}

fn fill_box(surface: &mut Surface<'_>, [x, y, width, height]: [f32; 4]) {
    surface.set_fill(Some(ink(0)));
    let mut path = PathBuilder::new();
    if let Some(rect) = Rect::from_xywh(x, y, width, height) {
        path.push_rect(rect);
    }
    if let Some(path) = path.finish() {
        surface.draw_path(&path);
    }
}

fn write(surface: &mut Surface<'_>, fonts: &[Font; 3], line: &Line) {
    let set = set(line);
    if let Some(ground) = set.ground {
        fill_box(surface, ground);
    }
    surface.set_fill(Some(ink(if set.ground.is_some() { 255 } else { 0 })));
    let turned = match line.turn {
        Turn::Level => Transform::from_row(1.0, 0.0, 0.0, 1.0, set.x, set.y),
        Turn::Upward => Transform::from_row(0.0, -1.0, 1.0, 0.0, set.x, set.y),
    };
    surface.push_transform(&turned);
    let glyphs: Vec<_> = line.text.char_indices().map(|place| glyph(set.face, place)).collect();
    let font = fonts[set.face as usize].clone();
    surface.draw_glyphs(Point::from_xy(0.0, 0.0), &glyphs, font, &line.text, set.size, false);
    surface.pop();
}

fn glyph(face: Face, (at, letter): (usize, char)) -> KrillaGlyph {
    let (id, width) = face.glyph(letter);
    let range = at..at + letter.len_utf8();
    KrillaGlyph::new(GlyphId::new(id.to_u32()), width, 0.0, 0.0, 0.0, range, None)
}

fn ink(shade: u8) -> Fill {
    let paint = rgb::Color::new(shade, shade, shade).into();
    Fill { paint, opacity: NormalizedF32::ONE, ..Fill::default() }
}
