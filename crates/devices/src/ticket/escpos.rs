//! A ticket as ESC/POS: one page, turned so that its left end leaves the printer first.
//!
//! In page mode nothing is printed before the page is whole and released by FF. A position is
//! that of the lower left corner of what is placed, as its line runs.

use super::layout::{Align, Area, HEIGHT, LETTER, Layout, Line, SMALL_LETTER, Tone, Turn, WIDTH};
use crate::escpos::{ESC, GS, ITF, WPC1252, direction};
use crate::printer::Job;
use crate::ticket::itf;

/// Dots across the paper of an 80 mm printer. The ticket lies in the middle.
const PAPER: u32 = 576;

pub(super) fn job(layout: &Layout, sequence: u32) -> Job {
    let mut page = vec![ESC, b'@', GS, b'a', 0, ESC, b't', WPC1252, ESC, b'L', ESC, b'W'];
    for side in [(PAPER - HEIGHT) / 2, 0, HEIGHT, WIDTH] {
        page.extend(little_end(side));
    }
    for bearer in layout.bearers {
        let count = bearer.width / SMALL_LETTER.0;
        let blank = vec![b' '; usize::try_from(count).unwrap_or_default()];
        go_to(&mut page, direction::DOWN, bearer.x, bearer.y + bearer.height);
        style(&mut page, SMALL_LETTER, Tone::Reversed);
        page.extend(blank);
    }
    code(&mut page, layout.code.0, &layout.code.1);
    for line in &layout.lines {
        write(&mut page, line);
    }
    Job::new(page, sequence)
}

/// Two bytes, the lesser first. No place on a ticket needs more.
fn little_end(number: u32) -> [u8; 2] {
    u16::try_from(number).unwrap_or(u16::MAX).to_le_bytes()
}

fn go_to(page: &mut Vec<u8>, way: u8, along: u32, down: u32) {
    page.extend([ESC, b'T', way]);
    page.extend([GS, b'$']);
    page.extend(little_end(down));
    page.extend([ESC, b'$']);
    page.extend(little_end(along));
}

fn style(page: &mut Vec<u8>, letter: (u32, u32), tone: Tone) {
    let small = letter == SMALL_LETTER;
    let scale = if small { 1 } else { letter.1 / LETTER.1 };
    let scale = u8::try_from(scale.clamp(1, 8) - 1).unwrap_or_default();
    page.extend([ESC, b'M', u8::from(small), GS, b'!', scale << 4 | scale]);
    page.extend([ESC, b'E', u8::from(tone == Tone::Bold)]);
    page.extend([GS, b'B', u8::from(tone == Tone::Reversed)]);
}

fn code(page: &mut Vec<u8>, area: Area, digits: &str) {
    go_to(page, direction::DOWN, area.x, area.y + area.height);
    let height = u8::try_from(area.height).unwrap_or(u8::MAX);
    let width = u8::try_from(itf::NARROW).unwrap_or(u8::MAX);
    page.extend([GS, b'h', height, GS, b'w', width, GS, b'H', 0]);
    let count = u8::try_from(digits.len()).unwrap_or(u8::MAX);
    page.extend([GS, b'k', ITF, count]);
    page.extend(digits.bytes());
}

fn write(page: &mut Vec<u8>, line: &Line) {
    let letter = line.letter();
    let bytes: Vec<u8> = line.text.chars().filter_map(|letter| u8::try_from(letter).ok()).collect();
    let length = u32::try_from(bytes.len()).unwrap_or(u32::MAX).saturating_mul(letter.0);
    let rest = line.room().saturating_sub(length);
    let start = match line.align {
        Align::Left => 0,
        Align::Centre => rest / 2,
        Align::Right => rest,
    };
    let Area { x, y, height, .. } = line.area;
    match line.turn {
        Turn::Level => go_to(page, direction::DOWN, x + start, y + letter.1),
        // The ticket's lower edge is the left edge of the paper.
        Turn::Upward => {
            go_to(page, direction::RIGHT, HEIGHT - (y + height) + start, x + letter.1);
        }
    }
    style(page, letter, line.tone);
    page.extend(bytes);
}
