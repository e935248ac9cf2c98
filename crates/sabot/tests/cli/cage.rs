//! `sabot cage`.

use super::records::Kept;
use super::sabot;
use floor::cage::{Asking, DeskKind, Request, Source};
use floor::ticket::{self, TicketNumber};
use floor::{Key, Terms, Time};
use house::CageOwner;
use journal::sqlite::Options;
use journal::{Actor, Sqlite, Store};
use ledger::{DeskId, Spot, TableId};
use rules::Amount;
use testkit::TERMS;

const FILE: &str = "scenarios/wa/books.scn";
const DESK: DeskId = DeskId(1);

fn cents(cents: i64) -> Amount {
    Amount::from_cents(cents)
}

/// Asks the cage of a store for some things.
fn ask(kept: &Kept, requests: Vec<Request>) {
    let store = Sqlite::open(kept.store().as_ref(), Options::default()).expect("it is a store");
    let store: &dyn Store = &store;
    let terms = Terms { ticket_max: cents(1_000_000), ..TERMS };
    let mut cage = CageOwner::open(store, terms).expect("it can be read");
    for (request, number) in requests.into_iter().zip(1..) {
        let at = Time(1_793_613_661_000);
        let asking = Asking { at, by: "Ana".into(), key: Key(number), request };
        cage.ask(store, &Actor::new("Ana", "cashier"), &asking).expect("it is granted");
    }
}

fn shift() -> Vec<Request> {
    let (cashier, counted) = ("Ana".into(), cents(100_000));
    let from = Source::House { table: TableId(1), amount: cents(900) };
    vec![
        Request::OpenShift { desk: DESK, kind: DeskKind::Window, cashier, counted },
        Request::BringCash { desk: DESK, amount: cents(5_000) },
        Request::CallPayment { from, whose: "Bo".into() },
    ]
}

#[test]
fn a_cage_that_adds_up_is_told_in_every_form() {
    let kept = Kept::new(&[FILE]);
    ask(&kept, shift());
    let run = kept.run("cage", &[]);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    assert!(run.out.contains("| 1 | Ana | 2026-11-02 10:01:01 |"), "{}", run.out);
    let document = kept.run("cage", &["--table", "wa-books", "--place", "1", "--json"]).json();
    assert_eq!(document["adds_up"], true);
    assert_eq!(document["shifts"][0]["expected"], "1050.00");
    assert_eq!(document["dues"][0]["from"], "win of wa-books");
    let run = kept.run("cage", &["--part", "reconciliation", "--csv"]);
    assert!(run.out.starts_with("what,booked,should_be,difference\r\n"), "{}", run.out);
    for name in ["cage.pdf", "cage.html"] {
        let file = kept.file(name);
        assert_eq!(kept.run("cage", &["--out", &file]).code, 0);
        assert!(std::fs::metadata(&file).is_ok_and(|file| file.len() > 1_000), "{name}");
    }
}

#[test]
fn a_ticket_that_no_table_paid_for_ends_it_with_the_difference() {
    let kept = Kept::new(&[FILE]);
    let number: TicketNumber = "420000000000000001".parse().expect("eighteen digits");
    let (from, amount) = (Spot { table: TableId(1), place: 1 }, cents(100));
    let credit = amount;
    let tickets = [
        ticket::Request::Reserve { number, from, amount, credit },
        ticket::Request::Print { number },
        ticket::Request::Confirm { number },
    ];
    ask(&kept, tickets.map(Request::Ticket).into());
    let run = kept.run("cage", &["--part", "tickets", "--csv"]);
    assert_eq!(run.code, 3, "{}{}", run.out, run.err);
    assert!(run.err.contains("issued tickets of 1.00 in the same batch"), "{}", run.err);
    let run = kept.run("cage", &["--json"]);
    assert_eq!((run.code, run.json()["adds_up"].clone()), (3, false.into()));
}

#[test]
fn what_cannot_be_told_is_refused() {
    let kept = Kept::new(&[FILE]);
    let run = kept.run("cage", &["--table", "nine", "--place", "1"]);
    assert!(run.code == 1 && run.err.contains("there are wa-books"), "{}", run.err);
    for args in [
        &["--table", "wa-books"][..],
        &["--csv"],
        &["--part", "moon"],
        &["--json", "--out", "a.pdf"],
        &["--out", "a.txt"],
    ] {
        assert_eq!(kept.run("cage", args).code, 2, "{args:?}");
    }
    assert_eq!(sabot(&["cage", "no-such.db"]).code, 2);
}
