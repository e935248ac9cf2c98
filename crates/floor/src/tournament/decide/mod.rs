//! What becomes of a request about a tournament: one event, or a refusal with its rule.

mod corrections;
mod entries;
mod money;
mod paper;
mod progress;
mod rounds;
mod sessions;
mod wagering;

pub use wagering::{Taking, by_staff, taking};

use super::draw::Hash;
use super::event::{Event, What};
use super::refusal::{Reason, Refusal};
use super::request::{Asking, Request};
use super::state::{ChipDeed, Entrant, EntrantId, Session, Tournament};
use crate::actor::{Name, Time};
use alloc::collections::BTreeSet;
use rules::role::RoleId;
use rules::tournament::{Item, Point, TournamentClauses};
use rules::{Cite, Rulebook, Setting};
use table::Actor;

/// What a tournament is decided by: the rulebook, the game's setting, SHA-256, and whom the house
/// has excluded.
#[derive(Debug, Clone, Copy)]
pub struct House<'r> {
    /// The rulebook.
    pub rulebook: &'r Rulebook,
    /// The version and options of the game at the tournament's tables.
    pub setting: Setting,
    /// The hash by which seats are drawn.
    pub hash: Hash,
    /// Those whom the house has excluded.
    pub excluded: &'r BTreeSet<Name>,
}

/// Where nobody is excluded: what was let in once is not decided again by who is excluded now.
pub static NOBODY: BTreeSet<Name> = BTreeSet::new();

/// What is decided with.
pub(super) struct Deciding<'a> {
    pub(super) house: &'a House<'a>,
    pub(super) clauses: &'a TournamentClauses,
    pub(super) t: &'a Tournament,
    pub(super) by: &'a Actor,
    pub(super) at: Time,
}

/// What becomes of a request. A refusal leaves no trace.
pub fn decide(
    house: &House<'_>,
    tournament: &Tournament,
    asking: &Asking,
) -> Result<Event, Refusal> {
    let clauses = house.rulebook.tournament.as_ref();
    let clauses = clauses.ok_or_else(|| Reason::NoTournaments.plainly())?;
    let (at, by) = (asking.at.max(tournament.now), &asking.by);
    let deciding = Deciding { house, clauses, t: tournament, by, at };
    let what = deciding.decided(&asking.request)?;
    let role = Name::from(house.rulebook.role(by.role).id.as_str());
    Ok(Event { at, by: by.name.clone(), role, what })
}

impl<'a> Deciding<'a> {
    fn decided(&self, request: &Request) -> Result<What, Refusal> {
        self.is_on(request)?;
        match request {
            Request::Announce { .. }
            | Request::WriteConditions { .. }
            | Request::FinaliseConditions
            | Request::Publish { .. }
            | Request::NotifyRegulator { .. }
            | Request::RecordApproval { .. }
            | Request::RecordCommission { .. }
            | Request::NameDirector { .. }
            | Request::OpenEntries => self.paper(request),
            Request::RequireAgreement
            | Request::Enter { .. }
            | Request::ListReserve { .. }
            | Request::TurnDown { .. }
            | Request::Sign { .. }
            | Request::Withdraw { .. }
            | Request::CloseEntries
            | Request::Substitute { .. }
            | Request::Report { .. }
            | Request::Disqualify { .. }
            | Request::Retire { .. } => self.entries(request),
            Request::Brief
            | Request::Designate { .. }
            | Request::Release { .. }
            | Request::SetSeats { .. }
            | Request::Schedule { .. }
            | Request::Commit { .. }
            | Request::MoveStart { .. }
            | Request::Draw { .. }
            | Request::TakeSeat { .. }
            | Request::OfferSeat { .. }
            | Request::Come
            | Request::Leave
            | Request::StartSession
            | Request::Break { .. }
            | Request::SetPace { .. } => self.sessions(request),
            Request::AskNext { .. }
            | Request::Wager { .. }
            | Request::TakeBack { .. }
            | Request::VoidWagers { .. }
            | Request::Excuse { .. }
            | Request::Coup { .. } => self.rounds(request),
            Request::OpenWagers { .. }
            | Request::CloseWagers { .. }
            | Request::AllowBothHands { .. } => self.wagering(request),
            Request::CorrectCoup { .. }
            | Request::ConfirmCorrection { .. }
            | Request::DropCorrection { .. } => self.corrections(request),
            Request::EndTable { .. }
            | Request::PlayOff
            | Request::EndSession
            | Request::BuyBack { .. }
            | Request::EnterPoints { .. } => self.progress(request),
            Request::Award | Request::PayPrize { .. } | Request::Cancel { .. } | Request::Close => {
                self.money(request)
            }
            Request::Chips { deed, .. } => Err(self.chips(*deed)),
        }
    }

    /// Refuses what comes before the beginning or behind the end.
    fn is_on(&self, request: &Request) -> Result<(), Refusal> {
        let begins = matches!(request, Request::Announce { .. });
        match (&self.t.name, begins) {
            (None, false) => return Err(Reason::NotAnnounced.plainly()),
            (Some(_), true) => return Err(Reason::AnnouncedBefore.plainly()),
            _ => {}
        }
        let gives_back = matches!(request, Request::Release { .. });
        if (self.t.over || self.t.cancelled.is_some()) && !gives_back {
            return Err(Reason::Over.plainly());
        }
        Ok(())
    }

    /// The rule behind a point.
    pub(super) fn cite(&self, point: Point) -> Option<&'a Cite> {
        self.clauses.cite(point)
    }

    /// The rule behind an item of the conditions, or that the rules prevail over them.
    pub(super) fn item(&self, item: Item) -> Option<&'a Cite> {
        let own = self.clauses.item(item).and_then(|clause| clause.source.cite());
        own.or_else(|| self.cite(Point::Prevail))
    }

    pub(super) fn may(&self, role: RoleId, cite: Option<&Cite>) -> Result<(), Refusal> {
        if self.by.may_act_as(self.house.rulebook, role) {
            return Ok(());
        }
        let needs = self.house.rulebook.role(role).name.clone();
        Err(Reason::NotYours { needs }.by(cite))
    }

    /// Refuses what is for the operator.
    pub(super) fn operator(&self) -> Result<(), Refusal> {
        let own = &self.clauses.operator;
        self.may(own.by, own.source.cite())
    }

    /// Refuses what is for who names the director.
    pub(super) fn nominator(&self) -> Result<(), Refusal> {
        let own = &self.clauses.nominates;
        self.may(own.by, own.source.cite())
    }

    /// Refuses what is for the director, by this rule.
    pub(super) fn director(&self, point: Point) -> Result<(), Refusal> {
        let cite = self.cite(point).or_else(|| self.clauses.director.source.cite());
        self.may(self.clauses.director.by, cite)
    }

    /// Refuses what is not for those who play.
    pub(super) fn staff(&self) -> Result<(), Refusal> {
        if !self.by.is_bettor(self.house.rulebook) {
            return Ok(());
        }
        let needs = self.house.rulebook.role(self.clauses.director.by).name.clone();
        Err(Reason::NotYours { needs }.plainly())
    }

    /// An entrant.
    pub(super) fn entrant(&self, id: EntrantId) -> Result<&'a Entrant, Refusal> {
        self.t.entrant(id).ok_or_else(|| Reason::NoSuchEntrant.plainly())
    }

    /// The session that is scheduled or played.
    pub(super) fn session(&self) -> Result<&'a Session, Refusal> {
        self.t.session.as_ref().ok_or_else(|| Reason::NoSession.plainly())
    }

    /// Nothing can be done with chips but wagering them, and nothing with money at all.
    fn chips(&self, deed: ChipDeed) -> Refusal {
        match deed {
            ChipDeed::TopUp | ChipDeed::Transfer | ChipDeed::Exchange => {
                Reason::ChipsStay.by(self.cite(Point::ChipsKept))
            }
            _ => Reason::NotMoney.by(self.cite(Point::NotMoney)),
        }
    }
}
