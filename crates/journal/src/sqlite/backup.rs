//! Backups: a copy of a file as of one moment, made while others write.

use super::Sqlite;
use super::connect;
use super::faults::OrFault;
use super::file::cannot_open;
use crate::fault::Fault;
use crate::verify::{Report, Trust, verify};
use std::fs::{self, File};
use std::path::{Path, PathBuf};

impl Sqlite {
    /// Copies a store as it is at this moment to another file, which must not be there yet. The
    /// copy is read again and verified before it has its name; where it is not sound there is
    /// none, and the report says why. Whoever writes meanwhile is not disturbed, except that the
    /// WAL grows until the copy is made.
    pub fn backup(path: &Path, to: &Path) -> Result<Report, Fault> {
        if to.exists() {
            let text = format!("{} is there already: name another file", to.display());
            return Err(Fault::Engine(text));
        }
        let beside = beside(to);
        let report = copied(path, &beside);
        let sound = report.as_ref().is_ok_and(|report| report.difference.is_none());
        let named = if sound { named(&beside, to) } else { Ok(()) };
        // What is left of a failed attempt is of use to nobody.
        let _ = fs::remove_file(&beside);
        named.and(report)
    }
}

/// A name in the same folder that nobody else uses.
fn beside(to: &Path) -> PathBuf {
    let name = to.file_name().unwrap_or_default().to_string_lossy();
    to.with_file_name(format!(".{name}.{}.part", std::process::id()))
}

fn copied(path: &Path, beside: &Path) -> Result<Report, Fault> {
    let target = beside.to_str().ok_or_else(|| {
        Fault::Engine(format!("{} is not text, which SQLite needs", beside.display()))
    })?;
    let source = connect::reader(path)?;
    // One statement reads one state, whatever is committed meanwhile.
    source.execute("vacuum into ?1", [target]).or_fault()?;
    drop(source);
    let file = File::open(beside).map_err(|error| cannot_open(beside, &error))?;
    file.sync_all().map_err(|error| cannot_open(beside, &error))?;
    let copy = Sqlite::open_read_only(beside)?;
    verify(&copy, Trust::default())
}

/// Gives the copy its name, so that the name too is on the disk.
fn named(beside: &Path, to: &Path) -> Result<(), Fault> {
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    let done = fs::rename(beside, to).and_then(|()| File::open(folder)?.sync_all());
    done.map_err(|error| cannot_open(to, &error))
}
