//! Shoes worked by hand: docs/roads.md, sections 6 and 7.

use super::{marks, roads};
use rules::{Coup, Outcome, Side, parse_cards};
use std::collections::BTreeMap;
use views::roads::{Bead, Derived, Mark, Place, ROWS, Roads, Tails, letter, results};

/// The marks of all three derived roads.
fn all_marks(shoe: &str) -> [String; 3] {
    Derived::ALL.map(|kind| marks(&roads(shoe), kind))
}

/// What would be marked if the Banker's Hand won next, and the Player's.
fn asks(shoe: &str) -> [String; 2] {
    [Side::Banker, Side::Player].map(|side| {
        roads(shoe).ask(side).map(|mark| mark.map_or('-', Mark::letter)).into_iter().collect()
    })
}

/// A drawing as rows of text: cells two wide, a dot where there is none, as in docs/roads.md.
fn drawing(cells: impl IntoIterator<Item = (Place, String)>) -> Vec<String> {
    let cells: BTreeMap<_, _> =
        cells.into_iter().map(|(at, text)| ((at.row, at.column), text)).collect();
    let columns = cells.keys().map(|(_, column)| column + 1).max().unwrap_or(0);
    let rows = (0..ROWS).map(|row| {
        let texts = (0..columns)
            .map(|column| format!("{:2}", cells.get(&(row, column)).map_or(".", String::as_str)));
        texts.collect::<Vec<_>>().join(" ").trim_end().to_owned()
    });
    rows.collect()
}

fn big_road(roads: &Roads) -> Vec<String> {
    let text = |side: Side, ties: u32| {
        let letter = letter(side.into());
        if ties == 0 { letter.to_string() } else { format!("{letter}{ties}") }
    };
    let cells = roads.big().cells().iter().map(|cell| (cell.place, text(cell.side, cell.ties)));
    drawing(cells)
}

fn bead_plate(roads: &Roads) -> Vec<String> {
    drawing(roads.beads().places().map(|(at, bead)| (at, letter(bead.outcome).to_string())))
}

fn derived_road(roads: &Roads, kind: Derived) -> Vec<String> {
    let marks = roads.derived(kind).marks().iter();
    drawing(marks.map(|at| (at.place, at.mark.letter().to_string())))
}

const EXAMPLE_1: &str = "T B B P T T P P P B B P B B T P";

#[test]
fn roads_7_example_1_leading_tie_double_tie_and_all_roads() {
    let roads = roads(EXAMPLE_1);
    assert_eq!(
        bead_plate(&roads),
        ["T  P  B", "B  P  B", "B  P  T", "P  B  P", "T  B  .", "T  P  ."]
    );
    assert_eq!(
        big_road(&roads),
        [
            "B1 P2 B  P  B  P",
            "B  P  B  .  B1 .",
            ".  P  .  .  .  .",
            ".  P  .  .  .  .",
            ".  .  .  .  .  .",
            ".  .  .  .  .  .",
        ]
    );
    let below = ".  .  .  .  .  B";
    let empty = ".  .  .  .  .  .";
    assert_eq!(
        derived_road(&roads, Derived::BigEyeBoy),
        ["R  B  R  B  R  B", below, below, below, empty, empty]
    );
    assert_eq!(derived_road(&roads, Derived::SmallRoad)[..3], ["R  B  R", "R  .  R", ".  .  ."]);
    assert_eq!(derived_road(&roads, Derived::CockroachPig)[..2], ["B  R  B", ".  .  ."]);
    assert_eq!(all_marks(EXAMPLE_1), ["RBRBRBBBB", "RRBRR", "BRB"]);
    assert_eq!(asks(EXAMPLE_1), ["BRB", "RBR"]);
}

#[test]
fn roads_7_example_2_a_tie_between_different_sides() {
    let shoe = "P B P P B P P P P B P P B P T B P P P P";
    assert_eq!(
        big_road(&roads(shoe))[..4],
        [
            "P  B  P  B  P  B  P  B  P1 B  P",
            ".  .  P  .  P  .  P  .  .  .  P",
            ".  .  .  .  P  .  .  .  .  .  P",
            ".  .  .  .  P  .  .  .  .  .  P",
        ]
    );
    assert_eq!(all_marks(shoe), ["RBBBBRRBBBBBRRBRR", "BBRRBRBRRBRBRBRR", "RBRRBBBBBRBBRR"]);
    assert_eq!(asks(shoe), ["BBB", "RRR"]);
}

#[test]
fn roads_7_example_3_two_tails_one_under_the_other() {
    let shoe = "BBBBBBBBB PPPPPPP BBB P B";
    assert_eq!(
        big_road(&roads(shoe)),
        [
            "B  P  B  P  B",
            "B  P  B  .  .",
            "B  P  B  .  .",
            "B  P  .  .  .",
            "B  P  P  P  .",
            "B  B  B  B  .",
        ]
    );
    assert_eq!(all_marks(shoe), ["RRRRRRBRRBB", "RRBB", "B"]);
    assert_eq!(asks(shoe), ["BRR", "RBB"]);
}

#[test]
fn roads_7_variant_check_tails_that_go_down_again_change_only_the_drawing() {
    let shoe = "BBBBBBB PPPPPPPP BB";
    let mut redescending = Roads::with_tails(Tails::Redescending);
    redescending.extend(results(shoe).map(|result| Bead::from(result.expect("a letter"))));
    let tail = |roads: &Roads| {
        let places = roads.big().cells()[12..15].iter().map(|cell| cell.place);
        places.map(|place| (place.column, place.row)).collect::<Vec<_>>()
    };
    assert_eq!(tail(&roads(shoe)), [(2, 4), (3, 4), (4, 4)]);
    assert_eq!(tail(&redescending), [(2, 4), (2, 5), (3, 5)]);
    for kind in Derived::ALL {
        assert_eq!(marks(&redescending, kind), marks(&roads(shoe), kind));
    }
}

#[test]
fn roads_7_short_vectors() {
    for (shoe, eye) in [("BPPPB", "BRB"), ("BBPPB", "RR"), ("BPB", "R")] {
        assert_eq!(all_marks(shoe)[0], eye, "{shoe}");
    }
    for shoe in ["", "T", "TTT", "B", "BP"] {
        assert_eq!(all_marks(shoe), ["", "", ""], "{shoe}");
    }
}

#[test]
fn roads_3_4_ties_wait_for_the_first_side_or_stand_alone() {
    assert_eq!(roads("").big().lone_ties(), None);
    assert_eq!(roads("TTT").big().lone_ties(), Some(3));
    assert!(roads("TTT").big().cells().is_empty());
    let roads = roads("TTPT");
    assert_eq!(roads.big().lone_ties(), None);
    assert_eq!(big_road(&roads)[0], "P3");
}

#[test]
fn roads_6_tails_neither_join_nor_push_the_next_streak_away() {
    let place = |shoe: &str| {
        let place = roads(shoe).big().cells().last().expect("a cell").place;
        (place.column, place.row)
    };
    assert_eq!(place("BBBBBBBBB P BBBBBB"), (3, 4));
    assert_eq!(place("BBBBBBB P"), (1, 0));
}

/// Six long streaks stack their tails up to the top row: only there must the next one give way.
#[test]
fn roads_3_3_a_tail_in_the_top_row_pushes_the_next_streak_behind_its_end() {
    let shoe = ["B", "P"].repeat(3).iter().map(|side| side.repeat(12)).collect::<String>() + "BB";
    let roads = roads(&shoe);
    let places: Vec<_> =
        roads.big().cells().iter().map(|cell| (cell.place.column, cell.place.row)).collect();
    assert_eq!(places[60..72], (5..17).map(|column| (column, 0)).collect::<Vec<_>>());
    assert_eq!(places[72..], [(17, 0), (17, 1)]);
}

fn bead(cards: &str) -> Bead {
    let cards = parse_cards(cards).expect("cards");
    let tableau = &testkit::rulebook("vic").tableau;
    Bead::from(&Coup::deal_exactly(tableau, &cards).expect("a coup"))
}

#[test]
fn roads_2_a_bead_shows_who_won_the_pairs_and_a_natural() {
    let plain = |outcome| Bead::from(outcome);
    assert_eq!(bead("2S 7D 3H KC 5D"), plain(Outcome::Banker));
    assert_eq!(
        bead("8H 2S 8D 5C"),
        Bead { players_pair: true, ..plain(Outcome::Banker) },
        "6 against 7"
    );
    assert_eq!(
        bead("9S 5D KH 5H"),
        Bead { bankers_pair: true, natural: true, ..plain(Outcome::Player) }
    );
    assert_eq!(bead("8S KD KH 8C"), Bead { natural: true, ..plain(Outcome::Tie) });
}

#[test]
fn roads_3_5_pairs_stand_on_the_cell_of_their_coup_and_on_no_cell_if_it_is_a_tie() {
    let tied = Bead { players_pair: true, ..Bead::from(Outcome::Tie) };
    let won = Bead { bankers_pair: true, ..Bead::from(Outcome::Player) };
    let roads: Roads = [Bead::from(Outcome::Banker), tied, won].into_iter().collect();
    let pairs: Vec<_> =
        roads.big().cells().iter().map(|cell| (cell.players_pair, cell.bankers_pair)).collect();
    assert_eq!(pairs, [(false, false), (false, true)]);
    assert_eq!(roads.beads().as_slice()[1], tied);
}

#[test]
fn a_letter_that_is_no_result_is_named_with_its_place() {
    let error = results("b p\tX t").find_map(Result::err).expect("an error");
    assert_eq!((error.number, error.letter), (3, 'X'));
    assert!(error.to_string().starts_with("result 3: `X` is not a result; write B"), "{error}");
}
