//! A coup from the opening of wagering to the discard rack.

use crate::actor::{Name, Time};
use crate::event::Settled;
use crate::state::PlaceId;
use alloc::vec::Vec;
use rules::irregularity::Offer;
use rules::{Card, Outcome, Side};

/// Why wagers are barred from a coup.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DummyCause {
    /// One more after the last coup.
    AfterLastCoup,
    /// Nobody had wagered and it was allowed.
    NobodyWagered,
    /// Nobody had wagered and a card was out.
    CardOutWithoutWagers,
    /// Everybody agreed.
    AllAgreed,
    /// Nobody was playing.
    NoBettors,
    /// Its first card was known, or had been drawn by mistake.
    CardKnown,
    /// Everybody took their wagers back.
    AllRemoved,
    /// It was decided so after something went wrong.
    ByRemedy,
}

/// What kind of coup it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CoupKind {
    /// With wagers, or open to them.
    Ordinary,
    /// Dealt although nobody has wagered; wagers were not barred.
    WithoutWagers,
    /// Wagers are barred.
    Dummy(DummyCause),
}

/// Whether wagers are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wagering {
    /// Until then, or until something else closes it.
    Open(Option<Time>),
    /// No more.
    Closed,
}

/// A card that is out already and will be the first of the next coup.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CarriedCard {
    /// What it is; none where nobody knows.
    pub card: Option<Card>,
    /// Whether it has been exposed.
    pub exposed: bool,
    /// Whether it bars wagers from that coup.
    pub dummy: bool,
}

/// What those who wagered may do before the coup goes on, and who has answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answers {
    /// What they may do.
    pub offer: Offer,
    /// Until when; none where the table waits for all of them.
    pub until: Option<Time>,
    /// Those who are asked.
    pub asked: Vec<Name>,
    /// Those who have answered.
    pub answered: Vec<Name>,
}

impl Answers {
    /// Those who have not answered.
    pub fn missing(&self) -> impl Iterator<Item = &Name> {
        self.asked.iter().filter(|name| !self.answered.contains(name))
    }
}

/// A card of the coup.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DealtCard {
    /// Which hand it belongs to.
    pub side: Side,
    /// What it is; none while nobody knows.
    pub card: Option<Card>,
    /// Whether it has been exposed.
    pub exposed: bool,
}

/// Who has a hand's cards.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum HandState {
    /// The dealer.
    #[default]
    WithDealer,
    /// They are offered to somebody.
    Offered(PlaceId),
    /// Somebody has them.
    With(PlaceId),
    /// Somebody has let another open them.
    WithNominee(PlaceId, Name),
    /// They have been opened or given back.
    Back,
}

impl HandState {
    /// The place of whoever has them, or has let another open them.
    pub const fn holder(&self) -> Option<PlaceId> {
        match self {
            HandState::With(place) | HandState::WithNominee(place, _) => Some(*place),
            HandState::WithDealer | HandState::Offered(_) | HandState::Back => None,
        }
    }
}

/// A hand that was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefusedHand {
    /// Which.
    pub side: Side,
    /// Where.
    pub place: PlaceId,
    /// By whom, where it was offered by name.
    pub bettor: Option<Name>,
}

/// Somebody a hand was offered to by name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedFor {
    /// Which.
    pub side: Side,
    /// Where.
    pub place: PlaceId,
    /// Whom.
    pub bettor: Name,
}

/// Who has the cards of each hand, and who has refused them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Hands {
    /// The Player's Hand.
    pub players: HandState,
    /// The Banker's Hand.
    pub bankers: HandState,
    /// Who has refused which.
    pub refused: Vec<RefusedHand>,
    /// Whom which was offered to by name, if anybody.
    pub named: Vec<NamedFor>,
    /// Who has had which.
    pub had: Vec<(Side, PlaceId)>,
}

impl Hands {
    /// Whether the cards of a hand are with a bettor, or have been.
    pub fn any_handled(&self) -> bool {
        let handled = |hand: &HandState| hand.holder().is_some() || *hand == HandState::Back;
        handled(&self.players) || handled(&self.bankers)
    }

    /// Whom a hand was offered to by name at a place.
    pub fn named_at(&self, side: Side, place: PlaceId) -> Option<&Name> {
        let named = self.named.iter().find(|named| named.side == side && named.place == place);
        named.map(|named| &named.bettor)
    }

    /// The state of a hand.
    pub const fn of(&self, side: Side) -> &HandState {
        match side {
            Side::Player => &self.players,
            Side::Banker => &self.bankers,
        }
    }

    /// The state of a hand, to change.
    pub(crate) const fn of_mut(&mut self, side: Side) -> &mut HandState {
        match side {
            Side::Player => &mut self.players,
            Side::Banker => &mut self.bankers,
        }
    }
}

/// A coup.
// Each of the flags is a fact of its own that may or may not have happened.
#[allow(clippy::struct_excessive_bools)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoupState {
    /// Its number in the shoe, from one.
    pub number: u32,
    /// Its kind.
    pub kind: CoupKind,
    /// Whether wagers are taken.
    pub wagering: Wagering,
    /// Whether a card is to be burnt before it, and whether it has been.
    pub burn_wanted: bool,
    /// Whether that card is out.
    pub burnt: bool,
    /// Its cards, in dealing order.
    pub cards: Vec<DealtCard>,
    /// Who has the cards.
    pub hands: Hands,
    /// Who won, once it was announced.
    pub announced: Option<Outcome>,
    /// Whether all wagers have been settled.
    pub settled: bool,
    /// The wagers that have been settled.
    pub paid: Vec<Settled>,
    /// Those who had a wager that the house has taken off again.
    pub taken_off: Vec<Name>,
    /// Those who have been warned in it of wagers below the minimum.
    pub warned: Vec<Name>,
    /// What those who wagered are asked, while they are.
    pub answers: Option<Answers>,
    /// Whether those who wagered have been asked whether they take wagers back.
    pub asked: bool,
    /// Whether anybody had wagered when its first card came.
    pub wagered: bool,
    /// Whether wagering was opened again after cards were out.
    pub reopened: bool,
    /// Whether wagers at stations have been debited.
    pub debited: bool,
}

impl CoupState {
    /// A coup whose wagering opens.
    pub fn new(number: u32, kind: CoupKind, wagering: Wagering) -> CoupState {
        CoupState {
            number,
            kind,
            wagering,
            burn_wanted: false,
            burnt: false,
            cards: Vec::new(),
            hands: Hands::default(),
            announced: None,
            settled: false,
            paid: Vec::new(),
            taken_off: Vec::new(),
            warned: Vec::new(),
            answers: None,
            asked: false,
            wagered: false,
            reopened: false,
            debited: false,
        }
    }

    /// Until when wagers are taken at stations, where they are and a period ends it.
    pub const fn period_until(&self) -> Option<Time> {
        match self.wagering {
            Wagering::Open(until) => until,
            Wagering::Closed => None,
        }
    }

    /// Whether wagers are taken.
    pub const fn is_open(&self) -> bool {
        matches!(self.wagering, Wagering::Open(_))
    }

    /// Whether nobody may wager on it: it is a dummy coup.
    pub const fn is_barred(&self) -> bool {
        matches!(self.kind, CoupKind::Dummy(_))
    }

    /// Whether any card is exposed.
    pub(crate) fn any_exposed(&self) -> bool {
        self.cards.iter().any(|dealt| dealt.exposed)
    }

    /// The cards in dealing order, as far as all of them are exposed.
    pub fn known(&self) -> Option<Vec<Card>> {
        self.cards.iter().map(|dealt| dealt.card.filter(|_| dealt.exposed)).collect()
    }
}
