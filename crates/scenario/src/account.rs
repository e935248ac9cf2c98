//! The account of a register: which rules are shown, by what, and which are not, and why.

use crate::claims;
use rulebook::{Kind, Register};
use std::collections::BTreeMap;

/// What shows a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum By {
    /// Rows of a file of `conformance/`.
    Row,
    /// A scenario.
    Scenario,
    /// A test that is named by the rule.
    Test,
}

impl By {
    /// All of them, as written in the file.
    const ALL: [(&'static str, By); 3] =
        [("row", By::Row), ("scenario", By::Scenario), ("test", By::Test)];

    /// Its word in the file.
    pub fn word(self) -> &'static str {
        By::ALL[self as usize].0
    }
}

/// The places where rules are shown: by rule, by what and where, how often.
pub type Evidence = BTreeMap<String, BTreeMap<(By, String), u32>>;

/// Where a rule stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing<'a> {
    /// It is shown at these places.
    Shown(&'a BTreeMap<(By, String), u32>),
    /// It is not, for this reason.
    NotShown(&'a str),
    /// It is not, and nobody says why.
    Missing,
}

/// Which rules are shown, and why others are not.
#[derive(Debug, Clone, Default)]
pub struct Account {
    shown: Evidence,
    /// Reasons by rule; a rule with a star stands for those below it too.
    reasons: Vec<(String, String)>,
}

/// What the matrix has found in the source tree: written by `cargo xtask reference --bless`.
const SHOWN: &str = include_str!("../../../conformance/shown.tsv");

/// What is not shown, with the reason.
const NOT_SHOWN: &str = include_str!("../../../conformance/not-shown.tsv");

/// The screens on which rules are seen.
const SEEN: &str = include_str!("../../../conformance/seen.tsv");

/// The rules of the list of screens, some with a star, each with its screens.
pub fn seen() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = SEEN.lines().skip(1).filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once('\t'))
}

/// The screen on which a rule is seen to be honoured, by the closest line of the list.
pub fn seen_on(rule: &str) -> Option<&'static str> {
    let fits = seen().filter(|(of, _)| covers(of, rule));
    fits.max_by_key(|(of, _)| (*of == rule, of.len())).map(|(_, screen)| screen)
}

impl Account {
    /// The account of the source tree this was built from, without its scenarios.
    pub fn built_in() -> Account {
        let mut account = Account::new(NOT_SHOWN);
        for line in SHOWN.lines().skip(1) {
            if let [rule, by, place, count] = line.split('\t').collect::<Vec<_>>()[..]
                && let Some((_, by)) = By::ALL.iter().find(|(word, _)| *word == by)
            {
                let places = account.shown.entry(rule.to_owned()).or_default();
                places.insert((*by, place.to_owned()), count.parse().unwrap_or(1));
            }
        }
        account
    }

    /// The same with its scenarios, which the tests have run.
    pub fn of_the_tree() -> Account {
        let mut account = Account::built_in();
        for claim in claims() {
            account.add(claim.rule, By::Scenario, &at_line(claim.file, &claim.lines));
        }
        account
    }

    /// An account with the reasons of such a file, in which nothing is shown yet.
    pub fn new(not_shown: &str) -> Account {
        let lines = not_shown.lines().skip(1).filter(|line| !line.starts_with('#'));
        let reasons = lines.filter_map(|line| line.split_once('\t'));
        let reasons = reasons.map(|(rule, reason)| (rule.to_owned(), reason.to_owned())).collect();
        Account { shown: Evidence::new(), reasons }
    }

    /// Notes a place that shows a rule, once more where it does already.
    pub fn add(&mut self, rule: &str, by: By, place: &str) {
        let places = self.shown.entry(rule.to_owned()).or_default();
        *places.entry((by, place.to_owned())).or_default() += 1;
    }

    /// What is shown, as the file has it: scenarios are left out, for they say it themselves.
    pub fn shown_file(&self) -> String {
        let mut text = String::from("rule\tby\tplace\tcount\n");
        for (rule, places) in &self.shown {
            for ((by, place), count) in places.iter().filter(|((by, _), _)| *by != By::Scenario) {
                let cells = [rule, by.word(), place, &count.to_string()];
                text += &cells.join("\t");
                text.push('\n');
            }
        }
        text
    }

    /// The rules that something shows.
    pub fn shown(&self) -> impl Iterator<Item = &str> {
        self.shown.keys().map(String::as_str)
    }

    /// The reasons given for rules that are not shown.
    pub fn reasons(&self) -> &[(String, String)] {
        &self.reasons
    }

    /// Where a rule stands.
    pub fn standing(&self, rule: &str) -> Standing<'_> {
        if let Some(places) = self.shown.get(rule) {
            return Standing::Shown(places);
        }
        let exact = self.reasons.iter().find(|(listed, _)| listed == rule);
        let found = exact.or_else(|| self.reasons.iter().find(|(listed, _)| covers(listed, rule)));
        found.map_or(Standing::Missing, |(_, reason)| Standing::NotShown(reason))
    }

    /// How the rules of a kind stand.
    pub fn tally(&self, register: &Register, kind: Kind) -> Tally {
        let mut tally = Tally::default();
        for rule in register.rules().iter().filter(|rule| rule.kind == kind) {
            tally.rules += 1;
            match self.standing(&rule.id) {
                Standing::Shown(places) => {
                    let by = |wanted: By| usize::from(places.keys().any(|(by, _)| *by == wanted));
                    tally.shown += 1;
                    tally.by_row += by(By::Row);
                    tally.by_test += by(By::Test);
                    tally.by_scenario += by(By::Scenario);
                }
                Standing::NotShown(_) => tally.not_shown += 1,
                Standing::Missing => tally.missing.push(rule.id.clone()),
            }
        }
        tally
    }
}

/// A file with the first of these lines.
pub fn at_line(file: &str, lines: &[usize]) -> String {
    lines.first().map_or_else(|| file.to_owned(), |line| format!("{file}:{line}"))
}

/// The file of such a place.
pub fn file_of(place: &str) -> &str {
    let line = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    place.rsplit_once(':').filter(|(_, behind)| line(behind)).map_or(place, |(file, _)| file)
}

/// Whether an entry such as `5.8*` stands for a rule: that one, and those below it.
pub fn covers(listed: &str, rule: &str) -> bool {
    // A rule's own name may end in a star, as a note's does.
    if listed == rule {
        return true;
    }
    let Some(above) = listed.strip_suffix('*') else { return false };
    let below = rule.strip_prefix(above);
    below.is_some_and(|rest| rest.is_empty() || rest.starts_with(['(', '/', '.', ' ']))
}

/// How the rules of a kind stand.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many there are.
    pub rules: usize,
    /// How many are shown.
    pub shown: usize,
    /// How many of them by rows.
    pub by_row: usize,
    /// How many of them by tests.
    pub by_test: usize,
    /// How many of them by scenarios.
    pub by_scenario: usize,
    /// How many are not shown, with a reason.
    pub not_shown: usize,
    /// Those that are not shown without one.
    pub missing: Vec<String>,
}
