//! Archives of a store: sealed files, named one by one or by the folder they are in.

use crate::failure::Failure;
use crate::files::{unread, with_ending};
use journal::archive::Archive;
use std::io;
use std::path::{Path, PathBuf};

/// What the names of archives end in.
const ENDING: &str = "jsonl";

/// The archives at these places, each a file or a folder of files, in the order of what they hold.
pub(crate) fn read(places: &[PathBuf]) -> Result<Vec<Archive>, Failure> {
    let mut archives = Vec::new();
    for place in places {
        let files = with_ending(place, ENDING).map_err(|error| not_opened(place, &error))?;
        for file in files {
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

fn not_opened(file: &Path, error: &io::Error) -> Failure {
    // What is there and does not begin with its seal is not what was written.
    if error.kind() == io::ErrorKind::InvalidData {
        return Failure::broken(error.to_string());
    }
    unread(file, error)
}
