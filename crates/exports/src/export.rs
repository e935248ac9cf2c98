//! An export: every stream that is wanted, walked once, in the order of their names.

use crate::fault::NotExported;
use crate::files::{self, Sink, Written};
use crate::filter::Filter;
use crate::format::Format;
use crate::sets::Set;
use crate::writing::Writing;
use journal::store::Head;
use journal::{Store, StreamId};
use record::table_of;
use rulebook::Edition;
use serde_json::{Value, json};
use std::fs;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// Where an export goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Destination {
    /// One data set into this file.
    File(PathBuf),
    /// Each data set into a file of its own in this folder, and a list of them, `export.json`,
    /// which is there when all are complete.
    Folder(PathBuf),
}

impl Destination {
    /// The list of the files of a folder.
    const LIST: &str = "export.json";

    /// A path as somebody gives it: one data set goes into a file, unless there is such a folder.
    pub fn of(path: &Path, sets: &[Set]) -> Destination {
        if sets.len() == 1 && !path.is_dir() {
            Destination::File(path.to_owned())
        } else {
            Destination::Folder(path.to_owned())
        }
    }

    pub(crate) fn path(&self, set: Set, format: Format) -> PathBuf {
        match self {
            Destination::File(path) => path.clone(),
            Destination::Folder(path) => path.join(format!("{}.{}", set.word(), format.word())),
        }
    }

    /// Makes the folder.
    fn prepare(&self) -> Result<(), NotExported> {
        let Destination::Folder(path) = self else { return Ok(()) };
        if path.is_file() {
            return Err(NotExported::NotAFolder(path.clone()));
        }
        fs::create_dir_all(path).map_err(|why| NotExported::File { path: path.clone(), why })
    }

    /// Takes the list of an earlier export away: what it lists is about to be replaced.
    fn unlist(&self) -> Result<(), NotExported> {
        let Destination::Folder(path) = self else { return Ok(()) };
        let list = path.join(Destination::LIST);
        match fs::remove_file(&list) {
            Err(why) if why.kind() != io::ErrorKind::NotFound => {
                Err(NotExported::File { path: list, why })
            }
            _ => Ok(()),
        }
    }

    /// Lists the files of a folder, now that all are complete.
    fn list(&self, list: &Value) -> Result<(), NotExported> {
        let Destination::Folder(path) = self else { return Ok(()) };
        files::write(&path.join(Destination::LIST), &format!("{list:#}\n"))
    }
}

/// What is to be exported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    /// These data sets.
    pub sets: Vec<Set>,
    /// In this format.
    pub format: Format,
    /// Of these rows.
    pub filter: Filter,
    /// To here.
    pub to: Destination,
}

/// How far an export is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Progress {
    /// How many entries have been read.
    pub entries: u64,
    /// Of how many.
    pub of: u64,
    /// How many rows have been written.
    pub rows: u64,
}

/// Looks how far an export is, and says whether to go on.
pub type Watch<'w> = dyn FnMut(Progress) -> ControlFlow<()> + 'w;

/// What was exported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// The files.
    pub files: Vec<Written>,
    /// How many entries were read.
    pub entries: u64,
}

impl Report {
    /// How many rows all files have.
    pub fn rows(&self) -> u64 {
        self.files.iter().map(|file| file.rows).sum()
    }
}

/// Exports what a store holds as of now. Memory does not grow with the store: a coup is written
/// when its table can no longer change it, an incident when it is over.
pub fn export(
    store: &dyn Store,
    editions: &[&Edition],
    order: &Order,
    watch: &mut Watch<'_>,
) -> Result<Report, NotExported> {
    let heads = wanted(store.heads()?, order)?;
    order.to.prepare()?;
    let of = heads.iter().map(|(_, head)| head.number).sum();
    let mut writing = Writing::new(order, of, watch)?;
    for (stream, head) in &heads {
        writing.of_stream(store, editions, (stream, head.number))?;
    }
    let (report, mut outputs) = writing.end()?;
    order.to.unlist()?;
    for output in &mut outputs {
        output.keep()?;
    }
    order.to.list(&list(order, &heads, &report))?;
    Ok(report)
}

/// Exports one data set, the first of the order, to somebody who reads while it is written.
pub fn stream(
    store: &dyn Store,
    editions: &[&Edition],
    order: &Order,
    (to, watch): (Sink, &mut Watch<'_>),
) -> Result<u64, NotExported> {
    let heads = wanted(store.heads()?, order)?;
    let of = heads.iter().map(|(_, head)| head.number).sum();
    let mut writing = Writing::stream(order, to, (of, watch))?;
    for (stream, head) in &heads {
        writing.of_stream(store, editions, (stream, head.number))?;
    }
    Ok(writing.end()?.0.rows())
}

type Heads = Vec<(StreamId, Head)>;

/// The streams that are wanted, by their names. What is not a table's is told of as entries and
/// postings alone.
fn wanted(mut heads: Heads, order: &Order) -> Result<Heads, NotExported> {
    let filter = &order.filter;
    heads.sort_by(|(one, _), (other, _)| one.as_str().cmp(other.as_str()));
    let tables: Vec<&str> = heads.iter().filter_map(|(stream, _)| table_of(stream)).collect();
    if let Some(name) = filter.tables.iter().find(|name| !tables.contains(&name.as_str())) {
        let known = if tables.is_empty() { "none".to_owned() } else { tables.join(", ") };
        return Err(NotExported::NoTable { name: name.clone(), known });
    }
    let beyond = [Set::Events, Set::Postings].iter().any(|set| order.sets.contains(set));
    let others = filter.tables.is_empty() && beyond;
    heads.retain(|(stream, _)| table_of(stream).map_or(others, |name| filter.table(name)));
    Ok(heads)
}

/// What was exported, and as of which entries.
fn list(order: &Order, heads: &Heads, report: &Report) -> Value {
    let files = report.files.iter().map(|file| {
        let name = file.path.file_name().unwrap_or_default().to_string_lossy();
        json!({
            "set": file.set.word(),
            "file": name,
            "rows": file.rows,
            "bytes": file.bytes,
            "sha256": file.sha256,
        })
    });
    let streams = heads.iter().map(|(stream, head)| {
        let (number, hash) = (head.number, head.hash.to_string());
        json!({ "stream": stream.as_str(), "entries": number, "last_hash": hash })
    });
    json!({
        "program": concat!("sabot ", env!("CARGO_PKG_VERSION")),
        "format": order.format.word(),
        "filter": order.filter.to_json(),
        "streams": streams.collect::<Vec<_>>(),
        "files": files.collect::<Vec<_>>(),
    })
}
