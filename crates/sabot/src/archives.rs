//! Archives of a store: sealed files, named one by one or by the folder they are in.

use crate::failure::Failure;
use journal::archive::Archive;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// What the names of archives end in.
const ENDING: &str = "jsonl";

/// The archives at these places, each a file or a folder of files, in the order of what they hold.
pub(crate) fn read(places: &[PathBuf]) -> Result<Vec<Archive>, Failure> {
    let mut archives = Vec::new();
    for place in places {
        for file in files(place)? {
            archives.push(Archive::open(&file).map_err(|error| not_opened(&file, &error))?);
        }
    }
    archives.sort_by_key(|archive| archive.seal.from);
    Ok(archives)
}

/// The name of the archive that holds these positions: a folder lists them in their order.
pub(crate) fn name(from: u64, upto: u64) -> String {
    format!("{from:012}-{upto:012}.{ENDING}")
}

fn files(place: &Path) -> Result<Vec<PathBuf>, Failure> {
    if !place.is_dir() {
        return Ok(vec![place.to_owned()]);
    }
    let listed = fs::read_dir(place).and_then(|all| {
        all.map(|one| one.map(|one| one.path())).collect::<io::Result<Vec<PathBuf>>>()
    });
    let mut files = listed.map_err(|error| not_opened(place, &error))?;
    files.retain(|file| file.extension().is_some_and(|ending| ending == ENDING));
    files.sort();
    Ok(files)
}

fn not_opened(file: &Path, error: &io::Error) -> Failure {
    // What is there and does not begin with its seal is not what was written.
    if error.kind() == io::ErrorKind::InvalidData {
        return Failure::broken(error.to_string());
    }
    Failure::not_understood(format!("cannot read {}: {error}", file.display()))
}
