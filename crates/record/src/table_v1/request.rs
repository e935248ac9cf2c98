//! What people asked for, where it waits for somebody's approval.

use super::names::{
    Amount, Bet, Burn, Name, PayOut, Place, Remedy, Role, Situation, Style, Task, Tender,
};
use super::parts::{
    About, Assessment, ChangeTo, Fitted, Float, Limits, PlayLimits, Range, Setup, With,
};
use super::words::{CardSource, DummyGround, Shuffling, Side};
use crate::form::stored;

stored! {
    /// A request.
    #[serde(tag = "is")]
    enum Request of table::Request {
        /// Open the table, set up like this.
        OpenTable = "open_table" (setup: Box<Setup>),
        /// Put up a sign that something will change.
        GiveNotice = "give_notice" (to: ChangeTo),
        /// Change it.
        Change = "change" (to: ChangeTo),
        /// Raise the minimum at once, those present keeping the old one.
        RaiseMinimumAtOnce = "raise_minimum_at_once" (limits: Box<Limits>),
        /// Agree to a change or a dummy coup that is proposed.
        Agree = "agree",
        /// Record that somebody agrees who has no screen of their own.
        AgreeFor = "agree_for" { bettor: Name },
        /// Set a bettor's own limits.
        SetPersonalLimit = "set_personal_limit" {
            place: Place, limit: Range, surveillance_told: bool,
        },
        /// Choose the way to deal.
        ChooseStyle = "choose_style" { style: Style },
        /// Put something at the table that it stands with; nothing: take it away.
        FitTable = "fit_table" (fitted: Fitted),
        /// Bring cards to the table.
        BringCards = "bring_cards" { decks: u8, source: CardSource, backs: String },
        /// Check them.
        CheckCards = "check_cards",
        /// Take pre-shuffled cards as they are.
        AcceptCards = "accept_cards",
        /// Insist on an inspection and a shuffle.
        ObjectToCards = "object_to_cards",
        /// Shuffle them.
        Shuffle = "shuffle" { how: Shuffling },
        /// Refuse to cut.
        RefuseCut = "refuse_cut" { place: Place },
        /// Cut them, so many cards from the front.
        Cut = "cut" { depth: u16 },
        /// Record that whoever is at a place has cut them: somebody without a screen of their own.
        CutAt = "cut_at" { place: Place, depth: u16 },
        /// Place the cutting card.
        PlaceCuttingCard = "place_cutting_card" { cards_behind: u16 },
        /// Begin the burn in this way.
        Burn = "burn" { method: Burn },
        /// Have the cards shuffled after this coup.
        OrderShuffle = "order_shuffle" { reason: String },
        /// Have the cards replaced.
        ReplaceCards = "replace_cards" { unfit: bool, backs: String, scanning_shoe: bool },
        /// Sit down or stand at a place, or take control of a station.
        TakePlace = "take_place" { place: Place, bettor: Name },
        /// Leave it.
        LeavePlace = "leave_place" { place: Place },
        /// Mark a place as one where no wagers are accepted, or as open again.
        MarkBox = "mark_box" { place: Place, closed: bool },
        /// Make somebody who does not wager leave.
        VacateSeat = "vacate_seat" { place: Place },
        /// Credit a station for what the dealer has taken.
        BuyIn = "buy_in" { place: Place, bettor: Name, tender: Tender, amount: Amount },
        /// Pay a station out and close its account.
        CashOut = "cash_out" { place: Place, how: PayOut },
        /// Send somebody away from a station.
        SendAway = "send_away" { place: Place, reason: String },
        /// Have the cage keep the credit of a station that nobody is at.
        Abandon = "abandon" { place: Place },
        /// Say what became of the chips in the tray.
        MoveFloat = "move_float" (float: Float),
        /// Give tokens for a promotional voucher, which may name the bets that they are for.
        ExchangeVoucher = "exchange_voucher" {
            bettor: Name, voucher: Name, value: Amount, bets: Vec<Bet>,
        },
        /// Let bettors have devices with them, the game being supervised by somebody.
        PermitDevices = "permit_devices" {
            inspector: Name, surveillance_told: bool, conditions: String,
        },
        /// Have them put away again.
        BanDevices = "ban_devices",
        /// Have a step beside the play done.
        OrderStep = "order_step" { step: Name },
        /// Say that a step beside the play is done.
        RecordStep = "record_step" { step: Name, asked: Option<Name>, note: String },
        /// Set limits to one's own play, or make them tighter.
        SetPlayLimits = "set_play_limits" { bettor: Name, limits: PlayLimits },
        /// Have a break of so many minutes, at least as long as one's card says.
        TakeBreak = "take_break" { bettor: Name, minutes: u32 },
        /// Open wagering for the next coup.
        OpenWagering = "open_wagering",
        /// Wager on a bet; on a bet that is wagered on already, that much instead.
        PlaceWager = "place_wager" { place: Place, bettor: Name, bet: Bet, amount: Amount },
        /// The same, so much of it in promotional tokens.
        WagerTokens = "wager_tokens" {
            place: Place, bettor: Name, bet: Bet, amount: Amount, tokens: Amount,
        },
        /// Take a wager back.
        WithdrawWager = "withdraw_wager" { place: Place, bettor: Name, bet: Bet },
        /// Move a wager to another bet.
        MoveWager = "move_wager" { place: Place, bettor: Name, from: Bet, to: Bet },
        /// Let several bettors wager on one area.
        AllowSeveralPerArea = "allow_several_per_area",
        /// Reduce the wagers on a hand in proportion.
        ReduceWagers = "reduce_wagers" { side: Side },
        /// Refuse a wager.
        RefuseWager = "refuse_wager" { place: Place, bettor: Name, bet: Bet, reason: String },
        /// Call "no more bets".
        CallNoMoreBets = "call_no_more_bets",
        /// Call off a coup that nobody has wagered on.
        CallOffCoup = "call_off_coup",
        /// Deal the next coup without wagers.
        DeclareDummy = "declare_dummy" { ground: DummyGround },
        /// Burn a card before the coup.
        BurnBeforeCoup = "burn_before_coup",
        /// Offer a hand's cards to a bettor.
        OfferHand = "offer_hand" { side: Side, place: Place, bettor: Option<Name> },
        /// Take the cards offered.
        AcceptHand = "accept_hand" { side: Side },
        /// Refuse them.
        RefuseHand = "refuse_hand" { side: Side },
        /// Give the shoe to a bettor, or take it back; or the marker, for whoever has it.
        GiveShoe = "give_shoe" { place: Option<Place>, from: Option<Place> },
        /// Let another person open them.
        Nominate = "nominate" { side: Side, name: Name },
        /// Give them back to the dealer.
        TakeBackHand = "take_back_hand" { side: Side },
        /// Settle the bets that are settled before third cards.
        SettleEarly = "settle_early",
        /// Announce the outcome.
        Announce = "announce",
        /// Settle all wagers.
        Settle = "settle",
        /// Put the cards into the discard rack.
        CompleteCoup = "complete_coup",
        /// Report that something went wrong.
        Report = "report" { situation: Situation, about: Box<About> },
        /// Say what was found out about it.
        Assess = "assess" { number: u32, assessment: Box<Assessment> },
        /// Do something about it.
        Resolve = "resolve" { number: u32, remedy: Remedy, with: Box<With> },
        /// Say that a task of it is done.
        Done = "done" { number: u32, task: Task, with: Box<With> },
        /// Confirm a wager from the records.
        ConfirmWager = "confirm_wager" { number: u32, place: Place, bettor: Name, bet: Bet },
        /// Confirm that wagers are settled again as proposed.
        ConfirmCorrection = "confirm_correction" { number: u32 },
        /// Say that somebody has been told of it.
        Tell = "tell" { number: u32, whom: Role },
        /// Acknowledge having been told.
        Acknowledge = "acknowledge" { number: u32 },
        /// Close it with a decision.
        CloseIncident = "close_incident" { number: u32, decision: String },
        /// Leave wagers as they are, having been asked.
        KeepWagers = "keep_wagers" { bettor: Name },
        /// Go on after those who wanted to have taken their wagers back.
        Resume = "resume",
        /// Take the card that is out already as the first of the coup.
        UseCarriedCard = "use_carried_card",
        /// Let another dealer take over.
        ChangeDealer = "change_dealer" { name: Name },
        /// Approve what waits.
        Approve = "approve" { number: u32 },
        /// Decline it.
        Decline = "decline" { number: u32 },
    }
}
