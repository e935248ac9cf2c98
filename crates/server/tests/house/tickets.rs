//! Tickets over the whole house: from a station's credit to paper and back, whatever fails between
//! any two steps.

use crate::config::library;
use crate::rig::{Cabinet, Home, PRINTS, Rig, TAKES, until};
use devices::sim::{Paper, printer};
use floor::ticket::{State, TicketNumber};
use journal::Store;
use record::house::audit;
use rules::Amount;
use serde_json::json;
use testkit::rule;

const NOTE: [u8; 3] = *b"AUD";

fn fifty() -> Paper {
    Paper::Note(NOTE, 50)
}

/// Every ticket of a house, with what it is worth and where it is in its life.
pub(crate) fn tickets(store: &dyn Store) -> Vec<(TicketNumber, Amount, State)> {
    let cage = record::cage::restore(store).expect("the cage can be read").cage;
    let mut all: Vec<_> = cage.tickets.iter().collect();
    all.sort_by_key(|ticket| ticket.since);
    all.into_iter().map(|ticket| (ticket.number, ticket.amount, ticket.state.clone())).collect()
}

/// The house's record is sound, and so are its books.
pub(crate) fn sound(store: &dyn Store) {
    let report = audit(store, library().editions()).expect("it can be read");
    assert_eq!(report.difference.map(|found| found.to_string()), None);
    let chain = journal::verify(store, journal::verify::Trust::default()).expect("it can be read");
    assert_eq!(chain.difference, None);
}

/// A note becomes credit.
pub(crate) fn fed(rig: &Rig, cabinet: &Cabinet, place: u8) {
    rig.sit(place);
    cabinet.feed(&fifty());
    until("the note is credited", || rig.credit(place).as_deref() == Some("50.00"));
}

rule!(
    "wa:3.16(b)",
    fn credit_goes_onto_a_ticket_and_the_ticket_becomes_credit_elsewhere() {
        let (home, one, two) = (Home::new(), Cabinet::new(), Cabinet::new());
        let mut rig = Rig::start(&home, TAKES, &[(2, &one), (3, &two)]);
        rig.enrol(&[2, 3]);
        fed(&rig, &one, 2);
        let answer = rig.cash_out(2, "out");
        assert_eq!(answer["accepted"]["events"], json!(["station_paid"]), "{answer}");
        assert_eq!(one.printer.lock().sheets().len(), 1, "one ticket came out");
        let all = tickets(&*rig.store);
        let [(number, amount, State::Issued)] = &all[..] else { panic!("{all:?}") };
        assert_eq!(*amount, Amount::from_cents(5_000));

        rig.sit(3);
        two.feed(&Paper::Slip(number.in_full().to_string()));
        until("the ticket is credited", || rig.credit(3).as_deref() == Some("50.00"));
        let all = tickets(&*rig.store);
        assert!(matches!(&all[..], [(_, _, State::Redeemed { .. })]), "{all:?}");
        // A photocopy comes back out and is worth nothing, however often it is tried.
        for _ in 0..5 {
            two.feed(&Paper::Slip(number.in_full().to_string()));
            until("the copy is given back", || two.acceptor.lock().is_at_rest());
        }
        assert_eq!(two.acceptor.lock().cassette().len(), 1);
        assert_eq!(rig.credit(3).as_deref(), Some("50.00"));
        sound(&*rig.store);
        rig.crash();
    }
);

rule!(
    "vic:6.7.2(b)",
    fn a_printer_that_fails_leaves_the_credit_where_it_was() {
        let (home, one) = (Home::new(), Cabinet::new());
        let mut rig = Rig::start(&home, PRINTS, &[(2, &one)]);
        rig.enrol(&[2]);
        fed(&rig, &one, 2);
        one.printer.lock().jam();
        let answer = rig.cash_out(2, "out");
        assert_eq!(answer["accepted"]["events"], json!(["print_failed"]), "{answer}");
        assert_eq!(rig.credit(2).as_deref(), Some("50.00"));
        let all = tickets(&*rig.store);
        assert!(matches!(&all[..], [(_, _, State::Failed)]), "{all:?}");
        // It is mended, and the credit can be had.
        one.printer.lock().mend();
        let answer = rig.cash_out(2, "again");
        assert_eq!(answer["accepted"]["events"], json!(["station_paid"]), "{answer}");
        sound(&*rig.store);
        rig.crash();
    }
);

rule!(
    "vic:6.7.2(b)",
    fn power_lost_in_the_middle_of_a_ticket_pays_nothing() {
        let faults = printer::Faults { power_fails_at_row: Some(40), ..printer::Faults::default() };
        let (home, one) = (Home::new(), Cabinet::with(faults));
        let mut rig = Rig::start(&home, PRINTS, &[(2, &one)]);
        rig.enrol(&[2]);
        fed(&rig, &one, 2);
        let answer = rig.cash_out(2, "out");
        assert_eq!(answer["accepted"]["events"], json!(["print_failed"]), "{answer}");
        assert_eq!(rig.credit(2).as_deref(), Some("50.00"));
        sound(&*rig.store);
        rig.crash();
    }
);

rule!(
    "vic:6.7",
    fn where_no_printer_is_no_ticket_is_had() {
        let (home, one) = (Home::new(), Cabinet::new());
        let mut rig = Rig::start(&home, PRINTS, &[(2, &one)]);
        rig.enrol(&[2, 3]);
        rig.sit(3);
        let answer = rig.cash_out(3, "out");
        let code = answer["refused"]["code"].as_str();
        assert!(matches!(code, Some("no_printer" | "amount_needed")), "{answer}");
        rig.crash();
    }
);
