//! The cage as it stands.

use super::event::{Event, Origin};
use crate::actor::{Key, Name, Time};
use crate::ticket::Tickets;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use ledger::{DeskId, Total};
use rules::Amount;

/// What a desk is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeskKind {
    /// Somebody sits there.
    Window,
    /// A machine that pays tickets.
    Kiosk,
}

/// What was paid out in cash.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Payouts {
    /// For tickets.
    pub tickets: Total,
    /// By hand.
    pub by_hand: Total,
    /// For credits that were held.
    pub held: Total,
}

impl Payouts {
    /// All of it.
    pub fn sum(&self) -> Total {
        self.tickets + self.by_hand + self.held
    }
}

/// A shift at a desk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shift {
    /// What the desk is.
    pub kind: DeskKind,
    /// Who pays out.
    pub cashier: Name,
    /// When it was opened.
    pub opened: Time,
    /// With how much.
    pub float: Amount,
    /// What was brought since.
    pub brought: Total,
    /// What was taken away since.
    pub taken: Total,
    /// What was paid.
    pub paid: Payouts,
    /// The value of the vouchers that were exchanged for tokens; no cash moves for them.
    pub vouchers: Total,
}

impl Shift {
    /// What must be in the drawer.
    pub fn expected(&self) -> Total {
        Total::from(self.float) + self.brought - self.taken - self.paid.sum()
    }
}

/// A shift that is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Closed {
    /// The shift.
    pub shift: Shift,
    /// When it was closed.
    pub at: Time,
    /// What should have been in the drawer.
    pub expected: Amount,
    /// What was.
    pub counted: Amount,
}

impl Closed {
    /// What was counted above what should have been there; below zero where it was less.
    pub fn variance(&self) -> Total {
        Total::from(self.counted) - self.expected.into()
    }
}

/// A desk.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Desk {
    /// The shift, if it is open.
    pub shift: Option<Shift>,
    /// The shifts that are over.
    pub closed: Vec<Closed>,
}

impl Desk {
    /// What was ever paid there.
    pub fn paid(&self) -> Payouts {
        let shifts = self.closed.iter().map(|closed| &closed.shift).chain(&self.shift);
        shifts.fold(Payouts::default(), |sum, shift| Payouts {
            tickets: sum.tickets + shift.paid.tickets,
            by_hand: sum.by_hand + shift.paid.by_hand,
            held: sum.held + shift.paid.held,
        })
    }
}

/// As what something is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DueKind {
    /// To be paid by hand.
    ByHand,
    /// Held for somebody.
    Held,
}

/// Whether something is still due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DueState {
    /// It is.
    Open,
    /// It was paid.
    Paid {
        /// Where.
        desk: DeskId,
        /// When.
        at: Time,
    },
    /// It was declined and is the house's own again.
    Withdrawn,
}

/// Something that is due to somebody and no ticket says so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Due {
    /// As what.
    pub kind: DueKind,
    /// Where it came from.
    pub origin: Origin,
    /// How much.
    pub amount: Amount,
    /// To whom.
    pub whose: Name,
    /// Who has approved of paying it.
    pub approved: Vec<Name>,
    /// Whether it is still due.
    pub state: DueState,
}

/// The cage: every ticket, every desk, all that is due.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Cage {
    /// The moment of the last event.
    pub now: Time,
    /// The tickets.
    pub tickets: Tickets,
    /// The desks.
    pub desks: BTreeMap<DeskId, Desk>,
    /// What is or was due, the first being number 1.
    pub dues: Vec<Due>,
    /// The vouchers that were exchanged.
    pub vouchers: BTreeSet<Name>,
    /// What was answered, by key.
    pub(crate) answered: BTreeMap<Key, Event>,
}

impl Cage {
    /// What is due under a number.
    pub fn due(&self, number: u32) -> Option<&Due> {
        self.dues.get(index(number)?)
    }

    /// The shift at a desk, if it is open.
    pub fn shift(&self, desk: DeskId) -> Option<&Shift> {
        self.desks.get(&desk)?.shift.as_ref()
    }

    /// What is still due as one thing or the other.
    pub fn open_dues(&self, kind: DueKind) -> Total {
        let open = self.dues.iter().filter(|due| due.state == DueState::Open && due.kind == kind);
        open.map(|due| due.amount).sum()
    }
}

/// Where what is due stands in the list.
pub(crate) fn index(number: u32) -> Option<usize> {
    usize::try_from(number).ok()?.checked_sub(1)
}
