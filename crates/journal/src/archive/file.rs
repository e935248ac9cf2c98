//! The file of an archive: a line with its seal, and a line for each entry.

use super::seal::Seal;
use crate::canonical;
use crate::entry::{ActorRow, Hash, Place, Row};
use crate::names::StreamId;
use crate::store::Visit;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// The first line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct First {
    /// The version of the file's form.
    archive: u32,
    heads: BTreeMap<String, (u64, String)>,
    peaks: Vec<String>,
    seal: String,
}

/// A line with an entry; the names are those of [`Row`].
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line<'l> {
    #[serde(borrow)]
    actor: (Cow<'l, str>, Cow<'l, str>),
    #[serde(borrow)]
    approval: Option<(Cow<'l, str>, Cow<'l, str>)>,
    /// Which of how many in its batch.
    batch: (u32, u32),
    cause: Option<u64>,
    #[serde(borrow)]
    hash: Cow<'l, str>,
    #[serde(borrow)]
    key: Cow<'l, str>,
    #[serde(borrow)]
    kind: Cow<'l, str>,
    number: u64,
    #[serde(borrow)]
    payload: Cow<'l, str>,
    position: u64,
    #[serde(borrow)]
    previous: Cow<'l, str>,
    schema: u32,
    #[serde(borrow)]
    stream: Cow<'l, str>,
    time_ms: i64,
}

/// The form that is written now.
const FORM: u32 = 1;

fn write_line<T: Serialize>(line: &T, out: &mut dyn Write) -> io::Result<()> {
    let mut bytes = Vec::with_capacity(512);
    canonical::write(line, &mut bytes).map_err(io::Error::other)?;
    bytes.push(b'\n');
    out.write_all(&bytes)
}

pub(super) fn write_seal(seal: &Seal, out: &mut dyn Write) -> io::Result<()> {
    let heads = seal.heads.iter();
    let heads =
        heads.map(|(stream, (number, hash))| (stream.to_string(), (*number, hash.to_string())));
    let first = First {
        archive: FORM,
        heads: heads.collect(),
        peaks: seal.log.peaks().iter().map(Hash::to_string).collect(),
        seal: seal.note.clone(),
    };
    write_line(&first, out)
}

pub(super) fn write_entry(row: &Row<'_>, out: &mut dyn Write) -> io::Result<()> {
    fn actor(actor: ActorRow<'_>) -> (Cow<'_, str>, Cow<'_, str>) {
        (actor.name.into(), actor.role.into())
    }
    let line = Line {
        actor: actor(row.actor),
        approval: row.approval.map(actor),
        batch: (row.place.index, row.place.count),
        cause: row.cause,
        hash: row.hash.to_string().into(),
        key: row.key.into(),
        kind: row.kind.into(),
        number: row.number,
        payload: row.payload.into(),
        position: row.position,
        previous: row.previous.to_string().into(),
        schema: row.schema,
        stream: row.stream.into(),
        time_ms: row.time_ms,
    };
    write_line(&line, out)
}

/// An archive in a file.
#[derive(Debug, Clone)]
pub struct Archive {
    /// The file.
    pub path: PathBuf,
    /// Its seal, which agrees with itself; whether a key has signed it is to be asked.
    pub seal: Seal,
}

impl Archive {
    /// Opens a file, if its first line is a seal.
    pub fn open(path: &Path) -> io::Result<Archive> {
        let mut line = String::new();
        BufReader::new(File::open(path)?).read_line(&mut line)?;
        let seal = first(&line).map_err(|why| {
            let text = format!("{} is not an archive: {why}", path.display());
            io::Error::new(io::ErrorKind::InvalidData, text)
        })?;
        Ok(Archive { path: path.to_owned(), seal })
    }

    /// Visits its entries in order. A line that is no entry ends it with its number and what is
    /// wrong.
    pub fn walk(&self, visit: &mut Visit<'_>) -> io::Result<Result<(), (u64, String)>> {
        let mut lines = BufReader::new(File::open(&self.path)?);
        let mut line = String::new();
        for number in 1_u64.. {
            line.clear();
            match lines.read_line(&mut line) {
                Ok(0) => break,
                Ok(_) if number == 1 => continue,
                Ok(_) => {}
                Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                    return Ok(Err((number, "it is not text".to_owned())));
                }
                Err(error) => return Err(error),
            }
            match entry(&line, visit) {
                Ok(ControlFlow::Continue(())) => {}
                Ok(ControlFlow::Break(())) => break,
                Err(why) => return Ok(Err((number, why))),
            }
        }
        Ok(Ok(()))
    }
}

fn first(line: &str) -> Result<Seal, String> {
    let First { archive, heads, peaks, seal } =
        serde_json::from_str(line).map_err(|error| error.to_string())?;
    if archive != FORM {
        return Err(format!("its form is {archive}, and this program knows {FORM}"));
    }
    let hash = |text: &String| Hash::from_hex(text).ok_or("a hash has 64 hexadecimal digits");
    let peaks = peaks.iter().map(hash).collect::<Result<_, _>>()?;
    let heads = heads
        .iter()
        .map(|(stream, (number, head))| Ok((StreamId::stored(stream), (*number, hash(head)?))));
    Seal::read(seal, peaks, heads.collect::<Result<_, &str>>()?)
}

fn entry(line: &str, visit: &mut Visit<'_>) -> Result<ControlFlow<()>, String> {
    let line: Line<'_> = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let hash = |text: &str| Hash::from_hex(text).ok_or("a hash has 64 hexadecimal digits");
    let approval = line.approval.as_ref();
    let row = Row {
        position: line.position,
        stream: &line.stream,
        number: line.number,
        time_ms: line.time_ms,
        actor: ActorRow { name: &line.actor.0, role: &line.actor.1 },
        approval: approval.map(|(name, role)| ActorRow { name, role }),
        cause: line.cause,
        key: &line.key,
        place: Place { index: line.batch.0, count: line.batch.1 },
        kind: &line.kind,
        schema: line.schema,
        payload: &line.payload,
        previous: hash(&line.previous)?,
        hash: hash(&line.hash)?,
    };
    Ok(visit(&row))
}
