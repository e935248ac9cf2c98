//! Drills at the console: what goes wrong is put as a question, and the answer is marked.

use super::Problem;
use super::tables::may_read;
use crate::authority::Denied;
use crate::caller::Caller;
use crate::floor::Floor;
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use rules::irregularity::Situation;
use rules::role::RoleId;
use scenario::drill::{Action, Answered, Drill, Marked, Paper, Part};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// A drill of the table's rulebook.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DrillListed {
    /// Its name.
    drill: String,
    /// What it is about.
    title: String,
}

/// Something to choose, with its English words.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DrillChoice {
    id: String,
    words: String,
}

/// A drill as a question.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DrillQuestion {
    title: String,
    question: String,
    situations: Vec<DrillChoice>,
    answers: Vec<DrillChoice>,
    roles: Vec<DrillChoice>,
}

/// What was chosen.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DrillSaid {
    situation: String,
    answer: String,
    by: String,
}

/// One of the three things that were asked.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DrillPart {
    points: u32,
    of: u32,
    /// Why it is wrong; none where it is right.
    why: Option<String>,
    rule: Option<String>,
}

/// What would have been right.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DrillRight {
    answer: String,
    words: String,
    by: String,
    by_name: String,
    rule: Option<String>,
    gist: Option<String>,
}

/// An answer with its marks.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DrillAnswer {
    points: u32,
    of: u32,
    situation: DrillPart,
    answer: DrillPart,
    by: DrillPart,
    right_situation: String,
    right: Vec<DrillRight>,
}

/// What fixes the order of what is offered.
#[derive(Debug, Deserialize)]
pub(crate) struct Seed {
    #[serde(default)]
    seed: u64,
}

/// The drills of a table's rulebook.
pub(crate) async fn list(
    State(floor): State<Arc<Floor>>,
    Path(table): Path<String>,
    caller: Caller,
) -> Result<Json<Vec<DrillListed>>, Problem> {
    may_read(&floor, (&table, "console", None), &caller)?;
    blocking(move || {
        let read = drills(&floor, &table)?.map(|(name, text)| {
            let title = read(&floor, (&name, text))?.title;
            Ok(DrillListed { drill: name, title })
        });
        read.collect()
    })
    .await
}

/// A drill as a question.
pub(crate) async fn question(
    State(floor): State<Arc<Floor>>,
    Path((table, drill)): Path<(String, String)>,
    Query(seed): Query<Seed>,
    caller: Caller,
) -> Result<Json<DrillQuestion>, Problem> {
    may_read(&floor, (&table, "console", None), &caller)?;
    blocking(move || {
        let drill = named(&floor, &table, &drill)?;
        let ruling = drill.ruling().map_err(|why| faulty(&why.to_string()))?;
        let paper = Paper::new(&drill, &ruling, seed.seed);
        let situation = |one: &Situation| choice(one.id(), one.words());
        let role = |id: &RoleId| {
            let role = drill.rulebook().role(*id);
            choice(&role.id, &role.name)
        };
        Ok(DrillQuestion {
            title: drill.title.clone(),
            question: drill.question.clone(),
            situations: paper.situations.iter().map(situation).collect(),
            answers: paper.actions.iter().map(|it| choice(&it.to_string(), &it.words())).collect(),
            roles: paper.roles.iter().map(role).collect(),
        })
    })
    .await
}

/// Marks what somebody has chosen.
pub(crate) async fn answer(
    State(floor): State<Arc<Floor>>,
    Path((table, drill)): Path<(String, String)>,
    caller: Caller,
    Json(said): Json<DrillSaid>,
) -> Result<Json<DrillAnswer>, Problem> {
    may_read(&floor, (&table, "console", None), &caller)?;
    blocking(move || {
        let drill = named(&floor, &table, &drill)?;
        let ruling = drill.ruling().map_err(|why| faulty(&why.to_string()))?;
        let situation = Situation::named(&said.situation);
        let situation = situation.ok_or_else(|| wrong("there is no such situation"))?;
        let action = Action::named(&said.answer).map_err(|why| wrong(&why))?;
        let by = drill.role(&said.by).map_err(|why| wrong(&why))?;
        let marked = drill.mark(&ruling, &Answered { situation, action, by });
        Ok(told(&drill, ruling.situation, &marked))
    })
    .await
}

fn told(drill: &Drill<'_>, situation: Situation, marked: &Marked) -> DrillAnswer {
    let right = drill.answers.iter().map(|answer| {
        let role = drill.rulebook().role(answer.by);
        DrillRight {
            answer: answer.action.to_string(),
            words: answer.action.words(),
            by: role.id.clone(),
            by_name: role.name.clone(),
            rule: answer.rule.clone(),
            gist: answer.rule.as_deref().and_then(|rule| drill.gist(rule)).map(str::to_owned),
        }
    });
    DrillAnswer {
        points: marked.points(),
        of: Marked::OF,
        situation: part(&marked.situation),
        answer: part(&marked.action),
        by: part(&marked.role),
        right_situation: situation.id().to_owned(),
        right: right.collect(),
    }
}

fn part(part: &Part) -> DrillPart {
    DrillPart {
        points: part.points(),
        of: part.of,
        why: part.wrong.as_ref().map(|told| told.words.clone()),
        rule: part.wrong.as_ref().and_then(|told| told.rule.clone()),
    }
}

fn choice(id: &str, words: &str) -> DrillChoice {
    DrillChoice { id: id.to_owned(), words: words.to_owned() }
}

/// The drills of a table's rulebook, by the names that they have in it, with their texts.
fn drills(
    floor: &Floor,
    table: &str,
) -> Result<impl Iterator<Item = (String, &'static str)>, Problem> {
    let rulebook = floor.planned(table).ok_or(Denied::NoTable)?.rulebook.clone();
    let all = scenario::built_in_drills().iter();
    Ok(all.filter_map(move |(file, text)| {
        let name = file.strip_suffix(".drill")?;
        let (book, _) = name.split_once('/')?;
        (book == rulebook).then(|| (name.replace('/', "."), *text))
    }))
}

fn named(floor: &Floor, table: &str, name: &str) -> Result<Drill<'static>, Problem> {
    let found = drills(floor, table)?.find(|(known, _)| known == name);
    let none = || Problem::new(StatusCode::NOT_FOUND, "no_drill", "there is no such drill");
    let (name, text) = found.ok_or_else(none)?;
    read(floor, (&name, text))
}

fn read(floor: &Floor, (name, text): (&str, &str)) -> Result<Drill<'static>, Problem> {
    let library = floor.library.clone();
    let editions =
        move |id: &str| library.edition(id).ok_or_else(|| format!("there is no rulebook {id}"));
    Drill::read(name, text, &editions).map_err(|why| faulty(&why.to_string()))
}

fn faulty(why: &str) -> Problem {
    Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "fault", why)
}

fn wrong(why: &str) -> Problem {
    Problem::new(StatusCode::BAD_REQUEST, "not_understood", why)
}

/// A drill is played at a table of its own, which takes a moment: not on this task's time.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
) -> Result<Json<T>, Problem> {
    tokio::task::spawn_blocking(work).await.map_err(|_| Problem::not_here())?.map(Json)
}
