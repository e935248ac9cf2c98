//! The file of a store: held by one writer, and still the one that was opened.

use crate::fault::Fault;
use std::fs::{self, File, TryLockError};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

/// How long a process that is ending, or one that it was just starting, may hold on to the lock.
const LET_GO: Duration = Duration::from_secs(1);

/// A lock beside the file that no second writer gets.
pub(super) struct Claim {
    _lock: File,
}

impl Claim {
    pub(super) fn take(path: &Path) -> Result<Self, Fault> {
        let beside = beside(path, ".lock");
        let open = File::options().create(true).truncate(false).write(true).open(&beside);
        let lock = open.map_err(|error| cannot_open(&beside, &error))?;
        let end = Instant::now() + LET_GO;
        loop {
            match lock.try_lock() {
                Ok(()) => return Ok(Self { _lock: lock }),
                Err(TryLockError::WouldBlock) if Instant::now() < end => {
                    thread::sleep(LET_GO / 50);
                }
                Err(TryLockError::WouldBlock) => {
                    return Err(Fault::InUse(path.display().to_string()));
                }
                Err(TryLockError::Error(error)) => return Err(cannot_open(&beside, &error)),
            }
        }
    }
}

pub(super) fn cannot_open(path: &Path, error: &std::io::Error) -> Fault {
    let text = format!("{}: {error}", path.display());
    match error.kind() {
        std::io::ErrorKind::PermissionDenied | std::io::ErrorKind::ReadOnlyFilesystem => {
            Fault::ReadOnly(text)
        }
        std::io::ErrorKind::StorageFull => Fault::Full(text),
        _ => Fault::Down(text),
    }
}

pub(super) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// Which files were opened. SQLite would go on writing to files that have been deleted.
pub(super) struct Identity {
    files: Vec<(PathBuf, (u64, u64))>,
}

impl Identity {
    pub(super) fn of(path: &Path) -> Result<Self, Fault> {
        let files = [path.to_owned(), beside(path, "-wal")].into_iter();
        let files = files.map(|path| number(&path).map(|number| (path, number)));
        Ok(Self { files: files.collect::<Result<_, _>>()? })
    }

    /// Whether the names still lead to what was opened.
    pub(super) fn check(&self) -> Result<(), Fault> {
        for (path, opened) in &self.files {
            if number(path)? != *opened {
                let text = format!("{} is another file than was opened", path.display());
                return Err(Fault::Down(text));
            }
        }
        Ok(())
    }
}

fn number(path: &Path) -> Result<(u64, u64), Fault> {
    let metadata = fs::metadata(path).map_err(|error| cannot_open(path, &error))?;
    Ok((metadata.dev(), metadata.ino()))
}
