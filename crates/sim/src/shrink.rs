//! A violation made small: no coup after it, no fault that it does not need, and none before the
//! step from which it needs them.

use crate::faults::{Kind, Which};
use crate::opening::Rulebooks;
use crate::world::{Violation, play};

/// A violation with as little around it as it needs.
#[derive(Debug, Clone)]
pub struct Shrunk {
    /// It, as it is found with these faults.
    pub violation: Violation,
    /// The faults that it needs.
    pub which: Which,
    /// How many houses were played to find that out.
    pub runs: u32,
}

/// Makes a violation small.
pub fn shrink(books: &Rulebooks, found: Violation) -> Shrunk {
    let mut trying = Trying { books, runs: 0 };
    let mut small = (found, Which::ALL);
    for (_, kind) in Kind::ALL {
        let fewer = small.1.without(*kind);
        if let Some(violation) = trying.fails(&small.0, fewer) {
            small = (violation, fewer);
        }
    }
    let (mut sure, mut unsure) = (0, small.0.step);
    while sure < unsure {
        let from = sure + (unsure - sure).div_ceil(2);
        let later = small.1.starting(from);
        match trying.fails(&small.0, later) {
            Some(violation) => {
                unsure = unsure.min(violation.step);
                sure = from.min(unsure);
                small = (violation, later);
            }
            None => unsure = from - 1,
        }
    }
    Shrunk { violation: small.0, which: small.1, runs: trying.runs }
}

struct Trying<'t> {
    books: &'t Rulebooks,
    runs: u32,
}

impl Trying<'_> {
    /// What goes wrong in the same house with other faults, if anything does.
    fn fails(&mut self, found: &Violation, which: Which) -> Option<Violation> {
        self.runs += 1;
        let until = found.coups + 1;
        play(self.books, &found.rulebook, (found.seed, until), which).err()
    }
}
