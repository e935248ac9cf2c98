//! Any sequence of requests and sights at a table, chosen by the fuzzer's bytes: nothing panics, no
//! wager is lost and money adds up. The first byte chooses the rulebook.
#![no_main]

use libfuzzer_sys::fuzz_target;
use testkit::moves::Bytes;
use testkit::{GAMES, ODD_HOUSE, Watched, rulebook};

fuzz_target!(|bytes: &[u8]| {
    let Some((first, rest)) = bytes.split_first() else { return };
    let books: Vec<_> = GAMES.into_iter().chain([ODD_HOUSE]).collect();
    let rulebook = rulebook(books[usize::from(*first) % books.len()]);
    let mut watched = Watched::new(rulebook, table::Table::default());
    let mut choices = Bytes(rest);
    while !choices.is_empty() {
        watched.step(&mut choices);
    }
});
