//! Whole shoes from the command line: what is told, refused, and ended early.

use super::sabot;
use serde_json::Value;
use std::process::{Command, Stdio};

fn simulate(args: &[&str]) -> Value {
    let run = sabot(&[&["simulate", "--json"], args].concat());
    assert_eq!(run.code, 0, "{}", run.out);
    run.json()
}

/// What a run says without what depends on the machine.
fn without_times(mut told: Value) -> Value {
    let told_map = told.as_object_mut().expect("an object");
    for key in ["seconds", "coups_per_second", "threads", "processor"] {
        assert!(told_map.remove(key).is_some(), "{key} is told");
    }
    told
}

#[test]
fn the_same_seed_tells_the_same_whatever_the_number_of_threads() {
    let args = ["--rulebook", "vic", "--version", "crown", "--shoes", "4000", "--seed", "9"];
    let one = without_times(simulate(&[&args[..], &["--threads", "1"]].concat()));
    let usual = without_times(simulate(&args));
    assert_eq!(one, usual);
    assert_eq!(one["shoes"], 4_000);
    assert_eq!(one["complete"], true);
    assert_eq!(one["seed"], 9);
    let other = ["--rulebook", "vic", "--version", "crown", "--shoes", "4000", "--seed", "10"];
    assert_ne!(without_times(simulate(&other))["outcomes"], one["outcomes"]);
}

#[test]
fn every_wager_is_told_with_its_mean_error_and_exact_figure() {
    let told = simulate(&["--rulebook", "act", "--version", "commission", "--shoes", "3000"]);
    let wagers = told["wagers"].as_array().expect("a list");
    let names: Vec<_> = wagers.iter().filter_map(|wager| wager["wager"].as_str()).collect();
    assert!(names.contains(&"player") && names.contains(&"banker") && names.contains(&"tie"));
    for wager in wagers {
        let number = |key: &str| wager[key].as_f64().unwrap_or_else(|| panic!("{key}: {wager}"));
        assert!(number("standard_error") > 0.0);
        assert!(number("off_by_standard_errors").abs() < 4.5, "{wager}");
        assert!((number("mean") - number("exact_first_coup")).abs() < 0.1);
        assert_eq!(wager["card_removal"].as_object().map(serde_json::Map::len), Some(10));
    }
    let coups = &told["coups_per_shoe"];
    let mean = coups["mean"].as_f64().expect("a number");
    assert!((80.0..84.0).contains(&mean), "{coups}");
    let outcomes = told["outcomes"].as_object().expect("an object").values();
    assert_eq!(outcomes.filter_map(Value::as_u64).sum::<u64>(), told["coups"]);
    assert_eq!(told["procedure"]["coups_after_tie"], 1, "act:5.8/p2");
    assert_eq!(told["procedure"]["cards_behind"], 12, "act:5.4/p3");
}

#[test]
fn people_read_the_cutting_card_effect() {
    let run = sabot(&["simulate", "--rulebook", "nsw", "--version", "premium", "--shoes", "500"]);
    assert_eq!(run.code, 0, "{}", run.err);
    for piece in
        ["20 cards behind the cutting card", "The first 66 coups", "coups 1 to 66", "runs of"]
    {
        assert!(run.out.contains(piece), "{piece}: {}", run.out);
    }
}

/// vic:3.1.1: the bet is offered with eight decks alone.
#[test]
fn a_wager_that_is_bound_to_other_decks_is_left_out() {
    for (decks, offered) in [("8", true), ("6", false)] {
        let told = simulate(&[
            "--rulebook",
            "vic",
            "--version",
            "crown",
            "--shoes",
            "9",
            "--decks",
            decks,
        ]);
        let wagers = told["wagers"].as_array().expect("a list");
        let named = |name: &str| wagers.iter().any(|wager| wager["wager"] == name);
        assert_eq!((named("player-pair"), named("player-perfect-pair")), (true, offered));
        let means = told["by_depth"][0]["means"].as_object().expect("an object");
        assert_eq!(means.len(), wagers.len(), "{decks} decks");
        let super_6 = wagers.iter().find(|wager| wager["wager"] == "super-6").expect("a bet");
        assert!(super_6["hit"].as_f64().expect("a number") < 0.1, "{super_6}");
    }
}

#[test]
fn what_cannot_be_dealt_is_told_plainly() {
    for (args, code, words) in [
        (&["--shoes", "0"][..], 2, "write a number of shoes from 1 to"),
        (&["--shoes", "-3"], 2, "shoes"),
        (&["--shoes", "1e9"], 2, "write a number of shoes"),
        (&["--shoes", "9", "--threads", "0"], 2, "threads"),
        (&["--shoes", "9", "--threads", "9999"], 1, "cores; use 1 to"),
        (&["--shoes", "9", "--decks", "9"], 1, "not played with 9 decks"),
        (&["--shoes", "9", "--cards-behind", "14"], 1, "only about 20 or exactly 13 (wa:4.5(a))"),
        (&["--shoes", "9", "--burn", "ten"], 1, "there are first-card, first-card-shown, by-value"),
        (
            &["--shoes", "9", "--rulebook", "act", "--burn-before-coup"],
            1,
            "says nothing of burning",
        ),
        (&["--shoes", "9", "--rulebook", "nsw", "--cards-behind", "410"], 1, "use more decks"),
        (&["--shoes", "9", "--rulebook", "act", "--cards-behind", "65535"], 1, "use more decks"),
        (&["--shoes", "9", "--version", "Z"], 2, "has no version"),
    ] {
        let run = sabot(&[&["simulate"], args].concat());
        assert_eq!(run.code, code, "{args:?}: {}{}", run.out, run.err);
        assert!(run.err.contains(words), "{args:?}: {}", run.err);
    }
}

#[test]
fn the_advantage_of_a_bettor_grows_with_depth() {
    let run =
        sabot(&["advantage", "--rulebook", "vic", "--version", "crown", "--shoes", "60", "--json"]);
    assert_eq!(run.code, 0, "{}", run.out);
    let told = run.json();
    let wagers = told["wagers"].as_array().expect("a list");
    let pair = wagers.iter().find(|wager| wager["wager"] == "player-perfect-pair");
    let pair = pair.expect("the bet is offered");
    let share = |depth: &Value| depth["share"].as_f64().expect("a number");
    let depths = pair["by_depth"].as_array().expect("a list");
    assert_eq!(depths.len(), 16, "half a deck each");
    assert!(share(&depths[0]) < 0.01 && share(&depths[15]) > 0.2, "{pair}");
    let dealt: u64 = depths.iter().filter_map(|depth| depth["coups"].as_u64()).sum();
    assert_eq!(dealt, told["coups"]);
    let sure = wagers.iter().find(|wager| wager["wager"] == "player").expect("a bet");
    assert!(sure["mean_edge"].as_f64() < pair["mean_edge"].as_f64());
}

#[test]
fn the_advantage_report_is_a_document() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("advantage.md");
    let args = ["advantage", "--rulebook", "wa", "--version", "D", "--shoes", "20", "--out"];
    let run = sabot(&[&args[..], &[&file.display().to_string()]].concat());
    assert_eq!(run.code, 0, "{}", run.err);
    let text = std::fs::read_to_string(&file).expect("it was written");
    for piece in [
        "Advantage by depth: Mini Baccarat / Baccarat",
        "In favour of the bettor more often than not",
        "Share of coups in favour",
        "0 to 25",
    ] {
        assert!(text.contains(piece), "{piece}: {text}");
    }
    for (name, words) in
        [("no/such/folder.pdf", "no such folder"), ("report.doc", ".pdf, .html or .md")]
    {
        let file = folder.path().join(name).display().to_string();
        let run = sabot(&[&args[..], &[&file]].concat());
        assert_eq!(run.code, 2, "{name}");
        assert!(run.err.contains(words), "{name}: {}", run.err);
    }
}

/// Whether a process has said that it handles the interrupt.
#[cfg(target_os = "linux")]
fn handles_interrupt(pid: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let mask = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask & 0b10 != 0)
}

#[test]
#[cfg(target_os = "linux")]
fn an_interrupt_prints_what_has_been_dealt() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sabot"))
        .args(["simulate", "--shoes", "1000000000000", "--outcomes-only", "--json"])
        .env_remove("SABOT_RULEBOOKS")
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command starts");
    while !handles_interrupt(child.id()) {
        assert!(child.try_wait().expect("its state").is_none(), "it ended by itself");
        std::thread::yield_now();
    }
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(sent.expect("kill is there").success());
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{output:?}");
    let told: Value = serde_json::from_slice(&output.stdout).expect("one document");
    assert_eq!(told["complete"], false);
    let outcomes = told["outcomes"].as_object().expect("an object").values();
    assert_eq!(outcomes.filter_map(Value::as_u64).sum::<u64>(), told["coups"]);
}
