//! What a well-known loss at ticket kiosks calls for: two tickets in one session, a crash between
//! every two steps, a copy presented a hundred times, and cash that is compared with tickets.

use crate::house::{House, KIOSK, SEAT, WINDOW, cashier, cents, number, present};
use floor::Refusal;
use floor::cage::{self, Asking, Cage, Request, Where};
use floor::ticket::{self, State, TicketNumber, Till};
use ledger::{Account, DeskId, Total};
use testkit::rule;

fn redeemed(house: &House, number: TicketNumber) -> bool {
    let ticket = house.cage.tickets.ticket(number).expect("it was issued");
    matches!(ticket.state, State::Redeemed { .. })
}

/// Brings a ticket to every till, again and again, and is refused every time.
fn worthless(house: &mut House, number: TicketNumber) {
    for round in 0..100 {
        let till = match round % 3 {
            0 => Till::Desk(KIOSK),
            1 => Till::Desk(WINDOW),
            _ => Till::Station(SEAT),
        };
        let by = if till == Till::Desk(WINDOW) { cashier(WINDOW) } else { cashier(KIOSK) };
        let refused = |asked| matches!(asked, Err(Refusal::AlreadyRedeemed { .. }));
        assert!(refused(house.ask_ticket(by, present(number, till))));
        let numbers = vec![number];
        assert!(refused(house.ask_ticket(by, ticket::Request::Redeem { numbers, till })));
        assert!(refused(house.ask_ticket(by, ticket::Request::Return { number, till })));
        house.wait(7);
    }
}

#[test]
fn two_tickets_in_one_session_are_paid_together_and_never_again() {
    let mut house = House::open(100_000);
    let (a, b) = (house.issue(1, 70_000), house.issue(2, 30_000));
    house.present(a, KIOSK).unwrap();
    house.present(b, KIOSK).unwrap();
    house.redeem(&[a, b], KIOSK).unwrap();

    let paid = house.paid_for_tickets(KIOSK);
    assert_eq!(paid, Total::from_cents(100_000));
    assert_eq!(cage::reconcile_cash(&house.cage, KIOSK, paid), None);
    for ticket in [a, b] {
        // Whichever slip the kiosk gives back, it is worth nothing.
        assert!(redeemed(&house, ticket));
        worthless(&mut house, ticket);
    }
    assert_eq!(house.paid_for_tickets(KIOSK), paid);
    assert_eq!(house.ledger.balance(Account::TicketsOutstanding), cents(0));
}

#[test]
fn of_two_tickets_the_one_that_is_given_back_is_not_paid() {
    let mut house = House::open(100_000);
    let (a, b) = (house.issue(1, 70_000), house.issue(2, 30_000));
    house.present(a, KIOSK).unwrap();
    house.present(b, KIOSK).unwrap();
    let give_back = ticket::Request::Return { number: b, till: Till::Desk(KIOSK) };
    house.ask_ticket(cashier(KIOSK), give_back).unwrap();
    assert_eq!(house.redeem(&[a, b], KIOSK), Err(Refusal::NotPresentedHere), "all or none");
    assert!(!redeemed(&house, a));
    house.redeem(&[a], KIOSK).unwrap();
    assert_eq!(house.paid_for_tickets(KIOSK), Total::from_cents(70_000));

    house.present(b, WINDOW).unwrap();
    house.redeem(&[b], WINDOW).unwrap();
    assert_eq!(house.paid_for_tickets(WINDOW), Total::from_cents(30_000));
}

#[test]
fn a_ticket_and_its_copy_in_one_session_are_one_ticket() {
    let mut house = House::open(100_000);
    let a = house.issue(1, 70_000);
    house.present(a, KIOSK).unwrap();
    assert!(matches!(house.present(a, KIOSK), Err(Refusal::Presented { .. })));
    assert_eq!(house.redeem(&[a, a], KIOSK), Err(Refusal::NamedTwice));
    house.redeem(&[a], KIOSK).unwrap();
    worthless(&mut house, a);
}

rule!(
    "vic:6.7.2(a)",
    "wa:3.16(b)",
    fn a_copy_presented_a_hundred_times_at_once_is_paid_once() {
        let mut house = House::open(100_000);
        let a = house.issue(1, 70_000);
        let mut paid = 0;
        for round in 0..100 {
            // Two copies come to two desks; at most one of them is kept, and only that can be paid.
            let kept = [WINDOW, KIOSK].map(|desk| house.present(a, desk).is_ok());
            assert_ne!(kept, [true, true]);
            house.wait(3);
            if round >= 10 {
                let redeemed = [WINDOW, KIOSK].map(|desk| house.redeem(&[a], desk).is_ok());
                paid += redeemed.into_iter().filter(|paid| *paid).count();
            }
        }
        assert_eq!(paid, 1);
        let cash = house.paid_for_tickets(WINDOW) + house.paid_for_tickets(KIOSK);
        assert_eq!(cash, Total::from_cents(70_000));
    }
);

/// Everything that a bettor's station and a kiosk ask to make two tickets of a credit and pay them
/// in one session, one of them by way of a duplicate.
fn session(house: &mut House) -> Vec<Asking> {
    let [a, b, c] = [1, 2, 3].map(number);
    let till = Till::Desk(KIOSK);
    let credit = cents(100_000);
    let reserve = |number, amount, credit| ticket::Request::Reserve {
        number,
        from: SEAT,
        amount: cents(amount),
        credit,
    };
    let steps = [
        ("seat", reserve(a, 70_000, credit)),
        ("seat", ticket::Request::Print { number: a }),
        ("seat", ticket::Request::Confirm { number: a }),
        ("seat", reserve(b, 30_000, cents(30_000))),
        ("seat", ticket::Request::Print { number: b }),
        ("seat", ticket::Request::Fail { number: b }),
        ("seat", ticket::Request::Reprint { old: b, new: c, credit: cents(30_000) }),
        ("seat", ticket::Request::Confirm { number: c }),
        (cashier(KIOSK), present(a, till)),
        (cashier(KIOSK), present(c, till)),
        (cashier(KIOSK), ticket::Request::Redeem { numbers: vec![a, c], till }),
    ];
    steps.map(|(by, request)| house.asking(by, Request::Ticket(request))).into()
}

/// The house as it comes back with the first events that it had recorded.
fn restarted(house: &House, from: &House, events: usize) -> House {
    let mut back = from.clone();
    for event in &house.events[from.events.len()..events] {
        if let Some(entry) = cage::entry(event).expect("it was posted before") {
            back.ledger.apply(&entry).expect("it was posted before");
        }
    }
    back.events = house.events[..events].to_vec();
    back.cage = cage::evolve_all(Cage::default(), &back.events);
    back.check();
    back
}

#[test]
fn a_crash_between_any_two_steps_and_everything_repeated_pays_once() {
    let opened = House::open(100_000);
    let mut whole = opened.clone();
    let steps = session(&mut whole);
    for step in &steps {
        whole.put(step).unwrap();
    }
    assert_eq!(whole.paid_for_tickets(KIOSK), Total::from_cents(100_000));

    for events in opened.events.len()..=whole.events.len() {
        let mut back = restarted(&whole, &opened, events);
        // Nobody knows which requests were answered, so all are put again.
        for (step, was) in steps.iter().zip(&whole.events[opened.events.len()..]) {
            assert_eq!(back.put(step).unwrap().event(), was, "the same answer as before");
        }
        assert_eq!(back.cage, whole.cage);
        assert_eq!(back.ledger, whole.ledger);
        assert_eq!(back.events, whole.events);
    }
}

#[test]
fn a_crash_that_loses_the_keys_as_well_pays_once() {
    let opened = House::open(100_000);
    let mut whole = opened.clone();
    for step in session(&mut whole) {
        whole.put(&step).unwrap();
    }
    for events in opened.events.len()..=whole.events.len() {
        let mut back = restarted(&whole, &opened, events);
        // A second session begins over under new keys, and once more after that.
        for _ in 0..2 {
            for mut step in session(&mut back) {
                step.key = floor::Key(step.key.0 + 1_000_000);
                let _ = back.put(&step);
            }
        }
        assert_eq!(back.paid_for_tickets(KIOSK), Total::from_cents(100_000));
        assert_eq!(back.credit(SEAT), cents(0));
    }
}

#[test]
fn cash_that_differs_by_a_cent_from_what_was_paid_for_is_an_alarm_that_says_where() {
    let mut house = House::open(100_000);
    let a = house.issue(1, 70_000);
    house.present(a, KIOSK).unwrap();
    house.redeem(&[a], KIOSK).unwrap();
    for (cash, by) in [(70_001, "0.01"), (69_999, "-0.01")] {
        let alarm = cage::reconcile_cash(&house.cage, KIOSK, Total::from_cents(cash)).unwrap();
        assert_eq!(alarm.place, Where::CashPaid(KIOSK));
        assert_eq!(alarm.should_be, Total::from_cents(70_000));
        let words = alarm.to_string();
        assert!(words.starts_with("cash paid at desk 2: "), "{words}");
        assert!(words.contains(&format!("a difference of {by}:")), "{words}");
    }
    assert_eq!(cage::reconcile_cash(&house.cage, KIOSK, Total::from_cents(70_000)), None);
    assert!(cage::reconcile_cash(&house.cage, DeskId(9), Total::from_cents(1)).is_some());
}
