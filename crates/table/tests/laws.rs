//! Laws that hold whatever anybody asks or sees, in every rulebook: plausible and implausible moves
//! at random, from fixed seeds.

mod common;

use common::{ready, shoe};
use rules::role::RoleId;
use rules::wagering::Channel;
use rules::{Amount, Card};
use table::autopilot::Autopilot;
use table::state::{PlaceId, Stage};
use table::{Actor, Asking, Request, Table, Time, decide, legal};
use testkit::moves::setup;
use testkit::{Draw, GAMES, ODD_HOUSE, Watched, rulebook};

#[test]
fn nothing_that_is_asked_or_seen_panics_or_loses_money() {
    for id in GAMES.into_iter().chain([ODD_HOUSE]) {
        let rulebook = rulebook(id);
        for seed in 0..300 {
            let mut draw = Draw::seeded(seed);
            let cards: Vec<Card> = shoe(rulebook.usual_decks(), seed);
            let mut setup = setup(rulebook, 5);
            if seed % 3 > 0 && rulebook.accounts.is_some() {
                setup.places = vec![Channel::Station; 5];
                setup.accounts = true;
                setup.remote = vec![PlaceId(4)];
            }
            let pilot = ready(rulebook, setup, cards);
            let table = if seed % 4 == 0 { Table::default() } else { pilot.table };
            let mut watched = Watched::new(rulebook, table);
            for _ in 0..250 {
                watched.step(&mut draw);
            }
        }
    }
}

/// What `legal` names, `decide` does not refuse; and what the dealer's duty asks for can be done.
#[test]
fn what_is_legal_is_not_refused_and_duties_can_be_done() {
    for id in GAMES.into_iter().chain([ODD_HOUSE]) {
        let rulebook = rulebook(id);
        let mut pilot: Autopilot<'_> =
            ready(rulebook, setup(rulebook, 3), shoe(rulebook.usual_decks(), 77));
        let names = common::seat(rulebook, &mut pilot, 2);
        let mut now = Time(0);
        for _ in 0..3 {
            pilot.ask(now, Request::OpenWagering).expect("the shoe is ready");
            let roles =
                (0..rulebook.roles.len()).map(|role| RoleId(u8::try_from(role).expect("few")));
            let mut wagers = 0;
            for role in roles {
                let actor = Actor { name: names[0].clone(), role };
                for allowed in legal(rulebook, &pilot.table, &actor, now) {
                    let request = allowed.request().clone();
                    let asking = Asking { at: now, actor: actor.clone(), request };
                    let events = decide(rulebook, &pilot.table, &asking);
                    assert!(events.is_ok(), "{id}: {asking:?}");
                    wagers += usize::from(matches!(asking.request, Request::PlaceWager { .. }));
                }
            }
            assert!(wagers > 0, "{id}: somebody may wager");
            let bet = rulebook.together.both_hands.what[0];
            let (bettor, amount) = (names[0].clone(), Amount::from_cents(5_000));
            let request = Request::PlaceWager { place: PlaceId(1), bettor, bet, amount };
            let actor = common::bettor(rulebook, &names[0]);
            pilot.ask_as(now, actor, request).expect("within the limits");
            common::finish(&mut pilot, &mut now);
            assert_eq!(pilot.table.shoe.stage, Stage::InPlay);
        }
    }
}
