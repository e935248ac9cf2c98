//! Places whose credit is going onto a ticket: nothing else may be made of it meanwhile.

use rules::Rulebook;
use std::collections::BTreeSet;
use table::refusal::Reason;
use table::state::PlaceId;
use table::{Refusal, Request};

/// The places at which a ticket is coming.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Bars(BTreeSet<PlaceId>);

impl Bars {
    pub(crate) fn put(&mut self, place: PlaceId) {
        self.0.insert(place);
    }

    pub(crate) fn lift(&mut self, place: PlaceId) {
        self.0.remove(&place);
    }

    pub(crate) fn has(&self, place: PlaceId) -> bool {
        self.0.contains(&place)
    }

    /// Refuses what would spend credit that is going onto a ticket.
    pub(crate) fn refuse(&self, rulebook: &Rulebook, request: &Request) -> Result<(), Refusal> {
        let barred = spends(request).is_some_and(|place| self.has(place));
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
