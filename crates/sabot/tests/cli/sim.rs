//! `sabot sim`: whole houses from one seed.

use super::sabot;
use serde_json::Value;
use std::fs;
use std::path::Path;

#[test]
fn a_simulation_tells_what_it_played_and_what_failed() {
    let run = sabot(&["sim", "--coups", "120", "--rulebook", "act", "--json"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let told = run.json();
    let of = &told["rulebooks"][0];
    assert_eq!((of["rulebook"].as_str(), of["coups"].as_u64()), (Some("act"), Some(120)));
    assert!(of["faults"]["message lost"].as_u64() > Some(0), "{of}");
    assert_eq!(told["violation"], Value::Null);
}

#[test]
fn what_cannot_be_simulated_is_said() {
    let run = sabot(&["sim", "--coups", "10", "--rulebook", "mini"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("use act, nsw, vic, wa") || run.err.contains("with a game"));
    assert_eq!(sabot(&["sim", "--coups", "none"]).code, 2);
}

/// A shelf whose rulebook of this name pays otherwise than its document says.
fn wrong_shelf(id: &str, right: &str, wrong: &str) -> tempfile::TempDir {
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebooks").join(id);
    let shelf = tempfile::tempdir().expect("a folder");
    let to = shelf.path().join(id);
    fs::create_dir(&to).expect("a folder");
    fs::copy(from.join("register.tsv"), to.join("register.tsv")).expect("copied");
    let rulebook = fs::read_to_string(from.join("rulebook.toml")).expect("it can be read");
    assert!(rulebook.contains(right), "{right}");
    fs::write(to.join("rulebook.toml"), rulebook.replace(right, wrong)).expect("written");
    fs::write(shelf.path().join("shelf.toml"), format!("rulebooks = [\"{id}\"]")).expect("written");
    shelf
}

#[test]
fn what_is_found_is_made_small_and_found_again_by_what_is_printed() {
    let shelf = wrong_shelf("act", "odds = \"1:1\"", "odds = \"2:1\"");
    let folder = shelf.path().display().to_string();
    let on_shelf = |words: &[&str]| sabot(&[&["--rulebooks", &folder], words].concat());
    let run = on_shelf(&["sim", "--coups", "150", "--seed", "1", "--threads", "2", "--json"]);
    assert_eq!(run.code, 3, "{}", run.out);
    let found = &run.json()["violation"];
    assert!(found["what"].as_str().is_some_and(|what| what.contains("comes to")), "{found}");
    assert_eq!(found["needs"], Value::Array(Vec::new()), "a wrong payout needs no fault");
    let again = found["again"].as_str().expect("how to play it again");
    assert!(again.ends_with(" --no-faults"), "{again}");
    let words: Vec<&str> = again.split(' ').skip(1).chain(["--json"]).collect();
    let replayed = on_shelf(&words);
    assert_eq!(replayed.code, 3);
    let replayed = &replayed.json()["violation"];
    for same in ["what", "step", "seed", "coups", "trace"] {
        assert_eq!(replayed[same], found[same], "{same}");
    }
    let page = on_shelf(&words[..words.len() - 1]);
    assert!(page.out.contains(&format!("it needs no fault\nagain: {again}\n")), "{}", page.out);
}

#[test]
fn only_what_is_named_fails_and_not_before_its_step() {
    let house = ["sim", "--house", "--rulebook", "act", "--seed", "9", "--coups", "30", "--json"];
    let with = |words: &[&str]| {
        let run = sabot(&[&house, words].concat());
        assert_eq!(run.code, 0, "{}{}", run.out, run.err);
        let of = run.json()["rulebooks"][0].clone();
        let faults = of["faults"].as_object().expect("faults").clone();
        let faults = faults.into_iter().filter(|(_, count)| count.as_u64() > Some(0));
        (of, faults.map(|(name, _)| name).collect::<Vec<_>>())
    };
    let (of, faults) = with(&["--faults", "message late, wild wager"]);
    assert_eq!(faults, ["message late", "wild wager"]);
    assert!(of["seconds"].as_f64() > Some(0.0) && of["houses"] == 1, "{of}");
    assert_eq!(with(&["--from-step", "100000000"]).1, Vec::<String>::new());
    let (of, _) = with(&["--without", "tables, reports,tournament,promotion"]);
    assert_eq!((of["tables"].as_u64(), of["tournaments"]["held"].as_u64()), (Some(1), Some(0)));
    let unknown = sabot(&[&house, &["--without", "walls"][..]].concat());
    assert!(unknown.code == 2 && unknown.out.contains("there is tournament, "), "{}", unknown.out);
    let unknown = sabot(&[&house, &["--faults", "rain"][..]].concat());
    assert_eq!(unknown.code, 2);
    assert!(unknown.out.contains("there is crash, "), "{}", unknown.out);
}

/// The commit is that of the sources, wherever the program runs.
#[test]
fn the_commit_is_that_of_the_sources() {
    let nowhere = tempfile::tempdir().expect("a folder");
    let told = |folder: &Path| {
        let words = ["sim", "--house", "--rulebook", "act", "--coups", "1", "--json"];
        let run = std::process::Command::new(env!("CARGO_BIN_EXE_sabot"))
            .args(words)
            .current_dir(folder)
            .output()
            .expect("it runs");
        let told: Value = serde_json::from_slice(&run.stdout).expect("JSON");
        told["commit"].as_str().expect("a commit").to_owned()
    };
    let here = told(Path::new(env!("CARGO_MANIFEST_DIR")));
    assert!(!here.is_empty());
    assert_eq!(told(nowhere.path()), here);
}
