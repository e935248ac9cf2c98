//! What a step adds to one stream, and how parts become one batch: all of it is stored, or nothing.

use crate::recorder::NotRecorded;
use journal::{Appended, Batch, Cause, Draft, Expected, Key, StreamId};

/// What a step adds to one stream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// The stream.
    pub stream: StreamId,
    /// The number of its last entry so far.
    pub number: u64,
    /// What is added. A cause within the step is an index into these.
    pub drafts: Vec<Draft>,
}

/// One batch of several parts, each to another stream, in this order; none where nothing happened.
pub fn together(key: Key, parts: impl IntoIterator<Item = Part>) -> Option<Batch> {
    let batch = Batch { key, drafts: Vec::new(), expected: Vec::new(), fences: Vec::new() };
    let batch = joined(batch, parts);
    (!batch.drafts.is_empty()).then_some(batch)
}

/// A batch with further parts behind it.
pub fn joined(mut batch: Batch, parts: impl IntoIterator<Item = Part>) -> Batch {
    for Part { stream, number, drafts } in parts {
        if drafts.is_empty() {
            continue;
        }
        let before = u32::try_from(batch.drafts.len()).unwrap_or(u32::MAX);
        batch.drafts.extend(drafts.into_iter().map(|draft| shifted(draft, before)));
        batch.expected.push((stream, Expected::Number(number)));
    }
    batch
}

/// A draft behind others: what caused it within its part stands behind them too.
fn shifted(draft: Draft, before: u32) -> Draft {
    let cause = draft.cause.map(|cause| match cause {
        Cause::Draft(index) => Cause::Draft(index.saturating_add(before)),
        position @ Cause::Position(_) => position,
    });
    Draft { cause, ..draft }
}

/// The end of a stream, as the one who writes it knows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct End {
    pub(crate) stream: StreamId,
    pub(crate) number: u64,
}

impl End {
    /// Takes in that a batch is in the store.
    pub(crate) fn acknowledged(&mut self, appended: &Appended) {
        let own = appended.streams.iter().find(|(stream, _)| *stream == self.stream);
        // A step sent again is where it was, behind what came since.
        self.number = own.map_or(self.number, |(_, number)| self.number.max(*number));
    }

    /// Whether one entry more is in the store, and nothing that is not known stands before it: a
    /// step that another has sent too may be anywhere.
    pub(crate) fn is_next(&self, appended: &Appended) -> bool {
        let own = appended.streams.iter().find(|(stream, _)| *stream == self.stream);
        own.is_some_and(|(_, number)| *number == self.number + 1)
    }

    /// What events add to the stream, each as it is to be kept.
    pub(crate) fn part_of<E>(
        &self,
        events: &[E],
        draft: impl Fn(&E) -> Result<Draft, NotRecorded>,
    ) -> Result<Part, NotRecorded> {
        NotRecorded::too_long(events.len())?;
        Ok(self.part(events.iter().map(draft).collect::<Result<_, _>>()?))
    }

    pub(crate) fn part(&self, drafts: Vec<Draft>) -> Part {
        Part { stream: self.stream.clone(), number: self.number, drafts }
    }
}
