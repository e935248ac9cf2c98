//! The audit: everything that can be derived from a stream is derived again and compared.

use crate::form::Form;
use crate::hash::sha_256;
use crate::kinds::Body;
use crate::payload::{Events, Kept, read_as, read_unproved};
use crate::postings::{Change, Moved};
use crate::reader::{NotRestored, Reader, Recorded, first_difference};
use crate::schemas::Schemas;
use crate::settling;
use crate::snapshot;
use crate::table_v1;
use crate::unreadable::Unreadable;
use journal::{Fault, Payload, Row, Snapshot, Store, StreamId};
use ledger::NotAnEntry;
use rulebook::Edition;
use std::fmt;
use table::Event;
use table::evolve::evolve_in;
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
    /// The stream.
    pub stream: StreamId,
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
    /// A ticket did what a ticket cannot.
    Ticket(String),
    /// A draw gave another winner.
    Draw(String),
    /// What one stream says another does not.
    Across(String),
    /// Decided again, a request comes to something else.
    Decision(String),
}

impl Difference {
    /// A difference in an entry.
    pub(crate) fn at(row: &Row<'_>, what: What) -> Difference {
        let stream = row.to_entry().stream;
        Difference { stream, position: row.position, number: row.number, what }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference { stream, position, number, what } = self;
        write!(f, "position {position} (stream {stream}, number {number}): {what}")
    }
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            What::Unreadable(why) => write!(f, "the entry cannot be read: {why}"),
            What::Writing => f.write_str("the entry is not what its event is written as"),
            What::Settlement(what) => write!(f, "the settlement differs: {what}"),
            What::Shoe(what) => write!(f, "the shoe differs: {what}"),
            What::Draw(what) => write!(f, "the draw differs: {what}"),
            What::Postings(what) => write!(f, "the postings differ: {what}"),
            What::Books(what) => write!(f, "the books are wrong: {what}"),
            What::Ticket(what) | What::Across(what) | What::Decision(what) => f.write_str(what),
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
    let first = Reader::open(store, stream, editions)?.first();
    let mut walk = TableWalk::new(first, kept_states(store, stream)?);
    let found = first_difference(store, (stream, 1), |row| walk.entry(row))?;
    Ok(Report { difference: found.or_else(|| walk.end()), ..walk.report })
}

/// The snapshots of a stream, the newest first.
pub(crate) fn kept_states(store: &dyn Store, stream: &StreamId) -> Result<Vec<Snapshot>, Fault> {
    let mut kept = Vec::new();
    let mut upto = store.head(stream)?.map_or(0, |head| head.number);
    while let Some(snapshot) = store.snapshot(stream, snapshot::TAG, upto)? {
        upto = snapshot.number.saturating_sub(1);
        kept.push(snapshot);
    }
    Ok(kept)
}

/// An event that was found to be as it should be, and what it moves.
pub(crate) struct Sound<E> {
    pub(crate) event: E,
    pub(crate) entry: Option<ledger::Entry>,
}

/// How many steps pass between two looks at what entries prove by themselves.
const STEPS: u64 = 1_024;

/// Walks over the stream of a table.
pub(crate) struct TableWalk<'e> {
    pub(crate) recorded: Recorded<'e>,
    kept: Vec<Snapshot>,
    pub(crate) report: Report,
    fairness: Fairness,
    /// The key of the step that is being walked over.
    key: String,
    steps: u64,
    buffer: Vec<u8>,
}

impl<'e> TableWalk<'e> {
    pub(crate) fn new(first: Recorded<'e>, kept: Vec<Snapshot>) -> TableWalk<'e> {
        TableWalk {
            recorded: first,
            kept,
            report: Report::default(),
            fairness: Fairness::new(sha_256),
            key: String::new(),
            steps: 0,
            buffer: Vec::new(),
        }
    }

    /// Looks at the next entry.
    pub(crate) fn entry(&mut self, row: &Row<'_>) -> Result<Sound<Event>, Difference> {
        if row.key != self.key {
            self.step_ended()?;
            row.key.clone_into(&mut self.key);
        }
        let sound = self.checked(row).map_err(|what| Difference::at(row, what))?;
        self.recorded.take(row);
        self.report.events += 1;
        Ok(sound)
    }

    fn checked(&mut self, row: &Row<'_>) -> Result<Sound<Event>, What> {
        let rulebook = self.recorded.edition.at_table();
        let kept = read_unproved::<table_v1::Event, _>(Schemas::CURRENT, rulebook, row.into());
        let kept = kept.map_err(What::Unreadable)?;
        is_written::<table_v1::Event, _>(rulebook, &kept, row, &mut self.buffer)?;
        let settled = settling::check(rulebook, &self.recorded.table, &kept.event);
        self.report.wagers += settled.map_err(What::Settlement)?;
        let broken = self.fairness.take(&self.recorded.table, &kept.event);
        broken.map_or(Ok(()), |broken| Err(What::Shoe(broken.to_string())))?;
        self.report.shoes += u64::from(matches!(kept.event, Event::ShoeRevealed { .. }));
        let entry = table::postings::entry(self.recorded.id(), &self.recorded.table, &kept.event);
        let entry = is_moved(entry, &kept.moved)?;
        self.report.postings += kept.moved.len() as u64;
        self.recorded.books.enter(&kept.event, entry.as_ref());
        evolve_in(&mut self.recorded.table, &kept.event);
        Ok(Sound { event: kept.event, entry })
    }

    /// After a step accounts are what the table says, and what is kept of it is what it came to.
    fn step_ended(&mut self) -> Result<(), Difference> {
        self.steps += 1;
        let Recorded { books, table, number, .. } = &self.recorded;
        let differs = if self.steps.is_multiple_of(STEPS) {
            books.fault(table)
        } else {
            books.differs(table)
        };
        if let Some(fault) = differs {
            return Err(self.here(What::Books(fault)));
        }
        for snapshot in self.kept.iter().filter(|snapshot| snapshot.number == *number) {
            let state = snapshot::read(&self.recorded, snapshot);
            let same = state
                .is_some_and(|state| state.table == *table && state.books.ledger == books.ledger);
            if !same {
                return Err(self.here(What::State));
            }
            self.report.states += 1;
        }
        Ok(())
    }

    /// Behind the last entry.
    pub(crate) fn end(&mut self) -> Option<Difference> {
        let fault = self.recorded.books.fault(&self.recorded.table);
        let fault = fault.map(|fault| self.here(What::Books(fault)));
        fault.or_else(|| self.step_ended().err())
    }

    /// A difference that the last entry left.
    fn here(&self, what: What) -> Difference {
        let Recorded { stream, position, number, .. } = &self.recorded;
        Difference { stream: stream.clone(), position: *position, number: *number, what }
    }
}

/// An event of a stream that needs no context, read and found written as its entry says.
pub(crate) fn read_again<K: Events<()>>(
    row: &Row<'_>,
    buffer: &mut Vec<u8>,
) -> Result<Kept<K::Of>, What> {
    let kept = read_as::<K, ()>(Schemas::CURRENT, &(), row.into()).map_err(What::Unreadable)?;
    is_written::<K, ()>(&(), &kept, row, buffer)?;
    Ok(kept)
}

/// An event is written as its entry says; one in an older form cannot be.
fn is_written<K: Events<C>, C: ?Sized>(
    context: &C,
    kept: &Kept<K::Of>,
    row: &Row<'_>,
    buffer: &mut Vec<u8>,
) -> Result<(), What> {
    let event = K::store(&kept.event, context);
    if event.kind() != row.kind {
        return Err(What::Writing);
    }
    if row.schema != Schemas::CURRENT.version(row.kind) {
        return Ok(());
    }
    buffer.clear();
    let body = Body { event: &event, postings: &kept.moved };
    let same = Payload::write(&body, buffer).is_ok() && buffer == row.payload.as_bytes();
    if same { Ok(()) } else { Err(What::Writing) }
}

/// An event moves what its entry says. What that is.
pub(crate) fn is_moved(
    due: Result<Option<ledger::Entry>, NotAnEntry>,
    moved: &[Moved],
) -> Result<Option<ledger::Entry>, What> {
    let due = due.map_err(|why| What::Postings(why.to_string()))?;
    let postings = due.as_ref().map_or(&[][..], ledger::Entry::postings);
    let mut pairs = postings.iter().map(|posting| Moved::store(posting, &())).zip(moved);
    let differs = pairs.find(|(due, there)| due != *there);
    if differs.is_none() && postings.len() == moved.len() {
        return Ok(due);
    }
    Err(What::Postings(match differs {
        Some((due, there)) => format!("{} due, {} recorded", told(&due), told(there)),
        None => format!("{} due, {} recorded", postings.len(), moved.len()),
    }))
}

/// A change of an account in a few words.
fn told(moved: &Moved) -> String {
    let change = match moved.change {
        Change::More => "more",
        Change::Less => "less",
    };
    format!("{} {change} on {}", moved.amount, moved.account)
}
