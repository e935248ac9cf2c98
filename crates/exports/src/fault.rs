//! Why nothing was exported.

use journal::Fault;
use record::NotRestored;
use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// Why nothing was exported. No file that looks complete is left behind.
#[derive(Debug, Error)]
pub enum NotExported {
    /// The store cannot be read.
    #[error(transparent)]
    Store(#[from] Fault),
    /// The record of a table cannot be read.
    #[error(transparent)]
    Record(#[from] NotRestored),
    /// There is no table of this name.
    #[error("there is no table `{name}` in the store; there are {known}")]
    NoTable {
        /// The name.
        name: String,
        /// Those that there are.
        known: String,
    },
    /// A file cannot be written.
    #[error("cannot write {}: {why}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why not.
        why: io::Error,
    },
    /// Several data sets do not go into one file.
    #[error("several data sets need a folder, and {} is a file", .0.display())]
    NotAFolder(PathBuf),
    /// It was stopped.
    #[error("stopped before the end; no file was written")]
    Stopped,
}
