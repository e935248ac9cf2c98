//! Puts the scenarios, drills and conformance rows of the source tree into the library, whichever
//! they are.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let mut code = listed("SCENARIOS", "scenarios", "scn", "scenario:");
    code += &listed("PROMOTIONS", "scenarios", "scn", "promotion:");
    code += &listed("DRILLS", "drills", "drill", "drill:");
    code += &listed("TOURNAMENTS", "scenarios", "tournament", "tournament:");
    code += &listed("ROWS", "conformance", "tsv", "rule\t");
    let out = env::var("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("built_in.rs"), code).expect("the output folder can be written");
}

/// A constant with every file of a folder's folders that has this ending and begins with this.
fn listed(name: &str, folder: &str, ending: &str, begins: &str) -> String {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"))
        .join("../..")
        .join(folder)
        .canonicalize()
        .expect("the source tree has the folder");
    println!("cargo::rerun-if-changed={}", root.display());
    let mut code = format!("const {name}: &[(&str, &str)] = &[\n");
    for folder in entries(&root).iter().filter(|path| path.is_dir()) {
        println!("cargo::rerun-if-changed={}", folder.display());
        let wanted = |path: &&PathBuf| path.extension().is_some_and(|end| end == ending);
        for file in entries(folder).iter().filter(wanted) {
            println!("cargo::rerun-if-changed={}", file.display());
            if !begins_with(file, begins) {
                continue;
            }
            if ending == "drill" {
                is_told_in_every_language(file);
            }
            let below = file.strip_prefix(&root).expect("it is below the folder");
            let (below, file) = (text(below), text(file));
            writeln!(code, "    ({below:?}, include_str!({file:?})),").expect("a string");
        }
    }
    code.push_str("];\n");
    code
}

/// Whether the first line of a file that says something begins like this.
fn begins_with(file: &Path, begins: &str) -> bool {
    let text = fs::read_to_string(file).expect("the file can be read");
    let mut lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.next().is_some_and(|line| line.starts_with(begins))
}

/// The languages of the screens beside English.
const LANGUAGES: [&str; 2] = ["zh-Hans", "zh-Hant"];

/// A drill without its texts in a language fails the build, as any other text of a screen does.
fn is_told_in_every_language(file: &Path) {
    let text = fs::read_to_string(file).expect("a drill can be read");
    let count = |start: &str| text.lines().filter(|line| line.starts_with(start)).count();
    let wrong = count("wrong:");
    for language in LANGUAGES {
        for (what, wanted) in [("title", 1), ("question", 1), ("why", wrong)] {
            let key = format!("{language} {what}:");
            let found = count(&key);
            let file = file.display();
            assert!(found == wanted, "{file} has {found} lines `{key}`, it needs {wanted}");
        }
    }
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path is text")
}

/// What is in a folder, in the order of the names.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths
}
