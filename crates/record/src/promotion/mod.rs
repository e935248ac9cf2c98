//! The record of promotions: each has the stream `promotion/NAME`, one entry an event.

pub mod audit;

pub use audit::audit;

use crate::part::{End, Part};
use crate::payload::{Kept, Sealed, Written, read_as, sealed, write_as};
use crate::postings::Moved;
use crate::promotion_v1;
use crate::reader::{NotRestored, Visit, walk_as};
use crate::recorder::NotRecorded;
use crate::schemas::Schemas;
use crate::unreadable::Unreadable;
use floor::promotion::{Event, Promotion, entry, evolve};
use journal::{Actor, Appended, Draft, Hash, Refusal, Row, Store, StreamId};
use std::ops::ControlFlow;

/// What the streams of promotions begin with.
pub const PROMOTIONS: &str = "promotion/";

/// The role under which those who run promotions are recorded, here and at the cage.
pub const PERSON: &str = "promotions";

/// The stream of a promotion, by its name.
pub fn stream(name: &str) -> Result<StreamId, Refusal> {
    StreamId::new(&format!("{PROMOTIONS}{name}"))
}

/// Writes an event of a promotion with what it moves.
pub fn write(event: &Event, moved: &[Moved]) -> Result<Written, Refusal> {
    write_as::<promotion_v1::Event, ()>(&(), event, moved)
}

/// Reads an event of a promotion with what it moved.
pub fn read(sealed: Sealed<'_>) -> Result<Kept<Event>, Unreadable> {
    read_as::<promotion_v1::Event, ()>(Schemas::CURRENT, &(), sealed)
}

/// Writes what happens to a promotion. It knows which entry of the stream comes next; if somebody
/// else has appended, the journal refuses.
#[derive(Debug, Clone)]
pub struct PromotionRecorder {
    end: End,
}

impl PromotionRecorder {
    /// The recorder of a promotion to which nothing has happened yet.
    pub fn new(stream: StreamId) -> PromotionRecorder {
        PromotionRecorder { end: End { stream, number: 0 } }
    }

    /// Goes on with the record of a promotion that was restored.
    pub fn resume(recorded: &RecordedPromotion) -> PromotionRecorder {
        let RecordedPromotion { stream, number, .. } = recorded;
        PromotionRecorder { end: End { stream: stream.clone(), number: *number } }
    }

    /// What events add to the stream, for one batch alone or [`crate::together`] with the cage.
    pub fn part(&self, events: &[Event]) -> Result<Part, NotRecorded> {
        self.end.part_of(events, |event| draft(&self.end.stream, event))
    }

    /// Whether one entry more is in the store, and nothing that is not known stands before it.
    pub fn is_next(&self, appended: &Appended) -> bool {
        self.end.is_next(appended)
    }

    /// Takes in that a batch is in the store.
    pub fn acknowledged(&mut self, appended: &Appended) {
        self.end.acknowledged(appended);
    }
}

fn draft(stream: &StreamId, event: &Event) -> Result<Draft, NotRecorded> {
    let written = sealed::<promotion_v1::Event>(event, entry(event))?;
    let actor = match &event.by {
        Some(person) => Actor::new(person, PERSON),
        None => Actor::new("clock", crate::recorder::EQUIPMENT),
    };
    Ok(Draft { actor, ..written.draft(stream.clone(), event.at.ms()) })
}

/// A promotion as its stream left it.
#[derive(Debug, Clone)]
pub struct RecordedPromotion {
    /// The stream.
    pub stream: StreamId,
    /// The promotion.
    pub promotion: Promotion,
    /// The number of the last entry; 0 where nothing has happened.
    pub number: u64,
    /// Its position.
    pub position: u64,
    /// Its hash.
    pub head: Hash,
}

impl RecordedPromotion {
    /// A promotion to which nothing has happened yet.
    pub fn new(stream: StreamId) -> RecordedPromotion {
        let (promotion, head) = (Promotion::default(), Hash::NONE);
        RecordedPromotion { stream, promotion, number: 0, position: 0, head }
    }

    /// Takes in an entry and the event in it.
    fn take(&mut self, row: &Row<'_>, event: &Event) {
        self.promotion = evolve(std::mem::take(&mut self.promotion), event);
        self.number = row.number;
        self.position = row.position;
        self.head = row.hash;
    }
}

/// A promotion as its stream leaves it.
pub fn restore(store: &dyn Store, stream: &StreamId) -> Result<RecordedPromotion, NotRestored> {
    let mut recorded = RecordedPromotion::new(stream.clone());
    walk(store, (stream, 0), &mut |row, kept| {
        recorded.take(row, &kept.event);
        ControlFlow::Continue(())
    })?;
    Ok(recorded)
}

/// The streams of all promotions in a store.
pub fn streams(store: &dyn Store) -> Result<Vec<StreamId>, NotRestored> {
    let streams = store.heads()?.into_iter().map(|(stream, _)| stream);
    Ok(streams.filter(|stream| stream.as_str().starts_with(PROMOTIONS)).collect())
}

/// Visits a promotion's events after an entry, by its number, in order.
pub fn walk(
    store: &dyn Store,
    from: (&StreamId, u64),
    visit: &mut Visit<'_, Event>,
) -> Result<(), NotRestored> {
    walk_as(store, from, |row| read(row.into()), visit)
}
