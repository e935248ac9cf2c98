//! A shoe whose order was committed to: signs, words, and what is recorded when.

use rules::Card;
use rules::irregularity::Situation;
use table::autopilot::Autopilot;
use table::state::{Commitment, Reveal, Salt, Stage};
use table::{Event, Observation, Time, signs, words};
use testkit::{GAMES, edition};

const FIRST: Commitment = Commitment([0xab; 32]);
const OTHER: Commitment = Commitment([0x12; 32]);

fn reveal() -> Reveal {
    Reveal { salt: Salt([7; 32]), order: Card::deck().collect() }
}

fn opened(commitment: Commitment) -> Observation {
    Observation::ShoeRevealed { commitment, reveal: Box::new(reveal()) }
}

/// A dealer with a shoe that has come to this stage.
fn dealer(id: &str, stage: Stage) -> Autopilot<'static> {
    let rulebook = edition(id).at_table();
    let mut pilot = Autopilot::new(rulebook, testkit::moves::setup(rulebook, 5));
    let decks = rulebook.usual_decks();
    pilot.load((0..decks).flat_map(|_| Card::deck()).collect());
    while pilot.table.shoe.stage != stage {
        pilot.step(Time(0)).unwrap_or_else(|why| panic!("{why}"));
    }
    pilot
}

#[test]
fn the_commitment_is_recorded_once_and_shown_on_a_sign() {
    for id in GAMES {
        let rulebook = edition(id).at_table();
        let mut pilot = dealer(id, Stage::Mixed);
        let events = pilot.see(Time(0), Observation::ShoeCommitted(FIRST));
        assert_eq!(events, [Event::ShoeCommitted { commitment: FIRST }]);
        let said = words::event(rulebook, &events[0]);
        assert_eq!(said, format!("order of the shoe committed: {}", "ab".repeat(32)));
        assert!(signs::signs(rulebook, &pilot.table).contains(&said), "{id}");
        assert_eq!(pilot.see(Time(0), Observation::ShoeCommitted(FIRST)), []);
        // A second one to the same cards is recorded for the audit, and does not take its place.
        let events = pilot.see(Time(0), Observation::ShoeCommitted(OTHER));
        assert_eq!(events, [Event::ShoeCommitted { commitment: OTHER }]);
        assert_eq!(pilot.table.shoe.commitment, Some(FIRST));
    }
}

#[test]
fn the_cut_is_known_to_whoever_deals_and_shuffling_again_ends_the_commitment() {
    for id in GAMES {
        let mut pilot = dealer(id, Stage::Mixed);
        pilot.see(Time(0), Observation::ShoeCommitted(FIRST));
        while pilot.table.shoe.stage == Stage::Mixed {
            pilot.step(Time(0)).unwrap_or_else(|why| panic!("{why}"));
        }
        assert_eq!(pilot.table.shoe.cut, pilot.table.shoe.cards() / 2, "{id}");
        let ended = table::evolve(pilot.table.clone(), &Event::ShoeEnded);
        let how = table::state::Shuffling::Hand;
        let again = table::evolve(ended, &Event::CardsShuffled { how });
        assert_eq!((again.shoe.commitment, again.shoe.cut), (None, 0));
        assert_eq!(again.unrevealed, [FIRST], "the cards that were dealt are still to be opened");
    }
}

#[test]
fn a_reveal_is_recorded_once_and_only_of_what_was_committed_to() {
    for id in GAMES {
        let mut pilot = dealer(id, Stage::InPlay);
        pilot.table = table::evolve(
            std::mem::take(&mut pilot.table),
            &Event::ShoeCommitted { commitment: FIRST },
        );
        assert_eq!(pilot.see(Time(0), opened(OTHER)), []);
        pilot.table = table::evolve(std::mem::take(&mut pilot.table), &Event::ShoeEnded);
        let events = pilot.see(Time(0), opened(FIRST));
        let due = Event::ShoeRevealed { commitment: FIRST, reveal: Box::new(reveal()) };
        assert_eq!(events, [due]);
        let said = words::event(edition(id).at_table(), &events[0]);
        assert_eq!(said, "order of the shoe abababab revealed: 52 cards");
        assert_eq!(pilot.see(Time(0), opened(FIRST)), []);
    }
}

#[test]
fn an_order_that_is_revealed_while_the_shoe_is_in_play_is_an_incident() {
    for id in GAMES {
        let mut pilot = dealer(id, Stage::InPlay);
        pilot.see(Time(0), Observation::ShoeCommitted(FIRST));
        let events = pilot.see(Time(0), opened(FIRST));
        let found = |event: &Event| {
            let situation = Situation::OrderRevealed;
            matches!(event, Event::IncidentOpened { situation: it, .. } if *it == situation)
        };
        assert!(events.iter().any(found), "{id}: {events:?}");
    }
}

#[test]
fn what_opens_a_commitment_is_written_in_one_way() {
    let reveal = Reveal { salt: Salt([0x0f; 32]), order: Card::deck().take(3).collect() };
    let text = format!("sabot shoe 1\n{}\nAS AH AD\n", "0f".repeat(32));
    assert_eq!(reveal.text(), text);
    assert_eq!(Reveal::read(&text), Some(reveal));
    let salt = "0f".repeat(32);
    let wrong = [
        String::new(),
        format!("sabot shoe 2\n{salt}\nAS AH\n"),
        format!("sabot shoe 1\n{salt}\nAS AH"),
        format!("sabot shoe 1\n{salt}\nAS  AH\n"),
        format!("sabot shoe 1\n{salt}\nas AH\n"),
        format!("sabot shoe 1\n{salt}\n10S AH\n"),
        format!("sabot shoe 1\n{}\nAS AH\n", "0F".repeat(32)),
        format!("sabot shoe 1\n{}\nAS AH\n", "0f".repeat(31)),
    ];
    assert!(wrong.iter().all(|text| Reveal::read(text).is_none()));
    assert!(!format!("{:?}", Reveal::read(&text)).contains("AS AH"), "it is a secret in a log");
}

#[test]
fn a_commitment_is_read_as_it_is_written() {
    let mut bytes = [0; 32];
    for (byte, value) in bytes.iter_mut().zip((0_u8..=255).step_by(7)) {
        *byte = value;
    }
    let commitment = Commitment(bytes);
    assert_eq!(Commitment::of_hex(&commitment.to_string()), Some(commitment));
    assert_eq!(Commitment::of_hex(&"0f".repeat(31)), None);
}

// Shows act:5.4/p2; nsw:4.6.
#[test]
fn the_cut_turns_the_order_round() {
    let reveal = Reveal { salt: Salt([0; 32]), order: Card::deck().collect() };
    let deck: Vec<Card> = Card::deck().collect();
    assert_eq!(reveal.card(0, 0), Some(deck[0]));
    assert_eq!(reveal.card(10, 0), Some(deck[10]));
    assert_eq!(reveal.card(10, 41), Some(deck[51]));
    assert_eq!(reveal.card(10, 42), Some(deck[0]));
    assert_eq!(reveal.card(10, 51), Some(deck[9]));
    assert_eq!(reveal.card(10, 52), None);
}
