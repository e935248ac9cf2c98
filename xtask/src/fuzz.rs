//! Coverage-guided fuzzing with stable Rust: the sanitizer's passes are asked for by name.

use crate::ci::SLOW_TESTS;
use crate::tree::root;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// The longest input that is tried.
const LONGEST: &str = "-max_len=4096";

/// The inputs of a target that are kept in the source tree, and replayed by the tests.
fn kept(target: &str) -> PathBuf {
    root().join("fuzz/corpus").join(target)
}

/// The programs: of the targets that need a whole house, and of all others.
const PROGRAMS: [&str; 2] = ["guided_served", "guided"];

/// How the names of those that need a house begin.
const SERVED: &str = "served_";

/// The program of a target.
fn program(target: &str) -> PathBuf {
    let name = PROGRAMS[usize::from(!target.starts_with(SERVED))];
    root().join("target/debug/examples").join(name)
}

/// Builds them as the tests are built, so that they share with them what comes from elsewhere: the
/// workspace's own crates alone are built anew, and watched.
fn build() -> Result<(), String> {
    let built = Command::new(env!("CARGO"))
        .args(["build", "--locked", "--workspace"])
        .args(PROGRAMS.iter().flat_map(|name| ["--example", name]))
        .args(["--features", SLOW_TESTS])
        .env("RUSTC_WORKSPACE_WRAPPER", root().join("fuzz/watched"))
        .env("CARGO_TARGET_DIR", root().join("target"))
        .current_dir(root())
        .status();
    match built {
        Ok(status) if status.success() => Ok(()),
        _ => Err("the fuzz targets were not built".to_owned()),
    }
}

/// Runs a target with these words behind its folders.
fn with(target: &str, folders: &[PathBuf], words: &[&str]) -> Result<(), String> {
    for folder in folders {
        fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    }
    let status = Command::new(program(target))
        .args(folders)
        .args(words)
        .arg(format!("-artifact_prefix={}/{target}-", found().display()))
        .env("FUZZ_TARGET", target)
        .current_dir(root())
        .status()
        .map_err(|error| error.to_string())?;
    if status.success() { Ok(()) } else { Err(format!("{target} found a failure")) }
}

/// Runs one target for so many seconds.
pub fn run(target: &str, seconds: u32) -> Result<(), String> {
    build()?;
    look(target, seconds, &[])
}

/// Runs every target for so many seconds, and tells the end of it.
pub fn run_all(seconds: u32) -> Result<(), String> {
    each(seconds, &[])
}

/// The same from the same seed each time: what a change did not break is not found by chance.
pub fn run_all_alike(seconds: u32) -> Result<(), String> {
    each(seconds, &["-seed=1"])
}

fn each(seconds: u32, words: &[&str]) -> Result<(), String> {
    build()?;
    targets()?.iter().try_for_each(|target| {
        println!("{target}");
        look(target, seconds, &[words, &["-verbosity=0"]].concat())
    })
}

/// The targets: each has inputs of its own.
fn targets() -> Result<Vec<String>, String> {
    let corpora = fs::read_dir(root().join("fuzz/corpus")).map_err(|error| error.to_string())?;
    let mut names: Vec<String> =
        corpora.flatten().filter_map(|folder| folder.file_name().into_string().ok()).collect();
    names.sort();
    Ok(names)
}

fn look(target: &str, seconds: u32, words: &[&str]) -> Result<(), String> {
    let folders = [found().join(target), kept(target)];
    let time = format!("-max_total_time={seconds}");
    with(target, &folders, &[&[&time, LONGEST, "-print_final_stats=1"], words].concat())
}

/// Where the inputs go that runs have found.
fn found() -> PathBuf {
    root().join("var/fuzz")
}

/// The tests that replay what is kept, and write what the targets begin with.
const REPLAYED: [(&str, &str); 2] = [("sim", "fuzzed"), ("server", "api")];

/// Writes what the targets begin with into their corpora, as the tree makes it.
pub fn starters() -> Result<(), String> {
    REPLAYED.iter().try_for_each(|(package, test)| {
        let written = Command::new(env!("CARGO"))
            .args(["test", "--locked", "--package", package, "--test", test])
            .arg("starters_are_fresh")
            .env("BLESS", "1")
            .current_dir(root())
            .status();
        match written {
            Ok(status) if status.success() => Ok(()),
            _ => Err("the starters were not written".to_owned()),
        }
    })
}

/// Keeps what earlier runs have found: of all inputs those that reach code which no other does.
pub fn keep(target: &str) -> Result<(), String> {
    build()?;
    // How often an input goes somewhere does not count, only whether it does.
    let words = ["-merge=1", "-use_counters=0", LONGEST];
    with(target, &[kept(target), found().join(target)], &words)
}
