//! Help, completions and man pages come from one definition, and their examples work.

use super::{sabot, sabot_with};

const COMMANDS: &[&str] = &[
    "deal",
    "settle",
    "odds",
    "par",
    "simulate",
    "advantage",
    "roads",
    "run",
    "incident",
    "books",
    "recall",
    "cage",
    "promotion",
    "tournament",
    "drill",
    "verify",
    "replay",
    "streams",
    "key",
    "checkpoint",
    "prove",
    "check",
    "archive",
    "backup",
    "migrate",
    "export",
    "conformance",
    "rules",
    "rulebooks",
    "sample",
    "shuffle-test",
    "sim",
    "device",
    "serve",
    "doctor",
    "ctl",
    "load",
    "completions",
    "man",
];

/// The examples of a help text: lines that call the command, continued lines joined.
fn examples(help: &str) -> Vec<String> {
    let joined = help.replace("\\\n", " ");
    joined
        .lines()
        .map(str::trim)
        .filter(|line| line.starts_with("sabot ") || line.starts_with("echo "))
        .map(str::to_owned)
        .collect()
}

/// Splits a line as a shell does, as far as the examples need it.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quote = None;
    for letter in line.chars() {
        match (quote, letter) {
            (Some(open), _) if open == letter => quote = None,
            (None, '"' | '\'') => quote = Some(letter),
            (None, ' ') => words.push(String::new()),
            _ => words.last_mut().expect("there is a word").push(letter),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[test]
fn every_command_has_examples_and_every_example_works() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut count = 0;
    for command in COMMANDS.iter().copied().map(Some).chain([None]) {
        let help: Vec<_> = command.into_iter().chain(["--help"]).collect();
        let help = sabot(&help);
        assert_eq!(help.code, 0);
        let examples = examples(&help.out);
        assert!(!examples.is_empty(), "{command:?} has examples");
        for example in examples {
            let (input, call) =
                match example.strip_prefix("echo ").and_then(|rest| rest.split_once(" | ")) {
                    Some((input, call)) => (words(input).concat(), call.to_owned()),
                    None => (String::new(), example.clone()),
                };
            let call = call.split(" > ").next().unwrap_or_default();
            let call = call.split(" | ").next().unwrap_or_default();
            let call = call.replace("/tmp/", &format!("{}/", folder.path().display()));
            let args = words(&call);
            let args: Vec<_> = args.iter().skip(1).map(String::as_str).collect();
            let run = sabot_with(&args, &input);
            assert_eq!(run.code, 0, "{example}: {}{}", run.out, run.err);
            assert!(!run.out.is_empty(), "{example}");
            count += 1;
        }
    }
    assert!(count >= 15, "{count} examples");
}

/// What help breaks where it likes cannot be copied, and reads as if somebody stammered.
#[test]
fn examples_fit_on_their_lines_and_paragraphs_are_broken_only_where_a_line_is_full() {
    for command in COMMANDS.iter().copied().map(Some).chain([None]) {
        let help: Vec<_> = command.into_iter().chain(["--help"]).collect();
        let help = sabot(&help).out;
        let (_, text) = help.split_once("\nExamples:\n").expect("it has examples");
        let lines: Vec<&str> = text.lines().collect();
        for pair in lines.windows(2) {
            let (line, next) = (pair[0], pair[1]);
            let indented = |line: &str| line.starts_with("  ") || line.is_empty();
            let ends = line.ends_with(['.', ':', ';']);
            if indented(line) {
                assert!(line.chars().count() <= 80, "{command:?}: {line}");
            } else if !indented(next) && !ends {
                let word = next.split(' ').next().unwrap_or_default();
                let width = line.chars().count() + 1 + word.chars().count();
                assert!(width > 100, "{command:?}: broken behind {line}");
            }
        }
    }
}

#[test]
fn the_first_help_names_every_command_and_the_exit_codes() {
    let help = sabot(&["--help"]).out;
    for command in COMMANDS {
        assert!(help.contains(&format!("\n  {command} ")), "{command} in {help}");
    }
    assert!(help.contains("Exit codes: 0 done; 1 understood but refused"), "{help}");
}

#[test]
fn completions_know_the_commands_and_man_pages_are_written_for_each() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let run = sabot(&["completions", shell]);
        assert!(run.code == 0 && run.out.contains("rulebooks"), "{shell}");
    }
    let page = sabot(&["man"]).out;
    assert!(page.starts_with(".ie") && page.contains(".TH sabot 1"), "{page}");
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().display().to_string();
    assert_eq!(sabot(&["man", "--out", &out]).code, 0);
    for command in COMMANDS {
        let page = folder.path().join(format!("sabot-{command}.1"));
        assert!(page.is_file(), "{}", page.display());
    }
    let file = folder.path().join("sabot.1").display().to_string();
    let run = sabot(&["man", "--out", &file]);
    assert!(run.code == 2 && run.err.contains("cannot write to"), "{}", run.err);
}

#[test]
fn the_page_of_commands_is_fresh() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/reference/commands.md");
    let page = std::fs::read_to_string(file).unwrap_or_default();
    let fresh = sabot(&["man", "--markdown"]).out == page;
    assert!(fresh, "docs/reference/commands.md is stale: run cargo xtask reference --bless");
}
