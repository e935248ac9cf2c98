//! The programs in a crate's `examples/`: each says what is written beside it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Runs every program of the `examples/` of a crate, whose folder is given, and compares what it
/// prints with the text beside it; with `BLESS=1` the text is written.
pub fn assert_examples_say_what_is_beside_them(manifest: &str) {
    let folder = Path::new(manifest).join("examples");
    let files = fs::read_dir(&folder).expect("the crate has examples").flatten();
    let files = files.map(|entry| entry.path());
    let sources = files.filter(|file| file.extension().is_some_and(|ending| ending == "rs"));
    let mut count = 0;
    for source in sources {
        let said = said(&built(&source));
        let beside = source.with_extension("txt");
        if std::env::var_os("BLESS").is_some() {
            fs::write(&beside, &said).expect("it can be written");
        }
        let written = fs::read_to_string(&beside).unwrap_or_default();
        assert_eq!(said, written, "{} says this; BLESS=1 writes it", source.display());
        count += 1;
    }
    assert!(count > 1, "{} has {count} examples", folder.display());
}

/// Where cargo puts an example: beside the folder of the tests that it builds with it.
fn built(source: &Path) -> PathBuf {
    let test = std::env::current_exe().expect("a test is a program");
    let folder = test.ancestors().nth(2).expect("it is in target/PROFILE/deps").join("examples");
    folder.join(source.file_stem().expect("it has a name"))
}

fn said(program: &Path) -> String {
    let output = Command::new(program).output();
    let why = "cargo test -p CRATE builds the examples, as does cargo build --examples";
    let output = output.unwrap_or_else(|error| panic!("{}: {error} ({why})", program.display()));
    let failed = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {failed}", program.display());
    String::from_utf8(output.stdout).expect("it is text")
}
