//! A shoe as text: one letter a coup, `B`, `P` or `T`.

use core::fmt;
use rules::Outcome;

/// The letter of an outcome.
pub const fn letter(outcome: Outcome) -> char {
    match outcome {
        Outcome::Player => 'P',
        Outcome::Banker => 'B',
        Outcome::Tie => 'T',
    }
}

/// The outcomes of a shoe, in either case and with spaces wherever one likes.
pub fn results(text: &str) -> impl Iterator<Item = Result<Outcome, NotAResult>> {
    let letters = text.chars().filter(|letter| !letter.is_whitespace());
    (1..).zip(letters).map(|(number, letter)| match letter.to_ascii_uppercase() {
        'P' => Ok(Outcome::Player),
        'B' => Ok(Outcome::Banker),
        'T' => Ok(Outcome::Tie),
        _ => Err(NotAResult { number, letter }),
    })
}

/// A letter that stands for no outcome.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotAResult {
    /// Which of the results it is, counted from 1 without spaces.
    pub number: usize,
    /// The letter as it was written.
    pub letter: char,
}

impl fmt::Display for NotAResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "result {}: `{}` is not a result; write B for the Banker's Hand, P for the Player's \
             Hand and T for a tie, one letter a coup, as in BBPTB",
            self.number,
            self.letter.escape_debug()
        )
    }
}

impl core::error::Error for NotAResult {}
