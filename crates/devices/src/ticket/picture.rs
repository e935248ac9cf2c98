//! A ticket as a picture in shades of grey.

use super::face::Face;
use super::itf;
use super::layout::{Align, Area, DPI, HEIGHT, Layout, Line, Tone, Turn, WIDTH};
use ab_glyph_rasterizer::{Point, Rasterizer, point};
use skrifa::outline::OutlinePen;

/// A picture, row by row, 0 for black and 255 for white.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// Pixels in a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// The shades.
    pub shades: Vec<u8>,
    /// Pixels to the metre.
    pub density: u32,
}

/// The height of a font in a line's letters, and where they stand in it from the top.
pub(super) const EM: f32 = 0.84;
pub(super) const BASELINE: f32 = 0.8;

impl Picture {
    /// White paper.
    pub fn blank(width: usize, height: usize, density: u32) -> Picture {
        Picture { width, height, shades: vec![255; width * height], density }
    }

    /// The picture as a PNG file.
    pub fn png(&self) -> Vec<u8> {
        let mut file = Vec::new();
        let side = |pixels| u32::try_from(pixels).expect("a picture of a ticket is small");
        let mut encoder = png::Encoder::new(&mut file, side(self.width), side(self.height));
        encoder.set_color(png::ColorType::Grayscale);
        encoder.set_depth(png::BitDepth::Eight);
        let (xppu, yppu, unit) = (self.density, self.density, png::Unit::Meter);
        encoder.set_pixel_dims(Some(png::PixelDimensions { xppu, yppu, unit }));
        let written = encoder.write_header().and_then(|mut writer| {
            writer.write_image_data(&self.shades)?;
            writer.finish()
        });
        written.expect("a PNG is written to memory, with as many shades as it has pixels");
        file
    }

    /// Mixes ink into a pixel: none at 0, all at 1.
    pub(crate) fn ink(&mut self, (x, y): (usize, usize), cover: f32, shade: u8) {
        if x >= self.width || y >= self.height {
            return;
        }
        let pixel = &mut self.shades[y * self.width + x];
        let cover = cover.clamp(0.0, 1.0);
        let mixed = f32::from(*pixel) * (1.0 - cover) + f32::from(shade) * cover;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let mixed = mixed.round() as u8;
        *pixel = mixed;
    }
}

/// Draws the layout with so many pixels to a dot.
pub(super) fn draw(layout: &Layout, pixels: u8) -> Picture {
    let scale = u32::from(pixels);
    let size = |dots: u32| usize::try_from(dots * scale).expect("a ticket is small");
    let mut picture = Picture::blank(size(WIDTH), size(HEIGHT), 8_000 * scale);
    let mut bar = |area: Area| {
        for y in size(area.y)..size(area.y + area.height) {
            for x in size(area.x)..size(area.x + area.width) {
                picture.ink((x, y), 1.0, 0);
            }
        }
    };
    layout.bearers.into_iter().for_each(&mut bar);
    bars(layout).into_iter().for_each(&mut bar);
    for line in &layout.lines {
        write(&mut picture, line, f32::from(pixels));
    }
    picture
}

/// The bars of the code, each with its place.
pub(super) fn bars(layout: &Layout) -> Vec<Area> {
    let (area, digits) = &layout.code;
    let mut x = area.x;
    let mut bars = Vec::new();
    let elements = itf::elements(digits).expect("a number has 18 digits");
    for (index, width) in elements.into_iter().enumerate() {
        if index % 2 == 0 {
            bars.push(Area { x, width, ..*area });
        }
        x += width;
    }
    bars
}

/// A line as it is drawn: its font, how high, and where its first letter stands, in dots.
pub(super) struct Set {
    pub(super) face: Face,
    pub(super) size: f32,
    pub(super) x: f32,
    pub(super) y: f32,
    /// The black box behind letters that are white.
    pub(super) ground: Option<[f32; 4]>,
}

/// Chooses font, size and place of a line: the size it should have, or as much as there is room
/// for.
pub(super) fn set(line: &Line) -> Set {
    let face = if line.tone == Tone::Plain { Face::Regular } else { Face::Bold };
    let area = [line.area.x, line.area.y, line.area.width, line.area.height].map(dots);
    let [left, top, width, height] = area;
    let (room, thick) = match line.turn {
        Turn::Level => (width, height),
        Turn::Upward => (height, width),
    };
    let natural = face.width(&line.text);
    let size = (thick * EM).min(room / natural.max(f32::MIN_POSITIVE));
    let length = natural * size;
    let start = match line.align {
        Align::Left => 0.0,
        Align::Centre => (room - length) / 2.0,
        Align::Right => room - length,
    };
    let (x, y) = match line.turn {
        Turn::Level => (left + start, top + thick * BASELINE),
        Turn::Upward => (left + thick * BASELINE, top + height - start),
    };
    let ground = (line.tone == Tone::Reversed).then_some([left + start, top, length, height]);
    Set { face, size, x, y, ground }
}

/// Dots, as a length. A ticket has fewer of them than a float tells apart.
pub(super) fn dots(dots: u32) -> f32 {
    f32::from(u16::try_from(dots).unwrap_or(u16::MAX))
}

fn write(picture: &mut Picture, line: &Line, scale: f32) {
    let set = set(line);
    if let Some(ground) = set.ground {
        let [x, y, width, height] = ground.map(|length| length * scale);
        let mut shape = Shape::over(picture, Turn::Level);
        shape.close_path(&[(x, y), (x + width, y), (x + width, y + height), (x, y + height)]);
        shape.pour(picture, 0);
    }
    let mut shape = Shape::over(picture, line.turn);
    shape.origin = (set.x * scale, set.y * scale);
    for letter in line.text.chars() {
        set.face.outline(letter, set.size * scale, &mut shape);
        shape.advance(set.face.glyph(letter).1 * set.size * scale);
    }
    shape.pour(picture, if set.ground.is_some() { 255 } else { 0 });
}

/// Outlines on their way to a picture.
pub(crate) struct Shape {
    raster: Rasterizer,
    turn: Turn,
    origin: (f32, f32),
    start: Point,
    last: Point,
}

impl Shape {
    fn over(picture: &Picture, turn: Turn) -> Shape {
        // One pixel more, for outlines that end on the edge.
        let raster = Rasterizer::new(picture.width + 1, picture.height + 1);
        let zero = point(0.0, 0.0);
        Shape { raster, turn, origin: (0.0, 0.0), start: zero, last: zero }
    }

    /// Letters of a level line with this origin.
    pub(crate) fn level(picture: &Picture, origin: (f32, f32)) -> Shape {
        Shape { origin, ..Shape::over(picture, Turn::Level) }
    }

    fn advance(&mut self, length: f32) {
        match self.turn {
            Turn::Level => self.origin.0 += length,
            Turn::Upward => self.origin.1 -= length,
        }
    }

    /// A font's heights grow upward, a picture's rows downward.
    fn place(&self, x: f32, y: f32) -> Point {
        let (left, top) = self.origin;
        match self.turn {
            Turn::Level => self.within(left + x, top - y),
            Turn::Upward => self.within(left - y, top - x),
        }
    }

    /// The rasterizer knows nothing beyond its edges, where an accent may well reach.
    fn within(&self, x: f32, y: f32) -> Point {
        let (width, height) = self.raster.dimensions();
        let edge = |pixels: usize| f32::from(u16::try_from(pixels - 1).unwrap_or(u16::MAX));
        point(x.clamp(0.0, edge(width)), y.clamp(0.0, edge(height)))
    }

    fn close_path(&mut self, corners: &[(f32, f32)]) {
        let next = corners.iter().cycle().skip(1);
        for (from, to) in corners.iter().zip(next) {
            self.raster.draw_line(self.within(from.0, from.1), self.within(to.0, to.1));
        }
    }

    /// Inks what the outlines hold.
    pub(crate) fn pour(&self, picture: &mut Picture, shade: u8) {
        self.raster.for_each_pixel_2d(|x, y, cover| {
            if cover > 0.0 {
                let at = |place: u32| usize::try_from(place).unwrap_or(usize::MAX);
                picture.ink((at(x), at(y)), cover, shade);
            }
        });
    }
}

impl OutlinePen for Shape {
    fn move_to(&mut self, x: f32, y: f32) {
        self.start = self.place(x, y);
        self.last = self.start;
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let to = self.place(x, y);
        self.raster.draw_line(self.last, to);
        self.last = to;
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        let (by, to) = (self.place(cx, cy), self.place(x, y));
        self.raster.draw_quad(self.last, by, to);
        self.last = to;
    }

    fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32) {
        let (one, two, to) = (self.place(cx0, cy0), self.place(cx1, cy1), self.place(x, y));
        self.raster.draw_cubic(self.last, one, two, to);
        self.last = to;
    }

    fn close(&mut self) {
        self.raster.draw_line(self.last, self.start);
        self.last = self.start;
    }
}

/// Points to a printer's dot.
pub(super) const POINTS: f32 = 72.0 / DPI;
