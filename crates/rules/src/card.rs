//! Cards: rank, suit, colour, and the values the rules read off them.

use crate::given::Given;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

/// What is printed in a card's corner. Pairs are judged by it, never by the point value:
/// a ten and a jack both count nothing and are no pair (wa:1.1/Face Value, act:9.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Rank {
    Ace,
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
}

/// One of the four suits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Suit {
    Spades,
    Hearts,
    Diamonds,
    Clubs,
}

/// The colour of a suit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Colour {
    Red,
    Black,
}

impl Rank {
    /// All thirteen, ace first.
    pub const ALL: [Rank; 13] = [
        Rank::Ace,
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
    ];

    /// The letter used in card notation; a ten is `T`.
    pub const fn letter(self) -> char {
        b"A23456789TJQK"[self as usize] as char
    }
}

impl Suit {
    /// All four, in the order of the notation `S H D C`.
    pub const ALL: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

    /// The letter used in card notation.
    pub const fn letter(self) -> char {
        b"SHDC"[self as usize] as char
    }

    /// The printed symbol.
    pub const fn symbol(self) -> char {
        ['♠', '♥', '♦', '♣'][self as usize]
    }

    /// Hearts and diamonds are red, spades and clubs black.
    pub const fn colour(self) -> Colour {
        match self {
            Suit::Hearts | Suit::Diamonds => Colour::Red,
            Suit::Spades | Suit::Clubs => Colour::Black,
        }
    }
}

/// A playing card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    /// Its rank.
    pub rank: Rank,
    /// Its suit.
    pub suit: Suit,
}

impl Card {
    /// How many different cards a deck holds.
    pub const KINDS: usize = 52;

    /// The card of this rank and suit.
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card { rank, suit }
    }

    /// The 52 cards of a deck.
    pub fn deck() -> impl Iterator<Item = Card> {
        Rank::ALL.into_iter().flat_map(|rank| Suit::ALL.map(|suit| Card { rank, suit }))
    }

    /// Its place among the 52, for tables of counts.
    pub const fn index(self) -> usize {
        self.rank as usize * 4 + self.suit as usize
    }

    /// What the card adds to a hand: ace 1, two to nine their number, the rest nothing
    /// (wa:2.5, act:2.4, nsw:3.2, vic:3.2).
    pub const fn point_value(self) -> u8 {
        let number = self.rank as u8 + 1;
        if number < 10 { number } else { 0 }
    }

    /// The number or the type of the card, by which pairs are judged.
    pub const fn face_value(self) -> Rank {
        self.rank
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank.letter(), self.suit.letter())
    }
}

/// A text that is not a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotACard {
    /// The text as it was given.
    pub given: String,
}

impl fmt::Display for NotACard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} is not a card: write a rank (A 2 3 4 5 6 7 8 9 T J Q K) and a suit (S H D C), \
             as in AS KD TC 9H",
            Given(&self.given)
        )
    }
}

impl core::error::Error for NotACard {}

impl FromStr for Card {
    type Err = NotACard;

    /// Reads `AS`, `kd`, `10C`, `9♥`.
    fn from_str(text: &str) -> Result<Card, NotACard> {
        let not_a_card = || NotACard { given: text.to_string() };
        let (split, last) = text.char_indices().next_back().ok_or_else(not_a_card)?;
        let suit = read_suit(last).ok_or_else(not_a_card)?;
        let rank = read_rank(&text[..split]).ok_or_else(not_a_card)?;
        Ok(Card { rank, suit })
    }
}

fn read_suit(letter: char) -> Option<Suit> {
    match letter {
        'S' | 's' | '♠' => Some(Suit::Spades),
        'H' | 'h' | '♥' => Some(Suit::Hearts),
        'D' | 'd' | '♦' => Some(Suit::Diamonds),
        'C' | 'c' | '♣' => Some(Suit::Clubs),
        _ => None,
    }
}

fn read_rank(text: &str) -> Option<Rank> {
    let letter = match text.as_bytes() {
        b"10" => b'T',
        [letter] => letter.to_ascii_uppercase(),
        _ => return None,
    };
    let index = b"A23456789TJQK".iter().position(|known| *known == letter)?;
    Some(Rank::ALL[index])
}

/// Why a list of cards could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CardsError {
    /// Nothing was given.
    Empty,
    /// A comma has no card before or after it.
    EmptyPlace {
        /// Which card is missing, counted from one.
        number: usize,
    },
    /// One of them is not a card.
    Card {
        /// Which one, counted from one.
        number: usize,
        /// What was wrong with it.
        error: NotACard,
    },
}

impl fmt::Display for CardsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CardsError::Empty => f.write_str("no cards were given; write them as in AS,KD,9H,4C"),
            CardsError::EmptyPlace { number } => {
                write!(f, "card {number} is missing: a comma has no card beside it")
            }
            CardsError::Card { number, error } => write!(f, "card {number}: {error}"),
        }
    }
}

impl core::error::Error for CardsError {}

/// Reads cards separated by commas or spaces, in dealing order.
pub fn parse_cards(text: &str) -> Result<Vec<Card>, CardsError> {
    if text.trim().is_empty() {
        return Err(CardsError::Empty);
    }
    let mut cards = Vec::new();
    for place in text.split(',') {
        if place.trim().is_empty() {
            return Err(CardsError::EmptyPlace { number: cards.len() + 1 });
        }
        for word in place.split_whitespace() {
            let number = cards.len() + 1;
            let card = word.parse().map_err(|error| CardsError::Card { number, error })?;
            cards.push(card);
        }
    }
    Ok(cards)
}

/// The place of the first card of which there are more copies than so many decks hold.
pub fn excess_copy(cards: &[Card], decks: u8) -> Option<usize> {
    let mut seen = [0_u16; Card::KINDS];
    cards.iter().position(|card| {
        let count = &mut seen[card.index()];
        *count += 1;
        *count > u16::from(decks)
    })
}
