//! The cage of the house: what is asked of it is decided, recorded and only then answered. Several
//! processes may write its record; each reads what the others wrote before it decides again.

use crate::passing::is_passing;
use floor::cage::{self, Answer, Asking, Cage, Event, evolve};
use floor::{Refusal, Terms, Time};
use journal::{Actor, Appended, Fault, Key, NotAppended, Store};
use record::cage as book;
use record::recorder::EQUIPMENT;
use record::{CageRecorder, CageStep, NotRecorded, NotRestored, Part};
use std::ops::ControlFlow;
use thiserror::Error;

/// Why something asked of the cage was not done.
#[derive(Debug, Error)]
pub enum NotAsked {
    /// It is refused.
    #[error("{0}")]
    Refused(Refusal),
    /// It cannot be recorded now, and nothing was done; asked again under its key it is done once.
    #[error(transparent)]
    NotRecorded(#[from] NotRecorded),
    /// The record of the cage cannot be read.
    #[error(transparent)]
    NotRestored(#[from] NotRestored),
}

impl From<Refusal> for NotAsked {
    fn from(refusal: Refusal) -> NotAsked {
        NotAsked::Refused(refusal)
    }
}

/// The cage as this process knows it.
#[derive(Debug)]
pub struct CageOwner {
    cage: Cage,
    recorder: CageRecorder,
    terms: Terms,
    /// The last position at which a table handed something over that the cage has.
    taken: u64,
}

/// How often something is decided again because others wrote or nobody knows whether it is there.
const TRIES: usize = 16;

impl CageOwner {
    /// The cage as its record leaves it.
    pub fn open(store: &dyn Store, terms: Terms) -> Result<CageOwner, NotRestored> {
        let recorder = CageRecorder::default();
        let mut owner = CageOwner { cage: Cage::default(), recorder, terms, taken: 0 };
        owner.catch_up(store)?;
        Ok(owner)
    }

    /// The cage.
    pub fn cage(&self) -> &Cage {
        &self.cage
    }

    /// The number of the last entry of its record that is known here.
    pub fn number(&self) -> u64 {
        self.recorder.number()
    }

    /// The house's terms for it.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Takes in what others have recorded.
    pub fn catch_up(&mut self, store: &dyn Store) -> Result<(), NotRestored> {
        let CageOwner { cage, recorder, taken, .. } = self;
        let after = recorder.number();
        book::walk(store, after, &mut |row, kept| {
            *taken = row.cause.map_or(*taken, |cause| cause.max(*taken));
            *cage = evolve(std::mem::take(cage), &kept.event);
            recorder.sent(1);
            ControlFlow::Continue(())
        })
    }

    /// The last position at which a table handed something over that the cage has.
    pub(crate) fn taken(&self) -> u64 {
        self.taken
    }

    /// Decides what comes of something, which is to be recorded if it is new.
    pub fn decided(&self, asking: &Asking) -> Result<Answer, Refusal> {
        cage::decide(&self.terms, &self.cage, asking)
    }

    /// Asks something, records what comes of it, and says it. It blocks while it is recorded.
    pub fn ask(
        &mut self,
        store: &dyn Store,
        actor: &Actor,
        asking: &Asking,
    ) -> Result<Event, NotAsked> {
        self.ask_because(store, (actor, None), asking)
    }

    /// The same because of the entry at a position.
    pub(crate) fn ask_because(
        &mut self,
        store: &dyn Store,
        (actor, cause): (&Actor, Option<u64>),
        asking: &Asking,
    ) -> Result<Event, NotAsked> {
        let mut is_read = false;
        for _ in 0..TRIES {
            let event = match self.decided(asking) {
                Ok(Answer::Again(event)) => return Ok(event),
                Ok(Answer::New(event)) => event,
                // What another process has recorded meanwhile may be what it wants.
                Err(_) if !is_read => {
                    is_read = true;
                    self.catch_up(store)?;
                    continue;
                }
                Err(refusal) => return Err(refusal.into()),
            };
            match self.record(store, journal_key(asking.key), (actor, cause, &event)) {
                Ok(()) => return Ok(event),
                Err(why) if is_passing(&why) => self.catch_up(store)?,
                Err(why) => return Err(why.into()),
            }
        }
        Err(NotRecorded::NotAppended(NotAppended::Failed(Fault::Busy(TRIES))).into())
    }

    /// Records what time has brought about. What another process has noted meanwhile, or the store
    /// does not take, is looked after the next time.
    pub fn tend(&mut self, store: &dyn Store, now: Time) -> Result<(), NotRestored> {
        self.catch_up(store)?;
        let clock = Actor::new("clock", EQUIPMENT);
        for event in cage::lapse(&self.terms, &self.cage, now) {
            let key = Key::new(&format!("cage lapse {}", self.recorder.number()));
            if self.record(store, key, (&clock, None, &event)).is_err() {
                return Ok(());
            }
        }
        Ok(())
    }

    fn record(
        &mut self,
        store: &dyn Store,
        key: Result<Key, journal::Refusal>,
        (actor, cause, event): (&Actor, Option<u64>, &Event),
    ) -> Result<(), NotRecorded> {
        let part = self.recorder.part(&step((actor, cause), event))?;
        let batch = record::together(key?, [part]).expect("a part of one event is a batch");
        let appended = store.append(batch)?;
        self.took(event, &appended);
        Ok(())
    }

    /// What an event adds to the cage's record, for those who append to others together with it.
    pub fn part(&self, actor: &Actor, event: &Event) -> Result<Part, NotRecorded> {
        self.recorder.part(&step((actor, None), event))
    }

    /// Takes in that an event is recorded. Where another process has recorded the same before,
    /// behind entries that are not known here, all of them are taken in with the next reading.
    pub fn took(&mut self, event: &Event, appended: &Appended) {
        if !self.recorder.is_next(appended) {
            return;
        }
        self.cage = evolve(std::mem::take(&mut self.cage), event);
        self.recorder.acknowledged(appended);
    }
}

fn step<'b>((actor, cause): (&Actor, Option<u64>), event: &'b Event) -> CageStep<'b> {
    CageStep {
        time_ms: event.at.ms(),
        actor: actor.clone(),
        approval: None,
        cause,
        events: std::slice::from_ref(event),
    }
}

/// The journal's key for what is asked under a key of the cage.
fn journal_key(key: floor::Key) -> Result<Key, journal::Refusal> {
    Key::new(&format!("cage {:032x}", key.0))
}
