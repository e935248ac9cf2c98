//! What is due without a ticket: called or held, approved, and paid or declined.

use super::decide::{Deciding, in_drawer, some};
use super::event::{Origin, What};
use super::request::Source;
use super::state::{Due, DueKind, DueState};
use crate::actor::Name;
use crate::refusal::Refusal;
use crate::terms::ByHand;
use crate::ticket::{self, State};
use ledger::{DeskId, Spot};
use rules::Amount;

impl Deciding<'_> {
    pub(super) fn raise(
        &self,
        kind: DueKind,
        from: &Source,
        whose: &Name,
    ) -> Result<What, Refusal> {
        let (origin, amount) = self.source(from)?;
        if let (DueKind::ByHand, Origin::Station(spot)) = (kind, origin) {
            self.without_ticket(spot, amount)?;
        }
        let numbered = u32::try_from(self.cage.dues.len() + 1);
        let due = numbered.map_err(|_| Refusal::OutOfRange)?;
        Ok(What::DueRaised { due, kind, origin, amount, whose: whose.clone() })
    }

    /// Refuses to pay by hand what can be had on a ticket, where the house has it so.
    fn without_ticket(&self, spot: Spot, amount: Amount) -> Result<(), Refusal> {
        let own = self.cage.tickets.iter().filter(|ticket| ticket.from == spot);
        let last = own.max_by_key(|ticket| ticket.since);
        let failed = last.is_some_and(|ticket| ticket.state == State::Failed);
        let large = amount > self.terms.ticket_max;
        match self.terms.by_hand {
            ByHand::WithoutTicket if !failed && !large => Err(Refusal::TicketCanBeHad),
            _ => Ok(()),
        }
    }

    fn source(&self, from: &Source) -> Result<(Origin, Amount), Refusal> {
        match from {
            Source::Station { spot, amount, credit } => {
                ticket::spare(&self.cage.tickets, (*spot, *amount), *credit)?;
                Ok((Origin::Station(*spot), *amount))
            }
            Source::Ticket { number } => {
                let ticket = ticket::found(&self.cage.tickets, *number)?;
                let ticket = ticket::payable_by_hand(self.terms, ticket, self.at)?;
                let origin = match ticket.state {
                    State::Expired => Origin::Expired(*number),
                    _ => Origin::Ticket(*number),
                };
                Ok((origin, ticket.amount))
            }
            Source::House { table, amount } => {
                some(*amount)?;
                Ok((Origin::House(*table), *amount))
            }
            Source::Table { table, amount } => {
                some(*amount)?;
                Ok((Origin::Table(*table), *amount))
            }
            Source::Promotion { promotion, amount } => {
                some(*amount)?;
                Ok((Origin::Promotion(*promotion), *amount))
            }
            Source::Tournament { pool, amount } => {
                some(*amount)?;
                Ok((Origin::Tournament(*pool), *amount))
            }
        }
    }

    /// What is still due under a number.
    fn open_due(&self, number: u32) -> Result<&Due, Refusal> {
        let due = self.cage.due(number).ok_or(Refusal::NothingDue)?;
        if due.state == DueState::Open { Ok(due) } else { Err(Refusal::DueSettled) }
    }

    pub(super) fn approve(&self, number: u32) -> Result<What, Refusal> {
        let due = self.open_due(number)?;
        if due.approved.contains(self.by) {
            return Err(Refusal::ApprovedAlready);
        }
        Ok(What::DueApproved { due: number })
    }

    pub(super) fn decline(&self, number: u32) -> Result<What, Refusal> {
        let due = self.open_due(number)?;
        match due.kind {
            DueKind::Held => Err(Refusal::HeldAlready),
            DueKind::ByHand => {
                Ok(What::DueDeclined { due: number, origin: due.origin, amount: due.amount })
            }
        }
    }

    pub(super) fn pay(&self, number: u32, desk: DeskId) -> Result<What, Refusal> {
        let shift = self.own_window(desk)?;
        let due = self.open_due(number)?;
        if due.approved.contains(self.by) {
            return Err(Refusal::ApprovedByPayer);
        }
        let needed = if due.amount > self.terms.one_approves_max { 2 } else { 1 };
        let given = u8::try_from(due.approved.len()).unwrap_or(u8::MAX);
        if given < needed {
            return Err(Refusal::ApprovalMissing { people: needed - given });
        }
        in_drawer(shift, due.amount.into())?;
        Ok(What::DuePaid { due: number, kind: due.kind, desk, amount: due.amount })
    }
}
