//! A digest follows what a rulebook says and nothing else.

use proptest::prelude::*;
use rulebook::{Edition, Shelf};

const RULEBOOK: &str = include_str!("../../../rulebooks/act/rulebook.toml");
const REGISTER: &str = include_str!("../../../rulebooks/act/register.tsv");

fn digest(rulebook: &str) -> String {
    Edition::load("act", rulebook, REGISTER).expect("it loads").digest.to_string()
}

#[test]
fn comments_spaces_and_the_order_of_keys_do_not_show() {
    let good = digest(RULEBOOK);
    assert_eq!(good.len(), 64);
    assert_eq!(digest(&format!("# another comment\n{RULEBOOK}\n\n")), good);
    assert_eq!(digest(&RULEBOOK.replace(" = ", "=")), good);
    let swapped =
        RULEBOOK.replacen("kind = \"game\"\nid = \"act\"", "id = 'act'\nkind = 'game'", 1);
    assert_ne!(swapped, RULEBOOK);
    assert_eq!(digest(&swapped), good);
    assert_eq!(digest(&RULEBOOK.replacen("value = [8]", "value = [0x8]", 1)), good);
}

#[test]
fn every_change_of_what_it_says_shows() {
    let good = digest(RULEBOOK);
    for (from, to) in [
        ("odds = \"25:1\"", "odds = \"26:1\""),
        ("cite = \"act:8.8(c)\"", "cite = \"act:8.9(c)\""),
        ("direction = \"up\"", "direction = \"down\""),
        ("name = \"Commission Method\"", "name = \"Commission\""),
        ("default = \"canberra\"", "default = \"perfect\""),
    ] {
        assert_ne!(digest(&RULEBOOK.replacen(from, to, 1)), good, "{from}");
    }
}

#[test]
fn the_rulebooks_of_the_tree_load_and_have_different_digests() {
    let shelf = Shelf::built_in();
    let editions = shelf.ids().map(|id| shelf.edition(id).expect("it is on the shelf"));
    let editions = editions.map(|edition| edition.unwrap_or_else(|faults| panic!("{faults}")));
    let mut digests: Vec<_> = editions.map(|edition| edition.digest.to_string()).collect();
    let all = digests.len();
    digests.sort();
    digests.dedup();
    assert!(all >= 5 && digests.len() == all);
}

proptest! {
    /// A rulebook spoilt anywhere is loaded or refused, and never makes the loader panic.
    #[test]
    fn no_damage_makes_the_loader_panic(
        start in 0..RULEBOOK.len(), len in 0_usize..60, put in ".{0,8}"
    ) {
        let is_cut = |place: &usize| RULEBOOK.is_char_boundary(*place);
        let start = (0..=start).rev().find(is_cut).unwrap_or(0);
        let end = (start + len..=RULEBOOK.len()).find(is_cut).unwrap_or(RULEBOOK.len());
        let damaged = format!("{}{put}{}", &RULEBOOK[..start], &RULEBOOK[end.max(start)..]);
        if let Err(faults) = Edition::load("act", &damaged, REGISTER) {
            prop_assert!(!faults.0.is_empty());
        }
    }
}
