//! What the disk holds, with its indices: the bytes of entries, streams, keys, leases, snapshots.

use super::bytes::{read, row};
use journal::store::{PAGE, Visit};
use journal::{Appended, Hash, Head, Key, Lease, Leased, Row, Snapshot, StreamId};
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::time::Duration;

/// How many snapshots of a stream and tag are kept.
const SNAPSHOTS: usize = 3;

/// Snapshots by their stream and tag, and in each by their number.
type Snapshots = HashMap<(StreamId, String), BTreeMap<u64, Snapshot>>;

/// An entry as the index knows it; all else is read from its bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Indexed {
    /// Where its bytes begin.
    pub(super) start: usize,
    pub(super) number: u64,
    pub(super) time_ms: i64,
    pub(super) hash: Hash,
}

/// A stream: the indices of its entries.
struct Stream {
    name: StreamId,
    indices: Vec<usize>,
}

/// What is there.
#[derive(Default)]
pub(super) struct Held {
    /// The bytes of all entries: every entry that is read is read from them.
    pub(super) log: Vec<u8>,
    pub(super) entries: Vec<Indexed>,
    /// The few streams of a house.
    streams: Vec<Stream>,
    /// The batch of every key: entries of one batch lie one behind the other.
    pub(super) keys: HashMap<Key, Range<usize>>,
    pub(super) leases: HashMap<String, Lease>,
    pub(super) snapshots: Snapshots,
    pub(super) buffer: Vec<u8>,
}

impl Held {
    pub(super) fn last(&self) -> u64 {
        self.entries.len() as u64
    }

    /// An entry, by its index, from its bytes.
    pub(super) fn row(&self, index: usize) -> Row<'_> {
        row(&self.log, self.entries[index].start).expect("what the index names is in the log")
    }

    fn stream(&self, name: &StreamId) -> Option<&Stream> {
        self.streams.iter().find(|stream| stream.name == *name)
    }

    pub(super) fn head(&self, stream: &StreamId) -> Option<Head> {
        let index = *self.stream(stream)?.indices.last()?;
        let Indexed { number, time_ms, hash, .. } = self.entries[index];
        Some(Head { number, position: index as u64 + 1, time_ms, hash })
    }

    pub(super) fn heads(&self) -> Vec<(StreamId, Head)> {
        let heads = self.streams.iter().map(|stream| (&stream.name, self.head(&stream.name)));
        let heads = heads.filter_map(|(stream, head)| Some((stream.clone(), head?)));
        let mut heads: Vec<_> = heads.collect();
        heads.sort_by(|one, other| one.0.cmp(&other.0));
        heads
    }

    /// Takes an entry of a stream into the indices.
    pub(super) fn index(&mut self, name: &StreamId, entry: Indexed) {
        let index = self.entries.len();
        self.entries.push(entry);
        match self.streams.iter_mut().find(|stream| stream.name == *name) {
            Some(stream) => stream.indices.push(index),
            None => self.streams.push(Stream { name: name.clone(), indices: vec![index] }),
        }
    }

    /// Reads anew what is behind the bytes that were sure, which held so many entries; a batch of
    /// which anything is missing is none.
    pub(super) fn recover(&mut self, sure: usize, before: usize) -> Result<(), String> {
        self.forget(before);
        let (mut log, mut found) = (std::mem::take(&mut self.log), Vec::new());
        let sound = read(&log[sure..], &mut |start, row| found.push((start, *row)))?;
        for (start, row) in found {
            let name = StreamId::new(row.stream).map_err(|why| why.to_string())?;
            let key = Key::new(row.key).map_err(|why| why.to_string())?;
            let index = self.entries.len();
            self.keys.entry(key).or_insert(index..index).end = index + 1;
            let Row { number, time_ms, hash, .. } = row;
            self.index(&name, Indexed { start: sure + start, number, time_ms, hash });
        }
        log.truncate(sure + sound);
        self.log = log;
        Ok(())
    }

    /// Forgets all but the first entries.
    fn forget(&mut self, before: usize) {
        self.entries.truncate(before);
        for stream in &mut self.streams {
            let kept = stream.indices.partition_point(|index| *index < before);
            stream.indices.truncate(kept);
        }
        self.keys.retain(|_, range| range.start < before);
    }

    /// Reads every byte again: they say what the indices have, and nothing else.
    pub(super) fn reread(&self) -> Result<(), String> {
        let mut entries = Vec::with_capacity(self.entries.len());
        let sound = read(&self.log, &mut |start, row| {
            let Row { number, time_ms, hash, .. } = *row;
            entries.push(Indexed { start, number, time_ms, hash });
        })?;
        if sound != self.log.len() || entries != self.entries {
            return Err("the bytes of the log do not say what was read of it".to_owned());
        }
        Ok(())
    }

    /// Where the batch of a key is.
    pub(super) fn appended(&self, key: &Key) -> Option<Appended> {
        self.keys.get(key).map(|range| self.appended_at(range.clone()))
    }

    /// Where the entries of one batch are.
    pub(super) fn appended_at(&self, range: Range<usize>) -> Appended {
        let mut streams: Vec<(StreamId, u64)> = Vec::with_capacity(1);
        let (first, last) = (range.start as u64 + 1, range.end as u64);
        for index in range {
            let row = self.row(index);
            match streams.iter_mut().find(|(stream, _)| stream.as_str() == row.stream) {
                Some((_, number)) => *number = row.number,
                None => {
                    let own = self.streams.iter().find(|own| own.name.as_str() == row.stream);
                    streams.extend(own.map(|own| (own.name.clone(), row.number)));
                }
            }
        }
        Appended { first, last, streams }
    }

    pub(super) fn page(&self, after: u64, limit: u32, visit: &mut Visit<'_>) {
        let start = usize::try_from(after).unwrap_or(usize::MAX);
        let mut indices = (start..self.entries.len()).take(limit as usize);
        let _stopped = indices.try_for_each(|index| visit(&self.row(index)));
    }

    pub(super) fn page_stream(&self, stream: &StreamId, after: u64, visit: &mut Visit<'_>) {
        let start = usize::try_from(after).unwrap_or(usize::MAX);
        let indices = self.stream(stream).and_then(|stream| stream.indices.get(start..));
        let mut indices = indices.unwrap_or_default().iter().take(PAGE as usize);
        let _stopped = indices.try_for_each(|index| visit(&self.row(*index)));
    }

    pub(super) fn keep(&mut self, snapshot: &Snapshot) {
        let key = (snapshot.stream.clone(), snapshot.tag.clone());
        let kept = self.snapshots.entry(key).or_default();
        kept.insert(snapshot.number, snapshot.clone());
        while kept.len() > SNAPSHOTS {
            kept.pop_first();
        }
    }

    /// The newest snapshot that is of this very history.
    pub(super) fn snapshot(&self, stream: &StreamId, tag: &str, upto: u64) -> Option<Snapshot> {
        let kept = self.snapshots.get(&(stream.clone(), tag.to_owned()))?;
        let numbers = &self.stream(stream)?.indices;
        let of_this = |snapshot: &&Snapshot| {
            let place = usize::try_from(snapshot.number).ok().and_then(|it| it.checked_sub(1));
            let index = place.and_then(|place| numbers.get(place));
            index.is_some_and(|index| self.entries[*index].hash == snapshot.head)
        };
        kept.range(..=upto).rev().map(|(_, snapshot)| snapshot).find(of_this).cloned()
    }

    pub(super) fn acquire(
        &mut self,
        (name, owner): (&str, &str),
        duration: Duration,
        now_ms: i64,
    ) -> Leased {
        let before = self.leases.get(name);
        if let Some(held) = before.filter(|it| it.expires_ms > now_ms && it.owner != owner) {
            return Leased::Held(held.clone());
        }
        let fence = before.map_or(0, |lease| lease.fence) + 1;
        let (owner, expires_ms) = (owner.to_owned(), ends(now_ms, duration));
        let lease = Lease { name: name.to_owned(), owner, fence, expires_ms };
        self.leases.insert(name.to_owned(), lease.clone());
        Leased::Granted(lease)
    }

    pub(super) fn renew(&mut self, lease: &Lease, expires_ms: i64) -> Option<Lease> {
        let current = self.leases.get_mut(&lease.name)?;
        (current.fence == lease.fence).then(|| {
            current.expires_ms = expires_ms;
            current.clone()
        })
    }
}

pub(super) fn ends(now_ms: i64, duration: Duration) -> i64 {
    now_ms.saturating_add(i64::try_from(duration.as_millis()).unwrap_or(i64::MAX))
}
