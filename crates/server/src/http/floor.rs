//! The floor plan in force, what of a newer one waits, and reading it anew.

use super::Problem;
use super::rooms::enter;
use crate::answers::Answered;
use crate::authority::{self, Denied};
use crate::caller::Caller;
use crate::floor::Floor;
use crate::leases::Whereabouts;
use crate::reload::{NotReloaded, Reloaded, waits};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use floor::staff::{By, Power, Principal, Room};
use house::plan::{CardsFrom, Dealing, DevicePlan, FloorPlan, TablePlan};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use table::state::Setup;
use utoipa::ToSchema;

/// The floor plan in force.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FloorShown {
    /// The file that it is read from; none where it cannot be read anew.
    file: Option<String>,
    /// The house's name.
    house: String,
    /// The tables, those among them that are leaving.
    tables: Vec<TablePlanned>,
    /// What waits, each in a sentence with when it takes effect.
    waits: Vec<String>,
}

/// What came of reading the floor plan anew.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FloorReloaded {
    /// Tables that are opened at once.
    opened: Vec<String>,
    /// What waits, each in a sentence with when it takes effect.
    waits: Vec<String>,
    /// The floor plan in force.
    floor: FloorShown,
}

/// A table of the plan in force.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TablePlanned {
    /// Its name.
    name: String,
    /// Its number in the books.
    number: u16,
    /// The rulebook that it is run by.
    rulebook: String,
    /// The version of the game.
    version: String,
    /// How many places it has.
    places: usize,
    /// How many decks its shoe holds.
    decks: u8,
    /// Where its cards come from: keypad, scanner or virtual.
    cards: &'static str,
    /// Who deals: person or automatic.
    dealer: &'static str,
    /// How many simulated bettors play at it.
    simulated: u8,
    /// The equipment that the house calls.
    equipment: Vec<String>,
    /// Where it is run: here, at another process, or nowhere.
    runs: String,
    /// Whether it is open; not known where another process runs it.
    open: Option<bool>,
    /// What of its plan waits, and for what.
    waits: Vec<String>,
}

fn planned(floor: &Floor, plan: &FloorPlan, open: &[(String, Setup)]) -> Vec<TablePlanned> {
    let waiting = floor.plans.waiting();
    let shown = |table: &TablePlan| {
        let waits = waits((plan, table), waiting.tables.get(&table.name), open);
        let menu = floor.library.edition(&table.rulebook).map(|it| &it.at_table().menu);
        let version = menu.map(|menu| menu.version_set(&table.setup.setting).id.clone());
        TablePlanned {
            name: table.name.clone(),
            number: table.number,
            rulebook: table.rulebook.clone(),
            version: version.unwrap_or_default(),
            places: table.setup.places.len(),
            decks: table.decks,
            cards: match table.cards {
                CardsFrom::Keypad => "keypad",
                CardsFrom::Scanner => "scanner",
                CardsFrom::Virtual => "virtual",
            },
            dealer: match table.dealing {
                Dealing::Person => "person",
                Dealing::Automatic => "automatic",
            },
            simulated: table.simulated,
            equipment: plan.devices_at(&table.name).map(DevicePlan::name).collect(),
            open: floor
                .table(&table.name)
                .is_ok()
                .then(|| open.iter().any(|(name, _)| *name == table.name)),
            runs: match floor.leases.whereabouts(&table.name) {
                Whereabouts::Here => "here".to_owned(),
                Whereabouts::At(address) => format!("at {address}"),
                Whereabouts::Nowhere => "nowhere".to_owned(),
            },
            waits,
        }
    };
    plan.tables.iter().map(shown).collect()
}

async fn shown(floor: &Floor) -> FloorShown {
    let open = floor.settings().await;
    let plan = floor.plan();
    FloorShown {
        file: floor.plans.file.get().map(|file| file.display().to_string()),
        house: plan.house.name.clone(),
        tables: planned(floor, &plan, &open),
        waits: floor.waits(&open),
    }
}

pub(crate) async fn show(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
) -> Result<Json<FloorShown>, Problem> {
    enter(&floor, &caller, Room::Floor)?;
    Ok(Json(shown(&floor).await))
}

/// Whoever asks, where the floor plan is theirs to change.
pub(super) fn owner(caller: &Caller) -> Result<&Principal, Denied> {
    let person = caller.person.as_ref().ok_or_else(|| caller.denied())?;
    if person.may(Power::GiveAccess) {
        return Ok(person);
    }
    Err(Denied::NotAllowed("the floor plan is the owner's".to_owned()))
}

pub(crate) async fn reload(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
) -> Result<Json<FloorReloaded>, Problem> {
    let person = owner(&caller)?;
    tracing::info!(by = %person.name, "the floor plan is to be read anew");
    reloaded(&floor, floor.people.by(person)).await.map(Json)
}

/// Reads the floor plan anew, in somebody's name.
pub(super) async fn reloaded(floor: &Arc<Floor>, by: By) -> Result<FloorReloaded, Problem> {
    let Reloaded { opened, waits } = floor.reload(by).await.map_err(|why| not_reloaded(&why))?;
    Ok(FloorReloaded { opened, waits, floor: shown(floor).await })
}

/// A table that is to be opened.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TableOpening {
    /// Heard again under the same key it happens once.
    key: String,
}

/// Opens a table as it is planned.
pub(crate) async fn open(
    State(floor): State<Arc<Floor>>,
    Path(table): Path<String>,
    caller: Caller,
    Json(asked): Json<TableOpening>,
) -> Result<Json<Answered>, Problem> {
    let hearing = authority::opening(&floor, &table, &caller, &asked.key)?;
    let handle = floor.table(&table)?;
    Ok(Json(handle.ask(hearing).await?))
}

pub(super) fn not_reloaded(why: &NotReloaded) -> Problem {
    let (status, code) = match why {
        NotReloaded::NoFile => (StatusCode::CONFLICT, "no_plan"),
        NotReloaded::NotRead { .. } => (StatusCode::CONFLICT, "plan_not_read"),
        NotReloaded::Faulty(_) => (StatusCode::UNPROCESSABLE_ENTITY, "plan_faulty"),
        NotReloaded::NotNow(_) => (StatusCode::CONFLICT, "plan_not_now"),
        NotReloaded::Store(_)
        | NotReloaded::NotRecorded(_)
        | NotReloaded::Equipment(_)
        | NotReloaded::Broken(_) => (StatusCode::SERVICE_UNAVAILABLE, "not_reloaded"),
    };
    let words = format!("the old floor plan stays in force: {why}");
    Problem::new(status, code, &words)
}
