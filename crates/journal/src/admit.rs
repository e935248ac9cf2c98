//! What every store decides alike: whether a batch may be appended, and as which entries.

use crate::batch::{Appended, Batch, Expected};
use crate::entry::{Entry, Hash, Place};
use crate::fault::Refusal;
use crate::lease::Lease;
use crate::names::{Key, StreamId};
use crate::store::Head;
use std::collections::HashMap;
use std::ops::Range;

/// What a store knows when it decides on a group of batches, and what comes of them.
#[derive(Default)]
pub(crate) struct Known {
    /// The position of the last entry.
    pub(crate) last: u64,
    /// The heads of all streams that the group names; `None` is a stream without entries.
    pub(crate) heads: HashMap<StreamId, Option<Head>>,
    /// What is stored already under keys that the group names.
    pub(crate) stored: HashMap<Key, Vec<Entry>>,
    /// The leases that the group shows.
    pub(crate) leases: HashMap<String, Lease>,
    /// The time by which leases end.
    pub(crate) now_ms: i64,
    /// The entries that the group becomes.
    pub(crate) written: Vec<Entry>,
    /// Where in `written` the batches of this group are.
    pub(crate) places: HashMap<Key, Range<usize>>,
    /// Reused for hashing.
    pub(crate) buffer: Vec<u8>,
}

impl Known {
    /// Decides on a batch. If it is admitted its entries are among those written, unless they
    /// are stored already; if it is refused nothing has changed.
    pub(crate) fn admit(&mut self, batch: &Batch) -> Result<Appended, Refusal> {
        if self.before(&batch.key).is_none() {
            self.check_fences(batch)?;
        }
        self.admit_unfenced(batch)
    }

    /// Decides on a batch whose leases are looked at elsewhere.
    pub(crate) fn admit_unfenced(&mut self, batch: &Batch) -> Result<Appended, Refusal> {
        if let Some(before) = self.before(&batch.key) {
            let first = Appended::of(before);
            let same = batch.is_content_of(before);
            let key = batch.key.clone();
            return if same { Ok(first) } else { Err(Refusal::KeyUsed { key, first }) };
        }
        self.check_expected(batch)?;
        self.check_times_and_causes(batch)?;
        let start = self.written.len();
        self.write(batch);
        self.places.insert(batch.key.clone(), start..self.written.len());
        Ok(Appended::of(&self.written[start..]))
    }

    /// Forgets the group, and keeps what is known of streams.
    pub(crate) fn clear_group(&mut self) {
        self.stored.clear();
        self.leases.clear();
        self.written.clear();
        self.places.clear();
    }

    fn before(&self, key: &Key) -> Option<&[Entry]> {
        let written = self.places.get(key).map(|place| &self.written[place.clone()]);
        written.or_else(|| self.stored.get(key).map(Vec::as_slice))
    }

    fn check_fences(&self, batch: &Batch) -> Result<(), Refusal> {
        for fence in &batch.fences {
            let lease = self.leases.get(&fence.name);
            Lease::refuses(lease, fence, self.now_ms).map_or(Ok(()), Err)?;
        }
        Ok(())
    }

    fn check_expected(&self, batch: &Batch) -> Result<(), Refusal> {
        for (stream, expected) in &batch.expected {
            let actual = self.head(stream).map_or(0, |head| head.number);
            match *expected {
                Expected::Number(expected) if expected != actual => {
                    return Err(Refusal::Conflict { stream: stream.clone(), expected, actual });
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn check_times_and_causes(&self, batch: &Batch) -> Result<(), Refusal> {
        for (index, draft) in batch.drafts.iter().enumerate() {
            let stream = &draft.stream;
            let earlier =
                batch.drafts[..index].iter().rev().find(|before| before.stream == *stream);
            let head_ms = earlier.map(|before| before.time_ms);
            let head_ms = head_ms.or_else(|| self.head(stream).map(|head| head.time_ms));
            if let Some(head_ms) = head_ms.filter(|head_ms| draft.time_ms < *head_ms) {
                let (stream, time_ms) = (stream.clone(), draft.time_ms);
                return Err(Refusal::ClockBack { stream, head_ms, time_ms });
            }
            if let Some(crate::Cause::Position(cause)) = draft.cause
                && !(1..=self.last).contains(&cause)
            {
                let message = format!("there is no entry at position {cause} to be a cause");
                return Err(Refusal::Malformed(message));
            }
        }
        Ok(())
    }

    fn head(&self, stream: &StreamId) -> Option<&Head> {
        self.heads.get(stream).and_then(Option::as_ref)
    }

    fn write(&mut self, batch: &Batch) {
        let first = self.last + 1;
        let count = u32::try_from(batch.drafts.len()).expect("a batch has few entries");
        for (draft, index) in batch.drafts.iter().zip(0..count) {
            let head = self.head(&draft.stream);
            let mut entry = Entry {
                position: first + u64::from(index),
                stream: draft.stream.clone(),
                number: head.map_or(0, |head| head.number) + 1,
                time_ms: draft.time_ms,
                actor: draft.actor.clone(),
                approval: draft.approval.clone(),
                cause: draft.cause.map(|cause| cause.position(first)),
                key: batch.key.clone(),
                place: Place { index, count },
                kind: draft.kind.clone(),
                schema: draft.schema,
                payload: draft.payload.clone(),
                previous: head.map_or(Hash::NONE, |head| head.hash),
                hash: Hash::NONE,
            };
            entry.hash = entry.row().computed_hash(&mut self.buffer);
            self.heads.insert(draft.stream.clone(), Some(entry.head()));
            self.last = entry.position;
            self.written.push(entry);
        }
    }
}

impl Entry {
    /// What the stream's head is when this is its last entry.
    pub(crate) fn head(&self) -> Head {
        let Self { number, position, time_ms, hash, .. } = *self;
        Head { number, position, time_ms, hash }
    }
}
