//! The files for operators are of use as they are.

use super::sabot;
use std::path::Path;

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
        let foreign = ["now", "rm", "read-only", "release", "locked", "bin", "ignore-scripts"];
        let foreign = |option: &&str| {
            let others = option.starts_with("no-") || option.contains('=');
            foreign.contains(option) || others
        };
        for option in used.filter(|option| !foreign(option)) {
            assert!(help.contains(&format!("--{option}")), "--{option} in {name}");
        }
    }
}
