//! Signing in, what a session is good for, and when it is not any more.

use crate::house::{
    EIGHT, House, SEVEN, dealer, digest, name, password, pin, step, token, verifier, visitor,
};
use floor::staff::{
    Ending, HouseRole, Pass, Person, Power, Presence, Refusal, Request, Right, Role, Scope,
    SecretKind, SessionId, Shown, What, admit,
};

const OLGA: SessionId = SessionId(1);

fn dan() -> Shown {
    password("Dan password")
}

fn with_step(shown: Shown, number: u64) -> Shown {
    Shown { step: Some(step(number)), ..shown }
}

fn change(to: &str) -> Request {
    Request::ChangeSecret { kind: SecretKind::Password, verifier: verifier(to) }
}

#[test]
fn a_secret_that_was_given_is_good_for_choosing_another_and_nothing_else() {
    let mut house = House::staffed();
    house.add(OLGA, "New", dealer()).unwrap();
    let session = house.sign_in("New", password("given"), None).unwrap();
    assert_eq!(house.admit(session, None), Err(Refusal::SecretMustChange));
    assert_eq!(house.ask_in(session, change("given")), Err(Refusal::SameSecret));
    house.ask_in(session, change("own")).unwrap();
    assert_eq!(house.admit(session, None).unwrap().name, name("New"));
    assert_eq!(house.sign_in("New", password("given"), None), Err(Refusal::NotAdmitted));
}

#[test]
fn a_renewed_verifier_changes_nothing_but_itself() {
    let mut house = House::staffed();
    house.add(OLGA, "New", dealer()).unwrap();
    let other = house.sign_in("New", password("given"), None).unwrap();
    let session = house.sign_in("New", password("given"), None).unwrap();
    let before = house.staff.people[&name("New")].clone();
    let renew = |old: &str, new: &str| Request::RenewVerifier {
        kind: SecretKind::Password,
        old: verifier(old),
        new: verifier(new),
    };
    house.ask_in(session, renew("given", "given, at a higher cost")).unwrap();
    let after = &house.staff.people[&name("New")];
    let secret = |person: &Person| person.password.clone().unwrap();
    assert_eq!(secret(after).verifier, verifier("given, at a higher cost"));
    assert_eq!(secret(after).since, secret(&before).since);
    assert_eq!(house.admit(session, None), Err(Refusal::SecretMustChange), "others know it");
    assert_eq!(house.admit(other, None), Err(Refusal::SecretMustChange), "no session ended");
    // Whoever changed a secret meanwhile does not get the old one back.
    house.ask_in(session, change("own")).unwrap();
    let late = renew("given, at a higher cost", "given, at the highest cost");
    assert_eq!(house.ask_in(session, late), Err(Refusal::NotAdmitted));
    assert!(house.sign_in("New", password("own"), None).is_ok());
}

#[test]
fn secrets_age_where_the_house_says_so() {
    let mut house = House::staffed();
    house.wait(10 * 365 * 86_400);
    let session = house.sign_in("Dan", dan(), None).unwrap();
    assert!(house.admit(session, None).is_ok(), "never, by default");
    house.terms.secret_age_max_s = Some(90 * 86_400);
    assert_eq!(house.admit(session, None), Err(Refusal::SecretMustChange));
    house.ask_in(session, change("fresh")).unwrap();
    assert!(house.admit(session, None).is_ok());
}

#[test]
fn a_token_is_good_for_its_own_session_alone() {
    let mut house = House::staffed();
    let session = house.sign_in("Dan", dan(), None).unwrap();
    let try_with = |session, of| {
        let pass = Pass { session, token: token(of), device: None };
        admit(&house.terms, &house.staff, pass, (&house.presence, house.at))
    };
    assert!(try_with(session, session.0).is_ok());
    assert_eq!(try_with(session, OLGA.0), Err(Refusal::SessionOver));
    assert_eq!(try_with(OLGA, session.0), Err(Refusal::SessionOver));
    assert_eq!(try_with(SessionId(99), session.0), Err(Refusal::SessionOver));
}

#[test]
fn a_session_ends_when_it_is_idle_and_a_console_locks() {
    let mut house = House::staffed();
    let desk = house.sign_in("Sue", password("Sue password"), None).unwrap();
    let console = house.sign_in("Dan", pin("Dan pin"), Some("console-7")).unwrap();
    house.at = house.at.plus_seconds(house.terms.idle_s);
    // Before the clock has said so as well as after.
    assert_eq!(house.admit(desk, None), Err(Refusal::SessionOver));
    assert_eq!(house.admit(console, Some("console-7")), Err(Refusal::SessionLocked));
    let lapsed = house.wait(0);
    let ended = |session: SessionId, who: &str| What::SessionEnded {
        session,
        person: name(who),
        why: Ending::Idle,
    };
    let locked = What::SessionLocked { session: console, person: name("Dan") };
    assert_eq!(lapsed, [ended(OLGA, "Olga"), ended(desk, "Sue"), locked]);
    assert_eq!(house.wait(0), [], "once");

    let resume = |of: &str| Request::Resume { shown: pin(of) };
    assert_eq!(house.ask_in(console, resume("Sue pin")), Err(Refusal::NotAdmitted));
    house.ask_in(console, resume("Dan pin")).unwrap();
    assert_eq!(house.admit(console, Some("console-7")).unwrap().name, name("Dan"));
    assert_eq!(house.ask_in(console, resume("Dan pin")), Err(Refusal::SessionNotLocked));
}

#[test]
fn a_session_that_is_used_stays_until_it_has_lasted_long_enough() {
    let mut house = House::staffed();
    let console = house.sign_in("Dan", pin("Dan pin"), Some("console-7")).unwrap();
    let steps = house.terms.session_s / 600;
    for _ in 1..steps {
        house.wait(600);
        house.admit(console, Some("console-7")).unwrap();
        house.presence.touch(console, house.at);
    }
    house.at = house.at.plus_seconds(600);
    assert_eq!(house.admit(console, Some("console-7")), Err(Refusal::SessionOver));
    let resume = Request::Resume { shown: pin("Dan pin") };
    assert_eq!(house.ask_in(console, resume), Err(Refusal::SessionOver));
    let why = Ending::TooOld;
    let ended = What::SessionEnded { session: console, person: name("Dan"), why };
    assert!(house.wait(0).contains(&ended));
}

#[test]
fn after_a_restart_sessions_go_on_and_begin_anew_to_be_idle() {
    let mut house = House::staffed();
    let console = house.sign_in("Dan", pin("Dan pin"), Some("console-7")).unwrap();
    house.at = house.at.plus_seconds(house.terms.idle_s + 60);
    house.presence = Presence::begin(house.at);
    assert!(house.admit(console, Some("console-7")).is_ok());
    house.wait(house.terms.idle_s);
    assert_eq!(house.admit(console, Some("console-7")), Err(Refusal::SessionLocked));
}

#[test]
fn a_pin_is_good_at_enrolled_consoles_alone() {
    let mut house = House::staffed();
    assert_eq!(house.sign_in("Dan", pin("Dan pin"), None), Err(Refusal::PinElsewhere));
    let unknown = house.sign_in("Dan", pin("Dan pin"), Some("console-9"));
    assert_eq!(unknown, Err(Refusal::PinElsewhere));
    let session = house.sign_in("Dan", dan(), None).unwrap();
    let confirm = Request::Confirm { shown: pin("Dan pin") };
    assert_eq!(house.ask_in(session, confirm), Err(Refusal::PinElsewhere));
}

/// Whoever has watched a PIN being typed cannot make a password of it, which is good everywhere.
#[test]
fn a_pin_does_not_change_a_password() {
    let mut house = House::staffed();
    let by_pin = house.sign_in("Dan", pin("Dan pin"), Some("console-7")).unwrap();
    assert_eq!(house.ask_in(by_pin, change("new")), Err(Refusal::PasswordNeeded));
    house.ask_in(by_pin, Request::Confirm { shown: dan() }).unwrap();
    assert_eq!(house.ask_in(by_pin, change("new")), Err(Refusal::PasswordNeeded));
    let own_pin = Request::ChangeSecret { kind: SecretKind::Pin, verifier: verifier("new pin") };
    house.ask_in(by_pin, own_pin).unwrap();
    // A session that a password opened, long ago, and that a PIN has made fresh.
    let by_password = house.sign_in("Dan", dan(), Some("console-7")).unwrap();
    house.wait(house.terms.fresh_s);
    house.ask_in(by_password, Request::Confirm { shown: pin("new pin") }).unwrap();
    assert_eq!(house.ask_in(by_password, change("new")), Err(Refusal::PasswordNeeded));
    let anew = house.sign_in("Dan", dan(), Some("console-7")).unwrap();
    house.ask_in(anew, change("new")).unwrap();
    let elsewhere = house.sign_in("Dan", password("new"), None).unwrap();
    house.ask_in(elsewhere, change("newer")).unwrap();
}

#[test]
fn who_has_no_password_takes_one_by_their_pin() {
    let mut house = House::staffed();
    let (rights, pin_given) = (vec![dealer()], Some(verifier("given pin")));
    let add = Request::AddPerson { name: name("Pia"), rights, password: None, pin: pin_given };
    house.ask_in(OLGA, add).unwrap();
    let session = house.sign_in("Pia", pin("given pin"), Some("console-7")).unwrap();
    house.ask_in(session, change("the first")).unwrap();
    assert_eq!(house.ask_in(session, change("the second")), Err(Refusal::PasswordNeeded));
}

#[test]
fn a_session_at_a_console_is_bound_to_it() {
    let mut house = House::staffed();
    let session = house.sign_in("Dan", pin("Dan pin"), Some("console-7")).unwrap();
    for device in [None, Some("console-8")] {
        assert_eq!(house.admit(session, device), Err(Refusal::OtherDevice));
    }
    let elsewhere = house.sign_in("Dan", dan(), None).unwrap();
    assert_eq!(house.admit(elsewhere, Some("console-7")), Err(Refusal::OtherDevice));
    let revoke = Request::Revoke { device: name("console-7"), why: name("stolen") };
    house.ask_in(OLGA, revoke).unwrap();
    assert_eq!(house.admit(session, Some("console-7")), Err(Refusal::SessionOver));
    assert!(house.admit(elsewhere, None).is_ok());
}

#[test]
fn whoever_takes_a_console_over_ends_the_session_there() {
    let mut house = House::staffed();
    let first = house.sign_in("Dan", pin("Dan pin"), Some("console-7")).unwrap();
    let second = house.sign_in("Sue", pin("Sue pin"), Some("console-7")).unwrap();
    assert_eq!(house.admit(first, Some("console-7")), Err(Refusal::SessionOver));
    assert!(house.admit(second, Some("console-7")).is_ok());
}

#[test]
fn one_person_has_a_few_sessions_and_no_more() {
    let mut house = House::staffed();
    let sessions: Vec<_> = (0..5).map(|_| house.sign_in("Dan", dan(), None).unwrap()).collect();
    let live = sessions.iter().filter(|session| house.admit(**session, None).is_ok());
    assert_eq!(live.collect::<Vec<_>>(), [&sessions[2], &sessions[3], &sessions[4]]);
}

#[test]
fn rights_hold_at_the_tables_they_are_for() {
    let mut house = House::staffed();
    let here = dealer().at(Scope::Group(name("main")));
    house.ask_in(OLGA, Request::GiveRights { person: name("Dan"), rights: vec![here] }).unwrap();
    assert_eq!(house.sign_in("Dan", pin("Dan pin"), Some("console-8")), Err(Refusal::NoRightHere),);
    let session = house.sign_in("Dan", pin("Dan pin"), Some("console-7")).unwrap();
    let dan = house.admit(session, Some("console-7")).unwrap();
    let at = |table| dan.roles_at(house.terms.site(table).unwrap()).count();
    assert_eq!((at(SEVEN), at(EIGHT)), (1, 0));
    assert!(!dan.may(Power::PayOut) && !dan.may(Power::GiveAccess));
    let one = dealer().at(Scope::Table(EIGHT));
    house.ask_in(OLGA, Request::GiveRights { person: name("Dan"), rights: vec![one] }).unwrap();
    let dan = house.admit(session, Some("console-7")).unwrap();
    assert_eq!(dan.roles_at(house.terms.site(SEVEN).unwrap()).count(), 0, "at once");
}

#[test]
fn a_changed_secret_ends_the_other_sessions() {
    let mut house = House::staffed();
    let (one, two) = (house.sign_in("Dan", dan(), None), house.sign_in("Dan", dan(), None));
    house.ask_in(two.unwrap(), change("other")).unwrap();
    assert_eq!(house.admit(one.unwrap(), None), Err(Refusal::SessionOver));
    assert!(house.admit(two.unwrap(), None).is_ok());
}

#[test]
fn what_is_sensitive_takes_a_secret_shown_of_late() {
    let mut house = House::staffed();
    house.wait(house.terms.fresh_s);
    assert_eq!(house.add(OLGA, "New", dealer()), Err(Refusal::NotFresh));
    let confirm = |of: &str| Request::Confirm { shown: password(of) };
    assert_eq!(house.ask_in(OLGA, confirm("wrong")), Err(Refusal::NotAdmitted));
    house.ask_in(OLGA, confirm("olga")).unwrap();
    house.add(OLGA, "New", dealer()).unwrap();
}

#[test]
fn a_pin_that_unlocks_a_console_does_not_stand_for_all_that_signing_in_takes() {
    let mut house = House::staffed();
    let console = house.sign_in("Dan", pin("Dan pin"), Some("console-7")).unwrap();
    house.ask_in(console, Request::Lock).unwrap();
    house.at = house.at.plus_seconds(house.terms.fresh_s);
    house.ask_in(console, Request::Resume { shown: pin("Dan pin") }).unwrap();
    assert_eq!(house.ask_in(console, change("other")), Err(Refusal::NotFresh));
}

#[test]
fn a_second_factor_is_asked_for_where_there_is_one_and_each_step_is_good_once() {
    let mut house = House::staffed();
    let session = house.sign_in("Dan", dan(), None).unwrap();
    house.ask_in(session, Request::EnrolSecondFactor { step: step(100) }).unwrap();
    assert_eq!(house.sign_in("Dan", dan(), None), Err(Refusal::SecondFactorMissing));
    for used in [99, 100] {
        let shown = with_step(dan(), used);
        assert_eq!(house.sign_in("Dan", shown, None), Err(Refusal::SecondFactorUsed));
    }
    house.sign_in("Dan", with_step(dan(), 101), None).unwrap();
    let again = house.sign_in("Dan", with_step(pin("Dan pin"), 101), Some("console-7"));
    assert_eq!(again, Err(Refusal::SecondFactorUsed), "wherever");
}

#[test]
fn a_role_that_takes_a_second_factor_does_nothing_before_it_is_enrolled() {
    let mut house = House::staffed();
    house.add(OLGA, "Tess", Right::house(HouseRole::Technician)).unwrap();
    let session = house.sign_in("Tess", password("given"), None).unwrap();
    let enrol = Request::EnrolSecondFactor { step: step(1) };
    assert_eq!(house.ask_in(session, enrol.clone()), Err(Refusal::SecretMustChange));
    house.ask_in(session, change("tess")).unwrap();
    assert_eq!(house.admit(session, None), Err(Refusal::SecondFactorDue));
    house.ask_in(session, enrol).unwrap();
    assert!(house.admit(session, None).unwrap().may(Power::EnrolDevices));
}

#[test]
fn a_secret_changed_while_it_was_being_checked_opens_nothing() {
    let mut house = House::staffed();
    let session = house.sign_in("Dan", dan(), None).unwrap();
    let checked_before = dan();
    house.ask_in(session, change("other")).unwrap();
    assert_eq!(house.sign_in("Dan", checked_before, None), Err(Refusal::NotAdmitted));
}

fn vouch(who: &str, of: &str) -> Request {
    Request::Vouch { person: name(who), shown: pin(of), table: SEVEN }
}

#[test]
fn a_second_person_s_pin_at_the_console_counts_as_their_act() {
    let mut house = House::staffed();
    let console = house.sign_in("Dan", pin("Dan pin"), Some("console-7")).unwrap();
    let vouched = house.ask_in(console, vouch("Sue", "Sue pin")).unwrap();
    let (person, device) = (name("Sue"), name("console-7"));
    assert_eq!(vouched.what, What::Vouched { person, table: SEVEN, device, step: None });
    assert_eq!(house.ask_in(console, vouch("Dan", "Dan pin")), Err(Refusal::OwnApproval));
    assert_eq!(house.ask_in(console, vouch("Sue", "Dan pin")), Err(Refusal::NotAdmitted));
    assert_eq!(house.ask_in(console, vouch("Nil", "Dan pin")), Err(Refusal::NotAdmitted));
    assert_eq!(house.ask_in(console, vouch("Ada", "Ada pin")), Err(Refusal::NoRightHere));
    let there = Request::Vouch { person: name("Sue"), shown: pin("Sue pin"), table: EIGHT };
    assert_eq!(house.ask_in(console, there), Err(Refusal::OtherDevice));
    house.ask_in(OLGA, Request::Suspend { person: name("Sue"), why: name("") }).unwrap();
    assert_eq!(house.ask_in(console, vouch("Sue", "Sue pin")), Err(Refusal::NotAdmitted));
}

#[test]
fn a_pin_alone_does_not_vouch_where_a_second_factor_is_asked_for() {
    let mut house = House::staffed();
    let (rulebook, role) = (name("book"), name("supervisor"));
    house.terms.second_factor.push(Role::Table { rulebook, role });
    let console = house.sign_in("Dan", pin("Dan pin"), Some("console-7")).unwrap();
    assert_eq!(house.ask_in(console, vouch("Sue", "Sue pin")), Err(Refusal::SecondFactorDue));
}

#[test]
fn whoever_may_ends_the_sessions_of_others_and_everybody_their_own() {
    let mut house = House::staffed();
    let sue = house.sign_in("Sue", password("Sue password"), None).unwrap();
    let (one, two) = (house.sign_in("Dan", dan(), None), house.sign_in("Dan", dan(), None));
    let (one, two) = (one.unwrap(), two.unwrap());
    assert_eq!(house.ask_in(sue, Request::EndSession { session: one }), Err(Refusal::NotAllowed));
    house.ask_in(two, Request::EndSession { session: one }).unwrap();
    assert_eq!(house.admit(one, None), Err(Refusal::SessionOver));
    house.ask_in(OLGA, Request::EndSession { session: two }).unwrap();
    assert_eq!(house.admit(two, None), Err(Refusal::SessionOver));
}

#[test]
fn what_is_wrong_with_a_sign_in_is_not_told() {
    let mut house = House::staffed();
    house.ask_in(OLGA, Request::Suspend { person: name("Dan"), why: name("") }).unwrap();
    for (who, shown) in [("Dan", dan()), ("Nobody", dan()), ("Sue", password("wrong"))] {
        assert_eq!(house.sign_in(who, shown, None), Err(Refusal::NotAdmitted));
    }
    let elsewhere = Request::SignIn { person: name("Sue"), shown: dan(), token: digest("x") };
    assert_eq!(house.ask(visitor(None), elsewhere), Err(Refusal::NotAdmitted));
}
