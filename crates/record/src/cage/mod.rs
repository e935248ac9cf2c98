//! The record of the cage: what happens there goes into the stream `cage` and comes back.

pub mod audit;
mod tickets;

pub use audit::audit;

use crate::cage_v1;
use crate::part::{End, Part, together};
use crate::payload::{Kept, Sealed, Written, read_as, sealed, write_as};
use crate::postings::Moved;
use crate::reader::{NotRestored, walk_as};
use crate::recorder::NotRecorded;
use crate::schemas::Schemas;
use crate::unreadable::Unreadable;
use floor::cage::{Cage, Event, entry, evolve};
use journal::{Appended, Batch, Cause, Draft, Hash, Key, Refusal, Row, Store, StreamId};
use std::ops::ControlFlow;

/// The stream of the cage.
pub fn stream() -> StreamId {
    StreamId::new("cage").expect("a short plain word is a name")
}

/// Writes an event of the cage with what it moves.
pub fn write(event: &Event, moved: &[Moved]) -> Result<Written, Refusal> {
    write_as::<cage_v1::Event, ()>(&(), event, moved)
}

/// Reads an event of the cage with what it moved.
pub fn read(sealed: Sealed<'_>) -> Result<Kept<Event>, Unreadable> {
    read_as::<cage_v1::Event, ()>(Schemas::CURRENT, &(), sealed)
}

/// What came of one request to the cage, or of time.
#[derive(Debug, Clone)]
pub struct CageStep<'b> {
    /// When, in milliseconds since 1970.
    pub time_ms: i64,
    /// Who asked, in which role of the house, or what equipment noted it.
    pub actor: journal::Actor,
    /// Who approved, where somebody did.
    pub approval: Option<journal::Actor>,
    /// The position of the entry that caused it, where one did.
    pub cause: Option<u64>,
    /// What happened. What time brings about need not be one step: more than a batch takes are
    /// recorded as several.
    pub events: &'b [Event],
}

/// Writes what happens at the cage. It knows which entry of the stream comes next; if somebody
/// else has appended, the journal refuses.
#[derive(Debug, Clone)]
pub struct CageRecorder {
    end: End,
}

impl Default for CageRecorder {
    /// The recorder of a cage at which nothing has happened yet.
    fn default() -> CageRecorder {
        CageRecorder { end: End { stream: stream(), number: 0 } }
    }
}

impl CageRecorder {
    /// Goes on with the record of a cage that was restored.
    pub fn resume(recorded: &RecordedCage) -> CageRecorder {
        CageRecorder { end: End { stream: stream(), number: recorded.number } }
    }

    /// The number of the last entry that is known to be there.
    pub fn number(&self) -> u64 {
        self.end.number
    }

    /// Whether one entry more is in the store, and nothing that is not known stands before it.
    pub fn is_next(&self, appended: &Appended) -> bool {
        self.end.is_next(appended)
    }

    /// Records a step and waits until it is durable; nothing where nothing happened.
    pub fn record(
        &mut self,
        store: &dyn Store,
        key: Key,
        step: &CageStep<'_>,
    ) -> Result<Option<Appended>, NotRecorded> {
        let Some(batch) = self.batch(key, step)? else { return Ok(None) };
        let appended = store.append(batch)?;
        self.acknowledged(&appended);
        Ok(Some(appended))
    }

    /// The batch that a step becomes; none where nothing happened.
    pub fn batch(&self, key: Key, step: &CageStep<'_>) -> Result<Option<Batch>, NotRecorded> {
        Ok(together(key, [self.part(step)?]))
    }

    /// What a step adds to the cage's stream, for those who append to others [`together`] with it:
    /// a ticket that is printed is a station paid at its table and a ticket issued here.
    pub fn part(&self, step: &CageStep<'_>) -> Result<Part, NotRecorded> {
        self.end.part_of(step.events, |event| draft(step, event))
    }

    /// Counts entries as there that were sent and not answered, so that more can be sent behind
    /// them. If they are not taken, resume from what is there.
    pub fn sent(&mut self, entries: usize) {
        self.end.number += entries as u64;
    }

    /// Takes in that a batch is in the store.
    pub fn acknowledged(&mut self, appended: &Appended) {
        self.end.acknowledged(appended);
    }
}

fn draft(step: &CageStep<'_>, event: &Event) -> Result<Draft, NotRecorded> {
    let written = sealed::<cage_v1::Event>(event, entry(event))?;
    Ok(Draft {
        actor: step.actor.clone(),
        approval: step.approval.clone(),
        cause: step.cause.map(Cause::Position),
        ..written.draft(stream(), step.time_ms)
    })
}

/// The cage as its stream left it.
#[derive(Debug, Clone)]
pub struct RecordedCage {
    /// The cage.
    pub cage: Cage,
    /// The number of the last entry; 0 where nothing has happened.
    pub number: u64,
    /// Its position.
    pub position: u64,
    /// Its time.
    pub time_ms: i64,
    /// Its hash.
    pub head: Hash,
}

impl Default for RecordedCage {
    /// A cage at which nothing has happened yet.
    fn default() -> RecordedCage {
        let (cage, head) = (Cage::default(), Hash::NONE);
        RecordedCage { cage, number: 0, position: 0, time_ms: 0, head }
    }
}

impl RecordedCage {
    /// Takes in an entry and the event in it.
    fn take(&mut self, row: &Row<'_>, event: &Event) {
        self.cage = evolve(std::mem::take(&mut self.cage), event);
        self.number = row.number;
        self.position = row.position;
        self.time_ms = row.time_ms;
        self.head = row.hash;
    }
}

/// The cage as its stream leaves it.
pub fn restore(store: &dyn Store) -> Result<RecordedCage, NotRestored> {
    let mut recorded = RecordedCage::default();
    walk(store, 0, &mut |row, kept| {
        recorded.take(row, &kept.event);
        ControlFlow::Continue(())
    })?;
    Ok(recorded)
}

/// Visits the cage's events after an entry, by its number, in order.
pub fn walk(
    store: &dyn Store,
    after: u64,
    visit: &mut crate::reader::Visit<'_, Event>,
) -> Result<(), NotRestored> {
    walk_as(store, (&stream(), after), |row| read(row.into()), visit)
}
