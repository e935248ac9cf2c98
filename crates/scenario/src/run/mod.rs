//! Playing a scenario at a table.

mod begin;
mod check;
mod laws;
mod play;
mod transcript;

pub use transcript::{Check, Entry, Failed, Told, Transcript};

use crate::read::{Deed, Expect, Scenario, Step};
use laws::Ledger;
use rules::Rulebook;
use table::decide::{Asking, decide};
use table::duty::{Step as Due, duty};
use table::evolve::evolve_all;
use table::{Actor, Event, Observation, Refusal, Request, Table, Time, observe};
use views::books::Books;

/// When every scenario begins.
const BEGINNING: Time = Time(10 * 3_600 * 1_000);

/// What a table heard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heard {
    /// Somebody asked for something.
    Asked(Actor, Request),
    /// Equipment saw something.
    Saw(Observation),
}

/// What came of one request or observation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Came {
    /// When.
    pub at: Time,
    /// What was asked or seen.
    pub heard: Heard,
    /// What happened.
    pub events: Vec<Event>,
}

impl Came {
    /// Who asked; nobody where equipment saw it.
    pub const fn by(&self) -> Option<&Actor> {
        match &self.heard {
            Heard::Asked(actor, _) => Some(actor),
            Heard::Saw(_) => None,
        }
    }
}

/// A table while a scenario is played at it.
pub(crate) struct Playing<'e> {
    pub(crate) rulebook: &'e Rulebook,
    pub(crate) table: Table,
    pub(crate) now: Time,
    /// Every event since the beginning.
    pub(crate) events: Vec<Event>,
    /// How many there were when the beginning and each step began.
    steps: Vec<usize>,
    /// What was heard when: how many events there were after it.
    doings: Vec<(Time, Heard, usize)>,
    ledger: Ledger,
    books: Books,
}

/// Plays a scenario. Where something does not come out as expected, the transcript ends there.
pub fn run(scenario: &Scenario<'_>) -> Transcript {
    play(scenario).1
}

/// The same, with what came of the beginning and of every step.
pub fn run_with_events(scenario: &Scenario<'_>) -> (Transcript, Vec<Vec<Event>>) {
    let (playing, transcript) = play(scenario);
    let ends = playing.steps.iter().copied().skip(1).chain([playing.events.len()]);
    let steps = playing.steps.iter().zip(ends);
    let steps = steps.map(|(from, to)| playing.events[*from..to].to_vec()).collect();
    (transcript, steps)
}

/// The same, with what came of every single request and observation.
pub fn run_with_doings(scenario: &Scenario<'_>) -> (Transcript, Vec<Came>) {
    let (playing, transcript) = play(scenario);
    let mut from = 0;
    let came = playing.doings.into_iter().map(|(at, heard, to)| {
        let events = playing.events[std::mem::replace(&mut from, to)..to].to_vec();
        Came { at, heard, events }
    });
    (transcript, came.collect())
}

/// Plays a scenario; the table as it is left, and what came of every step.
pub(crate) fn play<'e>(scenario: &Scenario<'e>) -> (Playing<'e>, Transcript) {
    let mut playing = Playing {
        rulebook: scenario.rulebook,
        table: Table::default(),
        now: BEGINNING,
        events: Vec::new(),
        steps: vec![0],
        doings: Vec::new(),
        ledger: Ledger::default(),
        books: Books::default(),
    };
    let mut transcript = Transcript::new(scenario);
    if let Err(refusal) = playing.begin(&scenario.head) {
        let what = format!("the table cannot begin like this: {refusal}");
        transcript.failed = Some(Failed { line: scenario.head.line, what });
        return (playing, transcript);
    }
    for step in &scenario.steps {
        playing.steps.push(playing.events.len());
        let (entry, failed) = playing.step(step);
        transcript.entries.push(entry);
        if let Some(failed) = failed {
            transcript.failed = Some(failed);
            break;
        }
    }
    (playing, transcript)
}

impl Playing<'_> {
    /// Does a step and looks at what came of it.
    fn step(&mut self, step: &Step) -> (Entry, Option<Failed>) {
        self.now = step.when.after(self.now);
        let from = self.events.len();
        let before = self.table.clone();
        let refusal = self.does(step).err();
        let mut failed = self
            .obeys_laws(&before, from, refusal.is_some())
            .map(|what| Failed { line: step.line, what: format!("a law is broken: {what}") });
        let expected = step.expects.iter();
        let wants_refusal = expected.clone().any(|one| matches!(one.what, Expect::Refused(..)));
        if let (Some(refusal), false, None) = (&refusal, wants_refusal, &failed) {
            let what = format!("`{}` was refused: {refusal}", step.words);
            failed = Some(Failed { line: step.line, what });
        }
        let outcome = check::Outcome {
            rulebook: self.rulebook,
            table: &self.table,
            events: &self.events[from..],
            refusal: refusal.as_ref(),
            ledger: &self.ledger,
            books: &self.books,
        };
        let checks: Vec<Check> = expected.map(|expected| outcome.check(expected)).collect();
        let unmet = checks.iter().find_map(Check::failed);
        let entry = Entry::new(step, &outcome, self.now, checks);
        (entry, failed.or(unmet))
    }

    /// Does what a step says.
    fn does(&mut self, step: &Step) -> Result<(), Refusal> {
        match &step.deed {
            Deed::Ask(actor, request) => self.ask(actor, request.clone()),
            Deed::See(seen) => {
                for one in seen {
                    self.see(one.clone());
                }
                Ok(())
            }
            Deed::Finish(actor) => self.finish(actor),
            Deed::Play(play) => self.play(play),
        }
    }

    fn take(&mut self, heard: Heard, events: Vec<Event>) {
        self.books.take(&self.table, &events);
        self.table = evolve_all(std::mem::take(&mut self.table), &events);
        for event in &events {
            self.ledger.take(event);
        }
        self.events.extend(events);
        self.doings.push((self.now, heard, self.events.len()));
    }

    /// Somebody asks for something.
    pub(crate) fn ask(&mut self, actor: &Actor, request: Request) -> Result<(), Refusal> {
        let asking = Asking { at: self.now, actor: actor.clone(), request };
        let events = decide(self.rulebook, &self.table, &asking)?;
        self.take(Heard::Asked(asking.actor, asking.request), events);
        Ok(())
    }

    fn see(&mut self, seen: Observation) {
        let events = observe(self.rulebook, &self.table, self.now, seen.clone());
        self.take(Heard::Saw(seen), events);
    }

    /// Does what is due from the last card to the discard rack.
    fn finish(&mut self, actor: &Actor) -> Result<(), Refusal> {
        let mut done = false;
        loop {
            let request = match duty(self.rulebook, &self.table).step {
                Due::SettleEarly => Request::SettleEarly,
                Due::Announce => Request::Announce,
                Due::Settle => Request::Settle,
                Due::CompleteCoup => Request::CompleteCoup,
                _ if done => return Ok(()),
                _ => Request::Announce,
            };
            let over = request == Request::CompleteCoup;
            self.ask(actor, request)?;
            done = true;
            if over {
                return Ok(());
            }
        }
    }
}
