//! What the scenarios of the source tree say that they show, read from their heads alone: whether
//! it holds the tests have found out.

use crate::{built_in, built_in_tournaments};

/// A scenario that says that it shows a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Claim {
    /// Its path below `scenarios/`.
    pub file: &'static str,
    /// What it is about.
    pub title: &'static str,
    /// The rule.
    pub rule: &'static str,
}

/// Every claim, file by file.
pub fn claims() -> impl Iterator<Item = Claim> {
    let scenarios = built_in().iter().map(|one| ("scenario", one));
    let tournaments = built_in_tournaments().iter().map(|one| ("tournament", one));
    scenarios.chain(tournaments).flat_map(|(kind, (file, text))| {
        let title = header(text, kind).unwrap_or_default();
        let rules = header(text, "shows").unwrap_or_default().split(';').map(str::trim);
        let rules = rules.filter(|rule| !rule.is_empty());
        rules.map(move |rule| Claim { file, title, rule })
    })
}

/// What stands behind a key in the head of a text.
fn header(text: &'static str, key: &str) -> Option<&'static str> {
    let head = text.lines().take_while(|line| !line.trim().is_empty());
    head.filter_map(|line| line.split_once(':')).find(|(own, _)| *own == key).map(|it| it.1.trim())
}
