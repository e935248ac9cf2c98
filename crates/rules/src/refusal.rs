//! What is understood and refused, each reason with the rule it rests on.

use crate::card::Card;
use crate::cite::Cite;
use crate::given::Given;
use crate::shoe::Bound;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// A refusal: the reason, and the rule where one stands behind it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// Why.
    pub reason: Reason,
    /// The rule.
    pub cite: Option<Cite>,
}

/// The reasons for a refusal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// The rulebook does not allow the value of an option.
    OptionValue {
        /// The option.
        option: String,
        /// The value given.
        given: String,
        /// What is allowed, in words.
        allowed: String,
    },
    /// The house has planned something else, which must be the same at every table.
    HouseWide {
        /// The option.
        option: String,
        /// The value given.
        given: String,
        /// What it is in the floor plan.
        house: String,
    },
    /// The game is not played with so many decks.
    DecksNotAllowed {
        /// The number given.
        given: u8,
        /// The numbers allowed.
        allowed: Vec<u8>,
    },
    /// There are more copies of a card than the decks hold.
    TooManyCopies {
        /// The card.
        card: Card,
        /// Which of the cards given is the first too many, from one.
        number: usize,
        /// The decks.
        decks: u8,
    },
    /// The tableau could not have dealt these cards as one coup.
    NotThisCoup {
        /// How, in words.
        how: String,
    },
    /// The rulebook has no such way to burn.
    BurnNotKnown {
        /// The word given.
        given: String,
        /// The ways it has.
        known: Vec<String>,
    },
    /// The rulebook does not burn a card before a coup.
    NoBurnBeforeCoup,
    /// The cutting card may not be placed there.
    PlacingNotAllowed {
        /// How many cards would lie behind it.
        cards_behind: u16,
        /// How many must.
        allowed: Vec<(Bound, u8)>,
    },
    /// The rule is none of those that somebody may have broken in such a situation.
    NotForbidden {
        /// The rule given.
        given: String,
        /// Those that there are.
        known: Vec<String>,
    },
    /// The rulebook has no such bet.
    BetNotKnown {
        /// The word given.
        given: String,
        /// The bets it has.
        known: Vec<String>,
    },
    /// The version or options in force do not offer the bet.
    BetNotOffered {
        /// The bet.
        bet: String,
        /// Where it is offered, in words.
        only: String,
    },
    /// The bettor has more wagers on one bet than the rulebook allows.
    TooManyWagers {
        /// The bet.
        bet: String,
        /// How many it allows.
        most: u8,
    },
    /// The bet is offered only with another number of decks.
    BetNeedsDecks {
        /// The bet.
        bet: String,
        /// The decks it needs.
        decks: u8,
    },
    /// The bettor lacks the wager that the bet depends on.
    BetNeedsAnother {
        /// The bet.
        bet: String,
        /// One of these would do.
        any_of: Vec<String>,
    },
    /// A wager must be above zero.
    NothingWagered {
        /// The bet.
        bet: String,
    },
    /// The payout is more than an amount can be.
    PayoutTooLarge {
        /// The bet.
        bet: String,
    },
}

impl Reason {
    /// The refusal for this reason, by this rule.
    pub fn by(self, cite: &Cite) -> Refusal {
        Refusal { reason: self, cite: Some(cite.clone()) }
    }

    /// The refusal for this reason, which needs no rule.
    pub const fn plainly(self) -> Refusal {
        Refusal { reason: self, cite: None }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::OptionValue { option, given, allowed } => {
                write!(f, "{option} cannot be {}: allowed is {allowed}", Given(given))
            }
            Reason::HouseWide { option, given, house } => {
                write!(
                    f,
                    "{option} is {house} in the floor plan, not {given}: what is the same at "
                )?;
                f.write_str("every table of the house is changed there, for all of them together")
            }
            Reason::DecksNotAllowed { given, allowed } => {
                write!(f, "the game is not played with {}, only with ", Decks(*given))?;
                list(f, allowed)
            }
            Reason::TooManyCopies { card, number, decks } => {
                let held = Decks(*decks);
                write!(f, "card {number}, {card}, is one more of it than {held} can hold")
            }
            Reason::NotThisCoup { how } => f.write_str(how),
            Reason::BurnNotKnown { given, known } => {
                write!(f, "{} is not a way to burn in this rulebook: there are ", Given(given))?;
                f.write_str(&known.join(", "))
            }
            Reason::NoBurnBeforeCoup => {
                f.write_str("this rulebook says nothing of burning a card before a coup")
            }
            Reason::PlacingNotAllowed { cards_behind, allowed } => {
                write!(f, "the cutting card cannot have {cards_behind} cards behind it, only ")?;
                let allowed: Vec<_> = allowed
                    .iter()
                    .map(|(bound, cards)| format!("{} {cards}", bound.word().replace('-', " ")))
                    .collect();
                list(f, &allowed)
            }
            Reason::NotForbidden { given, known } if known.is_empty() => {
                write!(f, "no rule that somebody broke is named with this, nor is {}", Given(given))
            }
            Reason::NotForbidden { given, known } => {
                write!(f, "{} is not a rule that this breaks: there are ", Given(given))?;
                f.write_str(&known.join(", "))
            }
            Reason::BetNotKnown { given, known } => {
                write!(f, "{} is not a wager of this rulebook: there are ", Given(given))?;
                f.write_str(&known.join(", "))
            }
            Reason::BetNotOffered { bet, only } => {
                write!(f, "{bet} is not offered here, only with {only}")
            }
            Reason::TooManyWagers { bet, most } => {
                write!(f, "one person may have at most {most} on {bet} in a coup")
            }
            Reason::BetNeedsDecks { bet, decks } => {
                write!(f, "{bet} is offered only with {}", Decks(*decks))
            }
            Reason::BetNeedsAnother { bet, any_of } => {
                write!(f, "{bet} needs a wager of the same person on ")?;
                list(f, any_of)
            }
            Reason::NothingWagered { bet } => {
                write!(f, "the wager on {bet} must be above zero")
            }
            Reason::PayoutTooLarge { bet } => {
                write!(f, "what {bet} would pay is more than any amount can be; wager less")
            }
        }
    }
}

/// So many decks, in words.
struct Decks(u8);

impl fmt::Display for Decks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} deck{}", self.0, if self.0 == 1 { "" } else { "s" })
    }
}

fn list<T: fmt::Display>(f: &mut fmt::Formatter<'_>, items: &[T]) -> fmt::Result {
    for (index, item) in items.iter().enumerate() {
        match index {
            0 => {}
            _ if index + 1 == items.len() => f.write_str(" or ")?,
            _ => f.write_str(", ")?,
        }
        write!(f, "{item}")?;
    }
    Ok(())
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.cite {
            Some(cite) => write!(f, "{} ({cite})", self.reason),
            None => self.reason.fmt(f),
        }
    }
}

impl core::error::Error for Refusal {}
