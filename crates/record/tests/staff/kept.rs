//! People sign in with secrets that are planted; the journal is searched for them.

use access::{Checker, Code, Cost, Credential, Given, HouseKey, Token, show, step_at};
use floor::staff::{
    Asking, By, DeviceKind, Event, HouseRole, Post, Request, Right, SecretKind, Shown, Site, Staff,
    Step, Terms, What, decide, evolve,
};
use floor::{Name, Time};
use journal::clock::System;
use journal::{Batch, Key, Memory, Store};
use ledger::TableId;
use record::staff;
use std::fmt::Write as _;
use std::sync::Arc;

const PASSWORD: &str = "planted password 4711";
const PIN: &str = "830294756103";

/// A house that records everything.
struct House {
    terms: Terms,
    checker: Checker,
    store: Memory,
    staff: Staff,
    number: u64,
    at: Time,
    planted: Vec<String>,
}

impl House {
    fn new() -> House {
        let site = Site { table: TableId(7), group: "main".into(), rulebook: "book".into() };
        House {
            terms: Terms { sites: vec![site], second_factor: vec![], ..Terms::default() },
            checker: Checker::new(Cost::OF_TESTS).expect("it can be met"),
            store: Memory::new(Arc::new(System)),
            staff: Staff::default(),
            number: 0,
            at: Time(1_731_670_000_000),
            planted: vec![PASSWORD.to_owned(), PIN.to_owned(), "planted".to_owned()],
        }
    }

    fn store(&self) -> &dyn Store {
        &self.store
    }

    fn ask(&mut self, by: By, request: Request) -> Event {
        let asking = Asking { at: self.at, by, second: None, request };
        let event = decide(&self.terms, &self.staff, &asking).expect("it is allowed");
        self.number += 1;
        let key = Key::new(&format!("step {}", self.number)).expect("it is a key");
        let draft = staff::draft(&event).expect("it fits");
        self.store().append(Batch::one(key, self.number - 1, vec![draft])).expect("it is next");
        self.staff = evolve(std::mem::take(&mut self.staff), &event);
        event
    }

    fn code(&mut self) -> Code {
        let code = Code::random().expect("there is chance");
        self.planted.extend([code.text().to_string(), code.text().replace('-', "")]);
        code
    }

    fn token(&mut self) -> Token {
        let token = Token::random().expect("there is chance");
        let text = Credential::Device("d".into(), token.clone()).text().to_string();
        self.planted.push(text["d.d.".len()..].to_owned());
        token
    }

    fn shown(&self, kind: SecretKind, secret: &str) -> Shown {
        let given = Given { kind, secret: secret.into(), code: None };
        let key = HouseKey::from_bytes([7; 32]);
        let olga = self.staff.active("Olga");
        show((&self.checker, &key), olga, &given, self.at).expect("it is right")
    }
}

fn visitor(device: Option<&str>) -> By {
    By::Visitor { source: "192.0.2.1".into(), device: device.map(Name::from) }
}

/// An owner enrols, signs in, enrols a second factor, adds somebody, and enrols a console.
fn a_day() -> House {
    let mut house = House::new();
    let code = house.code();
    house.ask(By::Terminal, Request::OfferOwner { code: code.digest() });
    let verifier = |house: &House, it: &str| house.checker.verifier(&it.into()).expect("hashed");
    let (password, pin) = (verifier(&house, PASSWORD), Some(verifier(&house, PIN)));
    let enrol = Request::EnrolOwner { name: "Olga".into(), code: code.digest(), password, pin };
    house.ask(visitor(None), enrol);

    let (shown, token) = (house.shown(SecretKind::Password, PASSWORD), house.token());
    let sign_in = Request::SignIn { person: "Olga".into(), shown, token: token.digest() };
    let What::SessionOpened { session, .. } = house.ask(visitor(None), sign_in).what else {
        panic!("a session was opened")
    };
    let olga = By::Session { session, device: None, seen: house.at };
    let key = HouseKey::from_bytes([7; 32]);
    let sealed = key.seal().expect("there is chance");
    let factor = key.open("Olga", &sealed).expect("it is ours");
    house.planted.extend([factor.text().to_string(), factor.text().replace(' ', "")]);
    let number = step_at(house.at);
    house.ask(olga.clone(), Request::EnrolSecondFactor { step: Step { sealed, number } });

    let add = Request::AddPerson {
        name: "Ada".into(),
        rights: vec![Right::house(HouseRole::Auditor)],
        password: Some(verifier(&house, "planted temporary")),
        pin: None,
    };
    house.ask(olga.clone(), add);
    let (code, token) = (house.code(), house.token());
    let (device, kind) = (Name::from("console-7"), DeviceKind::Console);
    let (post, replaces) = (Post::Table(TableId(7)), None);
    let offer = Request::OfferEnrolment {
        device: device.clone(),
        kind,
        post,
        replaces,
        code: code.digest(),
    };
    house.ask(olga.clone(), offer);
    house.ask(visitor(None), Request::Enrol { device, code: code.digest(), token: token.digest() });
    house.ask(olga, Request::SignOut);
    house
}

#[test]
fn the_staff_are_restored_as_they_stood() {
    let house = a_day();
    let (staff, number) = staff::restore(house.store()).unwrap();
    assert_eq!((&staff, number), (&house.staff, house.number));
    let mut seen = Vec::new();
    staff::walk(house.store(), 3, &mut |number, event| seen.push((number, event.at))).unwrap();
    assert_eq!(seen.first(), Some(&(4, house.at)));
    assert_eq!(seen.len() as u64, house.number - 3);
}

#[test]
fn nothing_in_clear_is_in_the_journal() {
    let house = a_day();
    let entries = house.store().read_stream(&staff::stream(), 0).unwrap();
    let text = entries.iter().map(|entry| format!("{entry:?}\n")).collect::<String>();
    assert!(text.contains("$argon2id$v=19$m=8,t=1,p=1$"), "it is looked at in full");
    assert!(house.planted.len() >= 10);
    for planted in &house.planted {
        assert!(!text.contains(planted.as_str()), "{planted}");
    }
    let mut printed = String::new();
    staff::walk(house.store(), 0, &mut |_, event| {
        write!(printed, "{event:?}").expect("a text takes what is written");
    })
    .unwrap();
    assert!(!printed.contains("argon2id"), "not even what is kept is printed");
}

#[test]
fn entries_say_who_did_what() {
    let house = a_day();
    let entries = house.store().read_stream(&staff::stream(), 0).unwrap();
    let told = entries.iter().map(|it| format!("{} {} {}", it.actor.name, it.actor.role, it.kind));
    assert_eq!(
        told.collect::<Vec<_>>(),
        [
            "terminal equipment owner_offered",
            "192.0.2.1 visitor owner_enrolled",
            "192.0.2.1 visitor session_opened",
            "Olga staff second_factor_enrolled",
            "Olga staff person_added",
            "Olga staff device_offered",
            "192.0.2.1 visitor device_enrolled",
            "Olga staff session_ended",
        ],
    );
}
