//! Puts the scenarios of the source tree into the library, whichever they are.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"))
        .join("../../scenarios")
        .canonicalize()
        .expect("the source tree has a scenarios folder");
    println!("cargo::rerun-if-changed={}", root.display());
    let mut code = String::from("const SCENARIOS: &[(&str, &str)] = &[\n");
    for folder in entries(&root).iter().filter(|path| path.is_dir()) {
        println!("cargo::rerun-if-changed={}", folder.display());
        for file in entries(folder).iter().filter(|path| path.extension().is_some_and(is_scn)) {
            println!("cargo::rerun-if-changed={}", file.display());
            let below = file.strip_prefix(&root).expect("it is below the folder");
            let (below, file) = (text(below), text(file));
            writeln!(code, "    ({below:?}, include_str!({file:?})),").expect("a string");
        }
    }
    code.push_str("];\n");
    let out = env::var("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("built_in.rs"), code).expect("the output folder can be written");
}

fn is_scn(ending: &std::ffi::OsStr) -> bool {
    ending == "scn"
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path is text")
}

/// What is in a folder, in the order of the names.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the scenarios can be read");
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths
}
