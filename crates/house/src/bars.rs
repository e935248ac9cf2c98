//! Places whose credit is going onto a ticket: nothing else may be made of it meanwhile. And tables
//! that serve a tournament: nobody plays at them for money.

use rules::{Cite, Rulebook};
use std::collections::BTreeSet;
use table::refusal::Reason;
use table::state::PlaceId;
use table::{Refusal, Request};

/// That a table serves a tournament and nothing else, by this rule where one says so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alone(pub Option<Cite>);

/// The places at which a ticket is coming, and whether the table serves a tournament, by which
/// rule.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Bars {
    places: BTreeSet<PlaceId>,
    tournament: Option<Alone>,
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

    /// Refuses what would spend credit that is going onto a ticket, and play for money at a table
    /// that serves a tournament.
    pub(crate) fn refuse(&self, rulebook: &Rulebook, request: &Request) -> Result<(), Refusal> {
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
