//! A process that has a table: it comes up, holds a lease, dies, is paused and finds another in
//! its place.

use super::tickets::Beside;
use super::{At, World};
use crate::auditor::Expected;
use crate::disk::{Cut, Met};
use crate::faults::{Fate, Faults};
use house::{Heard, Landing, NotOpened, Owner, Reply, What};
use journal::{Answer, Key, Lease, Leased, NotAppended, Refusal, Store};
use record::NotRecorded;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use table::Observation;

/// How long a lease is held.
const LEASE: Duration = Duration::from_secs(12);

/// How often it is renewed.
const ROUND: i64 = 4_000;

/// How long a process waits before it tries again what did not work.
const AGAIN: i64 = 250;

/// Where the journal's answers come to.
pub(super) type Mailbox = Arc<Mutex<VecDeque<Answer>>>;

/// Whose step is on its way, and what had to come of it.
pub(super) struct Sent {
    pub(super) from: Option<usize>,
    pub(super) key: Key,
    pub(super) expected: Expected,
    /// What is recorded with it.
    pub(super) beside: Option<Beside>,
}

/// A process that has a table.
pub(super) struct Node {
    pub(super) owner: Owner,
    /// Which of all processes it is.
    pub(super) number: u64,
    lease: Lease,
    pub(super) renew_at: i64,
    pub(super) mailbox: Mailbox,
    pub(super) sent: VecDeque<Sent>,
    /// Keys of which nobody knows what became.
    pub(super) doubted: Vec<Key>,
    /// Whether somebody may have written: the table is to be restored.
    pub(super) in_doubt: bool,
    pub(super) ticks: u64,
}

impl Node {
    /// Whether anything is taken.
    pub(super) fn may_hear(&self) -> bool {
        !self.in_doubt
    }

    pub(super) fn answers(&self) -> VecDeque<Answer> {
        std::mem::take(&mut *self.mailbox.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl At {
    /// The process without the lease is gone. Where no other has taken the table yet, it is the one
    /// that knew what was acknowledged.
    fn end_stale(&mut self) {
        let stale = self.stale.take().filter(|_| self.node.is_none() && self.known.is_none());
        self.known = stale.map(|stale| stale.owner).or(self.known.take());
    }
}

/// The name of a table's lease.
fn leased(at: &At) -> String {
    format!("table/{}", at.plan.name)
}

impl World<'_> {
    /// A process comes up and takes a table over, if nobody has it.
    pub(super) fn rise(&mut self, table: usize) -> Result<(), String> {
        let at = &mut self.tables[table];
        at.rises = self.now + AGAIN;
        if self.now < self.full_until {
            return Ok(());
        }
        self.nodes += 1;
        let (owner, name) = (format!("node-{}", self.nodes), leased(at));
        let leased = self.disk.acquire(&name, &owner, LEASE).map_err(|why| why.to_string())?;
        match leased {
            Leased::Granted(lease) => self.open(table, (self.nodes, lease)),
            // Whoever had it is dead, and its lease runs out.
            Leased::Held(_) => {
                self.tables[table].rises = self.now + 4 * AGAIN;
                Ok(())
            }
        }
    }

    /// A process that has the lease opens the table, and ends what the one before it has left.
    fn open(&mut self, table: usize, (number, lease): (u64, Lease)) -> Result<(), String> {
        self.open_cage()?;
        let (plan, fence) = (self.tables[table].plan.clone(), Some(lease.fence()));
        let library = &self.books.library;
        let opened = self.waits(|store| house::open(store, library, &plan, fence));
        let mut owner = match opened {
            Some(Ok(owner)) => owner,
            Some(Err(NotOpened::NotBegun(NotRecorded::NotAppended(why)))) if passes(&why) => {
                return self.leave(&lease);
            }
            Some(Err(why)) => return Err(format!("the table cannot be opened: {why}")),
            None => return Ok(()),
        };
        if !self.end_tickets(table, (number, &mut owner))? {
            return self.leave(&lease);
        }
        self.restored(table, &owner)?;
        self.trace.note(self.now, || format!("node-{number} has table {table}"));
        self.tables[table].node = Some(self.running(owner, (number, lease)));
        self.open_shift(number)
    }

    /// A table that cannot be opened now is tried again.
    fn leave(&self, lease: &Lease) -> Result<(), String> {
        self.disk.release(lease).map_err(|why| why.to_string())
    }

    fn running(&self, owner: Owner, (number, lease): (u64, Lease)) -> Node {
        Node {
            owner,
            number,
            lease,
            renew_at: self.now + ROUND,
            mailbox: Mailbox::default(),
            sent: VecDeque::new(),
            doubted: Vec::new(),
            in_doubt: false,
            ticks: 0,
        }
    }

    /// Does something whose writes meet whatever may fail; nothing is known of it where the
    /// machine dies over it.
    pub(super) fn waits<T>(&mut self, act: impl FnOnce(&dyn Store) -> T) -> Option<T> {
        let faults = std::mem::replace(&mut self.faults, Faults::none());
        let met = Met { faults, full: self.now < self.full_until, died: false };
        let disk = Arc::clone(&self.disk);
        let (done, met) = disk.meeting(met, act);
        self.faults = met.faults;
        if met.died {
            self.trace.note(self.now, || "the machine dies in a write".to_owned());
            self.fall();
            return None;
        }
        Some(done)
    }

    /// A lease is held for longer, or is another's by now.
    pub(super) fn renew(&mut self, table: usize) -> Result<(), String> {
        let full = self.now < self.full_until;
        let Some(node) = &mut self.tables[table].node else { return Ok(()) };
        node.renew_at = self.now + ROUND;
        if full {
            return Ok(());
        }
        let renewed = self.disk.renew(&node.lease, LEASE).map_err(|why| why.to_string())?;
        match renewed {
            Some(lease) => node.lease = lease,
            None => self.fenced(table),
        }
        Ok(())
    }

    /// A process finds that it has the table no longer.
    pub(super) fn fenced(&mut self, table: usize) {
        self.trace.note(self.now, || format!("table {table} is another's, or nobody's"));
        self.drop_errands(table);
        let at = &mut self.tables[table];
        let Some(node) = at.node.take() else { return };
        at.known = Some(node.owner);
        at.rises = self.now + AGAIN;
        at.mouths.iter_mut().for_each(super::mouth::Mouth::hang_up);
    }

    /// The machine dies; of what was being written this is cut off.
    pub(super) fn die(&mut self, cut: Cut) -> Result<(), String> {
        self.trace.note(self.now, || format!("the machine dies, and of its writes {cut:?}"));
        self.disk.crash(cut)?;
        self.fall();
        Ok(())
    }

    /// Every process is gone.
    fn fall(&mut self) {
        self.falls += 1;
        self.errands.clear();
        self.close_cage();
        for at in &mut self.tables {
            at.end_stale();
            if let Some(node) = at.node.take() {
                at.known = Some(node.owner);
            }
            at.mouths.iter_mut().for_each(super::mouth::Mouth::hang_up);
            at.rises = self.now + self.faults.chance().between(200, 15_000);
        }
    }

    /// A table that another process could take from the one that has it.
    pub(super) fn takeable(&self) -> Option<usize> {
        let count = self.tables.len();
        let first = usize::try_from(self.faults.step).unwrap_or(0);
        (0..count).map(|index| (index + first) % count).find(|table| {
            let at = &self.tables[*table];
            at.stale.is_none() && at.node.as_ref().is_some_and(|node| !node.in_doubt)
        })
    }

    /// Another process takes the table while the first is paused; what that one has sent and sends
    /// is not taken.
    pub(super) fn steal(&mut self, table: usize) -> Result<(), String> {
        let at = &mut self.tables[table];
        let Some(stale) = at.node.take() else { return Ok(()) };
        self.trace.note(self.now, || format!("another process takes table {table}"));
        self.disk.end_lease(&stale.lease.name);
        at.mouths.iter_mut().for_each(super::mouth::Mouth::hang_up);
        at.stale = Some(stale);
        self.drop_errands(table);
        self.rise(table)?;
        self.write_stale(table)
    }

    /// The first process sends something if nothing of it is on its way.
    fn write_stale(&mut self, table: usize) -> Result<(), String> {
        let time_ms = self.house_ms();
        let key = Key::new(&format!("stale {table} {}", self.nodes));
        let key = key.map_err(|why| why.to_string())?;
        let Some(stale) = &mut self.tables[table].stale else { return Ok(()) };
        if !stale.sent.is_empty() {
            return Ok(());
        }
        let what = What::Seen { by: "clock".to_owned(), observation: Observation::ClockRead };
        let reply = stale.owner.probe(&Heard { key: key.clone(), time_ms, what });
        if let Reply::Send(batch) = reply {
            let sent = Sent { from: None, key, expected: Expected::Either, beside: None };
            stale.sent.push_back(sent);
            let mailbox = Arc::clone(&stale.mailbox);
            self.queue(batch, mailbox);
        }
        Ok(())
    }

    /// A process without the lease gets its answers: nothing that it sent is in the journal, and
    /// with that it ends.
    pub(super) fn land_stale(&mut self, table: usize) -> Result<(), String> {
        let Some(stale) = &mut self.tables[table].stale else { return Ok(()) };
        for answer in stale.answers() {
            stale.sent.pop_front();
            match stale.owner.landed(answer, &mut |_, _, _, _| {}) {
                Landing::Lost { why: NotAppended::Refused(Refusal::Fenced { .. }), .. } => {
                    self.tables[table].end_stale();
                    return Ok(());
                }
                Landing::Lost { .. } => drop(stale.owner.again()),
                Landing::Landed(landed) => {
                    return Err(format!("a process without the lease wrote {landed:?}"));
                }
            }
        }
        self.write_stale(table)
    }

    /// A table is restored, since nobody knows what was recorded.
    pub(super) fn restore(&mut self, table: usize) -> Result<(), String> {
        let Some(node) = self.tables[table].node.take() else { return Ok(()) };
        for key in &node.doubted {
            self.disk.resolve(key).map_err(|why| why.to_string())?;
        }
        let Node { owner: known, number, lease, .. } = node;
        let (plan, fence) = (&self.tables[table].plan, Some(lease.fence()));
        let (disk, library) = (Arc::clone(&self.disk), &self.books.library);
        let opened = disk.at_once(|store| house::open(store, library, plan, fence));
        let mut owner = opened.map_err(|why| format!("the table cannot be opened: {why}"))?;
        self.tables[table].known = Some(known);
        self.restored(table, &owner)?;
        // Tickets that are being made still are.
        for errand in self.errands.iter().filter(|errand| errand.table == table) {
            owner.bar(errand.place);
        }
        self.trace.note(self.now, || format!("table {table} is restored"));
        self.tables[table].node = Some(self.running(owner, (number, lease)));
        Ok(())
    }

    /// The time by the house's clock.
    pub(super) fn house_ms(&self) -> i64 {
        self.now + self.skew
    }

    /// The disk does what it has to do now, as far as nothing fails.
    pub(super) fn work(&mut self) -> Result<(), String> {
        let fate = self.faults.fate(self.now < self.full_until);
        match fate {
            Fate::Crash(cut) => return self.die(cut),
            Fate::Unknown(written) => {
                self.trace.note(self.now, || format!("nobody knows what was written: {written}"));
                self.disk.doubt(written);
            }
            Fate::Full => self.disk.fail(),
            Fate::Written => self.disk.work(),
        }
        self.land()
    }
}

/// Whether something is tried again that was not appended.
pub(super) fn passes(why: &NotAppended) -> bool {
    matches!(why, NotAppended::Failed(_) | NotAppended::Unknown(_))
}
