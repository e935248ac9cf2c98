//! How a shoe is dealt from its first card to its last, in numbers.
//!
//! Where the stack is cut is not among them: a shuffled stack that is cut, wherever, is as likely
//! to come to any order as one that is not.

use core::fmt;
use rules::shoe::{BurnCards, BurnFace};
use rules::{Coup, Refusal, Rulebook};

/// What the house may choose about a shoe; what is not chosen is the rulebook's usual.
#[derive(Debug, Clone, Default)]
pub struct Choices<'n> {
    /// How many cards lie behind the cutting card.
    pub cards_behind: Option<u16>,
    /// The way to burn before the first coup, by its name.
    pub burn: Option<&'n str>,
    /// Whether a card is burnt before each coup.
    pub burn_before_coup: bool,
}

/// Why a shoe cannot be dealt as asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotDealt {
    /// The rulebook does not allow it.
    Refused(Refusal),
    /// The burn and the cards behind the cutting card leave no coup.
    NothingLeft {
        /// How many cards the shoe has.
        cards: u16,
        /// How many lie behind the cutting card.
        cards_behind: u16,
    },
}

impl From<Refusal> for NotDealt {
    fn from(refusal: Refusal) -> NotDealt {
        NotDealt::Refused(refusal)
    }
}

impl fmt::Display for NotDealt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotDealt::Refused(refusal) => refusal.fmt(f),
            NotDealt::NothingLeft { cards, cards_behind } => write!(
                f,
                "a shoe of {cards} cards with {cards_behind} behind the cutting card may not hold \
                 a coup after the burn; use more decks or place the card nearer to the end"
            ),
        }
    }
}

impl core::error::Error for NotDealt {}

/// How every shoe of a simulation is dealt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Procedure {
    /// How many decks.
    pub decks: u8,
    /// How many cards lie behind the cutting card.
    pub cards_behind: u16,
    /// The burn before the first coup.
    pub burn: BurnCards,
    /// Whether the first card of that burn can be seen by who wants to.
    pub burn_shown: bool,
    /// Whether a card is burnt before each coup.
    pub burn_before_coup: bool,
    /// How many coups follow when the cutting card comes out before the first card of a coup.
    pub after_first_card: u8,
    /// How many when it comes out later.
    pub after_later: u8,
    /// How many when that coup is a tie, where that makes a difference.
    pub after_tie: Option<u8>,
}

impl Procedure {
    /// The rulebook's procedure with the house's choices.
    pub fn new(
        rulebook: &Rulebook,
        decks: u8,
        choices: &Choices<'_>,
    ) -> Result<Procedure, NotDealt> {
        rulebook.allow_decks(decks)?;
        let shoe = &rulebook.shoe;
        let cards_behind = match choices.cards_behind {
            None => u16::from(shoe.placings[0].cards_behind),
            Some(cards_behind) => {
                shoe.placing_with(cards_behind)?;
                cards_behind
            }
        };
        let burn = match choices.burn {
            None => &shoe.burns[0],
            Some(name) => shoe.burn_named(name)?,
        };
        if choices.burn_before_coup {
            shoe.allow_burn_before_coup()?;
        }
        let procedure = Procedure {
            decks,
            cards_behind,
            burn: burn.cards,
            burn_shown: burn.face != BurnFace::Down,
            burn_before_coup: choices.burn_before_coup,
            after_first_card: shoe.last_coup.as_first_card.value,
            after_later: shoe.last_coup.later.value,
            after_tie: shoe.last_coup.after_tie.as_ref().map(|clause| clause.value),
        };
        let first_coup = u16::from(procedure.burn.count_max()) + procedure.coup_max();
        if procedure.cards().saturating_sub(first_coup) < cards_behind {
            return Err(NotDealt::NothingLeft { cards: procedure.cards(), cards_behind });
        }
        Ok(procedure)
    }

    /// How many cards the shoe has.
    pub fn cards(&self) -> u16 {
        u16::from(self.decks) * 52
    }

    /// How many cards lie before the cutting card.
    pub fn cards_before(&self) -> u16 {
        self.cards() - self.cards_behind
    }

    /// How many cards are burnt before each coup.
    pub fn burnt_before_coup(&self) -> u16 {
        u16::from(self.burn_before_coup)
    }

    /// The most cards that one coup can take, with its burn.
    fn coup_max(&self) -> u16 {
        u16::try_from(Coup::CARDS_MAX).unwrap_or(u16::MAX) + self.burnt_before_coup()
    }

    /// How many coups follow the one in which the cutting card came out.
    pub const fn coups_after(&self, as_first_card: bool, tie: bool) -> u8 {
        match self.after_tie {
            Some(coups) if tie => coups,
            _ if as_first_card => self.after_first_card,
            _ => self.after_later,
        }
    }

    /// How many coups every shoe has, however many cards they take. The last of them is the first
    /// in which the cutting card can come out, where there are cards enough behind it to finish it.
    pub fn coups_sure(&self) -> u16 {
        let burnt = u16::from(self.burn.count_max());
        let called = (self.cards_before() - burnt) / self.coup_max() + 1;
        called.min((self.cards() - burnt) / self.coup_max())
    }

    /// No shoe has more coups than this.
    pub fn coups_max(&self) -> u16 {
        let after = self.after_first_card.max(self.after_later).max(self.after_tie.unwrap_or(0));
        self.cards_before() / (4 + self.burnt_before_coup()) + 2 + u16::from(after)
    }
}
