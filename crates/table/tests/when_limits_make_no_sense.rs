//! Limits, names and cards that cannot be are refused or told, and break nothing.

mod common;

use common::{bettor, ready, seat, shoe, staff};
use rules::{Amount, BetId};
use table::event::Irregularity;
use table::request::ChangeTo;
use table::signs::signs;
use table::state::{Limits, PlaceId, Range};
use table::{Event, Observation, Reason, Request, Time};
use testkit::moves::{limits, setup};
use testkit::{GAMES, ODD_HOUSE, rulebook};

const HUGE: Amount = Amount::from_cents(i64::MAX);
const BELOW_ALL: Amount = Amount::from_cents(i64::MIN);

/// Limits each of which has one thing wrong.
fn wrong() -> Vec<Limits> {
    let mut all = Vec::new();
    for amount in [HUGE, BELOW_ALL, Amount::from_cents(-1)] {
        all.push(Limits { differential_max: Some(amount), ..limits() });
        all.push(Limits { area_max: Some(amount), ..limits() });
        all.push(Limits { aggregate_min: Some(amount), ..limits() });
        all.push(Limits { of_bets: vec![(BetId(0), range(amount, amount))], ..limits() });
        all.push(Limits { usual: range(amount, amount), ..limits() });
    }
    let usual = limits().usual;
    all.push(Limits { usual: range(usual.max, usual.min), ..limits() });
    all.push(Limits { of_bets: vec![(BetId(u8::MAX), usual)], ..limits() });
    all
}

fn range(min: Amount, max: Amount) -> Range {
    Range { min, max, unit: None }
}

#[test]
fn no_table_opens_or_changes_with_them() {
    for id in GAMES.into_iter().chain([ODD_HOUSE]) {
        let rulebook = rulebook(id);
        for limits in wrong() {
            let mut pilot = ready(rulebook, setup(rulebook, 3), shoe(rulebook.usual_decks(), 5));
            let change = Request::Change(ChangeTo::Limits(Box::new(limits.clone())));
            let before = pilot.table.clone();
            for role in &rulebook.roles {
                let asked = pilot.ask_as(Time(0), staff(rulebook, &role.id), change.clone());
                assert!(asked.is_err(), "{id}: {} {limits:?}", role.id);
            }
            assert_eq!(pilot.table, before);
            let mut closed = table::autopilot::Autopilot::new(
                rulebook,
                table::state::Setup { limits: limits.clone(), ..setup(rulebook, 3) },
            );
            assert!(closed.step(Time(0)).is_err(), "{id}: {limits:?}");
            assert!(!signs(rulebook, &pilot.table).is_empty());
        }
    }
}

#[test]
fn nobody_plays_without_a_name() {
    for id in GAMES {
        let rulebook = rulebook(id);
        let mut pilot = ready(rulebook, setup(rulebook, 3), shoe(rulebook.usual_decks(), 5));
        for name in ["", " "] {
            let request = Request::TakePlace { place: PlaceId(1), bettor: name.into() };
            let refusal = pilot.ask_as(Time(0), bettor(rulebook, name), request);
            assert_eq!(refusal.map_err(|refusal| refusal.reason), Err(Reason::NoSuchThing), "{id}");
        }
        for place in [0, 4, u8::MAX] {
            let request = Request::TakePlace { place: PlaceId(place), bettor: "Ann".into() };
            let refusal = pilot.ask_as(Time(0), bettor(rulebook, "Ann"), request);
            assert_eq!(refusal.map_err(|refusal| refusal.reason), Err(Reason::NoSuchThing), "{id}");
        }
    }
}

/// A shoe has so many cards and no more, seen or unseen.
#[test]
fn a_card_after_the_last_is_told() {
    for id in GAMES {
        let rulebook = rulebook(id);
        let mut pilot = ready(rulebook, setup(rulebook, 3), shoe(rulebook.usual_decks(), 5));
        seat(rulebook, &mut pilot, 1);
        pilot.table.shoe.cards_out = pilot.table.shoe.cards();
        let told = |events: &[Event]| {
            let what = Irregularity::TooManyCopies;
            events.contains(&Event::IrregularityRecorded { what, card: None })
        };
        assert!(told(&pilot.see(Time(0), Observation::CardDrawn(None))), "{id}");
        pilot.table.shoe.cards_out -= 1;
        assert!(!told(&pilot.see(Time(0), Observation::CardDrawn(None))), "{id}");
    }
}

#[test]
fn a_step_of_nothing_is_no_step() {
    let rulebook = rulebook("wa");
    let mut setup = setup(rulebook, 3);
    let room = Amount::from_cents(12_345);
    setup.limits.usual.unit = Some(Amount::ZERO);
    setup.limits.differential_max = Some(room);
    let mut pilot = ready(rulebook, setup, shoe(rulebook.usual_decks(), 5));
    let name = seat(rulebook, &mut pilot, 1).remove(0);
    pilot.ask(Time(0), Request::OpenWagering).expect("the shoe is ready");
    let bet = rulebook.together.both_hands.what[0];
    let (place, amount) = (PlaceId(1), Amount::from_cents(40_000));
    let request = Request::PlaceWager { place, bettor: name.clone(), bet, amount };
    pilot.ask_as(Time(0), bettor(rulebook, &name), request).expect("what fits is taken");
    assert_eq!(pilot.table.wagers[0].amount, room, "whatever fits, to the cent");
}
