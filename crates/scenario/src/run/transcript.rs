//! What came of a scenario, step by step, in words.

use super::check::Outcome;
use crate::read::{Scenario, Step};
use crate::shown::Shown;
use rules::Cite;
use std::fmt;
use table::{Time, duty, words};

/// What came of a scenario.
#[derive(Debug, Clone)]
pub struct Transcript {
    /// The file.
    pub file: String,
    /// What it is about.
    pub title: String,
    /// The rulebook.
    pub rulebook: String,
    /// The rules that it shows, and where.
    pub shows: Vec<Shown>,
    /// The steps that were done.
    pub entries: Vec<Entry>,
    /// What did not come out as expected.
    pub failed: Option<Failed>,
}

impl Transcript {
    pub(super) fn new(scenario: &Scenario<'_>) -> Transcript {
        Transcript {
            file: scenario.file.clone(),
            title: scenario.title.clone(),
            rulebook: scenario.rulebook.id.clone(),
            shows: scenario.shows.clone(),
            entries: Vec::new(),
            failed: None,
        }
    }

    /// What did not come out as expected, with its file and line.
    pub fn complaint(&self) -> Option<String> {
        let failed = self.failed.as_ref()?;
        Some(format!("{}:{}: {}", self.file, failed.line, failed.what))
    }
}

impl fmt::Display for Transcript {
    /// Every step with its time and all that came of it, one thing a line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} ({})", self.title, self.rulebook)?;
        for entry in &self.entries {
            writeln!(f, "{} {}: {}", entry.at, entry.actor, entry.words)?;
            for event in &entry.events {
                writeln!(f, "  {event}")?;
            }
            if let Some(refusal) = &entry.refusal {
                writeln!(f, "  refused: {refusal}")?;
            }
        }
        self.complaint().map_or(Ok(()), |complaint| writeln!(f, "{complaint}"))
    }
}

/// Words, and the rule behind them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// The words.
    pub words: String,
    /// The rule.
    pub rule: Option<String>,
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.rule {
            Some(rule) => write!(f, "{} ({rule})", self.words),
            None => f.write_str(&self.words),
        }
    }
}

/// A step and what it did.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Its line.
    pub line: usize,
    /// When.
    pub at: Time,
    /// Who.
    pub actor: String,
    /// What.
    pub words: String,
    /// What happened.
    pub events: Vec<String>,
    /// Why it was refused.
    pub refusal: Option<Told>,
    /// What is due after it.
    pub duty: Told,
    /// What was expected of it.
    pub checks: Vec<Check>,
    /// The rules that this shows, of those that the scenario does.
    pub shows: Vec<String>,
}

impl Entry {
    pub(super) fn new(step: &Step, outcome: &Outcome<'_>, at: Time, checks: Vec<Check>) -> Entry {
        let due = duty(outcome.rulebook, outcome.table);
        let told = |words: String, cite: Option<&Cite>| Told {
            words,
            rule: cite.map(ToString::to_string),
        };
        Entry {
            line: step.line,
            at,
            actor: step.actor.clone(),
            words: step.words.clone(),
            events: outcome.words(),
            refusal: outcome
                .refusal
                .map(|refusal| told(refusal.reason.to_string(), refusal.cite.as_ref())),
            duty: told(words::duty(outcome.rulebook, &due), due.cite.as_ref()),
            checks,
            shows: step.shows.clone(),
        }
    }
}

/// An expectation, and what there was instead where it was not met.
#[derive(Debug, Clone)]
pub struct Check {
    /// Its line.
    pub line: usize,
    /// As written.
    pub words: String,
    /// What there was instead; none where it was met.
    pub instead: Option<String>,
}

impl Check {
    pub(crate) fn failed(&self) -> Option<Failed> {
        let instead = self.instead.as_ref()?;
        let gap = if instead.contains('\n') { "\n  " } else { " " };
        let instead = instead.replace('\n', "\n  ");
        let what = format!("expected `{}`; there was{gap}{instead}", self.words);
        Some(Failed { line: self.line, what })
    }
}

/// What did not come out as expected, and in which line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failed {
    /// The line.
    pub line: usize,
    /// What.
    pub what: String,
}

/// Words with their rule.
pub(super) fn said(words: &str, cite: Option<&Cite>) -> String {
    Told { words: words.to_owned(), rule: cite.map(ToString::to_string) }.to_string()
}
