//! Somebody who counts by hand: chips in trays, cash in boxes, acceptors and drawers, and paper
//! that
//! is out, from what happened alone and without the books.

use floor::cage::{Origin, What};
use floor::ticket::{Backing, Event as TicketEvent, Till};
use journal::{Store, StreamId};
use ledger::{Kind, Ledger, Total};
use record::Reader;
use rulebook::Edition;
use rules::accounts::Tender;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use table::Event;
use table::request::{Float, PayOut};

/// What was counted so far.
#[derive(Default)]
pub(crate) struct Counted {
    /// How far each stream was read.
    read: BTreeMap<StreamId, u64>,
    trays: BTreeMap<StreamId, Total>,
    drop: Total,
    notes: Total,
    drawers: BTreeMap<u16, Total>,
    tickets: Total,
    /// What happened how often.
    pub(crate) seen: BTreeMap<&'static str, u32>,
}

impl Counted {
    pub(crate) fn saw(&mut self, what: &'static str) {
        *self.seen.entry(what).or_default() += 1;
    }

    /// Counts what was recorded since.
    pub(crate) fn read(&mut self, store: &dyn Store, editions: &[&Edition]) {
        for (stream, head) in store.heads().expect("it can be read") {
            let after = self.read.insert(stream.clone(), head.number).unwrap_or(0);
            if after == head.number {
                continue;
            }
            if stream.as_str().starts_with("table/") {
                let reader = Reader::open(store, &stream, editions).expect("it can be read");
                let walked = reader.walk(after, &mut |_, kept| {
                    self.table(&stream, &kept.event);
                    ControlFlow::Continue(())
                });
                walked.expect("it can be read");
            } else {
                let walked = record::cage::walk(store, after, &mut |_, kept| {
                    self.cage(&kept.event.what);
                    ControlFlow::Continue(())
                });
                walked.expect("it can be read");
            }
        }
    }

    fn table(&mut self, stream: &StreamId, event: &Event) {
        let tray = self.trays.entry(stream.clone()).or_default();
        match event {
            Event::StationCredited { tender: Tender::Cash, amount, .. } => {
                self.drop += *amount;
                self.saw("bought in with cash");
            }
            Event::StationCredited { tender: Tender::Chips, amount, .. } => *tray += *amount,
            Event::StationCredited { tender: Tender::Note, amount, .. } => {
                self.notes += *amount;
                self.saw("a note");
            }
            Event::StationPaid { how: PayOut::Chips, amount, .. } => {
                *tray -= *amount;
                self.saw("paid in chips");
            }
            Event::StationPaid { how: PayOut::Manual, .. } => self.saw("paid by hand"),
            Event::FloatMoved { float: Float::Opened(amount) | Float::Filled(amount) } => {
                *tray += *amount;
            }
            Event::OwedPaid { amount, .. }
            | Event::FloatMoved { float: Float::Credited(amount) } => *tray -= *amount,
            // It is carried away.
            Event::FloatMoved { float: Float::Closed(_) } => {
                *tray = Total::ZERO;
                self.saw("tray closed");
            }
            Event::WagersSettled { .. } => self.saw("wagers settled"),
            _ => {}
        }
    }

    fn cage(&mut self, what: &What) {
        match what {
            What::Ticket(event) => self.ticket(event),
            What::ShiftOpened { desk, counted: amount, .. }
            | What::CashBrought { desk, amount } => {
                *self.drawers.entry(desk.0).or_default() += *amount;
            }
            What::CashTaken { desk, amount } => {
                *self.drawers.entry(desk.0).or_default() -= *amount;
            }
            What::DuePaid { desk, amount, .. } => {
                *self.drawers.entry(desk.0).or_default() -= *amount;
                self.saw("due paid");
            }
            // The drawer is emptied, whatever was in it.
            What::ShiftClosed { desk, .. } => {
                self.drawers.insert(desk.0, Total::ZERO);
                self.saw("shift closed");
            }
            What::DueRaised { origin: Origin::Ticket(_), amount, .. } => self.tickets -= *amount,
            What::VoucherExchanged { .. } => self.saw("voucher exchanged"),
            _ => {}
        }
    }

    fn ticket(&mut self, event: &TicketEvent) {
        match event {
            TicketEvent::Issued { amount, backing: Backing::Credit(_), .. } => {
                self.tickets += *amount;
                self.saw("ticket issued");
            }
            TicketEvent::Redeemed { till, tickets } => {
                let sum: Total = tickets.iter().map(|paid| paid.amount).sum();
                self.tickets -= sum;
                match till {
                    Till::Desk(desk) => {
                        *self.drawers.entry(desk.0).or_default() -= sum;
                        self.saw("ticket redeemed at a desk");
                    }
                    Till::Station(_) => self.saw("ticket redeemed at a station"),
                }
            }
            TicketEvent::Expired { amount, .. } => self.tickets -= *amount,
            TicketEvent::Failed { .. } => self.saw("ticket failed"),
            TicketEvent::Abandoned { .. } => self.saw("ticket abandoned"),
            _ => {}
        }
    }

    /// Compares with the books of the house, to the cent.
    pub(crate) fn compare(&self, books: &Ledger) {
        let trays: Total = self.trays.values().copied().sum();
        let drawers: Total = self.drawers.values().copied().sum();
        for (kind, counted) in [
            (Kind::TableFloat, trays),
            (Kind::Drop, self.drop),
            (Kind::NoteAcceptor, self.notes),
            (Kind::Cage, drawers),
            (Kind::TicketsOutstanding, self.tickets),
        ] {
            assert_eq!(books.total(kind), counted, "{kind}");
        }
    }
}
