//! Lists the built screens of `web/dist`, so that the server carries them. Where they were not
//! built the list is empty, and the server says how to build them. Makes a digest of the source
//! that folds the history behind screens, so that snapshots of another fold are not used.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let dist = here.join("../../web/dist");
    println!("cargo::rerun-if-changed={}", dist.display());
    let mut files = Vec::new();
    if dist.is_dir() {
        list(&dist, &dist, &mut files)?;
    }
    files.sort();
    let mut table = String::from("&[\n");
    for (name, path) in &files {
        writeln!(table, "    ({name:?}, include_bytes!({:?})),", path.display().to_string())
            .expect("a text takes what is written");
    }
    table.push(']');
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("assets.rs"), table)?;
    println!("cargo::rustc-env=STAGE_DIGEST={:016x}", digest(&here)?);
    Ok(())
}

/// What the fold of a table's history depends on.
const FOLD: [&str; 6] = [
    "../screens/src/watch",
    "../screens/src/surveillance",
    "../screens/src/wire.rs",
    "../views/src/vigil",
    "../table/src",
    "../record/src/table_v1",
];

/// A digest (FNV-1a) of the fold's source.
fn digest(here: &Path) -> io::Result<u64> {
    let mut files = Vec::new();
    for part in FOLD {
        let part = here.join(part);
        println!("cargo::rerun-if-changed={}", part.display());
        if part.is_dir() {
            list(&part, &part, &mut files)?;
        } else {
            files.push((String::new(), part));
        }
    }
    files.sort();
    let mut digest = 0xcbf2_9ce4_8422_2325_u64;
    for (_, path) in files {
        for byte in fs::read(path)? {
            digest = (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    Ok(digest)
}

fn list(root: &Path, folder: &Path, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list(root, &path, files)?;
        } else {
            let name = path.strip_prefix(root).expect("it is within").to_string_lossy();
            files.push((name.replace('\\', "/"), path.canonicalize()?));
        }
    }
    Ok(())
}
