//! Whether a batch may be appended, and as which entries: written from what the journal promises,
//! not with its code.

use super::bytes::write;
use super::held::{Held, appended};
use journal::{Appended, Batch, Cause, Draft, Entry, Expected, Fence, Hash, Key, Place, Refusal};

impl Held {
    /// Admits a batch: its entries are there, or nothing has changed.
    pub(super) fn admit(&mut self, batch: Batch, now_ms: i64) -> Result<Appended, Refusal> {
        if let Some(range) = self.keys.get(&batch.key) {
            let before = &self.entries[range.clone()];
            let first = appended(before);
            return if is_content(&batch, before) {
                Ok(first)
            } else {
                Err(Refusal::KeyUsed { key: batch.key, first })
            };
        }
        for fence in &batch.fences {
            self.check_fence(fence, now_ms)?;
        }
        self.check_expected(&batch)?;
        self.check_times_and_causes(&batch)?;
        let start = self.entries.len();
        let count = u32::try_from(batch.drafts.len()).expect("a batch has few entries");
        for (index, draft) in (0..).zip(batch.drafts) {
            self.append(draft, &batch.key, Place { index, count });
        }
        let range = start..self.entries.len();
        self.keys.insert(batch.key, range.clone());
        Ok(appended(&self.entries[range]))
    }

    fn check_fence(&self, fence: &Fence, now_ms: i64) -> Result<(), Refusal> {
        let lease = self.leases.get(&fence.name);
        let holds =
            lease.is_some_and(|lease| lease.fence == fence.number && lease.expires_ms > now_ms);
        if holds {
            return Ok(());
        }
        let reason = lease.map_or("there is none", |_| "another has it, or it is over");
        let (name, reason) = (fence.name.clone(), reason.to_owned());
        Err(Refusal::Fenced { name, fence: fence.number, reason })
    }

    fn check_expected(&self, batch: &Batch) -> Result<(), Refusal> {
        for (stream, expected) in &batch.expected {
            let actual = self.head(stream).map_or(0, |head| head.number);
            if let Expected::Number(expected) = *expected
                && expected != actual
            {
                return Err(Refusal::Conflict { stream: stream.clone(), expected, actual });
            }
        }
        let named = |draft: &Draft| batch.expected.iter().any(|(it, _)| *it == draft.stream);
        if batch.drafts.is_empty() || !batch.drafts.iter().all(named) {
            return Err(Refusal::Malformed("say what every stream is expected at".to_owned()));
        }
        Ok(())
    }

    fn check_times_and_causes(&self, batch: &Batch) -> Result<(), Refusal> {
        for (index, draft) in batch.drafts.iter().enumerate() {
            let earlier = &batch.drafts[..index];
            let earlier = earlier.iter().rev().find(|before| before.stream == draft.stream);
            let head_ms = earlier.map(|before| before.time_ms);
            let head_ms = head_ms.or_else(|| self.head(&draft.stream).map(|head| head.time_ms));
            if let Some(head_ms) = head_ms.filter(|head_ms| draft.time_ms < *head_ms) {
                let (stream, time_ms) = (draft.stream.clone(), draft.time_ms);
                return Err(Refusal::ClockBack { stream, head_ms, time_ms });
            }
            let caused = match draft.cause {
                Some(Cause::Position(cause)) => (1..=self.last()).contains(&cause),
                Some(Cause::Draft(cause)) => (cause as usize) < index,
                None => true,
            };
            if !caused {
                return Err(Refusal::Malformed("there is no such cause".to_owned()));
            }
        }
        Ok(())
    }

    /// Writes the entry that a draft becomes.
    fn append(&mut self, draft: Draft, key: &Key, place: Place) {
        let head = self.head(&draft.stream);
        let position = self.last() + 1;
        let first = position - u64::from(place.index);
        let Draft { stream, time_ms, actor, approval, cause, kind, schema, payload } = draft;
        let mut entry = Entry {
            position,
            stream,
            number: head.map_or(0, |head| head.number) + 1,
            time_ms,
            actor,
            approval,
            cause: cause.map(|cause| caused_by(cause, first)),
            key: key.clone(),
            place,
            kind,
            schema,
            payload,
            previous: head.map_or(Hash::NONE, |head| head.hash),
            hash: Hash::NONE,
        };
        entry.hash = entry.row().computed_hash(&mut self.buffer);
        write(&mut self.log, &self.buffer, &entry.hash);
        self.push(entry);
    }
}

fn caused_by(cause: Cause, first: u64) -> u64 {
    match cause {
        Cause::Position(position) => position,
        Cause::Draft(index) => first + u64::from(index),
    }
}

/// Whether entries are what this batch would have become.
fn is_content(batch: &Batch, entries: &[Entry]) -> bool {
    let first = entries.first().map_or(0, |entry| entry.position);
    let same = |(draft, entry): (&Draft, &Entry)| {
        draft.stream == entry.stream
            && draft.time_ms == entry.time_ms
            && draft.actor == entry.actor
            && draft.approval == entry.approval
            && draft.cause.map(|cause| caused_by(cause, first)) == entry.cause
            && (&draft.kind, draft.schema) == (&entry.kind, entry.schema)
            && draft.payload == entry.payload
    };
    batch.drafts.len() == entries.len() && batch.drafts.iter().zip(entries).all(same)
}
