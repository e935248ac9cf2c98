//! What must hold after everything that happens, and at the end.

use super::World;
use crate::opening::TABLE;
use house::{Landed, Owner};
use journal::verify::{Trust, verify};
use journal::{Hash, Store};
use ledger::Total;
use record::Reader;
use std::ops::ControlFlow;
use table::Event;
use table::evolve::evolve_in;

/// Every so many coups a snapshot is kept.
const SNAPSHOT_EVERY: u64 = 12;

impl World<'_> {
    /// Looks at a step that is in the journal: what the auditor says of it, the books, the table.
    pub(super) fn look(&mut self, landed: &Landed) -> Result<(), String> {
        let mut completed = false;
        for event in &landed.events {
            completed |= self.count(event);
            self.auditor.take(event)?;
        }
        let Some(node) = &mut self.node else { return Ok(()) };
        let recorded = node.owner.recorded();
        self.auditor.compare(&recorded.table)?;
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
    fn count(&mut self, event: &Event) -> bool {
        match event {
            Event::CoupCompleted { .. } => {
                self.played.coups += 1;
                true
            }
            Event::CardsShuffled { .. } => {
                self.played.shoes += 1;
                self.trace.shoe_begins(self.now);
                false
            }
            _ => false,
        }
    }

    /// A table was opened from its record: everything that was acknowledged is there, and what is
    /// there besides makes of the table that was known the one that was restored.
    pub(super) fn restored(&mut self, owner: &Owner) -> Result<(), String> {
        self.played.restored += 1;
        let Some(known) = self.known.take() else { return Ok(()) };
        let (before, after) = (known.recorded(), owner.recorded());
        if after.number < before.number {
            return Err(format!("of {} entries {} are left", before.number, after.number));
        }
        let reader = Reader::open(&*self.disk, &before.stream, self.books.library.editions());
        let reader = reader.map_err(|why| why.to_string())?;
        let (mut table, mut events) = (before.table.clone(), Vec::new());
        let walked = reader.walk(before.number, &mut |_, kept| {
            evolve_in(&mut table, &kept.event);
            events.push(kept.event);
            ControlFlow::Continue(())
        });
        walked.map_err(|why| why.to_string())?;
        if table != after.table {
            return Err(format!(
                "after {events:?} the table was restored as\n{:?}\nand should be\n{table:?}",
                after.table
            ));
        }
        if let Some(fault) = after.books.fault(&after.table) {
            return Err(fault);
        }
        for event in &events {
            self.count(event);
            self.auditor.take(event)?;
        }
        // A process that was only believed dead goes on with it.
        self.known = Some(known);
        self.auditor.compare(&after.table)
    }

    /// The house closes: what is under way ends, and everything is read once more.
    pub(super) fn finish(&mut self) -> Result<(), String> {
        self.full_until = 0;
        self.disk.work();
        self.land()?;
        if self.node.is_none() {
            self.moment.set(self.now);
            self.rise()?;
        }
        self.settle_cage()?;
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
        let report = record::house::audit(&*self.disk, editions);
        let report = report.map_err(|why| why.to_string())?;
        match report.difference {
            Some(difference) => Err(format!("the record does not stand an audit: {difference}")),
            None => Ok(()),
        }
    }

    /// What the table has recorded.
    pub(super) fn events(&self) -> Result<Vec<Event>, String> {
        let stream = record::stream(TABLE).map_err(|why| why.to_string())?;
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
        let Some(node) = self.node.take() else { return Ok(()) };
        let recorded = node.owner.recorded();
        let head: Option<Hash> = {
            let head = self.disk.head(&recorded.stream).map_err(|why| why.to_string())?;
            head.map(|head| head.hash)
        };
        self.disk.drop_snapshots().map_err(|why| why.to_string())?;
        let again = record::restore(&*self.disk, &recorded.stream, self.books.library.editions());
        let again = again.map_err(|why| why.to_string())?;
        if again.table != recorded.table || Some(again.head) != head {
            return Err("folded from its first entry the table is another".to_owned());
        }
        Ok(())
    }
}
