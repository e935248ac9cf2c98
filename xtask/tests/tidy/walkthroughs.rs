//! The walkthroughs of ARCHITECTURE.md: every function is in the file that they name for it.

use std::fs;
use xtask::tree::root;

/// A file that a walkthrough names, and a function in it.
#[derive(Debug, PartialEq, Eq)]
struct Named<'t> {
    file: &'t str,
    function: &'t str,
}

/// What a line of a table names: in its second cell every word behind a file is a function in it.
fn named(line: &str) -> Vec<Named<'_>> {
    let cell = line.split('|').nth(2).unwrap_or_default();
    let (mut file, mut found) = (None, Vec::new());
    for word in cell.split('`').skip(1).step_by(2) {
        if is_file(word) {
            file = Some(word);
        } else if let Some(file) = file {
            found.push(Named { file, function: word });
        }
    }
    found
}

fn is_file(word: &str) -> bool {
    word.contains('/') && [".rs", ".ts", ".svelte"].iter().any(|ending| word.ends_with(ending))
}

/// Whether a text declares a function: in Rust by `fn`, else by `function` or as a method, which
/// stands at the beginning of its line.
fn declares(text: &str, function: &str) -> bool {
    let begins = |line: &str, word: &str| {
        let mut rest = line.match_indices(word).map(|(at, _)| &line[at + word.len()..]);
        rest.any(|rest| rest.starts_with(['(', '<']))
    };
    let declared = |line: &str| {
        let line = line.trim_start();
        let method = line.starts_with(function) && begins(line, function) && line.ends_with('{');
        let by = |keyword: &str| begins(line, &format!("{keyword} {function}"));
        by("fn") || by("function") || method
    };
    text.lines().any(declared)
}

#[test]
fn every_function_of_a_walkthrough_is_where_it_says() {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("it is there");
    let mut walkthroughs = page.split("\n## A walkthrough: ").skip(1).peekable();
    assert!(walkthroughs.peek().is_some(), "there are walkthroughs");
    let mut count = 0;
    for line in walkthroughs.flat_map(str::lines).filter(|line| line.starts_with('|')) {
        for Named { file, function } in named(line) {
            let text = fs::read_to_string(root().join(file));
            let text = text.unwrap_or_else(|why| panic!("ARCHITECTURE.md names {file}: {why}"));
            assert!(declares(&text, function), "{file} has no function `{function}`");
            count += 1;
        }
    }
    assert!(count > 80, "the walkthroughs name {count} functions: are they read?");
}

#[test]
fn a_name_alone_is_no_function() {
    let line = "| a step | `a/b.rs` `one` `two`, `web/c.ts` `three` | `four` is said of it |";
    let names: Vec<_> = named(line).iter().map(|it| (it.file, it.function)).collect();
    assert_eq!(names, [("a/b.rs", "one"), ("a/b.rs", "two"), ("web/c.ts", "three")]);
    assert!(declares("pub(crate) fn one<'a>(of: &'a str) {", "one"));
    assert!(declares("  #two(answer: Answer): void {", "#two"));
    assert!(declares("export function three(of: number): number {", "three"));
    for not in ["let one = fn_one(2);", "one(2);", "fn one_more() {", "// one(), as it was {"] {
        assert!(!declares(not, "one"), "{not}");
    }
}
