//! What must hold of any shoe: docs/roads.md, section 5, on shoes with long streaks and many ties.

use super::picture::Picture;
use super::{marks, roads};
use proptest::prelude::*;
use rules::Side;
use std::collections::HashSet;
use views::roads::{Bead, Derived, Mark, Place, ROWS, Roads, Tails, results};

/// Shoes of streaks, most of them short, with ties strewn in.
fn shoes() -> impl Strategy<Value = String> {
    let length = prop_oneof![4 => 1_usize..4, 1 => 4_usize..16];
    let ties = prop_oneof![5 => Just(0_usize), 1 => 1_usize..4];
    let streak = (length, proptest::collection::vec(ties, 16));
    let streaks = proptest::collection::vec(streak, 0..24);
    (any::<bool>(), 0_usize..3, streaks).prop_map(|(swapped, leading, streaks)| {
        let mut shoe = "T".repeat(leading);
        for (place, (length, ties)) in streaks.iter().enumerate() {
            let side = if (place % 2 == 0) == swapped { "B" } else { "P" };
            shoe.extend(ties[..*length].iter().map(|ties| format!("{side}{}", "T".repeat(*ties))));
        }
        shoe
    })
}

fn places(roads: &Roads) -> Vec<Place> {
    roads.big().cells().iter().map(|cell| cell.place).collect()
}

/// The lengths of the streaks of a shoe.
fn lengths(shoe: &str) -> Vec<usize> {
    let sides: Vec<_> = shoe.chars().filter(|letter| *letter != 'T').collect();
    sides.chunk_by(|one, other| one == other).map(<[char]>::len).collect()
}

proptest! {
    #[test]
    fn any_shoe_shows_at_every_coup_what_the_definitions_draw(shoe in shoes()) {
        let mut roads = Roads::default();
        for (end, result) in (1..).zip(results(&shoe)) {
            roads.push(Bead::from(result.expect("a letter")));
            prop_assert_eq!(Picture::shown(&roads), Picture::drawn(&shoe[..end]));
        }
    }

    #[test]
    fn roads_5_a_derived_road_has_a_mark_for_every_coup_behind_its_beginning(shoe in shoes()) {
        let lengths = lengths(&shoe);
        for kind in Derived::ALL {
            let first: usize = lengths.iter().take(kind.distance()).sum();
            let expected = lengths.iter().sum::<usize>().saturating_sub(first + 1);
            prop_assert_eq!(roads(&shoe).derived(kind).marks().len(), expected);
        }
    }

    #[test]
    fn roads_5_the_two_asks_are_both_absent_or_opposite(shoe in shoes()) {
        let roads = roads(&shoe);
        let asks = roads.ask(Side::Banker).into_iter().zip(roads.ask(Side::Player));
        for (bankers, players) in asks {
            let opposite = match bankers {
                None => None,
                Some(Mark::Red) => Some(Mark::Blue),
                Some(Mark::Blue) => Some(Mark::Red),
            };
            prop_assert_eq!(players, opposite);
        }
    }

    #[test]
    fn roads_5_an_ask_is_what_that_result_would_add(shoe in shoes()) {
        let now = roads(&shoe);
        for (side, letter) in [(Side::Banker, 'B'), (Side::Player, 'P')] {
            let then = roads(&format!("{shoe}{letter}"));
            for (kind, asked) in Derived::ALL.into_iter().zip(now.ask(side)) {
                let added = then.derived(kind).marks().get(now.derived(kind).marks().len());
                prop_assert_eq!(asked, added.map(|at| at.mark));
            }
        }
    }

    #[test]
    fn roads_5_swapping_the_sides_changes_no_derived_road(shoe in shoes()) {
        let swapped: String = shoe
            .chars()
            .map(|letter| match letter { 'B' => 'P', 'P' => 'B', tie => tie })
            .collect();
        let (one, other) = (roads(&shoe), roads(&swapped));
        prop_assert_eq!(places(&one), places(&other));
        for kind in Derived::ALL {
            prop_assert_eq!(one.derived(kind).marks(), other.derived(kind).marks());
        }
    }

    #[test]
    fn roads_5_ties_move_no_cell_and_no_mark(shoe in shoes()) {
        let (with, without) = (roads(&shoe), roads(&shoe.replace('T', "")));
        prop_assert_eq!(places(&with), places(&without));
        for kind in Derived::ALL {
            prop_assert_eq!(with.derived(kind).marks(), without.derived(kind).marks());
        }
    }

    #[test]
    fn roads_5_a_coup_only_appends(shoe in shoes(), next in "[BPT]") {
        let (now, then) = (roads(&shoe), roads(&format!("{shoe}{next}")));
        prop_assert!(places(&then).starts_with(&places(&now)));
        prop_assert!(then.beads().as_slice().starts_with(now.beads().as_slice()));
        for kind in Derived::ALL {
            prop_assert!(then.derived(kind).marks().starts_with(now.derived(kind).marks()));
        }
    }

    #[test]
    fn roads_3_2_no_two_cells_share_a_place_however_tails_are_drawn(shoe in shoes()) {
        for tails in [Tails::Straight, Tails::Redescending] {
            let mut drawn = Roads::with_tails(tails);
            drawn.extend(results(&shoe).map(|result| Bead::from(result.expect("a letter"))));
            let derived = Derived::ALL.map(|kind| {
                let marks = drawn.derived(kind).marks().iter();
                marks.map(|at| at.place).collect::<Vec<_>>()
            });
            for places in derived.iter().chain([&places(&drawn)]) {
                let different: HashSet<_> = places.iter().collect();
                prop_assert_eq!(different.len(), places.len());
                prop_assert!(places.iter().all(|place| place.row < ROWS));
            }
            for kind in Derived::ALL {
                prop_assert_eq!(marks(&drawn, kind), marks(&roads(&shoe), kind));
            }
        }
    }

    #[test]
    fn roads_that_were_cleared_are_as_good_as_new(before in shoes(), shoe in shoes()) {
        let mut used = roads(&before);
        used.clear();
        prop_assert_eq!(Picture::shown(&used), Picture::drawn(""));
        used.extend(results(&shoe).map(|result| Bead::from(result.expect("a letter"))));
        prop_assert_eq!(Picture::shown(&used), Picture::drawn(&shoe));
    }
}
