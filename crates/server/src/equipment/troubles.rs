//! What is wrong with equipment, in the record: when it began and when it was over, and what
//! happened once that somebody has to look into.

use super::words::Once;
use journal::clock::Clock;
use journal::{Actor, Batch, Draft, Expected, Key, NotAppended, Payload, Store, StreamId};
use record::recorder::EQUIPMENT;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The kinds of entries about what lasts in the stream of a device, `equipment/NAME`.
const BEGAN: &str = "device_trouble";
const OVER: &str = "device_trouble_over";

/// The stored form of them, and of what happens once.
const SCHEMA: u32 = 1;

/// What is wrong with a device now, and since when.
pub(super) type Open = BTreeMap<String, i64>;

/// What is wrong with devices, by their names: as far as it was asked since it was last read. Every
/// entry says what is wrong after it, so that the last one tells a process that begins.
#[derive(Default)]
pub(crate) struct Troubles {
    known: Mutex<BTreeMap<String, Open>>,
}

/// Where it is recorded, and when.
pub(super) type Book<'b> = (&'b dyn Store, &'b dyn Clock);

impl Troubles {
    /// Something is wrong with a device: it is recorded once. Whether it is news. It blocks.
    pub(super) fn began(&self, book: Book<'_>, device: &str, what: &str) -> bool {
        self.change(book, device, |open, now_ms| {
            let news = !open.contains_key(what);
            open.entry(what.to_owned()).or_insert(now_ms);
            news.then(|| (BEGAN, what.to_owned())).into_iter().collect()
        })
    }

    /// It is over, if it was told before. Whether it is news. It blocks.
    pub(super) fn ended(&self, book: Book<'_>, device: &str, what: &str) -> bool {
        self.change(book, device, |open, _| {
            open.remove(what).map(|_| (OVER, what.to_owned())).into_iter().collect()
        })
    }

    /// This is wrong with a device, and nothing else. Whether it is news. It blocks.
    pub(super) fn only(&self, book: Book<'_>, device: &str, all: &[&str]) -> bool {
        self.change(book, device, |open, now_ms| {
            let over = open.keys().filter(|what| !all.contains(&what.as_str()));
            let mut told: Vec<_> = over.map(|what| (OVER, what.clone())).collect();
            let began = all.iter().filter(|what| !open.contains_key(**what));
            told.extend(began.map(|what| (BEGAN, (*what).to_owned())));
            open.retain(|what, _| all.contains(&what.as_str()));
            for what in all {
                open.entry((*what).to_owned()).or_insert(now_ms);
            }
            told
        })
    }

    /// Something happened at a device that does not last. It blocks.
    pub(super) fn once(
        &self,
        book: Book<'_>,
        device: &str,
        Once { kind, details }: Once,
    ) -> Result<(), NotAppended> {
        let mut known = self.known();
        let open = recalled(&mut known, book.0, device)?;
        append(book, device, vec![(kind, details)], open)
    }

    /// What is wrong with a device, as the record has it. It blocks.
    pub(super) fn recall(&self, store: &dyn Store, device: &str) -> Open {
        let mut known = self.known();
        known.remove(device);
        let open = recalled(&mut known, store, device).map(|open| open.clone());
        open.unwrap_or_else(|why| {
            tracing::warn!(device, %why, "what is wrong with a device cannot be read");
            Open::default()
        })
    }

    /// What is wrong with a device, as far as it is known here.
    pub(super) fn open(&self, device: &str) -> Open {
        self.known().get(device).cloned().unwrap_or_default()
    }

    /// Records what has changed; whether anything has, and is recorded. Nobody else changes
    /// anything meanwhile.
    fn change(
        &self,
        book: Book<'_>,
        device: &str,
        change: impl FnOnce(&mut Open, i64) -> Vec<(&'static str, String)>,
    ) -> bool {
        let changed = self.changed(book, device, change);
        changed.unwrap_or_else(|why| {
            tracing::warn!(device, %why, "the trouble of a device is not in the record");
            false
        })
    }

    fn changed(
        &self,
        book: Book<'_>,
        device: &str,
        change: impl FnOnce(&mut Open, i64) -> Vec<(&'static str, String)>,
    ) -> Result<bool, NotAppended> {
        let mut known = self.known();
        let open = recalled(&mut known, book.0, device)?;
        let mut after = open.clone();
        let told = change(&mut after, book.1.now_ms());
        if told.is_empty() {
            return Ok(false);
        }
        let detail = |what: String| Map::from_iter([("what".to_owned(), Value::from(what))]);
        let told = told.into_iter().map(|(kind, what)| (kind, detail(what))).collect();
        let appended = append(book, device, told, &after);
        match &appended {
            Ok(()) => *open = after,
            // It may be there all the same: it is read again.
            Err(_) => drop(known.remove(device)),
        }
        appended.map(|()| true)
    }

    fn known(&self) -> MutexGuard<'_, BTreeMap<String, Open>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn stream(device: &str) -> Result<StreamId, NotAppended> {
    Ok(StreamId::new(&format!("equipment/{device}"))?)
}

/// What is wrong with a device, read from its last entry where it is not known.
fn recalled<'k>(
    known: &'k mut BTreeMap<String, Open>,
    store: &dyn Store,
    device: &str,
) -> Result<&'k mut Open, NotAppended> {
    if !known.contains_key(device) {
        let open = last(store, device)?;
        known.insert(device.to_owned(), open);
    }
    Ok(known.entry(device.to_owned()).or_default())
}

fn last(store: &dyn Store, device: &str) -> Result<Open, NotAppended> {
    let stream = stream(device)?;
    let number = store.head(&stream)?.map_or(0, |head| head.number);
    let mut open = Open::default();
    store.walk_stream(&stream, number.saturating_sub(1), &mut |row| {
        let payload = row.to_entry().payload;
        let payload: Value = serde_json::from_str(payload.as_str()).unwrap_or_default();
        let told = payload.pointer("/event/open").cloned().unwrap_or_default();
        open = serde_json::from_value(told).unwrap_or_default();
        ControlFlow::Continue(())
    })?;
    Ok(open)
}

/// Records entries of a device in one batch, each with what is wrong after all of them.
fn append(
    (store, clock): Book<'_>,
    device: &str,
    told: Vec<(&'static str, Map<String, Value>)>,
    open: &Open,
) -> Result<(), NotAppended> {
    let stream = stream(device)?;
    let number = store.head(&stream)?.map_or(0, |head| head.number);
    let draft = |(kind, mut event): (&str, Map<String, Value>)| {
        event.insert("open".to_owned(), json!(open));
        Ok(Draft {
            stream: stream.clone(),
            time_ms: clock.now_ms(),
            actor: Actor::new(device, EQUIPMENT),
            approval: None,
            cause: None,
            kind: kind.to_owned(),
            schema: SCHEMA,
            payload: Payload::of(&json!({ "event": event, "postings": [] }))?,
        })
    };
    let drafts = told.into_iter().map(draft).collect::<Result<Vec<Draft>, NotAppended>>()?;
    let key = Key::new(&format!("trouble {device} {number}"))?;
    let expected = vec![(stream.clone(), Expected::Number(number))];
    store.append(Batch { key, drafts, expected, fences: Vec::new() })?;
    Ok(())
}
