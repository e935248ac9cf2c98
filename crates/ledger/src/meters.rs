//! The meters of a station, and the equation that its credit must meet at any time.

use crate::account::Spot;
use crate::total::Total;
use core::fmt;

/// What is counted of a station's credit. The first four came in, the others went out. What a
/// correction takes back counts against the meter that counted it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Meter {
    /// Notes taken by the acceptor.
    Notes,
    /// Tickets put in.
    TicketsIn,
    /// Bought from the dealer: cash, chips, vouchers, tokens.
    BuyIns,
    /// What settled wagers gave back, the wager itself included where it came back.
    Wins,
    /// Paid out in chips by the dealer.
    CashOuts,
    /// Paid out on tickets.
    TicketsOut,
    /// Wagered, less what was handed back before it was settled.
    Wagers,
    /// Taken off to be paid by hand, or to be held for somebody.
    HandPays,
}

impl Meter {
    /// All of them.
    pub const ALL: [Meter; 8] = [
        Meter::Notes,
        Meter::TicketsIn,
        Meter::BuyIns,
        Meter::Wins,
        Meter::CashOuts,
        Meter::TicketsOut,
        Meter::Wagers,
        Meter::HandPays,
    ];

    /// Whether it counts what came in.
    pub const fn is_in(self) -> bool {
        matches!(self, Meter::Notes | Meter::TicketsIn | Meter::BuyIns | Meter::Wins)
    }
}

/// The meters of one station, each in net: what is taken back counts against it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Meters {
    counted: [Total; Meter::ALL.len()],
}

impl Meters {
    /// Meters that have counted nothing.
    pub const NONE: Meters = Meters { counted: [Total::ZERO; Meter::ALL.len()] };

    /// What a meter shows.
    pub const fn read(&self, meter: Meter) -> Total {
        self.counted[meter as usize]
    }

    /// Counts a change of the station's credit.
    pub fn count(&mut self, meter: Meter, credit: Total) {
        self.counted[meter as usize] += if meter.is_in() { credit } else { -credit };
    }

    /// What the credit must be: all that came in less all that went out.
    pub fn credit(&self) -> Total {
        let of = |meter: Meter| if meter.is_in() { self.read(meter) } else { -self.read(meter) };
        Meter::ALL.into_iter().map(of).sum()
    }

    /// Compares a station's credit with its meters.
    pub fn agree(&self, spot: Spot, credit: Total) -> Result<(), CreditDiffers> {
        let by_meters = self.credit();
        if by_meters == credit { Ok(()) } else { Err(CreditDiffers { spot, credit, by_meters }) }
    }
}

/// A station whose credit is not what its meters make it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CreditDiffers {
    /// Where.
    pub spot: Spot,
    /// The credit on the books, or as the station shows it.
    pub credit: Total,
    /// What came in less what went out.
    pub by_meters: Total,
}

impl fmt::Display for CreditDiffers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CreditDiffers { spot, credit, by_meters } = self;
        write!(f, "{spot}: the credit is {credit} but the meters make it {by_meters}: ")?;
        f.write_str("halt the station and call a supervisor")
    }
}

impl core::error::Error for CreditDiffers {}
