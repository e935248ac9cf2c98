//! What signs say of a change that is to come, of limits that some keep and of a promotion.

use super::played::Played;
use screens::{console, display, station};
use serde_json::{Value, json};
use table::state::PlaceId;
use testkit::rule;

/// What three screens of a table show at the end of these steps.
fn shown(head: &str, steps: &str) -> [Value; 3] {
    let text = format!("scenario: what signs say\n{head}\n{steps}");
    let played = Played::at_the_end("signs.scn", &text);
    let scene = played.scene();
    let documents = [
        serde_json::to_value(display(&scene)),
        serde_json::to_value(console(&scene)),
        serde_json::to_value(station(&scene, PlaceId(1))),
    ];
    documents.map(|document| document.expect("a document"))
}

rule!(
    "wa:3.11(c)",
    "act:8.2",
    "nsw:15.8",
    fn a_sign_names_the_options_that_change_and_no_others() {
        for (book, by, change, option, value) in [
            ("wa", "casino-operator", "commission tie-8=true", "tie-8", "true"),
            ("act", "casino-operator", "commission pairs=perfect", "pairs", "perfect"),
            ("nsw", "casino-supervisor", "tie-premium tie-percent=2", "tie-percent", "2"),
        ] {
            let version = change.split(' ').next().unwrap_or_default();
            let head = format!("rulebook: {book}\nversion: {version}\n");
            let steps = format!("Ann: take place 1\n{by}: give notice version {change}\n");
            for screen in shown(&head, &steps) {
                let options = screen["notices"]["all"][0]["options"].as_array().expect("a list");
                let told: Vec<_> = options.iter().map(|it| (&it["id"], &it["value"])).collect();
                assert_eq!(told, [(&json!(option), &json!(value))], "{book}");
                assert!(options[0]["name"].as_str().is_some_and(|name| name.len() > 10), "{book}");
            }
        }
    }
);

rule!(
    "nsw:6.6.3",
    fn while_some_keep_their_limits_the_sign_has_those_of_before_too() {
        let head = "rulebook: nsw\nlimits: min 10 max 5000\nlimits tie: min 10 max 500\n";
        let raised =
            "casino-supervisor: raise minimum at once min 20 max 5000; tie min 50 max 500\n";
        for screen in shown(head, &format!("Ann: take place 1\n{raised}")) {
            let sign = &screen["table"];
            assert_eq!(sign["limits"]["usual"]["min"], "20.00");
            assert_eq!(sign["previous"]["usual"]["min"], "10.00");
            assert_eq!(sign["previous"]["of_bets"][0]["range"]["min"], "10.00");
        }
        for screen in shown(head, "Ann: take place 1\n") {
            assert_eq!(screen["table"]["previous"], Value::Null);
        }
    }
);

rule!(
    "wa:3.23(b)/sign",
    fn the_sign_of_a_tie_promotion_names_it_on_every_screen() {
        let head = "rulebook: wa\noptions: tie-8=true\nfixtures: tie-promotion=Lucky Eight BONUS\n";
        for screen in shown(head, "Ann: take place 1\n") {
            let bands = screen["bands"]["all"].as_array().expect("a list");
            let names = bands.iter().filter_map(|band| band["name"].as_str());
            let name = names.collect::<String>();
            assert!(name.starts_with("Lucky Eight BONUS: "), "{name}");
            assert!(name.contains("Tie on 8 pays 16 to 1, other Ties 8 to 1"), "{name}");
        }
    }
);
