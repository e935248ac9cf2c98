//! Tickets as an auditor follows them, apart from the code that decides about them: what each is
//! worth, whether it is out, and what is owed on all of them.

use floor::cage::{Origin, What};
use floor::ticket::{Backing, Event, TicketNumber};
use ledger::Total;
use rules::Amount;
use std::collections::BTreeMap;

/// What an auditor has to know of a ticket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stands {
    /// It is not out yet.
    Coming,
    /// The house owes what it is worth.
    Out,
    /// It did not come out.
    Failed,
    /// It was not redeemed in time.
    Expired,
    /// It was paid.
    Redeemed,
    /// It was given up, or something else took its place.
    Over,
}

impl Stands {
    const fn words(self) -> &'static str {
        match self {
            Stands::Coming => "is not out yet",
            Stands::Out => "is out",
            Stands::Failed => "was not printed",
            Stands::Expired => "has expired",
            Stands::Redeemed => "was redeemed before",
            Stands::Over => "is worth nothing any more",
        }
    }
}

/// Every ticket, and what is owed on them.
#[derive(Debug, Default)]
pub(super) struct Tickets {
    all: BTreeMap<TicketNumber, (Amount, Stands)>,
    /// What is owed on tickets that are out.
    pub(super) outstanding: Total,
    /// What was owed on tickets that have expired.
    pub(super) unclaimed: Total,
    /// How many were redeemed.
    pub(super) redeemed: u64,
}

impl Tickets {
    /// Takes in an event of the cage, or says what a ticket cannot do.
    pub(super) fn take(&mut self, what: &What) -> Result<(), String> {
        match what {
            What::Ticket(event) => self.event(event),
            What::DueRaised { origin: Origin::Ticket(number), amount, .. } => {
                self.moves(*number, (Stands::Out, Stands::Over), Some(*amount))?;
                self.outstanding -= *amount;
                Ok(())
            }
            What::DueRaised { origin: Origin::Expired(number), amount, .. } => {
                self.moves(*number, (Stands::Expired, Stands::Over), Some(*amount))?;
                self.unclaimed -= *amount;
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn event(&mut self, event: &Event) -> Result<(), String> {
        match event {
            Event::Reserved { number, amount, .. } => self.comes(*number, *amount),
            Event::PrintingBegun { number } => self.is(*number, Stands::Coming),
            Event::Issued { number, amount, backing, .. } => {
                self.issued(*number, *amount, *backing)
            }
            Event::Failed { number, .. } => {
                self.moves(*number, (Stands::Coming, Stands::Failed), None)
            }
            Event::Abandoned { number } => {
                self.moves(*number, (Stands::Coming, Stands::Over), None)
            }
            Event::ReprintBegun { old, new, amount, backing } => {
                match backing {
                    Backing::Ticket(_) => self.is(*old, Stands::Out)?,
                    Backing::Credit(_) => self.moves(*old, (Stands::Failed, Stands::Over), None)?,
                }
                self.comes(*new, *amount)
            }
            Event::Presented { number, .. }
            | Event::Returned { number }
            | Event::ReportedLost { number, .. }
            | Event::Found { number } => self.is(*number, Stands::Out),
            Event::Redeemed { tickets, .. } => tickets.iter().try_for_each(|paid| {
                self.moves(paid.number, (Stands::Out, Stands::Redeemed), Some(paid.amount))?;
                self.outstanding -= paid.amount;
                self.redeemed += 1;
                Ok(())
            }),
            Event::Expired { number, amount } => {
                self.moves(*number, (Stands::Out, Stands::Expired), Some(*amount))?;
                self.outstanding -= *amount;
                self.unclaimed += *amount;
                Ok(())
            }
        }
    }

    fn comes(&mut self, number: TicketNumber, amount: Amount) -> Result<(), String> {
        let before = self.all.insert(number, (amount, Stands::Coming));
        before.map_or(Ok(()), |_| Err(format!("ticket {number} has a number that was used before")))
    }

    /// A duplicate takes the place of what stands behind it, and nothing more is owed.
    fn issued(
        &mut self,
        number: TicketNumber,
        amount: Amount,
        backing: Backing,
    ) -> Result<(), String> {
        self.moves(number, (Stands::Coming, Stands::Out), Some(amount))?;
        match backing {
            Backing::Ticket(old) => self.moves(old, (Stands::Out, Stands::Over), Some(amount)),
            Backing::Credit(_) => {
                self.outstanding += amount;
                Ok(())
            }
        }
    }

    fn is(&self, number: TicketNumber, wanted: Stands) -> Result<(), String> {
        let found = self.all.get(&number);
        let (_, stands) = found.ok_or_else(|| format!("there is no ticket {number}"))?;
        let (is, should) = (stands.words(), wanted.words());
        if *stands == wanted {
            return Ok(());
        }
        Err(format!("ticket {number} {is}, and this happens only to one that {should}"))
    }

    /// A ticket that stands so, and is worth so much, stands otherwise from now on.
    fn moves(
        &mut self,
        number: TicketNumber,
        (from, to): (Stands, Stands),
        worth: Option<Amount>,
    ) -> Result<(), String> {
        self.is(number, from)?;
        let Some((amount, stands)) = self.all.get_mut(&number) else { return Ok(()) };
        *stands = to;
        match worth.filter(|worth| worth != amount) {
            Some(worth) => Err(format!("ticket {number} is worth {amount}, not {worth}")),
            None => Ok(()),
        }
    }
}
