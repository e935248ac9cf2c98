//! The journal on a simulated disk: a log of bytes of which some are sure and some are not.
//!
//! What is submitted waits until the simulation lets the disk work. Then it is admitted, written
//! behind what is there, flushed and answered; or any of that fails, or the machine dies before it.
//! What is read back after a crash is what the bytes say, each entry proved by its own hash.

mod admit;
mod bytes;
mod held;
mod meanwhile;

pub(crate) use meanwhile::Meanwhile;

use crate::faults::{Fate, Faults};
use held::Held;
use journal::subscription::Watch;
use journal::{
    Answer, Appended, Batch, Difference, Done, Fault, Head, Key, Lease, Leased, NotAppended,
    Snapshot, Store, StreamId,
};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The time by which leases end, as the simulation has it.
#[derive(Debug, Default)]
pub struct Moment(AtomicI64);

impl Moment {
    /// Sets it.
    pub fn set(&self, now_ms: i64) {
        self.0.store(now_ms, Ordering::Relaxed);
    }

    /// The time.
    pub fn now_ms(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// What is left of what was being written when the machine died.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cut {
    /// All of it.
    Nothing,
    /// So many parts in 256 of it.
    Part(u8),
    /// The same, and noise behind it.
    Noise(u8),
    /// None of it.
    All,
}

/// The disk and what it holds.
pub struct Disk {
    moment: Arc<Moment>,
    watch: Arc<Watch>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    held: Held,
    queue: Vec<(Batch, Done)>,
    /// How callers that wait are answered: nobody else can make the disk work.
    waiting: Waiting,
}

/// How whoever waits for an answer gets one.
#[derive(Default)]
enum Waiting {
    /// When the simulation lets the disk work.
    #[default]
    Queue,
    /// At once, whatever else waits.
    AtOnce,
    /// With all that waits, as far as nothing fails.
    Met(Box<Met>),
}

/// What those meet who wait for the disk.
pub(crate) struct Met {
    /// What may fail.
    pub(crate) faults: Faults,
    /// Whether the disk is full.
    pub(crate) full: bool,
    /// Whether the machine has died meanwhile: nothing more is written.
    pub(crate) died: bool,
}

impl Disk {
    /// An empty disk.
    pub fn new(moment: Arc<Moment>) -> Disk {
        Disk { moment, watch: Arc::default(), state: Mutex::default() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // A panic ends the house that it happened in.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does something whose appends are answered before it goes on.
    pub fn at_once<T>(&self, act: impl FnOnce(&dyn Store) -> T) -> T {
        self.state().waiting = Waiting::AtOnce;
        let done = act(self);
        self.state().waiting = Waiting::Queue;
        done
    }

    /// Does something whose appends are answered before it goes on, and may fail as any other.
    pub(crate) fn meeting<T>(&self, met: Met, act: impl FnOnce(&dyn Store) -> T) -> (T, Met) {
        self.state().waiting = Waiting::Met(Box::new(met));
        let done = act(self);
        match std::mem::take(&mut self.state().waiting) {
            Waiting::Met(met) => (done, *met),
            Waiting::Queue | Waiting::AtOnce => unreachable!("nobody else lets the disk work"),
        }
    }

    /// The disk works now for somebody who waits.
    fn met(&self, fate: Fate) -> Result<(), String> {
        match fate {
            Fate::Written => self.work(),
            Fate::Full => self.fail(),
            Fate::Unknown(written) => self.doubt(written),
            Fate::Crash(cut) => return self.crash(cut),
        }
        Ok(())
    }

    /// Whether something waits to be written.
    pub fn is_waiting(&self) -> bool {
        !self.state().queue.is_empty()
    }

    /// The disk works: everything that waits is written, flushed and answered.
    pub fn work(&self) {
        let now_ms = self.moment.now_ms();
        let mut state = self.state();
        let queue = std::mem::take(&mut state.queue);
        let answers: Vec<_> =
            queue.into_iter().map(|(batch, done)| (state.append(batch, now_ms), done)).collect();
        drop(state);
        for (answer, done) in answers {
            done.answer(answer);
        }
    }

    /// The disk is full: nothing that waits is written.
    pub fn fail(&self) {
        let queue = std::mem::take(&mut self.state().queue);
        for (_, done) in queue {
            let full = Fault::Full("no space left on the simulated disk".to_owned());
            done.answer(Err(NotAppended::Failed(full)));
        }
    }

    /// The line to the disk is cut: so many of what waits are written, and nobody hears of it.
    pub fn doubt(&self, written: usize) {
        let now_ms = self.moment.now_ms();
        let mut state = self.state();
        let queue = std::mem::take(&mut state.queue);
        let (batches, unanswered): (Vec<Batch>, Vec<Done>) = queue.into_iter().unzip();
        for batch in batches.into_iter().take(written) {
            // What became of it is for those to find out who ask.
            let _in_doubt = state.append(batch, now_ms);
        }
        drop(state);
        // Dropped unanswered they say that nobody knows.
        drop(unanswered);
    }

    /// The machine dies while what waits is being written, and comes back with what the bytes
    /// say. How much of that is not what was sure before is given back.
    pub fn crash(&self, cut: Cut) -> Result<(), String> {
        let now_ms = self.moment.now_ms();
        let mut state = self.state();
        let (sure, before) = (state.held.log.len(), state.held.entries.len());
        let queue = std::mem::take(&mut state.queue);
        let (batches, unanswered): (Vec<Batch>, Vec<Done>) = queue.into_iter().unzip();
        for batch in batches {
            let _died_before_it_was_told = state.append(batch, now_ms);
        }
        let log = &mut state.held.log;
        let unsure = log.len() - sure;
        let kept = match cut {
            Cut::Nothing => unsure,
            Cut::Part(part) | Cut::Noise(part) => unsure * usize::from(part) / 256,
            Cut::All => 0,
        };
        log.truncate(sure + kept);
        if let Cut::Noise(noise) = cut {
            log.extend((0..noise).map(|byte| byte.wrapping_mul(noise) ^ 0x5a));
        }
        let recovered = state.held.recover(sure, before);
        drop(state);
        drop(unanswered);
        recovered
    }

    /// Ends a lease before its time, as a clock that was set would.
    pub fn end_lease(&self, name: &str) {
        if let Some(lease) = self.state().held.leases.get_mut(name) {
            lease.expires_ms = 0;
        }
    }

    /// Whether there is a snapshot.
    pub(crate) fn has_snapshots(&self) -> bool {
        !self.state().held.snapshots.is_empty()
    }

    /// Reads every byte again: they say what is held, and nothing else.
    pub fn reread(&self) -> Result<(), String> {
        self.state().held.reread()
    }

    /// How many bytes it holds.
    pub fn size(&self) -> usize {
        self.state().held.log.len()
    }
}

impl State {
    /// Admits a batch and writes it behind what is there.
    fn append(&mut self, batch: Batch, now_ms: i64) -> Answer {
        self.held.admit(batch, now_ms).map_err(NotAppended::Refused)
    }
}

impl Store for Disk {
    fn submit(&self, batch: Batch, done: Done) {
        let mut state = self.state();
        let fate = match &mut state.waiting {
            Waiting::Queue => None,
            Waiting::AtOnce => {
                let answer = state.append(batch, self.moment.now_ms());
                drop(state);
                return done.answer(answer);
            }
            // Dropped unanswered it says that nobody knows.
            Waiting::Met(met) if met.died => return,
            Waiting::Met(met) => {
                let fate = met.faults.fate(met.full);
                met.died = matches!(fate, Fate::Crash(_));
                Some(fate)
            }
        };
        state.queue.push((batch, done));
        drop(state);
        if let Some(fate) = fate {
            self.met(fate).expect("what the disk holds can be read");
        }
    }

    fn resolve(&self, key: &Key) -> Result<Option<Appended>, Fault> {
        Ok(self.state().held.appended(key))
    }

    fn page(
        &self,
        after: u64,
        limit: u32,
        visit: &mut journal::store::Visit<'_>,
    ) -> Result<(), Fault> {
        self.state().held.page(after, limit, visit);
        Ok(())
    }

    fn page_stream(
        &self,
        stream: &StreamId,
        after: u64,
        visit: &mut journal::store::Visit<'_>,
    ) -> Result<(), Fault> {
        self.state().held.page_stream(stream, after, visit);
        Ok(())
    }

    fn last(&self) -> Result<u64, Fault> {
        Ok(self.state().held.last())
    }

    fn head(&self, stream: &StreamId) -> Result<Option<Head>, Fault> {
        Ok(self.state().held.head(stream))
    }

    fn heads(&self) -> Result<Vec<(StreamId, Head)>, Fault> {
        Ok(self.state().held.heads())
    }

    fn watch(&self) -> Arc<Watch> {
        Arc::clone(&self.watch)
    }

    fn keep_snapshot(&self, snapshot: &Snapshot) -> Result<(), Fault> {
        self.state().held.keep(snapshot);
        Ok(())
    }

    fn snapshot(&self, stream: &StreamId, tag: &str, upto: u64) -> Result<Option<Snapshot>, Fault> {
        Ok(self.state().held.snapshot(stream, tag, upto))
    }

    fn drop_snapshots(&self) -> Result<(), Fault> {
        self.state().held.snapshots.clear();
        Ok(())
    }

    fn acquire(&self, name: &str, owner: &str, duration: Duration) -> Result<Leased, Fault> {
        let now_ms = self.moment.now_ms();
        Ok(self.state().held.acquire((name, owner), duration, now_ms))
    }

    fn renew(&self, lease: &Lease, duration: Duration) -> Result<Option<Lease>, Fault> {
        let ends = held::ends(self.moment.now_ms(), duration);
        Ok(self.state().held.renew(lease, ends))
    }

    fn release(&self, lease: &Lease) -> Result<(), Fault> {
        self.state().held.renew(lease, 0);
        Ok(())
    }

    fn leases(&self) -> Result<Vec<Lease>, Fault> {
        let now_ms = self.moment.now_ms();
        let mut leases: Vec<Lease> = self.state().held.leases.values().cloned().collect();
        leases.retain(|lease| lease.expires_ms > now_ms);
        leases.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(leases)
    }

    fn inspect(&self) -> Result<Option<Difference>, Fault> {
        Ok(None)
    }
}
