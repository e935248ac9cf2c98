//! The store in memory: for tests and simulation; it is gone with the process.

use crate::admit::Known;
use crate::batch::{Appended, Batch};
use crate::clock::Clock;
use crate::entry::{Entry, Hash};
use crate::fault::{Answer, Fault};
use crate::lease::{Asked, Lease, Leased, ends};
use crate::names::{Key, StreamId};
use crate::snapshot::{KEPT, Snapshot};
use crate::store::{Done, Head, PAGE, Store, Visit};
use crate::subscription::Watch;
use crate::verify::Difference;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A store in memory.
pub struct Memory {
    clock: Arc<dyn Clock>,
    watch: Arc<Watch>,
    held: Mutex<Held>,
}

#[derive(Default)]
struct Held {
    entries: Vec<Entry>,
    streams: HashMap<StreamId, Vec<usize>>,
    keys: HashMap<Key, Vec<usize>>,
    leases: HashMap<String, Lease>,
    snapshots: HashMap<(StreamId, String), BTreeMap<u64, Snapshot>>,
}

impl Memory {
    /// An empty store, whose leases end by a clock.
    pub fn new(clock: Arc<dyn Clock>) -> Self {
        Self { clock, watch: Arc::default(), held: Mutex::default() }
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        // Nothing is changed before all of it is decided, so a panic leaves nothing half done.
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn append(&self, batch: &Batch) -> Answer {
        batch.check()?;
        let mut held = self.held();
        let mut known = held.known(batch, self.clock.now_ms());
        let appended = known.admit(batch)?;
        known.written.into_iter().for_each(|entry| held.push(entry));
        self.watch.advance(held.last());
        Ok(appended)
    }
}

impl Held {
    fn last(&self) -> u64 {
        self.entries.last().map_or(0, |entry| entry.position)
    }

    fn head(&self, stream: &StreamId) -> Option<Head> {
        let index = self.streams.get(stream)?.last()?;
        Some(self.entries[*index].head())
    }

    fn hash_at(&self, stream: &StreamId, number: u64) -> Option<Hash> {
        let index = usize::try_from(number.checked_sub(1)?).ok()?;
        Some(self.entries[*self.streams.get(stream)?.get(index)?].hash)
    }

    fn batch(&self, key: &Key) -> Option<Vec<Entry>> {
        let indices = self.keys.get(key)?;
        Some(indices.iter().map(|index| self.entries[*index].clone()).collect())
    }

    fn known(&self, batch: &Batch, now_ms: i64) -> Known {
        let heads = batch.expected.iter().map(|(stream, _)| (stream.clone(), self.head(stream)));
        let leases = batch.fences.iter().filter_map(|fence| self.leases.get(&fence.name));
        Known {
            last: self.last(),
            heads: heads.collect(),
            stored: self
                .batch(&batch.key)
                .map(|found| (batch.key.clone(), found))
                .into_iter()
                .collect(),
            leases: leases.map(|lease| (lease.name.clone(), lease.clone())).collect(),
            now_ms,
            ..Known::default()
        }
    }

    fn push(&mut self, entry: Entry) {
        let index = self.entries.len();
        self.streams.entry(entry.stream.clone()).or_default().push(index);
        self.keys.entry(entry.key.clone()).or_default().push(index);
        self.entries.push(entry);
    }
}

impl Store for Memory {
    fn submit(&self, batch: Batch, done: Done) {
        done.answer(self.append(&batch));
    }

    fn resolve(&self, key: &Key) -> Result<Option<Appended>, Fault> {
        Ok(self.held().batch(key).map(|entries| Appended::of(&entries)))
    }

    fn page(&self, after: u64, limit: u32, visit: &mut Visit<'_>) -> Result<(), Fault> {
        let start = usize::try_from(after).unwrap_or(usize::MAX);
        let held = self.held();
        let entries = held.entries.iter().skip(start).take(limit as usize);
        let _stopped = entries.map(Entry::row).try_for_each(|row| visit(&row));
        Ok(())
    }

    fn page_stream(
        &self,
        stream: &StreamId,
        after: u64,
        visit: &mut Visit<'_>,
    ) -> Result<(), Fault> {
        let start = usize::try_from(after).unwrap_or(usize::MAX);
        let held = self.held();
        let indices = held.streams.get(stream).into_iter().flatten();
        let entries = indices.skip(start).take(PAGE as usize).map(|index| &held.entries[*index]);
        let _stopped = entries.map(Entry::row).try_for_each(|row| visit(&row));
        Ok(())
    }

    fn last(&self) -> Result<u64, Fault> {
        Ok(self.held().last())
    }

    fn head(&self, stream: &StreamId) -> Result<Option<Head>, Fault> {
        Ok(self.held().head(stream))
    }

    fn heads(&self) -> Result<Vec<(StreamId, Head)>, Fault> {
        let held = self.held();
        let heads = held.streams.keys().map(|stream| (stream.clone(), held.head(stream)));
        Ok(heads.filter_map(|(stream, head)| Some((stream, head?))).collect())
    }

    fn watch(&self) -> Arc<Watch> {
        Arc::clone(&self.watch)
    }

    fn keep_snapshot(&self, snapshot: &Snapshot) -> Result<(), Fault> {
        let key = (snapshot.stream.clone(), snapshot.tag.clone());
        let mut held = self.held();
        let kept = held.snapshots.entry(key).or_default();
        kept.insert(snapshot.number, snapshot.clone());
        while kept.len() > KEPT {
            kept.pop_first();
        }
        Ok(())
    }

    fn snapshot(&self, stream: &StreamId, tag: &str, upto: u64) -> Result<Option<Snapshot>, Fault> {
        let held = self.held();
        let kept = held.snapshots.get(&(stream.clone(), tag.to_owned()));
        let mut found = kept.into_iter().flat_map(|kept| kept.range(..=upto).rev());
        let found =
            found.find(|(number, found)| held.hash_at(stream, **number) == Some(found.head));
        Ok(found.map(|(_, found)| found.clone()))
    }

    fn drop_snapshots(&self) -> Result<(), Fault> {
        self.held().snapshots.clear();
        Ok(())
    }

    fn acquire(&self, name: &str, owner: &str, duration: Duration) -> Result<Leased, Fault> {
        let mut held = self.held();
        let asked = Asked { name, owner, duration };
        let leased = Lease::acquire(held.leases.get(name), &asked, self.clock.now_ms());
        if let Leased::Granted(lease) = &leased {
            held.leases.insert(name.to_owned(), lease.clone());
        }
        Ok(leased)
    }

    fn renew(&self, lease: &Lease, duration: Duration) -> Result<Option<Lease>, Fault> {
        let now_ms = self.clock.now_ms();
        let mut held = self.held();
        let current = held.leases.get_mut(&lease.name);
        Ok(current.filter(|current| current.fence == lease.fence).map(|current| {
            current.expires_ms = ends(now_ms, duration);
            current.clone()
        }))
    }

    fn release(&self, lease: &Lease) -> Result<(), Fault> {
        let mut held = self.held();
        let current = held.leases.get_mut(&lease.name);
        if let Some(current) = current.filter(|current| current.fence == lease.fence) {
            current.expires_ms = 0;
        }
        Ok(())
    }

    fn leases(&self) -> Result<Vec<Lease>, Fault> {
        let now_ms = self.clock.now_ms();
        let mut leases: Vec<Lease> = self.held().leases.values().cloned().collect();
        leases.retain(|lease| lease.expires_ms > now_ms);
        leases.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(leases)
    }

    fn inspect(&self) -> Result<Option<Difference>, Fault> {
        Ok(None)
    }
}
