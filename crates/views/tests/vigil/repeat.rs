//! Cards in an order that they had before.

use rules::Card;
use testkit::Draw;
use views::vigil::{
    FALSE_ALARMS, Run, Trace, Way, chance, chance_against, chance_within, factory, run, run_within,
    threshold,
};

const DECKS: u8 = 8;

fn cards(text: &str) -> Vec<Card> {
    rules::card::parse_cards(text).expect("cards")
}

fn shoe(draw: &mut Draw) -> Vec<Card> {
    draw.cards(DECKS, 416)
}

fn trace(cards: &[Card]) -> Trace {
    cards.iter().copied().collect()
}

/// The longest run of a whole shoe in another order.
fn longest(now: &Trace, past: &Trace) -> usize {
    let runs = (1..=now.len()).filter_map(|end| run((now, end), past));
    runs.map(|run| run.cards).max().unwrap_or(0)
}

fn longest_within(now: &Trace) -> usize {
    let runs = (1..=now.len()).filter_map(|end| run_within((now, end)));
    runs.map(|run| run.cards).max().unwrap_or(0)
}

#[test]
fn a_run_is_found_where_it_ends_either_way() {
    let past = trace(&cards("KS 2H 3D 4C 5S KS"));
    let now = trace(&cards("9S 3D 4C 5S"));
    assert_eq!(run((&now, 4), &past), Some(Run { cards: 3, way: Way::Forwards, place: 2 }));
    let now = trace(&cards("9S 5S 4C 3D 2H"));
    assert_eq!(run((&now, 5), &past), Some(Run { cards: 4, way: Way::Backwards, place: 1 }));
    assert_eq!(run((&now, 1), &past), None);
    assert_eq!(run((&now, 9), &past), None, "there is no such card yet");
}

#[test]
fn a_card_that_nobody_saw_is_like_no_other() {
    let seen = cards("2H 3D 4C 5S 6H");
    let mut past = trace(&seen);
    let mut now: Trace =
        seen.iter().enumerate().map(|(place, card)| (place != 2).then_some(*card)).collect();
    assert_eq!(longest(&now, &past), 2);
    past.push(None);
    now.push(None);
    assert_eq!(run((&now, 6), &past), None);
    assert!(now.expose(2, seen[2]));
    assert_eq!(longest(&now, &past), 5);
    assert!(!now.expose(2, seen[0]));
    assert_eq!(now.letters(), past.letters(), "what was seen stays");
}

#[test]
fn a_shoe_repeats_itself_but_is_not_its_own_mirror() {
    let now = trace(&cards("2H 3D 4C 9S 2H 3D 4C"));
    assert_eq!(run_within((&now, 7)), Some(Run { cards: 3, way: Way::Forwards, place: 0 }));
    let mirrored = trace(&cards("2H 3D 4C 9S 4C 3D 2H"));
    assert_eq!(run_within((&mirrored, 7)), Some(Run { cards: 3, way: Way::Backwards, place: 0 }));
    // A palindrome of four is two and two.
    let palindrome = trace(&cards("2H 3D 3D 2H"));
    assert_eq!(run_within((&palindrome, 4)), Some(Run { cards: 2, way: Way::Backwards, place: 0 }));
    // The same card again and again repeats itself, one place on.
    let same = trace(&cards("7C 7C 7C"));
    assert_eq!(run_within((&same, 3)), Some(Run { cards: 2, way: Way::Forwards, place: 0 }));
}

#[test]
fn alarms_are_given_from_the_fewest_cards_that_keep_the_promise() {
    for decks in 1..=8 {
        let from = threshold(decks);
        assert!(chance(decks, from) <= FALSE_ALARMS, "{decks} decks");
        assert!(chance(decks, from - 1) > FALSE_ALARMS, "{decks} decks");
    }
    assert_eq!(threshold(DECKS), 8);
    // 2 · 416 places · 6708 cards · 8⁸ / (416 · 415 … 409), and 416² · 7⁸ / (408 … 401).
    let exact = 5_581_056.0 * 16_777_216.0 / 8.376_586_2e20 + 173_056.0 * 5_764_801.0 / 7.158_9e20;
    assert!((chance(DECKS, 8) / exact - 1.0).abs() < 1e-3, "{}", chance(DECKS, 8));
}

#[test]
fn the_bound_is_above_what_shuffled_shoes_do_and_not_far_above() {
    let mut draw = Draw::seeded(20_261_116);
    let past = trace(&shoe(&mut draw));
    let (mut against, mut within) = (0, 0);
    let shoes = 200;
    for _ in 0..shoes {
        let now = trace(&shoe(&mut draw));
        against += u32::from(longest(&now, &past) >= 4);
        within += u32::from(longest_within(&now) >= 4);
    }
    for (seen, bound) in
        [(against, chance_against(DECKS, 416, 4)), (within, chance_within(DECKS, 4))]
    {
        let most = bound * f64::from(shoes);
        assert!(f64::from(seen) < most + 4.0 * most.sqrt(), "{seen} of {shoes}, {most} at most");
        assert!(f64::from(seen) > most / 3.0, "{seen} of {shoes}: the bound is {most}");
    }
}

#[test]
fn cards_that_were_cut_but_not_shuffled_are_found_within_the_first_coups() {
    let mut draw = Draw::seeded(3);
    let past = shoe(&mut draw);
    for cut in [1, 100, 415] {
        let mut same = past.clone();
        same.rotate_left(cut);
        let found = (1..=416).find(|end| {
            let longest = run((&trace(&same), *end), &trace(&past));
            longest.is_some_and(|run| run.cards >= 8)
        });
        assert!(found.is_some_and(|end| end <= 8 + 1), "{cut}: {found:?}");
    }
    // Turned over, they come from the end.
    let mut turned = past.clone();
    turned.reverse();
    let run = run((&trace(&turned), 20), &trace(&past)).expect("a run");
    assert_eq!((run.cards, run.way, run.place), (20, Way::Backwards, 396));
}

#[test]
fn decks_as_they_are_packed_are_found_whichever_way_the_suits_run() {
    let packed = factory();
    assert_eq!(packed.len(), 52);
    let hearts = trace(&cards("KH QH JH TH 9H 8H 7H 6H"));
    assert_eq!(run((&hearts, 8), &packed).map(|run| run.cards), Some(8));
    let clubs = trace(&cards("3C 4C 5C 6C 7C 8C 9C TC"));
    assert_eq!(run((&clubs, 8), &packed).map(|run| run.cards), Some(8));
    // Eight decks of one order that nobody knows repeat each other.
    let mut draw = Draw::seeded(8);
    let deck = draw.cards(1, 52);
    let packed = trace(&deck.repeat(8));
    assert_eq!(run_within((&packed, 60)).map(|run| run.cards), Some(8));
}

#[test]
fn an_order_is_written_and_read_again() {
    let mut draw = Draw::seeded(5);
    let mut order = trace(&draw.cards(1, 52));
    order.push(None);
    assert_eq!(Trace::from_letters(order.letters()), order);
    assert_eq!(Trace::from_letters("a?Z").letters(), "a.Z");
}
