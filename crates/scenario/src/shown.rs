//! What a scenario says that it shows, held to its steps: every rule that the head names is tied to
//! something that the scenario expects.

use crate::read::Line;
use rulebook::{Edition, Kind};
use rules::given::Given;

/// A rule that a scenario shows, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// The rule.
    pub rule: String,
    /// The lines that show it: expectations that name it, or a `shows:` below an expectation.
    pub lines: Vec<usize>,
}

/// The key of a line that ties rules to the expectations above it.
const KEY: &str = "shows:";

/// What is expected not to be: it shows no rule merely by naming it.
const DENIALS: [&str; 4] = ["then not:", "not due:", "no sign:", "no prompt:"];

/// What is expected of a screen, each by its key: a sign, a station, what a dealer, a director or
/// a promotion is asked for. A rule about what must be displayed is shown by naming it only here:
/// that something is refused by it shows nothing to anybody.
const SEEN: [&str; 6] = ["sign:", "station:", "duty:", "prompt:", "next:", "due:"];

/// The rules of a list.
pub(crate) fn rules_of(list: &str) -> impl Iterator<Item = &str> {
    list.split(';').map(str::trim).filter(|rule| !rule.is_empty())
}

/// The rules that a line ties to the expectations above it, if it is such a line.
pub(crate) fn tied<'t>(line: &Line<'t>) -> Option<&'t str> {
    line.text.strip_prefix(KEY).filter(|_| line.indented)
}

/// Where the steps show each of these rules, of which some are about what must be displayed.
pub(crate) fn places<'r>(
    rules: impl Iterator<Item = &'r str>,
    is_displayed: impl Fn(&str) -> bool,
    steps: &[Line<'_>],
) -> impl Iterator<Item = (&'r str, Vec<usize>)> {
    rules.map(move |rule| {
        let is_displayed = is_displayed(rule);
        let shows = |line: &&Line<'_>| match tied(line) {
            Some(list) => rules_of(list).any(|own| own == rule),
            None => line.indented && says(line.text, is_displayed) && names(line.text, rule),
        };
        (rule, steps.iter().filter(shows).map(|line| line.number).collect())
    })
}

/// Whether what is expected shows a rule by naming it.
fn says(text: &str, is_displayed: bool) -> bool {
    let begins = |keys: &[&str]| keys.iter().any(|key| text.starts_with(key));
    if is_displayed { begins(&SEEN) } else { !begins(&DENIALS) }
}

/// Whether a text names this very rule, as in `(wa:5.14)` or `under wa:5.14`, and not one below it.
fn names(text: &str, rule: &str) -> bool {
    text.match_indices(rule).any(|(place, _)| {
        let (before, behind) = (&text[..place], &text[place + rule.len()..]);
        before.ends_with(['(', ' ']) && (behind.is_empty() || behind.starts_with([')', ';', ',']))
    })
}

/// The rules of the head with the lines that show them; told is what is tied to nothing, a rule of
/// the head that no step shows, and one that a step shows and the head does not name.
pub(crate) fn shown(
    edition: &Edition,
    (at, list): (usize, &str),
    steps: &[Line<'_>],
    note: &mut dyn FnMut(usize, String),
) -> Vec<Shown> {
    let mut expects = false;
    for line in steps {
        let Some(tied) = tied(line) else {
            expects = line.indented;
            continue;
        };
        if !expects {
            let what = "`shows:` stands below an expectation, which fails where the rule is broken";
            note(line.number, what.to_owned());
        }
        for rule in rules_of(tied).filter(|rule| rules_of(list).all(|own| own != *rule)) {
            let rule = Given(rule);
            note(line.number, format!("{rule} is not in the head: add it to `shows:` there"));
        }
    }
    let mut all = Vec::new();
    let kind = |rule: &str| edition.register.rule(rule).map(|rule| rule.kind);
    let is_displayed = |rule: &str| kind(rule) == Some(Kind::Display);
    for (rule, lines) in places(rules_of(list), is_displayed, steps) {
        if kind(rule).is_none() {
            note(at, not_in_register(edition, rule));
        } else if lines.is_empty() {
            note(at, unshown(rule, is_displayed(rule)));
        }
        all.push(Shown { rule: rule.to_owned(), lines });
    }
    all
}

/// What is said of a rule that is not there.
pub(crate) fn not_in_register(edition: &Edition, rule: &str) -> String {
    format!("{} is not in the register: see `sabot rules {}`", Given(rule), edition.id())
}

fn unshown(rule: &str, is_displayed: bool) -> String {
    if is_displayed {
        return format!(
            "no step shows `{rule}`, which is about what must be displayed: write `shows: {rule}` \
             below the `sign:` or `prompt:` that says it"
        );
    }
    format!(
        "no step shows `{rule}`: write `shows: {rule}` below the expectation that does, or expect \
         something that names it, as in `refused: ({rule})`"
    )
}

/// Gives every step, by its line, the rules that are shown between it and the next.
pub(crate) fn hand_out<'s>(
    all: &[Shown],
    steps: impl Iterator<Item = (usize, &'s mut Vec<String>)>,
) {
    let mut steps = steps.peekable();
    while let Some((from, shows)) = steps.next() {
        let to = steps.peek().map_or(usize::MAX, |(line, _)| *line);
        let own = all.iter().filter(|one| one.lines.iter().any(|line| (from..to).contains(line)));
        *shows = own.map(|one| one.rule.clone()).collect();
    }
}
