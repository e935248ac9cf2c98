//! From what somebody types to who they are, and that nothing of it is kept in clear.

use access::{Checker, Code, Cost, Credential, Given, HouseKey, Token, at_step, show, step_at};
use floor::staff::{
    Asking, By, DeviceKind, Event, HouseRole, Post, Presence, Refusal, Request, Right, SecretKind,
    Shown, Site, Staff, Step, Terms, What, decide, evolve,
};
use floor::{Name, Time};
use ledger::TableId;
use std::sync::LazyLock;

const PASSWORD: &str = "planted password 4711";
const PIN: &str = "830294756103";
const SEVEN: TableId = TableId(7);

static CHECKER: LazyLock<Checker> =
    LazyLock::new(|| Checker::new(Cost::LEAST).expect("the least can be met"));

struct House {
    terms: Terms,
    key: HouseKey,
    staff: Staff,
    events: Vec<Event>,
    at: Time,
}

impl House {
    /// A house with an owner.
    fn new() -> House {
        let site = Site { table: SEVEN, group: "main".into(), rulebook: "book".into() };
        let terms = Terms { sites: vec![site], second_factor: vec![], ..Terms::default() };
        let key = HouseKey::random().expect("there is chance");
        let (staff, at) = (Staff::default(), Time(1_700_000_000_000));
        let mut house = House { terms, key, staff, events: Vec::new(), at };
        let code = Code::random().expect("there is chance");
        let offer = Request::OfferOwner { code: code.digest() };
        house.ask(By::Terminal, offer).expect("there is no owner");
        let verifier = |secret: &str| CHECKER.verifier(&secret.into()).expect("it can be hashed");
        let (password, pin) = (verifier(PASSWORD), Some(verifier(PIN)));
        let name = Name::from("Olga");
        let enrol = Request::EnrolOwner { name, code: code.digest(), password, pin };
        house.ask(visitor(None), enrol).expect("the code is right");
        house
    }

    fn ask(&mut self, by: By, request: Request) -> Result<What, Refusal> {
        let asking = Asking { at: self.at, by, second: None, request };
        let event = decide(&self.terms, &self.staff, &asking)?;
        self.staff = evolve(std::mem::take(&mut self.staff), &event);
        self.events.push(event.clone());
        Ok(event.what)
    }

    fn show(&self, person: &str, given: &Given) -> Option<Shown> {
        show((&CHECKER, &self.key), self.staff.active(person), given, self.at)
    }

    fn sign_in(&mut self, given: &Given) -> Result<Credential, Refusal> {
        let shown = self.show("Olga", given).ok_or(Refusal::NotAdmitted)?;
        let token = Token::random().expect("there is chance");
        let request = Request::SignIn { person: "Olga".into(), shown, token: token.digest() };
        match self.ask(visitor(None), request)? {
            What::SessionOpened { session, .. } => Ok(Credential::Session(session, token)),
            other => panic!("{other:?}"),
        }
    }

    fn by(&self, session: &Credential) -> By {
        let Credential::Session(session, _) = session else { panic!("{session:?}") };
        By::Session { session: *session, device: None, seen: self.at }
    }

    fn admit(&self, session: &Credential, device: Option<&Credential>) -> Result<Name, Refusal> {
        let presence = Presence::begin(self.at);
        let shown = (session, device);
        access::admit(&self.terms, &self.staff, shown, (&presence, self.at)).map(|it| it.name)
    }
}

fn visitor(device: Option<&str>) -> By {
    By::Visitor { source: "192.0.2.1".into(), device: device.map(Name::from) }
}

fn password(secret: &str, code: Option<&str>) -> Given {
    Given { kind: SecretKind::Password, secret: secret.into(), code: code.map(Into::into) }
}

#[test]
fn the_right_password_opens_a_session_and_nothing_else_does() {
    let mut house = House::new();
    let session = house.sign_in(&password(PASSWORD, None)).unwrap();
    assert_eq!(house.admit(&session, None), Ok("Olga".into()));
    assert_eq!(house.sign_in(&password("wrong", None)).unwrap_err(), Refusal::NotAdmitted);
    assert_eq!(house.show("Nobody", &password(PASSWORD, None)), None);
    assert_eq!(house.show("olga", &password(PASSWORD, None)), None);
    assert_eq!(house.show("Olga", &password(PIN, None)), None, "a PIN is no password");
    let Credential::Session(number, _) = session else { panic!() };
    let forged = Credential::Session(number, Token::random().unwrap());
    assert_eq!(house.admit(&forged, None), Err(Refusal::SessionOver));
    let device = Credential::Device("console".into(), Token::random().unwrap());
    assert_eq!(house.admit(&device, None), Err(Refusal::NotSignedIn));
    assert_eq!(house.admit(&session, Some(&device)), Err(Refusal::NotThisDevice));
}

#[test]
fn a_second_factor_is_enrolled_and_then_asked_for_once_a_step() {
    let mut house = House::new();
    let session = house.sign_in(&password(PASSWORD, None)).unwrap();
    let sealed = house.key.seal().unwrap();
    let secret = house.key.open("Olga", &sealed).unwrap();
    let key = unbase32(&secret.text());
    let step = Step { sealed, number: step_at(house.at) };
    let enrol = Request::EnrolSecondFactor { step };
    house.ask(house.by(&session), enrol).unwrap();

    let code = |house: &House| format!("{:06}", at_step(&key, step_at(house.at), 6));
    let without = house.sign_in(&password(PASSWORD, None));
    assert_eq!(without.unwrap_err(), Refusal::SecondFactorMissing);
    let used = house.sign_in(&password(PASSWORD, Some(&code(&house))));
    assert_eq!(used.unwrap_err(), Refusal::SecondFactorUsed);
    house.at = house.at.plus_seconds(30);
    assert_eq!(house.show("Olga", &password(PASSWORD, Some("000000"))), None);
    house.sign_in(&password(PASSWORD, Some(&code(&house)))).unwrap();
    let again = house.sign_in(&password(PASSWORD, Some(&code(&house))));
    assert_eq!(again.unwrap_err(), Refusal::SecondFactorUsed);
}

fn unbase32(text: &str) -> Vec<u8> {
    let signs = text.chars().filter(|sign| *sign != ' ');
    let bits: String = signs
        .map(|sign| "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".find(sign).expect("base 32"))
        .map(|value| format!("{value:05b}"))
        .collect();
    let bytes = bits.as_bytes().chunks(8);
    bytes.map(|bits| bits.iter().fold(0, |byte, bit| byte << 1 | (bit - b'0'))).collect()
}

#[test]
fn a_device_enrols_with_a_typed_code_and_is_known_again() {
    let mut house = House::new();
    let session = house.sign_in(&password(PASSWORD, None)).unwrap();
    let code = Code::random().unwrap();
    let offer = Request::OfferEnrolment {
        device: "console".into(),
        kind: DeviceKind::Console,
        post: Post::Table(SEVEN),
        replaces: None,
        code: code.digest(),
    };
    house.ask(house.by(&session), offer).unwrap();
    let typed: Code = code.text().to_lowercase().parse().unwrap();
    let token = Token::random().unwrap();
    let (device, digest) = (Name::from("console"), token.digest());
    let enrol = Request::Enrol { device, code: typed.digest(), token: digest };
    house.ask(visitor(None), enrol).unwrap();
    let shown: Credential = Credential::Device("console".into(), token).text().parse().unwrap();
    assert_eq!(access::admit_device(&house.staff, &shown).unwrap().post, Post::Table(SEVEN));
    assert_eq!(access::admit_device(&house.staff, &session), Err(Refusal::NotThisDevice));
}

/// Everything that is planted here is looked for in all that is printed or could be kept.
#[test]
fn nothing_in_clear_is_printed_or_kept() {
    let mut house = House::new();
    let session = house.sign_in(&password(PASSWORD, None)).unwrap();
    let temporary = "planted temporary 0815";
    let add = Request::AddPerson {
        name: "Ada".into(),
        rights: vec![Right::house(HouseRole::Auditor)],
        password: Some(CHECKER.verifier(&temporary.into()).unwrap()),
        pin: Some(CHECKER.verifier(&PIN.into()).unwrap()),
    };
    house.ask(house.by(&session), add).unwrap();
    let given = password(PASSWORD, Some("planted code"));
    let printed = format!("{:?} {:?} {given:?} {session:?}", house.staff, house.events);
    let kept: String = house
        .staff
        .people
        .values()
        .flat_map(|person| {
            let secrets = [SecretKind::Password, SecretKind::Pin].map(|kind| person.secret(kind));
            secrets.into_iter().flatten().map(|secret| secret.verifier.as_str().to_owned())
        })
        .collect();
    let token = session.text();
    for text in [printed, kept] {
        for planted in [PASSWORD, temporary, PIN, "planted", &token, &token[4..]] {
            assert!(!text.contains(planted), "{planted} in {text}");
        }
    }
}
