//! What the scenarios of the source tree say that they show, and where, read with nothing of their
//! rulebooks but the registers: whether it holds the tests have found out.

use crate::read::lines;
use crate::shown::{places, rules_of};
use crate::{built_in, built_in_promotions, built_in_tournaments};
use rulebook::{Kind, Shelf};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// A scenario that says that it shows a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// Its path below `scenarios/`.
    pub file: &'static str,
    /// What it is about.
    pub title: &'static str,
    /// The rule.
    pub rule: &'static str,
    /// The lines that show it.
    pub lines: Vec<usize>,
}

/// The rules about what must be displayed, of every register that is built in.
static DISPLAYED: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let shelf = Shelf::built_in();
    let editions = shelf.ids().filter_map(|id| shelf.edition(id)?.ok());
    let rules = editions.flat_map(|edition| edition.register.rules().to_vec());
    rules.filter(|rule| rule.kind == Kind::Display).map(|rule| rule.id).collect()
});

/// Every claim, file by file.
pub fn claims() -> impl Iterator<Item = Claim> {
    let scenarios = built_in().iter().map(|one| ("scenario", one));
    let promotions = built_in_promotions().iter().map(|one| ("promotion", one));
    let tournaments = built_in_tournaments().iter().map(|one| ("tournament", one));
    scenarios.chain(promotions).chain(tournaments).flat_map(|(kind, (file, text))| {
        let title = header(text, kind).unwrap_or_default();
        let rules = rules_of(header(text, "shows").unwrap_or_default());
        let is_displayed = |rule: &str| DISPLAYED.contains(rule);
        let places: Vec<_> = places(rules, is_displayed, &lines(text)).collect();
        places.into_iter().map(move |(rule, lines)| Claim { file, title, rule, lines })
    })
}

/// What stands behind a key in the head of a text.
fn header(text: &'static str, key: &str) -> Option<&'static str> {
    let head = text.lines().take_while(|line| !line.trim().is_empty());
    head.filter_map(|line| line.split_once(':')).find(|(own, _)| *own == key).map(|it| it.1.trim())
}
