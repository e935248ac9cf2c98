//! Whoever is excluded from the casino at one table plays at none of the house.

use crate::client::{Client, until};
use crate::failing::Failing;
use crate::house::{Running, attentive, run_in, unique};
use serde_json::{Value, json};
use std::sync::Arc;
use testkit::rule;

/// A table of the casino that they are excluded from.
fn table(number: u8, name: &str) -> String {
    format!(
        r#"
[[table]]
name = "{name}"
number = {number}
rulebook = "nsw"
version = "premium"
limits = "min 25 max 5000"
places = "7 cloth"
cards = "virtual"
dealer = "automatic"
"#
    )
}

fn tables() -> String {
    [table(1, "star"), table(2, "moon")].concat()
}

fn seat(place: u8) -> Value {
    json!({ "is": "take_place", "place": place, "bettor": "Zoe" })
}

fn asked(console: &Client, table: &str, ask: &Value) -> Value {
    console.ask(table, &format!("asked {}", unique()), ask)
}

/// Somebody of a role at the console of a table.
fn at(running: &Running, table: &str, role: &str) -> Client {
    running.staff(&running.screen(table, "console"), &format!("{role}-{table}"))
}

rule!(
    "nsw:15.3.3",
    fn whoever_is_excluded_from_the_casino_plays_at_no_table_and_not_after_a_restart_either() {
        let store = Failing::new();
        let folder = Arc::new(tempfile::tempdir().unwrap());
        let running =
            run_in(Arc::<Failing>::clone(&store), &tables(), attentive(), Arc::clone(&folder));
        let supervisor = at(&running, "star", "supervisor");
        let moon = at(&running, "moon", "supervisor");
        until("Zoe has a seat at the other table", || {
            asked(&moon, "moon", &seat(1)).get("accepted").map(drop)
        });
        let about = json!({
            "coup": null, "exposed": false, "place": null, "bettor": "Zoe", "version": null,
            "note": "a camera looks at the shoe",
        });
        let report = json!({ "is": "report", "situation": "device", "about": about });
        let answer = asked(&supervisor, "star", &report);
        assert!(answer.get("accepted").is_some(), "{answer}");
        let with = json!({
            "cards": [], "count": null, "amount": null, "to": null, "note": "section 79",
        });
        let exclude = json!({
            "is": "resolve", "number": 1, "remedy": "exclude-from-house", "with": with,
        });
        let answer = asked(&supervisor, "star", &exclude);
        assert!(answer.get("accepted").is_some(), "{answer}");
        let wager = json!({
            "is": "place_wager", "place": 1, "bettor": "Zoe", "bet": "player", "amount": "50.00",
        });
        until("the other table refuses her wagers", || {
            (asked(&moon, "moon", &wager)["refused"]["code"] == "excluded").then_some(())
        });
        drop(running);

        let running = run_in(store, &tables(), attentive(), folder);
        for table in ["star", "moon"] {
            let console = at(&running, table, "supervisor");
            let answer = asked(&console, table, &seat(2));
            assert_eq!(answer["refused"]["code"], "excluded", "{table}: {answer}");
        }
    }
);
