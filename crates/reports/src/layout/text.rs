//! Text in lines of a certain width.

use super::{Ink, Item, Place, Style};
use crate::model::Align;

/// Breaks a text into lines no wider than this: at its own line breaks, between words, after a
/// slash where a word is too wide, and anywhere where even that is not enough.
pub(super) fn wrap(text: &str, style: Style, width: f32) -> Vec<String> {
    let mut lines = Vec::new();
    for own_line in text.split('\n') {
        let mut line = String::new();
        for word in own_line.split_inclusive(' ') {
            for piece in pieces(word, style, width) {
                let longer = format!("{line}{piece}");
                if !line.is_empty() && style.width(longer.trim_end()) > width {
                    lines.push(line.trim_end().to_owned());
                    line = piece;
                } else {
                    line = longer;
                }
            }
        }
        lines.push(line.trim_end().to_owned());
    }
    lines
}

/// A word, whole if it fits.
fn pieces(word: &str, style: Style, width: f32) -> Vec<String> {
    let fits = |piece: &str| style.width(piece.trim_end()) <= width;
    if fits(word) {
        return vec![word.to_owned()];
    }
    let mut pieces = Vec::new();
    for part in word.split_inclusive('/') {
        if fits(part) {
            pieces.push(part.to_owned());
            continue;
        }
        let mut piece = String::new();
        for letter in part.chars() {
            if !piece.is_empty() && !fits(&format!("{piece}{letter}")) {
                pieces.push(std::mem::take(&mut piece));
            }
            piece.push(letter);
        }
        pieces.push(piece);
    }
    pieces
}

/// Where a text may stand: from its left to its right edge, and from the top down.
#[derive(Clone, Copy)]
pub(super) struct Column {
    pub(super) left: f32,
    pub(super) right: f32,
    pub(super) top: f32,
    pub(super) align: Align,
}

impl Column {
    pub(super) const fn new(left: f32, right: f32, top: f32) -> Column {
        Column { left, right, top, align: Align::Left }
    }

    fn width(self) -> f32 {
        self.right - self.left
    }
}

/// How high so many lines are.
pub(super) fn height(lines: usize, style: Style) -> f32 {
    style.leading() * f32::from(u16::try_from(lines).unwrap_or(u16::MAX))
}

/// Sets a text into a column; what is seen, and how high it is.
pub(super) fn set(text: &str, style: Style, column: Column, place: Place) -> (Vec<Item>, f32) {
    let lines = wrap(text, style, column.width());
    let high = height(lines.len(), style);
    let mut top = column.top;
    let mut items = Vec::new();
    for text in lines {
        let x = match column.align {
            Align::Left => column.left,
            Align::Right => column.right - style.width(&text),
        };
        // Capitals are 0.73 of the size high, and stand in the middle of the line.
        let y = top + style.leading() / 2.0 + style.size * 0.364;
        let room = (column.left, column.right);
        let ink = Ink::Text { x, y, room, style, text };
        items.push(Item { place: Some(place), ink });
        top += style.leading();
    }
    (items, high)
}

#[cfg(test)]
mod tests {
    use super::wrap;
    use crate::face::Face;
    use crate::layout::Style;
    use crate::palette;

    const STYLE: Style = Style::new(Face::Mono, 10.0, palette::INK);

    #[test]
    fn lines_break_between_words_then_after_slashes_then_anywhere() {
        // A letter of the mono face is six points wide at this size.
        assert_eq!(wrap("one two three", STYLE, 6.0 * 7.0), ["one two", "three"]);
        assert_eq!(wrap("one\ntwo", STYLE, 600.0), ["one", "two"]);
        assert_eq!(wrap("ab:1/cd/efghijk", STYLE, 6.0 * 5.0), ["ab:1/", "cd/", "efghi", "jk"]);
        assert_eq!(wrap("", STYLE, 30.0), [""]);
    }

    #[test]
    fn no_line_is_wider_than_asked() {
        let text = "a word, another/one-with/slashes and averyveryverylongonewithoutanything";
        for width in 2..40_u8 {
            let width = f32::from(width) * 6.0;
            let lines = wrap(text, STYLE, width);
            assert!(lines.iter().all(|line| STYLE.width(line) <= width), "{width}: {lines:?}");
            let plain = |text: &str| text.replace(' ', "");
            assert_eq!(plain(&lines.concat()), plain(text));
        }
    }
}
