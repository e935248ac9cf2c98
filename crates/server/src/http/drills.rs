//! Drills at the console: what goes wrong is put as a question, and the answer is marked.

use super::Problem;
use super::asked::wrong;
use super::tables::may_read;
use crate::authority::Denied;
use crate::caller::Caller;
use crate::floor::Floor;
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use rules::irregularity::Situation;
use rules::role::RoleId;
use scenario::drill::{Action, Answered, Drill, Grounds, InWords, Marked, Paper, Part, Why};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// A text in every language of the screens.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DrillText {
    en: String,
    #[serde(rename = "zh-Hans")]
    zh_hans: String,
    #[serde(rename = "zh-Hant")]
    zh_hant: String,
}

/// A drill of the table's rulebook.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DrillListed {
    /// Its name.
    drill: String,
    /// What it is about.
    title: DrillText,
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
    title: DrillText,
    question: DrillText,
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
    why: Option<DrillWhy>,
    rule: Option<String>,
}

/// On which grounds something is wrong.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DrillGrounds {
    Otherwise,
    Warned,
    Dummy,
    DummyAsExposed,
    OrdinaryAsUnexposed,
    Ordinary,
    WagersStay,
    BackAsUnexposed,
    StayAsExposed,
    Back,
    Differs,
    NotProvided,
    OtherCase,
    NoAmount,
    Refused,
    LowerDecides,
    OtherDecides,
}

impl From<Grounds> for DrillGrounds {
    fn from(grounds: Grounds) -> DrillGrounds {
        match grounds {
            Grounds::Otherwise => DrillGrounds::Otherwise,
            Grounds::Warned(_) => DrillGrounds::Warned,
            Grounds::Dummy => DrillGrounds::Dummy,
            Grounds::DummyAsExposed => DrillGrounds::DummyAsExposed,
            Grounds::OrdinaryAsUnexposed => DrillGrounds::OrdinaryAsUnexposed,
            Grounds::Ordinary => DrillGrounds::Ordinary,
            Grounds::WagersStay => DrillGrounds::WagersStay,
            Grounds::BackAsUnexposed => DrillGrounds::BackAsUnexposed,
            Grounds::StayAsExposed => DrillGrounds::StayAsExposed,
            Grounds::Back => DrillGrounds::Back,
            Grounds::Differs => DrillGrounds::Differs,
            Grounds::NotProvided => DrillGrounds::NotProvided,
            Grounds::OtherCase => DrillGrounds::OtherCase,
            Grounds::NoAmount => DrillGrounds::NoAmount,
            Grounds::Refused => DrillGrounds::Refused,
            Grounds::LowerDecides => DrillGrounds::LowerDecides,
            Grounds::OtherDecides => DrillGrounds::OtherDecides,
        }
    }
}

/// Why something is wrong.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DrillWhy {
    /// On which grounds.
    grounds: DrillGrounds,
    /// In English.
    words: String,
    /// In every language, where the drill itself says it.
    told: Option<DrillText>,
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
            let drill = read(&floor, (&name, text))?;
            Ok(DrillListed { drill: name, title: title(&drill) })
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
            title: title(&drill),
            question: text_of(&drill, &drill.question, |it| Some(&it.question)),
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
        situation: part(drill, &marked.situation),
        answer: part(drill, &marked.action),
        by: part(drill, &marked.role),
        right_situation: situation.id().to_owned(),
        right: right.collect(),
    }
}

fn part(drill: &Drill<'_>, part: &Part) -> DrillPart {
    DrillPart {
        points: part.points(),
        of: part.of,
        why: part.wrong.as_ref().map(|why| told_why(drill, why)),
        rule: part.wrong.as_ref().and_then(|why| why.rule.clone()),
    }
}

fn told_why(drill: &Drill<'_>, why: &Why) -> DrillWhy {
    let told = match why.grounds {
        Grounds::Warned(place) => {
            Some(text_of(drill, &why.words, |it| it.whys.get(place).map(String::as_str)))
        }
        _ => None,
    };
    DrillWhy { grounds: why.grounds.into(), words: why.words.clone(), told }
}

fn title(drill: &Drill<'_>) -> DrillText {
    text_of(drill, &drill.title, |it| Some(&it.title))
}

/// A text of a drill in every language; in English where a house's own drill has no other.
fn text_of<'d>(
    drill: &'d Drill<'_>,
    english: &str,
    one: impl Fn(&'d InWords) -> Option<&'d str>,
) -> DrillText {
    let or_english =
        |told: &'d Option<InWords>| told.as_ref().and_then(&one).unwrap_or(english).to_owned();
    DrillText {
        en: english.to_owned(),
        zh_hans: or_english(&drill.zh_hans),
        zh_hant: or_english(&drill.zh_hant),
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

/// A drill is played at a table of its own, which takes a moment: not on this task's time.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
) -> Result<Json<T>, Problem> {
    tokio::task::spawn_blocking(work).await?.map(Json)
}
