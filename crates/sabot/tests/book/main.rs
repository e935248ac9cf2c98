//! The book is followed to the letter: every command behind a `$` is run, in the order of its page,
//! and must print what the page says.

mod house;
mod page;
mod scratch;

use page::{NotRun, Page};
use scratch::Scratch;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// How many pages are followed at a time.
const SIDE_BY_SIDE: usize = 4;

/// The root of the source tree.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The pages of the book, in the order of their names.
fn pages() -> Vec<Page> {
    let mut files = Vec::new();
    let mut folders = vec![root().join("docs/book/src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("the book is there").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "md") {
                files.push(path);
            }
        }
    }
    files.sort();
    files.into_iter().map(Page::read).collect()
}

/// Follows a page; what went otherwise than it says. With `BLESS` the page is written anew instead.
fn follow(page: &Page) -> Vec<String> {
    let mut scratch = Scratch::new(&root());
    let mut faults = Vec::new();
    let mut came = Vec::new();
    for block in &page.blocks {
        match block {
            page::Block::File(file) => scratch.write(file),
            page::Block::Console(commands) => {
                for command in commands {
                    let run = scratch.run(command);
                    if let Some(fault) = command.differs(&run) {
                        faults.push(format!("{}:{}: {fault}", page.name(), command.line));
                        came.push((command, run));
                    }
                }
            }
        }
    }
    if std::env::var_os("BLESS").is_some() {
        page.bless(&came);
        return Vec::new();
    }
    faults
}

#[test]
fn every_command_of_the_book_does_what_its_page_says() {
    let pages = pages();
    let (next, faults) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        while let Some(page) = pages.get(next.fetch_add(1, Ordering::Relaxed)) {
            let found = follow(page);
            faults.lock().expect("nobody panics with it").extend(found);
        }
    };
    thread::scope(|scope| {
        for _ in 0..SIDE_BY_SIDE {
            scope.spawn(work);
        }
    });
    let faults = faults.into_inner().expect("nobody panics with it");
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
    let commands: usize = pages.iter().map(Page::count).sum();
    assert!(commands > 60, "the book has {commands} commands: are they read?");
}

/// A block that is not run could say anything.
#[test]
fn commands_stand_in_blocks_that_are_run() {
    for page in pages() {
        for NotRun { line, is_shell, text } in &page.not_run {
            let word = text.trim_start_matches("$ ").split(' ').next();
            let is_command = *is_shell || matches!(word, Some("sabot" | "./run"));
            let may_stand = BY_HAND.iter().any(|(call, _)| *is_shell && call == text);
            assert!(!is_command || may_stand, "{}:{line}: `{text}` is not run", page.name());
        }
    }
}

/// What may stand in a block `sh`, which is not run, and why.
const BY_HAND: [(&str, &str); 11] = [
    ("cargo xtask package", "builds for minutes; xtask/tests/package.rs makes one of a stand-in"),
    ("apt install ./sabot_*_amd64.deb", "changes the machine; package.rs looks into the package"),
    ("editor /etc/sabot/floor.toml", "a person writes there; sabot's tests load the file"),
    (
        "runuser -u sabot -- sabot doctor --config /etc/sabot/floor.toml --home /var/lib/sabot \
         --store \"$(sed -n s/^SABOT_STORE=//p /etc/sabot/environment)\"",
        "wants the package installed: scripts/try-package does it",
    ),
    ("systemctl enable --now sabot", "changes the machine; tests/cli/deploy.rs reads the unit"),
    ("journalctl -u sabot", "tells of what systemctl started"),
    ("scripts/python-odds", "builds apart from the workspace; it is a step of ./test"),
    ("pip install maturin", "is fetched from the network"),
    ("cd python", "goes to where maturin builds"),
    ("maturin build --release", "needs maturin, which is fetched"),
    ("pip install target/wheels/sabot_odds-*.whl", "changes the machine"),
];

#[test]
fn what_is_not_run_stands_in_the_book() {
    let pages = pages();
    for (call, why) in BY_HAND {
        let mut lines = pages.iter().flat_map(|page| &page.not_run);
        let stands = lines.any(|line| line.is_shell && line.text == call);
        assert!(stands, "`{call}` ({why}) is on no page: take it off the list");
    }
}

/// What the README tells to try needs a house, a free port or an answer: its plan is checked, and
/// what the program says to nobody.
const NEEDS_MORE: [(&str, &str); 2] = [
    ("--demonstration --home practice", "--demonstration --home practice --check"),
    ("sabot doctor", "sabot doctor --listen 127.0.0.1:0"),
];

#[test]
fn what_the_readme_tells_to_try_can_be_done() {
    let readme = fs::read_to_string(root().join("README.md")).expect("it can be read");
    let rows = readme.lines().filter_map(|line| line.strip_prefix("| `./run ")?.split_once('`'));
    let calls: Vec<String> = rows.map(|(words, _)| format!("sabot {words}")).collect();
    assert!(calls.len() >= 6, "the README tells to try {}: are they read?", calls.len());
    for call in calls {
        let more = |call: String, (words, more): (&str, &str)| call.replace(words, more);
        let call = NEEDS_MORE.into_iter().fold(call, more);
        let run = Scratch::new(&root()).call(&call);
        assert_eq!(run.code, 0, "{call}\n{}", run.said.join("\n"));
    }
}

/// What a stranger copies has been compiled: the examples of a README are doctests of its crate.
#[test]
fn every_program_in_the_book_is_a_doctest_of_a_crate() {
    let read = |file: &str| fs::read_to_string(root().join(file)).expect("it can be read");
    let page = read("docs/book/src/how-to/use-the-crates.md");
    let readmes = ["rules", "odds", "views"].map(|name| read(&format!("crates/{name}/README.md")));
    let programs: Vec<&str> = page.split("```rust\n").skip(1).collect();
    assert!(programs.len() > 2, "a program for each of the crates");
    for program in programs {
        let program = program.split("```").next().unwrap_or_default();
        assert!(readmes.iter().any(|readme| readme.contains(program)), "{program}");
    }
}
