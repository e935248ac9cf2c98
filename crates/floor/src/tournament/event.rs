//! What has happened in a tournament. One request brings about one event.

use super::conditions::Conditions;
use super::draw::Allotted;
use super::request::TurnedDown;
use super::state::{Award, EntrantId, Game, Kind, Paid, Settled, Standing};
use crate::actor::{Name, Time};
use alloc::boxed::Box;
use alloc::vec::Vec;
use ledger::{PoolId, TableId};
use rules::tournament::Item;
use rules::{Amount, Card};
use table::state::{Commitment, Salt};

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// When.
    pub at: Time,
    /// Whose doing it is.
    pub by: Name,
    /// As what: the role, by its name in the rulebook.
    pub role: Name,
    /// What.
    pub what: What,
}

/// In which order a wager came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// In its own.
    Own,
    /// Out of turn: it stands, and whoever made it is warned.
    Warned,
    /// Out of turn again: the director may declare it void.
    WarnedBefore,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum What {
    Announced {
        name: Name,
        pool: PoolId,
        game: Game,
    },
    ConditionsWritten {
        conditions: Box<Conditions>,
    },
    /// With the items over which the rules prevail.
    ConditionsFinalised {
        overruled: Vec<Item>,
    },
    ConditionsPublished {
        place: Name,
    },
    RegulatorNotified {
        reference: Name,
    },
    ApprovalRecorded {
        reference: Name,
    },
    CommissionApproved {
        amount: Amount,
        reference: Name,
    },
    DirectorNamed {
        name: Name,
    },
    AgreementRequired,
    EntriesOpened,
    Entered {
        entrant: EntrantId,
        name: Name,
        group: Option<Name>,
        agreed: bool,
        paid: Paid,
    },
    ReserveListed {
        entrant: EntrantId,
        name: Name,
        group: Option<Name>,
    },
    ApplicationTurnedDown {
        name: Name,
        by: TurnedDown,
    },
    ConditionsSigned {
        entrant: EntrantId,
    },
    Withdrawn {
        entrant: EntrantId,
        refund: Paid,
    },
    EntriesClosed,
    PlayersBriefed,
    TableDesignated {
        table: TableId,
        layout: Option<u8>,
    },
    TableReleased {
        table: TableId,
        layout: Option<u8>,
    },
    SeatsSet {
        seats: u8,
    },
    SessionScheduled {
        session: u16,
        kind: Kind,
        starts: Time,
        entrants: Vec<EntrantId>,
    },
    DrawCommitted {
        commitment: Commitment,
    },
    StartMoved {
        starts: Time,
        notice: Name,
    },
    SeatsDrawn {
        secret: Salt,
        word: Name,
        seats: Vec<Allotted>,
    },
    SeatTaken {
        entrant: EntrantId,
        name: Name,
        table: TableId,
        place: u8,
    },
    SeatOffered {
        absent: EntrantId,
        reserve: EntrantId,
        paid: Paid,
    },
    Substituted {
        entrant: EntrantId,
        name: Name,
    },
    DirectorCame,
    DirectorLeft,
    /// With those who were not there, and the chips that each of the others gets.
    SessionStarted {
        forfeited: Vec<EntrantId>,
        chips: Vec<(EntrantId, Amount)>,
    },
    Asked {
        table: TableId,
        place: u8,
    },
    Wagered {
        table: TableId,
        place: u8,
        bet: Name,
        amount: Amount,
        turn: Turn,
    },
    WagersTakenBack {
        table: TableId,
        place: u8,
        amount: Amount,
    },
    WagersVoided {
        table: TableId,
        place: u8,
        amount: Amount,
    },
    Excused {
        table: TableId,
        place: u8,
    },
    /// Until then.
    WagersOpened {
        table: TableId,
        until: Time,
    },
    WagersClosed {
        table: TableId,
    },
    BothHandsAllowed {
        table: TableId,
        place: u8,
    },
    /// With the true cards; none where the coup is to be void.
    CorrectionProposed {
        table: TableId,
        cards: Option<Vec<Card>>,
    },
    CorrectionDropped {
        table: TableId,
    },
    /// The last coup as it is now, in place of what was entered; without cards where it is void.
    /// Wagers on the next one are kept where they were closed, and else go back; of those that are
    /// kept goes back what nobody has chips for now, the last wager first.
    CoupCorrected {
        table: TableId,
        cards: Option<Vec<Card>>,
        settled: Vec<Settled>,
        out: Vec<EntrantId>,
        marker: Option<u8>,
        kept: bool,
        uncovered: Vec<Settled>,
    },
    /// With what became of every wager, who is out, and where the marker goes.
    CoupPlayed {
        table: TableId,
        cards: Vec<Card>,
        settled: Vec<Settled>,
        out: Vec<EntrantId>,
        marker: Option<u8>,
    },
    BreakCalled {
        minutes: u16,
        until: Time,
    },
    PaceSet {
        seconds: u16,
    },
    Reported {
        entrant: EntrantId,
        what: Name,
    },
    TableEnded {
        table: TableId,
        agreed: Vec<EntrantId>,
    },
    PlayOffBegun {
        table: TableId,
        seats: Vec<EntrantId>,
        chips: Amount,
    },
    SessionEnded {
        standings: Vec<Standing>,
        through: Vec<EntrantId>,
        cash: Vec<Award>,
    },
    BoughtBack {
        entrant: EntrantId,
        paid: Paid,
    },
    PointsEntered {
        entrant: EntrantId,
        game: Name,
        points: u32,
    },
    Disqualified {
        entrant: EntrantId,
        ground: Name,
        refund: Paid,
    },
    Retired {
        entrant: EntrantId,
        refund: Paid,
    },
    PlacesAwarded {
        awards: Vec<Award>,
    },
    PrizeDue {
        entrant: EntrantId,
        amount: Amount,
    },
    Cancelled {
        because: Name,
        refunds: Vec<(EntrantId, Paid)>,
    },
    Closed,
}
