//! Coverage-guided fuzzing with stable Rust: the sanitizer's passes are asked for by name.

use crate::tree::root;
use std::fs;
use std::process::Command;

/// What the compiler is told so that the fuzzer can see which code an input reaches.
const FLAGS: &str = "--cfg fuzzing -Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1";

/// The platform must be named, or the build scripts would be watched too.
const PLATFORM: &str = "x86_64-unknown-linux-gnu";

/// Runs one target for so many seconds.
pub fn run(target: &str, seconds: u32) -> Result<(), String> {
    let folder = root().join("target/fuzz");
    let built = Command::new(env!("CARGO"))
        .args(["build", "--release", "--target", PLATFORM, "--manifest-path", "fuzz/Cargo.toml"])
        .env("RUSTFLAGS", FLAGS)
        .env("CARGO_TARGET_DIR", &folder)
        .current_dir(root())
        .status();
    if !built.is_ok_and(|status| status.success()) {
        return Err("the fuzz targets were not built".to_owned());
    }
    let corpus = root().join("var/fuzz").join(target);
    fs::create_dir_all(&corpus).map_err(|error| error.to_string())?;
    let binary = folder.join(PLATFORM).join("release").join(target);
    let status = Command::new(binary)
        .arg(&corpus)
        .arg(format!("-max_total_time={seconds}"))
        .args(["-max_len=4096", "-print_final_stats=1"])
        .current_dir(root())
        .status()
        .map_err(|error| format!("there is no target {target}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{target} found a failure")) }
}
