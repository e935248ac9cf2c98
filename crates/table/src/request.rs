//! What people ask for.

use crate::actor::Name;
use crate::state::{Backs, CardSource, Limits, PlaceId, Range, Setup, Shuffling};
use alloc::boxed::Box;
use alloc::string::String;
use rules::{Amount, BetId, Setting, Side};

/// Why a coup is dealt without wagers on purpose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DummyGround {
    /// One more after the last coup.
    AfterLastCoup,
    /// Nobody has wagered.
    NobodyWagered,
    /// Everybody agrees to it.
    AllAgree,
    /// Nobody is playing.
    NoBettors,
}

/// Why the outcome of a coup is declared invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ground {
    /// Riot, fire, robbery and the like.
    Disturbance,
    /// Fraud that affected the outcome.
    Fraud,
}

/// What went wrong, as somebody reports it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Report {
    /// The card that nobody had to draw lies on a hand, or on none, and has been seen or not.
    StrayCard {
        /// On which hand.
        on: Option<Side>,
        /// Whether its face was seen.
        exposed: bool,
    },
    /// The next card of the shoe lies face up.
    FaceUp,
    /// The order of the cards is in doubt.
    Doubt,
}

/// What a house changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChangeTo {
    /// These limits from then on.
    Limits(Box<Limits>),
    /// This version and these options.
    Version(Setting),
    /// The table is closed.
    Closed,
}

/// Something that is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Request {
    /// Open the table, set up like this.
    OpenTable(Box<Setup>),
    /// Put up a sign that something will change.
    GiveNotice(ChangeTo),
    /// Change it.
    Change(ChangeTo),
    /// Raise the minimum at once, those present keeping the old one.
    RaiseMinimumAtOnce(Box<Limits>),
    /// Agree to a change or a dummy coup that is proposed.
    Agree,
    /// Set a bettor's own limits.
    SetPersonalLimit { place: PlaceId, limit: Range, surveillance_told: bool },
    /// Choose the way to deal.
    ChooseStyle { style: usize },

    /// Bring cards to the table.
    BringCards { decks: u8, source: CardSource, backs: Backs },
    /// Check them.
    CheckCards,
    /// Take pre-shuffled cards as they are.
    AcceptCards,
    /// Insist on an inspection and a shuffle.
    ObjectToCards,
    /// Shuffle them.
    Shuffle { how: Shuffling },
    /// Refuse to cut.
    RefuseCut { place: PlaceId },
    /// Cut them, so many cards from the front.
    Cut { depth: u16 },
    /// Place the cutting card.
    PlaceCuttingCard { cards_behind: u16 },
    /// Begin the burn in this way.
    Burn { method: usize },
    /// Have the cards shuffled after this coup.
    OrderShuffle { reason: String },
    /// Have the cards replaced.
    ReplaceCards { unfit: bool, backs: Backs, scanning_shoe: bool },
    /// Declare the shoe void.
    VoidShoe { reason: String },

    /// Sit down or stand at a place, or take control of a station.
    TakePlace { place: PlaceId, bettor: Name },
    /// Leave it.
    LeavePlace { place: PlaceId },
    /// Mark a place as one where no wagers are accepted, or as open again.
    MarkBox { place: PlaceId, closed: bool },
    /// Make somebody who does not wager leave.
    VacateSeat { place: PlaceId },

    /// Open wagering for the next coup.
    OpenWagering,
    /// Wager on a bet; on a bet that is wagered on already, that much instead.
    PlaceWager { place: PlaceId, bettor: Name, bet: BetId, amount: Amount },
    /// Take a wager back.
    WithdrawWager { place: PlaceId, bettor: Name, bet: BetId },
    /// Move a wager to another bet.
    MoveWager { place: PlaceId, bettor: Name, from: BetId, to: BetId },
    /// Let several bettors wager on one area.
    AllowSeveralPerArea,
    /// Reduce the wagers on a hand in proportion.
    ReduceWagers { side: Side },
    /// Refuse a wager.
    RefuseWager { place: PlaceId, bettor: Name, bet: BetId, reason: String },
    /// Call "no more bets".
    CallNoMoreBets,
    /// Call off a coup that nobody has wagered on.
    CallOffCoup,
    /// Deal the next coup without wagers.
    DeclareDummy { ground: DummyGround },
    /// Burn a card before the coup.
    BurnBeforeCoup,

    /// Offer a hand's cards to a bettor.
    OfferHand { side: Side, place: PlaceId },
    /// Take the cards offered.
    AcceptHand { side: Side },
    /// Refuse them.
    RefuseHand { side: Side },
    /// Give the shoe to a bettor, or take it back.
    GiveShoe { place: Option<PlaceId> },
    /// Let another person open them.
    Nominate { side: Side, name: Name },
    /// Give them back to the dealer.
    TakeBackHand { side: Side },

    /// Settle the bets that are settled before third cards.
    SettleEarly,
    /// Announce the outcome.
    Announce,
    /// Settle all wagers.
    Settle,
    /// Put the cards into the discard rack.
    CompleteCoup,

    /// Report what went wrong.
    Report(Report),
    /// Say that the cards have been put right.
    Rebuild,
    /// Go on after those who wanted to have taken their wagers back.
    Resume,
    /// Declare the coup void.
    VoidCoup { reason: String },
    /// Let wagers be changed while no card is exposed.
    ReopenWagering,
    /// Take the card that is out already as the first of the coup.
    UseCarriedCard,

    /// Declare a bettor's wagers void.
    VoidWagers { bettor: Name },
    /// Keep a bettor from further play.
    Exclude { bettor: Name },
    /// Declare the coup invalid and hand all wagers back.
    Invalidate { ground: Ground },
    /// Let another dealer take over.
    ChangeDealer { name: Name },

    /// Approve what waits.
    Approve { number: u32 },
    /// Decline it.
    Decline { number: u32 },
}

impl Request {
    /// Whether it is about the coup of the moment, so that an approval after it is of no use.
    pub const fn is_of_a_coup(&self) -> bool {
        matches!(
            self,
            Request::PlaceWager { .. }
                | Request::MoveWager { .. }
                | Request::BurnBeforeCoup
                | Request::DeclareDummy { .. }
                | Request::Nominate { .. }
        )
    }
}
