//! A house that is played, what it came to, and what was found to be wrong with it.

use super::{Contests, Promotions, Trace, World};
use crate::chance::Chance;
use crate::faults::{Faults, Which};
use crate::opening::Rulebooks;
use crate::parts::{Part, Parts};
use rules::irregularity::Situation;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use table::Event;

/// What was found to be wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// The rulebook.
    pub rulebook: String,
    /// The seed of the house.
    pub seed: u64,
    /// The step at which it was found.
    pub step: u64,
    /// How many coups had been completed.
    pub coups: u64,
    /// How many coups the house has to play so that it is found again.
    pub until: u64,
    /// What is wrong.
    pub what: String,
    /// What happened before it, the latest last.
    pub trace: Vec<String>,
}

/// What a house came to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Played {
    /// How many coups were completed at tables of the rulebook.
    pub coups: u64,
    /// How many at tables of other rulebooks, by these.
    pub beside: BTreeMap<&'static str, u64>,
    /// How many shoes were begun.
    pub shoes: u64,
    /// How many tables the house has.
    pub tables: u64,
    /// How many things happened.
    pub steps: u64,
    /// How many entries the journal has.
    pub entries: u64,
    /// What the auditor looked at.
    pub looked: crate::auditor::Looked,
    /// How often a table was restored from its record.
    pub restored: u64,
    /// How many tickets were printed, paid or put in.
    pub tickets: u64,
    /// What became of notes and tickets that were put into acceptors.
    pub documents: Documents,
    /// What the auditor's book of the cage followed.
    pub cage: crate::auditor::cage::AtCage,
    /// What went wrong at tables of the rulebook, and what was done about it.
    pub troubles: Troubles,
    /// What its tournament came to.
    pub contests: Contests,
    /// What its promotion came to.
    pub promotions: Promotions,
    /// What was due when it was given up because nothing went on any more.
    pub stuck: Option<String>,
    /// What happened before it was given up, the latest last.
    pub trace: Vec<String>,
    /// How often each kind of fault happened.
    pub faults: Vec<u64>,
    /// How many milliseconds passed by the house's clock.
    pub time_ms: i64,
}

/// What became of notes and tickets that acceptors have in their cassettes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Documents {
    /// How many there are.
    pub stacked: u64,
    /// Of how many the value was credited.
    pub credited: u64,
    /// Of how many the device did not say what became of them.
    pub disputed: u64,
    /// How many the device told of that nobody had ordered to be stacked.
    pub unclaimed: u64,
    /// How many are tickets that were no longer good when it came to credit them.
    pub unpaid: u64,
}

impl Documents {
    /// Adds those of another house.
    pub(crate) fn add(&mut self, other: Documents) {
        self.stacked += other.stacked;
        self.credited += other.credited;
        self.disputed += other.disputed;
        self.unclaimed += other.unclaimed;
        self.unpaid += other.unpaid;
    }
}

/// What went wrong, and what was done about it: how often, by names.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Troubles {
    /// Situations that were reported or seen.
    pub situations: BTreeMap<&'static str, u64>,
    /// Remedies that were applied.
    pub remedies: BTreeMap<&'static str, u64>,
}

impl Troubles {
    /// How often a situation was there.
    pub fn of(&self, situation: Situation) -> u64 {
        self.situations.get(situation.id()).copied().unwrap_or(0)
    }

    /// Counts what an event says.
    pub(crate) fn count(&mut self, event: &Event) {
        match event {
            Event::IncidentOpened { situation, .. } => {
                *self.situations.entry(situation.id()).or_insert(0) += 1;
            }
            Event::RemedyApplied { remedy, .. } => {
                *self.remedies.entry(remedy.id()).or_insert(0) += 1;
            }
            _ => {}
        }
    }

    /// Adds those of another house.
    pub(crate) fn add(&mut self, other: &Troubles) {
        for (name, count) in &other.situations {
            *self.situations.entry(name).or_insert(0) += count;
        }
        for (name, count) in &other.remedies {
            *self.remedies.entry(name).or_insert(0) += count;
        }
    }
}

/// The least and the most coups of a house.
const COUPS: (usize, usize) = (30, 130);

/// Plays a house of a rulebook from a seed, with these faults, up to so many coups.
pub fn play(
    books: &Rulebooks,
    rulebook: &str,
    (seed, coups): (u64, u64),
    which: Which,
) -> Result<Played, Violation> {
    let found = match play_traced(books, rulebook, (seed, coups), (which, Trace::off())) {
        Ok(played) if played.stuck.is_none() => return Ok(played),
        // The same again, with what led to it.
        Ok(_) => return play_traced(books, rulebook, (seed, coups), (which, Trace::on())),
        Err(found) => found,
    };
    // The same again, without what comes after it and with what led to it.
    let until = (found.coups + 1).min(coups);
    match play_traced(books, rulebook, (seed, until), (which, Trace::on())) {
        Ok(_) => Err(Violation { until: coups, ..found }),
        Err(again) => Err(Violation { until, ..again }),
    }
}

/// Plays a house, and reads what its first table has recorded.
pub fn events(
    books: &Rulebooks,
    rulebook: &str,
    (seed, coups): (u64, u64),
    which: Which,
) -> Result<Vec<Event>, String> {
    let found = books.rulebook(rulebook);
    let found = found.ok_or_else(|| format!("there is no rulebook `{rulebook}` with a game"))?;
    let mut world = World::new(books, found, (seed, which), Trace::off());
    world.play(coups)?;
    world.events()
}

/// Plays a house, and reads what its tournament has recorded; nothing where it has none.
pub fn contested(
    books: &Rulebooks,
    rulebook: &str,
    (seed, coups): (u64, u64),
    which: Which,
) -> Result<Vec<floor::tournament::Event>, String> {
    let found = books.rulebook(rulebook);
    let found = found.ok_or_else(|| format!("there is no rulebook `{rulebook}` with a game"))?;
    let mut world = World::new(books, found, (seed, which), Trace::off());
    if world.contest.is_none() {
        return Ok(Vec::new());
    }
    world.play(coups)?;
    world.contested()
}

/// Plays a house, and reads what its cage has recorded, with the terms of the house; nothing where
/// it has none.
pub fn caged(
    books: &Rulebooks,
    rulebook: &str,
    (seed, coups): (u64, u64),
    which: Which,
) -> Result<Option<(floor::Terms, Vec<floor::cage::Event>)>, String> {
    let found = books.rulebook(rulebook);
    let found = found.ok_or_else(|| format!("there is no rulebook `{rulebook}` with a game"))?;
    let mut world = World::new(books, found, (seed, which), Trace::off());
    world.play(coups)?;
    world.caged()
}

/// The parts of a house that it could do without.
pub(crate) fn parts(books: &Rulebooks, rulebook: &str, (seed, which): (u64, Which)) -> Parts {
    let Some(found) = books.rulebook(rulebook) else { return Parts::NONE };
    let world = World::new(books, found, (seed, which), Trace::off());
    let there = |part: &Part| match part {
        Part::Tournament => world.contest.is_some(),
        Part::Promotion => world.promo.is_some(),
        Part::Reports => world.watch.is_some(),
        Part::Tables => world.tables.len() > 1,
    };
    let all = Part::ALL.into_iter().map(|(_, part)| part);
    all.filter(there).fold(Parts::NONE, Parts::with)
}

fn play_traced(
    books: &Rulebooks,
    rulebook: &str,
    (seed, coups): (u64, u64),
    (which, trace): (Which, Trace),
) -> Result<Played, Violation> {
    let Some(found) = books.rulebook(rulebook) else {
        let what = format!("there is no rulebook `{rulebook}` with a game of its own");
        return Err(violation((rulebook, seed), &Played::default(), what));
    };
    let mut world = World::new(books, found, (seed, which), trace);
    let ended = catch_unwind(AssertUnwindSafe(|| world.play(coups)));
    let what = match ended {
        Ok(Ok(())) => return Ok(world.ended()),
        Ok(Err(what)) => what,
        Err(panic) => format!("a panic: {}", words(&*panic)),
    };
    world.played.steps = world.faults.step;
    let mut found = violation((rulebook, seed), &world.played, what);
    found.trace = world.trace.told();
    Err(found)
}

fn violation((rulebook, seed): (&str, u64), played: &Played, what: String) -> Violation {
    let (step, coups) = (played.steps, played.coups);
    let rulebook = rulebook.to_owned();
    Violation { rulebook, seed, step, coups, until: coups, what, trace: Vec::new() }
}

fn words(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without words").to_owned()
}

/// How many coups a house of this seed has.
pub(crate) fn coups_of(seed: u64) -> u64 {
    let (least, most) = COUPS;
    (least + Chance::of(seed, 3).below(most - least)) as u64
}

impl World<'_> {
    /// What the house came to.
    fn ended(mut self) -> Played {
        self.played.faults = self.faults.counts().to_vec();
        let contest = self.contest.iter().map(|contest| contest.faults.counts());
        let watch = self.watch.iter().map(Faults::counts);
        let promo = self.promo.iter().map(|promo| promo.faults.counts());
        for counts in contest.chain(promo).chain(watch) {
            self.played.faults.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        }
        self.played.steps = self.faults.step;
        self.played.tables = self.tables.len() as u64;
        for at in &self.tables {
            self.played.looked.add(&at.auditor.looked);
        }
        if self.played.stuck.is_some() {
            self.played.trace = self.trace.told();
        }
        self.played
    }
}
