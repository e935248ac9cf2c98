//! A finished coup: both hands as the tableau dealt them, and who won.

use crate::card::Card;
use crate::cite::Cite;
use crate::facts::Facts;
use crate::hand::{Hand, Side};
use crate::tableau::{Action, Decision, Tableau};
use core::fmt;

/// Which hand a coup went to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The Player's Hand has the higher count.
    Player,
    /// The Banker's Hand has the higher count.
    Banker,
    /// The counts are equal.
    Tie,
}

impl Outcome {
    /// The outcome of these final counts (vic:8.4.3: the higher count ranks first).
    pub const fn of(players_count: u8, bankers_count: u8) -> Outcome {
        if players_count > bankers_count {
            Outcome::Player
        } else if players_count < bankers_count {
            Outcome::Banker
        } else {
            Outcome::Tie
        }
    }

    /// `player`, `banker` or `tie`.
    pub const fn word(self) -> &'static str {
        match self {
            Outcome::Player => "player",
            Outcome::Banker => "banker",
            Outcome::Tie => "tie",
        }
    }
}

impl From<Side> for Outcome {
    fn from(winner: Side) -> Outcome {
        match winner {
            Side::Player => Outcome::Player,
            Side::Banker => Outcome::Banker,
        }
    }
}

/// A coup that has been dealt to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Coup {
    players_hand: Hand,
    bankers_hand: Hand,
    facts: Facts,
}

impl Coup {
    /// No coup uses more cards than this.
    pub const CARDS_MAX: usize = 6;

    /// Deals a coup from the front of a run of cards: the first and third to the Player's Hand, the
    /// second and fourth to the Banker's Hand, then third cards as the tableau calls for them.
    /// Cards behind those are not looked at.
    pub fn deal<'r>(tableau: &'r Tableau, cards: &[Card]) -> Result<Coup, TooFewCards<'r>> {
        let [first, second, third, fourth, rest @ ..] = cards else {
            let cite = &tableau.initial_deal;
            return Err(TooFewCards { given: cards.len(), owed: None, cite });
        };
        let mut rest = rest.iter().copied();
        let mut take = |decision: Decision<'r>, hand: Hand| match decision.action {
            Action::Stand => Ok(hand),
            Action::Draw => rest.next().map(|card| hand.with_third(card)).ok_or(TooFewCards {
                given: cards.len(),
                owed: Some(decision.side),
                cite: decision.cite,
            }),
        };
        let (players_two, bankers_two) =
            (Hand::of_two(*first, *third), Hand::of_two(*second, *fourth));
        let (players_count, bankers_count) = (players_two.point_count(), bankers_two.point_count());

        let players_hand = take(tableau.players_hand(players_count, bankers_count), players_two)?;
        let players_third = players_hand.third().map(Card::point_value);
        let bankers_decision = tableau.bankers_hand(players_count, bankers_count, players_third);
        let bankers_hand = take(bankers_decision, bankers_two)?;

        let facts = Facts::of(tableau, &players_hand, &bankers_hand);
        Ok(Coup { players_hand, bankers_hand, facts })
    }

    /// Deals a coup from exactly the cards it uses.
    pub fn deal_exactly<'r>(tableau: &'r Tableau, cards: &[Card]) -> Result<Coup, NotThisCoup<'r>> {
        let coup = Coup::deal(tableau, cards).map_err(NotThisCoup::TooFew)?;
        if coup.cards_used() < cards.len() {
            let [_, last] = coup.draws(tableau);
            return Err(NotThisCoup::TooMany {
                used: coup.cards_used(),
                given: cards.len(),
                cite: last.cite,
            });
        }
        Ok(coup)
    }

    /// The Player's Hand.
    pub const fn players_hand(&self) -> &Hand {
        &self.players_hand
    }

    /// The Banker's Hand.
    pub const fn bankers_hand(&self) -> &Hand {
        &self.bankers_hand
    }

    /// What is true of the coup, for grading bets.
    pub const fn facts(&self) -> Facts {
        self.facts
    }

    /// Who won.
    pub fn outcome(&self) -> Outcome {
        Outcome::of(self.players_hand.point_count(), self.bankers_hand.point_count())
    }

    /// Four, five or six.
    pub fn cards_used(&self) -> usize {
        usize::from(self.players_hand.card_count() + self.bankers_hand.card_count())
    }

    /// What each hand did after the first four cards, and by which rule.
    pub fn draws<'r>(&self, tableau: &'r Tableau) -> [Decision<'r>; 2] {
        let two = |hand: &Hand| {
            let third = hand.third().map_or(0, Card::point_value);
            (hand.point_count() + 10 - third) % 10
        };
        let (players_count, bankers_count) = (two(&self.players_hand), two(&self.bankers_hand));
        let players_third = self.players_hand.third().map(Card::point_value);
        [
            tableau.players_hand(players_count, bankers_count),
            tableau.bankers_hand(players_count, bankers_count, players_third),
        ]
    }
}

/// The cards run out before the coup is finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooFewCards<'r> {
    /// How many were given.
    pub given: usize,
    /// The hand whose third card is missing; none where not even four cards were given.
    pub owed: Option<Side>,
    /// The rule that calls for the missing card.
    pub cite: &'r Cite,
}

impl fmt::Display for TooFewCards<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.owed {
            None => write!(f, "too few cards: a coup begins with four, {} given", self.given),
            Some(side) => {
                write!(f, "too few cards: {side} must draw a third card after the {}", self.given)
            }
        }
    }
}

impl core::error::Error for TooFewCards<'_> {}

/// Cards that the tableau could not have dealt as one coup.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotThisCoup<'r> {
    /// A card is missing.
    TooFew(TooFewCards<'r>),
    /// The coup ends before the cards do.
    TooMany {
        /// How many the coup uses.
        used: usize,
        /// How many were given.
        given: usize,
        /// The rule of the Banker's Hand, which acts last.
        cite: &'r Cite,
    },
}

impl<'r> NotThisCoup<'r> {
    /// The rule that the cards break.
    pub const fn cite(&self) -> &'r Cite {
        match self {
            NotThisCoup::TooFew(too_few) => too_few.cite,
            NotThisCoup::TooMany { cite, .. } => cite,
        }
    }
}

impl fmt::Display for NotThisCoup<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotThisCoup::TooFew(too_few) => too_few.fmt(f),
            NotThisCoup::TooMany { used, given, .. } => {
                write!(f, "too many cards: this coup ends after {used} cards, {given} given")
            }
        }
    }
}

impl core::error::Error for NotThisCoup<'_> {}
