//! A floor plan that somebody writes: read, tried out while they write, and put in force.

use super::Problem;
use super::floor::{FloorReloaded, not_reloaded, owner, reloaded};
use super::rooms::enter;
use crate::authority::Denied;
use crate::caller::Caller;
use crate::floor::Floor;
use crate::reload::{NotReloaded, Tried};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use floor::staff::{Power, Room};
use house::plan::digest;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use utoipa::ToSchema;

/// The text of the floor plan.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PlanText {
    /// The file that it stands in.
    file: String,
    /// The text.
    text: String,
    /// Its fingerprint: given back with a newer text, it shows that nobody wrote in between.
    digest: String,
}

/// A text that somebody has written.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlanDraft {
    /// The text.
    text: String,
    /// The fingerprint of the text that it was written from; needed to put it in force.
    digest: Option<String>,
}

/// What would come of a plan.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PlanTried {
    /// What is wrong with it, in the order of the text.
    faults: Vec<PlanFault>,
    /// Why it cannot be put in force while the house runs as it does.
    not_now: Vec<String>,
    /// Tables that would be opened.
    opened: Vec<String>,
    /// Tables that would change or leave.
    changes: Vec<PlanChange>,
    /// Whether what the house has settled would change, at its next start.
    house: bool,
    /// How many tables there would be.
    tables: usize,
}

/// What is wrong with a plan.
#[derive(Debug, Serialize, ToSchema)]
struct PlanFault {
    /// The line, from one; 0 where the whole of it is meant.
    line: usize,
    /// The column, from one.
    column: usize,
    /// What is wrong, and what would be right.
    what: String,
}

/// A table that would change.
#[derive(Debug, Serialize, ToSchema)]
struct PlanChange {
    /// Its name.
    table: String,
    /// What would change, each with when.
    waits: Vec<String>,
}

impl From<Tried> for PlanTried {
    fn from(tried: Tried) -> PlanTried {
        let faults = tried.faults.into_iter();
        let changes = tried.changes.into_iter();
        PlanTried {
            faults: faults
                .map(|it| PlanFault { line: it.line, column: it.column, what: it.what })
                .collect(),
            not_now: tried.not_now,
            opened: tried.opened,
            changes: changes.map(|(table, waits)| PlanChange { table, waits }).collect(),
            house: tried.house,
            tables: tried.tables,
        }
    }
}

fn fingerprint(text: &str) -> String {
    access::hex(&digest(text).0)
}

pub(crate) async fn text(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
) -> Result<Json<PlanText>, Problem> {
    let person = enter(&floor, &caller, Room::Floor)?;
    if !person.may(Power::GiveAccess) && !person.may(Power::Read) {
        let words = "the text of the floor plan is for its owner and for auditors";
        return Err(Denied::NotAllowed(words.to_owned()).into());
    }
    let read = tokio::task::spawn_blocking(move || floor.plan_text());
    let (file, text) = read.await?.map_err(|why| not_reloaded(&why))?;
    let digest = fingerprint(&text);
    Ok(Json(PlanText { file, text, digest }))
}

pub(crate) async fn check(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
    Json(draft): Json<PlanDraft>,
) -> Result<Json<PlanTried>, Problem> {
    enter(&floor, &caller, Room::Floor)?;
    let open = floor.settings().await;
    let tried = tokio::task::spawn_blocking(move || floor.try_out(&draft.text, &open));
    let tried = tried.await?;
    let tried = tried.map_err(|why| not_reloaded(&NotReloaded::Store(why)))?;
    Ok(Json(tried.into()))
}

pub(crate) async fn put(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
    Json(draft): Json<PlanDraft>,
) -> Result<Json<FloorReloaded>, Problem> {
    let person = owner(&caller)?;
    tracing::info!(by = %person.name, "a new floor plan is written");
    let by = floor.people.by(person);
    let open = floor.settings().await;
    let house = Arc::clone(&floor);
    let before = tokio::task::spawn_blocking(move || {
        let tried = house.try_out(&draft.text, &open);
        let tried = tried.map_err(|why| not_reloaded(&NotReloaded::Store(why)))?;
        refuse(&tried)?;
        replaced(&house, &draft)
    });
    let before = before.await??;
    let done = reloaded(&floor, by).await;
    if done.is_err() {
        // What is not in force does not stay in the file either.
        let written = tokio::task::spawn_blocking(move || write(&floor, &before)).await;
        if !matches!(written, Ok(Ok(()))) {
            tracing::error!("the floor plan in the file is not the one in force");
        }
    }
    done.map(Json)
}

/// Refuses a plan that has faults, or cannot be put in force now.
fn refuse(tried: &Tried) -> Result<(), Problem> {
    if !tried.faults.is_empty() {
        let faults: Vec<String> = tried.faults.iter().map(ToString::to_string).collect();
        return Err(not_reloaded(&NotReloaded::Faulty(faults.join("\n"))));
    }
    if tried.not_now.is_empty() {
        return Ok(());
    }
    Err(not_reloaded(&NotReloaded::NotNow(tried.not_now.clone())))
}

/// Writes a text in place of the one that it was written from; gives the old one.
fn replaced(floor: &Floor, draft: &PlanDraft) -> Result<String, Problem> {
    let (file, before) = floor.plan_text().map_err(|why| not_reloaded(&why))?;
    if draft.digest.as_deref() != Some(&*fingerprint(&before)) {
        let words = "somebody else has changed the floor plan: read it again, and change that";
        return Err(Problem::new(StatusCode::CONFLICT, "plan_changed", words));
    }
    write(floor, &draft.text).map_err(|why| {
        let words = format!("{file} cannot be written: {why}");
        Problem::new(StatusCode::CONFLICT, "plan_not_written", &words)
    })?;
    Ok(before)
}

/// Writes the file whole or not at all, and so that it is on the disk with its name.
fn write(floor: &Floor, text: &str) -> io::Result<()> {
    let file = floor.plans.file.get().ok_or(io::ErrorKind::NotFound)?;
    let mut beside = file.clone().into_os_string();
    beside.push(".new");
    let beside = Path::new(&beside);
    let mut out = File::create(beside)?;
    out.write_all(text.as_bytes())?;
    // Whoever could read the old one can read this one, and nobody else.
    out.set_permissions(fs::metadata(file)?.permissions())?;
    out.sync_all()?;
    fs::rename(beside, file)?;
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    if cfg!(unix) { File::open(folder.unwrap_or(Path::new(".")))?.sync_all() } else { Ok(()) }
}
