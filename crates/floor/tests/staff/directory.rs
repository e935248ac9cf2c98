//! Coming in by the word of the house's directory.

use crate::house::{House, dealer, digest, name, step, visitor};
use floor::staff::{
    Factors, HouseRole, Means, Refusal, Request, Right, SecretKind, SessionId, What,
};

const OLGA: SessionId = SessionId(1);

fn come_in(house: &mut House, who: &str, factors: Factors) -> Result<SessionId, Refusal> {
    let token = crate::house::token(house.staff.sessions_opened + 1);
    let asked = Request::ComeIn { person: name(who), factors, token };
    let event = house.ask(visitor(None), asked)?;
    let What::SessionOpened { session, .. } = event.what else { panic!("{event:?}") };
    house.presence.touch(session, house.at);
    Ok(session)
}

#[test]
fn whoever_is_on_the_record_comes_in_and_nobody_else() {
    let mut house = House::staffed();
    let session = come_in(&mut house, "Dan", Factors::One).unwrap();
    assert_eq!(house.admit(session, None).unwrap().name, name("Dan"));
    assert_eq!(house.staff.sessions[&session].with, Means::Directory);
    assert_eq!(come_in(&mut house, "Nobody", Factors::Two), Err(Refusal::NotAdmitted));
    let suspend = Request::Suspend { person: name("Dan"), why: name("on leave") };
    house.ask_in(OLGA, suspend).unwrap();
    assert_eq!(house.admit(session, None), Err(Refusal::SessionOver));
    assert_eq!(come_in(&mut house, "Dan", Factors::Two), Err(Refusal::NotAdmitted));
    let asked =
        Request::ComeIn { person: name("Sue"), factors: Factors::Two, token: digest("token") };
    let by = house.by(OLGA);
    assert_eq!(house.ask(by, asked), Err(Refusal::NotAllowed), "who is in is in");
}

#[test]
fn a_secret_that_was_given_is_not_in_their_way() {
    let mut house = House::staffed();
    house.add(OLGA, "New", dealer()).unwrap();
    let session = come_in(&mut house, "New", Factors::One).unwrap();
    assert!(house.admit(session, None).is_ok());
    // They may choose a PIN of their own for consoles.
    let verifier = crate::house::verifier("own pin");
    house.ask_in(session, Request::ChangeSecret { kind: SecretKind::Pin, verifier }).unwrap();
}

#[test]
fn roles_that_take_a_second_factor_have_shown_it_there() {
    let mut house = House::staffed();
    house.add(OLGA, "Tom", Right::house(HouseRole::Technician)).unwrap();
    assert_eq!(come_in(&mut house, "Tom", Factors::One), Err(Refusal::DirectoryFactor));
    let session = come_in(&mut house, "Tom", Factors::Two).unwrap();
    assert_eq!(house.staff.sessions[&session].with, Means::DirectoryAndFactor);
    assert!(house.admit(session, None).is_ok());
    // So has whoever has set up a factor of their own here.
    let session = come_in(&mut house, "Dan", Factors::One).unwrap();
    house.ask_in(session, Request::EnrolSecondFactor { step: step(5) }).unwrap();
    assert_eq!(come_in(&mut house, "Dan", Factors::One), Err(Refusal::DirectoryFactor));
}
