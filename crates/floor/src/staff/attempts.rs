//! How long one waits after failures to sign in, and what is recorded of them.
//!
//! Nobody is ever locked out: failures make whoever fails wait. At an enrolled console only
//! failures of the same person at this very console count, and so many wrong PINs in a time,
//! whomever as: how often a console takes one is all that stands between a PIN and whoever is alone
//! with it. It takes passwords all the same. Where a person has signed in before, which the record
//! of the staff tells, only failures as this person from there count. Everybody else waits for the
//! failures of their source, and a moment for those as the same person from anywhere strange. So a
//! stranger who knows a name keeps its owner from no place that is theirs, and from others for
//! seconds. What is being tried counts as failed until it is over: attempts sent together are no
//! more than attempts one after the other. The memory of failures is bounded and not durable:
//! forgetting it costs an attacker's wait, not a person's access.

use super::event::{Event, What, Who};
use super::state::SecretKind;
use crate::actor::{Name, Time};
use alloc::collections::BTreeMap;
use alloc::vec;
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
    /// How many wrong PINs a console takes at once, whomever as.
    pub pins_free: u32,
    /// After how long it takes one more.
    pub pin_each_s: u64,
    /// The longest wait for failures as the same person from elsewhere, where they have not signed
    /// in before: a name that is guessed at from everywhere is guessed at no more often than this.
    pub strange_max_s: u64,
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
            pins_free: 20,
            pin_each_s: 300,
            strange_max_s: 5,
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
    /// With which secret; none where it is a one-time code.
    pub with: Option<SecretKind>,
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

/// Under what failures are counted.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Lane {
    /// A console, and whoever tries there.
    Console(Pair),
    /// A console, and all PINs that are tried there.
    Pins(Name),
    /// A source, and somebody who has signed in from there.
    Familiar(Pair),
    /// Any other source.
    Source(Name),
    /// Somebody from any other source.
    Person(Name),
}

impl Lane {
    const fn longest_s(&self, waits: &Waits) -> u64 {
        match self {
            Lane::Console(_) => waits.console_max_s,
            Lane::Pins(_) => waits.pin_each_s,
            Lane::Familiar(_) | Lane::Source(_) => waits.max_s,
            Lane::Person(_) => waits.strange_max_s,
        }
    }
}

/// An attempt that is being made. Until it is ended it counts as failed.
#[derive(Debug, PartialEq, Eq)]
#[must_use = "what is not ended is tried for ever"]
pub struct Trying(Vec<Lane>);

impl Trying {
    /// Whether it is made where whoever it is has not been before.
    pub fn is_strange(&self) -> bool {
        self.0.iter().any(|lane| matches!(lane, Lane::Source(_)))
    }
}

/// What is remembered of failures to sign in.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Attempts {
    sources: BTreeMap<Name, Tally>,
    people: BTreeMap<Name, Tally>,
    consoles: BTreeMap<Pair, Tally>,
    /// When the wrong PINs of each console will all be made good.
    pins: BTreeMap<Name, Time>,
    familiar: BTreeMap<Pair, Tally>,
    trying: BTreeMap<Lane, u32>,
    unrecorded: BTreeMap<(Option<Name>, Name), Unrecorded>,
}

/// The source under which failures are recorded when there are too many to tell apart.
const OTHERS: &str = "others";

impl Attempts {
    /// Until when an attempt has to wait; not at all where nothing keeps it.
    pub fn wait(&self, waits: &Waits, attempt: Attempt<'_>, now: Time) -> Option<Time> {
        let lanes = self.lanes(attempt);
        let until = lanes.iter().map(|lane| self.until(waits, lane, now)).max();
        until.filter(|until| *until > now)
    }

    /// Lets an attempt be made, or says until when it has to wait. Begin it before the secret is
    /// checked, check nothing before its time, and end it when all that came of it is told.
    pub fn begin(
        &mut self,
        waits: &Waits,
        attempt: Attempt<'_>,
        now: Time,
    ) -> Result<Trying, Time> {
        if let Some(until) = self.wait(waits, attempt, now) {
            return Err(until);
        }
        let lanes = self.lanes(attempt);
        for lane in &lanes {
            *self.trying.entry(lane.clone()).or_default() += 1;
        }
        Ok(Trying(lanes))
    }

    /// An attempt is over.
    pub fn end(&mut self, trying: &Trying) {
        for lane in &trying.0 {
            let left = self.trying.get(lane).map_or(0, |tried| tried.saturating_sub(1));
            if left == 0 {
                self.trying.remove(lane);
            } else {
                self.trying.insert(lane.clone(), left);
            }
        }
    }

    /// An attempt has failed.
    pub fn failed(&mut self, waits: &Waits, attempt: Attempt<'_>, now: Time) {
        self.note(waits, attempt, now);
        for lane in self.lanes(attempt) {
            let tally = match lane {
                Lane::Pins(console) => {
                    self.pins.retain(|_, good| *good > now);
                    let most = u64::from(waits.pins_free).saturating_mul(waits.pin_each_s);
                    let good = self.pins.entry(console).or_insert(now);
                    *good = good.plus_seconds(waits.pin_each_s).min(now.plus_seconds(most));
                    continue;
                }
                Lane::Console(key) => {
                    self.consoles.retain(|_, tally| tally.counts(waits, now));
                    self.consoles.entry(key).or_default()
                }
                Lane::Familiar(key) => self.familiar.entry(key).or_default(),
                Lane::Source(source) => {
                    make_room(&mut self.sources, waits.sources_max, &source);
                    self.sources.entry(source).or_default()
                }
                Lane::Person(person) => self.people.entry(person).or_default(),
            };
            tally.count(waits, now);
        }
    }

    /// An attempt has succeeded.
    pub fn succeeded(&mut self, waits: &Waits, attempt: Attempt<'_>, now: Time) {
        if let Some(key) = at_console(attempt) {
            self.consoles.remove(&key);
        } else if let Some(person) = attempt.person {
            self.signed_in(waits, (person, attempt.source), now);
        }
    }

    /// Somebody has signed in from a source without a console, as their record says: it is a place
    /// of theirs from now on.
    pub fn signed_in(&mut self, waits: &Waits, (person, source): (&Name, &Name), at: Time) {
        let key = (source.clone(), person.clone());
        make_room(&mut self.familiar, waits.sources_max, &key);
        self.familiar.insert(key, Tally { failures: 0, last: at });
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

    /// Under what an attempt is counted.
    fn lanes(&self, attempt: Attempt<'_>) -> Vec<Lane> {
        if let (Some(console), Some(key)) = (attempt.console, at_console(attempt)) {
            let pin = attempt.with == Some(SecretKind::Pin);
            let pins = pin.then(|| Lane::Pins(console.clone()));
            return [Lane::Console(key)].into_iter().chain(pins).collect();
        }
        if let Some(key) = pair(attempt).filter(|key| self.familiar.contains_key(key)) {
            return vec![Lane::Familiar(key)];
        }
        let person = attempt.person.cloned().map(Lane::Person);
        [Lane::Source(attempt.source.clone())].into_iter().chain(person).collect()
    }

    /// Until when whoever is counted in a lane has to wait.
    fn until(&self, waits: &Waits, lane: &Lane, now: Time) -> Time {
        let tally = match lane {
            Lane::Pins(console) => return self.until_pin(waits, (lane, console), now),
            Lane::Console(key) => self.consoles.get(key),
            Lane::Familiar(key) => self.familiar.get(key),
            Lane::Source(source) => self.sources.get(source),
            Lane::Person(person) => self.people.get(person),
        };
        let tally = tally.filter(|tally| tally.counts(waits, now)).copied().unwrap_or_default();
        let tried = self.trying.get(lane).copied().unwrap_or(0);
        // What is being tried may fail at any moment: it is as if it did now.
        let tally = Tally {
            failures: tally.failures.saturating_add(tried),
            last: if tried > 0 { now.max(tally.last) } else { tally.last },
        };
        tally.until(waits, lane.longest_s(waits))
    }

    /// Until when a console takes no PIN. A success makes nothing good: whoever has a PIN of their
    /// own would guess at others' for ever.
    fn until_pin(&self, waits: &Waits, (lane, console): (&Lane, &Name), now: Time) -> Time {
        let good = self.pins.get(console).copied().unwrap_or_default().max(now);
        let tried = u64::from(self.trying.get(lane).copied().unwrap_or(0));
        let good = good.plus_seconds(tried.saturating_mul(waits.pin_each_s));
        let free_s = u64::from(waits.pins_free.max(1) - 1).saturating_mul(waits.pin_each_s);
        Time(good.0.saturating_sub(free_s.saturating_mul(1_000)))
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

/// Gives up the older half where there is no room for a further one: one look at all of them makes
/// room for many.
fn make_room<K: Ord>(tallies: &mut BTreeMap<K, Tally>, max: usize, key: &K) {
    if tallies.len() < max || tallies.contains_key(key) {
        return;
    }
    let mut times: Vec<Time> = tallies.values().map(|tally| tally.last).collect();
    let middle = times.len() / 2;
    if middle < times.len() {
        let (_, median, _) = times.select_nth_unstable(middle);
        tallies.retain(|_, tally| tally.last > *median);
    }
}
