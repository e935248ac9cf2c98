//! What has become of all tickets, by count and amount.

use super::state::{State, Ticket, Tickets, Till};
use crate::actor::Name;
use alloc::collections::BTreeMap;
use ledger::Total;

/// So many tickets of so much together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sum {
    /// How many.
    pub count: u64,
    /// How much.
    pub total: Total,
}

impl Sum {
    fn add(&mut self, ticket: &Ticket) {
        self.count += 1;
        self.total += ticket.amount;
    }
}

/// The report of liability. Issued is redeemed, outstanding, expired and void together.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Report {
    /// Ever issued, duplicates included.
    pub issued: Sum,
    /// Paid.
    pub redeemed: Sum,
    /// Not yet paid: what the house owes.
    pub outstanding: Sum,
    /// Not redeemed in time.
    pub expired: Sum,
    /// Void after they had been issued.
    pub void: Sum,
    /// Paid, by who paid.
    pub by_cashier: BTreeMap<Name, Sum>,
    /// Paid, by where.
    pub by_till: BTreeMap<Till, Sum>,
}

impl Report {
    /// The report of all tickets.
    pub fn of(tickets: &Tickets) -> Report {
        let mut report = Report::default();
        for ticket in tickets.iter().filter(|ticket| ticket.issued.is_some()) {
            report.add(ticket);
        }
        report
    }

    fn add(&mut self, ticket: &Ticket) {
        self.issued.add(ticket);
        match &ticket.state {
            State::Redeemed { till, by, .. } => {
                self.redeemed.add(ticket);
                self.by_cashier.entry(by.clone()).or_default().add(ticket);
                self.by_till.entry(*till).or_default().add(ticket);
            }
            State::Expired => self.expired.add(ticket),
            State::Void(_) => self.void.add(ticket),
            _ => self.outstanding.add(ticket),
        }
    }
}
