//! The reader: a stream's events in order, and the table they fold to.

use crate::begun::{self, Begun, Document};
use crate::payload::{Kept, read};
use crate::snapshot;
use crate::unreadable::Unreadable;
use journal::{Fault, Hash, Row, Store, StreamId};
use ledger::TableId;
use rulebook::Edition;
use rules::Rulebook;
use std::ops::ControlFlow;
use table::evolve::evolve_in;
use table::{Event, Table};
use thiserror::Error;
use views::books::Books;

/// Why a stream cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NotRestored {
    /// The store cannot be read.
    #[error(transparent)]
    Store(#[from] Fault),
    /// There is nothing in the stream.
    #[error("there is no stream {0}: see which tables have a record")]
    Empty(StreamId),
    /// The rulebook of the record is not at hand.
    #[error(
        "stream {stream} is of rulebook {id} with digest {digest}, which is not at hand: \
         read it with that edition of the rulebook"
    )]
    RulebookMissing {
        /// The stream.
        stream: StreamId,
        /// The rulebook's name.
        id: String,
        /// Its digest.
        digest: String,
    },
    /// The stream's first entry says that it is another table's.
    #[error(
        "stream {stream} begins as the record of table `{table}`: it was put under another name"
    )]
    OtherTable {
        /// The stream.
        stream: StreamId,
        /// The table that the first entry names.
        table: String,
    },
    /// An entry cannot be read.
    #[error("position {position} (stream {stream}, number {number}): {why}")]
    Unreadable {
        /// Its position.
        position: u64,
        /// The stream.
        stream: StreamId,
        /// Its number.
        number: u64,
        /// Why not.
        why: Unreadable,
    },
}

/// Whether a snapshot may be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Snapshots {
    /// It saves time.
    Used,
    /// Everything is folded from the first entry.
    Ignored,
}

/// A table as its stream left it.
#[derive(Debug, Clone)]
pub struct Recorded<'e> {
    /// The stream.
    pub stream: StreamId,
    /// What its first entry says.
    pub begun: Begun,
    /// The rulebook that it is run by.
    pub edition: &'e Edition,
    /// The table.
    pub table: Table,
    /// Its books.
    pub books: Books,
    /// The number of the last entry.
    pub number: u64,
    /// Its position.
    pub position: u64,
    /// Its time.
    pub time_ms: i64,
    /// Its hash.
    pub head: Hash,
}

impl Recorded<'_> {
    /// The table's number in the books.
    pub fn id(&self) -> TableId {
        TableId(self.begun.number)
    }

    /// Keeps it as a snapshot, which saves the next one time and may be thrown away; nothing
    /// where the stream has gone on.
    pub fn keep(&mut self, store: &dyn Store) -> Result<(), Fault> {
        let Some(head) = store.head(&self.stream)? else { return Ok(()) };
        if head.number != self.number {
            return Ok(());
        }
        self.head = head.hash;
        // Books that are wrong must be found wrong again.
        match snapshot::of(self) {
            Some(snapshot) => store.keep_snapshot(&snapshot),
            None => Ok(()),
        }
    }

    pub(crate) fn take(&mut self, row: &Row<'_>) {
        self.number = row.number;
        self.position = row.position;
        self.time_ms = row.time_ms;
        self.head = row.hash;
    }

    /// Takes in a step that was appended since, and shows each event with the table before it.
    pub fn took(
        &mut self,
        events: &[Event],
        (appended, time_ms): (&journal::Appended, i64),
        see: &mut dyn FnMut(&Table, &Event),
    ) {
        for event in events {
            see(&self.table, event);
            self.fold(event);
        }
        let own = appended.streams.iter().find(|(stream, _)| *stream == self.stream);
        self.number = own.map_or(self.number, |(_, number)| *number);
        self.position = appended.last;
        self.time_ms = self.time_ms.max(time_ms);
    }

    /// Takes in an event.
    fn fold(&mut self, event: &Event) {
        self.books.take_one(&self.table, event);
        evolve_in(&mut self.table, event);
    }
}

impl<'e> Recorded<'e> {
    /// A table before its first event, by the first entry of its stream.
    pub(crate) fn begun(
        row: &Row<'_>,
        editions: &[&'e Edition],
    ) -> Result<Recorded<'e>, NotRestored> {
        let begun = Begun::read(row).map_err(|why| NotRestored::unreadable(row, why))?;
        let stream = row.to_entry().stream;
        if begun::stream(&begun.table).ok().as_ref() != Some(&stream) {
            return Err(NotRestored::OtherTable { stream, table: begun.table });
        }
        let edition = begun.edition(editions).map_err(|Document { id, digest }| {
            NotRestored::RulebookMissing { stream: stream.clone(), id, digest }
        })?;
        Ok(Recorded {
            stream,
            books: Books::new(TableId(begun.number)),
            begun,
            edition,
            table: Table::default(),
            number: row.number,
            position: row.position,
            time_ms: row.time_ms,
            head: row.hash,
        })
    }
}

/// Looks at an entry and the event in it, and says whether to go on.
pub type Visit<'v, E = Event> = dyn FnMut(&Row<'_>, Kept<E>) -> ControlFlow<()> + 'v;

/// Reads the stream of a table.
pub struct Reader<'s, 'e> {
    store: &'s dyn Store,
    /// The table before its first event.
    first: Recorded<'e>,
}

impl<'s, 'e> Reader<'s, 'e> {
    /// A reader of a stream whose rulebook is one of these.
    pub fn open(
        store: &'s dyn Store,
        stream: &StreamId,
        editions: &[&'e Edition],
    ) -> Result<Reader<'s, 'e>, NotRestored> {
        let mut first = None;
        store.first(stream, &mut |row| {
            first = Some(Recorded::begun(row, editions));
            ControlFlow::Break(())
        })?;
        let first = first.ok_or_else(|| NotRestored::Empty(stream.clone()))??;
        Ok(Reader { store, first })
    }

    /// The rulebook that the table is run by.
    pub fn rulebook(&self) -> &'e Rulebook {
        self.first.edition.at_table()
    }

    /// What the first entry says.
    pub fn begun(&self) -> &Begun {
        &self.first.begun
    }

    /// The edition that the table is run by.
    pub fn edition(&self) -> &'e Edition {
        self.first.edition
    }

    /// The time of the last entry, in milliseconds since 1970.
    pub fn last_time(&self) -> Result<i64, NotRestored> {
        let head = self.store.head(&self.first.stream)?;
        Ok(head.map_or(self.first.time_ms, |head| head.time_ms))
    }

    /// The store that it reads.
    pub(crate) fn store(&self) -> &'s dyn Store {
        self.store
    }

    /// The position of the first entry.
    pub(crate) fn first_position(&self) -> u64 {
        self.first.position
    }

    /// The table before its first event.
    pub(crate) fn first(&self) -> Recorded<'e> {
        self.first.clone()
    }

    /// Visits the events after an entry, by its number, in order.
    pub fn walk(&self, after: u64, visit: &mut Visit<'_>) -> Result<(), NotRestored> {
        let read = |row: &Row<'_>| read(self.rulebook(), row.into());
        walk_as(self.store, (&self.first.stream, after.max(1)), read, visit)
    }

    /// The table as the stream leaves it.
    pub fn restore(&self, snapshots: Snapshots) -> Result<Recorded<'e>, NotRestored> {
        let mut recorded = match snapshots {
            Snapshots::Used => self.newest_snapshot()?.unwrap_or_else(|| self.first()),
            Snapshots::Ignored => self.first(),
        };
        self.walk(recorded.number, &mut |row, kept| {
            recorded.fold(&kept.event);
            recorded.take(row);
            ControlFlow::Continue(())
        })?;
        Ok(recorded)
    }

    fn newest_snapshot(&self) -> Result<Option<Recorded<'e>>, NotRestored> {
        let Some(head) = self.store.head(&self.first.stream)? else { return Ok(None) };
        let kept = self.store.snapshot(&self.first.stream, snapshot::TAG, head.number)?;
        let Some(kept) = kept else { return Ok(None) };
        let Some(mut recorded) = snapshot::read(&self.first, &kept) else { return Ok(None) };
        let mut there = false;
        self.store.walk_stream(&self.first.stream, kept.number - 1, &mut |row| {
            there = row.hash == kept.head;
            recorded.take(row);
            ControlFlow::Break(())
        })?;
        Ok(there.then_some(recorded))
    }
}

/// Visits the events of a stream after an entry, by its number, read in one way or another.
pub(crate) fn walk_as<E>(
    store: &dyn Store,
    (stream, after): (&StreamId, u64),
    read: impl Fn(&Row<'_>) -> Result<Kept<E>, Unreadable>,
    visit: &mut Visit<'_, E>,
) -> Result<(), NotRestored> {
    let mut fault = None;
    store.walk_stream(stream, after, &mut |row| match read(row) {
        Ok(kept) => visit(row, kept),
        Err(why) => {
            fault = Some(NotRestored::unreadable(row, why));
            ControlFlow::Break(())
        }
    })?;
    fault.map_or(Ok(()), Err)
}

/// Compares the entries of a stream after one, by its number, up to the first that differs.
pub(crate) fn first_difference<T, D>(
    store: &dyn Store,
    (stream, after): (&StreamId, u64),
    mut compare: impl FnMut(&Row<'_>) -> Result<T, D>,
) -> Result<Option<D>, Fault> {
    let mut found = None;
    store.walk_stream(stream, after, &mut |row| match compare(row) {
        Ok(_) => ControlFlow::Continue(()),
        Err(difference) => {
            found = Some(difference);
            ControlFlow::Break(())
        }
    })?;
    Ok(found)
}

impl NotRestored {
    /// The entry of this row cannot be read.
    pub fn unreadable(row: &Row<'_>, why: Unreadable) -> NotRestored {
        let stream = row.to_entry().stream;
        NotRestored::Unreadable { position: row.position, stream, number: row.number, why }
    }
}

/// The table as its stream leaves it, by a snapshot where there is a sound one.
pub fn restore<'e>(
    store: &dyn Store,
    stream: &StreamId,
    editions: &[&'e Edition],
) -> Result<Recorded<'e>, NotRestored> {
    Reader::open(store, stream, editions)?.restore(Snapshots::Used)
}
