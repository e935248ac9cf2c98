//! The people of the house: who they are, what they may act as, whether they may come in.

use super::Problem;
use super::asked::wrong;
use super::sessions::given;
use crate::authority::Denied;
use crate::caller::Caller;
use crate::floor::Floor;
use crate::people::{Beside, NotDone};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use floor::Time;
use floor::staff::{
    Event, HouseRole, Person, Power, Principal, Request, Right, Role, Scope, Secret, SecretKind,
    Staff, Standing, Terms, second_factor_needed,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// A role that somebody is given: of the house, or of a rulebook and where.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RightGiven {
    /// The role: owner, cashier, auditor …, or a role of the rulebook.
    role: String,
    /// The rulebook; none for a role of the house.
    rulebook: Option<String>,
    /// At this table alone, by its name.
    table: Option<String>,
    /// At the tables of this group alone.
    group: Option<String>,
}

impl RightGiven {
    fn read(&self, floor: &Floor) -> Result<Right, Problem> {
        let role = match &self.rulebook {
            Some(rulebook) => {
                Role::Table { rulebook: rulebook.as_str().into(), role: self.role.as_str().into() }
            }
            None => Role::House(HouseRole::from_id(&self.role).ok_or_else(|| {
                let known = HouseRole::ALL.map(|(id, _)| id).join(", ");
                let words = format!(
                    "the house has no role `{}`: it has {known}; a role of a table comes with \
                     its rulebook",
                    self.role
                );
                Problem::new(StatusCode::BAD_REQUEST, "no_such_role", &words)
            })?),
        };
        let scope = match (&self.table, &self.group) {
            (None, None) => Scope::Everywhere,
            (None, Some(group)) => Scope::Group(group.as_str().into()),
            (Some(table), None) => Scope::Table(floor.id_of(table)?),
            (Some(_), Some(_)) => {
                let words = "a right holds at a table, in a group, or everywhere";
                return Err(wrong(words));
            }
        };
        Ok(Right { role, scope })
    }
}

fn rights(floor: &Floor, given: &[RightGiven]) -> Result<Vec<Right>, Problem> {
    given.iter().map(|right| right.read(floor)).collect()
}

/// Somebody independent who stands beside, where access is given within one's own department.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StandsBeside {
    /// Who.
    name: String,
    /// Their password.
    password: Option<String>,
    /// Or, at a console, their PIN.
    pin: Option<String>,
    /// The code of their second factor.
    code: Option<String>,
}

fn beside(second: Option<StandsBeside>) -> Result<Option<Beside>, Problem> {
    let Some(StandsBeside { name, password, pin, code }) = second else { return Ok(None) };
    let given = given(password, pin, code).ok_or_else(super::sessions::either)?;
    Ok(Some((name, given)))
}

/// Somebody new.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPerson {
    /// Their name, which is and was nobody else's.
    name: String,
    /// What they may act as, all of one department.
    rights: Vec<RightGiven>,
    /// A password for the first use, good everywhere.
    password: Option<String>,
    /// A PIN for the first use, good at consoles.
    pin: Option<String>,
    /// Who stands beside.
    second: Option<StandsBeside>,
}

/// Other rights for somebody, instead of those they have.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewRights {
    /// Who.
    person: String,
    /// What they may act as from now on.
    rights: Vec<RightGiven>,
    /// Who stands beside.
    second: Option<StandsBeside>,
}

/// Somebody who is kept out, and why.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeptOut {
    /// Who.
    person: String,
    /// Why, for the record.
    why: String,
}

/// Somebody whose access is given back.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GivenBack {
    /// Who.
    person: String,
    /// Who stands beside.
    second: Option<StandsBeside>,
}

/// A secret for the next use, theirs being lost.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SecretReset {
    /// Who.
    person: String,
    /// A password.
    password: Option<String>,
    /// Or a PIN.
    pin: Option<String>,
    /// Who stands beside.
    second: Option<StandsBeside>,
}

/// Either a password or a PIN.
pub(super) fn one_secret(
    password: Option<String>,
    pin: Option<String>,
) -> Result<(SecretKind, String), Problem> {
    match (password, pin) {
        (Some(password), None) => Ok((SecretKind::Password, password)),
        (None, Some(pin)) => Ok((SecretKind::Pin, pin)),
        _ => Err(super::sessions::either()),
    }
}

/// Why somebody is kept out is kept for long: it is a sentence, and not nothing.
pub(super) fn reason(why: &str) -> Result<floor::Name, Problem> {
    let why = why.trim();
    if why.is_empty() || why.chars().count() > 200 || why.chars().any(char::is_control) {
        let words = "say in `why`, in 1 to 200 characters, for what reason";
        return Err(wrong(words));
    }
    Ok(why.into())
}

/// Gives access in the name of whoever asks.
async fn gives(
    floor: Arc<Floor>,
    caller: Caller,
    beside: Option<Beside>,
    request: impl FnOnce(&Floor) -> Result<Request, NotDone> + Send + 'static,
) -> Result<Event, Problem> {
    let person = caller.person.clone().ok_or_else(|| caller.denied())?;
    let given = tokio::task::spawn_blocking(move || {
        // Whoever may not give access learns nothing of what would come of it.
        if !person.may(Power::GiveAccess) {
            return Err(NotDone::Refused(floor::staff::Refusal::NotAllowed));
        }
        let by = floor.people.by(&person);
        let request = request(&floor)?;
        floor.people.give((by, &caller.visitor()), request, beside.as_ref())
    });
    Ok(given.await??)
}

pub(crate) async fn add(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
    Json(asked): Json<NewPerson>,
) -> Result<StatusCode, Problem> {
    let NewPerson { name, rights: given, password, pin, second } = asked;
    let (rights, second) = (rights(&floor, &given)?, beside(second)?);
    gives(floor, caller, second, move |floor| {
        let kept = |kind, secret: Option<String>| {
            secret.map(|it| floor.people.chosen(&name, (kind, &it))).transpose()
        };
        let password = kept(SecretKind::Password, password)?;
        let pin = kept(SecretKind::Pin, pin)?;
        Ok(Request::AddPerson { name: name.as_str().into(), rights, password, pin })
    })
    .await?;
    Ok(StatusCode::CREATED)
}

pub(crate) async fn give_rights(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
    Json(asked): Json<NewRights>,
) -> Result<StatusCode, Problem> {
    let NewRights { person, rights: given, second } = asked;
    let (rights, second) = (rights(&floor, &given)?, beside(second)?);
    let request = Request::GiveRights { person: person.as_str().into(), rights };
    gives(floor, caller, second, move |_| Ok(request)).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(crate) async fn suspend(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
    Json(asked): Json<KeptOut>,
) -> Result<StatusCode, Problem> {
    let (person, why) = (asked.person.as_str().into(), reason(&asked.why)?);
    gives(floor, caller, None, move |_| Ok(Request::Suspend { person, why })).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(crate) async fn resume(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
    Json(asked): Json<GivenBack>,
) -> Result<StatusCode, Problem> {
    let (person, second) = (asked.person.as_str().into(), beside(asked.second)?);
    gives(floor, caller, second, move |_| Ok(Request::Reinstate { person })).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(crate) async fn remove(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
    Json(asked): Json<KeptOut>,
) -> Result<StatusCode, Problem> {
    let (person, why) = (asked.person.as_str().into(), reason(&asked.why)?);
    gives(floor, caller, None, move |_| Ok(Request::Remove { person, why })).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(crate) async fn reset_secret(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
    Json(asked): Json<SecretReset>,
) -> Result<StatusCode, Problem> {
    let SecretReset { person, password, pin, second } = asked;
    let ((kind, secret), second) = (one_secret(password, pin)?, beside(second)?);
    gives(floor, caller, second, move |floor| {
        let verifier = floor.people.chosen(&person, (kind, &secret))?;
        Ok(Request::GiveSecret { person: person.as_str().into(), kind, verifier })
    })
    .await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(crate) async fn drop_factor(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
    Json(asked): Json<GivenBack>,
) -> Result<StatusCode, Problem> {
    let (person, second) = (asked.person.as_str().into(), beside(asked.second)?);
    gives(floor, caller, second, move |_| Ok(Request::DropSecondFactor { person })).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A role that somebody has.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RightShown {
    /// The role.
    role: String,
    /// The rulebook that it is of; none for a role of the house.
    rulebook: Option<String>,
    /// The number of the table at which alone it holds.
    table: Option<u16>,
    /// The group of tables at which alone it holds.
    group: Option<String>,
}

/// Somebody who is or was here.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PersonShown {
    /// Who.
    name: String,
    /// What they may act as.
    rights: Vec<RightShown>,
    /// active, suspended or removed.
    standing: &'static str,
    /// Their password: own, given for the first use, or none.
    password: &'static str,
    /// Their PIN, likewise.
    pin: &'static str,
    /// Whether a second factor is set up.
    second_factor: bool,
    /// Whether their rights take one.
    second_factor_needed: bool,
    /// Since when they are here.
    added: u64,
    /// How often somebody failed to sign in as them since they last did.
    failures: u32,
    /// How many sessions they have open.
    sessions: usize,
}

fn shown(right: &Right) -> RightShown {
    let (role, rulebook) = match &right.role {
        Role::House(role) => (role.id().to_owned(), None),
        Role::Table { rulebook, role } => (role.to_string(), Some(rulebook.to_string())),
    };
    let (table, group) = match &right.scope {
        Scope::Everywhere => (None, None),
        Scope::Group(group) => (None, Some(group.to_string())),
        Scope::Table(table) => (Some(table.0), None),
    };
    RightShown { role, rulebook, table, group }
}

fn kept(secret: Option<&Secret>) -> &'static str {
    match secret {
        None => "none",
        Some(secret) if secret.given => "given",
        Some(_) => "own",
    }
}

fn line(terms: &Terms, staff: &Staff, person: &Person) -> PersonShown {
    let Time(added) = person.added;
    PersonShown {
        name: person.name.to_string(),
        rights: person.rights.iter().map(shown).collect(),
        standing: match person.standing {
            Standing::Active => "active",
            Standing::Suspended => "suspended",
            Standing::Removed => "removed",
        },
        password: kept(person.password.as_ref()),
        pin: kept(person.pin.as_ref()),
        second_factor: person.second_factor.is_some(),
        second_factor_needed: second_factor_needed(terms, &person.rights),
        added,
        failures: person.failures,
        sessions: staff.sessions_of(&person.name).count(),
    }
}

/// Whether somebody may look at what is known of others.
pub(super) fn may_look(person: &Principal, power: Power) -> Result<(), Denied> {
    if person.may(power) || person.may(Power::Read) {
        return Ok(());
    }
    Err(Denied::NotAllowed("this is for those who give access, and those who audit".to_owned()))
}

pub(crate) async fn list(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
) -> Result<Json<Vec<PersonShown>>, Problem> {
    let person = caller.person.as_ref().ok_or_else(|| caller.denied())?;
    may_look(person, Power::GiveAccess)?;
    let terms = floor.people.terms();
    let lines = floor
        .people
        .look(|staff| staff.people.values().map(|person| line(&terms, staff, person)).collect());
    Ok(Json(lines))
}
