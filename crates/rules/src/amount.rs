//! Money: whole cents in one checked type.

use crate::given::Given;
use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

/// An amount of money in cents. Arithmetic is checked; there is no float and no silent wrap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Amount {
    cents: i64,
}

impl Amount {
    /// Nothing.
    pub const ZERO: Amount = Amount { cents: 0 };
    /// The smallest amount above nothing.
    pub const CENT: Amount = Amount { cents: 1 };

    /// So many cents.
    pub const fn from_cents(cents: i64) -> Amount {
        Amount { cents }
    }

    /// The amount in cents.
    pub const fn cents(self) -> i64 {
        self.cents
    }

    /// The sum, unless it is out of range.
    pub fn checked_add(self, other: Amount) -> Option<Amount> {
        self.cents.checked_add(other.cents).map(Amount::from_cents)
    }

    /// The difference, unless it is out of range.
    pub fn checked_sub(self, other: Amount) -> Option<Amount> {
        self.cents.checked_sub(other.cents).map(Amount::from_cents)
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.cents < 0 { "-" } else { "" };
        let size = self.cents.unsigned_abs();
        write!(f, "{sign}{}.{:02}", size / 100, size % 100)
    }
}

/// Why a text is not an amount of money.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotAnAmount {
    /// The text as it was given.
    pub given: String,
    /// What is wrong with it.
    pub because: AmountFault,
}

/// The ways a text can fail to be an amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AmountFault {
    /// Not a decimal number.
    NotANumber,
    /// Below zero.
    Negative,
    /// More than two decimals.
    PastTheCent,
    /// More than fits.
    TooLarge,
}

impl fmt::Display for NotAnAmount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let because = match self.because {
            AmountFault::NotANumber => "is not an amount",
            AmountFault::Negative => "is below zero",
            AmountFault::PastTheCent => "has more than two decimals",
            AmountFault::TooLarge => "is larger than any amount can be (92233720368547758.07)",
        };
        write!(f, "{} {because}: write dollars and cents, as in 100.00", Given(&self.given))
    }
}

impl core::error::Error for NotAnAmount {}

impl FromStr for Amount {
    type Err = NotAnAmount;

    /// Reads `100.00`, `100.5` and `100`.
    fn from_str(text: &str) -> Result<Amount, NotAnAmount> {
        read_cents(text)
            .map(Amount::from_cents)
            .map_err(|because| NotAnAmount { given: text.to_string(), because })
    }
}

fn read_cents(text: &str) -> Result<i64, AmountFault> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if let Some(size) = text.strip_prefix('-')
        && size.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
        && size.bytes().any(|byte| (b'1'..=b'9').contains(&byte))
    {
        return Err(AmountFault::Negative);
    }
    if !digits(whole) || !digits(part) {
        return Err(AmountFault::NotANumber);
    }
    if part.len() > 2 {
        return Err(AmountFault::PastTheCent);
    }
    let dollars: i64 = whole.parse().map_err(|_| AmountFault::TooLarge)?;
    let hundredths: i64 = part.parse().map_err(|_| AmountFault::TooLarge)?;
    let cents = if part.len() == 1 { hundredths * 10 } else { hundredths };
    dollars
        .checked_mul(100)
        .and_then(|hundreds| hundreds.checked_add(cents))
        .ok_or(AmountFault::TooLarge)
}
