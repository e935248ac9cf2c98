//! People over the API: each thing done by who may, refused to who may not, and at once.

use crate::rig::{Home, Rig, TAKES};
use access::{Cost, DIGITS, at_step, step_at};
use floor::Time;
use journal::Store;
use journal::clock::{Clock, System};
use serde_json::{Value, json};
use server::Config;

/// A house with an owner who is signed in.
fn house(home: &Home) -> Rig {
    let mut rig = Rig::start(home, TAKES, &[]);
    rig.enrol_owner();
    rig
}

const FIRST: &str = "a phrase for the first use";
const OWN: &str = "a phrase of one's own choice";

/// Adds somebody with a role of the house, who signs in and takes a secret of their own.
pub(crate) fn hired(rig: &Rig, name: &str, right: &Value) -> String {
    let body = json!({ "name": name, "rights": [right], "password": FIRST });
    let (status, answer) = rig.post(&rig.owner, "people/add", &body);
    assert_eq!(status, 201, "{answer}");
    let session = rig.sign_in(name, FIRST);
    let (_, me) = rig.get(&session, "me");
    assert_eq!((&me["name"], me["due"].as_str()), (&Value::Null, Some("secret_must_change")));
    let (status, answer) = rig.post(&session, "me/secret", &json!({ "password": OWN }));
    assert_eq!(status, 204, "{answer}");
    let (_, me) = rig.get(&session, "me");
    assert_eq!((me["name"].as_str(), &me["due"]), (Some(name), &Value::Null));
    session
}

fn role(name: &str) -> Value {
    json!({ "role": name })
}

/// What is known of somebody.
fn known(rig: &Rig, name: &str) -> Value {
    let (status, people) = rig.get(&rig.owner, "people");
    assert_eq!(status, 200, "{people}");
    let found = people.as_array().expect("people").iter().find(|person| person["name"] == name);
    found.unwrap_or_else(|| panic!("no {name} in {people}")).clone()
}

/// Everything that takes the power to give access, about somebody who is there.
fn deeds(person: &str) -> Vec<(&'static str, Value)> {
    let cashier = [role("cashier")];
    vec![
        ("people/add", json!({ "name": "Newcomer", "rights": cashier, "password": FIRST })),
        ("people/rights", json!({ "person": person, "rights": cashier })),
        ("people/suspend", json!({ "person": person, "why": "a test" })),
        ("people/resume", json!({ "person": person })),
        ("people/secret", json!({ "person": person, "password": FIRST })),
        ("people/second-factor/drop", json!({ "person": person })),
        ("people/remove", json!({ "person": person, "why": "a test" })),
    ]
}

/// How often verifiers were made anew, and the last of them.
fn renewed(rig: &Rig) -> (usize, String) {
    let store: &dyn Store = &*rig.store;
    let entries = store.read(0, u32::MAX).expect("it can be read");
    let found: Vec<_> = entries.iter().filter(|it| it.kind == "verifier_renewed").collect();
    (found.len(), found.last().map(|it| it.payload.as_str().to_owned()).unwrap_or_default())
}

#[test]
fn who_signs_in_has_a_verifier_of_another_cost_made_anew() {
    let home = Home::new();
    let rig = house(&home);
    hired(&rig, "Carla", &role("cashier"));
    let new = json!({ "name": "New", "rights": [role("cashier")], "password": FIRST });
    assert_eq!(rig.post(&rig.owner, "people/add", &new).0, 201);
    rig.sign_in("Carla", OWN);
    assert_eq!(renewed(&rig).0, 0, "the cost is the same");
    drop(rig);
    let dearer = |config: &mut Config| {
        config.cost = Cost::new(19_456, 3, 1).expect("it is enough");
    };
    let rig = Rig::start_changed(&home, (TAKES, &[]), ("", ""), dearer);
    let wrong = json!({ "name": "Carla", "password": FIRST });
    assert_eq!(rig.post("", "sign-in", &wrong).0, 401);
    assert_eq!(renewed(&rig).0, 0, "nobody was let in");
    rig.sign_in("Carla", OWN);
    let (times, last) = renewed(&rig);
    assert!(times == 1 && last.contains("\"Carla\"") && last.contains("t=3"), "{times} {last}");
    rig.sign_in("Carla", OWN);
    assert_eq!(renewed(&rig).0, 1, "once is enough");
    // A secret for the first use stays one.
    let session = rig.sign_in("New", FIRST);
    assert_eq!(renewed(&rig).0, 2);
    let (_, me) = rig.get(&session, "me");
    assert_eq!(me["due"].as_str(), Some("secret_must_change"));
}

#[test]
fn only_owners_give_access() {
    let home = Home::new();
    let rig = house(&home);
    let roles = ["cashier", "auditor", "surveillance", "technician", "inspector"];
    let dealer = json!({ "role": "dealer", "rulebook": "wa", "table": "rapid" });
    let mut sessions: Vec<String> =
        roles.iter().map(|name| hired(&rig, &format!("the {name}"), &role(name))).collect();
    sessions.push(hired(&rig, "the dealer", &dealer));
    hired(&rig, "Somebody", &role("cashier"));
    for (path, body) in deeds("Somebody") {
        let (status, _) = rig.post("", path, &body);
        assert_eq!(status, 401, "{path} by nobody");
        for session in &sessions {
            let (status, answer) = rig.post(session, path, &body);
            assert_eq!((status, answer["code"].as_str()), (403, Some("not_allowed")), "{path}");
        }
    }
    for (path, body) in deeds("Somebody") {
        let (status, answer) = rig.post(&rig.owner, path, &body);
        assert!(matches!(status, 201 | 204), "{path} by the owner: {answer}");
    }
    assert_eq!(known(&rig, "Somebody")["standing"], "removed");
    // Those who audit read who is here; those who pay do not.
    let statuses: Vec<u16> = sessions.iter().map(|it| rig.get(it, "people").0).collect();
    assert_eq!(statuses, [403, 200, 200, 403, 200, 403]);
    rig.crash();
}

#[test]
fn what_cannot_be_is_said_so() {
    let home = Home::new();
    let rig = house(&home);
    hired(&rig, "Carla", &role("cashier"));
    let add = |name: &str, rights: Value, password: &str| {
        let body = json!({ "name": name, "rights": rights, "password": password });
        let (status, answer) = rig.post(&rig.owner, "people/add", &body);
        (status, answer["code"].as_str().unwrap_or_default().to_owned())
    };
    let said = |status: u16, code: &str| (status, code.to_owned());
    let both = json!([role("cashier"), role("auditor")]);
    assert_eq!(add("carla", json!([role("cashier")]), FIRST), said(409, "name_taken"));
    assert_eq!(add(" ", json!([role("cashier")]), FIRST), said(400, "bad_name"));
    assert_eq!(add("Dora", json!([role("croupier")]), FIRST), said(400, "no_such_role"));
    assert_eq!(add("Dora", both, FIRST), said(400, "two_departments"));
    assert_eq!(add("Dora", json!([]), FIRST), said(400, "bad_rights"));
    assert_eq!(add("Dora", json!([role("cashier")]), "short"), said(400, "bad_choice"));
    let elsewhere = json!([{ "role": "dealer", "rulebook": "wa", "table": "none" }]);
    assert_eq!(add("Dora", elsewhere, FIRST), said(404, "no_table"));
    let bettor = json!([{ "role": "bettor", "rulebook": "wa" }]);
    assert_eq!(add("Dora", bettor, FIRST), said(400, "no_such_role"));
    for (path, body) in [
        ("people/remove", json!({ "person": "Owner", "why": "a test" })),
        ("people/rights", json!({ "person": "Owner", "rights": [role("cashier")] })),
    ] {
        let (status, answer) = rig.post(&rig.owner, path, &body);
        assert_eq!((status, answer["code"].as_str()), (403, Some("own_access")), "{path}");
    }
    let (status, _) =
        rig.post(&rig.owner, "people/suspend", &json!({ "person": "Carla", "why": " " }));
    assert_eq!(status, 400, "a reason is wanted");
    rig.crash();
}

#[test]
fn a_second_owner_takes_somebody_independent_beside() {
    let home = Home::new();
    let rig = house(&home);
    hired(&rig, "Audrey", &role("auditor"));
    hired(&rig, "Carla", &role("cashier"));
    let mut body = json!({ "name": "Other", "rights": [role("owner")], "password": FIRST });
    let code = |body: &Value| rig.post(&rig.owner, "people/add", body).1["code"].clone();
    assert_eq!(code(&body), "same_department");
    body["second"] = json!({ "name": "Carla", "password": OWN });
    assert_eq!(code(&body), "not_independent");
    body["second"] = json!({ "name": "Audrey", "password": "not this one" });
    assert_eq!(code(&body), "wrong");
    body["second"] = json!({ "name": "Audrey", "password": OWN });
    assert_eq!(rig.post(&rig.owner, "people/add", &body).0, 201);
    // There is another owner now, who can take the first one's access.
    let other = rig.sign_in("Other", FIRST);
    rig.post(&other, "me/secret", &json!({ "password": OWN }));
    let out = json!({ "person": "Owner", "why": "gone" });
    assert_eq!(rig.post(&other, "people/suspend", &out).0, 204);
    assert_eq!(rig.get(&rig.owner, "people").0, 401, "at once");
    rig.crash();
}

#[test]
fn access_is_withdrawn_at_once() {
    let home = Home::new();
    let rig = house(&home);
    let carla = hired(&rig, "Carla", &role("cashier"));
    assert_eq!(rig.get(&carla, "cage").0, 200);
    rig.post(&rig.owner, "people/suspend", &json!({ "person": "Carla", "why": "on leave" }));
    assert_eq!(rig.get(&carla, "cage").0, 401);
    let sign_in = json!({ "name": "Carla", "password": OWN });
    assert_eq!(rig.post("", "sign-in", &sign_in).0, 401);
    rig.post(&rig.owner, "people/resume", &json!({ "person": "Carla" }));
    assert_eq!(rig.get(&carla, "cage").0, 401, "a session that was ended stays ended");
    let carla = rig.sign_in("Carla", OWN);
    assert_eq!(rig.get(&carla, "cage").0, 200);
    // Other rights hold from the next request on.
    let rights = json!({ "person": "Carla", "rights": [role("technician")] });
    assert_eq!(rig.post(&rig.owner, "people/rights", &rights).0, 204);
    assert!(matches!(rig.get(&carla, "cage").0, 401 | 403));
    // A secret that is given ends what the old one opened, and must be changed.
    let carla = rig.sign_in("Carla", OWN);
    let given = json!({ "person": "Carla", "password": FIRST });
    assert_eq!(rig.post(&rig.owner, "people/secret", &given).0, 204);
    assert_eq!(rig.get(&carla, "devices").0, 401);
    let carla = rig.sign_in("Carla", FIRST);
    let (status, answer) = rig.get(&carla, "devices");
    assert_eq!((status, answer["code"].as_str()), (401, Some("secret_must_change")));
    let same = rig.post(&carla, "me/secret", &json!({ "password": FIRST }));
    assert_eq!((same.0, same.1["code"].as_str()), (400, Some("same_secret")));
    rig.crash();
}

#[test]
fn sessions_are_listed_and_ended() {
    let home = Home::new();
    let rig = house(&home);
    let carla = hired(&rig, "Carla", &role("cashier"));
    let other = rig.sign_in("Carla", OWN);
    let (_, own) = rig.get(&carla, "sessions");
    assert_eq!(own.as_array().map(Vec::len), Some(2), "one's own alone: {own}");
    let (_, all) = rig.get(&rig.owner, "sessions");
    assert_eq!(all.as_array().map(Vec::len), Some(3), "{all}");
    let number = |person: &str, own: bool| {
        let all = all.as_array().expect("sessions");
        let mut all = all.iter().filter(|it| it["person"] == person && it["own"] == own);
        all.next().expect("such a session")["session"].clone()
    };
    let owners = json!({ "session": number("Owner", true) });
    assert_eq!(rig.post(&carla, "sessions/end", &owners).0, 403, "another's is not hers to end");
    let first = json!({ "session": number("Carla", false) });
    assert_eq!(rig.post(&rig.owner, "sessions/end", &first).0, 204);
    assert_eq!((rig.get(&carla, "cage").0, rig.get(&other, "cage").0), (401, 200));
    assert_eq!(rig.post(&rig.owner, "sessions/end", &first).0, 409, "it is over");
    rig.crash();
}

#[test]
fn devices_are_listed_replaced_and_shut_out() {
    let home = Home::new();
    let rig = house(&home);
    let place = json!({ "kind": "station", "table": "rapid", "place": 2 });
    let station = rig.device("station-2", place.clone());
    assert_eq!(rig.get(&station, "tables/rapid/screen/station/2").0, 200);
    let line = |name: &str| {
        let (_, all) = rig.get(&rig.owner, "devices");
        let all = all.as_array().expect("devices").clone();
        all.into_iter().find(|it| it["device"] == name).unwrap_or_default()
    };
    assert_eq!(
        (line("station-2")["state"].as_str(), line("station-2")["place"].as_u64()),
        (Some("enrolled"), Some(2))
    );
    let mut other = place;
    other["device"] = "station-2b".into();
    let there = rig.post(&rig.owner, "devices/offer", &other);
    assert_eq!((there.0, there.1["code"].as_str()), (409, Some("device_there")));
    other["replaces"] = "station-2".into();
    let (_, offered) = rig.post(&rig.owner, "devices/offer", &other);
    assert_eq!(line("station-2b")["state"], "offered");
    assert_eq!(rig.post(&rig.owner, "devices/withdraw", &json!({ "device": "station-2b" })).0, 204);
    let enrol = json!({ "device": "station-2b", "code": offered["code"] });
    assert_eq!(rig.post("", "devices/enrol", &enrol).0, 403, "the code was taken back");
    let new = rig.device("station-2b", other);
    assert_eq!(rig.get(&station, "tables/rapid/screen/station/2").0, 401, "it was replaced");
    assert_eq!(rig.get(&new, "tables/rapid/screen/station/2").0, 200);

    let technician = hired(&rig, "Tom", &role("technician"));
    let cashier = hired(&rig, "Carla", &role("cashier"));
    let out = json!({ "device": "station-2b", "why": "its glass is broken" });
    assert_eq!(rig.post(&cashier, "devices/revoke", &out).0, 403);
    assert_eq!(rig.get(&cashier, "devices").0, 403);
    assert_eq!(rig.post(&technician, "devices/revoke", &out).0, 204);
    assert_eq!(rig.get(&new, "tables/rapid/screen/station/2").0, 401, "at once");
    assert_eq!(rig.post(&technician, "devices/revoke", &out).0, 404);
    rig.crash();
}

/// The code of a second factor at a moment.
fn code(secret: &Value, at: Time) -> String {
    let text = secret.as_str().expect("a secret").replace(' ', "");
    let value = |byte: u8| match byte {
        b'A'..=b'Z' => byte - b'A',
        _ => byte - b'2' + 26,
    };
    let bits = text.bytes().flat_map(|byte| (0..5).rev().map(move |at| value(byte) >> at & 1));
    let bits: Vec<u8> = bits.collect();
    let key: Vec<u8> =
        bits.chunks(8).map(|byte| byte.iter().fold(0, |all, bit| all << 1 | bit)).collect();
    format!("{:06}", at_step(&key, step_at(at), DIGITS))
}

#[test]
fn an_owner_sets_up_a_second_factor_before_anything_else() {
    let home = Home::new();
    let real = |config: &mut server::Config| config.demonstration = false;
    let mut rig = Rig::start_changed(&home, (TAKES, &[]), ("", ""), real);
    rig.enrol_owner();
    let owner = rig.owner.clone();
    let (status, answer) = rig.get(&owner, "people");
    assert_eq!((status, answer["code"].as_str()), (401, Some("second_factor_due")));
    let (status, offered) = rig.post(&owner, "me/second-factor", &json!({}));
    assert_eq!(status, 200, "{offered}");
    assert!(offered["uri"].as_str().is_some_and(|uri| uri.starts_with("otpauth://totp/")));
    let set_up = |code: &str| {
        let body = json!({ "offer": offered["offer"], "code": code });
        rig.post(&owner, "me/second-factor/set-up", &body)
    };
    let now = Time(u64::try_from(System.now_ms()).expect("after 1970"));
    // The code of a time long past.
    let wrong = code(&offered["secret"], Time(now.0 - 3_600_000));
    assert_eq!(set_up(&wrong).1["code"], "code_wrong");
    let (status, answer) = set_up(&code(&offered["secret"], now));
    assert_eq!(status, 204, "{answer}");
    assert_eq!(rig.get(&owner, "people").0, 200);
    assert_eq!(known(&rig, "Owner")["second_factor"], true);
    // From now on it is asked for, and a code that was used is no code.
    let body = json!({ "name": "Owner", "password": crate::rig::OWNER });
    assert_eq!(rig.post("", "sign-in", &body).1["code"], "second_factor_missing");
    let mut body = body;
    body["code"] = code(&offered["secret"], now).into();
    assert_eq!(rig.post("", "sign-in", &body).1["code"], "second_factor_used");
    body["code"] = code(&offered["secret"], Time(now.0 + 30_000)).into();
    assert_eq!(rig.post("", "sign-in", &body).0, 200);
    // An owner's factor is dropped by another owner alone, with somebody beside.
    let drop = rig.post(&owner, "people/second-factor/drop", &json!({ "person": "Owner" }));
    assert_eq!(drop.1["code"], "own_access");
    rig.crash();
}

#[test]
fn an_owner_who_lost_everything_is_let_in_from_the_machine() {
    let home = Home::new();
    let rig = house(&home);
    hired(&rig, "Carla", &role("cashier"));
    assert!(rig.let_in("Carla").is_err(), "only owners are");
    let password = rig.let_in("Owner").expect("an owner is");
    assert_eq!(rig.get(&rig.owner, "people").0, 401, "what was open before is over");
    let owner = rig.sign_in("Owner", &password);
    assert_eq!(rig.get(&owner, "people").1["code"], "secret_must_change");
    rig.crash();
}

/// What Ann asks under one key is not what Ann Lee asks under another, though the names and the
/// keys are the same letters one behind the other.
#[test]
fn nobody_s_key_is_another_s() {
    let home = Home::new();
    let rig = house(&home);
    let operator = json!({ "role": "casino-operator", "rulebook": "act" });
    let announced = |name: &str, key: &str| {
        let session = hired(&rig, name, &operator);
        let body = json!({ "key": key, "name": format!("the cup of {name}"), "rulebook": "act" });
        rig.post(&session, "tournaments", &body)
    };
    let (status, first) = announced("Ann", "Lee x");
    assert_eq!(status, 200, "{first}");
    let (status, second) = announced("Ann Lee", "x");
    assert_eq!(status, 200, "{second}");
    assert_ne!(first["id"], second["id"], "each has announced one");
}
