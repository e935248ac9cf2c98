//! Searching: from the newest backwards, a page at a time, by whatever is known.
//!
//! Ids are positions in the journal, so a page ends with the id from which the next goes on. What
//! is searched is cut into windows of positions: a window is looked through by the index that fits
//! best, whatever else is asked, and where many windows hold nothing it is left off after a moment
//! and said up to when was looked.

mod coups;
mod rest;
mod wagers;

use crate::fault::Fault;
use crate::names::{self, Kind};
use crate::schema::{File, get};
use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension as _, Row, params_from_iter};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How many positions are looked through first at a time; as many again each time nothing slows it.
const WINDOW: i64 = 1 << 19;

/// The widest window.
const WINDOW_MAX: i64 = 1 << 25;

/// How long a window may take for the next to be wider.
const QUICK: Duration = Duration::from_millis(20);

/// How long is looked for a page.
const ENOUGH: Duration = Duration::from_millis(600);

/// How far clocks of processes may differ.
const SLACK_MS: i64 = 600_000;

/// The longest page.
const PAGE_MAX: usize = 200;

/// Amounts between these, both included, in cents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Amounts {
    /// The least.
    pub least: i64,
    /// The most.
    pub most: i64,
}

/// What is looked for: everything that is said must be so.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Search {
    /// At this table.
    pub table: Option<String>,
    /// From this moment on, in milliseconds since 1970.
    pub from_ms: Option<i64>,
    /// Before this moment.
    pub to_ms: Option<i64>,
    /// With a wager at this place.
    pub place: Option<u8>,
    /// Of somebody whose name begins so.
    pub bettor: Option<String>,
    /// On this bet.
    pub bet: Option<String>,
    /// Of these amounts.
    pub amounts: Option<Amounts>,
    /// By a rule whose id holds this.
    pub rule: Option<String>,
    /// By a person whose name begins so: who dealt, reported, decided, confirmed, did, approved.
    pub person: Option<String>,
    /// With an incident of this situation.
    pub situation: Option<String>,
    /// With this result: `player`, `banker`, `tie`.
    pub result: Option<String>,
    /// With this mark: `corrected`, `void`, `disputed`, `incident`.
    pub mark: Option<String>,
    /// Entries of this kind.
    pub kind: Option<String>,
    /// Where the page before ended.
    pub after: Option<String>,
    /// How many at the most.
    pub limit: Option<usize>,
}

impl Search {
    fn limit(&self) -> usize {
        self.limit.unwrap_or(50).clamp(1, PAGE_MAX)
    }

    /// Whether something of a wager is asked for.
    fn is_of_wagers(&self) -> bool {
        let words = [&self.bettor, &self.bet, &self.rule];
        self.place.is_some() || self.amounts.is_some() || words.iter().any(|word| word.is_some())
    }
}

/// The catalogue as it is asked.
pub struct Catalogue {
    file: File,
    idle: Mutex<Vec<Connection>>,
}

/// What a row becomes.
type Read<R> = fn(&Row<'_>) -> rusqlite::Result<R>;

/// A page: its rows, where the next begins, and up to when was looked.
type Found<R> = (Vec<R>, Option<String>, Option<i64>);

/// Conditions, each with what it is told.
#[derive(Default)]
struct Where {
    text: String,
    values: Vec<Value>,
}

impl Where {
    fn and(&mut self, condition: &str, values: impl IntoIterator<Item = Value>) {
        self.text.push_str(" and ");
        self.text.push_str(condition);
        self.values.extend(values);
    }

    /// One of these numbers; nothing is where there are none.
    fn one_of(&mut self, column: &str, ids: &[i64]) {
        let marks = vec!["?"; ids.len()].join(", ");
        self.and(&format!("{column} in ({marks})"), ids.iter().map(|id| Value::from(*id)));
    }
}

impl Catalogue {
    /// The catalogue in a file that somebody feeds.
    pub fn new(file: File) -> Catalogue {
        Catalogue { file, idle: Mutex::default() }
    }

    /// The position up to which it is fed, and the moment of it.
    pub fn stood(&self) -> Result<(u64, Option<i64>), Fault> {
        self.with(|file| {
            let position: Option<i64> = get(file, "position")?;
            let position = position.and_then(|at| u64::try_from(at).ok()).unwrap_or(0);
            Ok((position, get(file, "time")?))
        })
    }

    /// The names of bettors, bets, rules, situations, kinds and persons to choose from.
    pub fn words(&self, of: &str, letters: &str) -> Result<Vec<String>, Fault> {
        let kind = match of {
            "bettor" => Kind::Bettor,
            "bet" => Kind::Bet,
            "rule" => Kind::Rule,
            "person" => Kind::Person,
            "situation" => Kind::Situation,
            "kind" => Kind::Event,
            _ => return Err(Fault::NotUnderstood(format!("there are no words of `{of}`"))),
        };
        self.with(|file| {
            let ids = match kind {
                Kind::Bettor | Kind::Person => names::beginning(file, kind, letters)?,
                _ => names::holding(file, kind, letters)?,
            };
            let mut name = file.prepare_cached("select text from name where id = ?")?;
            let found = ids.iter().map(|id| name.query_row([id], |row| row.get(0)));
            Ok(found.collect::<Result<_, _>>()?)
        })
    }

    pub(crate) fn with<T>(
        &self,
        ask: impl FnOnce(&Connection) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let file = idle.map_or_else(|| self.file.read(), Ok)?;
        let answer = ask(&file);
        if answer.is_ok() {
            self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(file);
        }
        answer
    }
}

/// From which position to which is looked: those after the first, up to the second.
fn span(file: &Connection, search: &Search, below: Option<i64>) -> rusqlite::Result<(i64, i64)> {
    let mut before = file.prepare_cached(
        "select position from moment where at < ? order by at desc, position desc limit 1",
    )?;
    let mut behind = file
        .prepare_cached("select position from moment where at > ? order by at, position limit 1")?;
    let last: i64 = get(file, "position")?.unwrap_or(0);
    let low = match search.from_ms {
        Some(from) => {
            before.query_row([from.saturating_sub(SLACK_MS)], |row| row.get(0)).optional()?
        }
        None => None,
    };
    let high = match search.to_ms {
        Some(to) => behind.query_row([to.saturating_add(SLACK_MS)], |row| row.get(0)).optional()?,
        None => None,
    };
    let high = high.unwrap_or(last).min(below.map_or(i64::MAX, |below| below.saturating_sub(1)));
    Ok((low.unwrap_or(0), high))
}

/// A page of rows, and where to go on where there was no time for all.
type Looked<R> = (Vec<R>, Option<(i64, i64)>);

/// What is asked of every window: for what lies after one position up to another, what else is
/// looked for, and how many are wanted.
struct Asked<R> {
    sql: String,
    values: Vec<Value>,
    read: Read<R>,
}

/// Looks through windows from the newest backwards until the page is full.
fn windows<R>(
    file: &Connection,
    (low, high): (i64, i64),
    limit: usize,
    Asked { sql, values, read }: &Asked<R>,
) -> rusqlite::Result<Looked<R>> {
    let mut asked = file.prepare_cached(sql)?;
    let (begun, mut rows, mut high, mut width) = (Instant::now(), Vec::new(), high, WINDOW);
    while high > low && rows.len() < limit {
        if begun.elapsed() > ENOUGH {
            return Ok((rows, Some((high, moment(file, high)?))));
        }
        let (bottom, looking) = ((high - width).max(low), Instant::now());
        let wanted = i64::try_from(limit - rows.len()).unwrap_or(i64::MAX);
        let ends = [bottom, high].into_iter().map(Value::from);
        let all = ends.chain(values.iter().cloned()).chain([Value::from(wanted)]);
        for row in asked.query_map(params_from_iter(all), *read)? {
            rows.push(row?);
        }
        if looking.elapsed() < QUICK {
            width = (width * 2).min(WINDOW_MAX);
        }
        high = bottom;
    }
    Ok((rows, None))
}

/// The moment of a position, as far as it is known.
fn moment(file: &Connection, position: i64) -> rusqlite::Result<i64> {
    let mut found =
        file.prepare_cached("select at from moment where position >= ? order by position limit 1")?;
    let found = found.query_row([position], |row| row.get(0)).optional()?;
    Ok(match found {
        Some(at) => at,
        None => get(file, "time")?.unwrap_or(0),
    })
}

/// Where the next page begins: behind a full page, or where it was left off.
fn next<R>(
    rows: &[R],
    limit: usize,
    left: Option<(i64, i64)>,
    cursor: impl Fn(&R) -> String,
) -> (Option<String>, Option<i64>) {
    match left {
        Some((high, at)) => (Some((high + 1).to_string()), Some(at)),
        None => (rows.last().filter(|_| rows.len() >= limit).map(cursor), None),
    }
}

/// The text of a number in a column.
fn text(row: &Row<'_>, column: &str) -> rusqlite::Result<String> {
    row.get(column)
}

/// Cents as money.
fn money(cents: i64) -> String {
    ledger::Total::from_cents(cents.into()).to_string()
}

/// Words that were joined, apart again.
fn parts(text: &str, by: &str) -> Vec<String> {
    text.split(by).filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

/// A name by its number, as SQL.
fn named(column: &str, of: &str) -> String {
    format!("(select text from name where id = {column}) as {of}")
}
