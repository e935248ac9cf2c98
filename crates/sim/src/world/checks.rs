//! What must hold after everything that happens, and at the end.

use super::{At, World};
use house::{Landed, Owner};
use journal::verify::{Trust, verify};
use journal::{Hash, Store};
use ledger::Total;
use record::Reader;
use std::ops::ControlFlow;
use table::Event;
use table::evolve::evolve_in;

/// Every so many coups a snapshot is kept.
const SNAPSHOT_EVERY: u64 = 5;

/// How often it is tried to bring everything to an end when the house closes.
const ROUNDS: usize = 1_000;

impl World<'_> {
    /// Looks at a step that is in the journal: what the auditor says of it, the books, the table.
    pub(super) fn look(&mut self, table: usize, landed: &Landed) -> Result<(), String> {
        let mut completed = false;
        for event in &landed.events {
            completed |= self.count(table, event);
            self.hands_over(table, event);
            self.tables[table].auditor.take(event)?;
        }
        let At { node, auditor, .. } = &mut self.tables[table];
        let Some(node) = node else { return Ok(()) };
        let recorded = node.owner.recorded();
        auditor.compare(&recorded.table)?;
        if recorded.books.ledger.sum() != Total::ZERO {
            return Err(format!("the books are out by {:?}", recorded.books.ledger.sum()));
        }
        if let Some(differs) = recorded.books.differs(&recorded.table) {
            return Err(differs);
        }
        if completed {
            if let Some(fault) = recorded.books.fault(&recorded.table) {
                return Err(fault);
            }
            if self.played.coups.is_multiple_of(SNAPSHOT_EVERY) && node.owner.is_quiet() {
                node.owner.keep(&*self.disk).map_err(|why| why.to_string())?;
            }
        }
        Ok(())
    }

    /// Counts coups and shoes; whether a coup is over.
    fn count(&mut self, table: usize, event: &Event) -> bool {
        // Only coups of the rulebook that the house is played for count.
        let rulebook = self.tables[table].rulebook;
        let counts = rulebook.id == self.tables[0].rulebook.id;
        if counts {
            self.played.troubles.count(event);
        }
        match event {
            Event::CoupCompleted { .. } => {
                // Two may be over at the same moment.
                let more = counts && self.played.coups < self.coups;
                self.played.coups += u64::from(more);
                if !counts {
                    *self.played.beside.entry(&rulebook.id).or_insert(0) += 1;
                }
                true
            }
            Event::CardsShuffled { .. } => {
                self.played.shoes += u64::from(counts);
                if table == 0 {
                    self.trace.shoe_begins(self.now);
                }
                false
            }
            _ => false,
        }
    }

    /// A table was opened from its record: everything that was acknowledged is there, and what is
    /// there besides makes of the table that was known the one that was restored.
    pub(super) fn restored(&mut self, table: usize, owner: &Owner) -> Result<(), String> {
        self.played.restored += 1;
        let at = &self.tables[table];
        let stale = at.stale.as_ref().map(|stale| &stale.owner);
        let Some(known) = stale.or(at.known.as_ref()) else { return Ok(()) };
        let (before, after) = (known.recorded(), owner.recorded());
        if after.number < before.number {
            return Err(format!("of {} entries {} are left", before.number, after.number));
        }
        let reader = Reader::open(&*self.disk, &before.stream, self.books.library.editions());
        let reader = reader.map_err(|why| why.to_string())?;
        let (mut folded, mut events) = (before.table.clone(), Vec::new());
        let walked = reader.walk(before.number, &mut |_, kept| {
            evolve_in(&mut folded, &kept.event);
            events.push(kept.event);
            ControlFlow::Continue(())
        });
        walked.map_err(|why| why.to_string())?;
        if folded != after.table {
            return Err(format!(
                "after {events:?} the table was restored as\n{:?}\nand should be\n{folded:?}",
                after.table
            ));
        }
        if let Some(fault) = after.books.fault(&after.table) {
            return Err(fault);
        }
        for event in &events {
            self.count(table, event);
            self.hands_over(table, event);
            self.tables[table].auditor.take(event)?;
        }
        self.tables[table].known = None;
        self.tables[table].auditor.compare(&after.table)
    }

    /// The house closes: what is under way ends, and everything is read once more.
    pub(super) fn finish(&mut self) -> Result<(), String> {
        self.faults.rest();
        self.full_until = 0;
        for _ in 0..ROUNDS {
            self.disk.work();
            self.land()?;
            self.now += 1_000;
            self.moment.set(self.house_ms());
            for table in 0..self.tables.len() {
                if self.tables[table].node.is_none() {
                    self.rise(table)?;
                }
            }
            for place in (0..self.errands.len()).rev() {
                if self.errands.get(place).is_some_and(|errand| !errand.waits()) {
                    self.errand(place)?;
                }
            }
            if self.errands.is_empty() && self.tables.iter().all(|at| at.node.is_some()) {
                break;
            }
        }
        self.empty_mouths()?;
        self.settle_contest()?;
        self.settle_promo()?;
        self.settle_cage()?;
        self.count_dues()?;
        self.count_prizes()?;
        self.played.entries = self.disk.last().map_err(|why| why.to_string())?;
        let report = verify(&*self.disk, Trust::default()).map_err(|why| why.to_string())?;
        if let Some(difference) = report.difference {
            return Err(format!("the journal does not verify: {difference}"));
        }
        // Reading all of it three times takes as long as writing it did: one house in four is.
        if !self.chance.once_in(4) {
            return Ok(());
        }
        self.disk.reread()?;
        self.audit()?;
        self.fold_again()
    }

    /// Everything that can be derived is derived again by the auditors of the product.
    fn audit(&self) -> Result<(), String> {
        let editions = self.books.library.editions();
        let walk = record::house::Walk::begin(&*self.disk, editions);
        let mut walk = walk.map_err(|why| why.to_string())?;
        let report = walk.go_on(&*self.disk).map_err(|why| why.to_string())?;
        match report.difference {
            Some(difference) => Err(format!("the record does not stand an audit: {difference}")),
            None => self.balance(walk.books()),
        }
    }

    /// What the first table has recorded.
    pub(super) fn events(&self) -> Result<Vec<Event>, String> {
        let stream = record::stream(&self.tables[0].plan.name).map_err(|why| why.to_string())?;
        let reader = Reader::open(&*self.disk, &stream, self.books.library.editions());
        let (reader, mut events) = (reader.map_err(|why| why.to_string())?, Vec::new());
        let walked = reader.walk(0, &mut |_, kept| {
            events.push(kept.event);
            ControlFlow::Continue(())
        });
        walked.map_err(|why| why.to_string()).map(|()| events)
    }

    /// Folded from the first entry, without any snapshot, the table is the same.
    fn fold_again(&mut self) -> Result<(), String> {
        self.disk.drop_snapshots().map_err(|why| why.to_string())?;
        for node in self.tables.iter().filter_map(|at| at.node.as_ref()) {
            let recorded = node.owner.recorded();
            let head = self.disk.head(&recorded.stream).map_err(|why| why.to_string())?;
            let head: Option<Hash> = head.map(|head| head.hash);
            let editions = self.books.library.editions();
            let again = record::restore(&*self.disk, &recorded.stream, editions);
            let again = again.map_err(|why| why.to_string())?;
            if again.table != recorded.table || Some(again.head) != head {
                return Err("folded from its first entry the table is another".to_owned());
            }
        }
        Ok(())
    }
}
