//! Why the catalogue cannot be used.

use record::NotRestored;
use std::path::PathBuf;
use thiserror::Error;

/// Why the catalogue cannot be used.
#[derive(Debug, Error)]
pub enum Fault {
    /// Its file cannot be read or written. It may be thrown away: it is made anew.
    #[error("the catalogue cannot be used ({0}): remove its file, and it is made anew")]
    File(#[from] rusqlite::Error),
    /// Its file cannot be removed.
    #[error("cannot remove {}: {why}", path.display())]
    NotRemoved {
        /// Which.
        path: PathBuf,
        /// Why not.
        why: std::io::Error,
    },
    /// The store cannot be read.
    #[error(transparent)]
    Store(#[from] journal::Fault),
    /// The record of a table cannot be read.
    #[error(transparent)]
    Record(#[from] NotRestored),
    /// What was asked for cannot be understood.
    #[error("{0}")]
    NotUnderstood(String),
    /// Another process has fed the catalogue meanwhile.
    #[error("another process feeds the same catalogue")]
    Shared,
}
