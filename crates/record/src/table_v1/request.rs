//! What people asked for, where it waits for somebody's approval.

use super::names::{
    Amount, Bet, Burn, Name, PayOut, Place, Remedy, Role, Situation, Style, Task, Tender,
};
use super::parts::{About, Assessment, ChangeTo, Float, Limits, Range, Setup, With};
use super::words::{CardSource, DummyGround, Shuffling, Side};
use crate::form::stored;

stored! {
    /// A request.
    #[serde(tag = "is")]
    enum Request of table::Request {
        OpenTable = "open_table" (setup: Box<Setup>),
        GiveNotice = "give_notice" (to: ChangeTo),
        Change = "change" (to: ChangeTo),
        RaiseMinimumAtOnce = "raise_minimum_at_once" (limits: Box<Limits>),
        Agree = "agree",
        SetPersonalLimit = "set_personal_limit" {
            place: Place, limit: Range, surveillance_told: bool,
        },
        ChooseStyle = "choose_style" { style: Style },
        BringCards = "bring_cards" { decks: u8, source: CardSource, backs: String },
        CheckCards = "check_cards",
        AcceptCards = "accept_cards",
        ObjectToCards = "object_to_cards",
        Shuffle = "shuffle" { how: Shuffling },
        RefuseCut = "refuse_cut" { place: Place },
        Cut = "cut" { depth: u16 },
        PlaceCuttingCard = "place_cutting_card" { cards_behind: u16 },
        Burn = "burn" { method: Burn },
        OrderShuffle = "order_shuffle" { reason: String },
        ReplaceCards = "replace_cards" { unfit: bool, backs: String, scanning_shoe: bool },
        TakePlace = "take_place" { place: Place, bettor: Name },
        LeavePlace = "leave_place" { place: Place },
        MarkBox = "mark_box" { place: Place, closed: bool },
        VacateSeat = "vacate_seat" { place: Place },
        BuyIn = "buy_in" { place: Place, bettor: Name, tender: Tender, amount: Amount },
        CashOut = "cash_out" { place: Place, how: PayOut },
        SendAway = "send_away" { place: Place, reason: String },
        Abandon = "abandon" { place: Place },
        MoveFloat = "move_float" (float: Float),
        ExchangeVoucher = "exchange_voucher" {
            bettor: Name, voucher: Name, value: Amount, bets: Vec<Bet>,
        },
        PermitDevices = "permit_devices" {
            inspector: Name, surveillance_told: bool, conditions: String,
        },
        BanDevices = "ban_devices",
        OpenWagering = "open_wagering",
        PlaceWager = "place_wager" { place: Place, bettor: Name, bet: Bet, amount: Amount },
        WagerTokens = "wager_tokens" {
            place: Place, bettor: Name, bet: Bet, amount: Amount, tokens: Amount,
        },
        WithdrawWager = "withdraw_wager" { place: Place, bettor: Name, bet: Bet },
        MoveWager = "move_wager" { place: Place, bettor: Name, from: Bet, to: Bet },
        AllowSeveralPerArea = "allow_several_per_area",
        ReduceWagers = "reduce_wagers" { side: Side },
        RefuseWager = "refuse_wager" { place: Place, bettor: Name, bet: Bet, reason: String },
        CallNoMoreBets = "call_no_more_bets",
        CallOffCoup = "call_off_coup",
        DeclareDummy = "declare_dummy" { ground: DummyGround },
        BurnBeforeCoup = "burn_before_coup",
        OfferHand = "offer_hand" { side: Side, place: Place },
        AcceptHand = "accept_hand" { side: Side },
        RefuseHand = "refuse_hand" { side: Side },
        GiveShoe = "give_shoe" { place: Option<Place> },
        Nominate = "nominate" { side: Side, name: Name },
        TakeBackHand = "take_back_hand" { side: Side },
        SettleEarly = "settle_early",
        Announce = "announce",
        Settle = "settle",
        CompleteCoup = "complete_coup",
        Report = "report" { situation: Situation, about: Box<About> },
        Assess = "assess" { number: u32, assessment: Box<Assessment> },
        Resolve = "resolve" { number: u32, remedy: Remedy, with: Box<With> },
        Done = "done" { number: u32, task: Task, with: Box<With> },
        ConfirmWager = "confirm_wager" { number: u32, place: Place, bettor: Name, bet: Bet },
        ConfirmCorrection = "confirm_correction" { number: u32 },
        Tell = "tell" { number: u32, whom: Role },
        Acknowledge = "acknowledge" { number: u32 },
        CloseIncident = "close_incident" { number: u32, decision: String },
        KeepWagers = "keep_wagers" { bettor: Name },
        Resume = "resume",
        UseCarriedCard = "use_carried_card",
        ChangeDealer = "change_dealer" { name: Name },
        Approve = "approve" { number: u32 },
        Decline = "decline" { number: u32 },
    }
}
