//! Playing a scenario of a promotion.

use super::check::{Expect, Outcome};
use super::deed::{Change, Deed, NUMBER, person};
use super::{Scenario, Step};
use crate::hash::sha_256;
use crate::run::{Check, Entry, Failed, Told, Transcript};
use floor::promotion::{
    Asking, Conditions, Context, Event, Promotion, Request, decide, entry, evolve, evolve_all,
    lapse,
};
use ledger::{Ledger, Total};
use rules::{Rulebook, Time};

/// When every scenario begins.
const BEGINNING: Time = Time(10 * 3_600 * 1_000);

/// The conditions of the head with changes.
fn conditions(scenario: &Scenario<'_>, changes: &[Change]) -> Result<Box<Conditions>, String> {
    let mut written = scenario.written.clone();
    for change in changes {
        change.make(&mut written);
    }
    written.read().map(Box::new)
}

struct Playing<'e> {
    rulebook: &'e Rulebook,
    promotion: Promotion,
    events: Vec<Event>,
    books: Ledger,
    now: Time,
}

/// Plays a scenario. Where something does not come out as expected, the transcript ends there.
pub fn run(scenario: &Scenario<'_>) -> Transcript {
    run_to_the_end(scenario).0
}

/// The same, with the promotion as it is left.
pub fn run_to_the_end(scenario: &Scenario<'_>) -> (Transcript, Promotion) {
    let rulebook = scenario.edition.at_table();
    let mut transcript = Transcript {
        file: scenario.file.clone(),
        title: scenario.title.clone(),
        rulebook: rulebook.id.clone(),
        shows: scenario.shows.clone(),
        entries: Vec::new(),
        failed: None,
    };
    let mut playing = Playing {
        rulebook,
        promotion: Promotion::default(),
        events: Vec::new(),
        books: Ledger::default(),
        now: BEGINNING,
    };
    for step in &scenario.steps {
        let (entry, failed) = playing.step(scenario, step);
        transcript.entries.push(entry);
        transcript.failed = failed;
        if transcript.failed.is_some() {
            break;
        }
    }
    (transcript, playing.promotion)
}

impl<'e> Playing<'e> {
    fn step(&mut self, scenario: &Scenario<'_>, step: &Step) -> (Entry, Option<Failed>) {
        self.now = step.when.after(self.now);
        let from = self.events.len();
        let mut broken = None;
        for event in lapse(self.context(), &self.promotion, self.now) {
            broken = broken.or(self.take(event).err());
        }
        let refused = match self.request(scenario, step) {
            Err(what) => {
                broken = broken.or(Some(what));
                None
            }
            Ok(None) => None,
            Ok(Some(request)) => {
                let by = step.actor.as_str().into();
                let asking = Asking { at: self.now, by, request };
                match decide(self.context(), &self.promotion, &asking) {
                    Ok(event) => {
                        broken = broken.or(self.take(event).err());
                        None
                    }
                    Err(refusal) => Some(refusal),
                }
            }
        };
        let outcome = Outcome {
            rulebook: self.rulebook,
            promotion: &self.promotion,
            events: &self.events[from..],
            refusal: refused.as_ref(),
            books: &self.books,
        };
        let checks: Vec<Check> = step.expects.iter().map(|one| outcome.check(one)).collect();
        let expected = step.expects.iter().any(|(_, _, it)| matches!(it, Expect::Refused(_)));
        let failed = |what| Failed { line: step.line, what };
        let unwanted = refused.as_ref().filter(|_| !expected);
        let unwanted = unwanted.map(|why| failed(format!("`{}` was refused: {why}", step.words)));
        let unmet = checks.iter().find_map(Check::failed);
        let nothing = Told { words: "nothing is to be done".to_owned(), rule: None };
        let made = Entry {
            line: step.line,
            at: self.now,
            actor: step.actor.clone(),
            words: step.words.clone(),
            events: outcome.events(),
            refusal: refused.as_ref().map(|refusal| Told {
                words: refusal.reason.to_string(),
                rule: refusal.cite.as_ref().map(ToString::to_string),
            }),
            duty: outcome.duties().into_iter().next().unwrap_or(nothing),
            checks,
            shows: step.shows.clone(),
        };
        (made, broken.map(failed).or(unwanted).or(unmet))
    }

    const fn context(&self) -> Context<'e> {
        Context { rulebook: self.rulebook, hash: sha_256 }
    }

    /// What a step asks; nothing where time passes.
    fn request(&self, scenario: &Scenario<'_>, step: &Step) -> Result<Option<Request>, String> {
        let somebody = |name: &rules::Name| person(&self.promotion, name);
        Ok(Some(match &step.deed {
            Deed::Wait => return Ok(None),
            Deed::Ask(Request::Claim { prize, claimant, address }) => {
                let (claimant, address) = (somebody(claimant), address.clone());
                Request::Claim { prize: *prize, claimant, address }
            }
            Deed::Ask(request) => request.clone(),
            Deed::Write(changes) => {
                let conditions = conditions(scenario, changes)?;
                Request::Write { number: NUMBER, conditions }
            }
            Deed::Amend(changes, approval) => {
                let conditions = conditions(scenario, changes)?;
                Request::Amend { conditions, approval: approval.clone() }
            }
        }))
    }

    /// Takes an event in; what law it breaks, if it breaks one.
    fn take(&mut self, event: Event) -> Result<(), String> {
        let entry = entry(&event).map_err(|why| format!("a law is broken: {why}"))?;
        if let Some(entry) = entry {
            self.books.apply(&entry).map_err(|why| format!("a law is broken: {why}"))?;
        }
        self.promotion = evolve(std::mem::take(&mut self.promotion), &event);
        self.events.push(event);
        if evolve_all(Promotion::default(), &self.events) != self.promotion {
            return Err("a law is broken: the events fold to something else".to_owned());
        }
        if self.books.sum() != Total::ZERO {
            return Err(format!("a law is broken: the books are out by {}", self.books.sum()));
        }
        Ok(())
    }
}
