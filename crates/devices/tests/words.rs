//! Amounts in words are what a cashier would say, and say the amount and no other.
#![allow(clippy::unwrap_used, reason = "a test may panic in its own functions too")]

use devices::words::{dollars, figures, number};
use rules::Amount;

fn said(cents: i64) -> String {
    dollars(Amount::from_cents(cents)).unwrap()
}

#[test]
fn amounts_as_they_are_said() {
    let cases = [
        (0, "zero dollars"),
        (1, "one cent"),
        (50, "fifty cents"),
        (100, "one dollar"),
        (101, "one dollar and one cent"),
        (12_550, "one hundred and twenty-five dollars and fifty cents"),
        (100_005, "one thousand dollars and five cents"),
        (100_500, "one thousand and five dollars"),
        (110_000, "one thousand one hundred dollars"),
        (1_201_500, "twelve thousand and fifteen dollars"),
        (10_000_000, "one hundred thousand dollars"),
        (100_000_000, "one million dollars"),
        (100_000_001, "one million dollars and one cent"),
        (
            999_999_999,
            "nine million nine hundred and ninety-nine thousand nine hundred and ninety-nine \
             dollars and ninety-nine cents",
        ),
    ];
    for (cents, words) in cases {
        assert_eq!(said(cents), words);
    }
    assert_eq!(dollars(Amount::from_cents(-1)), None);
    assert!(said(i64::MAX).starts_with("ninety-two quadrillion"));
    assert!(number(u64::MAX).starts_with("eighteen quintillion"));
}

/// Reads words back by adding them up, which shares nothing with how they are written.
fn read(words: &str) -> i64 {
    let small = |word: &str| match word {
        "zero" => 0,
        "one" => 1,
        "two" => 2,
        "three" => 3,
        "four" => 4,
        "five" => 5,
        "six" => 6,
        "seven" => 7,
        "eight" => 8,
        "nine" => 9,
        "ten" => 10,
        "eleven" => 11,
        "twelve" => 12,
        "thirteen" => 13,
        "fourteen" => 14,
        "fifteen" => 15,
        "sixteen" => 16,
        "seventeen" => 17,
        "eighteen" => 18,
        "nineteen" => 19,
        "twenty" => 20,
        "thirty" => 30,
        "forty" => 40,
        "fifty" => 50,
        "sixty" => 60,
        "seventy" => 70,
        "eighty" => 80,
        "ninety" => 90,
        other => panic!("what is `{other}`?"),
    };
    let (mut cents, mut whole, mut group) = (0, 0, 0);
    for word in words.split([' ', '-']) {
        match word {
            "and" => {}
            "hundred" => group *= 100,
            "thousand" => (whole, group) = (whole + group * 1_000, 0),
            "million" => (whole, group) = (whole + group * 1_000_000, 0),
            "dollar" | "dollars" => (cents, whole, group) = ((whole + group) * 100, 0, 0),
            "cent" | "cents" => (cents, group) = (cents + group, 0),
            word => group += small(word),
        }
    }
    cents
}

#[test]
fn words_can_be_read_back() {
    let all_small = 0..200_000;
    let strides = (200_000..1_000_000_000).step_by(9_973);
    let round = (1..=9_999).map(|thousands| thousands * 100_000);
    for cents in all_small.chain(strides).chain(round).chain([999_999_999]) {
        let words = said(cents);
        assert_eq!(read(&words), cents, "{words}");
        assert!(!words.contains("  ") && !words.ends_with(' '), "{words}");
    }
}

#[test]
fn figures_are_grouped_by_three() {
    let cases = [
        (1, "$0.01"),
        (12_550, "$125.50"),
        (100_000, "$1,000.00"),
        (99_999_999, "$999,999.99"),
        (999_999_999, "$9,999,999.99"),
        (-100_000, "-$1,000.00"),
    ];
    for (cents, text) in cases {
        assert_eq!(figures(Amount::from_cents(cents)), text);
    }
}
