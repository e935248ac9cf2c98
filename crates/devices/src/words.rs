//! Amounts of money in words, as they stand on tickets.

use rules::Amount;

const SMALL: [&str; 20] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];

const TENS: [&str; 10] =
    ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

const SCALES: [&str; 7] =
    ["", "thousand", "million", "billion", "trillion", "quadrillion", "quintillion"];

/// A whole number in words: `one thousand and twenty-one`.
pub fn number(number: u64) -> String {
    if number == 0 {
        return SMALL[0].to_owned();
    }
    let mut groups = Vec::new();
    let mut rest = number;
    for scale in SCALES {
        let group = rest % 1000;
        rest /= 1000;
        if group > 0 {
            groups.push(format!("{} {scale}", below_thousand(group)).trim_end().to_owned());
        }
    }
    // A last group without hundreds is joined as it is spoken: one thousand and five.
    if groups.len() > 1 && (1..100).contains(&(number % 1000)) {
        groups[0] = format!("and {}", groups[0]);
    }
    groups.reverse();
    groups.join(" ")
}

fn below_thousand(number: u64) -> String {
    match (number / 100, number % 100) {
        (0, rest) => below_hundred(rest),
        (hundreds, 0) => format!("{} hundred", word(SMALL, hundreds)),
        (hundreds, rest) => {
            format!("{} hundred and {}", word(SMALL, hundreds), below_hundred(rest))
        }
    }
}

fn below_hundred(number: u64) -> String {
    match (number / 10, number % 10) {
        (0 | 1, _) => word(SMALL, number).to_owned(),
        (tens, 0) => word(TENS, tens).to_owned(),
        (tens, ones) => format!("{}-{}", word(TENS, tens), word(SMALL, ones)),
    }
}

fn word<const N: usize>(words: [&'static str; N], index: u64) -> &'static str {
    words[usize::try_from(index).expect("a word's index is small")]
}

/// An amount in words: `one hundred dollars and five cents`. None below zero, which nothing is
/// worth.
pub fn dollars(amount: Amount) -> Option<String> {
    let cents = u64::try_from(amount.cents()).ok()?;
    let whole = counted(cents / 100, "dollar");
    let part = counted(cents % 100, "cent");
    Some(match (cents / 100, cents % 100) {
        (_, 0) => whole,
        (0, _) => part,
        _ => format!("{whole} and {part}"),
    })
}

fn counted(count: u64, unit: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{} {unit}{plural}", number(count))
}

/// An amount in figures: `$1,234.50`.
pub fn figures(amount: Amount) -> String {
    let plain = amount.to_string();
    let (sign, plain) = plain.strip_prefix('-').map_or(("", plain.as_str()), |size| ("-", size));
    let (whole, part) = plain.split_once('.').unwrap_or((plain, "00"));
    let digits = whole.chars().enumerate();
    let grouped: String = digits
        .flat_map(|(index, digit)| {
            let comma = index > 0 && (whole.len() - index).is_multiple_of(3);
            comma.then_some(',').into_iter().chain([digit])
        })
        .collect();
    format!("{sign}${grouped}.{part}")
}
