//! Names and JSON of the command-line contract.

use super::sabot;
use serde_json::json;

#[test]
fn deal_answers_with_both_hands_the_result_and_the_rules() {
    let run = sabot(&["deal", "--cards", "2S,7D,3H,KC,5D", "--rulebook", "wa", "--json"]);
    assert_eq!(run.code, 0);
    assert_eq!(run.err, "");
    assert_eq!(
        run.json(),
        json!({
            "rulebook": "wa",
            "player": {"cards": ["2S", "3H", "5D"], "points": 0, "natural": false},
            "banker": {"cards": ["7D", "KC"], "points": 7, "natural": false},
            "result": "banker",
            "cards_used": 5,
            "draws": [
                {"hand": "player", "action": "draw",
                 "rule": "wa:4.15", "row": "wa:4.15/Table 1/0-5"},
                {"hand": "banker", "action": "stand",
                 "rule": "wa:4.16", "row": "wa:4.16/Table 2/7"},
            ],
        })
    );
}

#[test]
fn deal_takes_the_first_rulebook_where_none_is_named_and_leaves_cards_behind_the_coup() {
    let run = sabot(&["deal", "--cards", "9s 3d kh 10c 5s 6s", "--json"]);
    let answer = run.json();
    assert_eq!(answer["rulebook"], "wa");
    assert_eq!(answer["cards_used"], 4);
    assert_eq!(answer["player"]["natural"], true);
    assert_eq!(answer["banker"]["cards"], json!(["3D", "TC"]));
    assert_eq!(answer["draws"][1]["rule"], "wa:4.14");
}

#[test]
fn settle_answers_with_every_wager_and_its_rule() {
    let run = sabot(&[
        "settle",
        "--rulebook",
        "nsw",
        "--version",
        "premium",
        "--cards",
        "AS,KD,9H,9C",
        "--wager",
        "banker=100",
        "--wager",
        "tie=5.50",
        "--json",
    ]);
    assert_eq!(run.code, 0);
    assert_eq!(
        run.json(),
        json!({
            "result": "banker",
            "wagers": [
                {"wager": "banker", "stake": "100.00", "outcome": "win", "odds": "19:20",
                 "winnings": "95.00", "commission": "0.00", "returned": "195.00",
                 "rule": "nsw:13.1.3"},
                {"wager": "tie", "stake": "5.50", "outcome": "lose", "odds": null,
                 "winnings": "0.00", "commission": "0.00", "returned": "0.00", "rule": "nsw:5.1.3"},
            ],
            "staked": "105.50",
            "returned": "195.00",
        })
    );
}

/// One wager settled: outcome, odds, winnings, returned.
fn settled(book: &[&str], cards: &str, wager: &str) -> [String; 4] {
    let head = ["settle", "--rulebook", book[0], "--version", book[1]];
    let tail = ["--cards", cards, "--wager", wager, "--json"];
    let options: Vec<_> = book[2..].iter().flat_map(|option| ["--option", option]).collect();
    let run = sabot(&[&head[..], &options, &tail].concat());
    assert_eq!(run.code, 0, "{}", run.out);
    let answer = run.json();
    ["outcome", "odds", "winnings", "returned"]
        .map(|key| answer["wagers"][0][key].as_str().unwrap_or("-").to_owned())
}

#[test]
fn versions_options_and_their_defaults_are_those_of_the_contract() {
    // A tie on 8, one of the natural kind.
    let tie_8 = "8S,KD,KH,8C";
    let tie_0 = "KS,QD,JH,TC,5S,5D";
    for (book, cards, wager, expected) in [
        (&["wa", "A"][..], tie_8, "tie=10", ["win", "8:1", "80.00", "90.00"]),
        (&["wa", "commission", "tie-8=true"], tie_8, "tie=10", ["win", "16:1", "160.00", "170.00"]),
        (&["wa", "C"], tie_8, "banker=10", ["lose", "-", "0.00", "0.00"]),
        (&["wa", "d"], tie_8, "banker=10", ["stand-off", "-", "0.00", "10.00"]),
        (&["nsw", "tie-premium"], tie_0, "player=200", ["stand-off", "1:20", "10.00", "210.00"]),
        (
            &["nsw", "tie-premium", "tie-percent=10"],
            tie_0,
            "banker=200",
            ["stand-off", "1:10", "20.00", "220.00"],
        ),
        (
            &["nsw", "premium", "chip=5"],
            "AS,KD,9H,9C",
            "banker=25",
            ["win", "19:20", "25.00", "50.00"],
        ),
        (
            &["act", "commission"],
            "8H,2S,8H,5C,KD",
            "player-pair=10",
            ["win", "11:1", "110.00", "120.00"],
        ),
        (
            &["act", "commission", "pairs=perfect"],
            "8H,2S,8H,5C,KD",
            "player-pair=10",
            ["win", "25:1", "250.00", "260.00"],
        ),
        (&["vic", "traditional"], tie_8, "player=10", ["stand-off", "-", "0.00", "10.00"]),
    ] {
        // 8H 8H counts 6 and stands; 2S 5C counts 7 and stands: four cards.
        let cards = if cards.starts_with("8H") { "8H,2S,8H,5C" } else { cards };
        assert_eq!(settled(book, cards, wager), expected, "{book:?} {wager}");
    }
}

#[test]
fn approvals_that_wagers_rest_on_are_told() {
    let run = sabot(&[
        "settle",
        "--rulebook",
        "act",
        "--version",
        "commission",
        "--cards",
        "8H,2S,8H,5C",
        "--wager",
        "player=10",
        "--wager",
        "banker=10",
        "--json",
    ]);
    let answer = run.json();
    assert_eq!(answer["conditions"][0]["rule"], "act:4.5(b)");
    let text = answer["conditions"][0]["text"].as_str().unwrap_or_default();
    assert!(text.contains("approval of the casino supervisor"), "{text}");
}

#[test]
fn rules_lists_the_register() {
    let all = sabot(&["rules", "--json"]).json();
    assert_eq!(all.as_array().map(Vec::len), Some(380 + 306 + 374 + 320 + 21));
    let one = sabot(&["rules", "nsw:5.7", "--json"]).json();
    assert_eq!(one[0]["id"], "nsw:5.7");
    assert_eq!(one[0]["kind"], "compute");
    assert_eq!(one[0]["rulebook"], "nsw");
    let uses = one[0]["cited_by"].as_array().expect("a list");
    assert!(uses.contains(&json!("wagers.rounding.cite")), "{uses:?}");
    let below = sabot(&["rules", "wa:3.18", "--json"]).json();
    let ids: Vec<_> = below.as_array().into_iter().flatten().map(|rule| &rule["id"]).collect();
    assert_eq!(
        ids,
        ["wa:3.18", "wa:3.18(a)", "wa:3.18(b)", "wa:3.18(b)(i)", "wa:3.18(b)(ii)", "wa:3.18(c)"]
    );
    let found =
        sabot(&["rules", "vic", "--search", "SUPER 6", "--kind", "compute", "--json"]).json();
    assert!(found.as_array().is_some_and(|rules| rules.len() == 2), "{found}");
    assert_eq!(sabot(&["rules", "--search", "roulette wheel", "--json"]).json(), json!([]));
}

#[test]
fn rulebooks_tells_versions_options_wagers_and_digest() {
    let all = sabot(&["rulebooks", "--json"]).json();
    let ids: Vec<_> = all.as_array().into_iter().flatten().map(|book| &book["rulebook"]).collect();
    assert_eq!(ids, testkit::DOCUMENTS);
    let nsw = sabot(&["rulebooks", "nsw", "--json"]).json();
    assert_eq!(nsw["versions"], json!(["premium", "even-money", "tie-premium"]));
    assert_eq!(nsw["decks"], json!([3, 4, 6, 8]));
    assert_eq!(nsw["options"][0]["default"], "5");
    assert_eq!(nsw["digest"].as_str().map(str::len), Some(64));
    let canonical = sabot(&["rulebooks", "nsw", "--canonical"]).out;
    assert!(canonical.lines().any(|line| line == "decks.allowed.value[0] = 3"), "{canonical}");
    let edition = testkit::edition("nsw");
    assert_eq!(canonical, edition.canonical);
    assert_eq!(nsw["digest"], edition.digest.to_string());
}

#[test]
fn odds_are_exact_and_every_version_and_option_is_listed() {
    let answer = sabot(&["odds", "--rulebook", "wa", "--json"]).json();
    assert_eq!((&answer["rulebook"], &answer["decks"]), (&json!("wa"), &json!(8)));
    let tie = &answer["outcomes"]["tie"];
    let exact = |value: &serde_json::Value, key: &str| -> u128 {
        value[key].as_str().and_then(|text| text.parse().ok()).expect("a whole number as text")
    };
    // 475,627,426,473,216 of 4,998,398,275,503,360 deals, in lowest terms.
    let (num, den) = (exact(tie, "num"), exact(tie, "den"));
    assert_eq!(num * 4_998_398_275_503_360, den * 475_627_426_473_216);
    let wagers = answer["wagers"].as_array().expect("a list");
    let listed = |wager: &str| wagers.iter().filter(|found| found["wager"] == wager).count();
    // Four versions; the tie with and without its promotion. Layouts change nothing that it pays.
    assert_eq!((listed("banker"), listed("tie"), listed("super-6")), (4, 4 * 2, 1));
    let first = wagers.iter().find(|found| found["wager"] == "banker").expect("banker");
    let edge = first["house_edge"]["value"].as_f64().expect("a number");
    assert_eq!(format!("{edge:.6}"), "0.010579");
    let returns = first["returns"].as_array().expect("a list");
    assert_eq!(returns[0]["rule"], "wa:3.19/A");

    let nsw = sabot(&["odds", "--rulebook", "nsw", "--version", "tie-premium", "--json"]).json();
    let percents = nsw["wagers"].as_array().into_iter().flatten();
    let percents = percents.filter(|found| found["wager"] == "player");
    let percents: Vec<_> = percents.map(|found| found["options"]["tie-percent"].clone()).collect();
    assert_eq!(percents, (1..=10).map(|percent| json!(percent.to_string())).collect::<Vec<_>>());
}

#[test]
fn odds_of_the_cards_that_are_left_come_from_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("left.json");
    let path = file.display().to_string();
    let odds = |text: &str| {
        std::fs::write(&file, text).expect("written");
        sabot(&["odds", "--composition", &path, "--version", "A", "--json"])
    };
    let six = odds(r#"{"9S":3,"8h":1,"10D":2}"#);
    assert_eq!(six.code, 0, "{}", six.out);
    assert_eq!(six.json()["cards"], 6);
    for (code, words, text) in [
        (1, "a coup may need 6 cards, and there are 5", r#"{"AS":5}"#),
        (2, "`1S` is not a card", r#"{"1S":8}"#),
        (2, "write an object of cards and counts", r#"{"AS":-1}"#),
        (2, "write an object of cards and counts", r#"{"AS":1.5}"#),
        (2, "write an object of cards and counts", "[]"),
        (1, "a shoe can hold at most 1000000 cards", r#"{"AS":4000000000}"#),
        (1, "a shoe can hold at most 1000000 cards", r#"{"AS":4000000000,"KD":4000000000}"#),
        (2, "the card AS is given twice; give it once", r#"{"AS":8,"KD":8,"AS":1}"#),
        (2, "the card TS is given twice; give it once", r#"{"TS":8,"10s":8}"#),
    ] {
        let run = odds(text);
        assert_eq!(run.code, code, "{text}: {}", run.out);
        let error = run.json()["error"].as_str().unwrap_or_default().to_owned();
        assert!(error.contains(words), "{text}: {error}");
    }
    std::fs::remove_file(&file).expect("removed");
    let gone = sabot(&["odds", "--composition", &path]);
    assert!(gone.code == 2 && gone.err.contains("No such file"), "{}", gone.err);
}

#[test]
fn odds_for_people_warn_where_the_bettor_has_the_edge() {
    let run = sabot(&["odds", "--rulebook", "wa"]);
    assert!(run.out.contains("the bettor has the edge: banker in even-money"), "{}", run.out);
    assert!(run.out.contains("-1.2351%"), "{}", run.out);
    let pairs = run.out.lines().filter(|line| line.starts_with("  player-pair "));
    let pairs: Vec<_> = pairs.map(|line| line.split_whitespace().nth(1)).collect();
    assert_eq!(pairs, [Some("every")], "{}", run.out);
    let run = sabot(&["odds", "--rulebook", "act"]);
    assert!(!run.out.contains("the bettor has the edge"), "{}", run.out);
    // With twos alone every coup is a tie, whatever it pays: each row is named once.
    let folder = tempfile::tempdir().expect("a folder");
    let twos = folder.path().join("twos.json");
    std::fs::write(&twos, r#"{"2S":8}"#).expect("written");
    let run = sabot(&["odds", "--rulebook", "wa", "--composition", &twos.display().to_string()]);
    let warned = "player-pair, banker-pair, tie with tie-8=false, tie with tie-8=true\n";
    assert!(run.out.contains(warned), "{}", run.out);
}
