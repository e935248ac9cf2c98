//! Tournaments over HTTP: what is asked about them, what they show, and their papers.

mod asks;
mod board;
mod conditions;
mod felts;
mod files;
mod shapes;
mod tables;

pub(crate) use asks::Written;
pub(crate) use board::{board, list};
pub(crate) use conditions::conditions_at_table;
pub(crate) use files::file;
pub(crate) use shapes::{ContestBoard, ContestConditions, ContestListed, ContestSeat, ContestSeen};
pub(crate) use tables::{ContestWager, at_station, at_table, wager};

use super::Problem;
use super::asked::wrong;
use super::rooms::enter;
use crate::authority::{Denied, own_key};
use crate::caller::Caller;
use crate::contests::Asked;
use crate::floor::Floor;
use asks::Reading;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use floor::staff::{Power, Principal, Role, Room};
use floor::tournament::{Request, Tournament};
use house::tournaments::{Came, NotHeld};
use record::NotRestored;
use record::form::Form;
use record::tournament_v1;
use rules::Rulebook;
use rules::role::{RoleId, Standing};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;
use table::Actor;
use utoipa::ToSchema;

/// What is asked about a tournament, under a key: asked again under it, it is done once.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ContestAsk {
    /// Heard again under the same key it happens once.
    key: String,
    /// What is asked.
    ask: Written,
}

/// A tournament that is announced.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ContestAnnounced {
    /// Heard again under the same key it happens once.
    key: String,
    /// Its name, as people say it.
    name: String,
    /// The rulebook that it is played by.
    rulebook: String,
    /// The version of the game; the rulebook's first where it is left out.
    version: Option<String>,
    /// Options of the game, as in a floor plan.
    #[serde(default)]
    options: Vec<String>,
}

/// What came of it: the event as it is stored.
#[derive(Serialize, ToSchema)]
pub(crate) struct ContestDone {
    /// The tournament, by its name in addresses.
    id: String,
    /// The kind of the event.
    event: String,
    /// Its fields.
    #[schema(value_type = Object)]
    what: Value,
}

impl ContestDone {
    fn of(came: &Came) -> ContestDone {
        let stored = tournament_v1::Event::store(&came.event, &());
        let event = record::kinds::Kinds::kind(&stored).to_owned();
        let what = serde_json::to_value(&stored).unwrap_or_default();
        let what = what["what"].get(&event).cloned().unwrap_or_default();
        ContestDone { id: came.id.clone(), event, what }
    }
}

fn no_such() -> Problem {
    let words = "there is no such tournament: see /api/tournaments";
    Problem::new(StatusCode::NOT_FOUND, "no_tournament", words)
}

fn not_held(why: &NotHeld) -> Problem {
    let (status, code) = match why {
        NotHeld::NoSuch => return no_such(),
        NotHeld::Refused(_) => (StatusCode::CONFLICT, "refused"),
        NotHeld::KeyUsed => (StatusCode::CONFLICT, "key_used"),
        NotHeld::NoRulebook => (StatusCode::CONFLICT, "no_rulebook"),
        NotHeld::NotRecorded(_) | NotHeld::NotRestored(_) => {
            let words = format!("it could not be recorded ({why}): ask again with the same key");
            return Problem::new(StatusCode::SERVICE_UNAVAILABLE, "not_recorded", &words);
        }
    };
    Problem::new(status, code, &why.to_string())
}

fn not_read(why: NotRestored) -> Problem {
    not_held(&NotHeld::NotRestored(why))
}

/// Somebody in each of the roles that they have in tournaments of a rulebook, the director's first.
fn roles(rulebook: (&str, &Rulebook), person: &Principal) -> Vec<Actor> {
    let (edition, rulebook) = rulebook;
    let director = rulebook.tournament.as_ref().filter(|_| person.may(Power::RunTournaments));
    let held = |id: &str| {
        person.rights.iter().any(|right| {
            matches!(&right.role, Role::Table { rulebook, role }
                if **rulebook == *edition && **role == *id)
        })
    };
    let own = (0..).map(RoleId).zip(&rulebook.roles).filter(|(_, role)| held(&role.id));
    let mut own: Vec<_> = own.map(|(id, role)| (id, role.standing)).collect();
    own.sort_by_key(|(_, standing)| match standing {
        Standing::Beside | Standing::Outside => 0,
        Standing::Rung(rung) => i16::from(u8::MAX) - i16::from(*rung),
    });
    let all = director.map(|clauses| clauses.director.by).into_iter();
    let all = all.chain(own.into_iter().map(|(id, _)| id));
    all.map(|role| Actor { name: person.name.clone(), role }).collect()
}

fn no_role(person: &Principal) -> Problem {
    let words = format!("{} has no role in tournaments of this rulebook", person.name);
    Denied::NotAllowed(words).into()
}

/// Announces a tournament.
pub(crate) async fn announce(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
    Json(asked): Json<ContestAnnounced>,
) -> Result<Json<ContestDone>, Problem> {
    let person = enter(&floor, &caller, Room::Tournaments)?;
    let edition = floor.library.edition(&asked.rulebook);
    let edition = edition.ok_or_else(|| wrong("there is no such rulebook at hand"))?;
    let rulebook = edition.at_table();
    let name = asks::name(&asked.name)?;
    let first = rulebook.menu.versions.first().map_or("", |version| version.id.as_str());
    let version = asked.version.as_deref().unwrap_or(first);
    let options: Vec<&str> = asked.options.iter().map(String::as_str).collect();
    let game = record::tournament::game(edition, version, &options);
    let by = roles((edition.id(), rulebook), person);
    if by.is_empty() {
        return Err(no_role(person));
    }
    let key = own_key(&caller, &asked.key)?;
    let pool = ledger::PoolId(0);
    let request = Request::Announce { name, pool, game };
    let done = tokio::task::spawn_blocking(move || {
        let request = |_: &Tournament| request.clone();
        floor.contests.ask(&Asked { id: None, key, by: &by, request: &request })
    });
    let came = done.await?.map_err(|why| not_held(&why))?;
    Ok(Json(ContestDone::of(&came)))
}

/// Asks something about a tournament.
pub(crate) async fn ask(
    State(floor): State<Arc<Floor>>,
    Path(id): Path<String>,
    caller: Caller,
    Json(asked): Json<ContestAsk>,
) -> Result<Json<ContestDone>, Problem> {
    let person = enter(&floor, &caller, Room::Tournaments)?.clone();
    let key = own_key(&caller, &asked.key)?;
    let done = tokio::task::spawn_blocking(move || {
        let by = by(&floor, &id, &person)?;
        let reading = Reading { floor: &floor, id: &id };
        let request = reading.request(asked.ask)?;
        reading.may_be(&request)?;
        let filled = |tournament: &Tournament| reading.filled(&request, tournament);
        let put = Asked { id: Some(&id), key, by: &by, request: &filled };
        let came = floor.contests.ask(&put).map_err(|why| not_held(&why))?;
        // Tables that serve the tournament from now on, or no longer, are told at once.
        floor.tell_served();
        Ok::<_, Problem>(ContestDone::of(&came))
    });
    done.await?.map(Json)
}

/// Whoever asks, in their roles in a tournament.
fn by(floor: &Floor, id: &str, person: &Principal) -> Result<Vec<Actor>, Problem> {
    let looked = floor.contests.look(|all| {
        let held = all.held(id)?;
        let edition = held.tournament().game.rulebook.to_string();
        Some(held.house().map(|house| roles((&edition, house.rulebook), person)))
    });
    let found = looked.map_err(not_read)?.ok_or_else(no_such)?;
    let by = found.ok_or_else(|| not_held(&NotHeld::NoRulebook))?;
    if by.is_empty() { Err(no_role(person)) } else { Ok(by) }
}
