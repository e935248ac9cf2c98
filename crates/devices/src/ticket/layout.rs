//! Where everything stands on a ticket, in a printer's dots: 8 to the millimetre.
//!
//! A line of text has a box and a size. What its letters look like is a matter of who draws it;
//! a printer's letters are 12 dots wide, or 9 where the line is long.

use super::{Copy, Ticket, Unprintable, itf};
use crate::words;

/// The length of a ticket: 156 mm.
pub(super) const WIDTH: u32 = 1248;

/// The height of a ticket: 65 mm.
pub(super) const HEIGHT: u32 = 520;

/// The dots of a printer's letter: font A, and the small font B.
pub(super) const LETTER: (u32, u32) = (12, 24);
pub(super) const SMALL_LETTER: (u32, u32) = (9, 17);

/// Dots to the inch.
pub(super) const DPI: f32 = 203.2;

/// A box on the ticket, from its upper left corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) x: u32,
    pub(super) y: u32,
    pub(super) width: u32,
    pub(super) height: u32,
}

/// Where in its box a line stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Centre,
    Right,
}

/// How a line is made to stand out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tone {
    Plain,
    Bold,
    /// White on black.
    Reversed,
}

/// Which way a line runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Turn {
    /// Along the ticket.
    Level,
    /// Across it, from the lower edge to the upper.
    Upward,
}

/// A line of text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) text: String,
    pub(super) area: Area,
    pub(super) align: Align,
    pub(super) tone: Tone,
    pub(super) turn: Turn,
    /// How many times a letter's size it is.
    pub(super) scale: u32,
}

impl Line {
    /// How long its box is, the way the line runs.
    pub(super) fn room(&self) -> u32 {
        match self.turn {
            Turn::Level => self.area.width,
            Turn::Upward => self.area.height,
        }
    }

    fn count(&self) -> u32 {
        u32::try_from(self.text.chars().count()).unwrap_or(u32::MAX)
    }

    /// The dots of its letters on a printer: those it should have, or the largest there is room
    /// for.
    pub(super) fn letter(&self) -> (u32, u32) {
        let sizes = (1..=self.scale).rev().map(|scale| (LETTER.0 * scale, LETTER.1 * scale));
        let mut sizes = sizes.filter(|size| self.count().saturating_mul(size.0) <= self.room());
        sizes.next().unwrap_or(SMALL_LETTER)
    }

    fn check(self) -> Result<Line, Unprintable> {
        let printable = |letter: &char| matches!(letter, ' '..='~' | '\u{a1}'..='\u{ff}');
        if let Some(letter) = self.text.chars().find(|letter| !printable(letter)) {
            return Err(Unprintable::Letter { line: self.text, letter });
        }
        if self.count().saturating_mul(SMALL_LETTER.0) > self.room() {
            let room = usize::try_from(self.room() / SMALL_LETTER.0).unwrap_or_default();
            return Err(Unprintable::TooLong { line: self.text, room });
        }
        Ok(self)
    }
}

/// A ticket with everything in its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) lines: Vec<Line>,
    /// The bars and what they say.
    pub(super) code: (Area, String),
    /// The bearer bars: a reader that slants over the edge of the code meets one and gives up,
    /// where it would else read a part of the digits as a shorter code.
    pub(super) bearers: [Area; 2],
}

/// The part of the ticket between the strips at its ends.
const LEFT: u32 = 84;
const RIGHT: u32 = 1164;

/// A multiple of a small letter's width: printers draw it as blank letters, white on black.
const BEARER_WIDTH: u32 = 77 * SMALL_LETTER.0;
const BAR_TOP: u32 = 176;
const BAR_HEIGHT: u32 = 96;

impl Layout {
    pub(super) fn of(ticket: &Ticket) -> Result<Layout, Unprintable> {
        let lines = lines(ticket).into_iter().map(Line::check).collect::<Result<_, _>>()?;
        let bearer_x = (LEFT + RIGHT - BEARER_WIDTH) / 2;
        let bearer = |y| Area { x: bearer_x, y, width: BEARER_WIDTH, height: SMALL_LETTER.1 };
        let code = Area {
            x: bearer_x + (BEARER_WIDTH - itf::WIDTH) / 2,
            y: BAR_TOP,
            width: itf::WIDTH,
            height: BAR_HEIGHT,
        };
        Ok(Layout {
            lines,
            code: (code, ticket.number.to_string()),
            bearers: [bearer(BAR_TOP - SMALL_LETTER.1), bearer(BAR_TOP + BAR_HEIGHT)],
        })
    }
}

fn lines(ticket: &Ticket) -> Vec<Line> {
    let number = ticket.number.grouped();
    let mut lines = vec![
        centred(ticket.casino.clone(), 14, 2).bold(),
        centred(ticket.site.clone(), 64, 1),
        centred(ticket.kind.title().to_owned(), 98, 2).bold(),
        centred(format!("VALIDATION {number}"), 296, 1).bold(),
        upward(format!("VALIDATION {number}"), 24),
        upward(ticket.kind.title().to_owned(), WIDTH - 24 - LETTER.1),
        third(format!("DATE {}", ticket.date), 328, Align::Left),
        third(format!("TIME {}", ticket.time), 328, Align::Centre),
        third(format!("TICKET NO {:06}", ticket.sequence), 328, Align::Right),
        centred(words::figures(ticket.value), 406, 3).bold(),
        third(format!("TABLE {}", ticket.table), 488, Align::Left),
        third(format!("STATION {}", ticket.station), 488, Align::Centre),
        third(ticket.expiry.to_string(), 488, Align::Right),
    ];
    lines.extend(wrapped(&ticket.value_in_words()));
    if ticket.copy == Copy::Duplicate {
        let corner = |align| Line { align, ..mark(" DUPLICATE ") };
        lines.extend([corner(Align::Left), corner(Align::Right)]);
    }
    lines
}

/// The words of the value, on one line or on two.
fn wrapped(words: &str) -> Vec<Line> {
    let room = usize::try_from((RIGHT - LEFT) / LETTER.0).unwrap_or_default();
    if words.len() <= room {
        return vec![centred(words.to_owned(), 366, 1)];
    }
    // The first line ends before the last word that it has room for.
    let at = words[..=room].rfind(' ').unwrap_or(room);
    vec![
        centred(words[..at].to_owned(), 354, 1),
        centred(words[at..].trim_start().to_owned(), 379, 1),
    ]
}

fn centred(text: String, y: u32, scale: u32) -> Line {
    let area = Area { x: LEFT, y, width: RIGHT - LEFT, height: LETTER.1 * scale };
    Line { text, area, align: Align::Centre, tone: Tone::Plain, turn: Turn::Level, scale }
}

/// A line in the left, middle or right third.
fn third(text: String, y: u32, align: Align) -> Line {
    let width = (RIGHT - LEFT) / 3;
    let x = LEFT
        + match align {
            Align::Left => 0,
            Align::Centre => width,
            Align::Right => 2 * width,
        };
    let area = Area { x, y, width, height: LETTER.1 };
    Line { text, area, align, tone: Tone::Plain, turn: Turn::Level, scale: 1 }
}

/// A line across the ticket, at one of its ends.
fn upward(text: String, x: u32) -> Line {
    let area = Area { x, y: 16, width: LETTER.1, height: HEIGHT - 32 };
    Line { text, area, align: Align::Centre, tone: Tone::Plain, turn: Turn::Upward, scale: 1 }
}

fn mark(text: &str) -> Line {
    Line { tone: Tone::Reversed, ..centred(text.to_owned(), 418, 2) }
}

impl Line {
    fn bold(self) -> Line {
        Line { tone: Tone::Bold, ..self }
    }
}
