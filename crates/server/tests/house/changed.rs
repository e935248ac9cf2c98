//! The floor plan changed while the house runs.

use crate::rig::{Cabinet, Home, PRINTS, Rig, TAKES, until};
use crate::tickets::fed;
use house::Pace;
use journal::Store;
use serde_json::{Value, json};
use testkit::rule;

/// A further table.
pub(crate) const SECOND: &str = r#"
[[table]]
name = "second"
number = 2
rulebook = "act"
version = "commission"
limits = "min 10 max 1000; tie min 5 max 100"
places = "4 cloth"
fixtures = ["table-approval=on file", "pairs-approval=on file"]
cards = "virtual"
dealer = "automatic"
simulated = 2

"#;

/// A house whose coups are short, with an owner and stations.
pub(crate) fn house(home: &Home, cabinets: &[(u8, &Cabinet)]) -> Rig {
    let brisk = |config: &mut server::Config| {
        config.pace = Pace { card_ms: 1, shoe_ms: 1, result_ms: 20, wagers_ms: 20 };
        config.process.times.round = std::time::Duration::from_millis(200);
    };
    let mut rig = Rig::start_changed(home, (TAKES, cabinets), ("", ""), brisk);
    rig.enrol(&[2, 3]);
    rig
}

pub(crate) fn plan(home: &Home) -> String {
    std::fs::read_to_string(home.plan()).expect("the plan")
}

pub(crate) fn write(home: &Home, text: &str) {
    std::fs::write(home.plan(), text).expect("the plan is written");
}

pub(crate) fn reload(rig: &Rig) -> (u16, Value) {
    rig.post(&rig.owner, "floor/reload", &json!({}))
}

/// The plan in force of a table; none where it is not on the floor.
pub(crate) fn planned(rig: &Rig, table: &str) -> Option<Value> {
    let (status, floor) = rig.get(&rig.owner, "floor");
    assert_eq!(status, 200, "{floor}");
    let tables = floor["tables"].as_array().expect("tables").clone();
    tables.into_iter().find(|shown| shown["name"] == table)
}

pub(crate) fn runs(rig: &Rig, table: &str) -> bool {
    let (_, tables) = rig.get("", "tables");
    let tables = tables.as_array().expect("tables");
    tables.iter().any(|line| line["name"] == table && line["here"] == true)
}

#[test]
fn a_new_table_is_opened_and_one_that_is_planned_no_more_leaves() {
    let home = Home::new();
    let rig = house(&home, &[]);
    until("the first table runs", || runs(&rig, "rapid"));
    let before = plan(&home);
    write(&home, &format!("{before}{SECOND}"));
    let (status, floor) = reload(&rig);
    assert_eq!(status, 200, "{floor}");
    assert_eq!((&floor["opened"], &floor["waits"]), (&json!(["second"]), &json!([])));
    until("the second table runs", || runs(&rig, "second"));
    // Rights at it can be given at once.
    let right = json!({ "role": "cashier" });
    let dealer = json!({ "name": "Dora", "rights": [right], "password": "a phrase for one use" });
    assert_eq!(rig.post(&rig.owner, "people/add", &dealer).0, 201);
    let console = json!({ "kind": "console", "table": "second" });
    rig.device("second-console", console);
    write(&home, &before);
    assert_eq!(reload(&rig).0, 200);
    until("the second table has left", || planned(&rig, "second").is_none());
    assert!(!runs(&rig, "second") && runs(&rig, "rapid"));
    // What it has recorded is still there: put back, it goes on.
    write(&home, &format!("{before}{SECOND}"));
    assert_eq!(reload(&rig).0, 200);
    until("the second table is back", || runs(&rig, "second"));
    rig.crash();
}

#[test]
fn a_plan_with_faults_changes_nothing_and_all_of_them_are_told() {
    let home = Home::new();
    let rig = house(&home, &[]);
    let before = plan(&home);
    let wrong = SECOND.replace("\"act\"", "\"no-such\"") + &SECOND.replace("virtual", "paper");
    write(&home, &format!("{before}{wrong}"));
    let (status, told) = reload(&rig);
    let words = told["words"].as_str().unwrap_or_default();
    assert_eq!((status, told["code"].as_str()), (422, Some("plan_faulty")));
    assert!(words.contains("no-such") && words.contains("keypad"), "{words}");
    assert!(words.contains("the old floor plan stays in force"), "{words}");
    assert!(planned(&rig, "second").is_none() && planned(&rig, "rapid").is_some());
    std::fs::remove_file(home.plan()).expect("it was there");
    assert_eq!(reload(&rig).1["code"], "plan_not_read");
    rig.crash();
}

#[test]
fn a_table_never_changes_its_rulebook_or_its_number() {
    let home = Home::new();
    let rig = house(&home, &[]);
    until("the table runs", || runs(&rig, "rapid"));
    let before = plan(&home);
    let act = SECOND.replace("\"second\"", "\"rapid\"").replace("number = 2", "number = 1");
    write(&home, &before.replace(TAKES, &act));
    let (status, told) = reload(&rig);
    assert_eq!((status, told["code"].as_str()), (409, Some("plan_not_now")), "{told}");
    assert!(told["words"].as_str().is_some_and(|it| it.contains("another name")), "{told}");
    write(&home, &before.replace("number = 1\n", "number = 7\n"));
    let (status, told) = reload(&rig);
    assert!(status == 409 && told.to_string().contains("number 1 in the books"), "{told}");
    assert_eq!(planned(&rig, "rapid").map(|it| it["rulebook"].clone()), Some(json!("wa")));
    rig.crash();
}

#[test]
fn an_open_table_takes_a_new_setup_over_when_it_next_opens() {
    let home = Home::new();
    let rig = house(&home, &[]);
    rig.sit(2);
    let before = plan(&home);
    write(&home, &before.replace("min 10 max 2000", "min 20 max 2000"));
    let (status, floor) = reload(&rig);
    assert_eq!(status, 200, "{floor}");
    assert_eq!(floor["waits"], json!(["rapid: limits: when the table next opens"]));
    let later = json!(["limits: when the table next opens"]);
    until("the table goes on by the new plan", || {
        runs(&rig, "rapid") && planned(&rig, "rapid").is_some_and(|it| it["waits"] == later)
    });
    rig.crash();
}

#[test]
fn whatever_an_open_table_was_set_up_with_is_told_to_wait() {
    let home = Home::new();
    let rig = house(&home, &[]);
    rig.sit(2);
    let before = plan(&home);
    write(&home, &before.replace("cards = ", "gaming_hours = \"12:00-04:00\"\ncards = "));
    let (status, floor) = reload(&rig);
    assert_eq!(status, 200, "{floor}");
    assert_eq!(floor["waits"], json!(["rapid: gaming hours: when the table next opens"]));
    rig.crash();
}

#[test]
fn a_table_with_money_on_it_leaves_when_that_is_paid() {
    let (home, one) = (Home::new(), Cabinet::new());
    let rig = house(&home, &[(2, &one)]);
    fed(&rig, &one, 2);
    let before = plan(&home);
    let first = before.find("[[table]]").expect("a table");
    write(&home, &format!("{}{SECOND}", &before[..first]));
    let (status, floor) = reload(&rig);
    assert_eq!(status, 200, "{floor}");
    until("the second table runs", || runs(&rig, "second"));
    let waits = planned(&rig, "rapid").map(|it| it["waits"].to_string()).unwrap_or_default();
    assert!(waits.contains("no coup and no credit"), "{waits}");
    assert_eq!(rig.credit(2).as_deref(), Some("50.00"), "it plays on");
    let answer = rig.cash_out(2, "out");
    assert_eq!(answer["accepted"]["events"], json!(["station_paid"]), "{answer}");
    until("the table has left", || planned(&rig, "rapid").is_none());
    rig.crash();
}

#[test]
fn what_is_of_the_shoe_changes_with_the_next_one() {
    let home = Home::new();
    let rig = house(&home, &[]);
    rig.sit(2);
    write(&home, &plan(&home).replace("cards = ", "decks = 6\ncards = "));
    let (status, told) = reload(&rig);
    assert_eq!(status, 200, "{told}");
    assert_eq!(told["waits"], json!(["rapid: decks: with the next shoe"]), "{told}");
    until("the table goes on by the new plan", || {
        runs(&rig, "rapid") && planned(&rig, "rapid").is_some_and(|it| it["decks"] == 6)
    });
    rig.crash();
}

#[test]
fn equipment_comes_and_goes() {
    let home = Home::new();
    let rig = house(&home, &[]);
    until("the table runs", || runs(&rig, "rapid"));
    let before = plan(&home);
    let printer = "[[device]]\nkind = \"printer\"\ntable = \"rapid\"\nplace = 3\n\
                   address = \"simulated\"\n";
    write(&home, &format!("{before}{printer}"));
    assert_eq!(reload(&rig).0, 200);
    let equipment = |rig: &Rig| planned(rig, "rapid").map(|it| it["equipment"].clone());
    until("the printer is there", || equipment(&rig) == Some(json!(["rapid-printer-3"])));
    until("the table runs again", || runs(&rig, "rapid"));
    write(&home, &before);
    assert_eq!(reload(&rig).0, 200);
    until("the printer is gone", || equipment(&rig) == Some(json!([])));
    rig.crash();
}

rule!(
    "vic:10.1/note *",
    fn odds_that_are_one_for_the_house_do_not_change_while_a_table_is_open() {
        let home = Home::new();
        let mut rig = Rig::start(&home, PRINTS, &[]);
        rig.enrol(&[2]);
        rig.sit(2);
        let before = plan(&home);
        let other = PRINTS.replace("limits", "options = [\"dragon-bonus=2\"]\nlimits");
        let second = other.replace("\"rapid\"", "\"rapid-2\"").replace("number = 4", "number = 5");
        write(&home, &format!("{before}{second}"));
        assert_eq!(reload(&rig).1["code"], "plan_faulty", "two tables of one plan differ");
        write(&home, &format!("{}{second}", before.replace(PRINTS, &other)));
        let (status, told) = reload(&rig);
        assert_eq!((status, told["code"].as_str()), (409, Some("plan_not_now")), "{told}");
        let words = told["words"].as_str().unwrap_or_default();
        assert!(words.contains("close the tables that are open first"), "{words}");
        rig.crash();
    }
);

rule!(
    "vic:10.1/note *",
    fn nobody_gives_one_table_odds_that_the_house_has_not() {
        let home = Home::new();
        let mut rig = Rig::start(&home, PRINTS, &[]);
        rig.enrol(&[2]);
        rig.sit(2);
        let right = json!({ "role": "casino-operator", "rulebook": "vic" });
        let first = "a phrase for one use";
        let body = json!({ "name": "Opal", "rights": [right], "password": first });
        assert_eq!(rig.post(&rig.owner, "people/add", &body).0, 201);
        let opal = rig.sign_in("Opal", first);
        rig.post(&opal, "me/secret", &json!({ "password": "a phrase of her own" }));
        let asks = |key: &str, is: &str, option: &str| {
            let options = json!({
                "dragon-bonus": option, "perfect-pairs": "1", "pairs": "offered",
                "super-6": "offered",
            });
            let setting = json!({ "version": "traditional", "options": options });
            let to = json!({ "is": "version", "setting": setting });
            let body = json!({ "key": key, "ask": { "is": is, "to": to } });
            rig.post(&opal, "tables/rapid/ask", &body).1
        };
        for is in ["give_notice", "change"] {
            let answer = asks(is, is, "2");
            assert_eq!(answer["refused"]["code"], "house_wide", "{answer}");
            assert!(answer.to_string().contains("vic:10.1/note *"), "{answer}");
        }
        let sign = asks("sign", "give_notice", "none");
        assert!(sign["accepted"].is_object(), "a table may take the side wager off: {sign}");
        rig.crash();
    }
);

rule!(
    "vic:10.1/note *",
    fn a_house_is_not_started_whose_open_tables_would_differ_from_others() {
        let home = Home::new();
        let mut rig = Rig::start(&home, PRINTS, &[]);
        rig.enrol(&[2]);
        rig.sit(2);
        drop(rig.crash());
        let other = PRINTS.replace("limits", "options = [\"dragon-bonus=2\"]\nlimits");
        let second = other.replace("\"rapid\"", "\"rapid-2\"").replace("number = 4", "number = 5");
        let why = Rig::not_started(&home, &format!("{other}{second}"));
        let told = "`dragon-bonus` is 2 at table `rapid-2` and 1 at table `rapid`";
        assert!(why.contains(told) && why.contains("start with that floor plan"), "{why}");
    }
);

/// What the record says of the house: by whom, and what.
fn of_house(rig: &Rig, kind: &str) -> Vec<(String, Value)> {
    let store: &dyn Store = &*rig.store;
    let entries = store.read_stream(&record::staff::stream(), 0).expect("it can be read");
    let own = entries.iter().filter(|entry| entry.kind == kind);
    let told = own.map(|entry| {
        let payload: Value = serde_json::from_str(entry.payload.as_str()).expect("JSON");
        (entry.actor.name.clone(), payload["event"]["what"].clone())
    });
    told.collect()
}

#[test]
fn who_changed_the_floor_plan_is_in_the_record() {
    let home = Home::new();
    let rig = house(&home, &[]);
    until("the first table runs", || runs(&rig, "rapid"));
    let (_, text) = rig.get(&rig.owner, "floor/text");
    let started = of_house(&rig, "house_started");
    assert_eq!(started.len(), 1, "{started:?}");
    assert_eq!((started[0].0.as_str(), &started[0].1["plan"]), ("terminal", &text["digest"]));
    assert_eq!(started[0].1["program"], env!("CARGO_PKG_VERSION"));
    let after = plan(&home).replace("min 10 max 2000", "min 20 max 2000") + SECOND;
    let put = json!({ "text": after, "digest": text["digest"] });
    assert_eq!(rig.post(&rig.owner, "floor/plan", &put).0, 200);
    let changed = of_house(&rig, "floor_plan_changed");
    let new = rig.get(&rig.owner, "floor/text").1["digest"].clone();
    let what = json!({ "before": text["digest"], "after": new, "tables": ["rapid", "second"] });
    assert_eq!(changed, [("Owner".to_owned(), what)]);
    // What is refused, and what is the same, changes nothing.
    let wrong = json!({ "text": "nonsense", "digest": new });
    assert_eq!(rig.post(&rig.owner, "floor/plan", &wrong).0, 422);
    assert_eq!(reload(&rig).0, 200);
    assert_eq!(of_house(&rig, "floor_plan_changed").len(), 1);
    rig.crash();
}

#[test]
fn a_floor_plan_that_cannot_be_recorded_is_not_put_in_force() {
    let home = Home::new();
    let rig = house(&home, &[]);
    until("the first table runs", || runs(&rig, "rapid"));
    let before = plan(&home);
    let digest = rig.get(&rig.owner, "floor/text").1["digest"].clone();
    rig.store.die();
    let put = json!({ "text": format!("{before}{SECOND}"), "digest": digest });
    let (status, told) = rig.post(&rig.owner, "floor/plan", &put);
    assert!(status >= 400, "{told}");
    assert_eq!(plan(&home), before, "the file is as it was");
    rig.crash();
}

#[test]
fn the_floor_plan_is_the_owner_s() {
    let home = Home::new();
    let rig = house(&home, &[]);
    let body = json!({
        "name": "Audrey", "rights": [{ "role": "auditor" }], "password": "a phrase for one use",
    });
    assert_eq!(rig.post(&rig.owner, "people/add", &body).0, 201);
    let auditor = rig.sign_in("Audrey", "a phrase for one use");
    rig.post(&auditor, "me/secret", &json!({ "password": "a phrase of her own" }));
    assert_eq!(rig.get(&auditor, "floor").0, 200, "an auditor reads it");
    assert_eq!(rig.post(&auditor, "floor/reload", &json!({})).0, 403);
    assert_eq!(rig.post("", "floor/reload", &json!({})).0, 401);
    assert_eq!(rig.get("", "floor").0, 401);
    rig.crash();
}

#[test]
fn a_plan_that_is_written_over_the_api_is_tried_out_first_and_then_in_force() {
    let home = Home::new();
    let rig = house(&home, &[]);
    until("the first table runs", || runs(&rig, "rapid"));
    let (status, text) = rig.get(&rig.owner, "floor/text");
    assert_eq!((status, text["text"].as_str()), (200, Some(&*plan(&home))));
    let after = format!("{}{SECOND}", plan(&home));
    let tried = rig.post(&rig.owner, "floor/check", &json!({ "text": after })).1;
    assert_eq!((&tried["faults"], &tried["opened"]), (&json!([]), &json!(["second"])), "{tried}");
    assert!(planned(&rig, "second").is_none(), "it was only tried out");
    let put = |text: &str, digest: &Value| {
        rig.post(&rig.owner, "floor/plan", &json!({ "text": text, "digest": digest }))
    };
    assert_eq!(put(&after, &json!("0123")).1["code"], "plan_changed");
    assert_eq!(put("nonsense", &text["digest"]).0, 422);
    assert_ne!(plan(&home), after, "nothing was written");
    let (status, floor) = put(&after, &text["digest"]);
    assert_eq!((status, &floor["opened"]), (200, &json!(["second"])), "{floor}");
    assert_eq!(plan(&home), after);
    until("the second table runs", || runs(&rig, "second"));
    // A table that would leave is told to, and one that cannot follow is told why.
    let gone = rig.post(&rig.owner, "floor/check", &json!({ "text": text["text"] })).1;
    assert_eq!(gone["changes"][0]["table"], "second", "{gone}");
    let other = after.replace("number = 2", "number = 7");
    let not_now = rig.post(&rig.owner, "floor/check", &json!({ "text": other })).1;
    let why = not_now["not_now"][0].as_str().unwrap_or_default();
    assert!(why.contains("has number 2 in the books"), "{not_now}");
    rig.crash();
}
