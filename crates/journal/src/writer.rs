//! The one writer thread of a store: it takes all that waits and commits it at once.
//!
//! While one group is flushed to disk the next gathers, so that the rate of appends grows with the
//! number of those who wait, and the disk's flushes set the pace, not the number of streams.

use crate::batch::Batch;
use crate::fault::{Answer, Fault, NotAppended};
use crate::store::Done;
use std::sync::mpsc::{self, Receiver, SyncSender, TryRecvError, TrySendError};
use std::thread::{self, JoinHandle};

/// The most batches that may wait.
const QUEUE_MAX: usize = 8192;

/// The most entries in one group: a bound on how long the first of them waits.
const GROUP_ENTRIES_MAX: usize = 4096;

/// What commits groups.
pub(crate) trait Engine: Send + 'static {
    /// Commits what it can of a group in one transaction; one answer a batch, in their order.
    fn commit(&mut self, group: &[Batch]) -> Vec<Answer>;
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
        if let Some(thread) = self.thread.take() {
            // A panic of the thread has answered everybody already.
            drop(thread.join());
        }
    }
}

fn work<E: Engine>(mut engine: E, jobs: &Receiver<Job<E>>) {
    let mut next = jobs.recv().ok();
    while let Some(job) = next.take() {
        match job {
            Job::Act(act) => {
                act(&mut engine);
                next = jobs.recv().ok();
            }
            Job::Append(batch, done) => {
                next = gather(&mut engine, jobs, (batch, done)).or_else(|| jobs.recv().ok());
            }
        }
    }
}

/// Commits what waits, beginning with one batch; gives back the job that did not belong to it.
fn gather<E: Engine>(
    engine: &mut E,
    jobs: &Receiver<Job<E>>,
    first: (Batch, Done),
) -> Option<Job<E>> {
    let (mut entries, mut other) = (first.0.drafts.len(), None);
    let (mut group, mut waiting) = (vec![first.0], vec![first.1]);
    while entries < GROUP_ENTRIES_MAX && other.is_none() {
        match jobs.try_recv() {
            Ok(Job::Append(batch, done)) => {
                entries += batch.drafts.len();
                group.push(batch);
                waiting.push(done);
            }
            Ok(act) => other = Some(act),
            Err(TryRecvError::Empty | TryRecvError::Disconnected) => break,
        }
    }
    let answers = engine.commit(&group);
    assert_eq!(answers.len(), waiting.len(), "every batch has its answer");
    waiting.into_iter().zip(answers).for_each(|(done, answer)| done.answer(answer));
    other
}
