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
        .current_dir(root())
        .status()
        .map_err(|error| format!("there is no target {target}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{target} found a failure")) }
}

/// Runs one target for so many seconds.
pub fn run(target: &str, seconds: u32) -> Result<(), String> {
    build()?;
    let folders = [root().join("var/fuzz").join(target), kept(target)];
    let words = [format!("-max_total_time={seconds}"), "-max_len=4096".to_owned()];
    with(target, &folders, &[&words[..], &["-print_final_stats=1".to_owned()]].concat())
}

/// Keeps what earlier runs have found: of all inputs those that reach code which no other does.
pub fn keep(target: &str) -> Result<(), String> {
    build()?;
    let folders = [kept(target), root().join("var/fuzz").join(target)];
    with(target, &folders, &["-merge=1".to_owned(), "-max_len=4096".to_owned()])
}
