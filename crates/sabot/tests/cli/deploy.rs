//! The files for operators are of use as they are.

use super::sabot;
use std::path::Path;
use std::process::Command;

fn file(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy").join(name).display().to_string()
}

#[test]
fn the_sample_of_a_floor_plan_is_one_that_the_house_takes() {
    let run = sabot(&["serve", "--floor", &file("floor.toml"), "--check"]);
    assert!(run.code == 0 && run.out.contains("3 tables"), "{}{}", run.out, run.err);
}

/// The unit lets the program call what it calls: without the first it is killed as it starts.
#[test]
fn the_unit_lets_threads_give_way_and_kills_nobody_for_a_call() {
    let unit = std::fs::read_to_string(file("sabot.service")).expect("the file");
    let lines: Vec<&str> = unit.lines().collect();
    let place = |line: &str| lines.iter().position(|other| *other == line);
    let taken = place("SystemCallFilter=~@privileged @resources").expect("it takes these away");
    let given = place("SystemCallFilter=setpriority").expect("it gives this one back");
    assert!(given > taken, "what comes later counts");
    assert!(place("SystemCallErrorNumber=EPERM").is_some());
}

#[test]
fn what_starts_the_house_names_options_that_there_are() {
    let help = sabot(&["serve", "--help"]).out;
    for name in ["sabot.service", "Containerfile"] {
        let text = std::fs::read_to_string(file(name)).expect("the file");
        let used = text.split_whitespace().filter_map(|word| {
            let word = word.trim_matches(['"', ',', '[', ']', '.']);
            word.strip_prefix("--").filter(|option| option.starts_with(char::is_alphabetic))
        });
        // What belongs to other programs in these files.
        let foreign =
            ["now", "rm", "read-only", "env-file", "release", "locked", "bin", "ignore-scripts"];
        let foreign = |option: &&str| {
            let others = option.starts_with("no-") || option.contains('=');
            foreign.contains(option) || others
        };
        for option in used.filter(|option| !foreign(option)) {
            assert!(help.contains(&format!("--{option}")), "--{option} in {name}");
        }
    }
}

/// Everybody on a machine can read the lines by which its programs were started.
#[test]
fn the_address_of_the_store_stands_in_no_line_that_starts_the_house() {
    for name in ["sabot.service", "Containerfile"] {
        let text = std::fs::read_to_string(file(name)).expect("the file");
        assert!(text.contains("SABOT_STORE=postgres://"), "{name} says where it goes");
        assert!(!text.contains("--store"), "{name}");
    }
}

#[test]
fn a_store_is_named_by_the_environment_and_not_repeated() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = folder.path().join("floor.db");
    let played = format!("sqlite:{}", store.display());
    assert_eq!(sabot(&["run", "scenarios/wa/books.scn", "--store", &played]).code, 0);
    let asked = |address: &str, args: &[&str]| {
        let mut asked = Command::new(env!("CARGO_BIN_EXE_sabot"));
        let run = asked.env("SABOT_STORE", address).args(args).output().expect("it runs");
        let text = [run.stdout, run.stderr].concat();
        (run.status.success(), String::from_utf8(text).expect("text"))
    };
    let (done, said) = asked(&played, &["streams"]);
    assert!(done && said.contains("table/"), "{said}");
    let secret = "postgres://sabot:s3cret@127.0.0.1:1/house";
    for args in [&["serve", "--help"][..], &["streams", "--help"], &["streams"]] {
        let (_, said) = asked(secret, args);
        assert!(!said.contains("s3cret"), "{args:?}: {said}");
    }
    let (done, said) = asked("postgres://sabot:s3cret@127.0.0.1:one/house", &["streams"]);
    assert!(!done && !said.contains("s3cret"), "{said}");
    assert!(asked(secret, &["serve", "--help"]).1.contains("[env: SABOT_STORE]"));
}
