//! `sabot run`: scenario files, step by step.

use crate::cli::RunArgs;
use crate::failure::Failure;
use crate::library::Library;
use crate::paint::{self, BAD, EVEN, GOOD, HEAD, QUIET, styled};
use crate::shapes::to_line;
use scenario::{Check, Entry, Scenario, Told, Transcript, run as play};
use serde::Serialize;
use std::fs;
use std::path::{Path, PathBuf};

/// What a run of scenarios prints, and the exit code.
pub(crate) fn run(library: &Library, args: &RunArgs) -> Result<(String, u8), Failure> {
    let mut texts = Vec::new();
    for path in &args.files {
        texts.extend(read(path)?);
    }
    let transcripts = transcripts(library, &texts)?;
    let failed = transcripts.iter().filter(|one| one.failed.is_some()).count();
    let code = u8::from(failed > 0);
    if args.json {
        return Ok((to_line(&RunShape::of(&transcripts)), code));
    }
    let mut out = String::new();
    for transcript in &transcripts {
        if args.quiet {
            out += &transcript.complaint().map_or_else(String::new, |text| complaint(&text));
        } else {
            out += &page(transcript);
            out.push('\n');
        }
    }
    Ok((out + &count(transcripts.len() - failed, failed), code))
}

/// Plays scenarios, each with its file's name; faults of all files are told together.
pub(crate) fn transcripts(
    library: &Library,
    texts: &[(String, String)],
) -> Result<Vec<Transcript>, Failure> {
    let editions = |id: &str| library.edition(id).map_err(|failure| failure.message);
    let (mut transcripts, mut faults) = (Vec::new(), Vec::new());
    for (file, text) in texts {
        match Scenario::read(file, text, &editions) {
            Ok(scenario) => transcripts.push(play(&scenario)),
            Err(fault) => faults.push(fault.to_string()),
        }
    }
    if faults.is_empty() {
        return Ok(transcripts);
    }
    Err(Failure::not_understood(faults.join("\n")))
}

/// A file with its name, or those of a folder whose names end in `.scn`.
pub(crate) fn read(path: &Path) -> Result<Vec<(String, String)>, Failure> {
    let cannot = |error: std::io::Error| {
        Failure::not_understood(format!("cannot read {}: {error}", path.display()))
    };
    if !path.is_dir() {
        let text = fs::read_to_string(path).map_err(cannot)?;
        return Ok(vec![(path.display().to_string(), text)]);
    }
    let entries = fs::read_dir(path).map_err(cannot)?;
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
    let scenarios = if held + failed == 1 { "scenario" } else { "scenarios" };
    let all = format!("{} {scenarios}: ", held + failed);
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
    let shows = transcript.shows.join("; ");
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
    fn of(transcripts: &'a [Transcript]) -> RunShape<'a> {
        let failed = transcripts.iter().filter(|one| one.failed.is_some()).count();
        let scenarios = transcripts.iter().map(ScenarioShape::of).collect();
        RunShape { held: transcripts.len() - failed, failed, scenarios }
    }
}

#[derive(Serialize)]
struct ScenarioShape<'a> {
    file: &'a str,
    title: &'a str,
    rulebook: &'a str,
    shows: &'a [String],
    holds: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    failed: Option<FailedShape<'a>>,
    steps: Vec<StepShape<'a>>,
}

#[derive(Serialize)]
struct FailedShape<'a> {
    line: usize,
    what: &'a str,
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
    fn of(transcript: &'a Transcript) -> ScenarioShape<'a> {
        let failed = transcript.failed.as_ref();
        ScenarioShape {
            file: &transcript.file,
            title: &transcript.title,
            rulebook: &transcript.rulebook,
            shows: &transcript.shows,
            holds: failed.is_none(),
            failed: failed.map(|failed| FailedShape { line: failed.line, what: &failed.what }),
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
        }
    }
}
