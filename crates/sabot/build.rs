//! Says from which commit the program is built, for failures that are to be found again.

use std::env;
use std::path::Path;
use std::process::Command;

fn main() {
    let here = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let commit = commit(Path::new(&here));
    let commit = commit.unwrap_or_else(|| env::var("CARGO_PKG_VERSION").expect("cargo sets it"));
    println!("cargo::rustc-env=SABOT_COMMIT={commit}");
    println!("cargo::rerun-if-changed=build.rs");
}

/// The commit that is checked out, with a plus where something is changed; none outside of a
/// checkout, or within that of something else.
fn commit(here: &Path) -> Option<String> {
    let files = ["--git-path", "HEAD", "--git-path", "logs/HEAD"];
    let told = git(here, &[&["rev-parse", "--show-prefix"], &files[..]].concat())?;
    let (prefix, files) = told.split_once('\n')?;
    if prefix != "crates/sabot/" {
        return None;
    }
    // A commit changes them, and a change to any source makes the program anew in any case.
    let sources = here.parent()?.read_dir().ok()?.flatten().map(|entry| entry.path().join("src"));
    let files = files.lines().map(|file| here.join(file));
    for path in files.chain(sources).filter(|path| path.exists()) {
        println!("cargo::rerun-if-changed={}", path.display());
    }
    let told = git(here, &["describe", "--always", "--abbrev=12", "--exclude=*", "--dirty=+"])?;
    Some(told.trim().to_owned())
}

fn git(here: &Path, words: &[&str]) -> Option<String> {
    let asked = Command::new("git").args(words).current_dir(here).output().ok()?;
    asked.status.success().then(|| String::from_utf8(asked.stdout).ok())?
}
