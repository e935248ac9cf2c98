//! `sabot run`: scenario files, step by step.

use super::kept::{Keeping, KeptAs};
use crate::cli::RunArgs;
use crate::failure::Failure;
use crate::files;
use crate::library::Library;
use crate::numbers;
use crate::paint::{self, BAD, EVEN, GOOD, HEAD, QUIET, styled};
use crate::shapes::to_line;
use scenario::{Check, Entry, Scenario, Told, Transcript, promotion, run as play, run_with_doings};
use serde::Serialize;
use std::fs;
use std::path::{Path, PathBuf};

/// What a run of scenarios prints, and the exit code.
pub(crate) fn run(library: &Library, args: &RunArgs) -> Result<(String, u8), Failure> {
    let mut texts = Vec::new();
    for path in &args.files {
        texts.extend(read(path)?);
    }
    let played = played(library, args, &texts)?;
    let failed = played.iter().filter(|(one, _)| one.failed.is_some()).count();
    let code = u8::from(failed > 0);
    if args.json {
        return Ok((to_line(&RunShape::of(&played)), code));
    }
    let mut out = String::new();
    for (transcript, kept) in &played {
        if args.quiet {
            out += &transcript.complaint().map_or_else(String::new, |text| complaint(&text));
        } else {
            out += &page(transcript);
            out += &kept.as_ref().map_or_else(String::new, kept_as);
            out.push('\n');
        }
    }
    Ok((out + &count(played.len() - failed, failed), code))
}

/// Plays scenarios, each with its file's name; faults of all files are told together.
pub(crate) fn transcripts(
    library: &Library,
    texts: &[(String, String)],
) -> Result<Vec<Transcript>, Failure> {
    let (promotions, tables): (Vec<_>, Vec<_>) =
        texts.iter().cloned().partition(|(_, text)| promotion::is_one(text));
    let mut played: Vec<_> = scenarios(library, &tables)?.iter().map(play).collect();
    played.extend(promoted(library, &promotions)?);
    Ok(played)
}

/// Plays scenarios of promotions.
fn promoted(library: &Library, texts: &[(String, String)]) -> Result<Vec<Transcript>, Failure> {
    let editions = |id: &str| library.edition(id).map_err(|failure| failure.message);
    let read = |(file, text): &(String, String)| {
        promotion::Scenario::read(file, text, &editions)
            .map(|scenario| promotion::run(&scenario))
            .map_err(|faults| Failure::not_understood(faults.to_string()))
    };
    texts.iter().map(read).collect()
}

/// Reads scenarios.
fn scenarios<'l>(
    library: &'l Library,
    texts: &[(String, String)],
) -> Result<Vec<Scenario<'l>>, Failure> {
    let editions = |id: &str| library.edition(id).map_err(|failure| failure.message);
    let (mut scenarios, mut faults) = (Vec::new(), Vec::new());
    for (file, text) in texts {
        if text.trim_start().starts_with("tournament:") {
            faults.push(format!("{file} is of a tournament: `sabot tournament run {file}`"));
            continue;
        }
        match Scenario::read(file, text, &editions) {
            Ok(scenario) => scenarios.push(scenario),
            Err(fault) => faults.push(fault.to_string()),
        }
    }
    if faults.is_empty() {
        return Ok(scenarios);
    }
    Err(Failure::not_understood(faults.join("\n")))
}

/// A scenario that was played, and as what it was kept.
type Played = (Transcript, Option<KeptAs>);

/// Plays scenarios and keeps a record of each where a store is named.
fn played(
    library: &Library,
    args: &RunArgs,
    texts: &[(String, String)],
) -> Result<Vec<Played>, Failure> {
    let Some(store) = &args.store else {
        let played = transcripts(library, texts)?.into_iter();
        return Ok(played.map(|transcript| (transcript, None)).collect());
    };
    let scenarios = scenarios(library, texts)?;
    if args.table.is_some() && scenarios.len() != 1 {
        let message =
            format!("--table names one table, and these are {} scenarios", scenarios.len());
        return Err(Failure::not_understood(message));
    }
    let mut keeping = Keeping::open(library, store)?;
    let mut played = Vec::with_capacity(scenarios.len());
    for scenario in &scenarios {
        let (transcript, came) = run_with_doings(scenario);
        let kept = keeping.keep(scenario, args.table.as_deref(), &came)?;
        played.push((transcript, Some(kept)));
    }
    Ok(played)
}

/// As what a scenario was kept.
fn kept_as(kept: &KeptAs) -> String {
    let KeptAs { table, entries } = kept;
    styled(QUIET, &format!("kept as table {table}: {entries} entries")) + "\n"
}

/// A file with its name, or those of a folder whose names end in `.scn`.
pub(crate) fn read(path: &Path) -> Result<Vec<(String, String)>, Failure> {
    if !path.is_dir() {
        return Ok(vec![(path.display().to_string(), files::read(path)?)]);
    }
    let entries = fs::read_dir(path).map_err(|error| files::unread(path, &error))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let wanted =
        |path: &&PathBuf| path.is_dir() || path.extension().is_some_and(|end| end == "scn");
    let mut all = Vec::new();
    for path in paths.iter().filter(wanted) {
        all.extend(read(path)?);
    }
    Ok(all)
}

/// How many held and how many did not.
pub(crate) fn count(held: usize, failed: usize) -> String {
    let all = format!("{}: ", numbers::count(held + failed, "scenario"));
    let held = styled(GOOD, &format!("{held} held"));
    match failed {
        0 => format!("{all}{held}\n"),
        failed => format!("{all}{held}, {}\n", styled(BAD, &format!("{failed} failed"))),
    }
}

/// What did not come out as expected.
pub(crate) fn complaint(text: &str) -> String {
    format!("{}: {text}\n", styled(BAD, "failed"))
}

/// A scenario, step by step.
fn page(transcript: &Transcript) -> String {
    let (title, rulebook, file) = (&transcript.title, &transcript.rulebook, &transcript.file);
    let shows: Vec<_> = transcript.shows.iter().map(|shown| shown.rule.as_str()).collect();
    let shows = shows.join("; ");
    let mut out = format!("{}  {rulebook}  {}\n", styled(HEAD, title), styled(QUIET, file));
    if !shows.is_empty() {
        out += &styled(QUIET, &format!("shows {shows}"));
        out.push('\n');
    }
    let width = transcript.entries.iter().map(|entry| entry.actor.chars().count()).max();
    let width = width.unwrap_or(0);
    let mut due: Option<&Told> = None;
    for entry in &transcript.entries {
        out += &step(entry, width, due != Some(&entry.duty));
        due = Some(&entry.duty);
    }
    if let Some(text) = transcript.complaint() {
        out += &complaint(&text);
    }
    out
}

/// A step: what was done, what came of it, what was expected, and what is due where that is news.
fn step(entry: &Entry, width: usize, news: bool) -> String {
    let at = styled(QUIET, &entry.at.to_string());
    let mut out = format!("  {at}  {:width$}  {}\n", entry.actor, styled(HEAD, &entry.words));
    // Under the words: two spaces, a time, two spaces, the actor, two spaces.
    let indent = " ".repeat(2 + 8 + 2 + width + 2);
    let mut line = |text: String| {
        out.extend([&indent, text.as_str(), "\n"]);
    };
    for event in &entry.events {
        line(event.clone());
    }
    if let Some(refusal) = &entry.refusal {
        line(format!("{} {}", styled(EVEN, "refused:"), told(refusal)));
    }
    for check in &entry.checks {
        line(checked(check));
    }
    if !entry.shows.is_empty() {
        line(format!("{} {}", styled(GOOD, "shows"), entry.shows.join("; ")));
    }
    if news {
        line(format!("{} {}", styled(QUIET, "next:"), styled(QUIET, &entry.duty.to_string())));
    }
    out
}

/// Words with their rule.
fn told(told: &Told) -> String {
    let rule = told.rule.as_ref().map(|rule| styled(QUIET, &format!(" ({rule})")));
    format!("{}{}", told.words, rule.unwrap_or_default())
}

fn checked(check: &Check) -> String {
    match &check.instead {
        None => format!("{} {}", styled(GOOD, "✓"), styled(paint::QUIET, &check.words)),
        Some(_) => format!("{} {}", styled(BAD, "✗"), check.words),
    }
}

#[derive(Serialize)]
struct RunShape<'a> {
    held: usize,
    failed: usize,
    scenarios: Vec<ScenarioShape<'a>>,
}

impl<'a> RunShape<'a> {
    fn of(played: &'a [Played]) -> RunShape<'a> {
        let failed = played.iter().filter(|(one, _)| one.failed.is_some()).count();
        let scenarios = played.iter().map(ScenarioShape::of).collect();
        RunShape { held: played.len() - failed, failed, scenarios }
    }
}

#[derive(Serialize)]
struct ScenarioShape<'a> {
    file: &'a str,
    title: &'a str,
    rulebook: &'a str,
    shows: Vec<&'a str>,
    holds: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    failed: Option<FailedShape<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    kept: Option<KeptShape<'a>>,
    steps: Vec<StepShape<'a>>,
}

#[derive(Serialize)]
struct FailedShape<'a> {
    line: usize,
    what: &'a str,
}

#[derive(Serialize)]
struct KeptShape<'a> {
    table: &'a str,
    entries: u64,
}

#[derive(Serialize)]
struct StepShape<'a> {
    line: usize,
    at: String,
    actor: &'a str,
    step: &'a str,
    events: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<ToldShape<'a>>,
    duty: ToldShape<'a>,
    expected: Vec<CheckShape<'a>>,
    /// The rules that this step shows.
    shows: &'a [String],
}

#[derive(Serialize)]
struct ToldShape<'a> {
    words: &'a str,
    rule: Option<&'a str>,
}

#[derive(Serialize)]
struct CheckShape<'a> {
    line: usize,
    words: &'a str,
    met: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    instead: Option<&'a str>,
}

impl<'a> ScenarioShape<'a> {
    fn of((transcript, kept): &'a Played) -> ScenarioShape<'a> {
        let failed = transcript.failed.as_ref();
        ScenarioShape {
            file: &transcript.file,
            title: &transcript.title,
            rulebook: &transcript.rulebook,
            shows: transcript.shows.iter().map(|shown| shown.rule.as_str()).collect(),
            holds: failed.is_none(),
            failed: failed.map(|failed| FailedShape { line: failed.line, what: &failed.what }),
            kept: kept.as_ref().map(|kept| KeptShape { table: &kept.table, entries: kept.entries }),
            steps: transcript.entries.iter().map(StepShape::of).collect(),
        }
    }
}

impl<'a> StepShape<'a> {
    fn of(entry: &'a Entry) -> StepShape<'a> {
        let told = |told: &'a Told| ToldShape { words: &told.words, rule: told.rule.as_deref() };
        let check = |check: &'a Check| CheckShape {
            line: check.line,
            words: &check.words,
            met: check.instead.is_none(),
            instead: check.instead.as_deref(),
        };
        StepShape {
            line: entry.line,
            at: entry.at.to_string(),
            actor: &entry.actor,
            step: &entry.words,
            events: &entry.events,
            refused: entry.refusal.as_ref().map(told),
            duty: told(&entry.duty),
            expected: entry.checks.iter().map(check).collect(),
            shows: &entry.shows,
        }
    }
}
