//! The program of a release, built so that it needs nothing of the system it runs on.

use super::output;
use crate::tree::root;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A page that is there when the screens were built.
const SCREEN: &str = "web/dist/station.html";

/// Builds the program, without any library beside it: with the C library that is made for that
/// (musl) where the target is installed, with the system's own otherwise. Where it is, and for what
/// it was built.
pub(super) fn built(host: &str) -> Result<(PathBuf, String), String> {
    if !root().join(SCREEN).is_file() {
        let build = "cd web && npm install --no-save && npm run build";
        return Err(format!("{SCREEN} is not there: a release carries the screens ({build})"));
    }
    let own = host.replace("-gnu", "-musl");
    let sysroot = output(Command::new("rustc").args(["--print", "sysroot"]))?;
    let is_there = Path::new(sysroot.trim()).join("lib/rustlib").join(&own).is_dir();
    let target = if is_there { own } else { host.to_owned() };
    // What is built with other flags is kept apart, or everything is built anew each time.
    let folder = root().join("target/package");
    let status = Command::new(env!("CARGO"))
        .args(["build", "--release", "--locked", "-p", "sabot", "--bin", "sabot", "--target"])
        .arg(&target)
        .arg("--target-dir")
        .arg(&folder)
        .env("RUSTFLAGS", flags())
        .current_dir(root())
        .status()
        .map_err(|error| error.to_string())?;
    if !status.success() {
        return Err(format!("cargo build: {status}"));
    }
    let program = folder.join(&target).join("release/sabot");
    needs_nothing(&program)?;
    Ok((program, target))
}

/// Fails where a program needs libraries of the system that it runs on.
pub fn needs_nothing(program: &Path) -> Result<(), String> {
    if asks_for_a_loader(program)? {
        return Err(format!("{} is not static: it asks for a loader", program.display()));
    }
    Ok(())
}

/// No library beside the program, and no folder of this machine in it: who builds it elsewhere
/// gets the same bytes. Random numbers are the kernel's: what is looked for among libraries is not
/// found in a static program, and `/dev/urandom`, which is read then, may not be there.
fn flags() -> String {
    let home = std::env::var("HOME").unwrap_or_default();
    let cargo = std::env::var("CARGO_HOME").unwrap_or_else(|_| format!("{home}/.cargo"));
    let here = root();
    format!(
        "-C target-feature=+crt-static --cfg getrandom_backend=\"linux_getrandom\" \
         --remap-path-prefix={cargo}=/cargo --remap-path-prefix={}=/sabot",
        here.display()
    )
}

/// The kind of an ELF header that names the loader of shared libraries.
const INTERPRETER: u64 = 3;

/// Whether the system must load libraries beside a program before it runs.
pub fn asks_for_a_loader(program: &Path) -> Result<bool, String> {
    let bytes = fs::read(program).map_err(|error| format!("{}: {error}", program.display()))?;
    // A script, say, or a program of 32 bits, which nothing is made for.
    if !bytes.starts_with(b"\x7fELF\x02\x01") {
        return Ok(false);
    }
    let number = |at: usize, length: usize| {
        let found = bytes.get(at..at + length).into_iter().flatten().rev();
        found.fold(0_u64, |number, byte| number << 8 | u64::from(*byte))
    };
    let (first, size, count) = (number(32, 8), number(54, 2), number(56, 2));
    let place = |header: u64| usize::try_from(first + header * size).unwrap_or(usize::MAX - 8);
    Ok((0..count).any(|header| number(place(header), 4) == INTERPRETER))
}
