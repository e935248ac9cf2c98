//! Who gives access to whom, and what ends it.

use crate::house::{
    House, SEVEN, add, dealer, digest, name, password, pin, step, verifier, visitor,
};
use floor::staff::{
    By, Department, HouseRole, KnownRole, Power, Refusal, Request, Right, Scope, Second,
    SecretKind, SessionId, What,
};
use ledger::TableId;

const OLGA: SessionId = SessionId(1);

fn owner() -> Right {
    Right::house(HouseRole::Owner)
}

fn beside(person: &str, of: &str) -> Second {
    Second { person: name(person), shown: password(of) }
}

fn enrol_owner(code: &str) -> Request {
    let (name, password) = (name("Olga"), verifier("olga"));
    Request::EnrolOwner { name, code: digest(code), password, pin: None }
}

#[test]
fn a_house_that_is_new_has_nobody_and_lets_nobody_in() {
    let mut house = House::empty();
    for who in ["admin", "owner", "root", ""] {
        assert_eq!(house.sign_in(who, password(""), None), Err(Refusal::NotAdmitted));
    }
}

#[test]
fn the_first_owner_enrols_with_the_code_shown_at_the_machine() {
    let mut house = House::empty();
    assert_eq!(house.ask(visitor(None), enrol_owner("")), Err(Refusal::CodeWrong));
    let offer = Request::OfferOwner { code: digest("first") };
    assert_eq!(house.ask(visitor(None), offer.clone()), Err(Refusal::TerminalOnly));
    house.ask(By::Terminal, offer.clone()).unwrap();
    let refused = house.ask(visitor(None), enrol_owner("other")).unwrap();
    assert_eq!(refused.what, What::OwnerCodeRefused { left: house.terms.code_tries - 1 });
    house.ask(visitor(None), enrol_owner("first")).unwrap();
    assert!(house.staff.people["Olga"].is(HouseRole::Owner));
    assert_eq!(house.ask(visitor(None), enrol_owner("first")), Err(Refusal::OwnerExists));
    assert_eq!(house.ask(By::Terminal, offer), Err(Refusal::OwnerExists));
}

#[test]
fn an_owner_s_code_ends_after_its_time_and_after_too_many_tries() {
    let mut house = House::empty();
    let offer = Request::OfferOwner { code: digest("first") };
    house.ask(By::Terminal, offer.clone()).unwrap();
    house.at = house.at.plus_seconds(house.terms.code_s);
    assert_eq!(house.ask(visitor(None), enrol_owner("first")), Err(Refusal::CodeOver));
    assert_eq!(house.wait(0), [What::OwnerOfferLapsed]);
    house.ask(By::Terminal, offer).unwrap();
    for _ in 0..house.terms.code_tries {
        house.ask(visitor(None), enrol_owner("other")).unwrap();
    }
    assert_eq!(house.ask(visitor(None), enrol_owner("first")), Err(Refusal::CodeWrong));
}

#[test]
fn only_an_owner_gives_access() {
    let mut house = House::staffed();
    for (who, of) in [("Dan", "Dan password"), ("Ada", "Ada password")] {
        let session = house.sign_in(who, password(of), None).unwrap();
        assert_eq!(house.add(session, "New", dealer()), Err(Refusal::NotAllowed));
    }
    assert_eq!(house.ask(visitor(None), add("New", &[dealer()])), Err(Refusal::NotSignedIn));
    assert_eq!(house.ask(By::Terminal, add("New", &[dealer()])), Err(Refusal::NotSignedIn));
}

#[test]
fn nobody_is_of_two_departments() {
    let mut house = House::staffed();
    let one_of_each = HouseRole::ALL.map(|(_, role)| Right::house(role));
    for (at, first) in one_of_each.iter().enumerate() {
        for second in one_of_each[at + 1..].iter().chain([&dealer()]) {
            let (one, two) = (house.terms.department(first), house.terms.department(second));
            if one == two || [one, two].contains(&Some(Department::Ownership)) {
                continue;
            }
            let both = add("New", &[first.clone(), second.clone()]);
            assert_eq!(house.ask_in(OLGA, both), Err(Refusal::TwoDepartments));
        }
    }
}

#[test]
fn technicians_neither_pay_nor_run_anything_nor_give_access() {
    assert_eq!(HouseRole::Technician.powers(), [Power::EnrolDevices]);
    let pays = |(_, role): &(&str, HouseRole)| role.powers().contains(&Power::PayOut);
    let payers: Vec<_> = HouseRole::ALL.into_iter().filter(pays).collect();
    assert_eq!(payers, [("cashier", HouseRole::Cashier)]);
    for (_, role) in HouseRole::ALL {
        let department = role.department();
        assert_eq!(department == Department::Technical, role == HouseRole::Technician);
        let watches = [Department::Audit, Department::Surveillance, Department::Regulator];
        assert!(!watches.contains(&department) || role.powers() == [Power::Read]);
    }
}

#[test]
fn access_to_the_owners_own_department_takes_somebody_independent() {
    let mut house = House::staffed();
    let by = house.by(OLGA);
    let mut ask = |second, request| house.put(by.clone(), second, request).map(|it| it.approved);
    assert_eq!(ask(None, add("Otto", &[owner()])), Err(Refusal::SameDepartment));
    let dan = Some(beside("Dan", "Dan password"));
    assert_eq!(ask(dan, add("Otto", &[owner()])), Err(Refusal::NotIndependent));
    let olga = Some(beside("Olga", "olga"));
    assert_eq!(ask(olga, add("Otto", &[owner()])), Err(Refusal::OwnApproval));
    let wrong = Some(beside("Ada", "Ada"));
    assert_eq!(ask(wrong, add("Otto", &[owner()])), Err(Refusal::NotAdmitted));
    let ada = Some(beside("Ada", "Ada password"));
    let approved = ask(ada.clone(), add("Otto", &[owner()])).unwrap();
    assert_eq!(approved.map(|it| it.person), Some(name("Ada")));
    let kind = SecretKind::Password;
    let reset = Request::GiveSecret { person: name("Otto"), kind, verifier: verifier("reset") };
    assert_eq!(ask(None, reset.clone()), Err(Refusal::SameDepartment));
    assert!(ask(ada, reset).is_ok());
}

#[test]
fn nobody_changes_their_own_access() {
    let mut house = House::staffed();
    let person = name("Olga");
    for request in [
        Request::GiveRights { person: person.clone(), rights: vec![dealer()] },
        Request::Suspend { person: person.clone(), why: name("") },
        Request::Remove { person: person.clone(), why: name("") },
        Request::DropSecondFactor { person },
    ] {
        assert_eq!(house.ask_in(OLGA, request), Err(Refusal::OwnAccess));
    }
}

#[test]
fn there_is_always_an_owner() {
    let mut house = House::staffed();
    let ada = Some(beside("Ada", "Ada password"));
    house.put(house.by(OLGA), ada, add("Otto", &[owner()])).unwrap();
    let otto = house.sign_in("Otto", password("given"), None).unwrap();
    let change = Request::ChangeSecret { kind: SecretKind::Password, verifier: verifier("otto") };
    house.ask_in(otto, change).unwrap();
    house.ask_in(otto, Request::Suspend { person: name("Olga"), why: name("") }).unwrap();
    let ada = Some(beside("Ada", "Ada password"));
    let olga_in = Request::Reinstate { person: name("Olga") };
    house.put(house.by(otto), ada, olga_in).unwrap();
    let olga = house.sign_in("Olga", password("olga"), None).unwrap();
    house.ask_in(otto, Request::Remove { person: name("Olga"), why: name("") }).unwrap();
    assert_eq!(house.ask_in(olga, Request::Lock), Err(Refusal::SessionOver));
    let demote = Request::GiveRights { person: name("Otto"), rights: vec![dealer()] };
    assert_eq!(house.ask_in(otto, demote), Err(Refusal::OwnAccess));
    assert_eq!(house.staff.owners().count(), 1);
}

#[test]
fn a_removed_person_is_out_at_once_and_their_name_is_never_used_again() {
    let mut house = House::staffed();
    let desk = house.sign_in("Dan", password("Dan password"), None).unwrap();
    let console = house.sign_in("Dan", pin("Dan pin"), Some("console-7")).unwrap();
    house.ask_in(OLGA, Request::Remove { person: name("Dan"), why: name("left") }).unwrap();
    assert_eq!(house.admit(desk, None), Err(Refusal::SessionOver));
    assert_eq!(house.admit(console, Some("console-7")), Err(Refusal::SessionOver));
    let again = house.sign_in("Dan", password("Dan password"), None);
    assert_eq!(again, Err(Refusal::NotAdmitted));
    for who in ["Dan", "DAN", "dan"] {
        assert_eq!(house.add(OLGA, who, dealer()), Err(Refusal::NameTaken));
    }
    let back = Request::Reinstate { person: name("Dan") };
    assert_eq!(house.ask_in(OLGA, back), Err(Refusal::Removed));
}

#[test]
fn a_suspended_person_is_out_until_they_are_reinstated() {
    let mut house = House::staffed();
    let session = house.sign_in("Dan", password("Dan password"), None).unwrap();
    let suspend = Request::Suspend { person: name("Dan"), why: name("inquiry") };
    house.ask_in(OLGA, suspend.clone()).unwrap();
    assert_eq!(house.ask_in(OLGA, suspend), Err(Refusal::Suspended));
    assert_eq!(house.admit(session, None), Err(Refusal::SessionOver));
    assert!(house.sign_in("Dan", password("Dan password"), None).is_err());
    house.ask_in(OLGA, Request::Reinstate { person: name("Dan") }).unwrap();
    assert_eq!(house.admit(session, None), Err(Refusal::SessionOver), "the session stays over");
    house.sign_in("Dan", password("Dan password"), None).unwrap();
}

#[test]
fn rights_must_exist_and_hold_where_they_can() {
    let mut house = House::staffed();
    let cashier = Right::house(HouseRole::Cashier);
    for (rights, why) in [
        (vec![], Refusal::BadRights),
        (vec![dealer(), dealer()], Refusal::BadRights),
        (vec![Right::table("book", "bettor")], Refusal::NoSuchRole),
        (vec![Right::table("book", "king")], Refusal::NoSuchRole),
        (vec![Right::table("other", "dealer")], Refusal::NoSuchRole),
        (vec![dealer().at(Scope::Table(TableId(99)))], Refusal::NoSuchTable),
        (vec![cashier.at(Scope::Table(SEVEN))], Refusal::HouseWide),
    ] {
        assert_eq!(house.ask_in(OLGA, add("New", &rights)), Err(why));
    }
    for who in ["", " Al", "Al ", "A\nl", &"x".repeat(65)] {
        assert_eq!(house.add(OLGA, who, dealer()), Err(Refusal::BadName), "{who:?}");
    }
}

#[test]
fn the_roles_of_a_rulebook_belong_to_departments_and_its_bettors_to_none() {
    let shelf = rulebook::Shelf::built_in();
    for id in shelf.ids() {
        let edition = shelf.edition(id).unwrap().unwrap();
        let rulebook = edition.at_table();
        let known = KnownRole::all(id, rulebook);
        assert_eq!(known.len(), rulebook.roles.len());
        for (role, known) in rulebook.roles.iter().zip(known) {
            let bettor = *role == *rulebook.role(rulebook.conduct.bettor);
            assert_eq!(known.department.is_none(), bettor, "{} in {id}", role.id);
        }
    }
}

#[test]
fn whoever_is_at_the_machine_can_let_an_owner_in_again_and_nobody_else() {
    let mut house = House::staffed();
    let reset = |who: &str| {
        let (person, kind) = (name(who), SecretKind::Password);
        Request::GiveSecret { person, kind, verifier: verifier("reset") }
    };
    assert_eq!(house.ask(By::Terminal, reset("Dan")), Err(Refusal::NotAllowed));
    house.ask(By::Terminal, reset("Olga")).unwrap();
    assert_eq!(house.admit(OLGA, None), Err(Refusal::SessionOver));
    let session = house.sign_in("Olga", password("reset"), None).unwrap();
    assert_eq!(house.add(session, "New", dealer()), Err(Refusal::SecretMustChange));
}

#[test]
fn a_lost_second_factor_is_enrolled_anew() {
    let mut house = House::staffed();
    let dan = house.sign_in("Dan", password("Dan password"), None).unwrap();
    house.ask_in(dan, Request::EnrolSecondFactor { step: step(10) }).unwrap();
    let without = house.sign_in("Dan", password("Dan password"), None);
    assert_eq!(without, Err(Refusal::SecondFactorMissing));
    house.ask_in(OLGA, Request::DropSecondFactor { person: name("Dan") }).unwrap();
    assert_eq!(house.admit(dan, None), Err(Refusal::SessionOver));
    house.sign_in("Dan", password("Dan password"), None).unwrap();
}
