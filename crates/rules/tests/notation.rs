//! Cards, amounts and odds as people write them, and what is said of what is not one.

use proptest::prelude::*;
use rules::amount::AmountFault;
use rules::card::{CardsError, excess_copy};
use rules::odds::{Direction, winnings};
use rules::{Amount, Card, Odds, parse_cards};

fn cards(text: &str) -> Result<String, String> {
    parse_cards(text)
        .map(|cards| cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
        .map_err(|error| error.to_string())
}

#[test]
fn cards_are_read_with_commas_or_spaces_in_either_case_and_ten_as_10() {
    for text in ["AS,KD,TC,9H", "as kd 10c 9h", " AS , KD,10C  9h ", "A♠ K♦ T♣ 9♥"] {
        assert_eq!(cards(text).as_deref(), Ok("AS KD TC 9H"), "{text}");
    }
}

#[test]
fn what_is_no_card_is_named_with_its_place() {
    for (text, number) in [("1S", 1), ("AS 11H", 2), ("AS,KX", 2), ("A", 1), ("ASS", 1), ("S", 1)] {
        let error = cards(text).unwrap_err();
        assert!(error.starts_with(&format!("card {number}: ")), "{error}");
        assert!(error.contains("write a rank (A 2 3 4 5 6 7 8 9 T J Q K)"), "{error}");
    }
}

#[test]
fn a_doubled_or_dangling_comma_is_told() {
    for (text, number) in [("AS,,KD", 2), (",AS", 1), ("AS,KD,", 3), ("AS, ,KD", 2)] {
        assert_eq!(parse_cards(text), Err(CardsError::EmptyPlace { number }), "{text}");
    }
    assert_eq!(parse_cards("  "), Err(CardsError::Empty));
}

#[test]
fn more_copies_than_the_decks_hold_are_found() {
    let nine = [Card::deck().next().expect("a deck has cards"); 9];
    assert_eq!(excess_copy(&nine[..8], 8), None);
    assert_eq!(excess_copy(&nine, 8), Some(8));
    assert_eq!(excess_copy(&Card::deck().collect::<Vec<_>>(), 1), None);
}

fn amount(text: &str) -> Result<i64, AmountFault> {
    text.parse::<Amount>().map(Amount::cents).map_err(|error| error.because)
}

#[test]
fn amounts_are_whole_cents() {
    for (text, cents) in [
        ("100.00", 10_000),
        ("100", 10_000),
        ("0.5", 50),
        ("0.05", 5),
        ("0", 0),
        ("007.10", 710),
        ("92233720368547758.07", i64::MAX),
    ] {
        assert_eq!(amount(text), Ok(cents), "{text}");
    }
}

#[test]
fn each_way_of_not_being_an_amount_has_its_own_word() {
    for (text, because) in [
        ("", AmountFault::NotANumber),
        ("ten", AmountFault::NotANumber),
        ("1e3", AmountFault::NotANumber),
        ("1,000", AmountFault::NotANumber),
        ("1.", AmountFault::NotANumber),
        (".5", AmountFault::NotANumber),
        ("+5", AmountFault::NotANumber),
        ("1.2.3", AmountFault::NotANumber),
        ("-", AmountFault::NotANumber),
        ("-0", AmountFault::NotANumber),
        ("-5", AmountFault::Negative),
        ("-0.01", AmountFault::Negative),
        ("1.005", AmountFault::PastTheCent),
        ("92233720368547758.08", AmountFault::TooLarge),
        ("99999999999999999999", AmountFault::TooLarge),
    ] {
        assert_eq!(amount(text), Err(because), "{text}");
    }
}

#[test]
fn odds_are_kept_in_lowest_terms() {
    let odds = |text: &str| text.parse::<Odds>().map(|odds| odds.to_string()).ok();
    assert_eq!(odds("8:1").as_deref(), Some("8:1"));
    assert_eq!(odds("95:100").as_deref(), Some("19:20"));
    for text in ["", "8", "8:0", "0:1", "8/1", "-8:1", "+8:1", "8:1:1", "4294967296:1"] {
        assert_eq!(odds(text), None, "{text}");
    }
    let even: Odds = "1:1".parse().expect("odds");
    assert_eq!(even.less_percent(5).map(|odds| odds.to_string()).as_deref(), Some("19:20"));
    assert_eq!(even.less_percent(100), None);
}

proptest! {
    #[test]
    fn cards_amounts_and_odds_read_back_as_written(
        index in 0_usize..52, cents in 0..i64::MAX, win in 1_u32.., stake in 1_u32..
    ) {
        let card = Card::deck().nth(index).expect("a deck has 52 cards");
        prop_assert_eq!(card.to_string().parse(), Ok(card));
        prop_assert_eq!(card.index(), index);
        let amount = Amount::from_cents(cents);
        prop_assert_eq!(amount.to_string().parse(), Ok(amount));
        let odds = Odds::new(win, stake).expect("neither is zero");
        prop_assert_eq!(odds.to_string().parse(), Ok(odds));
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in ".*") {
        let _ = parse_cards(&text);
        let _ = text.parse::<Amount>();
        let _ = text.parse::<Odds>();
    }

    #[test]
    fn rounding_moves_less_than_one_unit_and_lands_on_a_multiple(
        stake in 1_i64..1_000_000_000, win in 1_u32..1000, den in 1_u32..1000, unit in 1_i64..10_000
    ) {
        let odds = Odds::new(win, den).expect("neither is zero");
        let pay = |direction| {
            winnings(Amount::from_cents(stake), odds, Amount::from_cents(unit), direction)
                .expect("small enough")
                .cents()
        };
        let (up, down) = (pay(Direction::Up), pay(Direction::Down));
        prop_assert!(up % unit == 0 && down % unit == 0);
        let exact = i128::from(stake) * i128::from(win);
        let of = |paid: i64| i128::from(paid) * i128::from(den);
        let step = i128::from(unit) * i128::from(den);
        prop_assert!(of(down) <= exact && exact < of(down) + step);
        prop_assert!(of(up) >= exact && exact > of(up) - step);
    }
}
