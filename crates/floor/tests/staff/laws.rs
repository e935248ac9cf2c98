//! Whatever is asked in whatever order: nobody who was shut out does anything, no code is good
//! twice, and what happened can be told again.

use crate::house::{House, SEVEN, add, dealer, digest, name, password, pin, token, verifier};
use floor::staff::{
    By, DeviceKind, Event, HouseRole, Post, Request, Right, SecretKind, SessionId, Staff, What,
    Who, admit_device, evolve_all,
};
use floor::{Name, Time};
use ledger::Spot;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// A move at random: what, and what to fill it in with.
#[derive(Debug, Clone)]
struct Move {
    what: u8,
    picks: (u8, u8, u8),
    seconds: u64,
}

fn moves() -> impl Strategy<Value = Vec<Move>> {
    let seconds = prop_oneof![30 => 0..20_u64, 4 => Just(200), 2 => Just(950), 1 => Just(44_000)];
    let one = (0..24_u8, any::<(u8, u8, u8)>(), seconds);
    let one = one.prop_map(|(what, picks, seconds)| Move { what, picks, seconds });
    prop::collection::vec(one, 1..120)
}

const PEOPLE: [&str; 6] = ["Olga", "Dan", "Sue", "Ada", "New", "Nil"];
const DEVICES: [&str; 5] = ["console-7", "console-8", "seat-1", "seat-2", "spare"];

fn person(pick: u8) -> Name {
    name(PEOPLE[usize::from(pick) % PEOPLE.len()])
}

fn device(pick: u8) -> Name {
    name(DEVICES[usize::from(pick) % DEVICES.len()])
}

/// A code of an offer: the latest, or now and then an earlier one.
fn code(house: &House, pick: u8) -> u64 {
    let offers = house.events.iter().filter(|it| matches!(it.what, What::DeviceOffered { .. }));
    let count = offers.count() as u64;
    if pick < 200 { count } else { u64::from(pick) % (count + 1) }
}

/// A session: one that is open, or now and then any that ever was.
fn session(house: &House, pick: u8) -> SessionId {
    let open: Vec<SessionId> = house.staff.sessions.keys().copied().collect();
    match open.len() {
        0 => SessionId(u64::from(pick) % house.staff.sessions_opened + 1),
        _ if pick > 200 => SessionId(u64::from(pick) % house.staff.sessions_opened + 1),
        count => open[usize::from(pick) % count],
    }
}

/// The session that most likely asks: the owner's for what is the owner's.
fn asker(house: &House, asked: &Move) -> SessionId {
    let owner = house.staff.sessions_of("Olga").last().map(|session| session.id);
    let own = session(house, asked.picks.0);
    let mut open = house.staff.sessions.values();
    let console = open.find(|session| session.device.is_some()).map(|session| session.id);
    match asked.what {
        0..12 => owner.unwrap_or(own),
        21 => console.unwrap_or(own),
        _ => own,
    }
}

fn secret_of(who: &str, pick: u8) -> String {
    let given = pick.is_multiple_of(7);
    match who {
        "Olga" => "olga".to_owned(),
        _ if given => "given".to_owned(),
        _ => format!("{who} {}", if pick.is_multiple_of(2) { "password" } else { "pin" }),
    }
}

fn about_devices(house: &House, asked: &Move) -> Request {
    let (first, second, third) = asked.picks;
    let named = device(first);
    let replaces = second.is_multiple_of(3).then(|| device(third));
    let (kind, post) = match first % 5 {
        0 | 1 => (DeviceKind::Console, Post::Table(SEVEN)),
        _ => (DeviceKind::Station, Post::Place(Spot { table: SEVEN, place: first % 5 })),
    };
    match asked.what {
        0 => {
            let code = digest(&format!("code {}", code(house, 0) + 1));
            Request::OfferEnrolment { device: named, kind, post, replaces, code }
        }
        1 => Request::WithdrawOffer { device: named },
        2 => Request::Revoke { device: named, why: name("") },
        _ => {
            let code = digest(&format!("code {}", code(house, second)));
            let waiting = house.staff.offers.keys().next().cloned();
            let named = waiting.filter(|_| third > 50).unwrap_or(named);
            Request::Enrol { device: named, code, token: digest(&format!("device {third}")) }
        }
    }
}

fn about_people(asked: &Move) -> Request {
    let (first, second, _) = asked.picks;
    let (named, why) = (person(first), name("why"));
    let kind = if second.is_multiple_of(2) { SecretKind::Password } else { SecretKind::Pin };
    let rights =
        vec![[dealer(), Right::house(HouseRole::Cashier)][usize::from(second % 2)].clone()];
    match asked.what {
        5 => add(&named, &rights),
        6 => Request::GiveRights { person: named, rights },
        7 => Request::GiveSecret { person: named, kind, verifier: verifier("given") },
        8 => Request::Suspend { person: named, why },
        9 => Request::Reinstate { person: named },
        10 if second > 128 => Request::Remove { person: named, why },
        _ => Request::DropSecondFactor { person: named },
    }
}

fn about_sessions(house: &House, asked: &Move) -> Request {
    let (first, second, third) = asked.picks;
    let whose = house.staff.sessions.get(&asker(house, asked));
    let whose = whose.map(|session| session.person.clone());
    let who = match asked.what {
        18 | 22.. if third > 20 => whose.unwrap_or_else(|| person(second)),
        21 => person(third),
        _ => person(first),
    };
    let secret = secret_of(&who, second);
    let by_pin = secret.ends_with("pin") || secret == "given" && third.is_multiple_of(2);
    let shown = if by_pin { pin(&secret) } else { password(&secret) };
    let opened = house.staff.sessions_opened + 1;
    match asked.what {
        12..=16 => Request::SignIn { person: who, shown, token: token(opened) },
        17 => Request::Lock,
        18 => Request::Resume { shown },
        19 => Request::SignOut,
        20 => Request::EndSession { session: session(house, third) },
        21 => Request::Vouch { person: who, shown, table: SEVEN },
        22 => {
            let own = secret_of(&who, if by_pin { 1 } else { 2 });
            Request::ChangeSecret { kind: shown.kind, verifier: verifier(&own) }
        }
        _ => Request::Confirm { shown },
    }
}

/// Who asks: most likely somebody who may, now and then anybody from anywhere.
fn by(house: &House, asked: &Move, request: &Request) -> By {
    let (_, second, third) = asked.picks;
    let anywhere = third.is_multiple_of(11).then(|| device(second));
    match request {
        Request::SignIn { shown, .. } => {
            let console = (shown.kind == SecretKind::Pin).then(|| device(third % 2));
            By::Visitor { source: name("source"), device: anywhere.or(console) }
        }
        Request::Enrol { .. } => By::Visitor { source: name("source"), device: None },
        _ => match house.by(asker(house, asked)) {
            By::Session { session, device, seen } => {
                By::Session { session, device: anywhere.or(device), seen }
            }
            other => other,
        },
    }
}

/// Makes a move. Whoever asks is seen.
fn make(house: &mut House, asked: &Move) {
    house.wait(0);
    house.at = house.at.plus_seconds(asked.seconds);
    if asked.seconds.is_multiple_of(5) {
        house.wait(0);
    }
    // The owner is mostly there when needed, unless the password is another by now.
    if asked.what < 12 && asked.picks.2 < 200 {
        let _ = house.sign_in("Olga", password("olga"), None);
    }
    let request = match asked.what {
        0..=4 => about_devices(house, asked),
        5..=11 => about_people(asked),
        _ => about_sessions(house, asked),
    };
    let by = by(house, asked, &request);
    let before = house.staff.clone();
    let in_session = match &by {
        By::Session { session, .. } => Some(*session),
        _ => None,
    };
    let known = auditor(&house.events);
    let limits = (house.terms.session_s, house.at);
    match (house.ask(by, request), in_session) {
        (Err(_), _) => assert_eq!(house.staff, before, "a refusal changes nothing"),
        (Ok(event), Some(session)) => {
            acted(&known, &event, session, limits);
            house.presence.touch(session, house.at);
        }
        (Ok(_), None) => {}
    }
}

/// What somebody would know who read the events one by one and believed nothing else.
#[derive(Default)]
struct Known {
    sessions: BTreeMap<SessionId, (Name, Option<Name>, Time)>,
    out: BTreeSet<Name>,
    devices: BTreeMap<Name, floor::staff::Digest>,
}

impl Known {
    fn drop_sessions(&mut self, over: impl Fn(SessionId, &Name, Option<&Name>) -> bool) {
        self.sessions.retain(|id, (person, device, _)| !over(*id, person, device.as_ref()));
    }

    fn learn(&mut self, event: &Event) {
        match &event.what {
            What::SessionOpened { session, person, device, ends, .. } => {
                self.drop_sessions(|id, _, _| ends.contains(&id));
                self.sessions.insert(*session, (person.clone(), device.clone(), event.at));
            }
            What::SessionEnded { session, .. } => self.drop_sessions(|id, _, _| id == *session),
            What::PersonSuspended { person: gone, .. }
            | What::PersonRemoved { person: gone, .. } => {
                self.out.insert(gone.clone());
                self.drop_sessions(|_, person, _| person == gone);
            }
            What::PersonReinstated { person } => drop(self.out.remove(person)),
            What::SecretGiven { person: whose, .. }
            | What::SecondFactorDropped { person: whose } => {
                self.drop_sessions(|_, person, _| person == whose);
            }
            What::SecretChanged { person: whose, session, .. } => {
                self.drop_sessions(|id, person, _| person == whose && id != *session);
            }
            What::DeviceRevoked { device: gone, .. } => {
                self.devices.remove(gone);
                self.drop_sessions(|_, _, device| device == Some(gone));
            }
            What::DeviceEnrolled { device, replaces, token, .. } => {
                if let Some(gone) = replaces {
                    self.devices.remove(gone);
                    self.drop_sessions(|_, _, device| device == Some(gone));
                }
                self.devices.insert(device.clone(), *token);
            }
            _ => {}
        }
    }
}

fn auditor(events: &[Event]) -> Known {
    let mut known = Known::default();
    for event in events {
        known.learn(event);
    }
    known
}

/// Whoever did something was in.
fn acted(known: &Known, event: &Event, session: SessionId, (lasts_s, now): (u64, Time)) {
    let (person, device, opened) = known.sessions.get(&session).expect("it was open");
    assert!(!known.out.contains(person), "{person} was out");
    assert!(device.as_ref().is_none_or(|device| known.devices.contains_key(device)));
    let signs_out = matches!(event.what, What::SessionEnded { .. });
    assert!(signs_out || opened.plus_seconds(lasts_s) > now, "it was over: {event:?}");
    assert_eq!(event.by, Who::Person { name: person.clone(), session });
}

/// Whoever is let in may be, and devices are those that were enrolled last.
fn check(house: &House) {
    let known = auditor(&house.events);
    for number in 1..=house.staff.sessions_opened {
        let session = SessionId(number);
        for device in [None, Some("console-7"), Some("console-8"), Some("seat-1")] {
            let Ok(principal) = house.admit(session, device) else { continue };
            let (person, at, opened) = known.sessions.get(&session).expect("it is open");
            assert_eq!((&principal.name, at.as_deref()), (person, device));
            assert!(!known.out.contains(person));
            assert!(opened.plus_seconds(house.terms.session_s) > house.at);
            let seen = house.presence.seen(session);
            let active = house.staff.sessions[&session].active;
            assert!(seen.max(active).plus_seconds(house.terms.idle_s) > house.at);
        }
    }
    let enrolled: BTreeMap<_, _> =
        house.staff.devices.values().map(|it| (it.name.clone(), it.token)).collect();
    assert_eq!(enrolled, known.devices);
    for (named, token) in &known.devices {
        assert!(admit_device(&house.staff, named, *token).is_ok());
        assert!(admit_device(&house.staff, named, digest("other")).is_err());
    }
}

/// Every device came in by an offer that nobody had used, in its time and after few wrong codes.
fn codes_are_good_once(events: &[Event], tries: u8) {
    let mut offers: BTreeMap<Name, (Time, u8)> = BTreeMap::new();
    for event in events {
        match &event.what {
            What::DeviceOffered { device, until, .. } => {
                offers.insert(device.clone(), (*until, 0));
            }
            What::OfferWithdrawn { device } | What::OfferLapsed { device } => {
                offers.remove(device);
            }
            What::CodeRefused { device, .. } => {
                let (_, wrong) = offers.get_mut(device).expect("there was an offer");
                *wrong += 1;
                assert!(*wrong <= tries);
            }
            What::DeviceEnrolled { device, .. } => {
                let (until, wrong) = offers.remove(device).expect("there was an offer");
                assert!(event.at < until && wrong < tries);
            }
            _ => {}
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn nobody_who_was_shut_out_does_anything(moves in moves()) {
        let mut house = House::staffed();
        for asked in &moves {
            make(&mut house, asked);
            check(&house);
        }
        codes_are_good_once(&house.events, house.terms.code_tries);
        prop_assert!(house.staff.owners().next().is_some());
        prop_assert!(house.events.is_sorted_by_key(|event| event.at));
    }

    #[test]
    fn what_happened_can_be_told_again(moves in moves(), cut in any::<prop::sample::Index>()) {
        let mut house = House::staffed();
        for asked in &moves {
            make(&mut house, asked);
        }
        let again = evolve_all(Staff::default(), &house.events);
        prop_assert_eq!(&again, &house.staff);
        let (first, rest) = house.events.split_at(cut.index(house.events.len()));
        let pieces = evolve_all(evolve_all(Staff::default(), first), rest);
        prop_assert_eq!(&pieces, &house.staff);
    }

    #[test]
    fn nothing_that_is_kept_of_a_secret_is_printed(moves in moves()) {
        let mut house = House::staffed();
        for asked in &moves {
            make(&mut house, asked);
        }
        let printed = format!("{:?} {:?}", house.staff, house.events);
        // What verifiers begin with, and digests in bytes: `code`, `token`, `device`.
        for mark in ["hash of", "sealed\"", "[99, 111", "[116, 111", "[100, 101"] {
            prop_assert!(!printed.contains(mark), "{}", mark);
        }
    }
}

/// The walks above reach what they are about; else they would show nothing.
#[test]
fn random_walks_go_everywhere() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    for _ in 0..300 {
        let moves = moves().new_tree(&mut runner).unwrap().current();
        let mut house = House::staffed();
        let before = house.events.len();
        for asked in &moves {
            make(&mut house, asked);
        }
        for event in &house.events[before..] {
            let printed = format!("{:?}", event.what);
            let kind = printed.split([' ', '{']).next().unwrap_or_default().to_owned();
            *seen.entry(kind).or_default() += 1;
        }
    }
    for kind in [
        "PersonAdded",
        "RightsGiven",
        "SecretGiven",
        "SecretChanged",
        "PersonSuspended",
        "PersonReinstated",
        "PersonRemoved",
        "SessionOpened",
        "SessionLocked",
        "SessionResumed",
        "SessionConfirmed",
        "SessionEnded",
        "Vouched",
        "DeviceOffered",
        "OfferWithdrawn",
        "OfferLapsed",
        "CodeRefused",
        "DeviceEnrolled",
        "DeviceRevoked",
    ] {
        assert!(seen.contains_key(kind), "{kind} never happened: {seen:?}");
    }
}
