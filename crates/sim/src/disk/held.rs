//! What the disk holds: the bytes of entries, what was read of them, and its indices.

use super::bytes::read;
use journal::store::{PAGE, Visit};
use journal::{Appended, Entry, Head, Key, Lease, Leased, Snapshot, StreamId};
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::time::Duration;

/// How many snapshots of a stream and tag are kept.
const SNAPSHOTS: usize = 3;

/// Snapshots by their stream and tag, and in each by their number.
type Snapshots = HashMap<(StreamId, String), BTreeMap<u64, Snapshot>>;

/// A stream: the indices of its entries.
struct Stream {
    name: StreamId,
    indices: Vec<usize>,
}

/// What is there.
#[derive(Default)]
pub(super) struct Held {
    /// The bytes of all entries, which are what is left after a crash.
    pub(super) log: Vec<u8>,
    pub(super) entries: Vec<Entry>,
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

    fn stream(&self, name: &StreamId) -> Option<&Stream> {
        self.streams.iter().find(|stream| stream.name == *name)
    }

    pub(super) fn head(&self, stream: &StreamId) -> Option<Head> {
        let entry = &self.entries[*self.stream(stream)?.indices.last()?];
        let Entry { number, position, time_ms, hash, .. } = *entry;
        Some(Head { number, position, time_ms, hash })
    }

    pub(super) fn heads(&self) -> Vec<(StreamId, Head)> {
        let heads = self.streams.iter().map(|stream| (&stream.name, self.head(&stream.name)));
        let heads = heads.filter_map(|(stream, head)| Some((stream.clone(), head?)));
        let mut heads: Vec<_> = heads.collect();
        heads.sort_by(|one, other| one.0.cmp(&other.0));
        heads
    }

    /// Takes an entry in.
    pub(super) fn push(&mut self, entry: Entry) {
        let index = self.entries.len();
        let known = self.streams.iter_mut().find(|stream| stream.name == entry.stream);
        if let Some(stream) = known {
            stream.indices.push(index);
        } else {
            let name = entry.stream.clone();
            self.streams.push(Stream { name, indices: vec![index] });
        }
        self.entries.push(entry);
    }

    /// Reads anew what is behind the bytes that were sure, which held so many entries; a batch of
    /// which anything is missing is none.
    pub(super) fn recover(&mut self, sure: usize, before: usize) -> Result<(), String> {
        self.forget(before);
        let mut behind = Vec::new();
        let sound = read(&self.log[sure..], &mut |row| behind.push(row.to_entry()))?;
        self.log.truncate(sure + sound);
        for entry in behind {
            let index = self.entries.len();
            self.keys.entry(entry.key.clone()).or_insert(index..index).end = index + 1;
            self.push(entry);
        }
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

    /// Reads every byte again: they say what is held, and nothing else.
    pub(super) fn reread(&self) -> Result<(), String> {
        let (mut entries, mut same) = (self.entries.iter(), true);
        let sound = read(&self.log, &mut |row| {
            same &= entries.next().is_some_and(|entry| entry.row() == *row);
        })?;
        if sound != self.log.len() || !same || entries.next().is_some() {
            return Err("the bytes of the log do not say what was read of it".to_owned());
        }
        Ok(())
    }

    /// Where the batch of a key is.
    pub(super) fn appended(&self, key: &Key) -> Option<Appended> {
        self.keys.get(key).map(|range| appended(&self.entries[range.clone()]))
    }

    pub(super) fn page(&self, after: u64, limit: u32, visit: &mut Visit<'_>) {
        let start = usize::try_from(after).unwrap_or(usize::MAX);
        let entries = self.entries.get(start..).unwrap_or_default().iter().take(limit as usize);
        let _stopped = entries.map(Entry::row).try_for_each(|row| visit(&row));
    }

    pub(super) fn page_stream(&self, stream: &StreamId, after: u64, visit: &mut Visit<'_>) {
        let start = usize::try_from(after).unwrap_or(usize::MAX);
        let indices = self.stream(stream).and_then(|stream| stream.indices.get(start..));
        let entries = indices.unwrap_or_default().iter().map(|index| &self.entries[*index]);
        let mut rows = entries.take(PAGE as usize).map(Entry::row);
        let _stopped = rows.try_for_each(|row| visit(&row));
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

/// Where the entries of one batch are.
pub(super) fn appended(entries: &[Entry]) -> Appended {
    let mut streams: Vec<(StreamId, u64)> = Vec::with_capacity(1);
    for entry in entries {
        match streams.iter_mut().find(|(stream, _)| *stream == entry.stream) {
            Some((_, number)) => *number = entry.number,
            None => streams.push((entry.stream.clone(), entry.number)),
        }
    }
    let position = |entry: Option<&Entry>| entry.map_or(0, |entry| entry.position);
    Appended { first: position(entries.first()), last: position(entries.last()), streams }
}

pub(super) fn ends(now_ms: i64, duration: Duration) -> i64 {
    now_ms.saturating_add(i64::try_from(duration.as_millis()).unwrap_or(i64::MAX))
}
