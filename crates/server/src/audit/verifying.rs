//! Verification on demand: every entry, chain, batch and checkpoint, then everything that can be
//! derived from tables and the cage, derived again. One at a time; anybody may look how far it is.

use super::watched::Watched;
use journal::Store;
use journal::verify::Trust;
use record::house::Walk;
use rulebook::Edition;
use serde::Serialize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use utoipa::ToSchema;

/// A difference, and where it is.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct DifferenceShown {
    /// The position of the entry.
    position: Option<u64>,
    /// The stream.
    stream: Option<String>,
    /// The number of the entry in the stream.
    number: Option<u64>,
    /// What it is, in words.
    words: String,
}

/// What was counted on the way.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct CountShown {
    /// Of what.
    what: &'static str,
    /// How many.
    count: u64,
}

/// How far a verification is, and what came of it.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
pub(crate) struct VerifyShown {
    /// Whether it goes on.
    running: bool,
    /// Who began it; nobody where none was begun since the start of the program.
    by: Option<String>,
    /// When it was begun.
    begun_ms: Option<i64>,
    /// When it was over.
    ended_ms: Option<i64>,
    /// What is looked at now: `chain` or `house`.
    phase: Option<&'static str>,
    /// How much of all is done.
    percent: u8,
    /// Up to which entry it goes.
    entries: u64,
    /// Whether everything is as it should be; nothing until that is known.
    sound: Option<bool>,
    /// What was found to be right.
    right: Vec<CountShown>,
    /// The first difference.
    difference: Option<DifferenceShown>,
    /// Why it could not be carried through.
    problem: Option<String>,
}

/// The verification of this process.
#[derive(Default)]
pub(crate) struct Verifying {
    shown: Mutex<VerifyShown>,
    /// The entries that were looked at, in both phases.
    seen: [AtomicU64; 2],
}

/// Who begins one, and when.
pub(crate) struct Begun {
    pub(crate) by: String,
    pub(crate) at_ms: i64,
}

impl Verifying {
    fn locked(&self) -> MutexGuard<'_, VerifyShown> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How far it is.
    pub(crate) fn shown(&self) -> VerifyShown {
        let mut shown = self.locked().clone();
        if shown.running {
            let seen = self.seen.iter().map(|seen| seen.load(Ordering::Relaxed)).sum::<u64>();
            let whole = (2 * shown.entries).max(1);
            shown.percent = u8::try_from((seen * 100 / whole).min(99)).unwrap_or(99);
        }
        shown
    }

    /// Begins one unless one goes on already, and says whether it did.
    pub(crate) fn begin(&self, store: &dyn Store, begun: Begun) -> Result<bool, journal::Fault> {
        let entries = store.last()?;
        let mut shown = self.locked();
        if shown.running {
            return Ok(false);
        }
        self.seen.iter().for_each(|seen| seen.store(0, Ordering::Relaxed));
        *shown = VerifyShown {
            running: true,
            by: Some(begun.by),
            begun_ms: Some(begun.at_ms),
            phase: Some("chain"),
            entries,
            ..VerifyShown::default()
        };
        Ok(true)
    }

    /// Carries through what was begun. It blocks for as long as that takes.
    pub(crate) fn carry_through(
        &self,
        store: &Arc<dyn Store>,
        editions: &[&'static Edition],
        now_ms: impl Fn() -> i64,
    ) {
        let found = self.chain(&**store).and_then(|sound| {
            if sound {
                self.locked().phase = Some("house");
                self.house(&**store, editions)?;
            }
            Ok(())
        });
        let mut shown = self.locked();
        shown.running = false;
        shown.phase = None;
        shown.percent = 100;
        shown.ended_ms = Some(now_ms());
        match found {
            Ok(()) => shown.sound = Some(shown.difference.is_none()),
            Err(why) => shown.problem = Some(why),
        }
    }

    /// Every entry is as it was written.
    fn chain(&self, store: &dyn Store) -> Result<bool, String> {
        let watched = Watched { store, seen: &self.seen[0] };
        let report = journal::verify(&watched, Trust::default()).map_err(|why| why.to_string())?;
        let mut shown = self.locked();
        shown.right = counted([
            ("entries", report.entries),
            ("streams", report.streams),
            ("checkpoints", report.checkpoints),
            ("covered", report.covered),
        ]);
        shown.difference = report.difference.map(|found| DifferenceShown {
            position: found.position,
            stream: found.place.as_ref().map(|(stream, _)| stream.to_string()),
            number: found.place.as_ref().map(|(_, number)| *number),
            words: found.what.to_string(),
        });
        Ok(shown.difference.is_none())
    }

    /// Everything that can be derived is what was recorded.
    fn house(&self, store: &dyn Store, editions: &[&'static Edition]) -> Result<(), String> {
        let unread = |why: record::NotRestored| why.to_string();
        let mut walk = Walk::begin(store, editions).map_err(unread)?;
        let seen = &self.seen[1];
        let mut watch = |position| seen.store(position, Ordering::Relaxed);
        let report = walk.go_on_watched(store, &mut watch).map_err(unread)?;
        let mut shown = self.locked();
        shown.right.extend(counted([
            ("tables", report.tables),
            ("events", report.events),
            ("wagers", report.wagers),
            ("postings", report.postings),
            ("redeemed", report.redeemed),
        ]));
        shown.difference = report.difference.map(|found| DifferenceShown {
            position: Some(found.position),
            stream: Some(found.stream.to_string()),
            number: Some(found.number),
            words: found.what.to_string(),
        });
        Ok(())
    }
}

fn counted<const N: usize>(all: [(&'static str, u64); N]) -> Vec<CountShown> {
    all.into_iter().map(|(what, count)| CountShown { what, count }).collect()
}
