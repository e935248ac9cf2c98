//! The decider: any sequence of requests and sights.

use testkit::moves::Bytes;
use testkit::{GAMES, ODD_HOUSE, Watched, rulebook};

/// Any sequence of requests and sights at a table: nothing panics, no wager is lost and money adds
/// up. The first byte chooses the rulebook.
pub(super) fn requests(bytes: &[u8]) {
    let Some((first, rest)) = bytes.split_first() else { return };
    let mut watched = Watched::new(rulebook(chosen(*first)), table::Table::default());
    let mut choices = Bytes(rest);
    while !choices.is_empty() {
        watched.step(&mut choices);
    }
}

/// The rulebook that a byte chooses.
pub(super) fn chosen(byte: u8) -> &'static str {
    let books: Vec<_> = GAMES.into_iter().chain([ODD_HOUSE]).collect();
    books[usize::from(byte) % books.len()]
}
