//! Whether a batch may be appended, and as which entries: written from what the journal promises,
//! not with its code.

use super::bytes::write;
use super::held::{Held, Indexed};
use journal::entry::ActorRow;
use journal::{Actor, Appended, Batch, Cause, Draft, Expected, Fence, Hash, Place, Refusal, Row};

impl Held {
    /// Admits a batch: its entries are there, or nothing has changed.
    pub(super) fn admit(&mut self, batch: Batch, now_ms: i64) -> Result<Appended, Refusal> {
        if let Some(range) = self.keys.get(&batch.key) {
            let first = self.appended_at(range.clone());
            return if is_content(&batch, range.clone().map(|index| self.row(index))) {
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
        for (index, draft) in (0..).zip(&batch.drafts) {
            self.write(&batch, draft, index);
        }
        let range = start..self.entries.len();
        self.keys.insert(batch.key, range.clone());
        Ok(self.appended_at(range))
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
    fn write(&mut self, batch: &Batch, draft: &Draft, index: u32) {
        let head = self.head(&draft.stream);
        let position = self.last() + 1;
        let (first, number) = (position - u64::from(index), head.map_or(0, |head| head.number) + 1);
        let row = Row {
            position,
            stream: draft.stream.as_str(),
            number,
            time_ms: draft.time_ms,
            actor: actor(&draft.actor),
            approval: draft.approval.as_ref().map(actor),
            cause: draft.cause.map(|cause| caused_by(cause, first)),
            key: batch.key.as_str(),
            place: Place { index, count: batch.drafts.len().try_into().unwrap_or(u32::MAX) },
            kind: &draft.kind,
            schema: draft.schema,
            payload: draft.payload.as_str(),
            previous: head.map_or(Hash::NONE, |head| head.hash),
            hash: Hash::NONE,
        };
        let (hash, start) = (row.computed_hash(&mut self.buffer), self.log.len());
        write(&mut self.log, &self.buffer, &hash);
        self.index(&draft.stream, Indexed { start, number, time_ms: draft.time_ms, hash });
    }
}

fn actor(actor: &Actor) -> ActorRow<'_> {
    ActorRow { name: &actor.name, role: &actor.role }
}

fn caused_by(cause: Cause, first: u64) -> u64 {
    match cause {
        Cause::Position(position) => position,
        Cause::Draft(index) => first + u64::from(index),
    }
}

/// Whether entries are what this batch would have become.
fn is_content<'r>(batch: &Batch, rows: impl ExactSizeIterator<Item = Row<'r>>) -> bool {
    let (count, mut first) = (rows.len(), None);
    let same = |(draft, row): (&Draft, Row<'r>)| {
        let first = *first.get_or_insert(row.position);
        draft.stream.as_str() == row.stream
            && draft.time_ms == row.time_ms
            && actor(&draft.actor) == row.actor
            && draft.approval.as_ref().map(actor) == row.approval
            && draft.cause.map(|cause| caused_by(cause, first)) == row.cause
            && (draft.kind.as_str(), draft.schema) == (row.kind, row.schema)
            && draft.payload.as_str() == row.payload
    };
    batch.drafts.len() == count && batch.drafts.iter().zip(rows).all(same)
}
