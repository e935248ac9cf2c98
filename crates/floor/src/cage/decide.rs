//! What becomes of a request to the cage: one event, the answer to a repeat, or a refusal.

use super::event::{Asked, Event, What};
use super::request::{Asking, Request};
use super::state::{Cage, DeskKind, DueKind, Shift};
use crate::actor::{Name, Time};
use crate::refusal::Refusal;
use crate::terms::Terms;
use crate::ticket::{self, Check, State, Till};
use ledger::{DeskId, Total};
use rules::Amount;

/// What a request came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// It brings this about, which is to be recorded.
    New(Event),
    /// It was asked before and brought this about then; nothing is to be recorded.
    Again(Event),
}

impl Answer {
    /// What it brings about, or did.
    pub const fn event(&self) -> &Event {
        match self {
            Answer::New(event) | Answer::Again(event) => event,
        }
    }
}

/// What is decided with: the terms, the cage as it stands, and who asks.
#[derive(Clone, Copy)]
pub(super) struct Deciding<'a> {
    pub(super) terms: &'a Terms,
    pub(super) cage: &'a Cage,
    pub(super) by: &'a Name,
    pub(super) at: Time,
}

/// What becomes of a request. A refusal leaves no trace: asked again, the request is decided anew.
pub fn decide(terms: &Terms, cage: &Cage, asking: &Asking) -> Result<Answer, Refusal> {
    let Asking { by, key, request, .. } = asking;
    let asked = Asked { by: by.clone(), key: *key, request: request.clone() };
    if let Some(event) = cage.answered.get(key) {
        let same = event.asked.as_ref() == Some(&asked);
        return if same { Ok(Answer::Again(event.clone())) } else { Err(Refusal::KeyUsed) };
    }
    let at = asking.at.max(cage.now);
    let what = Deciding { terms, cage, by, at }.decided(request)?;
    Ok(Answer::New(Event { at, asked: Some(asked), what }))
}

impl<'a> Deciding<'a> {
    fn decided(&self, request: &Request) -> Result<What, Refusal> {
        match request {
            Request::Ticket(request) => self.ticket(request),
            Request::OpenShift { desk, kind, cashier, counted } => {
                self.open(*desk, (*kind, cashier), *counted)
            }
            Request::BringCash { desk, amount } => self.bring(*desk, *amount),
            Request::TakeCash { desk, amount } => self.take(*desk, *amount),
            Request::CloseShift { desk, counted } => self.close(*desk, *counted),
            Request::ExchangeVoucher { voucher, value, desk, check } => {
                self.exchange(voucher, (*value, *check), *desk)
            }
            Request::CallPayment { from, whose } => self.raise(DueKind::ByHand, from, whose),
            Request::HoldCredit { from, whose } => self.raise(DueKind::Held, from, whose),
            Request::Approve { due } => self.approve(*due),
            Request::Decline { due } => self.decline(*due),
            Request::Pay { due, desk } => self.pay(*due, *desk),
        }
    }

    /// Tickets are taken and paid in cash where a desk is open, by who has it, from what is there.
    fn ticket(&self, request: &ticket::Request) -> Result<What, Refusal> {
        let till = match request {
            ticket::Request::Present { till: Till::Desk(desk), .. }
            | ticket::Request::Return { till: Till::Desk(desk), .. }
            | ticket::Request::Redeem { till: Till::Desk(desk), .. } => Some(*desk),
            _ => None,
        };
        let shift = till.map(|desk| self.own(desk)).transpose()?;
        let event = ticket::decide(self.terms, &self.cage.tickets, self.at, request)?;
        if let Some(shift) = shift {
            self.payable(shift, &event)?;
        }
        Ok(What::Ticket(event))
    }

    fn payable(&self, shift: &Shift, event: &ticket::Event) -> Result<(), Refusal> {
        match event {
            ticket::Event::Presented { number, .. } if shift.kind == DeskKind::Kiosk => {
                let ticket = ticket::found(&self.cage.tickets, *number)?;
                let max = self.terms.kiosk_max;
                let over = ticket.amount > max;
                if over { Err(Refusal::OverKioskLimit { max }) } else { Ok(()) }
            }
            ticket::Event::Redeemed { tickets, .. } => {
                in_drawer(shift, tickets.iter().map(|paid| paid.amount).sum())
            }
            _ => Ok(()),
        }
    }

    /// The shift at a desk.
    fn shift(&self, desk: DeskId) -> Result<&'a Shift, Refusal> {
        self.cage.shift(desk).ok_or(Refusal::DeskClosed)
    }

    /// The shift at the asker's own desk.
    fn own(&self, desk: DeskId) -> Result<&'a Shift, Refusal> {
        let shift = self.shift(desk)?;
        if shift.cashier == *self.by { Ok(shift) } else { Err(Refusal::NotYourDesk) }
    }

    /// The shift at the asker's own window.
    pub(super) fn own_window(&self, desk: DeskId) -> Result<&'a Shift, Refusal> {
        let shift = self.own(desk)?;
        match shift.kind {
            DeskKind::Window => Ok(shift),
            DeskKind::Kiosk => Err(Refusal::TicketsOnly),
        }
    }

    fn open(
        &self,
        desk: DeskId,
        (kind, cashier): (DeskKind, &Name),
        counted: Amount,
    ) -> Result<What, Refusal> {
        if self.cage.shift(desk).is_some() {
            return Err(Refusal::DeskOpen);
        }
        counted_out(counted)?;
        Ok(What::ShiftOpened { desk, kind, cashier: cashier.clone(), counted })
    }

    fn bring(&self, desk: DeskId, amount: Amount) -> Result<What, Refusal> {
        let shift = self.shift(desk)?;
        some(amount)?;
        let after = shift.expected() + amount.into();
        after.amount().ok_or(Refusal::OutOfRange)?;
        Ok(What::CashBrought { desk, amount })
    }

    fn take(&self, desk: DeskId, amount: Amount) -> Result<What, Refusal> {
        let shift = self.shift(desk)?;
        some(amount)?;
        in_drawer(shift, amount.into())?;
        Ok(What::CashTaken { desk, amount })
    }

    fn close(&self, desk: DeskId, counted: Amount) -> Result<What, Refusal> {
        let expected = self.shift(desk)?.expected().amount().ok_or(Refusal::OutOfRange)?;
        counted_out(counted)?;
        let here = Till::Desk(desk);
        let presented = self.cage.tickets.live().any(|ticket| {
            matches!(ticket.state_at(self.at), State::Presented { till, .. } if *till == here)
        });
        if presented {
            return Err(Refusal::TicketsPresented);
        }
        Ok(What::ShiftClosed { desk, expected, counted })
    }

    fn exchange(
        &self,
        voucher: &Name,
        (value, check): (Amount, Check),
        desk: DeskId,
    ) -> Result<What, Refusal> {
        self.own_window(desk)?;
        some(value)?;
        if check == Check::Fails {
            return Err(Refusal::CheckFails);
        }
        if self.cage.vouchers.contains(voucher) {
            return Err(Refusal::VoucherUsed);
        }
        Ok(What::VoucherExchanged { voucher: voucher.clone(), value, desk })
    }
}

/// Refuses an amount that is none.
pub(super) fn some(amount: Amount) -> Result<(), Refusal> {
    if amount > Amount::ZERO { Ok(()) } else { Err(Refusal::NoAmount) }
}

/// Refuses a count below nothing; a drawer may be empty.
fn counted_out(counted: Amount) -> Result<(), Refusal> {
    if counted >= Amount::ZERO { Ok(()) } else { Err(Refusal::NoAmount) }
}

/// Refuses to pay what is not in the drawer.
pub(super) fn in_drawer(shift: &Shift, amount: Total) -> Result<(), Refusal> {
    if amount <= shift.expected() { Ok(()) } else { Err(Refusal::NotInDrawer) }
}
