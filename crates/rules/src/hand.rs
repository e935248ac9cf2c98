//! Hands of two or three cards: the point count, and the kind of pair the first two make.

use crate::card::Card;
use core::fmt;

/// One of the two hands of a coup, never a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The Player's Hand.
    Player,
    /// The Banker's Hand.
    Banker,
}

impl Side {
    /// `player` or `banker`, as written in the contract.
    pub const fn word(self) -> &'static str {
        match self {
            Side::Player => "player",
            Side::Banker => "banker",
        }
    }

    /// The other hand.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Player => Side::Banker,
            Side::Banker => Side::Player,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Player => "the Player's Hand",
            Side::Banker => "the Banker's Hand",
        })
    }
}

/// The kinds a hand's first two cards can be; only the last three are pairs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pair {
    /// Two different face values.
    None,
    /// Same face value, one red and one black suit.
    Mixed,
    /// Same face value and colour, different suits.
    Coloured,
    /// Same face value and suit.
    Perfect,
}

impl Pair {
    /// All four kinds.
    pub const ALL: [Pair; 4] = [Pair::None, Pair::Mixed, Pair::Coloured, Pair::Perfect];

    /// The kind that two cards make (act:10.2 to 10.4, vic:1.1/Baccarat Perfect Pairs).
    pub fn of(first: Card, second: Card) -> Pair {
        if first.face_value() != second.face_value() {
            Pair::None
        } else if first.suit == second.suit {
            Pair::Perfect
        } else if first.suit.colour() == second.suit.colour() {
            Pair::Coloured
        } else {
            Pair::Mixed
        }
    }

    /// The word used in rulebooks and reports.
    pub const fn word(self) -> &'static str {
        match self {
            Pair::None => "none",
            Pair::Mixed => "mixed",
            Pair::Coloured => "coloured",
            Pair::Perfect => "perfect",
        }
    }
}

/// A complete hand: two cards, or three when it drew.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hand {
    first_two: [Card; 2],
    third: Option<Card>,
}

impl Hand {
    /// A hand of two cards.
    pub const fn of_two(first: Card, second: Card) -> Hand {
        Hand { first_two: [first, second], third: None }
    }

    /// The same hand with its third card.
    #[must_use]
    pub const fn with_third(self, card: Card) -> Hand {
        Hand { third: Some(card), ..self }
    }

    /// The cards in the order they were dealt to the hand.
    pub fn cards(&self) -> impl Iterator<Item = Card> {
        self.first_two.into_iter().chain(self.third)
    }

    /// The third card, if the hand drew.
    pub const fn third(&self) -> Option<Card> {
        self.third
    }

    /// Two or three.
    pub const fn card_count(&self) -> u8 {
        2 + self.third.is_some() as u8
    }

    /// The last digit of the sum of point values (wa:2.6, act:2.6, nsw:3.3, vic:3.3).
    pub fn point_count(&self) -> u8 {
        let third = self.third.map_or(0, Card::point_value);
        (self.first_two[0].point_value() + self.first_two[1].point_value() + third) % 10
    }

    /// The kind of pair of the first two cards; a third card never makes a pair.
    pub fn pair(&self) -> Pair {
        Pair::of(self.first_two[0], self.first_two[1])
    }
}
