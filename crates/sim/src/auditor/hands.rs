//! What cards come to, from the documents' words: point values, counts, who draws, who wins, pairs.
//! Nothing here is the table's or the rulebook's code but the names of cards.

use rules::card::Suit;
use rules::{Card, Outcome, Side};

/// What a card counts: its number, an ace one, tens and pictures nothing.
const fn points(card: Card) -> u8 {
    // Ranks stand in the order ace, two to ten, jack, queen, king.
    let rank = card.rank as u8 + 1;
    if rank >= 10 { 0 } else { rank }
}

/// What two cards of a hand are to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pair {
    /// Of different ranks.
    None,
    /// Of one rank, one red and one black.
    Mixed,
    /// Of one rank and colour and two suits.
    Coloured,
    /// Of one rank and suit.
    Perfect,
}

fn pair(one: Card, other: Card) -> Pair {
    let red = |card: Card| matches!(card.suit, Suit::Hearts | Suit::Diamonds);
    match (one.rank == other.rank, one.suit == other.suit, red(one) == red(other)) {
        (false, _, _) => Pair::None,
        (true, true, _) => Pair::Perfect,
        (true, false, true) => Pair::Coloured,
        (true, false, false) => Pair::Mixed,
    }
}

/// The cards of a coup in dealing order, and what they come to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Hands {
    cards: Vec<(Side, Card)>,
}

impl Hands {
    /// The hands of cards that were dealt to sides.
    pub fn of(cards: impl IntoIterator<Item = (Side, Card)>) -> Hands {
        Hands { cards: cards.into_iter().collect() }
    }

    /// The cards in dealing order, each with its hand.
    pub(crate) fn dealt(&self) -> impl Iterator<Item = (Side, Card)> {
        self.cards.iter().copied()
    }

    fn of_side(&self, side: Side) -> impl Iterator<Item = Card> {
        self.cards.iter().filter(move |(own, _)| *own == side).map(|(_, card)| *card)
    }

    /// The units of a hand's sum.
    pub fn count(&self, side: Side) -> u8 {
        self.of_side(side).map(points).sum::<u8>() % 10
    }

    /// How many cards a hand has.
    pub fn cards(&self, side: Side) -> usize {
        self.of_side(side).count()
    }

    /// Eight or nine with two cards.
    pub fn is_natural(&self, side: Side) -> bool {
        self.cards(side) == 2 && self.count(side) >= 8
    }

    /// The pair that a hand's first two cards make.
    pub fn pair(&self, side: Side) -> Pair {
        let mut cards = self.of_side(side);
        match (cards.next(), cards.next()) {
            (Some(one), Some(other)) => pair(one, other),
            _ => Pair::None,
        }
    }

    /// Who won: the higher count.
    pub fn outcome(&self) -> Outcome {
        match self.count(Side::Player).cmp(&self.count(Side::Banker)) {
            std::cmp::Ordering::Greater => Outcome::Player,
            std::cmp::Ordering::Less => Outcome::Banker,
            std::cmp::Ordering::Equal => Outcome::Tie,
        }
    }

    /// Whose the next card is, none where the coup has all of its cards: one to the Player's Hand,
    /// one to the Banker's, twice; then by the two tables of play.
    pub fn next(&self) -> Option<Side> {
        let dealt = self.cards.len();
        if dealt < 4 {
            return Some(if dealt.is_multiple_of(2) { Side::Player } else { Side::Banker });
        }
        let [players, bankers] = [Side::Player, Side::Banker].map(|side| {
            let two: u8 = self.of_side(side).take(2).map(points).sum();
            two % 10
        });
        if players >= 8 || bankers >= 8 {
            return None;
        }
        let third = self.of_side(Side::Player).nth(2).map(points);
        match (third, self.cards(Side::Banker)) {
            (None, 2) if players <= 5 => Some(Side::Player),
            (None, 2) if bankers <= 5 => Some(Side::Banker),
            (Some(third), 2) if bankers_hand_draws(bankers, third) => Some(Side::Banker),
            _ => None,
        }
    }
}

/// The Banker's Hand when the Player's Hand has drawn a third card of this value.
const fn bankers_hand_draws(bankers: u8, third: u8) -> bool {
    match bankers {
        0..=2 => true,
        3 => third != 8,
        4 => matches!(third, 2..=7),
        5 => matches!(third, 4..=7),
        6 => matches!(third, 6 | 7),
        _ => false,
    }
}
