//! Puts the rulebooks of the source tree into the library, whichever they are.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

fn main() {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"))
        .join("../../rulebooks")
        .canonicalize()
        .expect("the source tree has a rulebooks folder");
    println!("cargo::rerun-if-changed={}", root.display());
    let mut folders: Vec<_> = fs::read_dir(&root)
        .expect("the rulebooks folder can be read")
        .map(|entry| entry.expect("the rulebooks folder can be read").path())
        .filter(|path| path.join("rulebook.toml").is_file())
        .collect();
    folders.sort();

    let mut code =
        format!("pub(crate) const SHELF: &str = include_str!({:?});\n", file(&root, "shelf.toml"));
    code.push_str("pub(crate) const FOLDERS: &[(&str, &str, &str)] = &[\n");
    for folder in &folders {
        let id =
            folder.file_name().and_then(|name| name.to_str()).expect("a folder's name is text");
        let (toml, tsv) = (file(folder, "rulebook.toml"), file(folder, "register.tsv"));
        writeln!(code, "    ({id:?}, include_str!({toml:?}), include_str!({tsv:?})),")
            .expect("writing to a string");
    }
    code.push_str("];\n");
    let out = env::var("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("built_in.rs"), code).expect("the output folder can be written");
}

fn file(folder: &Path, name: &str) -> String {
    let path = folder.join(name);
    println!("cargo::rerun-if-changed={}", path.display());
    path.to_str().expect("a path is text").to_owned()
}
