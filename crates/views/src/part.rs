//! Parts of a cent: what rounding gives or keeps, exactly.

use core::fmt;

/// A fraction of cents in lowest terms, of either sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Part {
    over: i128,
    /// Always above zero.
    under: i128,
}

const PAST: &str = "the odds of a rulebook have few denominators, and they are small";

impl Part {
    /// Nothing.
    pub const ZERO: Part = Part { over: 0, under: 1 };

    /// So many cents, as a fraction; `under` is taken as one where it is not above zero.
    pub const fn new(over: i128, under: i128) -> Part {
        let under = if under > 0 { under } else { 1 };
        let divisor = greatest_common_divisor(over.unsigned_abs(), under.unsigned_abs());
        // The divisor of a positive number is no larger than it.
        let divisor = divisor.cast_signed();
        Part { over: over / divisor, under: under / divisor }
    }

    /// What stands over the line, in cents.
    pub const fn over(self) -> i128 {
        self.over
    }

    /// What stands under it.
    pub const fn under(self) -> i128 {
        self.under
    }

    /// The sum.
    #[must_use]
    pub fn plus(self, other: Part) -> Part {
        let left = self.over.checked_mul(other.under).expect(PAST);
        let right = other.over.checked_mul(self.under).expect(PAST);
        let under = self.under.checked_mul(other.under).expect(PAST);
        Part::new(left.checked_add(right).expect(PAST), under)
    }

    /// The difference.
    #[must_use]
    pub fn minus(self, other: Part) -> Part {
        self.plus(Part { over: -other.over, under: other.under })
    }
}

impl Default for Part {
    fn default() -> Part {
        Part::ZERO
    }
}

const fn greatest_common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// How many decimals behind the cent are looked for before a fraction is written as one.
const DECIMALS: u32 = 6;

impl fmt::Display for Part {
    /// Dollars with two decimals and as many more as it takes; a fraction of cents stays one where
    /// no decimals are exact.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.over < 0 { "-" } else { "" };
        let (size, under) = (self.over.unsigned_abs(), self.under.unsigned_abs());
        let (whole, rest) = (size / under, size % under);
        write!(f, "{sign}{}.{:02}", whole / 100, whole % 100)?;
        if rest == 0 {
            return Ok(());
        }
        let exact =
            (1..=DECIMALS).find(|places| (rest * 10_u128.pow(*places)).is_multiple_of(under));
        match exact {
            Some(places) => {
                let width = places as usize;
                write!(f, "{:0width$}", rest * 10_u128.pow(places) / under)
            }
            None => write!(f, " and {rest}/{under} of a cent"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Part;
    use alloc::string::ToString;

    #[test]
    fn parts_are_added_exactly_and_kept_in_lowest_terms() {
        let sum = Part::new(1, 20).plus(Part::new(3, 20)).plus(Part::new(-1, 5));
        assert_eq!(sum, Part::ZERO);
        assert_eq!(Part::new(1, 3).plus(Part::new(1, 6)), Part::new(1, 2));
        assert_eq!(Part::new(1, 2).minus(Part::new(1, 2)), Part::ZERO);
    }

    #[test]
    fn parts_are_written_with_as_many_decimals_as_they_have() {
        let parts = [(0, 1), (125, 1), (1, 20), (-251, 2), (1, 3)];
        let words = parts.map(|(over, under)| Part::new(over, under).to_string());
        assert_eq!(words, ["0.00", "1.25", "0.0005", "-1.255", "0.00 and 1/3 of a cent"]);
    }
}
