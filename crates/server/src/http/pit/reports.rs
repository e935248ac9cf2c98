//! Reports of what was played: of tables here from their own sums, of others from whoever runs
//! them.

use super::paper;
use crate::authority::Denied;
use crate::caller::Caller;
use crate::floor::Floor;
use crate::http::Problem;
use crate::http::asked::wrong;
use crate::http::rooms::{elsewhere, enter};
use crate::relay::{Asker, fetch};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use floor::staff::Room;
use record::form::Form as _;
use record::table_v1::names::Setting;
use rulebook::Edition;
use screens::pit::{Report, Span};
use screens::watch::{DAY, Hours};
use serde::Deserialize;
use std::collections::BTreeSet;
use std::sync::Arc;

/// What a report is asked for.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    /// From when; a day before the end where nothing is said.
    #[serde(default)]
    from: Option<u64>,
    /// Until when; now where nothing is said.
    #[serde(default)]
    to: Option<u64>,
    /// Tables by their names, with commas between; all where nothing is said.
    #[serde(default)]
    tables: Option<String>,
    /// Those that this process runs alone.
    #[serde(default)]
    here: bool,
    /// The device that a browser says it is.
    #[serde(default, rename = "as")]
    _device: Option<String>,
}

/// The tables and the time of a report.
struct Subject {
    tables: BTreeSet<String>,
    span: Span,
    here: bool,
}

impl Wanted {
    fn subject(&self, floor: &Floor) -> Result<Subject, Problem> {
        let to = self.to.unwrap_or_else(|| u64::try_from(floor.clock.now_ms()).unwrap_or(0));
        let from = self.from.unwrap_or_else(|| to.saturating_sub(DAY));
        let span = Span::new(from, to).ok_or_else(|| {
            let words = "a report ends after it begins: give `from` before `to`, in milliseconds";
            wrong(words)
        })?;
        let names = self.tables.as_deref().unwrap_or_default().split(',').map(str::trim);
        let mut tables: BTreeSet<String> = BTreeSet::new();
        for name in names.filter(|name| !name.is_empty()) {
            floor.planned(name).ok_or(Denied::NoTable)?;
            tables.insert(name.to_owned());
        }
        if tables.is_empty() {
            tables = floor.plan().tables.iter().map(|plan| plan.name.clone()).collect();
        }
        Ok(Subject { tables, span, here: self.here })
    }
}

/// What was played in a time.
pub(crate) async fn report(
    State(floor): State<Arc<Floor>>,
    Query(wanted): Query<Wanted>,
    caller: Caller,
    asker: Asker,
) -> Result<Json<Report>, Problem> {
    enter(&floor, &caller, Room::Pit)?;
    let subject = wanted.subject(&floor)?;
    Ok(Json(made(&floor, subject, &asker).await))
}

/// The same as a file.
pub(crate) async fn file(
    State(floor): State<Arc<Floor>>,
    (Path(file), Query(wanted)): (Path<String>, Query<Wanted>),
    caller: Caller,
    asker: Asker,
) -> Result<Response, Problem> {
    enter(&floor, &caller, Room::Pit)?;
    let write = paper::writer(&file).ok_or_else(|| {
        let words = "a report is figures.csv, irregularities.csv or report.pdf";
        Problem::new(StatusCode::NOT_FOUND, "not_found", words)
    })?;
    let subject = wanted.subject(&floor)?;
    let report = made(&floor, subject, &asker).await;
    let house = floor.plan().house.name.clone();
    let written = tokio::task::spawn_blocking(move || write(&house, &report)).await;
    let (kind, bytes) = written??;
    let named = format!("attachment; filename=\"{file}\"");
    Ok(([(CONTENT_TYPE, kind), (CONTENT_DISPOSITION, &*named)], bytes).into_response())
}

/// The report of the tables here and of those elsewhere.
async fn made(floor: &Arc<Floor>, subject: Subject, asker: &Asker) -> Report {
    let Subject { mut tables, span, here } = subject;
    let mut all = Report::empty(span);
    let own = own_hours(floor, &mut tables).await;
    all.join(summed(floor, own, span).await);
    if !here {
        for (address, theirs) in elsewhere(floor) {
            let wanted: Vec<String> = theirs.intersection(&tables).cloned().collect();
            let (names, from, to) = (wanted.join(","), all.from, all.to);
            let path = format!("/api/pit/reports?here=true&from={from}&to={to}&tables={names}");
            if wanted.is_empty() {
                continue;
            }
            if let Some(report) = fetch::<Report>(floor, asker, (&address, &path)).await {
                tables.retain(|table| !wanted.contains(table) || report.missing.contains(table));
                all.join(Report { missing: Vec::new(), ..report });
            }
        }
    }
    all.missing = tables.into_iter().collect();
    all
}

/// A table that is run here, by its name and its rulebook, and what was played at it.
type Own = (String, &'static Edition, Hours);

/// What was played at the tables here, which are taken off the list.
async fn own_hours(floor: &Floor, tables: &mut BTreeSet<String>) -> Vec<Own> {
    let mut found = Vec::new();
    for name in tables.clone() {
        let Ok(handle) = floor.table(&name) else { continue };
        let looked = handle.look(|owner, stage| {
            let hours = stage.scene(owner).watch.kept().hours.clone();
            (owner.recorded().edition, hours)
        });
        if let Ok((edition, hours)) = looked.await {
            tables.remove(&name);
            found.push((name, edition, hours));
        }
    }
    found
}

/// The sums of tables. Exact odds take a moment: not on a task's time.
async fn summed(floor: &Arc<Floor>, own: Vec<Own>, span: Span) -> Report {
    let floor = Arc::clone(floor);
    let summed = tokio::task::spawn_blocking(move || {
        let mut all = Report::empty(span);
        for (name, edition, hours) in &own {
            let rulebook = edition.at_table();
            all.join(screens::pit::report((name, hours), span, &|kind| {
                let setting = Setting::load(&kind.setting, rulebook).ok()?;
                Some((*floor.board.edges(rulebook, (&setting, kind.decks))).clone())
            }));
        }
        all
    });
    summed.await.unwrap_or_else(|_| Report::empty(span))
}
