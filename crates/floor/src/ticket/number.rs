//! The number of a ticket: eighteen digits, which are worth what the ticket is.

use core::fmt;
use core::str::FromStr;

/// How many digits there are.
const DIGITS: usize = 18;

/// How many of them are shown of a ticket that can still be paid.
const SHOWN: usize = 4;

/// A ticket's number. It shows itself masked, also in traces: whoever knows the number of a ticket
/// that is not redeemed can be paid for it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TicketNumber {
    digits: u64,
}

impl TicketNumber {
    /// The first two digits: whose number it is.
    pub fn system(self) -> u8 {
        let first = self.digits / 10_u64.pow(16);
        u8::try_from(first).expect("two digits are left of eighteen")
    }

    /// The number for print and for tickets that are redeemed.
    pub const fn in_full(self) -> InFull {
        InFull(self)
    }
}

/// A ticket's number that shows itself in full.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct InFull(TicketNumber);

impl fmt::Display for InFull {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:0DIGITS$}", self.0.digits)
    }
}

impl fmt::Display for TicketNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.digits % 10_u64.pow(4);
        write!(f, "{:*>1$}{last:0SHOWN$}", "", DIGITS - SHOWN)
    }
}

impl fmt::Debug for TicketNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for TicketNumber {
    type Err = NotATicketNumber;

    /// Reads exactly eighteen digits: a bar code that was read in part has fewer.
    fn from_str(text: &str) -> Result<TicketNumber, NotATicketNumber> {
        let digits = text.bytes().filter(u8::is_ascii_digit).count();
        let whole = digits == DIGITS && text.len() == DIGITS;
        let number = whole.then(|| text.parse().ok()).flatten();
        let not = NotATicketNumber { digits, others: text.chars().count() - digits };
        number.map(|digits| TicketNumber { digits }).ok_or(not)
    }
}

/// A text that is no ticket number. It is not said back: most of a number is as good as all of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotATicketNumber {
    /// How many digits it has.
    pub digits: usize,
    /// How many other characters.
    pub others: usize,
}

impl fmt::Display for NotATicketNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NotATicketNumber { digits, others } = self;
        write!(f, "a ticket number is {DIGITS} digits and nothing else; this has {digits}")?;
        match others {
            0 => f.write_str(": scan or type all of it"),
            _ => write!(f, " and {others} other characters: type the digits alone"),
        }
    }
}

impl core::error::Error for NotATicketNumber {}
