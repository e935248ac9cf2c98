//! Entries become rows: those of the journal as they come, those of a table's coups and incidents
//! when nothing can change them any more.

use crate::export::{Order, Progress, Report, Watch};
use crate::fault::NotExported;
use crate::files::{Output, Sink};
use crate::filter::Filter;
use crate::row::Row;
use crate::sets::{
    At, Card, Correction, Coup, Event, Incident, Moving, Posting, Set, Wager, beside,
};
use crate::trail::{Came, Fold, IncidentTrail, Stamp, Told};
use crate::value::Moment;
use journal::{Store, StreamId};
use record::postings::Moved;
use record::{Kept, NotRestored, Reader, Unreadable, table_of};
use rulebook::Edition;
use serde::Deserialize;
use std::mem;
use std::ops::ControlFlow;

/// How often it is told how far an export is, in entries.
const OFTEN: u64 = 1_024;

/// The files that are written.
pub(crate) struct Writing<'o, 'w, 'v> {
    order: &'o Order,
    outputs: Vec<(Set, Output)>,
    progress: Progress,
    watch: &'w mut Watch<'v>,
}

/// An entry of a table, until all of its batch are there.
pub(crate) struct Entry {
    pub(crate) stamp: Stamp,
    pub(crate) kind: String,
    pub(crate) kept: Kept,
}

/// A table whose stream is walked.
struct Walk<'r> {
    stream: String,
    at: At<'r>,
    fold: Fold<'r>,
    step: Vec<Entry>,
}

/// Whether to go on, or why not.
type Flow = Result<ControlFlow<()>, NotExported>;

/// Goes on as a visitor does, and keeps in mind why not.
fn flow(flow: Flow, fault: &mut Option<NotExported>) -> ControlFlow<()> {
    flow.unwrap_or_else(|why| {
        *fault = Some(why);
        ControlFlow::Break(())
    })
}

impl<'o, 'w, 'v> Writing<'o, 'w, 'v> {
    /// Begins the files of an order that reads so many entries.
    pub(crate) fn new(
        order: &'o Order,
        of: u64,
        watch: &'w mut Watch<'v>,
    ) -> Result<Writing<'o, 'w, 'v>, NotExported> {
        let mut outputs = Vec::new();
        for set in Set::ALL.into_iter().filter(|set| order.sets.contains(set)) {
            let path = order.to.path(set, order.format);
            outputs.push((set, Output::create(set, order.format, &path)?));
        }
        Ok(Writing { order, outputs, progress: Progress { of, ..Progress::default() }, watch })
    }

    /// Begins the first data set of an order for somebody who reads along.
    pub(crate) fn stream(
        order: &'o Order,
        to: Sink,
        (of, watch): (u64, &'w mut Watch<'v>),
    ) -> Result<Writing<'o, 'w, 'v>, NotExported> {
        let progress = Progress { of, ..Progress::default() };
        let first = order.sets.first().copied();
        let output = first.map(|set| Output::stream(set, order.format, to)).transpose()?;
        Ok(Writing { order, outputs: first.into_iter().zip(output).collect(), progress, watch })
    }

    /// Writes the rows of a stream up to an entry.
    pub(crate) fn of_stream(
        &mut self,
        store: &dyn Store,
        editions: &[&Edition],
        (stream, upto): (&StreamId, u64),
    ) -> Result<(), NotExported> {
        let beyond = self.order.sets.iter().any(|set| *set != Set::Events);
        if table_of(stream).is_none() {
            return self.walked(store, (stream, upto), |writing, row| {
                writing.kept(row)?;
                writing.moved_elsewhere(row)
            });
        }
        if !beyond {
            return self.walked(store, (stream, upto), Self::kept);
        }
        // The first entry says whose stream it is; what it says is no event of the table.
        self.walked(store, (stream, 1), Self::kept)?;
        let reader = Reader::open(store, stream, editions)?;
        let at = At { begun: reader.begun(), rulebook: reader.rulebook() };
        let (stream, fold) = (stream.as_str().to_owned(), Fold::new(at.rulebook));
        let mut walk = Walk { stream, at, fold, step: Vec::new() };
        let mut fault = None;
        reader.walk(1, &mut |row, kept| {
            if row.number > upto {
                return ControlFlow::Break(());
            }
            flow(self.entry(&mut walk, row, kept), &mut fault)
        })?;
        fault.map_or(Ok(()), Err)?;
        let (told, incidents) = walk.fold.rest();
        self.told(at, &told)?;
        self.incidents(at, &incidents)
    }

    /// Finishes the files; they still have to get their names.
    pub(crate) fn end(mut self) -> Result<(Report, Vec<Output>), NotExported> {
        self.tell()?;
        let mut files = Vec::new();
        for (_, output) in &mut self.outputs {
            files.push(output.finish()?);
        }
        let report = Report { files, entries: self.progress.entries };
        Ok((report, self.outputs.into_iter().map(|(_, output)| output).collect()))
    }

    fn filter(&self) -> &'o Filter {
        &self.order.filter
    }

    fn rows<R: Row>(
        &mut self,
        set: Set,
        rows: impl IntoIterator<Item = R>,
    ) -> Result<(), NotExported> {
        let Some((_, output)) = self.outputs.iter_mut().find(|(own, _)| *own == set) else {
            return Ok(());
        };
        for row in rows {
            output.row(&row)?;
            self.progress.rows += 1;
        }
        Ok(())
    }

    fn wants(&self, set: Set) -> bool {
        self.outputs.iter().any(|(own, _)| *own == set)
    }

    fn tell(&mut self) -> Result<(), NotExported> {
        match (self.watch)(self.progress) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(NotExported::Stopped),
        }
    }

    /// Writes what the entries of a stream are, up to one by its number.
    fn walked(
        &mut self,
        store: &dyn Store,
        (stream, upto): (&StreamId, u64),
        write: impl Fn(&mut Self, &journal::Row<'_>) -> Result<(), NotExported>,
    ) -> Result<(), NotExported> {
        let mut fault = None;
        store.walk_stream(stream, 0, &mut |row| {
            if row.number > upto {
                return ControlFlow::Break(());
            }
            flow(write(self, row).map(ControlFlow::Continue), &mut fault)
        })?;
        fault.map_or(Ok(()), Err)
    }

    /// What an entry moved that is no table's.
    fn moved_elsewhere(&mut self, row: &journal::Row<'_>) -> Result<(), NotExported> {
        let at = Moment(row.time_ms);
        if !self.wants(Set::Postings) || !self.filter().time(at) {
            return Ok(());
        }
        let moved = moved(row).map_err(|why| {
            let (position, stream, number) = (row.position, row.to_entry().stream, row.number);
            NotRestored::Unreadable { position, stream, number, why }
        })?;
        let stamp = Stamp::of(row);
        let moving = Moving { stream: row.stream, stamp, kind: row.kind, moved: &moved };
        let filter = self.filter();
        let wanted = |one: &Posting| filter.bettor(one.bettor.as_deref());
        self.rows(Set::Postings, Posting::elsewhere(&moving).into_iter().filter(wanted))
    }

    /// An entry as it is kept.
    fn kept(&mut self, row: &journal::Row<'_>) -> Result<(), NotExported> {
        if self.wants(Set::Events) && self.filter().entry(row) {
            self.rows(Set::Events, [Event::new(row)])?;
        }
        self.progress.entries += 1;
        if self.progress.entries.is_multiple_of(OFTEN) { self.tell() } else { Ok(()) }
    }

    /// An entry of a table's stream.
    fn entry(&mut self, walk: &mut Walk<'_>, row: &journal::Row<'_>, kept: Kept) -> Flow {
        self.kept(row)?;
        let stamp = Stamp::of(row);
        walk.step.push(Entry { stamp, kind: row.kind.to_owned(), kept });
        if row.place.index + 1 < row.place.count {
            return Ok(ControlFlow::Continue(()));
        }
        self.step(walk)?;
        let done = self.filter().is_past(stamp.at) && !walk.fold.has_before(self.filter().to);
        Ok(if done { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    /// What came of one request or observation.
    fn step(&mut self, walk: &mut Walk<'_>) -> Result<(), NotExported> {
        let (step, at) = (mem::take(&mut walk.step), walk.at);
        for (entry, incident) in step.iter().zip(incidents_of(&step)) {
            let came = Came { stamp: entry.stamp, event: &entry.kept.event, incident };
            if self.filter().time(entry.stamp.at) {
                self.now(walk, entry, came)?;
            }
            walk.fold.take(came);
        }
        let (told, over) = (walk.fold.release(), walk.fold.closed());
        self.told(at, &told)?;
        self.incidents(at, &over)
    }

    /// The rows that an entry is at once.
    fn now(&mut self, walk: &Walk<'_>, entry: &Entry, came: Came<'_>) -> Result<(), NotExported> {
        let (at, table, filter) = (walk.at, walk.fold.table(), self.filter());
        if self.wants(Set::Postings) {
            let (kind, moved) = (&*entry.kind, &*entry.kept.moved);
            let moving = Moving { stream: &walk.stream, stamp: entry.stamp, kind, moved };
            let postings = Posting::all(&moving, table, &entry.kept.event);
            let wanted = |one: &Posting| filter.bettor(one.bettor.as_deref());
            self.rows(Set::Postings, postings.into_iter().filter(wanted))?;
        }
        // A card of no hand is nobody's.
        if self.wants(Set::Cards) && filter.bettor.is_none() {
            self.rows(Set::Cards, beside(at, (table, walk.fold.coup_entry()), came))?;
        }
        Ok(())
    }

    /// The rows of coups.
    fn told(&mut self, at: At<'_>, told: &[Told]) -> Result<(), NotExported> {
        let (filter, whose) = (self.filter(), self.filter().whose());
        for coup in told {
            if !filter.time(coup.trail.opened.at) || !whose.coup(&coup.record) {
                continue;
            }
            if self.wants(Set::Coups) {
                self.rows(Set::Coups, [Coup::new(at, (&coup.record, &coup.trail))])?;
            }
            if self.wants(Set::Cards) {
                self.rows(Set::Cards, Card::all(at, coup))?;
            }
            if self.wants(Set::Corrections) {
                self.rows(Set::Corrections, Correction::all(at, (&coup.record, &coup.trail)))?;
            }
            if self.wants(Set::Wagers) {
                let wagers = Wager::all(at, (&coup.record, &coup.trail)).into_iter();
                self.rows(Set::Wagers, wagers.filter(|one| filter.bettor(Some(&one.bettor))))?;
            }
        }
        Ok(())
    }

    /// The rows of incidents.
    fn incidents(&mut self, at: At<'_>, trails: &[IncidentTrail]) -> Result<(), NotExported> {
        let filter = self.filter();
        let wanted = trails.iter().filter(|trail| {
            let mut names = trail.bettors.iter();
            let theirs = filter.bettor.is_none() || names.any(|name| filter.bettor(Some(name)));
            filter.time(trail.opened.at) && theirs
        });
        self.rows(Set::Incidents, wanted.map(|trail| Incident::new(at, trail)))
    }
}

/// What an entry of any stream moved, proved to balance; nothing where it has no postings.
fn moved(row: &journal::Row<'_>) -> Result<Vec<Moved>, Unreadable> {
    #[derive(Deserialize)]
    struct Body {
        #[serde(default)]
        postings: Vec<Moved>,
    }
    let body = serde_json::from_str::<Body>(row.payload);
    let body = body.map_err(|error| Unreadable::Shape(error.to_string()))?;
    record::postings::load(&body.postings)?;
    Ok(body.postings)
}

/// The incident in whose course each entry of a step came: the one that was named last before it,
/// or else the next.
pub(crate) fn incidents_of(step: &[Entry]) -> Vec<Option<u32>> {
    let mut last = step.iter().find_map(|entry| entry.kept.event.incident());
    let named = step.iter().map(|entry| {
        last = entry.kept.event.incident().or(last);
        last
    });
    named.collect()
}
