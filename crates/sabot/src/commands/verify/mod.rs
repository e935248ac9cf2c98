//! `sabot verify`: chains and signatures checked, everything derived again, the first difference.

mod audits;
mod page;

use crate::archives;
use crate::cli::VerifyArgs;
use crate::failure::Failure;
use crate::keys;
use crate::library::Library;
use crate::progress::Counting;
use crate::store::Address;
use crate::watch::reading;
use audits::{Audit, Audited, Found, Subject};
use journal::archive::{Archive, verify_with};
use journal::proof::Verifier;
use journal::verify::Trust;
use journal::{Fault, Head, Report, Store, StreamId};
use rulebook::Edition;
use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// What was found of a stream.
pub(super) struct OfStream {
    pub(super) stream: StreamId,
    pub(super) entries: u64,
    /// None where nobody knows how to audit it.
    pub(super) audited: Option<Audited>,
}

/// What was found of a store.
pub(super) struct Outcome {
    pub(super) store: String,
    pub(super) journal: Report,
    pub(super) key: Option<Verifier>,
    /// How many archives were checked with it, and up to which position they go.
    pub(super) archives: (usize, u64),
    /// Empty where the journal itself is not sound.
    pub(super) streams: Vec<OfStream>,
    pub(super) elapsed: Duration,
}

impl Outcome {
    /// The first difference: what the journal finds comes before what is derived from it.
    pub(super) fn difference(&self) -> Option<Found> {
        if let Some(found) = &self.journal.difference {
            return Some(found.into());
        }
        let audited = self.streams.iter().filter_map(|one| one.audited.as_ref());
        let found = audited.filter_map(|audited| audited.difference.clone());
        found.min_by_key(|found| found.position)
    }

    /// Streams that should have been audited and could not be.
    pub(super) fn not_audited(&self) -> impl Iterator<Item = &str> {
        let audited = self.streams.iter().filter_map(|one| one.audited.as_ref());
        audited.filter_map(|audited| audited.impossible.as_deref())
    }

    fn exit_code(&self) -> u8 {
        match (self.difference(), self.not_audited().next()) {
            (Some(_), _) => 3,
            (None, Some(_)) => 1,
            (None, None) => 0,
        }
    }
}

/// What a verification prints, and the exit code.
pub(crate) fn run(library: &Library, args: &VerifyArgs) -> Result<(String, u8), Failure> {
    let address = Address::parse(&args.store)?;
    let key = args.key.as_deref().map(keys::verifier).transpose()?;
    let kept = args.checkpoint.as_deref().map(keys::checkpoint).transpose()?;
    if let (Some(key), Some((note, _))) = (&key, &kept) {
        key.open(note).map_err(|why| Failure::broken(format!("--checkpoint: {why}")))?;
    }
    let editions = library.for_records()?;
    let archives = archives::read(&args.archives)?;
    let store = address.read()?;
    let checkpoint = kept.as_ref().map(|(_, checkpoint)| checkpoint);
    let trust = Trust { key: key.as_ref(), checkpoint };
    let history = History { archives: &archives, store: &*store };
    let checked = check(history, trust, &editions).map_err(|fault| address.failure(&fault))?;
    let (journal, streams, elapsed) = checked;
    let archives = (archives.len(), archives.last().map_or(0, |archive| archive.seal.upto));
    let store = address.to_string();
    let outcome = Outcome { store, journal, key, archives, streams, elapsed };
    let text = if args.json { page::json(&outcome) } else { page::text(&outcome) };
    Ok((text, outcome.exit_code()))
}

type Checked = (Report, Vec<OfStream>, Duration);

/// What is checked: archives, and the store that goes on from them.
#[derive(Clone, Copy)]
struct History<'h> {
    archives: &'h [Archive],
    store: &'h dyn Store,
}

fn check(history: History<'_>, trust: Trust<'_>, editions: &[&Edition]) -> Result<Checked, Fault> {
    let History { archives, store } = history;
    let heads = store.heads()?;
    let last = store.last()?;
    // Chains are walked over once, and what can be audited a second time.
    let audited = heads.iter().filter(|(stream, _)| Audit::of(stream).is_some());
    let total = last + audited.map(|(_, head)| head.number).sum::<u64>();
    let begun = Instant::now();
    let (journal, streams) = reading(total, |seen| {
        let counting = Counting { store, seen };
        thread::scope(|scope| {
            let chains = scope.spawn(|| verify_with(archives, &counting, trust));
            let streams = audit_all(&counting, &heads, editions);
            let journal = chains.join().expect("it finds differences, and does not panic")?;
            // What was derived from entries that are not as they were written says nothing.
            let sound = journal.difference.is_none();
            let streams = if sound { streams? } else { Vec::new() };
            Ok::<_, Fault>((journal, streams))
        })
    })?;
    Ok((journal, streams, begun.elapsed()))
}

/// Audits everything that can be; what came of each stream is told in their order.
fn audit_all(
    store: &dyn Store,
    heads: &[(StreamId, Head)],
    editions: &[&Edition],
) -> Result<Vec<OfStream>, Fault> {
    // Where there is a cage its audit goes over all tables, which then need no other.
    let has_cage = heads.iter().any(|(stream, _)| stream.as_str() == audits::CAGE);
    let house = if has_cage { audits::house(store, editions)? } else { Vec::new() };
    let rest = heads.iter().filter(|(stream, _)| house.iter().all(|(done, _)| done != stream));
    let rest: Vec<&(StreamId, Head)> = rest.collect();
    let mut streams = side_by_side(store, &rest, editions)?;
    let entries = |stream: &StreamId| heads.iter().find(|(other, _)| other == stream);
    streams.extend(house.into_iter().map(|(stream, audited)| OfStream {
        entries: entries(&stream).map_or(0, |(_, head)| head.number),
        stream,
        audited: Some(audited),
    }));
    streams.sort_by(|one, other| one.stream.cmp(&other.stream));
    Ok(streams)
}

fn side_by_side(
    store: &dyn Store,
    heads: &[&(StreamId, Head)],
    editions: &[&Edition],
) -> Result<Vec<OfStream>, Fault> {
    let (next, found) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        while let Some((stream, head)) = heads.get(next.fetch_add(1, Ordering::Relaxed)) {
            let subject = Subject { store, stream, editions };
            let audited = Audit::of(stream).map(|audit| audit.run(&subject)).transpose();
            let one = audited.map(|audited| OfStream {
                stream: stream.clone(),
                entries: head.number,
                audited,
            });
            found.lock().expect("nobody panics with it").push(one);
        }
    };
    let threads = thread::available_parallelism().map_or(1, NonZero::get).min(heads.len().max(1));
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    let found = found.into_inner().expect("nobody panics with it");
    found.into_iter().collect()
}
