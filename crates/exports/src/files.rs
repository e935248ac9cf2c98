//! Files that get their names when they are complete.

use crate::fault::NotExported;
use crate::format::{Format, Writer};
use crate::row::Row;
use crate::sets::Set;
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// A file that was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The data set.
    pub set: Set,
    /// Where it is.
    pub path: PathBuf,
    /// How many rows it has.
    pub rows: u64,
    /// How many bytes.
    pub bytes: u64,
    /// Its SHA-256, 64 hexadecimal digits.
    pub sha256: String,
}

/// A file under another name until it is complete; dropped before that, it is gone.
struct Partial {
    path: PathBuf,
    partial: PathBuf,
}

impl Partial {
    fn create(path: &Path) -> io::Result<(Partial, File)> {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(".partial");
        let partial = path.with_file_name(name);
        let file = File::create(&partial)?;
        Ok((Partial { path: path.to_owned(), partial }, file))
    }

    /// Gives it its name.
    fn keep(&mut self) -> io::Result<()> {
        fs::rename(&self.partial, &self.path)?;
        self.partial.clear();
        Ok(())
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        if !self.partial.as_os_str().is_empty() {
            // There is nobody left to tell, and the name says that it is not complete.
            let _ = fs::remove_file(&self.partial);
        }
    }
}

/// A file, and the hash of what was written to it.
pub(crate) struct Hashed {
    out: BufWriter<File>,
    hash: Sha256,
    bytes: u64,
}

impl Write for Hashed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.hash.update(&bytes[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// A data set that is being written.
pub(crate) struct Output {
    set: Set,
    file: Partial,
    writer: Option<Box<dyn Writer<Hashed>>>,
    rows: u64,
}

impl Output {
    pub(crate) fn create(set: Set, format: Format, path: &Path) -> Result<Output, NotExported> {
        let fault = |why| NotExported::File { path: path.to_owned(), why };
        let (partial, file) = Partial::create(path).map_err(fault)?;
        let out = BufWriter::with_capacity(1 << 18, file);
        let hashed = Hashed { out, hash: Sha256::new(), bytes: 0 };
        let writer = format.writer(set, hashed).map_err(fault)?;
        Ok(Output { set, file: partial, writer: Some(writer), rows: 0 })
    }

    fn fault(&self, why: io::Error) -> NotExported {
        NotExported::File { path: self.file.path.clone(), why }
    }

    pub(crate) fn row(&mut self, row: &dyn Row) -> Result<(), NotExported> {
        let writer = self.writer.as_mut().expect("rows come before the end");
        writer.row(row).map_err(|why| self.fault(why))?;
        self.rows += 1;
        Ok(())
    }

    /// Brings everything to the disk, still under the other name.
    pub(crate) fn finish(&mut self) -> Result<Written, NotExported> {
        let writer = self.writer.take().expect("there is one end");
        let sealed = writer.finish().and_then(|mut hashed| {
            hashed.out.flush()?;
            hashed.out.get_ref().sync_all()?;
            Ok(hashed)
        });
        let Hashed { hash, bytes, .. } = sealed.map_err(|why| self.fault(why))?;
        let sha256 = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        let (set, path, rows) = (self.set, self.file.path.clone(), self.rows);
        Ok(Written { set, path, rows, bytes, sha256 })
    }

    /// Gives the file its name.
    pub(crate) fn keep(&mut self) -> Result<(), NotExported> {
        self.file.keep().map_err(|why| NotExported::File { path: self.file.path.clone(), why })
    }
}

/// Writes a small file that gets its name when it is complete.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), NotExported> {
    let whole = || {
        let (mut partial, mut file) = Partial::create(path)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        partial.keep()
    };
    whole().map_err(|why| NotExported::File { path: path.to_owned(), why })
}
