//! The shuffle: every order of the cards as likely as the next.

use super::Fault;
use super::chance::{Words, below};
use rules::Card;

/// The cards of so many new decks, one behind the other.
pub fn decks_of(decks: u8) -> Vec<Card> {
    (0..decks).flat_map(|_| Card::deck()).collect()
}

/// Puts cards in an order of chance: for each place from the last, one of those that are left
/// (Fisher and Yates; Durstenfeld 1964). Nothing looks at what the order is.
pub fn shuffle<T>(cards: &mut [T], words: &mut impl Words) -> Result<(), Fault> {
    for left in (2..=cards.len()).rev() {
        let drawn = below(words, left as u64)?;
        let drawn = usize::try_from(drawn).expect("it is below the number of cards");
        cards.swap(left - 1, drawn);
    }
    Ok(())
}
