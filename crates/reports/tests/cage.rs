//! The cage as a document, CSV and JSON.

use floor::cage::{self, Answer, Asking, Cage, DeskKind, Request, Source};
use floor::ticket::{self, Check, TicketNumber, Till};
use floor::{Key, Terms, Time};
use ledger::{Account, DeskId, Entry, Ledger, Posting, Spot, TableId, Total};
use reports::cage::{LAST, Part, Subject, csv, json, report};
use rules::Amount;
use serde_json::Value;
use testkit::TERMS;

const SEAT: Spot = Spot { table: TableId(7), place: 3 };
const DESK: DeskId = DeskId(1);

fn cents(cents: i64) -> Amount {
    Amount::from_cents(cents)
}

fn terms() -> Terms {
    Terms { ticket_max: cents(1_000_000), ..TERMS }
}

/// A cage with its books.
#[derive(Default)]
struct Desk {
    cage: Cage,
    books: Ledger,
    keys: u64,
}

impl Desk {
    fn ask(&mut self, by: &str, request: Request) {
        self.keys += 1;
        let (at, key) = (Time(self.keys * 1_000), Key(u128::from(self.keys)));
        let asking = Asking { at, by: by.into(), key, request };
        let answer = cage::decide(&terms(), &self.cage, &asking);
        let Answer::New(event) = answer.unwrap_or_else(|why| panic!("{why}")) else {
            panic!("it is new")
        };
        if let Some(entry) = cage::entry(&event).expect("it balances") {
            self.books.apply(&entry).expect("it can be posted");
        }
        self.cage = cage::evolve(std::mem::take(&mut self.cage), &event);
    }

    fn post(&mut self, postings: &[Posting]) {
        let entry = Entry::new(postings.iter().copied()).expect("it balances");
        self.books.apply(&entry).expect("it can be posted");
    }

    fn ticket(&mut self, by: &str, request: ticket::Request) {
        self.ask(by, Request::Ticket(request));
    }

    fn subject(&self) -> Subject<'_> {
        Subject {
            cage: &self.cage,
            books: &self.books,
            untaken: [Total::ZERO; 2],
            tables: &[(TableId(7), "perth")],
            station: Some(SEAT),
            difference: None,
            part: None,
        }
    }
}

fn number(serial: u64) -> TicketNumber {
    format!("42{serial:016}").parse().expect("eighteen digits")
}

/// Forty tickets of a station, of which some are paid at the window and some at the station; what
/// is due; and a shift that is a cent short.
fn day() -> Desk {
    let mut desk = Desk::default();
    let (notes, credit) = (Account::NoteAcceptor(SEAT), Account::StationCredit(SEAT));
    let fed = cents(40_000);
    let fed = [ledger::more(notes, fed), ledger::more(credit, fed).on(ledger::Meter::Notes)];
    desk.post(&fed);
    let (cashier, counted) = ("Ana".into(), cents(1_000_000));
    desk.ask("Max", Request::OpenShift { desk: DESK, kind: DeskKind::Window, cashier, counted });
    for serial in 1..=40 {
        let number = number(serial);
        let (amount, credit) = (cents(1_000), cents(1_000));
        desk.ticket("seat", ticket::Request::Reserve { number, from: SEAT, amount, credit });
        desk.ticket("seat", ticket::Request::Print { number });
        desk.ticket("seat", ticket::Request::Confirm { number });
        let (by, till) = match serial {
            1..=3 => ("Ana", Till::Desk(DESK)),
            4..=5 => ("seat", Till::Station(SEAT)),
            _ => continue,
        };
        let check = Check::Holds;
        desk.ticket(by, ticket::Request::Present { number, till, check });
        desk.ticket(by, ticket::Request::Redeem { numbers: vec![number], till });
    }
    let from = Source::Ticket { number: number(6) };
    desk.ask("Max", Request::CallPayment { from, whose: "Bo".into() });
    desk.ask("Max", Request::Approve { due: 1 });
    desk.ask("Ana", Request::Pay { due: 1, desk: DESK });
    let from = Source::House { table: TableId(7), amount: cents(900) };
    desk.ask("Max", Request::HoldCredit { from, whose: "Cai".into() });
    desk.ask("Max", Request::CloseShift { desk: DESK, counted: cents(995_999) });
    desk
}

fn told(subject: &Subject<'_>) -> Value {
    serde_json::from_str(&json(subject)).expect("it is JSON")
}

#[test]
fn what_was_issued_is_the_others_together() {
    let desk = day();
    let document = told(&desk.subject());
    let row = |index: usize| {
        let row = &document["tickets"][index];
        (row["what"].as_str(), row["count"].as_u64(), row["amount"].as_str())
    };
    assert_eq!(row(0), (Some("issued"), Some(40), Some("400.00")));
    assert_eq!(row(1), (Some("redeemed"), Some(5), Some("50.00")));
    assert_eq!(row(2), (Some("outstanding"), Some(34), Some("340.00")));
    assert_eq!(row(4), (Some("void"), Some(1), Some("10.00")));
    assert_eq!(document["cashiers"][0]["cashier"], "Ana");
    assert_eq!(document["tills"][1]["till"], "perth, place 3");
}

#[test]
fn shifts_and_dues_are_told_with_variance_and_approvals() {
    let desk = day();
    let document = told(&desk.subject());
    let shift = &document["shifts"][0];
    assert_eq!((&shift["expected"], &shift["counted"]), (&"9960.00".into(), &"9959.99".into()));
    assert_eq!(shift["variance"], "-0.01");
    let paid = &document["paid"][0];
    assert_eq!((&paid["tickets"], &paid["by_hand"]), (&"30.00".into(), &"10.00".into()));
    assert_eq!(document["dues"][0]["approved_by"], "Max");
    assert!(document["dues"][0]["state"].as_str().is_some_and(|it| it.starts_with("paid at desk")));
    assert_eq!(document["dues"][1]["from"], "win of perth");
    let subject = Subject { part: Some(Part::Shifts), ..desk.subject() };
    let text = csv(&subject);
    assert!(text.starts_with("desk,cashier,opened,closed,float,"), "{text}");
    assert_eq!(text.lines().count(), 2);
}

#[test]
fn the_last_tickets_of_a_station_are_masked_unless_redeemed() {
    let desk = day();
    let document = told(&desk.subject());
    let printed = document["printed"].as_array().expect("tickets");
    assert_eq!(printed.len(), LAST);
    assert_eq!(printed[0]["number"], "**************0040");
    let accepted = document["accepted"].as_array().expect("tickets");
    let numbers: Vec<_> = accepted.iter().map(|ticket| &ticket["number"]).collect();
    assert_eq!(numbers, ["420000000000000005", "420000000000000004"]);
    let nowhere = Subject { station: None, ..desk.subject() };
    assert!(told(&nowhere).get("printed").is_none());
}

#[test]
fn a_cent_too_many_is_found_and_told() {
    let mut desk = day();
    assert_eq!(desk.subject().wrong(), Vec::<String>::new());
    let document = report(&desk.subject());
    assert_eq!(document.check(), Ok(()));
    assert_eq!(reports::layout::lay_out(&document).faults(), Vec::<String>::new());
    let (tickets, win) = (Account::TicketsOutstanding, Account::HouseWin(TableId(7)));
    desk.post(&[ledger::more(tickets, cents(1)), ledger::less(win, cents(1))]);
    let wrong = desk.subject().wrong();
    assert_eq!(wrong.len(), 1);
    assert!(wrong[0].contains("340.01 where 340.00 should be, a difference of 0.01"), "{wrong:?}");
    assert!(reports::markdown(&report(&desk.subject())).contains("It does not add up."));
    assert_eq!(told(&desk.subject())["adds_up"], false);
}
