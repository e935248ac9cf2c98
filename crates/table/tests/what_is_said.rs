//! Events, requests and signs in words: each says what it is about, and nothing that is not so.

mod common;

use common::{dollars, ready, shoe, staff};
use rules::{Amount, Cite, Grade, Side};
use table::event::{Goes, Resettled, Settled, WagerOf};
use table::request::{ChangeTo, Float};
use table::signs::signs;
use table::state::{CoupId, DealtCard, Hours, PlaceId, PlayLimits};
use table::words::{event, request};
use table::{Event, Request};
use testkit::moves::setup;
use testkit::rulebook;

const PLACE: PlaceId = PlaceId(2);

fn said(what: &Event) -> String {
    event(rulebook("wa"), what)
}

#[test]
fn what_is_done_with_places_and_money_is_said() {
    let by = staff(rulebook("wa"), "dealer");
    let limits = PlayLimits { loss: Some(dollars(50)), ..PlayLimits::default() };
    for (event, words) in [
        (Event::BoxMarked { place: PLACE, closed: false }, "place 2 is open again"),
        (
            Event::StationAbandoned { place: PLACE, bettor: "Ann".into(), amount: dollars(5) },
            "5.00 of Ann at place 2 kept at the cage",
        ),
        (Event::FloatMoved { float: Float::Filled(dollars(5)) }, "float filled by 5.00"),
        (Event::FloatMoved { float: Float::Credited(dollars(5)) }, "5.00 taken from the float"),
        (
            Event::PlayLimitsSet { bettor: "Ann".into(), limits, by: by.clone() },
            "Ann's own limits are loss 50.00, set by dealer (Dealer)",
        ),
        (Event::LastCoupCalled { coups_left: 2 }, "last coup called: 2 more coups"),
        (
            Event::CorrectionConfirmed { number: 3, by },
            "incident 3: correction confirmed by dealer (Dealer)",
        ),
    ] {
        assert_eq!(said(&event), words);
    }
}

/// Where there is nothing to name, nothing is named.
#[test]
fn nothing_is_said_of_cards_wagers_and_answers_that_are_not_there() {
    let dealt = |card: &str| {
        let card = Some(card.parse().expect("a card"));
        DealtCard { side: Side::Player, card, exposed: true }
    };
    let stray = || Some("5H".parse().expect("a card"));
    for (event, words) in [
        (Event::CoupRebuilt { cards: vec![], strays: vec![stray()] }, "coup put right"),
        (Event::CoupRebuilt { cards: vec![dealt("9S")], strays: vec![] }, "cards put right: 9S"),
        (
            Event::CoupRebuilt { cards: vec![dealt("9S")], strays: vec![stray()] },
            "cards put right: 9S; of no hand: 5H",
        ),
        (Event::OfferEnded { unanswered: vec![] }, "play goes on"),
        (
            Event::WagersInDoubt { number: 1, wagers: vec![] },
            "incident 1: no wager is in doubt any more",
        ),
    ] {
        assert_eq!(said(&event), words);
    }
}

/// A wager that comes out otherwise without a difference in money has no sign that means nothing.
#[test]
fn a_difference_of_nothing_is_not_below_nothing() {
    let (bettor, bet) = ("Ann".into(), rulebook("wa").bet("player").expect("a bet"));
    let (amount, tokens) = (dollars(50), Amount::ZERO);
    let settled = |returned| Settled {
        wager: WagerOf { place: PLACE, bettor: "Ann".into(), bet, amount, tokens },
        staked: amount,
        grade: Grade::StandOff,
        odds: None,
        returned,
        tokens,
        cite: Cite::new("nowhere"),
    };
    for (returned, sign) in [(50, "+0.00"), (20, "-30.00"), (80, "+30.00")] {
        let (before, after) = (settled(amount), settled(dollars(returned)));
        let change = Resettled { before, after, goes: Goes::Bettor, short: Amount::ZERO };
        let coup = CoupId { shoe: 1, number: 1 };
        let words = said(&Event::PastCoupVoided { coup, changes: vec![change] });
        assert!(words.contains(sign), "{words}");
    }
    let limits = PlayLimits { minutes: Some(60), ..PlayLimits::default() };
    let set = |limits| request(rulebook("wa"), &Request::SetPlayLimits { bettor, limits });
    assert_eq!(set(limits), "set play limits for Ann minutes 60");
}

#[test]
fn closing_a_table_is_asked_for_in_its_own_words() {
    let rulebook = rulebook("wa");
    assert_eq!(request(rulebook, &Request::Change(ChangeTo::Closed)), "close table");
}

#[test]
fn hours_are_those_of_a_day() {
    use table::words::read::hours;
    assert_eq!(hours("23:59-00:00"), Ok(Hours { from: 1_439, until: 0 }));
    for wrong in ["24:00-04:00", "12:60-04:00", "12:00-24:00", "12:00-12:00", "12:00"] {
        assert!(hours(wrong).is_err(), "{wrong}");
    }
}

/// What a bet pays by somebody's approval is on a sign where the bet is offered.
#[test]
fn no_sign_says_what_a_bet_pays_that_is_not_offered() {
    let mut rulebook = rulebook("wa").clone();
    let setup = setup(&rulebook, 3);
    let withheld = rulebook.bets.iter().find_map(|bet| bet.withheld(&setup.setting).cloned());
    let withheld = withheld.expect("a bet of another version");
    let table = ready(&rulebook, setup, shoe(rulebook.usual_decks(), 5)).table;
    let pays = |all: &[String]| all.iter().any(|sign| sign.starts_with("Tie Wager pays"));
    assert!(pays(&signs(&rulebook, &table)));
    let tie = rulebook.bets.iter_mut().find(|bet| bet.id == "tie").expect("a bet");
    tie.offered.push(withheld);
    assert!(!pays(&signs(&rulebook, &table)));
}
