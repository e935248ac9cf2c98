//! Documents as PDF, on A4, tagged for screen readers (PDF/UA-1).
//!
//! Nothing in the file depends on when or where it is made: the same document gives the same bytes.

use crate::face::Face;
use crate::layout::{Ink, Item, Laid, PAGE, Place, lay_out};
use crate::model::{Document, Malformed};
use crate::palette::Colour;
use crate::tags::tag_tree;
use krilla::color::rgb;
use krilla::configure::{Accessibility, ConfigurationBuilder};
use krilla::destination::XyzDestination;
use krilla::geom::{PathBuilder, Point, Rect};
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::Fill;
use krilla::surface::Surface;
use krilla::tagging::{Artifact, ArtifactType, ContentTag, Identifier, SpanTag};
use krilla::text::{Font, GlyphId, KrillaGlyph};
use krilla::{Data, SerializeSettings};
use std::collections::BTreeMap;

/// What was drawn of each piece of a document.
pub(crate) type Drawn = BTreeMap<Place, Vec<Identifier>>;

/// Writes a document as PDF. It is refused where something has no room on its page.
pub fn pdf(document: &Document) -> Result<Vec<u8>, Malformed> {
    document.check()?;
    let laid = lay_out(document);
    let faults = laid.faults();
    if !faults.is_empty() {
        return Err(Malformed(format!("no room on the page: {}", faults.join("; "))));
    }
    let configuration = ConfigurationBuilder::new()
        .with_accessibility_validator(Accessibility::UA1)
        .finish()
        .map_err(|error| Malformed(format!("{error:?}")))?;
    let settings = SerializeSettings { configuration, ..SerializeSettings::default() };
    let mut out = krilla::Document::new_with(settings);
    let fonts = Face::ALL.map(|face| {
        Font::new(Data::from(face.data()), 0).expect("the fonts are part of the program")
    });
    let mut drawn = Drawn::new();
    for page in &laid.pages {
        let size = PageSettings::from_wh(PAGE.0, PAGE.1).expect("a page has a size");
        let mut sheet = out.start_page_with(size);
        let mut surface = sheet.surface();
        for item in &page.items {
            let identifier = draw(&mut surface, &fonts, item);
            if let Some(place) = item.place {
                drawn.entry(place).or_default().push(identifier);
            }
        }
        surface.finish();
        sheet.finish();
    }
    out.set_metadata(
        Metadata::new()
            .title(document.title.clone())
            .description(document.subtitle.clone())
            .authors(vec![document.author.clone()])
            .creator(document.author.clone())
            .language(document.language.clone()),
    );
    out.set_outline(outline(&laid));
    out.set_tag_tree(tag_tree(document, &mut drawn));
    out.finish().map_err(|error| Malformed(format!("the PDF was not made: {error:?}")))
}

/// The headings, each below the last one that lies less deep.
fn outline(laid: &Laid) -> Outline {
    let mut open: Vec<(u16, OutlineNode)> = Vec::new();
    let mut outline = Outline::new();
    let mut close = |open: &mut Vec<(u16, OutlineNode)>, level: u16| {
        while open.last().is_some_and(|(deep, _)| *deep >= level) {
            let Some((_, node)) = open.pop() else { break };
            match open.last_mut() {
                Some((_, parent)) => parent.push_child(node),
                None => outline.push_child(node),
            }
        }
    };
    // Groups of blocks are too many to be listed.
    for mark in laid.marks.iter().filter(|mark| mark.level <= 3) {
        close(&mut open, mark.level);
        let target = XyzDestination::new(mark.page, Point::from_xy(0.0, mark.y));
        let node = OutlineNode::new(mark.text.clone(), target).with_open(mark.level < 3);
        open.push((mark.level, node));
    }
    close(&mut open, 0);
    outline
}

fn draw(surface: &mut Surface<'_>, fonts: &[Font; 3], item: &Item) -> Identifier {
    let tag = match (item.place, &item.ink) {
        (None, _) => ContentTag::Artifact(Artifact::with_kind(ArtifactType::Layout)),
        (Some(_), Ink::Text { .. }) => ContentTag::Span(SpanTag::empty()),
        (Some(_), Ink::Box { .. }) => ContentTag::Other,
    };
    let identifier = surface.start_tagged(tag);
    match &item.ink {
        Ink::Box { x, y, width, height, colour } => {
            surface.set_fill(Some(fill(*colour)));
            let mut path = PathBuilder::new();
            if let Some(rect) = Rect::from_xywh(*x, *y, *width, *height) {
                path.push_rect(rect);
            }
            if let Some(path) = path.finish() {
                surface.draw_path(&path);
            }
        }
        Ink::Text { x, y, style, text, .. } => {
            surface.set_fill(Some(fill(style.colour)));
            // Words at the end of a line are parted from those of the next for whoever reads on.
            let text = format!("{text} ");
            let glyphs = glyphs(style.face, &text);
            let font = fonts[style.face as usize].clone();
            surface.draw_glyphs(Point::from_xy(*x, *y), &glyphs, font, &text, style.size, false);
        }
    }
    surface.end_tagged();
    identifier
}

fn glyphs(face: Face, text: &str) -> Vec<KrillaGlyph> {
    let letters = text.char_indices();
    let glyph = |(at, letter): (usize, char)| {
        let (id, width) = face.glyph(letter);
        let range = at..at + letter.len_utf8();
        KrillaGlyph::new(GlyphId::new(id), width, 0.0, 0.0, 0.0, range, None)
    };
    letters.map(glyph).collect()
}

fn fill(colour: Colour) -> Fill {
    let paint = rgb::Color::new(colour.0, colour.1, colour.2).into();
    Fill { paint, opacity: NormalizedF32::ONE, ..Fill::default() }
}
