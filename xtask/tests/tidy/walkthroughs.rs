//! The walkthroughs of ARCHITECTURE.md: every function is in the file that they name for it, behind
//! one that calls it and before those that it calls.

use std::collections::BTreeSet;
use std::fs;
use xtask::tree::{files, root};

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

/// The rows of all walkthroughs.
fn rows() -> Vec<String> {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("it is there");
    let mut walkthroughs = page.split("\n## A walkthrough: ").skip(1).peekable();
    assert!(walkthroughs.peek().is_some(), "there are walkthroughs");
    let rows = walkthroughs.flat_map(str::lines).filter(|line| line.starts_with('|'));
    rows.map(str::to_owned).collect()
}

/// Whether a line begins the function of this name.
fn begins(line: &str, function: &str) -> bool {
    line.contains(function) && declares(line, function) && !line.ends_with('}')
}

/// Whether a function of a file calls another, by its name.
fn calls(text: &str, function: &str, other: &str) -> bool {
    let call = format!("{other}(");
    let mut inside = None;
    text.lines().any(|line| {
        let indent = line.len() - line.trim_start().len();
        match inside {
            None if begins(line, function) => inside = Some(indent),
            Some(from) if indent == from && line.trim_start().starts_with('}') => inside = None,
            _ => {}
        }
        let mut found = line.match_indices(&call).map(|(at, _)| &line[..at]);
        let called = |before: &str| !before.ends_with(|it: char| it.is_alphanumeric() || it == '_');
        inside.is_some() && found.any(|before| called(before) && !declares(line, other))
    })
}

/// The functions that nothing before them in their row calls: there a row leaps.
const LEAPS: [(&str, &str); 14] = [
    // Over the wire.
    ("crates/screens/src/asks.rs", "seen"),
    ("crates/table/src/decide/incidents/mod.rs", "decide"),
    // To a task or a thread, through a channel; back to a screen, through a listener.
    ("crates/server/src/table/task.rs", "run"),
    ("crates/journal/src/writer.rs", "work"),
    ("crates/table/src/observe.rs", "observe"),
    ("web/src/station/play.svelte.ts", "follow"),
    // From what is recorded to what becomes of it.
    ("crates/table/src/evolve/accounts.rs", "apply"),
    ("crates/table/src/evolve/coup.rs", "apply"),
    ("crates/house/src/dues.rs", "go_on"),
    // From what was folded to what is drawn of it.
    ("crates/server/src/table/stage.rs", "show"),
    ("crates/server/src/table/show.rs", "post"),
    ("crates/screens/src/console/mod.rs", "desk"),
    ("crates/screens/src/common/bands.rs", "bands"),
    ("crates/screens/src/station/notes.rs", "notes"),
];

#[test]
fn every_function_of_a_row_is_called_by_one_before_it() {
    let text = |file: &str| fs::read_to_string(root().join(file)).unwrap_or_default();
    let mut leaps = BTreeSet::new();
    for row in rows() {
        let named = named(&row);
        for (place, one) in named.iter().enumerate().skip(1) {
            let by = |it: &Named<'_>| calls(&text(it.file), it.function, one.function);
            if named[..place].iter().any(by) {
                continue;
            }
            let leap = LEAPS.iter().position(|leap| *leap == (one.file, one.function));
            leaps.insert(leap.unwrap_or_else(|| panic!("nothing calls `{}`: {row}", one.function)));
        }
    }
    assert_eq!(leaps.len(), LEAPS.len(), "a leap that no row takes is taken off the list");
}

/// Names that several functions have tell nothing of who calls whom.
#[test]
fn no_function_of_a_row_is_called_by_one_behind_it() {
    let sources = files("crates", ".rs");
    let alone = |name: &str| {
        let declared = [format!("fn {name}("), format!("fn {name}<")];
        let in_file = |text: &str| declared.iter().any(|declared| text.contains(declared));
        sources.iter().filter(|source| in_file(&source.text)).count() == 1
    };
    let text = |file: &str| {
        sources.iter().find(|source| source.path == file).map_or("", |source| source.text.as_str())
    };
    for row in rows() {
        let named = named(&row);
        for (place, first) in named.iter().enumerate().filter(|(_, it)| alone(it.function)) {
            for later in &named[place + 1..] {
                let back = calls(text(later.file), later.function, first.function);
                let on = calls(text(first.file), first.function, later.function);
                assert!(!back || on, "`{}` calls `{}`: {row}", later.function, first.function);
            }
        }
    }
    let text = "fn one() {\n    two();\n}\nfn two() {}\n";
    assert!(calls(text, "one", "two") && !calls(text, "two", "one"));
}

#[test]
fn every_function_of_a_walkthrough_is_where_it_says() {
    let mut count = 0;
    for line in rows() {
        for Named { file, function } in named(&line) {
            let text = fs::read_to_string(root().join(file));
            let text = text.unwrap_or_else(|why| panic!("ARCHITECTURE.md names {file}: {why}"));
            assert!(declares(&text, function), "{file} has no function `{function}`");
            count += 1;
        }
    }
    assert!(count > 150, "the walkthroughs name {count} functions: are they read?");
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
