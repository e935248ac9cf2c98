//! The leases of a process: one that says that it lives, one for every table that it runs, and
//! one for looking after the house, which one process has.

mod share;

pub(crate) use share::Seen;

use crate::process::Times;
use journal::{Fault, Lease, Leased, Store};
use share::{Moves, moves};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// The leases of tables go by their streams, those of processes by a number.
const TABLE: &str = "table/";
const PROCESS: &str = "process/";

/// The lease of whoever looks after the house.
const KEEPER: &str = "keeper";

/// Where a table is run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Whereabouts {
    /// By this process, or it will be in a moment.
    Here,
    /// By the process that is reached at this address.
    At(String),
    /// By nobody.
    Nowhere,
}

/// A process that lives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Living {
    /// Where it is reached.
    pub(crate) address: String,
    /// Whether it is this one.
    pub(crate) own: bool,
    /// How many tables it has.
    pub(crate) tables: usize,
}

/// What came of a round.
#[derive(Debug, Default)]
pub(crate) struct Round {
    /// Tables that are now leased to this process.
    pub(crate) taken: Vec<(String, Lease)>,
    /// Tables that no longer are.
    pub(crate) lost: Vec<String>,
    /// Tables to be handed over at a quiet moment.
    pub(crate) give: Vec<String>,
}

/// What this process holds.
#[derive(Default)]
struct Held {
    own: Option<Lease>,
    keeper: Option<Lease>,
    tables: BTreeMap<String, Lease>,
    /// Nothing more is taken.
    closing: bool,
}

/// The leases of a process.
pub(crate) struct Leases {
    store: Arc<dyn Store>,
    /// Who holds them: where it is reached, and a word that no other start of it has.
    owner: String,
    pub(crate) times: Times,
    held: Mutex<Held>,
    seen: watch::Sender<Seen>,
}

impl Leases {
    /// The leases of a process that is reached at an address, none of which it has yet.
    pub(crate) fn new(
        store: Arc<dyn Store>,
        (address, start): (&str, &str),
        times: Times,
    ) -> Leases {
        let owner = format!("{address} {start}");
        Leases { store, owner, times, held: Mutex::default(), seen: watch::Sender::default() }
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Renews what is held, looks at what others hold, and takes what is free of the own share.
    /// It blocks.
    pub(crate) fn round(&self, tables: &[String]) -> Result<Round, Fault> {
        if self.held().closing {
            return Ok(Round::default());
        }
        let lost = self.renew()?;
        self.enter()?;
        self.keep_house()?;
        let seen = self.look()?;
        let Moves { take, give } = moves(&seen, &self.owner, tables);
        self.seen.send_if_modified(|before| {
            let differs = *before != seen;
            if differs {
                *before = seen;
            }
            differs
        });
        let taken = self.acquire(take)?;
        Ok(Round { taken, lost, give })
    }

    /// Holds everything for longer; the tables of which the lease is another's by now.
    fn renew(&self) -> Result<Vec<String>, Fault> {
        let asked: Vec<Lease> = {
            let held = self.held();
            let own = held.own.iter().chain(&held.keeper);
            own.chain(held.tables.values()).cloned().collect()
        };
        if asked.is_empty() {
            return Ok(Vec::new());
        }
        let renewed = self.store.renew_all(&asked, self.times.lease)?;
        let is_lost = |lease: &Lease| asked.contains(lease) && !renewed.iter().any(same(lease));
        let mut held = self.held();
        held.own.take_if(|own| is_lost(own));
        held.keeper.take_if(|keeper| is_lost(keeper));
        let lost = held.tables.iter().filter(|(_, lease)| is_lost(lease));
        let lost: Vec<String> = lost.map(|(table, _)| table.clone()).collect();
        held.tables.retain(|table, _| !lost.contains(table));
        Ok(lost)
    }

    /// Says that this process lives, under the lowest number that is free.
    fn enter(&self) -> Result<(), Fault> {
        if self.held().own.is_some() {
            return Ok(());
        }
        for number in 1_u32.. {
            let name = format!("{PROCESS}{number:04}");
            let leased = self.store.acquire(&name, &self.owner, self.times.lease)?;
            if let Leased::Granted(lease) = leased {
                tracing::info!(number, owner = self.owner, "this process lives");
                self.held().own = Some(lease);
                break;
            }
        }
        Ok(())
    }

    /// Looks after the house from now on, if nobody does.
    fn keep_house(&self) -> Result<(), Fault> {
        if self.held().keeper.is_some() {
            return Ok(());
        }
        let leased = self.store.acquire(KEEPER, &self.owner, self.times.lease)?;
        let Leased::Granted(lease) = leased else { return Ok(()) };
        let mut held = self.held();
        if held.closing {
            drop(held);
            return self.store.release(&lease);
        }
        tracing::info!(owner = self.owner, "this process looks after the house");
        held.keeper = Some(lease);
        Ok(())
    }

    /// Whether this process looks after what is one for the whole house.
    pub(crate) fn keeps_house(&self) -> bool {
        self.held().keeper.is_some()
    }

    /// What the leases say. Those of a process that was before this one under the same name are
    /// nobody's.
    fn look(&self) -> Result<Seen, Fault> {
        let mut seen = read(&self.store.leases()?);
        let held = self.held();
        seen.tables.retain(|table, owner| *owner != self.owner || held.tables.contains_key(table));
        Ok(seen)
    }

    /// Takes tables, together: after a start there may be a hundred.
    fn acquire(&self, mut tables: Vec<String>) -> Result<Vec<(String, Lease)>, Fault> {
        // A lease that is held already must not be got again: its fence would be lost.
        tables.retain(|table| !self.held().tables.contains_key(table));
        if tables.is_empty() {
            return Ok(Vec::new());
        }
        let names: Vec<String> = tables.iter().map(|table| format!("{TABLE}{table}")).collect();
        let granted = self.store.acquire_all(&names, &self.owner, self.times.lease)?;
        let mut held = self.held();
        if held.closing {
            drop(held);
            granted.iter().try_for_each(|lease| self.store.release(lease))?;
            return Ok(Vec::new());
        }
        let taken = granted.into_iter().map(|lease| {
            let table = lease.name.strip_prefix(TABLE).unwrap_or_default().to_owned();
            (table, lease)
        });
        let taken: Vec<(String, Lease)> = taken.collect();
        held.tables.extend(taken.iter().cloned());
        Ok(taken)
    }

    /// Whether a lease is still thought to be held.
    pub(crate) fn holds(&self, table: &str, lease: &Lease) -> bool {
        self.held().tables.get(table).is_some_and(same(lease))
    }

    /// A lease turned out to be another's.
    pub(crate) fn forget(&self, table: &str, lease: &Lease) {
        let mut held = self.held();
        if held.tables.get(table).is_some_and(same(lease)) {
            held.tables.remove(table);
        }
    }

    /// Gives the lease of a table back, so that somebody else can have it at once. It blocks.
    pub(crate) fn give_back(&self, table: &str, lease: &Lease) {
        self.forget(table, lease);
        if let Err(why) = self.store.release(lease) {
            tracing::warn!(table, %why, "the lease was not given back: it runs out");
        }
    }

    /// Whether nothing more is taken.
    pub(crate) fn is_closing(&self) -> bool {
        self.held().closing
    }

    /// Takes nothing more.
    pub(crate) fn close(&self) {
        self.held().closing = true;
    }

    /// Gives everything back, this process's own lease last. It blocks.
    pub(crate) fn leave(&self) {
        self.close();
        let (tables, keeper, own) = {
            let mut held = self.held();
            (std::mem::take(&mut held.tables), held.keeper.take(), held.own.take())
        };
        for lease in tables.into_values().chain(keeper).chain(own) {
            if let Err(why) = self.store.release(&lease) {
                tracing::warn!(lease = lease.name, %why, "a lease was not given back");
            }
        }
    }

    /// How many tables are leased to this process.
    pub(crate) fn count(&self) -> usize {
        self.held().tables.len()
    }

    /// Where a table is run, as far as is known.
    pub(crate) fn whereabouts(&self, table: &str) -> Whereabouts {
        if self.held().tables.contains_key(table) {
            return Whereabouts::Here;
        }
        let seen = self.seen.borrow();
        match seen.tables.get(table) {
            Some(owner) if *owner == self.owner => Whereabouts::Here,
            Some(owner) => Whereabouts::At(address(owner).to_owned()),
            None => Whereabouts::Nowhere,
        }
    }

    /// The processes that live, as far as is known.
    pub(crate) fn processes(&self) -> Vec<Living> {
        let seen = self.seen.borrow();
        let living = |process: &String| Living {
            address: address(process).to_owned(),
            own: *process == self.owner,
            tables: seen.tables.values().filter(|owner| *owner == process).count(),
        };
        seen.processes.iter().map(living).collect()
    }

    /// Waits until a table is no longer run by the process at an address.
    pub(crate) async fn moved(&self, table: &str, from: &str) {
        let mut seen = self.seen.subscribe();
        let there = |seen: &Seen| seen.tables.get(table).is_some_and(|it| address(it) == from);
        // The sender is this process's own: it is there for as long as anybody waits.
        let _ = seen.wait_for(|seen| !there(seen)).await;
    }
}

/// Whether a lease is the same as another, for longer or not.
fn same(lease: &Lease) -> impl Fn(&Lease) -> bool {
    |other| other.name == lease.name && other.fence == lease.fence
}

/// Where the owner of a lease is reached.
fn address(owner: &str) -> &str {
    owner.split(' ').next().unwrap_or_default()
}

fn read(leases: &[Lease]) -> Seen {
    let processes = leases.iter().filter(|lease| lease.name.starts_with(PROCESS));
    let tables = leases.iter().filter_map(|lease| {
        let table = lease.name.strip_prefix(TABLE)?;
        Some((table.to_owned(), lease.owner.clone()))
    });
    Seen {
        processes: processes.map(|lease| lease.owner.clone()).collect(),
        tables: tables.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::Leases;
    use crate::process::Times;
    use journal::clock::System;
    use journal::{Memory, Store};
    use std::sync::Arc;

    #[test]
    fn one_process_looks_after_the_house_and_another_when_it_is_gone() {
        let store: Arc<dyn Store> = Arc::new(Memory::new(Arc::new(System)));
        let process = |at| Leases::new(Arc::clone(&store), (at, "start"), Times::ALONE);
        let (first, second) = (process("10.0.0.1:80"), process("10.0.0.2:80"));
        let keeps = || {
            for process in [&first, &second] {
                process.round(&[]).expect("the store is there");
            }
            [first.keeps_house(), second.keeps_house()]
        };
        assert_eq!([first.keeps_house(), second.keeps_house()], [false, false]);
        assert_eq!(keeps(), [true, false]);
        assert_eq!(keeps(), [true, false], "it is held for longer");
        first.leave();
        assert_eq!(keeps(), [false, true]);
    }
}
