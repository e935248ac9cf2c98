//! A process that has the table: it comes up, holds a lease, dies, is paused and finds another in
//! its place.

use super::World;
use crate::disk::Cut;
use crate::faults::Kind;
use house::{Heard, Owner, Reply};
use journal::{Answer, Key, Lease, Leased, NotAppended, Refusal, Store};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::auditor::Expected;

/// How long a lease is held.
const LEASE: Duration = Duration::from_hours(24 * 30);

/// Where the journal's answers come to.
pub(super) type Mailbox = Arc<Mutex<VecDeque<Answer>>>;

/// Whose step is on its way, and what had to come of it.
pub(super) struct Sent {
    pub(super) from: Option<usize>,
    pub(super) key: Key,
    pub(super) expected: Expected,
}

/// A process that has the table.
pub(super) struct Node {
    pub(super) owner: Owner,
    lease: Lease,
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

impl World<'_> {
    /// A process comes up and takes the table over.
    pub(super) fn rise(&mut self) -> Result<(), String> {
        self.nodes += 1;
        let owner = format!("node-{}", self.nodes);
        let disk = Arc::clone(&self.disk);
        let name = "table/simulated";
        let leased = disk.acquire(name, &owner, LEASE).map_err(|why| why.to_string())?;
        let Leased::Granted(lease) = leased else {
            return Err(format!("{owner} does not get a lease that nobody holds: {leased:?}"));
        };
        self.node = Some(self.opened(lease)?);
        self.trace.note(self.now, || format!("{owner} has the table"));
        self.reopen_cage()
    }

    fn opened(&mut self, lease: Lease) -> Result<Node, String> {
        let (library, plan) = (&self.books.library, &self.plan);
        let fence = Some(lease.fence());
        let opened = self.disk.at_once(|store| house::open(store, library, plan, fence));
        let owner = opened.map_err(|why| format!("the table cannot be opened: {why}"))?;
        self.restored(&owner)?;
        Ok(Node {
            owner,
            lease,
            mailbox: Mailbox::default(),
            sent: VecDeque::new(),
            doubted: Vec::new(),
            in_doubt: false,
            ticks: 0,
        })
    }

    /// The process dies; of what was being written this is cut off.
    pub(super) fn die(&mut self, cut: Cut) -> Result<(), String> {
        self.trace.note(self.now, || format!("the process dies, and of its writes {cut:?}"));
        self.disk.crash(cut)?;
        if let Some(node) = self.node.take() {
            self.disk.end_lease(&node.lease.name);
            self.known = Some(node.owner);
        }
        self.close_cage();
        self.up_at = self.now + self.faults.chance().between(200, 15_000);
        Ok(())
    }

    /// Another process takes the table; the first does not know, and what it sends is not taken.
    pub(super) fn steal(&mut self) -> Result<(), String> {
        let quiet = |node: &Node| node.owner.is_quiet() && !node.in_doubt;
        let Some(stale) = self.node.take_if(|node| quiet(node)) else { return Ok(()) };
        self.trace.note(self.now, || "another process takes the table".to_owned());
        self.disk.end_lease(&stale.lease.name);
        self.close_cage();
        self.known = Some(stale.owner);
        self.rise()?;
        // The first process is still there in all that it knows.
        let Some(mut stale) = self.known.take() else { return Ok(()) };
        self.write_stale(&mut stale)
    }

    fn write_stale(&mut self, stale: &mut Owner) -> Result<(), String> {
        let key = Key::new(&format!("stale {}", self.nodes)).map_err(|why| why.to_string())?;
        let observation = table::Observation::ClockRead;
        let what = house::What::Seen { by: "clock".to_owned(), observation };
        let heard = Heard { key, time_ms: self.house_ms(), what };
        let Reply::Send(batch) = stale.probe(&heard) else { return Ok(()) };
        match self.disk.at_once(|store| store.append(batch)) {
            Err(NotAppended::Refused(Refusal::Fenced { .. })) => Ok(()),
            other => Err(format!("a process without the lease was answered {other:?}")),
        }
    }

    /// The table is restored, since nobody knows what was recorded.
    pub(super) fn restore(&mut self) -> Result<(), String> {
        let Some(node) = self.node.take() else { return Ok(()) };
        for key in &node.doubted {
            self.disk.resolve(key).map_err(|why| why.to_string())?;
        }
        self.known = Some(node.owner);
        self.node = Some(self.opened(node.lease)?);
        self.trace.note(self.now, || "the table is restored".to_owned());
        Ok(())
    }

    /// The time by the house's clock.
    pub(super) fn house_ms(&self) -> i64 {
        self.now + self.skew
    }

    /// How the disk does what it has to do now.
    pub(super) fn work(&mut self) -> Result<(), String> {
        if self.faults.strikes(Kind::CrashInWrite) {
            let part = self.faults.chance().small(u8::MAX);
            let cut = if self.faults.strikes(Kind::TornWrite) {
                let noise = self.faults.chance().once_in(2);
                if noise { Cut::Noise(part) } else { Cut::Part(part) }
            } else if self.faults.strikes(Kind::LostWrite) {
                Cut::All
            } else {
                Cut::Nothing
            };
            return self.die(cut);
        }
        if self.faults.strikes(Kind::Unknown) {
            let written = self.faults.chance().below(3);
            self.trace.note(self.now, || format!("nobody knows what was written: {written}"));
            self.disk.doubt(written);
        } else if self.now < self.full_until {
            self.disk.fail();
        } else {
            self.disk.work();
        }
        self.land()
    }
}
