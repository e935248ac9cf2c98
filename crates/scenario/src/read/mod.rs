//! Reading a scenario: its head, its steps, and what is expected of each.

mod deed;
mod expect;
mod forms;
mod head;
mod incidents;
mod parts;
mod requests;

pub(crate) use deed::read as read_deed;
pub use deed::{Deed, Play};
pub use expect::{Expect, Expected, Settling};
pub use forms::{EXPECTATIONS, FORMS, HEADERS};
pub use head::Begin;
pub(crate) use parts::amount;

use crate::fault::{Fault, Faults};
use crate::shown::{self, Shown};
pub(crate) use head::Head;
use parts::time;
use rulebook::Edition;
use rules::Rulebook;
use table::Time;

/// Finds an edition by its name, or says which there are.
pub type Editions<'e> = dyn Fn(&str) -> Result<&'e Edition, String> + 'e;

/// A scenario.
#[derive(Debug, Clone)]
pub struct Scenario<'e> {
    /// The file it was read from.
    pub file: String,
    /// What it is about.
    pub title: String,
    /// The edition that it names.
    pub edition: &'e Edition,
    /// The rulebook it plays by.
    pub rulebook: &'e Rulebook,
    /// The rules that it shows, and where.
    pub shows: Vec<Shown>,
    /// How the table is set up when it is opened.
    pub(crate) head: Head,
    /// What is done, in order.
    pub steps: Vec<Step>,
}

/// When a step is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// When the step before it was.
    Then,
    /// So many milliseconds later.
    After(u64),
    /// At this time.
    At(Time),
}

impl When {
    /// The moment of a step, where this was that of the one before it.
    pub(crate) const fn after(self, before: Time) -> Time {
        match self {
            When::Then => before,
            When::After(milliseconds) => Time(before.0.saturating_add(milliseconds)),
            When::At(time) => time,
        }
    }
}

/// A step.
#[derive(Debug, Clone)]
pub struct Step {
    /// Its line, from one.
    pub line: usize,
    /// When.
    pub when: When,
    /// Who, as written.
    pub actor: String,
    /// What, as written.
    pub words: String,
    /// What.
    pub deed: Deed,
    /// What is expected of it.
    pub expects: Vec<Expected>,
    /// The rules that this shows, of those that the scenario does.
    pub shows: Vec<String>,
}

/// A line that says something.
#[derive(Clone, Copy)]
pub(crate) struct Line<'t> {
    pub(crate) number: usize,
    pub(crate) indented: bool,
    pub(crate) text: &'t str,
}

/// The lines of a text that say something.
pub(crate) fn lines(text: &str) -> Vec<Line<'_>> {
    let numbered = (1..).zip(text.lines()).map(|(number, line)| Line {
        number,
        indented: line.starts_with([' ', '\t']),
        text: line.trim(),
    });
    numbered.filter(|line| !line.text.is_empty() && !line.text.starts_with('#')).collect()
}

impl<'e> Scenario<'e> {
    /// Reads a scenario; every line that is not understood is told.
    pub fn read(file: &str, text: &str, editions: &Editions<'e>) -> Result<Scenario<'e>, Faults> {
        Scenario::read_lines("scenario", file, &lines(text), editions)
    }

    /// Reads the lines of a scenario, or of what else begins like one, with its title behind this
    /// word.
    pub(crate) fn read_lines(
        kind: &'static str,
        file: &str,
        lines: &[Line<'_>],
        editions: &Editions<'e>,
    ) -> Result<Scenario<'e>, Faults> {
        let steps = lines.iter().position(|line| !head::is_head(kind, line.text) || line.indented);
        let (above, below) = lines.split_at(steps.unwrap_or(lines.len()));
        let mut notes = Notes { file, faults: Vec::new() };
        let found = head::rulebook(kind, above, editions)
            .map_err(|(line, what)| Faults(vec![Fault { file: file.to_owned(), line, what }]))?;
        let read = head::read(&found, kind, above, &mut notes);
        let mut steps = read_steps(&found, &read.head, below, &mut notes);
        let shows = shown::shown(found.edition, read.shows, below, &mut |line, what| {
            notes.note(line, what);
        });
        shown::hand_out(&shows, steps.iter_mut().map(|step| (step.line, &mut step.shows)));
        if notes.faults.is_empty() {
            let (title, head) = (read.title, read.head);
            let (edition, rulebook, file) = (found.edition, found.rulebook, file.to_owned());
            return Ok(Scenario { file, title, edition, rulebook, shows, head, steps });
        }
        Err(Faults(notes.faults))
    }
}

/// The edition that a scenario names, with its game.
pub(crate) struct Found<'e> {
    pub(crate) edition: &'e Edition,
    pub(crate) rulebook: &'e Rulebook,
}

/// What has been found wrong so far.
pub(crate) struct Notes<'f> {
    pub(crate) file: &'f str,
    pub(crate) faults: Vec<Fault>,
}

impl Notes<'_> {
    pub(crate) fn note(&mut self, line: usize, what: String) {
        self.faults.push(Fault { file: self.file.to_owned(), line, what });
    }

    /// The value, or a note of what is wrong with it.
    pub(crate) fn keep<T>(&mut self, line: usize, read: Result<T, String>) -> Option<T> {
        read.map_err(|what| self.note(line, what)).ok()
    }
}

fn read_steps(
    found: &Found<'_>,
    head: &Head,
    lines: &[Line<'_>],
    notes: &mut Notes<'_>,
) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    // An expectation of a step that was not understood is the step's fault.
    let mut understood = true;
    for line in lines.iter().filter(|line| shown::tied(line).is_none()) {
        if !line.indented {
            let step = notes.keep(line.number, read_step(found.rulebook, head, line));
            understood = step.is_some();
            steps.extend(step);
            continue;
        }
        let expected = notes.keep(line.number, expect::read(found, line.text));
        match (expected, steps.last_mut()) {
            (Some(_), None) if understood => {
                notes.note(line.number, "an expectation needs a step above it".to_owned());
            }
            (Some(what), Some(step)) if understood => {
                let words = line.text.to_owned();
                step.expects.push(Expected { line: line.number, words, what });
            }
            _ => {}
        }
    }
    steps
}

/// When a step is done, and the rest of its line.
pub(crate) fn step_time(text: &str) -> Result<(When, &str), String> {
    match text.split_once(' ') {
        Some((first, rest))
            if first.starts_with(|letter: char| letter == '+' || letter.is_ascii_digit()) =>
        {
            Ok((time(first)?, rest.trim()))
        }
        _ => Ok((When::Then, text)),
    }
}

/// Who does what in a step; where it is none, what is to be written is told.
pub(crate) fn who_and_what(rest: &str, wanted: &str) -> Result<(String, String), String> {
    let step = rest.split_once(':');
    let (who, what) = step.ok_or_else(|| format!("`{rest}` is not a step: write {wanted}"))?;
    Ok((who.trim().to_owned(), what.trim().to_owned()))
}

/// A moment, as `10:00:20`.
pub(crate) fn moment(text: &str) -> Result<Time, String> {
    match time(text)? {
        When::At(at) => Ok(at),
        _ => Err(format!("`{text}` is not a moment: write it as in `10:00:20`")),
    }
}

/// Reads `+20s dealer: no more bets`.
fn read_step(rulebook: &Rulebook, head: &Head, line: &Line<'_>) -> Result<Step, String> {
    let (when, rest) = step_time(line.text)?;
    let (actor, words) = who_and_what(rest, "who does what, as in `dealer: open wagering`")?;
    let deed = deed::read(rulebook, head, &actor, &words)?;
    Ok(Step { line: line.number, when, actor, words, deed, expects: Vec::new(), shows: Vec::new() })
}
