//! The whole life of a ticket: every state and every request, allowed or refused.

use crate::house::{House, KIOSK, MACHINE, SEAT, WINDOW, call, cents, hold, number, present};
use floor::cage::{Request, Source};
use floor::ticket::{self, Check, State, Till};
use floor::{Lost, Overdue, Refusal, Validity};
use ledger::{Account, Spot};

/// What is asked, in the order of the columns below.
const REQUESTS: [&str; 13] = [
    "reserve", "print", "confirm", "fail", "abandon", "reprint", "present", "return", "redeem",
    "lost", "found", "by hand", "hold",
];

/// A state, what leads on from it or is refused for a reason of its own, and what is said to
/// everything else. What leads on is named by the state that it leads to, a refusal by a dash and
/// its reason.
type Row = (&'static str, &'static [(&'static str, &'static str)], &'static str);

/// The tickets that are out, whoever has them.
const OUT: &[(&str, &str)] = &[
    ("reserve", "-NumberUsed"),
    ("reprint", "Reprinting"),
    ("present", "Presented"),
    ("return", "-NotPresentedHere"),
    ("redeem", "-NotPresentedHere"),
    ("lost", "Lost"),
    ("found", "-NotLost"),
    ("by hand", "Void"),
    ("hold", "Void"),
];

/// Nothing leads on, and the number stays used.
const OVER: &[(&str, &str)] = &[("reserve", "-NumberUsed")];

/// The life of a ticket. The last four are what time makes of others, noted or not.
const LIFE: [Row; 16] = [
    ("nowhere", &[("reserve", "Reserved")], "-NoSuchTicket"),
    (
        "reserved",
        &[("reserve", "-NumberUsed"), ("print", "Printing"), ("abandon", "Abandoned")],
        "-NotPrinted",
    ),
    (
        "printing",
        &[("reserve", "-NumberUsed"), ("confirm", "Issued"), ("fail", "Failed")],
        "-Printing",
    ),
    ("issued", OUT, "-Issued"),
    (
        "presented",
        &[("reserve", "-NumberUsed"), ("return", "Issued"), ("redeem", "Redeemed")],
        "-Presented",
    ),
    ("elsewhere", OVER, "-Presented"),
    ("reprinting", OVER, "-BeingReprinted"),
    ("redeemed", OVER, "-AlreadyRedeemed"),
    ("void", OVER, "-Void"),
    ("failed", &[("reserve", "-NumberUsed"), ("reprint", "Void")], "-PrintingFailed"),
    ("abandoned", OVER, "-Abandoned"),
    (
        "lost",
        &[
            ("reserve", "-NumberUsed"),
            ("found", "Issued"),
            ("by hand", "-LostTooLately"),
            ("hold", "-LostTooLately"),
        ],
        "-Lost",
    ),
    (
        "long lost",
        &[("reserve", "-NumberUsed"), ("found", "Issued"), ("by hand", "Void"), ("hold", "Void")],
        "-Lost",
    ),
    ("time out", OUT, "-Issued"),
    ("overdue", OVER, "-Expired"),
    ("expired", &[("reserve", "-NumberUsed"), ("by hand", "Void"), ("hold", "Void")], "-Expired"),
];

/// A house whose ticket number 1 is where it should be.
fn given(state: &str) -> House {
    let mut house = House::open(100_000);
    let a = number(1);
    match state {
        "nowhere" => return house,
        "reserved" | "abandoned" | "printing" | "failed" => {
            house.reserve(a, 40_000).expect("the credit is there");
        }
        _ => {
            house.issue(1, 40_000);
        }
    }
    let here = Till::Desk(WINDOW);
    let lost = ticket::Request::ReportLost { number: a };
    let steps: Vec<Request> = match state {
        "reserved" | "issued" | "overdue" | "expired" => Vec::new(),
        "abandoned" => vec![Request::Ticket(ticket::Request::Abandon { number: a })],
        "printing" => vec![Request::Ticket(ticket::Request::Print { number: a })],
        "failed" => vec![
            Request::Ticket(ticket::Request::Print { number: a }),
            Request::Ticket(ticket::Request::Fail { number: a }),
        ],
        "presented" | "time out" => vec![Request::Ticket(present(a, here))],
        "elsewhere" => vec![Request::Ticket(present(a, Till::Station(SEAT)))],
        "reprinting" => {
            let (new, credit) = (number(9), cents(0));
            vec![Request::Ticket(ticket::Request::Reprint { old: a, new, credit })]
        }
        "redeemed" => vec![
            Request::Ticket(present(a, here)),
            Request::Ticket(ticket::Request::Redeem { numbers: vec![a], till: here }),
        ],
        "void" => vec![hold(Source::Ticket { number: a })],
        "lost" | "long lost" => vec![Request::Ticket(lost)],
        unknown => panic!("no such state: {unknown}"),
    };
    for step in steps {
        house.ask("Ana", step).expect("a step on the way");
    }
    match state {
        // Time has run out and nobody has noted it.
        "time out" => house.at = house.at.plus_seconds(10),
        "overdue" => house.at = house.at.plus_seconds(86_400),
        "expired" => house.wait(86_400),
        "long lost" => house.wait(3_600),
        _ => {}
    }
    house
}

fn asked(house: &House, request: &str) -> Request {
    let (a, till) = (number(1), Till::Desk(WINDOW));
    let credit = house.credit(SEAT);
    let from = Source::Ticket { number: a };
    Request::Ticket(match request {
        "reserve" => ticket::Request::Reserve { number: a, from: SEAT, amount: cents(1), credit },
        "print" => ticket::Request::Print { number: a },
        "confirm" => ticket::Request::Confirm { number: a },
        "fail" => ticket::Request::Fail { number: a },
        "abandon" => ticket::Request::Abandon { number: a },
        "reprint" => ticket::Request::Reprint { old: a, new: number(2), credit },
        "present" => present(a, till),
        "return" => ticket::Request::Return { number: a, till },
        "redeem" => ticket::Request::Redeem { numbers: vec![a], till },
        "lost" => ticket::Request::ReportLost { number: a },
        "found" => ticket::Request::ReportFound { number: a },
        "by hand" => return call(from),
        "hold" => return hold(from),
        unknown => panic!("no such request: {unknown}"),
    })
}

/// The first word of what something shows for itself.
fn word(shown: &impl core::fmt::Debug) -> String {
    let shown = format!("{shown:?}");
    shown.split([' ', '(']).next().unwrap_or_default().to_owned()
}

/// What comes of a request: the state that the ticket is in then, or why not.
fn outcome(state: &str, request: &str) -> String {
    let mut house = given(state);
    let before = (house.cage.clone(), house.ledger.clone());
    let asked = asked(&house, request);
    match house.ask("Ana", asked) {
        Ok(_) => {
            let ticket = house.cage.tickets.ticket(number(1)).expect("something became of it");
            word(&ticket.state)
        }
        Err(refusal) => {
            assert!(before == (house.cage, house.ledger), "a refusal changes nothing");
            format!("-{}", word(&refusal))
        }
    }
}

#[test]
fn every_state_and_every_request_is_allowed_or_refused_for_its_own_reason() {
    for (state, own, otherwise) in LIFE {
        for request in REQUESTS {
            let own = own.iter().find(|(asked, _)| *asked == request);
            let expected = own.map_or(otherwise, |(_, outcome)| outcome);
            assert_eq!(outcome(state, request), expected, "{state}: {request}");
        }
    }
}

#[test]
fn what_a_ticket_is_worth_leaves_the_station_when_it_is_issued_and_not_before() {
    let mut house = House::open(100_000);
    let a = number(1);
    let owed = |house: &House| house.ledger.balance(Account::TicketsOutstanding);
    house.reserve(a, 40_000).unwrap();
    house.ask_ticket("seat", ticket::Request::Print { number: a }).unwrap();
    assert_eq!((house.credit(SEAT), owed(&house)), (cents(100_000), cents(0)));
    assert_eq!(house.cage.tickets.coming_from(SEAT).unwrap().amount, cents(40_000));
    house.ask_ticket("seat", ticket::Request::Confirm { number: a }).unwrap();
    assert_eq!((house.credit(SEAT), owed(&house)), (cents(60_000), cents(40_000)));
    assert_eq!(house.cage.tickets.coming_from(SEAT), None);
}

#[test]
fn a_ticket_that_failed_gives_back_what_was_set_aside_for_it() {
    let mut house = House::open(100_000);
    house.reserve(number(1), 100_000).unwrap();
    assert_eq!(house.reserve(number(2), 1), Err(Refusal::TicketComing));
    house.ask_ticket("seat", ticket::Request::Print { number: number(1) }).unwrap();
    assert_eq!(house.reserve(number(2), 1), Err(Refusal::TicketComing));
    house.ask_ticket("seat", ticket::Request::Fail { number: number(1) }).unwrap();
    house.reserve(number(2), 100_000).unwrap();
}

#[test]
fn a_number_that_never_goes_to_the_printer_is_given_up_in_time() {
    let mut house = House::open(100_000);
    house.reserve(number(1), 100_000).unwrap();
    house.wait(9);
    assert!(house.cage.tickets.coming_from(SEAT).is_some());
    house.wait(1);
    assert_eq!(house.cage.tickets.ticket(number(1)).unwrap().state, State::Abandoned);
    house.reserve(number(2), 100_000).unwrap();
}

#[test]
fn a_duplicate_takes_the_place_of_its_ticket_and_what_is_owed_is_owed_once() {
    let mut house = House::open(100_000);
    let (old, new) = (house.issue(1, 40_000), number(2));
    let expires = house.cage.tickets.ticket(old).unwrap().expires;
    house.wait(60);
    house.ask_ticket("Ana", ticket::Request::Reprint { old, new, credit: cents(0) }).unwrap();
    assert_eq!(house.present(old, WINDOW), Err(Refusal::BeingReprinted));
    assert_eq!(house.present(new, WINDOW), Err(Refusal::Printing));
    house.ask_ticket("Ana", ticket::Request::Confirm { number: new }).unwrap();
    assert_eq!(house.ledger.balance(Account::TicketsOutstanding), cents(40_000));
    assert_eq!(house.present(old, WINDOW), Err(Refusal::Void));
    let ticket = house.cage.tickets.ticket(new).unwrap();
    assert_eq!((ticket.duplicate_of, ticket.expires), (Some(old), expires));
    house.present(new, WINDOW).unwrap();
    house.redeem(&[new], WINDOW).unwrap();
}

#[test]
fn a_duplicate_that_fails_leaves_its_ticket_as_it_was() {
    let mut house = House::open(100_000);
    let (old, new) = (house.issue(1, 40_000), number(2));
    house.ask_ticket("Ana", ticket::Request::Reprint { old, new, credit: cents(0) }).unwrap();
    house.ask_ticket("Ana", ticket::Request::Fail { number: new }).unwrap();
    let again = ticket::Request::Reprint { old: new, new: number(3), credit: cents(0) };
    assert_eq!(house.ask_ticket("Ana", again), Err(Refusal::PrintingFailed));
    assert_eq!(house.credit(SEAT), cents(60_000));
    house.present(old, WINDOW).unwrap();
    house.redeem(&[old], WINDOW).unwrap();
}

#[test]
fn a_ticket_that_failed_is_printed_again_from_the_credit_that_is_still_there() {
    let mut house = given("failed");
    let reprint = |credit| ticket::Request::Reprint { old: number(1), new: number(2), credit };
    let short = cents(39_999);
    let refused = house.ask_ticket("seat", reprint(short));
    assert_eq!(refused, Err(Refusal::OverCredit { credit: short }));
    house.ask_ticket("seat", reprint(cents(100_000))).unwrap();
    house.ask_ticket("seat", ticket::Request::Confirm { number: number(2) }).unwrap();
    assert_eq!(house.credit(SEAT), cents(60_000));
    assert_eq!(house.present(number(1), WINDOW), Err(Refusal::Void));
    assert_eq!(house.cage.tickets.ticket(number(2)).unwrap().duplicate_of, Some(number(1)));
}

#[test]
fn tickets_of_another_house_and_numbers_that_are_not_genuine_are_told_apart() {
    let mut house = House::open(100_000);
    let a = house.issue(1, 40_000);
    let other = "430000000000000001".parse().unwrap();
    assert_eq!(house.present(other, WINDOW), Err(Refusal::OtherHouse));
    assert_eq!(house.reserve(other, 1), Err(Refusal::OtherHouse));
    let till = Till::Desk(WINDOW);
    for number in [a, number(77)] {
        let forged = ticket::Request::Present { number, till, check: Check::Fails };
        assert_eq!(house.ask_ticket("Ana", forged), Err(Refusal::CheckFails));
    }
    assert_eq!(house.present(number(77), WINDOW), Err(Refusal::NoSuchTicket));
}

#[test]
fn amounts_past_every_range_are_refused() {
    let mut house = House::open(i64::MAX);
    assert_eq!(house.reserve(number(1), 0), Err(Refusal::NoAmount));
    assert_eq!(house.reserve(number(1), i64::MIN), Err(Refusal::NoAmount));
    let max = house.terms.ticket_max;
    assert_eq!(house.reserve(number(1), 500_001), Err(Refusal::OverTicketLimit { max }));
    assert_eq!(house.reserve(number(1), i64::MAX), Err(Refusal::OverTicketLimit { max }));
    house.reserve(number(1), 500_000).unwrap();
    let words = Refusal::OverTicketLimit { max }.to_string();
    assert_eq!(words, "tickets go up to 5000.00: call a payment by hand");
}

#[test]
fn a_kiosk_sends_large_tickets_to_a_cashier() {
    let mut house = House::open(1_000_000);
    let (fits, over) = (house.issue(1, 200_000), house.issue(2, 200_001));
    let max = house.terms.kiosk_max;
    house.present(fits, KIOSK).unwrap();
    assert_eq!(house.present(over, KIOSK), Err(Refusal::OverKioskLimit { max }));
    house.present(over, WINDOW).unwrap();
}

#[test]
fn a_ticket_put_in_at_a_station_becomes_credit_there() {
    let mut house = House::open(100_000);
    let a = house.issue(1, 40_000);
    let seat = Spot { place: 8, ..SEAT };
    let till = Till::Station(seat);
    house.ask_ticket("seat 8", present(a, till)).unwrap();
    house.ask_ticket("seat 8", ticket::Request::Redeem { numbers: vec![a], till }).unwrap();
    assert_eq!(house.credit(seat), cents(40_000));
    assert_eq!(house.ledger.balance(Account::TicketsOutstanding), cents(0));
}

#[test]
fn an_expired_ticket_is_paid_by_hand_or_not_at_all_as_the_house_says() {
    for (overdue, expected) in
        [(Overdue::PaidByHand, Ok(())), (Overdue::Lapses, Err(Refusal::Expired))]
    {
        let mut house = House::open(100_000);
        house.terms.validity = Some(Validity { good_s: 60, overdue });
        let a = house.issue(1, 40_000);
        house.wait(60);
        assert_eq!(house.ledger.balance(Account::Unclaimed), cents(40_000));
        assert_eq!(house.present(a, WINDOW), Err(Refusal::Expired));
        let called = house.ask("Ana", call(Source::Ticket { number: a }));
        assert_eq!(called.map(|_| ()), expected);
    }
}

#[test]
fn a_ticket_that_is_presented_in_time_does_not_expire_under_the_cashiers_hands() {
    let mut house = House::open(100_000);
    house.terms.validity = Some(Validity { good_s: 60, overdue: Overdue::Lapses });
    let a = house.issue(1, 40_000);
    house.wait(59);
    house.present(a, WINDOW).unwrap();
    house.wait(5);
    house.redeem(&[a], WINDOW).unwrap();
}

#[test]
fn a_house_that_pays_the_bearer_stops_no_tickets_and_one_without_end_of_validity_none_expire() {
    let mut house = House::open(100_000);
    house.terms.lost = Lost::PaidToBearer;
    house.terms.validity = None;
    let a = house.issue(1, 40_000);
    let lost = ticket::Request::ReportLost { number: a };
    assert_eq!(house.ask_ticket("Ana", lost), Err(Refusal::PaidToBearer));
    house.wait(10_000_000_000);
    house.present(a, WINDOW).unwrap();
}

#[test]
fn tickets_are_paid_by_who_has_the_desk_from_what_is_in_the_drawer() {
    let mut house = House::open(100_000);
    let a = house.issue(1, 40_000);
    let till = Till::Desk(WINDOW);
    assert_eq!(house.ask_ticket(MACHINE, present(a, till)), Err(Refusal::NotYourDesk));
    let closed = present(a, Till::Desk(ledger::DeskId(3)));
    assert_eq!(house.ask_ticket("Ana", closed), Err(Refusal::DeskClosed));
    let amount = cents(960_001);
    house.ask("Manager", Request::TakeCash { desk: WINDOW, amount }).unwrap();
    house.present(a, WINDOW).unwrap();
    assert_eq!(house.redeem(&[a], WINDOW), Err(Refusal::NotInDrawer));
    house.ask("Manager", Request::BringCash { desk: WINDOW, amount: cents(1) }).unwrap();
    house.redeem(&[a], WINDOW).unwrap();
    assert_eq!(house.redeem(&[], WINDOW), Err(Refusal::NoTickets));
}
