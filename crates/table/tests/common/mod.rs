//! Tables to test with.
#![allow(dead_code)] // Not every test uses all of it.

use rules::wagering::Channel;
use rules::{Amount, Card, Rulebook};
use table::autopilot::Autopilot;
use table::state::{Setup, Stage, Wagering};
use table::{Actor, Event, Name, Request, Table, Time};
use testkit::moves::setup;
use testkit::{Draw, rulebook};

/// So many dollars.
pub(crate) fn dollars(dollars: i64) -> Amount {
    Amount::from_cents(dollars * 100)
}

/// A table of two stations whose accounts it keeps, with nothing on them, and so many bettors.
pub(crate) fn stations(bettors: usize) -> Table {
    let rulebook = rulebook("wa");
    let mut setup = setup(rulebook, 2);
    setup.places = vec![Channel::Station; 2];
    setup.accounts = true;
    let mut pilot = ready(rulebook, setup, shoe(rulebook.usual_decks(), 5));
    seat(rulebook, &mut pilot, bettors);
    pilot.table
}

/// A bettor.
pub(crate) fn bettor(rulebook: &Rulebook, name: &str) -> Actor {
    Actor { name: Name::from(name), role: rulebook.conduct.bettor }
}

/// Somebody with a role.
pub(crate) fn staff(rulebook: &Rulebook, role: &str) -> Actor {
    let place = rulebook.roles.iter().position(|known| known.id == role);
    let place = place.unwrap_or_else(|| panic!("there is no role {role}"));
    Actor { name: Name::from(role), role: rules::role::RoleId(u8::try_from(place).expect("few")) }
}

/// A shuffled shoe.
pub(crate) fn shoe(decks: u8, seed: u64) -> Vec<Card> {
    Draw::seeded(seed).cards(decks, usize::from(decks) * 52)
}

/// Takes a table from closed to the first coup.
pub(crate) fn ready(rulebook: &Rulebook, setup: Setup, cards: Vec<Card>) -> Autopilot<'_> {
    let mut pilot = Autopilot::new(rulebook, setup);
    pilot.load(cards);
    while pilot.table.shoe.stage != Stage::InPlay {
        let events = pilot.step(Time(0)).unwrap_or_else(|refusal| panic!("{refusal}"));
        assert!(!events.is_empty(), "the table gets nowhere: {:?}", pilot.table.shoe);
    }
    pilot
}

/// Seats so many bettors.
pub(crate) fn seat(rulebook: &Rulebook, pilot: &mut Autopilot<'_>, bettors: usize) -> Vec<Name> {
    let names = (1..=bettors).map(|number| Name::from(format!("Bettor {number}")));
    let names: Vec<Name> = names.collect();
    for (number, name) in (1..).zip(&names) {
        let place = table::state::PlaceId(number);
        let request = Request::TakePlace { place, bettor: name.clone() };
        pilot.ask_as(Time(0), bettor(rulebook, name), request).expect("the place is free");
    }
    names
}

/// Lets the autopilot go on until the coup that has been wagered on is over; its events.
pub(crate) fn finish(pilot: &mut Autopilot<'_>, now: &mut Time) -> Vec<Event> {
    let mut all = Vec::new();
    while let Some(coup) = &pilot.table.coup {
        assert!(!pilot.table.is_halted(), "{coup:?}");
        if let Wagering::Open(Some(until)) = coup.wagering {
            *now = until.max(*now);
        }
        let events = pilot.step(*now).unwrap_or_else(|refusal| panic!("{refusal}"));
        let waits = events.is_empty();
        all.extend(events);
        assert!(!waits || pilot.table.coup.is_none(), "the coup gets nowhere: {:?}", pilot.table);
    }
    all
}
