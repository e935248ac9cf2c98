//! The recorder: what came of one request or observation becomes one batch of the journal.

use crate::begun::{self, Begun};
use crate::form::Form;
use crate::kinds::Kinds;
use crate::part::{End, Part, together};
use crate::payload::write;
use crate::postings;
use crate::reader::Recorded;
use crate::table_v1::parts;
use journal::batch::BATCH_ENTRIES_MAX;
use journal::{Appended, Batch, Cause, Draft, Key, NotAppended, Refusal, Store, StreamId};
use ledger::{NotAnEntry, TableId};
use rulebook::Edition;
use rules::Rulebook;
use std::borrow::Cow;
use table::evolve::evolve_in;
use table::{Event, Table};
use thiserror::Error;

/// The role under which equipment is recorded: no rulebook names it.
pub const EQUIPMENT: &str = "equipment";

/// Who did something.
#[derive(Debug, Clone, Copy)]
pub enum By<'b> {
    /// Somebody who asked for it, in a role of the rulebook.
    Person(&'b table::Actor),
    /// Equipment that saw it, by its name.
    Equipment(&'b str),
}

/// The beginning of a table's record.
#[derive(Debug, Clone)]
pub struct Beginning<'b, 'e> {
    /// The table's name, which names its stream.
    pub name: &'b str,
    /// Its number in the books.
    pub table: TableId,
    /// The rulebook that it is run by.
    pub edition: &'e Edition,
    /// The rulebooks at hand: a piece of a document is played on one of them.
    pub editions: &'b [&'e Edition],
    /// The idempotency key.
    pub key: Key,
    /// When, in milliseconds since 1970.
    pub time_ms: i64,
    /// Who.
    pub by: By<'b>,
}

/// What came of one request or observation.
#[derive(Debug, Clone)]
pub struct Step<'b> {
    /// The idempotency key: sent again under it, the step is recorded once.
    pub key: Key,
    /// When, in milliseconds since 1970.
    pub time_ms: i64,
    /// Who asked, or what saw.
    pub by: By<'b>,
    /// The position of the entry that caused it, where one did.
    pub cause: Option<u64>,
    /// The table as it stood before.
    pub before: &'b Table,
    /// What happened.
    pub events: &'b [Event],
}

/// Why something was not recorded.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NotRecorded {
    /// The journal did not take it.
    #[error(transparent)]
    NotAppended(#[from] NotAppended),
    /// What an event moves does not balance: nothing of the step is recorded.
    #[error("`{kind}` makes no entry in the books: {why}")]
    Unbalanced {
        /// The kind of the event.
        kind: String,
        /// Why not.
        why: NotAnEntry,
    },
    /// A step has more events than the journal takes at once: nothing of it is recorded.
    #[error("a step of {events} events is more than the {max} that are recorded at once")]
    TooLong {
        /// How many there are.
        events: usize,
        /// How many there may be.
        max: usize,
    },
    /// The rulebook is a piece of a document, and the game it is played on is not at hand.
    #[error("{0} is played on the game of another rulebook, which is not among those at hand")]
    GameMissing(String),
}

impl NotRecorded {
    /// Refuses a step that would be no batch, before any of it is written.
    pub(crate) fn too_long(events: usize) -> Result<(), NotRecorded> {
        let max = BATCH_ENTRIES_MAX;
        if events > max { Err(NotRecorded::TooLong { events, max }) } else { Ok(()) }
    }
}

impl From<Refusal> for NotRecorded {
    fn from(refusal: Refusal) -> NotRecorded {
        NotRecorded::NotAppended(NotAppended::Refused(refusal))
    }
}

/// Writes what happens at one table. It knows which entry of the stream comes next; if somebody
/// else has appended, the journal refuses.
#[derive(Debug, Clone)]
pub struct Recorder<'e> {
    end: End,
    table: TableId,
    rulebook: &'e Rulebook,
}

impl<'e> Recorder<'e> {
    /// Begins the record of a table: the first entry of its stream.
    pub fn begin(
        store: &dyn Store,
        beginning: &Beginning<'_, 'e>,
    ) -> Result<Recorder<'e>, NotRecorded> {
        let Beginning { name, table, edition, editions, key, time_ms, by } = beginning;
        let begun = Begun::new((name, table.0), edition, editions)
            .ok_or_else(|| NotRecorded::GameMissing(edition.id().to_owned()))?;
        let (stream, rulebook) = (begun::stream(name)?, edition.at_table());
        let draft = Draft {
            stream: stream.clone(),
            time_ms: *time_ms,
            actor: actor(rulebook, *by),
            approval: None,
            cause: None,
            kind: begun::KIND.to_owned(),
            schema: begun::SCHEMA,
            payload: begun.payload()?,
        };
        let mut recorder = Recorder { end: End { stream, number: 0 }, table: *table, rulebook };
        let appended = store.append(Batch::one(key.clone(), 0, vec![draft]))?;
        recorder.acknowledged(&appended);
        Ok(recorder)
    }

    /// Goes on with the record of a table that was restored.
    pub fn resume(recorded: &Recorded<'e>) -> Recorder<'e> {
        let (stream, number) = (recorded.stream.clone(), recorded.number);
        let (table, rulebook) = (recorded.id(), recorded.edition.at_table());
        Recorder { end: End { stream, number }, table, rulebook }
    }

    /// The stream that it writes.
    pub fn stream(&self) -> &StreamId {
        &self.end.stream
    }

    /// The number of the last entry that is known to be there.
    pub fn number(&self) -> u64 {
        self.end.number
    }

    /// Records a step and waits until it is durable; nothing where nothing happened.
    pub fn record(
        &mut self,
        store: &dyn Store,
        step: &Step<'_>,
    ) -> Result<Option<Appended>, NotRecorded> {
        let Some(batch) = self.batch(step)? else { return Ok(None) };
        let appended = store.append(batch)?;
        self.acknowledged(&appended);
        Ok(Some(appended))
    }

    /// The batch that a step becomes, for those who submit it without waiting or show a lease;
    /// none where nothing happened.
    pub fn batch(&self, step: &Step<'_>) -> Result<Option<Batch>, NotRecorded> {
        Ok(together(step.key.clone(), [self.part(step)?]))
    }

    /// What a step adds to the table's stream, for those who append to others [`together`] with it.
    pub fn part(&self, step: &Step<'_>) -> Result<Part, NotRecorded> {
        NotRecorded::too_long(step.events.len())?;
        let mut hands = Hands::new(self.rulebook, step);
        let mut table = Cow::Borrowed(step.before);
        let mut drafts = Vec::with_capacity(step.events.len());
        for (index, event) in (0..).zip(step.events) {
            let mut draft = self.draft(&table, event, step.time_ms)?;
            hands.sign(&mut draft, index, event);
            drafts.push(draft);
            // Most steps are a moment and one event: no posting looks at the clock, and behind the
            // last event nothing follows that would look at the table.
            let passes = matches!(event, Event::TimePassed { .. });
            if !passes && drafts.len() < step.events.len() {
                evolve_in(table.to_mut(), event);
            }
        }
        Ok(self.end.part(drafts))
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

    fn draft(&self, before: &Table, event: &Event, time_ms: i64) -> Result<Draft, NotRecorded> {
        let entry = table::postings::entry(self.table, before, event).map_err(|why| {
            let kind = crate::table_v1::store(self.rulebook, event).kind().to_owned();
            NotRecorded::Unbalanced { kind, why }
        })?;
        let moved = postings::store(entry.as_ref());
        let written = write(self.rulebook, event, &moved)?;
        Ok(written.draft(self.end.stream.clone(), time_ms))
    }
}

/// Whose doing the entries of a step are. What follows an approval is the doing of whoever asked,
/// approved by whoever approved.
struct Hands<'b> {
    rulebook: &'b Rulebook,
    waiting: &'b [table::state::Waiting],
    actor: journal::Actor,
    approval: Option<journal::Actor>,
    cause: Option<Cause>,
}

impl<'b> Hands<'b> {
    fn new(rulebook: &'b Rulebook, step: &Step<'b>) -> Hands<'b> {
        let (actor, cause) = (actor(rulebook, step.by), step.cause.map(Cause::Position));
        Hands { rulebook, waiting: &step.before.waiting, actor, approval: None, cause }
    }

    fn sign(&mut self, draft: &mut Draft, index: u32, event: &Event) {
        draft.actor = self.actor.clone();
        draft.approval.clone_from(&self.approval);
        draft.cause = self.cause;
        if let Event::ApprovalGiven { number, by } = event
            && let Some(waiting) = self.waiting.iter().find(|waiting| waiting.number == *number)
        {
            self.actor = actor(self.rulebook, By::Person(&waiting.actor));
            self.approval = Some(actor(self.rulebook, By::Person(by)));
            self.cause = Some(Cause::Draft(index));
        }
    }
}

fn actor(rulebook: &Rulebook, by: By<'_>) -> journal::Actor {
    match by {
        By::Person(person) => {
            let stored = parts::Actor::store(person, rulebook);
            journal::Actor { name: stored.name.to_string(), role: stored.role }
        }
        By::Equipment(name) => journal::Actor::new(name, EQUIPMENT),
    }
}
