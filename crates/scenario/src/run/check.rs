//! Comparing what came of a step with what was expected.

use super::laws::Ledger;
use super::transcript::{Check, said};
use crate::read::{Expect, Expected, Settling};
use rules::{Amount, Cite, Grade, Rulebook};
use table::event::Settled;
use table::postings::{Handed, handed, left_of};
use table::signs::signs;
use table::steps::steps;
use table::{Event, Refusal, Table, duty, words};
use views::books::Books;

/// What came of a step.
pub(super) struct Outcome<'a> {
    pub(super) rulebook: &'a Rulebook,
    pub(super) table: &'a Table,
    pub(super) events: &'a [Event],
    pub(super) refusal: Option<&'a Refusal>,
    pub(super) ledger: &'a Ledger,
    pub(super) books: &'a Books,
}

/// Whether a text has these words, in either case.
fn has(text: &str, words: &str) -> bool {
    text.to_lowercase().contains(&words.to_lowercase())
}

fn is_rule(cite: Option<&Cite>, rule: Option<&str>) -> bool {
    rule.is_none_or(|rule| cite.is_some_and(|cite| cite.as_str() == rule))
}

impl Outcome<'_> {
    /// The events in words, but for those that only tell the time.
    pub(super) fn words(&self) -> Vec<String> {
        let told = self.events.iter().filter(|event| !matches!(event, Event::TimePassed { .. }));
        told.map(|event| words::event(self.rulebook, event)).collect()
    }

    /// Whether an expectation is met, and what happened instead where it is not.
    pub(super) fn check(&self, expected: &Expected) -> Check {
        let instead = match &expected.what {
            Expect::Then(text) => self.some(&self.words(), text, true),
            Expect::ThenNot(text) => self.some(&self.words(), text, false),
            Expect::Nothing => self.nothing(),
            Expect::Refused(text, rule) => self.refused(text, rule.as_deref()),
            Expect::Duty(text, rule) => self.duty(text, rule.as_deref()),
            Expect::Settled(settling, rule) => self.settled(settling, rule.as_deref()),
            Expect::Balance(name, amount) => unlike(self.ledger.balance(name), *amount),
            Expect::Held(amount) => unlike(self.held(), *amount),
            Expect::Credit(place, amount) => unlike(self.table.spendable(*place), *amount),
            Expect::Account(name, amount) => self.account(name, *amount),
            Expect::Cage(name, amount) => unlike(self.at_cage(name), *amount),
            Expect::Sign(text) => self.some(&signs(self.rulebook, self.table), text, true),
            Expect::NoSign(text) => self.some(&signs(self.rulebook, self.table), text, false),
            Expect::Prompt(text, rule) => self.prompted(text, rule.as_deref()),
            Expect::NoPrompt(text) => self.some(&self.prompts(), text, false),
        };
        Check { line: expected.line, words: expected.words.clone(), instead }
    }

    /// What there is instead, where some of these texts should have the words and none has, or none
    /// should and one has.
    fn some(&self, all: &[String], text: &str, wanted: bool) -> Option<String> {
        let found = all.iter().find(|one| has(one, text));
        match (found, wanted) {
            (Some(_), true) | (None, false) => None,
            (Some(one), false) => Some(one.clone()),
            (None, true) if all.is_empty() => Some(self.nothing_but_refusal()),
            (None, true) => Some(all.join("\n")),
        }
    }

    fn nothing_but_refusal(&self) -> String {
        self.refusal.map_or_else(|| "nothing".to_owned(), |refusal| format!("refused: {refusal}"))
    }

    fn nothing(&self) -> Option<String> {
        let words = self.words();
        (!words.is_empty()).then(|| words.join("\n"))
    }

    fn refused(&self, text: &str, rule: Option<&str>) -> Option<String> {
        let Some(refusal) = self.refusal else {
            let words = self.words();
            return Some(format!("it was done: {}", words.join("; ")));
        };
        let met = has(&refusal.reason.to_string(), text) && is_rule(refusal.cite.as_ref(), rule);
        (!met).then(|| format!("refused: {refusal}"))
    }

    fn duty(&self, text: &str, rule: Option<&str>) -> Option<String> {
        let due = duty(self.rulebook, self.table);
        let words = words::duty(self.rulebook, &due);
        let met = has(&words, text) && is_rule(due.cite.as_ref(), rule);
        (!met).then(|| said(&words, due.cite.as_ref()))
    }

    /// What the table asks for beside the play, in words.
    fn prompts(&self) -> Vec<String> {
        let due = steps(self.rulebook, self.table).into_iter().filter(|open| open.due);
        due.map(|open| said(&open.step.name, open.step.source.cite())).collect()
    }

    fn prompted(&self, text: &str, rule: Option<&str>) -> Option<String> {
        let mut due = steps(self.rulebook, self.table).into_iter().filter(|open| open.due);
        let met =
            due.any(|open| has(&open.step.name, text) && is_rule(open.step.source.cite(), rule));
        let prompts = self.prompts();
        let instead = if prompts.is_empty() { "nothing".to_owned() } else { prompts.join("; ") };
        (!met).then_some(instead)
    }

    fn account(&self, name: &str, amount: Amount) -> Option<String> {
        if let Some(found) = self.books.total(name) {
            return unlike(found, amount);
        }
        let known: Vec<_> = ledger::Kind::ALL.iter().map(|kind| kind.words()).collect();
        Some(format!("no account of this name: there are {}", known.join(", ")))
    }

    /// What the step hands to the cage for somebody, where the table keeps accounts.
    fn at_cage(&self, name: &str) -> Amount {
        let events = if self.table.keeps_accounts() { self.events } else { &[] };
        let handed = events.iter().enumerate().flat_map(|(place, event)| {
            let released = matches!(event, Event::MoneyReleased { .. });
            let behind = if released { &events[place + 1..] } else { &[] };
            let left = |one: Handed| {
                behind.iter().fold(one, |one, later| Handed { amount: left_of(&one, later), ..one })
            };
            handed(event).into_iter().map(left)
        });
        let own = handed.filter(|one| *one.whose == *name);
        Amount::from_cents(own.map(|one| one.amount.cents()).sum())
    }

    fn held(&self) -> Amount {
        Amount::from_cents(self.table.wagers.iter().map(|held| held.amount.cents()).sum())
    }

    fn settled(&self, wanted: &Settling, rule: Option<&str>) -> Option<String> {
        let settled = self.events.iter().filter_map(|event| match event {
            Event::WagersSettled { settled, .. } => Some(settled),
            _ => None,
        });
        let own: Vec<&Settled> = settled
            .flatten()
            .filter(|one| *one.wager.bettor == *wanted.bettor && one.wager.bet == wanted.bet)
            .collect();
        let met = |one: &&Settled| {
            one.grade == wanted.grade
                && one.returned == wanted.returned
                && is_rule(Some(&one.cite), rule)
        };
        if own.iter().any(met) {
            return None;
        }
        let tell = |one: &&Settled| {
            said(&format!("{} {}", grade(one.grade), one.returned), Some(&one.cite))
        };
        let told: Vec<_> = own.iter().map(tell).collect();
        Some(if told.is_empty() { "not settled".to_owned() } else { told.join("; ") })
    }
}

const fn grade(grade: Grade) -> &'static str {
    match grade {
        Grade::Win => "win",
        Grade::Lose => "lose",
        Grade::StandOff => "stand-off",
    }
}

fn unlike(found: Amount, wanted: Amount) -> Option<String> {
    (found != wanted).then(|| found.to_string())
}
