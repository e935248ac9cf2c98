//! What has happened.

use crate::actor::{Actor, Name, Time};
use crate::request::{ChangeTo, DummyGround, Ground, Request};
use crate::state::{Backs, CardSource, CoupKind, Limits, PlaceId, Range, Setup, Shuffling};
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use rules::role::RoleId;
use rules::wagering::Lock;
use rules::{Amount, BetId, Card, Cite, Grade, Odds, Outcome, Side};

/// A wager, as events name it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WagerOf {
    /// Where.
    pub place: PlaceId,
    /// Whose.
    pub bettor: Name,
    /// On what.
    pub bet: BetId,
    /// How much.
    pub amount: Amount,
}

/// A settled wager.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settled {
    /// The wager.
    pub wager: WagerOf,
    /// How much of it was settled; the rest was above the maximum.
    pub staked: Amount,
    /// What became of it.
    pub grade: Grade,
    /// The odds it was paid at.
    pub odds: Option<Odds>,
    /// What goes back to the bettor, the wager itself included where it does.
    pub returned: Amount,
    /// The rule.
    pub cite: Cite,
}

/// Why a wager is handed back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// The bettor took it back.
    Withdrawn,
    /// The house refused it.
    Refused,
    /// It was below the minimum when wagering closed.
    UnderMinimum,
    /// The bettor's wagers were together below the aggregate minimum.
    UnderAggregate,
    /// It no longer had the other wager that it needs.
    LacksAnother,
    /// The hands were too far apart when wagering closed.
    OverDifferential,
    /// Somebody who goes first needed the room.
    Displaced,
    /// The coup became a dummy coup.
    Dummy,
    /// The wager was declared void.
    Void,
    /// The coup was declared invalid.
    Invalid,
    /// The shoe was declared void.
    ShoeVoid,
    /// The coup was declared void.
    CoupVoid,
}

/// What the facts show that should not be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Irregularity {
    /// A card came out that nobody had to draw.
    CardOutOfTurn,
    /// More copies of a card than the decks hold.
    TooManyCopies,
    /// A card was exposed that is not there, or said to be another than before.
    ExposureDisagrees,
    /// The cutting card came out where none can be.
    CuttingCardOutOfTurn,
    /// A coup began before the call, the burn, the shuffle or the wagering that it needs.
    DealtTooEarly,
}

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Event {
    TimePassed { now: Time },
    TableOpened { setup: Box<Setup>, dealer: Name },
    DealerChanged { name: Name },
    NoticeGiven { to: ChangeTo, shown: Time, due: Time },
    LimitsChanged { limits: Box<Limits>, for_all: bool },
    MinimumRaisedAtOnce { limits: Box<Limits> },
    VersionChanged { setting: rules::Setting },
    TableClosed,
    Agreed { name: Name },
    PersonalLimitSet { place: PlaceId, limit: Range },
    StyleChosen { style: usize },
    SeveralPerAreaAllowed,

    ApprovalAsked { number: u32, actor: Actor, request: Box<Request>, needs: RoleId },
    ApprovalGiven { number: u32, by: Actor },
    ApprovalDeclined { number: u32, by: Actor },

    CardsBroughtIn { decks: u8, source: CardSource, backs: Backs },
    CardsChecked,
    CardsAccepted,
    CardsObjectedTo,
    CardsShuffled { how: Shuffling },
    CutRefused { place: PlaceId },
    CardsCut { by: Actor, depth: u16, by_staff: bool },
    CuttingCardPlaced { cards_behind: u16 },
    BurnBegun { method: usize },
    CardBurnt { card: Option<Card>, left: u8 },
    BurnEnded,
    ShuffleOrdered { reason: String },
    CardsReplaced { backs: Backs },
    ShoeVoided { reason: String },
    CuttingCardReached { coup: u32, as_first_card: bool },
    LastCoupCalled { coups_left: u8 },
    ExtraDummyAllowed,
    ShoeEnded,

    PlaceTaken { place: PlaceId, bettor: Name },
    PlaceLeft { place: PlaceId },
    BoxMarked { place: PlaceId, closed: bool },

    WageringOpened { number: u32, kind: CoupKind, until: Option<Time> },
    WagerPlaced { wager: WagerOf },
    BettorWarned { bettor: Name },
    WagerReduced { wager: WagerOf, to: Amount },
    WagersReturned { why: Why, wagers: Vec<WagerOf> },
    WageringClosed { by: Lock },
    CoupCalledOff,
    DummyDeclared { ground: DummyGround, kind: CoupKind },
    BurnBeforeCoupWanted,
    CardBurntBeforeCoup { card: Option<Card> },
    CoupBegun { kind: CoupKind },
    CardDealt { side: Side, card: Option<Card> },
    CardExposed { number: u8, card: Card },
    HandOffered { side: Side, place: PlaceId },
    HandAccepted { side: Side, place: PlaceId },
    HandRefused { side: Side, place: PlaceId },
    NomineeNamed { side: Side, name: Name },
    HandTakenBack { side: Side },
    MarkerMoved { to: Option<PlaceId> },
    WagersSettled { early: bool, settled: Vec<Settled> },
    OutcomeAnnounced { outcome: Outcome, players: u8, bankers: u8 },
    CoupCompleted { idle: Vec<PlaceId>, active: Vec<PlaceId> },
    SettlementReversed { settled: Vec<Settled> },
    CoupInvalidated { ground: Ground },
    BettorExcluded { bettor: Name },
    CoupHalted,
    CardCarried { card: Option<Card>, exposed: bool, dummy: bool },
    CarriedCardUsed { card: Option<Card> },
    FaceUpSeen { next_is_dummy: bool },
    CoupBarred { kind: CoupKind },
    CoupRebuilt { removal: bool },
    RemovalEnded,
    WageringReopened,
    CoupVoided { reason: String },
    IrregularityRecorded { what: Irregularity, card: Option<Card> },
}
