//! The promotions of the house: what is asked about one is decided, recorded and only then
//! answered. Several processes may write their records; each reads what the others wrote before it
//! decides again.

use crate::cage::{CageOwner, NotAsked};
use crate::library::Library;
use floor::cage::{self, Answer, Source};
use floor::promotion::{
    self, Asking, Context, Event, Promotion, PromotionId, Refusal, Request, evolve, lapse,
    owed_at_cage, words,
};
use floor::{Key as CageKey, Name, Time};
use journal::{Actor, Appended, Fault, Key, Lease, Leased, NotAppended, Store, StreamId};
use record::promotion as book;
use record::sha_256;
use record::{NotRecorded, NotRestored, Part, PromotionRecorder, RecordedPromotion, together};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::Duration;
use thiserror::Error;

/// Why something asked about a promotion was not done.
#[derive(Debug, Error)]
pub enum NotPromoted {
    /// It is refused.
    #[error("{0}")]
    Refused(Refusal),
    /// There is no such promotion.
    #[error("there is no promotion of this name")]
    NoSuchPromotion,
    /// There is no such rulebook.
    #[error("there is no rulebook of this name")]
    NoSuchRulebook,
    /// The cage does not take over what is to be paid.
    #[error("the cage: {0}")]
    Cage(#[from] NotAsked),
    /// It cannot be recorded now, and nothing was done; asked again under its key it is done once.
    #[error(transparent)]
    NotRecorded(#[from] NotRecorded),
    /// The records cannot be read.
    #[error(transparent)]
    NotRestored(#[from] NotRestored),
}

impl From<Refusal> for NotPromoted {
    fn from(refusal: Refusal) -> NotPromoted {
        NotPromoted::Refused(refusal)
    }
}

/// Something that happened to a promotion, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Happened {
    /// When.
    pub at: Time,
    /// Who asked for it; nobody where time brought it about.
    pub by: Option<Name>,
    /// What.
    pub words: String,
}

/// A promotion as this process knows it.
#[derive(Debug)]
pub struct Run {
    /// The promotion.
    pub promotion: Promotion,
    /// What has happened to it, but for entries.
    pub happened: Vec<Happened>,
    stream: StreamId,
    number: u64,
    recorder: PromotionRecorder,
}

impl Run {
    fn new(stream: StreamId) -> Run {
        let recorder = PromotionRecorder::new(stream.clone());
        Run { promotion: Promotion::default(), happened: Vec::new(), stream, number: 0, recorder }
    }

    /// Takes in an event that is recorded.
    fn take(&mut self, event: &Event) {
        if !matches!(event.what, promotion::What::EntryTaken { .. }) {
            let (at, by) = (event.at, event.by.clone());
            self.happened.push(Happened { at, by, words: words::event(event) });
        }
        self.promotion = evolve(std::mem::take(&mut self.promotion), event);
        self.number += 1;
    }

    /// Goes on behind what was taken in.
    fn resume(&mut self) {
        let recorded = RecordedPromotion {
            number: self.number,
            ..RecordedPromotion::new(self.stream.clone())
        };
        self.recorder = PromotionRecorder::resume(&recorded);
    }

    fn catch_up(&mut self, store: &dyn Store) -> Result<(), NotRestored> {
        let (stream, number) = (self.stream.clone(), self.number);
        book::walk(store, (&stream, number), &mut |_, kept| {
            self.take(&kept.event);
            ControlFlow::Continue(())
        })?;
        self.resume();
        Ok(())
    }
}

/// What is asked about a promotion.
#[derive(Debug, Clone)]
pub struct Promoting<'a> {
    /// The promotion, by its name.
    pub name: &'a str,
    /// The rulebook, where conditions are written; that of the promotion else.
    pub rulebook: Option<&'a str>,
    /// The key: asked again under it, it is done once.
    pub key: Key,
    /// What, by whom and when.
    pub asking: Asking,
}

/// All promotions of the house.
#[derive(Debug, Default)]
pub struct PromotionOwner {
    runs: BTreeMap<String, Run>,
}

/// How often something is decided again because others wrote or nobody knows whether it is there.
const TRIES: usize = 16;

/// Under which name somebody has the numbers of promotions, and for how long at most.
const NUMBERS: &str = "promotion numbers";
const NUMBERED: Duration = Duration::from_secs(5);

/// Who has the numbers of promotions.
enum Numbering {
    /// The promotion has one.
    Known,
    /// Whoever asks has them.
    Ours(Lease),
    /// Somebody else has them just now.
    Others,
}

impl PromotionOwner {
    /// The promotions as their records leave them.
    pub fn open(store: &dyn Store) -> Result<PromotionOwner, NotRestored> {
        let mut owner = PromotionOwner::default();
        owner.catch_up(store)?;
        Ok(owner)
    }

    /// Takes in what others have recorded.
    pub fn catch_up(&mut self, store: &dyn Store) -> Result<(), NotRestored> {
        for (stream, head) in store.heads()? {
            let Some(name) = stream.as_str().strip_prefix(book::PROMOTIONS) else { continue };
            let name = name.to_owned();
            let run = self.runs.entry(name).or_insert_with(|| Run::new(stream));
            if run.number < head.number {
                run.catch_up(store)?;
            }
        }
        Ok(())
    }

    /// All of them, by name.
    pub fn all(&self) -> impl Iterator<Item = (&str, &Run)> {
        self.runs.iter().map(|(name, run)| (name.as_str(), run))
    }

    /// One of them.
    pub fn run(&self, name: &str) -> Option<&Run> {
        self.runs.get(name)
    }

    /// The number that the next promotion gets.
    pub fn next_number(&self) -> PromotionId {
        let numbers = self.runs.values().map(|run| run.promotion.number.0);
        PromotionId(numbers.max().unwrap_or(0).saturating_add(1))
    }

    /// Asks something, records what comes of it together with what the cage owes by it, and says
    /// it; none where it was done before under its key. It blocks while it is recorded.
    pub fn ask(
        &mut self,
        (store, library): (&dyn Store, &Library),
        cage: &mut CageOwner,
        asked: &Promoting<'_>,
    ) -> Result<Option<Event>, NotPromoted> {
        let mut lost = NotAppended::Failed(Fault::Busy(TRIES));
        for _ in 0..TRIES {
            self.catch_up(store)?;
            if store.resolve(&asked.key).map_err(NotRestored::from)?.is_some() {
                return Ok(None);
            }
            let lease = match self.numbering(store, asked)? {
                Numbering::Known => None,
                Numbering::Ours(lease) => Some(lease),
                Numbering::Others => continue,
            };
            let done = self.write((store, library), (cage, lease.as_ref()), asked);
            if let Some(lease) = &lease {
                // Where it cannot be given back it ends by itself.
                let _ends = store.release(lease);
            }
            match done {
                Err(NotPromoted::NotRecorded(NotRecorded::NotAppended(why)))
                    if is_passing(&why) =>
                {
                    lost = why;
                }
                Err(why) => return Err(why),
                Ok(event) => return Ok(Some(event)),
            }
        }
        Err(NotRecorded::NotAppended(lost).into())
    }

    /// Whoever writes a new promotion has the numbers for themselves until it is recorded, so that
    /// no two promotions have the same in the books, whichever processes write them.
    fn numbering(
        &self,
        store: &dyn Store,
        asked: &Promoting<'_>,
    ) -> Result<Numbering, NotPromoted> {
        let writes = matches!(asked.asking.request, Request::Write { .. });
        if !writes || self.runs.contains_key(asked.name) {
            return Ok(Numbering::Known);
        }
        let leased = store.acquire(NUMBERS, asked.key.as_str(), NUMBERED);
        Ok(match leased.map_err(NotRestored::from)? {
            Leased::Granted(lease) => Numbering::Ours(lease),
            Leased::Held(_) => Numbering::Others,
        })
    }

    /// Decides and records.
    fn write(
        &mut self,
        (store, library): (&dyn Store, &Library),
        (cage, lease): (&mut CageOwner, Option<&Lease>),
        asked: &Promoting<'_>,
    ) -> Result<Event, NotPromoted> {
        if lease.is_some() {
            // Others may have written promotions until now.
            self.catch_up(store)?;
        }
        let event = self.decided(library, asked)?;
        self.record((store, cage, lease), asked, &event)?;
        Ok(event)
    }

    fn decided(&self, library: &Library, asked: &Promoting<'_>) -> Result<Event, NotPromoted> {
        let nothing = Promotion::default();
        let run = self.runs.get(asked.name);
        let begins = matches!(asked.asking.request, Request::Write { .. });
        if run.is_none() && !begins {
            return Err(NotPromoted::NoSuchPromotion);
        }
        let promotion = run.map_or(&nothing, |run| &run.promotion);
        let id = asked.rulebook.unwrap_or(&promotion.rulebook);
        let edition = library.edition(id).ok_or(NotPromoted::NoSuchRulebook)?;
        let context = Context { rulebook: edition.at_table(), hash: sha_256 };
        Ok(promotion::decide(context, promotion, &self.numbered(asked))?)
    }

    /// Conditions are written for the promotion's own number, or for the next.
    fn numbered(&self, asked: &Promoting<'_>) -> Asking {
        let mut asking = asked.asking.clone();
        if let Request::Write { number, .. } = &mut asking.request {
            let own = self.runs.get(asked.name).map(|run| run.promotion.number);
            *number = own.unwrap_or_else(|| self.next_number());
        }
        asking
    }

    /// Records an event. A promotion that has nothing in its stream is none.
    fn record(
        &mut self,
        books: (&dyn Store, &mut CageOwner, Option<&Lease>),
        asked: &Promoting<'_>,
        event: &Event,
    ) -> Result<(), NotPromoted> {
        let stream = book::stream(asked.name).map_err(NotRecorded::from)?;
        let mut run = self.runs.remove(asked.name).unwrap_or_else(|| Run::new(stream));
        let recorded = run.record(books, asked, event);
        if run.number > 0 {
            self.runs.insert(asked.name.to_owned(), run);
        }
        recorded
    }

    /// Records what time has brought about. What another process has noted meanwhile, or the store
    /// does not take, is looked after the next time.
    pub fn tend(
        &mut self,
        (store, library): (&dyn Store, &Library),
        now: Time,
    ) -> Result<(), NotRestored> {
        self.catch_up(store)?;
        for (name, run) in &mut self.runs {
            let Some(edition) = library.edition(&run.promotion.rulebook) else { continue };
            let context = Context { rulebook: edition.at_table(), hash: sha_256 };
            for event in lapse(context, &run.promotion, now) {
                let key = Key::new(&format!("promotion {name} lapse {}", run.number));
                let (Ok(key), Ok(part)) = (key, run.recorder.part(std::slice::from_ref(&event)))
                else {
                    break;
                };
                let batch = together(key, [part]).expect("an event is a batch");
                let Ok(appended) = store.append(batch) else { break };
                run.took(&event, &appended);
            }
        }
        Ok(())
    }
}

impl Run {
    /// Records an event together with what the cage owes by it.
    fn record(
        &mut self,
        (store, cage, lease): (&dyn Store, &mut CageOwner, Option<&Lease>),
        asked: &Promoting<'_>,
        event: &Event,
    ) -> Result<(), NotPromoted> {
        let part = self.recorder.part(std::slice::from_ref(event))?;
        let due = owed(cage, (self.promotion.number, asked), event)?;
        let parts = [Some(part), due.as_ref().map(|(_, part)| part.clone())];
        let batch = together(asked.key.clone(), parts.into_iter().flatten());
        let mut batch = batch.expect("an event is a batch");
        batch.fences.extend(lease.map(Lease::fence));
        let appended = match store.append(batch) {
            Ok(appended) => appended,
            Err(why) => {
                cage.catch_up(store)?;
                return Err(NotRecorded::from(why).into());
            }
        };
        self.took(event, &appended);
        if let Some((due, _)) = due {
            cage.took(&due, &appended);
        }
        Ok(())
    }

    /// Takes in that an event is recorded; behind entries that are to be read yet, where another
    /// process has recorded the same, it is taken in with them.
    fn took(&mut self, event: &Event, appended: &Appended) {
        if self.recorder.is_next(appended) {
            self.take(event);
            self.recorder.acknowledged(appended);
        }
    }
}

/// What an event leaves for the cage to pay, as the cage takes it over.
fn owed(
    cage: &CageOwner,
    (number, asked): (PromotionId, &Promoting<'_>),
    event: &Event,
) -> Result<Option<(cage::Event, Part)>, NotPromoted> {
    let amount = owed_at_cage(&event.what);
    let promotion::What::PrizeAwarded { to, .. } = &event.what else { return Ok(None) };
    if amount <= rules::Amount::ZERO {
        return Ok(None);
    }
    let from = Source::Promotion { promotion: number, amount };
    let request = cage::Request::CallPayment { from, whose: to.clone() };
    let (at, by) = (event.at, asked.asking.by.clone());
    let asking = cage::Asking { at, by: by.clone(), key: cage_key(&asked.key), request };
    let due = match cage.decided(&asking).map_err(NotAsked::from)? {
        Answer::New(due) => due,
        // Under this key nothing was done about the promotion: somebody is doing it just now.
        Answer::Again(_) => return Err(busy()),
    };
    let part = cage.part(&Actor::new(&by, book::PERSON), &due)?;
    Ok(Some((due, part)))
}

fn busy() -> NotPromoted {
    NotRecorded::NotAppended(NotAppended::Unknown("it is being done".to_owned())).into()
}

/// The cage's key for what is asked under a key of the journal.
fn cage_key(key: &Key) -> CageKey {
    let digest = sha_256(format!("promotion {key}").as_bytes());
    let front = digest.first_chunk().expect("a hash has more than sixteen bytes");
    CageKey(u128::from_be_bytes(*front) | (1 << 127))
}

/// Whether something is decided again: others have written, or nobody knows whether it is there,
/// which the record says.
fn is_passing(why: &NotAppended) -> bool {
    use journal::Refusal::{Conflict, Fenced, KeyUsed};
    matches!(
        why,
        NotAppended::Unknown(_)
            | NotAppended::Refused(Conflict { .. } | KeyUsed { .. } | Fenced { .. })
    )
}
