//! Entries as bytes on the disk: each the bytes that its hash is taken of, with their length before
//! them and the hash behind. A record that is not whole, or not what its hash says, ends the log.

use journal::{Actor, Entry, Hash, Key, Payload, Place, StreamId};

/// What every entry begins with.
const HEAD: &[u8] = b"journal entry 1\n";

/// Writes an entry.
pub(super) fn write(log: &mut Vec<u8>, encoded: &[u8], hash: &Hash) {
    let length = u32::try_from(encoded.len()).expect("an entry is at most some MiB");
    log.extend_from_slice(&length.to_be_bytes());
    log.extend_from_slice(encoded);
    log.extend_from_slice(&hash.0);
}

/// Reads the whole batches of a log, and how many bytes they take. What is sound by its hash and
/// cannot be read is told.
pub(super) fn read(log: &[u8]) -> Result<(Vec<Entry>, usize), String> {
    let (mut entries, mut batch, mut sound) = (Vec::new(), Vec::new(), 0);
    let mut rest = log;
    while let Some((record, behind)) = record(rest) {
        let Some(entry) = sound_entry(record)? else { break };
        rest = behind;
        let last = entry.place.index + 1 == entry.place.count;
        batch.push(entry);
        if last {
            entries.append(&mut batch);
            sound = log.len() - rest.len();
        }
    }
    Ok((entries, sound))
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

/// The entry of a record whose hash is right; none where it is not.
fn sound_entry((encoded, hash): Record<'_>) -> Result<Option<Entry>, String> {
    let Some(mut entry) = Reading(encoded).entry() else { return Ok(None) };
    entry.hash = entry.computed_hash();
    if entry.hash.0 != hash {
        return Ok(None);
    }
    if entry.row().encoded() != encoded {
        return Err(format!("entry {} reads as another than was written", entry.position));
    }
    Ok(Some(entry))
}

/// Bytes that are read from the front.
struct Reading<'b>(&'b [u8]);

impl Reading<'_> {
    fn entry(&mut self) -> Option<Entry> {
        if self.take(HEAD.len())? != HEAD {
            return None;
        }
        let entry = Entry {
            position: self.number()?,
            stream: StreamId::new(&self.text()?).ok()?,
            number: self.number()?,
            time_ms: i64::from_be_bytes(self.array()?),
            actor: self.actor()?,
            approval: if self.is_there()? { Some(self.actor()?) } else { None },
            cause: if self.is_there()? { Some(self.number()?) } else { None },
            key: Key::new(&self.text()?).ok()?,
            place: Place { index: self.short()?, count: self.short()? },
            kind: self.text()?,
            schema: self.short()?,
            payload: Payload::new(&self.text()?).ok()?,
            previous: Hash(self.array()?),
            hash: Hash::NONE,
        };
        self.0.is_empty().then_some(entry)
    }

    fn take(&mut self, count: usize) -> Option<&[u8]> {
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

    fn text(&mut self) -> Option<String> {
        let length = self.short()? as usize;
        String::from_utf8(self.take(length)?.to_vec()).ok()
    }

    fn actor(&mut self) -> Option<Actor> {
        Some(Actor { name: self.text()?, role: self.text()? })
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
