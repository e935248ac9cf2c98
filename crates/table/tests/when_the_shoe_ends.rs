//! Which coups follow the one in which the cutting card came out.

mod common;

use common::{bettor, finish, ready, seat, shoe, staff};
use rules::{Amount, BetId, Outcome};
use table::request::DummyGround;
use table::state::{PlaceId, Stage};
use table::{Asking, Event, Request, Time, decide};
use testkit::moves::setup;
use testkit::{ODD_HOUSE, rulebook};

/// What the end of a coup said of the shoe.
fn said(events: &[Event]) -> Vec<&Event> {
    let of_the_shoe =
        |event: &&Event| matches!(event, Event::LastCoupCalled { .. } | Event::ShoeEnded);
    events.iter().filter(of_the_shoe).collect()
}

#[test]
fn the_odd_house_plays_two_further_coups_after_a_cutting_card_that_came_first() {
    let rulebook = rulebook(ODD_HOUSE);
    let mut pilot = ready(rulebook, setup(rulebook, 2), shoe(rulebook.usual_decks(), 11));
    let name = seat(rulebook, &mut pilot, 1).remove(0);
    let mut now = Time(0);
    for (coup, due) in [
        (1, Event::LastCoupCalled { coups_left: 2 }),
        (2, Event::LastCoupCalled { coups_left: 1 }),
        (3, Event::ShoeEnded),
    ] {
        pilot.ask(now, Request::OpenWagering).unwrap_or_else(|refusal| panic!("{refusal}"));
        if coup == 1 {
            pilot.table.shoe.cutting_card = Some(1);
            pilot.table.shoe.cutting_card_first = true;
        }
        let taken = (0..rulebook.bets.len()).any(|bet| {
            let bet = BetId(u8::try_from(bet).expect("few"));
            let (place, amount) = (PlaceId(1), Amount::from_cents(5_000));
            let request = Request::PlaceWager { place, bettor: name.clone(), bet, amount };
            pilot.ask_as(now, bettor(rulebook, &name), request).is_ok()
        });
        assert!(taken, "somebody wagers");
        let events = finish(&mut pilot, &mut now);
        let tie =
            |event: &Event| matches!(event, Event::OutcomeAnnounced { outcome: Outcome::Tie, .. });
        assert!(coup > 1 || !events.iter().any(tie), "a tie has a rule of its own");
        assert_eq!(said(&events), [&due], "after coup {coup}");
    }
}

#[test]
fn wa_4_19_one_more_dummy_coup_follows_a_last_coup_and_no_other_end_of_a_shoe() {
    let rulebook = rulebook("wa");
    let mut pilot = ready(rulebook, setup(rulebook, 3), shoe(rulebook.usual_decks(), 11));
    pilot.table.shoe.stage = Stage::Ended;
    let mut after = |cutting_card, shuffle_ordered| {
        pilot.table.shoe.cutting_card = cutting_card;
        pilot.table.shoe.shuffle_ordered = shuffle_ordered;
        let actor = staff(rulebook, "table-inspector");
        let request = Request::DeclareDummy { ground: DummyGround::AfterLastCoup };
        decide(rulebook, &pilot.table, &Asking { at: Time(0), actor, request }).is_ok()
    };
    assert!(after(Some(1), false), "the last coup was dealt");
    assert!(!after(Some(1), true), "a shuffle was ordered");
    assert!(!after(None, false), "the cutting card never came");
    assert!(!after(None, true), "neither");
}
