//! The draw: no place is likelier than another, and the order is one anybody can derive.

use floor::lots::{Digest, Order, commitment, list, place};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeSet;

pub(crate) fn sha_256(text: &[u8]) -> [u8; 32] {
    Sha256::digest(text).into()
}

#[test]
fn every_place_has_as_many_words_as_the_next() {
    for last in [255_u64, 4_095] {
        for bound in 1..=last + 1 {
            let mut words = vec![0_u64; usize::try_from(bound).unwrap()];
            let places = (0..=last).filter_map(|word| place(word, last, bound));
            places.for_each(|place| words[usize::try_from(place).unwrap()] += 1);
            let each = (last + 1) / bound;
            assert!(words.iter().all(|count| *count == each), "{bound} of {last}");
        }
    }
}

#[test]
fn every_lot_comes_out_once() {
    for lots in 0..40 {
        let order = Order::new(sha_256, (&Digest([1; 32]), &Digest([2; 32])), "rain", lots);
        let out: Vec<u64> = order.collect();
        assert_eq!(out.len() as u64, lots);
        assert_eq!(out.into_iter().collect::<BTreeSet<_>>(), (1..=lots).collect());
    }
}

#[test]
fn every_order_of_four_lots_comes_about_as_often() {
    let mut counts = std::collections::BTreeMap::<Vec<u64>, u32>::new();
    for number in 0..24_000_u32 {
        let word = number.to_string();
        let order = Order::new(sha_256, (&Digest([1; 32]), &Digest([2; 32])), &word, 4);
        *counts.entry(order.collect()).or_default() += 1;
    }
    assert_eq!(counts.len(), 24);
    // A thousand each is expected; the chi-square of 23 degrees is below 50 in 999 of 1,000 cases.
    let square = |count: &u32| (f64::from(*count) - 1_000.0).powi(2) / 1_000.0;
    let sum: f64 = counts.values().map(square).sum();
    assert!(sum < 50.0, "{sum}");
}

#[test]
fn seed_list_and_word_each_change_the_order() {
    let of = |seed: u8, list: u8, word: &str| -> Vec<u64> {
        Order::new(sha_256, (&Digest([seed; 32]), &Digest([list; 32])), word, 20).collect()
    };
    let one = of(1, 2, "rain");
    assert_eq!(of(1, 2, "rain"), one);
    for other in [of(2, 2, "rain"), of(1, 3, "rain"), of(1, 2, "snow")] {
        assert_ne!(other, one);
    }
    assert_ne!(commitment(sha_256, &Digest([1; 32])), commitment(sha_256, &Digest([2; 32])));
    assert_ne!(list(sha_256, ["Ann", "Ben"]), list(sha_256, ["Ben", "Ann"]));
}

#[test]
fn a_digest_is_read_as_it_is_written_and_in_no_other_way() {
    let digest = Digest(core::array::from_fn(|index| u8::try_from(index).expect("32 of them")));
    assert_eq!(digest.to_string().parse(), Ok(digest));
    for bad in ["", "0f", &digest.to_string().to_uppercase(), &digest.to_string()[1..]] {
        assert!(bad.parse::<Digest>().is_err(), "{bad}");
    }
}
