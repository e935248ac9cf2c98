//! Exact figures as they are printed.

use num_bigint::{BigInt, Sign};
use num_rational::BigRational;
use num_traits::{Signed, Zero};

/// A minus sign as wide as a figure.
const MINUS: char = '−';

/// A whole number with its thousands apart: `4,998,398`.
pub(crate) fn whole(number: &BigInt) -> String {
    let digits = number.magnitude().to_string();
    let mut out = String::new();
    if number.sign() == Sign::Minus {
        out.push(MINUS);
    }
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// How many: the same of a number that is counted.
pub(crate) fn count(number: u64) -> String {
    whole(&BigInt::from(number))
}

/// A fraction in its lowest terms.
pub(crate) fn fraction(number: &BigRational) -> String {
    if number.is_integer() {
        return whole(number.numer());
    }
    format!("{} / {}", whole(number.numer()), whole(number.denom()))
}

/// A fraction with so many decimals, rounded half away from zero. No float is on the way.
pub(crate) fn decimal(number: &BigRational, places: u32) -> String {
    let one = BigInt::from(10).pow(places);
    let scaled = (number.abs() * BigRational::from_integer(one.clone())).round().to_integer();
    let (units, rest) = (&scaled / &one, &scaled % &one);
    let sign =
        if number.is_negative() && !scaled.is_zero() { MINUS.to_string() } else { String::new() };
    let width = places as usize;
    let rest = format!("{:0>width$}", rest.to_string());
    let rest = if places == 0 { String::new() } else { format!(".{rest}") };
    format!("{sign}{}{rest}", whole(&units))
}

/// A fraction in percent, with so many decimals.
pub(crate) fn percent(number: &BigRational, places: u32) -> String {
    let hundred = BigRational::from_integer(BigInt::from(100));
    format!("{}%", decimal(&(number * hundred), places))
}

/// What is won or lost for every unit wagered, with its sign and no more decimals than needed.
pub(crate) fn net(number: &BigRational) -> String {
    let text = decimal(number, 4);
    let text = text.trim_end_matches('0').trim_end_matches('.');
    let plus = if number.is_positive() { "+" } else { "" };
    format!("{plus}{text}")
}

/// A number that is not exact, in percent.
pub(crate) fn percent_about(number: f64, places: usize) -> String {
    let text = format!("{:.places$}", 100.0 * number);
    let is_zero = text.bytes().all(|byte| matches!(byte, b'-' | b'0' | b'.'));
    let text = if is_zero { text.trim_start_matches('-').to_owned() } else { text };
    format!("{}%", text.replace('-', &MINUS.to_string()))
}

#[cfg(test)]
mod tests {
    use super::{decimal, fraction, net, percent, percent_about, whole};
    use num_bigint::BigInt;
    use num_rational::BigRational;

    fn ratio(numer: i64, denom: i64) -> BigRational {
        BigRational::new(BigInt::from(numer), BigInt::from(denom))
    }

    #[test]
    fn thousands_stand_apart() {
        let words = [0, 12, 123, 1_234, 4_998_398, -1_000].map(|n| whole(&BigInt::from(n)));
        assert_eq!(words, ["0", "12", "123", "1,234", "4,998,398", "−1,000"]);
    }

    #[test]
    fn decimals_are_rounded_half_away_from_zero() {
        let cases = [(1, 3, 4, "0.3333"), (2, 3, 4, "0.6667"), (1, 8, 2, "0.13")];
        let more = [(-1, 8, 2, "−0.13"), (-1, 1000, 2, "0.00"), (12_345, 10, 0, "1,235")];
        for (numer, denom, places, expected) in cases.into_iter().chain(more) {
            assert_eq!(decimal(&ratio(numer, denom), places), expected);
        }
        assert_eq!(percent(&ratio(1, 7), 3), "14.286%");
    }

    #[test]
    fn fractions_are_in_lowest_terms_and_nets_have_their_sign() {
        assert_eq!(fraction(&ratio(2_000, 6_000)), "1 / 3");
        assert_eq!(fraction(&ratio(4, 2)), "2");
        assert_eq!(
            [(19, 20), (-1, 1), (0, 1), (8, 1)].map(|(a, b)| net(&ratio(a, b))),
            ["+0.95", "−1", "0", "+8"]
        );
    }

    #[test]
    fn no_zero_has_a_sign() {
        assert_eq!(percent_about(-0.000_000_1, 3), "0.000%");
        assert_eq!(percent_about(-0.25, 1), "−25.0%");
    }
}
