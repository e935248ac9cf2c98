//! What the disk holds, with its indices: entries, streams, keys, leases, snapshots.

use journal::store::{PAGE, Visit};
use journal::{Appended, Entry, Head, Key, Lease, Leased, Snapshot, StreamId};
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::time::Duration;

/// How many snapshots of a stream and tag are kept.
const SNAPSHOTS: usize = 3;

/// Snapshots by their stream and tag, and in each by their number.
type Snapshots = HashMap<(StreamId, String), BTreeMap<u64, Snapshot>>;

/// What is there.
#[derive(Default)]
pub(super) struct Held {
    pub(super) entries: Vec<Entry>,
    pub(super) streams: HashMap<StreamId, Vec<usize>>,
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

    pub(super) fn head(&self, stream: &StreamId) -> Option<Head> {
        let entry = &self.entries[*self.streams.get(stream)?.last()?];
        let Entry { number, position, time_ms, hash, .. } = *entry;
        Some(Head { number, position, time_ms, hash })
    }

    pub(super) fn heads(&self) -> Vec<(StreamId, Head)> {
        let heads = self.streams.keys().map(|stream| (stream.clone(), self.head(stream)));
        let mut heads: Vec<_> = heads.filter_map(|(stream, head)| Some((stream, head?))).collect();
        // The order of a hash map would not be the same on every run.
        heads.sort_by(|one, other| one.0.cmp(&other.0));
        heads
    }

    pub(super) fn push(&mut self, entry: Entry) {
        let index = self.entries.len();
        match self.streams.get_mut(&entry.stream) {
            Some(indices) => indices.push(index),
            None => drop(self.streams.insert(entry.stream.clone(), vec![index])),
        }
        match self.keys.get_mut(&entry.key) {
            Some(range) => range.end = index + 1,
            None => drop(self.keys.insert(entry.key.clone(), index..index + 1)),
        }
        self.entries.push(entry);
    }

    /// Where the batch of a key is.
    pub(super) fn appended(&self, key: &Key) -> Option<Appended> {
        self.keys.get(key).map(|range| appended(&self.entries[range.clone()]))
    }

    pub(super) fn page(&self, after: u64, limit: u32, visit: &mut Visit<'_>) {
        let start = usize::try_from(after).unwrap_or(usize::MAX);
        let entries = self.entries.iter().skip(start).take(limit as usize);
        let _stopped = entries.map(Entry::row).try_for_each(|row| visit(&row));
    }

    pub(super) fn page_stream(&self, stream: &StreamId, after: u64, visit: &mut Visit<'_>) {
        let start = usize::try_from(after).unwrap_or(usize::MAX);
        let indices = self.streams.get(stream).into_iter().flatten();
        let entries = indices.skip(start).take(PAGE as usize).map(|index| &self.entries[*index]);
        let _stopped = entries.map(Entry::row).try_for_each(|row| visit(&row));
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
        let numbers = self.streams.get(stream)?;
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
