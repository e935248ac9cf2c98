//! Ticket numbers: eighteen digits and nothing else, and masked as long as they are worth money.

use crate::house::{House, WINDOW, number};
use floor::ticket::TicketNumber;

fn fault(text: &str) -> String {
    text.parse::<TicketNumber>().expect_err("no ticket number").to_string()
}

#[test]
fn eighteen_digits_are_a_number_with_its_house_in_front() {
    for text in ["420000000000000001", "000000000000000000", "999999999999999999"] {
        let number: TicketNumber = text.parse().unwrap();
        assert_eq!(number.in_full().to_string(), text);
        assert_eq!(format!("{:02}", number.system()), text[..2]);
    }
}

#[test]
fn anything_else_is_refused_and_not_said_back() {
    let short =
        "a ticket number is 18 digits and nothing else; this has 17: scan or type all of it";
    assert_eq!(fault("12345678901234567"), short);
    assert_eq!(fault(""), short.replace("17", "0"));
    assert_eq!(fault("1234567890123456789"), short.replace("17", "19"));
    assert_eq!(
        fault("42-0000-0000-0000-0001"),
        "a ticket number is 18 digits and nothing else; this has 18 and 4 other characters: \
         type the digits alone"
    );
    for text in ["+12345678901234567", "12345678901234567 ", "１２３４５６", "12345678901234567٣"]
    {
        assert!(text.parse::<TicketNumber>().is_err(), "{text}");
    }
}

#[test]
fn a_number_is_masked_until_its_ticket_is_redeemed() {
    let mut house = House::open(10_000);
    let ticket = house.issue(9_876_543_210, 10_000);
    let shown = |house: &House| house.cage.tickets.ticket(ticket).unwrap().shown_number();
    assert_eq!(shown(&house), "**************3210");
    assert_eq!(format!("{ticket:?} {ticket}"), "**************3210 **************3210");
    let traces = format!("{:?}", house.events);
    assert!(!traces.contains("9876543210"), "{traces}");

    house.present(ticket, WINDOW).unwrap();
    house.redeem(&[ticket], WINDOW).unwrap();
    assert_eq!(shown(&house), "420000009876543210");
}

#[test]
fn a_mask_keeps_zeros() {
    assert_eq!(number(12).to_string(), "**************0012");
}
