//! The one writer thread of a store: it takes all that waits and commits it at once.
//!
//! While one group is flushed to disk the next gathers, so that the rate of appends grows with the
//! number of those who wait, and the disk's flushes set the pace, not the number of streams.

use crate::batch::Batch;
use crate::fault::{Answer, Fault, NotAppended};
use crate::store::Done;
use std::sync::mpsc::{self, Receiver, SyncSender, TrySendError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The most batches that may wait.
const QUEUE_MAX: usize = 8192;

/// The most entries in one group: a bound on how long the first of them waits.
const GROUP_ENTRIES_MAX: usize = 4096;

/// What commits groups.
pub(crate) trait Engine: Send + 'static {
    /// Commits what it can of a group in one transaction; one answer a batch, in their order.
    fn commit(&mut self, group: &[Batch]) -> Vec<Answer>;

    /// Everybody in the group was answered: what else there is to do can be done now.
    fn pause(&mut self) {}
}

/// Something to be done by the thread that owns the engine.
type Act<E> = Box<dyn FnOnce(&mut E) + Send>;

enum Job<E> {
    Append(Batch, Done),
    Act(Act<E>),
}

/// The queue to the thread. Dropped, it waits until everything asked for has been answered.
pub(crate) struct Writer<E: Engine> {
    queue: Option<SyncSender<Job<E>>>,
    thread: Option<JoinHandle<()>>,
}

impl<E: Engine> Writer<E> {
    pub(crate) fn start(name: &str, engine: E) -> Result<Self, Fault> {
        let (queue, jobs) = mpsc::sync_channel(QUEUE_MAX);
        let thread = thread::Builder::new().name(name.to_owned());
        let thread = thread
            .spawn(move || work(engine, &jobs))
            .map_err(|error| Fault::Engine(format!("no thread for the writer: {error}")))?;
        Ok(Self { queue: Some(queue), thread: Some(thread) })
    }

    pub(crate) fn submit(&self, batch: Batch, done: Done) {
        if let Err(refusal) = batch.check() {
            return done.answer(Err(refusal.into()));
        }
        let sent = self.queue().try_send(Job::Append(batch, done));
        let (job, fault) = match sent {
            Ok(()) => return,
            Err(TrySendError::Full(job)) => (job, Fault::Busy(QUEUE_MAX)),
            Err(TrySendError::Disconnected(job)) => (job, Fault::Closed),
        };
        if let Job::Append(_, done) = job {
            done.answer(Err(NotAppended::Failed(fault)));
        }
    }

    /// Has the thread do something between two groups, and waits for what comes of it.
    pub(crate) fn act<T: Send + 'static>(
        &self,
        act: impl FnOnce(&mut E) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, Fault> {
        let (sender, result) = mpsc::channel();
        let act: Act<E> = Box::new(move |engine| drop(sender.send(act(engine))));
        self.queue().send(Job::Act(act)).map_err(|_| Fault::Closed)?;
        result.recv().map_err(|_| Fault::Closed)?
    }

    fn queue(&self) -> &SyncSender<Job<E>> {
        self.queue.as_ref().expect("the queue is there until the writer is dropped")
    }
}

impl<E: Engine> Drop for Writer<E> {
    fn drop(&mut self) {
        drop(self.queue.take());
        // The last to let go of a store may be one of its own callbacks.
        let other = |thread: &mut JoinHandle<()>| thread.thread().id() != thread::current().id();
        if let Some(thread) = self.thread.take_if(other) {
            // A panic of the thread has answered everybody already.
            drop(thread.join());
        }
    }
}

fn work<E: Engine>(mut engine: E, jobs: &Receiver<Job<E>>) {
    let mut pace = Pace::default();
    let mut next = jobs.recv().ok();
    while let Some(job) = next.take() {
        match job {
            Job::Act(act) => act(&mut engine),
            Job::Append(batch, done) => {
                let mut group = Group::of(batch, done);
                next = group.gather(jobs, pace);
                pace = group.commit(&mut engine);
                engine.pause();
            }
        }
        next = next.or_else(|| jobs.recv().ok());
    }
}

/// How the last group went.
#[derive(Clone, Copy, Default)]
struct Pace {
    batches: usize,
    took: Duration,
}

/// Batches that are committed together, and who waits for them.
struct Group {
    batches: Vec<Batch>,
    waiting: Vec<Done>,
    entries: usize,
}

impl Group {
    fn of(batch: Batch, done: Done) -> Self {
        let entries = batch.drafts.len();
        Self { batches: vec![batch], waiting: vec![done], entries }
    }

    /// Takes what waits. Those who were answered last are about to ask again: until as many are
    /// there it waits a fraction of what a commit takes, or they would share every other flush
    /// only. Gives back a job that is no append.
    fn gather<E: Engine>(&mut self, jobs: &Receiver<Job<E>>, pace: Pace) -> Option<Job<E>> {
        let end = Instant::now() + pace.took / 4;
        while self.entries < GROUP_ENTRIES_MAX {
            let job = match jobs.try_recv() {
                Ok(job) => job,
                Err(_) if self.batches.len() >= pace.batches => return None,
                Err(_) => jobs.recv_timeout(end.saturating_duration_since(Instant::now())).ok()?,
            };
            match job {
                Job::Append(batch, done) => {
                    self.entries += batch.drafts.len();
                    self.batches.push(batch);
                    self.waiting.push(done);
                }
                act @ Job::Act(_) => return Some(act),
            }
        }
        None
    }

    fn commit<E: Engine>(self, engine: &mut E) -> Pace {
        let start = Instant::now();
        let answers = engine.commit(&self.batches);
        let pace = Pace { batches: self.batches.len(), took: start.elapsed() };
        assert_eq!(answers.len(), self.waiting.len(), "every batch has its answer");
        self.waiting.into_iter().zip(answers).for_each(|(done, answer)| done.answer(answer));
        pace
    }
}
