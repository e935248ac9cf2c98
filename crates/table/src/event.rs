//! What has happened.

use crate::actor::{Actor, Name, Time};
use crate::request::{ChangeTo, DummyGround, Float, PayOut, Request};
use crate::state::{
    About, Assessment, Backs, CardSource, Commitment, Correction, CoupId, CoupKind, DealtCard,
    Fitted, Limits, PlaceId, PlayLimits, Range, Reveal, Setup, Shuffling, Task,
};
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use rules::accounts::Tender;
use rules::irregularity::{Offer, Remedy, Situation};
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
    /// How much of that in promotional tokens.
    pub tokens: Amount,
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
    /// How much of that in promotional tokens; all else is chips or credit.
    pub tokens: Amount,
    /// The rule.
    pub cite: Cite,
}

impl Settled {
    /// What the bettor won, in cents; nothing where the wager lost.
    pub fn won(&self) -> i64 {
        (self.returned.cents() - self.wager.amount.cents()).max(0)
    }
}

/// What somebody has to give back and a station does not have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Short {
    /// Where.
    pub place: PlaceId,
    /// Who.
    pub bettor: Name,
    /// How much the cage is to have instead.
    pub amount: Amount,
}

/// A credit of a station that had failed and was not mended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flagged {
    /// When.
    pub at: Time,
    /// Where.
    pub place: PlaceId,
    /// For what it was taken; none where a wager was settled.
    pub tender: Option<Tender>,
    /// How much.
    pub amount: Amount,
}

/// Where money goes that a correction moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goes {
    /// To or from the bettor, who is at the table.
    Bettor,
    /// To or from the cage, the bettor having left.
    Cage,
}

/// A wager that is settled again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resettled {
    /// As it was settled.
    pub before: Settled,
    /// As it is settled now.
    pub after: Settled,
    /// Where the difference goes.
    pub goes: Goes,
    /// What of it the station does not have and the cage is to have instead.
    pub short: Amount,
}

impl Resettled {
    /// What the bettor gets more than before, in cents; below zero where it is less.
    pub const fn difference(&self) -> i64 {
        self.after.returned.cents() - self.before.returned.cents()
    }
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
    /// The station it was placed at failed, or the system.
    Malfunction,
    /// The records do not confirm it.
    Unconfirmed,
}

impl Why {
    /// Whether the house has taken off a wager that was made: whoever made it has not abstained.
    pub const fn is_by_the_house(self) -> bool {
        match self {
            Why::Refused
            | Why::OverDifferential
            | Why::Displaced
            | Why::Void
            | Why::Malfunction
            | Why::Unconfirmed => true,
            Why::Withdrawn
            | Why::UnderMinimum
            | Why::UnderAggregate
            | Why::LacksAnother
            | Why::Dummy
            | Why::Invalid
            | Why::ShoeVoid
            | Why::CoupVoid => false,
        }
    }
}

/// What the facts show that should not be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Irregularity {
    /// A card came out that nobody had to draw.
    CardOutOfTurn,
    /// More copies of a card than the decks hold.
    TooManyCopies,
    /// A card was exposed that is not there, or said to be another than before.
    ExposureDisagrees,
    /// The cutting card came out where none can be.
    CuttingCardOutOfTurn,
    /// A card was dealt before the call, the settlement or the wagering that it needs.
    DealtTooEarly,
    /// Wagering closed on a coup that nobody had wagered on, where such a coup is not dealt.
    NobodyWagered,
    /// Cards that were put back into the shoe come out in another order.
    OrderChanged,
}

/// The cards of a coup, each with its hand.
pub type Cards = Vec<DealtCard>;

/// Somebody; nobody where the table did it itself.
pub type By = Option<Actor>;

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
    BettorsLimitSet { bettor: Name, limit: Range },
    StyleChosen { style: usize },
    TableFitted { fitted: Fitted, by: Actor },
    SeveralPerAreaAllowed,

    ApprovalAsked { number: u32, actor: Actor, request: Box<Request>, needs: RoleId },
    ApprovalGiven { number: u32, by: Actor },
    ApprovalDeclined { number: u32, by: Actor },

    CardsBroughtIn { decks: u8, source: CardSource, backs: Backs },
    CardsChecked,
    CardsAccepted,
    CardsObjectedTo,
    CardsShuffled { how: Shuffling },
    ShoeCommitted { commitment: Commitment },
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
    ShoeRevealed { commitment: Commitment, reveal: Box<Reveal> },

    PlaceTaken { place: PlaceId, bettor: Name },
    PlaceLeft { place: PlaceId },
    BoxMarked { place: PlaceId, closed: bool },

    StationCredited { place: PlaceId, bettor: Option<Name>, tender: Tender, amount: Amount },
    StationPaid { place: PlaceId, bettor: Name, amount: Amount, how: PayOut },
    StationAbandoned { place: PlaceId, bettor: Name, amount: Amount },
    PlayerSentAway { place: PlaceId, reason: String },
    DepartureAsked { place: PlaceId },
    FloatMoved { float: Float },
    PrintFailed { place: PlaceId },
    VoucherExchanged { bettor: Name, voucher: Name, value: Amount, bets: Vec<BetId> },
    DevicesPermitted { inspector: Name, conditions: String, by: Actor },
    DevicesBanned { by: Actor },
    StepOrdered { step: Name, by: Actor },
    StepRecorded { step: Name, by: Actor, asked: Option<Name>, note: String },
    PlayLimitsSet { bettor: Name, limits: PlayLimits, by: Actor },
    BreakTaken { bettor: Name, until: Time },
    WagersAccepted { wagers: Vec<WagerOf> },

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
    HandOffered { side: Side, place: PlaceId, bettor: Option<Name> },
    HandAccepted { side: Side, place: PlaceId },
    HandRefused { side: Side, place: PlaceId },
    NomineeNamed { side: Side, name: Name },
    HandTakenBack { side: Side },
    MarkerMoved { to: Option<PlaceId> },
    WagersSettled { early: bool, settled: Vec<Settled> },
    OutcomeAnnounced { outcome: Outcome, players: u8, bankers: u8 },
    CoupCompleted { idle: Vec<PlaceId>, active: Vec<PlaceId> },
    SettlementReversed { settled: Vec<Settled>, at_cage: Vec<Settled>, short: Vec<Short> },
    CoupInvalidated { situation: Situation },
    BettorExcluded { bettor: Name },
    WagersForfeited { wagers: Vec<WagerOf> },
    CardCarried { card: Option<Card>, exposed: bool, dummy: bool },
    CarriedCardUsed { side: Side, card: Option<Card> },
    FaceUpSeen { next_is_dummy: bool },
    CoupBarred { kind: CoupKind },
    CoupRebuilt { cards: Vec<DealtCard>, strays: Vec<Option<Card>> },
    CardLaidAside { card: Option<Card> },
    WageringReopened { until: Option<Time> },
    CoupVoided { reason: String },
    BurnMissed { cards: Vec<Option<Card>> },
    ShoeRestarted,
    MachineLeft,
    IrregularityRecorded { what: Irregularity, card: Option<Card> },

    IncidentOpened { number: u32, situation: Situation, about: Box<About>, by: Option<Actor> },
    TellingDue { number: u32, whom: RoleId },
    PersonTold { number: u32, whom: RoleId, by: Actor },
    TellingAcknowledged { number: u32, whom: RoleId, by: Actor },
    Assessed { number: u32, assessment: Box<Assessment>, by: Actor },
    RemedyApplied { number: u32, remedy: Remedy, by: By, note: String, cite: Option<Cite> },
    TasksSet { number: u32, tasks: Vec<Task> },
    TaskDone { number: u32, task: Task, by: Actor, note: String },
    WagersInDoubt { number: u32, wagers: Vec<WagerOf> },
    WagerConfirmed { number: u32, wager: WagerOf, by: Actor },
    CorrectionProposed { number: u32, correction: Box<Correction>, by: Actor },
    CorrectionConfirmed { number: u32, by: Actor },
    CorrectionWithdrawn { number: u32 },
    CoupCorrected { coup: CoupId, cards: Cards, outcome: Outcome, changes: Vec<Resettled> },
    PastCoupVoided { coup: CoupId, changes: Vec<Resettled> },
    CreditHeld { number: u32, place: PlaceId, amount: Amount, until: Time },
    CreditHoldEnded { number: u32 },
    CreditRefused { number: u32, place: Option<PlaceId>, bettor: Name, amount: Amount },
    OwedPaid { number: u32, place: Option<PlaceId>, bettor: Name, amount: Amount },
    CreditsFlagged { number: u32, credits: Vec<Flagged> },
    CreditRestored { number: u32, place: PlaceId, credit: Amount },
    MoneySeized { number: u32, place: Option<PlaceId>, bettor: Name, amount: Amount },
    MoneyReleased { number: u32, place: Option<PlaceId>, bettor: Name, amount: Amount },
    IncidentClosed { number: u32, by: Option<Actor>, decision: String },

    OfferMade { offer: Offer, until: Option<Time>, asked: Vec<Name> },
    OfferAnswered { bettor: Name },
    OfferEnded { unanswered: Vec<Name> },
}

impl Event {
    /// The incident that it belongs to, by its number.
    pub const fn incident(&self) -> Option<u32> {
        match self {
            Event::IncidentOpened { number, .. }
            | Event::TellingDue { number, .. }
            | Event::PersonTold { number, .. }
            | Event::TellingAcknowledged { number, .. }
            | Event::Assessed { number, .. }
            | Event::RemedyApplied { number, .. }
            | Event::TasksSet { number, .. }
            | Event::TaskDone { number, .. }
            | Event::WagersInDoubt { number, .. }
            | Event::WagerConfirmed { number, .. }
            | Event::CorrectionProposed { number, .. }
            | Event::CorrectionConfirmed { number, .. }
            | Event::CorrectionWithdrawn { number }
            | Event::CreditHeld { number, .. }
            | Event::CreditHoldEnded { number }
            | Event::CreditRefused { number, .. }
            | Event::OwedPaid { number, .. }
            | Event::CreditsFlagged { number, .. }
            | Event::CreditRestored { number, .. }
            | Event::MoneySeized { number, .. }
            | Event::MoneyReleased { number, .. }
            | Event::IncidentClosed { number, .. } => Some(*number),
            _ => None,
        }
    }

    /// The coup that it puts right, and the wagers that it settles again.
    pub fn put_right(&self) -> Option<(CoupId, &[Resettled])> {
        match self {
            Event::CoupCorrected { coup, changes, .. }
            | Event::PastCoupVoided { coup, changes } => Some((*coup, changes)),
            _ => None,
        }
    }
}
