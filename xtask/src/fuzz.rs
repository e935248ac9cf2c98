//! Coverage-guided fuzzing with stable Rust: the sanitizer's passes are asked for by name.

use crate::tree::root;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// What the compiler is told so that the fuzzer can see which code an input reaches.
const FLAGS: &str = "--cfg fuzzing -Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1";

/// The platform must be named, or the build scripts would be watched too.
const PLATFORM: &str = "x86_64-unknown-linux-gnu";

/// Where the targets are built.
fn folder() -> PathBuf {
    root().join("target/fuzz")
}

/// The inputs of a target that are kept in the source tree, and replayed by the tests.
fn kept(target: &str) -> PathBuf {
    root().join("fuzz/corpus").join(target)
}

fn binary(target: &str) -> PathBuf {
    folder().join(PLATFORM).join("release").join(target)
}

fn build() -> Result<(), String> {
    let built = Command::new(env!("CARGO"))
        .args(["build", "--release", "--target", PLATFORM, "--manifest-path", "fuzz/Cargo.toml"])
        .env("RUSTFLAGS", FLAGS)
        .env("CARGO_TARGET_DIR", folder())
        .current_dir(root())
        .status();
    match built {
        Ok(status) if status.success() => Ok(()),
        _ => Err("the fuzz targets were not built".to_owned()),
    }
}

/// Runs a target's program with these words behind its folders.
fn with(target: &str, folders: &[PathBuf], words: &[String]) -> Result<(), String> {
    for folder in folders {
        fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    }
    let status = Command::new(binary(target))
        .args(folders)
        .args(words)
        .arg(format!("-artifact_prefix={}/{target}-", found().display()))
        .current_dir(root())
        .status()
        .map_err(|error| format!("there is no target {target}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{target} found a failure")) }
}

/// Runs one target for so many seconds.
pub fn run(target: &str, seconds: u32) -> Result<(), String> {
    build()?;
    look(target, seconds)
}

/// Runs every target for so many seconds.
pub fn run_all(seconds: u32) -> Result<(), String> {
    build()?;
    targets()?.iter().try_for_each(|target| look(target, seconds))
}

/// The targets, each a program of its own.
fn targets() -> Result<Vec<String>, String> {
    let programs = fs::read_dir(root().join("fuzz/src/bin")).map_err(|error| error.to_string())?;
    let names =
        programs.flatten().filter_map(|file| file.path().file_stem()?.to_str().map(str::to_owned));
    let mut names: Vec<String> = names.collect();
    names.sort();
    Ok(names)
}

fn look(target: &str, seconds: u32) -> Result<(), String> {
    let folders = [found().join(target), kept(target)];
    let words = [format!("-max_total_time={seconds}"), "-max_len=4096".to_owned()];
    with(target, &folders, &[&words[..], &["-print_final_stats=1".to_owned()]].concat())
}

/// Where the inputs go that runs have found.
fn found() -> PathBuf {
    root().join("var/fuzz")
}

/// Writes what the targets begin with into their corpora, as the tree makes it.
pub fn starters() -> Result<(), String> {
    let written = Command::new(env!("CARGO"))
        .args(["test", "--locked", "--package", "sim", "--test", "fuzzed", "starters_are_fresh"])
        .env("BLESS", "1")
        .current_dir(root())
        .status();
    match written {
        Ok(status) if status.success() => Ok(()),
        _ => Err("the starters were not written".to_owned()),
    }
}

/// Keeps what earlier runs have found: of all inputs those that reach code which no other does.
pub fn keep(target: &str) -> Result<(), String> {
    build()?;
    let folders = [kept(target), found().join(target)];
    with(target, &folders, &["-merge=1".to_owned(), "-max_len=4096".to_owned()])
}
