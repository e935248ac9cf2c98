//! Devices: how they come in, and how they go.

use crate::house::{EIGHT, House, SEVEN, digest, name, visitor};
use floor::staff::{
    Device, DeviceKind, Digest, Post, Refusal, Request, SessionId, What, admit_device,
};
use ledger::{DeskId, Spot, TableId};

const OLGA: SessionId = SessionId(1);
const SEAT: Post = Post::Place(Spot { table: SEVEN, place: 3 });

fn offer(device: &str, post: Post, replaces: Option<&str>) -> Request {
    let (kind, code) = (DeviceKind::Station, digest("code"));
    Request::OfferEnrolment { device: name(device), kind, post, replaces: replaces.map(name), code }
}

fn enrol(device: &str, code: &str, token: &str) -> Request {
    Request::Enrol { device: name(device), code: digest(code), token: digest(token) }
}

fn admitted<'h>(house: &'h House, device: &str, token: Digest) -> Option<&'h Device> {
    admit_device(&house.staff, device, token).ok()
}

#[test]
fn a_code_enrols_one_device_once() {
    let mut house = House::staffed();
    assert_eq!(house.ask(visitor(None), enrol("seat", "code", "a")), Err(Refusal::CodeWrong));
    house.ask_in(OLGA, offer("seat", SEAT, None)).unwrap();
    assert_eq!(house.ask(visitor(None), enrol("other", "code", "a")), Err(Refusal::CodeWrong));
    house.ask(visitor(None), enrol("seat", "code", "a")).unwrap();
    let device = admitted(&house, "seat", digest("a")).unwrap();
    assert_eq!((device.kind, device.post), (DeviceKind::Station, SEAT));
    assert_eq!(admitted(&house, "seat", digest("b")), None);
    assert_eq!(admitted(&house, "console-7", digest("a")), None);
    assert_eq!(house.ask(visitor(None), enrol("seat", "code", "b")), Err(Refusal::CodeWrong));
}

#[test]
fn a_code_is_over_after_its_time_and_after_too_many_tries() {
    let mut house = House::staffed();
    house.ask_in(OLGA, offer("seat", SEAT, None)).unwrap();
    for left in (0..house.terms.code_tries).rev() {
        let event = house.ask(visitor(None), enrol("seat", "guess", "a")).unwrap();
        assert_eq!(event.what, What::CodeRefused { device: name("seat"), left });
    }
    assert_eq!(house.ask(visitor(None), enrol("seat", "code", "a")), Err(Refusal::CodeWrong));

    house.ask_in(OLGA, offer("seat", SEAT, None)).unwrap();
    house.at = house.at.plus_seconds(house.terms.code_s);
    assert_eq!(house.ask(visitor(None), enrol("seat", "code", "a")), Err(Refusal::CodeOver));
    assert!(house.wait(0).contains(&What::OfferLapsed { device: name("seat") }));
}

#[test]
fn an_offer_can_be_taken_back() {
    let mut house = House::staffed();
    house.ask_in(OLGA, offer("seat", SEAT, None)).unwrap();
    house.ask_in(OLGA, Request::WithdrawOffer { device: name("seat") }).unwrap();
    assert_eq!(house.ask(visitor(None), enrol("seat", "code", "a")), Err(Refusal::CodeWrong));
}

#[test]
fn a_device_gives_way_to_its_replacement_at_once() {
    let mut house = House::staffed();
    house.ask_in(OLGA, offer("seat", SEAT, None)).unwrap();
    house.ask(visitor(None), enrol("seat", "code", "a")).unwrap();
    assert_eq!(house.ask_in(OLGA, offer("new", SEAT, None)), Err(Refusal::DeviceThere));
    assert_eq!(house.ask_in(OLGA, offer("seat", SEAT, None)), Err(Refusal::DeviceThere));
    assert_eq!(house.ask_in(OLGA, offer("new", SEAT, Some("nil"))), Err(Refusal::NoSuchDevice));
    house.ask_in(OLGA, offer("new", SEAT, Some("seat"))).unwrap();
    assert!(admitted(&house, "seat", digest("a")).is_some(), "until the new one is there");
    house.ask(visitor(None), enrol("new", "code", "b")).unwrap();
    assert_eq!(admitted(&house, "seat", digest("a")), None);
    assert!(admitted(&house, "new", digest("b")).is_some());
    // The same device with a new token.
    house.ask_in(OLGA, offer("new", SEAT, Some("new"))).unwrap();
    house.ask(visitor(None), enrol("new", "code", "c")).unwrap();
    assert_eq!(admitted(&house, "new", digest("b")), None);
    assert!(admitted(&house, "new", digest("c")).is_some());
}

#[test]
fn two_offers_for_one_place_do_not_both_come_in() {
    let mut house = House::staffed();
    house.ask_in(OLGA, offer("one", SEAT, None)).unwrap();
    house.ask_in(OLGA, offer("two", SEAT, None)).unwrap();
    house.ask(visitor(None), enrol("one", "code", "a")).unwrap();
    assert_eq!(house.ask(visitor(None), enrol("two", "code", "b")), Err(Refusal::DeviceThere));
}

#[test]
fn a_revoked_device_is_out_at_once() {
    let mut house = House::staffed();
    house.ask_in(OLGA, offer("seat", SEAT, None)).unwrap();
    house.ask(visitor(None), enrol("seat", "code", "a")).unwrap();
    let revoke = Request::Revoke { device: name("seat"), why: name("stolen") };
    house.ask_in(OLGA, revoke.clone()).unwrap();
    assert_eq!(admitted(&house, "seat", digest("a")), None);
    assert_eq!(house.ask_in(OLGA, revoke), Err(Refusal::NoSuchDevice));
}

#[test]
fn only_those_who_may_offer_enrolment_do() {
    let mut house = House::staffed();
    let dan = house.sign_in("Dan", crate::house::password("Dan password"), None).unwrap();
    assert_eq!(house.ask_in(dan, offer("seat", SEAT, None)), Err(Refusal::NotAllowed));
    assert_eq!(house.ask(visitor(None), offer("seat", SEAT, None)), Err(Refusal::NotSignedIn));
    assert_eq!(
        house.ask(visitor(Some("console-7")), offer("seat", SEAT, None)),
        Err(Refusal::NotSignedIn),
    );
}

#[test]
fn devices_stand_where_they_can() {
    let mut house = House::staffed();
    let (table, desk) = (Post::Table(SEVEN), Post::Desk(DeskId(1)));
    let posts = [table, SEAT, desk];
    let stands = |kind: DeviceKind| posts.map(|post| kind.stands_at(post));
    for (kind, expected) in [
        (DeviceKind::Station, [false, true, false]),
        (DeviceKind::Console, [true, false, true]),
        (DeviceKind::Display, [true, false, false]),
        (DeviceKind::ScanningShoe, [true, false, false]),
        (DeviceKind::Printer, [true, true, true]),
        (DeviceKind::NoteAcceptor, [false, true, true]),
        (DeviceKind::Kiosk, [false, false, true]),
    ] {
        assert_eq!(stands(kind), expected, "{kind:?}");
    }
    assert_eq!(house.ask_in(OLGA, offer("seat", table, None)), Err(Refusal::WrongPost));
    let nowhere = Post::Place(Spot { table: TableId(99), place: 1 });
    assert_eq!(house.ask_in(OLGA, offer("seat", nowhere, None)), Err(Refusal::NoSuchTable));
    for bad in ["", "Seat", "a b", "a.b", &"x".repeat(33)] {
        assert_eq!(house.ask_in(OLGA, offer(bad, SEAT, None)), Err(Refusal::BadName));
    }
    let other = Post::Place(Spot { table: EIGHT, place: 3 });
    house.ask_in(OLGA, offer("seat", other, None)).unwrap();
}
