//! The audit: everything that can be derived from a stream is derived again and compared.

use crate::payload::{Kept, read, write};
use crate::postings::{self, Change, Moved};
use crate::reader::{NotRestored, Reader, Recorded};
use crate::settling;
use crate::snapshot;
use crate::unreadable::Unreadable;
use journal::{Fault, Row, Snapshot, Store, StreamId};
use rulebook::Edition;
use rules::Rulebook;
use sha2::{Digest, Sha256};
use std::fmt;
use std::ops::ControlFlow;
use table::{Event, Table, evolve};
use views::fairness::Fairness;

/// What an audit found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Report {
    /// How many events are as they should be.
    pub events: u64,
    /// How many wagers were settled again, with the same result.
    pub wagers: u64,
    /// How many changes of accounts were derived again, with the same result.
    pub postings: u64,
    /// How many shoes came in the order that was committed to before their first card.
    pub shoes: u64,
    /// How many kept states are what the events fold to.
    pub states: u64,
    /// The first difference, if there is one.
    pub difference: Option<Difference>,
}

/// A difference, and where it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The position of the entry.
    pub position: u64,
    /// Its number in the stream.
    pub number: u64,
    /// What it is.
    pub what: What,
}

/// What can differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// The entry cannot be read.
    Unreadable(Unreadable),
    /// The entry is not what its event would be written as.
    Writing,
    /// The cards and the rulebook give another result.
    Settlement(String),
    /// The cards of a shoe are not those that were committed to.
    Shoe(String),
    /// The event moves something else.
    Postings(String),
    /// The books do not agree with themselves or the table.
    Books(String),
    /// A kept state is not what the events fold to.
    State,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "position {} (number {}): {}", self.position, self.number, self.what)
    }
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            What::Unreadable(why) => write!(f, "the entry cannot be read: {why}"),
            What::Writing => f.write_str("the entry is not what its event is written as"),
            What::Settlement(what) => write!(f, "the settlement differs: {what}"),
            What::Shoe(what) => write!(f, "the shoe differs: {what}"),
            What::Postings(what) => write!(f, "the postings differ: {what}"),
            What::Books(what) => write!(f, "the books are wrong: {what}"),
            What::State => f.write_str("the state kept here is not what the events fold to"),
        }
    }
}

/// Audits the stream of a table and names the first difference.
pub fn audit(
    store: &dyn Store,
    stream: &StreamId,
    editions: &[&Edition],
) -> Result<Report, NotRestored> {
    let reader = Reader::open(store, stream, editions)?;
    let mut walk = Walk {
        rulebook: reader.rulebook(),
        recorded: reader.first(),
        within: Table::default(),
        step: Vec::new(),
        fairness: Fairness::new(sha_256),
        kept: kept_states(store, stream)?,
        report: Report::default(),
    };
    store.walk_stream(stream, 1, &mut |row| match walk.entry(row) {
        Ok(()) => ControlFlow::Continue(()),
        Err(what) => {
            let (position, number) = (row.position, row.number);
            walk.report.difference = Some(Difference { position, number, what });
            ControlFlow::Break(())
        }
    })?;
    Ok(walk.report)
}

/// The snapshots of a stream, the newest first.
fn kept_states(store: &dyn Store, stream: &StreamId) -> Result<Vec<Snapshot>, Fault> {
    let mut kept = Vec::new();
    let mut upto = store.head(stream)?.map_or(0, |head| head.number);
    while let Some(snapshot) = store.snapshot(stream, snapshot::TAG, upto)? {
        upto = snapshot.number.saturating_sub(1);
        kept.push(snapshot);
    }
    Ok(kept)
}

struct Walk<'e> {
    rulebook: &'e Rulebook,
    /// The table before the step.
    recorded: Recorded<'e>,
    /// The table within it.
    within: Table,
    step: Vec<Event>,
    fairness: Fairness,
    kept: Vec<Snapshot>,
    report: Report,
}

impl Walk<'_> {
    fn entry(&mut self, row: &Row<'_>) -> Result<(), What> {
        let kept = read(self.rulebook, row.into()).map_err(What::Unreadable)?;
        self.written(row, &kept)?;
        let settled = settling::check(self.rulebook, &self.within, &kept.event);
        self.report.wagers += settled.map_err(What::Settlement)?;
        let broken = self.fairness.take(&self.within, &kept.event);
        broken.map_or(Ok(()), |broken| Err(What::Shoe(broken.to_string())))?;
        self.report.shoes += u64::from(matches!(kept.event, Event::ShoeRevealed { .. }));
        self.moved(&kept)?;
        self.within = evolve(std::mem::take(&mut self.within), &kept.event);
        self.step.push(kept.event);
        if row.place.index + 1 == row.place.count {
            self.ended(row.number)?;
        }
        self.report.events += 1;
        Ok(())
    }

    /// The event is written as the entry says; one in an older form cannot be.
    fn written(&self, row: &Row<'_>, kept: &Kept) -> Result<(), What> {
        let written = write(self.rulebook, &kept.event, &kept.moved);
        let same = written.is_ok_and(|written| {
            written.kind == row.kind
                && (written.schema != row.schema || written.payload.as_str() == row.payload)
        });
        if same { Ok(()) } else { Err(What::Writing) }
    }

    /// The event moves what the entry says.
    fn moved(&mut self, kept: &Kept) -> Result<(), What> {
        let entry = table::postings::entry(self.recorded.id(), &self.within, &kept.event);
        let entry = entry.map_err(|why| What::Postings(why.to_string()))?;
        let moved = postings::store(entry.as_ref());
        self.report.postings += moved.len() as u64;
        if moved == kept.moved {
            return Ok(());
        }
        let differs = moved.iter().zip(&kept.moved).find(|(due, there)| due != there);
        Err(What::Postings(match differs {
            Some((due, there)) => format!("{} due, {} recorded", told(due), told(there)),
            None => format!("{} due, {} recorded", moved.len(), kept.moved.len()),
        }))
    }

    /// After a step the books balance, and what is kept of it is what it came to.
    fn ended(&mut self, number: u64) -> Result<(), What> {
        self.recorded.fold(&self.step);
        self.step.clear();
        if let Some(fault) = self.recorded.books.fault(&self.recorded.table) {
            return Err(What::Books(fault));
        }
        for snapshot in self.kept.iter().filter(|snapshot| snapshot.number == number) {
            let state = snapshot::read(&self.recorded, snapshot);
            let same = state.is_some_and(|state| {
                state.table == self.recorded.table
                    && state.books.ledger == self.recorded.books.ledger
            });
            if !same {
                return Err(What::State);
            }
            self.report.states += 1;
        }
        Ok(())
    }
}

fn sha_256(text: &[u8]) -> [u8; 32] {
    Sha256::digest(text).into()
}

/// A change of an account in a few words.
fn told(moved: &Moved) -> String {
    let change = match moved.change {
        Change::More => "more",
        Change::Less => "less",
    };
    format!("{} {change} on {}", moved.amount, moved.account)
}
