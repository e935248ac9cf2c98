//! How long one waits after failures to sign in, and what is recorded of them.
//!
//! Nobody is ever locked out: failures make whoever fails wait, in one of three lanes. At an
//! enrolled console only failures of the same person at this very console count. Where a person
//! has signed in before, only failures as this person from there count. Everybody else waits for
//! the failures of their source, and for those as the same person from anywhere strange. So a
//! stranger who knows a name keeps its owner from nothing. The memory is bounded and not durable:
//! forgetting it costs an attacker's wait, not a person's access.

use super::event::{Event, What, Who};
use crate::actor::{Name, Time};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// How long one waits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waits {
    /// How many failures cost nothing.
    pub free: u32,
    /// What the next one costs; each further one twice as much.
    pub first_s: u64,
    /// The longest wait.
    pub max_s: u64,
    /// The longest wait at a console, for failures at this very console.
    pub console_max_s: u64,
    /// After how long without failure all is forgotten.
    pub forget_s: u64,
    /// How often failures are recorded: once for all of this time.
    pub report_s: u64,
    /// How many sources are kept apart.
    pub sources_max: usize,
}

impl Default for Waits {
    fn default() -> Waits {
        Waits {
            free: 3,
            first_s: 1,
            max_s: 900,
            console_max_s: 10,
            forget_s: 86_400,
            report_s: 60,
            sources_max: 10_000,
        }
    }
}

/// An attempt to show a secret: to sign in, to confirm, to unlock, or to stand beside somebody.
#[derive(Debug, Clone, Copy)]
pub struct Attempt<'a> {
    /// As whom; nobody where there is no such person. A name that is nobody's is not kept: it may
    /// be a password in the wrong field.
    pub person: Option<&'a Name>,
    /// Where from: a network address, or what stands for all of a network.
    pub source: &'a Name,
    /// The enrolled console that showed its token.
    pub console: Option<&'a Name>,
}

/// Failures of one source, of one person, or of one person at one console or source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Tally {
    failures: u32,
    last: Time,
}

/// Failures that are not recorded yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Unrecorded {
    times: u32,
    since: Time,
}

type Pair = (Name, Name);

/// What is remembered of failures to sign in.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Attempts {
    sources: BTreeMap<Name, Tally>,
    people: BTreeMap<Name, Tally>,
    consoles: BTreeMap<Pair, Tally>,
    familiar: BTreeMap<Pair, Tally>,
    unrecorded: BTreeMap<(Option<Name>, Name), Unrecorded>,
}

/// The source under which failures are recorded when there are too many to tell apart.
const OTHERS: &str = "others";

impl Attempts {
    /// Until when an attempt has to wait; not at all where nothing keeps it. Ask before the secret
    /// is checked, and check nothing before its time.
    pub fn wait(&self, waits: &Waits, attempt: Attempt<'_>, now: Time) -> Option<Time> {
        let until = if let Some(key) = at_console(attempt) {
            self.consoles.get(&key).map(|tally| tally.until(waits, waits.console_max_s))
        } else if let Some(tally) = pair(attempt).and_then(|key| self.familiar.get(&key)) {
            Some(tally.until(waits, waits.max_s))
        } else {
            let source = self.sources.get(attempt.source);
            let person = attempt.person.and_then(|person| self.people.get(person));
            let tallies = source.into_iter().chain(person);
            tallies.map(|tally| tally.until(waits, waits.max_s)).max()
        };
        until.filter(|until| *until > now)
    }

    /// An attempt has failed.
    pub fn failed(&mut self, waits: &Waits, attempt: Attempt<'_>, now: Time) {
        self.note(waits, attempt, now);
        if let Some(key) = at_console(attempt) {
            self.consoles.retain(|_, tally| tally.counts(waits, now));
            self.consoles.entry(key).or_default().count(waits, now);
        } else if let Some(tally) = pair(attempt).and_then(|key| self.familiar.get_mut(&key)) {
            tally.count(waits, now);
        } else {
            make_room(&mut self.sources, waits.sources_max, attempt.source);
            self.sources.entry(attempt.source.clone()).or_default().count(waits, now);
            if let Some(person) = attempt.person {
                self.people.entry(person.clone()).or_default().count(waits, now);
            }
        }
    }

    /// An attempt has succeeded.
    pub fn succeeded(&mut self, waits: &Waits, attempt: Attempt<'_>, now: Time) {
        if let Some(key) = at_console(attempt) {
            self.consoles.remove(&key);
        } else if let Some(key) = pair(attempt) {
            make_room(&mut self.familiar, waits.sources_max, &key);
            self.familiar.insert(key, Tally { failures: 0, last: now });
        }
    }

    /// What is to be recorded by now, at most once in a while for each person and source. Like all
    /// events these are not before the last one: take the later of the clock and `Staff::now`.
    pub fn record(&mut self, waits: &Waits, now: Time) -> Vec<Event> {
        let due = |it: &Unrecorded| it.since.plus_seconds(waits.report_s) <= now;
        let all = core::mem::take(&mut self.unrecorded);
        let (due, later) = all.into_iter().partition(|(_, it)| due(it));
        self.unrecorded = later;
        let due: BTreeMap<(Option<Name>, Name), Unrecorded> = due;
        let whats = due.into_iter().map(|((person, source), Unrecorded { times, since })| {
            What::SignInsFailed { person, source, times, since }
        });
        whats.map(|what| Event { at: now, by: Who::Clock, approved: None, what }).collect()
    }

    fn note(&mut self, waits: &Waits, attempt: Attempt<'_>, now: Time) {
        let source = attempt.console.unwrap_or(attempt.source).clone();
        let mut key = (attempt.person.cloned(), source);
        if self.unrecorded.len() >= waits.sources_max && !self.unrecorded.contains_key(&key) {
            key.1 = OTHERS.into();
        }
        let unrecorded = self.unrecorded.entry(key).or_insert(Unrecorded { times: 0, since: now });
        unrecorded.times = unrecorded.times.saturating_add(1);
    }
}

impl Tally {
    /// Whether its failures are not forgotten yet.
    fn counts(&self, waits: &Waits, now: Time) -> bool {
        self.last.plus_seconds(waits.forget_s) > now
    }

    fn count(&mut self, waits: &Waits, now: Time) {
        let before = if self.counts(waits, now) { self.failures } else { 0 };
        *self = Tally { failures: before.saturating_add(1), last: now };
    }

    fn until(&self, waits: &Waits, max_s: u64) -> Time {
        let Some(counted) = self.failures.checked_sub(waits.free).filter(|it| *it > 0) else {
            return Time(0);
        };
        let doubled = 1_u64.checked_shl(counted - 1).unwrap_or(u64::MAX);
        self.last.plus_seconds(waits.first_s.saturating_mul(doubled).min(max_s))
    }
}

/// An attempt at a console, by the console and the person.
fn at_console(attempt: Attempt<'_>) -> Option<Pair> {
    let console = attempt.console?;
    Some((console.clone(), attempt.person.cloned().unwrap_or_else(|| "".into())))
}

/// An attempt as somebody from somewhere.
fn pair(attempt: Attempt<'_>) -> Option<Pair> {
    Some((attempt.source.clone(), attempt.person?.clone()))
}

/// Gives up the entry that is longest ago where there is no room for a further one.
fn make_room<K: Ord + Clone>(tallies: &mut BTreeMap<K, Tally>, max: usize, key: &K) {
    if tallies.len() < max || tallies.contains_key(key) {
        return;
    }
    let oldest = tallies.iter().min_by_key(|(_, tally)| tally.last).map(|(key, _)| key.clone());
    if let Some(oldest) = oldest {
        tallies.remove(&oldest);
    }
}
