//! A table as it stands, for snapshots: kept to save time, and thrown away with every change.

use super::names::{Amount, Time};
use super::names::{
    Bet, Burn, Card, Commitment, Name, Offer, Place, Remedy, Role, Setting, Situation, Task,
};
use super::parts::{
    About, Actor, Assessment, ChangeTo, Correction, CoupId, CoupKind, DealtCard, Flagged, Limits,
    PlayLimits, Range, Settled, Setup, WagerOf,
};
use super::request::Request;
use super::words::{CardSource, Channel, Outcome, Side};
use crate::form::{Form, Shape, stored};
use crate::unreadable::Unreadable;
use std::sync::Arc;

stored! {
    /// How far a shoe has come.
    words Stage of table::state::Stage {
        Empty = "empty",
        Brought = "brought",
        Mixed = "mixed",
        Cut = "cut",
        Loaded = "loaded",
        InPlay = "in_play",
        Ended = "ended",
    }
}

stored! {
    /// What has become of a coup since it was completed.
    words Standing of table::state::Standing {
        Valid = "valid",
        Corrected = "corrected",
        Void = "void",
    }
}

/// How many of each card have been seen, in the order of a deck.
#[derive(Debug)]
pub enum Census {}

impl Shape for Census {
    type Of = [u8; rules::Card::KINDS];
    type Stored = Vec<u8>;
}

impl<C: ?Sized> Form<C> for Census {
    fn store(of: &Self::Of, _: &C) -> Vec<u8> {
        of.to_vec()
    }

    fn load(stored: &Vec<u8>, _: &C) -> Result<Self::Of, Unreadable> {
        let census = stored.as_slice().try_into();
        census.map_err(|_| Unreadable::value("a census counts the 52 cards of a deck"))
    }
}

stored! {
    /// A burn that has begun.
    struct Burning of table::state::Burning { method: Burn, left: Option<u8>, }
}

stored! {
    /// The shoe.
    struct Shoe of table::state::Shoe {
        stage: Stage,
        decks: u8,
        source: CardSource,
        origin: CardSource,
        backs: String,
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        objected: bool,
        checked: bool,
        automatic: bool,
        commitment: Option<Commitment>,
        cut_refused: Vec<Place>,
        cut: u16,
        cards_behind: u16,
        burning: Option<Burning>,
        burnt: Vec<Option<Card>>,
        put_back: Vec<Option<Card>>,
        cards_out: u16,
        census: Census,
        coups: u32,
        cutting_card: Option<u32>,
        cutting_card_first: bool,
        coups_left: Option<u8>,
        extra_allowed: bool,
        handled: bool,
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        withdrawn: bool,
        shuffle_ordered: bool,
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        replaced: bool,
    }
}

stored! {
    /// Whether wagers are taken.
    #[serde(tag = "is")]
    enum Wagering of table::state::Wagering {
        /// Until then.
        Open = "open" (until: Option<Time>),
        /// No more.
        Closed = "closed",
    }
}

stored! {
    /// Who has a hand's cards.
    #[serde(tag = "is")]
    enum HandState of table::state::HandState {
        /// The dealer.
        WithDealer = "with_dealer",
        /// They are offered.
        Offered = "offered" (place: Place),
        /// Somebody has them.
        With = "with" (place: Place),
        /// Somebody has let another open them.
        WithNominee = "with_nominee" (place: Place, name: Name),
        /// They have been opened or given back.
        Back = "back",
    }
}

stored! {
    /// Who has had which hand.
    pair HadHand { side: Side, place: Place, }
}

stored! {
    /// A hand that was refused.
    struct RefusedHand of table::state::RefusedHand {
        side: Side,
        place: Place,
        bettor: Option<Name>,
    }
}

stored! {
    /// Somebody a hand was offered to by name.
    struct NamedFor of table::state::NamedFor { side: Side, place: Place, bettor: Name, }
}

stored! {
    /// Who has the cards of each hand.
    struct Hands of table::state::Hands {
        players: HandState,
        bankers: HandState,
        refused: Vec<RefusedHand>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        had: Vec<HadHand>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        named: Vec<NamedFor>,
    }
}

stored! {
    /// What those who wagered are asked.
    struct Answers of table::state::Answers {
        offer: Offer,
        until: Option<Time>,
        asked: Vec<Name>,
        answered: Vec<Name>,
    }
}

stored! {
    /// The coup of the moment.
    struct CoupState of table::state::CoupState {
        number: u32,
        kind: CoupKind,
        wagering: Wagering,
        burn_wanted: bool,
        burnt: bool,
        cards: Vec<DealtCard>,
        hands: Hands,
        announced: Option<Outcome>,
        settled: bool,
        paid: Vec<Settled>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        taken_off: Vec<Name>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        warned: Vec<Name>,
        answers: Option<Answers>,
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        asked: bool,
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        wagered: bool,
        reopened: bool,
        debited: bool,
    }
}

stored! {
    /// A card that will be the first of the next coup.
    struct CarriedCard of table::state::CarriedCard {
        card: Option<Card>,
        exposed: bool,
        dummy: bool,
    }
}

stored! {
    /// A place at the table.
    struct PlaceState of table::state::Place {
        channel: Channel,
        bettor: Option<Name>,
        personal: Option<Range>,
        kept: Option<Limits>,
        idle: u8,
        closed: bool,
        open: bool,
        credit: Amount,
        sent_away: bool,
        print_failed: bool,
        meters: Meters,
        on_wagers: Total,
    }
}

/// A sum in cents, however large.
#[derive(Debug)]
pub enum Total {}

impl Shape for Total {
    type Of = ledger::Total;
    type Stored = String;
}

impl<C: ?Sized> Form<C> for Total {
    fn store(of: &ledger::Total, _: &C) -> String {
        of.cents().to_string()
    }

    fn load(stored: &String, _: &C) -> Result<ledger::Total, Unreadable> {
        let cents = stored.parse().map(ledger::Total::from_cents);
        cents.map_err(|_| Unreadable::value("a sum is a number of cents"))
    }
}

/// The meters of a station, in their order.
#[derive(Debug)]
pub enum Meters {}

impl Shape for Meters {
    type Of = ledger::Meters;
    type Stored = Vec<String>;
}

impl<C: ?Sized> Form<C> for Meters {
    fn store(of: &ledger::Meters, context: &C) -> Vec<String> {
        let all = ledger::Meter::ALL.into_iter();
        all.map(|meter| Total::store(&of.read(meter), context)).collect()
    }

    fn load(stored: &Vec<String>, context: &C) -> Result<ledger::Meters, Unreadable> {
        let mut meters = ledger::Meters::NONE;
        if stored.len() != ledger::Meter::ALL.len() {
            return Err(Unreadable::value("a station has eight meters"));
        }
        for (meter, text) in ledger::Meter::ALL.into_iter().zip(stored) {
            let shown = <Total as Form<C>>::load(text, context)?;
            meters.count(meter, if meter.is_in() { shown } else { -shown });
        }
        Ok(meters)
    }
}

stored! {
    /// Promotional tokens of a bettor.
    struct Tokens of table::state::Tokens {
        bettor: Name,
        bets: Vec<Bet>,
        out: Amount,
        in_hand: Amount,
    }
}

/// All tokens that are out.
#[derive(Debug)]
pub enum Purses {}

impl Shape for Purses {
    type Of = table::state::Purses;
    type Stored = Vec<Tokens>;
}

impl<C: ?Sized> Form<C> for Purses
where
    Tokens: Form<C>,
{
    fn store(of: &table::state::Purses, context: &C) -> Vec<Tokens> {
        <Vec<Tokens> as Form<C>>::store(&of.0, context)
    }

    fn load(stored: &Vec<Tokens>, context: &C) -> Result<table::state::Purses, Unreadable> {
        <Vec<Tokens> as Form<C>>::load(stored, context).map(table::state::Purses)
    }
}

stored! {
    /// Devices that are permitted.
    struct Devices of table::state::Devices { inspector: Name, conditions: String, by: Actor, }
}

stored! {
    /// The card of somebody who has set limits to their own play.
    struct PlayCard of table::state::PlayCard {
        bettor: Name,
        limits: PlayLimits,
        since: Time,
        lost: Amount,
        break_until: Option<Time>,
    }
}

stored! {
    /// Limits of one bettor's own.
    struct PersonalLimit of table::state::PersonalLimit { bettor: Name, limit: Range, }
}

stored! {
    /// A wager on the coup.
    struct Held of table::state::Held {
        place: Place,
        bettor: Name,
        bet: Bet,
        amount: Amount,
        tokens: Amount,
    }
}

stored! {
    /// A sign that says what will change.
    struct Notice of table::state::Notice { to: ChangeTo, shown: Time, due: Time, }
}

stored! {
    /// A request that waits.
    struct Waiting of table::state::Waiting {
        number: u32,
        actor: Actor,
        request: Box<Request>,
        needs: Role,
    }
}

stored! {
    /// Somebody who has to be told.
    struct Telling of table::state::Telling {
        whom: Role,
        told: Option<Time>,
        acknowledged: bool,
    }
}

stored! {
    /// Something that went wrong.
    struct Incident of table::state::Incident {
        number: u32,
        situation: Situation,
        about: About,
        opened: Time,
        by: Option<Actor>,
        done: Vec<Remedy>,
        decided_by: Option<Actor>,
        tasks: Vec<Task>,
        assessment: Option<Assessment>,
        correction: Option<Correction>,
        in_doubt: Vec<WagerOf>,
        until: Option<Time>,
        held: Amount,
        flagged: Vec<Flagged>,
        seized: Amount,
        telling: Vec<Telling>,
        open: bool,
    }
}

stored! {
    /// A coup that is over.
    struct PastCoup of table::state::PastCoup {
        id: CoupId,
        setting: Setting,
        cards: Vec<DealtCard>,
        outcome: Option<Outcome>,
        paid: Vec<Settled>,
        standing: Standing,
    }
}

stored! {
    /// Money that is kept since an incident which is over.
    struct Seized of table::state::Seized { number: u32, bettor: Name, amount: Amount, }
}

stored! {
    /// What somebody has won in coups that are kept in mind no more.
    struct WonBefore of table::state::WonBefore { bettor: Name, amount: Amount, }
}

stored! {
    /// A table.
    struct Table of table::Table {
        setup: Option<Setup>,
        now: Time,
        dealer: Option<Name>,
        shoe: Shoe,
        coup: Option<CoupState>,
        places: Vec<PlaceState>,
        wagers: Vec<Held>,
        notices: Vec<Notice>,
        waiting: Vec<Waiting>,
        asked: u32,
        agreed: Vec<Name>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        agreed_to_sign: Vec<Name>,
        excluded: Vec<Name>,
        play_cards: Vec<PlayCard>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        personal: Vec<PersonalLimit>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        kept_standing: Vec<KeptStanding>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        arrivals: Vec<Place>,
        warned: Vec<Name>,
        several_per_area: bool,
        strays: Vec<Option<Card>>,
        carried: Vec<CarriedCard>,
        next_is_dummy: bool,
        face_up: bool,
        marker: Option<Place>,
        shoes: u32,
        used: bool,
        unrevealed: Vec<Commitment>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        begun: Option<CoupId>,
        past: Arc<Vec<Arc<PastCoup>>>,
        incidents: Vec<Incident>,
        reported: u32,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        seized: Vec<Seized>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        won_before: Vec<WonBefore>,
        tray: Option<Amount>,
        tokens: Purses,
        vouchers: Vec<Name>,
        devices: Option<Devices>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        ordered: Vec<Name>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        recorded: Vec<Recorded>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        played: Vec<Played>,
    }
}

stored! {
    /// Cards that have been in play.
    struct Played of table::state::Played { origin: CardSource, recorded: Vec<Name>, }
}

stored! {
    /// The limits that somebody who plays standing keeps.
    struct KeptStanding of table::state::KeptStanding {
        bettor: Name,
        place: Place,
        limits: Limits,
    }
}

stored! {
    /// A step beside the play that was recorded.
    struct Recorded of table::state::Recorded { step: Name, coups: u32, cards_out: u16, }
}
