//! What happens in a tournament, as it is stored: every kind with its fields.

use super::names::{Entrant, Item};
use super::parts::{
    Allotted, Award, Chips, Conditions, Game, Kind, Paid, Refund, Settled, Standing, Turn,
    TurnedDown,
};
use crate::cage_v1::names::{Moment, PoolNumber, TableNumber};
use crate::form::stored;
use crate::table_v1::names::{Amount, Cards, Commitment, Name, Salt};

stored! {
    /// Something that happened in a tournament.
    events TournamentEvent of floor::tournament::What {
        /// It was announced, with its pool and its game.
        Announced = "tournament_announced" { name: Name, pool: PoolNumber, game: Game },
        /// The conditions were written, or written again.
        ConditionsWritten = "conditions_written" { conditions: Box<Conditions> },
        /// They are complete; over these items the rules prevail.
        ConditionsFinalised = "conditions_finalised" { overruled: Vec<Item> },
        /// They can be read there.
        ConditionsPublished = "conditions_published" { place: Name },
        /// The regulator was told and has a copy.
        RegulatorNotified = "regulator_notified" { reference: Name },
        /// The regulator approved in writing.
        ApprovalRecorded = "approval_recorded" { reference: Name },
        /// The regulator approved a commission on each entry.
        CommissionApproved = "commission_approved" { amount: Amount, reference: Name },
        /// The director was named.
        DirectorNamed = "director_named" { name: Name },
        /// Everybody must agree in writing.
        AgreementRequired = "agreement_required",
        /// Entries were opened; the conditions stand from now on.
        EntriesOpened = "entries_opened",
        /// Somebody entered and paid.
        Entered = "entered" {
            entrant: Entrant, name: Name, group: Option<Name>, agreed: bool, paid: Paid,
        },
        /// Somebody is on the list of reserves.
        ReserveListed = "reserve_listed" { entrant: Entrant, name: Name, group: Option<Name> },
        /// An application was turned down.
        ApplicationTurnedDown = "application_turned_down" { name: Name, by: TurnedDown },
        /// Somebody signed the conditions.
        ConditionsSigned = "conditions_signed" { entrant: Entrant },
        /// Somebody withdrew before play.
        Withdrawn = "withdrawn" { entrant: Entrant, refund: Paid },
        /// Entries were closed.
        EntriesClosed = "entries_closed",
        /// The players were told the conditions and understand them.
        PlayersBriefed = "players_briefed",
        /// A table is used for the tournament.
        TableDesignated = "table_designated" { table: TableNumber, layout: Option<u8> },
        /// A table was given back to other play.
        TableReleased = "table_released" { table: TableNumber, layout: Option<u8> },
        /// So many sit at one table.
        SeatsSet = "seats_set" { seats: u8 },
        /// A session was scheduled.
        SessionScheduled = "session_scheduled" {
            session: u16, kind: Kind, starts: Moment, entrants: Vec<Entrant>,
        },
        /// The secret of the next draw was committed to.
        DrawCommitted = "draw_committed" { commitment: Commitment },
        /// A start was moved, with this notice.
        StartMoved = "start_moved" { starts: Moment, notice: Name },
        /// Tables and seats were drawn.
        SeatsDrawn = "seats_drawn" { secret: Salt, word: Name, seats: Vec<Allotted> },
        /// Somebody sat down.
        SeatTaken = "seat_taken" { entrant: Entrant, name: Name, table: TableNumber, place: u8 },
        /// The seat of somebody who was not there was given to a reserve.
        SeatOffered = "seat_offered" { absent: Entrant, reserve: Entrant, paid: Paid },
        /// Somebody plays for an entrant.
        Substituted = "substituted" { entrant: Entrant, name: Name },
        /// The director came.
        DirectorCame = "director_came",
        /// The director left.
        DirectorLeft = "director_left",
        /// A session was started.
        SessionStarted = "session_started" { forfeited: Vec<Entrant>, chips: Vec<Chips> },
        /// Somebody was asked to wager.
        Asked = "asked" { table: TableNumber, place: u8 },
        /// Somebody wagered.
        Wagered = "tournament_wagered" {
            table: TableNumber, place: u8, bet: Name, amount: Amount, turn: Turn,
        },
        /// Wagers were taken back.
        WagersTakenBack = "wagers_taken_back" { table: TableNumber, place: u8, amount: Amount },
        /// Wagers out of turn were declared void.
        WagersVoided = "wagers_voided" { table: TableNumber, place: u8, amount: Amount },
        /// Somebody was let off the least wager of a coup.
        Excused = "excused" { table: TableNumber, place: u8 },
        /// The wagering period of a coup began; it ends then.
        WagersOpened = "tournament_wagers_opened" { table: TableNumber, until: Moment },
        /// No more wagers are taken on a coup.
        WagersClosed = "tournament_wagers_closed" { table: TableNumber },
        /// Somebody may wager on both hands of a coup.
        BothHandsAllowed = "both_hands_allowed" { table: TableNumber, place: u8 },
        /// Somebody asked for the last coup to be corrected; to be void where there are no cards.
        CorrectionProposed = "tournament_correction_proposed" {
            table: TableNumber, cards: Option<Cards>,
        },
        /// That was let be.
        CorrectionDropped = "tournament_correction_dropped" { table: TableNumber },
        /// The last coup was worked out anew, or is void where there are no cards; the wagers on
        /// the next one were kept, or went back; of those that were kept went back what nobody
        /// had chips for.
        CoupCorrected = "tournament_coup_corrected" {
            table: TableNumber, cards: Option<Cards>, settled: Vec<Settled>, out: Vec<Entrant>,
            marker: Option<u8>, kept: bool, uncovered: Vec<Settled>,
        },
        /// A coup was played.
        CoupPlayed = "coup_played" {
            table: TableNumber, cards: Cards, settled: Vec<Settled>, out: Vec<Entrant>,
            marker: Option<u8>,
        },
        /// A break was called.
        BreakCalled = "break_called" { minutes: u16, until: Moment },
        /// The pace was set.
        PaceSet = "pace_set" { seconds: u16 },
        /// Something is on record against an entrant.
        Reported = "reported" { entrant: Entrant, what: Name },
        /// Play at a table was ended before its time.
        TableEnded = "table_ended" { table: TableNumber, agreed: Vec<Entrant> },
        /// Equals play a further coup.
        PlayOffBegun = "play_off_begun" {
            table: TableNumber, seats: Vec<Entrant>, chips: Amount,
        },
        /// A session was ended.
        SessionEnded = "session_ended" {
            standings: Vec<Standing>, through: Vec<Entrant>, cash: Vec<Award>,
        },
        /// Somebody bought back in.
        BoughtBack = "bought_back" { entrant: Entrant, paid: Paid },
        /// Points from another game were entered.
        PointsEntered = "points_entered" { entrant: Entrant, game: Name, points: u32 },
        /// Somebody was disqualified.
        Disqualified = "disqualified" { entrant: Entrant, ground: Name, refund: Paid },
        /// Somebody retired.
        Retired = "retired" { entrant: Entrant, refund: Paid },
        /// Places and prizes were awarded.
        PlacesAwarded = "places_awarded" { awards: Vec<Award> },
        /// A prize went to the cage to be paid.
        PrizeDue = "prize_due" { entrant: Entrant, amount: Amount },
        /// The tournament was called off, and everything goes back.
        Cancelled = "tournament_cancelled" { because: Name, refunds: Vec<Refund> },
        /// Its books were closed.
        Closed = "tournament_closed",
    }
}
