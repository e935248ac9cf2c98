//! Sums of many amounts: wide enough that no count of them runs over.

use core::fmt;
use core::iter::Sum;
use core::ops::{Add, AddAssign, Neg, Sub, SubAssign};
use rules::Amount;

/// A sum of amounts in cents, of either sign. It holds 2⁶⁴ of the largest amounts, more than a
/// house can write down; arithmetic that went past even that would stop rather than wrap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Total {
    cents: i128,
}

impl Total {
    /// Nothing.
    pub const ZERO: Total = Total { cents: 0 };

    /// So many cents.
    pub const fn from_cents(cents: i128) -> Total {
        Total { cents }
    }

    /// The sum in cents.
    pub const fn cents(self) -> i128 {
        self.cents
    }

    /// The sum as an amount, if it is one.
    pub fn amount(self) -> Option<Amount> {
        i64::try_from(self.cents).ok().map(Amount::from_cents)
    }
}

const PAST: &str = "fewer than 2^64 amounts are ever added up";

impl Add for Total {
    type Output = Total;

    fn add(self, other: Total) -> Total {
        Total { cents: self.cents.checked_add(other.cents).expect(PAST) }
    }
}

impl Neg for Total {
    type Output = Total;

    fn neg(self) -> Total {
        Total { cents: self.cents.checked_neg().expect(PAST) }
    }
}

impl Sub for Total {
    type Output = Total;

    fn sub(self, other: Total) -> Total {
        Total { cents: self.cents.checked_sub(other.cents).expect(PAST) }
    }
}

impl<T: Into<Total>> AddAssign<T> for Total {
    fn add_assign(&mut self, other: T) {
        *self = *self + other.into();
    }
}

impl<T: Into<Total>> SubAssign<T> for Total {
    fn sub_assign(&mut self, other: T) {
        *self = *self - other.into();
    }
}

impl From<Amount> for Total {
    fn from(amount: Amount) -> Total {
        Total { cents: i128::from(amount.cents()) }
    }
}

impl<T: Into<Total>> Sum<T> for Total {
    fn sum<I: Iterator<Item = T>>(items: I) -> Total {
        items.fold(Total::ZERO, |sum, item| sum + item.into())
    }
}

impl fmt::Display for Total {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.cents < 0 { "-" } else { "" };
        let size = self.cents.unsigned_abs();
        write!(f, "{sign}{}.{:02}", size / 100, size % 100)
    }
}
