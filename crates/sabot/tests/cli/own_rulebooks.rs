//! A house adds its own rulebook as a folder, without touching the program.

use super::sabot;
use std::fs;
use std::path::Path;

/// A shelf with the Odd House on it, its rulebook changed first.
pub(crate) fn shelf(change: impl Fn(String) -> String) -> tempfile::TempDir {
    let odd_house = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testkit/odd-house");
    let shelf = tempfile::tempdir().expect("a folder");
    let folder = shelf.path().join("odd-house");
    fs::create_dir(&folder).expect("a folder");
    let rulebook = fs::read_to_string(odd_house.join("rulebook.toml")).expect("it can be read");
    fs::write(folder.join("rulebook.toml"), change(rulebook)).expect("written");
    fs::copy(odd_house.join("register.tsv"), folder.join("register.tsv")).expect("copied");
    fs::write(shelf.path().join("shelf.toml"), "rulebooks = [\"odd-house\"]\n").expect("written");
    shelf
}

#[test]
fn a_fifth_rulebook_is_dealt_settled_and_cited() {
    let shelf = shelf(|rulebook| rulebook);
    let folder = shelf.path().display().to_string();
    // A count of 8 on two cards is no natural in this house, and its Player's Hand draws on it.
    let deal = sabot(&[
        "--rulebooks",
        &folder,
        "deal",
        "--cards",
        "8S 3D KH KC 5D",
        "--decks",
        "1",
        "--json",
    ]);
    let answer = deal.json();
    assert_eq!(answer["player"]["points"], 3);
    assert_eq!(answer["draws"][0]["rule"], "odd-house:4.3");
    let settle = sabot(&[
        "--rulebooks",
        &folder,
        "settle",
        "--rulebook",
        "odd-house",
        "--version",
        "up",
        "--decks",
        "1",
        "--cards",
        "8S 3D KH KC 5D",
        "--wager",
        "left=0.33",
        "--json",
    ]);
    let answer = settle.json();
    assert_eq!(answer["result"], "tie");
    assert_eq!(answer["wagers"][0]["rule"], "odd-house:6.4/level");
    // 4 to 1 on 0.33 is 1.32; the smallest coin is 0.20 and the house rounds down.
    assert_eq!(answer["wagers"][0]["winnings"], "1.20");
    // Where no decks are named, the most that the house allows are meant: here ten.
    let sample = sabot(&["--rulebooks", &folder, "sample"]);
    assert_eq!(sample.code, 0, "{}", sample.err);
    assert!(sample.out.contains("a shoe of 10 decks"), "{}", sample.out);
    assert!(sample.out.contains("Left wins by") && sample.out.contains("Level on"));
    assert!(sample.out.contains("straight nine"));
    assert_eq!(sabot(&["--rulebooks", &folder, "sample", "--decks", "8"]).code, 1);
    let gone = sabot(&["--rulebooks", &folder, "rules", "wa"]);
    assert!(
        gone.err.contains("there is no rulebook `wa`: shelf.toml lists odd-house"),
        "{}",
        gone.err
    );
}

#[test]
fn a_bad_rulebook_is_refused_with_all_its_faults_and_their_places() {
    let shelf = shelf(|rulebook| {
        rulebook
            .replace("odds = \"2:3\"", "odds = \"2-3\"")
            .replace("cite = \"odd-house:6.2\"", "cite = \"odd-house:62\"")
            .replace("[terms]", "[terms]\nshoes = \"x\"")
    });
    let folder = shelf.path().display().to_string();
    let run = sabot(&["--rulebooks", &folder, "rulebooks"]);
    assert_eq!(run.code, 2);
    for words in [
        "`shoes` is not a term",
        "`odd-house:62` is not a rule in register.tsv",
        "`2-3` is not odds",
    ] {
        assert!(run.err.contains(words), "{words} in {}", run.err);
    }
    let places = run.err.lines().filter(|line| line.contains("odd-house/rulebook.toml:"));
    assert_eq!(places.count(), 3, "{}", run.err);
}

#[test]
fn a_bet_that_looks_at_pairs_and_counts_together_is_settled_but_not_analysed() {
    let shelf = shelf(|rulebook| {
        let both = "{ when = { players_pair = \"coloured\", bankers_pair = \"coloured\"";
        let near = "margin = [0, 1] }, grade = \"lose\", cite = \"odd-house:6.7/lose\" },\n";
        let far = "unless = { margin = [0, 1] }";
        let early = "settled_early = { bets = [\"twins\"], cite = \"odd-house:7.2\" }\n";
        rulebook
            .replace(&format!("{both} }}"), &format!("{both}, {near}  {both} }}, {far}"))
            .replace(early, "")
    });
    let folder = shelf.path().display().to_string();
    let run = sabot(&["--rulebooks", &folder, "odds", "--version", "up", "--json"]);
    assert_eq!(run.code, 0, "{}", run.out);
    let answer = run.json();
    let note = answer["not_analysed"][0].as_str().unwrap_or_default();
    assert!(note.starts_with("twins looks at pairs and at counts together"), "{note}");
    let wagers = answer["wagers"].as_array().expect("a list");
    assert!(wagers.iter().any(|wager| wager["wager"] == "left"));
    assert!(!wagers.iter().any(|wager| wager["wager"] == "twins"));
}

#[test]
fn what_is_too_large_to_be_evaluated_coup_by_coup_is_refused() {
    let primes = |rulebook: String| {
        rulebook.replace("\"1:7\"", "\"1:4294967279\"").replace("\"2:3\"", "\"2:4294967291\"")
    };
    let large = |rulebook: String| rulebook.replace("[1, 2, 10]", "[1, 2, 10, 99]");
    let shelves = [shelf(primes), shelf(large), shelf(|rulebook| rulebook)];
    for (shelf, decks, words) in [
        (&shelves[0], "10", "the odds of these bets are too large or too uneven"),
        (&shelves[1], "99", "a shoe of 5148 cards is not evaluated coup by coup; 1400 is the most"),
    ] {
        let folder = shelf.path().display().to_string();
        let asked = |command| ["--rulebooks", &folder, command, "--decks", decks, "--shoes", "9"];
        let run = sabot(&asked("advantage"));
        assert_eq!(run.code, 1, "{}{}", run.out, run.err);
        assert!(run.err.contains(words), "{}", run.err);
        // The other commands count in numbers that are wide enough.
        let run = sabot(&asked("simulate"));
        assert_eq!(run.code, 0, "{}", run.err);
        let odds = sabot(&["--rulebooks", &folder, "odds", "--decks", decks]);
        assert_eq!(odds.code, 0, "{}", odds.err);
    }
    let folder = shelves[2].path().display().to_string();
    let run = sabot(&["--rulebooks", &folder, "advantage", "--shoes", "9"]);
    assert_eq!(run.code, 0, "{}", run.err);
}
