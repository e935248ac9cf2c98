//! Validation numbers: each is its serial's alone, nobody can guess one, and misreadings show.
#![allow(clippy::unwrap_used, reason = "a test may panic in its own functions too")]

use devices::number::{Number, Numbers, Refused, SERIALS, SerialTooLarge, SystemId};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::collections::BTreeSet;

const KEY: [u8; 32] = *b"a key for tests, of 32 bytes....";

fn system(id: u8) -> SystemId {
    SystemId::new(id).unwrap()
}

fn numbers() -> Numbers {
    Numbers::new(&KEY, system(7))
}

/// Made by a second program, in another language, from the description alone.
#[test]
fn golden_numbers() {
    let numbers = numbers();
    let golden = [
        (0, "076544884352860163"),
        (1, "077876397697956219"),
        (2, "075881824829545980"),
        (123_456_789, "078745789332007161"),
        (SERIALS - 1, "074444214546342594"),
    ];
    let issued = golden.map(|(serial, _)| numbers.issue(serial).unwrap().to_string());
    assert_eq!(issued, golden.map(|(_, number)| number.to_owned()));
}

#[test]
fn every_number_gives_its_serial_back_and_none_comes_twice() {
    let numbers = numbers();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let near = 0..10_000;
    let far = (0..10_000).map(|_| rng.next_u64() % SERIALS).collect::<Vec<_>>();
    let serials: BTreeSet<u64> = near.chain(far).chain([SERIALS - 1]).collect();
    let mut seen = BTreeSet::new();
    for serial in serials {
        let number = numbers.issue(serial).unwrap();
        assert_eq!(numbers.check(number), Ok(serial));
        assert!(seen.insert(number), "{serial}");
        assert_eq!(number.to_string().parse(), Ok(number));
        assert_eq!(number.grouped().parse(), Ok(number));
    }
    assert_eq!(numbers.issue(SERIALS), Err(SerialTooLarge(SERIALS)));
}

/// Every digit of a number, one after the other, made every other digit.
fn substitutions(number: &str) -> impl Iterator<Item = String> + '_ {
    (0..number.len()).flat_map(move |at| {
        let other = (b'0'..=b'9').filter(move |digit| *digit != number.as_bytes()[at]);
        other.map(move |digit| {
            let mut bytes = number.as_bytes().to_vec();
            bytes[at] = digit;
            String::from_utf8(bytes).unwrap()
        })
    })
}

/// Every two neighbours that differ, changed for each other.
fn transpositions(number: &str) -> impl Iterator<Item = String> + '_ {
    let places = (1..number.len()).filter(|at| number.as_bytes()[*at] != number.as_bytes()[at - 1]);
    places.map(|at| {
        let mut bytes = number.as_bytes().to_vec();
        bytes.swap(at - 1, at);
        String::from_utf8(bytes).unwrap()
    })
}

#[test]
fn of_a_million_misreadings_at_most_a_handful_pass() {
    let numbers = numbers();
    let (mut tried, mut passed) = (0_u32, 0_u32);
    for serial in 0..6_000 {
        let number = numbers.issue(serial * 1_000_003).unwrap().to_string();
        for misread in substitutions(&number).chain(transpositions(&number)) {
            tried += 1;
            passed += u32::from(misread.parse().and_then(|read| numbers.check(read)).is_ok());
        }
    }
    println!("{passed} of {tried} misreadings passed");
    assert!(tried >= 1_000_000, "{tried}");
    // One in a million is expected; ten of a million would be one in a hundred thousand.
    assert!(passed < 10, "{passed} of {tried}");
}

#[test]
fn numbers_of_neighbouring_serials_look_unrelated() {
    let numbers = numbers();
    let digits = |serial| numbers.issue(serial).unwrap().to_string().into_bytes();
    let pairs = 2_000;
    let alike: usize = (0..pairs)
        .map(|serial| {
            let (one, next) = (digits(serial), digits(serial + 1));
            one.iter().zip(&next).skip(2).filter(|(a, b)| a == b).count()
        })
        .sum();
    // Of 32,000 places a tenth agree by chance, give or take 54.
    assert!((2_930..=3_470).contains(&alike), "{alike}");
    let rising = (0..pairs).filter(|serial| digits(*serial) < digits(serial + 1)).count();
    assert!((850..=1_150).contains(&rising), "{rising}");
}

#[test]
fn another_key_or_house_makes_other_numbers() {
    let other_key = Numbers::new(b"another key for tests, 32 bytes.", system(7));
    let other_house = Numbers::new(&KEY, system(8));
    for serial in 0..1_000 {
        let number = numbers().issue(serial).unwrap();
        assert_eq!(other_key.check(number), Err(Refused::CheckFails));
        assert_eq!(other_house.check(number), Err(Refused::OtherHouse { system: 7 }));
        let theirs = other_house.issue(serial).unwrap();
        assert_ne!(number.value() % 10_u64.pow(16), theirs.value() % 10_u64.pow(16));
    }
    assert_eq!((SystemId::new(0), SystemId::new(100)), (None, None));
}

#[test]
fn what_has_not_eighteen_digits_is_no_number() {
    let good = numbers().issue(5).unwrap().to_string();
    let bad = [
        "",
        "0",
        &good[1..],
        &good[..16],
        &format!("{good}0"),
        &format!("{}x", &good[1..]),
        "+70000000000000000",
        "07 0000 0000 0000 0000",
        "0-70000-0000-0000-0000",
        "०७००००००००००००००००",
        &format!("-{}", &good[1..]),
    ];
    for text in bad {
        assert_eq!(text.parse::<Number>(), Err(Refused::NotEighteenDigits), "{text}");
    }
}

#[test]
fn logs_show_four_digits_and_no_key() {
    let number: Number = "071234567890123456".parse().unwrap();
    assert_eq!(format!("{number:?}"), "Number(**-****-****-****-3456)");
    assert_eq!(number.grouped(), "07-1234-5678-9012-3456");
    assert_eq!(format!("{:?}", numbers()), "Numbers { system: SystemId(7), .. }");
}

#[test]
fn refusals_say_what_to_do() {
    let said = [Refused::NotEighteenDigits, Refused::OtherHouse { system: 3 }, Refused::CheckFails];
    let said = said.map(|refused| refused.to_string());
    assert!(said[0].contains("18 digits") && said[0].contains("scan it again"));
    assert!(said[1].contains("another house (system 03)"));
    assert!(said[2].contains("scan it again"));
}
