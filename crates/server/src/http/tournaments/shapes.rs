//! What is shown of tournaments, as it goes over the wire.

use super::asks::TournamentConditions;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// A tournament in the list of all.
#[derive(Serialize, ToSchema)]
pub(crate) struct ContestListed {
    /// Its name in addresses, and its number in the books.
    pub(super) id: String,
    /// Its name as people say it.
    pub(super) name: String,
    pub(super) rulebook: String,
    /// What comes next.
    pub(super) next: ContestNext,
    pub(super) entrants: usize,
    /// The money in the pool.
    pub(super) pool: String,
    /// When the next session starts, or the first is to.
    pub(super) starts: Option<u64>,
    pub(super) cancelled: bool,
    pub(super) over: bool,
}

/// What comes next, and whose doing it is.
#[derive(Serialize, ToSchema)]
pub(crate) struct ContestNext {
    /// In a word, such as `open_entries`.
    pub(super) act: &'static str,
    /// The rule behind it.
    pub(super) rule: Option<String>,
    /// What the rule says, in the register's words.
    pub(super) gist: Option<String>,
    /// Whose doing it is, in the house's words.
    pub(super) who: String,
    /// Whether whoever asks may do it.
    pub(super) yours: bool,
}

/// An item of the conditions.
#[derive(Serialize, ToSchema)]
pub(crate) struct ContestItem {
    /// The item, by its name in rulebooks.
    pub(super) item: &'static str,
    /// The rule that asks for it; none where no rule does.
    pub(super) rule: Option<String>,
    /// What the rule says, in the register's words.
    pub(super) gist: Option<String>,
    /// Whether it must be said and is not.
    pub(super) missing: bool,
    /// Whether the rules prevail over what is said, by which rule.
    pub(super) overruled: Option<String>,
}

/// The paper work.
#[derive(Serialize, ToSchema)]
// Each says whether something has happened, in no order that would make them steps of one thing.
#[allow(clippy::struct_excessive_bools)]
pub(crate) struct ContestPaper {
    /// The conditions as far as they are written.
    #[schema(value_type = TournamentConditions)]
    pub(super) conditions: Value,
    /// Every item that matters.
    pub(super) items: Vec<ContestItem>,
    pub(super) finalised: bool,
    /// Where they can be read.
    pub(super) published: Option<String>,
    /// Under what the regulator was told.
    pub(super) notified: Option<String>,
    /// Under what the regulator approved.
    pub(super) approved: Option<String>,
    /// The commission that is approved.
    pub(super) commission_max: Option<String>,
    /// What the regulator has to do with it: `not-asked`, `notified` or `approved`.
    pub(super) regulator: &'static str,
    /// Whether everybody must agree in writing.
    pub(super) agreement: bool,
    pub(super) briefed: bool,
    pub(super) opened: bool,
    pub(super) closed: bool,
}

/// The money of a tournament. Chips are none.
#[derive(Serialize, ToSchema)]
pub(crate) struct ContestMoney {
    /// What an entry costs.
    pub(super) entry: String,
    /// How much of it goes into the pool.
    pub(super) to_pool: String,
    /// What is in the pool now.
    pub(super) pool: String,
    /// What the house keeps.
    pub(super) house: String,
    /// The chips on the tables now, which are no money.
    pub(super) chips: String,
    /// What the cage owes or has paid by this tournament.
    pub(super) dues: Vec<ContestDue>,
}

/// A prize, or a fee that goes back, at the cage.
#[derive(Serialize, ToSchema)]
pub(crate) struct ContestDue {
    pub(super) due: u32,
    pub(super) whose: String,
    pub(super) amount: String,
    /// Whether it is paid.
    pub(super) paid: bool,
}

/// An entrant.
#[derive(Serialize, ToSchema)]
pub(crate) struct ContestEntrant {
    pub(super) number: u16,
    pub(super) name: String,
    pub(super) group: Option<String>,
    /// Who plays for them.
    pub(super) substitute: Option<String>,
    /// `in`, `out`, `reserve`, `forfeited`, `withdrawn`, `retired` or `disqualified`.
    pub(super) stage: &'static str,
    pub(super) agreed: bool,
    pub(super) paid: String,
    pub(super) buy_backs: u8,
    pub(super) warnings: u8,
    pub(super) reports: Vec<String>,
}

/// A table that is designated.
#[derive(Serialize, ToSchema)]
pub(crate) struct ContestTable {
    pub(super) table: String,
    pub(super) layout: Option<u8>,
}

/// A wager in chips.
#[derive(Serialize, ToSchema)]
pub(crate) struct ContestStake {
    pub(super) bet: String,
    pub(super) amount: String,
    /// Whether it came out of turn: `warned`, or `may_be_void`.
    pub(super) out_of_turn: Option<&'static str>,
}

/// Somebody's seat.
#[derive(Serialize, ToSchema)]
#[allow(clippy::struct_excessive_bools)]
pub(crate) struct ContestSeatShown {
    pub(super) place: u8,
    pub(super) entrant: u16,
    /// Whoever plays there.
    pub(super) name: String,
    pub(super) taken: bool,
    pub(super) out: bool,
    pub(super) excused: bool,
    /// Whether an approval is needed before they may wager on the other hand too.
    pub(super) both_hands: bool,
    /// Whether they have been asked on this coup.
    pub(super) asked: bool,
    /// Chips without what is wagered.
    pub(super) chips: String,
    pub(super) stakes: Vec<ContestStake>,
}

/// A table of a session or of a play-off.
#[derive(Serialize, ToSchema)]
pub(crate) struct ContestFelt {
    pub(super) table: String,
    pub(super) seats: Vec<ContestSeatShown>,
    /// Where the starting marker is, where people wager in turn.
    pub(super) marker: Option<u8>,
    /// The places in the order in which they wager.
    pub(super) order: Vec<u8>,
    /// Whose opportunity it is.
    pub(super) turn: Option<u8>,
    /// How many coups were played.
    pub(super) coups: u16,
    /// The cards of the last coup.
    pub(super) cards: Vec<String>,
    /// Whether play there is over.
    pub(super) over: bool,
    /// Whether wagers are taken now: `not_opened`, `open` or `closed`.
    pub(super) wagers: &'static str,
    /// Until when, where a period runs.
    pub(super) until: Option<u64>,
    /// Whether the last coup can be corrected.
    pub(super) correctable: bool,
    /// A correction that waits for a second person.
    pub(super) correcting: Option<ContestCorrecting>,
}

/// A correction of the last coup that one person has asked for.
#[derive(Serialize, ToSchema)]
pub(crate) struct ContestCorrecting {
    /// The true cards; none where the coup is to be void.
    pub(super) cards: Option<Vec<String>>,
    /// Who asked for it.
    pub(super) by: String,
}

/// A session that is scheduled or played.
#[derive(Serialize, ToSchema)]
pub(crate) struct ContestSession {
    pub(super) number: u16,
    /// `regular` or `repechage`.
    pub(super) kind: &'static str,
    pub(super) is_final: bool,
    pub(super) starts: u64,
    pub(super) started: Option<u64>,
    /// When it ends, where it goes by time.
    pub(super) ends: Option<u64>,
    /// How many coups each table plays, where it goes by coups.
    pub(super) coups: Option<u16>,
    pub(super) entrants: usize,
    /// Whether seats are drawn.
    pub(super) drawn: bool,
}

/// A draw of seats, to be made again by whoever wants to.
#[derive(Serialize, ToSchema)]
pub(crate) struct ContestDraw {
    pub(super) session: u16,
    /// The SHA-256 of the secret, which was recorded before.
    pub(super) commitment: Option<String>,
    pub(super) secret: String,
    pub(super) word: String,
    /// The numbers of those who were drawn.
    pub(super) entrants: Vec<u16>,
    /// The tables by their numbers in the books, the first first.
    pub(super) tables: Vec<u16>,
    /// Whether the secret is the one that was committed to, and the same seats come of it.
    pub(super) holds: bool,
}

/// A line of the leaderboard.
#[derive(Serialize, ToSchema)]
pub(crate) struct ContestLine {
    /// The place; equals have the same. None for those who have none.
    pub(super) place: Option<u16>,
    pub(super) number: u16,
    pub(super) name: String,
    pub(super) stage: &'static str,
    pub(super) table: Option<String>,
    pub(super) seat: Option<u8>,
    /// All of their chips, wagered ones too.
    pub(super) chips: String,
    /// Hundredths of points.
    pub(super) points: u32,
    /// The prize, once places are awarded.
    pub(super) prize: Option<String>,
    /// Whether it has gone to the cage.
    pub(super) handed: bool,
}

/// A line of the record.
#[derive(Serialize, ToSchema)]
pub(crate) struct ContestNoted {
    pub(super) number: u64,
    pub(super) at: u64,
    pub(super) by: String,
    pub(super) role: String,
    pub(super) words: String,
}

/// A bet that can be wagered on.
#[derive(Serialize, ToSchema)]
pub(crate) struct ContestBet {
    pub(super) bet: String,
    /// In the house's words.
    pub(super) name: String,
}

/// Everything that a director sees of a tournament.
#[derive(Serialize, ToSchema)]
// Each says whether something has happened, in no order that would make them steps of one thing.
#[allow(clippy::struct_excessive_bools)]
pub(crate) struct ContestBoard {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) rulebook: String,
    /// The version of the game.
    pub(super) version: String,
    /// The house's time.
    pub(super) now: u64,
    /// The number of the last entry of the record.
    pub(super) n: u64,
    pub(super) next: ContestNext,
    /// As what whoever asks may act: `operator`, `nominator`, `director`.
    pub(super) roles: Vec<&'static str>,
    pub(super) paper: ContestPaper,
    pub(super) director: Option<String>,
    /// Whether the director is there.
    pub(super) present: bool,
    pub(super) money: ContestMoney,
    pub(super) entrants: Vec<ContestEntrant>,
    pub(super) tables: Vec<ContestTable>,
    /// The tables of the floor that could be designated.
    pub(super) free: Vec<String>,
    /// Whether people wager in turn.
    pub(super) in_turn: bool,
    /// Whether staff may enter wagers for those who play.
    pub(super) by_staff: bool,
    /// Whether wagers are closed before the cards.
    pub(super) closes: bool,
    pub(super) bets: Vec<ContestBet>,
    pub(super) session: Option<ContestSession>,
    /// The tables of the session, or of the play-off.
    pub(super) felts: Vec<ContestFelt>,
    pub(super) play_off: bool,
    /// Until when there is a break.
    pub(super) pause: Option<u64>,
    /// How many seconds each has to wager.
    pub(super) pace_s: Option<u16>,
    /// What the next draw is committed to.
    pub(super) commitment: Option<String>,
    pub(super) draws: Vec<ContestDraw>,
    pub(super) standings: Vec<ContestLine>,
    /// Whether it is played for points.
    pub(super) for_points: bool,
    pub(super) awarded: bool,
    /// Why it was called off.
    pub(super) cancelled: Option<String>,
    /// Whether its books are closed.
    pub(super) over: bool,
    /// The last lines of its record, the newest first.
    pub(super) log: Vec<ContestNoted>,
}

/// A line of the conditions of a tournament.
#[derive(Serialize, ToSchema)]
pub(crate) struct ContestCondition {
    /// The item; none of a line that stands for itself.
    pub(super) label: Option<String>,
    /// What it says.
    pub(super) text: String,
    /// The rule that asks for it.
    pub(super) rule: Option<String>,
}

/// A part of the conditions of a tournament.
#[derive(Serialize, ToSchema)]
pub(crate) struct ContestPart {
    pub(super) title: String,
    pub(super) lines: Vec<ContestCondition>,
}

/// The conditions of a tournament that are published, part by part, as on paper.
#[derive(Serialize, ToSchema)]
pub(crate) struct ContestConditions {
    /// The name of the tournament in addresses, and its number in the books.
    pub(super) id: String,
    /// Its name as people say it.
    pub(super) name: String,
    pub(super) parts: Vec<ContestPart>,
}

/// What everybody at a table sees of its tournament.
#[derive(Serialize, ToSchema)]
#[allow(clippy::struct_excessive_bools)]
pub(crate) struct ContestSeen {
    pub(super) id: String,
    pub(super) name: String,
    /// Whether it is to be seen in place of the game: seats are drawn, or all is played.
    pub(super) shows: bool,
    /// Whether nothing else is played at the table now.
    pub(super) alone: bool,
    pub(super) now: u64,
    pub(super) session: Option<ContestSession>,
    /// Coups that were played at this table in the session.
    pub(super) coups: u16,
    pub(super) play_off: bool,
    pub(super) pause: Option<u64>,
    pub(super) pool: String,
    pub(super) for_points: bool,
    pub(super) awarded: bool,
    pub(super) standings: Vec<ContestLine>,
}

/// What a station of a tournament shows.
#[derive(Serialize, ToSchema)]
pub(crate) struct ContestSeat {
    /// What everybody sees.
    pub(super) seen: ContestSeen,
    /// The seat; none where nobody plays there.
    pub(super) seat: Option<ContestOwnSeat>,
    /// The rule by which neither notes nor tickets are taken and chips are not paid.
    pub(super) no_money: Option<String>,
}

/// A seat as whoever sits there sees it.
#[derive(Serialize, ToSchema)]
#[allow(clippy::struct_excessive_bools)]
pub(crate) struct ContestOwnSeat {
    pub(super) entrant: u16,
    pub(super) name: String,
    pub(super) chips: String,
    pub(super) staked: String,
    pub(super) stakes: Vec<ContestStake>,
    /// Whether it is their opportunity now.
    pub(super) asked: bool,
    /// Whether wagers are taken now.
    pub(super) open: bool,
    /// How it stands with the wagers of the coup: `not_opened`, `open` or `closed`.
    pub(super) wagers: &'static str,
    /// Until when they are taken, where a period runs.
    pub(super) until: Option<u64>,
    pub(super) out: bool,
    /// Whether the starting marker is here.
    pub(super) marker: bool,
    /// Their place in the order, from one; none where all wager at once.
    pub(super) turn: Option<u8>,
    /// How many come before them on this coup.
    pub(super) before: Option<u8>,
    pub(super) pace_s: Option<u16>,
    /// The place on the leaderboard.
    pub(super) place: Option<u16>,
    pub(super) min: String,
    pub(super) max: String,
    /// Whether the minimum is compulsory on every coup.
    pub(super) compulsory: bool,
    pub(super) bets: Vec<ContestBet>,
    /// The cards of the last coup.
    pub(super) cards: Vec<String>,
}
