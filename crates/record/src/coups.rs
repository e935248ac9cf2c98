//! Where in a table's stream each coup is.

use crate::reader::{NotRestored, Reader};
use journal::Row;
use std::ops::ControlFlow;
use table::state::CoupId;
use table::{Event, Table, evolve};

/// The entries of one coup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Span {
    /// Its place among all coups of the record, from 1.
    pub running: u64,
    /// Its shoe and its number in it.
    pub id: CoupId,
    /// The number of its first entry: that of the opening of wagering, or of the time before it.
    pub first: u64,
    /// The number of its last entry, so far.
    pub last: u64,
    /// When it began and when its last entry was made, in milliseconds since 1970.
    pub time_ms: (i64, i64),
    /// The position of the last entry that is of it or puts it right.
    pub end_position: u64,
    /// Whether it is over.
    pub over: bool,
    /// The numbers of entries that put it right when it was over.
    pub later: Vec<u64>,
}

impl Span {
    /// A coup that opens with an entry, or with the one that waited for it in the same batch.
    pub fn opened((running, id): (u64, CoupId), waited: Option<u64>, row: &Row<'_>) -> Span {
        Span {
            running,
            id,
            first: waited.unwrap_or(row.number),
            last: row.number,
            time_ms: (row.time_ms, row.time_ms),
            end_position: row.position,
            over: false,
            later: Vec::new(),
        }
    }

    /// Takes in an entry that is of it, with the table as it stands behind it.
    pub fn go_on(&mut self, row: &Row<'_>, table: &Table) {
        self.last = row.number;
        self.time_ms.1 = row.time_ms;
        self.end_position = row.position;
        self.over = table.coup.is_none();
    }

    /// Takes in an entry that puts it right when it is over.
    pub fn put_right(&mut self, row: &Row<'_>) {
        self.later.push(row.number);
        self.end_position = row.position;
    }
}

/// Which coup is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    /// That of a shoe; the latest where numbers were used again.
    Of(CoupId),
    /// The so-many-th of the record.
    Running(u64),
}

impl Which {
    /// Reads `2.13`, the thirteenth coup of the second shoe, or `45`, the forty-fifth of all.
    pub fn parse(text: &str) -> Option<Which> {
        match text.split_once('.') {
            Some((shoe, number)) => {
                Some(Which::Of(CoupId { shoe: shoe.parse().ok()?, number: number.parse().ok()? }))
            }
            None => text.parse().ok().map(Which::Running),
        }
    }

    /// Whether a coup is meant.
    pub fn is(self, span: &Span) -> bool {
        match self {
            Which::Of(id) => span.id == id,
            Which::Running(running) => span.running == running,
        }
    }
}

/// Finds the coups of a stream as its events go by.
#[derive(Debug, Clone, Default)]
pub struct Coups {
    table: Table,
    /// The coups so far.
    pub spans: Vec<Span>,
    /// The entry before, if it is of this batch and says only that time has passed.
    waited: Option<u64>,
}

impl Coups {
    /// Takes in an entry.
    pub fn take(&mut self, row: &Row<'_>, event: &Event) {
        let during = self.table.coup.is_some();
        self.table = evolve(std::mem::take(&mut self.table), event);
        if matches!(event, Event::WageringOpened { .. }) {
            let running = self.spans.len() as u64 + 1;
            self.spans.push(Span::opened((running, self.table.coup_id()), self.waited, row));
        } else if during && let Some(span) = self.spans.last_mut() {
            span.go_on(row, &self.table);
        }
        if let Some((coup, _)) = event.put_right()
            && let Some(span) = self.spans.iter_mut().rfind(|span| span.id == coup)
            && span.over
            && row.number > span.last
        {
            span.put_right(row);
        }
        let more = row.place.index + 1 < row.place.count;
        let waited = matches!(event, Event::TimePassed { .. }) && more;
        self.waited = waited.then_some(row.number);
    }

    /// The table as it stands.
    pub fn table(&self) -> &Table {
        &self.table
    }
}

/// The coups of a stream.
pub fn coups(reader: &Reader<'_, '_>) -> Result<Vec<Span>, NotRestored> {
    let mut coups = Coups::default();
    reader.walk(1, &mut |row, kept| {
        coups.take(row, &kept.event);
        ControlFlow::Continue(())
    })?;
    Ok(coups.spans)
}
