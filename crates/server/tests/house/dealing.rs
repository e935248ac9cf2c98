//! Who deals: the record says it, and whoever took over from the automatic dealer deals on after a
//! restart.

use crate::people::hired;
use crate::rig::{Home, Rig, TAKES, until};
use house::Pace;
use journal::Store;
use serde_json::{Value, json};
use testkit::rule;

/// A house whose automatic dealer opens wagering and then waits.
fn house(home: &Home) -> Rig {
    let waits = |config: &mut server::Config| {
        config.pace = Pace { card_ms: 1, shoe_ms: 1, result_ms: 1, wagers_ms: 3_600_000 };
    };
    let mut rig = Rig::start_changed(home, (TAKES, &[]), ("", ""), waits);
    rig.enrol_owner();
    rig
}

/// What was recorded at the table: by whom, what, and the whole of it.
fn record(rig: &Rig) -> Vec<(String, String, String)> {
    let store: &dyn Store = &*rig.store;
    let stream = record::stream("rapid").expect("a name");
    let entries = store.read_stream(&stream, 0).expect("it can be read");
    let told = entries.into_iter().map(|entry| {
        (entry.actor.name.clone(), entry.kind.clone(), entry.payload.as_str().to_owned())
    });
    told.collect()
}

fn happened(rig: &Rig, kind: &str) -> bool {
    record(rig).iter().any(|(_, found, _)| found == kind)
}

fn lets_deal(rig: &Rig, who: &str, automatic: bool) -> Value {
    rig.post(who, "tables/rapid/dealer", &json!({ "automatic": automatic })).1
}

fn asks(rig: &Rig, who: &str, (key, is): (&str, &str)) -> Value {
    rig.post(who, "tables/rapid/ask", &json!({ "key": key, "ask": { "is": is } })).1
}

/// Whether the system deals, as the console says.
fn is_automatic(rig: &Rig, who: &str) -> bool {
    let mut told = Value::Null;
    until("the console shows the table", || {
        told = rig.get(who, "tables/rapid/screen/console").1["full"]["duty"].clone();
        told.is_object()
    });
    told["automatic"] == true
}

rule!(
    "wa:4.20",
    fn whoever_took_over_deals_on_after_a_restart_and_hands_back_between_coups() {
        let home = Home::new();
        let rig = house(&home);
        let right = json!({ "role": "dealer", "rulebook": "wa", "table": "rapid" });
        let dora = hired(&rig, "Dora", &right);
        let console = rig.device("rapid-console", json!({ "kind": "console", "table": "rapid" }));
        let dora = format!("{console},{dora}");
        until("wagers are taken", || happened(&rig, "wagering_opened"));
        assert!(is_automatic(&rig, &dora));
        let taken = lets_deal(&rig, &dora, false);
        assert_eq!(taken["accepted"]["events"], json!(["dealer_changed"]), "{taken}");
        assert!(!is_automatic(&rig, &dora));
        for step in [("call", "call_no_more_bets"), ("first", "draw")] {
            let answer = asks(&rig, &dora, step);
            assert!(answer["accepted"].is_object(), "{step:?}: {answer}");
        }
        // A card is out: nobody changes the dealer now, neither the person nor the system.
        let back = lets_deal(&rig, &dora, true);
        assert_eq!(back["refused"]["code"], "coup_in_progress", "{back}");
        assert_eq!(back["refused"]["rule"], "wa:4.20", "{back}");

        let before = record(&rig).len();
        let rig = Rig::start_after(rig.crash(), &home, &[]);
        assert!(!is_automatic(&rig, &dora), "Dora has the coup");
        let drawn = asks(&rig, &dora, ("second", "draw"));
        assert!(drawn["accepted"].is_object(), "{drawn}");
        let mut tries = 0;
        until("the coup is dealt to its end", || {
            tries += 1;
            let steps = ["draw", "announce", "settle", "complete_coup"];
            let done = steps.map(|is| asks(&rig, &dora, (&format!("{is} {tries}"), is)));
            done[3]["accepted"].is_object()
        });
        let since = record(&rig).split_off(before);
        let system = since.iter().find(|(by, ..)| by == "automatic dealer");
        assert_eq!(system, None, "the system did nothing of the dealer's");
        let before = record(&rig).len();
        let back = lets_deal(&rig, &dora, true);
        assert_eq!(back["accepted"]["events"], json!(["dealer_changed"]), "{back}");
        until("the system deals", || {
            record(&rig).split_off(before).iter().any(|(by, ..)| by == "virtual shoe")
        });
        let changed = record(&rig).into_iter().filter(|(_, kind, _)| kind == "dealer_changed");
        let changed: Vec<_> = changed.map(|(by, _, told)| (by, told)).collect();
        let [(first, to), (second, from)] = &changed[..] else { panic!("{changed:?}") };
        assert!(first == "Dora" && to.contains("\"Dora\""), "dealer in: {to}");
        assert!(second == "Dora" && from.contains("\"automatic dealer\""), "dealer out: {from}");
        rig.crash();
    }
);

/// A table at which a person deals from a virtual shoe.
const BY_HAND: &str = r#"
[[table]]
name = "rapid"
number = 1
rulebook = "wa"
version = "commission"
limits = "min 10 max 2000"
places = "3 stations"
cards = "virtual"
dealer = "person"

"#;

/// Else whoever cuts in the moment after the shuffle cuts cards whose order nobody has committed
/// to, and none of them can be drawn.
#[test]
fn a_virtual_shoe_commits_to_its_order_before_anybody_can_cut_it() {
    let home = Home::new();
    let mut rig = Rig::start_changed(&home, (BY_HAND, &[]), ("", ""), |_| {});
    rig.enrol_owner();
    let right = json!({ "role": "casino-operator", "rulebook": "wa" });
    let olga = hired(&rig, "Olga", &right);
    let console = rig.device("rapid-console", json!({ "kind": "console", "table": "rapid" }));
    let olga = format!("{console},{olga}");
    let mut asked = 0;
    until("the cards are cut", || {
        let (_, screen) = rig.get(&olga, "tables/rapid/screen/console");
        let due = &screen["full"]["duty"]["confirm"];
        asked += 1;
        let ask = json!({ "key": format!("step {asked}"), "ask": due });
        if due.is_object() {
            rig.post(&olga, "tables/rapid/ask", &ask);
        }
        happened(&rig, "cards_cut")
    });
    let kinds: Vec<_> = record(&rig).into_iter().map(|(_, kind, _)| kind).collect();
    let at = |wanted: &str| kinds.iter().position(|kind| kind == wanted);
    assert!(at("cards_shuffled") < at("shoe_committed"), "{kinds:?}");
    assert!(at("shoe_committed") < at("cards_cut"), "{kinds:?}");
    rig.crash();
}
