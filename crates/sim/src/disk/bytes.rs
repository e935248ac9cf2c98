//! Entries as bytes on the disk: each the bytes that its hash is taken of, with their length before
//! them and the hash behind. A record that is not whole, or not what its hash says, ends the log.

use journal::entry::ActorRow;
use journal::{Hash, Place, Row};

/// What every entry begins with.
const HEAD: &[u8] = b"journal entry 1\n";

/// Writes an entry.
pub(super) fn write(log: &mut Vec<u8>, encoded: &[u8], hash: &Hash) {
    let length = u32::try_from(encoded.len()).expect("an entry is at most some MiB");
    log.extend_from_slice(&length.to_be_bytes());
    log.extend_from_slice(encoded);
    log.extend_from_slice(&hash.0);
}

/// Visits the rows of the whole batches of a log, and says how many bytes they take. What is sound
/// by its hash and cannot be read is told.
pub(super) fn read(log: &[u8], visit: &mut dyn FnMut(&Row<'_>)) -> Result<usize, String> {
    let (mut batch, mut buffer, mut sound) = (Vec::new(), Vec::new(), 0);
    let mut rest = log;
    while let Some((record, behind)) = record(rest) {
        let Some(row) = sound_row(record, &mut buffer)? else { break };
        batch.push(row);
        rest = behind;
        if row.place.index + 1 == row.place.count {
            batch.drain(..).for_each(|row| visit(&row));
            sound = log.len() - rest.len();
        }
    }
    Ok(sound)
}

/// The bytes of an entry, and of its hash.
type Record<'r> = (&'r [u8], &'r [u8]);

/// The bytes of the next record, and what lies behind it.
fn record(rest: &[u8]) -> Option<(Record<'_>, &[u8])> {
    let (length, rest) = rest.split_at_checked(4)?;
    let length = u32::from_be_bytes(length.try_into().ok()?) as usize;
    let (encoded, rest) = rest.split_at_checked(length)?;
    let (hash, rest) = rest.split_at_checked(32)?;
    Some(((encoded, hash), rest))
}

/// The row of a record whose hash is right; none where it is not.
fn sound_row<'r>(
    (encoded, hash): Record<'r>,
    buffer: &mut Vec<u8>,
) -> Result<Option<Row<'r>>, String> {
    let Some(mut row) = Reading(encoded).row() else { return Ok(None) };
    row.hash = row.computed_hash(buffer);
    if row.hash.0 != hash {
        return Ok(None);
    }
    if *buffer != encoded {
        return Err(format!("entry {} reads as another than was written", row.position));
    }
    Ok(Some(row))
}

/// Bytes that are read from the front.
struct Reading<'b>(&'b [u8]);

impl<'b> Reading<'b> {
    /// The entry, still without its hash.
    fn row(&mut self) -> Option<Row<'b>> {
        if self.take(HEAD.len())? != HEAD {
            return None;
        }
        let row = Row {
            position: self.number()?,
            stream: self.text()?,
            number: self.number()?,
            time_ms: i64::from_be_bytes(self.array()?),
            actor: self.actor()?,
            approval: if self.is_there()? { Some(self.actor()?) } else { None },
            cause: if self.is_there()? { Some(self.number()?) } else { None },
            key: self.text()?,
            place: Place { index: self.short()?, count: self.short()? },
            kind: self.text()?,
            schema: self.short()?,
            payload: self.text()?,
            previous: Hash(self.array()?),
            hash: Hash::NONE,
        };
        self.0.is_empty().then_some(row)
    }

    fn take(&mut self, count: usize) -> Option<&'b [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    fn number(&mut self) -> Option<u64> {
        self.array().map(u64::from_be_bytes)
    }

    fn short(&mut self) -> Option<u32> {
        self.array().map(u32::from_be_bytes)
    }

    fn text(&mut self) -> Option<&'b str> {
        let length = self.short()? as usize;
        std::str::from_utf8(self.take(length)?).ok()
    }

    fn actor(&mut self) -> Option<ActorRow<'b>> {
        Some(ActorRow { name: self.text()?, role: self.text()? })
    }

    /// Whether something follows that may be missing.
    fn is_there(&mut self) -> Option<bool> {
        match self.array::<1>()? {
            [0] => Some(false),
            [1] => Some(true),
            _ => None,
        }
    }
}
