//! What is known of coups and incidents beside what `views` tells of them: which entries of the
//! stream made them what they are, and when.

mod coup;
mod incident;

pub(crate) use coup::{CardTrail, CoupTrail, WagerTrail};
pub(crate) use incident::IncidentTrail;

use crate::value::Moment;
use rules::Rulebook;
use std::collections::VecDeque;
use table::event::Resettled;
use table::state::CoupId;
use table::{Event, Table};
use views::recall::{Recall, Record, Wagered};

/// How many coups are kept before the table is asked which it has forgotten.
const KEPT: usize = 256;

/// An entry of the stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stamp {
    /// Its number in the stream.
    pub(crate) number: u64,
    /// Its position in the store.
    pub(crate) position: u64,
    /// When.
    pub(crate) at: Moment,
}

impl Stamp {
    pub(crate) fn of(row: &journal::Row<'_>) -> Stamp {
        Stamp { number: row.number, position: row.position, at: Moment(row.time_ms) }
    }
}

/// An event, where it stands, and the incident in whose course it came.
#[derive(Clone, Copy)]
pub(crate) struct Came<'e> {
    pub(crate) stamp: Stamp,
    pub(crate) event: &'e Event,
    pub(crate) incident: Option<u32>,
}

/// A coup that nothing can change any more, or that is the last that is known of it.
pub(crate) struct Told {
    pub(crate) record: Record,
    pub(crate) trail: CoupTrail,
}

/// A table, its latest coups and its open incidents.
pub(crate) struct Fold<'r> {
    recall: Recall<'r>,
    /// One for every record of the recall.
    trails: VecDeque<CoupTrail>,
    incidents: Vec<IncidentTrail>,
}

impl<'r> Fold<'r> {
    pub(crate) fn new(rulebook: &'r Rulebook) -> Fold<'r> {
        let (trails, incidents) = (VecDeque::new(), Vec::new());
        Fold { recall: Recall::new(rulebook), trails, incidents }
    }

    /// The coups from now on of a table as it stands.
    pub(crate) fn from(rulebook: &'r Rulebook, table: Table) -> Fold<'r> {
        let (trails, incidents) = (VecDeque::new(), Vec::new());
        Fold { recall: Recall::from(rulebook, table), trails, incidents }
    }

    /// The table as it stands.
    pub(crate) fn table(&self) -> &Table {
        self.recall.table()
    }

    /// The entry that opened the coup which is on.
    pub(crate) fn coup_entry(&self) -> Option<u64> {
        let on = self.recall.records.last().filter(|record| record.ended.is_none());
        on.and(self.trails.back()).map(|trail| trail.opened.number)
    }

    /// Takes in an event, and says which coup it is of, by the entry that opened it.
    pub(crate) fn take(&mut self, came: Came<'_>) -> Option<u64> {
        let touched = self.touched(came.event);
        let again = touched.map_or_else(Vec::new, |place| {
            changes(came.event).iter().map(|one| self.settled_at(place, one)).collect()
        });
        if let Event::IncidentOpened { about, .. } = came.event {
            let id =
                about.coup.or_else(|| self.table().coup.is_some().then(|| self.table().coup_id()));
            let entry = id.and_then(|id| self.entry_of(id));
            self.incidents.extend(IncidentTrail::new(came, id.zip(entry)));
        }
        self.recall.one(came.event);
        let place = if self.recall.records.len() > self.trails.len() {
            self.trails.push_back(CoupTrail::new(came.stamp, self.recall.table()));
            Some(self.trails.len() - 1)
        } else {
            touched
        };
        if let Some(place) = place {
            let (record, trail) = (&self.recall.records[place], &mut self.trails[place]);
            trail.take(came, record, self.recall.table());
            trail.settled_again(came, record, &again);
        }
        self.tell_incidents(came);
        place.map(|place| self.trails[place].opened.number)
    }

    /// The coup that an event may change, by its place.
    fn touched(&self, event: &Event) -> Option<usize> {
        let records = &self.recall.records;
        match event.put_right() {
            Some((coup, _)) => records.iter().rposition(|record| record.id == coup),
            None => records.len().checked_sub(1).filter(|last| records[*last].ended.is_none()),
        }
    }

    /// The wager of a coup that is settled again.
    fn settled_at(&self, place: usize, change: &Resettled) -> Option<usize> {
        let was = |wagered: &Wagered| {
            wagered.settlement().is_some_and(|one| one.settled == change.before)
        };
        self.recall.records[place].wagers.iter().position(was)
    }

    fn entry_of(&self, id: CoupId) -> Option<u64> {
        let place = self.recall.records.iter().rposition(|record| record.id == id)?;
        Some(self.trails[place].opened.number)
    }

    fn tell_incidents(&mut self, came: Came<'_>) {
        let number = came.event.incident().or(came.incident);
        let found = self.incidents.iter_mut().find(|incident| Some(incident.number) == number);
        if let Some(incident) = found {
            incident.take(came);
        }
    }

    /// Whether a coup or an incident from before a moment is still to be told of.
    pub(crate) fn has_before(&self, moment: Option<Moment>) -> bool {
        let before = |stamp: Stamp| moment.is_none_or(|moment| stamp.at < moment);
        self.trails.front().is_some_and(|trail| before(trail.opened))
            || self.incidents.iter().any(|incident| before(incident.opened))
    }

    /// The coups that can be told of now, where there are enough to look.
    pub(crate) fn release(&mut self) -> Vec<Told> {
        if self.recall.records.len() <= KEPT { Vec::new() } else { self.release_all() }
    }

    /// The coups that nothing can change any more.
    pub(crate) fn release_all(&mut self) -> Vec<Told> {
        let records = self.recall.release();
        let trails = self.trails.drain(..records.len());
        records.into_iter().zip(trails).map(|(record, trail)| Told { record, trail }).collect()
    }

    /// The incidents of which nothing is left to do.
    pub(crate) fn closed(&mut self) -> Vec<IncidentTrail> {
        let table = self.recall.table();
        for incident in &mut self.incidents {
            incident.over = table.incident(incident.number).is_none();
        }
        self.incidents.extract_if(.., |incident| incident.over).collect()
    }

    /// Forgets what happened in coups that are over: no row tells it, and it is most of them. Nor
    /// is room kept for wagers that nobody can place any more.
    pub(crate) fn lighten(&mut self) {
        let coups = self.recall.records.iter_mut().zip(&mut self.trails);
        for (record, trail) in coups.filter(|(record, _)| record.ended.is_some()) {
            record.steps = Vec::new();
            record.wagers.shrink_to_fit();
            trail.wagers.shrink_to_fit();
        }
    }

    /// A coup by the entry that opened it.
    pub(crate) fn coup(&self, entry: u64) -> Option<(&Record, &CoupTrail)> {
        let place = self.trails.iter().rposition(|trail| trail.opened.number == entry)?;
        Some((&self.recall.records[place], &self.trails[place]))
    }

    /// The incidents of which something is left to do.
    pub(crate) fn open(&self) -> &[IncidentTrail] {
        &self.incidents
    }

    /// The number of the first entry that must be there to go on: that of the first coup that can
    /// still change, or of the first incident that is open.
    pub(crate) fn first(&self) -> Option<u64> {
        let coup = self.trails.front().map(|trail| trail.opened.number);
        let incident = self.incidents.iter().map(|incident| incident.opened.number).min();
        coup.into_iter().chain(incident).min()
    }

    /// All that is left at the end of the stream.
    pub(crate) fn rest(self) -> (Vec<Told>, Vec<IncidentTrail>) {
        let told = self.recall.records.into_iter().zip(self.trails);
        let told = told.map(|(record, trail)| Told { record, trail }).collect();
        (told, self.incidents)
    }
}

/// The wagers that an event settles again.
pub(crate) fn changes(event: &Event) -> &[Resettled] {
    event.put_right().map_or(&[], |(_, changes)| changes)
}
