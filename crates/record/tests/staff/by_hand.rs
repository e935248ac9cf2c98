//! An event of every kind, with every field both there and not.

use floor::staff::{
    Approval, DeviceKind, Digest, Ending, Event, HouseRole, Means, Post, Right, Scope, Sealed,
    SecretKind, SessionId, Verifier, What, Who,
};
use floor::{Name, Time};
use ledger::{DeskId, Spot, TableId};

const AT: Time = Time(1_731_670_000_000);
const SESSION: SessionId = SessionId(42);

fn dan() -> Name {
    Name::from("Dan")
}

fn digest(byte: u8) -> Digest {
    Digest([byte; 32])
}

fn verifier() -> Verifier {
    Verifier::new("$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA")
}

fn rights() -> Vec<Right> {
    let dealer = || Right::table("book", "dealer");
    vec![dealer(), dealer().at(Scope::Group("main".into())), dealer().at(Scope::Table(TableId(7)))]
}

fn people() -> Vec<What> {
    let (person, kind) = (dan(), SecretKind::Pin);
    let why = Name::from("left");
    vec![
        What::OwnerOffered { code: digest(1), until: AT, tries: 5 },
        What::OwnerCodeRefused { left: 4 },
        What::OwnerOfferLapsed,
        What::OwnerEnrolled { name: dan(), password: verifier(), pin: Some(verifier()) },
        What::PersonAdded { name: dan(), rights: rights(), password: Some(verifier()), pin: None },
        What::RightsGiven { person: dan(), rights: vec![Right::house(HouseRole::Cashier)] },
        What::SecretGiven { person: dan(), kind, verifier: verifier() },
        What::SecretChanged { person: dan(), kind, verifier: verifier(), session: SESSION },
        What::VerifierRenewed { person: dan(), kind, verifier: verifier() },
        What::SecondFactorEnrolled { person: dan(), sealed: Sealed::new("1.a.b"), step: 57 },
        What::SecondFactorDropped { person: dan() },
        What::PersonSuspended { person: dan(), why: why.clone() },
        What::PersonReinstated { person: dan() },
        What::PersonRemoved { person, why },
    ]
}

fn sessions() -> Vec<What> {
    let (person, session) = (dan(), SESSION);
    let mut all = vec![
        What::SessionOpened {
            session,
            person: dan(),
            device: Some("console-7".into()),
            with: Means::Pin,
            token: digest(0xa5),
            step: Some(57_722_333),
            ends: vec![SessionId(40), SessionId(41)],
        },
        What::SessionLocked { session, person: dan() },
        What::SessionResumed { session, person: dan() },
        What::SessionConfirmed { session, person: dan(), step: None },
        What::Vouched { person: dan(), table: TableId(7), device: "c".into(), step: Some(1) },
        What::SignInsFailed { person: None, source: "192.0.2.1".into(), times: 3, since: AT },
    ];
    let endings = [Ending::SignedOut, Ending::Revoked, Ending::Idle, Ending::TooOld];
    all.extend(endings.map(|why| What::SessionEnded { session, person: person.clone(), why }));
    all
}

fn devices() -> Vec<What> {
    let device = Name::from("seat-3");
    let spot = Spot { table: TableId(7), place: 3 };
    let posts = [Post::Place(spot), Post::Table(TableId(7)), Post::Desk(DeskId(1))];
    let mut all = vec![
        What::DeviceOffered {
            device: device.clone(),
            kind: DeviceKind::Station,
            post: posts[0],
            replaces: Some("seat-2".into()),
            code: digest(0x0f),
            until: AT,
            tries: 5,
        },
        What::OfferWithdrawn { device: device.clone() },
        What::OfferLapsed { device: device.clone() },
        What::CodeRefused { device: device.clone(), left: 0 },
        What::DeviceRevoked { device: device.clone(), why: "stolen".into() },
    ];
    for (place, (_, kind)) in DeviceKind::ALL.into_iter().enumerate() {
        let (device, post) = (device.clone(), posts[place % posts.len()]);
        let token = digest(7);
        all.push(What::DeviceEnrolled { device, kind, post, replaces: None, token });
    }
    all
}

fn house() -> Vec<What> {
    let (process, tables) = (Name::from("10.0.0.5:4000"), vec!["rapid".into(), "rapid-2".into()]);
    vec![
        What::HouseStarted { program: "0.1.0".into(), process: process.clone(), plan: digest(3) },
        What::HouseStopped { process },
        What::FloorPlanChanged { before: digest(3), after: digest(4), tables },
    ]
}

/// All of them, each by somebody else.
pub(crate) fn events() -> Vec<Event> {
    let whats = people().into_iter().chain(sessions()).chain(devices()).chain(house());
    let whos = [
        Who::Person { name: "Olga".into(), session: SessionId(1) },
        Who::Terminal,
        Who::Visitor { source: "192.0.2.1".into(), device: Some("console-7".into()) },
        Who::Visitor { source: "::1".into(), device: None },
        Who::Clock,
    ];
    let approvals = [None, Some(Approval { person: "Ada".into(), step: Some(9) })];
    let numbered = whats.enumerate().map(|(number, what)| Event {
        at: AT,
        by: whos[number % whos.len()].clone(),
        approved: approvals[number % 2].clone(),
        what,
    });
    numbered.collect()
}
