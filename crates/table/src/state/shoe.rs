//! The cards at a table.

use crate::state::{Commitment, PlaceId};
use alloc::string::String;
use alloc::vec::Vec;
use rules::Card;
use rules::conduct::Act;
use rules::shoe::PreShuffled;

/// The colour or design of the backs.
pub type Backs = String;

/// Where cards come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardSource {
    /// New or used cards that have to be shuffled.
    Plain,
    /// Shuffled by their maker.
    PreShuffledByMaker,
    /// Shuffled by the house and kept under lock.
    PreShuffledByHouse,
}

impl CardSource {
    /// Who has shuffled them already.
    pub const fn pre_shuffled(self) -> Option<PreShuffled> {
        match self {
            CardSource::Plain => None,
            CardSource::PreShuffledByMaker => Some(PreShuffled::ByMaker),
            CardSource::PreShuffledByHouse => Some(PreShuffled::ByHouse),
        }
    }

    /// The act of bringing them in the place of those of a finished shoe.
    pub(crate) fn replacing(self) -> Act {
        self.pre_shuffled().map_or(Act::ReplaceCards, |_| Act::IntroducePreShuffled)
    }
}

/// How cards are shuffled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shuffling {
    /// By hand.
    Hand,
    /// By a machine that returns them.
    Machine,
    /// By a machine from which they are dealt.
    Automatic,
}

/// How far a shoe has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Stage {
    /// No cards.
    #[default]
    Empty,
    /// Cards that have to be shuffled or accepted.
    Brought,
    /// Shuffled, or accepted as they are.
    Mixed,
    /// Cut.
    Cut,
    /// In the shoe, with the cutting card in its place.
    Loaded,
    /// Burnt, and in play.
    InPlay,
    /// Over: no coup until the cards are shuffled or replaced.
    Ended,
}

/// A burn that has begun.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Burning {
    /// The way, by its place in the rulebook.
    pub method: usize,
    /// How many cards are still to be burnt; none before the first.
    pub left: Option<u8>,
}

/// The shoe.
// Each of the flags is a fact of its own that may or may not have happened.
#[allow(clippy::struct_excessive_bools)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shoe {
    /// How far it has come.
    pub stage: Stage,
    /// How many decks.
    pub decks: u8,
    /// Whether they lie as somebody has shuffled them before they came; plain once they are
    /// shuffled again.
    pub source: CardSource,
    /// How they came to the table.
    pub origin: CardSource,
    /// Their backs.
    pub backs: Backs,
    /// Whether somebody who wagers wants cards shuffled that came shuffled.
    pub objected: bool,
    /// Whether they have been checked.
    pub checked: bool,
    /// Whether a machine deals them, so that they are not cut.
    pub automatic: bool,
    /// What its order was committed to; none where it was not.
    pub commitment: Option<Commitment>,
    /// The places that have refused the cut.
    pub cut_refused: Vec<PlaceId>,
    /// How many cards from the front it was cut.
    pub cut: u16,
    /// How many cards lie behind the cutting card.
    pub cards_behind: u16,
    /// A burn that has begun and not ended.
    pub burning: Option<Burning>,
    /// The cards that were burnt before the first coup.
    pub burnt: Vec<Option<Card>>,
    /// Cards that were put back into it, in their order.
    pub put_back: Vec<Option<Card>>,
    /// How many cards have left the shoe.
    pub cards_out: u16,
    /// How many of each card have been seen.
    pub census: [u8; Card::KINDS],
    /// How many coups have been dealt from it.
    pub coups: u32,
    /// Whether the cutting card has come out, and in which coup.
    pub cutting_card: Option<u32>,
    /// Whether it came out before the first card of that coup.
    pub cutting_card_first: bool,
    /// How many coups are left once that is known.
    pub coups_left: Option<u8>,
    /// Whether the one dummy coup after the last has been allowed.
    pub extra_allowed: bool,
    /// Whether others than staff have cut or handled cards.
    pub handled: bool,
    /// Whether its cards were taken out before it was over.
    pub withdrawn: bool,
    /// Why it has to be shuffled after this coup.
    pub shuffle_ordered: bool,
    /// Whether they were brought in the place of others.
    pub replaced: bool,
}

impl Default for Shoe {
    fn default() -> Shoe {
        Shoe {
            stage: Stage::Empty,
            decks: 0,
            source: CardSource::Plain,
            origin: CardSource::Plain,
            backs: String::new(),
            objected: false,
            checked: false,
            automatic: false,
            commitment: None,
            cut_refused: Vec::new(),
            cut: 0,
            cards_behind: 0,
            burning: None,
            burnt: Vec::new(),
            put_back: Vec::new(),
            cards_out: 0,
            census: [0; Card::KINDS],
            coups: 0,
            cutting_card: None,
            cutting_card_first: false,
            coups_left: None,
            extra_allowed: false,
            handled: false,
            withdrawn: false,
            shuffle_ordered: false,
            replaced: false,
        }
    }
}

impl Shoe {
    /// The same cards, to be shuffled anew.
    #[must_use]
    pub fn gathered(self) -> Shoe {
        Shoe {
            stage: Stage::Brought,
            decks: self.decks,
            source: CardSource::Plain,
            origin: self.origin,
            backs: self.backs,
            checked: self.checked,
            ..Shoe::default()
        }
    }

    /// Whether the cards came shuffled, and nobody wants them shuffled again.
    pub fn is_pre_shuffled(&self) -> bool {
        self.source != CardSource::Plain && !self.objected
    }

    /// How many cards it holds when it is full.
    pub fn cards(&self) -> u16 {
        u16::from(self.decks) * 52
    }
}
