//! Every engine that this processor can run counts the same deals, to the last one, as the plain
//! algebra in 128 bits.

use odds::fast::{CARDS_IN_LANES, CARDS_MAX, Plan};
use odds::processor::{Engine, Level};
use odds::table::{Draws, table};
use std::io::Write as _;
use testkit::{Draw, GAMES, ODD_HOUSE, rulebook};

/// Every rulebook's tableau, and one unlike them, with its plan.
fn tableaus() -> impl Iterator<Item = (&'static str, Draws, Plan)> {
    GAMES.into_iter().chain([ODD_HOUSE]).map(|book| {
        let draws = Draws::of(&rulebook(book).tableau);
        (book, draws.clone(), Plan::of(draws))
    })
}

fn assert_all_agree((book, draws, plan): &(&str, Draws, Plan), points: &[u32; 10]) {
    let expected = table::<i128>(draws, points);
    for engine in Engine::available() {
        let fast = plan.table(engine, points).map(i128::from);
        assert!(fast == expected, "{book} {} {points:?}", engine.level().name());
    }
}

/// A number from `0` to `most`.
fn up_to(draw: &mut Draw, most: u32) -> u32 {
    u32::try_from(draw.below(most as usize + 1)).expect("it is not above a u32")
}

/// So many cards, one after the other to a value that is drawn.
fn dealt_out(cards: u32, mut value: impl FnMut() -> usize) -> [u32; 10] {
    let mut points = [0; 10];
    (0..cards).for_each(|_| points[value()] += 1);
    points
}

/// So many cards of these values in turn.
fn in_turn(cards: u32, values: &[usize]) -> [u32; 10] {
    let mut values = values.iter().copied().cycle();
    dealt_out(cards, || values.next().expect("there is no end"))
}

/// A composition that a shoe of eight decks can come to, from full to six cards.
fn depleted(draw: &mut Draw) -> [u32; 10] {
    let mut points = [32; 10];
    points[0] = 128;
    let out = draw.below(411);
    for card in draw.cards(8, out) {
        points[usize::from(card.point_value())] -= 1;
    }
    points
}

/// A composition that no shoe comes to: a few values, of which one has most of the cards.
fn lopsided(draw: &mut Draw, most: u32) -> [u32; 10] {
    let cards = 6 + up_to(draw, most - 6);
    let (values, one) = (1 + draw.below(4), draw.below(10));
    dealt_out(cards, || if draw.below(8) < 6 { one } else { (one + draw.below(values)) % 10 })
}

/// Any composition of up to so many cards.
fn any(draw: &mut Draw, most: u32) -> [u32; 10] {
    let cards = 6 + up_to(draw, most - 6);
    dealt_out(cards, || draw.below(10))
}

#[test]
fn every_engine_counts_what_the_plain_algebra_counts() {
    let engines: Vec<_> = Engine::available().map(|engine| engine.level().name()).collect();
    let mut draw = Draw::seeded(23);
    let mut compositions = 0;
    for tableau in tableaus() {
        for _ in 0..300 {
            for points in [
                depleted(&mut draw),
                lopsided(&mut draw, CARDS_IN_LANES),
                lopsided(&mut draw, 40),
                any(&mut draw, CARDS_IN_LANES),
                any(&mut draw, 12),
            ] {
                assert_all_agree(&tableau, &points);
                compositions += 1;
            }
        }
        for _ in 0..20 {
            assert_all_agree(&tableau, &lopsided(&mut draw, CARDS_MAX));
            assert_all_agree(&tableau, &any(&mut draw, CARDS_MAX));
            compositions += 2;
        }
    }
    // Past the harness, which would keep it to itself: a processor may lack an engine.
    writeln!(
        std::io::stderr(),
        "{compositions} compositions counted alike by the engines {}, of {}",
        engines.join(", "),
        Level::ALL.map(Level::name).join(", ")
    )
    .expect("standard error can be written to");
}

/// The largest counts there are: all cards in one value, or in two, or evenly in all.
#[test]
fn every_engine_counts_the_largest_shoes() {
    for tableau in tableaus() {
        for cards in [6, 416, CARDS_IN_LANES - 1, CARDS_IN_LANES, CARDS_IN_LANES + 1, CARDS_MAX] {
            for value in 0..10 {
                assert_all_agree(&tableau, &in_turn(cards, &[value]));
                assert_all_agree(&tableau, &in_turn(cards, &[0, value]));
            }
            assert_all_agree(&tableau, &in_turn(cards, &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]));
        }
    }
}

#[test]
#[should_panic(expected = "up to 1400 cards")]
fn a_shoe_that_is_too_large_is_refused() {
    let (_, _, plan) = tableaus().next().expect("a rulebook");
    plan.table(Engine::portable(), &[CARDS_MAX / 10 + 1; 10]);
}

#[test]
fn the_portable_engine_is_always_there_and_the_detected_one_is_the_last() {
    let engines: Vec<_> = Engine::available().collect();
    assert_eq!(engines.first(), Some(&Engine::portable()));
    assert_eq!(engines.last(), Some(&Engine::detected()));
    assert!(engines.is_sorted_by_key(|engine| engine.level()));
    for engine in &engines {
        assert_eq!(engine.at_most(Level::Portable), Engine::portable());
        assert_eq!(engine.at_most(Level::Eight), *engine);
        assert!(engines.contains(&engine.at_most(Level::Four)));
    }
}
