//! What a bet can be expected to bring, exactly and as it is read.

use odds::live::Expected;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a bet brings the bettor for every unit wagered: below zero where the house has the edge.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EdgeShown {
    /// The fraction, in lowest terms.
    pub exact: String,
    /// In percent of the wager, with four places, rounded from the fraction.
    pub percent: String,
    /// In billionths of the wager, for drawings.
    pub billionths: i64,
}

/// What goes four places behind the point of a percentage.
const PLACES: i128 = 1_000_000;
const BILLION: i128 = 1_000_000_000;

fn divisor(one: i128, other: i128) -> i128 {
    let (mut a, mut b) = (one.abs(), other.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

/// A quotient, halves away from zero.
const fn rounded(upper: i128, lower: i128) -> i128 {
    let half = lower / 2;
    if upper < 0 { (upper - half) / lower } else { (upper + half) / lower }
}

/// An edge in billionths.
pub(super) fn billionths(expected: &Expected) -> i64 {
    let edge = rounded(expected.net * BILLION, expected.wagered);
    i64::try_from(edge).unwrap_or(if edge < 0 { i64::MIN } else { i64::MAX })
}

impl EdgeShown {
    /// An edge as it is shown.
    pub fn of(expected: &Expected) -> EdgeShown {
        let by = divisor(expected.net, expected.wagered);
        let ten_thousandths = rounded(expected.net * PLACES, expected.wagered);
        let (whole, rest) = (ten_thousandths.abs() / 10_000, ten_thousandths.abs() % 10_000);
        let sign = if ten_thousandths < 0 { "-" } else { "" };
        EdgeShown {
            exact: format!("{}/{}", expected.net / by, expected.wagered / by),
            percent: format!("{sign}{whole}.{rest:04}"),
            billionths: billionths(expected),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::BetId;

    fn shown(net: i128, wagered: i128) -> EdgeShown {
        EdgeShown::of(&Expected { bet: BetId(0), net, wagered })
    }

    #[test]
    fn an_edge_is_read_off_its_fraction() {
        let edge = shown(-12, 1_000);
        assert_eq!((&*edge.exact, &*edge.percent), ("-3/250", "-1.2000"));
        assert_eq!(edge.billionths, -12_000_000);
        assert_eq!(shown(1, 3).percent, "33.3333");
        assert_eq!(shown(2, 3).percent, "66.6667");
        assert_eq!(shown(-1, 20_000_000).percent, "0.0000");
        assert_eq!(shown(-1, 20_000_000).billionths, -50);
        assert_eq!(shown(0, 7).exact, "0/1");
    }
}
