//! Secrets that are tried first: a short list, and what people make of it.
//!
//! `common.txt` has the words that lead published lists of leaked passwords, those that a keyboard
//! suggests, and those that a casino does. A password is looked up in small letters, with the usual
//! signs read as letters, and without the digits and signs that people put around a word. It is no
//! list of all leaked passwords: a house that has one checks it as well.

use std::ops::Range;

/// The words, one a line, sorted.
const WORDS: &str = include_str!("common.txt");

/// Whether many people choose a password. Numbers that are short enough to be remembered are dates
/// and telephone numbers.
pub(crate) fn is_common(text: &str) -> bool {
    let lower = text.to_lowercase();
    let letters = lower.chars().map(unmasked).collect::<String>();
    let forms = [lower.as_str(), letters.as_str(), core(&lower), core(&letters)];
    let number = text.len() < 12 && text.bytes().all(|byte| byte.is_ascii_digit());
    number || repeats(&lower) || forms.into_iter().any(is_listed)
}

fn is_listed(word: &str) -> bool {
    WORDS.lines().any(|listed| listed == word)
}

/// Signs that stand for letters.
fn unmasked(sign: char) -> char {
    match sign {
        '0' => 'o',
        '1' | '!' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        other => other,
    }
}

/// A word without what people put around it.
fn core(text: &str) -> &str {
    text.trim_matches(|sign: char| !sign.is_alphabetic())
}

/// Whether it is one to three characters again and again, or a run such as `abcdefgh`.
fn repeats(text: &str) -> bool {
    let signs: Vec<u32> = text.chars().map(u32::from).collect();
    let shifted = |length: usize| signs.iter().skip(length).zip(&signs);
    let again = (1..=3).any(|length| shifted(length).all(|(later, sign)| later == sign));
    let up = signs.windows(2).all(|pair| pair[1] == pair[0] + 1);
    let down = signs.windows(2).all(|pair| pair[0] == pair[1] + 1);
    again || up || down
}

/// Whether many people choose a PIN: a few digits again and again, one always as far from the last,
/// a pattern of the keypad, or a date.
pub(crate) fn is_common_pin(digits: &[u8]) -> bool {
    const PATTERNS: [&str; 8] =
        ["147258", "159753", "258369", "789456", "456789", "123321", "112233", "2580"];
    let text: String = digits.iter().map(|digit| char::from(*digit)).collect();
    let turned: String = text.chars().rev().collect();
    let mut steps = digits.windows(2).map(|pair| (pair[1] + 10 - pair[0]) % 10);
    let first = steps.next();
    let even = steps.all(|step| Some(step) == first);
    let pattern = PATTERNS.iter().any(|it| text.contains(it) || turned.contains(it));
    repeats(&text) || even || pattern || is_date(&text)
}

/// Six or eight digits that are a day of a year, written in any order.
fn is_date(text: &str) -> bool {
    let number = |range: Range<usize>| text.get(range).and_then(|it| it.parse::<u32>().ok());
    let day = |at: usize| number(at..at + 2).is_some_and(|day| (1..=31).contains(&day));
    let month = |at: usize| number(at..at + 2).is_some_and(|month| (1..=12).contains(&month));
    let year = |at: usize| number(at..at + 4).is_some_and(|year| (1900..2100).contains(&year));
    let pair = |at: usize| day(at) && month(at + 2) || month(at) && day(at + 2);
    match text.len() {
        8 => year(4) && pair(0) || year(0) && pair(4),
        6 => year(2) && month(0) || year(0) && month(4),
        4 => year(0),
        _ => false,
    }
}
