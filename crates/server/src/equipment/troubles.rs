//! What is wrong with equipment, in the record: when it began, and when it was over.

use devices::{acceptor, printer, scanner};
use journal::clock::Clock;
use journal::{Actor, Batch, Draft, Expected, Key, NotAppended, Payload, Store, StreamId};
use record::recorder::EQUIPMENT;
use serde_json::json;
use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The kinds of entries in the stream of a device, `equipment/NAME`.
const BEGAN: &str = "device_trouble";
const OVER: &str = "device_trouble_over";

/// The stored form of both.
const SCHEMA: u32 = 1;

/// A device that cannot be reached at all.
pub(super) const UNREACHABLE: &str = "unreachable";

/// What is wrong with devices now, as far as this process was told.
#[derive(Default)]
pub(crate) struct Troubles {
    known: Mutex<BTreeSet<(String, &'static str)>>,
}

/// Where it is recorded, and when.
type Book<'b> = (&'b dyn Store, &'b dyn Clock);

impl Troubles {
    /// Something is wrong with a device: it is recorded once. It blocks.
    pub(super) fn began(&self, book: Book<'_>, device: &str, what: &'static str) {
        if self.known().insert((device.to_owned(), what)) && !told(book, device, (BEGAN, what)) {
            self.known().remove(&(device.to_owned(), what));
        }
    }

    /// It is over, if it was told before. It blocks.
    pub(super) fn ended(&self, book: Book<'_>, device: &str, what: &'static str) {
        if self.known().remove(&(device.to_owned(), what)) && !told(book, device, (OVER, what)) {
            self.known().insert((device.to_owned(), what));
        }
    }

    /// Nothing is wrong with a device. It blocks.
    pub(super) fn none(&self, book: Book<'_>, device: &str) {
        let known = self.known();
        let own = known.iter().filter(|(name, _)| name == device).map(|(_, what)| *what);
        let own: Vec<&'static str> = own.collect();
        drop(known);
        for what in own {
            self.ended(book, device, what);
        }
    }

    fn known(&self) -> MutexGuard<'_, BTreeSet<(String, &'static str)>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether it is in the record now.
fn told((store, clock): Book<'_>, device: &str, (kind, what): (&str, &str)) -> bool {
    let appended = append((store, clock), device, (kind, what));
    if let Err(why) = &appended {
        tracing::warn!(device, what, %why, "the trouble of a device is not in the record");
    }
    appended.is_ok()
}

fn append(
    (store, clock): Book<'_>,
    device: &str,
    (kind, what): (&str, &str),
) -> Result<(), NotAppended> {
    let stream = StreamId::new(&format!("equipment/{device}"))?;
    let number = store.head(&stream)?.map_or(0, |head| head.number);
    let draft = Draft {
        stream: stream.clone(),
        time_ms: clock.now_ms(),
        actor: Actor::new(device, EQUIPMENT),
        approval: None,
        cause: None,
        kind: kind.to_owned(),
        schema: SCHEMA,
        payload: Payload::of(&json!({ "event": { "what": what }, "postings": [] }))?,
    };
    let key = Key::new(&format!("trouble {device} {number}"))?;
    let expected = vec![(stream, Expected::Number(number))];
    store.append(Batch { key, drafts: vec![draft], expected, fences: Vec::new() })?;
    Ok(())
}

/// The word of what is wrong with a printer.
pub(super) const fn of_printer(trouble: printer::Trouble) -> &'static str {
    use printer::Trouble;
    match trouble {
        Trouble::LineClosed => "line_closed",
        Trouble::NoAnswer => "no_answer",
        Trouble::Garbled => "garbled",
        Trouble::CoverOpen => "cover_open",
        Trouble::PaperOut => "paper_out",
        Trouble::Jam => "jam",
        Trouble::Cutter => "cutter",
        Trouble::Broken => "broken",
        Trouble::Offline => "offline",
        Trouble::TicketNotTaken => "ticket_not_taken",
    }
}

/// What an acceptor tells of itself: the word, and whether it began.
pub(super) const fn of_acceptor(event: acceptor::Event) -> Option<(&'static str, bool)> {
    use acceptor::{Event, Trouble};
    const fn word(trouble: Trouble) -> &'static str {
        match trouble {
            Trouble::Jam => "jam",
            Trouble::CassetteFull => "cassette_full",
            Trouble::CassetteRemoved => "cassette_removed",
            Trouble::Open => "open",
            Trouble::Failure => "broken",
        }
    }
    match event {
        Event::Lost => Some(("no_answer", true)),
        Event::Found => Some(("no_answer", false)),
        Event::Began(trouble) => Some((word(trouble), true)),
        Event::Ended(trouble) => Some((word(trouble), false)),
        _ => None,
    }
}

/// The same of a scanning shoe.
pub(super) const fn of_scanner(event: scanner::Event) -> Option<(&'static str, bool)> {
    use scanner::Event;
    match event {
        Event::Lost => Some(("no_answer", true)),
        Event::Found => Some(("no_answer", false)),
        Event::LidOpened => Some(("open", true)),
        Event::LidClosed => Some(("open", false)),
        _ => None,
    }
}
