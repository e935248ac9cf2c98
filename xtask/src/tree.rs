//! The source tree: where it is, and the files in it.

use sha2::{Digest as _, Sha256};
use std::fs;
use std::path::{Path, PathBuf};

/// The root of the source tree.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().expect("xtask is a folder of the tree").to_path_buf()
}

/// A file of the tree.
pub struct Source {
    /// Its path from the root, with slashes.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// The files below a folder of the tree whose names end in this, in the order of their paths.
pub fn files(folder: &str, ending: &str) -> Vec<Source> {
    let mut found = Vec::new();
    walk(&root().join(folder), &mut |path| {
        if path.to_string_lossy().ends_with(ending) {
            found.push(path.to_path_buf());
        }
    });
    found.sort();
    found.into_iter().map(|path| read(&path)).collect()
}

/// The paths of the files below a folder of the tree, from the root, in their order.
pub fn paths(folder: &str) -> Vec<String> {
    let mut found = Vec::new();
    walk(&root().join(folder), &mut |path| {
        let from_root = path.strip_prefix(root()).unwrap_or(path);
        found.push(from_root.to_string_lossy().into_owned());
    });
    found.sort();
    found
}

/// The SHA-256 of bytes, in hexadecimal digits.
pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn read(path: &Path) -> Source {
    let text = fs::read_to_string(path)
        .unwrap_or_else(|error| panic!("{} must be readable: {error}", path.display()));
    let from_root = path.strip_prefix(root()).unwrap_or(path);
    Source { path: from_root.to_string_lossy().into_owned(), text }
}

fn walk(folder: &Path, call: &mut impl FnMut(&Path)) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        let name = entry.file_name();
        if !path.is_dir() {
            call(&path);
        } else if name != "target" && name != "node_modules" && !is_hidden(&name.to_string_lossy())
        {
            walk(&path, call);
        }
    }
}

fn is_hidden(name: &str) -> bool {
    name.starts_with('.') && name != ".ci"
}
