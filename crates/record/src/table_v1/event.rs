//! What happens at a table, as it is stored: every kind with its fields.

use super::names::{
    Amount, Bet, Burn, Card, Cite, Commitment, Name, Offer, PayOut, Place, Remedy, Role, Setting,
    Situation, Style, Task, Tender, Time,
};
use super::parts::{
    About, Actor, Assessment, ChangeTo, Correction, CoupId, CoupKind, DealtCard, Fitted, Flagged,
    Float, Limits, PlayLimits, Range, Resettled, Reveal, Settled, Setup, Short, WagerOf,
};
use super::request::Request;
use super::words::{CardSource, DummyGround, Irregularity, Lock, Outcome, Shuffling, Side, Why};
use crate::form::stored;

stored! {
    /// Something that happened at a table. The kind stands in the entry, the fields in its payload.
    events Event of table::Event {
        /// The table's clock moved on to this moment.
        TimePassed = "time_passed" { now: Time },
        /// The table was opened, set up like this, with this dealer.
        TableOpened = "table_opened" { setup: Box<Setup>, dealer: Name },
        /// Another dealer took over.
        DealerChanged = "dealer_changed" { name: Name },
        /// A sign was put up that something will change, not before it is due.
        NoticeGiven = "notice_given" { to: ChangeTo, shown: Time, due: Time },
        /// The limits changed; for all: nobody keeps those of before any more.
        LimitsChanged = "limits_changed" { limits: Box<Limits>, for_all: bool },
        /// The minimum was raised without notice, those present keeping the old one.
        MinimumRaisedAtOnce = "minimum_raised_at_once" { limits: Box<Limits> },
        /// The version or the options changed.
        VersionChanged = "version_changed" { setting: Setting },
        /// The table was closed.
        TableClosed = "table_closed",
        /// Somebody agreed to what is proposed.
        Agreed = "agreed" { name: Name },
        /// A bettor got limits of their own.
        PersonalLimitSet = "personal_limit_set" { place: Place, limit: Range },
        /// Somebody got limits of their own, wherever they wager at the table.
        BettorsLimitSet = "bettors_limit_set" { bettor: Name, limit: Range },
        /// Another way to deal was chosen.
        StyleChosen = "style_chosen" { style: Style },
        /// Something was put at the table, such as a sign; nothing: it was taken away.
        TableFitted = "table_fitted" { fitted: Fitted, by: Actor },
        /// Several bettors may wager on one area.
        SeveralPerAreaAllowed = "several_per_area_allowed",

        /// A request waits for the approval of a role.
        ApprovalAsked = "approval_asked" {
            number: u32, actor: Actor, request: Box<Request>, needs: Role,
        },
        /// A waiting request was approved; what came of it follows.
        ApprovalGiven = "approval_given" { number: u32, by: Actor },
        /// A waiting request was declined.
        ApprovalDeclined = "approval_declined" { number: u32, by: Actor },

        /// Cards were brought to the table.
        CardsBroughtIn = "cards_brought_in" { decks: u8, source: CardSource, backs: String },
        /// They were checked.
        CardsChecked = "cards_checked",
        /// Pre-shuffled cards were taken as they are.
        CardsAccepted = "cards_accepted",
        /// Somebody insisted on an inspection and a shuffle.
        CardsObjectedTo = "cards_objected_to",
        /// They were shuffled.
        CardsShuffled = "cards_shuffled" { how: Shuffling },
        /// Their order was committed to; it is revealed after the last of them.
        ShoeCommitted = "shoe_committed" { commitment: Commitment },
        /// Somebody refused to cut.
        CutRefused = "cut_refused" { place: Place },
        /// They were cut, so many cards from the front.
        CardsCut = "cards_cut" { by: Actor, depth: u16, by_staff: bool },
        /// The cutting card was placed.
        CuttingCardPlaced = "cutting_card_placed" { cards_behind: u16 },
        /// The burn began in this way.
        BurnBegun = "burn_begun" { method: Burn },
        /// A card was burnt; so many are left to burn.
        CardBurnt = "card_burnt" { card: Option<Card>, left: u8 },
        /// The burn is over.
        BurnEnded = "burn_ended",
        /// The cards are to be shuffled after this coup.
        ShuffleOrdered = "shuffle_ordered" { reason: String },
        /// Other cards took their place.
        CardsReplaced = "cards_replaced" { backs: String },
        /// The shoe was declared void.
        ShoeVoided = "shoe_voided" { reason: String },
        /// The cutting card came out.
        CuttingCardReached = "cutting_card_reached" { coup: u32, as_first_card: bool },
        /// It is known how many coups are left.
        LastCoupCalled = "last_coup_called" { coups_left: u8 },
        /// One dummy coup after the last was allowed.
        ExtraDummyAllowed = "extra_dummy_allowed",
        /// The shoe is over.
        ShoeEnded = "shoe_ended",
        /// The order that was committed to, as it was before the cut.
        ShoeRevealed = "shoe_revealed" { commitment: Commitment, reveal: Box<Reveal> },

        /// Somebody took a place.
        PlaceTaken = "place_taken" { place: Place, bettor: Name },
        /// A place was left.
        PlaceLeft = "place_left" { place: Place },
        /// A place was marked as taking no wagers, or as open again.
        BoxMarked = "box_marked" { place: Place, closed: bool },

        /// A station was credited for what was taken.
        StationCredited = "station_credited" {
            amount: Amount, bettor: Option<Name>, place: Place, tender: Tender,
        },
        /// A station was paid out.
        StationPaid = "station_paid" { place: Place, bettor: Name, amount: Amount, how: PayOut },
        /// The cage keeps the credit of a station that nobody is at.
        StationAbandoned = "station_abandoned" { place: Place, bettor: Name, amount: Amount },
        /// Somebody was sent away from a station.
        PlayerSentAway = "player_sent_away" { place: Place, reason: String },
        /// Somebody leaves a station when its wagers are settled.
        DepartureAsked = "departure_asked" { place: Place },
        /// Chips came into the tray, left it or were counted.
        FloatMoved = "float_moved" { float: Float },
        /// A station printed no ticket, or none that can be read.
        PrintFailed = "print_failed" { place: Place },
        /// A promotional voucher was exchanged for tokens, for these bets or, without any, for all.
        VoucherExchanged = "tokens_given" {
            bettor: Name, voucher: Name, value: Amount, bets: Vec<Bet>,
        },
        /// Bettors may have devices with them, on conditions and under somebody's eyes.
        DevicesPermitted = "devices_permitted" { inspector: Name, conditions: String, by: Actor },
        /// They may not any more.
        DevicesBanned = "devices_banned" { by: Actor },
        /// Somebody ordered a step beside the play.
        StepOrdered = "step_ordered" { step: Name, by: Actor },
        /// A step beside the play was done, by whom, at whose wish, with what came of it.
        StepRecorded = "step_recorded" {
            step: Name, by: Actor, asked: Option<Name>, note: String,
        },
        /// Somebody has set limits to their own play, or made them tighter.
        PlayLimitsSet = "play_limits_set" { bettor: Name, limits: PlayLimits, by: Actor },
        /// Somebody has a break, by their own limits or because they want one.
        BreakTaken = "break_taken" { bettor: Name, until: Time },
        /// Wagers at stations were accepted and debited.
        WagersAccepted = "wagers_accepted" { wagers: Vec<WagerOf> },

        /// Wagering opened for a coup.
        WageringOpened = "wagering_opened" { kind: CoupKind, number: u32, until: Option<Time> },
        /// A wager was placed; in place of an earlier one on the same bet.
        WagerPlaced = "wager_placed" { wager: WagerOf },
        /// Somebody was warned of a wager below the minimum.
        BettorWarned = "bettor_warned" { bettor: Name },
        /// A wager was reduced to an amount.
        WagerReduced = "wager_reduced" { wager: WagerOf, to: Amount },
        /// Wagers were handed back.
        WagersReturned = "wagers_returned" { wagers: Vec<WagerOf>, why: Why },
        /// Wagering closed.
        WageringClosed = "wagering_closed" { by: Lock },
        /// A coup that nobody had wagered on was called off.
        CoupCalledOff = "coup_called_off",
        /// The coup is dealt without wagers.
        DummyDeclared = "dummy_declared" { ground: DummyGround, kind: CoupKind },
        /// A card is to be burnt before the coup.
        BurnBeforeCoupWanted = "burn_before_coup_wanted",
        /// That card was burnt.
        CardBurntBeforeCoup = "card_burnt_before_coup" { card: Option<Card> },
        /// The coup began, of this kind.
        CoupBegun = "coup_begun" { kind: CoupKind },
        /// A card was dealt to a hand; none where its face is not known.
        CardDealt = "card_dealt" { card: Option<Card>, side: Side },
        /// A card of the coup was exposed, by its number in dealing order.
        CardExposed = "card_exposed" { card: Card, number: u8 },
        /// A hand's cards were offered to somebody.
        HandOffered = "hand_offered" { side: Side, place: Place, bettor: Option<Name> },
        /// Somebody took them.
        HandAccepted = "hand_accepted" { side: Side, place: Place },
        /// Somebody refused them.
        HandRefused = "hand_refused" { side: Side, place: Place },
        /// Somebody let another open them.
        NomineeNamed = "nominee_named" { side: Side, name: Name },
        /// The dealer took them back.
        HandTakenBack = "hand_taken_back" { side: Side },
        /// The Banker's Hand marker moved.
        MarkerMoved = "marker_moved" { to: Option<Place> },
        /// Wagers were settled; early: those decided before third cards.
        WagersSettled = "wagers_settled" { early: bool, settled: Vec<Settled> },
        /// The outcome was announced with both point counts.
        OutcomeAnnounced = "outcome_announced" { bankers: u8, outcome: Outcome, players: u8 },
        /// The cards are in the discard rack; who did and who did not wager.
        CoupCompleted = "coup_completed" { active: Vec<Place>, idle: Vec<Place> },
        /// What was settled was taken back, at stations or the cage, which has what they lack.
        SettlementReversed = "settlement_reversed" {
            settled: Vec<Settled>,
            at_cage: Vec<Settled>,
            short: Vec<Short>,
        },
        /// The coup was declared invalid.
        CoupInvalidated = "coup_invalidated" { situation: Situation },
        /// Somebody may not play any more.
        BettorExcluded = "bettor_excluded" { bettor: Name },
        /// Wagers were forfeited to the house.
        WagersForfeited = "wagers_forfeited" { wagers: Vec<WagerOf> },
        /// A card that is out will be the first of the next coup.
        CardCarried = "card_carried" { card: Option<Card>, exposed: bool, dummy: bool },
        /// It was used.
        CarriedCardUsed = "carried_card_used" { side: Side, card: Option<Card> },
        /// The next card was seen face up in the shoe.
        FaceUpSeen = "face_up_seen" { next_is_dummy: bool },
        /// Wagers were barred from the coup.
        CoupBarred = "coup_barred" { kind: CoupKind },
        /// The cards of the coup were put right.
        CoupRebuilt = "coup_rebuilt" { cards: Vec<DealtCard>, strays: Vec<Option<Card>> },
        /// A card was taken out of the coup.
        CardLaidAside = "card_laid_aside" { card: Option<Card> },
        /// Wagering opened once more.
        WageringReopened = "wagering_reopened" { until: Option<Time> },
        /// The coup was declared void.
        CoupVoided = "coup_voided" { reason: String },
        /// The cards recorded as burnt are in the shoe: the burn had been forgotten.
        BurnMissed = "burn_missed" { cards: Vec<Option<Card>> },
        /// The cards of the first coup are back in the shoe, to be burnt and dealt again.
        ShoeRestarted = "shoe_restarted",
        /// The cards left the machine for a dealing shoe.
        MachineLeft = "machine_left",
        /// The facts showed what should not be.
        IrregularityRecorded = "irregularity_recorded" { what: Irregularity, card: Option<Card> },

        /// Something went wrong and has a number now.
        IncidentOpened = "incident_opened" {
            number: u32, situation: Situation, about: Box<About>, by: Option<Actor>,
        },
        /// Somebody has to be told of it.
        TellingDue = "telling_due" { number: u32, whom: Role },
        /// They were told.
        PersonTold = "person_told" { number: u32, whom: Role, by: Actor },
        /// They acknowledged it.
        TellingAcknowledged = "telling_acknowledged" { number: u32, whom: Role, by: Actor },
        /// It was found out what a failed machine has done.
        Assessed = "assessed" { number: u32, assessment: Box<Assessment>, by: Actor },
        /// A remedy was applied.
        RemedyApplied = "remedy_applied" {
            number: u32, remedy: Remedy, by: Option<Actor>, note: String, cite: Option<Cite>,
        },
        /// Tasks were set.
        TasksSet = "tasks_set" { number: u32, tasks: Vec<Task> },
        /// A task was done.
        TaskDone = "task_done" { number: u32, task: Task, by: Actor, note: String },
        /// Wagers wait to be confirmed from the records.
        WagersInDoubt = "wagers_in_doubt" { number: u32, wagers: Vec<WagerOf> },
        /// One was confirmed.
        WagerConfirmed = "wager_confirmed" { number: u32, wager: WagerOf, by: Actor },
        /// Somebody proposed to settle wagers again.
        CorrectionProposed = "correction_proposed" {
            number: u32, correction: Box<Correction>, by: Actor,
        },
        /// Somebody confirmed that.
        CorrectionConfirmed = "correction_confirmed" { number: u32, by: Actor },
        /// It was withdrawn.
        CorrectionWithdrawn = "correction_withdrawn" { number: u32 },
        /// The wagers of a coup were settled again on its true cards.
        CoupCorrected = "coup_corrected" {
            coup: CoupId, cards: Vec<DealtCard>, outcome: Outcome, changes: Vec<Resettled>,
        },
        /// A coup that was over was declared void.
        PastCoupVoided = "past_coup_voided" { coup: CoupId, changes: Vec<Resettled> },
        /// Nothing is paid at a place until a moment; so much is not wagered there either.
        CreditHeld = "credit_held" { number: u32, place: Place, amount: Amount, until: Time },
        /// That is over.
        CreditHoldEnded = "credit_hold_ended" { number: u32 },
        /// An amount credited by a fault is not paid.
        CreditRefused = "credit_refused" {
            number: u32, place: Option<Place>, bettor: Name, amount: Amount,
        },
        /// An amount owed was paid from the float.
        OwedPaid = "owed_paid" {
            number: u32, place: Option<Place>, bettor: Name, amount: Amount,
        },
        /// What a station was credited with before its repair, all of which may be refused.
        CreditsFlagged = "credits_flagged" { number: u32, credits: Vec<Flagged> },
        /// The credit of a station was put right from the records.
        CreditRestored = "credit_restored" { number: u32, place: Place, credit: Amount },
        /// Money won is kept until it has been looked into.
        MoneySeized = "money_seized" {
            number: u32, place: Option<Place>, bettor: Name, amount: Amount,
        },
        /// It is not kept any longer: it is on the station again, or the cage pays it.
        MoneyReleased = "money_released" {
            number: u32, place: Option<Place>, bettor: Name, amount: Amount,
        },
        /// An incident was closed with a decision.
        IncidentClosed = "incident_closed" { number: u32, by: Option<Actor>, decision: String },

        /// Those who wagered are asked what they want to do.
        OfferMade = "offer_made" { offer: Offer, until: Option<Time>, asked: Vec<Name> },
        /// Somebody has answered.
        OfferAnswered = "offer_answered" { bettor: Name },
        /// The coup goes on; wagers of those who did not answer stand.
        OfferEnded = "offer_ended" { unanswered: Vec<Name> },
    }
}
