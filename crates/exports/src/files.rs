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

/// What somebody reads while it is written.
pub type Sink = Box<dyn Write + Send>;

/// Where bytes go: to a file, or to somebody who reads along.
enum Out {
    File(File),
    Sink(Sink),
}

impl Out {
    /// Brings all to where it stays.
    fn sync(&self) -> io::Result<()> {
        match self {
            Out::File(file) => file.sync_all(),
            Out::Sink(_) => Ok(()),
        }
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Out::File(file) => file.write(bytes),
            Out::Sink(sink) => sink.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Out::File(file) => file.flush(),
            Out::Sink(sink) => sink.flush(),
        }
    }
}

/// A file or a stream, and the hash of what was written to it.
pub(crate) struct Hashed {
    out: BufWriter<Out>,
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
    path: PathBuf,
    /// The file under its other name; none where it is a stream.
    file: Option<Partial>,
    writer: Option<Box<dyn Writer<Hashed>>>,
    rows: u64,
}

impl Output {
    pub(crate) fn create(set: Set, format: Format, path: &Path) -> Result<Output, NotExported> {
        let fault = |why| NotExported::File { path: path.to_owned(), why };
        let (partial, file) = Partial::create(path).map_err(fault)?;
        let begun = Output::begin(set, format, Out::File(file)).map_err(fault)?;
        Ok(Output { path: path.to_owned(), file: Some(partial), ..begun })
    }

    /// A data set that somebody reads while it is written.
    pub(crate) fn stream(set: Set, format: Format, to: Sink) -> Result<Output, NotExported> {
        let fault = |why| NotExported::File { path: PathBuf::from(set.word()), why };
        Output::begin(set, format, Out::Sink(to)).map_err(fault)
    }

    fn begin(set: Set, format: Format, out: Out) -> io::Result<Output> {
        let out = BufWriter::with_capacity(1 << 18, out);
        let hashed = Hashed { out, hash: Sha256::new(), bytes: 0 };
        let writer = Some(format.writer(set, hashed)?);
        Ok(Output { set, path: PathBuf::from(set.word()), file: None, writer, rows: 0 })
    }

    fn fault(&self, why: io::Error) -> NotExported {
        NotExported::File { path: self.path.clone(), why }
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
            hashed.out.get_ref().sync()?;
            Ok(hashed)
        });
        let Hashed { hash, bytes, .. } = sealed.map_err(|why| self.fault(why))?;
        let sha256 = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        let (set, path, rows) = (self.set, self.path.clone(), self.rows);
        Ok(Written { set, path, rows, bytes, sha256 })
    }

    /// Gives the file its name.
    pub(crate) fn keep(&mut self) -> Result<(), NotExported> {
        let kept = self.file.as_mut().map_or(Ok(()), Partial::keep);
        kept.map_err(|why| NotExported::File { path: self.path.clone(), why })
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
