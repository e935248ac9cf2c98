//! Tournament scenarios: what should happen in a tournament, as plain text (`docs/scenarios.md`).
//!
//! A file begins with `tournament:` and its title; then come its head, its steps, each with who
//! does what, and below a step, indented, what is expected of it.

mod asks;
mod conditions;
mod expects;
mod played;

pub use played::{Come, Told};

use crate::fault::{Fault, Faults};
use crate::read::{Editions, Line, lines, who_and_what};
use crate::shown::{self, Shown};
use conditions::usual;
use floor::Name;
use floor::tournament::Conditions;
use rulebook::Edition;
use rules::tournament::Item;

/// A step: its line, how many milliseconds later, who, what, and what is expected.
#[derive(Debug, Clone)]
pub(crate) struct Step {
    pub(crate) line: usize,
    pub(crate) after: u64,
    pub(crate) actor: String,
    pub(crate) words: String,
    pub(crate) expects: Vec<(usize, String)>,
}

/// A tournament scenario.
#[derive(Debug, Clone)]
pub struct TournamentScenario<'e> {
    /// The file it was read from.
    pub file: String,
    /// What it is about.
    pub title: String,
    /// The edition that it names.
    pub edition: &'e Edition,
    /// The rules that it shows, and where.
    pub shows: Vec<Shown>,
    pub(crate) version: String,
    pub(crate) conditions: Conditions,
    pub(crate) players: Vec<String>,
    pub(crate) begin: Begin,
    pub(crate) tables: u16,
    pub(crate) steps: Vec<Step>,
}

/// How far the tournament is before the first step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Begin {
    Nothing,
    Announced,
    Written,
    Ready,
    Open,
    Closed,
    Drawn,
    Playing,
}

impl Begin {
    pub(crate) const ALL: [(&'static str, Begin); 8] = [
        ("nothing", Begin::Nothing),
        ("announced", Begin::Announced),
        ("written", Begin::Written),
        ("ready", Begin::Ready),
        ("open", Begin::Open),
        ("closed", Begin::Closed),
        ("drawn", Begin::Drawn),
        ("playing", Begin::Playing),
    ];
}

impl<'e> TournamentScenario<'e> {
    /// Reads a tournament scenario; the first line that is not understood is told.
    pub fn read(
        file: &str,
        text: &str,
        editions: &Editions<'e>,
    ) -> Result<TournamentScenario<'e>, Faults> {
        let all = lines(text);
        read(file, &all, editions)
            .map_err(|(line, what)| Faults(vec![Fault { file: file.to_owned(), line, what }]))
    }
}

type Fallible<T> = Result<T, (usize, String)>;

const HEADERS: [&str; 9] =
    ["tournament", "rulebook", "version", "shows", "players", "begin", "tables", "without", "with"];

fn header<'t>(line: &Line<'t>) -> Option<(&'t str, &'t str)> {
    let (key, value) = line.text.split_once(':')?;
    (!line.indented && HEADERS.contains(&key)).then(|| (key, value.trim()))
}

fn read<'e>(
    file: &str,
    all: &[Line<'_>],
    editions: &Editions<'e>,
) -> Fallible<TournamentScenario<'e>> {
    let end = all.iter().position(|line| header(line).is_none()).unwrap_or(all.len());
    let (head, body) = all.split_at(end);
    let of = |key: &str| {
        head.iter().find_map(|line| {
            header(line).filter(|(own, _)| *own == key).map(|(_, value)| (line.number, value))
        })
    };
    let title = of("tournament").ok_or((1, "begin with `tournament:` and a title".to_owned()))?;
    let (line, id) = of("rulebook").ok_or((1, "name the `rulebook:`".to_owned()))?;
    let edition = editions(id).map_err(|what| (line, what))?;
    let version = &edition.at_table().menu.versions[0].id;
    let version = of("version").map_or(version.as_str(), |(_, version)| version).to_owned();
    let shows = of("shows").unwrap_or((1, ""));
    let mut wrong = None;
    let mut note = |line, what| wrong = wrong.take().or(Some((line, what)));
    let shows = shown::shown(edition, shows, body, &mut note);
    if let Some(wrong) = wrong {
        return Err(wrong);
    }
    let begin = of("begin").map_or(Ok(Begin::Nothing), |(line, word)| {
        let known = Begin::ALL.iter().find(|(known, _)| *known == word);
        known.map(|(_, begin)| *begin).ok_or_else(|| {
            let all = Begin::ALL.map(|(known, _)| known).join(", ");
            (line, format!("`{word}` is not where it begins: there are {all}"))
        })
    })?;
    let tables = of("tables").map_or(Ok(1), |(line, text)| {
        text.parse().map_err(|_| (line, format!("`{text}` is not a number of tables")))
    })?;
    Ok(TournamentScenario {
        file: file.to_owned(),
        title: title.1.to_owned(),
        edition,
        shows,
        version,
        conditions: conditions_of(head)?,
        players: of("players").map_or_else(Vec::new, |(_, text)| list_of(text, ',')),
        begin,
        tables,
        steps: steps(body)?,
    })
}

pub(crate) fn list_of(text: &str, between: char) -> Vec<String> {
    let parts = text.split(between).map(|part| part.trim().to_owned());
    parts.filter(|part| !part.is_empty()).collect()
}

/// The usual conditions with what the head takes away or says otherwise.
fn conditions_of(head: &[Line<'_>]) -> Fallible<Conditions> {
    let mut conditions = usual();
    for line in head {
        match header(line) {
            Some(("without", items)) => {
                for item in list_of(items, ',') {
                    conditions::without(&mut conditions, &item)
                        .map_err(|what| (line.number, what))?;
                }
            }
            Some(("with", text)) => {
                conditions::with(&mut conditions, text).map_err(|what| (line.number, what))?;
            }
            _ => {}
        }
    }
    Ok(conditions)
}

fn steps(body: &[Line<'_>]) -> Fallible<Vec<Step>> {
    let mut steps: Vec<Step> = Vec::new();
    for line in body.iter().filter(|line| shown::tied(line).is_none()) {
        if line.indented {
            let last = steps.last_mut();
            let last =
                last.ok_or((line.number, "an expectation needs a step above it".to_owned()))?;
            last.expects.push((line.number, line.text.to_owned()));
            continue;
        }
        let (after, rest) = match line.text.strip_prefix('+').and_then(|text| text.split_once(' '))
        {
            Some((time, rest)) => (minutes(time).map_err(|what| (line.number, what))?, rest),
            None => (0, line.text),
        };
        let (actor, words) =
            who_and_what(rest, "who, a colon, and what").map_err(|what| (line.number, what))?;
        steps.push(Step { line: line.number, after, actor, words, expects: Vec::new() });
    }
    Ok(steps)
}

/// Reads `10m` or `30s` as milliseconds.
pub(crate) fn minutes(text: &str) -> Result<u64, String> {
    let wrong = || format!("`{text}` is not a time: write `10m` or `30s`");
    let unit = match text.chars().next_back() {
        Some('m') => 60_000,
        Some('s') => 1_000,
        _ => return Err(wrong()),
    };
    let number: u64 = text[..text.len() - 1].parse().map_err(|_| wrong())?;
    number.checked_mul(unit).ok_or_else(wrong)
}

/// An item of conditions by its word.
pub(crate) fn item(word: &str) -> Result<Item, String> {
    let known = Item::ALL.iter().find(|(known, _)| *known == word);
    known.map(|(_, item)| *item).ok_or_else(|| {
        let all: Vec<&str> = Item::ALL.iter().map(|(known, _)| *known).collect();
        format!("`{word}` is no item of conditions: there are {}", all.join(", "))
    })
}

/// Some words as a name.
pub(crate) fn name(text: &str) -> Name {
    Name::from(text)
}
