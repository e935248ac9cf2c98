//! Makes a digest of the source that folds a table and its books, and of the form in which they are
//! kept, so that snapshots of another fold are not used.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// What a snapshot depends on.
const FOLD: [&str; 6] = [
    "../table/src",
    "../ledger/src",
    "../views/src/books.rs",
    "src/table_v1",
    "src/snapshot.rs",
    "src/postings.rs",
];

fn main() -> io::Result<()> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let mut files = Vec::new();
    for part in FOLD {
        let part = here.join(part);
        println!("cargo::rerun-if-changed={}", part.display());
        list(&part, &mut files)?;
    }
    files.sort();
    // FNV-1a.
    let mut digest = 0xcbf2_9ce4_8422_2325_u64;
    for path in files {
        for byte in fs::read(path)? {
            digest = (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    println!("cargo::rustc-env=FOLD_DIGEST={digest:016x}");
    Ok(())
}

fn list(path: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if !path.is_dir() {
        files.push(path.to_path_buf());
        return Ok(());
    }
    for entry in fs::read_dir(path)? {
        list(&entry?.path(), files)?;
    }
    Ok(())
}
