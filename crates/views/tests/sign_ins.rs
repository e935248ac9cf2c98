//! The log of sign-ins tells every session from its beginning to its end.

use floor::staff::{
    Digest, Ending, Event, HouseRole, Means, Right, SecretKind, SessionId, Verifier, What, Who,
};
use floor::{Name, Time};
use ledger::TableId;
use views::sign_ins::SignIns;

fn name(name: &str) -> Name {
    name.into()
}

fn opened(session: u64, who: &str, device: Option<&str>, ends: &[u64]) -> What {
    What::SessionOpened {
        session: SessionId(session),
        person: name(who),
        device: device.map(name),
        with: if device.is_some() { Means::Pin } else { Means::Password },
        token: Digest([0; 32]),
        step: device.is_none().then_some(1),
        ends: ends.iter().copied().map(SessionId).collect(),
    }
}

fn added(who: &str) -> What {
    let rights = vec![Right::house(HouseRole::Auditor)];
    What::PersonAdded { name: name(who), rights, password: Some(Verifier::new("x")), pin: None }
}

/// What happened, a second apart, by somebody who is not signed in.
fn log(whats: impl IntoIterator<Item = What>) -> SignIns {
    let by = Who::Visitor { source: name("10.0.0.1"), device: None };
    let events: Vec<Event> = (1_u64..)
        .zip(whats)
        .map(|(at, what)| Event { at: Time(at * 1_000), by: by.clone(), approved: None, what })
        .collect();
    events.iter().collect()
}

fn told(log: &SignIns) -> Vec<String> {
    log.lines.iter().map(|line| format!("{} {line}", line.at)).collect()
}

#[test]
fn sessions_are_told_from_their_beginning_to_their_end() {
    let (session, person) = (SessionId(1), name("Dan"));
    let log = log([
        added("Dan"),
        opened(1, "Dan", Some("console-7"), &[]),
        What::SessionLocked { session, person: person.clone() },
        What::SessionResumed { session, person: person.clone() },
        What::Vouched { person: name("Sue"), table: TableId(7), device: name("c"), step: None },
        What::SessionConfirmed { session, person: person.clone(), step: None },
        What::SessionEnded { session, person, why: Ending::SignedOut },
    ]);
    assert_eq!(
        told(&log),
        [
            "00:00:02 Dan signed in with a PIN (console-7)",
            "00:00:03 Dan was locked (console-7)",
            "00:00:04 Dan went on (console-7)",
            "00:00:05 Sue gave a PIN at table 7 (c)",
            "00:00:06 Dan confirmed who they are (console-7)",
            "00:00:07 Dan signed out (console-7)",
        ],
    );
    assert_eq!(log.of("Dan").count(), 5);
    assert_eq!(log.present().count(), 0);
}

#[test]
fn whatever_ends_a_session_is_told() {
    let verifier = Verifier::new("y");
    let kind = SecretKind::Password;
    let log = log([
        added("Dan"),
        added("Sue"),
        opened(1, "Dan", None, &[]),
        opened(2, "Dan", None, &[1]),
        What::SecretGiven { person: name("Dan"), kind, verifier },
        opened(3, "Dan", Some("c"), &[]),
        What::DeviceRevoked { device: name("c"), why: name("") },
        opened(4, "Dan", None, &[]),
        opened(5, "Sue", None, &[]),
        What::PersonRemoved { person: name("Dan"), why: name("") },
    ]);
    assert_eq!(
        told(&log),
        [
            "00:00:03 Dan signed in with a password and a second factor (10.0.0.1)",
            "00:00:04 Dan signed in with a password and a second factor (10.0.0.1)",
            "00:00:04 Dan was signed out by a further sign-in (10.0.0.1)",
            "00:00:05 Dan was signed out, a secret having been changed (10.0.0.1)",
            "00:00:06 Dan signed in with a PIN (c)",
            "00:00:07 Dan was signed out, the device being out (c)",
            "00:00:08 Dan signed in with a password and a second factor (10.0.0.1)",
            "00:00:09 Sue signed in with a password and a second factor (10.0.0.1)",
            "00:00:10 Dan was signed out, being suspended or removed (10.0.0.1)",
        ],
    );
    assert_eq!(log.present().map(|it| &*it.person).collect::<Vec<_>>(), ["Sue"]);
}

#[test]
fn failures_are_told_as_they_were_counted() {
    let failed = |person: Option<&str>, times| What::SignInsFailed {
        person: person.map(name),
        source: name("192.0.2.9"),
        times,
        since: Time(0),
    };
    let log = log([
        failed(Some("Dan"), 1),
        failed(None, 500),
        What::CodeRefused { device: name("seat-3"), left: 4 },
        What::OwnerCodeRefused { left: 2 },
    ]);
    assert_eq!(
        told(&log),
        [
            "00:00:01 Dan failed to sign in (192.0.2.9)",
            "00:00:02 somebody unknown failed to sign in 500 times (192.0.2.9)",
            "00:00:03 somebody unknown gave a wrong code, 4 tries left (seat-3)",
            "00:00:04 somebody unknown gave a wrong code, 2 tries left (10.0.0.1)",
        ],
    );
}
