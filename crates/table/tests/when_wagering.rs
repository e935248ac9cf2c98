//! Wagers that no scenario can write down.

mod common;

use common::{bettor, ready, seat, shoe, staff};
use rules::{Amount, BetId};
use table::state::{PlaceId, Wagering};
use table::{Event, Name, Reason, Request, Time};
use testkit::moves::setup;
use testkit::{GAMES, rule, rulebook};

rule!(
    "vic:4.10",
    "act:4.3",
    "nsw:5.1",
    fn only_the_wagers_of_the_rulebook_are_taken() {
        for (id, cite) in [("vic", "vic:4.10"), ("act", "act:4.3"), ("nsw", "nsw:5.1")] {
            let rulebook = rulebook(id);
            let refusal = rulebook.bet_named("dragon-tails").expect_err("there is no such bet");
            assert_eq!(refusal.cite.map(|cite| cite.to_string()), Some(cite.to_owned()));
            let mut pilot = ready(rulebook, setup(rulebook, 3), shoe(8, 1));
            let names = seat(rulebook, &mut pilot, 1);
            pilot.ask(Time(0), Request::OpenWagering).expect("the shoe is ready");
            let beyond = BetId(u8::try_from(rulebook.bets.len()).expect("few"));
            for (bet, taken) in [(rulebook.bet("tie").expect("a bet"), true), (beyond, false)] {
                let (place, amount) = (PlaceId(1), Amount::from_cents(5_000));
                let request = Request::PlaceWager { place, bettor: names[0].clone(), bet, amount };
                let asked = pilot.ask_as(Time(0), bettor(rulebook, &names[0]), request);
                assert_eq!(asked.is_ok(), taken, "{id} {bet:?}");
            }
            assert_eq!(pilot.table.wagers.len(), 1);
        }
    }
);

#[test]
fn nobody_wagers_at_a_place_that_is_not_there() {
    let rulebook = rulebook("vic");
    let mut pilot = ready(rulebook, setup(rulebook, 3), shoe(8, 1));
    let names = seat(rulebook, &mut pilot, 1);
    pilot.ask(Time(0), Request::OpenWagering).expect("the shoe is ready");
    let bet = rulebook.bet("player").expect("a bet");
    for number in [0, 2, 4, 255] {
        let (place, amount) = (PlaceId(number), Amount::from_cents(5_000));
        let bettor_name: Name = names[0].clone();
        let request = Request::PlaceWager { place, bettor: bettor_name, bet, amount };
        assert!(pilot.ask_as(Time(0), bettor(rulebook, &names[0]), request).is_err());
    }
    assert!(pilot.table.wagers.is_empty());
}

#[test]
fn no_coup_is_called_off_while_wagers_are_taken_without_an_end() {
    let mut refused = 0;
    for id in GAMES {
        let rulebook = rulebook(id);
        let mut pilot = ready(rulebook, setup(rulebook, 3), shoe(rulebook.usual_decks(), 1));
        seat(rulebook, &mut pilot, 1);
        pilot.ask(Time(0), Request::OpenWagering).expect("the shoe is ready");
        pilot.table.coup.as_mut().expect("a coup").wagering = Wagering::Open(None);
        for role in &rulebook.roles {
            let asked = pilot.ask_as(Time(0), staff(rulebook, &role.id), Request::CallOffCoup);
            let refusal = asked.expect_err("wagers are still taken");
            refused += u8::from(refusal.reason == Reason::WageringOpen);
        }
    }
    assert!(refused > 0, "somebody could, once wagering is closed");
}

#[test]
fn wagers_of_one_moment_need_no_clock_between_them_unless_something_came_due() {
    let rulebook = rulebook("vic");
    let mut pilot = ready(rulebook, setup(rulebook, 3), shoe(8, 1));
    let names = seat(rulebook, &mut pilot, 1);
    pilot.ask(Time(0), Request::OpenWagering).expect("the shoe is ready");
    let bet = rulebook.bet("player").expect("a bet");
    let mut clock_is_read = |at: u64, cents: i64, due: Option<u64>| {
        pilot.table.coup.as_mut().expect("a coup").wagering = Wagering::Open(None);
        if let (Some(due), Some(coup)) = (due, &mut pilot.table.coup) {
            coup.wagering = Wagering::Open(Some(Time(due)));
        }
        let (place, amount) = (PlaceId(1), Amount::from_cents(cents));
        let request = Request::PlaceWager { place, bettor: names[0].clone(), bet, amount };
        let events = pilot.ask_as(Time(at), bettor(rulebook, &names[0]), request);
        let events = events.expect("wagers are taken");
        assert!(events.iter().any(|event| matches!(event, Event::WagerPlaced { .. })));
        events.iter().any(|event| matches!(event, Event::TimePassed { .. }))
    };
    assert!(!clock_is_read(249, 5_000, None), "less than a quarter of a second");
    assert!(clock_is_read(250, 6_000, None), "a quarter of a second");
    assert!(!clock_is_read(499, 7_000, Some(500)), "it is due a moment later");
    assert!(clock_is_read(750, 8_000, Some(900)), "from the moment that is recorded, not the last");
}
