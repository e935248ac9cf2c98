//! What taking one card out of a fresh shoe does to a bet, exactly.

use crate::question::Game;
use odds::{Analysis, Composition, approximate};
use rules::card::{Rank, Suit};
use rules::{Bet, Card};

/// The ranks that differ: those that count nothing are all alike.
pub(super) const RANKS: [(&str, Rank); 10] = [
    ("A", Rank::Ace),
    ("2", Rank::Two),
    ("3", Rank::Three),
    ("4", Rank::Four),
    ("5", Rank::Five),
    ("6", Rank::Six),
    ("7", Rank::Seven),
    ("8", Rank::Eight),
    ("9", Rank::Nine),
    ("10JQK", Rank::King),
];

/// How much more the bettor can expect of the first coup, as a share of the wager, by rank.
pub(super) type Removal = [f64; RANKS.len()];

/// The effects on one bet; none where it is not analysed.
pub(super) fn of(game: &Game<'_>, analysis: &Analysis, bet: &Bet) -> Option<Removal> {
    let fresh = Composition::fresh(game.decks);
    let edge = |composition: &Composition| {
        let deals = analysis.deals(composition).ok()?;
        let figures = analysis.figures(&deals, bet, &game.setting).ok()??;
        Some(figures.house_edge())
    };
    let whole = edge(&fresh)?;
    let mut removal = [0.0; RANKS.len()];
    for (effect, (_, rank)) in removal.iter_mut().zip(RANKS) {
        let mut left = fresh;
        left.remove(Card::new(rank, Suit::Spades));
        *effect = approximate(&(&whole - edge(&left)?));
    }
    Some(removal)
}
