//! `sabot run` and `sabot conformance`.

use super::sabot;
use serde_json::json;
use std::collections::BTreeSet;

/// A folder with one scenario of this text.
fn scenario(text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a.scn");
    std::fs::write(&file, text).expect("a file");
    let file = file.display().to_string();
    (folder, file)
}

#[test]
fn a_scenario_is_shown_step_by_step_with_the_rule_behind_a_refusal() {
    let run = sabot(&["run", "scenarios/wa/last-coup.scn"]);
    assert_eq!(run.code, 0, "{}", run.err);
    for line in [
        "one last coup after the cutting card  wa  scenarios/wa/last-coup.scn\n",
        "  10:00:00  Ann     wager tie 10 at 1\n",
        "                    refused: wagering is closed (wa:3.2)\n",
        "                    ✓ balance: Ann 95.00\n",
        "                    ✓ held: 0.00\n                    shows wa:4.18(b); wa:4.18\n",
        "next: deal a card to the Players Hand (wa:4.10)\n",
        "\n1 scenario: 1 held\n",
    ] {
        assert!(run.out.contains(line), "{line} in {}", run.out);
    }
}

#[test]
fn what_does_not_hold_is_told_with_its_line_and_exit_code_1() {
    let (_folder, file) = scenario("scenario: a test\nrulebook: wa\nclock: tick\n  held: 5.00\n");
    let run = sabot(&["run", &file, "--quiet"]);
    let wanted = format!("failed: {file}:4: expected `held: 5.00`; there was 0.00\n");
    assert_eq!(run.code, 1);
    assert_eq!(run.out, format!("{wanted}1 scenario: 0 held, 1 failed\n"));
    let run = sabot(&["run", &file, "--json"]);
    let document = run.json();
    assert_eq!(run.code, 1);
    assert_eq!(document["failed"], 1);
    let step = &document["scenarios"][0]["steps"][0];
    assert_eq!(step["expected"][0]["met"], false);
    assert_eq!(step["expected"][0]["instead"], "0.00");
    assert_eq!(document["scenarios"][0]["failed"]["line"], 4);
    let folder = std::path::Path::new(&file).parent().expect("a folder").display().to_string();
    assert_eq!(sabot(&["conformance", "--scenarios", &folder]).code, 1);
}

#[test]
fn what_is_not_understood_is_told_with_its_line_and_exit_code_2() {
    let (_folder, file) = scenario("scenario: a test\nrulebook: wa\ndealer: dance\n");
    let run = sabot(&["run", &file]);
    let wanted = format!("not understood: {file}:3: `dance` is not understood: write");
    assert!(run.code == 2 && run.err.starts_with(&wanted), "{}", run.err);
    let run = sabot(&["run", "no-such-file.scn", "--json"]);
    assert_eq!(run.code, 2);
    assert!(run.json()["error"].as_str().is_some_and(|text| text.contains("no-such-file.scn")));
}

#[test]
fn conformance_counts_the_rules_of_every_register_and_names_those_that_are_missing() {
    let document = sabot(&["conformance", "--json"]).json();
    let books = document["rulebooks"].as_array().expect("rulebooks");
    let ids: Vec<_> = books.iter().filter_map(|book| book["rulebook"].as_str()).collect();
    assert_eq!(ids, testkit::DOCUMENTS);
    for kind in books.iter().filter_map(|book| book["kinds"].as_array()).flatten() {
        let count = |key: &str| kind[key].as_u64().unwrap_or_default();
        let missing = kind["missing"].as_array().map_or(0, Vec::len) as u64;
        assert_eq!(count("rules"), count("shown") + count("later") + missing, "{kind}");
        assert_eq!(missing, 0, "{kind}");
    }
    let scenarios = document["scenarios"].as_array().expect("scenarios");
    let last = scenarios.iter().find(|it| it["file"] == "scenarios/wa/last-coup.scn");
    let shows = last.expect("it is run")["shows"].as_array().expect("rules").clone();
    assert!(shows.contains(&json!({ "rule": "wa:4.18(b)", "lines": [25] })), "{shows:?}");
    for scenario in scenarios {
        for shown in scenario["shows"].as_array().expect("rules") {
            let lines = shown["lines"].as_array().map_or(0, Vec::len);
            assert!(lines > 0, "{} shows {shown} nowhere", scenario["file"]);
        }
    }
    let run = sabot(&["conformance", "--rulebook", "nsw", "--missing"]);
    assert!(run.code == 0 && run.out.starts_with("nsw  Premium Baccarat\n"), "{}", run.out);
    assert!(!run.out.contains("wa:"), "{}", run.out);
    assert_eq!(sabot(&["conformance", "--rulebook", "xy"]).code, 2);
}

#[test]
fn the_report_has_every_rule_with_what_shows_it_and_where_it_is_seen() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("report.html");
    let run = sabot(&["conformance", "--html", &file.display().to_string()]);
    assert_eq!(run.code, 0, "{}", run.err);
    let page = std::fs::read_to_string(&file).expect("it was written");
    assert!(!page.contains("http"), "the page needs nothing from elsewhere");
    assert!(!page.contains("nothing shows it yet"), "a rule has lost its proof");
    let binding = ["compute", "state", "display", "record", "procedure"];
    let mut count = 0;
    for book in testkit::DOCUMENTS {
        let rules = testkit::edition(book).register.rules().iter();
        for rule in rules.filter(|rule| binding.contains(&rule.kind.word())) {
            count += 1;
            let id = rule.id.replace('&', "&amp;").replace('<', "&lt;");
            assert!(page.contains(&format!("{id}<br>")), "{} is not in the report", rule.id);
            assert!(scenario::account::seen_on(&rule.id).is_some(), "{} is seen nowhere", rule.id);
        }
    }
    for text in [
        "sabot run scenarios/act/gaming-hours.scn",
        "given configured gaming hours",
        "open to wagers until the call (scenarios/wa/nobody-wagers.scn:11)",
    ] {
        assert!(page.contains(text), "{text}");
    }
    every_command_runs(&page, count);
}

/// Every rule has its command; those of the program end well, and tests name their crate.
fn every_command_runs(page: &str, rules: usize) {
    let page = page.replace("&quot;", "\"");
    let heads = ["sabot ", "cargo test -p ", "npm --prefix web "];
    let lines = page.split("<br>").map(|line| line.split('<').next().unwrap_or_default());
    let commands: Vec<&str> =
        lines.filter(|line| heads.iter().any(|head| line.starts_with(head))).collect();
    assert_eq!(commands.len(), rules);
    let own: BTreeSet<&str> =
        commands.into_iter().filter(|line| line.starts_with("sabot ")).collect();
    for (head, least) in [
        ("sabot settle ", 50),
        ("sabot deal ", 20),
        ("sabot run ", 300),
        ("sabot tournament run ", 10),
    ] {
        let count = own.iter().filter(|line| line.starts_with(head)).count();
        assert!(count >= least, "{head}: {count}");
    }
    for line in own {
        let args = line.split('"').enumerate().flat_map(|(place, piece)| match place % 2 {
            0 => piece.split_whitespace().collect(),
            _ => vec![piece],
        });
        let run = sabot(&args.skip(1).collect::<Vec<_>>());
        assert_eq!(run.code, 0, "{line}: {}", run.err);
    }
}
