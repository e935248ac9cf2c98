//! Files that a command is told to read.

use crate::failure::Failure;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The text of a file.
pub(crate) fn read(file: &Path) -> Result<String, Failure> {
    fs::read_to_string(file).map_err(|why| unread(file, &why))
}

/// Why a file or a folder is not read.
pub(crate) fn unread(path: &Path, why: &io::Error) -> Failure {
    Failure::not_understood(format!("cannot read {}: {why}", path.display()))
}

/// A file, or those of a folder whose names end so, in the order of their names.
pub(crate) fn with_ending(path: &Path, ending: &str) -> io::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let all = fs::read_dir(path)?.map(|one| one.map(|one| one.path()));
    let mut files = all.collect::<io::Result<Vec<PathBuf>>>()?;
    files.retain(|file| file.extension().is_some_and(|own| own == ending));
    files.sort();
    Ok(files)
}
