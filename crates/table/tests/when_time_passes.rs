//! What depends on the moment at which something is heard, and what a table keeps when it closes.

mod common;

use common::{bettor, stations};
use rules::irregularity::Situation;
use rules::{Amount, BetId};
use table::state::{About, Commitment, CoupKind, PlaceId, StationState};
use table::{Asking, Event, Observation, Request, Table, Time, decide, evolve, observe};
use testkit::rulebook;

const PLACE: PlaceId = PlaceId(1);
const OTHER: PlaceId = PlaceId(2);

fn after(table: Table, events: &[Event]) -> Table {
    events.iter().fold(table, evolve)
}

/// The credit of the first station is held until a moment.
fn held(until: Time) -> Table {
    let about = Box::new(About { place: Some(PLACE), ..About::default() });
    let situation = Situation::StationFault;
    let opened = Event::IncidentOpened { number: 1, situation, about, by: None };
    let amount = Amount::from_cents(5_000);
    after(stations(1), &[opened, Event::CreditHeld { number: 1, place: PLACE, amount, until }])
}

/// The last moment of a hold is the one before it ends (wa:5.17).
#[test]
fn wa_5_17_a_credit_is_held_up_to_a_moment_and_at_its_own_station() {
    let table = held(Time(2_000));
    assert!(table.held_credit(PLACE, Time(1_999)).is_some());
    assert_eq!(table.held_credit(PLACE, Time(2_000)), None);
    assert_eq!(table.held_credit(OTHER, Time(0)), None);
    assert_eq!(table.station_state(PLACE), Some(StationState::Held));
    assert_eq!(table.station_state(OTHER), Some(StationState::Closed));
}

#[test]
fn something_changes_by_itself_when_a_deadline_is_reached_and_only_then() {
    let table = after(held(Time(2_000)), &[Event::TimePassed { now: Time(1_000) }]);
    assert!(!table.changes_until(Time(1_999)));
    assert!(table.changes_until(Time(2_000)));
    let reached = after(table, &[Event::TimePassed { now: Time(2_000) }]);
    assert!(!reached.changes_until(Time(3_000)), "what was due then is not due again");
}

/// Wagers of one moment stand in the record without its time; not those between which something
/// came due.
#[test]
fn a_wager_after_a_deadline_has_its_time_recorded() {
    let rulebook = rulebook("wa");
    let mut table = held(Time(2_000));
    (table.places[0].open, table.places[0].credit) = (true, Amount::from_cents(100_000));
    let opened = Event::WageringOpened { number: 1, kind: CoupKind::Ordinary, until: None };
    let table = after(table, &[opened, Event::TimePassed { now: Time(1_900) }]);
    let with_time = |at| {
        let actor = bettor(rulebook, "Bettor 1");
        let (bettor, amount) = (actor.name.clone(), Amount::from_cents(5_000));
        let request = Request::PlaceWager { place: PLACE, bettor, bet: BetId(0), amount };
        let events = decide(rulebook, &table, &Asking { at: Time(at), actor, request });
        let events = events.unwrap_or_else(|refusal| panic!("{refusal}"));
        matches!(events[0], Event::TimePassed { .. })
    };
    assert_eq!([1_900, 1_999, 2_000].map(with_time), [false, false, true]);
}

/// The numbers that somebody may have written down go on, and so does the time.
#[test]
fn a_table_that_closes_keeps_its_time_and_what_it_counts() {
    let mut table = after(stations(1), &[Event::TimePassed { now: Time(9_000) }]);
    table.asked = 4;
    table.unrevealed = vec![Commitment([7; 32])];
    assert_eq!(table.shoes, 1);
    let closed = after(table.clone(), &[Event::TableClosed]);
    assert_eq!(closed.setup, None);
    assert_eq!((closed.now, closed.asked, closed.shoes), (Time(9_000), 4, 1));
    assert_eq!(closed.unrevealed, table.unrevealed);
}

#[test]
fn a_table_is_idle_until_somebody_wagers_or_a_card_is_out() {
    let (cloth, kind) = (stations(1), CoupKind::Ordinary);
    let opened = Event::WageringOpened { number: 1, kind, until: None };
    let open = after(cloth.clone(), &[opened]);
    assert!(cloth.is_idle() && open.is_idle());
    let burnt = after(open.clone(), &[Event::CardBurntBeforeCoup { card: None }]);
    assert!(!burnt.is_idle());
    let (place, bettor, bet) = (PLACE, "Bettor 1".into(), BetId(0));
    let (amount, tokens) = (Amount::from_cents(5_000), Amount::ZERO);
    let wager = table::event::WagerOf { place, bettor, bet, amount, tokens };
    assert!(!after(open, &[Event::WagerPlaced { wager }]).is_idle());
}

/// The house says it again and again, to tables that may know it.
#[test]
fn whoever_the_house_has_excluded_is_excluded_once() {
    let (rulebook, table) = (rulebook("wa"), stations(1));
    let seen = || Observation::ExcludedFromHouse("Zoe".into());
    let events = observe(rulebook, &table, Time(0), seen());
    assert_eq!(events, [Event::BettorExcluded { bettor: "Zoe".into() }]);
    assert_eq!(observe(rulebook, &after(table, &events), Time(0), seen()), []);
}
