//! The life of a shoe as a rulebook lays it down: cut, cutting card, burn, last coup.

use crate::card::Card;
use crate::cite::{Cite, Clause, Permitted};
use crate::refusal::{Reason, Refusal};
use crate::role::RoleId;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// How strictly a number of cards is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// As near as a hand can judge it.
    About,
    /// Counted out.
    Exactly,
    /// This many or more.
    AtLeast,
}

impl Bound {
    /// The ways to mean it, as written in a rulebook file.
    pub const ALL: [(&'static str, Bound); 3] =
        [("about", Bound::About), ("exactly", Bound::Exactly), ("at-least", Bound::AtLeast)];

    /// `about`, `exactly` or `at-least`.
    pub fn word(self) -> &'static str {
        Bound::ALL[self as usize].0
    }
}

/// How far off a hand may be that judges a number of cards by eye.
pub const ABOUT: u16 = 5;

/// Which cards must be checked before they are used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CheckedCards {
    /// None.
    Optional,
    /// All but those that come to the table shuffled.
    UnlessPreShuffled,
    /// All.
    Required,
}

impl CheckedCards {
    /// The ways to mean it, as written in a rulebook file.
    pub const ALL: [(&'static str, CheckedCards); 3] = [
        ("optional", CheckedCards::Optional),
        ("unless-pre-shuffled", CheckedCards::UnlessPreShuffled),
        ("required", CheckedCards::Required),
    ];
}

/// Who has shuffled cards that come to the table shuffled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PreShuffled {
    /// Their maker.
    ByMaker,
    /// The house.
    ByHouse,
}

impl PreShuffled {
    /// As written in a rulebook file.
    pub const ALL: [(&'static str, PreShuffled); 2] =
        [("by-maker", PreShuffled::ByMaker), ("by-house", PreShuffled::ByHouse)];
}

/// Where the stack is cut: so many cards or more from either end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CutMargin {
    /// How many.
    pub cards: u8,
    /// How strictly.
    pub bound: Bound,
}

/// A way to place the cutting card that ends the shoe.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placing {
    /// Its name in files and requests.
    pub id: String,
    /// How many cards lie behind it.
    pub cards_behind: u8,
    /// How strictly.
    pub bound: Bound,
    /// The rule.
    pub cite: Cite,
}

/// How many cards a burn takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BurnCards {
    /// The first card alone.
    First,
    /// The first card, and as many more as its face value, ten for a ten or a court card.
    ByFaceValue,
}

impl BurnCards {
    /// How many cards leave the shoe when this is the first.
    pub const fn count(self, first: Card) -> u8 {
        match self {
            BurnCards::First => 1,
            BurnCards::ByFaceValue => {
                let value = first.point_value();
                if value == 0 { 11 } else { value + 1 }
            }
        }
    }

    /// The most that can leave it.
    pub const fn count_max(self) -> u8 {
        match self {
            BurnCards::First => 1,
            BurnCards::ByFaceValue => 11,
        }
    }
}

/// Who sees the first card of a burn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BurnFace {
    /// Nobody.
    Down,
    /// Those who ask.
    OnRequest,
    /// Everybody.
    Up,
}

/// A way to burn before the first coup of a shoe.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BurnMethod {
    /// Its name in files and requests.
    pub id: String,
    /// How many cards.
    pub cards: BurnCards,
    /// Who sees the first.
    pub face: BurnFace,
    /// Whose approval it needs; none where it needs nobody's.
    pub needs: Option<RoleId>,
    /// The rule.
    pub cite: Cite,
}

/// How many coups follow the one in which the cutting card came out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LastCoup {
    /// Where it came out before the coup's first card.
    pub as_first_card: Clause<u8>,
    /// Where it was seen before wagering on that coup was over, if that makes a difference.
    pub between: Option<Clause<u8>>,
    /// Where it came out later in the coup.
    pub later: Clause<u8>,
    /// Where that coup is a tie, if a tie makes a difference.
    pub after_tie: Option<Clause<u8>>,
}

/// The clauses of the shoe.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShoeClauses {
    /// Which cards must be checked before they are used.
    pub check: Clause<CheckedCards>,
    /// Which cards may come to the table shuffled; none where any may.
    pub pre_shuffled: Option<Clause<Vec<PreShuffled>>>,
    /// How many cutting cards the table has.
    pub cutting_cards: Clause<u8>,
    /// Where the stack is cut.
    pub cut: Clause<CutMargin>,
    /// How the cutting card may be placed, the usual way first.
    pub placings: Vec<Placing>,
    /// How the burn before the first coup may be made, the usual way first.
    pub burns: Vec<BurnMethod>,
    /// A card burnt before a coup, where the document allows it.
    pub burn_before_coup: Option<Permitted<()>>,
    /// When the shoe ends.
    pub last_coup: LastCoup,
}

impl ShoeClauses {
    /// The way of this name to burn, or the refusal of it.
    pub fn burn_named(&self, name: &str) -> Result<&BurnMethod, Refusal> {
        self.burns.iter().find(|burn| burn.id == name).ok_or_else(|| {
            let known = self.burns.iter().map(|burn| burn.id.clone()).collect();
            Reason::BurnNotKnown { given: name.to_string(), known }.by(&self.burns[0].cite)
        })
    }

    /// The way to place the cutting card that has so many cards behind it, or the refusal of it.
    pub fn placing_with(&self, cards_behind: u16) -> Result<&Placing, Refusal> {
        let fits = |placing: &&Placing| match placing.bound {
            Bound::About => cards_behind.abs_diff(u16::from(placing.cards_behind)) <= ABOUT,
            Bound::Exactly => cards_behind == u16::from(placing.cards_behind),
            Bound::AtLeast => cards_behind >= u16::from(placing.cards_behind),
        };
        self.placings.iter().find(fits).ok_or_else(|| {
            let allowed = self.placings.iter().map(|placing| (placing.bound, placing.cards_behind));
            let allowed = allowed.collect();
            Reason::PlacingNotAllowed { cards_behind, allowed }.by(&self.placings[0].cite)
        })
    }

    /// Whether a card may be burnt before each coup.
    pub fn allow_burn_before_coup(&self) -> Result<&Permitted<()>, Refusal> {
        self.burn_before_coup
            .as_ref()
            .ok_or(Refusal { reason: Reason::NoBurnBeforeCoup, cite: None })
    }
}
