//! Tickets as they stand.

use super::event::Backing;
use super::number::TicketNumber;
use crate::actor::{Name, Time};
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString};
use core::fmt;
use ledger::{DeskId, Spot, Total};
use rules::Amount;

/// Where a ticket is brought to be paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Till {
    /// At a desk of the cage or a kiosk, in cash.
    Desk(DeskId),
    /// At a station, as credit.
    Station(Spot),
}

impl fmt::Display for Till {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Till::Desk(desk) => desk.fmt(f),
            Till::Station(spot) => spot.fmt(f),
        }
    }
}

/// Why a ticket is void.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VoidWhy {
    /// Another was printed in its place.
    Replaced(TicketNumber),
    /// What it was worth is paid by hand or held, under this number at the cage.
    Due(u32),
}

/// Where a ticket is in its life.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum State {
    /// Its number and the credit for it are set aside.
    Reserved,
    /// It is with the printer.
    Printing,
    /// It is out, and worth its amount.
    Issued,
    /// Somebody has brought it and nobody else can be paid for it until then.
    Presented {
        /// Where.
        till: Till,
        /// How long it is kept for them.
        until: Time,
    },
    /// A duplicate of it is being printed.
    Reprinting(TicketNumber),
    /// It was paid.
    Redeemed {
        /// Where.
        till: Till,
        /// When.
        at: Time,
        /// By whom.
        by: Name,
    },
    /// It is worth nothing; something else has taken its place.
    Void(VoidWhy),
    /// It was not redeemed in time.
    Expired,
    /// The printer failed; the credit never left the station.
    Failed,
    /// It was given up before it was printed.
    Abandoned,
    /// Somebody has lost it.
    Lost {
        /// From when on it may be paid by hand.
        payable: Time,
    },
}

impl State {
    /// Whether nothing further happens to it by itself.
    pub(crate) const fn is_settled(&self) -> bool {
        matches!(
            self,
            State::Redeemed { .. }
                | State::Void(_)
                | State::Expired
                | State::Failed
                | State::Abandoned
        )
    }

    /// Whether the house owes its amount on it.
    pub const fn is_outstanding(&self) -> bool {
        matches!(
            self,
            State::Issued | State::Presented { .. } | State::Reprinting(_) | State::Lost { .. }
        )
    }

    /// Whether credit of a station may be set aside for it.
    const fn is_coming(&self) -> bool {
        matches!(self, State::Reserved | State::Printing)
    }
}

/// A ticket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ticket {
    /// Its number.
    pub number: TicketNumber,
    /// What it is worth.
    pub amount: Amount,
    /// What stands behind it until it is issued.
    pub backing: Backing,
    /// The station whose credit it was, first of all.
    pub from: Spot,
    /// The ticket that it is a duplicate of; the word is printed on it.
    pub duplicate_of: Option<TicketNumber>,
    /// Where it is in its life.
    pub state: State,
    /// Since when there has been such a ticket.
    pub since: Time,
    /// When it was issued, if it was.
    pub issued: Option<Time>,
    /// Until when it is good, if not for ever.
    pub expires: Option<Time>,
}

impl Ticket {
    /// Where it is in its life at a moment: what has run out by then counts as run out, whether
    /// or not anybody has noted it.
    pub fn state_at(&self, at: Time) -> &State {
        let free = match &self.state {
            State::Presented { until, .. } => *until <= at,
            state => *state == State::Issued,
        };
        match self.expires {
            Some(expires) if free && expires <= at => &State::Expired,
            _ if free => &State::Issued,
            _ => &self.state,
        }
    }

    /// Its number as screens may show it: in full once it is redeemed, masked before.
    pub fn shown_number(&self) -> String {
        match self.state {
            State::Redeemed { .. } => self.number.in_full().to_string(),
            _ => self.number.to_string(),
        }
    }
}

/// Every ticket that there has been.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tickets {
    pub(crate) all: BTreeMap<TicketNumber, Ticket>,
    /// Those to which something may still happen by itself.
    pub(crate) live: BTreeSet<TicketNumber>,
}

impl Tickets {
    /// A ticket, if there is one with this number.
    pub fn ticket(&self, number: TicketNumber) -> Option<&Ticket> {
        self.all.get(&number)
    }

    /// All of them, by number.
    pub fn iter(&self) -> impl Iterator<Item = &Ticket> {
        self.all.values()
    }

    /// Those to which something may still happen by itself.
    pub(crate) fn live(&self) -> impl Iterator<Item = &Ticket> {
        self.live.iter().filter_map(|number| self.all.get(number))
    }

    /// What the house owes on tickets.
    pub fn outstanding(&self) -> Total {
        let owed = self.live().filter(|ticket| ticket.state.is_outstanding());
        owed.map(|ticket| ticket.amount).sum()
    }

    /// The ticket that is being made of a station's credit, if one is: until it is issued or has
    /// failed, its amount is not to be played with.
    pub fn coming_from(&self, spot: Spot) -> Option<&Ticket> {
        let coming = self.live().filter(|ticket| ticket.state.is_coming());
        coming.into_iter().find(|ticket| ticket.backing == Backing::Credit(spot))
    }
}
