//! Shifts, payments by hand, held credits, vouchers, and what the reports say of them.

use crate::house::{CASHIER, House, KIOSK, MACHINE, SEAT, WINDOW, call, cents, hold, name, number};
use floor::cage::{self, DeskKind, DueKind, DueState, Request, Source, Where};
use floor::ticket::{self, Check, Report, Sum};
use floor::{ByHand, Refusal};
use ledger::{Account, DeskId, Entry, Kind, TableId, Total, more};
use testkit::rule;

fn station(house: &House, amount: i64) -> Source {
    Source::Station { spot: SEAT, amount: cents(amount), credit: house.credit(SEAT) }
}

fn pay(due: u32) -> Request {
    Request::Pay { due, desk: WINDOW }
}

fn approve(due: u32) -> Request {
    Request::Approve { due }
}

#[test]
fn a_shift_is_opened_with_a_count_and_closed_with_a_count_and_what_differs() {
    for (counted, variance) in [(940_000, 0), (939_990, -10), (940_001, 1)] {
        let mut house = House::open(60_000);
        let a = house.issue(1, 60_000);
        house.present(a, WINDOW).unwrap();
        house.redeem(&[a], WINDOW).unwrap();
        let close = Request::CloseShift { desk: WINDOW, counted: cents(counted) };
        house.ask("Manager", close.clone()).unwrap();
        let closed = &house.cage.desks[&WINDOW].closed[0];
        assert_eq!(closed.variance(), Total::from_cents(variance));
        assert_eq!(house.ledger.total(Kind::CashVariance), Total::from_cents(variance));
        assert_eq!(house.ledger.balance(Account::Cage(WINDOW)), cents(0));
        assert_eq!(house.ask("Manager", close), Err(Refusal::DeskClosed));
        let paid = Total::from_cents(60_000);
        assert_eq!(cage::reconcile_cash(&house.cage, WINDOW, paid), None, "after the shift too");
    }
}

#[test]
fn a_desk_is_opened_once_and_an_empty_drawer_is_a_count() {
    let mut house = House::open(1);
    let open = |desk, counted| Request::OpenShift {
        desk,
        kind: DeskKind::Window,
        cashier: name("Cy"),
        counted: cents(counted),
    };
    assert_eq!(house.ask("Manager", open(WINDOW, 0)), Err(Refusal::DeskOpen));
    assert_eq!(house.ask("Manager", open(DeskId(3), -1)), Err(Refusal::NoAmount));
    house.ask("Manager", open(DeskId(3), 0)).unwrap();
    house.ask("Manager", Request::CloseShift { desk: DeskId(3), counted: cents(0) }).unwrap();
}

#[test]
fn a_shift_is_not_closed_over_a_ticket_that_is_presented_there() {
    let mut house = House::open(60_000);
    let a = house.issue(1, 60_000);
    house.present(a, WINDOW).unwrap();
    let close = Request::CloseShift { desk: WINDOW, counted: cents(1_000_000) };
    assert_eq!(house.ask("Manager", close.clone()), Err(Refusal::TicketsPresented));
    house.at = house.at.plus_seconds(10);
    house.ask("Manager", close).unwrap();
}

#[test]
fn cash_is_brought_and_taken_within_what_there_is() {
    let mut house = House::open(1);
    let take = |amount| Request::TakeCash { desk: WINDOW, amount: cents(amount) };
    let bring = |amount| Request::BringCash { desk: WINDOW, amount: cents(amount) };
    assert_eq!(house.ask("Manager", take(1_000_001)), Err(Refusal::NotInDrawer));
    assert_eq!(house.ask("Manager", take(0)), Err(Refusal::NoAmount));
    assert_eq!(house.ask("Manager", bring(-5)), Err(Refusal::NoAmount));
    assert_eq!(house.ask("Manager", bring(i64::MAX)), Err(Refusal::OutOfRange));
    house.ask("Manager", take(1_000_000)).unwrap();
    assert_eq!(house.ledger.balance(Account::Cage(WINDOW)), cents(0));
}

#[test]
fn a_payment_by_hand_is_called_approved_and_paid() {
    let mut house = House::open(60_000);
    let request = call(station(&house, 60_000));
    house.ask("Manager", request).unwrap();
    assert_eq!(house.credit(SEAT), cents(0));
    assert_eq!(house.ledger.balance(Account::ManualPayments), cents(60_000));
    assert_eq!(house.ask(CASHIER, pay(1)), Err(Refusal::ApprovalMissing { people: 1 }));
    house.ask("Manager", approve(1)).unwrap();
    assert_eq!(house.ask("Manager", pay(1)), Err(Refusal::NotYourDesk));
    house.ask(CASHIER, pay(1)).unwrap();
    assert_eq!(house.ledger.balance(Account::ManualPayments), cents(0));
    assert_eq!(house.cage.desks[&WINDOW].paid().by_hand, Total::from_cents(60_000));
    for again in [pay(1), approve(1), Request::Decline { due: 1 }] {
        assert_eq!(house.ask(CASHIER, again), Err(Refusal::DueSettled));
    }
    for none in [pay(0), approve(2), Request::Decline { due: u32::MAX }] {
        assert_eq!(house.ask(CASHIER, none), Err(Refusal::NothingDue));
    }
}

rule!(
    "vic:6.7.2(b)",
    fn what_a_ticket_can_be_had_for_is_not_paid_by_hand() {
        // By hand is for a ticket that failed, or one too large to be printed.
        let mut house = House::open(600_000);
        house.terms.by_hand = ByHand::WithoutTicket;
        let request = call(station(&house, 60_000));
        assert_eq!(house.ask("Manager", request.clone()), Err(Refusal::TicketCanBeHad));
        let over = call(station(&house, 500_001));
        house.clone().ask("Manager", over).unwrap();
        let failed = number(1);
        house.reserve(failed, 60_000).unwrap();
        house.ask_ticket("printer", ticket::Request::Print { number: failed }).unwrap();
        assert_eq!(house.ask("Manager", request.clone()), Err(Refusal::TicketComing));
        house.ask_ticket("printer", ticket::Request::Fail { number: failed }).unwrap();
        house.ask("Manager", request).unwrap();
        let late = house.ask_ticket("printer", ticket::Request::Confirm { number: failed });
        assert_eq!(late, Err(Refusal::PrintingFailed), "the ticket is never worth anything again");
        house.ask("Manager", approve(1)).unwrap();
        house.ask(CASHIER, pay(1)).unwrap();
        assert_eq!(house.credit(SEAT), cents(540_000));
        assert_eq!(house.ledger.balance(Account::TicketsOutstanding), cents(0));
        // The next ticket is printed again, and the one that failed is forgotten.
        house.at = house.at.plus_seconds(1);
        house.issue(2, 10_000);
        let again = call(station(&house, 60_000));
        assert_eq!(house.ask("Manager", again), Err(Refusal::TicketCanBeHad));
    }
);

#[test]
fn a_kiosk_pays_tickets_and_nothing_else() {
    let mut house = House::open(60_000);
    let request = call(station(&house, 60_000));
    house.ask("Manager", request).unwrap();
    house.ask("Manager", approve(1)).unwrap();
    let by_machine = house.ask(MACHINE, Request::Pay { due: 1, desk: KIOSK });
    assert_eq!(by_machine, Err(Refusal::TicketsOnly));
    let (voucher, value) = (name("V-1"), cents(100));
    let check = Check::Holds;
    let exchange = Request::ExchangeVoucher { voucher, value, desk: KIOSK, check };
    assert_eq!(house.ask(MACHINE, exchange), Err(Refusal::TicketsOnly));
}

#[test]
fn above_the_threshold_two_people_approve_and_neither_pays() {
    let mut house = House::open(1_000_000);
    let request = call(station(&house, 100_001));
    house.ask("Manager", request).unwrap();
    assert_eq!(house.ask(CASHIER, pay(1)), Err(Refusal::ApprovalMissing { people: 2 }));
    house.ask("Manager", approve(1)).unwrap();
    assert_eq!(house.ask("Manager", approve(1)), Err(Refusal::ApprovedAlready));
    let missing = house.ask(CASHIER, pay(1)).unwrap_err();
    assert_eq!(missing.to_string(), "one more person must approve");
    house.ask(CASHIER, approve(1)).unwrap();
    assert_eq!(house.ask(CASHIER, pay(1)), Err(Refusal::ApprovedByPayer));

    for (due, amount, people) in
        [(2, 100_001, ["Manager", "Supervisor"].as_slice()), (3, 100_000, &["Manager"])]
    {
        let request = call(station(&house, amount));
        house.ask("Manager", request).unwrap();
        for person in people {
            house.ask(person, approve(due)).unwrap();
        }
        house.ask(CASHIER, pay(due)).unwrap();
    }
}

#[test]
fn an_illegible_ticket_is_paid_by_hand_and_worth_nothing_after() {
    let mut house = House::open(60_000);
    let a = house.issue(1, 60_000);
    house.ask("Manager", call(Source::Ticket { number: a })).unwrap();
    assert_eq!(house.present(a, WINDOW), Err(Refusal::Void));
    house.ask("Manager", approve(1)).unwrap();
    house.ask(CASHIER, pay(1)).unwrap();
    let again = house.ask("Manager", call(Source::Ticket { number: a }));
    assert_eq!(again, Err(Refusal::Void));
    assert_eq!(house.ledger.balance(Account::TicketsOutstanding), cents(0));
}

#[test]
fn what_is_declined_is_held_and_can_be_paid_later() {
    let mut house = House::open(60_000);
    let a = house.issue(1, 60_000);
    house.ask("Manager", call(Source::Ticket { number: a })).unwrap();
    house.ask("Manager", approve(1)).unwrap();
    house.ask("Supervisor", Request::Decline { due: 1 }).unwrap();
    assert_eq!(house.ledger.balance(Account::CreditsHeld), cents(60_000));
    let again = house.ask("Supervisor", Request::Decline { due: 1 });
    assert_eq!(again, Err(Refusal::HeldAlready));
    // What was approved before was another matter.
    assert_eq!(house.ask(CASHIER, pay(1)), Err(Refusal::ApprovalMissing { people: 1 }));
    house.ask("Supervisor", approve(1)).unwrap();
    house.ask(CASHIER, pay(1)).unwrap();
    assert_eq!(house.cage.desks[&WINDOW].paid().held, Total::from_cents(60_000));
}

#[test]
fn what_the_house_would_have_paid_of_its_own_stays_its_own_when_it_is_declined() {
    let mut house = House::open(1);
    let table = TableId(1);
    let from = |amount| Source::House { table, amount: cents(amount) };
    assert_eq!(house.ask("Manager", call(from(0))), Err(Refusal::NoAmount));
    house.ask("Manager", call(from(500))).unwrap();
    assert_eq!(house.ledger.balance(Account::HouseWin(table)), cents(-500));
    house.ask("Supervisor", Request::Decline { due: 1 }).unwrap();
    assert_eq!(house.ledger.balance(Account::HouseWin(table)), cents(0));
    assert_eq!(house.cage.due(1).unwrap().state, DueState::Withdrawn);
}

#[test]
fn the_credit_of_somebody_who_left_is_held_for_them_and_paid_out() {
    let mut house = House::open(60_000);
    let over = hold(Source::Station { spot: SEAT, amount: cents(2), credit: cents(1) });
    assert_eq!(house.ask("Manager", over), Err(Refusal::OverCredit { credit: cents(1) }));
    let request = hold(station(&house, 60_000));
    house.ask("Manager", request).unwrap();
    assert_eq!(house.credit(SEAT), cents(0));
    assert_eq!(house.cage.open_dues(DueKind::Held), Total::from_cents(60_000));
    house.ask("Manager", approve(1)).unwrap();
    house.ask(CASHIER, pay(1)).unwrap();
    assert_eq!(house.ledger.balance(Account::CreditsHeld), cents(0));
}

#[test]
fn credit_that_a_ticket_is_made_of_is_not_paid_by_hand_as_well() {
    let mut house = House::open(60_000);
    house.reserve(number(1), 10_000).unwrap();
    for request in [call(station(&house, 60_000)), hold(station(&house, 60_000))] {
        assert_eq!(house.ask("Manager", request), Err(Refusal::TicketComing));
    }
}

#[test]
fn a_voucher_is_exchanged_for_tokens_once() {
    let mut house = House::open(1);
    let exchange = |check, value| Request::ExchangeVoucher {
        voucher: name("V-1"),
        value: cents(value),
        desk: WINDOW,
        check,
    };
    assert_eq!(house.ask(CASHIER, exchange(Check::Fails, 5_000)), Err(Refusal::CheckFails));
    assert_eq!(house.ask(CASHIER, exchange(Check::Holds, 0)), Err(Refusal::NoAmount));
    assert_eq!(house.ask("Cy", exchange(Check::Holds, 5_000)), Err(Refusal::NotYourDesk));
    house.ask(CASHIER, exchange(Check::Holds, 5_000)).unwrap();
    assert_eq!(house.ask(CASHIER, exchange(Check::Holds, 5_000)), Err(Refusal::VoucherUsed));
    assert_eq!(house.ledger.balance(Account::Tokens), cents(5_000));
    assert_eq!(house.ledger.balance(Account::Promotions), cents(5_000));
    assert_eq!(house.cage.shift(WINDOW).unwrap().vouchers, Total::from_cents(5_000));
}

#[test]
fn the_report_accounts_for_every_ticket_that_was_ever_issued() {
    let mut house = House::open(100_000);
    let tickets = [1, 2, 3, 4, 5].map(|serial| house.issue(serial, 10_000));
    for (ticket, desk) in [(tickets[0], WINDOW), (tickets[1], KIOSK)] {
        house.present(ticket, desk).unwrap();
        house.redeem(&[ticket], desk).unwrap();
    }
    house.ask("Manager", hold(Source::Ticket { number: tickets[2] })).unwrap();
    let lost = floor::ticket::Request::ReportLost { number: tickets[3] };
    house.ask_ticket("Manager", lost).unwrap();
    house.reserve(number(6), 10_000).unwrap();
    house.wait(86_400);
    let report = Report::of(&house.cage.tickets);
    let sum = |count| Sum { count, total: Total::from_cents(i128::from(count) * 10_000) };
    assert_eq!(report.issued, sum(5), "number 6 was given up");
    assert_eq!(report.redeemed, sum(2));
    assert_eq!(report.outstanding, sum(1), "the one that was lost");
    assert_eq!(report.expired, sum(1), "the last one");
    assert_eq!(report.void, sum(1));
    assert_eq!(report.by_cashier[&name(CASHIER)], sum(1));
    assert_eq!(report.by_till.len(), 2);
}

#[test]
fn books_that_differ_by_a_cent_are_an_alarm_for_each_place() {
    let house = House::open(60_000);
    let places = [
        (Account::TicketsOutstanding, Where::TicketsOutstanding),
        (Account::Unclaimed, Where::Unclaimed),
        (Account::ManualPayments, Where::ManualPayments),
        (Account::CreditsHeld, Where::CreditsHeld),
        (Account::Cage(KIOSK), Where::Drawer(KIOSK)),
        (Account::Cage(DeskId(77)), Where::Drawer(DeskId(77))),
    ];
    for (account, place) in places {
        let mut ledger = house.ledger.clone();
        let odd = match account {
            Account::Cage(_) => more(Account::World, cents(1)),
            _ => more(Account::Receivables, cents(1)),
        };
        ledger.apply(&Entry::new([more(account, cents(1)), odd]).unwrap()).unwrap();
        let alarms = cage::reconcile(&house.cage, &ledger);
        assert_eq!(alarms.len(), 1);
        assert_eq!(alarms[0].place, place);
        assert_eq!(alarms[0].found - alarms[0].should_be, Total::from_cents(1));
    }
}
