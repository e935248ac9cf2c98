//! Words that somebody gave us, as we say them back: in quotes, and not more of them than anyone
//! reads.

use core::fmt;

/// How many letters are said back.
const LETTERS_MAX: usize = 60;

/// A text in quotes, cut short where it is long.
pub struct Given<'a>(pub &'a str);

impl fmt::Display for Given<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.char_indices().nth(LETTERS_MAX) {
            None => write!(f, "`{}`", self.0),
            Some((end, _)) => write!(f, "`{}…`", &self.0[..end]),
        }
    }
}
