//! One coup, told from the journal: everything that happened in it and to it, and who did it.

use crate::fault::Fault;
use crate::find::Catalogue;
use crate::names::{self, Kind};
use crate::states;
use journal::{Actor, Row, Store};
use record::{Begun, Kept, Reader, Span};
use rulebook::Edition;
use serde_json::Value;
use std::ops::ControlFlow;
use table::state::{CoupId, DealtCard};
use table::{Event, words};
use views::recall::{Recall, Record};

/// An entry of the journal that is of a coup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its number in the stream.
    pub number: u64,
    /// Its position.
    pub position: u64,
    /// When, in milliseconds since 1970.
    pub time_ms: i64,
    /// What kind of entry it is.
    pub kind: String,
    /// What happened, in words.
    pub words: String,
    /// Who did it.
    pub by: Actor,
    /// Who approved it.
    pub approved: Option<Actor>,
    /// The rules that it names.
    pub rules: Vec<String>,
    /// What happened.
    pub event: Event,
    /// The cards of the coup after it, in dealing order.
    pub cards: Vec<DealtCard>,
}

/// A coup with all that is known of it.
#[derive(Debug, Clone)]
pub struct Told<'e> {
    /// What its table's record begins with.
    pub begun: Begun,
    /// The edition that the table is run by.
    pub edition: &'e Edition,
    /// The coup.
    pub record: Record,
    /// Where it is in the stream. Its place among all coups is not counted.
    pub span: Span,
    /// What happened in it and to it, but for the clock.
    pub entries: Vec<Entry>,
}

/// Tells a coup of a table from the journal, by the nearest state that the catalogue has kept. The
/// coup is the latest of its number; none where the catalogue knows none.
pub fn told<'e>(
    catalogue: &Catalogue,
    store: &dyn Store,
    editions: &[&'e Edition],
    (table, id): (&str, CoupId),
) -> Result<Option<Told<'e>>, Fault> {
    let Some(found) = catalogue.coup(table, (id.shoe, id.number))? else { return Ok(None) };
    let stream = record::stream(table).map_err(|why| Fault::NotUnderstood(why.to_string()))?;
    let reader = Reader::open(store, &stream, editions)?;
    let (begun, edition) = (reader.begun().clone(), reader.edition());
    let from = catalogue.with(|file| {
        let table = names::known(file, Kind::Table, table)?.unwrap_or(0);
        Ok(states::before(file, (table, found.entry), edition.at_table())?)
    })?;
    let after = from.0;
    let mut telling = Telling {
        edition,
        recall: Recall::from(edition.at_table(), from.1),
        entry: found.entry,
        place: None,
        span: None,
        entries: Vec::new(),
        waited: None,
    };
    reader.walk(after, &mut |row, kept| telling.take(row, &kept))?;
    let Telling { mut recall, place, span, entries, .. } = telling;
    Ok(place.zip(span).map(|(place, span)| {
        let record = recall.records.swap_remove(place);
        Told { begun, edition, record, span, entries }
    }))
}

/// A coup that is being told.
struct Telling<'e> {
    edition: &'e Edition,
    recall: Recall<'e>,
    /// The entry that opened it.
    entry: u64,
    /// Its place among the records.
    place: Option<usize>,
    span: Option<Span>,
    entries: Vec<Entry>,
    /// The entry before, if it is of this batch and says only that time has passed.
    waited: Option<u64>,
}

impl Telling<'_> {
    fn take(&mut self, row: &Row<'_>, kept: &Kept) -> ControlFlow<()> {
        let during = self.recall.table().coup.is_some();
        self.recall.one(&kept.event);
        if row.number == self.entry {
            self.place = self.recall.records.len().checked_sub(1);
            let id = self.recall.table().coup_id();
            self.span = Some(Span::opened((0, id), self.waited, row));
        }
        let is_clock = matches!(kept.event, Event::TimePassed { .. });
        let more = row.place.index + 1 < row.place.count;
        self.waited = (is_clock && more).then_some(row.number);
        let Some(span) = &mut self.span else { return ControlFlow::Continue(()) };
        let over = span.over;
        if !over && (during || row.number == self.entry) {
            span.go_on(row, self.recall.table());
        }
        let puts_right = over && kept.event.put_right().is_some_and(|(coup, _)| coup == span.id);
        if puts_right {
            span.put_right(row);
        }
        if !is_clock && (!over || puts_right || self.is_about(&kept.event)) {
            self.entries.push(self.told(row, &kept.event));
        }
        self.goes_on()
    }

    fn record(&self) -> Option<&Record> {
        self.recall.records.get(self.place?)
    }

    /// Whether an event is of an incident about the coup.
    fn is_about(&self, event: &Event) -> bool {
        let incidents = self.record().map(|record| &record.incidents[..]).unwrap_or_default();
        let number = event.incident();
        number.is_some_and(|number| incidents.iter().any(|incident| incident.number == number))
    }

    /// Whether anything can still happen to the coup.
    fn goes_on(&self) -> ControlFlow<()> {
        let Some(record) = self.record() else { return ControlFlow::Continue(()) };
        let table = self.recall.table();
        let open = record.incidents.iter().any(|one| table.incident(one.number).is_some());
        let over = record.ended.is_some() && table.past_coup(record.id).is_none() && !open;
        if over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn told(&self, row: &Row<'_>, event: &Event) -> Entry {
        let actor = |actor: journal::entry::ActorRow<'_>| Actor::new(actor.name, actor.role);
        let mut rules = Vec::new();
        if let Ok(payload) = serde_json::from_str(row.payload) {
            cited(&payload, &mut rules);
        }
        Entry {
            number: row.number,
            position: row.position,
            time_ms: row.time_ms,
            kind: row.kind.to_owned(),
            words: words::event(self.edition.at_table(), event),
            by: actor(row.actor),
            approved: row.approval.map(actor),
            rules,
            event: event.clone(),
            cards: self.record().map(|record| record.cards.clone()).unwrap_or_default(),
        }
    }
}

/// The rules that a payload names, each once.
fn cited(value: &Value, rules: &mut Vec<String>) {
    match value {
        Value::Array(all) => all.iter().for_each(|one| cited(one, rules)),
        Value::Object(fields) => {
            for (key, value) in fields {
                match value {
                    Value::String(rule) if key == "cite" && !rules.contains(rule) => {
                        rules.push(rule.clone());
                    }
                    other => cited(other, rules),
                }
            }
        }
        _ => {}
    }
}
