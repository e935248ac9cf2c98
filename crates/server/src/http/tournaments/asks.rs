//! What is asked about a tournament, read from the wire.

use super::{Problem, not_read};
use crate::authority::Denied;
use crate::contests::is_on;
use crate::floor::Floor;
use crate::http::asked::{amount, wrong};
use axum::http::StatusCode;
use floor::ticket::Check;
use floor::tournament::draw::commitment;
use floor::tournament::{EntrantId, Kind, Request, Tournament, TurnedDown};
use floor::{Name, Time};
use ledger::TableId;
use record::form::Form;
use record::sha_256;
use record::tournament_v1::parts::Conditions;
use rules::Card;
use serde::Deserialize;
use serde_json::Value;
use table::state::{Commitment, Salt};
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// Where the schema of conditions stands; it is made of the stored forms.
pub(crate) struct TournamentConditions;

impl PartialSchema for TournamentConditions {
    fn schema() -> RefOr<Schema> {
        Ref::from_schema_name("TournamentConditions").into()
    }
}

impl ToSchema for TournamentConditions {}

/// What can be asked. Amounts are texts with two places, tables go by their names, cards are
/// written with spaces between, moments are milliseconds since 1970.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(tag = "is", rename_all = "snake_case", deny_unknown_fields)]
#[schema(as = ContestRequest)]
pub(crate) enum Written {
    /// Write the conditions, or write them again.
    WriteConditions {
        #[schema(value_type = TournamentConditions)]
        conditions: Value,
    },
    /// Declare them complete.
    FinaliseConditions {},
    /// Make them available.
    Publish { place: String },
    /// The regulator has been told and has a copy.
    NotifyRegulator { reference: String },
    /// The regulator has approved in writing.
    RecordApproval { reference: String },
    /// The regulator has approved a commission on each entry.
    RecordCommission { amount: String, reference: String },
    /// Name the director.
    NameDirector { name: String },
    /// Ask everybody for written agreement.
    RequireAgreement {},
    /// Open entries.
    OpenEntries {},
    /// Take an entry.
    Enter { name: String, group: Option<String>, eligible: bool, agreed: bool },
    /// Put somebody on the list of reserves.
    ListReserve { name: String, group: Option<String>, eligible: bool },
    /// Turn an application down.
    TurnDown { name: String, by: WrittenRight },
    /// Somebody has signed the conditions.
    Sign { entrant: u16 },
    /// Somebody withdraws.
    Withdraw { entrant: u16 },
    /// Close entries.
    CloseEntries {},
    /// The players have been told the conditions and understand them.
    Brief {},
    /// Use a table, with this layout, for the tournament.
    Designate { table: String, layout: Option<u8> },
    /// Give it back to other play, with this layout.
    Release { table: String, layout: Option<u8> },
    /// Set how many sit at one table.
    SetSeats { seats: u8 },
    /// Schedule the next session.
    Schedule { kind: WrittenKind, starts: u64 },
    /// Commit to the secret of the next draw: the house's own, where none is named.
    Commit { commitment: Option<String> },
    /// Move the start, with the notice that was given.
    MoveStart { starts: u64, notice: String },
    /// Draw tables and seats, with the word that was said: by the house's own secret, where none
    /// is told.
    Draw { secret: Option<String>, word: String },
    /// Somebody sits down.
    TakeSeat { name: String, table: String, place: u8 },
    /// Give the seat of somebody who is not there to a reserve.
    OfferSeat { absent: u16, reserve: u16 },
    /// Approve of a substitute.
    Substitute { entrant: u16, name: String },
    /// The director is there.
    Come {},
    /// The director leaves.
    Leave {},
    /// Start the session.
    StartSession {},
    /// Ask the next to wager.
    AskNext { table: String },
    /// Somebody wagers.
    Wager { table: String, place: u8, bet: String, amount: String },
    /// They take it back.
    TakeBack { table: String, place: u8 },
    /// Declare wagers out of turn void.
    VoidWagers { table: String, place: u8 },
    /// Let somebody off the least wager of a coup.
    Excuse { table: String, place: u8 },
    /// Begin the wagering period of a coup.
    OpenWagers { table: String },
    /// Call that no more wagers are taken, or deal the first card.
    CloseWagers { table: String },
    /// Let somebody wager on both hands of this coup.
    AllowBothHands { table: String, place: u8 },
    /// The last coup was entered wrongly: these are its cards; left out, the coup is to be void.
    CorrectCoup { table: String, cards: Option<String> },
    /// Confirm a correction that somebody else has asked for.
    ConfirmCorrection { table: String },
    /// Let it be.
    DropCorrection { table: String },
    /// A coup was dealt with these cards.
    Coup { table: String, cards: String },
    /// Call a break.
    Break { minutes: u16 },
    /// Set how long each has to wager.
    SetPace { seconds: u16 },
    /// Keep something on record.
    Report { entrant: u16, what: String },
    /// End play at a table before its time, with those who agree.
    EndTable { table: String, agreed: Vec<u16> },
    /// Have those with equal places play a further coup.
    PlayOff {},
    /// End the session.
    EndSession {},
    /// Somebody buys back in.
    BuyBack { entrant: u16 },
    /// Enter points from another game, in hundredths.
    EnterPoints { entrant: u16, game: String, points: u32 },
    /// Disqualify somebody.
    Disqualify { entrant: u16, ground: String },
    /// Somebody retires.
    Retire { entrant: u16 },
    /// Award the places and prizes.
    Award {},
    /// Have a prize paid at the cage.
    PayPrize { entrant: u16 },
    /// Call it off.
    Cancel { because: String },
    /// Close the books of the tournament.
    Close {},
}

/// By which right an application is turned down.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ContestRight)]
pub(crate) enum WrittenRight {
    Generally,
    ByCriteria,
}

/// What kind of session is scheduled.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ContestSessionKind)]
pub(crate) enum WrittenKind {
    Regular,
    Repechage,
}

/// The longest text that somebody may write.
const TEXT_MAX: usize = 500;

/// A text that somebody wrote.
pub(super) fn name(text: &str) -> Result<Name, Problem> {
    let text = text.trim();
    if text.is_empty() || text.len() > TEXT_MAX || text.chars().any(char::is_control) {
        return Err(wrong("a name or a text has 1 to 500 characters on one line"));
    }
    Ok(text.into())
}

fn cards(text: &str) -> Result<Vec<Card>, Problem> {
    let all = text.split_whitespace().map(|card| {
        card.parse().map_err(|_| {
            wrong(&format!("`{card}` is not a card: write rank and suit, as in 4S or TC"))
        })
    });
    all.collect()
}

const fn check(holds: bool) -> Check {
    if holds { Check::Holds } else { Check::Fails }
}

fn conditions(value: Value) -> Result<floor::tournament::Conditions, Problem> {
    let stored: Conditions =
        serde_json::from_value(value).map_err(|why| wrong(&format!("the conditions: {why}")))?;
    let loaded = <Conditions as Form<()>>::load(&stored, &());
    loaded.map_err(|why| wrong(&format!("the conditions: {why}")))
}

/// What is asked about a tournament, read with what only the house knows.
#[derive(Clone, Copy)]
pub(super) struct Reading<'r> {
    pub(super) floor: &'r Floor,
    pub(super) id: &'r str,
}

/// Stands where the house fills in what it commits to, or the secret.
const OWN: [u8; 32] = [0; 32];

impl Reading<'_> {
    fn table(&self, name: &str) -> Result<TableId, Denied> {
        self.floor.id_of(name)
    }

    pub(super) fn request(&self, written: Written) -> Result<Request, Problem> {
        Ok(match written {
            Written::WriteConditions { conditions: value } => {
                Request::WriteConditions { conditions: Box::new(conditions(value)?) }
            }
            Written::FinaliseConditions {} => Request::FinaliseConditions,
            Written::Publish { place } => Request::Publish { place: name(&place)? },
            Written::NotifyRegulator { reference } => {
                Request::NotifyRegulator { reference: name(&reference)? }
            }
            Written::RecordApproval { reference } => {
                Request::RecordApproval { reference: name(&reference)? }
            }
            Written::RecordCommission { amount: much, reference } => {
                let (amount, reference) = (amount(&much)?, name(&reference)?);
                Request::RecordCommission { amount, reference }
            }
            Written::NameDirector { name: who } => Request::NameDirector { name: name(&who)? },
            Written::RequireAgreement {} => Request::RequireAgreement,
            Written::OpenEntries {} => Request::OpenEntries,
            Written::CloseEntries {} => Request::CloseEntries,
            other => self.of_entrants(other)?,
        })
    }

    fn of_entrants(&self, written: Written) -> Result<Request, Problem> {
        let group = |group: Option<String>| group.as_deref().map(name).transpose();
        Ok(match written {
            Written::Enter { name: who, group: of, eligible, agreed } => {
                let (name, group) = (name(&who)?, group(of)?);
                let (eligible, agreed) = (check(eligible), check(agreed));
                Request::Enter { name, group, eligible, agreed }
            }
            Written::ListReserve { name: who, group: of, eligible } => {
                let (name, group) = (name(&who)?, group(of)?);
                Request::ListReserve { name, group, eligible: check(eligible) }
            }
            Written::TurnDown { name: who, by } => {
                let by = match by {
                    WrittenRight::Generally => TurnedDown::Generally,
                    WrittenRight::ByCriteria => TurnedDown::ByCriteria,
                };
                Request::TurnDown { name: name(&who)?, by }
            }
            Written::Sign { entrant } => Request::Sign { entrant: EntrantId(entrant) },
            Written::Withdraw { entrant } => Request::Withdraw { entrant: EntrantId(entrant) },
            Written::Retire { entrant } => Request::Retire { entrant: EntrantId(entrant) },
            Written::BuyBack { entrant } => Request::BuyBack { entrant: EntrantId(entrant) },
            Written::PayPrize { entrant } => Request::PayPrize { entrant: EntrantId(entrant) },
            Written::Substitute { entrant, name: who } => {
                Request::Substitute { entrant: EntrantId(entrant), name: name(&who)? }
            }
            Written::Report { entrant, what } => {
                Request::Report { entrant: EntrantId(entrant), what: name(&what)? }
            }
            Written::Disqualify { entrant, ground } => {
                Request::Disqualify { entrant: EntrantId(entrant), ground: name(&ground)? }
            }
            Written::EnterPoints { entrant, game, points } => {
                let (entrant, game) = (EntrantId(entrant), name(&game)?);
                Request::EnterPoints { entrant, game, points }
            }
            other => self.of_sessions(other)?,
        })
    }

    fn of_sessions(&self, written: Written) -> Result<Request, Problem> {
        Ok(match written {
            Written::Brief {} => Request::Brief,
            Written::Designate { table, layout } => {
                Request::Designate { table: self.table(&table)?, layout }
            }
            Written::Release { table, layout } => {
                Request::Release { table: self.table(&table)?, layout }
            }
            Written::SetSeats { seats } => Request::SetSeats { seats },
            Written::Schedule { kind, starts } => {
                let kind = match kind {
                    WrittenKind::Regular => Kind::Regular,
                    WrittenKind::Repechage => Kind::Repechage,
                };
                Request::Schedule { kind, starts: Time(starts) }
            }
            Written::Commit { commitment } => {
                Request::Commit { commitment: committed(commitment)? }
            }
            Written::MoveStart { starts, notice } => {
                Request::MoveStart { starts: Time(starts), notice: notice.as_str().into() }
            }
            Written::Draw { secret, word } => {
                Request::Draw { secret: salt(secret)?, word: name(&word)? }
            }
            Written::TakeSeat { name: who, table, place } => {
                Request::TakeSeat { name: name(&who)?, table: self.table(&table)?, place }
            }
            Written::OfferSeat { absent, reserve } => {
                let (absent, reserve) = (EntrantId(absent), EntrantId(reserve));
                Request::OfferSeat { absent, reserve }
            }
            Written::Come {} => Request::Come,
            Written::Leave {} => Request::Leave,
            Written::StartSession {} => Request::StartSession,
            Written::Break { minutes } => Request::Break { minutes },
            Written::SetPace { seconds } => Request::SetPace { seconds },
            other => self.of_play(other)?,
        })
    }

    fn of_play(&self, written: Written) -> Result<Request, Problem> {
        Ok(match written {
            Written::AskNext { table } => Request::AskNext { table: self.table(&table)? },
            Written::Wager { table, place, bet, amount: much } => {
                let (table, bet) = (self.table(&table)?, name(&bet)?);
                Request::Wager { table, place, bet, amount: amount(&much)? }
            }
            Written::TakeBack { table, place } => {
                Request::TakeBack { table: self.table(&table)?, place }
            }
            Written::VoidWagers { table, place } => {
                Request::VoidWagers { table: self.table(&table)?, place }
            }
            Written::Excuse { table, place } => {
                Request::Excuse { table: self.table(&table)?, place }
            }
            Written::OpenWagers { table } => Request::OpenWagers { table: self.table(&table)? },
            Written::CloseWagers { table } => Request::CloseWagers { table: self.table(&table)? },
            Written::AllowBothHands { table, place } => {
                Request::AllowBothHands { table: self.table(&table)?, place }
            }
            Written::CorrectCoup { table, cards: dealt } => {
                let cards = dealt.as_deref().map(cards).transpose()?;
                Request::CorrectCoup { table: self.table(&table)?, cards }
            }
            Written::ConfirmCorrection { table } => {
                Request::ConfirmCorrection { table: self.table(&table)? }
            }
            Written::DropCorrection { table } => {
                Request::DropCorrection { table: self.table(&table)? }
            }
            Written::Coup { table, cards: dealt } => {
                Request::Coup { table: self.table(&table)?, cards: cards(&dealt)? }
            }
            Written::EndTable { table, agreed } => {
                let agreed = agreed.into_iter().map(EntrantId).collect();
                Request::EndTable { table: self.table(&table)?, agreed }
            }
            Written::PlayOff {} => Request::PlayOff,
            Written::EndSession {} => Request::EndSession,
            Written::Award {} => Request::Award,
            Written::Cancel { because } => Request::Cancel { because: name(&because)? },
            Written::Close {} => Request::Close,
            _ => return Err(wrong("this is nothing that can be asked about a tournament")),
        })
    }

    /// The request with what the house itself fills in.
    pub(super) fn filled(&self, request: &Request, tournament: &Tournament) -> Request {
        let secret = || self.floor.contests.secret(self.id, tournament);
        match request {
            Request::Commit { commitment: Commitment(OWN) } => {
                Request::Commit { commitment: commitment(sha_256, &secret()) }
            }
            Request::Draw { secret: Salt(OWN), word } => {
                Request::Draw { secret: secret(), word: word.clone() }
            }
            other => other.clone(),
        }
    }

    /// Refuses what the floor cannot do, whatever the rules of tournaments say.
    pub(super) fn may_be(&self, request: &Request) -> Result<(), Problem> {
        match request {
            Request::Designate { table, .. } => self.may_designate(*table),
            Request::StartSession | Request::PlayOff => self.is_quiet(),
            _ => Ok(()),
        }
    }

    /// A table is of the tournament's rulebook, and serves no other.
    fn may_designate(&self, table: TableId) -> Result<(), Problem> {
        let looked = self.floor.contests.look(|all| {
            let own = all.held(self.id).map(|held| held.tournament().game.rulebook.clone());
            let mut others = all.all().filter(|(id, _)| *id != self.id);
            let taken = others.any(|(_, held)| {
                is_on(held.tournament()) && held.tournament().tables.contains_key(&table)
            });
            (own, taken)
        });
        let (own, taken) = looked.map_err(not_read)?;
        let floor = self.floor.plan();
        let plan = floor.tables.iter().find(|plan| plan.number == table.0);
        let plan = plan.ok_or(Denied::NoTable)?;
        if own.is_some_and(|own| *own != *plan.rulebook) {
            let words = format!("{} is run by another rulebook, {}", plan.name, plan.rulebook);
            return Err(Problem::new(StatusCode::CONFLICT, "other_rulebook", &words));
        }
        if taken {
            let words = format!("{} serves another tournament: choose another table", plan.name);
            return Err(Problem::new(StatusCode::CONFLICT, "table_taken", &words));
        }
        Ok(())
    }

    /// At tables that are to serve the tournament alone no coup is on for money.
    fn is_quiet(&self) -> Result<(), Problem> {
        let tables = self.floor.contests.look(|all| {
            let held = all.held(self.id)?;
            let session = held.tournament().session.as_ref();
            let felts = session.into_iter().flat_map(|session| session.felts.keys());
            Some(felts.copied().collect::<Vec<_>>())
        });
        let tables = tables.map_err(not_read)?.unwrap_or_default();
        for plan in &self.floor.plan().tables {
            let serves = tables.contains(&TableId(plan.number));
            // What another process runs it keeps from play itself.
            let Some(handle) = self.floor.table(&plan.name).ok().filter(|_| serves) else {
                continue;
            };
            let quiet = handle.look_blocking(|owner, _| owner.ahead().is_idle());
            if !quiet.unwrap_or(true) {
                let words = format!("a coup is on at {}: start when it is completed", plan.name);
                return Err(Problem::new(StatusCode::CONFLICT, "coup_on", &words));
            }
        }
        Ok(())
    }
}

fn committed(text: Option<String>) -> Result<Commitment, Problem> {
    let Some(text) = text else { return Ok(Commitment(OWN)) };
    Commitment::of_hex(&text).ok_or_else(|| wrong("a commitment has 64 hexadecimal digits"))
}

fn salt(text: Option<String>) -> Result<Salt, Problem> {
    let Some(text) = text else { return Ok(Salt(OWN)) };
    Salt::of_hex(&text).ok_or_else(|| wrong("a secret has 64 hexadecimal digits"))
}
