//! The one door: every check, in order, each with its count.

use crate::tree::root;
use crate::{advisories, fuzz, licences};
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::Instant;

/// How much is checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// Everything.
    All,
    /// What a developer runs all day.
    Quick,
}

/// The features with the tests that a developer does not need all day: those that need a
/// PostgreSQL server, those that kill processes by the hundred, ten thousand connections, and the
/// guided fuzzer. `./test` builds this program with the same, so that nothing is built twice.
pub const SLOW_TESTS: &str = "journal/slow-tests,record/slow-tests,sabot/slow-tests,\
                              server/guided,server/slow-tests,sim/guided";

/// How long every target is fuzzed.
const FUZZED_S: u32 = 3;

/// What is built apart from the workspace, whose steps do not see it.
const APART: [&str; 2] = ["mutation/Cargo.toml", "python/Cargo.toml"];

/// What passed and what failed.
#[derive(Default)]
struct Count {
    passed: u64,
    failed: u64,
}

impl Count {
    fn add(&mut self, step: &str, done: Result<(), String>) {
        match done {
            Ok(()) => self.passed += 1,
            Err(message) => {
                println!("xtask: {step} failed: {message}");
                self.failed += 1;
            }
        }
    }
}

/// Runs every check, and ends with the line `N passed, N failed`.
pub fn run(extent: Extent) -> Result<(), String> {
    let start = Instant::now();
    let mut count = Count::default();
    step(&mut count, "format", &["fmt", "--all", "--check"]);
    for apart in APART {
        let name = format!("format: {apart}");
        step(&mut count, &name, &["fmt", "--manifest-path", apart, "--check"]);
    }
    lint(&mut count, "clippy", &["--workspace", "--features", SLOW_TESTS]);
    if extent == Extent::All {
        for apart in APART {
            lint(&mut count, &format!("clippy: {apart}"), &["--manifest-path", apart]);
        }
        screens(&mut count);
    }
    tests(&mut count, extent);
    if extent == Extent::All {
        fuzzed(&mut count);
        step(&mut count, "docs", &["doc", "--workspace", "--no-deps", "--locked", "--quiet"]);
        println!("== licences");
        count.add("licences", licences::check());
        println!("== advisories");
        count.add("advisories", advisories::check());
        let python = root().join("scripts/python-odds");
        passes(&mut count, "python", &mut Command::new(python));
        in_a_browser(&mut count);
    }
    println!("took {} s", start.elapsed().as_secs());
    println!("{} passed, {} failed", count.passed, count.failed);
    if count.failed == 0 { Ok(()) } else { Err("not everything passed".to_owned()) }
}

fn lint(count: &mut Count, name: &str, what: &[&str]) {
    let mut command = cargo(&["clippy", "--all-targets", "--locked", "--quiet"]);
    passes(count, name, command.args(what).args(["--", "-D", "warnings"]));
}

/// The screens: how they are laid out, types and texts, headless parts. They are built before
/// anything else is.
fn screens(count: &mut Count) {
    npm(count, "screens: format", &["run", "lint"]);
    npm(count, "screens: types and texts", &["run", "check"]);
    npm(count, "screens: tests", &["test"]);
}

/// The screens in a browser: the pages alone, and a whole house of the program that tests built.
fn in_a_browser(count: &mut Count) {
    npm(count, "screens: pages in a browser", &["run", "test:browser"]);
    npm(count, "screens: a whole house in a browser", &["run", "test:house"]);
}

/// A short look for inputs that break a target, guided by coverage.
fn fuzzed(count: &mut Count) {
    let _timed = Timed::begin("fuzz");
    count.add("fuzz", fuzz::run_all_alike(FUZZED_S));
}

fn npm(count: &mut Count, name: &str, args: &[&str]) {
    passes(count, name, Command::new("npm").args(args).current_dir(root().join("web")));
}

/// A step that says what it is when it begins, and how long it took when it ends.
struct Timed<'n> {
    name: &'n str,
    begun: Instant,
}

impl Timed<'_> {
    fn begin(name: &str) -> Timed<'_> {
        println!("== {name}");
        Timed { name, begun: Instant::now() }
    }
}

impl Drop for Timed<'_> {
    fn drop(&mut self) {
        println!("-- {} took {} s", self.name, self.begun.elapsed().as_secs());
    }
}

fn cargo(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO"));
    command.args(args).current_dir(root()).env("RUSTDOCFLAGS", "-D warnings");
    command
}

fn step(count: &mut Count, name: &str, args: &[&str]) {
    passes(count, name, &mut cargo(args));
}

fn passes(count: &mut Count, name: &str, command: &mut Command) {
    let _timed = Timed::begin(name);
    let done = match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(status.to_string()),
        Err(error) => Err(format!("{} cannot be run: {error}", command.get_program().display())),
    };
    count.add(name, done);
}

/// Runs the tests, shows what they print, and adds up what they count.
fn tests(count: &mut Count, extent: Extent) {
    let _timed = Timed::begin("tests");
    let mut command = cargo(&["test", "--workspace", "--locked", "--no-fail-fast", "--quiet"]);
    if extent == Extent::All {
        command.args(["--features", SLOW_TESTS]);
    }
    let child = command.stdout(Stdio::piped()).spawn();
    let mut child = match child {
        Ok(child) => child,
        Err(error) => return count.add("tests", Err(error.to_string())),
    };
    let (mut passed, mut failed) = (0, 0);
    let output = child.stdout.take().expect("it is piped");
    for line in BufReader::new(output).lines().map_while(Result::ok) {
        if let Some((more, worse)) = test_result(&line) {
            (passed, failed) = (passed + more, failed + worse);
        }
        println!("{line}");
    }
    let done = match child.wait() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) if failed > 0 => Ok(()), // counted one by one
        Ok(status) => Err(status.to_string()),
        Err(error) => Err(error.to_string()),
    };
    count.passed += passed;
    count.failed += failed;
    if done.is_err() {
        count.add("tests", done);
    }
}

/// What a closing line of a test program counts: `test result: ok. 3 passed; 0 failed; …`.
fn test_result(line: &str) -> Option<(u64, u64)> {
    let counts = line.strip_prefix("test result: ")?;
    let number = |word: &str| {
        let before = counts.split(word).next()?.trim_end();
        before.rsplit([' ', ';']).next()?.parse().ok()
    };
    Some((number("passed")?, number("failed")?))
}

#[cfg(test)]
mod tests {
    use super::test_result;

    #[test]
    fn closing_lines_are_counted() {
        let line =
            "test result: FAILED. 12 passed; 3 failed; 0 ignored; 0 measured; finished in 1s";
        assert_eq!(test_result(line), Some((12, 3)));
        assert_eq!(test_result("running 3 tests"), None);
    }
}
