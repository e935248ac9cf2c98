//! What a verification says, for people and as JSON.

use super::{Found, OfStream, Outcome};
use crate::numbers::{apart, count};
use crate::paint::{BAD, Cell, EVEN, GOOD, HEAD, QUIET, columns, styled};
use crate::shapes::to_line;
use serde::Serialize;
use std::collections::BTreeMap;

pub(super) fn text(outcome: &Outcome) -> String {
    let mut out = format!("{}\n", styled(HEAD, &outcome.store));
    let mut lines = vec![journal(outcome), checkpoints(outcome)];
    lines.extend(archives(outcome));
    lines.extend(outcome.streams.iter().map(stream));
    out += &columns(&lines);
    for why in outcome.not_audited() {
        out.extend([format!("{}: {why}\n", styled(EVEN, "not audited"))]);
    }
    out + &verdict(outcome)
}

fn line(style: anstyle::Style, name: &str, what: String) -> Vec<Cell> {
    vec![Cell::new(format!("  {name}")).in_style(style), Cell::new(what)]
}

fn journal(outcome: &Outcome) -> Vec<Cell> {
    let report = &outcome.journal;
    let (entries, streams) = (count(report.entries, "entry"), count(report.streams, "stream"));
    line(HEAD, "journal", format!("{entries} of {streams}, each as it was written"))
}

fn checkpoints(outcome: &Outcome) -> Vec<Cell> {
    let report = &outcome.journal;
    let checkpoints = count(report.checkpoints, "checkpoint");
    let signed = match &outcome.key {
        _ if report.checkpoints == 0 => {
            "what comes last could be cut off unnoticed: sign it with `sabot checkpoint`".to_owned()
        }
        Some(key) => format!("signed by {}, over {} entries", key.name(), apart(report.covered)),
        None => format!(
            "over {} entries; whose signatures they are is not checked without --key",
            apart(report.covered)
        ),
    };
    line(HEAD, "checkpoints", format!("{checkpoints}; {signed}"))
}

/// The archives that were checked with the store, if there are any.
fn archives(outcome: &Outcome) -> Option<Vec<Cell>> {
    let (files, upto) = outcome.archives;
    let whole =
        format!("{}; one history with the store, up to {}", count(files, "file"), apart(upto));
    (files > 0).then(|| line(HEAD, "archives", whole))
}

fn stream(of: &OfStream) -> Vec<Cell> {
    let entries = count(of.entries, "entry");
    let what = match &of.audited {
        None => format!("{entries}; nothing to derive again is known of it"),
        Some(audited) => {
            let right = audited.right.iter().filter(|(_, count)| *count > 0);
            let right: Vec<_> =
                right.map(|(what, count)| format!("{} {what}", apart(*count))).collect();
            match &right[..] {
                [] => entries,
                right => format!("{entries}; derived again: {}", right.join(", ")),
            }
        }
    };
    line(QUIET, of.stream.as_str(), what)
}

fn verdict(outcome: &Outcome) -> String {
    let rate = format!(
        "{} in {:.2} s, {} entries a second",
        count(outcome.journal.entries, "entry"),
        outcome.elapsed.as_secs_f64(),
        apart(rate(outcome))
    );
    match (outcome.difference(), outcome.not_audited().next()) {
        (Some(found), _) => format!("{}: {}\n{rate}\n", styled(BAD, "broken"), in_words(&found)),
        (None, Some(_)) => {
            let undone = "as far as it could be checked: not everything could be derived again";
            format!("{} {undone}: {rate}\n", styled(EVEN, "sound"))
        }
        (None, None) => format!("{}: {rate}\n", styled(GOOD, "sound")),
    }
}

/// A difference and where it is.
fn in_words(found: &Found) -> String {
    let Found { position, stream, number, what } = found;
    let place = match (stream, number) {
        (Some(stream), Some(number)) => format!(" (stream {stream}, number {number})"),
        _ => String::new(),
    };
    match position {
        Some(position) => format!("position {position}{place}: {what}"),
        None => what.clone(),
    }
}

#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn rate(outcome: &Outcome) -> u64 {
    (outcome.journal.entries as f64 / outcome.elapsed.as_secs_f64().max(1e-6)) as u64
}

#[derive(Serialize)]
struct VerifyShape<'a> {
    store: &'a str,
    sound: bool,
    /// Whether everything that can be audited was.
    complete: bool,
    entries: u64,
    streams: u64,
    checkpoints: u64,
    covered: u64,
    /// How many archives were checked with the store, and up to which position they go.
    archives: usize,
    archived: u64,
    key: Option<String>,
    audits: Vec<AuditShape<'a>>,
    difference: Option<DifferenceShape>,
    seconds: f64,
    entries_per_second: u64,
}

#[derive(Serialize)]
struct AuditShape<'a> {
    stream: &'a str,
    entries: u64,
    audited: bool,
    derived: BTreeMap<&'a str, u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    not_audited: Option<&'a str>,
}

#[derive(Serialize)]
struct DifferenceShape {
    position: Option<u64>,
    stream: Option<String>,
    number: Option<u64>,
    what: String,
    words: String,
}

pub(super) fn json(outcome: &Outcome) -> String {
    let report = &outcome.journal;
    let audits = outcome.streams.iter().map(|of| AuditShape {
        stream: of.stream.as_str(),
        entries: of.entries,
        audited: of.audited.as_ref().is_some_and(|one| one.impossible.is_none()),
        derived: of.audited.iter().flat_map(|one| one.right.iter().copied()).collect(),
        not_audited: of.audited.as_ref().and_then(|one| one.impossible.as_deref()),
    });
    let audits = audits.collect();
    let found = outcome.difference();
    to_line(&VerifyShape {
        store: &outcome.store,
        sound: found.is_none(),
        complete: report.difference.is_none() && outcome.not_audited().next().is_none(),
        entries: report.entries,
        streams: report.streams,
        checkpoints: report.checkpoints,
        covered: report.covered,
        archives: outcome.archives.0,
        archived: outcome.archives.1,
        key: outcome.key.as_ref().map(ToString::to_string),
        audits,
        difference: found.map(|found| DifferenceShape {
            words: in_words(&found),
            position: found.position,
            stream: found.stream,
            number: found.number,
            what: found.what,
        }),
        seconds: outcome.elapsed.as_secs_f64(),
        entries_per_second: rate(outcome),
    })
}
