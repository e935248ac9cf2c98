//! What is asked about a tournament.

use super::conditions::Conditions;
use super::state::{ChipDeed, EntrantId, Game, Kind};
use crate::actor::{Name, Time};
use crate::ticket::Check;
use alloc::boxed::Box;
use alloc::vec::Vec;
use ledger::{PoolId, TableId};
use rules::{Amount, Card};
use table::Actor;
use table::state::{Commitment, Salt};

/// A request, who makes it, and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asking {
    /// When.
    pub at: Time,
    /// Who, as what.
    pub by: Actor,
    /// What.
    pub request: Request,
}

/// By which right an application is turned down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TurnedDown {
    /// By the house's general right.
    Generally,
    /// By the criteria of selection.
    ByCriteria,
}

/// Something asked about a tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Request {
    /// Begin with a tournament.
    Announce {
        name: Name,
        pool: PoolId,
        game: Game,
    },
    /// Write the conditions, or write them again.
    WriteConditions {
        conditions: Box<Conditions>,
    },
    /// Declare them complete.
    FinaliseConditions,
    /// Make them available.
    Publish {
        place: Name,
    },
    /// The regulator has been told and has a copy.
    NotifyRegulator {
        reference: Name,
    },
    /// The regulator has approved in writing.
    RecordApproval {
        reference: Name,
    },
    /// The regulator has approved a commission on each entry.
    RecordCommission {
        amount: Amount,
        reference: Name,
    },
    /// Name the director.
    NameDirector {
        name: Name,
    },
    /// Ask everybody for written agreement.
    RequireAgreement,
    OpenEntries,
    /// Take an entry, with whether the person is eligible and has agreed in writing.
    Enter {
        name: Name,
        group: Option<Name>,
        eligible: Check,
        agreed: Check,
    },
    /// Put somebody on the list of reserves.
    ListReserve {
        name: Name,
        group: Option<Name>,
        eligible: Check,
    },
    /// Turn an application down.
    TurnDown {
        name: Name,
        by: TurnedDown,
    },
    /// Somebody has signed the conditions.
    Sign {
        entrant: EntrantId,
    },
    Withdraw {
        entrant: EntrantId,
    },
    CloseEntries,
    /// The players have been told the conditions and understand them.
    Brief,
    /// Use a table, with this layout, for the tournament.
    Designate {
        table: TableId,
        layout: Option<u8>,
    },
    /// Give it back to other play, with this layout.
    Release {
        table: TableId,
        layout: Option<u8>,
    },
    /// Set how many sit at one table.
    SetSeats {
        seats: u8,
    },
    /// Schedule the next session.
    Schedule {
        kind: Kind,
        starts: Time,
    },
    /// Commit to the secret of the next ballot.
    Commit {
        commitment: Commitment,
    },
    /// Move the start, with the notice that was given.
    MoveStart {
        starts: Time,
        notice: Name,
    },
    /// Draw tables and seats.
    Draw {
        secret: Salt,
        word: Name,
    },
    /// Somebody sits down.
    TakeSeat {
        name: Name,
        table: TableId,
        place: u8,
    },
    /// Give the seat of somebody who is not there to a reserve.
    OfferSeat {
        absent: EntrantId,
        reserve: EntrantId,
    },
    /// Approve of a substitute.
    Substitute {
        entrant: EntrantId,
        name: Name,
    },
    /// The director is there.
    Come,
    /// The director leaves.
    Leave,
    StartSession,
    /// Ask the next to wager.
    AskNext {
        table: TableId,
    },
    Wager {
        table: TableId,
        place: u8,
        bet: Name,
        amount: Amount,
    },
    /// Take one's wagers back while one's opportunity lasts.
    TakeBack {
        table: TableId,
        place: u8,
    },
    /// Declare wagers out of turn void.
    VoidWagers {
        table: TableId,
        place: u8,
    },
    /// Let somebody off the least wager of a coup.
    Excuse {
        table: TableId,
        place: u8,
    },
    /// Begin the wagering period of a coup.
    OpenWagers {
        table: TableId,
    },
    /// Call that no more wagers are taken, or deal the first card.
    CloseWagers {
        table: TableId,
    },
    /// Let somebody wager on both hands of this coup.
    AllowBothHands {
        table: TableId,
        place: u8,
    },
    /// The last coup was entered wrongly: with the true cards, or void where there are none.
    CorrectCoup {
        table: TableId,
        cards: Option<Vec<Card>>,
    },
    /// Somebody else confirms a correction.
    ConfirmCorrection {
        table: TableId,
    },
    /// Let a correction be.
    DropCorrection {
        table: TableId,
    },
    /// A coup was dealt with these cards.
    Coup {
        table: TableId,
        cards: Vec<Card>,
    },
    Break {
        minutes: u16,
    },
    SetPace {
        seconds: u16,
    },
    /// Somebody asked others for advice, or did something else that is to be kept.
    Report {
        entrant: EntrantId,
        what: Name,
    },
    /// End play at a table before its time, with those who agree.
    EndTable {
        table: TableId,
        agreed: Vec<EntrantId>,
    },
    /// Have those with equal places play a further coup.
    PlayOff,
    EndSession,
    BuyBack {
        entrant: EntrantId,
    },
    /// Enter points from another game.
    EnterPoints {
        entrant: EntrantId,
        game: Name,
        points: u32,
    },
    Disqualify {
        entrant: EntrantId,
        ground: Name,
    },
    Retire {
        entrant: EntrantId,
    },
    /// Award the places and prizes.
    Award,
    /// Have a prize paid at the cage.
    PayPrize {
        entrant: EntrantId,
    },
    /// Call it off.
    Cancel {
        because: Name,
    },
    /// Close the books of the tournament.
    Close,
    /// Do something with tournament chips, or with money at a tournament's station.
    Chips {
        entrant: EntrantId,
        deed: ChipDeed,
    },
}
