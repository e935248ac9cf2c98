//! The rulebooks to be read: every rule with its reading and how it is honoured, and two side by
//! side.

use super::Problem;
use super::rooms::enter;
use crate::caller::Caller;
use crate::floor::Floor;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use floor::staff::{KnownRole, Room};
use rulebook::{Edition, Kind, Rule, Says, Settled};
use scenario::Account;
use scenario::account::{By, Standing, Tally};
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, LazyLock};
use utoipa::ToSchema;

/// Which rules are shown, by what. It is the same for as long as the program is.
static ACCOUNT: LazyLock<Account> = LazyLock::new(Account::of_the_tree);

/// The kinds of rule that bind the system or the people at it.
const BINDING: [Kind; 5] =
    [Kind::Compute, Kind::State, Kind::Display, Kind::Record, Kind::Procedure];

/// A rulebook that is at hand.
#[derive(Serialize, ToSchema)]
pub(crate) struct RulebookLine {
    /// Its name, which begins every citation.
    id: String,
    /// What the document says of itself.
    title: String,
    house: String,
    territory: String,
    instrument: String,
    edition: String,
    regulator: String,
    /// The fingerprint of its data, which every coup is recorded with.
    digest: String,
    /// How many rules its register has, binding or not.
    rules: usize,
    /// The tables that are run by it.
    tables: Vec<String>,
    /// The roles that staff can be given at its tables, the lowest first.
    roles: Vec<RoleOfBook>,
    /// How its binding rules stand, kind by kind.
    kinds: Vec<RulesOfKind>,
}

/// A role that a rulebook names.
#[derive(Serialize, ToSchema)]
struct RoleOfBook {
    /// Its name in requests.
    id: String,
    /// The house's printed words.
    name: String,
}

/// How the rules of a kind stand.
#[derive(Serialize, ToSchema)]
struct RulesOfKind {
    /// compute, state, display, record or procedure.
    kind: &'static str,
    rules: usize,
    /// Shown by a scenario, a row or a test.
    shown: usize,
    by_scenario: usize,
    by_row: usize,
    by_test: usize,
    /// Not shown, with a reason.
    reasoned: usize,
    /// Not shown, without one.
    missing: usize,
}

impl RulesOfKind {
    fn of(kind: Kind, tally: &Tally) -> RulesOfKind {
        RulesOfKind {
            kind: kind.word(),
            rules: tally.rules,
            shown: tally.shown,
            by_scenario: tally.by_scenario,
            by_row: tally.by_row,
            by_test: tally.by_test,
            reasoned: tally.not_shown,
            missing: tally.missing.len(),
        }
    }
}

/// The roles of a rulebook that staff can be given: a bettor's is nobody's to give.
fn roles(edition: &Edition) -> Vec<RoleOfBook> {
    let known = KnownRole::all(edition.id(), edition.at_table());
    let roles = known.iter().zip(&edition.at_table().roles);
    let given = roles.filter(|(known, _)| known.department.is_some());
    given.map(|(_, role)| RoleOfBook { id: role.id.clone(), name: role.name.clone() }).collect()
}

pub(crate) async fn list(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
) -> Result<Json<Vec<RulebookLine>>, Problem> {
    enter(&floor, &caller, Room::Rulebooks)?;
    let plan = floor.plan();
    let line = |edition: &&'static Edition| {
        let (imprint, register) = (edition.imprint(), &edition.register);
        let by = |table: &&house::plan::TablePlan| floor.library.edition(&table.rulebook);
        let own = plan.tables.iter();
        let own = own.filter(|table| by(table).is_some_and(|by| by.digest == edition.digest));
        RulebookLine {
            id: edition.id().to_owned(),
            title: imprint.title.clone(),
            house: imprint.house.clone(),
            territory: imprint.territory.clone(),
            instrument: imprint.instrument.clone(),
            edition: imprint.edition.clone(),
            regulator: imprint.regulator.clone(),
            digest: edition.digest.to_string(),
            rules: register.rules().len(),
            tables: own.map(|table| table.name.clone()).collect(),
            roles: roles(edition),
            kinds: BINDING.map(|kind| RulesOfKind::of(kind, &ACCOUNT.tally(register, kind))).into(),
        }
    };
    Ok(Json(floor.library.current().iter().map(line).collect()))
}

/// A rule of a document, in our words, and how it is honoured.
#[derive(Serialize, ToSchema)]
pub(crate) struct RuleOfBook {
    /// Its id, by which it is cited.
    id: String,
    /// What it says.
    gist: String,
    /// compute, state, display, record, procedure, define or info.
    kind: &'static str,
    /// How to see that it is honoured.
    check: Option<String>,
    /// Whom it concerns.
    roles: Vec<String>,
    /// The clauses of the rulebook that are taken from it.
    clauses: Vec<String>,
    /// How it is read, where it can be read in more than one way.
    readings: Vec<String>,
    /// shown, reasoned, missing, or free where it binds nobody.
    standing: &'static str,
    /// Why nothing shows it.
    reason: Option<String>,
    /// What shows it.
    proofs: Vec<RuleProof>,
}

/// Something that shows a rule to be honoured.
#[derive(Serialize, ToSchema)]
struct RuleProof {
    /// scenario, row or test.
    by: &'static str,
    /// The file, with the line where it is a scenario; or the test.
    place: String,
    /// How often it shows it.
    count: u32,
}

/// The clauses and readings of a rulebook by the rule that they are taken from.
#[derive(Default)]
struct Cited {
    clauses: Vec<String>,
    readings: Vec<String>,
}

fn cited(edition: &Edition) -> HashMap<String, Cited> {
    let mut all: HashMap<String, Cited> = HashMap::new();
    for Settled { path, says } in edition.settled() {
        for Says { cite, reading, .. } in says {
            let Some(cite) = cite else { continue };
            let cited = all.entry(cite).or_default();
            if cited.clauses.last() != Some(&path) {
                cited.clauses.push(path.clone());
            }
            cited.readings.extend(reading.filter(|it| !cited.readings.contains(it)));
        }
    }
    all
}

fn shown(rule: &Rule, cited: Option<Cited>) -> RuleOfBook {
    let Cited { clauses, readings } = cited.unwrap_or_default();
    let mut shown = RuleOfBook {
        id: rule.id.clone(),
        gist: rule.gist.clone(),
        kind: rule.kind.word(),
        check: rule.check.clone(),
        roles: rule.roles.clone(),
        clauses,
        readings,
        standing: "free",
        reason: None,
        proofs: Vec::new(),
    };
    match ACCOUNT.standing(&rule.id) {
        Standing::Shown(places) => {
            let proof = |((by, place), count): (&(By, String), &u32)| RuleProof {
                by: by.word(),
                place: place.clone(),
                count: *count,
            };
            shown.standing = "shown";
            shown.proofs = places.iter().map(proof).collect();
        }
        _ if !BINDING.contains(&rule.kind) => {}
        Standing::NotShown(reason) => {
            shown.standing = "reasoned";
            shown.reason = Some(reason.to_owned());
        }
        Standing::Missing => shown.standing = "missing",
    }
    shown
}

fn edition(floor: &Floor, id: &str) -> Result<&'static Edition, Problem> {
    floor.library.edition(id).ok_or_else(|| {
        let known: Vec<&str> = floor.library.ids().collect();
        let words = format!("there is no such rulebook: there are {}", known.join(", "));
        Problem::new(StatusCode::NOT_FOUND, "no_rulebook", &words)
    })
}

pub(crate) async fn rules(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
    Path(rulebook): Path<String>,
) -> Result<Json<Vec<RuleOfBook>>, Problem> {
    enter(&floor, &caller, Room::Rulebooks)?;
    let edition = edition(&floor, &rulebook)?;
    let mut cited = cited(edition);
    let rules = edition.register.rules().iter();
    Ok(Json(rules.map(|rule| shown(rule, cited.remove(&rule.id))).collect()))
}

/// What two rulebooks settle under one name.
#[derive(Serialize, ToSchema)]
pub(crate) struct BesideRow {
    /// The name, such as `bet[tie].lines`.
    path: String,
    /// What the first says; nothing where it does not speak of it.
    one: Vec<BesideSaid>,
    /// What the other says.
    other: Vec<BesideSaid>,
    /// Whether both say the same, whatever rules they take it from.
    same: bool,
}

/// A clause, with where it is taken from and how that is read.
#[derive(Serialize, ToSchema)]
struct BesideSaid {
    text: String,
    cite: Option<String>,
    reading: Option<String>,
}

impl From<Says> for BesideSaid {
    fn from(Says { text, cite, reading }: Says) -> BesideSaid {
        BesideSaid { text, cite, reading }
    }
}

pub(crate) async fn beside(
    State(floor): State<Arc<Floor>>,
    caller: Caller,
    Path((one, other)): Path<(String, String)>,
) -> Result<Json<Vec<BesideRow>>, Problem> {
    enter(&floor, &caller, Room::Rulebooks)?;
    let (one, other) = (edition(&floor, &one)?, edition(&floor, &other)?);
    let mut rows: BTreeMap<String, [Vec<Says>; 2]> = BTreeMap::new();
    for (side, edition) in [one, other].into_iter().enumerate() {
        for Settled { path, says } in edition.settled() {
            rows.entry(path).or_default()[side] = says;
        }
    }
    // What a file says of itself is no clause.
    rows.remove("");
    let row = |(path, [one, other]): (String, [Vec<Says>; 2])| {
        let texts = |says: &[Says]| says.iter().map(|it| it.text.clone()).collect::<Vec<_>>();
        let same = texts(&one) == texts(&other);
        let said = |says: Vec<Says>| says.into_iter().map(BesideSaid::from).collect();
        BesideRow { path, one: said(one), other: said(other), same }
    };
    Ok(Json(rows.into_iter().map(row).collect()))
}
