//! Why an answer is wrong: the grounds, for those who say them in other words, and English words.

use super::ruling::Allowed;
use super::{Action, Effect};
use rules::irregularity::{Carried, Choice, Offer, Remedy};

/// On which grounds an answer is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grounds {
    /// Something else happened.
    Otherwise,
    /// The drill says why, in this place of what it calls wrong.
    Warned(usize),
    /// The coup that a card begins is played without wagers, exposed or not.
    Dummy,
    /// It is, because the card was exposed.
    DummyAsExposed,
    /// It is an ordinary one, because the card was not exposed.
    OrdinaryAsUnexposed,
    /// It is an ordinary one.
    Ordinary,
    /// Wagers stay as they are when cards are put right.
    WagersStay,
    /// Wagers may be taken back, because no card was exposed.
    BackAsUnexposed,
    /// Wagers stay, because a card was exposed.
    StayAsExposed,
    /// Wagers may be taken back, exposed or not.
    Back,
    /// It comes otherwise here.
    Differs,
    /// The rulebook does not provide for it here.
    NotProvided,
    /// It is for another case.
    OtherCase,
    /// No amount was paid or owed.
    NoAmount,
    /// The table refuses it.
    Refused,
    /// Somebody lower decides it.
    LowerDecides,
    /// Somebody else must decide it.
    OtherDecides,
}

impl Grounds {
    /// What it says in English, where it says the same everywhere.
    pub const fn words(self) -> &'static str {
        match self {
            Grounds::Otherwise => "something else happened",
            Grounds::Warned(_) => "the drill warns of it",
            Grounds::Dummy => {
                "in this rulebook the coup that the card begins is played without wagers, whether \
                 or not the card was exposed"
            }
            Grounds::DummyAsExposed => {
                "in this rulebook the coup that the card begins is played without wagers because \
                 the card was exposed"
            }
            Grounds::OrdinaryAsUnexposed => {
                "in this rulebook the next coup is an ordinary one because the card was not exposed"
            }
            Grounds::Ordinary => {
                "in this rulebook the coup that the card begins is an ordinary one"
            }
            Grounds::WagersStay => {
                "in this rulebook wagers stay as they are when the cards are put right"
            }
            Grounds::BackAsUnexposed => {
                "in this rulebook wagers may be taken back because no card was exposed"
            }
            Grounds::StayAsExposed => "in this rulebook wagers stay because a card was exposed",
            Grounds::Back => "in this rulebook wagers may be taken back, cards exposed or not",
            Grounds::Differs => "it comes otherwise here",
            Grounds::NotProvided => "this rulebook does not provide for that here",
            Grounds::OtherCase => "that is for another case",
            Grounds::NoAmount => "no amount was paid or owed by this",
            Grounds::Refused => "the table refuses it",
            Grounds::LowerDecides => "it does not need somebody so high",
            Grounds::OtherDecides => "somebody else must decide it",
        }
    }
}

/// Why an answer is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Why {
    /// On which grounds.
    pub grounds: Grounds,
    /// In English.
    pub words: String,
    /// The rule.
    pub rule: Option<String>,
}

impl Why {
    /// In the words of the grounds.
    pub(super) fn of(grounds: Grounds, rule: Option<String>) -> Why {
        Why { grounds, words: grounds.words().to_owned(), rule }
    }
}

/// Why what follows from a remedy follows here.
pub(super) fn because(allowed: &Allowed<'_>, exposed: bool) -> Option<Grounds> {
    carried(allowed.choice, exposed).or_else(|| asked(allowed.action, allowed.choice))
}

const fn carried(choice: &Choice, exposed: bool) -> Option<Grounds> {
    Some(match (choice.next, exposed) {
        (None, _) => return None,
        (Some(Carried::Dummy), _) => Grounds::Dummy,
        (Some(Carried::DummyIfExposed), true) => Grounds::DummyAsExposed,
        (Some(Carried::DummyIfExposed), false) => Grounds::OrdinaryAsUnexposed,
        (Some(Carried::Ordinary), _) => Grounds::Ordinary,
    })
}

fn asked(action: Action, choice: &Choice) -> Option<Grounds> {
    let offered = action.effect == Some(Effect::Offer);
    match choice.offer {
        _ if action.remedy != Remedy::Rebuild => None,
        None => Some(Grounds::WagersStay),
        Some(Offer::RemovalUnlessExposed) if offered => Some(Grounds::BackAsUnexposed),
        Some(Offer::RemovalUnlessExposed) => Some(Grounds::StayAsExposed),
        Some(_) => Some(Grounds::Back),
    }
}
