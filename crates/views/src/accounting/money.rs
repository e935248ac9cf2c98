//! What came into a table and went out of it beside play, and the counts of its tray.

use super::Tally;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use ledger::Total;
use rules::Amount;
use rules::accounts::Tender;
use table::request::{Float, PayOut};
use table::{Event, Table, Time};

/// What was done with money at stations other than buying in and paying out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Other {
    /// Put away for somebody who was not there any more.
    Abandoned,
    /// Credited by a fault, and not paid.
    Refused,
    /// Owed after a fault, and paid from the tray.
    Owed,
    /// Seized.
    Seized,
    /// Released again.
    Released,
    /// Vouchers exchanged for promotional tokens.
    Vouchers,
}

impl Other {
    /// In words.
    pub const fn words(self) -> &'static str {
        match self {
            Other::Abandoned => "put away at the cage",
            Other::Refused => "credited by a fault and refused",
            Other::Owed => "owed after a fault and paid from the float",
            Other::Seized => "seized",
            Other::Released => "released",
            Other::Vouchers => "vouchers exchanged for tokens",
        }
    }
}

/// The tray of a table from its opening count to its closing count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TrayShift {
    /// When it was opened.
    pub opened: Time,
    /// With how much.
    pub opener: Amount,
    /// What was brought.
    pub fills: Tally,
    /// What was taken away.
    pub credits: Tally,
    /// The cash that stations were bought into with, which is in the drop box.
    pub drop: Tally,
    /// When it was closed, what was counted, and what should have been there; none until then.
    pub closed: Option<(Time, Amount, Amount)>,
}

impl TrayShift {
    /// What was counted above what should have been there; below zero where it was less.
    pub fn variance(&self) -> Option<Total> {
        self.closed.map(|(_, counted, expected)| Total::from(counted) - Total::from(expected))
    }
}

/// The money of a table beside play.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Money {
    /// What stations were credited with, by what was taken.
    pub taken: BTreeMap<Tender, Tally>,
    /// What stations were paid out, by the way, in the order of [`PayOut::ALL`].
    pub paid: [Tally; PayOut::ALL.len()],
    /// All else.
    pub other: BTreeMap<Other, Tally>,
    /// The counts of the tray, in order.
    pub shifts: Vec<TrayShift>,
}

impl Money {
    /// Takes in an event, the table being as it was before it.
    pub(super) fn take(&mut self, table: &Table, event: &Event) {
        match event {
            Event::StationCredited { tender, amount, .. } => {
                self.taken.entry(*tender).or_default().one((*amount).into());
                if *tender == Tender::Cash
                    && let Some(shift) = self.shift()
                {
                    shift.drop.one((*amount).into());
                }
            }
            Event::StationPaid { amount, how, .. } => {
                self.paid[*how as usize].one((*amount).into());
            }
            Event::FloatMoved { float } => self.tray(table, *float),
            other => {
                if let Some((what, amount)) = beside(other) {
                    self.other.entry(what).or_default().one(amount.into());
                }
            }
        }
    }

    /// The shift that is open.
    fn shift(&mut self) -> Option<&mut TrayShift> {
        self.shifts.last_mut().filter(|shift| shift.closed.is_none())
    }

    fn tray(&mut self, table: &Table, float: Float) {
        let none = Tally::default();
        match (float, self.shift()) {
            (Float::Opened(opener), _) => self.shifts.push(TrayShift {
                opened: table.now,
                opener,
                fills: none,
                credits: none,
                drop: none,
                closed: None,
            }),
            (Float::Filled(amount), Some(shift)) => shift.fills.one(amount.into()),
            (Float::Credited(amount), Some(shift)) => shift.credits.one(amount.into()),
            (Float::Closed(counted), Some(shift)) => {
                let expected = table.tray.unwrap_or(Amount::ZERO);
                shift.closed = Some((table.now, counted, expected));
            }
            (_, None) => {}
        }
    }
}

fn beside(event: &Event) -> Option<(Other, Amount)> {
    Some(match event {
        Event::StationAbandoned { amount, .. } => (Other::Abandoned, *amount),
        Event::CreditRefused { amount, .. } => (Other::Refused, *amount),
        Event::OwedPaid { amount, .. } => (Other::Owed, *amount),
        Event::MoneySeized { amount, .. } => (Other::Seized, *amount),
        Event::MoneyReleased { amount, .. } => (Other::Released, *amount),
        Event::VoucherExchanged { value, .. } => (Other::Vouchers, *value),
        _ => return None,
    })
}
