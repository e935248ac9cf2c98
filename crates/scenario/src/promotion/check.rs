//! What is expected of a step of a promotion.

use crate::run::{Check, Told};
use floor::promotion::{ClaimState, Duty, Event, Phase, Promotion, Refusal, duties, words};
use ledger::{Kind, Ledger, Total};
use rules::Rulebook;

/// What is expected.
#[derive(Debug, Clone)]
pub(crate) enum Expect {
    /// One of the events is this.
    Then(String),
    /// It is refused like this.
    Refused(String),
    /// This is to be done.
    Due(String),
    /// This is not.
    NotDue(String),
    /// The conditions lack this.
    Lacks(String),
    /// The terms say this.
    Terms(String),
    /// The promotion is so far.
    Phase(String),
    /// An account has this balance.
    Account(String),
    /// The register of denied claims has this.
    Denied(String),
}

/// Reads an expectation.
pub(super) fn read(text: &str) -> Result<Expect, String> {
    let (key, value) = super::key(text);
    let value = value.to_owned();
    Ok(match key {
        "then" => Expect::Then(value),
        "refused" => Expect::Refused(value),
        "due" => Expect::Due(value),
        "not due" => Expect::NotDue(value),
        "lacks" => Expect::Lacks(value),
        "terms" => Expect::Terms(value),
        "phase" => Expect::Phase(value),
        "account" => Expect::Account(value),
        "denied" => Expect::Denied(value),
        _ => {
            return Err(format!(
                "`{key}` is no expectation: there are then, refused, due, not due, lacks, terms, \
                 phase, account, denied"
            ));
        }
    })
}

/// What there is to look at after a step.
pub(super) struct Outcome<'a> {
    pub(super) rulebook: &'a Rulebook,
    pub(super) promotion: &'a Promotion,
    pub(super) events: &'a [Event],
    pub(super) refusal: Option<&'a Refusal>,
    pub(super) books: &'a Ledger,
}

impl Outcome<'_> {
    /// What happened, in words.
    pub(super) fn events(&self) -> Vec<String> {
        self.events.iter().map(words::event).collect()
    }

    /// What is to be done, with its rule.
    pub(super) fn duties(&self) -> Vec<Told> {
        let all = duties(self.rulebook, self.promotion);
        all.iter().map(|duty| self.told(duty)).collect()
    }

    fn told(&self, duty: &Duty) -> Told {
        let until = duty.until.map(|until| format!(" by {until}")).unwrap_or_default();
        let words = duty.words(self.rulebook) + &until;
        Told { words, rule: duty.cite.as_ref().map(ToString::to_string) }
    }

    /// Looks whether something is as expected.
    pub(super) fn check(&self, (line, words, expect): &(usize, String, Expect)) -> Check {
        let duties = || self.duties().iter().map(ToString::to_string).collect::<Vec<_>>();
        let instead = match expect {
            Expect::Then(text) => among(text, &self.events()),
            Expect::Refused(text) => {
                let refusal = self.refusal.map(ToString::to_string);
                among(text, &refusal.into_iter().collect::<Vec<_>>())
            }
            Expect::Due(text) => among(text, &duties()),
            Expect::NotDue(text) => {
                let due = duties();
                due.iter().any(|due| due.contains(text.as_str())).then(|| due.join("; "))
            }
            Expect::Lacks(text) => among(text, &self.lacking()),
            Expect::Terms(text) => {
                let terms = format!("{:?}", self.promotion.conditions);
                (!terms.contains(text.as_str())).then_some(terms)
            }
            Expect::Phase(text) => among(text, &[phase(self.promotion).to_owned()]),
            Expect::Account(text) => self.account(text),
            Expect::Denied(text) => among(text, &self.denied()),
        };
        Check { line: *line, words: words.clone(), instead }
    }

    fn lacking(&self) -> Vec<String> {
        let clauses = self.rulebook.promotions.as_ref();
        let lacking = clauses.map(|clauses| self.promotion.conditions.lacking(clauses));
        let told = |(missing, cite): (floor::promotion::Missing, Option<rules::Cite>)| Told {
            words: missing.to_string(),
            rule: cite.map(|cite| cite.to_string()),
        };
        lacking.unwrap_or_default().into_iter().map(|one| told(one).to_string()).collect()
    }

    fn denied(&self) -> Vec<String> {
        let each = self.promotion.denied().map(|(number, claim)| {
            let reasons = match &claim.state {
                ClaimState::Denied { reasons, .. } => reasons,
                _ => "",
            };
            let address = claim.address.as_deref().unwrap_or("no address");
            format!("claim {number}, {}, {address}: {reasons}", claim.claimant)
        });
        each.collect()
    }

    fn account(&self, text: &str) -> Option<String> {
        let (name, balance) = text.rsplit_once(' ').unwrap_or((text, ""));
        let Some(kind) = Kind::ALL.into_iter().find(|kind| kind.words() == name) else {
            return Some(format!("no account called `{name}`"));
        };
        let lines = self.books.lines().filter(|line| line.account.kind() == kind);
        let sum: Total = lines.map(|line| line.balance).sum();
        (sum.to_string() != balance).then(|| sum.to_string())
    }
}

/// How far a promotion is, in a word.
fn phase(promotion: &Promotion) -> &'static str {
    match promotion.phase {
        _ if promotion.doubt.as_ref().is_some_and(|doubt| doubt.told.is_some())
            && !promotion.is_over() =>
        {
            "postponed"
        }
        Phase::Nothing => "nothing",
        Phase::Draft => "draft",
        Phase::Running => "running",
        Phase::EntriesClosed => "entries closed",
        Phase::Drawn => "drawn",
        Phase::Closed => "closed",
        Phase::Cancelled => "cancelled",
    }
}

/// What there is instead of a text that is not there.
fn among(text: &str, there: &[String]) -> Option<String> {
    if there.iter().any(|one| one == text) {
        return None;
    }
    Some(if there.is_empty() { "nothing".to_owned() } else { there.join("\n") })
}
