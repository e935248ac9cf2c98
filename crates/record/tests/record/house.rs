//! Tables and the cage as one house: what they share is recorded together and agrees.

use crate::cage::step as cage_step;
use crate::cashier::{Cashier, cents};
use crate::play::{everywhere, stations};
use crate::recording::{begin, key, memory, step};
use floor::ticket::Till;
use journal::{Memory, Store};
use ledger::{Spot, TableId};
use record::house::audit;
use record::{CageRecorder, Part, restore, together};
use table::request::PayOut;
use table::state::PlaceId;
use table::{Event, Observation, Request};
use testkit::edition;

const SEVEN: TableId = TableId(7);

/// What a ticket has been through when a batch is put together.
struct Forged {
    table: bool,
    cage: bool,
    amount: i64,
}

const HONEST: Forged = Forged { table: true, cage: true, amount: 540_000 };

/// A house in which somebody is paid by ticket at one station and puts it in at another.
fn house(issued: &Forged, redeemed: &Forged) -> Memory {
    let book = edition("wa");
    let store = memory();
    let mut playing = stations(book);
    let mut recorder = begin(&store, book);
    for (index, came) in playing.came.iter().enumerate() {
        recorder.record(&store, &step(index, came)).unwrap_or_else(|why| panic!("{why}"));
    }
    let (first, second) = (PlaceId(1), PlaceId(2));
    let credit = playing.table.place(first).expect("it is there").credit;
    let count = playing.came.len();
    let paid = playing.ask_as_anybody(&Request::CashOut { place: first, how: PayOut::Ticket });
    assert!(paid, "somebody may pay by ticket");
    playing.see(Observation::TicketRedeemed { place: second, amount: credit });
    let put_in = |event: &Event| matches!(event, Event::StationCredited { .. });
    assert!(playing.came[count + 1].events.iter().any(put_in), "the station takes it");

    let mut at_cage = CageRecorder::default();
    let mut cashier = Cashier::open();
    let spot = |place: PlaceId| Spot { table: SEVEN, place: place.0 };
    let mut write = |index: usize, forged: &Forged, events: Vec<floor::cage::Event>| {
        let table = recorder.part(&step(index, &playing.came[index])).expect("it balances");
        let cage = at_cage.part(&cage_step(&events)).expect("it balances");
        let parts = [(forged.table, table), (forged.cage, cage)];
        let parts = parts.into_iter().filter(|(there, _)| *there).map(|(_, part): (_, Part)| part);
        let batch = together(key(format!("both {index}")), parts).expect("something happened");
        let store: &dyn Store = &store;
        let appended = store.append(batch).expect("it is appended");
        recorder.acknowledged(&appended);
        at_cage.acknowledged(&appended);
    };
    let opened = cashier.steps.len();
    let number = cashier.issue(1, spot(first), cents(issued.amount));
    write(count, issued, cashier.since(0));
    let issued_at = cashier.steps.len();
    assert!(opened < issued_at);
    cashier.redeem("seat", number, Till::Station(spot(second)));
    write(count + 1, redeemed, cashier.since(issued_at));
    store
}

fn found(issued: &Forged, redeemed: &Forged) -> String {
    let store = house(issued, redeemed);
    let report = audit(&store, &everywhere()).expect("it can be read");
    report.difference.expect("it must be found").to_string()
}

#[test]
fn tables_and_cage_sum_to_nothing_and_agree() {
    let store = house(&HONEST, &HONEST);
    let report = audit(&store, &everywhere()).expect("it can be read");
    assert_eq!(report.difference.map(|found| found.to_string()), None);
    assert_eq!((report.tables, report.redeemed, report.others), (1, 1, 0));
    let recorded = restore(&store, &crate::recording::seven(), &everywhere()).expect("it reads");
    let store: &dyn Store = &store;
    let head = store.head(&crate::recording::seven()).unwrap().expect("it is there");
    assert_eq!((recorded.number, recorded.head), (head.number, head.hash));
    assert_eq!(journal::verify(store, journal::verify::Trust::default()).unwrap().difference, None);
}

#[test]
fn a_station_paid_by_ticket_without_a_ticket_at_the_cage_is_found() {
    let told = found(&Forged { cage: false, ..HONEST }, &Forged { cage: false, ..HONEST });
    assert!(told.contains("table 7, place 1: the table paid 5400.00 by ticket"), "{told}");
    assert!(told.contains("issued tickets of 0.00 in the same batch"), "{told}");
}

#[test]
fn a_ticket_issued_from_a_station_that_did_not_pay_is_found() {
    let told = found(&Forged { table: false, ..HONEST }, &Forged { table: false, ..HONEST });
    assert!(told.contains("the table paid 0.00 by ticket"), "{told}");
}

#[test]
fn a_ticket_of_another_amount_is_found() {
    let told = found(&Forged { amount: 480_000, ..HONEST }, &HONEST);
    assert!(
        told.contains("paid 5400.00 by ticket, and the cage issued tickets of 4800.00"),
        "{told}"
    );
}

#[test]
fn a_ticket_redeemed_at_a_station_without_credit_is_found() {
    let told = found(&HONEST, &Forged { table: false, ..HONEST });
    assert!(told.contains("place 2: the table credited 0.00 for tickets"), "{told}");
    let told = found(&HONEST, &Forged { cage: false, ..HONEST });
    assert!(told.contains("and the cage redeemed 0.00 there"), "{told}");
}
