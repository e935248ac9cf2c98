//! Scenarios of promotions: what should happen from the first condition to the last claim.
//!
//! They begin with `promotion:` and a title where those of a table begin with `scenario:`.

mod check;
pub mod conditions;
mod deed;
mod run;

pub use run::{run, run_to_the_end};

use crate::fault::{Fault, Faults};
use crate::read::{Editions, Line, When, lines, step_time, who_and_what};
use crate::shown::{self, Shown};
use check::Expect;
use conditions::Written;
use deed::Deed;
use floor::promotion::Conditions;
use rulebook::Edition;

/// What a scenario of a promotion begins with.
pub const KIND: &str = "promotion";

/// Whether a text is a scenario of a promotion.
pub fn is_one(text: &str) -> bool {
    lines(text).first().is_some_and(|line| key(line.text).0 == KIND)
}

/// A scenario of a promotion.
#[derive(Debug, Clone)]
pub struct Scenario<'e> {
    /// The file it was read from.
    pub file: String,
    /// What it is about.
    pub title: String,
    /// The edition that it names.
    pub edition: &'e Edition,
    /// The rules that it shows, and where.
    pub shows: Vec<Shown>,
    /// The conditions as its head has them.
    pub(crate) written: Written,
    pub(crate) steps: Vec<Step>,
}

/// A step.
#[derive(Debug, Clone)]
pub(crate) struct Step {
    pub(crate) line: usize,
    pub(crate) when: When,
    pub(crate) actor: String,
    pub(crate) words: String,
    pub(crate) deed: Deed,
    pub(crate) expects: Vec<(usize, String, Expect)>,
    pub(crate) shows: Vec<String>,
}

/// A line's key and its value.
fn key(text: &str) -> (&str, &str) {
    let (key, value) = text.split_once(':').unwrap_or((text, ""));
    (key.trim(), value.trim())
}

impl<'e> Scenario<'e> {
    /// Reads a scenario; every line that is not understood is told.
    pub fn read(file: &str, text: &str, editions: &Editions<'e>) -> Result<Scenario<'e>, Faults> {
        let lines = lines(text);
        let is_step = |line: &&Line<'_>| !line.indented && !is_head(key(line.text).0);
        let head = lines.iter().position(|line| is_step(&line)).unwrap_or(lines.len());
        let (above, below) = lines.split_at(head);
        let mut notes = Vec::new();
        let mut note = |line: usize, what: String| {
            notes.push(Fault { file: file.to_owned(), line, what });
        };
        let of = |wanted: &str| {
            let found = above.iter().map(|line| (line.number, key(line.text)));
            found.into_iter().find(|(_, (key, _))| *key == wanted).map(|(at, (_, it))| (at, it))
        };
        let (line, id) = of("rulebook").unwrap_or((1, ""));
        let edition = editions(id)
            .map_err(|what| Faults(vec![Fault { file: file.to_owned(), line, what }]))?;
        let written = Written::usual().with_lines(above.iter().filter(|line| {
            line.indented || !matches!(key(line.text).0, KIND | "rulebook" | "shows")
        }));
        let mut steps = read_steps(below, &mut note);
        let shows = shown::shown(edition, of("shows").unwrap_or((1, "")), below, &mut note);
        shown::hand_out(&shows, steps.iter_mut().map(|step| (step.line, &mut step.shows)));
        let title = of(KIND).map_or_else(String::new, |(_, title)| title.to_owned());
        if !notes.is_empty() {
            return Err(Faults(notes));
        }
        let file = file.to_owned();
        Ok(Scenario { file, title, edition, shows, written, steps })
    }
}

impl Scenario<'_> {
    /// The conditions as its head has them.
    pub fn conditions(&self) -> Result<Conditions, String> {
        self.written.read()
    }
}

/// Whether a line with this key belongs to the head.
fn is_head(key: &str) -> bool {
    matches!(key, KIND | "rulebook" | "shows") || conditions::is_key(key)
}

fn read_steps(lines: &[Line<'_>], note: &mut impl FnMut(usize, String)) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for line in lines.iter().filter(|line| shown::tied(line).is_none()) {
        let read = if line.indented {
            check::read(line.text).and_then(|expect| {
                let step = steps.last_mut().ok_or("an expectation needs a step above it")?;
                step.expects.push((line.number, line.text.to_owned(), expect));
                Ok(())
            })
        } else {
            read_step(line).map(|step| steps.push(step))
        };
        if let Err(what) = read {
            note(line.number, what);
        }
    }
    steps
}

/// Reads `+20s manager: start`.
fn read_step(line: &Line<'_>) -> Result<Step, String> {
    let (when, rest) = step_time(line.text)?;
    let (actor, words) = who_and_what(rest, "who does what, as in `manager: start`")?;
    let deed = deed::read(&words)?;
    let (expects, shows) = (Vec::new(), Vec::new());
    Ok(Step { line: line.number, when, actor, words, deed, expects, shows })
}
