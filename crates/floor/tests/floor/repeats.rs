//! A request that is repeated: the same answer, and nothing happens twice.

use crate::house::{CASHIER, House, SEAT, WINDOW, call, cents, name, number};
use floor::Refusal;
use floor::cage::{Answer, Request, Source};
use floor::ticket;
use ledger::Total;

#[test]
fn the_same_key_with_the_same_content_gives_the_same_answer() {
    let mut house = House::open(50_000);
    let a = house.issue(1, 50_000);
    house.present(a, WINDOW).unwrap();
    let till = floor::ticket::Till::Desk(WINDOW);
    let redeem = Request::Ticket(ticket::Request::Redeem { numbers: vec![a], till });
    let mut asking = house.asking(CASHIER, redeem);
    let Answer::New(first) = house.put(&asking).unwrap() else { panic!("it is new") };
    for _ in 0..5 {
        house.wait(600);
        asking.at = house.at;
        assert_eq!(house.put(&asking), Ok(Answer::Again(first.clone())));
    }
    assert_eq!(house.paid_for_tickets(WINDOW), Total::from_cents(50_000));
}

#[test]
fn the_same_key_with_other_content_is_refused() {
    let mut house = House::open(50_000);
    let bring = |amount| Request::BringCash { desk: WINDOW, amount: cents(amount) };
    let asking = house.asking("Manager", bring(100));
    house.put(&asking).unwrap();
    for (by, request) in [("Manager", bring(101)), ("Ana", bring(100))] {
        let other = floor::cage::Asking { by: name(by), request, ..asking.clone() };
        assert_eq!(house.put(&other), Err(Refusal::KeyUsed));
    }
}

#[test]
fn a_refusal_is_not_remembered() {
    let mut house = House::open(1);
    let pay = Source::Station { spot: SEAT, amount: cents(500), credit: cents(1) };
    let mut asking = house.asking("Manager", call(pay));
    assert_eq!(house.put(&asking), Err(Refusal::OverCredit { credit: cents(1) }));
    house.buy_in(SEAT, 499);
    asking.request = call(Source::Station { spot: SEAT, amount: cents(500), credit: cents(500) });
    assert!(matches!(house.put(&asking), Ok(Answer::New(_))));
}

#[test]
fn answers_are_kept_as_long_as_the_house_says_and_a_ticket_pays_once_even_so() {
    let mut house = House::open(50_000);
    house.terms.validity = None;
    let a = house.issue(1, 50_000);
    house.present(a, WINDOW).unwrap();
    let till = floor::ticket::Till::Desk(WINDOW);
    let redeem = Request::Ticket(ticket::Request::Redeem { numbers: vec![a], till });
    let asking = house.asking(CASHIER, redeem);
    house.put(&asking).unwrap();

    house.wait(house.terms.answers_kept_s + 5);
    assert!(matches!(house.put(&asking), Ok(Answer::Again(_))));
    house.wait(2 * house.terms.answers_kept_s);
    assert!(matches!(house.put(&asking), Err(Refusal::AlreadyRedeemed { .. })));
    assert_eq!(house.reserve(number(1), 1), Err(Refusal::NumberUsed));
}

#[test]
fn a_clock_that_goes_back_does_not_give_a_presented_ticket_more_time() {
    let mut house = House::open(50_000);
    let a = house.issue(1, 50_000);
    house.present(a, WINDOW).unwrap();
    house.wait(20);
    house.ask("Manager", Request::BringCash { desk: WINDOW, amount: cents(1) }).unwrap();
    house.at = floor::Time(0);
    assert_eq!(house.redeem(&[a], WINDOW), Err(Refusal::NotPresentedHere));
    let event = house.present(a, WINDOW).unwrap();
    assert_eq!(event.at, floor::Time(21_000), "events never go back");
}
