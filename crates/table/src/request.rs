//! What people ask for.

use crate::actor::Name;
use crate::state::{
    About, Assessment, Backs, CardSource, Fitted, Limits, PlaceId, PlayLimits, Range, Setup,
    Shuffling, Task,
};
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use rules::accounts::Tender;
use rules::irregularity::{Remedy, Situation};
use rules::role::RoleId;
use rules::{Amount, BetId, Card, Setting, Side};

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

/// What a remedy or a task is done with.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct With {
    /// Cards, in dealing order where that matters.
    pub cards: Vec<Card>,
    /// How many cards.
    pub count: Option<u16>,
    /// An amount.
    pub amount: Option<Amount>,
    /// To whom.
    pub to: Option<Name>,
    /// Why, or what came of it, in words.
    pub note: String,
}

/// How a station is paid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PayOut {
    /// In chips, by the dealer.
    Chips,
    /// On a ticket.
    Ticket,
    /// By hand, no ticket having been printed.
    Manual,
}

impl PayOut {
    /// All of them, as written in requests.
    pub const ALL: [(&'static str, PayOut); 3] =
        [("chips", PayOut::Chips), ("ticket", PayOut::Ticket), ("manual", PayOut::Manual)];

    /// Its name in requests.
    pub const fn id(self) -> &'static str {
        PayOut::ALL[self as usize].0
    }
}

/// What is done with the chips in the tray.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Float {
    /// So many are there when the table opens.
    Opened(Amount),
    /// So many are brought.
    Filled(Amount),
    /// So many are taken away.
    Credited(Amount),
    /// So many are counted when it closes.
    Closed(Amount),
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
    /// Record that somebody agrees who has no screen of their own.
    AgreeFor { bettor: Name },
    /// Set a bettor's own limits.
    SetPersonalLimit { place: PlaceId, limit: Range, surveillance_told: bool },
    /// Choose the way to deal.
    ChooseStyle { style: usize },
    /// Put something at the table that it stands with, or take it away: nothing is there then.
    FitTable(Fitted),

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
    /// Record that whoever is at a place has cut them: somebody without a screen of their own.
    CutAt { place: PlaceId, depth: u16 },
    /// Place the cutting card.
    PlaceCuttingCard { cards_behind: u16 },
    /// Begin the burn in this way.
    Burn { method: usize },
    /// Have the cards shuffled after this coup.
    OrderShuffle { reason: String },
    /// Have the cards replaced.
    ReplaceCards { unfit: bool, backs: Backs, scanning_shoe: bool },

    /// Sit down or stand at a place, or take control of a station.
    TakePlace { place: PlaceId, bettor: Name },
    /// Leave it.
    LeavePlace { place: PlaceId },
    /// Mark a place as one where no wagers are accepted, or as open again.
    MarkBox { place: PlaceId, closed: bool },
    /// Make somebody who does not wager leave.
    VacateSeat { place: PlaceId },

    /// Credit a station for what the dealer has taken.
    BuyIn { place: PlaceId, bettor: Name, tender: Tender, amount: Amount },
    /// Pay a station out and close its account.
    CashOut { place: PlaceId, how: PayOut },
    /// Send somebody away from a station.
    SendAway { place: PlaceId, reason: String },
    /// Have the cage keep the credit of a station that nobody is at.
    Abandon { place: PlaceId },
    /// Say what became of the chips in the tray.
    MoveFloat(Float),
    /// Give tokens for a promotional voucher, which may name the bets that they are for.
    ExchangeVoucher { bettor: Name, voucher: Name, value: Amount, bets: Vec<BetId> },
    /// Let bettors have devices with them, the game being supervised by somebody.
    PermitDevices { inspector: Name, surveillance_told: bool, conditions: String },
    /// Have them put away again.
    BanDevices,
    /// Set limits to one's own play, or make them tighter.
    SetPlayLimits { bettor: Name, limits: PlayLimits },
    /// Have a break of so many minutes, at least as long as one's card says.
    TakeBreak { bettor: Name, minutes: u32 },

    /// Have a step beside the play done.
    OrderStep { step: Name },
    /// Say that a step beside the play is done.
    RecordStep { step: Name, asked: Option<Name>, note: String },

    /// Open wagering for the next coup.
    OpenWagering,
    /// Wager on a bet; on a bet that is wagered on already, that much instead.
    PlaceWager { place: PlaceId, bettor: Name, bet: BetId, amount: Amount },
    /// The same, so much of it in promotional tokens.
    WagerTokens { place: PlaceId, bettor: Name, bet: BetId, amount: Amount, tokens: Amount },
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

    /// Offer a hand's cards to a bettor: whoever is first there, or somebody by name.
    OfferHand { side: Side, place: PlaceId, bettor: Option<Name> },
    /// Take the cards offered.
    AcceptHand { side: Side },
    /// Refuse them.
    RefuseHand { side: Side },
    /// Give the shoe to a bettor, or take it back; or the marker, for whoever has it and wants so.
    GiveShoe { place: Option<PlaceId>, from: Option<PlaceId> },
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

    /// Report that something went wrong.
    Report { situation: Situation, about: Box<About> },
    /// Say what was found out about it.
    Assess { number: u32, assessment: Box<Assessment> },
    /// Do something about it.
    Resolve { number: u32, remedy: Remedy, with: Box<With> },
    /// Say that a task of it is done.
    Done { number: u32, task: Task, with: Box<With> },
    /// Confirm a wager from the records.
    ConfirmWager { number: u32, place: PlaceId, bettor: Name, bet: BetId },
    /// Confirm that wagers are settled again as proposed.
    ConfirmCorrection { number: u32 },
    /// Say that somebody has been told of it.
    Tell { number: u32, whom: RoleId },
    /// Acknowledge having been told.
    Acknowledge { number: u32 },
    /// Close it with a decision.
    CloseIncident { number: u32, decision: String },

    /// Leave wagers as they are, having been asked.
    KeepWagers { bettor: Name },
    /// Go on after those who wanted to have taken their wagers back.
    Resume,
    /// Take the card that is out already as the first of the coup.
    UseCarriedCard,

    /// Let another dealer take over.
    ChangeDealer { name: Name },

    /// Approve what waits.
    Approve { number: u32 },
    /// Decline it.
    Decline { number: u32 },
}

impl Request {
    /// Whether it is about the coup of the moment, so that an approval after it is of no use.
    pub(crate) const fn is_of_a_coup(&self) -> bool {
        matches!(
            self,
            Request::PlaceWager { .. }
                | Request::WagerTokens { .. }
                | Request::MoveWager { .. }
                | Request::BurnBeforeCoup
                | Request::DeclareDummy { .. }
                | Request::OfferHand { .. }
                | Request::Nominate { .. }
        )
    }
}
