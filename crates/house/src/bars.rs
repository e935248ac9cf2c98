//! What the house forbids at a table whatever the rulebook allows: to use credit that is going onto
//! a ticket, to play for money where a tournament is held, and to go its own way in what is the
//! same at all tables.

use rules::irregularity::Remedy;
use rules::{Cite, Rulebook, Setting};
use std::collections::BTreeSet;
use table::refusal::Reason;
use table::request::ChangeTo;
use table::state::PlaceId;
use table::{Event, Refusal, Request, Table};

/// That a table serves a tournament and nothing else, by this rule where one says so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alone(pub Option<Cite>);

/// The places at which a ticket is coming, whether the table serves a tournament, by which rule,
/// and how the house has planned it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Bars {
    places: BTreeSet<PlaceId>,
    tournament: Option<Alone>,
    planned: Option<Setting>,
}

impl Bars {
    pub(crate) fn put(&mut self, place: PlaceId) {
        self.places.insert(place);
    }

    pub(crate) fn lift(&mut self, place: PlaceId) {
        self.places.remove(&place);
    }

    /// Whether nothing may come in at a place.
    pub(crate) fn has(&self, place: PlaceId) -> bool {
        self.tournament.is_some() || self.places.contains(&place)
    }

    /// The table serves a tournament by this rule, or no longer.
    pub(crate) fn serve(&mut self, tournament: Option<Alone>) {
        self.tournament = tournament;
    }

    /// The house has planned the table so.
    pub(crate) fn plan(&mut self, setting: Setting) {
        self.planned = Some(setting);
    }

    /// Refuses what would make the table differ from others in what the house has at all of them.
    fn alike(
        &self,
        rulebook: &Rulebook,
        table: &Table,
        wanted: Option<&Setting>,
    ) -> Result<(), Refusal> {
        let (Some(house), Some(wanted)) = (&self.planned, wanted) else { return Ok(()) };
        let stands = table.setup.as_ref().map(|setup| &setup.setting);
        Ok(rulebook.allow_in_house(wanted, house, stands)?)
    }

    /// The same of what a request would come to: a report is put right at once where only one
    /// thing can be done, and what is approved now was asked by the plan of then.
    pub(crate) fn refuse_changes(
        &self,
        rulebook: &Rulebook,
        table: &Table,
        events: &[Event],
    ) -> Result<(), Refusal> {
        let mut changes = events.iter().filter_map(becomes);
        changes.try_for_each(|setting| self.alike(rulebook, table, Some(setting)))
    }

    /// Refuses what would spend credit that is going onto a ticket, play for money at a table that
    /// serves a tournament, and what the house has otherwise at all its tables.
    pub(crate) fn refuse(
        &self,
        rulebook: &Rulebook,
        table: &Table,
        request: &Request,
    ) -> Result<(), Refusal> {
        self.alike(rulebook, table, wants(table, request))?;
        if let Some(Alone(rule)) = self.tournament.as_ref().filter(|_| is_play(request)) {
            let cite = rule.clone();
            return Err(Refusal { cite, ..Reason::TournamentOn.plainly() });
        }
        let barred = spends(request).is_some_and(|place| self.places.contains(&place));
        let clauses = rulebook.accounts.as_ref().filter(|_| barred);
        clauses.map_or(Ok(()), |it| Err(Reason::TicketComing.from(&it.tickets.source)))
    }
}

/// The place whose credit a request would spend.
fn spends(request: &Request) -> Option<PlaceId> {
    match request {
        Request::PlaceWager { place, .. }
        | Request::WagerTokens { place, .. }
        | Request::CashOut { place, .. }
        | Request::LeavePlace { place }
        | Request::VacateSeat { place }
        | Request::Abandon { place } => Some(*place),
        _ => None,
    }
}

/// The version and options that a table would have, or a sign would say it will have.
fn wants<'r>(table: &'r Table, request: &'r Request) -> Option<&'r Setting> {
    match request {
        Request::Resolve { number, remedy: Remedy::CorrectVersion, .. } => {
            table.incident(*number)?.about.version.as_ref()
        }
        Request::OpenTable(setup) => Some(&setup.setting),
        Request::GiveNotice(ChangeTo::Version(setting))
        | Request::Change(ChangeTo::Version(setting)) => Some(setting),
        _ => None,
    }
}

/// The version and options that a table has from an event on.
fn becomes(event: &Event) -> Option<&Setting> {
    match event {
        Event::TableOpened { setup, .. } => Some(&setup.setting),
        Event::VersionChanged { setting } => Some(setting),
        _ => None,
    }
}

/// Whether a request is or begins play for money.
const fn is_play(request: &Request) -> bool {
    matches!(
        request,
        Request::OpenWagering
            | Request::TakePlace { .. }
            | Request::BuyIn { .. }
            | Request::ExchangeVoucher { .. }
            | Request::PlaceWager { .. }
            | Request::WagerTokens { .. }
    )
}
